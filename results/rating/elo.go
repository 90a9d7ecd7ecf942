// Package rating says how strong bots are, and whether moving first helps, with honest errors: every figure is a pure
// function of the games, whatever order they arrived in.
package rating

import (
	"encoding/json"
	"math"
	"strconv"

	"gonum.org/v1/gonum/stat/distuv"
)

// Figure is a number that may be infinite. One that cannot be known at all is a nil pointer to it, never a NaN.
type Figure float64

// MarshalJSON writes an infinite figure as "+inf" or "-inf".
func (f Figure) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(f), 0) {
		return json.Marshal(f.Text(0))
	}
	return json.Marshal(float64(f))
}

// Text returns the figure with a fixed number of decimals: "-12.3", "+inf", "-inf"; never "-0".
func (f Figure) Text(decimals int) string {
	switch {
	case math.IsInf(float64(f), 1):
		return "+inf"
	case math.IsInf(float64(f), -1):
		return "-inf"
	}
	scale := math.Pow10(decimals)
	return strconv.FormatFloat(math.Round(float64(f)*scale)/scale+0, 'f', decimals, 64)
}

// Interval is an estimate with its 95 % interval.
type Interval struct {
	Value Figure `json:"value"`
	Low   Figure `json:"low"`
	High  Figure `json:"high"`
}

// Error returns half the interval's width: what stands behind ±.
func (i Interval) Error() Figure { return (i.High - i.Low) / 2 }

// z95 is the normal quantile of a two-sided 95 % interval.
const z95 = 1.959963984540054

var normal = distuv.UnitNormal

// elo is one Elo in natural logarithms of odds.
const elo = math.Ln10 / 400

// EloOf returns the rating difference at which mu is the expected score: d(μ) = −400·log10(1/μ − 1). It is infinite at
// 0 and 1, and beyond.
func EloOf(mu float64) float64 {
	switch {
	case mu <= 0:
		return math.Inf(-1)
	case mu >= 1:
		return math.Inf(1)
	}
	return (math.Log(mu) - math.Log1p(-mu)) / elo
}

// ScoreOf returns the score that is expected at a rating difference: the inverse of EloOf.
func ScoreOf(difference float64) float64 { return 1 / (1 + math.Exp(-difference*elo)) }

// inElo maps an interval of scores.
func inElo(score Interval) Interval {
	d := func(f Figure) Figure { return Figure(EloOf(float64(f))) }
	return Interval{d(score.Value), d(score.Low), d(score.High)}
}

// wilson returns the score interval of a proportion mu seen in n trials: Wilson, "Probable inference, the law of
// succession, and statistical inference", 1927. For scores other than 0 and 1 it is wider than need be.
func wilson(mu float64, n int) Interval {
	z2 := z95 * z95 / float64(n)
	centre := (mu + z2/2) / (1 + z2)
	half := math.Sqrt(z2*mu*(1-mu)+z2*z2/4) / (1 + z2)
	return Interval{Figure(mu), Figure(max(0, min(mu, centre-half))), Figure(min(1, max(mu, centre+half)))} // whatever rounding did
}
