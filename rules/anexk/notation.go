package anexk

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boardbots/arena/rules"
)

// A turn is written as its parts with a slash between: "F31,43/xI/B3,10,31,41". A part puts a figure on fields or takes
// an enemy figure.

// part is one part of a turn.
type part struct {
	take bool
	f    figure
	to   set // where f is put; empty for a take
}

// next cuts the first part off a turn's text.
func next(text string) (first, rest string, more bool) { return strings.Cut(text, "/") }

// parsePart reads one part in its only spelling. It knows the alphabet and not the rules.
func parsePart(text string) (part, error) {
	if name, ok := strings.CutPrefix(text, "x"); ok {
		if len(name) == 1 {
			if f, ok := figureNamed(name[0]); ok {
				return part{take: true, f: f}, nil
			}
		}
		return part{}, fmt.Errorf("part %q: want x and one of the letters %s", clip(text), letters)
	}
	if text == "" {
		return part{}, fmt.Errorf("a part is empty: want a figure and its fields, as in F23,24, or a taken figure, as in xA")
	}
	f, ok := figureNamed(text[0])
	if !ok {
		return part{}, fmt.Errorf("part %q: no figure %q: want one of the letters %s", clip(text), text[:1], letters)
	}
	p, last, rest := part{f: f}, 0, text[1:]
	for more := true; more; {
		var name string
		name, rest, more = strings.Cut(rest, ",")
		n, ok := fieldNumber(name)
		switch {
		case !ok:
			return part{}, fmt.Errorf("part %q: no field %q: want numbers from 1 to %d with commas between", clip(text), clip(name), fieldCount)
		case n <= last:
			return part{}, fmt.Errorf("part %q: field %d after %d: want ascending fields", clip(text), n, last)
		}
		p.to |= 1 << (n - 1)
		last = n
	}
	return p, nil
}

// fieldNumber reads the number of a field, from 1, without leading zeros.
func fieldNumber(text string) (int, bool) {
	if len(text) == 0 || len(text) > 2 || text[0] == '0' {
		return 0, false
	}
	n := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, n <= fieldCount
}

// appendPut writes the part that puts f on fields.
func appendPut(text []byte, f figure, to set) []byte {
	text = append(text, f.letter())
	for rest := to; rest != 0; rest &= rest - 1 {
		if rest != to {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(rest.first()+1), 10)
	}
	return text
}

// appendTakes writes the parts that take figures, each after a slash.
func appendTakes(text []byte, taken figures) []byte {
	for rest := taken; rest != 0; rest &= rest - 1 {
		text = append(text, '/', 'x', rest.first().letter())
	}
	return text
}

// apply carries out a turn that has been judged.
func apply(own, enemy *army, turn rules.Move) {
	for text, more := string(turn), true; more; {
		var first string
		first, text, more = next(text)
		p, err := parsePart(first)
		switch {
		case err != nil:
			panic("anexk: play of a turn that was not judged: " + err.Error())
		case p.take:
			enemy.take(p.f)
		default:
			own.move(p.f, p.to)
		}
	}
}

// clip shortens a text for an error.
func clip(text string) string {
	if len(text) > 20 {
		return text[:20] + "…"
	}
	return text
}
