package rating

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// full runs the simulations as often as the proof asks for.
var full = flag.Bool("full", false, "simulate 2,000 tournaments instead of a few hundred")

// cover counts how often intervals hold the truth.
type cover struct{ held, total int }

func (c *cover) see(i Interval, truth float64) {
	c.total++
	if float64(i.Low) <= truth && truth <= float64(i.High) {
		c.held++
	}
}

// check demands neither less nor more than the intervals promise.
func (c *cover) check(t *testing.T, what string) {
	t.Helper()
	low, high := 0.935, 0.965
	if !*full {
		low, high = 0.92, 0.98
	}
	c.within(t, what, low, high)
}

// atLeast demands no less.
func (c *cover) atLeast(t *testing.T, what string) {
	t.Helper()
	low := 0.935
	if !*full {
		low = 0.92
	}
	c.within(t, what, low, 1)
}

func (c *cover) within(t *testing.T, what string, low, high float64) {
	t.Helper()
	share := float64(c.held) / float64(c.total)
	t.Logf("%-38s 95 %% intervals hold the truth in %5.2f %% of %d", what, 100*share, c.total)
	if share < low || share > high {
		t.Errorf("%s: intervals hold the truth in %.2f %%, want %.1f to %.1f", what, 100*share, 100*low, 100*high)
	}
}

func simulations() int {
	if *full {
		return 2000
	}
	return 400
}

func TestCalibrationOfIntervals(t *testing.T) {
	w := world{ratings: []float64{120, 20, -40, -100}, advantage: 60, nu: 0.6, openings: 0.5}
	r := rand.New(rand.NewPCG(1, 1))
	var d, ratings, advantage cover
	for range simulations() {
		g := w.roundRobin(r, 40)
		pairs := g.Pairs()
		d.see(*NewMatch(pairs.Between(0, 2)).Elo, EloOf(w.expected(0, 2)))
		fit := g.Fit(pairs, nil)[0]
		rating := fit.Ratings[1]
		ratings.see(Interval{rating.Elo, rating.Elo - *rating.Error, rating.Elo + *rating.Error}, w.ratings[1])
		advantage.see(*fit.Advantage, w.advantage)
	}
	d.check(t, "Elo difference d")
	ratings.check(t, "rating R")
	advantage.check(t, "first seat's advantage A")
}

// TestCalibrationOfFewPairs: where pairs are few, or upsets rare, intervals may be wider than need be, but never promise
// what they do not hold.
func TestCalibrationOfFewPairs(t *testing.T) {
	for _, c := range []struct {
		world
		pairs int
	}{
		{world{ratings: []float64{150, -150}, advantage: -50, nu: 0.05, openings: 0.5}, 6},
		{world{ratings: []float64{150, -150}, advantage: -50, nu: 0.05, openings: 0.5}, 12},
		{world{ratings: []float64{200, -200}, advantage: -50, nu: 0.05, openings: 0.5}, 20},
		{world{ratings: []float64{0, 0}, advantage: 50, nu: 0.05, openings: 0.5}, 12},
		{world{ratings: []float64{300, 50, -350}, nu: 0.02, openings: 0.3}, 8},
		{world{ratings: []float64{60, 0, -60}, advantage: 30, nu: 0.3, openings: 0.5}, 8},
		{world{ratings: []float64{160, 80, 0, -80, -160}, advantage: 30, nu: 0.3, openings: 0.5}, 5},
	} {
		r := rand.New(rand.NewPCG(8, 8))
		var ratings, advantage cover
		for range simulations() {
			g := c.roundRobin(r, c.pairs)
			fit := g.Fit(g.Pairs(), nil)[0]
			rating := fit.Ratings[0]
			ratings.see(Interval{rating.Elo, rating.Elo - *rating.Error, rating.Elo + *rating.Error}, c.ratings[0])
			advantage.see(*fit.Advantage, c.advantage)
		}
		name := fmt.Sprintf("%d bots, %3.0f to %4.0f Elo, %2d pairs each", len(c.ratings), c.ratings[0], c.ratings[len(c.ratings)-1], c.pairs)
		ratings.atLeast(t, name+", R")
		advantage.atLeast(t, name+", A")
	}
}

func TestCalibrationOfP(t *testing.T) {
	w := world{ratings: []float64{150, 0, -80}, nu: 0.5, openings: 0.6} // moving first does not help
	r := rand.New(rand.NewPCG(6, 6))
	var values []float64
	for range simulations() {
		values = append(values, float64(*w.roundRobin(r, 100).Advantage(false).P))
	}
	slices.Sort(values)
	n := float64(len(values))
	worst := 0.0 // distance of Kolmogorov and Smirnov from the uniform distribution
	for i, p := range values {
		worst = max(worst, math.Abs(p-(float64(i)+0.5)/n)+0.5/n)
	}
	for _, level := range []float64{0.01, 0.05, 0.5} {
		below, _ := slices.BinarySearch(values, level)
		t.Logf("p < %-4g in %5.2f %% of %d tournaments without an advantage", level, 100*float64(below)/n, len(values))
	}
	t.Logf("distance from the uniform distribution %.4f, chance to be further off %.3f", worst, kolmogorov(worst*math.Sqrt(n)))
	if kolmogorov(worst*math.Sqrt(n)) < 0.001 {
		t.Errorf("p-values are not uniform: distance %.4f of %d", worst, len(values))
	}
}

// kolmogorov returns the chance of a distance beyond x/√n: 2·Σ (−1)^(k−1)·exp(−2k²x²).
func kolmogorov(x float64) float64 {
	if x < 0.2 {
		return 1 // the series is not for small x
	}
	sum := 0.0
	for k := 1; k <= 100; k++ {
		term := 2 * math.Exp(-2*float64(k*k)*x*x)
		if k%2 == 0 {
			term = -term
		}
		sum += term
	}
	return max(0, min(1, sum))
}

func TestCalibrationOfSPRT(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, model := range []Model{Logistic, Normalized} {
		test := SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05, Model: model}
		for _, truth := range []Verdict{H0, H1} {
			w := world{ratings: []float64{0, 0}, advantage: 50, nu: 0.7, openings: 0.5}
			if truth == H1 {
				w.ratings[0] = w.ratingOf(test, test.Elo1)
			}
			chances := w.pairs(0, 1)
			wrong, pairs := 0, 0
			for range simulations() {
				var p Penta
				verdict := Undecided
				for verdict == Undecided {
					p[draw(r, chances)]++
					verdict = test.Verdict(test.LLR(p))
				}
				if pairs += p.Pairs(); verdict != truth {
					wrong++
				}
			}
			share := float64(wrong) / float64(simulations())
			t.Logf("%-10s where %v is true: wrong in %5.2f %% of %d, %d pairs on average",
				model, truth, 100*share, simulations(), pairs/simulations())
			limit := 0.06
			if !*full {
				limit = 0.09
			}
			if share > limit {
				t.Errorf("%s where %v is true: wrong in %.2f %%", model, truth, 100*share)
			}
		}
	}
}
