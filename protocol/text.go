package protocol

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// maxQuoted bounds, in bytes, what a message or a record repeats of a bot's text.
const maxQuoted = 200

// isBlank reports whether c separates the words of a line.
func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// trim returns line without the blanks at its ends.
func trim(line []byte) []byte { return bytes.Trim(line, " \t") }

// cutWord splits off a line's first word; the rest has no blanks at its ends.
func cutWord(line []byte) (word, rest []byte) {
	line = trim(line)
	for i, c := range line {
		if isBlank(c) {
			return line[:i], trim(line[i:])
		}
	}
	return line, nil
}

// words splits a line into printable words, at most max of them.
func words(line []byte, max int) []string {
	var list []string
	for len(list) < max {
		var word []byte
		if word, line = cutWord(line); len(word) == 0 {
			break
		}
		list = append(list, Printable(word, maxQuoted))
	}
	return list
}

// Printable returns text as printable ASCII of at most max bytes (4 or more), for records and messages: whatever is not
// a character from 0x20 to 0x7e is escaped (é as \u00e9, a byte that is not UTF-8 as \xff), and what is cut ends in "...".
func Printable[T string | []byte](text T, max int) string {
	plain := len(text) <= max
	for i := 0; plain && i < len(text); i++ {
		plain = ' ' <= text[i] && text[i] <= '~'
	}
	if plain {
		return string(text)
	}
	const ellipsis = "..."
	out, fits := make([]byte, 0, min(max, 2*len(text))), 0 // fits: so much of out leaves room for the ellipsis
	for s := text; len(s) > 0; {
		r, n := utf8.DecodeRuneInString(string(s[:min(len(s), utf8.UTFMax)]))
		switch {
		case ' ' <= r && r <= '~':
			out = append(out, byte(r))
		case r < ' ' || r == 0x7f || r == utf8.RuneError && n == 1:
			out = fmt.Appendf(out, `\x%02x`, s[0])
		case r < 0x10000:
			out = fmt.Appendf(out, `\u%04x`, r)
		default:
			out = fmt.Appendf(out, `\U%08x`, r)
		}
		if len(out) > max {
			return string(out[:fits]) + ellipsis
		}
		if len(out) <= max-len(ellipsis) {
			fits = len(out)
		}
		s = s[n:]
	}
	return string(out)
}
