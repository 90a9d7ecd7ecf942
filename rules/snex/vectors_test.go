package snex

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

// kinds are the combinations of the parameters beside size.
var kinds = []string{"pie=true branching=false", "pie=false branching=false", "pie=true branching=true", "pie=false branching=true"}

// open fixes the game of a specification.
func open(t testing.TB, spec string) rules.Game {
	t.Helper()
	g, err := rules.Set{Kind()}.Game(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// parse reads a position that must be in order.
func parse(t testing.TB, spec, position string) *state {
	t.Helper()
	s, err := open(t, spec).Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

func TestContract(t *testing.T) {
	for _, kind := range kinds {
		for size, games := range map[int]int{4: 4, 5: 2, 6: 1} {
			g := open(t, fmt.Sprintf("snex size=%d %s", size, kind))
			rulestest.Run(t, g, games, g.MaxPlies(), rulestest.Playouts(100))
		}
		rulestest.Run(t, open(t, "snex size=19 "+kind), 1, 40, rulestest.Playouts(2))
	}
	rulestest.Run(t, open(t, "snex size=8"), 1, 200)
	rulestest.Run(t, open(t, "snex size=8 branching=true"), 1, 200)
}

// The vectors in testdata were produced by an implementation of the rules that is independent of this one.

func TestPerftVectors(t *testing.T) { rulestest.Perft(t, Kind(), "testdata/perft.json") }

// TestPerftOfFourPlies has the figure that implementations of this game are measured by.
func TestPerftOfFourPlies(t *testing.T) {
	const want = 16_721_156
	if n := rules.Perft(open(t, "snex size=8").Start(), 4); n != want {
		t.Errorf("perft(4) is %d: want %d", n, want)
	}
}

func TestLegalVectors(t *testing.T) { rulestest.Legal(t, Kind(), "testdata/legal.json") }

func TestGameVectors(t *testing.T) { rulestest.Games(t, Kind(), "testdata/games.json") }

// TestExtraVectors compares positions for which no game is known.
func TestExtraVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/extra.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Positions []struct {
			Spec, Position string
			Legal          []string
		}
	}
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors.Positions) == 0 {
		t.Fatalf("%d vectors, error %v", len(vectors.Positions), err)
	}
	for _, v := range vectors.Positions {
		s := parse(t, v.Spec, v.Position)
		var got []string
		for m := range s.Moves(s.seatOf(s.turn)) {
			got = append(got, string(m))
		}
		slices.Sort(got)
		if !slices.Equal(got, v.Legal) {
			t.Errorf("%s, position %q: moves\n%s: want\n%s", v.Spec, v.Position, strings.Join(got, " "), strings.Join(v.Legal, " "))
		}
	}
}

func TestReplay(t *testing.T) {
	for _, spec := range []string{"snex size=6", "snex size=5 branching=true"} {
		rulestest.Replay(t, open(t, spec), 50)
	}
}

func TestPlaythrough(t *testing.T) {
	rulestest.Playthrough(t, open(t, "snex size=6"), 1, "testdata/playthrough.txt")
}
