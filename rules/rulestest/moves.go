package rulestest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbots/arena/rules"
)

// misprint says what a text has that no move may have, "" if it is well printed.
func misprint(text string) string {
	if text == "" {
		return "is empty"
	}
	for _, c := range []byte(text) {
		if c <= ' ' || c > '~' || c == '|' {
			return fmt.Sprintf("has the byte %q", c)
		}
	}
	return ""
}

// checkMoves demands of the generator that each move is there once, in the same order each time, and stops when told;
// and of the judge that it accepts every one of them.
func (s *suite) checkMoves(state rules.State, seat rules.Seat, list listed) {
	s.Helper()
	if !state.ToAct().Has(seat) {
		if len(list.moves) > 0 {
			s.fail(state, "the %v seat is not to act, but has moves %q", seat, list.moves)
		}
		return
	}
	if len(list.moves) == 0 {
		s.fail(state, "the %v seat is to act, but has no moves", seat)
	}
	if again := s.list(state, seat).moves; !slices.Equal(again, list.moves) {
		s.fail(state, "moves of the %v seat are %q and then %q", seat, list.moves, again)
	}
	for m := range state.Moves(seat) { // a generator that goes on after this panics
		if m != list.moves[0] {
			s.fail(state, "the first move of the %v seat is %q and then %q", seat, list.moves[0], m)
		}
		break
	}
	seen := map[rules.Move]bool{}
	for _, m := range list.moves {
		if why := misprint(string(m)); why != "" {
			s.fail(state, "move %q %s", m, why)
		}
		if seen[m] {
			s.fail(state, "move %q is there twice", m)
		}
		seen[m] = true
		s.mustAccept(state, seat, m)
	}
	if !list.whole {
		for range sampleSize {
			s.mustAccept(state, seat, rules.Sample(state, seat, s.r))
		}
	}
}

func (s *suite) mustAccept(state rules.State, seat rules.Seat, m rules.Move) {
	s.Helper()
	if got, err := state.ParseMove(seat, string(m)); err != nil {
		s.fail(state, "the generator's move %q is refused: %v", m, err)
	} else if got != m {
		s.fail(state, "the generator's move %q is read as %q", m, got)
	}
}

// garbage is texts that are no move of any game in any position, but for "pass", which the list of moves decides.
var garbage = []string{
	"", " ", "|", "-", "--", "=", "/", ",", "\x00", "\n", "pass", "PASS", "pass ", "resign", "0", "-1", "a", "a0", "a01", "a1-", "-a1",
	"a1--a2", "a1-a1", "z99", "a1|a2", "a1\n", "é4", "\xff\xfe", "a99999999999999999999", "99999999999999999999-1", "w99999999999999999999",
	"a1-a2=", "=a1", "A1", "1,2,3", "/xA", strings.Repeat("a1-", 30000), strings.Repeat("9", 100000),
}

// checkRefusals demands of the judge that it refuses whatever the generator does not make: texts that are nearly moves,
// moves of other positions and of the other seat, and garbage.
func (s *suite) checkRefusals(state rules.State, seat rules.Seat, seen snapshot) {
	s.Helper()
	list := seen.moves[seat]
	texts := slices.Clone(garbage)
	for range min(24, len(s.pool)) {
		texts = append(texts, s.pool[s.r.IntN(len(s.pool))])
	}
	for other := range state.ToAct().All() {
		some := seen.moves[other].moves
		for range 24 {
			m := string(some[s.r.IntN(len(some))])
			texts = append(texts, m, s.mutate(m))
		}
	}
	if p, ok := state.(rules.Penalizer); ok {
		texts = append(texts, string(p.Penalty(seat)))
	}
	for _, text := range texts {
		s.judge(state, seat, list, text)
	}
}

// judge demands that a text is accepted, in its own spelling, if and only if it is in the list. Of a list that is cut short
// nothing can be said but that what is accepted must have been spelled like a move.
func (s *suite) judge(state rules.State, seat rules.Seat, list listed, text string) {
	s.Helper()
	got, err := state.ParseMove(seat, text)
	legal := list.has(text)
	var refusal *rules.MoveError
	switch {
	case err == nil && string(got) != text:
		s.fail(state, "%q of the %v seat is read as %q", cut(text), seat, got)
	case err == nil && (list.whole && !legal || misprint(text) != ""):
		s.fail(state, "%q of the %v seat is accepted, but not generated", cut(text), seat)
	case err == nil:
	case legal:
		s.fail(state, "%q of the %v seat is generated, but refused: %v", text, seat, err)
	case !errors.As(err, &refusal):
		s.fail(state, "%q of the %v seat is refused with %T: want *rules.MoveError", cut(text), seat, err)
	case got != "" || refusal.Seat != seat || refusal.Text != text:
		s.fail(state, "%q of the %v seat is refused with move %q and the error of %q by %v", cut(text), seat, got, cut(refusal.Text), refusal.Seat)
	case refusal.Why == "" || strings.HasSuffix(refusal.Why, ".") || strings.ContainsAny(refusal.Why, "\r\n"):
		s.fail(state, "%q of the %v seat is refused because %q: want a reason on one line, no full stop", cut(text), seat, refusal.Why)
	case len(err.Error()) > 600:
		s.fail(state, "%q of the %v seat is refused with an error of %d bytes: cut the text in it", cut(text), seat, len(err.Error()))
	}
}

// cut shortens a text for a message.
func cut(text string) string { return text[:min(80, len(text))] }

// odd is what mutate puts into texts beside their own bytes.
const odd = "abwxzBHF0123456789-=,./ |"

// mutate returns text with one small change.
func (s *suite) mutate(text string) string {
	i, c := s.r.IntN(len(text)), string(odd[s.r.IntN(len(odd))])
	switch s.r.IntN(8) {
	case 0:
		return text[:i] + text[i+1:]
	case 1:
		return text[:i] + text[i:i+1] + text[i:]
	case 2:
		return text[:i] + strings.ToUpper(text[i:])
	case 3:
		return text + c
	case 4:
		return text[:i] + c + text[i:]
	case 5:
		j := s.r.IntN(len(text))
		return text[:i] + text[j:j+1] + text[i+1:]
	case 6:
		return text[i:] + text[:i]
	}
	return text[:i] + c + text[i+1:]
}
