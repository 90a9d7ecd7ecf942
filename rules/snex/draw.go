package snex

import (
	"fmt"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// Board returns one square a point; Black owns the edges at the bottom and the top, White those at the left and right.
func (g *game) Board() rules.Board {
	board := grid.Board(g.size, g.size, false)
	board.Edges = grid.Edges(board, rules.Black, rules.White)
	return board
}

// Pieces returns "b" or "w" for each stone, by point.
func (g *game) Pieces(position rules.State) []string {
	s, pieces := position.(*state), make([]string, g.size*g.size)
	for c := range s.stones {
		for point := range s.stones[c].all {
			pieces[point] = letters[c : c+1]
		}
	}
	return pieces
}

// Sketch draws stones as B and W, and below the board whose edges are where.
func (g *game) Sketch(position rules.State, numbered bool) string {
	labels := g.Pieces(position)
	for point, piece := range labels {
		switch {
		case piece != "":
			labels[point] = string(piece[0] - 'a' + 'A')
		case numbered:
			labels[point] = g.names[point]
		default:
			labels[point] = "."
		}
	}
	return grid.Sketch(labels, g.size) + fmt.Sprintf("B joins row 1 and row %d, W joins column a and column %c\n", g.size, 'a'+g.size-1)
}
