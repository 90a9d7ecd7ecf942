package apagos

import (
	"fmt"

	"github.com/boardbots/arena/rules"
)

// texts is the spelling of each action, by its number; both sides' lowerings are spelled alike.
var texts = makeTexts()

func makeTexts() (all [len(actions)]rules.Move) {
	for side := range 2 {
		for level := range levels {
			all[placement(side, level)] = rules.Move(fmt.Sprintf("%c%d", colours[side], level+1))
			for to := range level {
				all[lowering(side, level, to)] = rules.Move(fmt.Sprintf("%d-%d", level+1, to+1))
			}
		}
	}
	return all
}

// colours is the letters of White and Black.
const colours = "wb"

// turn is an action as it is written, legal or not.
type turn struct {
	lower    bool
	colour   int // of the marble placed
	from, to int // levels, counted from 0; a placement has only to
}

// readTurn reads "w3" and "4-1".
func readTurn(text string) (turn, bool) {
	level := func(i int) (int, bool) { return int(text[i]) - '1', text[i] >= '1' && text[i] <= '0'+levels }
	switch {
	case len(text) == 2 && (text[0] == colours[0] || text[0] == colours[1]):
		to, ok := level(1)
		t := turn{to: to}
		if text[0] == colours[1] {
			t.colour = 1
		}
		return t, ok
	case len(text) == 3 && text[1] == '-':
		from, ok := level(0)
		to, too := level(2)
		return turn{lower: true, from: from, to: to}, ok && too
	}
	return turn{}, false
}

// action returns the number of a legal turn's action.
func (t turn) action(side int) uint8 {
	if t.lower {
		return uint8(lowering(side, t.from, t.to))
	}
	return uint8(placement(t.colour, t.to))
}

// ParseMove judges from the holes and marbles themselves, not from the tables of the generator.
func (s state) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	if why := s.objection(seat, text); why != "" {
		return "", &rules.MoveError{Seat: seat, Text: text, Why: why}
	}
	return rules.Move(text), nil
}

// objection says why a text is no legal move, "" if it is one.
func (s state) objection(seat rules.Seat, text string) string {
	switch {
	case s.over():
		return "the game is over: all holes are filled"
	case seat != s.turn:
		return fmt.Sprintf("it is %s's turn", s.Side(s.turn))
	case !s.column.arranged():
		return s.game.objection(text)
	}
	t, ok := readTurn(text)
	if !ok {
		return "want a placement as in w3 or a lowering as in 4-1, with levels 1 to 4"
	}
	full := s.column.free(t.to) == 0
	switch {
	case t.lower && t.from <= t.to:
		return fmt.Sprintf("level %d is not below level %d", t.to+1, t.from+1)
	case t.lower && s.column.marbles(int(seat), t.from) == 0:
		return fmt.Sprintf("level %d has no %s marble", t.from+1, s.Side(seat))
	case full:
		return fmt.Sprintf("level %d is full", t.to+1)
	case !t.lower && s.column.left(t.colour) == 0:
		return fmt.Sprintf("the reserve has no %s marble left", s.Side(rules.Seat(t.colour)))
	}
	return ""
}

// objection says why a text is no column that Black may lay out, "" if it is one.
func (g *game) objection(text string) string {
	a, ok := readArrangement(text)
	switch {
	case !ok:
		return "the column is not arranged: want the holes of levels 1 to 4, as in 7,5,5,3"
	case !a.known():
		return "the four squares cannot stand like that: want 1 or 3, 3 or 5, 3 or 5, and 5 or 7 holes in any order"
	case a.sum() > 2*g.marbles:
		return fmt.Sprintf("%d marbles cannot fill %d holes", 2*g.marbles, a.sum())
	}
	return ""
}
