package rating

import "math"

// The joint model is Davidson's for paired comparisons with ties, with a term for the first seat: "On extending the
// Bradley-Terry model to accommodate ties in paired comparison experiments", JASA 1970, and Davidson & Beaver, "On
// extending the Bradley-Terry model to incorporate within-pair order effects", Biometrics 1977. With θ = R·ln10/400 for
// ratings, a for the first seat's advantage in the same unit, and δ = θ(first) − θ(second) + a, the outcomes weigh
//
//	win : loss : draw  =  e^(δ/2) : e^(−δ/2) : e^n,   n = ln ν.
//
// All three kinds of parameters have a normal prior, so that none runs away where the games leave it free. BayesElo and
// Ordo fit the same kind of model.

// priorSD is the prior's standard deviation of each rating, of a and of n, in Elo.
const priorSD = 1000

// priorWeight is the precision of the prior in natural units.
const priorWeight = 1 / (priorSD * elo * priorSD * elo)

// outcomes are the chances of the outcomes of one game, and what the fit needs of them.
type outcomes struct {
	win, draw float64 // chances; a loss has the rest
	balance   float64 // win − loss
	z         float64 // the sum of the weights
}

// outcomesOf takes the weights of a win, whose inverse is that of a loss, and of a draw.
func outcomesOf(win, draw float64) outcomes {
	loss := 1 / win
	z := win + loss + draw
	return outcomes{win: win / z, draw: draw / z, balance: (win - loss) / z, z: z}
}

// weight returns e^x, kept in a range in which products of four of them are finite. Priors keep parameters far inside;
// only a first Newton step may leave it.
func weight(x float64) float64 { return math.Exp(max(-150, min(150, x))) }

// information returns the entries of the game's Fisher information in (δ, n).
func (o outcomes) information() (dd, dn, nn float64) {
	decided := 1 - o.draw
	return (decided - o.balance*o.balance) / 4, -o.balance * o.draw / 2, o.draw * decided
}

// edge is all distinct pairs of two bots: how often each combination of results was seen, from i's point of view, as
// index 3·x + y, where x is the result of the game in which i has the first seat, y of the other: 0 lost, 1 drawn, 2 won.
type edge struct {
	i, j    int32 // indexes into the group's bots
	counts  [9]int32
	pairs   float64
	balance [2]float64 // wins minus losses of i in the games in which it has the first seat, and in the others
	draws   float64
}

// add counts a combination of results.
func (e *edge) add(combination int, n int32) {
	e.counts[combination] += n
	w := float64(n)
	e.pairs += w
	for k, result := range [2]int{combination / 3, combination % 3} {
		e.balance[k] += w * float64(result-1)
		if result == 1 {
			e.draws += w
		}
	}
}

// parameters are what is fitted, in natural units.
type parameters struct {
	theta []float64
	a, n  float64
}

// chances returns those of both kinds of games of an edge, each from its first seat's point of view.
func (x *parameters) chances() func(*edge) (one, two outcomes) {
	first, draw := weight(x.a/2), weight(x.n)
	return func(e *edge) (one, two outcomes) {
		better := weight((x.theta[e.i] - x.theta[e.j]) / 2)
		return outcomesOf(better*first, draw), outcomesOf(first/better, draw)
	}
}

func (x *parameters) clone() parameters {
	return parameters{append([]float64(nil), x.theta...), x.a, x.n}
}

// plus returns x + step·d.
func (x *parameters) plus(step float64, d *parameters) parameters {
	y := x.clone()
	for i := range y.theta {
		y.theta[i] += step * d.theta[i]
	}
	y.a += step * d.a
	y.n += step * d.n
	return y
}
