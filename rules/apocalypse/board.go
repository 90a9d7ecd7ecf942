package apocalypse

import (
	"math/bits"
	"math/rand/v2"
)

const (
	size    = 5
	squares = size * size
)

// set is squares as bits, a1 the lowest, then along the rows.
type set uint32

const (
	bottom set = 1<<size - 1
	top        = bottom << (squares - size)
	whole      = 1<<squares - 1
	left   set = 1<<0 | 1<<5 | 1<<10 | 1<<15 | 1<<20
	right      = left << (size - 1)
)

// last is each side's last rank.
var last = [2]set{top, bottom}

// knight is where a Horseman may go from each square.
var knight = makeKnight()

func makeKnight() (all [squares]set) {
	for from := range all {
		for to := range squares {
			if dx, dy := distance(from, to); dx*dy == 2 {
				all[from] |= 1 << to
			}
		}
	}
	return all
}

// distance returns how many columns and rows two squares are apart.
func distance(a, b int) (columns, rows int) {
	return max(a%size-b%size, b%size-a%size), max(a/size-b/size, b/size-a/size)
}

func (s set) len() int   { return bits.OnesCount32(uint32(s)) }
func (s set) first() int { return bits.TrailingZeros32(uint32(s)) }

// nth returns the square that comes after k others.
func (s set) nth(k int) int {
	for range k {
		s &= s - 1
	}
	return s.first()
}

// ahead, leftward and rightward are where a side's Footmen on s step and capture.
func (s set) ahead(side int) set {
	if side == 0 {
		return s << size & whole
	}
	return s >> size
}
func (s set) leftward(side int) set  { return (s &^ left >> 1).ahead(side) }
func (s set) rightward(side int) set { return (s &^ right << 1).ahead(side) }

// board is where the pieces are, by side.
type board struct {
	horse, foot [2]set
}

func (b *board) own(side int) set { return b.horse[side] | b.foot[side] }
func (b *board) empty() set       { return whole &^ (b.own(0) | b.own(1)) }

// action is what a side does in a turn: from the lowest bits up, five each, the square it moves from, the one it
// moves to, and the one it names, which is the first again for none.
type action uint16

// still is the action of a side that moves nothing: it passes, or chose what is illegal.
const still action = 1 << 15

func newAction(from, to, spot int) action { return action(from | to<<5 | spot<<10) }

func (a action) from() int { return int(a & 31) }
func (a action) to() int   { return int(a >> 5 & 31) }
func (a action) spot() int { return int(a >> 10 & 31) }

// named reports whether the action names a square; the square it moves from is occupied, so it stands for none.
func (a action) named() bool { return a.spot() != a.from() }

// naming reports whether a Footman that goes to the last rank names a square.
func (b *board) naming(side int, redeploy bool) bool { return redeploy && b.horse[side].len() == 2 }

// most is more actions than a side can have: two Horsemen with 8 each, and 8 Footmen with 3 each times 20 named squares.
const most = 512

// targets returns where a piece, given as a set of its square, may go.
func (b *board) targets(side int, piece set) set {
	if b.horse[side]&piece != 0 {
		return knight[piece.first()] &^ b.own(side)
	}
	return piece.ahead(side)&b.empty() | (piece.leftward(side)|piece.rightward(side))&b.own(1-side)
}

// list appends a side's actions, but for a pass.
func (b *board) list(side int, redeploy bool, all []action) []action {
	naming, free := b.naming(side, redeploy), b.empty()&^last[side]
	for pieces := b.own(side); pieces != 0; pieces &= pieces - 1 {
		from, piece := pieces.first(), pieces&-pieces
		names := naming && b.foot[side]&piece != 0
		for targets := b.targets(side, piece); targets != 0; targets &= targets - 1 {
			to := targets.first()
			if !names || last[side]&(1<<to) == 0 {
				all = append(all, newAction(from, to, from))
				continue
			}
			for spots := free; spots != 0; spots &= spots - 1 {
				all = append(all, newAction(from, to, spots.first()))
			}
		}
	}
	return all
}

// draw returns one of a side's n actions, each with the same chance, without making the others.
func (b *board) draw(side int, redeploy bool, n int, r *rand.Rand) action {
	k := int(r.Uint32N(uint32(n)))
	naming, free := b.naming(side, redeploy), b.empty()&^last[side]
	for pieces := b.own(side); ; pieces &= pieces - 1 {
		from, piece := pieces.first(), pieces&-pieces
		targets, named := b.targets(side, piece), set(0)
		if naming && b.foot[side]&piece != 0 {
			named = targets & last[side]
			targets &^= named
		}
		plain, with := targets.len(), named.len()*free.len()
		switch {
		case k < plain:
			return newAction(from, targets.nth(k), from)
		case k < plain+with:
			k -= plain
			return newAction(from, named.nth(k/free.len()), free.nth(k%free.len()))
		}
		k -= plain + with
	}
}

// count returns how many actions list has.
func (b *board) count(side int, redeploy bool) int {
	n, own, empty, enemy := 0, b.own(side), b.empty(), b.own(1-side)
	for horses := b.horse[side]; horses != 0; horses &= horses - 1 {
		n += (knight[horses.first()] &^ own).len()
	}
	feet := b.foot[side]
	steps, lefts, rights := feet.ahead(side)&empty, feet.leftward(side)&enemy, feet.rightward(side)&enemy
	n += steps.len() + lefts.len() + rights.len()
	if b.naming(side, redeploy) {
		arrivals := (steps & last[side]).len() + (lefts & last[side]).len() + (rights & last[side]).len()
		n += arrivals * ((empty &^ last[side]).len() - 1)
	}
	return n
}

// after returns the board after a turn.
func (b board) after(actions [2]action) board {
	var from, to, foot [2]set // of the pieces that move
	for side, a := range actions {
		if a == still {
			continue
		}
		from[side], to[side] = 1<<a.from(), 1<<a.to()
		foot[side] = b.foot[side] & from[side]
		b.horse[side] &^= from[side]
		b.foot[side] &^= from[side]
	}
	for side := range actions {
		if to[side] == to[1-side] && (foot[side] != 0 || foot[1-side] == 0) {
			continue // captured by the rival that lands there too; or neither moves
		}
		if foot[side] != 0 {
			b.foot[side] |= to[side]
		} else {
			b.horse[side] |= to[side]
		}
		b.horse[1-side] &^= to[side]
		b.foot[1-side] &^= to[side]
	}
	if b.foot[0]&to[0]&top|b.foot[1]&to[1]&bottom != 0 {
		b.promote(actions, to)
	}
	return b
}

// promote deals with Footmen that have come to their last rank in this turn.
func (b *board) promote(actions [2]action, to [2]set) {
	var goes [2]set // to which named square
	for side, a := range actions {
		arrived := b.foot[side] & to[side] & last[side]
		switch {
		case arrived == 0:
		case b.horse[side].len() < 2:
			b.foot[side] &^= arrived
			b.horse[side] |= arrived
		case a.named():
			goes[side] = 1 << a.spot()
		}
	}
	if goes[0] == goes[1] {
		return
	}
	for side, spot := range goes {
		if spot != 0 && spot&to[1-side] == 0 {
			b.foot[side] = b.foot[side]&^to[side] | spot
		}
	}
}

// perft counts the sequences of depth turns, depth at least 1. The last turn is counted in bulk.
func (b *board) perft(redeploy bool, depth int) int {
	if b.foot[0] == 0 || b.foot[1] == 0 {
		return 0
	}
	if depth == 1 {
		white, black := b.count(0, redeploy), b.count(1, redeploy)
		if white == 0 && black == 0 {
			return 0
		}
		return max(1, white) * max(1, black)
	}
	var room [2][most]action
	choices := [2][]action{b.list(0, redeploy, room[0][:0]), b.list(1, redeploy, room[1][:0])}
	if len(choices[0])+len(choices[1]) == 0 {
		return 0
	}
	for side, c := range choices {
		if len(c) == 0 {
			choices[side] = append(c, still)
		}
	}
	nodes := 0
	for _, white := range choices[0] {
		for _, black := range choices[1] {
			next := b.after([2]action{white, black})
			nodes += next.perft(redeploy, depth-1)
		}
	}
	return nodes
}
