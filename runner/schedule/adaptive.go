package schedule

import (
	"cmp"
	"math"
	"slices"
)

// An adaptive schedule plays as many pairs as a fixed one, but after a balanced start it gives them to the pairings from
// which the ranking has most to gain. It goes by batches: what a batch plays depends on the results of all batches before
// it, so that games may run at once, and a plan with more pairs goes on where a shorter one ended.
//
// The ratings are those of Bradley and Terry's model with a normal prior, a draw being half a win, and their doubt is the
// normal distribution that has the same curvature at its top. If two neighbours in the ranking differ by Δ, give or take
// a normal error, the ranking is wrong about them by E[max(0, −Δ)] on average. A pair of games changes the estimate
// of Δ by an amount with standard deviation τ, and makes that loss smaller by τ·(φ(t) − t·Φ(−t)) on average, t = |Δ|/τ. The
// sum over all neighbours is what a pairing has to offer. Sources: Chick and Inoue, "New two-stage and sequential procedures for
// selecting the best simulated system", 2001 (the loss and its expected change); Frazier, Powell and Dayanik, "The
// knowledge-gradient policy for correlated normal beliefs", 2009 (one step ahead, with correlated ratings).

// Constants of the schedule; another value makes other games of the same plan.
const (
	adaptiveStart = 2   // pairs of each pairing before results count
	batchShare    = 10  // a batch is a tenth of what was played, or as many pairs as there are entries
	priorElo      = 400 // standard deviation of ratings before any game
	eloUnit       = math.Ln10 / 400
)

// adaptive adds the pairs that are known so far.
func (b *builder) adaptive(pairings [][2]int, played scores) {
	budget := b.plan.Pairs * len(pairings)
	series := make([]int, len(pairings)) // pairs of each pairing so far
	add := func(round, number, pairing int) {
		b.pair(round, number, series[pairing], pairings[pairing])
		series[pairing]++
	}
	var batch []int // pairings
	for range adaptiveStart {
		for i := range pairings {
			batch = append(batch, i)
		}
	}
	d := newDesign(b.plan, pairings)
	number := 0
	for round := 1; number < budget; round++ {
		batch = batch[:min(len(batch), budget-number)]
		for i, pairing := range batch {
			add(round, number+i+1, pairing)
		}
		for i, pairing := range batch {
			halves, complete := played.pair(number + i + 1)
			if !complete {
				return
			}
			d.add(pairing, halves)
		}
		number += len(batch)
		batch = d.choose(max(len(b.plan.Entries), number/batchShare))
	}
}

// design is what was played of each pairing, and what follows from it.
type design struct {
	pairings [][2]int
	entries  int
	heroes   []bool // whose places are asked for, against everybody else; nil: the whole ranking
	halves   []int  // of the first of each pairing, in half points
	pairs    []int
}

func newDesign(p Plan, pairings [][2]int) *design {
	d := &design{pairings: pairings, entries: len(p.Entries), halves: make([]int, len(pairings)), pairs: make([]int, len(pairings))}
	if p.Format == Gauntlet {
		d.heroes = make([]bool, d.entries)
		for i, e := range p.Entries {
			d.heroes[i] = slices.Contains(p.Heroes, e.Bot)
		}
	}
	return d
}

func (d *design) add(pairing, halves int) {
	d.halves[pairing] += halves
	d.pairs[pairing]++
}

// choose returns the pairings of the next pairs, as many as wanted. They are chosen one after the other, or in a large
// batch a few of the same pairing at a time, each as if those before it had been played.
func (d *design) choose(want int) []int {
	if len(d.pairings) == 0 {
		return nil
	}
	ratings, covariance := d.fit()
	doubts := d.doubts(ratings)
	together := max(1, want/(2*max(1, d.entries)))
	pairs := slices.Clone(d.pairs)
	var batch []int
	for len(batch) < want {
		n := min(together, want-len(batch))
		best, most := 0, math.Inf(-1)
		for i, pairing := range d.pairings {
			gain := rounded(gain(ratings, covariance, doubts, pairing, n))
			if gain > most || gain == most && pairs[i] < pairs[best] {
				best, most = i, gain
			}
		}
		for range n {
			batch = append(batch, best)
		}
		pairs[best] += n
		observe(ratings, covariance, d.pairings[best], n)
	}
	return batch
}

// rounded drops the digits in which machines may differ, so that all of them find the same ties.
func rounded(x float64) float64 {
	if x <= 0 {
		return 0
	}
	_, exponent := math.Frexp(x)
	scale := math.Ldexp(1, 30-exponent)
	return math.Round(x*scale) / scale
}

// doubts returns the pairs of entries whose order is in question: neighbours in the ranking, or each hero and each other.
func (d *design) doubts(ratings []float64) [][2]int {
	var list [][2]int
	if d.heroes != nil {
		for _, p := range d.pairings {
			if d.heroes[p[0]] || d.heroes[p[1]] {
				list = append(list, p)
			}
		}
		return list
	}
	rank := make([]int, d.entries)
	for i := range rank {
		rank[i] = i
	}
	slices.SortStableFunc(rank, func(a, b int) int { return cmp.Compare(math.Round(ratings[b]*1e6), math.Round(ratings[a]*1e6)) })
	for i := 1; i < len(rank); i++ {
		list = append(list, [2]int{rank[i-1], rank[i]})
	}
	return list
}

// information is what n pairs of games say about the difference of two ratings.
func information(ratings []float64, pairing [2]int, n int) float64 {
	p := 1 / (1 + math.Exp(ratings[pairing[1]]-ratings[pairing[0]]))
	return float64(2*n) * p * (1 - p)
}

// gain is by how much n pairs of a pairing make the loss of the doubts smaller, on average.
func gain(ratings []float64, covariance [][]float64, doubts [][2]int, pairing [2]int, n int) float64 {
	a, b := covariance[pairing[0]], covariance[pairing[1]]
	spread := a[pairing[0]] + b[pairing[1]] - 2*a[pairing[1]] // variance of the difference
	noise := 1/information(ratings, pairing, n) + spread
	if spread <= 0 {
		return 0
	}
	sum := 0.0
	for _, d := range doubts {
		shared := (a[d[0]] - b[d[0]]) - (a[d[1]] - b[d[1]])
		tau := math.Abs(shared) / math.Sqrt(noise)
		if tau == 0 {
			continue
		}
		t := math.Abs(ratings[d[0]]-ratings[d[1]]) / tau
		sum += tau * (math.Exp(-t*t/2)/math.Sqrt(2*math.Pi) - t*math.Erfc(t/math.Sqrt2)/2)
	}
	return sum
}

// observe makes the covariance what it is after n more pairs of a pairing (Sherman and Morrison's formula).
func observe(ratings []float64, covariance [][]float64, pairing [2]int, n int) {
	i, j := pairing[0], pairing[1]
	change := make([]float64, len(covariance))
	for k := range change {
		change[k] = covariance[k][i] - covariance[k][j]
	}
	noise := 1/information(ratings, pairing, n) + change[i] - change[j]
	for r := range covariance {
		for c := range covariance[r] {
			covariance[r][c] -= change[r] * change[c] / noise
		}
	}
}

// fit returns the most likely ratings, in units of 400/ln 10 Elo, and their covariance, by Newton's method.
func (d *design) fit() (ratings []float64, covariance [][]float64) {
	const most, close, longest = 50, 1e-12, 2.0
	precision := 1 / (priorElo * priorElo * eloUnit * eloUnit)
	ratings = make([]float64, d.entries)
	for range most {
		slope, curvature := make([]float64, d.entries), square(d.entries)
		for k := range ratings {
			slope[k], curvature[k][k] = -precision*ratings[k], precision
		}
		for k, pairing := range d.pairings {
			i, j := pairing[0], pairing[1]
			if i == j || d.pairs[k] == 0 {
				continue
			}
			p := 1 / (1 + math.Exp(ratings[j]-ratings[i]))
			more := float64(d.halves[k])/2 - float64(2*d.pairs[k])*p // points beyond what was to be expected
			slope[i] += more
			slope[j] -= more
			w := float64(2*d.pairs[k]) * p * (1 - p)
			curvature[i][i] += w
			curvature[j][j] += w
			curvature[i][j] -= w
			curvature[j][i] -= w
		}
		covariance = inverse(curvature)
		step, largest := make([]float64, d.entries), 0.0
		for r := range step {
			for c := range step {
				step[r] += covariance[r][c] * slope[c]
			}
			largest = max(largest, math.Abs(step[r]))
		}
		shorten := min(1, longest/max(largest, longest))
		for k := range ratings {
			ratings[k] += shorten * step[k]
		}
		if largest < close {
			break
		}
	}
	return ratings, covariance
}

func square(n int) [][]float64 {
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, n)
	}
	return rows
}

// inverse inverts a symmetric, positive definite matrix, by Gauss and Jordan's method, which needs no pivots for one.
func inverse(m [][]float64) [][]float64 {
	n := len(m)
	for k := range n {
		pivot := 1 / m[k][k]
		for j := range n {
			m[k][j] *= pivot
		}
		m[k][k] = pivot
		for i := range n {
			if i == k {
				continue
			}
			f := m[i][k]
			m[i][k] = 0
			for j := range n {
				m[i][j] -= f * m[k][j]
			}
		}
	}
	return m
}
