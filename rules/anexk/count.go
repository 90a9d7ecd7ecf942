package anexk

import (
	"math"
	"math/rand/v2"

	"github.com/boardbots/arena/rules"
)

// countWork is how much looking Count may do before it gives up: some ten milliseconds. Where two anexks can be completed
// in turn by the same figures again and again, chains multiply beyond any counting.
const countWork = 1 << 17

// Count implements rules.Counter. It is exact, or rules.Uncountable where the turns are more than an int holds or more than
// can be counted with bounded work.
func (s *state) Count(seat rules.Seat) int {
	if !s.ToAct().Has(seat) {
		return 0
	}
	own, enemy := s.sides()
	c := counter{work: countWork, target: math.MaxInt, first: firsts(own, enemy)}
	n := c.puts(own, enemy, own.left(), anexks{})
	if c.work < 0 {
		return rules.Uncountable
	}
	return n
}

// firsts returns how many first placements complete an anexk.
func firsts(own, enemy *army) int {
	n, free := 0, ^(own.stones | enemy.stones)
	var threats []threat
	for rest := own.left(); rest != 0; rest &= rest - 1 {
		f, lifted := rest.first(), *own
		lifted.move(f, 0)
		threats = lifted.threats(threats[:0], f, free)
		for range completions(threats, sizes[f], free) {
			n++
		}
	}
	return n
}

// counter adds up turns without making them: placements that complete no anexk are counted in bulk, the others one by
// one with what can follow them. On the way it finds the turn whose number is target, counted from 0.
type counter struct {
	work    int  // what is left to spend; nothing is true any more when it is below 0
	first   int  // first placements that complete an anexk; 0 if the pace does not matter
	seen    int  // how many of them are done
	deep    bool // after some second placement there is more than one way to go on
	target  int  // counts down; math.MaxInt if no turn is wanted
	path    []part
	r       *rand.Rand // which of the turns counted in bulk is taken
	threats []threat
}

// spend takes work off, and gives up early if at the pace so far all of it would be far too little.
func (c *counter) spend(work int) {
	c.work -= work
	if spent := countWork - c.work; c.first > 0 && spent > countWork/64 && spent/4*c.first > countWork*(c.seen+1) {
		c.work = -1
	}
}

// puts counts the ways to go on by a placement of one of the figures given that dissolves the anexks in old.
func (c *counter) puts(own, enemy *army, movable figures, old anexks) int {
	free := ^(own.stones | enemy.stones)
	n := tally(free, largest(movable))
	c.spend(tallyWork[largest(movable)] * free.len() * free.len() / 1024)
	total := 0
	mark := len(c.threats)
	for rest := movable; rest != 0 && c.work >= 0 && c.path == nil; rest &= rest - 1 {
		f := rest.first()
		lifted := *own
		lifted.move(f, 0)
		if old != (anexks{}) && lifted.standing().meets(old) {
			continue
		}
		c.threats = lifted.threats(c.threats[:mark], f, free)
		threats, plain := c.threats[mark:], n[sizes[f]]
		for to := range completions(threats, sizes[f], free) {
			plain--
			now := completed(threats, to)
			if now.meets(old) {
				continue
			}
			after := lifted
			after.move(f, to)
			ways := c.takes(&after, enemy, sharers(threats, to)|1<<f, now)
			total = plus(total, ways)
			if old == (anexks{}) {
				c.seen++
			} else if ways > 1 {
				c.deep = true
			}
			if c.path != nil {
				c.path = append(c.path, part{f: f, to: to})
			}
			if c.path != nil || c.work < 0 {
				return total
			}
		}
		total = plus(total, plain)
		if c.pass(plain) {
			c.path = append(c.path, part{f: f, to: plainPlacement(c.r, threats, sizes[f], free, n[sizes[f]])})
		}
	}
	c.threats = c.threats[:mark]
	return total
}

// pass counts n turns and reports whether the target is one of them.
func (c *counter) pass(n int) bool {
	if c.target < n {
		return true
	}
	if c.target != math.MaxInt {
		c.target -= n
	}
	return false
}

// takes counts the ways to go on by taking figures for the anexks that stand, of which movable may dissolve all.
func (c *counter) takes(own, enemy *army, movable figures, now anexks) int {
	sure, choice, n := takeable(enemy, now.len())
	total := 0
	for chosen := range combinations(choice, n) {
		c.spend(1)
		left := *enemy
		for rest := sure | chosen; rest != 0; rest &= rest - 1 {
			left.take(rest.first())
		}
		ways := 0
		if left.left() != 0 {
			ways = c.puts(own, &left, movable, now)
		}
		if ways == 0 { // the turn ends with the taking
			ways = 1
			if c.pass(1) {
				c.path = make([]part, 0, 8)
			}
		}
		total = plus(total, ways)
		if c.path != nil {
			for f := figure(figureCount); f > 0; f-- {
				if (sure | chosen).has(f - 1) {
					c.path = append(c.path, part{take: true, f: f - 1})
				}
			}
		}
		if c.path != nil || c.work < 0 {
			break
		}
	}
	return total
}

// tallyWork is what a tally of 32 free fields costs, by the largest size it counts; it grows with their square.
var tallyWork = [5]int{0, 1, 2, 4, 12}

// plus adds counts and stays at math.MaxInt.
func plus(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}

// largest returns the size of the largest of the figures, which are in order of size.
func largest(s figures) int {
	if s == 0 {
		return 0
	}
	return sizes[s.first()]
}
