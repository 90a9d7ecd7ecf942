package anexk

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

// vectors are reference data made by an implementation independent of this one; testdata/vectors.json says its schema.
type vectors struct {
	Adjacent   map[string][]int
	Patterns   map[string][][]int
	FirstTurns int `json:"first_turns"`
	Games      []struct {
		Plies          []string
		Final          string
		Winner, Reason *string
	}
	Turns []struct {
		Game, Plies    int
		Position, Text string
		Legal          bool
		After          *string
	}
	Late []struct {
		Position string
		Turns    int
		List     []string
	}
	Extra []struct {
		Position string
		Turns    int `json:"legal turns"`
		Some     [][]string
	}
	ExtraTurns []struct {
		Position, Text string
		Legal          bool
		After, Result  string
	} `json:"extra_turns"`
}

var readVectors = sync.OnceValues(func() (vectors, error) {
	var v vectors
	data, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		return v, err
	}
	return v, json.Unmarshal(data, &v)
})

func reference(t testing.TB) vectors {
	t.Helper()
	v, err := readVectors()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// theGame is the game as a set makes it.
func theGame(t testing.TB) rules.Game {
	t.Helper()
	return rulestest.Open(t, Kind(), "")
}

func position(t testing.TB, text string) *state {
	t.Helper()
	return rulestest.At(t, Kind(), "", text).(*state)
}

// numbers returns the fields as moves number them.
func (s set) numbers() []int {
	var list []int
	for ; s != 0; s &= s - 1 {
		list = append(list, s.first()+1)
	}
	return list
}

func TestAdjacencyIsTheReferences(t *testing.T) {
	want := reference(t).Adjacent
	degrees := map[int]int{}
	for i, adj := range adjacent {
		if got := adj.numbers(); !slices.Equal(got, want[strconv.Itoa(i+1)]) {
			t.Errorf("field %d touches %v, want %v", i+1, got, want[strconv.Itoa(i+1)])
		}
		degrees[adj.len()]++
	}
	if len(want) != fieldCount || degrees[14] != 24 || degrees[10] != 24 || degrees[7] != 8 || degrees[5] != 8 {
		t.Errorf("%d fields in the reference, degrees %v", len(want), degrees)
	}
}

func TestShapesAreTheReferences(t *testing.T) {
	got := map[string][][]int{}
	for _, sh := range shapes {
		kind := strconv.Itoa(sh.kind)
		got[kind] = append(got[kind], sh.fields.numbers())
	}
	for kind, want := range reference(t).Patterns {
		slices.SortFunc(got[kind], slices.Compare)
		if !slices.EqualFunc(got[kind], want, slices.Equal) {
			t.Errorf("kind %s:\n got %v\nwant %v", kind, got[kind], want)
		}
		delete(got, kind)
	}
	if len(got) > 0 {
		t.Errorf("kinds that the reference does not have: %v", got)
	}
	if len(shapes) != shapeCount {
		t.Errorf("%d shapes, want %d", len(shapes), shapeCount)
	}
}

// ending is a result as the reference writes it: "white no-figures", or "-".
func ending(s rules.State) string {
	switch r := s.Result(); r.Outcome {
	case rules.FirstWins:
		return "white " + r.Reason
	case rules.SecondWins:
		return "black " + r.Reason
	}
	return "-"
}

func TestGamesReplay(t *testing.T) {
	for i, g := range reference(t).Games {
		s, err := rules.Steps(theGame(t).Start(), g.Plies)
		if err != nil {
			t.Errorf("game %d: %v", i, err)
			continue
		}
		want := "-"
		if g.Winner != nil {
			want = *g.Winner + " " + *g.Reason
		}
		if s.String() != g.Final || ending(s) != want {
			t.Errorf("game %d: %s, %s; want %s, %s", i, s, ending(s), g.Final, want)
		}
	}
}

// judged plays text in s and returns the position after it, or "illegal".
func judged(s rules.State, text string) (string, rules.State) {
	after, err := rules.Step(s, text)
	if err != nil {
		return "illegal", nil
	}
	return after.String(), after
}

func TestTurnsAreJudgedAsInTheReference(t *testing.T) {
	v := reference(t)
	for i, c := range v.Turns {
		want := "illegal"
		if c.Legal {
			want = *c.After
		}
		s, err := rules.Steps(theGame(t).Start(), v.Games[c.Game].Plies[:c.Plies])
		if err != nil || s.String() != c.Position {
			t.Fatalf("turn %d: position %v, want %s (%v)", i, s, c.Position, err)
		}
		if got, _ := judged(s, c.Text); got != want {
			t.Errorf("turn %d: %s in %s: %s, want %s", i, c.Text, c.Position, got, want)
		}
	}
	for i, c := range v.ExtraTurns {
		want := "illegal"
		if c.Legal {
			want = c.After
		}
		got, after := judged(position(t, c.Position), c.Text)
		if got != want || after != nil && ending(after) != c.Result {
			t.Errorf("extra turn %d: %s in %s: %s, want %s %s", i, c.Text, c.Position, got, want, c.Result)
		}
	}
}

func TestListsAreTheReferences(t *testing.T) {
	v := reference(t)
	for _, c := range v.Late {
		var list []string
		s := position(t, c.Position)
		for m := range s.Moves(s.turn) {
			list = append(list, string(m))
		}
		if len(list) != c.Turns {
			t.Errorf("%s: %d turns, want %d", c.Position, len(list), c.Turns)
		}
		slices.Sort(list)
		if c.List != nil && !slices.Equal(list, c.List) {
			t.Errorf("%s: turns differ:\n got %v\nwant %v", c.Position, list, c.List)
		}
	}
	for _, c := range v.Extra {
		s := position(t, c.Position)
		listed := map[string]bool{}
		for m := range s.Moves(s.turn) {
			listed[string(m)] = true
		}
		if len(listed) != c.Turns {
			t.Errorf("%s: %d turns, want %d", c.Position, len(listed), c.Turns)
		}
		for _, some := range c.Some {
			got, after := judged(s, some[0])
			want := fmt.Sprint(some[1:])
			if len(some) == 2 {
				want = fmt.Sprint([]string{some[1], "-"})
			}
			if !listed[some[0]] || after == nil || fmt.Sprint([]string{got, ending(after)}) != want {
				t.Errorf("%s: %s: listed %v, %s; want %s", c.Position, some[0], listed[some[0]], got, want)
			}
		}
	}
}

func TestFirstTurns(t *testing.T) {
	s := theGame(t).Start()
	n := 0
	for range s.Moves(rules.First) {
		n++
	}
	if want := reference(t).FirstTurns; n != want {
		t.Errorf("%d first turns listed, want %d", n, want)
	}
}
