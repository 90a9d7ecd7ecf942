package snex

import (
	"math/rand/v2"
	"testing"

	"github.com/boardbots/arena/rules"
)

// BenchmarkPerft counts 16,721,156 nodes a round.
func BenchmarkPerft(b *testing.B) {
	s, nodes := open(b, "snex size=8").Start(), 0
	for b.Loop() {
		nodes += rules.Perft(s, 4)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkPlayout plays from the empty board to the end.
func BenchmarkPlayout(b *testing.B) {
	for _, spec := range []string{"snex size=8", "snex size=8 branching=true"} {
		b.Run(spec, func(b *testing.B) {
			g, n := open(b, spec), 0
			s, r := g.Start(), rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				rules.Playout(s, r, g.MaxPlies())
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

// BenchmarkPly judges, plays and prints the plies of one random game, as a referee does.
func BenchmarkPly(b *testing.B) {
	g := open(b, "snex size=8")
	states, plies, r := []rules.State{g.Start()}, []rules.Ply{}, rand.New(rand.NewPCG(1, 2))
	for s := states[0]; s.ToAct() != rules.None; s = states[len(states)-1] {
		plies = append(plies, rules.SamplePly(s, r))
		states = append(states, s.Play(plies[len(plies)-1]))
	}
	for b.Loop() {
		for i, ply := range plies {
			next, err := rules.Step(states[i], ply.String())
			if err != nil || len(next.String()) == 0 {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(plies)), "ns/ply")
}
