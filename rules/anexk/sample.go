package anexk

import (
	"iter"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/boardbots/arena/rules"
)

// Sample implements rules.Sampler.
//
// It is exactly even, up to the random numbers, in three cases: where the enemy has at most two figures left; where no
// turn dissolves anexks twice; and where all turns can be counted with little work (sampleWork).
//
// Elsewhere two anexks can often be completed in turn by the same figures again and again until the enemy has nothing
// left, and such turns outnumber all others by powers beyond counting: an even draw is neither feasible nor would it show
// anything of the game but these. There the draw is even over what turns begin with, each as a whole: the first
// placement, what is taken for it and the relocation after it. If that relocation makes new anexks, the turn goes on by
// an even draw over the ways to take for them and relocate, and so on. So two turns that dissolve anexks at most once
// have the same chance, and longer ones share the chance of their common beginning.
func (s *state) Sample(seat rules.Seat, r *rand.Rand) rules.Move {
	d := newDrawer(r)
	defer d.release()
	d.prepare(&s.armies[seat], &s.armies[seat.Other()])
	d.draw()
	return rules.Move(d.text)
}

// Samples implements rules.Streamer.
func (s *state) Samples(seat rules.Seat, r *rand.Rand) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		d := newDrawer(r)
		defer d.release()
		d.prepare(&s.armies[seat], &s.armies[seat.Other()])
		for d.draw(); yield(rules.Move(d.text)); d.draw() {
		}
	}
}

// Playout implements rules.Playouter. Turns are drawn as Sample does.
func (s *state) Playout(r *rand.Rand, max int) rules.Outcome {
	d := newDrawer(r)
	defer d.release()
	for n := 0; n < max && s.ToAct() != rules.None; n++ {
		d.prepare(s.sides())
		d.draw()
		var armies [2]army
		armies[s.turn], armies[s.turn.Other()] = d.own, d.enemy
		s = settled(armies, s.turn.Other())
	}
	return s.result.Outcome
}

// sampleWork is how much counting a draw may cost, and sampleTakings the number of ways to open a turn and take above
// which it is not tried.
const (
	sampleWork    = 400
	sampleTakings = 100
)

// drawer makes turns at random and writes them down. What it finds out of a position serves for any number of draws.
//
// A turn that completes no anexk has one ticket. An opening, a first placement that completes some, has at least as many
// tickets as there are ways to take for them and relocate, counted from the number of free fields; a draw whose ticket
// stands for no legal turn is thrown away as a whole and another ticket drawn, so that each way has the same chance.
type drawer struct {
	r        *rand.Rand
	begin    [2]army               // own and enemy in the position
	free     set                   // in the position
	tally    [5]int                // of free
	final    bool                  // the enemy has one figure left, so each placement is one turn and counts as plain
	plain    [figureCount]int      // placements that complete nothing
	threats  [figureCount][]threat // what each figure can complete by a first placement
	openings []opening
	sets     []set // their placements
	spans    []span
	chained  int    // all tickets of openings
	total    int    // all tickets
	takings  int    // the ways to take after openings
	last     chance // the last one that was worked out
	exact    int    // the number of turns, if it is found out and matters; else 0

	own, enemy army // in the turn being made
	text       []byte
	spare      []threat
}

// opening is first placements of one figure that complete anexks and have the same number of tickets each.
type opening struct {
	f        figure
	single   bool // those that carry out several threats don't count
	from, to int  // in drawer.sets
	each     int  // the tickets of a placement
	upto     int  // all tickets of this opening and those before it
}

// span is the placements of a figure that carry out a threat, in drawer.sets, and how many of them carry out no other.
type span struct{ from, to, alone int }

// chance is how many ways there are to take for a number of anexks, and how many tickets for what follows, if these
// figures may dissolve them and so many fields are free before the taking.
type chance struct {
	now, free        int
	movable          figures
	takings, tickets int
}

// drawers keeps the memory of draws, up to a hundred kilobytes each, for later ones.
var drawers = sync.Pool{New: func() any { return new(drawer) }}

func newDrawer(r *rand.Rand) *drawer {
	d := drawers.Get().(*drawer)
	d.r = r
	return d
}

func (d *drawer) release() {
	d.r = nil
	drawers.Put(d)
}

// prepare finds out what draws in a position need.
func (d *drawer) prepare(own, enemy *army) {
	d.begin = [2]army{*own, *enemy}
	d.own, d.enemy = *own, *enemy
	d.free = ^(own.stones | enemy.stones)
	d.tally = tally(d.free, largest(own.left()))
	d.final = enemy.left().len() == 1
	d.openings, d.sets, d.last = d.openings[:0], d.sets[:0], chance{}
	d.chained, d.takings, d.exact = 0, 0, 0
	d.plain = [figureCount]int{}
	plain := 0
	for rest := own.left(); rest != 0; rest &= rest - 1 {
		f := rest.first()
		d.plain[f] = d.tally[sizes[f]]
		if d.threats[f] = d.threats[f][:0]; !d.final {
			d.plain[f] -= d.open(f)
		}
		plain += d.plain[f]
	}
	d.total = d.chained + plain
	if d.takings > 0 && d.takings <= sampleTakings && enemy.left().len() > 2 {
		c := counter{work: sampleWork, target: math.MaxInt}
		if n := c.puts(own, enemy, own.left(), anexks{}); c.work >= 0 && c.deep {
			d.exact = n
		}
	}
}

// open lists the openings of f and returns the number of placements in them.
func (d *drawer) open(f figure) (placements int) {
	lifted, size := d.own, sizes[f]
	lifted.move(f, 0)
	threats := lifted.threats(d.threats[f], f, d.free)
	d.threats[f] = threats
	after := d.free.len() - size + d.own.at[f].len() // free fields after the placement
	d.spans = d.spans[:0]
	for i := range threats {
		from := len(d.sets)
		if threats[i].anexks.hubs == 0 {
			for to := range extensions(threats[i].must, size, d.free) {
				d.sets = append(d.sets, to)
			}
		}
		d.spans = append(d.spans, span{from, len(d.sets), len(d.sets) - from})
	}
	for to := range manifold(threats, size, d.free) {
		now, movable := 0, allFigures
		for i := range threats {
			if t := &threats[i]; t.carriedOut(to) {
				d.spans[i].alone--
				now += t.anexks.len()
				movable &= t.of
			}
		}
		d.sets = append(d.sets, to)
		d.list(opening{f: f, from: len(d.sets) - 1, to: len(d.sets), each: d.tickets(1, now, movable|1<<f, after)}, 1)
		placements++
	}
	for i, s := range d.spans {
		if s.alone > 0 {
			each := d.tickets(s.alone, threats[i].anexks.len(), threats[i].of|1<<f, after)
			d.list(opening{f: f, single: true, from: s.from, to: s.to, each: each}, s.alone)
			placements += s.alone
		}
	}
	return placements
}

// list adds an opening of so many placements, to the last one if it is like it.
func (d *drawer) list(o opening, placements int) {
	d.chained += placements * o.each
	o.upto = d.chained
	if n := len(d.openings); n > 0 && !o.single {
		if last := &d.openings[n-1]; last.f == o.f && last.each == o.each && last.to == o.from && !last.single {
			last.to, last.upto = o.to, o.upto
			return
		}
	}
	d.openings = append(d.openings, o)
}

// tickets returns those of each of so many placements, which complete a number of anexks that the movable figures may
// dissolve, and leave so many fields free.
func (d *drawer) tickets(placements, now int, movable figures, free int) int {
	if now >= d.enemy.left().len() {
		return 1 // what is taken is given, and the game over
	}
	if c := &d.last; c.now != now || c.movable != movable || c.free != free {
		sure, choice, n := takeable(&d.enemy, now)
		takings := 1
		for i := range n {
			takings = takings * (choice.len() - i) / (i + 1)
		}
		*c = chance{now, free, movable, takings, takings * (1 + slots(movable, d.freed(sure, choice, n, free)))}
	}
	d.takings += placements * d.last.takings
	return d.last.tickets
}

// freed returns how many fields can be free after a taking if so many were before.
func (d *drawer) freed(sure, choice figures, n, free int) int {
	for ; n > 0; n-- { // the largest first
		sure |= choice & -choice
		choice &= choice - 1
	}
	for rest := sure; rest != 0; rest &= rest - 1 {
		free += d.enemy.at[rest.first()].len()
	}
	return free
}

// slots returns how many relocations of the movable figures are thought of where so many fields are free.
func slots(movable figures, free int) int {
	n := 0
	for size := 1; size <= 4; size++ {
		n += (movable & ofSize[size]).len() * slotsOf(size, free)
	}
	return n
}

// slotsOf returns how many relocations of a figure are thought of: all sets of free fields of the size, linked or not, or
// all linked ones on the board, free or not, whichever are fewer.
func slotsOf(size, free int) int { return min(choose(free, size), len(everywhere()[size])) }

// choose returns the number of subsets.
func choose(n, size int) int {
	ways := 1
	for i := range size {
		ways = ways * max(n-i, 0) / (i + 1)
	}
	return ways
}

// ofSize holds the figures by their number of stones.
var ofSize = func() (s [5]figures) {
	for f, size := range sizes {
		s[size] |= 1 << f
	}
	return s
}()
