package apagos

// levels is how many squares stand in the column; level 0 of the code is level 1 of texts, the lowest.
const levels = 4

// column is the four squares and the reserve. A level has twelve bits, the lowest level first: its free holes, its white
// marbles and its black marbles, four bits each. Above them lie the reserve's white and black marbles, eight bits each.
// A column whose squares are all nothing is not arranged yet.
type column uint64

const (
	lane    = 12 // bits of a level
	nibble  = 4  // bits of a number in it
	reserve = 48 // where the white reserve begins
	stock   = 8  // bits of a colour's reserve
)

// newColumn returns the empty squares with these numbers of holes, and all marbles in the reserve.
func newColumn(holes arrangement, marbles int) column {
	c := column(marbles)<<reserve | column(marbles)<<(reserve+stock)
	for level, n := range holes {
		c |= column(n) << (lane * level)
	}
	return c
}

func (c column) free(level int) int          { return int(c>>(lane*level)) & 0xF }
func (c column) marbles(side, level int) int { return int(c>>(lane*level+nibble+nibble*side)) & 0xF }
func (c column) left(side int) int           { return int(c>>(reserve+stock*side)) & 0xFF }
func (c column) holes(level int) int {
	return c.free(level) + c.marbles(0, level) + c.marbles(1, level)
}

// arranged reports whether there are squares.
func (c column) arranged() bool { return c&(1<<reserve-1) != 0 }

// firsts has the lowest four bits of each level set.
const firsts column = 0x00F_00F_00F_00F

// full reports whether no hole is free, which ends the game.
func (c column) full() bool { return c&firsts == 0 }

// key gathers all that legality depends on into ten bits: levels with a free hole, levels with a marble of the side to
// act, and the colours left in the reserve, from the lowest bit up.
func (c column) key(side int) int {
	const ones column = 0x001_001_001_001
	const gather = 1<<48 | 1<<37 | 1<<26 | 1<<15 // brings the levels' bits side by side, from bit 48 up
	free := (c&firsts + firsts) >> nibble & ones
	own := (c>>(nibble+nibble*side)&firsts + firsts) >> nibble & ones
	key := (free | own<<nibble) * gather >> 48 & 0xFF
	white := (c>>reserve&0xFF + 0xFF) >> stock
	black := (c>>(reserve+stock) + 0xFF) >> stock
	return int(key | white<<8 | black<<9)
}

// action is one of the twenty things a side can ever do to a column: what it adds to the numbers there, and which levels
// (as shifts) change places after that; a lowering exchanges a level with itself.
type action struct {
	delta     column
	low, high uint8
}

// placement is the number of the action that places a marble.
func placement(colour, level int) int { return levels*colour + level }

// lowering is the number of the action that moves a marble down.
func lowering(side, from, to int) int { return 2*levels + 6*side + from*(from-1)/2 + to }

// menu is the numbers of legal actions, by key.
type menu struct {
	n   uint8
	ids [14]uint8 // two colours on four levels, and six ways down
}

var (
	actions = makeActions()
	menus   = makeMenus()
)

func makeActions() (all [20]action) {
	for side := range 2 {
		marble := func(level int) column { return 1 << (lane*level + nibble + nibble*side) }
		hole := func(level int) column { return 1 << (lane * level) }
		for level := range levels {
			above := min(level+1, levels-1)
			all[placement(side, level)] = action{
				delta: marble(level) - hole(level) - 1<<(reserve+stock*side),
				low:   uint8(lane * level), high: uint8(lane * above),
			}
			for to := range level {
				all[lowering(side, level, to)] = action{delta: marble(to) - hole(to) - marble(level) + hole(level)}
			}
		}
	}
	return all
}

func makeMenus() (all [2][1 << 10]menu) {
	for side := range all {
		for key := range all[side] {
			m := &all[side][key]
			add := func(id int) { m.ids[m.n], m.n = uint8(id), m.n+1 }
			has := func(bit int) bool { return key>>bit&1 != 0 }
			for colour := range 2 {
				for level := range levels {
					if has(8+colour) && has(level) {
						add(placement(colour, level))
					}
				}
			}
			for from := range levels {
				for to := range from {
					if has(levels+from) && has(to) {
						add(lowering(side, from, to))
					}
				}
			}
		}
	}
	return all
}

// after returns the column after an action.
func (c column) after(id uint8) column {
	a := &actions[id]
	c += a.delta
	x := (c>>(a.low&63) ^ c>>(a.high&63)) & (1<<lane - 1)
	return c ^ (x<<(a.low&63) | x<<(a.high&63))
}

// count returns the number of legal actions of the side to act.
func (c column) count(side int) int { return int(menus[0][c.key(side)].n) } // as many for either side, by key

// perft counts the sequences of depth actions, depth at least 1. The last action is counted in bulk.
func (c column) perft(side, depth int) int {
	if depth == 1 {
		return c.count(side)
	}
	nodes, m := 0, &menus[side][c.key(side)]
	for _, id := range m.ids[:m.n] {
		nodes += c.after(id).perft(1-side, depth-1)
	}
	return nodes
}

// majority returns the side with more marbles on the highest level.
func (c column) majority() int {
	if c.marbles(1, levels-1) > c.marbles(0, levels-1) {
		return 1
	}
	return 0
}

// drop puts a marble of the reserve into a free hole, where the square stays.
func (c column) drop(colour, level int) column { return c + actions[placement(colour, level)].delta }
