package rating

import (
	"fmt"
	"math"
)

// Model says in what Elo the hypotheses of a test are stated.
type Model string

// The models.
const (
	Logistic   Model = "logistic"   // of the expected score
	Normalized Model = "normalized" // of the t-value, whatever share of games is drawn
)

// SPRT is a sequential probability ratio test of H0: the difference is Elo0 (or less) against H1: it is Elo1 (or more).
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // chance to accept H1 where H0 is true
	Beta  float64 `json:"beta"`  // chance to accept H0 where H1 is true
	Model Model   `json:"model"`
}

// maxHypothesis bounds the hypotheses, in Elo: nobody tests for more, and figures stay well-behaved.
const maxHypothesis = 1000

// Check returns what is wrong with the test's parameters.
func (t SPRT) Check() error {
	switch {
	case !(t.Elo0 < t.Elo1):
		return fmt.Errorf("sprt: elo0 %g must be below elo1 %g", t.Elo0, t.Elo1)
	case t.Elo0 < -maxHypothesis || t.Elo1 > maxHypothesis:
		return fmt.Errorf("sprt: elo0 %g and elo1 %g must be from %d to %d", t.Elo0, t.Elo1, -maxHypothesis, maxHypothesis)
	case !(t.Alpha > 0 && t.Beta > 0 && t.Alpha+t.Beta < 1):
		return fmt.Errorf("sprt: alpha %g and beta %g must be above 0 and below 1 together", t.Alpha, t.Beta)
	case t.Model != Logistic && t.Model != Normalized:
		return fmt.Errorf("sprt: model %.40q: want %s or %s", t.Model, Logistic, Normalized)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted: ln(β/(1−α)) and ln((1−β)/α). Source: Wald,
// "Sequential tests of statistical hypotheses", 1945.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// LLR returns the generalized log-likelihood ratio N·Σ p·ln(p1/p0) of pairs.
func (t SPRT) LLR(pairs Penta) float64 { return t.llr(pairs[:]) }

// LLRofGames is LLR for games that have no pairs.
func (t SPRT) LLRofGames(c WDL) float64 { return t.llr([]int{c.Losses, c.Draws, c.Wins}) }

// unseen is what a count of 0 is taken for, as fishtest does, so that no outcome is thought impossible.
const unseen = 1e-3

// llr takes counts of the scores 0 … 1 in equal steps: three of them are games, five are pairs. The distributions p0 and
// p1 are the most likely ones under the hypotheses. Source: Van den Bergh, "The generalized SPRT for multinomial
// distributions" and "A practical introduction to normalized Elo".
func (t SPRT) llr(counts []int) float64 {
	p, a := make([]float64, len(counts)), make([]float64, len(counts))
	n, total := 0.0, 0
	for i, c := range counts {
		p[i], a[i] = max(float64(c), unseen), float64(i)/float64(len(counts)-1)
		n += p[i]
		total += c
	}
	if total == 0 {
		return 0
	}
	for i := range p {
		p[i] /= n
	}
	f0, ok0 := t.likeliest(p, a, t.Elo0)
	f1, ok1 := t.likeliest(p, a, t.Elo1)
	if !ok0 || !ok1 {
		return t.approximate(p, a, n)
	}
	llr := 0.0
	for i := range p {
		llr += p[i] * math.Log(f1[i]/f0[i])
	}
	return n * llr
}

func (t SPRT) likeliest(p, a []float64, hypothesis float64) ([]float64, bool) {
	if t.Model == Normalized {
		return withT(p, a, t.tValue(hypothesis, len(a)))
	}
	return withMean(p, a, ScoreOf(hypothesis))
}

// tValue returns the t-value of a normalized Elo for one game (three scores) or a pair (five).
func (t SPRT) tValue(elo float64, scores int) float64 {
	if scores == 3 {
		return elo / normalizedElo
	}
	return math.Sqrt2 * elo / normalizedElo
}

// approximate stands in where no distribution of these scores has the t-value asked for, which takes hypotheses of
// hundreds of Elo: the same ratio under a normal distribution (normalized_elo_practical.pdf, §4.2).
func (t SPRT) approximate(p, a []float64, n float64) float64 {
	mean, variance := 0.0, 0.0
	for i, v := range a {
		mean += p[i] * v
	}
	for i, v := range a {
		variance += p[i] * (v - mean) * (v - mean)
	}
	seen := (mean - 0.5) / math.Sqrt(variance)
	d0, d1 := seen-t.tValue(t.Elo0, len(a)), seen-t.tValue(t.Elo1, len(a))
	return n / 2 * (math.Log1p(d0*d0) - math.Log1p(d1*d1))
}

// Verdict is what a sequential test has come to. Its text is "H0", "H1" or "undecided".
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	H0
	H1
)

// String returns the verdict's text.
func (v Verdict) String() string { return [...]string{"undecided", "H0", "H1"}[v] }

// MarshalText writes the verdict's text.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Verdict judges a ratio.
func (t SPRT) Verdict(llr float64) Verdict {
	lower, upper := t.Bounds()
	switch {
	case llr >= upper:
		return H1
	case llr <= lower:
		return H0
	}
	return Undecided
}
