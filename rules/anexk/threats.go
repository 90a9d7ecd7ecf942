package anexk

import (
	"iter"
	"math/bits"
	"slices"
)

// threat is what a figure completes wherever it stands on all of must and on at least some of near: all the shapes that
// lack the same fields, or one hub.
type threat struct {
	must, near set
	least      int // how many of near; 0 and less for shapes
	anexks     anexks
	of         figures // those, besides the one that completes them, that are in each of the anexks
}

// threats appends the anexks that f, which lifted does not hold, can complete on free fields. Every anexk that stands
// once f is put down and did not stand before is among them.
func (lifted *army) threats(list []threat, f figure, free set) []threat {
	size, own := sizes[f], len(list)
	for i := range shapes {
		must := shapes[i].fields &^ lifted.stones
		if must&^free != 0 || must == 0 || must.len() > size {
			continue
		}
		if of := lifted.touching(shapes[i].fields); of.len() >= 2 {
			at := slices.IndexFunc(list[own:], func(t threat) bool { return t.must == must })
			if at < 0 {
				at = len(list) - own
				list = append(list, threat{must: must, of: of})
			}
			t := &list[own+at]
			t.anexks.shapes[i/64] |= 1 << (i % 64)
			t.of &= of
		}
	}
	for rest := hubs & (lifted.stones | free); rest != 0; rest &= rest - 1 {
		i := rest.first()
		hub := rest & -rest
		t := threat{must: hub & free, near: adjacent[i] & free, least: hubDegree - (adjacent[i] & lifted.stones).len()}
		if t.least+t.must.len() > size || t.least > t.near.len() || t.must == 0 && t.least <= 0 {
			continue
		}
		t.anexks.hubs, t.of = hub, lifted.touching(hub|adjacent[i])
		list = append(list, t)
	}
	return list
}

// carriedOut reports whether a figure on s completes the anexks.
func (t *threat) carriedOut(s set) bool { return t.must&^s == 0 && (s&t.near).len() >= t.least }

// completed returns the anexks that a figure on s completes.
func completed(threats []threat, s set) anexks {
	var done anexks
	for i := range threats {
		if t := &threats[i]; t.carriedOut(s) {
			done.shapes[0] |= t.anexks.shapes[0]
			done.shapes[1] |= t.anexks.shapes[1]
			done.hubs |= t.anexks.hubs
		}
	}
	return done
}

// sharers returns the figures that have a part in each anexk which a figure on s completes; that figure has one too.
func sharers(threats []threat, s set) figures {
	in := allFigures
	for i := range threats {
		if t := &threats[i]; t.carriedOut(s) {
			in &= t.of
		}
	}
	return in
}

// completions yields the placements within free that carry out one of the threats or more, each once.
func completions(threats []threat, size int, free set) iter.Seq[set] {
	return func(yield func(set) bool) {
		for i := range threats {
			t := &threats[i]
			for near := range combinations(t.near, max(t.least, 0)) {
				for s := range extensions(t.must|near, size, free) {
					// A placement comes with the lowest of its fields that count, and with its first threat.
					if lowest(s&t.near, t.least) == near && !anyCarriedOut(threats[:i], s) && !yield(s) {
						return
					}
				}
			}
		}
	}
}

// manifold yields the placements within free that make a hub or carry out two threats or more, each once. Hubs come last
// among threats.
func manifold(threats []threat, size int, free set) iter.Seq[set] {
	return func(yield func(set) bool) {
		shapes := slices.IndexFunc(threats, func(t threat) bool { return t.anexks.hubs != 0 })
		if shapes < 0 {
			shapes = len(threats)
		}
		for i := range threats[:shapes] {
			for j := range threats[:i] {
				both := threats[i].must | threats[j].must
				if both.len() > size {
					continue
				}
				for s := range extensions(both, size, free) {
					// A placement comes with its first two threats.
					if !anyCarriedOut(threats[:j], s) && !anyCarriedOut(threats[j+1:i], s) &&
						!anyCarriedOut(threats[shapes:], s) && !yield(s) {
						return
					}
				}
			}
		}
		for s := range completions(threats[shapes:], size, free) {
			if !yield(s) {
				return
			}
		}
	}
}

func anyCarriedOut(threats []threat, s set) bool {
	for i := range threats {
		if threats[i].carriedOut(s) {
			return true
		}
	}
	return false
}

func manyCarriedOut(threats []threat, s set) bool {
	n := 0
	for i := range threats {
		if threats[i].carriedOut(s) {
			n++
		}
	}
	return n > 1
}

// lowest returns the n lowest members of s.
func lowest(s set, n int) set {
	var low set
	for ; n > 0; n-- {
		low |= s & -s
		s &= s - 1
	}
	return low
}

// combinations yields the subsets of s with n members, in the order of their members.
func combinations[S ~uint16 | ~uint64](s S, n int) iter.Seq[S] {
	return func(yield func(S) bool) {
		var choose func(chosen, rest S, n int) bool
		choose = func(chosen, rest S, n int) bool {
			if n == 0 {
				return yield(chosen)
			}
			for ; bits.OnesCount64(uint64(rest)) >= n; rest &= rest - 1 {
				if !choose(chosen|rest&-rest, rest&(rest-1), n-1) {
					return false
				}
			}
			return true
		}
		choose(0, s, n)
	}
}
