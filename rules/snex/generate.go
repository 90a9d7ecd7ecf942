package snex

// action is a move as the generator has it: a stone laid on to (from is noCell), moved from from to to, or that and the
// stone on to pushed onward. The zero action is the swap.
type action struct{ from, to, onward cell }

// search is the scratch memory of the generator. Marks hold the number of the search that set them, so that none has to
// be cleared.
type search struct {
	tick, pushTick, walk     uint32
	seen, seenPush, seenWalk [cells]uint32 // marks for: targets of one stone, of one pushed stone, a walk through a group
	heads                    []reach       // of hatchlings whose tail is the moving stone
	pushed                   []reach       // of hatchlings whose tail is the pushed stone
	queue                    []reach
	buffer                   []action
}

// reach is a head and the length of the hatchling from its tail.
type reach struct {
	at     cell
	length int
}

// actions appends all moves of the side to move.
func (f *field) actions(dst []action) []action {
	if f.phase == choosing {
		dst = append(dst, action{})
	}
	for _, at := range f.cells {
		if f.canPlace(at) {
			dst = append(dst, action{to: at})
		}
	}
	return f.shifts(dst)
}

// shifts appends the moves that are no placements.
func (f *field) shifts(dst []action) []action {
	for _, at := range f.cells {
		if f.holds[at] == 1<<f.turn {
			dst = f.shiftsFrom(dst, at)
		}
	}
	return dst
}

// count returns the number of moves.
func (f *field) count() int {
	n := 0
	if f.phase == choosing {
		n++
	}
	for _, at := range f.cells {
		if f.canPlace(at) {
			n++
		}
	}
	f.buffer = f.shifts(f.buffer[:0])
	return n + len(f.buffer)
}

// canMove reports whether there is any move.
func (f *field) canMove() bool {
	for _, at := range f.cells {
		if f.canPlace(at) {
			return true
		}
	}
	for _, at := range f.cells {
		if f.holds[at] == 1<<f.turn && len(f.shiftsFrom(f.buffer[:0], at)) > 0 {
			return true
		}
	}
	return false
}

// canPlace reports whether the side to move may lay a stone on a cell.
func (f *field) canPlace(at cell) bool {
	if f.holds[at] != 0 {
		return false
	}
	return f.fits(f.turn, at, f.near[f.turn][at], f.near[f.turn.other()][at], &gap{})
}

// shiftsFrom appends the steps, slides and pushes that lift the stone from one cell.
func (f *field) shiftsFrom(dst []action, from cell) []action {
	mine, theirs := &f.near[f.turn], &f.near[f.turn.other()]
	gap := f.gapAt(f.turn, from)
	f.tick++
	shift := func(to cell) {
		if f.seen[to] == f.tick {
			return
		}
		f.seen[to] = f.tick
		if f.fits(f.turn, to, mine[to]&^direction(to, from), theirs[to], &gap) {
			dst = append(dst, action{from: from, to: to})
		}
	}
	for set := f.nearer[from] &^ (mine[from] | theirs[from]); set != 0; set &= set - 1 {
		shift(from + offsets[first(set)])
	}
	if mine[from]&straight == 0 {
		return dst // an egg neither slides nor pushes
	}
	f.heads = f.ownHeads(f.heads[:0], from, &gap)
	for _, h := range f.heads {
		for set := f.nearer[h.at] & straight &^ (mine[h.at] | theirs[h.at]); set != 0; set &= set - 1 {
			shift(h.at + offsets[first(set)])
		}
		for set := theirs[h.at] & straight; set != 0; set &= set - 1 {
			if to := h.at + offsets[first(set)]; f.seen[to] != f.tick {
				f.seen[to] = f.tick
				dst = f.pushes(dst, from, to, &gap)
			}
		}
	}
	return dst
}

// ownHeads appends the heads of hatchlings with the given tail. Where snakes can't branch, only those that another stone
// can be joined to when the tail is gone: the ends of the parts that are left.
func (f *field) ownHeads(dst []reach, tail cell, gap *gap) []reach {
	if f.branching {
		return f.group(dst, f.turn, tail, func(at cell) bool { return true })
	}
	for i := range gap.parts {
		p := &gap.parts[i]
		if p.size == 0 {
			break
		}
		if f.key[p.next] <= f.key[tail] {
			dst = append(dst, reach{p.next, 2})
		}
		if p.end != p.next && f.key[p.end] <= f.key[tail] {
			dst = append(dst, reach{p.end, p.size})
		}
	}
	return dst
}

// group appends the stones of the tail's group that may be heads by their key and are wanted, except the tail itself.
func (f *field) group(dst []reach, c colour, tail cell, wanted func(cell) bool) []reach {
	f.walk++
	f.seenWalk[tail] = f.walk
	f.queue = append(f.queue[:0], reach{tail, 1})
	for i := 0; i < len(f.queue); i++ {
		r := f.queue[i]
		if i > 0 && f.key[r.at] <= f.key[tail] && wanted(r.at) {
			dst = append(dst, r)
		}
		for set := f.near[c][r.at] & straight; set != 0; set &= set - 1 {
			if next := r.at + offsets[first(set)]; f.seenWalk[next] != f.walk {
				f.seenWalk[next] = f.walk
				f.queue = append(f.queue, reach{next, r.length + 1})
			}
		}
	}
	return dst
}

// pushes appends the moves that lift from, put it on the enemy's cell to, and send the stone there on.
func (f *field) pushes(dst []action, from, to cell, gap *gap) []action {
	me, them := f.turn, f.turn.other()
	mine, theirs := &f.near[me], &f.near[them]
	// The longest pushing hatchling, and the longest for whose head to is nearer.
	long, longNearer := 0, 0
	for _, h := range f.heads {
		if set := direction(h.at, to) & straight; set != 0 {
			long = max(long, h.length)
			if f.nearer[h.at]&set != 0 {
				longNearer = max(longNearer, h.length)
			}
		}
	}
	if !f.fits(me, to, mine[to]&^direction(to, from), theirs[to], gap) {
		return dst
	}
	hole := f.gapAt(them, to)
	f.pushed = f.pushedHeads(f.pushed[:0], to, &hole)
	f.pushTick++
	for _, h := range f.pushed {
		if h.length >= long {
			continue
		}
		free := f.inside[h.at]&^(mine[h.at]|theirs[h.at]) | direction(h.at, from)
		if free &= straight; h.length >= longNearer {
			free &= f.nearer[h.at]
		}
		for ; free != 0; free &= free - 1 {
			onward := h.at + offsets[first(free)]
			if f.seenPush[onward] == f.pushTick {
				continue
			}
			f.seenPush[onward] = f.pushTick
			pusher := direction(onward, to)
			if f.fits(them, onward, theirs[onward]&^pusher, mine[onward]&^direction(onward, from)|pusher, &hole) {
				dst = append(dst, action{from, to, onward})
			}
		}
	}
	return dst
}

// pushedHeads appends the heads of the hatchlings whose tail, which leaves the hole, can be pushed.
func (f *field) pushedHeads(dst []reach, tail cell, hole *gap) []reach {
	them := f.turn.other()
	switch {
	case f.near[them][tail]&straight == 0:
		return append(dst, reach{tail, 1})
	case f.branching:
		return f.group(dst, them, tail, func(at cell) bool { return f.loose(them, at, &gap{}) })
	}
	for i := range hole.parts {
		if p := &hole.parts[i]; p.size > 0 && f.key[p.end] <= f.key[tail] {
			dst = append(dst, reach{p.end, p.size})
		}
	}
	return dst
}
