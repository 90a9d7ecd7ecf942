package apocalypse

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

var specs = []string{"", "promotion=redeploy", "setup=two-rank", "setup=two-rank promotion=redeploy"}

// open returns the game of a specification.
func open(t testing.TB, params string) rules.Game {
	t.Helper()
	return rulestest.Open(t, Kind(), params)
}

// at returns a position of the game.
func at(t testing.TB, params, position string) rules.State {
	t.Helper()
	return rulestest.At(t, Kind(), params, position)
}

func TestContract(t *testing.T) {
	for _, spec := range specs {
		rulestest.Run(t, open(t, spec), 5, 200)
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

// turns.json holds single turns, promotions above all, as an implementation independent of this project plays them.
func TestTurnVectors(t *testing.T) {
	var vectors struct {
		Turns []struct{ Setup, Promotion, Position, Turn, After, Result, Case string }
	}
	text, err := os.ReadFile("testdata/turns.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors.Turns) == 0 {
		t.Fatalf("%d turns: %v", len(vectors.Turns), err)
	}
	for _, v := range vectors.Turns {
		s, err := rules.Step(at(t, "setup="+v.Setup+" promotion="+v.Promotion, v.Position), v.Turn)
		if err != nil {
			t.Errorf("%s: %q: %v", v.Case, v.Position, err)
			continue
		}
		result := strings.TrimSpace(rulestest.Winner(s) + " " + s.Result().Reason)
		if result == "" {
			result = "-"
		}
		if s.String() != v.After || result != v.Result {
			t.Errorf("%s: %q, %s: %q, %s: want %q, %s", v.Case, v.Position, v.Turn, s, result, v.After, v.Result)
		}
	}
}

func TestPlaythroughs(t *testing.T) {
	rulestest.Playthrough(t, open(t, ""), 1, "testdata/standard.golden")
	rulestest.Playthrough(t, open(t, "setup=two-rank promotion=redeploy"), 2, "testdata/redeploy.golden")
}

// mirrored returns a position text or ply with the sides exchanged: rows from the other end, and the seats' parts in
// exchange.
func mirrored(text string) string {
	if first, second, ok := strings.Cut(text, "|"); ok {
		flip := strings.NewReplacer("1", "5", "2", "4", "4", "2", "5", "1")
		return flip.Replace(second) + "|" + flip.Replace(first)
	}
	fields := strings.Split(text, " ")
	rows := strings.Split(fields[0], "/")
	slices.Reverse(rows)
	swap := strings.NewReplacer("H", "h", "h", "H", "F", "f", "f", "F")
	return strings.Join([]string{swap.Replace(strings.Join(rows, "/")), fields[2], fields[1], fields[3]}, " ")
}

func TestMirroredGamesHaveMirroredResults(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, spec := range specs {
		for range 100 {
			s, m := open(t, spec).Start(), open(t, spec).Start()
			for n := 0; n < 200 && s.ToAct() != rules.None; n++ {
				ply := rules.SamplePly(s, r)
				if r.IntN(50) == 0 {
					ply[r.IntN(2)] = penalty
				}
				next, err := rules.Step(m, mirrored(ply.String()))
				if err != nil {
					t.Fatalf("%s: %q: %v", spec, m, err)
				}
				s, m = s.Play(ply), next
				if m.String() != mirrored(s.String()) {
					t.Fatalf("%s: after %v comes %q: the mirror is %q", spec, ply, s, m)
				}
			}
			want := s.Result()
			switch want.Outcome {
			case rules.FirstWins:
				want.Outcome = rules.SecondWins
			case rules.SecondWins:
				want.Outcome = rules.FirstWins
			}
			if m.Result() != want {
				t.Fatalf("%s: %q ends with %v, its mirror with %v", spec, s, s.Result(), m.Result())
			}
		}
	}
}

func TestSeatsAreEqual(t *testing.T) {
	for i, spec := range specs {
		r := rand.New(rand.NewPCG(6, uint64(i)))
		s, wins := open(t, spec).Start(), [4]int{}
		for range 20_000 {
			wins[rules.Playout(s, r, 200)]++
		}
		first, second := wins[rules.FirstWins], wins[rules.SecondWins]
		if n := first + second; n < 10_000 || math.Abs(float64(first-second)) > 4*math.Sqrt(float64(n)) {
			t.Errorf("%s: 20,000 games end %v by outcome: want wins of both seats equal within four sigma", spec, wins)
		}
	}
}

func TestDrawing(t *testing.T) {
	g := open(t, "")
	s := at(t, "", "h3f/5/2F2/5/4H 1 0 7")
	pieces := g.(rules.Drawn).Pieces(s)
	for square, want := range map[int]string{0: "", 4: "wH", 12: "wF", 20: "bH", 24: "bF"} {
		if pieces[square] != want {
			t.Errorf("square %s has %q: want %q", names[square], pieces[square], want)
		}
	}
	const want = "   a b c d e\n 5 h . . . f 5\n 4 . . . . . 4\n 3 . . F . . 3\n 2 . . . . . 2\n 1 . . . . H 1\n   a b c d e\n" +
		"turn 7; penalty points: 1 White (H F), 0 Black (h f)\n"
	if got := g.(rules.Sketcher).Sketch(s, false); got != want {
		t.Errorf("the sketch is\n%s, want\n%s", got, want)
	}
	if got := g.(rules.Sketcher).Sketch(s, true); !strings.Contains(got, " 1 a1 b1 c1 d1  H 1\n") {
		t.Errorf("the numbered sketch is\n%s", got)
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, spec := range specs {
		b.Run(strings.ReplaceAll(open(b, spec).String(), " ", ","), func(b *testing.B) { rulestest.BenchPerft(b, open(b, spec), 3) })
	}
}

func BenchmarkPlayout(b *testing.B) { rulestest.BenchPlayout(b, open(b, "")) }
