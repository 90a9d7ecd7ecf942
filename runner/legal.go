package runner

import (
	"math/rand/v2"
	"sync"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/rules"
)

// mostLegal is how many legal moves a bot is told at most; where there are more it gets as many, drawn at random.
const mostLegal = 1000

// seatSeed derives the seed of a bot in one game. It has 63 bits, since many languages read whole numbers as signed.
func seatSeed(job uint64, seat rules.Seat) uint64 {
	return rand.NewPCG(job, uint64(seat)).Uint64() >> 1
}

// Legal returns what a bot with that seed is told of its legal moves in s, after so many plies. The sample depends on
// nothing else, so that a single position can be put to a bot again as it was. moves is memory to be used again.
func Legal(s rules.State, seat rules.Seat, seed uint64, plies int, moves []string) protocol.Legal {
	moves = moves[:0]
	sampler, many := s.(rules.Sampler)
	for m := range s.Moves(seat) {
		if moves = append(moves, string(m)); many && len(moves) > mostLegal {
			break // there is a better way
		}
	}
	n := len(moves)
	switch {
	case n <= mostLegal:
		return protocol.Legal{Count: n, Moves: moves}
	case many:
		return protocol.Legal{Count: sampler.Count(seat), Sample: true, Moves: draw(s, seat, source(seed, plies), moves[:0])}
	}
	r := source(seed, plies)
	for i := range mostLegal { // the beginning of a Fisher-Yates shuffle
		j := i + r.IntN(n-i)
		moves[i], moves[j] = moves[j], moves[i]
	}
	return protocol.Legal{Count: n, Sample: true, Moves: moves[:mostLegal]}
}

// AppendLegal appends the line of Legal.
func AppendLegal(out []byte, s rules.State, seat rules.Seat, seed uint64, plies int) []byte {
	memory := legalMemory.Get().(*[]string)
	defer legalMemory.Put(memory)
	l := Legal(s, seat, seed, plies, *memory)
	out = l.Append(out)
	clear(l.Moves)
	*memory = l.Moves
	return out
}

// legalMemory is shared, since of a thousand games at once each would keep a list until its bot has answered.
var legalMemory = sync.Pool{New: func() any { return new([]string) }}

func source(seed uint64, plies int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(plies))) }

// draw appends mostLegal different moves. Every draw is even, so every set of them has the same chance.
func draw(s rules.State, seat rules.Seat, r *rand.Rand, moves []string) []string {
	drawn := make(map[rules.Move]bool, mostLegal)
	for m := range rules.Samples(s, seat, r) {
		if !drawn[m] {
			drawn[m] = true
			moves = append(moves, string(m))
		}
		if len(moves) == mostLegal {
			break
		}
	}
	return moves
}
