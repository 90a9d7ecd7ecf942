package rating

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// SeatScore is what the first seats scored in some pairs: y is the mean of the first seat's scores of a pair's two
// games, so that the strengths of the bots cancel.
type SeatScore struct {
	Label string    `json:"label"`
	Penta Penta     `json:"penta"` // of y = 0, ¼, ½, ¾, 1
	Score *Interval `json:"score"` // mean of y with its 95 % t-interval; nil below two pairs
	Elo   *Interval `json:"elo"`   // the same as a rating difference
	P     *Figure   `json:"p"`     // of the two-sided t-test against ½; nil below two pairs
}

// significant is the level below which a p-value is called so.
const significant = 0.05

// Significant reports whether the mean differs from ½ by more than chance would have it.
func (s SeatScore) Significant() bool { return s.P != nil && *s.P < significant }

func newSeatScore(label string, p Penta) SeatScore {
	s := SeatScore{Label: label, Penta: p, Score: p.meanInterval()}
	if s.Score != nil {
		inElo, value := inElo(*s.Score), Figure(p.pValue())
		s.Elo, s.P = &inElo, &value
	}
	return s
}

// meanInterval returns the mean of the pair scores with Student's 95 % interval: Student, "The probable error of a
// mean", 1908. Where all are the same, Wilson's stands in. It is nil below two pairs.
func (p Penta) meanInterval() *Interval {
	m := p.moments()
	if m.n < 2 {
		return nil
	}
	if !p.varied() {
		w := wilson(m.mean, m.n)
		return &w
	}
	half := student95(m.n-1) * math.Sqrt(m.variance/float64(m.n-1)) // the variance is over n
	return &Interval{Figure(m.mean), Figure(max(0, m.mean-half)), Figure(min(1, m.mean+half))}
}

// student95 returns the quantile of a two-sided 95 % interval of Student's distribution. From 100 degrees of freedom on
// the expansion around the normal quantile is exact to seven digits, and much quicker: Abramowitz & Stegun, "Handbook of
// Mathematical Functions", 26.7.5.
func student95(freedom int) float64 {
	nu := float64(freedom)
	if freedom < 100 {
		return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: nu}.Quantile(0.975)
	}
	const z, z2 = z95, z95 * z95
	const (
		g1 = z * (z2 + 1) / 4
		g2 = z * (5*z2*z2 + 16*z2 + 3) / 96
		g3 = z * (3*z2*z2*z2 + 19*z2*z2 + 17*z2 - 15) / 384
	)
	return z + (g1+(g2+g3/nu)/nu)/nu
}

// pValue is that of the two-sided t-test of the mean against ½. Where all pairs have the same score, it is that of the
// test on which Wilson's interval is built.
func (p Penta) pValue() float64 {
	if !p.varied() {
		return 2 * normal.Survival(math.Abs(p.z()))
	}
	m := p.moments()
	t := math.Abs(m.mean-0.5) / math.Sqrt(m.variance/float64(m.n-1))
	return 2 * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(m.n - 1)}.Survival(t)
}

// Decided is the first seat's share of the decided games, pairs ignored: games of one opening are not independent, so
// its interval and p-value are too sure of themselves. It is shown because others show it.
type Decided struct {
	WDL             // of the first seat
	Share *Interval `json:"share"` // of its wins among decided games, with Wilson's interval; nil without any
	P     *Figure   `json:"p"`     // exact, two-sided, against ½
}

func newDecided(c WDL) Decided {
	d := Decided{WDL: c}
	n := c.Wins + c.Losses
	if n == 0 {
		return d
	}
	share, p := wilson(float64(c.Wins)/float64(n), n), Figure(binomialP(c.Wins, n))
	d.Share, d.P = &share, &p
	return d
}

// binomialP returns the exact two-sided p-value of k heads in n throws of a fair coin: twice the smaller tail. The tail
// P(X ≤ k) is the regularized incomplete beta function I½(n − k, k + 1).
func binomialP(k, n int) float64 {
	k = min(k, n-k)
	if 2*k == n {
		return 1
	}
	return min(1, 2*mathext.RegIncBeta(float64(n-k), float64(k+1), 0.5))
}

// Advantage is what the games say about moving first.
type Advantage struct {
	SeatScore              // of all distinct pairs
	Pairs      int         `json:"pairs"`      // with duplicates
	Fit        *Interval   `json:"fit"`        // A of the joint fit, in Elo; nil where there is more than one group
	Decided    Decided     `json:"decided"`    // games, pairs ignored
	Symmetric  bool        `json:"symmetric"`  // the seats are alike by the rules: a difference is a fault of bots or referee
	ByBot      []SeatScore `json:"by_bot"`     // pairs in which it played
	ByOpening  []SeatScore `json:"by_opening"` //
	ByPairing  []SeatScore `json:"by_pairing"` //
	ByLength   []SeatScore `json:"by_length"`  // quartiles of the plies of a pair
	Swap       *Swap       `json:"swap"`       // nil where nobody swapped
	Repetitive bool        `json:"repetitive"` // more than a tenth of the pairs are duplicates
}

// Sentence says it in plain words.
func (a Advantage) Sentence() string {
	n := a.Penta.Pairs()
	if a.Score == nil {
		return fmt.Sprintf("First player: nothing can be said from %d distinct %s.", n, plural(n, "pair"))
	}
	percent := func(f Figure) string { return (100 * f).Text(1) }
	text := fmt.Sprintf("First player scores %s %% (%s-%s, %d pairs): ",
		percent(a.Score.Value), percent(a.Score.Low), percent(a.Score.High), n)
	e, p := a.Elo.Value, PText(*a.P)
	switch {
	case !a.Significant():
		return text + fmt.Sprintf("no advantage is shown, %s.", p)
	case a.Symmetric:
		return text + fmt.Sprintf("WARNING: the seats are alike by the rules, so bots or referee must favour one, %s.", p)
	case e < 0:
		return text + fmt.Sprintf("a disadvantage of %s Elo, %s.", (-e).Text(0), p)
	}
	return text + fmt.Sprintf("an advantage of %s Elo, %s.", e.Text(0), p)
}

// PText writes a p-value so that a small one does not look like 0.
func PText(p Figure) string {
	switch {
	case p < 0.0001:
		return "p < 0.0001"
	case p < 0.001:
		return "p = " + p.Text(4)
	case p < 0.01:
		return "p = " + p.Text(3)
	}
	return "p = " + p.Text(2)
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
