package schedule

import (
	"cmp"
	"slices"
)

// A Swiss tournament ranks by points, then by the order of entries. Each round pairs from the top: a bot with the one
// half a score group below it, else as near as possible, such that nobody meets a rival again while that can be avoided.
// With an odd number, the last in the ranking who has sat out least often sits out, and for later pairings that counts as
// having won every game.

// table is the state of a Swiss tournament between two rounds, indexed by entry.
type table struct {
	points []int   // in half points
	byes   []int   // rounds sat out
	met    [][]int // series against each other entry
}

// swiss adds the rounds that were played and the next.
func (b *builder) swiss(played scores) {
	n, pairs := len(b.plan.Entries), b.plan.Pairs
	t := table{points: make([]int, n), byes: make([]int, n), met: make([][]int, n)}
	for i := range t.met {
		t.met[i] = make([]int, n)
	}
	for round := range b.plan.Rounds {
		pairings, bye := t.pairings()
		before := round * pairs * len(pairings)
		for k := range pairs {
			for i, pairing := range pairings {
				b.pair(round+1, before+k*len(pairings)+i+1, round*pairs+k, pairing)
			}
		}
		for i, pairing := range pairings {
			for k := range pairs {
				halves, complete := played.pair(before + k*len(pairings) + i + 1)
				if !complete {
					return
				}
				t.points[pairing[0]] += halves
				t.points[pairing[1]] += fullPair - halves
			}
			t.met[pairing[0]][pairing[1]]++
			t.met[pairing[1]][pairing[0]]++
		}
		if bye >= 0 {
			t.points[bye] += fullPair * pairs
			t.byes[bye]++
		}
	}
}

// ranking returns the entries, best first.
func (t table) ranking() []int {
	rank := make([]int, len(t.points))
	for i := range rank {
		rank[i] = i
	}
	slices.SortStableFunc(rank, func(a, b int) int { return t.points[b] - t.points[a] })
	return rank
}

// pairings returns the next round, and who sits out, -1 if nobody does.
func (t table) pairings() (list [][2]int, bye int) {
	rank := t.ranking()
	for meetings := 0; ; meetings++ { // 0: nobody meets again
		for _, bye := range t.benched(rank) {
			left := slices.DeleteFunc(slices.Clone(rank), func(e int) bool { return e == bye })
			m := newMatching(len(rank), func(a, b int) bool { return a != bye && b != bye && t.met[a][b] <= meetings })
			if m.complete(left) {
				return t.choose(m, left), bye
			}
		}
	}
}

// benched returns who may sit out, the likeliest first: nobody, or those who have sat out least often, from the last up.
func (t table) benched(rank []int) []int {
	if len(rank)%2 == 0 {
		return []int{-1}
	}
	fewest := slices.Min(t.byes)
	list := slices.DeleteFunc(slices.Clone(rank), func(e int) bool { return t.byes[e] > fewest })
	slices.Reverse(list)
	return list
}

// choose pairs those left, best first, each with the rival it should rather have, as long as the others can still all be
// paired; m is a way to pair them all.
func (t table) choose(m *matching, left []int) [][2]int {
	var list [][2]int
	for len(left) > 0 {
		bot := left[0]
		left = left[1:]
		for _, rival := range t.preferred(bot, left) {
			if m.settle(bot, rival) {
				list = append(list, [2]int{bot, rival})
				left = slices.DeleteFunc(left, func(e int) bool { return e == rival })
				break
			}
		}
	}
	return list
}

// preferred orders the rivals of the best bot among those left: those it has met least, then those of its score group
// that are nearest to half a group below it, then the others as they are ranked.
func (t table) preferred(bot int, left []int) []int {
	group := 1 // with the bot itself
	for _, e := range left {
		if t.points[e] == t.points[bot] {
			group++
		}
	}
	type rival struct{ entry, met, distance int }
	rivals := make([]rival, len(left))
	for i, e := range left {
		rivals[i] = rival{entry: e, met: t.met[bot][e], distance: i + group}
		if i < group-1 {
			rivals[i].distance = max(i-(group/2-1), group/2-1-i)
		}
	}
	slices.SortStableFunc(rivals, func(a, b rival) int {
		return cmp.Or(a.met-b.met, a.distance-b.distance)
	})
	out := make([]int, len(rivals))
	for i, r := range rivals {
		out[i] = r.entry
	}
	return out
}
