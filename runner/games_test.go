package runner

import (
	"context"
	"fmt"
	"maps"
	"net"
	"testing"
	"testing/synctest"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/protocol/bots"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/builtin"
	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/schedule"
)

// TestRealGames plays random bots at every game through the whole protocol. The records replay to the same end, and are
// the same however many games go on at once.
func TestRealGames(t *testing.T) {
	random := func(int) program {
		return func(ctx context.Context, conn net.Conn) error {
			player, err := bots.New("random", bots.Settings{})
			if err != nil {
				return err
			}
			return protocol.Serve(ctx, conn, &bots.Brain{Name: "random", Games: builtin.Games(), New: player})
		}
	}
	var jobs []schedule.Job
	for _, kind := range builtin.Games() {
		for n := range 4 {
			jobs = append(jobs, schedule.Job{
				ID: fmt.Sprintf("%s %d", kind.Name, n), Spec: kind.Name, Seats: [2]string{"a", "b"}, Seed: uint64(n), MaxPlies: 60,
				Controls: [2]clock.Control{{Nodes: 1}, {Nodes: 1}},
			})
		}
	}
	play := func(t *testing.T, workers int) map[string]results.Record {
		r := newRing(map[string]func(int) program{"a": random, "b": random})
		r.Games = builtin.Games()
		records := r.playAll(t, workers, jobs...)
		r.finish(t)
		return records
	}
	synctest.Test(t, func(t *testing.T) {
		one, many := play(t, 1), play(t, 4)
		for id, rec := range one {
			if len(rec.Fault) > 0 || fmt.Sprint(rec.Plies) != fmt.Sprint(many[id].Plies) {
				t.Errorf("%s: faults %+v; one at a time %q, four %q", id, rec.Fault, rec.Plies, many[id].Plies)
			}
			g, err := builtin.Games().Game(rec.Spec)
			if err != nil {
				t.Fatal(err)
			}
			s, err := rules.Steps(g.Start(), rec.Plies)
			if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			if res := s.Result(); s.String() != rec.Final || res.Outcome != rec.Outcome && rec.Reason != results.ReasonMaxPlies {
				t.Errorf("%s: replayed to %s, %+v; recorded %s, %v by %s", id, s, res, rec.Final, rec.Outcome, rec.Reason)
			}
		}
		plies := map[string]bool{}
		for rec := range maps.Values(one) {
			plies[fmt.Sprint(rec.Spec, rec.Plies)] = true
		}
		if len(plies) != len(jobs) {
			t.Errorf("%d different games of %d: the seeds do not reach the bots", len(plies), len(jobs))
		}
	})
}
