package apex

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

// TestSituations has a case or more for each ruling on a single move.
func TestSituations(t *testing.T) {
	rulestest.Situations(t, Kind(), []rulestest.Situation{
		{"enter on the own edge", "", "8/8/8/8/8/8/8/8 w", "d1", "8/8/8/8/8/8/8/3w4 b"},
		{"enter on a corner, which is both sides' edge", "", "8/8/8/8/8/8/8/8 w", "h8", "7w/8/8/8/8/8/8/8 b"},
		{"enter along a column", "", "8/8/8/8/8/8/8/8 w", "d4", "8/8/8/8/3w4/8/8/8 b"},
		{"enter on the rival's edge", "", "8/8/8/8/8/8/8/8 w", "a5", "8/8/8/w7/8/8/8/8 b"},
		{"enter on a diagonal where the column is closed", "size=5 pieces=8", "2b2/5/2w2/2b2/2b2 w", "d3", "2b2/5/2ww1/2b2/2b2 b"},
		{"one line is open, from e1", "size=5 pieces=8", "5/1bwb1/1w1w1/1wb2/5 w", "c3", "5/1bwb1/1www1/1wb2/5 b"},
		{"all lines closed", "size=5 pieces=8", "w1w1w/1b1b1/5/1b1b1/1bwb1 w", "c3", "no empty own edge square reaches c3"},
		{"the line begins on an occupied square", "size=5 pieces=8", "5/1bwb1/1w1w1/1wb2/4b w", "c3", "no empty own edge square reaches c3"},
		{"enter on an own piece", "size=5 pieces=8", "5/5/2w2/5/5 w", "c3", "c3 is occupied"},
		{"no capture by entering", "size=5 pieces=8", "5/5/2b2/5/5 w", "c3", "c3 is occupied"},
		{"reserve is empty", "size=5 pieces=5", "w4/w4/5/3ww/4w w", "c3", "white has no piece in reserve"},
		{"move along a row", "", "8/8/8/8/w7/8/8/8 w", "a4-h4", "8/8/8/8/7w/8/8/8 b"},
		{"move along a diagonal", "", "8/8/8/8/8/8/8/w7 w", "a1-h8", "7w/8/8/8/8/8/8/8 b"},
		{"no line", "", "8/8/8/8/8/8/8/w7 w", "a1-b3", "a1 and b3 are not on a line"},
		{"no line in half steps", "", "8/8/8/8/8/8/8/w7 w", "a1-c4", "a1 and c4 are not on a line"},
		{"stay", "", "8/8/8/8/8/8/8/w7 w", "a1-a1", "a1 and a1 are not on a line"},
		{"jump over an own piece", "", "8/8/8/8/8/8/8/w1w5 w", "a1-d1", "c1 is in the way"},
		{"jump over an enemy", "", "8/8/8/8/8/2b5/8/w7 w", "a1-d4", "c3 is in the way"},
		{"nothing to move", "", "8/8/8/8/8/8/8/w7 w", "b1-b2", "no white piece is on b1"},
		{"an enemy's piece", "", "8/8/8/8/8/8/8/b7 w", "a1-b2", "no white piece is on a1"},
		{"onto an own piece", "", "8/8/8/8/8/8/8/w2w4 w", "a1-d1", "an own piece is on d1"},
		{"capture at a distance", "", "8/8/8/8/3b4/8/8/w7 w", "a1-d4", "8/8/8/8/3w4/8/8/8 b"},
		{"capture with one empty square between", "", "8/8/8/8/8/8/8/w1b5 w", "a1-c1", "8/8/8/8/8/8/8/2w5 b"},
		{"no capture of a neighbour on a line", "", "8/8/8/8/8/8/8/wb6 w", "a1-b1", "a1 is adjacent to the enemy on b1"},
		{"no capture of a neighbour on a diagonal", "", "8/8/8/8/8/8/1b6/w7 w", "a1-b2", "a1 is adjacent to the enemy on b2"},
		{"a neighbour of another own piece can be captured", "", "8/8/8/8/8/8/8/w1bw4 w", "a1-c1", "8/8/8/8/8/8/8/2ww4 b"},
		{"off the board", "", "8/8/8/8/8/8/8/8 w", "i1", squareWanted},
		{"row 0", "", "8/8/8/8/8/8/8/8 w", "a0", squareWanted},
		{"capital", "", "8/8/8/8/8/8/8/8 w", "A1", squareWanted},
		{"leading zero", "", "8/8/8/8/8/8/8/8 w", "a01", squareWanted},
		{"blank", "", "8/8/8/8/8/8/8/8 w", "a1 ", squareWanted},
		{"three squares", "", "8/8/8/8/8/8/8/8 w", "a1-a2-a3", squareWanted},
		{"pass", "", "8/8/8/8/8/8/8/8 w", "pass", squareWanted},
		{"nothing", "", "8/8/8/8/8/8/8/8 w", "", squareWanted},
		{"after the end", "", "w7/w7/w7/w7/w7/w7/w7/w7 b", "b1", `ply "b1": the game is over (connection)`},
	})
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
	rulestest.Refusals(t, Kind(), []rulestest.Refusal{
		{"size=4 pieces=4", "", "1 fields with one blank between: want 2"},
		{"size=4 pieces=4", "4/4/4/4", "1 fields with one blank between: want 2"},
		{"size=4 pieces=4", "4/4/4/4  w", "3 fields with one blank between: want 2"},
		{"size=4 pieces=4", "4/4/4/4 w -", "3 fields with one blank between: want 2"},
		{"size=4 pieces=4", "4/4/4 w", "field 1: board has 3 rows: want 4"},
		{"size=4 pieces=4", "4/4/4/5 w", "field 1: row 1"},
		{"size=4 pieces=4", "4/4/x3/4 w", "field 1: row 2"},
		{"size=4 pieces=4", "4/4/22/4 w", "field 1: row 2"},
		{"size=4 pieces=4", "4/4/04/4 w", "field 1: row 2"},
		{"size=4 pieces=4", "4/4/4/4 W", "field 2: side to move: want w or b"},
		{"size=4 pieces=4", "4/4/4/4 wb", "field 2: side to move: want w or b"},
		{"size=4 pieces=4", "4/4/4/4 ", "field 2: side to move: want w or b"},
		{"size=4 pieces=4", "w3/w3/www1/4 b", "field 1: 5 pieces of white: want at most 4"},
		{"size=4 pieces=4", "b3/b3/bbb1/4 w", "field 1: 5 pieces of black: want at most 4"},
		{"size=4 pieces=4", "wwbb/w1b1/w1b1/w3 w", "field 1: 5 pieces of white"},
		{"size=4 pieces=5", "w2b/w1b1/wb2/bw1w w", "both sides are connected"},
		{"size=4 pieces=4", strings.Repeat("4/", 5000) + " w", "rows: want 4"},
	})
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
