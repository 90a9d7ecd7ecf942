package schedule

import "github.com/boardbots/arena/runner/clock"

// builder makes jobs from pairings. Pairs are counted through the plan, so that ids, seeds and openings follow from a
// pair's place in it.
type builder struct {
	plan     Plan
	openings []Opening
	jobs     []Job
}

// all adds the games of a format that knows its pairings from the start: the first pair of each, then the second of
// each, and so on.
func (b *builder) all(pairings [][2]int) {
	b.jobs = make([]Job, 0, 2*b.plan.Pairs*len(pairings))
	for k := range b.plan.Pairs {
		for i, pairing := range pairings {
			b.pair(k+1, k*len(pairings)+i+1, k, pairing)
		}
	}
}

// pair adds the two games of the pair of that number. Opening is the pair's place in its series, which chooses the
// opening unless the plan has one for each pair of the run.
func (b *builder) pair(round, number, opening int, pairing [2]int) {
	p := b.plan
	job := Job{Round: round, Pair: number, Spec: p.Spec, MaxPlies: p.MaxPlies}
	if n := len(b.openings); n > 0 {
		if p.Book.Each == EachRun {
			opening = number - 1
		}
		job.Position, job.Opening = b.openings[opening%n].Position, b.openings[opening%n].Plies
	}
	for game := range 2 {
		first, second := p.Entries[pairing[game]], p.Entries[pairing[1-game]]
		job.ID = gameID(number, game+1)
		job.Seats = [2]string{first.Bot, second.Bot}
		job.Controls = [2]clock.Control{first.Control, second.Control}
		job.Seed = gameSeed(p.Seed, number, game)
		b.jobs = append(b.jobs, job)
	}
}

// seedBits is the size of a game's seed: what every JSON reader keeps whole.
const seedBits = 53

// gameSeed returns the seed of a game of a pair (counted from 1; games 0 and 1). Games are counted through the plan, the
// count is moved on by the plan's seed, and the sum goes through a permutation of the numbers below 2^53 (odd factors
// and right shifts can be undone), so that no two games of a plan have the same seed.
func gameSeed(plan uint64, pair, game int) uint64 {
	const mask = 1<<seedBits - 1
	x := (uint64(2*(pair-1)+game) + mix(plan)) & mask
	x = (x ^ x>>27) * 0xbf58476d1ce4e5b9 & mask
	x = (x ^ x>>26) * 0x94d049bb133111eb & mask
	return x ^ x>>27
}

// mix is the output function of SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators",
// 2014): it spreads near numbers over all 64 bits.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
