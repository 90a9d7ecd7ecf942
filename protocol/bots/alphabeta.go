package bots

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/boardbots/arena/rules"
)

// alphaBeta is a full-width search with iterative deepening, a transposition table and killer moves. It is made for
// sequential games whose moves can be listed; elsewhere it plays as greedy does.
//
// The table knows a position by its text, so what a game's rules remember beyond it (Apex's repetitions) is not seen.
type alphaBeta struct {
	settings Settings
	table    map[string]entry
}

func newAlphaBeta(s Settings) *alphaBeta {
	return &alphaBeta{settings: s, table: map[string]entry{}}
}

// The bounds of the search.
const (
	deepest      = 64
	defaultDepth = 3
	tableSize    = 1 << 18 // positions; a full table is emptied
)

// bound says what an entry's score is of the true one.
type bound uint8

const (
	exact bound = iota
	atLeast
	atMost
)

type entry struct {
	depth int
	score int // for the seat to act
	bound bound
	best  rules.Move
}

// line is one run of the search.
type line struct {
	*alphaBeta
	ctx      context.Context
	eval     evaluator
	deadline time.Time // zero: none
	nodeCap  int       // 0: none
	nodes    int
	stopped  bool
	killers  [deepest + 1]rules.Move
}

func (ab *alphaBeta) Choose(ctx context.Context, p Problem) (rules.Move, Thought) {
	if p.State.ToAct() == rules.Both || !rules.AtMost(p.State, p.Seat, mostMoves) {
		return greedy{}.Choose(ctx, p)
	}
	moves := candidates(p.State, p.Seat, mostMoves, p)
	if len(moves) == 1 {
		return moves[0], Thought{}
	}
	p.Rand.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	s := &line{alphaBeta: ab, ctx: ctx, eval: newEvaluator(p.Game)}
	depth := s.limits(ab.settings, p.Budget)
	best, thought := moves[0], Thought{}
	for d := 1; d <= depth && !s.stopped; d++ {
		move, score, done := s.root(p, moves, d)
		if move != "" && (done || d > 1) { // a part of an iteration counts: the best move so far was looked at first
			best = move
			thought = Thought{Depth: d, Nodes: s.nodes, Score: score, HasScore: true, PV: []rules.Move{move}}
		}
		if score >= decided-deepest || score <= -decided+deepest {
			break
		}
		i := slices.Index(moves, best)
		copy(moves[1:i+1], moves[:i])
		moves[0] = best
	}
	return best, thought
}

// limits sets the search's bounds and returns its depth.
func (s *line) limits(settings Settings, b Budget) int {
	if settings.Depth > 0 {
		return min(settings.Depth, deepest)
	}
	if b.Time > 0 {
		s.deadline = time.Now().Add(b.Time)
	}
	s.nodeCap = b.Nodes
	switch {
	case b.Depth > 0:
		return min(b.Depth, deepest)
	case b.Time > 0 || b.Nodes > 0:
		return deepest
	}
	return defaultDepth
}

// root searches every move to depth and returns the best so far, and whether it got through all.
func (s *line) root(p Problem, moves []rules.Move, depth int) (best rules.Move, score int, done bool) {
	alpha := -decided - 1
	for _, m := range moves {
		v := s.after(p.State, p.Seat, m, depth, 0, alpha, decided+1)
		if s.stopped {
			return best, alpha, false
		}
		if v > alpha {
			best, alpha = m, v
		}
	}
	return best, alpha, true
}

// after returns the score for seat of playing m in state.
func (s *line) after(state rules.State, seat rules.Seat, m rules.Move, depth, height, alpha, beta int) int {
	next := state.Play(rules.One(seat, m))
	if next.ToAct().Has(seat) {
		return s.search(next, seat, depth-1, height+1, alpha, beta)
	}
	return -s.search(next, seat.Other(), depth-1, height+1, -beta, -alpha)
}

// search returns the score of state for seat, which is to act unless the game is over.
func (s *line) search(state rules.State, seat rules.Seat, depth, height, alpha, beta int) int {
	s.nodes++
	if s.out() {
		return 0
	}
	if state.ToAct() == rules.None || depth <= 0 || height >= deepest {
		score := s.eval.score(state, seat)
		if score >= decided {
			return score - height
		} else if score <= -decided {
			return score + height
		}
		return score
	}
	key := state.String()
	known, ok := s.table[key]
	if ok && known.depth >= depth {
		switch {
		case known.bound == exact,
			known.bound == atLeast && known.score >= beta,
			known.bound == atMost && known.score <= alpha:
			return known.score
		}
	}
	best, bestMove, lower := -decided-1, rules.Move(""), alpha
	for _, m := range s.ordered(state, seat, known.best, height) {
		v := s.after(state, seat, m, depth, height, max(alpha, best), beta)
		if s.stopped {
			return 0
		}
		if v > best {
			best, bestMove = v, m
		}
		if best >= beta {
			s.killers[height] = m
			break
		}
	}
	found := entry{depth, best, exact, bestMove}
	if best >= beta {
		found.bound = atLeast
	} else if best <= lower {
		found.bound = atMost
	}
	if len(s.table) >= tableSize {
		clear(s.table)
	}
	s.table[key] = found
	return best
}

// ordered lists the moves of seat, the likely best first: the table's, the killer, then captures and other moves with
// more than one point in their text, which change more than a placement does.
func (s *line) ordered(state rules.State, seat rules.Seat, first rules.Move, height int) []rules.Move {
	var moves []rules.Move
	for m := range state.Moves(seat) {
		moves = append(moves, m)
	}
	rank := func(m rules.Move) int {
		switch m {
		case first:
			return -1000
		case s.killers[height]:
			return -999
		}
		return -len(m)
	}
	slices.SortStableFunc(moves, func(a, b rules.Move) int { return cmp.Compare(rank(a), rank(b)) })
	return moves
}

// out reports whether the search must end, looking at the clock every few nodes.
func (s *line) out() bool {
	if s.stopped || s.nodeCap > 0 && s.nodes > s.nodeCap {
		s.stopped = true
	} else if s.nodes%64 == 0 {
		s.stopped = s.ctx.Err() != nil || !s.deadline.IsZero() && time.Now().After(s.deadline)
	}
	return s.stopped
}
