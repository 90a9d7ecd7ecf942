package apex

import "slices"

// link is one action of the past. Links never change once they are in a past, so any number of later positions share
// them: a game's past is a tree that grows at its leaves.
type link struct {
	move   move
	number int   // counted from 1, the first action after the start position
	before *link // the action before it
	alike  *link // the last earlier action of the same bucket
}

// buckets is how many chains of actions a past keeps: looking for an action's earlier occurrences then reads one in 32
// of the actions there were.
const buckets = 32

// past is the actions since the start position, with what the ban on repetition needs. The zero value is no past.
type past struct {
	last  *link
	heads [buckets]*link
}

// bucket mixes the squares and whose turn it was, so that blocks of odd length don't meet.
func (l *link) bucket() uint32 {
	return (uint32(l.move.from)*31+uint32(l.move.to))*2654435769>>28<<1 | uint32(l.number)&1
}

// push adds an action, for which l is the room.
func (p *past) push(l *link, m move) {
	l.move, l.number, l.before = m, 1, p.last
	if p.last != nil {
		l.number = p.last.number + 1
	}
	head := &p.heads[l.bucket()]
	l.alike, *head, p.last = *head, l, l
}

// pop takes the last action away.
func (p *past) pop() {
	p.heads[p.last.bucket()] = p.last.alike
	p.last = p.last.before
}

// banned returns the actions that would begin a third round: for each even number of actions such that the last of them
// equal those before, the first of that block. There are few, as a rule none, and each is legal but for the ban: a block
// settles what lies on every square it touches, so its second round left the board as the first had.
//
// Only a block that ends with the action played last can count, so it is enough to look at that action's earlier
// occurrences, and from each as far back as the moves agree.
func (p *past) banned() []move {
	if p.last == nil {
		return nil
	}
	var found []move
	for l := p.last.alike; l != nil; l = l.alike {
		length := p.last.number - l.number
		if 2*length > p.last.number {
			break
		}
		if first, ok := repeated(p.last, l, length); ok && !slices.Contains(found, first) {
			found = append(found, first)
		}
	}
	return found
}

// repeated reports whether the length actions up to a equal those up to b, and returns the first of them.
func repeated(a, b *link, length int) (move, bool) {
	for ; a.move == b.move; a, b = a.before, b.before {
		if length--; length == 0 {
			return a.move, true
		}
	}
	return move{}, false
}
