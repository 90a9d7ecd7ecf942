package results

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"strconv"
)

// scanner walks through JSON text that has no blanks between its tokens, as the journal's writer leaves it. The first
// error stays, and ends every walk.
type scanner struct {
	text []byte
	at   int
	err  error
}

func (s *scanner) check(err error) {
	if s.err == nil && err != nil {
		s.err = fmt.Errorf("byte %d: %w", s.at+1, err)
	}
}

func (s *scanner) fail(want string) {
	s.check(fmt.Errorf("want %s: %.40q", want, s.text[min(s.at, len(s.text)):]))
	s.at = len(s.text)
}

// peek returns the next byte, 0 at the end.
func (s *scanner) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

func (s *scanner) take(c byte) {
	if s.peek() != c {
		s.fail(fmt.Sprintf("%q", c))
		return
	}
	s.at++
}

// members steps to the next member of the object that the text is; false after the last.
func (s *scanner) members() bool {
	if s.err != nil {
		return false
	}
	switch {
	case s.at == 0:
		s.take('{')
		if s.peek() != '}' {
			return s.err == nil
		}
	case s.peek() == ',':
		s.at++
		return true
	}
	s.take('}')
	if s.err == nil && s.at != len(s.text) {
		s.fail("nothing after the object")
	}
	return false
}

// key reads a member's name and colon.
func (s *scanner) key() []byte {
	quoted := s.value()
	s.take(':')
	if len(quoted) < 2 || quoted[0] != '"' {
		s.fail("a name")
		return nil
	}
	return quoted[1 : len(quoted)-1]
}

// value steps over a value of any type and returns its text.
func (s *scanner) value() []byte {
	start, depth := s.at, 0
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case '"':
			s.quoted()
		case '[', '{':
			depth++
			s.at++
		case ']', '}':
			if depth--; depth < 0 {
				return s.filled(start)
			}
			s.at++
		case ',', ':':
			if depth == 0 {
				return s.filled(start)
			}
			s.at++
		default:
			s.atom()
		}
		if depth == 0 {
			return s.filled(start)
		}
	}
	s.fail("the end of a value")
	return nil
}

func (s *scanner) filled(start int) []byte {
	if s.at == start {
		s.fail("a value")
		return nil
	}
	return s.text[start:s.at]
}

// quoted steps over a string.
func (s *scanner) quoted() {
	s.at++
	for {
		i := bytes.IndexByte(s.text[s.at:], '"')
		if i < 0 {
			s.fail("the end of a string")
			return
		}
		slashes := 0
		for end := s.at + i; s.text[end-1-slashes] == '\\'; slashes++ {
		}
		s.at += i + 1
		if slashes%2 == 0 {
			return
		}
	}
}

// atom steps over a number, true, false or null.
func (s *scanner) atom() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ',', ':', ']', '}', '[', '{', '"':
			return
		}
		s.at++
	}
}

// str reads a string.
func (s *scanner) str() string {
	text, err := unquote(s.value())
	s.check(err)
	return text
}

func unquote(value []byte) (text string, err error) {
	if len(value) >= 2 && value[0] == '"' && bytes.IndexByte(value, '\\') < 0 {
		return string(value[1 : len(value)-1]), nil
	}
	return text, json.Unmarshal(value, &text)
}

// list steps over a list and returns its text; null is an empty one.
func (s *scanner) list() []byte {
	switch s.peek() {
	case '[':
		return s.value()
	case 'n':
		s.value()
		return nil
	}
	s.fail("a list")
	return nil
}

// integer reads a whole number.
func (s *scanner) integer() int {
	n, err := strconv.Atoi(string(s.value()))
	s.check(err)
	return n
}

// millis reads a time.
func (s *scanner) millis() Millis {
	var m Millis
	s.check(m.UnmarshalJSON(s.value()))
	return m
}

// elements2 walks through a list of two; the body must read one value each time.
func (s *scanner) elements2() iter.Seq[int] {
	return func(yield func(int) bool) {
		s.take('[')
		for i := range 2 {
			if i > 0 {
				s.take(',')
			}
			if s.err != nil || !yield(i) {
				return
			}
		}
		s.take(']')
	}
}

// strings2 reads a list of two strings.
func (s *scanner) strings2() [2]string {
	var both [2]string
	for i := range s.elements2() {
		both[i] = s.str()
	}
	return both
}

// times reads a list of pairs of times, and returns those of each seat that are not zero: those of its moves. Half of a
// journal is times, so they are read without a detour. The number of plies is a hint.
func (s *scanner) times(plies int) [2][]Millis {
	var times [2][]Millis
	if s.peek() == 'n' {
		s.list()
		return times
	}
	for s.take('['); s.err == nil && s.peek() == '['; {
		s.at++
		for seat, end := range [2]byte{',', ']'} {
			from := s.at
			for s.at < len(s.text) && s.text[s.at] != end {
				s.at++
			}
			var m Millis
			s.check(m.UnmarshalJSON(s.text[from:s.at]))
			if s.at++; m != 0 {
				if times[seat] == nil {
					times[seat] = make([]Millis, 0, plies/2+1) // all that are needed in a game of turns
				}
				times[seat] = append(times[seat], m)
			}
		}
		if s.peek() == ',' {
			s.at++
		}
	}
	s.take(']')
	return times
}
