package bots

import (
	"math"
	"strings"

	"github.com/boardbots/arena/rules"
)

// evaluation says how good a running game looks for a side: above 0 good, in hundredths of a unit that one good move in
// the middle of a game is about worth. It sees the board only as it is drawn.
type evaluation func(b board, side rules.Side) int

// decided is the score of a won game; shorter ways to it score a little more.
const decided = 1_000_000

// evaluations is what the bots know of good play, by the game's name. A game that is not listed has none: every running
// position of it looks the same.
var evaluations = map[string]evaluation{
	"snex":       connection(orthogonal),
	"apex":       connection(allAround),
	"anexk":      figures,
	"apocalypse": army,
	"apagos":     topHeavy,
}

// board is a position as it is drawn, with the geometry that stays the same.
type board struct {
	drawn  rules.Board
	pieces []string
}

// evaluator scores states of one game.
type evaluator struct {
	game  rules.Drawn // nil: the game cannot be drawn, so nothing is known
	drawn rules.Board
	judge evaluation
}

func newEvaluator(game rules.Game) evaluator {
	name, _, _ := strings.Cut(game.String(), " ")
	drawn, ok := game.(rules.Drawn)
	judge := evaluations[name]
	if !ok || judge == nil {
		return evaluator{}
	}
	return evaluator{drawn, drawn.Board(), judge}
}

// score returns how good s is for seat: the result if there is one, else the evaluation.
func (e evaluator) score(s rules.State, seat rules.Seat) int {
	switch s.Result().Outcome {
	case rules.Wins(seat):
		return decided
	case rules.Wins(seat.Other()):
		return -decided
	case rules.Draw:
		return 0
	}
	if e.judge == nil {
		return 0
	}
	return e.judge(board{e.drawn, e.game.Pieces(s)}, s.Side(seat))
}

// chance turns a score into an expected result between 0 and 1: one unit is about three chances in four.
func chance(score int) float64 { return 1 / (1 + math.Exp(-float64(score)/100)) }

// owner returns the side of a piece as it is drawn, "" for none.
func owner(piece string) rules.Side {
	if piece == "" {
		return ""
	}
	switch piece[0] {
	case 'w':
		return rules.White
	case 'b':
		return rules.Black
	}
	return ""
}

// other returns the rival side.
func other(side rules.Side) rules.Side {
	if side == rules.White {
		return rules.Black
	}
	return rules.White
}

// army counts Apocalypse's pieces. A side without Footmen has lost, so the last ones weigh more; an advanced Footman is
// nearer to promotion.
func army(b board, side rules.Side) int {
	var footmen [2]int
	score := 0
	for i, piece := range b.pieces {
		if piece == "" {
			continue
		}
		sign, mine := -1, 1
		if owner(piece) == side {
			sign, mine = 1, 0
		}
		switch piece[1:] {
		case "F":
			footmen[mine]++
			rank := int(b.drawn.Cells[i].Name[1] - '1')
			if owner(piece) == rules.Black {
				rank = 4 - rank
			}
			score += sign * (60 + 5*rank)
		default:
			score += sign * 130
		}
	}
	last := func(n int) int { return 120 / (n + 1) }
	return score + last(footmen[1]) - last(footmen[0])
}

// topHeavy weighs Apagos's marbles by level: only the top decides in the end, but every level may become it, the upper
// ones sooner. Holes still free matter on the level where they are: a majority there can still turn.
func topHeavy(b board, side rules.Side) int {
	weight := [...]int{10, 14, 22, 60}
	score := 0
	for i, piece := range b.pieces {
		level := int(b.drawn.Cells[i].Name[0] - '1')
		switch owner(piece) {
		case side:
			score += weight[level]
		case other(side):
			score -= weight[level]
		}
	}
	return score
}

// figures counts Anexk's stones on the board: who loses figures loses stones. Those in reserve are not drawn, so a side
// is also better the more of its stones are out; that is what makes patterns possible.
func figures(b board, side rules.Side) int {
	score := 0
	for _, piece := range b.pieces {
		switch owner(piece) {
		case side:
			score += 10
		case other(side):
			score -= 14
		}
	}
	return score
}
