package snex

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/boardbots/arena/rules"
)

// TestDrawIsEven draws often in positions of random games and demands that every move comes about equally often: Pearson's
// chi-squared, at six standard deviations.
func TestDrawIsEven(t *testing.T) {
	const each = 60
	for _, kind := range kinds {
		g := open(t, "snex size=6 "+kind)
		r, dice := rand.New(rand.NewPCG(3, 4)), rand.NewPCG(5, 6)
		for range 4 {
			s := g.Start()
			for s.ToAct() != rules.None {
				f := s.(*state).field()
				counts := map[action]float64{}
				for _, a := range f.actions(nil) {
					counts[a] = 0
				}
				for range each * len(counts) {
					a, ok := f.draw(dice)
					if _, listed := counts[a]; !ok || !listed {
						t.Fatalf("%s: draws %s, which is no move", s, f.text(a))
					}
					counts[a]++
				}
				chi := 0.0
				for _, n := range counts {
					chi += (n - each) * (n - each) / each
				}
				if freedom := float64(len(counts) - 1); chi > freedom+6*math.Sqrt(2*freedom) {
					t.Errorf("%s: chi-squared is %.1f at %.0f degrees of freedom", s, chi, freedom)
				}
				s = s.Play(rules.SamplePly(s, r))
			}
		}
	}
}

// TestUndo plays and takes back every move of random games, down to every byte of the board.
func TestUndo(t *testing.T) {
	for _, kind := range kinds {
		g := open(t, "snex size=6 "+kind)
		r := rand.New(rand.NewPCG(7, 8))
		for s := g.Start(); s.ToAct() != rules.None; s = s.Play(rules.SamplePly(s, r)) {
			f := s.(*state).field()
			for _, a := range f.actions(nil) {
				before := *f
				f.do(a)
				f.undo(a, before.phase)
				if f.turn != before.turn || f.phase != before.phase || f.near != before.near || f.holds != before.holds || f.stones != before.stones {
					t.Fatalf("%s: %s is not taken back", s, f.text(a))
				}
				checkPlaces(t, f)
			}
		}
	}
}

// checkPlaces checks what the stones of snakes that don't branch know of their places.
func checkPlaces(t *testing.T, f *field) {
	t.Helper()
	if f.branching {
		return
	}
	for _, c := range []colour{black, white} {
		for _, at := range f.cells {
			if f.holds[at] != 1<<c {
				continue
			}
			here := f.places[at]
			for i, end := range here.ends {
				want, turn := uint16(0), f.places[end]
				if i == 1 {
					want = here.size - 1
				}
				if turn.index != want || turn.ends != here.ends || turn.size != here.size || !f.loose(c, end, noCell) {
					t.Fatalf("%s has %v, its end %s %v", f.names[at], here, f.names[end], turn)
				}
			}
			for set := f.near[c][at] & straight; set != 0; set &= set - 1 {
				next := f.places[at+offsets[first(set)]]
				if next.ends != here.ends || next.index+1 != here.index && here.index+1 != next.index {
					t.Fatalf("%s has %v, a neighbour %v", f.names[at], here, next)
				}
			}
		}
	}
}

func TestPlayoutIsTheSameForTheSameDice(t *testing.T) {
	s := open(t, "snex").Start()
	for seed := range uint64(5) {
		a := rules.Playout(s, rand.New(rand.NewPCG(seed, 0)), 400)
		if b := rules.Playout(s, rand.New(rand.NewPCG(seed, 0)), 400); a != b {
			t.Errorf("seed %d: %v and %v", seed, a, b)
		}
	}
}
