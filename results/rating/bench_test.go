package rating

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// league draws a tournament of many bots with about the given number of games.
func league(bots, games int) *Games {
	w := world{ratings: make([]float64, bots), advantage: 40, nu: 0.4, openings: 0.3}
	r := rand.New(rand.NewPCG(3, 3))
	for i := range w.ratings {
		w.ratings[i] = 200 * r.NormFloat64()
	}
	g := w.empty()
	for len(g.List) < games {
		for i := range bots {
			for j := range i {
				if len(g.List) < games {
					w.play(g, r, i, j)
				}
			}
		}
	}
	return g
}

var sizes = []struct{ bots, games int }{{100, 100_000}, {1000, 1_000_000}}

func BenchmarkFit(b *testing.B) {
	for _, s := range sizes {
		b.Run(fmt.Sprintf("bots=%d/games=%d", s.bots, s.games), func(b *testing.B) {
			g := league(s.bots, s.games)
			pairs := g.Pairs()
			b.ReportAllocs()
			for b.Loop() {
				g.Fit(pairs, nil)
			}
		})
	}
}

func BenchmarkStandings(b *testing.B) {
	for _, s := range sizes {
		b.Run(fmt.Sprintf("bots=%d/games=%d", s.bots, s.games), func(b *testing.B) {
			g := league(s.bots, s.games)
			b.ReportAllocs()
			for b.Loop() {
				g.Standings(nil)
			}
		})
	}
}
