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

var errLong = errors.New("takes too long")
