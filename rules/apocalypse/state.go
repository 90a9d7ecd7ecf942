package apocalypse

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// state is a position. White is the first seat throughout, so a seat's number is its side's on the board.
type state struct {
	game      *game
	board     board
	penalties [2]int // 0 to 2
	turn      int    // from 1
}

// sides is indexed by seat.
var sides = [2]rules.Side{rules.White, rules.Black}

func (s state) String() string {
	return fmt.Sprintf("%s %d %d %d", grid.Rows(s.board.cells(), size), s.penalties[0], s.penalties[1], s.turn)
}

func (s state) Side(seat rules.Seat) rules.Side { return sides[seat] }

func (s state) ToAct() rules.Seats {
	if s.Result().Outcome != rules.Undecided {
		return rules.None
	}
	return rules.Both
}

func (s state) Result() rules.Result {
	if o := losers(s.penalties[0] >= lost, s.penalties[1] >= lost); o != rules.Undecided {
		return rules.Result{Outcome: o, Reason: "penalties"}
	}
	if o := s.board.eliminated(); o != rules.Undecided {
		return rules.Result{Outcome: o, Reason: "elimination"}
	}
	if s.board.count(0, s.game.redeploy)+s.board.count(1, s.game.redeploy) == 0 {
		return rules.Result{Outcome: rules.Draw, Reason: "stalemate"}
	}
	return rules.Result{}
}

// losers returns the outcome when the sides of which that is true have lost.
func losers(white, black bool) rules.Outcome {
	switch {
	case white && black:
		return rules.Draw
	case white:
		return rules.SecondWins
	case black:
		return rules.FirstWins
	}
	return rules.Undecided
}

// eliminated returns the outcome by sides without a Footman.
func (b *board) eliminated() rules.Outcome { return losers(b.foot[0] == 0, b.foot[1] == 0) }

// Penalty returns what stands for an illegal choice.
func (s state) Penalty(rules.Seat) rules.Move { return penalty }

func (s state) Count(seat rules.Seat) int {
	if s.ToAct() == rules.None {
		return 0
	}
	return max(1, s.board.count(int(seat), s.game.redeploy))
}

func (s state) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		if s.ToAct() == rules.None {
			return
		}
		var room [most]action
		all := s.board.list(int(seat), s.game.redeploy, room[:0])
		if len(all) == 0 {
			yield(pass)
			return
		}
		for _, a := range all {
			if !yield(a.text()) {
				return
			}
		}
	}
}

// Play takes moves that ParseMove has let pass, and Penalty.
func (s state) Play(ply rules.Ply) rules.State {
	var actions [2]action
	for seat, move := range ply {
		if move == penalty {
			s.penalties[seat]++
		}
		actions[seat] = readAction(string(move)).action()
	}
	s.board = s.board.after(actions)
	s.turn = min(s.turn+1, maxTurn)
	return s
}

func (s state) Perft(depth int) int {
	switch {
	case depth == 0:
		return 1
	case s.ToAct() == rules.None:
		return 0
	}
	return s.board.perft(s.game.redeploy, depth)
}

func (s state) Playout(r *rand.Rand, max int) rules.Outcome {
	if o := s.Result().Outcome; o != rules.Undecided {
		return o
	}
	b := s.board
	for ; ; max-- {
		if o := b.eliminated(); o != rules.Undecided {
			return o
		}
		var actions [2]action
		stuck := 0
		for side := range actions {
			if n := b.count(side, s.game.redeploy); n > 0 {
				actions[side] = b.draw(side, s.game.redeploy, n, r)
			} else {
				actions[side], stuck = still, stuck+1
			}
		}
		switch {
		case stuck == 2:
			return rules.Draw
		case max <= 0:
			return rules.Undecided
		}
		b = b.after(actions)
	}
}
