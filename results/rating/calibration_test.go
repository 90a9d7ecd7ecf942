package rating

import (
	"flag"
	"math/rand/v2"
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

func (c *cover) check(t *testing.T, what string) {
	t.Helper()
	share := float64(c.held) / float64(c.total)
	t.Logf("%-28s 95 %% intervals hold the truth in %5.2f %% of %d", what, 100*share, c.total)
	low, high := 0.935, 0.965
	if !*full {
		low, high = 0.92, 0.98
	}
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
