package rulestest

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

// The files of vectors hold what an implementation independent of this project found: see each function.

// read fills into from a JSON file.
func read(t testing.TB, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// open makes the game of a specification.
func open(t testing.TB, kind rules.Kind, spec string) rules.Game {
	t.Helper()
	game, err := rules.Set{kind}.Game(spec)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// slowNodes is the size from which a perft vector is left out of short tests.
const slowNodes = 20_000_000

// Perft compares numbers of lines of play. The file holds {"perft": [{"spec", "position", "depth", "nodes"}, …]}, where
// position is "start" or a position text.
func Perft(t testing.TB, kind rules.Kind, file string) {
	t.Helper()
	var vectors struct {
		Perft []struct {
			Spec, Position string
			Depth, Nodes   int
		}
	}
	read(t, file, &vectors)
	if len(vectors.Perft) == 0 {
		t.Fatalf("%s has no vectors", file)
	}
	for _, v := range vectors.Perft {
		if testing.Short() && v.Nodes > slowNodes {
			continue
		}
		game := open(t, kind, v.Spec)
		state := game.Start()
		if v.Position != "start" {
			var err error
			if state, err = game.Parse(v.Position); err != nil {
				t.Errorf("%s: %v", v.Spec, err)
				continue
			}
		}
		if n := rules.Perft(state, v.Depth); n != v.Nodes {
			t.Errorf("%s, position %q: perft(%d) is %d: want %d", v.Spec, v.Position, v.Depth, n, v.Nodes)
		}
		if v.Nodes < 100_000 {
			if n := rules.Walk(state, v.Depth); n != v.Nodes {
				t.Errorf("%s, position %q: a walk of %d plies finds %d: want %d", v.Spec, v.Position, v.Depth, n, v.Nodes)
			}
		}
	}
}

// Legal compares lists of legal moves. The file holds {"positions": [{"spec", "plies", "position", "legal"}, …]}: after
// the plies from the start the position text is position, and legal has the moves of each side that acts.
func Legal(t testing.TB, kind rules.Kind, file string) {
	t.Helper()
	var vectors struct {
		Positions []struct {
			Spec, Position string
			Plies          []string
			Legal          map[rules.Side][]string
		}
	}
	read(t, file, &vectors)
	if len(vectors.Positions) == 0 {
		t.Fatalf("%s has no vectors", file)
	}
	for _, v := range vectors.Positions {
		state, err := rules.Steps(open(t, kind, v.Spec).Start(), v.Plies)
		if err != nil {
			t.Errorf("%s: %q: %v", v.Spec, v.Plies, err)
			continue
		}
		if state.String() != v.Position {
			t.Errorf("%s: %q: position %q: want %q", v.Spec, v.Plies, state, v.Position)
		}
		for _, seat := range []rules.Seat{rules.First, rules.Second} {
			got := []string{}
			for m := range state.Moves(seat) {
				got = append(got, string(m))
			}
			want := v.Legal[state.Side(seat)]
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%s, position %q: %s has the moves\n%s: want\n%s", v.Spec, v.Position, state.Side(seat),
					strings.Join(got, " "), strings.Join(want, " "))
			}
		}
	}
}

// Games compares whole games. The file holds {"games": [{"spec", "plies", "final", "winner", "reason"}, …]}: final is the
// last position's text, winner a side, "draw", or null in a game that goes on, and reason the rules' word for it.
func Games(t testing.TB, kind rules.Kind, file string) {
	t.Helper()
	var vectors struct {
		Games []struct {
			Spec, Final, Winner, Reason string
			Plies                       []string
		}
	}
	read(t, file, &vectors)
	if len(vectors.Games) == 0 {
		t.Fatalf("%s has no vectors", file)
	}
	for i, v := range vectors.Games {
		state, err := rules.Steps(open(t, kind, v.Spec).Start(), v.Plies)
		if err != nil {
			t.Errorf("game %d: %s: %v", i, v.Spec, err)
			continue
		}
		if state.String() != v.Final {
			t.Errorf("game %d: %s: ends in %q: want %q", i, v.Spec, state, v.Final)
		}
		if winner := Winner(state); winner != v.Winner || state.Result().Reason != v.Reason {
			t.Errorf("game %d: %s: %q, won by %q, reason %q: want %q, %q", i, v.Spec, state, winner, state.Result().Reason, v.Winner, v.Reason)
		}
	}
}

// Winner returns the side that has won, "draw", or "" while the game goes on.
func Winner(state rules.State) string {
	switch state.Result().Outcome {
	case rules.FirstWins:
		return string(state.Side(rules.First))
	case rules.SecondWins:
		return string(state.Side(rules.Second))
	case rules.Draw:
		return "draw"
	}
	return ""
}
