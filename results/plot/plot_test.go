package plot

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// picture is what a test looks at in an SVG.
type picture struct {
	width, height float64
	texts         []string
	numbers       []float64 // all coordinates
	counts        map[string]int
}

// read demands well-formed XML, finite coordinates, and everything within the picture.
func read(t *testing.T, svg func(io.Writer) error) picture {
	t.Helper()
	var text strings.Builder
	if err := svg(&text); err != nil {
		t.Fatal(err)
	}
	p := picture{counts: map[string]int{}}
	in := xml.NewDecoder(strings.NewReader(text.String()))
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, text.String())
		}
		switch e := token.(type) {
		case xml.StartElement:
			p.see(t, e)
		case xml.CharData:
			if s := strings.TrimSpace(string(e)); s != "" && !strings.HasPrefix(s, ".plot") {
				p.texts = append(p.texts, s)
			}
		}
	}
	for _, n := range p.numbers {
		if math.IsNaN(n) || n < -p.width || n > max(p.width, p.height) {
			t.Errorf("coordinate %g in a picture of %g to %g", n, p.width, p.height)
		}
	}
	return p
}

func (p *picture) see(t *testing.T, e xml.StartElement) {
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "class":
			p.counts[a.Value]++
		case "width", "height", "x", "y", "cx", "cy", "d":
			for _, word := range strings.FieldsFunc(a.Value, func(r rune) bool { return strings.ContainsRune("MLVHvhZ ", r) }) {
				n, err := strconv.ParseFloat(word, 64)
				if err != nil {
					t.Errorf("%s=%q: %v", a.Name.Local, a.Value, err)
				}
				p.numbers = append(p.numbers, n)
				if e.Name.Local == "svg" && a.Name.Local == "width" {
					p.width = n
				} else if e.Name.Local == "svg" && a.Name.Local == "height" {
					p.height = n
				}
			}
		}
	}
}

func TestBars(t *testing.T) {
	error50, none := 50.0, 0.0
	p := read(t, Bars{Title: "T", Axis: "Elo", Rows: []Bar{
		{Above: "group 1", Name: `<"strong"> & so on`, Value: 100, Error: &error50, Note: "+100 ± 50"},
		{Name: strings.Repeat("long", 16), Value: -100, Error: &none},
		{Name: "fixed", Value: 1500, Hollow: true},
	}}.SVG)
	for _, want := range []string{"T", "Elo", "group 1", `<"strong"> & so on`, "+100 ± 50", "0", "1000"} {
		if !slices.Contains(p.texts, want) {
			t.Errorf("no text %q in %q", want, p.texts)
		}
	}
	if p.counts["plot-dot"] != 2 || p.counts["plot-hollow"] != 1 || p.counts["plot-line"] != 2 {
		t.Errorf("marks %v", p.counts)
	}
	if slices.Contains(p.texts, strings.Repeat("long", 16)) {
		t.Error("a long name was not cut")
	}
}

func TestManyBars(t *testing.T) {
	var rows []Bar
	for i := range MostBars + 7 {
		rows = append(rows, Bar{Name: fmt.Sprint("bot ", i), Value: 1}) // all the same: an axis without extent
	}
	p := read(t, Bars{Axis: "Elo", Rows: rows}.SVG)
	if p.counts["plot-dot"] != MostBars || !slices.Contains(p.texts, "Elo; 7 more below") {
		t.Errorf("%d dots, texts %q", p.counts["plot-dot"], p.texts)
	}
	read(t, Bars{}.SVG)
}

func TestCurve(t *testing.T) {
	points := []Point{{X: 1, Y: 0, Low: math.Inf(-1), High: math.Inf(1)}, {X: 2, Y: -3, Low: -90, High: 90}}
	for i := 3; i <= 40; i++ {
		points = append(points, Point{X: float64(i), Y: 1, Low: -2, High: 4})
	}
	p := read(t, Curve{Title: "T", X: "pairs", Y: "LLR", Points: points, Levels: []Level{{2.94, "H1"}, {-2.94, "H0"}}}.SVG)
	if p.counts["plot-band"] != 1 || p.counts["plot-level"] != 2 || !slices.Contains(p.texts, "H0") {
		t.Errorf("marks %v, texts %q", p.counts, p.texts)
	}
	plain := []Point{{0, 0, 0, 0}, {1, 1, 1, 1}}
	if p := read(t, Curve{Points: plain}.SVG); p.counts["plot-band"] != 0 {
		t.Error("a band around a curve without intervals")
	}
	read(t, Curve{}.SVG)
	read(t, Curve{Points: []Point{{X: 1, Y: math.Inf(1), Low: math.Inf(1), High: math.Inf(1)}}}.SVG)
}

func TestThin(t *testing.T) {
	var points []Point
	for i := range 100_000 {
		points = append(points, Point{X: float64(i), Y: math.Sin(float64(i) / 9000)})
	}
	points[77_777].Y, points[33_333].Y = 9, -9
	thinned := thin(points, 1000)
	if len(thinned) > 1001 || !slices.Contains(thinned, points[77_777]) || !slices.Contains(thinned, points[33_333]) ||
		thinned[len(thinned)-1] != points[99_999] {
		t.Errorf("%d points, the last %v", len(thinned), thinned[len(thinned)-1])
	}
	if !slices.IsSortedFunc(thinned, func(a, b Point) int { return int(a.X - b.X) }) {
		t.Error("out of order")
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		most      int
		want      string
	}{
		{-10, 110, 6, "0 20 40 60 80 100"},
		{-0.031, 0.029, 6, "-0.03 -0.02 -0.01 0.00 0.01 0.02"},
		{49.2, 50.9, 6, "49.5 50.0 50.5"},
		{0, 1_000_000, 4, "0 500000 1000000"},
	} {
		values, decimals := axis{low: c.low, high: c.high}.ticks(c.most)
		var got []string
		for _, v := range values {
			got = append(got, label(v, decimals))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("ticks of %g to %g: %v, want %s", c.low, c.high, got, c.want)
		}
	}
}
