package rules

import (
	"iter"
	"math"
	"math/rand/v2"
	"sync"
)

// Uncountable is the count of moves that are more than can be counted in good time, or than an int holds.
const Uncountable = math.MaxInt

// The interfaces below are abilities that only some states or games have. A caller tests for them; the functions beside
// them do so, and fall back on the contract alone.

// Counter is implemented by states that count legal moves without making their texts.
type Counter interface {
	// Count returns the number of moves that Moves would yield, or Uncountable. Where
	// moves are very many it may take some milliseconds: AtMost answers the usual question faster.
	Count(seat Seat) int
}

// Sampler is implemented by states whose moves are too many to list.
type Sampler interface {
	Counter
	// Sample returns one legal move, each with the same chance, in time that does not grow with their number. It must
	// only be called for a seat that is to act.
	Sample(seat Seat, r *rand.Rand) Move
}

// Streamer is implemented by states of which many moves are drawn faster than one by one.
type Streamer interface {
	// Samples yields moves drawn as by Sample, without end.
	Samples(seat Seat, r *rand.Rand) iter.Seq[Move]
}

// Perfter is implemented by states that walk the tree below them faster than through texts.
type Perfter interface {
	// Perft returns what Perft returns.
	Perft(depth int) int
}

// Playouter is implemented by states that play on at random faster than through texts.
type Playouter interface {
	// Playout plays on with moves drawn evenly from the legal ones until the game is over, and returns who won. It
	// returns Undecided when the game still goes on after max plies.
	Playout(r *rand.Rand, max int) Outcome
}

// Count returns the number of legal moves of seat.
func Count(s State, seat Seat) int {
	if c, ok := s.(Counter); ok {
		return c.Count(seat)
	}
	n := 0
	for range s.Moves(seat) {
		n++
	}
	return n
}

// AtMost reports whether seat has no more than n legal moves, and looks at no more than one beyond n.
func AtMost(s State, seat Seat, n int) bool {
	for range s.Moves(seat) {
		if n--; n < 0 {
			return false
		}
	}
	return true
}

// Sample draws one legal move of seat, which must be to act, each with the same chance.
func Sample(s State, seat Seat, r *rand.Rand) Move {
	if sampler, ok := s.(Sampler); ok {
		return sampler.Sample(seat, r)
	}
	list := lists.Get().(*[]Move)
	moves := (*list)[:0]
	for m := range s.Moves(seat) {
		moves = append(moves, m)
	}
	m := moves[r.IntN(len(moves))]
	*list = moves
	lists.Put(list)
	return m
}

// lists are memory for Sample.
var lists = sync.Pool{New: func() any { return new(make([]Move, 0, 128)) }}

// Samples yields legal moves of seat, which must be to act, drawn one by one as by Sample, without end: the same move may
// come again.
func Samples(s State, seat Seat, r *rand.Rand) iter.Seq[Move] {
	if streamer, ok := s.(Streamer); ok {
		return streamer.Samples(seat, r)
	}
	return func(yield func(Move) bool) {
		for yield(Sample(s, seat, r)) {
		}
	}
}

// SamplePly draws a move for every seat that is to act.
func SamplePly(s State, r *rand.Rand) Ply {
	var ply Ply
	for seat := range s.ToAct().All() {
		ply[seat] = Sample(s, seat, r)
	}
	return ply
}

// Playout plays on at random for at most max plies and returns who won, Undecided if nobody has by then.
func Playout(s State, r *rand.Rand, max int) Outcome {
	if p, ok := s.(Playouter); ok {
		return p.Playout(r, max)
	}
	for n := 0; n < max && s.ToAct() != None; n++ {
		s = s.Play(SamplePly(s, r))
	}
	return s.Result().Outcome
}

// Plies yields every legal ply: the moves of the seat to act, or all pairs of moves where both are.
func Plies(s State) iter.Seq[Ply] {
	return func(yield func(Ply) bool) {
		switch set := s.ToAct(); set {
		case None:
		case Both:
			for a := range s.Moves(First) {
				for b := range s.Moves(Second) {
					if !yield(Ply{a, b}) {
						return
					}
				}
			}
		default:
			for seat := range set.All() {
				for m := range s.Moves(seat) {
					if !yield(One(seat, m)) {
						return
					}
				}
			}
		}
	}
}

// Perft returns the number of different sequences of exactly depth plies from s; a finished game has no continuations.
func Perft(s State, depth int) int {
	if p, ok := s.(Perfter); ok {
		return p.Perft(depth)
	}
	return Walk(s, depth)
}

// Walk is Perft by the contract alone, move by move through the texts; it is what faster ways are tested against.
func Walk(s State, depth int) int {
	switch {
	case depth == 0:
		return 1
	case s.ToAct() == None:
		return 0
	case depth == 1:
		n := 1
		for seat := range s.ToAct().All() {
			n *= Count(s, seat)
		}
		return n
	}
	n := 0
	for ply := range Plies(s) {
		n += Walk(s.Play(ply), depth-1)
	}
	return n
}
