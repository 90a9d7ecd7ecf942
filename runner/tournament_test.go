package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/runner/schedule"
)

// cup is a tournament of n games that take a second each and more, and what came of it.
type cup struct {
	Tournament
	now, most int      // games at once
	started   []string // ids
	recorded  []string
	batches   []int
	sync      time.Duration // what a Record takes
}

func newCup(n, workers int) *cup {
	c := &cup{sync: 100 * ms}
	for i := range n {
		c.Jobs = append(c.Jobs, schedule.Job{ID: fmt.Sprint(i + 1)})
	}
	entry := make(chan bool, 1) // held by whoever changes c
	c.Workers = workers
	c.Play = func(ctx context.Context, job *schedule.Job) (*results.Record, error) {
		entry <- true
		c.started = append(c.started, job.ID)
		c.now++
		c.most = max(c.most, c.now)
		<-entry
		defer func() { entry <- true; c.now--; <-entry }()
		select {
		case <-time.After(time.Second):
			return &results.Record{Job: *job}, nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	c.Record = func(batch []results.Record) error {
		time.Sleep(c.sync)
		c.batches = append(c.batches, len(batch))
		for _, rec := range batch {
			c.recorded = append(c.recorded, rec.ID)
		}
		return nil
	}
	return c
}

// ids returns "1" to "n".
func ids(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprint(i+1))
	}
	return list
}

// bubble runs a test in synctest, which also fails if a goroutine is left.
func bubble(t *testing.T, name string, f func(*testing.T)) {
	t.Run(name, func(t *testing.T) { synctest.Test(t, f) })
}

func TestTournament(t *testing.T) {
	bubble(t, "one worker", func(t *testing.T) {
		c := newCup(5, 1)
		if err := c.Run(t.Context()); err != nil || !slices.Equal(c.recorded, ids(5)) || !slices.Equal(c.started, ids(5)) || c.most != 1 {
			t.Errorf("%v, started %q, recorded %q, %d at once", err, c.started, c.recorded, c.most)
		}
	})
	bubble(t, "a thousand at once", func(t *testing.T) {
		c := newCup(2000, 1000)
		began := time.Now()
		err := c.Run(t.Context())
		if err != nil || c.most != 1000 || len(slices.Compact(slices.Sorted(slices.Values(c.recorded)))) != 2000 {
			t.Errorf("%v, recorded %d, %d at once", err, len(c.recorded), c.most)
		}
		if took := time.Since(began); took > 2*time.Second+3*c.sync {
			t.Errorf("two rounds of one second took %v", took)
		}
		if len(c.batches) > 8 {
			t.Errorf("recorded in %d batches, though they end together: %v", len(c.batches), c.batches)
		}
	})
	bubble(t, "more workers than games", func(t *testing.T) {
		c := newCup(2, 50)
		if err := c.Run(t.Context()); err != nil || len(c.recorded) != 2 {
			t.Errorf("%v, recorded %q", err, c.recorded)
		}
	})
	bubble(t, "no games", func(t *testing.T) {
		if err := newCup(0, 4).Run(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestRecordingDoesNotStopPlay: a slow disk makes batches larger, and games go on meanwhile.
func TestRecordingDoesNotStopPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCup(20, 2)
		c.sync = 3 * time.Second
		began := time.Now()
		if err := c.Run(t.Context()); err != nil || len(c.recorded) != 20 {
			t.Fatalf("%v, recorded %q", err, c.recorded)
		}
		if took := time.Since(began); took > 16*time.Second {
			t.Errorf("10 rounds of one second took %v with a disk that takes 3 s", took)
		}
	})
}

func TestNextRound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCup(3, 2)
		rounds := 0
		c.Next = func() ([]schedule.Job, error) {
			if len(c.recorded) != 3+rounds {
				t.Errorf("asked for round %d with %d games recorded", rounds+2, len(c.recorded))
			}
			if rounds++; rounds > 2 {
				return nil, nil
			}
			return []schedule.Job{{ID: fmt.Sprintf("round %d", rounds+1)}}, nil
		}
		if err := c.Run(t.Context()); err != nil || !slices.Equal(c.recorded[3:], []string{"round 2", "round 3"}) {
			t.Errorf("%v, recorded %q", err, c.recorded)
		}

		c = newCup(3, 2)
		c.Next = func() ([]schedule.Job, error) { return nil, errors.New("no pairing is left") }
		if err := c.Run(t.Context()); err == nil || err.Error() != "the next round: no pairing is left" {
			t.Error(err)
		}
	})
}

func TestEnough(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCup(100, 4)
		c.Enough = func() bool { return len(c.recorded) >= 10 }
		c.Next = func() ([]schedule.Job, error) { t.Error("asked for another round"); return nil, nil }
		err := c.Run(t.Context())
		if n := len(c.recorded); err != nil || n < 10 || n > 16 || len(c.started) != n {
			t.Errorf("%v, recorded %d of %d started", err, n, len(c.started))
		}
	})
}

func TestDrain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		drain := make(chan struct{})
		c := newCup(100, 4)
		c.Drain = drain
		time.AfterFunc(2500*ms, func() { close(drain) })
		began := time.Now()
		err := c.Run(t.Context())
		if !errors.Is(err, ErrDrained) || len(c.started) != 12 || len(c.recorded) != 12 || time.Since(began) > 3*time.Second+2*c.sync {
			t.Errorf("%v after %v, recorded %d of %d started", err, time.Since(began), len(c.recorded), len(c.started))
		}

		drain = make(chan struct{})
		close(drain)
		c = newCup(100, 4)
		c.Drain = drain
		if err := c.Run(t.Context()); !errors.Is(err, ErrDrained) || len(c.started) != 0 {
			t.Errorf("drained before it began: %v, started %q", err, c.started)
		}

		drain = make(chan struct{})
		c = newCup(4, 4)
		c.Drain = drain
		time.AfterFunc(500*ms, func() { close(drain) })
		if err := c.Run(t.Context()); err != nil || len(c.recorded) != 4 {
			t.Errorf("drained when all was started: %v, recorded %q", err, c.recorded)
		}
	})
}

func TestStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		stopped := errors.New("stopped by hand")
		c := newCup(100, 4)
		c.sync = 800 * ms
		time.AfterFunc(2500*ms, func() { cancel(stopped) })
		began := time.Now()
		err := c.Run(ctx)
		if !errors.Is(err, stopped) || len(c.started) != 12 || len(c.recorded) != 8 || time.Since(began) > 4*time.Second {
			t.Errorf("%v after %v, recorded %d of %d started: want the 8 that had ended", err, time.Since(began), len(c.recorded), len(c.started))
		}
		if c.now != 0 {
			t.Errorf("%d games are still running", c.now)
		}
	})
}

func TestRecordFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := errors.New("disk full")
		c := newCup(100, 4)
		keep := c.Record
		c.Record = func(batch []results.Record) error {
			if len(c.recorded) >= 4 {
				return full
			}
			return keep(batch)
		}
		err := c.Run(t.Context())
		if !errors.Is(err, full) || !strings.HasPrefix(err.Error(), "recording game") || c.now != 0 || len(c.started) > 16 {
			t.Errorf("%v, %d started, %d running", err, len(c.started), c.now)
		}
	})
}

// TestVoidGames: a void game is played again after the others; one that stays void is an error, and does not stop others.
func TestVoidGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCup(6, 1)
		play := c.Play
		tries := map[string]int{}
		c.Play = func(ctx context.Context, job *schedule.Job) (*results.Record, error) {
			rec, err := play(ctx, job)
			tries[job.ID]++
			if job.ID == "2" || job.ID == "4" && tries["4"] < 3 {
				return nil, fmt.Errorf("game %s: %w", job.ID, &Panic{Value: "broken"})
			}
			return rec, err
		}
		c.Next = func() ([]schedule.Job, error) { t.Error("asked for another round"); return nil, nil }
		err := c.Run(t.Context())
		var p *Panic
		if !errors.As(err, &p) || err.Error() != "void after 3 tries: game 2: internal error: panic: broken" {
			t.Error(err)
		}
		if want := []string{"1", "3", "5", "6", "4"}; !slices.Equal(c.recorded, want) || tries["2"] != 3 || tries["4"] != 3 {
			t.Errorf("recorded %q, want %q, after %v tries", c.recorded, want, tries)
		}
	})
}
