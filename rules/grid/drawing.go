package grid

import "github.com/boardbots/arena/rules"

// Board returns the drawing of a board of that many columns and rows: squares of one unit by number, plain, or chequered
// with a dark a1. Nobody owns its edges.
func Board(columns, rows int, chequered bool) rules.Board {
	b := rules.Board{Width: float64(columns), Height: float64(rows)}
	for square, name := range Names(columns, rows) {
		column, row := square%columns, square/columns
		x, y := float64(column), float64(rows-1-row)
		b.Cells = append(b.Cells, rules.Cell{
			Name:  name,
			Shape: []rules.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x + 1, Y: y + 1}, {X: x, Y: y + 1}},
			Dark:  chequered && (column+row)%2 == 0,
		})
	}
	return b
}

// Edges returns the four edges of a board's drawing, for games in which one side joins bottom and top, the other left and
// right.
func Edges(b rules.Board, upright, across rules.Side) []rules.Edge {
	corners := [...]rules.Point{{X: 0, Y: b.Height}, {X: b.Width, Y: b.Height}, {X: b.Width, Y: 0}, {X: 0, Y: 0}} // from a1, anticlockwise
	edges := make([]rules.Edge, len(corners))
	for i, corner := range corners {
		edges[i] = rules.Edge{Side: upright, Line: []rules.Point{corner, corners[(i+1)%len(corners)]}}
		if i%2 == 1 {
			edges[i].Side = across
		}
	}
	return edges
}
