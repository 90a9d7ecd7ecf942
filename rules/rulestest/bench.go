package rulestest

import (
	"math/rand/v2"
	"testing"

	"github.com/boardbots/arena/rules"
)

// BenchPerft measures a perft from the start, in nodes a second.
func BenchPerft(b *testing.B, game rules.Game, depth int) {
	b.Helper()
	s, nodes := game.Start(), 0
	for b.Loop() {
		nodes += rules.Perft(s, depth)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchPlayout measures random games from the start, as many a second.
func BenchPlayout(b *testing.B, game rules.Game) {
	b.Helper()
	most := game.MaxPlies()
	if most == 0 {
		most = longest
	}
	s, r, n := game.Start(), rand.New(rand.NewPCG(1, 1)), 0
	for b.Loop() {
		rules.Playout(s, r, most)
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
}
