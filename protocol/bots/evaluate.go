package bots

import (
	"math"
	"strings"
	"unicode"

	"github.com/boardbots/arena/rules"
)

// evaluation says how good a running game looks for a side: above 0 good, in hundredths of a unit that one good move in
// the middle of a game is about worth. It knows nothing of a game's package: it sees the board as it is drawn, and the text
// of the position.
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
	state  rules.State
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
	return e.judge(board{e.drawn, e.game.Pieces(s), s}, s.Side(seat))
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

// topHeavy weighs Apagos's squares by level, for whoever leads there: squares rise, so that each may be the top one in the
// end, the upper ones sooner. A lead is worth more the fewer holes are free to turn it, and all of the square's worth once
// it is greater than they are.
func topHeavy(b board, side rules.Side) int {
	var lead, free [4]int
	for i, piece := range b.pieces {
		level := b.drawn.Cells[i].Name[0] - '1'
		switch owner(piece) {
		case side:
			lead[level]++
		case other(side):
			lead[level]--
		default:
			if piece == "" {
				free[level]++
			}
		}
	}
	score := 0
	for level := range lead {
		enough := free[level] + 1
		score += 50 * (level + 1) * max(-enough, min(enough, lead[level])) / enough
	}
	return score
}

// figures weighs Anexk: figures that are still in the game, and patterns that a side may complete. It is the rival's turn
// where greedy looks, so his chances weigh more. A turn puts down at most four stones.
func figures(b board, side rules.Side) int {
	_, taken, _ := strings.Cut(b.state.String(), " ")
	_, taken, _ = strings.Cut(taken, " ")
	score := 0
	for _, letter := range strings.Trim(taken, "-") {
		if lost := unicode.IsUpper(letter) == (side == rules.White); lost {
			score -= 60
		} else {
			score += 60
		}
	}
	for _, pattern := range b.drawn.Patterns {
		score += b.chanceOf(pattern, side)
	}
	return score
}

// chanceOf says what a pattern is worth: the more, the fewer stones are missing and the more figures hold it; nothing
// where both sides have stones.
func (b board) chanceOf(pattern []int, side rules.Side) int {
	var owners rules.Side
	missing, figures, letters := 0, 0, ""
	for _, cell := range pattern {
		piece := b.pieces[cell]
		switch o := owner(piece); {
		case o == "":
			missing++
		case owners != "" && o != owners:
			return 0
		default:
			owners = o
			if !strings.Contains(letters, piece[1:]) {
				letters += piece[1:]
				figures++
			}
		}
	}
	if owners == "" || missing > 6 {
		return 0
	}
	mine := [...]int{4, 6, 5, 4, 3, 1, 1}
	theirs := [...]int{12, 24, 16, 10, 6, 2, 1}
	if owners == side {
		return mine[missing] * min(figures, 2)
	}
	return -theirs[missing] * min(figures, 2)
}
