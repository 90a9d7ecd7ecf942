package snex

import "math/bits"

// The generator works on a board of its own, made for speed: cells in rows of a fixed width with a frame around the
// board, and beside each cell, for each colour, one byte that says which of its eight neighbours hold such a stone. Bit
// d of such a byte is direction d, clockwise from north; turning the byte by one lines each diagonal up with the
// directions on both sides of it. Orthogonal directions are even.

// cell numbers a point within the frame.
type cell uint16

const (
	stride    = maxSize + 1                      // the frame's right side is its left side, one row up
	cells     = (maxSize+2)*stride + 1           // with the frame
	noCell    = cell(0)                          // a corner of the frame
	straight  = uint8(1<<0 | 1<<2 | 1<<4 | 1<<6) // the orthogonal directions
	diagonals = ^straight
)

// offsets is indexed by direction. Cells are unsigned, so what leads back is a complement.
var offsets = [8]cell{stride, stride + 1, 1, ^cell(stride - 2), ^cell(stride - 1), ^cell(stride), ^cell(0), stride - 1}

// toward is the set of the one direction that leads from a cell to a neighbour: indexed by to-from+cells, empty if
// they aren't neighbours.
var toward = func() (table [2 * cells]uint8) {
	for d, offset := range offsets {
		table[offset+cells] = 1 << d
	}
	return
}()

func direction(from, to cell) uint8 { return toward[to-from+cells] }

// first returns the lowest direction of a set that is not empty.
func first(set uint8) int { return bits.TrailingZeros8(set) & 7 }

// back is the set of the direction opposite to d.
func back(d int) uint8 { return 1 << ((d + 4) & 7) }

// marks is a set of cells.
type marks [(cells + 63) / 64]uint64

// mark adds a cell and reports whether it is new.
func (m *marks) mark(at cell) bool {
	word, bit := &m[at>>6], uint64(1)<<(at&63)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	return true
}

// frame is what fields of one game share; it never changes.
type frame struct {
	size      int
	branching bool
	cells     []cell          // by point
	names     [cells]string   // of the points
	key       [cells]uint16   // as game.key
	inside    [cells]uint8    // directions that stay on the board
	nearer    [cells]uint8    // directions to points with a smaller key
	edges     [2][cells]uint8 // by colour: which of its two edges a point is on, as a set
}

// bothEdges is the set of a side's two edges.
const bothEdges = 1 | 2

func newFrame(g *game) *frame {
	f := &frame{size: g.size, branching: g.branching}
	for point := range g.key {
		at := cell((point/g.size+1)*stride + point%g.size + 1)
		f.cells = append(f.cells, at)
		f.names[at], f.key[at] = g.names[point], uint16(g.key[point])
	}
	for point, at := range f.cells {
		for _, other := range g.around[point] {
			set := direction(at, f.cells[other])
			f.inside[at] |= set
			if g.key[other] < g.key[point] {
				f.nearer[at] |= set
			}
		}
	}
	for _, c := range [...]colour{black, white} {
		for i := range g.size {
			near, far := g.across(c, i)
			f.edges[c][f.cells[near]] |= 1
			f.edges[c][f.cells[far]] |= 2
		}
	}
	return f
}

// field is a position that changes as moves are done and undone. It belongs to one goroutine.
type field struct {
	*frame
	turn   colour
	phase  phase
	near   [2][cells]uint8 // by colour: the directions in which such stones lie
	holds  [cells]uint8    // what lies on a cell: a set of colours, by 1<<colour
	stones [2]marks        // by colour
	places [cells]place    // of stones; not kept if snakes may branch
	search
}

// place is where a stone is in its snake.
type place struct {
	ends  [2]cell
	index uint16 // from the first end
	size  uint16 // stones in the snake
}

// far returns the other end of the snake of the stone at one end.
func (p *place) far() cell {
	if p.index == 0 {
		return p.ends[1]
	}
	return p.ends[0]
}

// toEnd returns the length of the hatchling from the stone to one of the ends.
func (p *place) toEnd(i int) uint16 {
	if i == 0 {
		return p.index + 1
	}
	return p.size - p.index
}

// field sets up the position of a state, in memory that release gives back.
func (s *state) field() *field {
	f := s.game.fields.Get().(*field)
	f.turn, f.phase = s.turn, s.phase
	clear(f.holds[:])
	for c := range s.stones {
		clear(f.near[c][:])
		clear(f.stones[c][:])
	}
	for c := range s.stones {
		for point := range s.stones[c].all {
			f.toggle(colour(c), f.cells[point])
		}
	}
	if !f.branching {
		f.indexAll(s)
	}
	return f
}

// indexAll notes the places of all stones, each snake from the end with the lower number.
func (f *field) indexAll(s *state) {
	for i := range s.stones {
		c := colour(i)
		for point := range s.stones[c].all {
			at := f.cells[point]
			set := f.near[c][at] & straight
			if set&(set-1) != 0 {
				continue // in the middle
			}
			end, size := at, uint16(1)
			for set != 0 {
				d := first(set)
				end, size = end+offsets[d], size+1
				set = f.near[c][end] & straight &^ back(d)
			}
			if at <= end {
				f.index(c, at, end, size)
			}
		}
	}
}

// release gives the field back; it must not be used any more.
func (s *state) release(f *field) { s.game.fields.Put(f) }

// toggle enters a stone on a cell that held none, or removes it.
func (f *field) toggle(c colour, at cell) {
	near := &f.near[c]
	near[at+stride] ^= 1 << 4
	near[at+stride+1] ^= 1 << 5
	near[at+1] ^= 1 << 6
	near[at-stride+1] ^= 1 << 7
	near[at-stride] ^= 1 << 0
	near[at-stride-1] ^= 1 << 1
	near[at-1] ^= 1 << 2
	near[at+stride-1] ^= 1 << 3
	f.holds[at] ^= 1 << c
	f.stones[c][at>>6] ^= 1 << (at & 63)
}

// put lays a stone, which may join up to two snakes by their ends.
func (f *field) put(c colour, at cell) {
	f.toggle(c, at)
	if f.branching {
		return
	}
	set := f.near[c][at] & straight
	if set == 0 {
		f.places[at] = place{ends: [2]cell{at, at}, size: 1}
		return
	}
	next := &f.places[at+offsets[first(set)]]
	start, end, size := next.far(), at, next.size+1
	if set &= set - 1; set != 0 {
		next = &f.places[at+offsets[first(set)]]
		end, size = next.far(), size+next.size
	}
	f.index(c, start, end, size)
}

// lift takes a stone away, which may split its snake.
func (f *field) lift(c colour, at cell) {
	f.toggle(c, at)
	if f.branching {
		return
	}
	gap := f.gapAt(c, at)
	for i := range gap.parts {
		if p := &gap.parts[i]; p.size > 0 {
			f.index(c, p.next, p.end, p.size-1)
		}
	}
}

// index notes the places of all stones of a snake.
func (f *field) index(c colour, start, end cell, size uint16) {
	near, ends := &f.near[c], [2]cell{start, end}
	at, came := start, uint8(0)
	for i := range size {
		f.places[at] = place{ends, i, size}
		if at == end {
			return
		}
		d := first(near[at] & straight &^ came)
		at, came = at+offsets[d], back(d)
	}
}

// gap is a stone thought away: what is left of its snake, in up to two parts. Zero: nothing is thought away.
type gap struct {
	at    cell
	parts [2]part
}

// part is one part of a split snake; a part of size 0 is none.
type part struct {
	next cell   // beside the gap
	end  cell   // the other end; the same as next in a part of one stone
	size uint16 // stones from the one thought away to end, both counted
}

// gapAt thinks the stone on a cell away. (Where snakes may branch, nobody asks for the parts.)
func (f *field) gapAt(c colour, at cell) (g gap) {
	g.at = at
	if f.branching {
		return g
	}
	here := &f.places[at]
	for set := f.near[c][at] & straight; set != 0; set &= set - 1 {
		next := at + offsets[first(set)]
		if f.places[next].index < here.index {
			g.parts[0] = part{next, here.ends[0], here.toEnd(0)}
		} else {
			g.parts[1] = part{next, here.ends[1], here.toEnd(1)}
		}
	}
	return g
}

// fits reports whether a stone of that colour may be laid on a cell beside which mine and theirs lie, while the stone in
// the gap is away.
func (f *field) fits(c colour, at cell, mine, theirs uint8, gap *gap) bool {
	if mine == 0 {
		return true
	}
	corner := mine & diagonals
	if corner&bits.RotateLeft8(theirs, 1)&bits.RotateLeft8(theirs, -1) != 0 {
		return false // a crosscut
	}
	if f.branching {
		return corner&bits.RotateLeft8(mine, 1)&bits.RotateLeft8(mine, -1) == 0 // no block
	}
	set := mine & straight
	if set == 0 {
		return true
	}
	one := at + offsets[first(set)]
	if !f.loose(c, one, gap.at) {
		return false
	}
	if set &= set - 1; set == 0 {
		return true
	}
	two := at + offsets[first(set)]
	if set &= set - 1; set != 0 {
		return false // three neighbours
	}
	return f.loose(c, two, gap.at) && f.otherEnd(one, gap) != two
}

// loose reports whether a stone has at most one neighbour of its colour, apart from one that is away.
func (f *field) loose(c colour, at, away cell) bool {
	set := f.near[c][at] & straight &^ direction(at, away)
	return set&(set-1) == 0
}

// otherEnd returns the other end of the snake that ends in a cell.
func (f *field) otherEnd(at cell, gap *gap) cell {
	for i := range gap.parts {
		switch p := &gap.parts[i]; at {
		case p.next:
			return p.end
		case p.end:
			return p.next
		}
	}
	return f.places[at].far()
}
