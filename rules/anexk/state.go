package anexk

import (
	"iter"

	"github.com/boardbots/arena/rules"
)

// The reasons of results.
const (
	reasonNoFigures = "no-figures"
	reasonStanding  = "anexk-standing"
	reasonNoMove    = "no-move"
)

// state is a position. The armies are indexed by seat: white is first, and sides never change.
type state struct {
	armies [2]army
	turn   rules.Seat
	result rules.Result
}

// settled returns a state with its result found.
func settled(armies [2]army, turn rules.Seat) *state {
	s := &state{armies: armies, turn: turn}
	own, enemy := s.sides()
	win, lose := rules.Wins(turn), rules.Wins(turn.Other())
	switch {
	case own.left() == 0:
		s.result = rules.Result{Outcome: lose, Reason: reasonNoFigures}
	case enemy.left() == 0:
		s.result = rules.Result{Outcome: win, Reason: reasonNoFigures}
	case enemy.standing() != anexks{}:
		s.result = rules.Result{Outcome: win, Reason: reasonStanding}
	case !own.canPlace(s.free()):
		s.result = rules.Result{Outcome: lose, Reason: reasonNoMove}
	}
	return s
}

// sides returns the armies of the side to move and of its enemy.
func (s *state) sides() (own, enemy *army) { return &s.armies[s.turn], &s.armies[s.turn.Other()] }

// free returns the fields without a stone.
func (s *state) free() set { return ^(s.armies[rules.First].stones | s.armies[rules.Second].stones) }

// ToAct implements rules.State.
func (s *state) ToAct() rules.Seats {
	if s.result != (rules.Result{}) {
		return rules.None
	}
	return rules.Only(s.turn)
}

// Side implements rules.State.
func (s *state) Side(seat rules.Seat) rules.Side {
	if seat == rules.First {
		return rules.White
	}
	return rules.Black
}

// Moves implements rules.State.
func (s *state) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		if s.ToAct().Has(seat) {
			g := generator{own: s.armies[seat], enemy: s.armies[seat.Other()], yield: yield}
			g.run()
		}
	}
}

// ParseMove implements rules.State.
func (s *state) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	why := ""
	switch {
	case s.ToAct() == rules.None:
		why = "the game is over (" + s.result.Reason + ")"
	case seat != s.turn:
		why = "it is the turn of the " + s.turn.String() + " seat"
	default:
		own, enemy := s.sides()
		j := judge{own: *own, enemy: *enemy, rest: text, more: true}
		why = j.refuse()
	}
	if why != "" {
		return "", &rules.MoveError{Seat: seat, Text: text, Why: why}
	}
	return rules.Move(text), nil
}

// Play implements rules.State.
func (s *state) Play(ply rules.Ply) rules.State {
	armies := s.armies
	apply(&armies[s.turn], &armies[s.turn.Other()], ply[s.turn])
	return settled(armies, s.turn.Other())
}

// Result implements rules.State.
func (s *state) Result() rules.Result { return s.result }
