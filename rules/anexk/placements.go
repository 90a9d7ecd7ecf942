package anexk

import (
	"iter"
	"math/rand/v2"
	"slices"
	"sync"
)

// placements yields every set of fields within free on which a figure of that size can stand, in the order of their
// fields.
func placements(size int, free set) iter.Seq[set] { return extensions(0, size, free) }

// extensions yields the placements of a figure of that size that hold the fields in must and otherwise fields of free.
func extensions(must set, size int, free set) iter.Seq[set] {
	return func(yield func(set) bool) {
		for first, last := range beginnings(must, size, free) {
			if last == 0 {
				if !yield(first) {
					return
				}
			}
			for ; last != 0; last &= last - 1 {
				if !yield(first | last&-last) {
					return
				}
			}
		}
	}
}

// beginnings yields the placements that extensions yields in bundles: all but one field, and the fields that can come
// last, at least one. If must is a whole placement, it is yielded with none.
func beginnings(must set, size int, free set) iter.Seq2[set, set] {
	return func(yield func(first, last set) bool) {
		free &^= must
		switch size - must.len() {
		case 0:
			if linked(must) {
				yield(must, 0)
			}
		case 1:
			if last := finishers(must) & free; last != 0 {
				yield(must, last)
			}
		case 2:
			pairs(must, free, yield)
		case 3:
			for a := free; a != 0; a &= a - 1 {
				if !pairs(must|a&-a, a&(a-1), yield) {
					return
				}
			}
		case 4:
			for a := free; a != 0; a &= a - 1 {
				for b := a & (a - 1); b != 0; b &= b - 1 {
					if !pairs(a&-a|b&-b, b&(b-1), yield) {
						return
					}
				}
			}
		}
	}
}

// pairs yields s with one field more and the fields that make them a placement, all from free.
func pairs(s, free set, yield func(first, last set) bool) bool {
	for a := free; a != 0; a &= a - 1 {
		if last := finishers(s|a&-a) & (a & (a - 1)); last != 0 && !yield(s|a&-a, last) {
			return false
		}
	}
	return true
}

// finishers returns the fields that make s a placement if one of them is added.
func finishers(s set) set {
	if s == 0 {
		return ^set(0)
	}
	var either, needed set = 0, ^set(0)
	for rest := s; rest != 0; rest &= rest - 1 {
		adj := adjacent[rest.first()]
		either |= adj
		if adj&s == 0 {
			needed &= adj
		}
	}
	return either & needed &^ s
}

// extension returns the kth of the placements that extensions yields, from 0.
func extension(must set, size int, free set, k int) set {
	for first, last := range beginnings(must, size, free) {
		n := max(last.len(), 1)
		if k >= n {
			k -= n
			continue
		}
		return first | set(nth(uint64(last), k))
	}
	panic("anexk: fewer placements than counted")
}

// everywhere returns all placements on an empty board, some 50,000, by size.
var everywhere = sync.OnceValue(func() *[5][]set {
	var lists [5][]set
	for size := 1; size <= 4; size++ {
		lists[size] = slices.Collect(placements(size, ^set(0)))
	}
	return &lists
})

// sparse is how many draws from everywhere are expected to cost more than going through the free fields.
const sparse = 400

// randomPlacement draws one of the n placements of that size on free fields.
func randomPlacement(r *rand.Rand, size int, free set, n int) set {
	all := everywhere()[size]
	if len(all) > n*sparse {
		return extension(0, size, free, r.IntN(n))
	}
	for {
		if s := all[r.IntN(len(all))]; s&^free == 0 {
			return s
		}
	}
}

// plainPlacement draws one of those among n placements on free fields that carry out no threat; there must be one.
func plainPlacement(r *rand.Rand, threats []threat, size int, free set, n int) set {
	for {
		if s := randomPlacement(r, size, free, n); !anyCarriedOut(threats, s) {
			return s
		}
	}
}
