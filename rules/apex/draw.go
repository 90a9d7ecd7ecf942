package apex

import (
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// Board returns a chessboard, White's edges at the bottom and the top, Black's at the left and the right.
func (g *game[S]) Board() rules.Board {
	n := float64(g.size)
	b := rules.Board{Width: n, Height: n, Edges: []rules.Edge{
		{Side: rules.White, Line: []rules.Point{{X: 0, Y: n}, {X: n, Y: n}}},
		{Side: rules.White, Line: []rules.Point{{X: 0, Y: 0}, {X: n, Y: 0}}},
		{Side: rules.Black, Line: []rules.Point{{X: 0, Y: 0}, {X: 0, Y: n}}},
		{Side: rules.Black, Line: []rules.Point{{X: n, Y: 0}, {X: n, Y: n}}},
	}}
	for square, name := range g.names {
		column, row := square%g.size, square/g.size
		x, y := float64(column), float64(g.size-1-row)
		b.Cells = append(b.Cells, rules.Cell{
			Name:  name,
			Shape: []rules.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x + 1, Y: y + 1}, {X: x, Y: y + 1}},
			Dark:  (column+row)%2 == 0,
		})
	}
	return b
}

// Pieces returns "w" and "b" by square.
func (g *game[S]) Pieces(s rules.State) []string {
	st := s.(*state[S])
	pieces := make([]string, len(g.names))
	for square := range pieces {
		if c := st.at(square); c != grid.Empty {
			pieces[square] = string(c)
		}
	}
	return pieces
}

// Sketch marks White's pieces O, Black's X, and empty squares with a dot or their names.
func (g *game[S]) Sketch(s rules.State, numbered bool) string {
	st := s.(*state[S])
	labels := make([]string, len(g.names))
	for square, name := range g.names {
		switch st.at(square) {
		case letters[rules.First]:
			labels[square] = "O"
		case letters[rules.Second]:
			labels[square] = "X"
		default:
			labels[square] = "."
			if numbered {
				labels[square] = name
			}
		}
	}
	return grid.Sketch(labels, g.size)
}
