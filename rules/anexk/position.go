package anexk

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boardbots/arena/rules"
)

// A position text is the board, the side to move and the figures taken:
// "p8H6/9H6/16/12M1GG w ABCDEFIKLNOPRabcdefghiklmnor". White's letters are capital, black's small.

const lower = 'a' - 'A'

// String implements rules.State.
func (s *state) String() string {
	text := make([]byte, 0, 128)
	owner := s.letters()
	for i := 0; i < fieldCount; {
		if i > 0 && i%rowFields == 0 {
			text = append(text, '/')
		}
		run := 0
		for run < rowFields-i%rowFields && owner[i+run] == 0 {
			run++
		}
		if run > 0 {
			text = strconv.AppendInt(text, int64(run), 10)
			i += run
			continue
		}
		text = append(text, owner[i])
		i++
	}
	text = append(text, ' ', s.Side(s.turn)[0], ' ')
	mark := len(text)
	for seat, army := range s.armies {
		for rest := army.taken; rest != 0; rest &= rest - 1 {
			text = append(text, letterOf(rules.Seat(seat), rest.first()))
		}
	}
	if len(text) == mark {
		text = append(text, '-')
	}
	return string(text)
}

// letterOf returns the letter of a seat's figure in position texts.
func letterOf(seat rules.Seat, f figure) byte { return f.letter() + lower*byte(seat) }

// letters returns for each field the letter of the figure on it, 0 where there is none.
func (s *state) letters() (owner [fieldCount]byte) {
	for seat, army := range s.armies {
		for f, at := range army.at {
			for ; at != 0; at &= at - 1 {
				owner[at.first()] = letterOf(rules.Seat(seat), figure(f))
			}
		}
	}
	return owner
}

// parsePosition reads a position text and refuses what cannot arise.
func parsePosition(text string) (*state, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 3 {
		return nil, fmt.Errorf("want three fields with one space between (board, side to move, taken figures), not %d", len(fields))
	}
	var armies [2]army
	if err := parseBoard(fields[0], &armies); err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	var turn rules.Seat
	switch fields[1] {
	case rules.White.Letter():
	case rules.Black.Letter():
		turn = rules.Second
	default:
		return nil, fmt.Errorf("side to move %q: want w or b", clip(fields[1]))
	}
	if err := parseTaken(fields[2], &armies); err != nil {
		return nil, fmt.Errorf("taken figures: %w", err)
	}
	for seat := range armies {
		if err := armies[seat].check(rules.Seat(seat)); err != nil {
			return nil, err
		}
	}
	if own := &armies[turn]; own.standing() != (anexks{}) {
		return nil, fmt.Errorf("board: the side to move shows %s: it was dissolved or ended the game", counted(own.standing().len()))
	}
	return settled(armies, turn), nil
}

// parseLetter reads the letter of a figure in a position text.
func parseLetter(c byte) (rules.Seat, figure, bool) {
	if f, ok := figureNamed(c); ok {
		return rules.First, f, true
	}
	f, ok := figureNamed(c - lower)
	return rules.Second, f, ok
}

// parseBoard fills the fields of the armies.
func parseBoard(text string, armies *[2]army) error {
	groups := strings.Split(text, "/")
	if len(groups) != fieldCount/rowFields {
		return fmt.Errorf("want 4 groups of fields with slashes between, not %d", len(groups))
	}
	for g, group := range groups {
		i, end := rowFields*g, rowFields*(g+1) // the next field, and that of the next group
		for n := 0; n < len(group); {
			c := group[n]
			if c >= '0' && c <= '9' {
				digits := n
				for n < len(group) && group[n] >= '0' && group[n] <= '9' {
					n++
				}
				run, err := strconv.Atoi(group[digits:n])
				if err != nil || c == '0' || run > end-i {
					return fmt.Errorf("group %d: %q free fields do not fit: want a number without leading zeros, 16 fields in all", g+1, clip(group[digits:n]))
				}
				i += run
				continue
			}
			n++
			seat, f, ok := parseLetter(c)
			switch {
			case !ok:
				return fmt.Errorf("group %d: no figure %q: want letters of %s, capital or small", g+1, c, letters)
			case i == end:
				return fmt.Errorf("group %d: more than 16 fields", g+1)
			}
			army := &armies[seat]
			army.move(f, army.at[f]|1<<i)
			i++
		}
		if i != end {
			return fmt.Errorf("group %d: %d fields, want 16", g+1, rowFields-(end-i))
		}
	}
	return nil
}

// parseTaken fills what was taken from the armies.
func parseTaken(text string, armies *[2]army) error {
	if text == "-" {
		return nil
	}
	if text == "" {
		return fmt.Errorf("nothing there: want letters, or - for none")
	}
	last := -1
	for _, c := range []byte(text) {
		seat, f, ok := parseLetter(c)
		place := int(seat)*figureCount + int(f)
		switch {
		case !ok:
			return fmt.Errorf("no figure %q: want letters of %s, capital or small, or - for none", c, letters)
		case place <= last:
			return fmt.Errorf("%q is out of order: want white's letters, then black's, each in order and once", c)
		}
		armies[seat].taken |= 1 << f
		last = place
	}
	return nil
}

// check refuses figures that cannot stand as they do.
func (a *army) check(seat rules.Seat) error {
	for i, at := range a.at {
		f := figure(i)
		letter := string(letterOf(seat, f))
		switch {
		case at == 0:
		case a.taken.has(f):
			return fmt.Errorf("figure %s is on the board and taken", letter)
		case at.len() != sizes[f]:
			return fmt.Errorf("board: figure %s has %s, want %d", letter, stones(at.len()), sizes[f])
		case !linked(at):
			return fmt.Errorf("board: figure %s: the stone on %d touches no other stone of the figure", letter, lone(at).first()+1)
		}
	}
	return nil
}
