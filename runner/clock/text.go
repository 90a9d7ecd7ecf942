package clock

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// longest is the most that any part of a control may be: far beyond use, and so small that sums cannot overflow.
const longest = 1000 * time.Hour

// mostMoves bounds the moves of a period and the nodes of a move.
const mostMoves, mostNodes = 1_000_000, 1_000_000_000

// Parse reads a control as a tournament file writes it. The error quotes the text and says what would do.
func Parse(text string) (Control, error) {
	c, err := parse(text)
	if err != nil {
		return Control{}, fmt.Errorf("time %.60q: %w", text, err)
	}
	return c, nil
}

func parse(text string) (Control, error) {
	if text == "none" {
		return Control{}, nil
	}
	if nodes, ok := strings.CutPrefix(text, "nodes="); ok {
		n, err := whole(nodes, mostNodes)
		return Control{Nodes: n}, err
	}
	if text == "" || strings.ContainsAny(text, " \t") {
		return Control{}, errors.New("want, without blanks, one of 10s+100ms (base+increment), 1s/move, 60s/40 (moves a period), 200ms/move+5s (bank on top), nodes=5000, none")
	}
	head, tail, more := strings.Cut(text, "+")
	head, per, divided := strings.Cut(head, "/")
	first, err := duration(head)
	if err != nil {
		return Control{}, err
	}
	var second time.Duration
	if more {
		if second, err = duration(tail); err != nil {
			return Control{}, err
		}
	}
	switch {
	case divided && first == 0:
		return Control{}, fmt.Errorf("no time before the slash: want more than 0, as in 1s/move or 60s/40")
	case divided && per == "move":
		return Control{Move: first, Bank: second}, nil
	case divided:
		n, err := whole(per, mostMoves)
		if err != nil {
			return Control{}, fmt.Errorf("after the slash: %w, or the word move: as in 60s/40 or 1s/move", err)
		}
		return Control{Base: first, Moves: n, Inc: second}, nil
	case first == 0 && second == 0:
		return Control{}, errors.New("base and increment are both 0, so nobody could move: want one above 0, or none for no limit")
	}
	return Control{Base: first, Inc: second}, nil
}

// duration reads one part: a number with its unit, in whole milliseconds, since that is what bots are told.
func duration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	switch {
	case err != nil && text != "" && strings.Trim(text, "0123456789.") == "":
		return 0, fmt.Errorf("%.40q has no unit: want one, as in 10s, 500ms or 2m", text)
	case err != nil || strings.ContainsAny(text, "+-"):
		return 0, fmt.Errorf("%.40q is no duration: want one as in 10s, 500ms or 2m", text)
	case d > longest:
		return 0, fmt.Errorf("%.40q is too long: want at most %dh", text, longest/time.Hour)
	case d%time.Millisecond != 0:
		return 0, fmt.Errorf("%.40q is a fraction of a millisecond: bots are told whole ones", text)
	}
	return d, nil
}

// whole reads a number from 1 to most, written without sign or leading zeros.
func whole(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%.40q: want a whole number from 1 to %d", text, most)
	}
	return n, nil
}

// String returns the form that Parse reads.
func (c Control) String() string {
	switch {
	case c.Nodes > 0:
		return "nodes=" + strconv.Itoa(c.Nodes)
	case c.Move > 0:
		return seconds(c.Move) + "/move" + plus(c.Bank)
	case c.Moves > 0:
		return seconds(c.Base) + "/" + strconv.Itoa(c.Moves) + plus(c.Inc)
	case c.Timed():
		return seconds(c.Base) + plus(c.Inc)
	}
	return "none"
}

func plus(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return "+" + seconds(d)
}

// seconds writes a duration in seconds, or in milliseconds below one: people compare controls more easily in one unit
// than in time.Duration's mixture.
func seconds(d time.Duration) string {
	if d > 0 && d < time.Second {
		return strconv.FormatInt(d.Milliseconds(), 10) + "ms"
	}
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + "s"
}

// MarshalText writes the control as String does, also in JSON and YAML.
func (c Control) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what Parse reads.
func (c *Control) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}
