package rating

import (
	"iter"
	"math"
)

// problem is the fit of one group of connected bots.
type problem struct {
	edges  []edge    // of different bots
	self   edge      // self-play of all bots together: says something of a and n only
	fixed  []bool    // anchored: theta stays at start
	start  []float64 // anchors' ratings; elsewhere the centre
	centre float64   // of the prior of ratings
}

// objective is the penalized log-likelihood, which is strictly concave.
func (p *problem) objective(x *parameters) float64 {
	sum := -(x.a*x.a + x.n*x.n) * priorWeight / 2
	for i, t := range x.theta {
		if !p.fixed[i] {
			sum -= (t - p.centre) * (t - p.centre) * priorWeight / 2
		}
	}
	chances := x.chances()
	for e := range p.all() {
		one, two := chances(e)
		d := x.theta[e.i] - x.theta[e.j]
		sum += (e.balance[0]*(d+x.a)+e.balance[1]*(d-x.a))/2 + e.draws*x.n - e.pairs*math.Log(one.z*two.z)
	}
	return sum
}

// all yields the edges, self-play last.
func (p *problem) all() iter.Seq[*edge] {
	return func(yield func(*edge) bool) {
		for k := range p.edges {
			if !yield(&p.edges[k]) {
				return
			}
		}
		yield(&p.self)
	}
}

// slope is the gradient at a point and the negative Hessian: for each edge the weight between its ends, and the rest by
// row, so that multiplying by it costs one pass over the edges.
type slope struct {
	gradient   parameters
	weights    []float64 // by edge
	diagonal   []float64
	sideA      []float64 // between each theta and a
	sideN      []float64 // between each theta and n
	aa, an, nn float64
}

func (p *problem) slope(x *parameters) slope {
	size := len(x.theta)
	s := slope{
		gradient: parameters{theta: make([]float64, size), a: -x.a * priorWeight, n: -x.n * priorWeight},
		weights:  make([]float64, 0, len(p.edges)), diagonal: make([]float64, size),
		sideA: make([]float64, size), sideN: make([]float64, size), aa: priorWeight, nn: priorWeight,
	}
	for i, t := range x.theta {
		s.gradient.theta[i] = -(t - p.centre) * priorWeight
		s.diagonal[i] = priorWeight
	}
	chances := x.chances()
	for e := range p.all() {
		n := e.pairs
		one, two := chances(e)
		// Half of seen minus expected, each from the first seat's point of view.
		u1, u2 := (e.balance[0]-n*one.balance)/2, (-e.balance[1]-n*two.balance)/2
		s.gradient.a += u1 + u2
		s.gradient.n += e.draws - n*(one.draw+two.draw)
		dd1, dn1, nn1 := one.information()
		dd2, dn2, nn2 := two.information()
		s.aa += n * (dd1 + dd2)
		s.an += n * (dn1 + dn2)
		s.nn += n * (nn1 + nn2)
		if e.i == e.j { // nobody gains on himself
			continue
		}
		s.gradient.theta[e.i] += u1 - u2
		s.gradient.theta[e.j] -= u1 - u2
		s.weights = append(s.weights, n*(dd1+dd2))
		s.diagonal[e.i] += n * (dd1 + dd2)
		s.diagonal[e.j] += n * (dd1 + dd2)
		s.sideA[e.i] += n * (dd1 - dd2)
		s.sideA[e.j] -= n * (dd1 - dd2)
		s.sideN[e.i] += n * (dn1 - dn2)
		s.sideN[e.j] -= n * (dn1 - dn2)
	}
	for i, fixed := range p.fixed {
		if fixed {
			s.gradient.theta[i] = 0
		}
	}
	return s
}

// times returns the negative Hessian times v; rows of anchored bots give 0.
func (p *problem) times(s *slope, v *parameters) parameters {
	y := parameters{theta: make([]float64, len(v.theta)), a: s.aa*v.a + s.an*v.n, n: s.an*v.a + s.nn*v.n}
	for i, t := range v.theta {
		y.theta[i] = s.diagonal[i]*t + s.sideA[i]*v.a + s.sideN[i]*v.n
		y.a += s.sideA[i] * t
		y.n += s.sideN[i] * t
	}
	for k, w := range s.weights {
		e := &p.edges[k]
		y.theta[e.i] -= w * v.theta[e.j]
		y.theta[e.j] -= w * v.theta[e.i]
	}
	for i, fixed := range p.fixed {
		if fixed {
			y.theta[i] = 0
		}
	}
	return y
}

// dot is the inner product.
func (x *parameters) dot(y *parameters) float64 {
	sum := x.a*y.a + x.n*y.n
	for i, t := range x.theta {
		sum += t * y.theta[i]
	}
	return sum
}

// solve returns the Newton step: the solution of H·d = gradient by conjugate gradients with the diagonal as
// preconditioner (Hestenes & Stiefel 1952). It costs a pass over the edges for each of few iterations, where a
// factorization would cost the cube of the number of bots.
func (p *problem) solve(s *slope) parameters {
	size := len(s.diagonal)
	d := parameters{theta: make([]float64, size)}
	precondition := func(r *parameters) parameters {
		z := r.clone()
		for i := range z.theta {
			z.theta[i] /= s.diagonal[i]
		}
		z.a /= s.aa
		z.n /= s.nn
		return z
	}
	r := s.gradient.clone()
	z := precondition(&r)
	v := z.clone()
	rz := r.dot(&z)
	limit := 1e-20 * rz
	for i := 0; i < 2*size+20 && rz > limit; i++ {
		h := p.times(s, &v)
		step := rz / v.dot(&h)
		d = d.plus(step, &v)
		r = r.plus(-step, &h)
		z = precondition(&r)
		next := r.dot(&z)
		v = z.plus(next/rz, &v)
		rz = next
	}
	return d
}

// fit returns the point where the objective is greatest.
func (p *problem) fit() parameters {
	x := parameters{theta: append([]float64(nil), p.start...)}
	value := p.objective(&x)
	for range 100 {
		s := p.slope(&x)
		d := p.solve(&s)
		gain := s.gradient.dot(&d)
		if !(gain > 1e-18*(1+math.Abs(value))) {
			break
		}
		step := 1.0
		for ; step > 1e-6; step /= 2 {
			y := x.plus(step, &d)
			if v := p.objective(&y); v >= value+1e-4*step*gain || gain < 1e-9 && v > value-1e-9 {
				x, value = y, v
				break
			}
		}
		if step <= 1e-6 {
			break
		}
	}
	return x
}
