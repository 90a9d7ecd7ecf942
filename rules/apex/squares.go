package apex

import "math/bits"

// squares is a set of squares, by their grid numbers, that is small enough to be a value. Whatever plays works on sets:
// one shift moves all pieces of a side at once.
type squares[S any] interface {
	comparable
	has(square int) bool
	with(square int) S
	or(S) S
	and(S) S
	minus(S) S
	count() int
	lowest() int   // the lowest member of a set that is not empty
	nth(n int) int // the member with n lower ones, n < count
	// step is the set moved by one square.
	step(d *direction[S]) S
	// reach is what pieces on the set come to by moving over squares of open, one or more of them.
	reach(open S, d *direction[S]) S
}

// direction is one of the eight in which a queen moves.
type direction[S any] struct {
	by   int // from a square's number to its neighbour's
	onto S   // the squares that have a neighbour to come from
}

// word is a set of squares of a board of up to 8×8.
type word uint64

func (w word) has(square int) bool  { return w>>square&1 != 0 }
func (w word) with(square int) word { return w | 1<<square }
func (w word) or(v word) word       { return w | v }
func (w word) and(v word) word      { return w & v }
func (w word) minus(v word) word    { return w &^ v }
func (w word) count() int           { return bits.OnesCount64(uint64(w)) }
func (w word) lowest() int          { return bits.TrailingZeros64(uint64(w)) }

func (w word) nth(n int) int {
	for range n {
		w &= w - 1
	}
	return w.lowest()
}

func (w word) step(d *direction[word]) word {
	if d.by > 0 {
		return w << (d.by & 63) & d.onto
	}
	return w >> (-d.by & 63) & d.onto
}

// reach fills by doubling: up to 1, 2, 4 and 8 squares far, which is as far as a word's board goes. The shift of 8 rows
// on the diagonal is 36, so none reaches 64.
func (w word) reach(open word, d *direction[word]) word {
	open &= d.onto
	if d.by > 0 {
		n := d.by & 15
		w = w << n & open
		w |= w << n & open
		open &= open << n
		w |= w << (2 * n) & open
		open &= open << (2 * n)
		return w | w<<(4*n)&open
	}
	n := -d.by & 15
	w = w >> n & open
	w |= w >> n & open
	open &= open >> n
	w |= w >> (2 * n) & open
	open &= open >> (2 * n)
	return w | w>>(4*n)&open
}

// wide is a set of squares of a board of up to 19×19; the lowest squares are in the first word.
type wide [6]uint64

func (w wide) has(square int) bool { return w[square/64]>>(square%64)&1 != 0 }

func (w wide) with(square int) wide {
	w[square/64] |= 1 << (square % 64)
	return w
}

func (w wide) or(v wide) wide {
	for i := range w {
		w[i] |= v[i]
	}
	return w
}

func (w wide) and(v wide) wide {
	for i := range w {
		w[i] &= v[i]
	}
	return w
}

func (w wide) minus(v wide) wide {
	for i := range w {
		w[i] &^= v[i]
	}
	return w
}

func (w wide) count() int {
	n := 0
	for _, x := range w {
		n += bits.OnesCount64(x)
	}
	return n
}

func (w wide) lowest() int {
	for i, x := range w {
		if x != 0 {
			return 64*i + bits.TrailingZeros64(x)
		}
	}
	return 64 * len(w)
}

func (w wide) nth(n int) int {
	for i, x := range w {
		if c := bits.OnesCount64(x); n >= c {
			n -= c
			continue
		}
		return 64*i + word(x).nth(n)
	}
	return 64 * len(w)
}

// step shifts by at most 20, one row and one column of the largest board, so only neighbouring words mix.
func (w wide) step(d *direction[wide]) wide {
	var moved wide
	if n := d.by; n > 0 {
		for i, low := 0, uint64(0); i < len(w); i++ {
			moved[i] = (w[i]<<n | low) & d.onto[i]
			low = w[i] >> (64 - n)
		}
		return moved
	}
	n := -d.by
	for i, high := len(w)-1, uint64(0); i >= 0; i-- {
		moved[i] = (w[i]>>n | high) & d.onto[i]
		high = w[i] << (64 - n)
	}
	return moved
}

func (w wide) reach(open wide, d *direction[wide]) wide {
	var reached wide
	for w = w.step(d).and(open); w != (wide{}); w = w.step(d).and(open) {
		reached = reached.or(w)
	}
	return reached
}
