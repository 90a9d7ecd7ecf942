package bots

import (
	"context"

	"github.com/boardbots/arena/rules"
)

// greedy looks at the position after each of its moves and takes the best; equals are drawn among.
type greedy struct{}

// Bounds on what greedy looks at: of more moves than mostMoves it draws that many, and against a rival who chooses at
// the same time it tries each move with a few of the rival's.
const (
	mostMoves = 400
	replies   = 8
)

func (greedy) Choose(ctx context.Context, p Problem) (rules.Move, Thought) {
	eval := newEvaluator(p.Game)
	var best rules.Move
	var bestScore, ties, nodes int
	against := rivalMoves(p)
	for _, m := range candidates(p.State, p.Seat, mostMoves, p) {
		total := 0
		for _, reply := range against {
			ply := rules.One(p.Seat, m)
			ply[p.Seat.Other()] = reply
			total += eval.score(p.State.Play(ply), p.Seat)
			nodes++
		}
		score := total / len(against)
		switch {
		case best == "" || score > bestScore:
			best, bestScore, ties = m, score, 1
		case score == bestScore:
			ties++
			if p.Rand.IntN(ties) == 0 {
				best = m
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	return best, Thought{Depth: 1, Nodes: nodes, Score: bestScore, HasScore: true, PV: []rules.Move{best}}
}

// rivalMoves returns moves the rival may choose at the same time: a few, drawn; one empty move where it does not act.
func rivalMoves(p Problem) []rules.Move {
	rival := p.Seat.Other()
	if !p.State.ToAct().Has(rival) {
		return []rules.Move{""}
	}
	return candidates(p.State, rival, replies, p)
}

// candidates returns the legal moves of a seat, or most different ones drawn at random where there are more.
func candidates(s rules.State, seat rules.Seat, most int, p Problem) []rules.Move {
	if rules.AtMost(s, seat, most) {
		moves := make([]rules.Move, 0, most)
		for m := range s.Moves(seat) {
			moves = append(moves, m)
		}
		return moves
	}
	seen := make(map[rules.Move]bool, most)
	moves := make([]rules.Move, 0, most)
	for m := range rules.Samples(s, seat, p.Rand) {
		if !seen[m] {
			seen[m] = true
			moves = append(moves, m)
		}
		if len(moves) == most {
			break
		}
	}
	return moves
}
