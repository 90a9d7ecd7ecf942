package rating

import "math"

// MostVariance is the variance of pair scores between equal bots whose games are independent and never drawn: the most
// there is to fear when nothing has been played yet. Draws, and openings that favour a seat, make it smaller.
const MostVariance = 0.125

// Variance returns that of the pair scores seen, for planning; ok is false while all are the same.
func (p Penta) Variance() (variance float64, ok bool) { return p.moments().variance, p.varied() }

// Expectation is how a sequential test will go if the true difference is Elo.
type Expectation struct {
	Elo   float64 `json:"elo"`   // in the test's model
	H1    float64 `json:"h1"`    // chance that H1 is accepted
	Pairs float64 `json:"pairs"` // on average until the verdict
}

// Expect says how the test will go, for pair scores of the given variance. The ratio is taken for a Brownian motion
// between the bounds, as Van den Bergh does for fishtest (GSPRT_approximation.pdf); the identities are Wald's.
func (t SPRT) Expect(variance, elo float64) Expectation {
	sd := math.Sqrt(variance)
	position := func(elo float64) float64 { // in standard deviations of a pair score
		if t.Model == Normalized {
			return t.tValue(elo, 5)
		}
		return (ScoreOf(elo) - 0.5) / sd
	}
	low, high, truth := position(t.Elo0), position(t.Elo1), position(elo)
	step := high - low
	drift, diffusion := (truth-(low+high)/2)*step, step*step // mean and variance a pair
	lower, upper := t.Bounds()
	e := Expectation{Elo: elo}
	rate := 2 * drift / diffusion
	if math.Abs(rate)*(upper-lower) < 1e-4 { // no drift to speak of
		e.H1 = -lower / (upper - lower)
		e.Pairs = -lower * upper / diffusion
		return e
	}
	e.H1 = 1
	if rate*lower > -500 { // the exponentials are finite
		e.H1 = math.Expm1(-rate*lower) / (math.Exp(-rate*lower) - math.Exp(-rate*upper))
	}
	e.Pairs = (e.H1*upper + (1-e.H1)*lower) / drift
	return e
}

// PairsForWidth returns how many pairs make the 95 % interval of a mean of pair scores narrower than width.
func PairsForWidth(width, variance float64) float64 {
	return math.Ceil(4 * z95 * z95 * variance / (width * width))
}
