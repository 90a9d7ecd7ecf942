package anexk

import (
	"math"
	"slices"
	"sort"
)

// draw draws a turn in the position that the drawer is prepared for.
func (d *drawer) draw() {
	for done := false; !done; {
		d.own, d.enemy, d.text = d.begin[0], d.begin[1], d.text[:0]
		if d.exact > 0 {
			d.numbered(d.r.IntN(d.exact))
			return
		}
		if ticket := d.r.IntN(d.total); ticket < d.chained {
			done = d.start(ticket)
		} else {
			d.finish(ticket - d.chained)
			done = true
		}
	}
}

// numbered makes the turn of that number, counted from 0.
func (d *drawer) numbered(n int) {
	c := counter{work: math.MaxInt, target: n, r: d.r}
	c.puts(&d.begin[0], &d.begin[1], d.own.left(), anexks{})
	for _, p := range slices.Backward(c.path) {
		if p.take {
			d.take(1 << p.f)
		} else {
			d.put(p.f, p.to)
		}
	}
}

// finish makes the turn of one placement that a ticket, less those of openings, stands for.
func (d *drawer) finish(ticket int) {
	f := figure(0)
	for ; ticket >= d.plain[f]; f++ {
		ticket -= d.plain[f]
	}
	d.put(f, plainPlacement(d.r, d.threats[f], sizes[f], d.free, d.tally[sizes[f]]))
	if d.final && d.own.standing() != (anexks{}) {
		d.take(d.enemy.left())
	}
}

// start tries to make a turn from the opening that a ticket stands for. It reports false if nothing came of it.
func (d *drawer) start(ticket int) bool {
	i := sort.Search(len(d.openings), func(i int) bool { return ticket < d.openings[i].upto })
	o := &d.openings[i]
	threats := d.threats[o.f]
	to := d.sets[o.from+d.r.IntN(o.to-o.from)]
	for o.single && manyCarriedOut(threats, to) {
		to = d.sets[o.from+d.r.IntN(o.to-o.from)]
	}
	d.put(o.f, to)
	return d.follow(completed(threats, to), sharers(threats, to)|1<<o.f)
}

// follow tries to go on where anexks stand, with the same chance for each way to take and relocate. It reports false if
// nothing came of it.
func (d *drawer) follow(now anexks, movable figures) bool {
	sure, choice, n := takeable(&d.enemy, now.len())
	enemy, mark := d.enemy, len(d.text)
	most := d.freed(sure, choice, n, fieldCount-(d.own.stones|d.enemy.stones).len())
	d.take(sure | d.some(choice, n))
	if d.enemy.left() == 0 || d.relocate(now, movable, most) {
		return true
	}
	d.enemy, d.text = enemy, d.text[:mark]
	return false
}

// relocate draws one of the slots that there are if at most so many fields are free, or the one besides that stands for no
// relocation, and makes what it stands for. It reports false if that is nothing.
func (d *drawer) relocate(now anexks, movable figures, most int) bool {
	ticket := d.r.IntN(1 + slots(movable, most))
	for rest := movable; rest != 0; rest &= rest - 1 {
		f := rest.first()
		n := slotsOf(sizes[f], most)
		if ticket >= n {
			ticket -= n
			continue
		}
		to, ok := d.slot(ticket, n, sizes[f], ^(d.own.stones | d.enemy.stones))
		return ok && d.dissolve(f, to, now)
	}
	return !dissolvable(&d.own, &d.enemy, now)
}

// slot returns the placement of one of n slots, if there is one. Where slots are sets of free fields, which one it is does
// not follow from the ticket but is drawn anew.
func (d *drawer) slot(ticket, n, size int, free set) (set, bool) {
	if all := everywhere()[size]; n == len(all) {
		return all[ticket], all[ticket]&^free == 0
	}
	if ticket >= choose(free.len(), size) {
		return 0, false
	}
	var to set
	for rest := free; to.len() < size; {
		i := set(nth(uint64(rest), d.r.IntN(rest.len())))
		to |= i
		rest &^= i
	}
	return to, linked(to)
}

// dissolve relocates a figure, if that dissolves the anexks that stand, and goes on with those that it makes.
func (d *drawer) dissolve(f figure, to set, now anexks) bool {
	lifted := d.own
	lifted.move(f, 0)
	if now.hubs != 0 && lifted.standing().meets(now) {
		return false
	}
	threats := lifted.threats(d.spare[:0], f, ^(d.own.stones | d.enemy.stones))
	next, movable := completed(threats, to), sharers(threats, to)|1<<f
	d.spare = threats
	if next.meets(now) {
		return false
	}
	d.put(f, to)
	for done := next == (anexks{}); !done; {
		done = d.follow(next, movable)
	}
	return true
}

// put puts a figure down and writes it.
func (d *drawer) put(f figure, to set) {
	d.own.move(f, to)
	if len(d.text) > 0 {
		d.text = append(d.text, '/')
	}
	d.text = appendPut(d.text, f, to)
}

// take takes figures and writes it.
func (d *drawer) take(taken figures) {
	for rest := taken; rest != 0; rest &= rest - 1 {
		d.enemy.take(rest.first())
	}
	d.text = appendTakes(d.text, taken)
}

// some draws n of the figures.
func (d *drawer) some(from figures, n int) figures {
	var chosen figures
	for ; n > 0; n-- {
		f := figures(nth(uint64(from), d.r.IntN(from.len())))
		chosen |= f
		from &^= f
	}
	return chosen
}

// nth returns the bit of s below which there are n others.
func nth(s uint64, n int) uint64 {
	for ; n > 0; n-- {
		s &= s - 1
	}
	return s & -s
}
