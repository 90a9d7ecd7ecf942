package anexk

import (
	"iter"
	"math/bits"
)

// threat is an anexk that a figure completes wherever it stands on all of must and on at least some of near.
type threat struct {
	must, near set
	least      int     // how many of near
	anexk      anexks  // the one completed
	of         figures // its other figures, before the one that completes it
}

// threats appends the anexks that f, which lifted does not hold, can complete on free fields. Every anexk that stands
// once f is put down and did not stand before is among them.
func (lifted *army) threats(list []threat, f figure, free set) []threat {
	size := sizes[f]
	for i := range shapes {
		must := shapes[i].fields &^ lifted.stones
		if must&^free != 0 || must == 0 || must.len() > size {
			continue
		}
		if of := lifted.touching(shapes[i].fields); of.len() >= 2 {
			t := threat{must: must, of: of}
			t.anexk.shapes[i/64] = 1 << (i % 64)
			list = append(list, t)
		}
	}
	for rest := hubs & (lifted.stones | free); rest != 0; rest &= rest - 1 {
		i := rest.first()
		hub := rest & -rest
		t := threat{must: hub & free, near: adjacent[i] & free, least: hubDegree - (adjacent[i] & lifted.stones).len()}
		if t.least+t.must.len() > size || t.least > t.near.len() || t.must == 0 && t.least <= 0 {
			continue
		}
		t.anexk.hubs, t.of = hub, lifted.touching(hub|adjacent[i])
		list = append(list, t)
	}
	return list
}

// carriedOut reports whether a figure on s completes the anexk.
func (t *threat) carriedOut(s set) bool { return t.must&^s == 0 && (s&t.near).len() >= t.least }

// completed returns the anexks that a figure on s completes.
func completed(threats []threat, s set) anexks {
	var done anexks
	for i := range threats {
		if t := &threats[i]; t.carriedOut(s) {
			done.shapes[0] |= t.anexk.shapes[0]
			done.shapes[1] |= t.anexk.shapes[1]
			done.hubs |= t.anexk.hubs
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

func anyCarriedOut(threats []threat, s set) bool {
	for i := range threats {
		if threats[i].carriedOut(s) {
			return true
		}
	}
	return false
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
