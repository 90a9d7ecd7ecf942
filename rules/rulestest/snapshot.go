package rulestest

import (
	"fmt"
	"slices"

	"github.com/boardbots/arena/rules"
)

// listed is the moves of one seat: all of them, or the first ones where there are more than the suite's limit.
type listed struct {
	moves []rules.Move
	whole bool
}

// has reports whether a whole list holds text.
func (l listed) has(text string) bool { return slices.Contains(l.moves, rules.Move(text)) }

// sampleSize is how many moves stand for a list that is too long.
const sampleSize = 48

// list returns the moves of a seat.
func (s *suite) list(state rules.State, seat rules.Seat) listed {
	if _, ok := state.(rules.Sampler); !ok || rules.AtMost(state, seat, s.limit) {
		return listed{slices.Collect(state.Moves(seat)), true}
	}
	var some []rules.Move
	for m := range state.Moves(seat) {
		if some = append(some, m); len(some) == sampleSize {
			break
		}
	}
	return listed{some, false}
}

// snapshot is all that a state shows.
type snapshot struct {
	text   string
	act    rules.Seats
	sides  [2]rules.Side
	result rules.Result
	moves  [2]listed
}

func (s *suite) snapshot(state rules.State) snapshot {
	return snapshot{
		text: state.String(), act: state.ToAct(), result: state.Result(),
		sides: [2]rules.Side{state.Side(rules.First), state.Side(rules.Second)},
		moves: [2]listed{s.list(state, rules.First), s.list(state, rules.Second)},
	}
}

// differs says how other is unlike a, "" if it is not.
func (a snapshot) differs(other snapshot) string {
	switch {
	case a.text != other.text:
		return fmt.Sprintf("%q and %q", a.text, other.text)
	case a.act != other.act:
		return fmt.Sprintf("seats %b and %b are to act", a.act, other.act)
	case a.sides != other.sides:
		return fmt.Sprintf("sides %q and %q", a.sides, other.sides)
	case a.result != other.result:
		return fmt.Sprintf("results %v and %v", a.result, other.result)
	}
	for seat := range a.moves {
		if !slices.Equal(a.moves[seat].moves, other.moves[seat].moves) {
			return fmt.Sprintf("moves of the %v seat %q and %q", rules.Seat(seat), a.moves[seat].moves, other.moves[seat].moves)
		}
	}
	return ""
}
