package schedule

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/boardbots/arena/rules"
)

// field is bots of known strengths, in Elo, whose games are decided by chance.
type field []float64

// outcome is a function of the game's seed and the field's, as a run's games are.
func (f field) outcome(p Plan, seed uint64) func(Job) rules.Outcome {
	return func(j Job) rules.Outcome {
		delta := f[p.index(j.Seats[0])] - f[p.index(j.Seats[1])]
		r := rand.New(rand.NewPCG(j.Seed, seed))
		if r.Float64() < 1/(1+math.Pow(10, -delta/400)) {
			return rules.FirstWins
		}
		return rules.SecondWins
	}
}

// wrong counts the neighbours of the true ranking, best first, that the games rank the wrong way round.
func (f field) wrong(p Plan, played []Played) int {
	d := newDesign(p, circle(len(f)))
	results := newScores(played)
	for _, j := range p.Jobs(nil, played) {
		if j.ID != gameID(j.Pair, 1) {
			continue
		}
		a, b := p.index(j.Seats[0]), p.index(j.Seats[1])
		halves, _ := results.pair(j.Pair)
		if a > b {
			a, b, halves = b, a, fullPair-halves
		}
		d.add(slices.Index(d.pairings, [2]int{a, b}), halves)
	}
	ratings, _ := d.fit()
	n := 0
	for i := 1; i < len(f); i++ {
		if ratings[i-1] <= ratings[i] {
			n++
		}
	}
	return n
}

// TestAdaptiveNeedsFewerPairs has both schedules order fields of eight, the adaptive one with half the pairs.
func TestAdaptiveNeedsFewerPairs(t *testing.T) {
	for name, f := range map[string]field{
		"close at the top": {200, 160, 0, -150, -300, -450, -600, -750},
		"evenly spread":    {280, 200, 120, 40, -40, -120, -200, -280},
	} {
		right := map[bool]int{}
		const runs = 60
		for seed := range uint64(runs) {
			for adaptive, pairs := range map[bool]int{false: 8, true: 4} {
				p := plan(RoundRobin, len(f), pairs)
				p.Adaptive, p.Seed = adaptive, seed
				_, played := playAll(t, p, nil, f.outcome(p, seed))
				if f.wrong(p, played) == 0 {
					right[adaptive]++
				}
			}
		}
		t.Logf("%s: in the right order %d of %d times, with twice the pairs but a fixed schedule %d", name, right[true], runs, right[false])
		if right[true]*10 < right[false]*9 {
			t.Errorf("%s: in the right order %d of %d times, with twice the pairs but a fixed schedule %d", name, right[true], runs, right[false])
		}
	}
}

// TestAdaptivePlans checks what holds for all adaptive plans.
func TestAdaptivePlans(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, format := range []Format{RoundRobin, Gauntlet, List} {
		for n := 3; n <= 6; n++ {
			p := plan(format, n, 4)
			p.Adaptive = true
			jobs, played := playAll(t, p, nil, chance(5))
			name := fmt.Sprintf("%s of %d", format, n)
			if len(jobs) != p.Games() {
				t.Errorf("%s: %d games, want %d", name, len(jobs), p.Games())
			}
			count := map[[2]int]int{}
			for i := 0; i < len(jobs); i += 2 {
				one, two := jobs[i], jobs[i+1]
				if one.Pair != i/2+1 || two.Pair != one.Pair || one.Seats[0] != two.Seats[1] || one.Seats[1] != two.Seats[0] {
					t.Errorf("%s: games %s and %s are no pair number %d", name, one.ID, two.ID, i/2+1)
				}
				pairing := [2]int{p.index(one.Seats[0]), p.index(one.Seats[1])}
				if count[pairing]++; !slices.Contains(p.pairings(), pairing) {
					t.Errorf("%s: game %s: the format has no such pairing", name, one.ID)
				}
			}
			for _, pairing := range p.pairings() {
				if count[pairing] < adaptiveStart {
					t.Errorf("%s: %v has %d pairs, want %d or more", name, pairing, count[pairing], adaptiveStart)
				}
			}
			// The order in which games ended is no matter.
			mixed := slices.Clone(played)
			r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
			if again := p.Jobs(nil, mixed); !reflect.DeepEqual(again, jobs) {
				t.Errorf("%s: another order of ends makes other games", name)
			}
			// A batch is not chosen before the last game of the one before it, and what was chosen stays.
			for k := range played {
				known := p.Jobs(nil, played[:k])
				if !reflect.DeepEqual(known, jobs[:len(known)]) {
					t.Fatalf("%s: after %d games other games are planned", name, k)
				}
				if last := known[len(known)-1].Round; last > 1 && jobs[k].Round < last-1 {
					t.Fatalf("%s: after %d games round %d is planned, and one of round %d is missing", name, k, last, jobs[k].Round)
				}
			}
			for _, pairs := range []int{1, 2, 3} {
				shorter := p
				shorter.Pairs = pairs
				if few, _ := playAll(t, shorter, nil, chance(5)); !reflect.DeepEqual(few, jobs[:len(few)]) {
					t.Errorf("%s: the plan of %d pairs is another one", name, pairs)
				}
			}
		}
	}
}

// TestAdaptiveLooksAtDoubt checks where pairs go: to the two that are close.
func TestAdaptiveLooksAtDoubt(t *testing.T) {
	f := field{600, 20, 0, -600}
	p := plan(RoundRobin, 4, 10)
	p.Adaptive = true
	jobs, _ := playAll(t, p, nil, f.outcome(p, 1))
	count := map[string]int{}
	for _, j := range jobs {
		a, b := j.Seats[0], j.Seats[1]
		count[min(a, b)+max(a, b)]++
	}
	if count["bc"] < p.Games()/2 || count["ad"] > 4*adaptiveStart {
		t.Errorf("games of each pairing: %v", count)
	}
}

// The inverse that the fit needs, against a product with what was inverted.
func TestInverse(t *testing.T) {
	m := [][]float64{{4, -1, 0.5}, {-1, 3, -1}, {0.5, -1, 2}}
	back := inverse([][]float64{slices.Clone(m[0]), slices.Clone(m[1]), slices.Clone(m[2])})
	for i := range m {
		for j := range m {
			sum, want := 0.0, 0.0
			for k := range m {
				sum += m[i][k] * back[k][j]
			}
			if i == j {
				want = 1
			}
			if math.Abs(sum-want) > 1e-12 {
				t.Errorf("row %d, column %d of the product is %g, want %g", i, j, sum, want)
			}
		}
	}
}
