package apex

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

// TestSituations has a case or more for each ruling: what the judge says of a move in a position.
func TestSituations(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, move, why string // why is empty for a legal move
	}{
		{name: "enter on the own edge", move: "d1"},
		{name: "enter on a corner, which is both sides' edge", move: "h8"},
		{name: "enter along a column", move: "d4"},
		{name: "enter on the rival's edge", move: "a5"},
		{name: "enter on a diagonal where the column is closed",
			spec: "apex size=5 pieces=8", position: "2b2/5/2w2/2b2/2b2 w", move: "d3"},
		{name: "one line is open, from e1",
			spec: "apex size=5 pieces=8", position: "5/1bwb1/1w1w1/1wb2/5 w", move: "c3"},
		{name: "all lines closed",
			spec: "apex size=5 pieces=8", position: "w1w1w/1b1b1/5/1b1b1/1bwb1 w", move: "c3", why: "no empty own edge square reaches c3"},
		{name: "the line begins on an occupied square",
			spec: "apex size=5 pieces=8", position: "5/1bwb1/1w1w1/1wb2/4b w", move: "c3", why: "no empty own edge square reaches c3"},
		{name: "enter on an own piece",
			spec: "apex size=5 pieces=8", position: "5/5/2w2/5/5 w", move: "c3", why: "c3 is occupied"},
		{name: "no capture by entering",
			spec: "apex size=5 pieces=8", position: "5/5/2b2/5/5 w", move: "c3", why: "c3 is occupied"},
		{name: "reserve is empty",
			spec: "apex size=5 pieces=5", position: "w4/w4/5/3ww/4w w", move: "c3", why: "white has no piece in reserve"},

		{name: "move along a row", position: "8/8/8/8/w7/8/8/8 w", move: "a4-h4"},
		{name: "move along a diagonal", position: "8/8/8/8/8/8/8/w7 w", move: "a1-h8"},
		{name: "no line", position: "8/8/8/8/8/8/8/w7 w", move: "a1-b3", why: "a1 and b3 are not on a line"},
		{name: "no line in half steps", position: "8/8/8/8/8/8/8/w7 w", move: "a1-c4", why: "a1 and c4 are not on a line"},
		{name: "stay", position: "8/8/8/8/8/8/8/w7 w", move: "a1-a1", why: "a1 and a1 are not on a line"},
		{name: "jump over an own piece", position: "8/8/8/8/8/8/8/w1w5 w", move: "a1-d1", why: "c1 is in the way"},
		{name: "jump over an enemy", position: "8/8/8/8/8/2b5/8/w7 w", move: "a1-d4", why: "c3 is in the way"},
		{name: "nothing to move", position: "8/8/8/8/8/8/8/w7 w", move: "b1-b2", why: "no white piece is on b1"},
		{name: "an enemy's piece", position: "8/8/8/8/8/8/8/b7 w", move: "a1-b2", why: "no white piece is on a1"},
		{name: "onto an own piece", position: "8/8/8/8/8/8/8/w2w4 w", move: "a1-d1", why: "an own piece is on d1"},

		{name: "capture at a distance", position: "8/8/8/8/3b4/8/8/w7 w", move: "a1-d4"},
		{name: "capture with one empty square between", position: "8/8/8/8/8/8/8/w1b5 w", move: "a1-c1"},
		{name: "no capture of a neighbour on a line", position: "8/8/8/8/8/8/8/wb6 w", move: "a1-b1", why: "a1 is adjacent to the enemy on b1"},
		{name: "no capture of a neighbour on a diagonal", position: "8/8/8/8/8/8/1b6/w7 w", move: "a1-b2", why: "a1 is adjacent to the enemy on b2"},
		{name: "a neighbour of another own piece can be captured", position: "8/8/8/8/8/8/8/w1bw4 w", move: "a1-c1"},

		{name: "off the board", move: "i1", why: squareWanted},
		{name: "row 0", move: "a0", why: squareWanted},
		{name: "capital", move: "A1", why: squareWanted},
		{name: "leading zero", move: "a01", why: squareWanted},
		{name: "blank", move: "a1 ", why: squareWanted},
		{name: "three squares", move: "a1-a2-a3", why: squareWanted},
		{name: "pass", move: "pass", why: squareWanted},
		{name: "nothing", move: "", why: squareWanted},
		{name: "after the end", position: "w7/w7/w7/w7/w7/w7/w7/w7 b", move: "b1", why: "the game is over (connection)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec := c.spec
			if spec == "" {
				spec = "apex"
			}
			s := at(t, open(t, spec), c.position)
			listed := false
			for m := range s.Moves(turn(s)) {
				listed = listed || string(m) == c.move
			}
			if listed != (c.why == "") {
				t.Errorf("%s: listed %v", c.move, listed)
			}
			if c.why != "" {
				refused(t, s, c.move, c.why)
			} else if m, err := s.ParseMove(turn(s), c.move); err != nil || string(m) != c.move {
				t.Errorf("%s: %q, %v", c.move, m, err)
			}
		})
	}
}

const squareWanted = "want a square from a1 to h8 to enter, as in a1, or two to move, as in a1-c3"

func TestTurn(t *testing.T) {
	_, err := open(t, "apex").Start().ParseMove(rules.Second, "a1")
	if err == nil || err.Error() != `illegal move "a1": it is the turn of white` {
		t.Errorf("%v", err)
	}
}

// TestCapturedPieceReturns: the captured piece can enter again at once.
func TestCapturedPieceReturns(t *testing.T) {
	g := open(t, "apex size=5 pieces=5")
	s := at(t, g, "bb3/bb3/5/4b/w4 w")
	refused(t, play(t, s, "a1-b1"), "e5", "black has no piece in reserve")
	if s = play(t, at(t, g, "bb3/bb3/5/4b/w3w w"), "a1-a4 e5"); s.String() != "bb2b/wb3/5/4b/4w w" {
		t.Errorf("%s after a capture and an entry", s)
	}
}

func TestResults(t *testing.T) {
	white := rules.Result{Outcome: rules.FirstWins, Reason: "connection"}
	black := rules.Result{Outcome: rules.SecondWins, Reason: "connection"}
	for _, c := range []struct {
		name, position, plies string
		want                  rules.Result
	}{
		{"straight chain", "w3/w3/4/w3 w", "a2", white},
		{"chain over corners", "3w/2w1/4/w3 w", "b2", white},
		{"a chain of three rows", "4/w3/w3/w3 b", "d4", rules.Result{}},
		{"a chain between the rival's edges is none", "4/4/www1/4 w", "d2", rules.Result{}},
		{"black's chain over corners", "4/1b1b/b3/4 b", "c2", black},
		{"chains may cross: the mover wins", "3w/b1w1/1b2/w2b w", "b1", rules.Result{}},
		{"a corner is on two edges", "3b/2b1/1b2/4 b", "a1", black},
		{"a capture completes the chain", "1b1w/1w2/1w2/1w2 w", "d4-b4", white},
		{"moving away opens a chain", "w3/1w2/4/w3 w", "b3-b2", rules.Result{}},
		{"read with the other side to move", "w3/w3/w3/w3 b", "", white},
		{"read with the same side to move", "w3/w3/w3/w3 w", "", white},
		{"no move", "bbb1/wwb1/wwb1/ww2 b", "c1", rules.Result{Outcome: rules.SecondWins, Reason: "no-move"}},
		{"read without a move", "bbb1/wwb1/wwb1/wwb1 w", "", rules.Result{Outcome: rules.SecondWins, Reason: "no-move"}},
	} {
		s := play(t, at(t, open(t, "apex size=4 pieces=6"), c.position), c.plies)
		if s.Result() != c.want || (s.ToAct() == rules.None) != (c.want != rules.Result{}) {
			t.Errorf("%s: %s after %q: %v, to act %b: want %v", c.name, s, c.plies, s.Result(), s.ToAct(), c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{"", "1 fields with one blank between: want 2"},
		{"4/4/4/4", "1 fields with one blank between: want 2"},
		{"4/4/4/4  w", "3 fields with one blank between: want 2"},
		{"4/4/4/4 w -", "3 fields with one blank between: want 2"},
		{"4/4/4 w", "field 1: board has 3 rows: want 4"},
		{"4/4/4/5 w", "field 1: row 1"},
		{"4/4/x3/4 w", "field 1: row 2"},
		{"4/4/22/4 w", "field 1: row 2"},
		{"4/4/04/4 w", "field 1: row 2"},
		{"4/4/4/4 W", "field 2: side to move: want w or b"},
		{"4/4/4/4 wb", "field 2: side to move: want w or b"},
		{"4/4/4/4 ", "field 2: side to move: want w or b"},
		{"w3/w3/www1/4 b", "field 1: 5 pieces of white: want at most 4"},
		{"b3/b3/bbb1/4 w", "field 1: 5 pieces of black: want at most 4"},
		{"wwbb/w1b1/w1b1/w3 w", "field 1: 5 pieces of white"},
		{"w2b/w1b1/wb2/bw1w w", "both sides are connected"},
		{strings.Repeat("4/", 5000) + " w", "rows: want 4"},
	} {
		pieces := "4"
		if strings.Contains(c.want, "both") {
			pieces = "5"
		}
		s, err := open(t, "apex size=4 pieces="+pieces).Parse(c.position)
		if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 800 {
			t.Errorf("%.40q: %v, %v: want an error with %q", c.position, s, err, c.want)
		}
	}
}

func TestParameters(t *testing.T) {
	set := rules.Set{Kind()}
	for spec, want := range map[string]string{
		"apex":                    "apex size=8 pieces=11",
		"apex size=4 pieces=4":    "apex size=4 pieces=4",
		"apex size=4 pieces=16":   "apex size=4 pieces=16",
		"apex pieces=361 size=19": "apex size=19 pieces=361",
	} {
		if g, err := set.Game(spec); err != nil || g.String() != want || g.MaxPlies() != 400 {
			t.Errorf("%s: %v, %v: want %s", spec, g, err, want)
		}
	}
	for spec, want := range map[string]string{
		"apex size=3 pieces=4":    "game apex: size=3: want a whole number from 4 to 19",
		"apex size=20 pieces=20":  "game apex: size=20: want a whole number from 4 to 19",
		"apex size=12":            "game apex: pieces=11: want from 12 to 144 with size=12",
		"apex size=8 pieces=7":    "game apex: pieces=7: want from 8 to 64 with size=8",
		"apex size=4 pieces=17":   "game apex: pieces=17: want from 4 to 16 with size=4",
		"apex size=19 pieces=362": "game apex: pieces=362: want a whole number from 4 to 361",
	} {
		if g, err := set.Game(spec); err == nil || err.Error() != want {
			t.Errorf("%s: %v, %v: want %s", spec, g, err, want)
		}
	}
}

// TestJudgeAgainstGenerator judges every text that has the form of a move, in every state of random games.
func TestJudgeAgainstGenerator(t *testing.T) {
	for _, c := range []struct {
		spec         string
		games, plies int
	}{
		{"apex size=4 pieces=4", 30, 60}, {"apex size=4 pieces=9", 30, 60}, {"apex size=5 pieces=8", 20, 80},
		{"apex", 2, 120}, {"apex size=9 pieces=20", 1, 60},
	} {
		r := rand.New(rand.NewPCG(2, 3))
		for range c.games {
			s := open(t, c.spec).Start()
			for n := 0; n < c.plies && s.ToAct() != rules.None; n++ {
				checkAllTexts(t, s)
				s = s.Play(rules.SamplePly(s, r))
			}
		}
	}
}

func checkAllTexts(t *testing.T, s rules.State) {
	t.Helper()
	seat := turn(s)
	generated := map[string]bool{}
	for m := range s.Moves(seat) {
		generated[string(m)] = true
	}
	var names []string
	switch s := s.(type) {
	case *state[word]:
		names = s.names
	case *state[wide]:
		names = s.names
	}
	accepted := 0
	judge := func(text string) {
		_, err := s.ParseMove(seat, text)
		if (err == nil) != generated[text] {
			t.Fatalf("%s: %s: judge says %v, generated %v", s, text, err, generated[text])
		}
		if err == nil {
			accepted++
		}
	}
	for _, from := range names {
		judge(from)
		for _, to := range names {
			judge(from + "-" + to)
		}
	}
	if accepted != len(generated) {
		t.Fatalf("%s: %d moves generated, %d texts accepted", s, len(generated), accepted)
	}
}
