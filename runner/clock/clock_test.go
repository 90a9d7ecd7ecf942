package clock

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// words writes what a player is told as a go line does.
func (t Told) words() string {
	var w []string
	ms := func(name string, d time.Duration) { w = append(w, fmt.Sprintf("%s %d", name, d.Milliseconds())) }
	if t.HasMoveTime {
		ms("movetime", t.MoveTime)
	}
	if t.HasClock {
		ms("mytime", t.MyTime)
		ms("opptime", t.OppTime)
		ms("myinc", t.MyInc)
		ms("oppinc", t.OppInc)
	}
	if t.MovesToGo > 0 {
		w = append(w, fmt.Sprintf("movestogo %d", t.MovesToGo))
	}
	if t.Nodes > 0 {
		w = append(w, fmt.Sprintf("nodes %d", t.Nodes))
	}
	return strings.Join(w, " ")
}

// span is a duration as the vectors write it.
type span time.Duration

func (s *span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	*s = span(d)
	return err
}

func TestTold(t *testing.T) {
	var file struct {
		Cases []struct {
			Control    Control
			Rival      *Control
			Margin     span
			Spent      []span
			RivalSpent []span `json:"rival_spent"`
			Told       []string
			Flag       int
		}
	}
	text, err := os.ReadFile("testdata/told.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, c := range file.Cases {
		rival := c.Control
		if c.Rival != nil {
			rival = *c.Rival
		}
		mine, theirs := c.Control.Start(), rival.Start()
		for i, want := range c.Told {
			if got := mine.Told(theirs).words(); got != want {
				t.Errorf("%v against %v: turn %d: told %q, want %q", c.Control, rival, i+1, got, want)
			}
			if i == len(c.Spent) {
				break
			}
			var flagged bool
			if mine, flagged = mine.Spend(time.Duration(c.Spent[i]), time.Duration(c.Margin)); flagged != (i+1 == c.Flag) {
				t.Errorf("%v: turn %d: flagged is %v", c.Control, i+1, flagged)
			}
			if i < len(c.RivalSpent) {
				theirs, _ = theirs.Spend(time.Duration(c.RivalSpent[i]), time.Duration(c.Margin))
			}
		}
	}
}

func TestLimit(t *testing.T) {
	for _, c := range []struct {
		control string
		want    time.Duration
		timed   bool
	}{
		{"10s+100ms", 10 * time.Second, true},
		{"0s+200ms", 200 * time.Millisecond, true},
		{"1s/move", time.Second, true},
		{"60s/40", time.Minute, true},
		{"200ms/move+5s", 5200 * time.Millisecond, true},
		{"nodes=5", 0, false},
		{"none", 0, false},
	} {
		if got, timed := must(t, c.control).Start().Limit(); got != c.want || timed != c.timed {
			t.Errorf("%s: limit %v, %v, want %v, %v", c.control, got, timed, c.want, c.timed)
		}
	}
}

// TestMarginIsNotGiven spends as much as the margin allows at every move: no clock may gain by it.
func TestMarginIsNotGiven(t *testing.T) {
	const margin = 300 * time.Millisecond
	for _, text := range []string{"1s+100ms", "0s+100ms", "1s/4", "100ms/move+1s", "100ms/move"} {
		k := must(t, text).Start()
		for move := range 40 {
			limit, _ := k.Limit()
			after, flagged := k.Spend(limit+margin, margin)
			exact, _ := k.Spend(limit, margin)
			if flagged || after != exact {
				t.Errorf("%s: move %d: flagged %v, %+v after an overrun and %+v without", text, move+1, flagged, after, exact)
			}
			if _, flagged := k.Spend(limit+margin+1, margin); !flagged {
				t.Errorf("%s: move %d: a nanosecond over is not flagged", text, move+1)
			}
			if told := after.Told(after); told.MyTime < 0 || told.OppTime < 0 {
				t.Errorf("%s: move %d: told %+v", text, move+1, told)
			}
			k = after
		}
	}
}

func must(t *testing.T, text string) Control {
	t.Helper()
	c, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
