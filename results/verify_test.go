package results

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
	"github.com/boardbots/arena/runner/schedule"
)

var tinyGames = rules.Set{rulestest.Nim(), rulestest.Morra()}

// nimRecord is a game of pair 1 that the rules agree with.
func nimRecord(t testing.TB, game int) Record {
	t.Helper()
	rec := someRecord(1, game)
	var last rules.State
	for s, err := range rec.Replay(tinyGames) {
		if err != nil {
			t.Fatal(err)
		}
		last = s
	}
	rec.Outcome, rec.Reason = last.Result().Outcome, last.Result().Reason
	rec.Final, rec.Sides = last.String(), [2]rules.Side{last.Side(rules.First), last.Side(rules.Second)}
	return rec
}

func TestReplay(t *testing.T) {
	rec := nimRecord(t, 1)
	n := 0
	for _, err := range rec.Replay(tinyGames) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if want := 1 + len(rec.Opening) + len(rec.Plies); n != want || rec.Outcome == rules.Undecided {
		t.Errorf("%d states, want %d; result %v", n, want, rec.Outcome)
	}
	for want, spoil := range map[string]func(*Record){
		"unknown game": func(r *Record) { r.Spec = "chess" },
		"position":     func(r *Record) { r.Position = "many" },
		"ply 3: ":      func(r *Record) { r.Plies = []string{"2", "9"} },
		"ply 1: ":      func(r *Record) { r.Opening = []string{"x"} },
		"game is over": func(r *Record) { r.Plies = append(slices.Clone(r.Plies), "1") },
	} {
		bad := rec
		spoil(&bad)
		var last error
		for _, err := range bad.Replay(tinyGames) {
			last = err
		}
		if last == nil || !strings.Contains(last.Error(), want) {
			t.Errorf("error %v, want one with %q", last, want)
		}
	}
}

func verify(t testing.TB, recs ...Record) (Verified, []string) {
	t.Helper()
	text := journalOf(t, 0)
	for _, rec := range recs {
		var err error
		if text, err = appendLine(text, rec); err != nil {
			t.Fatal(err)
		}
	}
	var found []string
	v, err := Verify(bytes.NewReader(text), tinyGames, nil, func(f Finding) { found = append(found, f.String()) })
	if err != nil {
		t.Fatal(err)
	}
	return v, found
}

func TestVerifyNamesEveryDifference(t *testing.T) {
	open := func(r *Record, plies ...string) { // a game that the rules have not ended
		r.Plies, r.Times = plies, make(Times, len(plies))
		var last rules.State
		for s, err := range r.Replay(tinyGames) {
			if err != nil {
				t.Fatal(err)
			}
			last = s
		}
		r.Final = last.String()
	}
	fault := func(seats ...rules.Seat) []Fault {
		var all []Fault
		for _, s := range seats {
			all = append(all, Fault{Seat: s, Kind: "time"})
		}
		return all
	}
	for _, c := range []struct {
		name  string
		spoil func(*Record)
		want  string // "" where nothing is wrong
	}{
		{"as it should be", func(r *Record) {}, ""},
		{"result", func(r *Record) { r.Outcome = rules.Draw }, "result is 1/2-1/2"},
		{"reason", func(r *Record) { r.Reason = "boredom" }, "reason boredom; should be"},
		{"final", func(r *Record) { r.Final = "7 w" }, `final position is "7 w"`},
		{"sides", func(r *Record) { r.Sides[0], r.Sides[1] = r.Sides[1], r.Sides[0] }, "sides at the end"},
		{"illegal ply", func(r *Record) { r.Plies = []string{"7"} }, "ply 2: "},
		{"times", func(r *Record) { r.Times = r.Times[1:] }, "2 times for 3 plies"},
		{"scores", func(r *Record) { r.Scores = make([][2]*int64, 1) }, "1 scores for 3 plies"},
		{"fault after the end", func(r *Record) { r.Fault = fault(rules.First) }, "rules had ended the game"},
		{"time", func(r *Record) {
			open(r, "1")
			r.Fault = fault(rules.First)
			r.Outcome, r.Reason = rules.SecondWins, "time"
		}, ""},
		{"time, wrong winner", func(r *Record) {
			open(r, "1")
			r.Fault = fault(rules.First)
			r.Outcome, r.Reason = rules.FirstWins, "time"
		}, "should be 0-1, reason time"},
		{"both", func(r *Record) {
			open(r, "1")
			r.Fault = fault(rules.First, rules.Second)
			r.Outcome, r.Reason = rules.Draw, "double-fault"
		}, ""},
		{"both of one", func(r *Record) {
			open(r, "1")
			r.Fault = fault(rules.First, rules.First)
			r.Outcome, r.Reason = rules.Draw, "double-fault"
		}, "same seat"},
		{"resign", func(r *Record) { open(r, "1"); r.Outcome, r.Reason = rules.SecondWins, "resign" }, ""},
		{"resign and draw", func(r *Record) { open(r, "1"); r.Outcome, r.Reason = rules.Draw, "resign" }, "who resigns loses"},
		{"long", func(r *Record) { open(r, "1"); r.MaxPlies, r.Outcome, r.Reason = 2, rules.Draw, "max-plies" }, ""},
		{"not long", func(r *Record) { open(r, "1"); r.MaxPlies, r.Outcome, r.Reason = 3, rules.Draw, "max-plies" }, "2 plies of 3"},
		{"adjudicated", func(r *Record) { open(r, "1"); r.Outcome, r.Reason = rules.FirstWins, "adjudicated" }, ""},
		{"repetition", func(r *Record) { open(r, "1"); r.Outcome, r.Reason = rules.Draw, "repetition" }, "came up once"},
		{"not over", func(r *Record) { open(r, "1") }, "by the rules the game goes on"},
	} {
		rec := nimRecord(t, 1)
		c.spoil(&rec)
		v, found := verify(t, rec)
		if c.want == "" && len(found) > 0 || c.want != "" && (len(found) != 1 || !strings.Contains(found[0], c.want)) {
			t.Errorf("%s: found %q, want %q", c.name, found, c.want)
		}
		if v.Findings != len(found) || v.Games != 1 || v.Pairs != 0 {
			t.Errorf("%s: %+v", c.name, v)
		}
	}
}

func TestVerifyLooksAtPairs(t *testing.T) {
	one, two := nimRecord(t, 1), nimRecord(t, 2)
	if v, found := verify(t, one, two); len(found) > 0 || v != (Verified{Games: 2, Pairs: 1}) {
		t.Errorf("%+v, found %q", v, found)
	}
	for want, spoil := range map[string]func(*Record){
		"opening differ": func(r *Record) {
			r.Opening, r.Plies, r.Times = nil, append([]string{"1"}, r.Plies...), append(r.Times, [2]Millis{})
		},
		"exchanged seats differ": func(r *Record) { r.Seats = one.Seats },
		"controls differ":        func(r *Record) { r.Controls[0].Nodes = 5 },
		"id was there before":    func(r *Record) { r.ID = one.ID },
	} {
		bad := two
		spoil(&bad)
		if _, found := verify(t, one, bad); len(found) != 1 || !strings.Contains(found[0], want) {
			t.Errorf("found %q, want %q", found, want)
		}
	}
	third := two
	third.ID = "1-3"
	if _, found := verify(t, one, two, third); fmt.Sprint(found) != "[line 4: game 1-3: pair 1 has more than two games]" {
		t.Errorf("found %q", found)
	}
}

func TestVerifyKnowsThePlan(t *testing.T) {
	one, two := nimRecord(t, 1), nimRecord(t, 2)
	for want, spoil := range map[string]func(*schedule.Job){
		"":                          func(*schedule.Job) {},
		"seed is ":                  func(j *schedule.Job) { j.Seed++ },
		`by the plan "3"`:           func(j *schedule.Job) { j.Opening = []string{"3"} },
		"the plan has no such game": func(j *schedule.Job) { j.ID = "7-1" },
	} {
		job := one.Job
		spoil(&job)
		text, err := appendLine(journalOf(t, 0), one)
		if err == nil {
			text, err = appendLine(text, two)
		}
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		jobs := map[string]schedule.Job{job.ID: job, two.ID: two.Job}
		if _, err := Verify(bytes.NewReader(text), tinyGames, jobs, func(f Finding) { found = append(found, f.Text) }); err != nil {
			t.Fatal(err)
		}
		if want == "" && len(found) > 0 || want != "" && (len(found) != 1 || !strings.Contains(found[0], want)) {
			t.Errorf("found %q, want %q", found, want)
		}
	}
}

func TestVerifyLooksAtHashes(t *testing.T) {
	h := someHeader(t, nil)
	h.Hash = strings.Repeat("0", len(h.Hash))
	text, err := appendLine(nil, h)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	v, err := Verify(bytes.NewReader(text), tinyGames, nil, func(f Finding) { found = append(found, f.String()) })
	if err != nil || v.Findings != 1 || len(found) != 1 || !strings.HasPrefix(found[0], "line 1: the plan's hash is 0000") {
		t.Errorf("%+v, %v, found %q", v, err, found)
	}
}

// panicky is a game whose rules have a bug.
type panicky struct{ rules.Game }

func (panicky) Start() rules.State { panic("square off the board") }

func TestVerifySurvivesAPanicOfTheRules(t *testing.T) {
	kind := rulestest.Nim()
	kind.New = func(rules.Args) (rules.Game, error) { return panicky{}, nil }
	if found := check(someRecord(1, 1), rules.Set{kind}); len(found) != 1 || !strings.Contains(found[0], "square off the board") {
		t.Errorf("found %q", found)
	}
}
