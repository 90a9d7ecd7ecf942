package apex

import (
	"math/rand/v2"
	"slices"

	"github.com/boardbots/arena/rules"
)

// Perft walks positions instead of states, and counts the moves of the last ply without making them.
func (s *state[S]) Perft(depth int) int {
	switch {
	case depth == 0:
		return 1
	case s.over():
		return 0
	}
	w := walker[S]{game: s.game, past: s.past, links: make([]link, depth)}
	return w.perft(&s.position, depth)
}

// walker holds the one line of play that a walk is on.
type walker[S squares[S]] struct {
	*game[S]
	past  past
	links []link // room for the line's actions, by remaining depth
}

func (w *walker[S]) perft(p *position[S], depth int) int {
	banned := w.past.banned()
	if depth == 1 {
		t := w.targets(p)
		return t.count() - len(banned)
	}
	n := 0
	w.each(p, func(m move) bool {
		next := p.after(m)
		if slices.Contains(banned, m) || w.connects(next.men[p.turn], p.turn) {
			return true
		}
		w.past.push(&w.links[depth-1], m)
		n += w.perft(&next, depth-1)
		w.past.pop()
		return true
	})
	return n
}

// Playout draws each move by its number among all.
func (s *state[S]) Playout(r *rand.Rand, max int) rules.Outcome {
	if s.over() {
		return s.result.Outcome
	}
	p, h, links := s.position, s.past, []link(nil)
	for ; ; max-- {
		t, banned := s.targets(&p), h.banned()
		if t.count() == len(banned) {
			return rules.Wins(p.turn.Other())
		}
		if max == 0 {
			return rules.Undecided
		}
		if len(links) == 0 {
			links = make([]link, min(max, 64))
		}
		m := s.draw(&p, &t, banned, r)
		h.push(&links[0], m)
		mover := p.turn
		p, links = p.after(m), links[1:]
		if s.connects(p.men[mover], mover) {
			return rules.Wins(mover)
		}
	}
}

// draw returns one of the legal moves of a position, each with the same chance. There must be one.
func (g *game[S]) draw(p *position[S], t *targets[S], banned []move, r *rand.Rand) move {
	for n := t.count(); ; {
		if m := g.pick(p, t, r.IntN(n)); !slices.Contains(banned, m) {
			return m
		}
	}
}
