package rulestest

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/boardbots/arena/rules"
)

// walkNodes bounds how many nodes a state's tree is compared over.
const walkNodes = 3000

// checkTree holds Counter, Sampler and Perfter to the plain way: the list, and the walk through texts.
func (s *suite) checkTree(state rules.State, seen snapshot) {
	s.Helper()
	if counter, ok := state.(rules.Counter); ok {
		for seat, list := range seen.moves {
			if n := counter.Count(rules.Seat(seat)); list.whole && n != len(list.moves) {
				s.fail(state, "Count of the %v seat is %d: it has %d moves", rules.Seat(seat), n, len(list.moves))
			}
		}
	}
	if sampler, ok := state.(rules.Sampler); ok {
		for seat := range seen.act.All() {
			if list := seen.moves[seat]; list.whole && s.r.IntN(8) == 0 {
				s.checkEven(state, sampler, seat, list.moves)
			}
		}
	}
	perfter, ok := state.(rules.Perfter)
	if !ok {
		return
	}
	for depth, nodes := 0, 1; depth <= 1 || depth <= 4 && nodes <= walkNodes; depth++ {
		nodes = rules.Walk(state, depth)
		if n := perfter.Perft(depth); n != nodes {
			s.fail(state, "Perft(%d) is %d: a walk finds %d", depth, n, nodes)
		}
		if depth > 0 && nodes == 0 {
			return
		}
		nodes *= max(1, rules.Walk(state, 1))
	}
}

// checkEven draws from a short list and demands that every move comes about equally often: Pearson's chi-squared, at six
// standard deviations (draws are the same in every run of the test).
func (s *suite) checkEven(state rules.State, sampler rules.Sampler, seat rules.Seat, moves []rules.Move) {
	s.Helper()
	if len(moves) > 200 {
		return
	}
	const each = 16
	counts := make([]float64, len(moves))
	for range each * len(moves) {
		m := sampler.Sample(seat, s.r)
		i := slices.Index(moves, m)
		if i < 0 {
			s.fail(state, "Sample gives %q, which is not among the moves %q", m, moves)
		}
		counts[i]++
	}
	chi := 0.0
	for _, n := range counts {
		chi += (n - each) * (n - each) / each
	}
	if freedom := float64(len(moves) - 1); chi > freedom+6*math.Sqrt(2*freedom) {
		s.fail(state, "Sample is uneven: chi-squared is %.1f at %.0f degrees of freedom; counts %v of %q", chi, freedom, counts, moves)
	}
}

// plain hides a state's abilities.
type plain struct{ rules.State }

// plainPlayout plays a random game through texts and returns who won, and after how many plies.
func plainPlayout(state rules.State, r *rand.Rand, max int) (rules.Outcome, int) {
	n := 0
	for ; n < max && state.ToAct() != rules.None; n++ {
		var ply rules.Ply
		for seat := range state.ToAct().All() {
			if _, many := state.(rules.Sampler); many {
				ply[seat] = rules.Sample(state, seat, r)
			} else {
				ply[seat] = rules.Sample(plain{state}, seat, r)
			}
		}
		state = state.Play(ply)
	}
	return state.Result().Outcome, n
}

// checkPlayouts demands that a Playouter's games end as those played through texts do: each outcome about as often, at
// six standard deviations, in games played out and in games broken off half-way.
func (s *suite) checkPlayouts(plies int) {
	s.Helper()
	start := s.game.Start()
	playouter, ok := start.(rules.Playouter)
	if !ok {
		return
	}
	s.plies = nil
	outcomes, lengths := [4]int{}, make([]int, s.playouts)
	for i := range lengths {
		var o rules.Outcome
		o, lengths[i] = plainPlayout(start, s.r, plies)
		outcomes[o]++
	}
	s.compare(start, playouter, plies, outcomes)
	slices.Sort(lengths)
	half := lengths[len(lengths)/2]
	outcomes = [4]int{}
	for range s.playouts {
		o, _ := plainPlayout(start, s.r, half)
		outcomes[o]++
	}
	s.compare(start, playouter, half, outcomes)
	if o := playouter.Playout(s.r, 0); o != rules.Undecided {
		s.fail(start, "a playout of no plies ends with %v", o)
	}
	over := start
	for n := 0; n < plies && over.ToAct() != rules.None; n++ {
		over = over.Play(rules.SamplePly(over, s.r))
	}
	if p, ok := over.(rules.Playouter); ok && over.ToAct() == rules.None {
		if o := p.Playout(s.r, plies); o != over.Result().Outcome {
			s.fail(over, "a playout of the finished game ends with %v: its result is %v", o, over.Result())
		}
	}
}

// compare plays out as often as want counts games. The difference of two counts out of n has a variance of at most n/2.
func (s *suite) compare(start rules.State, playouter rules.Playouter, plies int, want [4]int) {
	s.Helper()
	var got [4]int
	for range s.playouts {
		got[playouter.Playout(s.r, plies)]++
	}
	for o := range got {
		if math.Abs(float64(got[o]-want[o])) > 6*math.Sqrt(float64(s.playouts)/2) {
			s.fail(start, "%d playouts of %d plies end %v by outcome, those through texts %v", s.playouts, plies, got, want)
		}
	}
}
