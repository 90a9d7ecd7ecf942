package apocalypse

import (
	"fmt"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// The moves that are not from square to square.
const (
	pass    rules.Move = "pass"
	penalty rules.Move = "--"
)

var (
	names = grid.Names(size, size)
	paths = makePaths()
)

// makePaths returns the text of each way from one square to another, by the lowest ten bits of an action.
func makePaths() (all [1 << 10]rules.Move) {
	for from, a := range names {
		for to, b := range names {
			all[newAction(from, to, 0)] = rules.Move(a + "-" + b)
		}
	}
	return all
}

// text returns the spelling of an action that moves a piece.
func (a action) text() rules.Move {
	path := paths[a&(1<<10-1)]
	if a.named() {
		return path + "=" + rules.Move(names[a.spot()])
	}
	return path
}

// choice is a text as it is written, legal or not.
type choice struct {
	moves    bool // from square to square: otherwise "pass", or nothing that can be read
	from, to int
	names    bool
	spot     int
}

// readAction reads "b1-b2" and "a4-a5=c3"; of other texts nothing moves.
func readAction(text string) (c choice) {
	if len(text) != 5 && len(text) != 8 || text[2] != '-' {
		return choice{}
	}
	var ok, too bool
	c.from, ok = grid.Square(text[:2], size, size)
	c.to, too = grid.Square(text[3:5], size, size)
	c.moves = ok && too
	if len(text) == 8 {
		c.names = true
		c.spot, ok = grid.Square(text[6:], size, size)
		c.moves = c.moves && ok && text[5] == '='
	}
	return c
}

// action returns what a legal choice does.
func (c choice) action() action {
	switch {
	case !c.moves:
		return still
	case c.names:
		return newAction(c.from, c.to, c.spot)
	}
	return newAction(c.from, c.to, c.from)
}

// ParseMove judges square by square, apart from the sets of the generator.
func (s state) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	if why := s.objection(seat, text); why != "" {
		return "", &rules.MoveError{Seat: seat, Text: text, Why: why}
	}
	return rules.Move(text), nil
}

// objection says why a text is no legal move, "" if it is one.
func (s state) objection(seat rules.Seat, text string) string {
	if s.ToAct() == rules.None {
		return fmt.Sprintf("the game is over (%s)", s.Result().Reason)
	}
	j := judge{cells: s.board.cells(), side: int(seat), redeploy: s.game.redeploy}
	c := readAction(text)
	switch {
	case text == string(pass):
		if m, can := j.anyMove(); can {
			return fmt.Sprintf("only a side without another move passes, and %s has %s", sides[seat], m)
		}
		return ""
	case !c.moves && s.game.redeploy:
		return "want a move as in b1-b2, a4-a5=c3 or pass"
	case !c.moves:
		return "want a move as in b1-b2, or pass"
	}
	if why := j.path(c.from, c.to); why != "" {
		return why
	}
	return j.name(c)
}
