package apex

import (
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// board is the geometry of one size.
type board[S squares[S]] struct {
	size       int
	names      []string // of the squares, by number
	all        S
	edges      [2][2]S // by seat: White's bottom and top row, Black's left and right column
	directions [8]direction[S]
}

func newBoard[S squares[S]](size int) board[S] {
	b := board[S]{size: size, names: grid.Names(size, size)}
	last := size - 1
	for square := range size * size {
		column, row := square%size, square/size
		b.all = b.all.with(square)
		for seat, at := range [2]int{rules.First: row, rules.Second: column} {
			if at == 0 {
				b.edges[seat][0] = b.edges[seat][0].with(square)
			}
			if at == last {
				b.edges[seat][1] = b.edges[seat][1].with(square)
			}
		}
	}
	n := 0
	for up := -1; up <= 1; up++ {
		for right := -1; right <= 1; right++ {
			if up == 0 && right == 0 {
				continue
			}
			d := &b.directions[n]
			d.by = up*size + right
			for square := range size * size {
				if from, fromRow := square%size-right, square/size-up; from >= 0 && from <= last && fromRow >= 0 && fromRow <= last {
					d.onto = d.onto.with(square)
				}
			}
			n++
		}
	}
	return b
}

// connects reports whether the pieces of a seat hold a chain from one of its edges to the other.
func (b *board[S]) connects(men S, seat rules.Seat) bool {
	if men.count() < b.size {
		return false
	}
	var none S
	goal := men.and(b.edges[seat][1])
	chain := men.and(b.edges[seat][0])
	for chain != none && goal != none {
		if chain.and(goal) != none {
			return true
		}
		grown := chain
		for i := range b.directions {
			grown = grown.or(chain.step(&b.directions[i]))
		}
		if grown = grown.and(men); grown == chain {
			return false
		}
		chain = grown
	}
	return false
}
