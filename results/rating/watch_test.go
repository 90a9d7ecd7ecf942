package rating

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
)

var someTest = SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05, Model: Logistic}

func follow(stop Stop, games []results.Brief) Progress {
	w := NewWatch(stop)
	for _, b := range games {
		w.Add(b)
	}
	return w.Progress()
}

func repeat(score, n int) []int {
	scores := make([]int, n)
	for i := range scores {
		scores[i] = score
	}
	return scores
}

func TestWatchDoesNotDependOnOrderOfArrival(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, stop := range []Stop{{Hero: "hero", SPRT: &someTest}, {Width: 0.15}, {SPRT: &someTest}} {
		var scores []int
		for range 300 {
			scores = append(scores, min(4, r.IntN(7)))
		}
		games := match(1, "hero", "rival", scores...)
		want := follow(stop, games)
		if !want.Done || want.Pairs == 300 {
			t.Fatalf("%+v: not done after %d pairs: %+v", stop, want.Pairs, want.Penta)
		}
		for range 20 {
			r.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
			if got := follow(stop, games); !reflect.DeepEqual(got, want) {
				t.Fatalf("progress %+v, want %+v", got, want)
			}
		}
	}
}

func TestWatchWaitsForGaps(t *testing.T) {
	games := match(1, "hero", "rival", repeat(4, 100)...)
	w := NewWatch(Stop{Hero: "hero", SPRT: &someTest})
	for _, b := range games {
		if b.ID != "3-2" && w.Add(b) {
			t.Fatal("done with a pair missing at the start")
		}
	}
	if p := w.Progress(); p.Pairs != 2 || p.Waiting != 97 || p.Verdict != Undecided {
		t.Errorf("progress %+v", p)
	}
	if !w.Add(games[5]) || w.Progress().Verdict != H1 {
		t.Errorf("progress %+v", w.Progress())
	}
}

func TestVerdictIsFinal(t *testing.T) {
	games := append(match(1, "hero", "rival", repeat(4, 100)...), match(101, "hero", "rival", repeat(0, 1000)...)...)
	p := follow(Stop{Hero: "hero", SPRT: &someTest}, games)
	if p.Verdict != H1 || p.Penta[0] != 0 || p.Pairs+p.Waiting != 1100 {
		t.Errorf("progress %+v", p)
	}
	if games[0].Seats[0] != "hero" {
		t.Fatal("the first games are not the hero's")
	}
	if q := follow(Stop{Hero: "rival", SPRT: &someTest}, games); q.Verdict != H0 {
		t.Errorf("the loser's progress %+v", q)
	}
}

func TestWatchPassesOverDuplicates(t *testing.T) {
	var games []results.Brief
	for pair := 1; pair <= 500; pair++ {
		games = append(games, brief(pair, 1, "hero", "rival", rules.FirstWins, "one"), brief(pair, 2, "rival", "hero", rules.SecondWins, "two"))
	}
	if p := follow(Stop{Hero: "hero", SPRT: &someTest}, games); p.Done || p.Pairs != 500 || p.Penta.Pairs() != 1 {
		t.Errorf("progress %+v", p)
	}
}

func TestEqualPairsAtTheStartDoNotEndAWidthRule(t *testing.T) {
	for n, done := range map[int]bool{2: false, 30: false, 20000: true} {
		p := follow(Stop{Width: 0.04}, match(1, "a", "b", repeat(2, n)...))
		if p.Done != done {
			t.Errorf("%d pairs: %+v", n, p)
		}
	}
}

func TestCheckOfSPRT(t *testing.T) {
	for name, change := range map[string]func(*SPRT){
		"equal hypotheses": func(s *SPRT) { s.Elo1 = s.Elo0 }, "wrong way": func(s *SPRT) { s.Elo1 = -1 },
		"far": func(s *SPRT) { s.Elo1 = 1e9 }, "alpha 0": func(s *SPRT) { s.Alpha = 0 }, "beta 1": func(s *SPRT) { s.Beta = 1 },
		"alpha and beta": func(s *SPRT) { s.Alpha, s.Beta = 0.5, 0.5 }, "model": func(s *SPRT) { s.Model = "bayesian" },
	} {
		s := someTest
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		if change(&s); s.Check() == nil {
			t.Errorf("%s: %+v is accepted", name, s)
		}
	}
}

func TestOneSidedCountsCrossTheBounds(t *testing.T) {
	for _, model := range []Model{Logistic, Normalized} {
		s := SPRT{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.05, Model: model}
		for i, want := range map[int]Verdict{0: H0, 4: H1} {
			var p Penta
			p[i] = 1000
			if got := s.Verdict(s.LLR(p)); got != want {
				t.Errorf("%s: 1,000 pairs of %g points: %v", model, float64(i)/2, got)
			}
		}
	}
	if got := fmt.Sprint(H0, H1, Undecided); got != "H0 H1 undecided" {
		t.Error(got)
	}
}
