package snex

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

func TestPositionsRefused(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{"", "1 fields with one space between: want 4"},
		{"4/4/4/4 b b - -", "5 fields"},
		{"4/4/4/4  b b -", "5 fields"},
		{"4/4/4 b b -", "board: board has 3 rows: want 4"},
		{"4/4/4/5 b b -", "board: row 1: more than 4 cells"},
		{"4/4/4/04 b b -", "board: row 1: \"04\" is no canonical run"},
		{"4/4/4/22 b b -", "board: row 1: more than 4 cells"},
		{"4/4/3x/4 b b -", "board: row 2: 'x' is no piece"},
		{"4/4/3B/4 b b -", "board: row 2: 'B' is no piece"},
		{"4/1b2/bbb1/4 b b -", "board: b2 has 3 black neighbours, more than 2"},
		{"4/4/bb2/bb2 b b -", "board: a ring of black stones through a1"},
		{"www1/w1w1/www1/4 b b -", "board: a ring of white stones through a2"},
		{"4/4/wb2/bw2 b b -", "board: a crosscut at a1"},
		{"4/4/4/4 x b -", "side to move: \"x\": want b or w"},
		{"4/4/4/4 bw b -", "side to move: \"bw\": want b or w"},
		{"4/4/4/4 b  -", "first player's side: \"\": want b or w"},
		{"4/4/4/4 b b swap", "phase: \"swap\": want place, choose or -"},
		{"4/4/4/b3 b b place", "phase: place: 1 black stones on the board: want 0"},
		{"4/4/4/4 w b place", "side to move: w: want b in phase place"},
		{"4/4/4/4 b w place", "first player's side: w: want b in phase place"},
		{"4/4/4/4 w b choose", "phase: choose: 0 black stones on the board: want 1"},
		{"4/4/4/w3 w b choose", "phase: choose: 0 black stones on the board: want 1"},
		{"4/4/4/bw2 w b choose", "phase: choose: 1 white stones on the board: want 0"},
		{"4/4/4/b3 b b choose", "side to move: b: want w in phase choose"},
		{"4/4/4/b3 w w choose", "first player's side: w: want b in phase choose"},
		{strings.Repeat("x", 10000), "1 fields"},
	} {
		s, err := open(t, "snex size=4").Parse(c.position)
		if err == nil {
			t.Errorf("%q is read as %s", c.position, s)
		} else if !strings.Contains(err.Error(), c.want) || len(err.Error()) > 1000 {
			t.Errorf("%q: %v: want %q", c.position, err, c.want)
		}
	}
	for position, want := range map[string]string{
		"4/4/4/4 b b place":   "phase: place: want - in a game without pie rule",
		"4/4/4/b3 w b choose": "phase: choose: want - in a game without pie rule",
		"4/4/4/4 b w -":       "first player's side: w: want b in a game without pie rule",
		"4/4/bb2/bb2 b b -":   "board: a 2x2 block of black stones at a1",
	} {
		if s, err := open(t, "snex size=4 pie=false branching=true").Parse(position); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %v, error %v: want %q", position, s, err, want)
		}
	}
}

func TestPositionsRead(t *testing.T) {
	for position, spec := range map[string]string{
		"8/8/8/8/8/8/8/8 b b place":           "snex",
		"8/8/8/8/8/8/8/8 b b -":               "snex pie=false",
		"8/8/8/8/8/8/8/8 w w -":               "snex",
		"8/8/8/8/8/8/8/7b w b choose":         "snex",
		"www1/w1w1/www1/4 b b -":              "snex size=4 branching=true",
		"10/9w/10/10/10/10/10/10/10/b9 b w -": "snex size=10",
	} {
		if s := parse(t, spec, position); s.String() != position {
			t.Errorf("%q is printed as %q", position, s)
		}
	}
}

func FuzzPosition(f *testing.F) {
	f.Add("8/8/8/8/8/8/8/8 b b place", true, false)
	f.Add("8/8/8/8/8/8/8/7b w b choose", true, true)
	f.Add("2bb1wbw/2b3bw/ww2w2w/6b1/3b1bwb/bww1w3/b1b3w1/bwww2bw b b -", false, false)
	f.Add("8/8/8/8/8/8/bb6/bb6 b b -", false, true)
	f.Fuzz(func(t *testing.T, position string, pie, branching bool) {
		g := newGame("snex", 8, pie, branching)
		s, err := g.Parse(position)
		if err != nil {
			return
		}
		if s.String() != position {
			t.Fatalf("%q is printed as %q", position, s)
		}
		agree(t, s.(*state), 1)
	})
}

func FuzzMove(f *testing.F) {
	for i, text := range []string{"swap", "c3", "a1-a2", "b2-c3-d3", "C3", "a01", "a1--a2", "a1-a1", "i9"} {
		f.Add(text, uint64(i), uint8(10*i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64, plies uint8) {
		var s rules.State = newGame("snex", 6, seed%2 == 0, seed%4 < 2).Start()
		r := rand.New(rand.NewPCG(seed, 0))
		for n := uint8(0); n < plies && s.ToAct() != rules.None; n++ {
			s = s.Play(rules.SamplePly(s, r))
		}
		for _, seat := range []rules.Seat{rules.First, rules.Second} {
			m, err := s.ParseMove(seat, text)
			if _, found := rules.Find(s, seat, text); (err == nil) != (found == nil) {
				t.Fatalf("%s: judge: %v; list: %v", s, err, found)
			}
			if err == nil && string(m) != text {
				t.Fatalf("%s: %q is accepted as %q", s, text, m)
			}
		}
	})
}
