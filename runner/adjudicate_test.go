package runner

import (
	"strings"
	"testing"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
)

// said makes a bot of a list of scores, one for each of its turns: a number, "" for none. The last goes on.
func said(scores ...any) func(int) act {
	return func(turn int) act {
		a := act{move: "1"}
		if n, ok := scores[min(turn, len(scores))-1].(int); ok {
			hundredths := int64(n)
			a.score = &hundredths
		}
		return a
	}
}

func TestAdjudication(t *testing.T) {
	const none = ""
	resign := func(moves int, both bool) Adjudication { return Adjudication{Resign: Resign{900, moves, both}} }
	draw := func(moves, after int) Adjudication { return Adjudication{Draw: Level{10, moves, after}} }
	for _, c := range []struct {
		name          string
		rule          Adjudication
		first, second func(int) act
		plies         int // played when the game was ended; 0: it was not
		outcome       rules.Outcome
		spec          string
	}{
		{name: "off", first: said(-9999), second: said(9999)},
		{name: "resign", rule: resign(3, false), first: said(-900), second: said(none), plies: 5, outcome: rules.SecondWins},
		{name: "resign of the second", rule: resign(3, false), first: said(none), second: said(-901), plies: 6, outcome: rules.FirstWins},
		{name: "not low enough", rule: resign(3, false), first: said(-899), second: said(900)},
		{name: "only the winner says so", rule: resign(3, false), first: said(900), second: said(899)},
		{name: "row broken by a better score", rule: resign(3, false), first: said(-900, -900, 0, -900, -900, -900, 0), second: said(none), plies: 11, outcome: rules.SecondWins},
		{name: "row broken by no score: the last is not carried over", rule: resign(3, false), first: said(-900, -900, none, -900, -900, none), second: said(none)},
		{name: "the seats' rows are not one", rule: resign(3, false), first: said(-900, -900, 0), second: said(-900, -900, 0)},
		{name: "both needed, one says", rule: resign(3, true), first: said(-900), second: said(none)},
		{name: "both needed, rival later", rule: resign(3, true), first: said(-900), second: said(0, 900), plies: 8, outcome: rules.SecondWins},
		{name: "both needed, the rival's own view", rule: resign(3, true), first: said(-900), second: said(-900)},
		{name: "draw", rule: draw(2, 0), first: said(10), second: said(-10), plies: 4, outcome: rules.Draw},
		{name: "draw not before", rule: draw(2, 9), first: said(0), second: said(0), plies: 9, outcome: rules.Draw},
		{name: "draw for one only", rule: draw(2, 0), first: said(0), second: said(11)},
		{name: "draw without a score", rule: draw(2, 0), first: said(0), second: said(none)},
		{name: "at once", rule: resign(2, false), first: said(0, -900), second: said(900), plies: 3, outcome: rules.SecondWins, spec: "both=true"},
		{name: "at once, both lost", rule: resign(2, false), first: said(-900), second: said(-900), spec: "both=true"},
		{name: "a swap leaves the seats their rows", rule: resign(2, false), first: said(-900),
			second: func(turn int) act { return except(1, act{move: "swap"}, said(none))(turn) }, plies: 3, outcome: rules.SecondWins, spec: "pie=true"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newTable("toy length=20 "+c.spec, c.first, c.second)
			b.Adjudicate = c.rule
			rec := b.play(t)
			if ended := rec.Reason == results.ReasonScores; ended != (c.plies > 0) {
				t.Fatalf("ended by %s after %d plies", rec.Reason, len(rec.Plies))
			}
			if c.plies > 0 && (len(rec.Plies) != c.plies || rec.Outcome != c.outcome) {
				t.Errorf("%v after %d plies, want %v after %d", rec.Outcome, len(rec.Plies), c.outcome, c.plies)
			}
		})
	}
}

// TestRulesBeforeAdjudication: a game that its rules have ended is not adjudicated.
func TestRulesBeforeAdjudication(t *testing.T) {
	b := newTable("toy length=4", said(0), said(0))
	b.Adjudicate.Draw = Level{Score: 10, Moves: 2}
	b.job.MaxPlies = 4
	if rec := b.play(t); rec.Reason != "reached" {
		t.Errorf("ended by %s", rec.Reason)
	}
}

// still is a toy whose position text is the same every second ply.
type still struct{ rules.State }

func (s still) String() string { return strings.Fields(s.State.String())[0][:1] }

func TestRepetition(t *testing.T) {
	a := adjudicator{rule: Adjudication{Repetition: 3}}
	g, _ := toys.Game("toy length=100")
	for i := range 20 { // texts 0, 1, … 9, then 1 and 2 of 10 … 19
		s, err := rules.Steps(g.Start(), strings.Fields(strings.Repeat("1 ", i)))
		if err != nil {
			t.Fatal(err)
		}
		a.reached(still{s})
		if want := i >= 11; a.repeated != want {
			t.Errorf("position %d: repeated is %v", i, a.repeated)
		}
	}
	b := newTable("toy length=20", said(""), said(""))
	b.Adjudicate.Repetition = 1
	if rec := b.play(t); rec.Outcome != rules.Draw || rec.Reason != results.ReasonRepetition || len(rec.Plies) != 0 {
		t.Errorf("%v by %s", rec.Outcome, rec.Reason)
	}
}
