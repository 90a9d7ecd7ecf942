package runner

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/boardbots/arena/runner/schedule"
)

// changing runs a cup of games of a second, and makes changes at times after its start.
func changing(t *testing.T, c *cup, changes map[time.Duration]Change) error {
	t.Helper()
	to := make(chan Change)
	c.Changes = to
	for after, change := range changes {
		go func() {
			time.Sleep(after)
			to <- change
		}()
	}
	return c.Run(t.Context())
}

func TestChanges(t *testing.T) {
	bubble(t, "held and let go", func(t *testing.T) {
		c := newCup(4, 1)
		began := time.Now()
		err := changing(t, c, map[time.Duration]Change{1500 * ms: {Hold: true, Workers: 1}, 1500*ms + time.Hour: {Workers: 1}})
		if took := time.Since(began); err != nil || !slices.Equal(c.recorded, ids(4)) || took < time.Hour || took > time.Hour+5*time.Second {
			t.Errorf("%v, recorded %q after %v", err, c.recorded, took)
		}
	})
	bubble(t, "held and drained", func(t *testing.T) {
		c := newCup(4, 1)
		drain := make(chan struct{})
		c.Drain = drain
		time.AfterFunc(time.Minute, func() { close(drain) })
		err := changing(t, c, map[time.Duration]Change{500 * ms: {Hold: true, Workers: 1}})
		if !errors.Is(err, ErrDrained) || !slices.Equal(c.recorded, ids(1)) {
			t.Errorf("%v, recorded %q", err, c.recorded)
		}
	})
	bubble(t, "more at once, then fewer", func(t *testing.T) {
		c := newCup(60, 1)
		began := time.Now()
		err := changing(t, c, map[time.Duration]Change{500 * ms: {Workers: 20}, 1700 * ms: {Workers: 2}})
		// 20 of the first second and of the next, and then two at a time.
		if took := time.Since(began); err != nil || c.most != 20 || took < 12*time.Second || took > 14*time.Second || len(c.recorded) != 60 {
			t.Errorf("%v, %d at once, %d recorded after %v", err, c.most, len(c.recorded), took)
		}
	})
	bubble(t, "more games, while the last one is played", func(t *testing.T) {
		c := newCup(2, 1)
		more := []schedule.Job{{ID: "3"}, {ID: "4"}}
		err := changing(t, c, map[time.Duration]Change{1500 * ms: {Workers: 1, More: more}})
		if err != nil || !slices.Equal(c.recorded, ids(4)) {
			t.Errorf("%v, recorded %q", err, c.recorded)
		}
	})
}
