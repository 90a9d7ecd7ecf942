package rating

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestStudent uses 4 degrees of freedom, where Student's distribution has a closed form.
func TestStudent(t *testing.T) {
	s := newSeatScore("five", Penta{0, 1, 2, 1, 1})
	near(t, "mean", float64(s.Score.Value), 0.6, 1e-12)
	m := (Penta{0, 1, 2, 1, 1}).moments()
	sample := m.variance * 5 / 4
	near(t, "half width", float64(s.Score.Value-s.Score.Low), 2.7764451052*math.Sqrt(sample/5), 1e-6)
	// P(T > t) = ½ − ½·sin(a)·(1 + cos²(a)/2) where tan a = t/2.
	angle := math.Atan(0.1 / math.Sqrt(sample/5) / 2)
	near(t, "p", float64(*s.P), 1-math.Sin(angle)*(1+math.Pow(math.Cos(angle), 2)/2), 1e-9)
}

func TestStudentQuantile(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.7062047362, 10: 2.2281388520, 99: 1.9842169516, 100: 1.9839715185, 1000: 1.9623390808} {
		near(t, "quantile", student95(freedom), want, 1e-7)
	}
}

func TestExactBinomial(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want float64
	}{
		{5, 10, 1}, {0, 10, 2.0 / 1024}, {10, 10, 2.0 / 1024}, {8, 10, 2 * 56.0 / 1024}, {3, 10, 2 * 176.0 / 1024},
		{1, 1, 1}, {0, 2, 0.5}, {5, 11, 1}, {499000, 1000000, 2 * 0.5 * math.Erfc((1000-0.5)/500/math.Sqrt2)},
	} {
		near(t, "p", binomialP(c.k, c.n), c.want, 1e-6+1e-3*c.want)
	}
}

func TestWilson(t *testing.T) { // 81 of 263 at 95 %: 0.2553 to 0.3662 (Newcombe, Statistics in Medicine 1998, table I)
	w := wilson(81.0/263, 263)
	near(t, "low", float64(w.Low), 0.2553, 5e-5)
	near(t, "high", float64(w.High), 0.3662, 5e-5)
	if none := wilson(0, 20); none.Low != 0 || float64(none.High) < 0.16 || float64(none.High) > 0.162 { // same table: 0.1611
		t.Errorf("0 of 20: %+v", none)
	}
}

func TestAdvantageSplits(t *testing.T) {
	games := match(1, "a", "b", 2, 2, 2, 2, 2, 2) // the first seat wins both games of each
	games = append(games, match(7, "a", "c", 4, 0, 4, 0)...)
	games = append(games, brief(11, 1, "c", "c", rules.SecondWins, "x"), brief(11, 2, "c", "c", rules.SecondWins, "y"))
	games[0].Swapped, games[0].Sides = true, [2]rules.Side{rules.Black, rules.White}
	g := collect(games)
	a := g.Advantage(false)
	if want := (Penta{1, 0, 4, 0, 6}); a.Penta != want || a.Pairs != 11 {
		t.Errorf("all: %+v", a.Penta)
	}
	if a.Decided.WDL != (WDL{16, 0, 6}) || a.Fit == nil {
		t.Errorf("decided %+v, fit %v", a.Decided, a.Fit)
	}
	labels := func(scores []SeatScore) string {
		var text []string
		n := 0
		for _, s := range scores {
			text = append(text, s.Label)
			n += s.Penta.Pairs()
		}
		if n < 11 {
			t.Errorf("%q hold %d pairs", text, n)
		}
		return strings.Join(text, "; ")
	}
	if got := labels(a.ByBot); got != "a; b; c" {
		t.Errorf("bots %q", got)
	}
	if got := labels(a.ByPairing); got != "a - b; a - c; c - c" {
		t.Errorf("pairings %q", got)
	}
	if got := labels(a.ByOpening); got != "" {
		t.Errorf("openings %q", got)
	}
	if b := a.ByPairing[0]; b.Penta != (Penta{0, 0, 0, 0, 6}) || !b.Significant() || b.Elo.High != Figure(math.Inf(1)) {
		t.Errorf("a - b: %+v", b)
	}
	labels(a.ByLength)
	if s := a.Swap; s == nil || s.Games != 22 || s.Swapped != 1 || s.First != (WDL{1, 0, 0}) || s.Stayed != (WDL{15, 0, 6}) || s.White != (WDL{15, 0, 7}) {
		t.Errorf("swap %+v", s)
	}
}

func TestQuartilesOfLength(t *testing.T) {
	games := match(1, "a", "b", repeat(2, 40)...)
	for i := range games {
		games[i].Plies = 10 + games[i].Pair
		if games[i].Pair > 30 {
			games[i].Plies = 99
		}
	}
	var got []string
	for _, s := range collect(games).Advantage(false).ByLength {
		got = append(got, s.Label)
	}
	if want := "11-20 plies, 21-30 plies, 31-40 plies, 99-99 plies"; strings.Join(got, ", ") != want {
		t.Errorf("quartiles %q, want %q", strings.Join(got, ", "), want)
	}
}

func TestSentence(t *testing.T) {
	of := func(symmetric bool, p Penta) string {
		return Advantage{SeatScore: newSeatScore("all", p), Symmetric: symmetric}.Sentence()
	}
	for want, got := range map[string]string{
		"First player: nothing can be said from 1 distinct pair.":                                                                                       of(false, Penta{0, 0, 0, 0, 1}),
		"First player scores 50.0 % (46.8-53.2, 120 pairs): no advantage is shown, p = 1.00.":                                                           of(false, Penta{0, 30, 60, 30, 0}),
		"First player scores 62.5 % (60.2-64.8, 120 pairs): an advantage of 89 Elo, p < 0.0001.":                                                        of(false, Penta{0, 0, 60, 60, 0}),
		"First player scores 46.9 % (45.4-48.4, 120 pairs): a disadvantage of 22 Elo, p < 0.0001.":                                                      of(false, Penta{0, 15, 105, 0, 0}),
		"First player scores 53.1 % (51.6-54.6, 120 pairs): WARNING: the seats are alike by the rules, so bots or referee must favour one, p < 0.0001.": of(true, Penta{0, 0, 105, 15, 0}),
	} {
		if got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

func TestPermutationOfSeatsMirrorsTheAdvantage(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	w := world{ratings: []float64{100, 0, -30}, advantage: 80, nu: 0.7, openings: 0.4}
	g := w.roundRobin(r, 30)
	a := g.Advantage(false)
	for i := range g.List { // let the seats change names, and with them results
		game := &g.List[i]
		game.Bots[0], game.Bots[1] = game.Bots[1], game.Bots[0]
		if game.Outcome != rules.Draw {
			game.Outcome = rules.FirstWins + rules.SecondWins - game.Outcome
		}
	}
	b := g.Advantage(false)
	near(t, "mean", float64(a.Score.Value+b.Score.Value), 1, 1e-12)
	near(t, "A", float64(a.Fit.Value+b.Fit.Value), 0, 1e-6)
	near(t, "error of A", float64(a.Fit.Error()-b.Fit.Error()), 0, 1e-6)
	near(t, "p", float64(*a.P-*b.P), 0, 1e-9)
}
