package rules_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

func TestSeats(t *testing.T) {
	for _, c := range []struct {
		set  rules.Seats
		want []rules.Seat
	}{
		{rules.None, nil},
		{rules.Only(rules.First), []rules.Seat{rules.First}},
		{rules.Only(rules.Second), []rules.Seat{rules.Second}},
		{rules.Both, []rules.Seat{rules.First, rules.Second}},
	} {
		if got := slices.Collect(c.set.All()); !slices.Equal(got, c.want) {
			t.Errorf("set %b has %v: want %v", c.set, got, c.want)
		}
		for seat := rules.First; seat <= rules.Second; seat++ {
			if c.set.Has(seat) != slices.Contains(c.want, seat) {
				t.Errorf("set %b: Has(%v) is %v", c.set, seat, c.set.Has(seat))
			}
		}
	}
	for seat := range rules.Both.All() { // stopping is allowed
		if seat.Other().Other() != seat || seat.Other() == seat {
			t.Errorf("the other of %v is %v", seat, seat.Other())
		}
		break
	}
}

func TestTextsOfSeatsAndOutcomes(t *testing.T) {
	type both struct {
		Seat    rules.Seat
		Outcome rules.Outcome
	}
	for text, want := range map[string]both{
		`{"Seat":"first","Outcome":"*"}`:        {rules.First, rules.Undecided},
		`{"Seat":"first","Outcome":"1-0"}`:      {rules.First, rules.FirstWins},
		`{"Seat":"second","Outcome":"0-1"}`:     {rules.Second, rules.SecondWins},
		`{"Seat":"second","Outcome":"1/2-1/2"}`: {rules.Second, rules.Draw},
	} {
		var got both
		if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("%s reads as %v, %v: want %v", text, got, err, want)
		}
		if back, err := json.Marshal(want); err != nil || string(back) != text {
			t.Errorf("%v is written %s, %v: want %s", want, back, err, text)
		}
	}
	for _, text := range []string{`{"Seat":"First"}`, `{"Seat":""}`, `{"Outcome":"0-0"}`, `{"Outcome":""}`} {
		if err := json.Unmarshal([]byte(text), &both{}); err == nil || !strings.Contains(err.Error(), "want") {
			t.Errorf("%s: error %v: want one that says what would do", text, err)
		}
	}
}

func TestScores(t *testing.T) {
	for _, c := range []struct {
		outcome       rules.Outcome
		first, second float64
	}{
		{rules.Undecided, 0, 0}, {rules.FirstWins, 1, 0}, {rules.SecondWins, 0, 1}, {rules.Draw, 0.5, 0.5},
		{rules.Wins(rules.First), 1, 0}, {rules.Wins(rules.Second), 0, 1},
	} {
		if a, b := c.outcome.Score(rules.First), c.outcome.Score(rules.Second); a != c.first || b != c.second {
			t.Errorf("%v scores %v and %v: want %v and %v", c.outcome, a, b, c.first, c.second)
		}
	}
}

func TestSideLetters(t *testing.T) {
	if rules.White.Letter() != "w" || rules.Black.Letter() != "b" {
		t.Errorf("letters are %q and %q", rules.White.Letter(), rules.Black.Letter())
	}
}

func TestPlyTexts(t *testing.T) {
	for text, ply := range map[string]rules.Ply{
		"c4":          rules.One(rules.First, "c4"),
		"d5":          rules.One(rules.Second, "d5"),
		"a2-a3|b5-c3": {"a2-a3", "b5-c3"},
		"--|pass":     {"--", "pass"},
		"":            {},
	} {
		if ply.String() != text {
			t.Errorf("%q is written %q", text, ply)
		}
	}
}

func TestMoveErrorsCutLongTexts(t *testing.T) {
	err := &rules.MoveError{Text: strings.Repeat("x", 5000), Why: "no such point"}
	if text := err.Error(); len(text) > 300 || !strings.HasPrefix(text, `illegal move "xxx`) || !strings.HasSuffix(text, `…": no such point`) {
		t.Errorf("the error is %q", text)
	}
}

func TestPlies(t *testing.T) {
	for _, c := range []struct{ spec, position, want string }{
		{"nim", "7 w", "1 2 3"},
		{"nim", "2 b", "1 2"},
		{"nim", "0 w", ""},
		{"morra", "0 0 3", "1|1 1|2 1|3 2|1 2|2 2|3 3|1 3|2 3|3"},
		{"morra", "1 1 0", ""},
	} {
		s, texts := at(t, c.spec, c.position), []string{}
		for ply := range rules.Plies(s) {
			texts = append(texts, ply.String())
		}
		if got := strings.Join(texts, " "); got != c.want {
			t.Errorf("%s %q has the plies %q: want %q", c.spec, c.position, got, c.want)
		}
		for n := range texts { // stopping early is allowed anywhere
			for range rules.Plies(s) {
				if n--; n < 0 {
					break
				}
			}
		}
	}
}

// bare hides all abilities of a state and of those after it.
type bare struct{ rules.State }

func (b bare) Play(p rules.Ply) rules.State { return bare{b.State.Play(p)} }

func TestAbilitiesAndFallbacksAgree(t *testing.T) {
	able := at(t, "nim heap=20", "20 w")
	plain := bare{able}
	if a, b := rules.Count(able, rules.First), rules.Count(plain, rules.First); a != 3 || b != 3 {
		t.Errorf("counts are %d and %d: want 3", a, b)
	}
	for depth, want := range []int{1, 3, 9, 27, 81, 243} {
		if a, b, c := rules.Perft(able, depth), rules.Perft(plain, depth), rules.Walk(able, depth); a != want || b != want || c != want {
			t.Errorf("perft(%d) is %d, %d plain, %d walked: want %d", depth, a, b, c, want)
		}
	}
	if n := rules.Perft(at(t, "nim", "0 w"), 1); n != 0 {
		t.Errorf("a finished game has %d continuations", n)
	}
	if n := rules.Walk(at(t, "morra", "0 0 3"), 2); n != 81 {
		t.Errorf("perft(2) of a simultaneous game is %d: want 81", n)
	}
	for _, s := range []rules.State{able, plain} {
		r := rand.New(rand.NewPCG(1, 1))
		seen := map[rules.Move]bool{}
		for range 100 {
			seen[rules.Sample(s, rules.First, r)] = true
		}
		if len(seen) != 3 {
			t.Errorf("100 draws from three moves give %v", seen)
		}
		clear(seen)
		draws := 0
		for m := range rules.Samples(s, rules.First, r) {
			seen[m] = true
			if draws++; draws == 100 {
				break
			}
		}
		if len(seen) != 3 {
			t.Errorf("100 draws in a row from three moves give %v", seen)
		}
		if rules.AtMost(s, rules.First, 2) || !rules.AtMost(s, rules.First, 3) || !rules.AtMost(s, rules.Second, 0) {
			t.Error("three moves and none are not told from two and less than none")
		}
		if o := rules.Playout(s, r, 1); o != rules.Undecided {
			t.Errorf("after one ply of 20 at least 7 the outcome is %v", o)
		}
		wins := map[rules.Outcome]int{}
		for range 200 {
			wins[rules.Playout(s, r, 20)]++
		}
		if len(wins) != 2 || min(wins[rules.FirstWins], wins[rules.SecondWins]) < 50 {
			t.Errorf("200 playouts end %v: want wins of both seats", wins)
		}
	}
}

func TestPliesAreJudged(t *testing.T) {
	for _, c := range []struct{ spec, position, text, want string }{
		{"nim", "7 w", "3", "4 b"},
		{"nim", "2 b", "2", "0 w"},
		{"nim", "2 b", "3", `illegal move "3": the heap has only 2`},
		{"nim", "0 b", "1", `ply "1": the game is over (empty)`},
		{"nim", "7 w", "1|2", `illegal move "1|2": want 1, 2 or 3`},
		{"morra", "0 0 3", "1|2", "0 1 2"},
		{"morra", "0 0 3", "--|2", "0 1 2"},
		{"morra", "0 0 3", "2|--", "1 0 2"},
		{"morra", "0 0 3", "--|--", "0 0 2"},
		{"morra", "0 0 3", "2", `ply "2": both sides act at once: want two moves with a bar between, as in a2-a3|b5-c3`},
		{"morra", "0 0 3", "2|4", `illegal move "4": not among the legal moves`},
		{"morra", "0 0 3", "|2", `illegal move "": not among the legal moves`},
		{"morra", "0 0 3", "1|2|3", `illegal move "2|3": not among the legal moves`},
	} {
		s, err := rules.Step(at(t, c.spec, c.position), c.text)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = s.String()
		}
		if got != c.want {
			t.Errorf("%s %q, ply %q: %q, want %q", c.spec, c.position, c.text, got, c.want)
		}
	}
	_, err := rules.ParsePly(at(t, "morra", "0 0 3"), "1|x")
	var refusal *rules.MoveError
	if !errors.As(err, &refusal) || refusal.Seat != rules.Second || refusal.Text != "x" {
		t.Errorf("the second seat's move is refused with %#v", err)
	}
}

func TestStepsNameThePlyAtFault(t *testing.T) {
	start := at(t, "nim", "7 w")
	if s, err := rules.Steps(start, []string{"3", "3", "1"}); err != nil || s.Result().Outcome != rules.FirstWins {
		t.Errorf("the game ends in %v, %v", s, err)
	}
	if s, err := rules.Steps(start, nil); err != nil || s != start {
		t.Errorf("no plies lead to %v, %v", s, err)
	}
	_, err := rules.Steps(start, []string{"3", "4", "1"})
	var refusal *rules.MoveError
	if !errors.As(err, &refusal) || err.Error() != `ply 2: illegal move "4": want 1, 2 or 3` {
		t.Errorf("the error is %v", err)
	}
}

// at returns a position of a tiny game.
func at(t *testing.T, spec, position string) rules.State {
	t.Helper()
	game, err := rules.Set{rulestest.Nim(), rulestest.Morra()}.Game(spec)
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
