package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/schedule"
)

// TestAgain puts the question that a bot failed at to it once more.
func TestAgain(t *testing.T) {
	for name, c := range map[string]struct {
		move func(turn int) (string, error)
		kind protocol.FaultKind
		want string // of the second answer
	}{
		"still illegal": {func(int) (string, error) { return "9", nil }, protocol.FaultIllegalMove, ""},
		"still crashes": {func(int) (string, error) { return "", errExit }, protocol.FaultCrash, ""},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				fail := serve(func(_ int, b *brain) { b.move = func(_, turn int) (string, error) { return c.move(turn) } })
				r := newRing(map[string]func(int) program{"a": serve(nil), "b": fail})
				var asked []Asked
				r.Witness = func(e Ending) {
					if e.Fault != nil {
						asked = append(asked, e.Asked)
					}
				}
				r.playAll(t, 1, r.games(1, "a", "b")...)
				if len(asked) != 1 {
					t.Fatalf("%d faults", len(asked))
				}
				_, left, err := r.Pool.Again(context.Background(), r.Games, "b", rules.Second, asked[0])
				f, is := errors.AsType[*protocol.Fault](err)
				if !is || f.Kind != c.kind || !strings.Contains(string(left.Traffic), "> position start moves") {
					t.Errorf("%v\n%s", err, left.Traffic)
				}
				a, _, err := r.Pool.Again(context.Background(), r.Games, "a", rules.Second, asked[0])
				if err != nil || a.Move == "" {
					t.Errorf("a good bot: %+v, %v", a, err)
				}
				asked[0].Position = "position start moves 99"
				if _, _, err := r.Pool.Again(context.Background(), r.Games, "a", rules.Second, asked[0]); err == nil {
					t.Error("an impossible position is put to a bot")
				}
				r.finish(t)
			})
		})
	}
}

// TestSuspect marks games that were lost by time, and no others, while time was in doubt.
func TestSuspect(t *testing.T) {
	for kind, move := range map[string]func() (string, error){
		"time":         func() (string, error) { time.Sleep(time.Hour); return "1", nil },
		"illegal-move": func() (string, error) { return "9", nil },
	} {
		synctest.Test(t, func(t *testing.T) {
			bad := serve(func(_ int, b *brain) { b.move = func(int, int) (string, error) { return move() } })
			r := newRing(map[string]func(int) program{"a": serve(nil), "b": bad})
			var asked time.Duration
			r.Doubt = func(since time.Time) string {
				asked = time.Since(since)
				return "the machine slept"
			}
			jobs := r.games(1, "a", "b")
			rec := r.playAll(t, 1, jobs...)[jobs[0].ID]
			want, limit := "", time.Duration(0)
			if kind == "time" {
				want, limit = "the machine slept", jobs[0].Controls[1].Move+r.Margin
			}
			if rec.Reason != kind || rec.Suspect != want || asked.Truncate(ms) != limit {
				t.Errorf("%s: suspect %q, asked of %v: want %q, %v", rec.Reason, rec.Suspect, asked, want, limit)
			}
			if line := Explain(&rec)[0]; strings.HasSuffix(line, "(suspect: the machine slept)") != (want != "") {
				t.Errorf("explained as %q", line)
			}
			r.finish(t)
		})
	}
}

// TestTap hears both seats of every game, also on processes that are kept.
func TestTap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRing(map[string]func(int) program{"a": serve(nil), "b": serve(nil)})
		var mu sync.Mutex
		heard := map[string]string{}
		r.Pool.Tap = func(job *schedule.Job, seat rules.Seat) func(byte, time.Time, []byte) {
			key := fmt.Sprintf("%s %v", job.ID, seat)
			return func(direction byte, _ time.Time, text []byte) {
				mu.Lock()
				defer mu.Unlock()
				heard[key] += string(direction) + string(text) + "\n"
			}
		}
		jobs := r.games(2, "a", "b")
		r.playAll(t, 1, jobs...)
		r.finish(t)
		for _, job := range jobs {
			for seat := range rules.Both.All() {
				text := heard[fmt.Sprintf("%s %v", job.ID, seat)]
				if strings.Count(text, ">newgame ") != 1 || !strings.Contains(text, "<bestmove 1") || strings.Count(text, ">gameover ") != 1 {
					t.Errorf("game %s, %v seat: %s", job.ID, seat, text)
				}
			}
		}
		if first := heard[jobs[0].ID+" first"]; !strings.HasPrefix(first, ">abp 1") {
			t.Errorf("the first game has no handshake: %s", first)
		}
	})
}
