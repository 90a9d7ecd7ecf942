package anexk

// tally counts the placements of each size within free, without going through them. Sizes over largest are left at 0.
//
// Adjacent free fields make a graph, and a placement is a set of its vertices in which none is alone: an edge; three
// vertices with two edges or three; four that are covered by two disjoint edges, or are a star (one joined to three that
// are not joined to each other).
func tally(free set, largest int) (n [5]int) {
	n[1] = free.len()
	if largest < 2 {
		return n
	}
	degrees, paths := 0, 0 // paths: pairs of edges with a common end
	for rest := free; rest != 0; rest &= rest - 1 {
		d := (adjacent[rest.first()] & free).len()
		degrees += d
		paths += d * (d - 1) / 2
	}
	edges := degrees / 2
	n[2] = edges
	if largest < 3 {
		return n
	}
	corners := 0 // triangles, six times each
	// Cycles of four, twice each, once for either pair of opposite ends; complete sets of four; stars.
	cycles, complete, stars := 0, 0, 0
	for rest := free; rest != 0; rest &= rest - 1 {
		i := rest.first()
		near := adjacent[i] & free
		d, inner := near.len(), 0 // inner: twice the edges among the neighbours
		for others := near; others != 0; others &= others - 1 {
			j := others.first()
			common := near & adjacent[j]
			c := common.len()
			inner += c
			if largest < 4 {
				continue
			}
			stars += c * (c - 1) / 2
			for thirds := common & above(max(i, j)); i < j && thirds != 0; thirds &= thirds - 1 {
				k := thirds.first()
				complete += (common & adjacent[k] & above(k)).len()
			}
		}
		corners += inner
		if largest < 4 {
			continue
		}
		// Three neighbours of i with no edge among them: all triples, less one for each edge in them, and one more for
		// each pair of edges (above), less the triples with three edges (below).
		stars += d*(d-1)*(d-2)/6 - inner/2*(d-2)
		for others := free & above(i); others != 0; others &= others - 1 {
			c := (near & adjacent[others.first()]).len()
			cycles += c * (c - 1) / 2
		}
	}
	n[3] = paths - corners/3
	if largest < 4 {
		return n
	}
	stars -= 4 * complete
	// Pairs of disjoint edges. A set of four with two of them has one cycle, a complete one has three of each.
	disjoint := edges*(edges-1)/2 - paths
	n[4] = disjoint - cycles/2 + complete + stars
	return n
}
