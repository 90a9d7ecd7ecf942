package rating

import (
	"cmp"
	"math"
	"slices"
)

// Group is bots that games connect, rated together.
type Group struct {
	Bots      []int32   `json:"-"`         // numbers, ascending
	Ratings   []Rating  `json:"-"`         // in the order of Bots
	Pairs     int       `json:"pairs"`     // distinct
	Advantage *Interval `json:"advantage"` // of the first seat, in Elo; nil without pairs
	Nu        float64   `json:"nu"`        // ν of Davidson's model: how common draws are between equals

	edges      []edge
	covariance covariance
	penta      []Penta // all distinct pairs of each of Bots
}

// Rating is the strength of one bot.
type Rating struct {
	Elo      Figure  `json:"elo"`
	Error    *Figure `json:"error"` // of the 95 % interval, which is Elo ± Error; nil where nothing is known, or by anchor
	Anchored bool    `json:"anchored,omitempty"`
	// OneSided marks a bot that won, or lost, all its distinct pairs: only the prior keeps its rating finite.
	OneSided bool `json:"one_sided,omitempty"`
}

// Fit rates all bots, each group of connected ones by itself. Ratings have mean 0, or keep the anchors' values.
func (g *Games) Fit(pairs Pairs, anchors map[string]float64) []Group {
	edges := g.edges(pairs)
	groups := make([]Group, 0, 1)
	for _, bots := range g.connected() {
		groups = append(groups, Group{Bots: bots})
	}
	home := make([]int32, len(g.Bots)) // of each bot: its group
	place := make([]int32, len(g.Bots))
	for k, group := range groups {
		for i, bot := range group.Bots {
			home[bot], place[bot] = int32(k), int32(i)
		}
	}
	slices.SortStableFunc(edges, func(a, b edge) int { return cmp.Compare(home[a.i], home[b.i]) })
	for k := range groups {
		n := 0
		for ; n < len(edges) && home[edges[n].i] == int32(k); n++ {
			edges[n].i, edges[n].j = place[edges[n].i], place[edges[n].j]
		}
		groups[k].fit(edges[:n:n], g.Bots, anchors)
		edges = edges[n:]
	}
	return groups
}

// fit takes the group's edges, numbered by place in the group; it keeps them.
func (g *Group) fit(edges []edge, names []string, anchors map[string]float64) {
	size := len(g.Bots)
	p := problem{fixed: make([]bool, size), start: make([]float64, size)}
	anchored := 0.0
	for i, bot := range g.Bots {
		if r, ok := anchors[names[bot]]; ok {
			p.fixed[i], p.start[i] = true, r*elo
			p.centre += r * elo
			anchored++
		}
	}
	if anchored > 0 {
		p.centre /= anchored
	}
	for i := range p.start {
		if !p.fixed[i] {
			p.start[i] = p.centre
		}
	}
	g.penta = make([]Penta, size)
	var first Penta
	p.edges = edges[:0]
	for _, e := range edges {
		g.Pairs += int(e.pairs)
		first.add(e.first())
		if e.i == e.j {
			for combination, n := range e.counts {
				p.self.add(combination, n)
			}
			continue
		}
		p.edges = append(p.edges, e)
		penta := e.penta()
		g.penta[e.i].add(penta)
		g.penta[e.j].add(penta.Mirror())
	}
	x := p.fit()
	g.edges, g.covariance = p.edges, p.covariance(&x)
	g.Nu = math.Exp(x.n)
	g.rate(&p, &x, names, anchors)
	if g.Pairs > 0 {
		quantile := student95(max(1, g.Pairs-1)) // as for the first seat's mean score
		half := Figure(quantile * math.Sqrt(g.covariance.variance(first.unusual(), func(c matrix) float64 { return c.At(size, size) })) / elo)
		a := Figure(x.a / elo)
		g.Advantage = &Interval{a, a - half, a + half}
	}
}

// rate turns the fitted parameters into ratings.
func (g *Group) rate(p *problem, x *parameters, names []string, anchors map[string]float64) {
	size := len(g.Bots)
	measure := diagonal
	if !slices.Contains(p.fixed, true) {
		measure = aroundMean
	}
	sandwich, model := measure(g.covariance.sandwich, size), measure(g.covariance.model, size)
	for i, penta := range g.penta {
		r := Rating{Elo: Figure(x.theta[i] / elo), Anchored: p.fixed[i]}
		if r.Anchored {
			r.Elo = Figure(anchors[names[g.Bots[i]]]) // to the last digit
		}
		n := penta.Pairs()
		r.OneSided = n > 0 && (penta[0] == n || penta[4] == n)
		if !p.fixed[i] && n > 0 {
			half := Figure(z95 * math.Sqrt(blend(penta.unusual(), sandwich[i], model[i])) / elo)
			r.Error = &half
		}
		g.Ratings = append(g.Ratings, r)
	}
}

// Superiority returns the chance that the i-th of the group's bots is stronger than the j-th: Φ((Rᵢ − Rⱼ)/se). It is nil
// for a bot and itself, and where nothing is known of one of them.
func (g *Group) Superiority(i, j int) *Figure {
	known := func(k int) bool { return g.Ratings[k].Anchored || g.Ratings[k].Error != nil }
	if i == j || !known(i) || !known(j) {
		return nil
	}
	unusual := min(g.penta[i].unusual(), g.penta[j].unusual())
	variance := g.covariance.variance(unusual, func(c matrix) float64 { return difference(c, i, j) })
	d := float64(g.Ratings[i].Elo-g.Ratings[j].Elo) * elo
	if variance <= 0 { // both are anchors
		return nil
	}
	s := Figure(normal.CDF(d / math.Sqrt(variance)))
	return &s
}
