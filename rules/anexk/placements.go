package anexk

import "iter"

// placements yields every set of fields within free on which a figure of that size can stand, in the order of their
// fields.
func placements(size int, free set) iter.Seq[set] { return extensions(0, size, free) }

// extensions yields the placements of a figure of that size which hold the fields in must and otherwise fields of free.
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
		var grow func(s set, missing int, later set) bool
		grow = func(s set, missing int, later set) bool {
			if missing == 1 {
				last := finishers(s) & later
				return last == 0 || yield(s, last)
			}
			for ; later != 0; later &= later - 1 {
				if !grow(s|later&-later, missing-1, later&(later-1)) {
					return false
				}
			}
			return true
		}
		if missing := size - must.len(); missing > 0 {
			grow(must, missing, free)
		} else if missing == 0 && linked(must) {
			yield(must, 0)
		}
	}
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
