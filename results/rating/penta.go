package rating

import (
	"math"
	"slices"
)

// Penta is the pentanomial: how many pairs gave 0, ½, 1, 1½ and 2 points.
type Penta [5]int

// Pairs returns the number of pairs.
func (p Penta) Pairs() int {
	n := 0
	for _, c := range p {
		n += c
	}
	return n
}

// Mirror returns the counts from the rival's point of view.
func (p Penta) Mirror() Penta { return Penta{p[4], p[3], p[2], p[1], p[0]} }

func (p *Penta) add(q Penta) {
	for i, c := range q {
		p[i] += c
	}
}

// varied reports whether at least two different pair scores were seen, so that their spread says something.
func (p Penta) varied() bool {
	seen := 0
	for _, c := range p {
		seen += min(1, c)
	}
	return seen > 1
}

// unusual returns how many pairs have another score than the commonest one.
func (p Penta) unusual() int { return p.Pairs() - slices.Max(p[:]) }

// moments are those of the pair scores x ∈ {0, ¼, ½, ¾, 1}.
type moments struct {
	n        int
	mean     float64
	variance float64 // over n
	skew     float64 // 0 where the variance is
	kurtosis float64 // beyond the normal distribution's; 0 where the variance is
}

func (p Penta) moments() moments {
	m := moments{n: p.Pairs()}
	if m.n == 0 {
		return m
	}
	for i, c := range p {
		m.mean += float64(c) * float64(i) / 4
	}
	m.mean /= float64(m.n)
	var third, fourth float64
	for i, c := range p {
		d := float64(i)/4 - m.mean
		m.variance += float64(c) * d * d / float64(m.n)
		third += float64(c) * d * d * d / float64(m.n)
		fourth += float64(c) * d * d * d * d / float64(m.n)
	}
	if p.varied() {
		m.skew = third / math.Pow(m.variance, 1.5)
		m.kurtosis = fourth/(m.variance*m.variance) - 3
	} else {
		m.variance = 0 // not what rounding left of it
	}
	return m
}

// z is how many standard errors the mean is from ½. Where all pairs have the same score, the error is that of a
// proportion of ½, the most there can be; Wilson's interval is built on the same test.
func (p Penta) z() float64 {
	m := p.moments()
	variance := m.variance
	switch {
	case m.n == 0:
		return 0
	case !p.varied():
		variance = 0.25
	}
	return (m.mean - 0.5) / math.Sqrt(variance/float64(m.n))
}

// Match is what pairs say about two bots, from the first one's point of view.
type Match struct {
	Penta Penta `json:"penta"` // distinct pairs
	Estimate
}

// Estimate is what a sample, of pairs or of games, says about two bots. Nil figures cannot be known.
type Estimate struct {
	Score      *Interval `json:"score"`      // mean score, 0 to 1; nil without a sample
	Elo        *Interval `json:"elo"`        // nil without a sample
	Normalized *Interval `json:"normalized"` // normalized Elo; nil while all scores are the same
	LOS        *Figure   `json:"los"`        // likelihood of superiority, 0 to 1; nil without a sample
	Wilson     bool      `json:"wilson"`     // the interval is Wilson's, because all scores are the same
}

// normalizedElo is the normalized Elo of a t-value of 1 a game: 800/ln 10.
const normalizedElo = 800 / math.Ln10

// NewMatch computes what there is to say about two bots. Sources: the interval is the delta method on pairs, as fishtest
// does; normalized Elo and the variance of its estimate are from Van den Bergh, "Normalized Elo", 2021.
func NewMatch(p Penta) Match {
	return Match{p, p.estimate(normalizedElo / math.Sqrt2)} // a pair is two games
}

// Estimate says what games mean that have no pairs, as if they were independent.
func (c WDL) Estimate() Estimate {
	return Penta{c.Losses, 0, c.Draws, 0, c.Wins}.estimate(normalizedElo)
}

// estimate takes the counts of the scores 0, ¼, ½, ¾ and 1; scale is the normalized Elo of a t-value of 1.
func (p Penta) estimate(scale float64) Estimate {
	var e Estimate
	m := p.moments()
	if m.n == 0 {
		return e
	}
	los := Figure(normal.CDF(p.z()))
	e.LOS = &los
	var score Interval
	if p.varied() {
		se := math.Sqrt(m.variance / float64(m.n))
		score = Interval{Figure(m.mean), Figure(max(0, m.mean-z95*se)), Figure(min(1, m.mean+z95*se))}
		t := (m.mean - 0.5) / math.Sqrt(m.variance)
		seT := math.Sqrt(max(0, 1-t*m.skew+t*t*(m.kurtosis+2)/4) / float64(m.n))
		e.Normalized = &Interval{Figure(scale * t), Figure(scale * (t - z95*seT)), Figure(scale * (t + z95*seT))}
	} else {
		score = wilson(m.mean, m.n)
		e.Wilson = true
	}
	inElo := inElo(score)
	e.Score, e.Elo = &score, &inElo
	return e
}
