package apocalypse

import (
	"fmt"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// Board returns a chessboard of 5x5.
func (g *game) Board() rules.Board { return grid.Board(size, size, true) }

// Pieces returns "wH", "wF", "bH" and "bF" by square.
func (g *game) Pieces(s rules.State) []string {
	b := s.(state).board
	pieces := make([]string, squares)
	for square, c := range b.cells() {
		switch {
		case c == grid.Empty:
		case c >= 'a':
			pieces[square] = "b" + string(c-'a'+'A')
		default:
			pieces[square] = "w" + string(c)
		}
	}
	return pieces
}

// Sketch draws pieces with the letters of position texts, and says below the board what else there is to know.
func (g *game) Sketch(s rules.State, numbered bool) string {
	st := s.(state)
	labels := make([]string, squares)
	for square, c := range st.board.cells() {
		switch {
		case c != grid.Empty:
			labels[square] = string(c)
		case numbered:
			labels[square] = names[square]
		default:
			labels[square] = "."
		}
	}
	return grid.Sketch(labels, size) +
		fmt.Sprintf("turn %d; penalty points: %d White (H F), %d Black (h f)\n", st.turn, st.penalties[0], st.penalties[1])
}
