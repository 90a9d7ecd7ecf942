package anexk

import (
	"math/bits"
	"strings"
)

// letters names the figures of a side, by figure.
const letters = "ABCDEFGHIKLMNOPR"

const figureCount = len(letters)

// sizes holds the number of stones by figure: commandos, paras, gunners, warriors.
var sizes = [figureCount]int{4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1}

// figure is an index into letters.
type figure uint8

func (f figure) letter() byte { return letters[f] }

// figureNamed returns the figure of a capital letter.
func figureNamed(letter byte) (figure, bool) {
	i := strings.IndexByte(letters, letter)
	return figure(i), i >= 0
}

// figures is a set of figures: bit f stands for figure f.
type figures uint16

const allFigures = figures(1<<figureCount - 1)

// Members are gone through in the order of letters.
func (s figures) len() int          { return bits.OnesCount16(uint16(s)) }
func (s figures) first() figure     { return figure(bits.TrailingZeros16(uint16(s))) }
func (s figures) has(f figure) bool { return s&(1<<f) != 0 }

// army is what one side has. A figure is in reserve if it is neither on the board nor taken.
type army struct {
	at     [figureCount]set // the fields of each figure
	stones set              // of all figures together
	taken  figures
}

// move lifts f, from the board or the reserve, and puts it on the fields to.
func (a *army) move(f figure, to set) {
	a.stones = a.stones&^a.at[f] | to
	a.at[f] = to
}

// take removes f from the game.
func (a *army) take(f figure) {
	a.move(f, 0)
	a.taken |= 1 << f
}

// left returns the figures that are not taken.
func (a *army) left() figures { return allFigures &^ a.taken }

// onBoard returns the figures that stand on the board.
func (a *army) onBoard() figures { return a.touching(a.stones) }

// reserve returns the figures that were never put down.
func (a *army) reserve() figures { return a.left() &^ a.onBoard() }

// touching returns the figures with a stone on s.
func (a *army) touching(s set) figures {
	var on figures
	for f, at := range a.at {
		if at&s != 0 {
			on |= 1 << f
		}
	}
	return on
}

// linked reports whether s can be the fields of a figure: one stone, or each adjacent to another.
func linked(s set) bool { return s.len() == 1 || lone(s) == 0 }

// lone returns the members of s that are adjacent to no other member.
func lone(s set) set {
	var alone set
	for rest := s; rest != 0; rest &= rest - 1 {
		if i := rest.first(); adjacent[i]&s == 0 {
			alone |= 1 << i
		}
	}
	return alone
}

// room reports whether a figure of that size fits on free fields.
func room(size int, free set) bool {
	if size == 1 {
		return free != 0
	}
	for rest := free; rest != 0; rest &= rest - 1 {
		i := rest.first()
		near := adjacent[i] & free
		if near.len() >= size-1 {
			return true // the field and some of its neighbours
		}
		if size < 4 {
			continue
		}
		for ; near != 0; near &= near - 1 {
			if others := free &^ (1<<i | near&-near); lone(others) != others {
				return true // two pairs apart
			}
		}
	}
	return false
}

// canPlace reports whether any figure that is left fits on free fields.
func (a *army) canPlace(free set) bool {
	for rest := a.left(); rest != 0; rest &= rest - 1 {
		if room(sizes[rest.first()], free) {
			return true
		}
	}
	return false
}
