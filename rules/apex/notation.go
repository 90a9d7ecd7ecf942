package apex

import (
	"strings"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// format writes a move: the square that is entered, or both squares with a dash between.
func (b *board[S]) format(m move) rules.Move {
	if m.from == entering {
		return rules.Move(b.names[m.to])
	}
	return rules.Move(b.names[m.from] + "-" + b.names[m.to])
}

// read is the reverse of format; false for a text that names no squares of this board in this form.
func (b *board[S]) read(text string) (move, bool) {
	first, second, two := strings.Cut(text, "-")
	from, ok := grid.Square(first, b.size, b.size)
	if !two || !ok {
		return move{entering, int16(from)}, ok
	}
	to, ok := grid.Square(second, b.size, b.size)
	return move{int16(from), int16(to)}, ok
}
