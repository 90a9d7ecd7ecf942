package grid

import (
	"slices"
	"testing"

	"github.com/boardbots/arena/rules"
)

func TestBoard(t *testing.T) {
	b := Board(3, 2, true)
	if b.Width != 3 || b.Height != 2 || len(b.Cells) != 6 || len(b.Edges) != 0 {
		t.Fatalf("%v by %v with %d cells", b.Width, b.Height, len(b.Cells))
	}
	c := b.Cells[4] // the upper row comes first on the drawing, y points down
	if want := []rules.Point{{X: 1, Y: 0}, {X: 2, Y: 0}, {X: 2, Y: 1}, {X: 1, Y: 1}}; c.Name != "b2" || !slices.Equal(c.Shape, want) {
		t.Errorf("cell 4 is %v: want b2 at %v", c, want)
	}
	for i, dark := range []bool{true, false, true, false, true, false} {
		if b.Cells[i].Dark != dark {
			t.Errorf("%s is dark: %v", b.Cells[i].Name, b.Cells[i].Dark)
		}
	}
	if slices.ContainsFunc(Board(3, 2, false).Cells, func(c rules.Cell) bool { return c.Dark }) {
		t.Error("a plain board has a dark cell")
	}
}

func TestEdges(t *testing.T) {
	for i, e := range Edges(Board(3, 2, false), rules.White, rules.Black) {
		from, to := e.Line[0], e.Line[1]
		if level := from.Y == to.Y; level != (e.Side == rules.White) || level == (from.X == to.X) {
			t.Errorf("edge %d from %v to %v belongs to %s", i, from, to, e.Side)
		}
	}
}
