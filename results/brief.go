package results

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/boardbots/arena/rules"
)

// Brief is what tables need of a Record, read many times faster.
type Brief struct {
	ID       string
	Round    int
	Pair     int
	Spec     string
	Position string
	Opening  string // plies with blanks between
	Seats    [2]string
	Controls [2]string
	Plies    int    // opening included
	Line     uint64 // equal for games with the same position and plies, opening included; differs from process to process
	Swapped  bool   // a pie rule's swap was played
	Chosen   bool   // and a bot chose it: it was not in the opening
	Times    [2][]Millis
	Outcome  rules.Outcome
	Reason   string
	Faults   [2]string // kind, by seat; "" where that seat did nothing wrong
	Sides    [2]rules.Side
	Started  time.Time
	CPU      [2]Millis
	Suspect  bool
}

// Scan yields the games of a journal, as Read does.
func Scan(r io.Reader) iter.Seq2[Brief, error] {
	return values(entries(r, func(line []byte) (Brief, bool, error) {
		if kindOf(line) != kindGame {
			return Brief{}, false, nil
		}
		b, err := scanBrief(line)
		return b, true, err
	}))
}

// lineSeed makes Brief.Line; it is the same for the whole process.
var lineSeed = maphash.MakeSeed()

// scanBrief reads a game's line. It takes any JSON object, but it is quick because it copies little and skips the rest.
func scanBrief(line []byte) (Brief, error) {
	var b Brief
	var opening, plies []byte
	s := scanner{text: line}
	for s.members() {
		switch key := s.key(); string(key) {
		case "id":
			b.ID = s.str()
		case "round":
			b.Round = s.integer()
		case "pair":
			b.Pair = s.integer()
		case "spec":
			b.Spec = s.str()
		case "position":
			b.Position = s.str()
		case "opening":
			opening = s.list()
		case "seats":
			b.Seats = s.strings2()
		case "controls":
			for i := range s.elements2() {
				b.Controls[i] = s.str()
			}
		case "plies":
			plies = s.list()
		case "times":
			b.Times = s.times(countStrings(plies))
		case "result":
			s.check(b.Outcome.UnmarshalText([]byte(s.str())))
		case "reason":
			b.Reason = s.str()
		case "fault":
			var faults []Fault
			s.check(json.Unmarshal(s.value(), &faults))
			for _, f := range faults {
				b.Faults[f.Seat] = f.Kind
			}
		case "sides":
			sides := s.strings2()
			b.Sides = [2]rules.Side{rules.Side(sides[0]), rules.Side(sides[1])}
		case "started":
			s.check(b.Started.UnmarshalText([]byte(s.str())))
		case "cpu":
			for i := range s.elements2() {
				b.CPU[i] = s.millis()
			}
		case "suspect":
			b.Suspect = s.str() != ""
		default:
			s.value()
		}
	}
	b.Plies = countStrings(opening) + countStrings(plies)
	b.Chosen = bytes.Contains(plies, []byte(`"swap"`))
	b.Swapped = b.Chosen || bytes.Contains(opening, []byte(`"swap"`))
	b.Opening = joinStrings(opening)
	b.Line = hashLine(b.Position, opening, plies)
	if s.err == nil && (b.ID == "" || b.Outcome == rules.Undecided) {
		s.err = fmt.Errorf("a game needs an id and a result: %.80q", line)
	}
	return b, s.err
}

func hashLine(position string, lists ...[]byte) uint64 {
	var h maphash.Hash
	h.SetSeed(lineSeed)
	h.WriteString(position)
	for _, list := range lists {
		if countStrings(list) > 0 {
			h.WriteByte(',')
			h.Write(list[1 : len(list)-1])
		}
	}
	return h.Sum64()
}

// countStrings counts the elements of a JSON list of strings without escapes, as moves are.
func countStrings(list []byte) int { return bytes.Count(list, []byte{'"'}) / 2 }

func joinStrings(list []byte) string {
	if countStrings(list) == 0 {
		return ""
	}
	return strings.ReplaceAll(string(list[2:len(list)-2]), `","`, " ")
}
