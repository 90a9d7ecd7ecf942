package apex

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

// The JSON files in testdata were made by an implementation that is independent of this one.

func TestPerftVectors(t *testing.T) { rulestest.Perft(t, Kind(), "testdata/perft.json") }
func TestLegalVectors(t *testing.T) { rulestest.Legal(t, Kind(), "testdata/legal.json") }
func TestGameVectors(t *testing.T)  { rulestest.Games(t, Kind(), "testdata/games.json") }

func TestRepetitionVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/repetition.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Cases []struct {
			Plies, Banned []string
			Count         int `json:"legal_count"`
		}
	}
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors.Cases) == 0 {
		t.Fatalf("%d cases, %v", len(vectors.Cases), err)
	}
	for _, v := range vectors.Cases {
		s := play(t, open(t, "apex").Start(), strings.Join(v.Plies, " "))
		if n := len(legal(s)); n != v.Count {
			t.Errorf("after %q: %d moves: want %d", v.Plies, n, v.Count)
		}
		checkBanned(t, s, v.Banned)
	}
}

func TestPlaythrough(t *testing.T) {
	rulestest.Playthrough(t, open(t, "apex size=5 pieces=8"), 3, "testdata/playthrough.txt")
}

func TestContract(t *testing.T) {
	for _, spec := range []string{"apex size=4 pieces=4", "apex size=5 pieces=8", "apex", "apex size=9 pieces=10"} {
		rulestest.Run(t, open(t, spec), 6, 60, rulestest.Past)
	}
	rulestest.Run(t, open(t, "apex size=19 pieces=40"), 1, 40, rulestest.Past, rulestest.Playouts(20))
}

func TestReplay(t *testing.T) {
	for _, spec := range []string{"apex", "apex size=5 pieces=8"} {
		rulestest.Replay(t, open(t, spec), 200, rulestest.Past)
	}
}

// open returns the game of a specification.
func open(t testing.TB, spec string) rules.Game {
	t.Helper()
	g, err := rules.Set{Kind()}.Game(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at returns the state of a position text, or the game's start for "".
func at(t testing.TB, g rules.Game, position string) rules.State {
	t.Helper()
	if position == "" {
		return g.Start()
	}
	s, err := g.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play returns the state after plies with blanks between.
func play(t testing.TB, s rules.State, plies string) rules.State {
	t.Helper()
	s, err := rules.Steps(s, strings.Fields(plies))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// turn returns the seat that is to act.
func turn(s rules.State) rules.Seat {
	if s.ToAct() == rules.Only(rules.First) {
		return rules.First
	}
	return rules.Second
}

// legal returns the moves of the seat to act as sorted texts.
func legal(s rules.State) []string {
	var texts []string
	for m := range s.Moves(turn(s)) {
		texts = append(texts, string(m))
	}
	slices.Sort(texts)
	return texts
}

// refused checks that a text is refused for a reason.
func refused(t *testing.T, s rules.State, text, why string) {
	t.Helper()
	_, err := s.ParseMove(turn(s), text)
	if bad, ok := err.(*rules.MoveError); !ok || bad.Why != why || bad.Text != text || bad.Seat != turn(s) {
		t.Errorf("%s: %q: %v: want a move error of %s: %s", s, text, err, turn(s), why)
	}
}
