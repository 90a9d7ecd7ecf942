package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"time"
)

// Read yields the games of a journal in the order in which they ended. A line that is bad or torn (see LineError) is
// yielded as an error, after all that come before it, and ends the sequence.
func Read(r io.Reader) iter.Seq2[Record, error] {
	return values(entries(r, ofKind[Record](kindGame)))
}

// Note is a line that is no game: what somebody did to the run while it went on.
type Note struct {
	Kind string    `json:"note"` // "pause", "resume", "stop", "concurrency" …
	Text string    `json:"text,omitempty"`
	At   time.Time `json:"at"`
}

// Notes yields the notes of a journal as Read does its games.
func Notes(r io.Reader) iter.Seq2[Note, error] {
	return values(entries(r, ofKind[Note](kindNote)))
}

// Headers yields the headers of a journal: the first line, and one for each time that the run was extended since.
func Headers(r io.Reader) iter.Seq2[Header, error] {
	return values(entries(r, ofKind[Header](kindHeader)))
}

// ReadHeader returns the header of a journal without reading on.
func ReadHeader(r io.Reader) (Header, error) {
	for h, err := range Headers(r) {
		return h, err
	}
	return Header{}, errors.New("no header")
}

// Line is one line of a journal: a header, a game, a note, or something that a later version writes, and then all are
// zero.
type Line struct {
	Header *Header
	Game   Brief
	Note   Note
}

// Lines yields all lines of a journal, or of a part of one that begins with a line, as Read does its games.
func Lines(r io.Reader) iter.Seq2[Line, error] { return values(entries(r, parseLine)) }

func parseLine(line []byte) (l Line, _ bool, err error) {
	switch kindOf(line) {
	case kindHeader:
		err = json.Unmarshal(line, &l.Header)
	case kindGame:
		l.Game, err = scanBrief(line)
	case kindNote:
		err = json.Unmarshal(line, &l.Note)
	}
	return l, true, err
}

// ErrNoGame is what Find returns for a game that the journal does not hold.
var ErrNoGame = errors.New("no such game in the journal")

// Find returns the game with an id, or, for a number without a dash, the one that ended as the n-th, counted from 1.
// The number is returned beside it.
func Find(r io.Reader, ref string) (Record, int, error) {
	number, err := strconv.Atoi(ref)
	if err != nil {
		number = -1
	}
	n := 0
	parse := func(line []byte) (located, bool, error) {
		if kindOf(line) != kindGame {
			return located{}, false, nil
		}
		s := scanner{text: line}
		s.members()
		s.key()
		return located{s.str(), bytes.Clone(line)}, true, s.err
	}
	for game, err := range values(entries(r, parse)) {
		if err != nil {
			return Record{}, 0, err
		}
		if n++; game.id == ref || n == number {
			var rec Record
			return rec, n, json.Unmarshal(game.line, &rec)
		}
	}
	return Record{}, 0, fmt.Errorf("game %.80q: %w of %d games", ref, ErrNoGame, n)
}

// located is a game's line that need not be decoded unless it is the one that is looked for.
type located struct {
	id   string
	line []byte
}

// ofKind parses the lines of one kind and passes over the others.
func ofKind[T any](want kind) func([]byte) (T, bool, error) {
	return func(line []byte) (T, bool, error) {
		var value T
		if kindOf(line) != want {
			return value, false, nil
		}
		return value, true, json.Unmarshal(line, &value)
	}
}

// values drops where the entries were.
func values[T any](entries iter.Seq2[entry[T], error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for e, err := range entries {
			if !yield(e.value, err) {
				return
			}
		}
	}
}
