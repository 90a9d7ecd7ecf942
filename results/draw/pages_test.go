package draw_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/boardbots/arena/results/draw"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/builtin"
)

var update = flag.Bool("update", false, "rewrite the pictures in docs/rules")

// pages is where the pictures are, beside the pages that show them.
const pages = "../../docs/rules"

// picture is one of docs/rules: a position of a game, after plies that the rules must allow, with what it is to show.
type picture struct {
	file, title    string
	spec, position string // position text, "" for the start
	plies          string
	marked         string // cells to tint
	targets        string // regular expression: cells that its group finds in the legal moves are tinted
	shown          string // moves, legal here, drawn as arrows along the cells that they name
	refused        string // moves, illegal here, whose last cell is tinted
	arrows         string // "a1-a4": others
}

// state returns what a picture shows.
func (p picture) state(t *testing.T) (rules.Game, rules.State) {
	t.Helper()
	g, err := builtin.Games().Game(p.spec)
	if err != nil {
		t.Fatalf("%s: %v", p.file, err)
	}
	s := g.Start()
	if p.position != "" {
		if s, err = g.Parse(p.position); err != nil {
			t.Fatalf("%s: %v", p.file, err)
		}
	}
	if s, err = rules.Steps(s, strings.Fields(p.plies)); err != nil {
		t.Fatalf("%s: %v", p.file, err)
	}
	return g, s
}

// legal reports whether a seat that is to act may play the move.
func legal(s rules.State, move string) bool {
	for seat := range s.ToAct().All() {
		if _, err := s.ParseMove(seat, move); err == nil {
			return true
		}
	}
	return false
}

// render draws a picture.
func (p picture) render(t *testing.T) []byte {
	t.Helper()
	g, s := p.state(t)
	drawn, ok := g.(rules.Drawn)
	if !ok {
		t.Fatalf("%s: %s cannot be drawn", p.file, p.spec)
	}
	pic := draw.Picture{Title: p.title, Board: drawn.Board(), Pieces: drawn.Pieces(s), Labels: true, Marked: strings.Fields(p.marked)}
	arrow := func(along string) {
		cells := strings.FieldsFunc(along, func(c rune) bool { return c == '-' || c == '=' })
		for i := range cells[1:] {
			pic.Arrows = append(pic.Arrows, [2]string{cells[i], cells[i+1]})
		}
	}
	if p.targets != "" {
		find, found := regexp.MustCompile(p.targets), 0
		for seat := range s.ToAct().All() {
			for m := range s.Moves(seat) {
				if hit := find.FindStringSubmatch(string(m)); hit != nil {
					pic.Marked = append(pic.Marked, hit[1])
					found++
				}
			}
		}
		if found == 0 {
			t.Errorf("%s: no legal move fits %s", p.file, p.targets)
		}
	}
	for _, move := range strings.Fields(p.shown) {
		if !legal(s, move) {
			t.Errorf("%s shows %s, which is illegal in %s", p.file, move, s)
		}
		arrow(move)
	}
	for _, move := range strings.Fields(p.refused) {
		if legal(s, move) {
			t.Errorf("%s marks %s, which is legal in %s", p.file, move, s)
		}
		pic.Marked = append(pic.Marked, move[strings.LastIndex(move, "-")+1:])
	}
	for _, a := range strings.Fields(p.arrows) {
		arrow(a)
	}
	var b bytes.Buffer
	if err := pic.SVG(&b); err != nil {
		t.Fatalf("%s: %v", p.file, err)
	}
	return b.Bytes()
}

// TestPictures draws every picture of docs/rules again. With -update it writes them; a person then looks at them.
func TestPictures(t *testing.T) {
	for _, p := range pictures {
		file := filepath.Join(pages, p.file+".svg")
		got := p.render(t)
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n")), got) {
			t.Errorf("%s is not what is drawn now: go test ./results/draw -update rewrites it; then look at it", file)
		}
	}
}

var (
	shownPicture = regexp.MustCompile(`\]\(([a-z0-9-]+)\.svg\)`)
	namedTest    = regexp.MustCompile("`(Test[A-Za-z0-9]+)`")
)

// TestPages: the pages show the pictures that there are, all of them, and name tests that exist in their game's package.
func TestPages(t *testing.T) {
	drawn, shown := map[string]bool{}, map[string]bool{}
	for _, p := range pictures {
		drawn[p.file] = true
	}
	files, err := filepath.Glob(filepath.Join(pages, "*.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".svg"); !drawn[name] {
			t.Errorf("%s is drawn by nobody", file)
		}
	}
	for _, kind := range builtin.Games() {
		page := filepath.Join(pages, kind.Name+".md")
		text, err := os.ReadFile(page)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, hit := range shownPicture.FindAllStringSubmatch(string(text), -1) {
			shown[hit[1]] = true
			if !drawn[hit[1]] {
				t.Errorf("%s shows %s.svg, which nobody draws", page, hit[1])
			}
		}
		tests := testsOf(t, filepath.Join("../../rules", kind.Name))
		for _, hit := range namedTest.FindAllStringSubmatch(string(text), -1) {
			if !strings.Contains(tests, "func "+hit[1]+"(") {
				t.Errorf("%s names %s, which is no test of rules/%s", page, hit[1], kind.Name)
			}
		}
	}
	for name := range drawn {
		if !shown[name] {
			t.Errorf("%s.svg is on no page", name)
		}
	}
}

// testsOf returns the test files of a package.
func testsOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has %d test files, %v", dir, len(files), err)
	}
	var b strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	return b.String()
}
