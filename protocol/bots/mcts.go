package bots

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"github.com/boardbots/arena/rules"
)

// treeSearch is Monte Carlo tree search with UCT. Each node keeps statistics of the moves of every seat that acts there;
// where both act at once, each seat chooses by its own (decoupled UCT), and the child belongs to the pair of moves.
//
// Sources: Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006; Finnsson and Björnsson, "Simulation-Based
// Approach to General Game Playing", 2008, for the decoupled form.
type treeSearch struct {
	settings Settings
}

func newTreeSearch(s Settings) *treeSearch { return &treeSearch{s} }

// The constants of the search. widest bounds the moves of a node, drawn at random where there are more; priorVisits is
// how many visits the evaluation of a move is worth before it is tried (Gelly and Silver, "Combining Online and Offline
// Knowledge in UCT", 2007).
const (
	exploration     = 0.3
	priorVisits     = 4
	widest          = 300
	defaultPlayouts = 1000
	longestPlayout  = 400
)

// arm is one move of one seat at a node.
type arm struct {
	move   rules.Move
	visits int
	total  float64 // of results for the seat, 0 to 1 each
}

// node is a state in the tree. It gets its arms on its second visit: most leaves never have one.
type node struct {
	state    rules.State
	visits   int
	arms     [2][]arm // of the seats that act; shuffled
	children map[[2]int]*node
}

// search is one run of the tree search.
type search struct {
	p        Problem
	eval     evaluator
	playouts int
}

func (t *treeSearch) Choose(ctx context.Context, p Problem) (rules.Move, Thought) {
	s := &search{p: p, eval: newEvaluator(p.Game)}
	root := &node{state: p.State}
	s.expand(root)
	if len(root.arms[p.Seat]) == 1 {
		return root.arms[p.Seat][0].move, Thought{}
	}
	limit, timed := t.settings.Playouts, false
	if limit == 0 {
		limit, timed = p.Budget.Nodes, p.Budget.Time > 0
	}
	if limit == 0 && !timed {
		limit = defaultPlayouts
	}
	deadline := time.Now().Add(p.Budget.Time)
	for limit == 0 || s.playouts < limit {
		if ctx.Err() != nil || timed && !time.Now().Before(deadline) {
			break
		}
		s.descend(root)
		s.playouts++
	}
	return s.decide(root)
}

// expand lists the moves of a node, in random order so that those tried first are not always the same.
func (s *search) expand(n *node) {
	n.children = map[[2]int]*node{}
	for seat := range n.state.ToAct().All() {
		moves := candidates(n.state, seat, widest, s.p)
		n.arms[seat] = make([]arm, len(moves))
		for i, j := range s.p.Rand.Perm(len(moves)) {
			n.arms[seat][i].move = moves[j]
		}
	}
	for seat := range n.state.ToAct().All() {
		s.foresee(n, seat)
	}
}

// foresee gives the arms of a seat what the evaluation says of the positions after them. Against a rival who chooses at
// the same time each is tried with one of the rival's moves, drawn.
func (s *search) foresee(n *node, seat rules.Seat) {
	rivals := n.arms[seat.Other()]
	for i := range n.arms[seat] {
		a := &n.arms[seat][i]
		ply := rules.One(seat, a.move)
		if len(rivals) > 0 {
			ply[seat.Other()] = rivals[s.p.Rand.IntN(len(rivals))].move
		}
		a.visits, a.total = priorVisits, priorVisits*chance(s.eval.score(n.state.Play(ply), seat))
	}
}

// descend runs one playout below n and returns its result for the first seat.
func (s *search) descend(n *node) float64 {
	n.visits++
	acting := n.state.ToAct()
	if acting == rules.None {
		return n.state.Result().Outcome.Score(rules.First)
	}
	if n.visits == 1 && n.children == nil {
		return s.simulate(n.state)
	}
	if n.children == nil {
		s.expand(n)
	}
	var key [2]int
	var ply rules.Ply
	for seat := range acting.All() {
		key[seat] = pick(n.arms[seat], n.visits)
		ply[seat] = n.arms[seat][key[seat]].move
	}
	child, known := n.children[key]
	if !known {
		child = &node{state: n.state.Play(ply)}
		n.children[key] = child
	}
	result := s.descend(child)
	for seat := range acting.All() {
		a := &n.arms[seat][key[seat]]
		a.visits++
		if seat == rules.First {
			a.total += result
		} else {
			a.total += 1 - result
		}
	}
	return result
}

// pick returns the arm with the highest upper confidence bound.
func pick(arms []arm, visits int) int {
	best, bestBound := 0, math.Inf(-1)
	log := math.Log(float64(visits + 1))
	for i, a := range arms {
		n := float64(a.visits)
		if bound := a.total/n + exploration*math.Sqrt(log/n); bound > bestBound {
			best, bestBound = i, bound
		}
	}
	return best
}

// simulate judges a new leaf for the first seat: half by a playout, half by the evaluation, since random play alone sees
// little of what good play would do, and the evaluation alone nothing of what comes. Source: the mixed leaf values of
// Winands and Björnsson, "Evaluation Function Based Monte-Carlo LOA", 2009.
func (s *search) simulate(state rules.State) float64 {
	judged := chance(s.eval.score(state, rules.First))
	outcome := rules.Playout(state, s.p.Rand, longestPlayout)
	if outcome == rules.Undecided {
		return judged
	}
	return (outcome.Score(rules.First) + judged) / 2
}

// decide returns the move tried most often. Where the rival chooses at the same time a move that is always the same can
// be foreseen, so it draws among the moves tried often, each as often as it was tried.
func (s *search) decide(root *node) (rules.Move, Thought) {
	arms := root.arms[s.p.Seat]
	best := 0
	for i, a := range arms {
		if a.visits > arms[best].visits {
			best = i
		}
	}
	if root.state.ToAct() == rules.Both {
		best = draw(arms, arms[best].visits, s.p.Rand)
	}
	a := arms[best]
	thought := Thought{Nodes: s.playouts, PV: []rules.Move{a.move}}
	if a.visits > 0 {
		thought.Score, thought.HasScore = asScore(a.total/float64(a.visits)), true
	}
	return a.move, thought
}

// draw picks an arm with a chance in proportion to its visits, leaving out those below a tenth of the most.
func draw(arms []arm, most int, r *rand.Rand) int {
	total := 0
	for _, a := range arms {
		if a.visits*10 >= most {
			total += a.visits
		}
	}
	if total == 0 {
		return r.IntN(len(arms))
	}
	at := r.IntN(total)
	for i, a := range arms {
		if a.visits*10 >= most {
			if at -= a.visits; at < 0 {
				return i
			}
		}
	}
	panic("bots: the visits drawn from are fewer than their sum")
}

// asScore turns an expected result into hundredths, the inverse of chance, bounded.
func asScore(p float64) int {
	p = min(max(p, 0.0001), 0.9999)
	return int(math.Round(100 * math.Log(p/(1-p))))
}
