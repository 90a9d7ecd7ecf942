package apagos

import (
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

// open returns the game of a specification.
func open(t testing.TB, params string) rules.Game {
	t.Helper()
	return rulestest.Open(t, Kind(), params)
}

var specs = []string{"", "setup=1,3,3,5", "setup=7,5,5,3", "setup=3,7,1,5 marbles=8", "setup=1,3,3,5 marbles=6",
	"setup=arrange", "setup=arrange marbles=6", "marbles=99"}

func TestContract(t *testing.T) {
	for _, spec := range specs {
		rulestest.Run(t, open(t, spec), 20, 200)
	}
}

func TestReplay(t *testing.T) {
	for _, spec := range specs {
		rulestest.Replay(t, open(t, spec), 200)
	}
}

func TestVectors(t *testing.T) {
	rulestest.Perft(t, Kind(), "testdata/perft.json")
	rulestest.Legal(t, Kind(), "testdata/legal.json")
	rulestest.Games(t, Kind(), "testdata/games.json")
}

func TestPlaythroughs(t *testing.T) {
	rulestest.Playthrough(t, open(t, ""), 1, "testdata/standard.golden")
	rulestest.Playthrough(t, open(t, "setup=arrange marbles=8"), 2, "testdata/arrange.golden")
}

func TestSituations(t *testing.T) {
	rulestest.Situations(t, Kind(), []rulestest.Situation{
		{"White begins", "", "7.0.0/5.0.0/3.0.0/1.0.0 w", "w3", "7.0.0/5.0.0/1.0.0/3.1.0 b"},
		{"either colour", "", "7.0.0/5.0.0/3.0.0/1.0.0 w", "b1", "5.0.0/7.0.1/3.0.0/1.0.0 b"},
		{"a square rises", "", "7.2.3/1.1.0/5.0.1/3.2.0 b", "b1", "1.1.0/7.2.4/5.0.1/3.2.0 w"},
		{"the highest stays", "", "7.2.3/1.1.0/5.0.1/3.2.0 b", "w4", "7.2.3/1.1.0/5.0.1/3.3.0 w"},
		{"lowering lifts nothing", "", "7.2.3/1.1.0/5.0.1/3.2.0 b", "3-1", "7.2.4/1.1.0/5.0.0/3.2.0 w"},
		{"lowering over a full square", "", "7.2.3/1.1.0/5.0.1/3.2.0 w", "4-1", "7.3.3/1.1.0/5.0.1/3.1.0 b"},
		{"lowering into a full square", "", "7.2.3/1.1.0/5.0.1/3.2.0 w", "4-2", "level 2 is full"},
		{"lowering the rival's", "", "7.2.3/1.1.0/5.0.1/3.2.0 w", "3-1", "level 3 has no white marble"},
		{"lowering upwards", "", "7.2.3/1.1.0/5.0.1/3.2.0 w", "1-3", "level 3 is not below level 1"},
		{"lowering nowhere", "", "7.2.3/1.1.0/5.0.1/3.2.0 w", "4-4", "level 4 is not below level 4"},
		{"placing into a full square", "", "7.2.3/1.1.0/5.0.1/3.2.0 w", "b2", "level 2 is full"},
		{"a colour runs out", "setup=7,5,3,1 marbles=8", "7.4.0/5.4.0/3.0.0/1.0.0 w", "w3", "the reserve has no white marble left"},
		{"the other colour is left", "setup=7,5,3,1 marbles=8", "7.4.0/5.4.0/3.0.0/1.0.0 w", "b3", "7.4.0/5.4.0/1.0.0/3.0.1 b"},
		{"the last square rises first", "setup=1,3,3,5", "3.0.3/3.3.0/5.4.0/1.0.1 w", "w3", "3.0.3/3.3.0/1.0.1/5.5.0 b 1-0 majority"},
		{"the last marble helps the rival", "setup=1,3,3,5", "3.0.3/3.3.0/5.2.2/1.1.0 w", "b3", "3.0.3/3.3.0/1.1.0/5.2.3 b 0-1 majority"},
		{"Black wins on the highest", "", "1.0.1/3.2.1/5.3.2/7.2.4 b", "b4", "1.0.1/3.2.1/5.3.2/7.2.5 w 0-1 majority"},
		{"nothing after the end", "", "1.0.1/3.2.1/5.3.2/7.2.5 w", "w1", `ply "w1": the game is over (majority)`},
		{"no such level", "", "7.0.0/5.0.0/3.0.0/1.0.0 w", "w5", "want a placement as in w3 or a lowering as in 4-1, with levels 1 to 4"},
		{"Black arranges", "setup=arrange", "arrange b", "7,5,5,3", "7.0.0/5.0.0/5.0.0/3.0.0 w"},
		{"two small squares", "setup=arrange", "arrange b", "1,1,3,5", "the four squares cannot stand like that: want 1 or 3, 3 or 5, 3 or 5, and 5 or 7 holes in any order"},
		{"a marble before the column", "setup=arrange", "arrange b", "w1", "the column is not arranged: want the holes of levels 1 to 4, as in 7,5,5,3"},
		{"a column for few marbles", "setup=arrange marbles=6", "arrange b", "1,3,3,5", "1.0.0/3.0.0/3.0.0/5.0.0 w"},
		{"a column for more marbles", "setup=arrange marbles=6", "arrange b", "3,3,3,5", "12 marbles cannot fill 14 holes"},
		{"a column after the column", "setup=arrange", "7.0.0/5.0.0/5.0.0/3.0.0 w", "7,5,5,3", "want a placement as in w3 or a lowering as in 4-1, with levels 1 to 4"},
	})
}

func TestTheOtherSeatWaits(t *testing.T) {
	for position, seat := range map[string]rules.Seat{"7.0.0/5.0.0/5.0.0/3.0.0 w": rules.Second, "arrange b": rules.First} {
		_, err := rulestest.At(t, Kind(), "setup=arrange", position).ParseMove(seat, "w1")
		if err == nil || !strings.Contains(err.Error(), "turn") {
			t.Errorf("%s: the %v seat gets %v", position, seat, err)
		}
	}
}

func TestArrangements(t *testing.T) {
	if n := len(arrangements); n != 118 {
		t.Fatalf("there are %d arrangements: want 118", n)
	}
	for _, a := range arrangements {
		if g := open(t, "setup="+a.String()); g.String() != "apagos setup="+a.String()+" marbles=10" {
			t.Errorf("setup %v gives %v", a, g)
		}
	}
	for _, text := range []string{"", "7,5,3", "7,5,3,1,1", "7,7,3,1", "1,1,3,5", "7,5,3,2", "9,5,3,1", "7.5.3.1", "3,3,3,3", "5,5,5,5", "7, 5,3", "Arrange", "-,5,3,1"} {
		if _, err := Kind().Game(map[string]string{"setup": text}); err == nil || !strings.Contains(err.Error(), "want arrange, or the holes") {
			t.Errorf("setup %q: error %v", text, err)
		}
	}
}

func TestMarblesMustFillTheHoles(t *testing.T) {
	for _, c := range []struct{ setup, few, enough string }{
		{"7,5,3,1", "7", "8"}, {"7,5,5,3", "9", "10"}, {"1,3,3,5", "5", "6"}, {"arrange", "5", "6"}, {"7,3,3,1", "6", "7"},
	} {
		_, err := Kind().Game(map[string]string{"setup": c.setup, "marbles": c.few})
		if err == nil || !strings.Contains(err.Error(), "want "+c.enough+" marbles") {
			t.Errorf("setup %s with %s marbles: error %v", c.setup, c.few, err)
		}
		if _, err := Kind().Game(map[string]string{"setup": c.setup, "marbles": c.enough}); err != nil {
			t.Error(err)
		}
	}
	for _, n := range []string{"0", "100", "x", "08"} {
		if _, err := Kind().Game(map[string]string{"marbles": n}); err == nil {
			t.Errorf("%s marbles are accepted", n)
		}
	}
}

func TestRefusedPositions(t *testing.T) {
	rulestest.Refusals(t, Kind(), []rulestest.Refusal{
		{"", "", "1 fields"},
		{"", "7.0.0/5.0.0/3.0.0/1.0.0", "1 fields"},
		{"", "7.0.0/5.0.0/3.0.0/1.0.0  w", "3 fields"},
		{"", "7.0.0/5.0.0/3.0.0/1.0.0 w 1", "3 fields"},
		{"", "7.0.0/5.0.0/3.0.0/1.0.0 W", "field 2: side"},
		{"", "7.0.0/5.0.0/3.0.0/1.0.0 ", "field 2: side"},
		{"", "7.0.0/5.0.0/3.0.0 w", "field 1: 3 levels"},
		{"", "7.0.0/5.0.0/3.0.0/1.0.0/1.0.0 w", "field 1: 5 levels"},
		{"", "7.0.0/5.0/3.0.0/1.0.0 w", `field 1: level 2: "5.0"`},
		{"", "7.0.0/5.0.x/3.0.0/1.0.0 w", `field 1: level 2: "5.0.x"`},
		{"", "7.0.00/5.0.0/3.0.0/1.0.0 w", "field 1: level 1"},
		{"", "7,0,0/5.0.0/3.0.0/1.0.0 w", "field 1: level 1"},
		{"", "7.0.0/5.0.0/3.2.2/1.0.0 w", "field 1: level 3: 4 marbles in 3 holes"},
		{"", "7.0.0/7.0.0/3.0.0/1.0.0 w", "field 1: holes 7,7,3,1 are no arrangement"},
		{"", "0.0.0/0.0.0/0.0.0/0.0.0 w", "field 1: holes 0,0,0,0 are no arrangement"},
		{"", "7.0.0/5.0.0/5.0.0/3.0.0 w", "field 1: holes 7,5,5,3 are not the squares of the setup 7,5,3,1"},
		{"", "arrange b", "field 1: the setup 7,5,3,1 is no arrange"},
		{"setup=arrange", "arrange w", "field 2: Black arranges: want b"},
		{"setup=arrange", "arrange x", "field 2: side"},
		{"setup=arrange marbles=6", "7.0.0/5.0.0/5.0.0/3.0.0 w", "field 1: holes 7,5,5,3 are 20, more than the 12 marbles"},
		{"marbles=8", "7.7.0/5.2.0/3.0.0/1.0.0 w", "field 1: more white marbles than there are"},
		{"marbles=8", "7.0.7/5.0.0/3.0.2/1.0.0 w", "field 1: more black marbles than there are"},
		{"", strings.Repeat("7", 9000), "1 fields"},
	})
}

func TestDrawing(t *testing.T) {
	g := open(t, "setup=arrange")
	d, k := g.(rules.Drawn), g.(rules.Sketcher)
	s := rulestest.At(t, Kind(), "setup=arrange", "7.2.3/1.1.0/5.0.1/3.2.0 b")
	want := strings.Fields("w w b b b . . - - - w - - - - b . . . . - - - w w . - -")
	got := d.Pieces(s)
	for i := range want {
		if want[i] == "." {
			want[i] = ""
		}
	}
	if strings.Join(got, ",") != strings.Join(want, ",") {
		t.Errorf("pieces are %q: want %q", got, want)
	}
	const lines = "4      w w .\n3    b . . . .\n2        w\n1  w w b b b . .\nreserve: 5 w, 6 b\n"
	if got := k.Sketch(s, true); got != lines {
		t.Errorf("the sketch is\n%s, want\n%s", got, lines)
	}
	if got := k.Sketch(g.Start(), false); !strings.HasPrefix(got, "4        ?\n3        ?\n") {
		t.Errorf("before the arrangement the sketch is\n%s", got)
	}
}

func FuzzMove(f *testing.F) {
	rulestest.FuzzMoves(f, open(f, "setup=arrange"), []string{"7.2.3/1.1.0/5.0.1/3.2.0 b", "arrange b"},
		[]string{"w3", "b1", "4-1", "1-4", "7,5,5,3", "w5", "0-1", "", "--", "w3 "})
}

func FuzzPosition(f *testing.F) {
	rulestest.FuzzPositions(f, open(f, ""),
		"7.0.0/5.0.0/3.0.0/1.0.0 w", "1.0.1/3.2.1/5.3.1/7.2.1 b", "1.0.1/3.2.1/5.3.2/7.2.5 w", "arrange b", "7.9.9/5.0.0 w")
}

func BenchmarkPerft(b *testing.B)   { rulestest.BenchPerft(b, open(b, ""), 7) }
func BenchmarkPlayout(b *testing.B) { rulestest.BenchPlayout(b, open(b, "")) }
