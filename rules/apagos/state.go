package apagos

import (
	"iter"
	"math/rand/v2"

	"github.com/boardbots/arena/rules"
)

// state is a position. White is the first seat throughout, so a seat's number is its colour's in a column.
type state struct {
	game   *game
	column column
	turn   rules.Seat
}

func (s state) String() string { return s.column.text() + " " + s.Side(s.turn).Letter() }

func (s state) Side(seat rules.Seat) rules.Side {
	if seat == rules.First {
		return rules.White
	}
	return rules.Black
}

// over reports whether all holes are filled.
func (s state) over() bool { return s.column.full() && s.column.arranged() }

func (s state) ToAct() rules.Seats {
	if s.over() {
		return rules.None
	}
	return rules.Only(s.turn)
}

func (s state) Result() rules.Result {
	if !s.over() {
		return rules.Result{}
	}
	return rules.Result{Outcome: rules.Wins(rules.Seat(s.column.majority())), Reason: "majority"}
}

func (s state) Count(seat rules.Seat) int {
	switch {
	case seat != s.turn:
		return 0
	case !s.column.arranged():
		return len(s.game.offered)
	}
	return s.column.count(int(seat))
}

func (s state) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		if seat != s.turn {
			return
		}
		if !s.column.arranged() {
			for _, a := range s.game.offered {
				if !yield(rules.Move(a.String())) {
					return
				}
			}
			return
		}
		m := &menus[seat][s.column.key(int(seat))]
		for _, id := range m.ids[:m.n] {
			if !yield(texts[id]) {
				return
			}
		}
	}
}

// Play takes moves that ParseMove has let pass.
func (s state) Play(ply rules.Ply) rules.State {
	move := string(ply[s.turn])
	if a, ok := readArrangement(move); ok {
		s.column = newColumn(a, s.game.marbles)
	} else if t, ok := readTurn(move); ok {
		s.column = s.column.after(t.action(int(s.turn)))
	}
	s.turn = s.turn.Other()
	return s
}

func (s state) Perft(depth int) int {
	switch {
	case depth == 0:
		return 1
	case s.column.arranged():
		return s.column.perft(int(s.turn), depth)
	case depth == 1:
		return len(s.game.offered)
	}
	nodes := 0
	for _, a := range s.game.offered {
		nodes += newColumn(a, s.game.marbles).perft(int(s.turn.Other()), depth-1)
	}
	return nodes
}

func (s state) Playout(r *rand.Rand, max int) rules.Outcome {
	if !s.column.arranged() {
		if max == 0 {
			return rules.Undecided
		}
		a := s.game.offered[r.IntN(len(s.game.offered))]
		s.column, s.turn, max = newColumn(a, s.game.marbles), s.turn.Other(), max-1
	}
	c, side := s.column, int(s.turn)
	for ; !c.full(); max-- {
		if max == 0 {
			return rules.Undecided
		}
		m := &menus[side][c.key(side)]
		c, side = c.after(m.ids[r.Uint32N(uint32(m.n))]), 1-side
	}
	return rules.Wins(rules.Seat(c.majority()))
}
