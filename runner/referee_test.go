package runner

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/schedule"
)

const ms = time.Millisecond

// TestWholeGame looks at everything that a plain game leaves behind.
func TestWholeGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plus := int64(30)
		b := newTable("toy length=8", always("2", 10*ms), except(1, act{move: "3", after: 20 * ms, score: &plus}, always("1", 5*ms)))
		b.job.Opening = []string{"1"} // so that the second seat is asked first
		began := time.Now()
		rec := b.play(t)
		want := results.Record{
			Job: b.job, Plies: []string{"3", "2", "1", "2"},
			Times:   [][2]results.Millis{{0, results.Millis(20 * ms)}, {results.Millis(10 * ms), 0}, {0, results.Millis(5 * ms)}, {results.Millis(10 * ms), 0}},
			Scores:  [][2]*int64{{nil, &plus}, {}, {}, {}},
			Outcome: rules.FirstWins, Reason: "reached", Final: "5 5 4", Sides: [2]rules.Side{rules.White, rules.Black},
			Started: began.UTC().Round(0), Duration: results.Millis(45 * ms),
			CPU: [2]results.Millis{results.Millis(2 * ms), results.Millis(2 * ms)}, Memory: [2]int64{5, 4},
		}
		if !reflect.DeepEqual(rec, want) {
			t.Errorf("record\n%+v, want\n%+v", rec, want)
		}
		heard := [2][]string{{
			"newgame toy length=8 both=false pie=false penalty=false late=false panic=none white",
			"position start moves 1 3", "position start moves 1 3 2 1", "gameover win reached",
		}, {
			"newgame toy length=8 both=false pie=false penalty=false late=false panic=none black",
			"position start moves 1", "position start moves 1 3 2", "gameover loss reached",
		}}
		for seat, bot := range b.bots {
			if !slices.Equal(bot.heard, heard[seat]) {
				t.Errorf("%s heard %q, want %q", bot.name, bot.heard, heard[seat])
			}
			if !slices.Equal(bot.left, []bool{false}) {
				t.Errorf("%s left (broken) %v", bot.name, bot.left)
			}
			if l := bot.legal[0]; l != "legal 3 1 2 3\n" {
				t.Errorf("%s was told of legal moves %+v", bot.name, l)
			}
		}
		if b.bots[0].states[0] != "2 1 3" {
			t.Errorf("told the state %q", b.bots[0].states[0])
		}
	})
}

// TestEnds has every reason for which a game ends, for each seat.
func TestEnds(t *testing.T) {
	crash, illegal := act{fault: protocol.FaultCrash, after: 7 * ms}, act{move: "9\x00é", after: ms}
	bad, good := int64(-900), int64(900)
	scoring := func(move string, score *int64) func(int) act {
		return func(int) act { return act{move: move, score: score} }
	}
	for _, c := range []struct {
		name    string
		spec    string
		loser   func(int) act // what the seat does that loses, or both if it is a draw
		winner  func(int) act
		set     func(*table)
		draw    bool
		reason  string
		fault   string // the text of the record
		ply     int    // of the fault, for the second seat; the first seat's is one less
		broken  bool
		nothing bool // the game does not begin
	}{
		{name: "rules", loser: always("1", 0), winner: always("3", 0), spec: "toy length=3 both=true", reason: "steps"},
		{name: "draw by rules", loser: always("1", 0), winner: always("1", 0), spec: "toy length=3 both=true", reason: "equal", draw: true},
		{name: "resignation", loser: except(2, act{quit: true}, always("1", 0)), winner: always("1", 0), reason: "resign"},
		{name: "illegal move", loser: except(2, illegal, always("1", 0)), winner: always("1", 0), reason: "illegal-move", ply: 4,
			fault: `illegal move "9\x00é": want 1, 2 or 3`},
		{name: "no move", loser: except(2, act{after: ms}, always("1", 0)), winner: always("1", 0), reason: "illegal-move", ply: 4,
			fault: `illegal move "": want 1, 2 or 3`},
		{name: "silence", loser: except(2, act{}, always("1", 0)), winner: always("1", 0), reason: "time", ply: 4, broken: true,
			fault: "no bestmove (limit 250ms); the limit is by time 200ms/move with a margin of 50ms"},
		{name: "late answer", loser: except(2, act{move: "1", after: 251 * ms}, always("1", 0)), winner: always("1", 0), reason: "time", ply: 4, broken: true,
			fault: "no bestmove (limit 250ms); the limit is by time 200ms/move with a margin of 50ms"},
		{name: "hang", loser: except(2, act{}, always("1", 0)), winner: always("1", 0), reason: "time", ply: 4, broken: true,
			set:   func(b *table) { b.control("none").Hang = time.Second },
			fault: "no bestmove (limit 1s); the limit is the hang guard (waits.hang)"},
		{name: "hang before the clock", loser: except(2, act{}, always("1", 0)), winner: always("1", 0), reason: "time", ply: 4, broken: true,
			set:   func(b *table) { b.control("2h+1s") },
			fault: "no bestmove (limit 1m0s); the limit is the hang guard (waits.hang)"},
		{name: "crash", loser: except(2, crash, always("1", 0)), winner: always("1", 0), reason: "crash", ply: 4, broken: true, fault: "it crashed"},
		{name: "length", loser: always("1", 0), winner: always("1", 0), set: func(b *table) { b.job.MaxPlies = 5 }, reason: "max-plies", draw: true},
		{name: "resign rule", loser: scoring("1", &bad), winner: scoring("1", &good), reason: "adjudicated",
			set: func(b *table) { b.Adjudicate.Resign = Resign{Score: 900, Moves: 2, Both: true} }},
		{name: "draw rule", loser: scoring("1", new(int64)), winner: scoring("1", new(int64)), reason: "adjudicated", draw: true,
			set: func(b *table) { b.Adjudicate.Draw = Level{Score: 10, Moves: 2} }},
	} {
		for seat := range rules.Both.All() {
			t.Run(fmt.Sprintf("%s/%v", c.name, seat), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					if c.spec == "" {
						c.spec = "toy length=40"
					}
					acts := [2]func(int) act{c.winner, c.winner}
					acts[seat] = c.loser
					b := newTable(c.spec, acts[0], acts[1])
					if c.set != nil {
						c.set(b)
					}
					rec := b.play(t)
					want := rules.Wins(seat.Other())
					if c.draw {
						want = rules.Draw
					}
					if rec.Outcome != want || rec.Reason != c.reason {
						t.Errorf("%v by %s, want %v by %s", rec.Outcome, rec.Reason, want, c.reason)
					}
					checkFault(t, b, rec, seat, c.reason, c.fault, c.ply-1+int(seat))
					for s, bot := range b.bots {
						if broken := c.broken && s == int(seat); !slices.Equal(bot.left, []bool{broken}) {
							t.Errorf("%s left (broken) %v", bot.name, bot.left)
						} else if told := "gameover " + word(want, rules.Seat(s)) + " " + c.reason; !broken && bot.last() != told {
							t.Errorf("%s was told %q, want %q", bot.name, bot.last(), told)
						}
					}
				})
			})
		}
	}
}

// checkFault checks the fault of a record, and that what was played before it is whole and legal.
func checkFault(t *testing.T, b *table, rec results.Record, seat rules.Seat, kind, text string, ply int) {
	t.Helper()
	if text == "" {
		if len(rec.Fault) != 0 {
			t.Errorf("faults %+v, want none", rec.Fault)
		}
		return
	}
	want := []results.Fault{{Seat: seat, Kind: kind, Text: text, Ply: ply}}
	if !slices.Equal(rec.Fault, want) {
		t.Errorf("faults %+v, want %+v", rec.Fault, want)
	}
	if len(rec.Plies) != ply-1 || len(rec.Times) != ply-1 {
		t.Errorf("%d plies and %d times before ply %d", len(rec.Plies), len(rec.Times), ply)
	}
	line := fmt.Sprintf("game 12-1: bot %q (%v seat) at move %d: %s: %s", b.bots[seat].name, seat, ply, kind, text)
	if got := Explain(&rec); !slices.Equal(got, []string{line}) {
		t.Errorf("explained as %q, want %q", got, line)
	}
	g, _ := toys.Game(rec.Spec)
	if end, err := rules.Steps(g.Start(), rec.Plies); err != nil || end.String() != rec.Final {
		t.Errorf("replay: %v, %v, want %s", end, err, rec.Final)
	}
}

// TestStartFaults has bots that do not get as far as a question.
func TestStartFaults(t *testing.T) {
	late := &protocol.Fault{Kind: protocol.FaultStart, Why: "no readyok"}
	for seat := range rules.Both.All() {
		b := newTable("toy", always("1", 0), always("1", 0))
		b.bots[seat].ready = late
		rec := b.play(t)
		want := []results.Fault{{Seat: seat, Kind: "start", Text: "no readyok"}}
		if rec.Outcome != rules.Wins(seat.Other()) || rec.Reason != "start" || !slices.Equal(rec.Fault, want) || len(rec.Plies) != 0 {
			t.Errorf("%v: %v by %s, %+v", seat, rec.Outcome, rec.Reason, rec.Fault)
		}
		if other := b.bots[seat.Other()]; other.last() != "gameover win start" || other.left[0] {
			t.Errorf("%v: the other was told %q, left (broken) %v", seat, other.heard, other.left)
		}
		if line := Explain(&rec)[0]; !strings.Contains(line, "before the first move: start: no readyok") {
			t.Error(line)
		}

		b = newTable("toy", always("1", 0), always("1", 0))
		open := b.Open
		b.Open = func(ctx context.Context, bot string, s rules.Seat, job *schedule.Job) (Seated, error) {
			if s == seat {
				return nil, late
			}
			return open(ctx, bot, s, job)
		}
		rec = b.play(t)
		if rec.Outcome != rules.Wins(seat.Other()) || rec.Reason != "start" || !slices.Equal(rec.Fault, want) {
			t.Errorf("%v cannot be opened: %v by %s, %+v", seat, rec.Outcome, rec.Reason, rec.Fault)
		}
		if other := b.bots[seat.Other()]; len(other.heard) != 0 || !slices.Equal(other.left, []bool{false}) {
			t.Errorf("%v cannot be opened: the other was told %q, left (broken) %v", seat, other.heard, other.left)
		}
	}
	b := newTable("toy", always("1", 0), always("1", 0))
	b.bots[0].ready, b.bots[1].ready = late, late
	if rec := b.play(t); rec.Outcome != rules.Draw || rec.Reason != results.ReasonDoubleFault || len(rec.Fault) != 2 {
		t.Errorf("both: %v by %s, %+v", rec.Outcome, rec.Reason, rec.Fault)
	}
}

// TestSimultaneousFaults is the matrix of what two bots can do in one turn. A seat at fault loses, two draw, and
// exchanging the seats exchanges the result.
func TestSimultaneousFaults(t *testing.T) {
	const turn = 3
	kinds := []struct {
		name string
		act  act
	}{
		{"ok", act{move: "2", after: ms}},
		{"illegal-move", act{move: "4", after: 2 * ms}},
		{"time", act{}},
		{"crash", act{fault: protocol.FaultCrash}},
		{"resign", act{quit: true, after: 3 * ms}},
	}
	for _, priced := range []bool{false, true} {
		for _, a := range kinds {
			for _, b := range kinds {
				synctest.Test(t, func(t *testing.T) {
					table := newTable(fmt.Sprintf("toy length=5 both=true penalty=%v", priced), except(turn, a.act, always("2", ms)), except(turn, b.act, always("2", ms)))
					rec := table.play(t)
					fails := func(kind string) bool { return kind != "ok" && !(priced && kind == "illegal-move") }
					outcome, reason, faults := rules.Draw, "equal", 0
					switch {
					case fails(a.name) && fails(b.name):
						reason, faults = results.ReasonDoubleFault, 2
					case fails(a.name):
						outcome, reason = rules.SecondWins, a.name
					case fails(b.name):
						outcome, reason = rules.FirstWins, b.name
					case a.name != b.name: // one has lost two steps to a penalty
						reason, outcome = "steps", rules.FirstWins
						if b.name == "ok" {
							outcome = rules.SecondWins
						}
					}
					if faults == 0 && reason != "equal" && reason != "steps" && reason != "resign" {
						faults = 1
					}
					if rec.Outcome != outcome || rec.Reason != reason || len(rec.Fault) != faults {
						t.Errorf("priced %v: %s and %s: %v by %s, %+v, want %v by %s, %d faults", priced, a.name, b.name, rec.Outcome, rec.Reason, rec.Fault, outcome, reason, faults)
					}
					for _, f := range rec.Fault {
						if want := [2]string{a.name, b.name}[f.Seat]; f.Kind != want || f.Ply != turn || f.Text == "" {
							t.Errorf("%s and %s: fault %+v", a.name, b.name, f)
						}
					}
					if plies := len(rec.Plies); fails(a.name) || fails(b.name) {
						if plies != turn-1 {
							t.Errorf("%s and %s: %d plies", a.name, b.name, plies)
						}
					} else if want := strings.ReplaceAll(strings.ReplaceAll(a.name+"|"+b.name, "ok", "2"), "illegal-move", "--"); rec.Plies[turn-1] != want {
						t.Errorf("%s and %s: played %q, want %q", a.name, b.name, rec.Plies[turn-1], want)
					}
					for seat, kind := range []string{a.name, b.name} {
						if broken := kind == "time" || kind == "crash"; table.bots[seat].left[0] != broken || table.bots[seat].turn > turn && broken {
							t.Errorf("%s and %s: seat %d left (broken) %v after %d turns", a.name, b.name, seat, table.bots[seat].left, table.bots[seat].turn)
						}
					}
				})
			}
		}
	}
}

// TestSealed: both seats of a simultaneous turn are asked at the same instant with the same position, the turn takes as
// long as the slower one, and each clock runs for its own seat.
func TestSealed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTable("toy length=20 both=true", always("1", 180*ms), always("2", 90*ms)).control("4s+10ms")
		rec := b.play(t)
		if got := time.Duration(rec.Duration); got != 20*180*ms {
			t.Errorf("20 turns took %v, want the slower bot's %v", got, 20*180*ms)
		}
		for i := range 20 {
			first, second := b.bots[0], b.bots[1]
			if !first.when[i].Equal(second.when[i]) || first.heard[1+i] != second.heard[1+i] {
				t.Fatalf("turn %d: asked at %v with %q and %v with %q", i+1, first.when[i], first.heard[1+i], second.when[i], second.heard[1+i])
			}
			turn := time.Duration(i)
			mine, theirs := 4*time.Second-turn*170*ms, 4*time.Second-turn*80*ms
			if go1, go2 := first.asked[i].Go, second.asked[i].Go; go1.MyTime != mine || go1.OppTime != theirs || go2.MyTime != theirs || go2.OppTime != mine {
				t.Fatalf("turn %d: told %+v and %+v, want %v and %v left", i+1, go1, go2, mine, theirs)
			}
			if first.asked[i].Limit != mine+b.Margin {
				t.Fatalf("turn %d: limit %v", i+1, first.asked[i].Limit)
			}
		}
		if rec.Outcome != rules.SecondWins || rec.Plies[19] != "1|2" || rec.Times[19] != [2]results.Millis{results.Millis(180 * ms), results.Millis(90 * ms)} {
			t.Errorf("%v, last ply %q in %v", rec.Outcome, rec.Plies[19], rec.Times[19])
		}
	})
}

// TestSwap: after a swap both seats are told their sides again, also if an opening holds it; the seats stay.
func TestSwap(t *testing.T) {
	swapper := except(1, act{move: "swap"}, always("3", 0))
	b := newTable("toy pie=true length=7", always("1", 0), swapper)
	rec := b.play(t)
	if rec.Outcome != rules.SecondWins || rec.Sides != [2]rules.Side{rules.Black, rules.White} || rec.Plies[1] != "swap" {
		t.Errorf("%v, %v, %q", rec.Outcome, rec.Sides, rec.Plies)
	}
	if heard := b.bots[0].heard[2:4]; !slices.Equal(heard, []string{"side black", "position start moves 1 swap"}) {
		t.Errorf("the first seat heard %q", heard)
	}
	if heard := b.bots[1].heard[2:4]; !slices.Equal(heard, []string{"side white", "position start moves 1 swap 1"}) {
		t.Errorf("the second seat heard %q", heard)
	}

	b = newTable("toy pie=true length=7", always("1", 0), always("3", 0))
	b.job.Opening = []string{"1", "swap"}
	b.play(t)
	if heard := b.bots[0].heard; !strings.HasSuffix(heard[0], " white") || heard[1] != "side black" || heard[2] != "position start moves 1 swap" {
		t.Errorf("after an opening with a swap the first seat heard %q", heard)
	}

	b = newTable("toy pie=true length=7", always("1", 0), swapper)
	b.bots[0].deaf = &protocol.Fault{Kind: protocol.FaultCrash, Why: "gone"} // it answers all the same when it is asked
	if rec := b.play(t); rec.Reason != "reached" || !b.bots[0].left[0] {
		t.Errorf("a bot that cannot be told its side: %s, left (broken) %v", rec.Reason, b.bots[0].left)
	}
}

// TestLateSeatBegins: nothing takes the first seat to be the one that moves first.
func TestLateSeatBegins(t *testing.T) {
	b := newTable("toy late=true length=3", always("1", 0), always("2", 0))
	b.job.Position = "0 0 0"
	rec := b.play(t)
	if rec.Outcome != rules.FirstWins || !slices.Equal(rec.Plies, []string{"2", "1"}) || b.bots[1].heard[1] != "position text 0 0 0" || b.bots[0].heard[1] != "position text 0 0 0 moves 2" {
		t.Errorf("%v, %q; heard %q and %q", rec.Outcome, rec.Plies, b.bots[0].heard, b.bots[1].heard)
	}
}

// TestVoid has what is nobody's fault: no record, both bots dismissed as broken, none told of an end.
func TestVoid(t *testing.T) {
	full := errors.New("out of files")
	for name, c := range map[string]struct {
		spec  string
		first func(int) act
		job   func(*table)
		want  string
		panic bool
		early bool // before the bots are opened
	}{
		"panic of a ply":      {spec: "toy length=40 panic=play", want: "panic: the toy breaks in play", panic: true},
		"panic of the judge":  {spec: "toy length=40 panic=judge", want: "panic: the toy breaks in judge", panic: true},
		"panic in a question": {spec: "toy length=40 panic=text", want: "panic: the toy breaks in text", panic: true},
		"panic in one of two": {spec: "toy length=40 panic=text both=true", want: "panic: the toy breaks in text", panic: true},
		"error of ours":       {spec: "toy", first: except(2, act{err: full}, always("1", 0)), want: `bot "alpha": out of files`},
		"error beside a silent rival": {spec: "toy both=true", first: always("1", 0), want: "out of files", job: func(b *table) {
			b.bots[1].acts = func(int) act { return act{err: full} }
			b.bots[0].acts = func(int) act { return act{} }
		}},
		"unknown game":     {spec: "chess", want: "unknown game", early: true},
		"bad position":     {spec: "toy", job: func(b *table) { b.job.Position = "nonsense" }, want: `position "nonsense"`, early: true},
		"bad opening":      {spec: "toy", job: func(b *table) { b.job.Opening = []string{"1", "7"} }, want: "opening: ply 2", early: true},
		"finished opening": {spec: "toy length=2", job: func(b *table) { b.job.Opening = []string{"1", "1"} }, want: "over (reached) before", early: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if c.first == nil {
					c.first = always("1", 0)
				}
				b := newTable(c.spec, c.first, always("1", 0))
				if c.job != nil {
					c.job(b)
				}
				b.Observe = func(e *Event) { b.events = append(b.events, *e) }
				rec, err := b.Play(t.Context(), &b.job)
				if err == nil || !strings.HasPrefix(err.Error(), "game 12-1: ") || !strings.Contains(err.Error(), c.want) || rec != nil {
					t.Fatalf("%+v, %v, want an error with %s", rec, err, c.want)
				}
				var p *Panic
				if errors.As(err, &p) != c.panic || c.panic && !strings.Contains(string(p.Stack), "toy_test.go") {
					t.Errorf("%#v: panic with stack: want %v", err, c.panic)
				}
				if e := b.events[len(b.events)-1]; e.Kind != EventVoid || e.Game != "12-1" || e.Why != err.Error() {
					t.Errorf("last event %+v", e)
				}
				for _, bot := range b.bots {
					if c.early && bot.left == nil {
						continue
					}
					if !slices.Equal(bot.left, []bool{true}) || strings.HasPrefix(bot.last(), "gameover") {
						t.Errorf("%s left (broken) %v, heard %q", bot.name, bot.left, bot.heard)
					}
				}
			})
		})
	}
}

// TestCancel: a game that is stopped is void at once, whoever is thinking, and never a bot's fault.
func TestCancel(t *testing.T) {
	for _, spec := range []string{"toy length=40", "toy length=40 both=true"} {
		for at := 0 * ms; at < 300*ms; at += 30 * ms {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				b := newTable(spec, always("1", 100*ms), except(2, act{}, always("1", 70*ms)))
				time.AfterFunc(at, cancel)
				began := time.Now()
				rec, err := b.Play(ctx, &b.job)
				if !errors.Is(err, context.Canceled) || rec != nil || time.Since(began) != at {
					t.Errorf("%s: stopped at %v: %v after %v, %+v", spec, at, err, time.Since(began), rec)
				}
				for _, bot := range b.bots {
					if !slices.Equal(bot.left, []bool{true}) {
						t.Errorf("%s: stopped at %v: %s left (broken) %v", spec, at, bot.name, bot.left)
					}
				}
			})
		}
	}
}

// TestEvents follows a game through its events.
func TestEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plus := int64(5)
		b := newTable("toy length=3", func(int) act { return act{move: "2", after: 30 * ms, score: &plus} }, always("1", 40*ms)).control("10s+20ms")
		b.Observe = func(e *Event) { b.events = append(b.events, *e) }
		rec := b.play(t)
		want := []Event{
			{Kind: EventStart, Game: "12-1", Job: &b.job},
			{Kind: EventPly, Game: "12-1", Number: 1, Ply: "2", Times: [2]time.Duration{30 * ms}, Left: [2]time.Duration{9990 * ms, 10 * time.Second}, Scores: [2]*int64{&plus}},
			{Kind: EventPly, Game: "12-1", Number: 2, Ply: "1", Times: [2]time.Duration{0, 40 * ms}, Left: [2]time.Duration{9990 * ms, 9980 * ms}},
			{Kind: EventEnd, Game: "12-1", Record: &rec},
		}
		if !reflect.DeepEqual(b.events, want) {
			t.Errorf("%+v, want %+v", b.events, want)
		}
	})
}

// TestAdmitAndSettle: a game waits before its bots are told of it, and again before the first question, without any clock; a
// wait that fails voids the game, and is nobody's fault.
func TestAdmitAndSettle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTable("toy length=3", always("2", 30*ms), always("1", 40*ms))
		waits := func(name string, heard int) {
			time.Sleep(time.Hour)
			for _, bot := range b.bots {
				if len(bot.heard) != heard {
					t.Errorf("%s: %s has heard %q", name, bot.name, bot.heard)
				}
			}
		}
		b.Admit = func(_ context.Context, seats [2]Seated) error {
			if seats != [2]Seated{b.bots[0], b.bots[1]} {
				t.Errorf("seats %v", seats)
			}
			waits("admit", 0)
			return nil
		}
		b.Settle = func(context.Context) error { waits("settle", 1); return nil }
		if rec := b.play(t); rec.Outcome == rules.Undecided || len(rec.Fault) > 0 {
			t.Errorf("%+v", rec)
		}

		broken := errors.New("broken")
		for i, hook := range []func(*table){
			func(b *table) { b.Admit = func(context.Context, [2]Seated) error { return broken } },
			func(b *table) { b.Settle = func(context.Context) error { return broken } },
		} {
			b := newTable("toy length=3", always("2", 30*ms), always("1", 40*ms))
			hook(b)
			if rec, err := b.Play(t.Context(), &b.job); rec != nil || !errors.Is(err, broken) {
				t.Errorf("%+v, %v", rec, err)
			}
			for _, bot := range b.bots {
				if len(bot.heard) != i || !slices.Equal(bot.left, []bool{true}) {
					t.Errorf("%s has heard %q, left %v", bot.name, bot.heard, bot.left)
				}
			}
		}
	})
}

// TestMarginWithoutGain: a bot that overruns within the margin is told of 0 and never less, and gains nothing.
func TestMarginWithoutGain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTable("toy length=9", func(turn int) act {
			return act{move: "1", after: []time.Duration{0, 1100, 200, 200, 100, 0}[turn] * ms}
		}, always("1", 0)).control("1s+100ms")
		b.Margin = 300 * ms
		b.play(t)
		for i, want := range []time.Duration{1000, 100, 100, 100, 100} {
			if q := b.bots[0].asked[i]; q.Go.MyTime != want*ms || q.Limit != (want+300)*ms {
				t.Errorf("turn %d: told %v, limit %v, want %v", i+1, q.Go.MyTime, q.Limit, want*ms)
			}
		}
	})
}
