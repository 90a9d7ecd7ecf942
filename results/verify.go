package results

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"time"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/schedule"
)

// Finding is something in a journal that is not as it should be.
type Finding struct {
	Line int    `json:"line"` // of the journal
	Game string `json:"game"` // id; "" if it is not about a game
	Text string `json:"text"`
}

func (f Finding) String() string {
	if f.Game == "" {
		return fmt.Sprintf("line %d: %s", f.Line, f.Text)
	}
	return fmt.Sprintf("line %d: game %s: %s", f.Line, f.Game, f.Text)
}

// Verified is what Verify has looked at.
type Verified struct {
	Games    int `json:"games"`
	Pairs    int `json:"pairs"`    // both games of which are there
	Findings int `json:"findings"` // differences
}

// Verify plays every game of a journal again through the rules and reports each difference between what they say and
// what is written. It also looks at ids, which are unique, at pairs: the same opening, with seats exchanged, and at the
// hashes of plans. jobs are the games of the plan by id, which those of the journal must be; nil if that is not known.
// The error is that of reading, if the journal could not be read to its end; a torn last line is one.
func Verify(r io.Reader, games rules.Set, jobs map[string]schedule.Job, report func(Finding)) (Verified, error) {
	type replayed struct {
		header bool
		rec    Record
		faults []string
	}
	parse := func(line []byte) (g replayed, _ bool, err error) {
		switch kindOf(line) {
		case kindHeader:
			g.header = true
			g.faults, err = checkHash(line)
		case kindGame:
			if err = json.Unmarshal(line, &g.rec); err == nil {
				g.faults = append(check(g.rec, games), compareJob(g.rec.Job, jobs)...)
			}
			g.rec.Plies, g.rec.Times, g.rec.Scores = nil, nil, nil // not needed any more, and large
		default:
			return g, false, nil
		}
		return g, true, err
	}
	var v Verified
	open, seen := map[int]Record{}, map[string]bool{}
	for e, err := range entries(r, parse) {
		if err != nil {
			return v, err
		}
		rec := e.value.rec
		found := e.value.faults
		if e.value.header {
			v.Findings += len(found)
			for _, text := range found {
				report(Finding{Line: e.line, Text: text})
			}
			continue
		}
		if seen[rec.ID] {
			found = append(found, "its id was there before")
		}
		seen[rec.ID] = true
		partner, paired := open[rec.Pair]
		switch {
		case !paired:
			open[rec.Pair] = rec
		case partner.ID == "":
			found = append(found, fmt.Sprintf("pair %d has more than two games", rec.Pair))
		default:
			v.Pairs++
			found = append(found, comparePartners(partner, rec)...)
			open[rec.Pair] = Record{} // complete
		}
		v.Games++
		v.Findings += len(found)
		for _, text := range found {
			report(Finding{Line: e.line, Game: rec.ID, Text: text})
		}
	}
	return v, nil
}

// checkHash compares a header's plan with its hash.
func checkHash(line []byte) (found []string, err error) {
	var h Header
	if err := json.Unmarshal(line, &h); err != nil {
		return nil, err
	}
	again, err := NewHeader(h.Plan, h.Program, h.Bots, time.Time{})
	if err == nil && again.Hash != h.Hash {
		found = append(found, fmt.Sprintf("the plan's hash is %s, of the plan as it stands here %s", h.Hash, again.Hash))
	}
	return found, err
}

// compareJob names what a game does not share with the game that the plan has under its id.
func compareJob(job schedule.Job, jobs map[string]schedule.Job) (found []string) {
	if jobs == nil {
		return nil
	}
	planned, ok := jobs[job.ID]
	if !ok {
		return []string{"the plan has no such game"}
	}
	if len(job.Opening) == 0 {
		job.Opening = nil
	}
	if len(planned.Opening) == 0 {
		planned.Opening = nil
	}
	if reflect.DeepEqual(job, planned) {
		return nil
	}
	was, _ := json.Marshal(job) // plain data
	want, _ := json.Marshal(planned)
	differences, err := Differences(was, want)
	if err != nil {
		return []string{err.Error()}
	}
	for _, d := range differences {
		found = append(found, cut(fmt.Sprintf("%s is %s, by the plan %s", d.Key, orNone(d.Was), orNone(d.Now))))
	}
	return found
}

// comparePartners names what the second game of a pair does not share with the first.
func comparePartners(a, b Record) []string {
	var found []string
	differs := func(what string, differ bool) {
		if differ {
			found = append(found, fmt.Sprintf("%s differ from those of its pair's other game, %s", what, a.ID))
		}
	}
	differs("rules", a.Spec != b.Spec)
	differs("position and opening", a.Position != b.Position || !slices.Equal(a.Opening, b.Opening))
	differs("exchanged seats", a.Seats[0] != b.Seats[1] || a.Seats[1] != b.Seats[0])
	differs("exchanged time controls", a.Controls[0] != b.Controls[1] || a.Controls[1] != b.Controls[0])
	return found
}

// check replays one game and names every difference.
func check(rec Record, games rules.Set) (found []string) {
	say := func(format string, args ...any) { found = append(found, cut(fmt.Sprintf(format, args...))) }
	defer func() {
		if p := recover(); p != nil { // a journal must not be able to stop the one who checks it
			say("the rules panic on it: %v", p)
		}
	}()
	var s rules.State
	met := map[string]int{}
	for state, err := range rec.Replay(games) {
		if err != nil {
			say("%v", err)
			return found
		}
		s = state
		met[s.String()]++
	}
	if final := s.String(); final != rec.Final {
		say("final position is %q, by the rules %q", rec.Final, final)
	}
	if sides := [2]rules.Side{s.Side(rules.First), s.Side(rules.Second)}; sides != rec.Sides {
		say("sides at the end are %v, by the rules %v", rec.Sides, sides)
	}
	if len(rec.Times) != len(rec.Plies) {
		say("there are %d times for %d plies", len(rec.Times), len(rec.Plies))
	}
	if rec.Scores != nil && len(rec.Scores) != len(rec.Plies) {
		say("there are %d scores for %d plies", len(rec.Scores), len(rec.Plies))
	}
	written := rules.Result{Outcome: rec.Outcome, Reason: rec.Reason}
	want, why := ending(rec, s.Result(), met[s.String()])
	if why != "" {
		say("result is %v, reason %s: %s", written.Outcome, written.Reason, why)
	} else if want != written {
		say("result is %v, reason %s; should be %v, reason %s", written.Outcome, written.Reason, want.Outcome, want.Reason)
	}
	return found
}

// ending returns how a game must have ended whose last position has the given result by the rules and came up so many
// times. Where that cannot be known from the record alone, it is as written. why tells what is wrong with it.
func ending(rec Record, byRules rules.Result, times int) (want rules.Result, why string) {
	want = rules.Result{Outcome: rec.Outcome, Reason: rec.Reason}
	if byRules.Outcome != rules.Undecided {
		if len(rec.Fault) > 0 {
			return want, "a fault is noted, but the rules had ended the game before"
		}
		return byRules, ""
	}
	switch len(rec.Fault) {
	case 1:
		return rules.Result{Outcome: rules.Wins(rec.Fault[0].Seat.Other()), Reason: rec.Fault[0].Kind}, ""
	case 2:
		if rec.Fault[0].Seat == rec.Fault[1].Seat {
			return want, "both faults are of the same seat"
		}
		return rules.Result{Outcome: rules.Draw, Reason: ReasonDoubleFault}, ""
	}
	switch plies := len(rec.Opening) + len(rec.Plies); rec.Reason {
	case ReasonResign:
		if rec.Outcome == rules.Draw {
			return want, "who resigns loses"
		}
	case ReasonScores:
	case ReasonMaxPlies:
		want.Outcome = rules.Draw
		if rec.MaxPlies == 0 || plies < rec.MaxPlies {
			return want, fmt.Sprintf("it had %d plies of %d", plies, rec.MaxPlies)
		}
	case ReasonRepetition:
		want.Outcome = rules.Draw
		if times < 2 {
			return want, "the last position came up once"
		}
	default:
		return want, "by the rules the game goes on"
	}
	return want, ""
}
