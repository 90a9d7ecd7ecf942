package snex

import (
	"math"
	"math/bits"
	"slices"
)

// action is a move as the generator has it: a stone laid on to (from is noCell), moved from from to to, or that and the
// stone on to pushed onward. The zero action is the swap.
type action struct{ from, to, onward cell }

// reach is a head and the length of the hatchling from its tail.
type reach struct {
	at     cell
	length uint16
}

// reaches holds all heads that there can be on a board.
type reaches [maxSize * maxSize]reach

// search is the scratch memory of the generator.
type search struct {
	heads  reaches // of hatchlings whose tail is the moving stone
	pushed reaches // of hatchlings whose tail is the pushed stone
	queue  reaches
	found  []action
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
	for i, word := range &f.stones[f.turn] {
		for ; word != 0; word &= word - 1 {
			dst = f.shiftsFrom(dst, cell(i<<6+bits.TrailingZeros64(word)))
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
	mine := &f.near[f.turn]
	for _, at := range f.cells {
		if f.holds[at] == 0 && (mine[at] == 0 || f.canPlace(at)) {
			n++
		}
	}
	f.found = f.shifts(f.found[:0])
	return n + len(f.found)
}

// canMove reports whether there is any move.
func (f *field) canMove() bool {
	if f.phase == choosing {
		return true
	}
	for _, at := range f.cells {
		if f.canPlace(at) {
			return true
		}
	}
	for _, at := range f.cells {
		if f.holds[at] == 1<<f.turn && len(f.shiftsFrom(nil, at)) > 0 {
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
	known := len(dst)
	dst = f.candidates(dst, from)
	if len(dst) == known {
		return dst
	}
	gap := f.gapAt(f.turn, from)
	kept := dst[:known]
	for _, a := range dst[known:] {
		if f.sound(a, &gap) {
			kept = append(kept, a)
		}
	}
	return kept
}

// sound reports whether snakes are in order after a shift that leaves the gap.
func (f *field) sound(a action, gap *gap) bool {
	me, them := f.turn, f.turn.other()
	mine, theirs := &f.near[me], &f.near[them]
	if !f.fits(me, a.to, mine[a.to]&^direction(a.to, a.from), theirs[a.to], gap) {
		return false
	}
	if a.onward == noCell {
		return true
	}
	hole, pusher := f.gapAt(them, a.to), direction(a.onward, a.to)
	return f.fits(them, a.onward, theirs[a.onward]&^pusher, mine[a.onward]&^direction(a.onward, a.from)|pusher, &hole)
}

// candidates appends the moves that lift the stone from one cell by what keys and lengths allow, whether the snakes are in
// order afterwards or not.
func (f *field) candidates(dst []action, from cell) []action {
	mine, theirs := &f.near[f.turn], &f.near[f.turn.other()]
	var seen marks
	for set := f.nearer[from] &^ (mine[from] | theirs[from]); set != 0; set &= set - 1 {
		to := from + offsets[first(set)]
		seen.mark(to)
		dst = append(dst, action{from: from, to: to})
	}
	if mine[from]&straight == 0 {
		return dst // an egg neither slides nor pushes
	}
	heads := f.ownHeads(from)
	for _, h := range heads {
		for set := f.nearer[h.at] & straight &^ (mine[h.at] | theirs[h.at]); set != 0; set &= set - 1 {
			if to := h.at + offsets[first(set)]; seen.mark(to) {
				dst = append(dst, action{from: from, to: to})
			}
		}
		for set := theirs[h.at] & straight; set != 0; set &= set - 1 {
			if to := h.at + offsets[first(set)]; seen.mark(to) {
				dst = f.pushes(dst, heads, from, to)
			}
		}
	}
	return dst
}

// pushes appends the candidates that lift from, put it on the enemy's cell to, and send the stone there on.
func (f *field) pushes(dst []action, heads []reach, from, to cell) []action {
	mine, theirs := &f.near[f.turn], &f.near[f.turn.other()]
	var long, longNearer uint16 // the longest pushing hatchling, and the longest for whose head to is nearer
	for _, h := range heads {
		if set := direction(h.at, to) & straight; set != 0 {
			long = max(long, h.length)
			if f.nearer[h.at]&set != 0 {
				longNearer = max(longNearer, h.length)
			}
		}
	}
	known := len(dst)
	for _, h := range f.pushedHeads(to, long) {
		set := (f.inside[h.at]&^(mine[h.at]|theirs[h.at]) | direction(h.at, from)) & straight
		if h.length >= longNearer {
			set &= f.nearer[h.at]
		}
		for ; set != 0; set &= set - 1 {
			a := action{from, to, h.at + offsets[first(set)]}
			if !slices.Contains(dst[known:], a) {
				dst = append(dst, a)
			}
		}
	}
	return dst
}

// ownHeads returns the heads of hatchlings with the given tail. Where snakes can't branch, only those that another stone
// can be joined to when the tail is gone: its neighbours, and the ends of the snake.
func (f *field) ownHeads(tail cell) []reach {
	if f.branching {
		return f.group(&f.heads, f.turn, tail, math.MaxUint16)
	}
	n, key := 0, f.key[tail]
	for set := f.near[f.turn][tail] & straight; set != 0; set &= set - 1 {
		if next := tail + offsets[first(set)]; f.key[next] <= key {
			f.heads[n] = reach{next, 2}
			n++
		}
	}
	here := &f.places[tail]
	for i, end := range here.ends {
		if length := here.toEnd(i); length > 2 && f.key[end] <= key {
			f.heads[n] = reach{end, length}
			n++
		}
	}
	return f.heads[:n]
}

// pushedHeads returns the heads of the hatchlings shorter than long, which is 2 or more, whose tail can be pushed.
func (f *field) pushedHeads(tail cell, long uint16) []reach {
	them := f.turn.other()
	switch {
	case f.near[them][tail]&straight == 0:
		f.pushed[0] = reach{tail, 1}
		return f.pushed[:1]
	case long == 2:
		return nil
	case f.branching:
		group := f.group(&f.pushed, them, tail, long)
		return slices.DeleteFunc(group, func(h reach) bool { return !f.loose(them, h.at, noCell) })
	}
	n, here := 0, &f.places[tail]
	for i, end := range here.ends {
		if length := here.toEnd(i); length > 1 && length < long && f.key[end] <= f.key[tail] {
			f.pushed[n] = reach{end, length}
			n++
		}
	}
	return f.pushed[:n]
}

// group finds the stones of the tail's group, except itself, that may be heads by their key, of hatchlings shorter than
// long.
func (f *field) group(dst *reaches, c colour, tail cell, long uint16) []reach {
	var seen marks
	seen.mark(tail)
	f.queue[0] = reach{tail, 1}
	n, queued := 0, 1
	for i := 0; i < queued; i++ {
		r := f.queue[i]
		if i > 0 && f.key[r.at] <= f.key[tail] {
			dst[n] = r
			n++
		}
		if r.length+1 >= long {
			continue
		}
		for set := f.near[c][r.at] & straight; set != 0; set &= set - 1 {
			if next := r.at + offsets[first(set)]; seen.mark(next) {
				f.queue[queued] = reach{next, r.length + 1}
				queued++
			}
		}
	}
	return dst[:n]
}
