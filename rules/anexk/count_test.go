package anexk

import (
	"math/rand/v2"
	"testing"

	"github.com/boardbots/arena/rules"
)

// crowdedChains is a position with 51,475,363 turns, chains of two relocations among them.
const crowdedChains = "1b6b6B/b3b4B4B1/5c1B4O1MP/1c3Fc5F3 w ACDEGHIKLNRadefghiklmnopr"

func TestCountsAreTheReferences(t *testing.T) {
	v := reference(t)
	want := map[string]int{"16/16/16/16 w -": v.FirstTurns, crowdedChains: 51_475_363}
	for _, c := range v.Late {
		want[c.Position] = c.Turns
	}
	for _, c := range v.Extra {
		want[c.Position] = c.Turns
	}
	for text, n := range want {
		s := position(t, text)
		if got := s.Count(s.turn); got != n {
			t.Errorf("%s: %d turns counted, want %d", text, got, n)
		}
		if got := s.Count(s.turn.Other()); got != 0 {
			t.Errorf("%s: %d turns of the seat that is not to act", text, got)
		}
	}
}

// TestCountGivesUp: sixteen enemies, and lines to complete in turn.
func TestCountGivesUp(t *testing.T) {
	s := position(t, "KLM13/OPR13/16/12kl2 w -")
	if got := s.Count(s.turn); got != rules.Uncountable {
		t.Errorf("%d turns counted, want %d for too many", got, rules.Uncountable)
	}
	if rules.AtMost(s, s.turn, 1000) {
		t.Error("no more than 1000 turns listed")
	}
}

func TestTallyIsTheNumberOfPlacements(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		free := set(r.Uint64())
		for range n % 5 {
			free &= set(r.Uint64())
		}
		if n == 0 {
			free = ^set(0)
		}
		got := tally(free, 4)
		for size := 1; size <= 4; size++ {
			want := 0
			for s := range placements(size, free) {
				if !linked(s) || s.len() != size || s&^free != 0 {
					t.Errorf("%v is a placement of %d on %v", s.numbers(), size, free.numbers())
				}
				want++
			}
			if got[size] != want {
				t.Errorf("%d placements of %d on %v, want %d", got[size], size, free.numbers(), want)
			}
			if room(size, free) != (want > 0) {
				t.Errorf("room for %d on %v: %v, but %d placements", size, free.numbers(), room(size, free), want)
			}
			if n := tally(free, size); n[size] != want {
				t.Errorf("%d placements of %d on %v counted without larger ones, want %d", n[size], size, free.numbers(), want)
			}
		}
	}
}
