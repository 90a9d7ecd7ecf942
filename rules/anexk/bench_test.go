package anexk

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

// playable returns the positions of the reference in which the game goes on, each once.
func playable(tb testing.TB) []*state {
	v := reference(tb)
	texts := []string{"16/16/16/16 w -", crowdedChains}
	for _, c := range v.Turns {
		texts = append(texts, c.Position)
	}
	for _, c := range v.Late {
		texts = append(texts, c.Position)
	}
	for _, c := range v.Extra {
		texts = append(texts, c.Position)
	}
	for _, c := range v.ExtraTurns {
		texts = append(texts, c.Position)
	}
	var list []*state
	seen := map[string]bool{}
	for _, text := range texts {
		if seen[text] {
			continue
		}
		seen[text] = true
		if s := position(tb, text); s.ToAct() != rules.None {
			list = append(list, s)
		}
	}
	return list
}

// overPositions runs a benchmark on all positions of the reference in turn, and reports the position with the highest
// median of a few runs by itself.
func overPositions(b *testing.B, run func(s *state)) {
	list := playable(b)
	n := 0
	for b.Loop() {
		run(list[n%len(list)])
		n++
	}
	worst, where := time.Duration(0), ""
	for _, s := range list {
		var times [7]time.Duration
		for i := range times {
			begin := time.Now()
			run(s)
			times[i] = time.Since(begin)
		}
		if m := median(times); m > worst {
			worst, where = m, s.String()
		}
	}
	b.ReportMetric(float64(worst.Nanoseconds()), "worst-ns")
	b.Logf("worst: %v in %s", worst, where)
}

func median(times [7]time.Duration) time.Duration {
	for i := range times {
		for j := i; j > 0 && times[j] < times[j-1]; j-- {
			times[j], times[j-1] = times[j-1], times[j]
		}
	}
	return times[len(times)/2]
}

// BenchmarkParseMove judges drawn turns, and one in which a relocation is missing.
func BenchmarkParseMove(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	turns := map[*state]string{}
	drawn := func(s *state) string {
		if turns[s] == "" {
			turns[s] = string(s.Sample(s.turn, r))
		}
		return turns[s]
	}
	overPositions(b, func(s *state) {
		if _, err := s.ParseMove(s.turn, drawn(s)); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkSample(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	overPositions(b, func(s *state) { s.Sample(s.turn, r) })
}

// BenchmarkSamples draws 1,000 turns of a position a round, as a referee does for a bot that does not know the rules.
func BenchmarkSamples(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	overPositions(b, func(s *state) {
		n := 0
		for range s.Samples(s.turn, r) {
			if n++; n == 1000 {
				break
			}
		}
	})
}

func BenchmarkCount(b *testing.B) {
	overPositions(b, func(s *state) { s.Count(s.turn) })
}

func BenchmarkPlayout(b *testing.B) { rulestest.BenchPlayout(b, theGame(b)) }

// BenchmarkPlay plays through texts as a referee with bots that draw: draw, judge, play, write the position.
func BenchmarkPlay(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	s := theGame(b).Start()
	n := 0
	for b.Loop() {
		if s.ToAct() == rules.None {
			s = theGame(b).Start()
		}
		next, err := rules.Step(s, rules.SamplePly(s, r).String())
		if err != nil {
			b.Fatal(err)
		}
		_ = next.String()
		s = next
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "plies/s")
}

func BenchmarkTally(b *testing.B) {
	for b.Loop() {
		tally(0x5a96_f00f_3cc3_a5a5, 4)
	}
}
