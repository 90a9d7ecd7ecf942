package rating

import (
	"cmp"
	"maps"
	"slices"

	"github.com/boardbots/arena/rules"
)

// Pairing is one cell of the cross table: everything that two bots played against each other.
type Pairing struct {
	A      string `json:"a"`
	B      string `json:"b"`
	First  WDL    `json:"first"`  // of A in the first seat
	Second WDL    `json:"second"` // of A in the second seat
	Match
}

// Mirror returns the same from the rival's point of view.
func (p Pairing) Mirror() Pairing {
	return Pairing{A: p.B, B: p.A, First: p.Second.mirror(), Second: p.First.mirror(), Match: NewMatch(p.Penta.Mirror())}
}

// Cross returns the cross table: for each two bots that met, what the first of them by name scored. It is sorted by
// both names; self-play has no part in it.
func (g *Games) Cross(pairs Pairs) []Pairing {
	type key = [2]int32
	counts := map[key]*[2]WDL{}
	for i := range g.List {
		game := &g.List[i]
		a, seat := min(game.Bots[0], game.Bots[1]), 0
		if game.Bots[0] != a {
			seat = 1
		}
		k := key{a, game.Bots[1-seat]}
		if counts[k] == nil {
			counts[k] = new([2]WDL)
		}
		counts[k][seat].add(game.Outcome, rules.Seat(seat))
	}
	pentas := map[key]Penta{}
	for _, e := range g.edges(pairs) {
		pentas[key{e.i, e.j}] = e.penta()
	}
	var cells []Pairing
	for _, k := range slices.SortedFunc(maps.Keys(counts), compareKeys) {
		if k[0] != k[1] {
			cells = append(cells, Pairing{
				A: g.Bots[k[0]], B: g.Bots[k[1]], First: counts[k][0], Second: counts[k][1], Match: NewMatch(pentas[k]),
			})
		}
	}
	return cells
}

func compareKeys(x, y [2]int32) int { return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[1], y[1])) }
