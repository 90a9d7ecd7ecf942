package rating

import "slices"

// connected returns the groups of bots that games connect, each in ascending order, ordered by their first.
func (g *Games) connected() [][]int32 {
	parent := make([]int32, len(g.Bots))
	for i := range parent {
		parent[i] = int32(i)
	}
	root := func(i int32) int32 {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for _, game := range g.List {
		a, b := root(game.Bots[0]), root(game.Bots[1])
		parent[max(a, b)] = min(a, b) // so a root is the smallest of its group
	}
	groups := [][]int32{}
	place := map[int32]int{}
	for i := range int32(len(parent)) {
		r := root(i)
		if r == i {
			place[i] = len(groups)
			groups = append(groups, nil)
		}
		groups[place[r]] = append(groups[place[r]], i)
	}
	return groups
}

// edges sums up the distinct pairs of each two bots, sorted; those of self-play are in one edge of the lower bot's with
// itself.
func (g *Games) edges(pairs Pairs) []edge {
	order := make([]int32, 0, len(pairs.List))
	for i, p := range pairs.List {
		if !p.Duplicate {
			order = append(order, int32(i))
		}
	}
	slices.SortFunc(order, func(x, y int32) int {
		return compareKeys(pairs.List[x].Bots, pairs.List[y].Bots)
	})
	different := 0
	for i, k := range order {
		if i == 0 || pairs.List[k].Bots != pairs.List[order[i-1]].Bots {
			different++
		}
	}
	edges := make([]edge, 0, different)
	for _, k := range order {
		p := &pairs.List[k]
		if n := len(edges); n == 0 || edges[n-1].i != p.Bots[0] || edges[n-1].j != p.Bots[1] {
			edges = append(edges, edge{i: p.Bots[0], j: p.Bots[1]})
		}
		one, two := &g.List[p.Games[0]], &g.List[p.Games[1]]
		edges[len(edges)-1].add(3*int(halfPoints(one, 0))+int(halfPoints(two, 1)), 1)
	}
	return edges
}

// penta returns the pair scores of i.
func (e *edge) penta() Penta {
	var p Penta
	for combination, n := range e.counts {
		p[combination/3+combination%3] += int(n)
	}
	return p
}

// first returns the pair scores of the first seat.
func (e *edge) first() Penta {
	var p Penta
	for combination, n := range e.counts {
		p[combination/3+2-combination%3] += int(n)
	}
	return p
}
