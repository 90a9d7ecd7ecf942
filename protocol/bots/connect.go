package bots

import (
	"math"
	"sync"

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

// mostCells bounds the boards that way can hold: 19 by 19.
const mostCells = 19 * 19

// frontier is the cells that a search for the cheapest chain has reached, by their price so far. Steps cost at most
// blocked, so the prices in it at one time fit a ring of stacks.
type frontier struct {
	dist   [mostCells]int16
	stacks [blocked + 1][]int16
	room   [blocked + 1][2 * mostCells]int16
}

// frontiers are used again and again: a search asks for thousands a second.
var frontiers = sync.Pool{New: func() any { return new(frontier) }}

func (f *frontier) push(i int, d int16) {
	if d < f.dist[i] {
		f.dist[i] = d
		k := d % (blocked + 1)
		f.stacks[k] = append(f.stacks[k], int16(i))
	}
}

// way returns the price of the cheapest chain between the side's edges: 0 for a cell it holds, 1 for an empty one.
func way(b board, side rules.Side, joins reach) int {
	n := int(math.Sqrt(float64(len(b.pieces))))
	upward := vertical(b.drawn, side)
	var prices [mostCells]int16
	f := frontiers.Get().(*frontier)
	defer frontiers.Put(f)
	for i, piece := range b.pieces {
		f.dist[i] = math.MaxInt16
		switch owner(piece) {
		case side:
		case "":
			prices[i] = 1
		default:
			prices[i] = blocked
		}
	}
	for k := range f.stacks {
		f.stacks[k] = f.room[k][:0]
	}
	for k := range n {
		i := k * n
		if upward {
			i = k
		}
		f.push(i, prices[i])
	}
	for d := int16(0); int(d) <= blocked*n; d++ {
		stack := &f.stacks[d%(blocked+1)]
		for len(*stack) > 0 {
			i := int((*stack)[len(*stack)-1])
			*stack = (*stack)[:len(*stack)-1]
			if f.dist[i] < d {
				continue
			}
			column, row := i%n, i/n
			if upward && row == n-1 || !upward && column == n-1 {
				return int(d)
			}
			for _, step := range joins {
				c, r := column+step[0], row+step[1]
				if c >= 0 && c < n && r >= 0 && r < n {
					f.push(r*n+c, d+prices[r*n+c])
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
