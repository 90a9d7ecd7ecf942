package runner

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/boardbots/arena/runner/proc"
)

// starting is a process that uses a share of a processor.
type starting struct {
	Process
	share float64
	since time.Time
}

func (s starting) Usage() proc.Usage {
	return proc.Usage{CPU: time.Millisecond + time.Duration(s.share*float64(time.Since(s.since)))}
}

// TestStarts: when all places are taken, who wants one waits for one that leaves, or that only waits, but not for one that
// computes.
func TestStarts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s starts
		enter := func(ctx context.Context, n int) error {
			ctx, cancel := context.WithTimeoutCause(ctx, time.Second, errLong)
			defer cancel()
			return s.enter(ctx, n)
		}
		if err := enter(t.Context(), 2); err != nil {
			t.Fatal(err)
		}
		first, second := s.leave(), s.leave()
		for enter(t.Context(), 1) == nil {
		}
		full := func() bool {
			err := enter(t.Context(), 1)
			if err == nil {
				s.leave()()
			}
			return errors.Is(err, errLong)
		}
		if !full() {
			t.Fatal("a place was left")
		}
		first()
		first()
		if err := enter(t.Context(), 2); err == nil {
			t.Fatal("one left twice")
		}
		if err := enter(t.Context(), 1); err != nil {
			t.Fatal(err)
		}

		stop := s.watch(starting{share: 0.1, since: time.Now()}, second)
		time.Sleep(time.Minute)
		if !full() {
			t.Error("one that computes was not waited for")
		}
		stop()
		stop = s.watch(starting{since: time.Now()}, second)
		time.Sleep(time.Minute)
		if full() {
			t.Error("one that waits was waited for")
		}
		stop()
	})
}

// TestFirstStarts: who settles waits for the starts that were counted until none is left, not for long, and never again.
func TestFirstStarts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var f firstStarts
		settled := func(want time.Duration) {
			t.Helper()
			if err := f.settle(t.Context()); err != nil || time.Since(began) != want {
				t.Errorf("settled after %v (%v), want %v", time.Since(began), err, want)
			}
		}
		settled(0)
		f.count(2)
		time.AfterFunc(time.Second, func() { f.left(1); f.count(1) })
		time.AfterFunc(2*time.Second, func() { f.left(2) })
		ctx, cancel := context.WithTimeoutCause(t.Context(), 1500*time.Millisecond, errLong)
		defer cancel()
		if err := f.settle(ctx); err != errLong {
			t.Error(err)
		}
		settled(2 * time.Second)
		f.count(1)
		settled(2 * time.Second)
		f.left(1)

		f, began = firstStarts{}, time.Now()
		f.count(1)
		settled(mostSettling)
		time.Sleep(time.Hour)
		settled(time.Hour + mostSettling)
		f.left(1)
	})
}

var errLong = errors.New("takes too long")
