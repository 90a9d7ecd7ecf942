package snex

import (
	"iter"

	"github.com/boardbots/arena/rules"
)

// text writes an action as its move.
func (f *frame) text(a action) rules.Move {
	switch {
	case a.to == noCell:
		return swap
	case a.from == noCell:
		return rules.Move(f.names[a.to])
	case a.onward == noCell:
		return rules.Move(f.names[a.from] + "-" + f.names[a.to])
	}
	return rules.Move(f.names[a.from] + "-" + f.names[a.to] + "-" + f.names[a.onward])
}

// Moves yields the swap, placements by point, then the moves of each stone by point.
func (s *state) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		if !s.ToAct().Has(seat) {
			return
		}
		f := s.field()
		defer s.release(f)
		if f.phase == choosing && !yield(swap) {
			return
		}
		for _, at := range f.cells {
			if f.canPlace(at) && !yield(f.text(action{to: at})) {
				return
			}
		}
		for _, at := range f.cells {
			if f.holds[at] != 1<<f.turn {
				continue
			}
			f.found = f.shiftsFrom(f.found[:0], at)
			for _, a := range f.found {
				if !yield(f.text(a)) {
					return
				}
			}
		}
	}
}

// Count returns the number of legal moves.
func (s *state) Count(seat rules.Seat) int {
	if !s.ToAct().Has(seat) {
		return 0
	}
	f := s.field()
	defer s.release(f)
	return f.count()
}
