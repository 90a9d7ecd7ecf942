package rating

import "math"

// The most likely distribution over fixed values that an observed one came from, under a condition. Sources, both by
// Van den Bergh for fishtest: support_MLE_multinomial.pdf, Proposition 1.1, for a given mean; "A practical introduction
// to normalized Elo" (normalized_elo_practical.pdf), §4.1, for a given t-value.

// tilt returns factors f such that p·f is the most likely distribution under Σ p·f·c = 0, for observed shares p above 0:
// fᵢ = 1/(1 + x·cᵢ) where x solves Σ p·c/(1 + x·c) = 0. ok is false if no c, or no c but zeros, are on one side of 0.
func tilt(p, c []float64) (factors []float64, ok bool) {
	least, most := 0.0, 0.0
	for _, v := range c {
		least, most = min(least, v), max(most, v)
	}
	if least == 0 || most == 0 {
		return nil, false
	}
	low, high := -1/most, -1/least // the sum falls from +∞ to −∞ between them
	x := 0.0
	for range 200 {
		sum, slope := 0.0, 0.0
		for i, v := range c {
			f := v / (1 + x*v)
			sum += p[i] * f
			slope -= p[i] * f * f
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
		next := x - sum/slope
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-x) <= 1e-15*math.Abs(x) {
			break
		}
		x = next
	}
	factors = make([]float64, len(c))
	for i, v := range c {
		factors[i] = 1 / (1 + x*v)
	}
	return factors, true
}

// withMean returns the factors under a given mean of values a.
func withMean(p, a []float64, mean float64) ([]float64, bool) {
	c := make([]float64, len(a))
	for i, v := range a {
		c[i] = v - mean
	}
	return tilt(p, c)
}

// withT returns the factors under a given t-value (mean − ½)/σ of values a. The condition is not linear, so it is
// replaced by its tangent at the last solution until that stays.
func withT(p, a []float64, t float64) ([]float64, bool) {
	q := make([]float64, len(a)) // the solution so far
	for i := range q {
		q[i] = 1 / float64(len(a))
	}
	c := make([]float64, len(a))
	for range 200 {
		mean, variance := 0.0, 0.0
		for i, v := range a {
			mean += q[i] * v
		}
		for i, v := range a {
			variance += q[i] * (v - mean) * (v - mean)
		}
		sigma := math.Sqrt(variance)
		for i, v := range a {
			d := (v - mean) / sigma
			c[i] = v - 0.5 - t*sigma*(1+d*d)/2
		}
		factors, ok := tilt(p, c)
		if !ok {
			return nil, false
		}
		moved := 0.0
		for i := range q {
			next := p[i] * factors[i]
			moved = max(moved, math.Abs(next-q[i]))
			q[i] = next
		}
		if moved < 1e-12 {
			return factors, true
		}
	}
	return nil, false
}
