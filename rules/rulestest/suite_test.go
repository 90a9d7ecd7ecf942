package rulestest

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

func TestTheTinyGamesKeepTheContract(t *testing.T) {
	for _, spec := range []string{"nim", "nim heap=1", "nim heap=40", "morra", "morra rounds=1"} {
		game, err := rules.Set{Nim(), Morra()}.Game(spec)
		if err != nil {
			t.Fatal(err)
		}
		Run(t, game, 10, 50)
		if spec == "nim heap=40" {
			Run(t, game, 10, 50, Past, Limit(2), Playouts(1000))
		}
	}
}

// bent is a game whose states are changed by a wrapper, to see what the suite says of it.
type bent struct {
	rules.Game
	bend func(state) rules.State
}

// state is the inner state of a bent one, which is a state itself whose children are bent too.
type state struct {
	rules.State
	bend func(state) rules.State
}

func (g bent) wrap(s rules.State) rules.State { return g.bend(state{s, g.bend}) }
func (g bent) Start() rules.State             { return g.wrap(g.Game.Start()) }
func (g bent) Parse(text string) (rules.State, error) {
	s, err := g.Game.Parse(text)
	if err != nil {
		return nil, err
	}
	return g.wrap(s), nil
}
func (s state) Play(p rules.Ply) rules.State { return s.bend(state{s.State.Play(p), s.bend}) }

type (
	twice      struct{ state }
	restless   struct{ state }
	wordy      struct{ state }
	idle       struct{ state }
	credulous  struct{ state }
	deaf       struct{ state }
	vague      struct{ state }
	respelling struct{ state }
	unstopped  struct{ state }
	endless    struct{ state }
	twoWhite   struct{ state }
	miscount   struct{ state }
	misperft   struct{ state }
	lopsided   struct{ state }
	uneven     struct{ state }
	eager      struct{ state }
	secretive  struct {
		state
		plies int
	}
	changing struct {
		state
		played *bool
	}
)

func (s twice) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		for range 2 {
			for m := range s.State.Moves(seat) {
				if !yield(m) {
					return
				}
			}
		}
	}
}

func (s restless) Moves(rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) { yield(rules.Move(fmt.Sprint(rand.Int64()))) }
}

func (s wordy) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		for m := range s.State.Moves(seat) {
			if !yield("take " + m) {
				return
			}
		}
	}
}

func (s idle) Moves(rules.Seat) iter.Seq[rules.Move] { return func(func(rules.Move) bool) {} }

func (s unstopped) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		for m := range s.State.Moves(seat) {
			yield(m)
		}
	}
}

func (s credulous) ParseMove(_ rules.Seat, text string) (rules.Move, error) {
	return rules.Move(text), nil
}
func (s deaf) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	return "", &rules.MoveError{Seat: seat, Text: text, Why: "not heard"}
}
func (s vague) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	if m, err := s.State.ParseMove(seat, text); err == nil {
		return m, nil
	}
	return "", errors.New("no")
}
func (s respelling) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	if m, err := s.State.ParseMove(seat, strings.TrimSpace(text)); err == nil {
		return m, nil
	}
	return s.State.ParseMove(seat, text)
}
func (s endless) Result() rules.Result                      { return rules.Result{} }
func (s twoWhite) Side(rules.Seat) rules.Side               { return rules.White }
func (s miscount) Count(seat rules.Seat) int                { return rules.Count(s.State, seat) + 1 }
func (s misperft) Perft(depth int) int                      { return rules.Perft(s.State, depth) + depth }
func (s lopsided) Playout(*rand.Rand, int) rules.Outcome    { return rules.FirstWins }
func (s uneven) Count(seat rules.Seat) int                  { return rules.Count(s.State, seat) }
func (s uneven) Sample(rules.Seat, *rand.Rand) rules.Move   { return "1" }
func (s eager) Playout(r *rand.Rand, max int) rules.Outcome { return rules.Playout(s.State, r, max+1) }

// Play counts plies, which the text does not show.
func (s secretive) Play(p rules.Ply) rules.State {
	return secretive{state{s.State.Play(p), s.bend}, s.plies + 1}
}
func (s secretive) Result() rules.Result {
	r := s.State.Result()
	if r.Outcome != rules.Undecided && s.plies > 0 {
		r.Reason = "after-plies"
	}
	return r
}

// Play leaves a mark on its receiver.
func (s changing) Play(p rules.Ply) rules.State {
	*s.played = true
	return s.state.Play(p)
}
func (s changing) Side(seat rules.Seat) rules.Side {
	if *s.played {
		seat = seat.Other()
	}
	return s.State.Side(seat)
}

// recorder notes what a failing test says, and ends it.
type recorder struct {
	testing.TB
	said string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.said += fmt.Sprintf(format, args...) + "\n"
}
func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(r)
}
func (r *recorder) Fatal(args ...any) { r.Fatalf("%s", fmt.Sprint(args...)) }

// said runs f and returns what it says of the test it fails.
func said(f func(testing.TB)) string {
	r := &recorder{}
	func() {
		defer func() {
			if p := recover(); p != nil && p != any(r) {
				r.said += fmt.Sprint(p)
			}
		}()
		f(r)
	}()
	return r.said
}

func TestRunFindsBrokenGames(t *testing.T) {
	for _, c := range []struct {
		name string
		want string
		bend func(state) rules.State
	}{
		{"moves twice", "is there twice", func(s state) rules.State { return twice{s} }},
		{"moves in no order", "moves", func(s state) rules.State { return restless{s} }},
		{"moves with blanks", "has the byte ' '", func(s state) rules.State { return wordy{s} }},
		{"no moves", "has no moves", func(s state) rules.State { return idle{s} }},
		{"does not stop", "iteration", func(s state) rules.State { return unstopped{s} }},
		{"accepts anything", "accepted, but not generated", func(s state) rules.State { return credulous{s} }},
		{"accepts nothing", "is refused", func(s state) rules.State { return deaf{s} }},
		{"other errors", "want *rules.MoveError", func(s state) rules.State { return vague{s} }},
		{"accepts blanks", "is read as", func(s state) rules.State { return respelling{s} }},
		{"no result", "nobody is to act", func(s state) rules.State { return endless{s} }},
		{"two white sides", "sides are", func(s state) rules.State { return twoWhite{s} }},
		{"counts wrong", "Count of the first seat is 4", func(s state) rules.State { return miscount{s} }},
		{"perft wrong", "Perft(1) is 4", func(s state) rules.State { return misperft{s} }},
		{"playouts for one side", "playouts", func(s state) rules.State { return lopsided{s} }},
		{"playouts too long", "playouts of", func(s state) rules.State { return eager{s} }},
		{"draws unevenly", "Sample is uneven", func(s state) rules.State { return uneven{s} }},
		{"text tells too little", "read from the text differs", func(s state) rules.State { return secretive{s, 0} }},
		{"changed by Play", "Play has changed its receiver", func(s state) rules.State { return changing{s, new(bool)} }},
	} {
		game, err := rules.Set{Nim()}.Game("nim heap=12")
		if err != nil {
			t.Fatal(err)
		}
		got := said(func(tb testing.TB) { Run(tb, bent{game, c.bend}, 20, 40) })
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: the suite says %q: want %q", c.name, got, c.want)
		}
	}
}

// crooked is a game that draws and sketches badly.
type crooked struct {
	rules.Game
	board  rules.Board
	pieces []string
	sketch string
}

func (g crooked) Board() rules.Board              { return g.board }
func (g crooked) Pieces(rules.State) []string     { return g.pieces }
func (g crooked) Sketch(rules.State, bool) string { return g.sketch }

func TestRunFindsBadDrawings(t *testing.T) {
	game, err := Nim().Game(nil)
	if err != nil {
		t.Fatal(err)
	}
	good := game.(nim).Board()
	cell, flat, wide := good.Cells[0], good.Cells[0], good
	flat.Shape, wide.Width = cell.Shape[:2], 0.5
	for _, c := range []struct {
		want string
		game crooked
	}{
		{"no cells", crooked{board: rules.Board{}}},
		{"there twice", crooked{board: rules.Board{Width: 1, Height: 1, Cells: []rules.Cell{cell, cell}}}},
		{"no polygon", crooked{board: rules.Board{Width: 1, Height: 1, Cells: []rules.Cell{flat}}}},
		{"outside", crooked{board: wide}},
		{"edge of", crooked{board: rules.Board{Width: 1, Height: 1, Cells: good.Cells, Edges: []rules.Edge{{Side: "red"}}}}},
		{"0 pieces for 1 cells", crooked{board: good}},
		{`piece "x"`, crooked{board: good, pieces: []string{"x"}}},
		{"end in a newline", crooked{board: good, pieces: []string{""}, sketch: "o"}},
		{"has the character", crooked{board: good, pieces: []string{"-"}, sketch: "\x1b[1mo\n"}},
	} {
		c.game.Game = game
		if got := said(func(tb testing.TB) { Run(tb, c.game, 1, 9) }); !strings.Contains(got, c.want) {
			t.Errorf("the suite says %q: want %q", got, c.want)
		}
	}
}

func TestVectorsAreCompared(t *testing.T) {
	for _, c := range []struct {
		name   string
		check  func(testing.TB, rules.Kind, string)
		good   string
		broken []string // each good text with the bad one after it
	}{
		{"perft", Perft, `{"perft": [{"spec": "nim heap=5", "position": "start", "depth": 2, "nodes": 8},
			{"spec": "nim heap=5", "position": "2 b", "depth": 2, "nodes": 1}]}`,
			[]string{`"nodes": 8`, `"nodes": 9`, `"2 b"`, `"3 b"`, `"2 b"`, `"x"`, "nim", "chess", "perft", "other", "{", "["}},
		{"legal", Legal, `{"positions": [{"spec": "nim", "plies": ["3", "2"], "position": "2 w", "legal": {"white": ["2", "1"]}}]}`,
			[]string{`"2"]`, `"1"]`, `"2 w"`, `"2 b"`, `"1"`, `"3"`, "white", "black", "nim", "nim heap=8", `"3"`, `"4"`, "positions", "other"}},
		{"games", Games, `{"games": [{"spec": "nim", "plies": ["3", "2"], "final": "2 w", "winner": null, "reason": null},
			{"spec": "nim", "plies": ["3", "2", "2"], "final": "0 b", "winner": "white", "reason": "empty"}]}`,
			[]string{`"0 b"`, `"0 w"`, `"white"`, `"draw"`, "empty", "full", `"2 w"`, `"3 w"`, `"2", "2"`, `"3", "3"`, "null", `"white"`, "games", "other"}},
	} {
		file := filepath.Join(t.TempDir(), "vectors.json")
		try := func(text string) string {
			write(t, file, text)
			return said(func(tb testing.TB) { c.check(tb, Nim(), file) })
		}
		if got := try(c.good); got != "" {
			t.Errorf("%s: good vectors fail: %s", c.name, got)
		}
		for i := 0; i < len(c.broken); i += 2 {
			if got := try(strings.Replace(c.good, c.broken[i], c.broken[i+1], 1)); got == "" {
				t.Errorf("%s: vectors with %s for %s pass", c.name, c.broken[i+1], c.broken[i])
			}
		}
		if got := said(func(tb testing.TB) { c.check(tb, Nim(), file+".none") }); got == "" {
			t.Errorf("%s: a missing file passes", c.name)
		}
	}
}

func TestPlaythroughIsCompared(t *testing.T) {
	game, err := Morra().Game(nil)
	if err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join(t.TempDir(), "morra.golden")
	*update = true
	Playthrough(t, game, 1, golden)
	*update = false
	Playthrough(t, game, 1, golden)
	text := playthrough(game, 1)
	write(t, golden, strings.ReplaceAll(text, "\n", "\r\n"))
	Playthrough(t, game, 1, golden)
	for _, other := range []string{text + "more\n", text[:len(text)/2], strings.Replace(text, "0 0 3", "0 0 2", 1), ""} {
		write(t, golden, other)
		if got := said(func(tb testing.TB) { Playthrough(tb, game, 1, golden) }); !strings.Contains(got, golden+":") {
			t.Errorf("golden file %q: said %q", other, got)
		}
	}
	if got := said(func(tb testing.TB) { Playthrough(tb, game, 1, golden+".none") }); got == "" {
		t.Error("a missing golden file passes")
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
