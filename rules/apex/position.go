package apex

import "github.com/boardbots/arena/rules"

// position is what lies on the board and who is to move; what is not on the board is in reserve. Its methods state the
// rules as a generator does, with all pieces of a side at once; judge.go states them again for one move.
type position[S squares[S]] struct {
	men  [2]S // by seat
	turn rules.Seat
}

// move is an action: a piece enters on a square, or goes from one to another.
type move struct{ from, to int16 }

// entering stands in the place of the square that a piece comes from.
const entering = -1

// after returns the position once the side to move has acted.
func (p position[S]) after(m move) position[S] {
	var none S
	own := p.men[p.turn].with(int(m.to))
	if m.from != entering {
		own = own.minus(none.with(int(m.from)))
	}
	rival := p.turn.Other()
	p.men[rival] = p.men[rival].minus(none.with(int(m.to)))
	p.men[p.turn], p.turn = own, rival
	return p
}

// entries returns the squares that a piece from the reserve can enter: all that lie on a line of empty squares from an
// empty edge square.
func (g *game[S]) entries(p *position[S]) S {
	own, empty := p.men[p.turn], g.empty(p)
	if own.count() >= g.pieces {
		var none S
		return none
	}
	sources := empty.and(g.edges[p.turn][0].or(g.edges[p.turn][1]))
	targets := sources
	for i := range g.directions {
		targets = targets.or(sources.reach(empty, &g.directions[i]))
	}
	return targets
}

// empty returns the squares on which nothing lies.
func (g *game[S]) empty(p *position[S]) S { return g.all.minus(p.men[0]).minus(p.men[1]) }

// slides returns the squares that pieces of the side to move can go to in a direction: empty ones, and enemies with an
// empty square before them, for those are not adjacent. No two pieces can come to the same square in one direction.
func (g *game[S]) slides(p *position[S], pieces, empty S, d *direction[S]) S {
	open := pieces.reach(empty, d)
	return open.or(open.step(d).and(p.men[p.turn.Other()]))
}

// targets are the squares that the side to move can come to.
type targets[S squares[S]] struct {
	enter S
	slide [8]S // by direction
}

func (g *game[S]) targets(p *position[S]) targets[S] {
	t, empty := targets[S]{enter: g.entries(p)}, g.empty(p)
	for i := range g.directions {
		t.slide[i] = g.slides(p, p.men[p.turn], empty, &g.directions[i])
	}
	return t
}

// count returns the number of actions, the ban on repetition left aside.
func (t *targets[S]) count() int {
	n := t.enter.count()
	for _, to := range t.slide {
		n += to.count()
	}
	return n
}

// each yields all actions, the banned ones too: first those that enter, by square, then piece by piece those that move, each group in
// the order of the squares' numbers.
func (g *game[S]) each(p *position[S], yield func(move) bool) {
	var none S
	for to := g.entries(p); to != none; {
		square := to.lowest()
		if !yield(move{entering, int16(square)}) {
			return
		}
		to = to.minus(none.with(square))
	}
	empty := g.empty(p)
	for men := p.men[p.turn]; men != none; {
		from := men.lowest()
		piece := none.with(from)
		men = men.minus(piece)
		to := none
		for i := range g.directions {
			to = to.or(g.slides(p, piece, empty, &g.directions[i]))
		}
		for to != none {
			square := to.lowest()
			if !yield(move{int16(from), int16(square)}) {
				return
			}
			to = to.minus(none.with(square))
		}
	}
}

// pick returns the action with a number from 0 to below count, in an order of its own, without making the others.
func (g *game[S]) pick(p *position[S], t *targets[S], n int) move {
	if c := t.enter.count(); n >= c {
		n -= c
	} else {
		return move{entering, int16(t.enter.nth(n))}
	}
	for i, to := range t.slide {
		if c := to.count(); n >= c {
			n -= c
			continue
		}
		square := to.nth(n)
		by := g.directions[i].by
		from := square - by
		for !p.men[p.turn].has(from) {
			from -= by
		}
		return move{int16(from), int16(square)}
	}
	panic("apex: pick beyond count")
}
