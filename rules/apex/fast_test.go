package apex

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

// specs are games on boards of every number of words, and those with few and many pieces.
var specs = []string{
	"apex size=4 pieces=4", "apex size=4 pieces=16", "apex size=5 pieces=8", "apex size=7 pieces=49", "apex", "apex size=9 pieces=9",
	"apex size=11 pieces=121", "apex size=16 pieces=40", "apex size=19 pieces=19", "apex size=19 pieces=361",
}

// randomStates plays a random game and yields its states, for each of specs.
func randomStates(t *testing.T, games, plies int, check func(s rules.State, r *rand.Rand)) {
	t.Helper()
	for _, spec := range specs {
		r := rand.New(rand.NewPCG(5, 8))
		for range games {
			s := open(t, spec).Start()
			for range plies {
				check(s, r)
				if s.ToAct() == rules.None {
					break
				}
				s = s.Play(rules.SamplePly(s, r))
			}
		}
	}
}

// TestPickIsEach: the numbers below count pick every action once, and no other.
func TestPickIsEach(t *testing.T) {
	randomStates(t, 3, 120, func(s rules.State, _ *rand.Rand) {
		switch s := s.(type) {
		case *state[word]:
			checkPick(t, s)
		case *state[wide]:
			checkPick(t, s)
		}
	})
}

func checkPick[S squares[S]](t *testing.T, s *state[S]) {
	t.Helper()
	var picked, listed []string
	targets := s.targets(&s.position)
	for n := range targets.count() {
		picked = append(picked, string(s.format(s.pick(&s.position, &targets, n))))
	}
	s.each(&s.position, func(m move) bool {
		listed = append(listed, string(s.format(m)))
		return true
	})
	slices.Sort(picked)
	slices.Sort(listed)
	if !slices.Equal(picked, listed) {
		t.Fatalf("%s: pick gives\n%q\nand each\n%q", s, picked, listed)
	}
}

// TestPlayoutIsSampling: a playout draws the moves that sampling one by one would draw, so it must end alike.
func TestPlayoutIsSampling(t *testing.T) {
	outcomes := map[rules.Outcome]int{}
	for _, spec := range specs {
		start := open(t, spec).Start()
		for seed := range uint64(20) {
			for _, plies := range []int{1, 30, 200} {
				r := rand.New(rand.NewPCG(seed, 1))
				s := start
				for n := 0; n < plies && s.ToAct() != rules.None; n++ {
					s = s.Play(rules.SamplePly(s, r))
				}
				got := rules.Playout(start, rand.New(rand.NewPCG(seed, 1)), plies)
				if got != s.Result().Outcome {
					t.Errorf("%s: playout of %d plies with seed %d ends %s: want %s", spec, plies, seed, got, s.Result().Outcome)
				}
				outcomes[got]++
			}
		}
	}
	for _, o := range []rules.Outcome{rules.FirstWins, rules.SecondWins, rules.Undecided} {
		if outcomes[o] == 0 {
			t.Errorf("no playout ended %s", o)
		}
	}
}

// TestBansInWalksAndPlayouts: perft and playouts know the past that they start from and the one that they make.
func TestBansInWalksAndPlayouts(t *testing.T) {
	s := at(t, open(t, "apex size=4 pieces=7"), "wbww/wbww/wbbb/1b2 w")
	round := "a2-a1 b1-c1 a1-a2 c1-b1 "
	for _, plies := range []string{"", round, round + "a2-a1", round + round[:18]} {
		s := play(t, s, plies)
		for depth := 1; depth <= 5; depth++ {
			if got, want := rules.Perft(s, depth), rules.Walk(s, depth); got != want {
				t.Errorf("after %q: perft %d is %d: a walk finds %d", plies, depth, got, want)
			}
		}
	}
	last := play(t, s, round+round[:17])
	ended := false
	for seed := range uint64(200) {
		ply := rules.SamplePly(last, rand.New(rand.NewPCG(seed, 1)))
		want := last.Play(ply).Result().Outcome
		if got := rules.Playout(last, rand.New(rand.NewPCG(seed, 1)), 1); got != want {
			t.Errorf("%s: a playout of one ply, %s, ends %s: want %s", last, ply, got, want)
		}
		ended = ended || ply.String() == "c1-b1"
	}
	if !ended {
		t.Errorf("%s: no playout begins with c1-b1", last)
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		spec  string
		depth int
	}{{"apex", 3}, {"apex size=5 pieces=8", 4}, {"apex size=19 pieces=40", 2}} {
		b.Run(c.spec, func(b *testing.B) { rulestest.BenchPerft(b, open(b, c.spec), c.depth) })
	}
}

func BenchmarkPlayout(b *testing.B) {
	for _, spec := range []string{"apex", "apex size=5 pieces=8", "apex size=19 pieces=40"} {
		b.Run(spec, func(b *testing.B) { rulestest.BenchPlayout(b, open(b, spec)) })
	}
}

// BenchmarkPlay has what a ply costs after more and more of them: it must not grow with the game.
func BenchmarkPlay(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	s := open(b, "apex").Start()
	for n, after := 0, 0; after <= 4000; after = max(40, 10*after) {
		for n < after {
			if next := s.Play(rules.SamplePly(s, r)); next.ToAct() != rules.None {
				s = next
				n++
			}
		}
		ply := rules.SamplePly(s, r)
		b.Run(fmt.Sprint(after), func(b *testing.B) {
			for b.Loop() {
				s.Play(ply)
			}
		})
	}
}
