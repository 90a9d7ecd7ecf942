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

// A full gate waits for one that leaves, or that only waits, but not for one that computes.
func TestGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g gate
		enter := func() (leave func()) {
			leave, err := g.enter(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return leave
		}
		first := enter()
		for len(g.places) < cap(g.places) {
			enter()
		}
		full := func() bool { return len(g.places) == cap(g.places) }

		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		if _, err := g.enter(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("into a full gate: %v", err)
		}
		first()
		first()
		second := enter()
		if !full() {
			t.Fatal("one left twice")
		}

		stop := g.watch(starting{share: 0.1, since: time.Now()}, second)
		time.Sleep(time.Minute)
		if !full() {
			t.Error("one that computes was not waited for")
		}
		stop()
		stop = g.watch(starting{since: time.Now()}, second)
		time.Sleep(time.Minute)
		if full() {
			t.Error("one that waits was waited for")
		}
		stop()
	})
}
