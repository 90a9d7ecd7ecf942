package schedule

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

func drawing(plies, pairs int) Plan {
	p := plan(Match, 2, pairs)
	p.Book.Random = plies
	return p
}

func TestRandomOpenings(t *testing.T) {
	for _, game := range []tiny{{letters: 9, length: 6}, {letters: 5, length: 6, both: true}} {
		p := drawing(3, 30)
		openings := openingsOf(t, p, game)
		seen := map[string]bool{}
		for _, o := range openings {
			s, err := rules.Steps(game.Start(), o.Plies)
			if err != nil || len(o.Plies) != 3 || o.Position != "" || s.ToAct() == rules.None || seen[s.String()] {
				t.Errorf("opening %+v leads to %v, %v", o, s, err)
			}
			seen[s.String()] = true
		}
		if len(seen) != 30 {
			t.Errorf("%d openings for 30 pairs", len(seen))
		}
		if again := openingsOf(t, p, game); !reflect.DeepEqual(again, openings) {
			t.Error("the same plan draws other openings")
		}
		p.Seed++
		if other := openingsOf(t, p, game); reflect.DeepEqual(other, openings) {
			t.Error("another seed draws the same openings")
		}
	}
}

// TestFewerOpeningsThanPairs has a game with exactly ten positions after three plies of three letters.
func TestFewerOpeningsThanPairs(t *testing.T) {
	game := tiny{letters: 3, length: 6}
	p := drawing(3, 12)
	openings, warning, err := p.Openings(game)
	if err != nil || len(openings) != 10 {
		t.Fatalf("%d openings, %v", len(openings), err)
	}
	if want := "12 openings are wanted, but there are only 10 distinct ones after 3 random plies: they are used again in the same order"; warning != want {
		t.Errorf("warning %q, want %q", warning, want)
	}
	jobs := p.Jobs(openings, nil)
	if !reflect.DeepEqual(jobs[20].Opening, jobs[0].Opening) || reflect.DeepEqual(jobs[18].Opening, jobs[0].Opening) {
		t.Errorf("pair 11 begins with %q, pair 1 with %q", jobs[20].Opening, jobs[0].Opening)
	}
	p.Pairs = 10
	if all := openingsOf(t, p, game); !reflect.DeepEqual(all, openings) {
		t.Errorf("ten pairs have %v, twelve begin with %v", all, openings)
	}
}

func TestNoUndecidedOpening(t *testing.T) {
	if _, _, err := drawing(6, 1).Openings(tiny{letters: 3, length: 6}); err == nil {
		t.Error("openings that end the game are accepted")
	}
}

func TestOpeningsOfAList(t *testing.T) {
	var ten []Opening
	for i := range 10 {
		ten = append(ten, Opening{Plies: []string{string(rune('a' + i))}})
	}
	game := tiny{letters: 10, length: 3}
	letters := func(openings []Opening) (s string) {
		for _, o := range openings {
			s += o.Plies[0]
		}
		return s
	}
	for _, c := range []struct {
		name         string
		pairs, start int
		want         string
		warned       bool
		wrong        bool
	}{
		{"from the first", 4, 0, "abcd", false, false},
		{"from the third", 4, 3, "cdef", false, false},
		{"round to the first", 10, 9, "ijabcdefgh", false, false},
		{"again", 12, 1, "abcdefghij", true, false},
		{"past the end", 4, 11, "", false, true},
	} {
		p := plan(Match, 2, c.pairs)
		p.Book = Book{List: ten, Each: EachPairing, Start: c.start}
		openings, warning, err := p.Openings(game)
		if letters(openings) != c.want || (warning != "") != c.warned || (err != nil) != c.wrong {
			t.Errorf("%s: openings %s, warning %q, error %v", c.name, letters(openings), warning, err)
		}
	}
	p := plan(Match, 2, 10)
	p.Book = Book{List: ten, Order: Shuffled}
	mixed := letters(openingsOf(t, p, game))
	if mixed == "abcdefghij" || len(mixed) != 10 {
		t.Errorf("shuffled: %s", mixed)
	}
	p.Pairs = 4
	if few := letters(openingsOf(t, p, game)); few != mixed[:4] {
		t.Errorf("a shorter plan begins with %s, the longer with %s", few, mixed)
	}
}

// TestSharing looks at which opening the pairs of three bots have.
func TestSharing(t *testing.T) {
	game := tiny{letters: 30, length: 3}
	for _, c := range []struct {
		format Format
		each   Each
		want   string // openings of the pairs, by their number in the list
	}{
		{RoundRobin, EachPairing, "0 0 0 1 1 1"},
		{RoundRobin, EachRun, "0 1 2 3 4 5"},
		{Gauntlet, EachPairing, "0 0 1 1"},
		{Swiss, EachPairing, "0 1 2 3 4 5"}, // one series a round, since one of three sits out
		{Knockout, EachPairing, "0 1 4 5"},  // two of four are set aside for a tie
		{Knockout, EachRun, "1 3 8 9"},      // by number: the first series of the bracket is not played
	} {
		p := plan(c.format, 3, 2)
		p.Book = Book{Random: 1, Each: c.each}
		openings := openingsOf(t, p, game)
		number := map[string]int{}
		for i, o := range openings {
			number[o.Plies[0]] = i
		}
		jobs, _ := playAll(t, p, openings, alphabet)
		var got []string
		for i := 0; i < len(jobs); i += 2 {
			got = append(got, fmt.Sprint(number[jobs[i].Opening[0]]))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s, each %s: %v, want %s", c.format, c.each, got, c.want)
		}
	}
}

func TestReadOpenings(t *testing.T) {
	game := tiny{letters: 3, length: 4}
	text := "\ufeff# some openings\r\n\r\nstart\r\nab   # a position\r\nmoves a c b\n  start moves b\nab moves c\nc moves b a"
	openings, warnings, err := ReadOpenings(game, "o.txt", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []Opening{{}, {Position: "ab"}, {Plies: []string{"a", "c", "b"}}, {Plies: []string{"b"}},
		{Position: "ab", Plies: []string{"c"}}, {Position: "c", Plies: []string{"b", "a"}}}
	if !reflect.DeepEqual(openings, want) {
		t.Errorf("read %+v, want %+v", openings, want)
	}
	if got := strings.Join(warnings, "; "); got != "o.txt:7: the same position as in line 5; o.txt:8: the same position as in line 5" {
		t.Errorf("warnings %s", got)
	}
	var again strings.Builder
	for _, o := range openings {
		fmt.Fprintln(&again, o.Line())
	}
	if back, _, err := ReadOpenings(game, "o.txt", strings.NewReader(again.String())); err != nil || !reflect.DeepEqual(back, want) {
		t.Errorf("written and read again: %+v, %v", back, err)
	}
}

func TestBadOpenings(t *testing.T) {
	game := tiny{letters: 3, length: 4}
	for _, c := range []struct{ name, text, want string }{
		{"all bad lines", "moves a\nmoves x\nab\nxy moves a\n", "o.txt:2: ply 1: illegal move \"x\": not among the legal moves\n" +
			"o.txt:4: position \"xy\": illegal move \"x\": not among the legal moves"},
		{"over", "abca", "o.txt:1: the game is over there: 1/2-1/2 (full)"},
		{"over before the last move", "moves a a a a a", "o.txt:1: ply 5: ply \"a\": the game is over (full)"},
		{"no moves", "ab moves # none", "o.txt:1: no moves after the word moves"},
		{"nothing", "# only\n\n", "o.txt: no opening in it: want a line each, as in \"moves a\""},
		{"long line", "a\n" + strings.Repeat("x", maxOpeningLine+1), "o.txt:2: longer than 1048576 bytes"},
	} {
		_, _, err := ReadOpenings(game, "o.txt", strings.NewReader(c.text))
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
	_, _, err := ReadOpenings(game, "o.txt", strings.NewReader(strings.Repeat("x\n", 500)))
	if err == nil || strings.Count(err.Error(), "\n") != maxOpeningErrors || !strings.HasSuffix(err.Error(), "not listed") {
		t.Errorf("500 bad lines: %v", err)
	}
	broken := errors.New("broken")
	if _, _, err := ReadOpenings(game, "o.txt", io.MultiReader(strings.NewReader("a\n"), failing{broken})); !errors.Is(err, broken) {
		t.Errorf("a reader that fails: %v", err)
	}
}

// failing is a reader that only fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
