package snex

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

// The vectors were produced by an implementation of the rules that is independent of this one.
//
//go:embed testdata/*.json
var vectors embed.FS

// load reads the rows of a vector file.
func load[Row any](t testing.TB, name string) []Row {
	t.Helper()
	data, err := vectors.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var rows []Row
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if len(rows) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return rows
}

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
func parse(t testing.TB, g rules.Game, position string) *state {
	t.Helper()
	s, err := g.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// seatToAct returns the only seat to act.
func seatToAct(t testing.TB, s rules.State) rules.Seat {
	t.Helper()
	for seat := range s.ToAct().All() {
		return seat
	}
	t.Fatalf("nobody is to act in %s", s)
	return 0
}

// texts lists the moves of the seat to act in the order of the vectors.
func texts(t testing.TB, s rules.State) string {
	t.Helper()
	var list []string
	for m := range s.Moves(seatToAct(t, s)) {
		list = append(list, string(m))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestPerftVectors(t *testing.T) {
	type row struct {
		Spec, Position string
		Depth, Nodes   int
	}
	for _, row := range load[row](t, "perft.json") {
		g := open(t, row.Spec)
		s := g.Start()
		if row.Position != "" {
			s = parse(t, g, row.Position)
		}
		if testing.Short() && row.Nodes > 10_000_000 {
			continue
		}
		if n := rules.Perft(s, row.Depth); n != row.Nodes {
			t.Errorf("%s %s: perft(%d) = %d: want %d", row.Spec, s, row.Depth, n, row.Nodes)
		}
		if row.Nodes < 50_000 {
			if n := rules.Walk(s, row.Depth); n != row.Nodes {
				t.Errorf("%s %s: through texts, perft(%d) = %d: want %d", row.Spec, s, row.Depth, n, row.Nodes)
			}
		}
	}
}

func TestLegalVectors(t *testing.T) {
	type row struct {
		Spec, Plies, Position, Legal string
		Side                         rules.Side
	}
	for _, row := range load[row](t, "legal.json") {
		g := open(t, row.Spec)
		s, err := rules.Steps(g.Start(), strings.Fields(row.Plies))
		if err != nil {
			t.Errorf("%s %s: %v", row.Spec, row.Plies, err)
			continue
		}
		if s.String() != row.Position {
			t.Errorf("%s %s: position %s: want %s", row.Spec, row.Plies, s, row.Position)
		}
		if side := s.Side(seatToAct(t, s)); side != row.Side {
			t.Errorf("%s %s: %s is to move: want %s", row.Spec, s, side, row.Side)
		}
		if got := texts(t, s); got != row.Legal {
			t.Errorf("%s %s: legal moves\n%s\nwant\n%s", row.Spec, s, got, row.Legal)
		}
		if got := texts(t, parse(t, g, row.Position)); got != row.Legal {
			t.Errorf("%s %s: legal moves of the position read from its text\n%s\nwant\n%s", row.Spec, s, got, row.Legal)
		}
	}
}

func TestExtraVectors(t *testing.T) {
	type row struct {
		Size                        int
		Position, Strict, Branching string
	}
	for _, row := range load[row](t, "extra.json") {
		for branching, want := range map[bool]string{false: row.Strict, true: row.Branching} {
			s := parse(t, open(t, fmt.Sprintf("snex size=%d pie=false branching=%t", row.Size, branching)), row.Position)
			if got := texts(t, s); got != want {
				t.Errorf("%s, branching %t: legal moves\n%s\nwant\n%s", s, branching, got, want)
			}
		}
	}
}

func TestGameVectors(t *testing.T) {
	type row struct{ Spec, Plies, Final, Winner, Reason string }
	for _, row := range load[row](t, "games.json") {
		s := open(t, row.Spec).Start()
		for i, text := range strings.Fields(row.Plies) {
			next, err := rules.Step(s, text)
			if err != nil {
				t.Fatalf("%s ply %d: %v", row.Spec, i+1, err)
			}
			if list := texts(t, s); !slices.Contains(strings.Fields(list), text) {
				t.Errorf("%s: %s is played but not listed", s, text)
			}
			s = next
		}
		r := s.Result()
		winner := ""
		for _, seat := range []rules.Seat{rules.First, rules.Second} {
			if r.Outcome == rules.Wins(seat) {
				winner = string(s.Side(seat))
			}
		}
		if s.String() != row.Final || winner != row.Winner || r.Reason != row.Reason || s.ToAct() != rules.None {
			t.Errorf("%s: %s, %s wins (%s), to act %d: want %s, %s (%s), none", row.Spec, s, winner, r.Reason, s.ToAct(), row.Final, row.Winner, row.Reason)
		}
	}
}
