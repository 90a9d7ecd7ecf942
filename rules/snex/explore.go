package snex

// do plays an action.
func (f *field) do(a action) {
	if a.to == noCell {
		f.phase = free
		return
	}
	me, them := f.turn, f.turn.other()
	if a.from != noCell {
		f.lift(me, a.from)
	}
	if a.onward != noCell {
		f.lift(them, a.to)
		f.put(them, a.onward)
	}
	f.put(me, a.to)
	f.turn = them
	if f.phase == placing {
		f.phase = choosing
	} else {
		f.phase = free
	}
}

// undo takes back an action that was played in a phase.
func (f *field) undo(a action, before phase) {
	f.phase = before
	if a.to == noCell {
		return
	}
	them, me := f.turn, f.turn.other()
	f.lift(me, a.to)
	if a.onward != noCell {
		f.lift(them, a.onward)
		f.put(them, a.to)
	}
	if a.from != noCell {
		f.put(me, a.from)
	}
	f.turn = me
}

// decided reports whether the action just played has connected a side, and which.
func (f *field) decided(a action) (winner colour, over bool) {
	if a.to == noCell {
		return 0, false
	}
	them, me := f.turn, f.turn.other()
	if f.connects(me, a.to) {
		return me, true
	}
	return them, a.onward != noCell && f.connects(them, a.onward)
}

// connects reports whether the group of a stone touches both edges of its colour.
func (f *field) connects(c colour, at cell) bool {
	if !f.branching && int(f.places[at].size) < f.size {
		return false
	}
	var seen marks
	seen.mark(at)
	f.queue[0].at = at
	edges := uint8(0)
	for i, queued := 0, 1; i < queued && edges != bothEdges; i++ {
		at := f.queue[i].at
		edges |= f.edges[c][at]
		for set := f.near[c][at] & straight; set != 0; set &= set - 1 {
			if next := at + offsets[first(set)]; seen.mark(next) {
				f.queue[queued].at = next
				queued++
			}
		}
	}
	return edges == bothEdges
}

// Perft returns the number of sequences of that many plies.
func (s *state) Perft(depth int) int {
	switch {
	case depth == 0:
		return 1
	case s.ending != running:
		return 0
	}
	f := s.field()
	defer s.release(f)
	return f.perft(depth, nil)
}

// perft is for depths from 1 and positions in which neither side is connected. Moves are listed in spare memory.
func (f *field) perft(depth int, spare []action) int {
	if depth == 1 {
		return f.count()
	}
	list, before, n := f.actions(spare[:0]), f.phase, 0
	spare = list[len(list):]
	for _, a := range list {
		f.do(a)
		if _, over := f.decided(a); !over {
			n += f.perft(depth-1, spare)
		}
		f.undo(a, before)
	}
	return n
}
