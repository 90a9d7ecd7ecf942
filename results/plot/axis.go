package plot

import (
	"math"
	"strconv"
)

// axis maps values to pixels.
type axis struct {
	low, high float64 // values at the ends
	from, to  float64 // pixels of the ends
}

func (a axis) at(value float64) float64 {
	return a.from + (value-a.low)/(a.high-a.low)*(a.to-a.from)
}

// clamped keeps what lies outside, infinite values too, at the ends.
func (a axis) clamped(value float64) float64 { return a.at(max(a.low, min(a.high, value))) }

// spread returns an axis that has room for values from low to high, and a little more.
func spread(low, high, from, to float64) axis {
	if high-low < 1e-9*max(1, math.Abs(high)) {
		low, high = low-1, high+1
	}
	more := 0.05 * (high - low)
	return axis{low - more, high + more, from, to}
}

// ticks returns round values within the axis, about most of them, and how many decimals they need.
func (a axis) ticks(most int) (values []float64, decimals int) {
	raw := (a.high - a.low) / float64(most)
	power := math.Pow(10, math.Floor(math.Log10(raw)))
	step := 10 * power
	for _, s := range []float64{1, 2, 5} {
		if s*power >= raw*(1-1e-9) {
			step = s * power
			break
		}
	}
	decimals = max(0, int(-math.Floor(math.Log10(step*(1+1e-9)))))
	for i := math.Ceil(a.low/step - 1e-9); i*step <= a.high+1e-9*step; i++ {
		values = append(values, i*step)
	}
	return values, decimals
}

// label writes a value of an axis.
func label(value float64, decimals int) string {
	scale := math.Pow10(decimals)
	return strconv.FormatFloat(math.Round(value*scale)/scale+0, 'f', decimals, 64)
}
