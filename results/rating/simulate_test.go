package rating

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/boardbots/arena/rules"
)

// world is a truth to draw tournaments from: Davidson's model for each game, and openings that favour one seat in both
// games of a pair. The favour is a shared part of the two games' luck, so the chances of each game are exactly the
// model's, whatever its size.
type world struct {
	ratings   []float64
	advantage float64
	nu        float64
	openings  float64 // correlation of the first seats' luck in the two games of a pair
}

// chances of one game.
func (w world) chances(first, second int) outcomes {
	return outcomesOf(math.Exp((w.ratings[first]-w.ratings[second]+w.advantage)*elo/2), w.nu)
}

// outcome of one game for luck u, even in 0 to 1.
func (w world) outcome(first, second int, u float64) rules.Outcome {
	o := w.chances(first, second)
	switch {
	case u < o.win:
		return rules.FirstWins
	case u < o.win+o.draw:
		return rules.Draw
	}
	return rules.SecondWins
}

// expected returns the truth of a match of i against j: the mean score of i over both seats.
func (w world) expected(i, j int) float64 {
	return 0.5 + (w.chances(i, j).balance-w.chances(j, i).balance)/4
}

// play draws the pair of games of i and j, and adds them to g.
func (w world) play(g *Games, r *rand.Rand, i, j int) {
	shared, own := math.Sqrt(w.openings), math.Sqrt(1-w.openings)
	opening := r.NormFloat64()
	pair := int32(len(g.List)/2 + 1)
	for game, seats := range [2][2]int{{i, j}, {j, i}} {
		luck := normal.CDF(shared*opening + own*r.NormFloat64())
		g.List = append(g.List, Game{
			ID: fmt.Sprintf("%d-%d", pair, game+1), Pair: pair, Bots: [2]int32{int32(seats[0]), int32(seats[1])},
			Outcome: w.outcome(seats[0], seats[1], luck), Plies: int32(10 + r.IntN(30)), Line: r.Uint64(),
		})
	}
}

// empty returns the games of a tournament that has not begun.
func (w world) empty() *Games {
	g := &Games{Runs: []string{"run"}, Specs: []string{"nim"}, Openings: []string{""}, Reasons: []string{"last"}, Kinds: []string{""}}
	for i := range w.ratings {
		g.Bots = append(g.Bots, fmt.Sprintf("bot%04d", i))
	}
	g.Usage = make([]Usage, len(g.Bots))
	return g
}

// roundRobin draws a tournament with some pairs for each pairing.
func (w world) roundRobin(r *rand.Rand, pairs int) *Games {
	g := w.empty()
	for range pairs {
		for i := range w.ratings {
			for j := range i {
				w.play(g, r, i, j)
			}
		}
	}
	return g
}

// pairs returns the chances of the five scores of i against j over a pair, by integrating over openings.
func (w world) pairs(i, j int) (chances [5]float64) {
	shared, own := math.Sqrt(w.openings), math.Sqrt(1-w.openings)
	given := func(o outcomes, opening float64) [3]float64 { // of 0, ½ and 1 for the first seat
		win := normal.CDF((normal.Quantile(o.win) - shared*opening) / own)
		decided := normal.CDF((normal.Quantile(o.win+o.draw) - shared*opening) / own)
		return [3]float64{1 - decided, decided - win, win}
	}
	const step = 0.02
	for z := -8.0; z <= 8; z += step {
		one, two := given(w.chances(i, j), z), given(w.chances(j, i), z)
		for a, p := range one {
			for b, q := range two {
				chances[a+2-b] += p * q * normal.Prob(z) * step
			}
		}
	}
	return chances
}

// draw returns an index with the given chances.
func draw(r *rand.Rand, chances [5]float64) int {
	u := r.Float64()
	for i, c := range chances {
		if u -= c; u < 0 {
			return i
		}
	}
	return len(chances) - 1
}

// truth returns the Elo of i against j that a test's model speaks of.
func (w world) truth(model Model) float64 {
	mean, square := 0.0, 0.0
	for i, c := range w.pairs(0, 1) {
		mean += c * float64(i) / 4
		square += c * float64(i*i) / 16
	}
	if model == Logistic {
		return EloOf(mean)
	}
	return normalizedElo / math.Sqrt2 * (mean - 0.5) / math.Sqrt(square-mean*mean)
}

// ratingOf returns the rating difference of the first two bots at which the truth is as given.
func (w world) ratingOf(test SPRT, truth float64) float64 {
	low, high := -1000.0, 1000.0
	for range 50 {
		middle := (low + high) / 2
		w.ratings = []float64{middle, 0}
		if w.truth(test.Model) < truth {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}
