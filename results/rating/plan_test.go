package rating

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestExpectationsComeTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, model := range []Model{Logistic, Normalized} {
		test := SPRT{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.1, Model: model}
		for _, truth := range []float64{-5, 0, 10, 20, 30} {
			w := world{ratings: []float64{0, 0}, advantage: 50, nu: 0.7, openings: 0.5}
			w.ratings[0] = w.ratingOf(test, truth)
			chances := w.pairs(0, 1)
			mean, variance := 0.0, 0.0
			for i, c := range chances {
				mean += c * float64(i) / 4
			}
			for i, c := range chances {
				variance += c * math.Pow(float64(i)/4-mean, 2)
			}
			want := test.Expect(variance, truth)
			const runs = 200
			accepted, pairs := 0.0, 0.0
			for range runs {
				var p Penta
				verdict := Undecided
				for verdict == Undecided {
					p[draw(r, chances)]++
					verdict = test.Verdict(test.LLR(p))
				}
				pairs += float64(p.Pairs()) / runs
				if verdict == H1 {
					accepted += 1.0 / runs
				}
			}
			t.Logf("%-10s true Elo %3g: H1 in %5.1f %%, expected %5.1f %%; %4.0f pairs, expected %4.0f",
				model, truth, 100*accepted, 100*want.H1, pairs, want.Pairs)
			near(t, "chance of H1", accepted, want.H1, 0.12)
			near(t, "pairs", pairs/want.Pairs, 1, 0.25)
		}
	}
}

func TestExpectationsAtTheEdges(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: Logistic}
	for elo, want := range map[float64]float64{0: 0.05, 5: 0.5, 10: 0.95, 1000: 1, -1000: 0} {
		e := test.Expect(MostVariance, elo)
		near(t, "chance of H1", e.H1, want, 0.01)
		if !(e.Pairs > 0 && e.Pairs < 1e6) {
			t.Errorf("at %g Elo: %+v", elo, e)
		}
	}
	nearby := test.Expect(MostVariance, 5.0001) // both branches of the formula meet
	near(t, "pairs", nearby.Pairs/test.Expect(MostVariance, 5).Pairs, 1, 0.01)
}

func TestPairsForWidth(t *testing.T) {
	n := PairsForWidth(0.04, MostVariance)
	p := Penta{int(n / 4), 0, int(n / 2), 0, int(n / 4)} // of that variance
	near(t, "width", float64(2*p.meanInterval().Error()), 0.04, 0.0002)
}
