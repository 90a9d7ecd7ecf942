package runner

import (
	"fmt"
	"slices"
	"testing"

	"github.com/boardbots/arena/rules"
)

// TestLegal: all moves up to the bound, above it so many different ones, the same for the same seed and ply only.
func TestLegal(t *testing.T) {
	for _, n := range []int{0, 1, mostLegal, mostLegal + 1, 5000} {
		for _, s := range []rules.State{crowd{n: n}, sampled{crowd{n: n}}} {
			t.Run(fmt.Sprintf("%T/%d", s, n), func(t *testing.T) {
				l := Legal(s, rules.First, 1, 0, nil)
				if l.Count != n || l.Sample != (n > mostLegal) || len(l.Moves) != min(n, mostLegal) {
					t.Fatalf("count %d, sample %v, %d moves", l.Count, l.Sample, len(l.Moves))
				}
				if !l.Sample {
					return
				}
				if distinct := slices.Compact(slices.Sorted(slices.Values(l.Moves))); len(distinct) != mostLegal {
					t.Errorf("%d different moves", len(distinct))
				}
				again := Legal(s, rules.First, 1, 0, make([]string, 3, 10))
				if !slices.Equal(again.Moves, l.Moves) {
					t.Error("the same seed and ply draw other moves")
				}
				for _, other := range [][]string{Legal(s, rules.First, 2, 0, nil).Moves, Legal(s, rules.First, 1, 1, nil).Moves} {
					if slices.Equal(other, l.Moves) {
						t.Error("another seed or ply draws the same moves")
					}
				}
			})
		}
	}
}

// TestSampleIsEven counts how often each of 2,000 moves is among the 1,000: half of the time, within 6 sigma.
func TestSampleIsEven(t *testing.T) {
	const n, rounds = 2 * mostLegal, 400
	for _, s := range []rules.State{crowd{n: n}, sampled{crowd{n: n}}} {
		hits := map[string]int{}
		for i := range rounds {
			for _, m := range Legal(s, rules.First, 99, i, nil).Moves {
				hits[m]++
			}
		}
		for m, h := range hits {
			if d := h - rounds/2; d*d > 36*rounds/4 {
				t.Errorf("%T: move %s is drawn %d times of %d", s, m, h, rounds)
			}
		}
		if len(hits) != n {
			t.Errorf("%T: %d moves of %d ever drawn", s, len(hits), n)
		}
	}
}

// TestSeatSeeds: every game and seat has its own seed, which signed numbers of 64 bits can hold.
func TestSeatSeeds(t *testing.T) {
	seen := map[uint64]bool{}
	for job := range uint64(1000) {
		for seat := range rules.Both.All() {
			seed := seatSeed(job, seat)
			if seen[seed] || seed>>63 != 0 || seed != seatSeed(job, seat) {
				t.Fatalf("job %d, %v: seed %d", job, seat, seed)
			}
			seen[seed] = true
		}
	}
}
