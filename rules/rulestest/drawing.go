package rulestest

import (
	"reflect"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/boardbots/arena/rules"
)

// pieceText is what Drawn.Pieces may say of a cell.
var pieceText = regexp.MustCompile(`^(-|[wb][A-Za-z0-9]{0,3})?$`)

// checkBoard demands that a game's geometry is fixed, named and inside its frame.
func (s *suite) checkBoard(drawn rules.Drawn) {
	s.Helper()
	board, start := drawn.Board(), s.game.Start()
	if !reflect.DeepEqual(board, drawn.Board()) {
		s.fail(start, "a second Board is another one")
	}
	inside := func(p rules.Point) bool { return p.X >= 0 && p.X <= board.Width && p.Y >= 0 && p.Y <= board.Height }
	names := map[string]bool{}
	for _, cell := range board.Cells {
		if names[cell.Name] || misprint(cell.Name) != "" {
			s.fail(start, "cell name %q is there twice or misprinted", cell.Name)
		}
		names[cell.Name] = true
		if len(cell.Shape) < 3 || area(cell.Shape) == 0 {
			s.fail(start, "cell %s is no polygon: %v", cell.Name, cell.Shape)
		}
		for _, p := range cell.Shape {
			if !inside(p) {
				s.fail(start, "cell %s has the corner %v outside %v by %v", cell.Name, p, board.Width, board.Height)
			}
		}
	}
	if len(names) == 0 {
		s.fail(start, "the board has no cells")
	}
	for _, edge := range board.Edges {
		if edge.Side != rules.White && edge.Side != rules.Black || len(edge.Line) < 2 {
			s.fail(start, "edge of %q with %d points", edge.Side, len(edge.Line))
		}
		for _, p := range edge.Line {
			if !inside(p) {
				s.fail(start, "the %s edge has the point %v outside %v by %v", edge.Side, p, board.Width, board.Height)
			}
		}
	}
}

// area is twice a polygon's signed area, by the shoelace formula.
func area(shape []rules.Point) float64 {
	sum := 0.0
	for i, p := range shape {
		q := shape[(i+1)%len(shape)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum
}

// checkDrawing demands a well-formed text for every cell, and lines that a terminal can show.
func (s *suite) checkDrawing(state rules.State) {
	s.Helper()
	if drawn, ok := s.game.(rules.Drawn); ok {
		pieces, cells := drawn.Pieces(state), drawn.Board().Cells
		if len(pieces) != len(cells) {
			s.fail(state, "%d pieces for %d cells", len(pieces), len(cells))
		}
		for i, piece := range pieces {
			if !pieceText.MatchString(piece) {
				s.fail(state, "piece %q on cell %s", piece, cells[i].Name)
			}
		}
	}
	sketcher, ok := s.game.(rules.Sketcher)
	if !ok {
		return
	}
	for _, numbered := range []bool{false, true} {
		text := sketcher.Sketch(state, numbered)
		if !strings.HasSuffix(text, "\n") || strings.TrimSpace(text) == "" || !utf8.ValidString(text) {
			s.fail(state, "a sketch is lines that end in a newline, not %q", text)
		}
		for _, c := range text {
			if c != '\n' && !unicode.IsPrint(c) {
				s.fail(state, "the sketch has the character %q", c)
			}
		}
	}
}
