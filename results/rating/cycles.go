package rating

import (
	"math/bits"
	"slices"
)

// maxCycles bounds how many cycles are named; where there are more, nobody reads them.
const maxCycles = 100

// surely is the likelihood of superiority from which one bot is said to beat another.
const surely = 0.95

// cycles names the threes of bots of which each beats the next with LOS > 0.95, by their own pairs. A cycle begins with
// the bot that is first by name.
func (g *Games) cycles(group Group) [][]string {
	size := len(group.Bots)
	beats, beaten := newRelation(size), newRelation(size)
	for k := range group.edges {
		e := &group.edges[k]
		winner, loser := int(e.i), int(e.j)
		z := e.penta().z()
		if z < 0 {
			winner, loser, z = loser, winner, -z
		}
		if normal.CDF(z) > surely {
			beats.set(winner, loser)
			beaten.set(loser, winner)
		}
	}
	var cycles [][]string
	name := func(i int) string { return g.Bots[group.Bots[i]] }
	for a := range size {
		for b := range beats.each(a, nil) {
			if b < a {
				continue
			}
			for c := range beats.each(b, beaten[a]) {
				if c < a {
					continue
				}
				if cycles = append(cycles, []string{name(a), name(b), name(c)}); len(cycles) == maxCycles {
					return cycles
				}
			}
		}
	}
	return slices.Clip(cycles)
}

// relation is a set of bots for each bot, as bits.
type relation [][]uint64

func newRelation(size int) relation {
	r := make(relation, size)
	words := (size + 63) / 64
	all := make([]uint64, size*words)
	for i := range r {
		r[i] = all[i*words : (i+1)*words]
	}
	return r
}

func (r relation) set(i, j int) { r[i][j/64] |= 1 << (j % 64) }

// each yields the members of i's set in ascending order; if and is not nil only those that it has, too.
func (r relation) each(i int, and []uint64) func(func(int) bool) {
	return func(yield func(int) bool) {
		for w, word := range r[i] {
			if and != nil {
				word &= and[w]
			}
			for ; word != 0; word &= word - 1 {
				if !yield(w*64 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
