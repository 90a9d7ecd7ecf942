package apagos

import (
	"fmt"
	"strings"

	"github.com/boardbots/arena/rules"
)

// widest is the number of holes of the largest square.
const widest = 7

// Board is four rows of seven places, the highest level on top. Squares have fewer holes and change places, so Pieces
// says which places are holes.
func (g *game) Board() rules.Board {
	board := rules.Board{Width: widest, Height: levels}
	for level := range levels {
		for place := range widest {
			x, y := float64(place), float64(levels-1-level)
			board.Cells = append(board.Cells, rules.Cell{
				Name:  fmt.Sprintf("%d.%d", level+1, place+1),
				Shape: []rules.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x + 1, Y: y + 1}, {X: x, Y: y + 1}},
			})
		}
	}
	return board
}

// Pieces has each level's holes in the middle of its row: white marbles from the left, then black ones, then free holes.
func (g *game) Pieces(s rules.State) []string {
	c := s.(state).column
	pieces := make([]string, 0, levels*widest)
	for level := range levels {
		row := c.row(level)
		margin := (widest - len(row)) / 2
		for place := range widest {
			piece := "-"
			if i := place - margin; i >= 0 && i < len(row) {
				piece = strings.Trim(row[i:i+1], hole)
			}
			pieces = append(pieces, piece)
		}
	}
	return pieces
}

// hole stands for a free hole in a row.
const hole = "."

// row returns a letter for each hole of a level: "wwb..".
func (c column) row(level int) string {
	return strings.Repeat("w", c.marbles(0, level)) + strings.Repeat("b", c.marbles(1, level)) + strings.Repeat(hole, c.free(level))
}

// Sketch draws the highest level on top, with w and b for marbles and a dot for a free hole. Holes have no names, so that
// numbered makes no difference.
func (g *game) Sketch(s rules.State, _ bool) string {
	c := s.(state).column
	var b strings.Builder
	for level := levels - 1; level >= 0; level-- {
		row := strings.Join(strings.Split(c.row(level), ""), " ")
		if margin := widest - c.holes(level); c.arranged() {
			row = strings.Repeat(" ", margin) + row
		} else {
			row = strings.Repeat(" ", widest-1) + "?"
		}
		fmt.Fprintf(&b, "%d  %s\n", level+1, row)
	}
	fmt.Fprintf(&b, "reserve: %d w, %d b\n", c.left(0), c.left(1))
	return b.String()
}
