package draw

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

// row is a board of n squares in a row named by name, with an edge below.
func row(n int, name func(int) string) rules.Board {
	b := rules.Board{Width: float64(n), Height: 1, Edges: []rules.Edge{
		{Side: rules.White, Line: []rules.Point{{X: 0, Y: 1}, {X: float64(n), Y: 1}}},
	}}
	for i := range n {
		x := float64(i)
		b.Cells = append(b.Cells, rules.Cell{Name: name(i), Shape: []rules.Point{{X: x, Y: 0}, {X: x + 1, Y: 0}, {X: x + 1, Y: 1}, {X: x, Y: 1}}})
	}
	return b
}

func squares(i int) string { return string(rune('a'+i)) + "1" }

// drawn returns a picture's text and checks that it is well-formed.
func drawn(t *testing.T, p Picture) string {
	t.Helper()
	var b strings.Builder
	if err := p.SVG(&b); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		if _, err := d.Token(); err == io.EOF {
			return b.String()
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
	}
}

func TestPictureHasWhatThePositionHas(t *testing.T) {
	text := drawn(t, Picture{
		Title: "<one> & two", Board: row(5, squares), Pieces: []string{"w", "bH", "", "-", ""}, Labels: true,
		Marked: []string{"c1", "c1"}, Arrows: [][2]string{{"a1", "c1"}},
	})
	for want, n := range map[string]int{
		"<title>&lt;one&gt; &amp; two</title>": 1,
		`<circle`:                              3, // a ring on the piece without a label
		`>H</text>`:                            1,
		`<polygon`:                             4 + 1 + 1, // cells, mark, arrow head
		`>a</text>`:                            1,
		`>e</text>`:                            1,
		`>1</text>`:                            1,
		`<polyline`:                            2,
		`NaN`:                                  0,
	} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%q is there %d times: want %d in\n%s", want, got, n, text)
		}
	}
}

// TestLabelsOfFields: fields without rows and columns have their names in them, where nothing lies.
func TestLabelsOfFields(t *testing.T) {
	board := row(3, func(i int) string { return string(rune('7' + i)) })
	text := drawn(t, Picture{Board: board, Pieces: []string{"", "w", ""}, Labels: true})
	if !strings.Contains(text, ">7</text>") || strings.Contains(text, ">8</text>") || !strings.Contains(text, ">9</text>") {
		t.Errorf("want the names 7 and 9 in\n%s", text)
	}
	if text = drawn(t, Picture{Board: board, Pieces: []string{"", "w", ""}}); strings.Contains(text, "<text") {
		t.Errorf("names without labels in\n%s", text)
	}
}

// TestLabelsOfLevels: of names like 3.2 only the level is written, beside the board.
func TestLabelsOfLevels(t *testing.T) {
	text := drawn(t, Picture{Board: row(3, func(i int) string { return "4." + string(rune('1'+i)) }), Pieces: make([]string, 3), Labels: true})
	if strings.Count(text, "<text") != 1 || !strings.Contains(text, ">4</text>") {
		t.Errorf("want the level 4 alone in\n%s", text)
	}
}

func TestRefusals(t *testing.T) {
	board := row(2, squares)
	for _, c := range []struct {
		picture Picture
		want    string
	}{
		{Picture{}, "0 pieces for a board of 0 cells"},
		{Picture{Board: board, Pieces: []string{"w"}}, "1 pieces for a board of 2 cells"},
		{Picture{Board: board, Pieces: make([]string, 2), Marked: []string{"c1"}}, `no cell "c1" to mark`},
		{Picture{Board: board, Pieces: make([]string, 2), Arrows: [][2]string{{"a1", "c1"}}}, `no cell "c1" for an arrow`},
		{Picture{Board: board, Pieces: make([]string, 2), Arrows: [][2]string{{"a1", "a1"}}}, `an arrow from "a1" to itself`},
	} {
		if err := c.picture.SVG(io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: want %s", err, c.want)
		}
	}
}

// full is a writer on which nothing can be written.
type full struct{}

var errFull = errors.New("disk full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteError(t *testing.T) {
	if err := (Picture{Board: row(1, squares), Pieces: []string{""}}).SVG(full{}); !errors.Is(err, errFull) {
		t.Errorf("%v", err)
	}
}

// TestLargest has the circles in a square and in a quarter of one, as Anexk's fields are.
func TestLargest(t *testing.T) {
	for _, c := range []struct {
		name  string
		shape []rules.Point
		want  spot
	}{
		{"square", []rules.Point{{X: 0, Y: 0}, {X: 2, Y: 0}, {X: 2, Y: 2}, {X: 0, Y: 2}}, spot{rules.Point{X: 1, Y: 1}, 1}},
		{"square the other way round", []rules.Point{{X: 0, Y: 0}, {X: 0, Y: 2}, {X: 2, Y: 2}, {X: 2, Y: 0}}, spot{rules.Point{X: 1, Y: 1}, 1}},
		{"triangle", []rules.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0.5, Y: 0.5}}, spot{rules.Point{X: 0.5, Y: 0.2071}, 0.2071}},
	} {
		got := largest(c.shape)
		if math.Hypot(got.X-c.want.X, got.Y-c.want.Y) > 0.0001 || math.Abs(got.radius-c.want.radius) > 0.0001 {
			t.Errorf("%s: %v: want %v", c.name, got, c.want)
		}
	}
}
