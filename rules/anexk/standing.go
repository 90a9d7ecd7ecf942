package anexk

import "math/bits"

// anexks is a set of anexks.
type anexks struct {
	shapes [2]uint64 // bit i of the whole stands for shapes[i]
	hubs   set       // kind 3, by its field
}

func (a anexks) len() int {
	return bits.OnesCount64(a.shapes[0]) + bits.OnesCount64(a.shapes[1]) + a.hubs.len()
}

// meets reports whether the two sets have a member in common.
func (a anexks) meets(b anexks) bool {
	return a.shapes[0]&b.shapes[0]|a.shapes[1]&b.shapes[1] != 0 || a.hubs&b.hubs != 0
}

// standing returns the anexks that the army's stones show.
func (a *army) standing() anexks {
	var s anexks
	for i, sh := range shapes {
		if sh.fields&^a.stones == 0 && a.touching(sh.fields).len() >= 3 {
			s.shapes[i/64] |= 1 << (i % 64)
		}
	}
	for rest := a.stones & hubs; rest != 0; rest &= rest - 1 {
		// A dozen stones are always three figures or more.
		if i := rest.first(); (adjacent[i] & a.stones).len() >= hubDegree {
			s.hubs |= 1 << i
		}
	}
	return s
}

// members returns the figures that are part of at least one of the anexks.
func (a *army) members(of anexks) figures {
	var fields set
	for w, word := range of.shapes {
		for ; word != 0; word &= word - 1 {
			fields |= shapes[64*w+bits.TrailingZeros64(word)].fields
		}
	}
	for rest := of.hubs; rest != 0; rest &= rest - 1 {
		fields |= adjacent[rest.first()] | rest&-rest
	}
	return a.touching(fields)
}

// dissolvable reports whether the army can relocate a figure so that the anexks in old, which stand, stand no more.
func dissolvable(own, enemy *army, old anexks) bool {
	free := ^(own.stones | enemy.stones)
	for rest := own.members(old); rest != 0; rest &= rest - 1 {
		f, lifted := rest.first(), *own
		lifted.move(f, 0)
		if lifted.standing().meets(old) {
			continue
		}
		// Only the hubs among old can come back, by stones put next to them.
		var near set
		for hubs := old.hubs & lifted.stones; hubs != 0; hubs &= hubs - 1 {
			near |= adjacent[hubs.first()]
		}
		if room(sizes[f], free&^near) {
			return true
		}
		for to := range placements(sizes[f], free) {
			after := lifted
			after.move(f, to)
			if !after.standing().meets(old) {
				return true
			}
		}
	}
	return false
}
