package apex

import (
	"fmt"
	"slices"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// The judge walks the one line that a move needs, square by square, and can say what is wrong with it. It shares with
// the generator the board it looks at and the list of banned moves, but no rule.

func (s *state[S]) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	if why := s.judge(seat, text); why != "" {
		return "", &rules.MoveError{Seat: seat, Text: text, Why: why}
	}
	return rules.Move(text), nil
}

// judge returns why a text is no legal move, "" if it is one.
func (s *state[S]) judge(seat rules.Seat, text string) string {
	if s.over() {
		return fmt.Sprintf("the game is over (%s)", s.result.Reason)
	}
	if seat != s.turn {
		return fmt.Sprintf("it is the turn of %s", sides[s.turn])
	}
	m, ok := s.read(text)
	if !ok {
		return fmt.Sprintf("want a square from a1 to %s to enter, as in a1, or two to move, as in a1-c3", s.names[len(s.names)-1])
	}
	why := ""
	if m.from == entering {
		why = s.judgeEntry(int(m.to))
	} else {
		why = s.judgeMove(int(m.from), int(m.to))
	}
	if why == "" && slices.Contains(s.banned, m) {
		return "a third round of the same moves may not begin"
	}
	return why
}

// judgeEntry looks from the square in all directions for an empty square of an own edge.
func (s *state[S]) judgeEntry(to int) string {
	if s.at(to) != grid.Empty {
		return fmt.Sprintf("%s is occupied", s.names[to])
	}
	if s.onBoard() == s.pieces {
		return fmt.Sprintf("%s has no piece in reserve", sides[s.turn])
	}
	if s.ownEdge(to) {
		return ""
	}
	for right := -1; right <= 1; right++ {
		for up := -1; up <= 1; up++ {
			if right == 0 && up == 0 {
				continue
			}
			column, row := to%s.size+right, to/s.size+up
			for s.inside(column) && s.inside(row) && s.at(row*s.size+column) == grid.Empty {
				if s.ownEdge(row*s.size + column) {
					return ""
				}
				column, row = column+right, row+up
			}
		}
	}
	return fmt.Sprintf("no empty own edge square reaches %s", s.names[to])
}

// judgeMove walks from one square to the other.
func (s *state[S]) judgeMove(from, to int) string {
	own, target := letters[s.turn], s.at(to)
	if s.at(from) != own {
		return fmt.Sprintf("no %s piece is on %s", sides[s.turn], s.names[from])
	}
	right, up := to%s.size-from%s.size, to/s.size-from/s.size
	far := max(right, -right, up, -up)
	if far == 0 || right%far != 0 || up%far != 0 {
		return fmt.Sprintf("%s and %s are not on a line", s.names[from], s.names[to])
	}
	step := up/far*s.size + right/far
	for square := from + step; square != to; square += step {
		if s.at(square) != grid.Empty {
			return fmt.Sprintf("%s is in the way", s.names[square])
		}
	}
	switch {
	case target == own:
		return fmt.Sprintf("an own piece is on %s", s.names[to])
	case target != grid.Empty && far == 1:
		return fmt.Sprintf("%s is adjacent to the enemy on %s", s.names[from], s.names[to])
	}
	return ""
}

// onBoard counts the pieces of the side to move.
func (s *state[S]) onBoard() int {
	n := 0
	for square := range s.names {
		if s.at(square) == letters[s.turn] {
			n++
		}
	}
	return n
}

// ownEdge reports whether a square is on an edge of the side to move: top and bottom row, or left and right column.
func (s *state[S]) ownEdge(square int) bool {
	at := square % s.size
	if s.turn == rules.First {
		at = square / s.size
	}
	return at == 0 || at == s.size-1
}

// inside reports whether a column or row is on the board.
func (s *state[S]) inside(at int) bool { return at >= 0 && at < s.size }
