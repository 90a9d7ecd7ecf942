package bots

import (
	"math"

	"github.com/boardbots/arena/rules"
)

// The evaluation of connection games: how many empty cells each side still needs for a chain between its edges.

// reach says which steps join two stones.
type reach [][2]int

var (
	orthogonal = reach{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	allAround  = reach{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
)

// connection compares both sides' shortest ways. One cell less to go is a unit.
func connection(joins reach) evaluation {
	return func(b board, side rules.Side) int {
		return 100 * (way(b, other(side), joins) - way(b, side, joins))
	}
}

// blocked is the price of a cell that the rival holds: not for ever, since stones can be captured or pushed away.
const blocked = 4

// way returns the price of the cheapest chain between the side's edges: 0 for a cell it holds, 1 for an empty one.
func way(b board, side rules.Side, joins reach) int {
	n := int(math.Sqrt(float64(len(b.pieces))))
	upward := vertical(b.drawn, side)
	dist := make([]int, len(b.pieces))
	for i := range dist {
		dist[i] = math.MaxInt
	}
	price := func(i int) int {
		switch owner(b.pieces[i]) {
		case side:
			return 0
		case "":
			return 1
		}
		return blocked
	}
	// The prices are small, so a queue for each total replaces a heap.
	var queues [][]int
	push := func(i, d int) {
		if d >= dist[i] {
			return
		}
		for len(queues) <= d {
			queues = append(queues, nil)
		}
		dist[i], queues[d] = d, append(queues[d], i)
	}
	for k := range n {
		i := k * n
		if upward {
			i = k
		}
		push(i, price(i))
	}
	for d := 0; d < len(queues); d++ {
		for at := 0; at < len(queues[d]); at++ {
			i := queues[d][at]
			if dist[i] < d {
				continue
			}
			column, row := i%n, i/n
			if upward && row == n-1 || !upward && column == n-1 {
				return d
			}
			for _, step := range joins {
				c, r := column+step[0], row+step[1]
				if c >= 0 && c < n && r >= 0 && r < n {
					push(r*n+c, d+price(r*n+c))
				}
			}
		}
	}
	return blocked * n
}

// vertical reports whether the side's edges are the bottom and the top.
func vertical(b rules.Board, side rules.Side) bool {
	for _, e := range b.Edges {
		if e.Side == side {
			return e.Line[0].Y == e.Line[len(e.Line)-1].Y
		}
	}
	return false
}
