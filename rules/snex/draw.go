package snex

import (
	"fmt"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// Board returns one square a point; Black owns the lines at the bottom and the top, White those at the left and right.
func (g *game) Board() rules.Board {
	side := float64(g.size)
	corners := [...]rules.Point{{X: 0, Y: 0}, {X: side, Y: 0}, {X: side, Y: side}, {X: 0, Y: side}} // from the top left, clockwise
	board := rules.Board{Width: side, Height: side}
	for i, owner := range [...]colour{black, white, black, white} {
		line := []rules.Point{corners[i], corners[(i+1)%len(corners)]}
		board.Edges = append(board.Edges, rules.Edge{Side: sides[owner], Line: line})
	}
	for point, name := range g.names {
		x, y := float64(point%g.size), float64(g.size-1-point/g.size)
		board.Cells = append(board.Cells, rules.Cell{
			Name:  name,
			Shape: []rules.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x + 1, Y: y + 1}, {X: x, Y: y + 1}},
		})
	}
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
