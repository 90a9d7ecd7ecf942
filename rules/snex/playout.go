package snex

import (
	"math/bits"
	"math/rand/v2"

	"github.com/boardbots/arena/rules"
)

// Playout plays on at random.
func (s *state) Playout(r *rand.Rand, max int) rules.Outcome {
	if s.ending != running {
		return s.Result().Outcome
	}
	f, first := s.field(), s.first
	defer s.release(f)
	won := func(c colour) rules.Outcome {
		if c == first {
			return rules.FirstWins
		}
		return rules.SecondWins
	}
	dice := rand.NewPCG(r.Uint64(), r.Uint64())
	for n := 0; ; n++ {
		if n >= max {
			if f.canMove() {
				return rules.Undecided
			}
			return won(f.turn.other())
		}
		a, ok := f.draw(dice)
		if !ok {
			return won(f.turn.other())
		}
		if a.to == noCell {
			first = first.other()
		}
		f.do(a)
		if winner, over := f.decided(a); over {
			return won(winner)
		}
	}
}

// tries is how often draw tries its luck before it lists all moves.
const tries = 40

// draw returns one of the moves, each with the same chance, and whether there is any. It draws from more than the moves
// (all cells for placements, and shifts whether they leave snakes in order or not) until it has a move, so that few
// need to be looked at closely.
func (f *field) draw(dice *rand.PCG) (action, bool) {
	shifts := f.found[:0]
	for i, word := range &f.stones[f.turn] {
		for ; word != 0; word &= word - 1 {
			shifts = f.candidates(shifts, cell(i<<6+bits.TrailingZeros64(word)))
		}
	}
	f.found = shifts
	all := len(f.cells) + len(shifts)
	if f.phase == choosing {
		all++
	}
	for range tries {
		switch i := below(dice, all); {
		case i < len(f.cells):
			if at := f.cells[i]; f.canPlace(at) {
				return action{to: at}, true
			}
		case i < len(f.cells)+len(shifts):
			a := shifts[i-len(f.cells)]
			if gap := f.gapAt(f.turn, a.from); f.sound(a, &gap) {
				return a, true
			}
		default:
			return action{}, true // swap
		}
	}
	f.found = f.actions(f.found[:0])
	if len(f.found) == 0 {
		return action{}, false
	}
	return f.found[below(dice, len(f.found))], true
}

// below draws a number from 0 to n-1. What the division of 2⁶⁴ by n leaves over makes no difference that could be
// measured.
func below(dice *rand.PCG, n int) int {
	high, _ := bits.Mul64(dice.Uint64(), uint64(n))
	return int(high)
}
