package apex

import (
	"fmt"
	"strings"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// Board returns a chessboard, White's edges at the bottom and the top, Black's at the left and the right.
func (g *game[S]) Board() rules.Board {
	b := grid.Board(g.size, g.size, true)
	b.Edges = grid.Edges(b, rules.White, rules.Black)
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

// Sketch draws pieces as W and B, and says below the board whose edges are where.
func (g *game[S]) Sketch(s rules.State, numbered bool) string {
	labels := g.Pieces(s)
	for square, piece := range labels {
		switch {
		case piece != "":
			labels[square] = strings.ToUpper(piece)
		case numbered:
			labels[square] = g.names[square]
		default:
			labels[square] = "."
		}
	}
	return grid.Sketch(labels, g.size) + fmt.Sprintf("W joins row 1 and row %d, B joins column a and column %c\n", g.size, 'a'+g.size-1)
}
