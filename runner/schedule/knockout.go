package schedule

import "math/bits"

// A knockout is played on a bracket in which entry 1 and entry 2 can meet in the final only, entries 1 to 4 not before
// the last four, and so on; where the entries do not fill it, the first ones have no rival in the first round. A tied
// series goes on by one more pair until it is decided, at most ExtraPairs times; then the entry named earlier in the plan
// goes on.

// bracket is the shape of a knockout. Each series has slots numbers for pairs set aside, those that may break a tie
// included, so that a pair's number does not depend on how other series go.
type bracket struct {
	size   int // places in the first round, a power of two
	rounds int
	slots  int
}

func newBracket(p Plan) bracket {
	rounds := bits.Len(uint(max(1, len(p.Entries)) - 1))
	return bracket{size: 1 << rounds, rounds: rounds, slots: p.Pairs + p.ExtraPairs}
}

// number returns the number of pair k of series i in a round (all counted from 0).
func (b bracket) number(round, i, k int) int {
	before := b.size - b.size>>round // series of the rounds before
	return before*b.slots + k*(b.size>>(round+1)) + i + 1
}

// Places of a bracket that hold no entry.
const (
	nobody  = -1 // never: the rival goes on
	unknown = -2 // not yet
)

// seeding returns the entries in the order of their places in the first round.
func (b bracket) seeding(entries int) []int {
	places := []int{0}
	for len(places) < b.size {
		var wider []int
		for _, e := range places {
			wider = append(wider, e, 2*len(places)-1-e)
		}
		places = wider
	}
	for i, e := range places {
		if e >= entries {
			places[i] = nobody
		}
	}
	return places
}

// knockout adds the games of all series whose two bots are known, and returns the winner's entry if there is one.
func (b *builder) knockout(played scores) (winner int) {
	shape := newBracket(b.plan)
	places := shape.seeding(len(b.plan.Entries))
	for round := range shape.rounds {
		next := make([]int, len(places)/2)
		pairs := make([]int, len(next)) // to be played, as far as is known
		for i := range next {
			next[i], pairs[i] = b.series(played, shape, round, i, [2]int(places[2*i:]))
		}
		for k := range shape.slots {
			for i := range next {
				if k < pairs[i] {
					b.pair(round+1, shape.number(round, i, k), round*shape.slots+k, [2]int(places[2*i:]))
				}
			}
		}
		places = next
	}
	return places[0]
}

// series returns who goes on from a series and how many pairs of it are to be played, as far as is known.
func (b *builder) series(played scores, shape bracket, round, i int, pairing [2]int) (winner, pairs int) {
	first, second := pairing[0], pairing[1]
	switch {
	case first == unknown || second == unknown:
		return unknown, 0
	case second == nobody:
		return first, 0
	case first == nobody:
		return second, 0
	}
	lead := 0
	for k := range shape.slots {
		if k >= b.plan.Pairs && lead != 0 {
			pairs = k
			break
		}
		halves, complete := played.pair(shape.number(round, i, k))
		if !complete {
			return unknown, max(k+1, b.plan.Pairs)
		}
		lead += 2*halves - fullPair
		pairs = k + 1
	}
	switch {
	case lead > 0:
		return first, pairs
	case lead < 0:
		return second, pairs
	}
	return min(first, second), pairs
}

// Winner returns who won a knockout, and false while that is open or for another format.
func (p Plan) Winner(played []Played) (bot string, ok bool) {
	if p.Format != Knockout || len(p.Entries) == 0 {
		return "", false
	}
	b := builder{plan: p}
	if e := b.knockout(newScores(played)); e >= 0 {
		return p.Entries[e].Bot, true
	}
	return "", false
}
