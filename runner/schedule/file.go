package schedule

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbots/arena/rules"
)

// maxOpeningLine is the longest line of an openings file, in bytes; maxOpeningErrors is how many bad lines are named.
const (
	maxOpeningLine   = 1 << 20
	maxOpeningErrors = 20
)

// LineError is what is wrong with a line of an openings file.
type LineError struct {
	File string
	Line int // counted from 1; 0: the file as a whole
	Err  error
}

func (e *LineError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.File, e.Err)
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err)
}

func (e *LineError) Unwrap() error { return e.Err }

// ReadOpenings reads openings, one a line: a position text (or the word start), moves after the word moves, or both.
// What follows a # is a comment. The rules judge each; all bad lines are reported together, each as a
// *LineError. The warnings name lines that repeat an earlier position.
func ReadOpenings(game rules.Game, name string, from io.Reader) (openings []Opening, warnings []string, err error) {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, maxOpeningLine)
	var bad []error
	firstAt := map[string]int{}
	number := 0
	fail := func(line int, err error) { bad = append(bad, &LineError{File: name, Line: line, Err: err}) }
	for lines.Scan() && len(bad) <= maxOpeningErrors {
		number++
		text := lines.Text()
		if number == 1 {
			text = strings.TrimPrefix(text, "\ufeff") // as some editors begin a file
		}
		text, _, _ = strings.Cut(text, "#")
		fields := strings.Fields(text)
		if len(fields) == 0 {
			continue
		}
		opening, position, err := parseOpening(game, fields)
		if err != nil {
			fail(number, err)
			continue
		}
		if first, again := firstAt[position]; again {
			warnings = append(warnings, fmt.Sprintf("%s:%d: the same position as in line %d", name, number, first))
		} else {
			firstAt[position] = number
		}
		openings = append(openings, opening)
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		fail(number+1, fmt.Errorf("longer than %d bytes", maxOpeningLine))
	case err != nil:
		fail(number+1, err)
	case len(bad) > maxOpeningErrors:
		bad = bad[:maxOpeningErrors]
		fail(number, errors.New("further bad lines are not listed"))
	case len(bad) == 0 && len(openings) == 0:
		fail(0, fmt.Errorf("no opening in it: want a line each, as in %q", "moves "+example(game)))
	}
	if len(bad) > 0 {
		return nil, nil, errors.Join(bad...)
	}
	return openings, warnings, nil
}

// parseOpening judges one line and returns the position it leads to.
func parseOpening(game rules.Game, fields []string) (Opening, string, error) {
	var opening Opening
	s, place := game.Start(), fields
	if i := slices.Index(fields, "moves"); i >= 0 {
		place, opening.Plies = fields[:i], fields[i+1:]
		if len(opening.Plies) == 0 {
			return Opening{}, "", errors.New("no moves after the word moves")
		}
	}
	if position := strings.Join(place, " "); position != "" && position != "start" {
		opening.Position = position
		var err error
		if s, err = game.Parse(position); err != nil {
			return Opening{}, "", err
		}
	}
	s, err := rules.Steps(s, opening.Plies)
	if err != nil {
		return Opening{}, "", err
	}
	if s.ToAct() == rules.None {
		return Opening{}, "", fmt.Errorf("the game is over there: %s (%s)", s.Result().Outcome, s.Result().Reason)
	}
	return opening, s.String(), nil
}

// example returns a legal first ply.
func example(game rules.Game) string {
	for ply := range rules.Plies(game.Start()) {
		return ply.String()
	}
	return ""
}

// Line writes the opening as ReadOpenings reads it.
func (o Opening) Line() string {
	line := o.Position
	if line == "" {
		line = "start"
	}
	if len(o.Plies) > 0 {
		line += " moves " + strings.Join(o.Plies, " ")
	}
	return line
}
