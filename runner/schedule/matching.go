package schedule

import "slices"

// matching pairs vertices of a graph along its edges, each at most once. It grows by augmenting paths; odd circles are
// shrunk on the way (J. Edmonds, "Paths, trees, and flowers", 1965).
type matching struct {
	mate    []int // -1: not paired
	settled []bool
	edge    func(a, b int) bool
}

func newMatching(n int, edge func(a, b int) bool) *matching {
	return &matching{mate: slices.Repeat([]int{-1}, n), settled: make([]bool, n), edge: edge}
}

// complete reports whether all these vertices can be paired, and pairs them if so.
func (m *matching) complete(vertices []int) bool {
	for _, v := range vertices {
		if m.mate[v] < 0 && !m.augment(v) {
			return false // an augmenting path that is missing now is missing later, too
		}
	}
	return true
}

// settle pairs a with b for good if everybody who is paired can stay paired, with others if need be.
func (m *matching) settle(a, b int) bool {
	if !m.edge(a, b) {
		return false
	}
	if m.mate[a] != b {
		before := slices.Clone(m.mate)
		lonely := m.mate[a]
		m.mate[lonely], m.mate[m.mate[b]] = -1, -1
		m.mate[a], m.mate[b] = b, a
		m.settled[a], m.settled[b] = true, true
		if !m.augment(lonely) {
			m.mate = before
			m.settled[a], m.settled[b] = false, false
			return false
		}
	}
	m.settled[a], m.settled[b] = true, true
	return true
}

// augment looks for a path from root, which is not paired, to another such vertex, along edges that are by turns
// outside and inside the matching, and exchanges the two kinds along it.
func (m *matching) augment(root int) bool {
	n := len(m.mate)
	from := slices.Repeat([]int{-1}, n) // how an odd vertex was reached
	base := make([]int, n)              // of the shrunk circle that holds the vertex
	for v := range base {
		base[v] = v
	}
	even := make([]bool, n)
	even[root] = true
	queue := []int{root}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for w := range n {
			switch {
			case m.settled[w] || !m.edge(v, w) || base[v] == base[w] || m.mate[v] == w:
			case even[w]: // an odd circle
				top := m.meet(from, base, v, w)
				inside := make([]bool, n)
				m.shrink(from, base, inside, v, top, w)
				m.shrink(from, base, inside, w, top, v)
				for u := range n {
					if inside[base[u]] {
						base[u] = top
						if !even[u] {
							even[u] = true
							queue = append(queue, u)
						}
					}
				}
			case from[w] < 0:
				from[w] = v
				if m.mate[w] < 0 {
					m.flip(from, w)
					return true
				}
				even[m.mate[w]] = true
				queue = append(queue, m.mate[w])
			}
		}
	}
	return false
}

// meet returns the base at which the ways from a and b back to the root join.
func (m *matching) meet(from, base []int, a, b int) int {
	passed := make([]bool, len(base))
	for {
		a = base[a]
		passed[a] = true
		if m.mate[a] < 0 {
			break // the root
		}
		a = from[m.mate[a]]
	}
	for b = base[b]; !passed[b]; b = base[b] {
		b = from[m.mate[b]]
	}
	return b
}

// shrink marks the bases on the way from v up to top, and makes the way passable the other way round, into child.
func (m *matching) shrink(from, base []int, inside []bool, v, top, child int) {
	for base[v] != top {
		inside[base[v]], inside[base[m.mate[v]]] = true, true
		from[v] = child
		child = m.mate[v]
		v = from[child]
	}
}

// flip exchanges the kinds of edges on the way from w back to the root.
func (m *matching) flip(from []int, w int) {
	for w >= 0 {
		v := from[w]
		next := m.mate[v]
		m.mate[w], m.mate[v] = v, w
		w = next
	}
}
