package rating

import "github.com/boardbots/arena/rules"

// Pair is two finished games of one opening with the seats exchanged.
type Pair struct {
	Games     [2]int32 // into Games.List: the one in which Bots[0] has the first seat, and the other
	Bots      [2]int32 // the lower number first; both the same in self-play
	Score     int8     // of Bots[0] in both games, in half points: 0 to 4, an index into Penta
	First     int8     // of the first seats of both games, in half points
	Duplicate bool     // it repeats, ply for ply, an earlier pair of the same two bots
}

// Pairs are the finished pairs of a set of games, in the order of the games.
type Pairs struct {
	List    []Pair
	Waiting int // games whose partner is missing
}

// Pairs finds the finished pairs. A game whose partner is missing waits.
func (g *Games) Pairs() Pairs {
	var p Pairs
	seen := map[lines]bool{}
	for i := 0; i < len(g.List); {
		end := i + 1
		for end < len(g.List) && g.List[end].Run == g.List[i].Run && g.List[end].Pair == g.List[i].Pair {
			end++
		}
		if end-i == 2 && partners(&g.List[i], &g.List[i+1]) {
			pair := newPair(g.List, i)
			key := pair.lines(g.List)
			pair.Duplicate = seen[key]
			seen[key] = true
			p.List = append(p.List, pair)
		} else {
			p.Waiting += end - i
		}
		i = end
	}
	return p
}

func partners(a, b *Game) bool {
	return a.Spec == b.Spec && a.Opening == b.Opening && a.Bots[0] == b.Bots[1] && a.Bots[1] == b.Bots[0]
}

// newPair makes a pair of the games at i and i+1.
func newPair(list []Game, i int) Pair {
	p := Pair{Games: [2]int32{int32(i), int32(i + 1)}}
	if list[i].Bots[0] > list[i].Bots[1] {
		p.Games[0], p.Games[1] = p.Games[1], p.Games[0]
	}
	one, two := &list[p.Games[0]], &list[p.Games[1]]
	p.Bots = one.Bots
	p.Score = halfPoints(one, rules.First) + halfPoints(two, rules.Second)
	p.First = halfPoints(one, rules.First) + halfPoints(two, rules.First)
	return p
}

// halfPoints returns a seat's score in half points.
func halfPoints(g *Game, seat rules.Seat) int8 { return int8(2 * g.Outcome.Score(seat)) }

// lines is what makes two pairs the same.
type lines struct {
	bots  [2]int32
	spec  int32
	lines [2]uint64
}

func (p Pair) lines(list []Game) lines {
	one, two := &list[p.Games[0]], &list[p.Games[1]]
	l := lines{p.Bots, one.Spec, [2]uint64{one.Line, two.Line}}
	if p.Bots[0] == p.Bots[1] && l.lines[0] > l.lines[1] { // in self-play either game may be the first
		l.lines[0], l.lines[1] = l.lines[1], l.lines[0]
	}
	return l
}

// Distinct returns the number of pairs that are no duplicates: the effective sample.
func (p Pairs) Distinct() int {
	n := 0
	for _, pair := range p.List {
		if !pair.Duplicate {
			n++
		}
	}
	return n
}

// Between counts the distinct pairs of two bots, from the point of view of a.
func (p Pairs) Between(a, b int32) Penta {
	var penta Penta
	want := [2]int32{min(a, b), max(a, b)}
	for _, pair := range p.List {
		if pair.Bots == want && !pair.Duplicate {
			penta[pair.Score]++
		}
	}
	if a > b {
		return penta.Mirror()
	}
	return penta
}

// Repetitive reports whether more than a tenth of the pairs are duplicates: then more random opening plies would help.
func (p Pairs) Repetitive() bool { return 10*(len(p.List)-p.Distinct()) > len(p.List) }
