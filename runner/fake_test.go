package runner

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/schedule"
)

// act is what a fake bot does when it is asked.
type act struct {
	after time.Duration
	move  string // "" with no other wish: silence until the limit
	score *int64
	quit  bool               // resigns
	fault protocol.FaultKind // fails so, after the time
	err   error              // something of ours fails
}

// fake is a Seated that acts as it is told, and keeps what it heard.
type fake struct {
	name   string
	acts   func(turn int) act // turns are counted from 1
	ready  error              // of NewGame
	deaf   error              // of Side and GameOver
	quit   chan struct{}
	once   sync.Once
	turn   int
	heard  []string
	asked  []protocol.Question
	states []string
	legal  []string
	when   []time.Time
	left   []bool // broken, of each Leave
}

func newFake(name string, acts func(turn int) act) *fake {
	return &fake{name: name, acts: acts, quit: make(chan struct{})}
}

func (f *fake) hear(format string, args ...any) {
	f.heard = append(f.heard, fmt.Sprintf(format, args...))
}

func (f *fake) NewGame(s protocol.Setup, limit time.Duration) error {
	f.hear("newgame %s %s", s.Spec, s.Side)
	return f.ready
}

func (f *fake) Side(side string) error { f.hear("side %s", side); return f.deaf }

func (f *fake) Ask(q *protocol.Question) (*protocol.Answer, error) {
	f.turn++
	f.hear("%s", q.Position)
	f.asked, f.when = append(f.asked, *q), append(f.when, time.Now())
	f.states, f.legal = append(f.states, q.State()), append(f.legal, string(q.Legal(nil)))
	a := f.acts(f.turn)
	if a == (act{}) {
		a.after = time.Hour
	}
	began := time.Now()
	select {
	case <-f.quit:
		return nil, protocol.ErrInterrupted
	case <-time.After(min(a.after, q.Limit)):
	}
	used := time.Since(began)
	switch {
	case a.after >= q.Limit:
		return nil, &protocol.Fault{Kind: protocol.FaultTime, Why: fmt.Sprintf("no bestmove (limit %v)", q.Limit), Used: used}
	case a.fault != "":
		return nil, &protocol.Fault{Kind: a.fault, Why: "it " + string(a.fault) + "ed", Used: used}
	case a.err != nil:
		return nil, a.err
	}
	answer := &protocol.Answer{Move: a.move, Resign: a.quit, Elapsed: used}
	if a.score != nil {
		answer.Info.Score, answer.Info.HasScore = *a.score, true
	}
	return answer, nil
}

func (f *fake) GameOver(outcome, reason string) error {
	f.hear("gameover %s %s", outcome, reason)
	return f.deaf
}

func (f *fake) Interrupt() { f.once.Do(func() { close(f.quit) }) }

func (f *fake) Leave(broken bool) proc.Usage {
	f.left = append(f.left, broken)
	return proc.Usage{CPU: time.Duration(f.turn) * time.Millisecond, Memory: int64(len(f.name))}
}

func (f *fake) Evidence() Evidence { return Evidence{Stderr: []byte(f.name)} }

// always is a bot that makes the same move after the same time.
func always(move string, after time.Duration) func(int) act {
	return func(int) act { return act{move: move, after: after} }
}

// except is a bot that does something else in one turn.
func except(turn int, other act, acts func(int) act) func(int) act {
	return func(n int) act {
		if n == turn {
			return other
		}
		return acts(n)
	}
}

// table is a referee with two fakes at the board.
type table struct {
	Referee
	bots   [2]*fake
	job    schedule.Job
	events []Event
}

func newTable(spec string, first, second func(int) act) *table {
	t := &table{
		bots: [2]*fake{newFake("alpha", first), newFake("beta", second)},
		job: schedule.Job{
			ID: "12-1", Spec: spec, Seats: [2]string{"alpha", "beta"}, Seed: 7,
			Controls: [2]clock.Control{{Move: 200 * time.Millisecond}, {Move: 200 * time.Millisecond}},
		},
	}
	t.Referee = Referee{
		Games: toys, Ready: time.Second, Margin: 50 * time.Millisecond, Hang: time.Minute,
		Open: func(_ context.Context, bot string, seat rules.Seat, _ *schedule.Job) (Seated, error) {
			if t.bots[seat].name != bot {
				return nil, errors.New("wrong bot asked for")
			}
			return t.bots[seat], nil
		},
	}
	return t
}

// play plays the job, which must not be void.
func (t *table) play(tb testing.TB) results.Record {
	tb.Helper()
	rec, err := t.Play(tb.Context(), &t.job)
	if err != nil {
		tb.Fatal(err)
	}
	return *rec
}

func (t *table) control(text string) *table {
	c, err := clock.Parse(text)
	if err != nil {
		panic(err)
	}
	t.job.Controls = [2]clock.Control{c, c}
	return t
}

// last returns the last thing that a bot heard.
func (f *fake) last() string { return f.heard[len(f.heard)-1] }
