package snex

import "fmt"

// fault says why the stone of that colour on that point may not lie there beside the others, or returns "". A position
// is in order when none of its stones has a fault; after an action only the stones that were laid can have one, since
// lifting a stone breaks neither path nor crosscut.
func (s *state) fault(c colour, point int) string {
	if !s.game.branching {
		if why := s.branches(c, point); why != "" {
			return why
		}
		if s.ring(c, point) {
			return fmt.Sprintf("a ring of %s stones through %s", c, s.game.names[point])
		}
	}
	return s.area(c, point)
}

// branches looks for a stone with more than two neighbours: the one on point or one beside it.
func (s *state) branches(c colour, point int) string {
	if n := len(s.mates(c, point)); n > 2 {
		return fmt.Sprintf("%s has %d %s neighbours, more than 2", s.game.names[point], n, c)
	}
	for _, mate := range s.mates(c, point) {
		if n := len(s.mates(c, mate)); n > 2 {
			return fmt.Sprintf("%s has %d %s neighbours, more than 2", s.game.names[mate], n, c)
		}
	}
	return ""
}

// mates returns the stones of that colour beside point.
func (s *state) mates(c colour, point int) []int {
	mates := make([]int, 0, 4)
	for _, next := range s.game.beside[point] {
		if s.stones[c].has(next) {
			mates = append(mates, next)
		}
	}
	return mates
}

// ring reports whether the group of the stone on point has as many joins as stones: a tree has one less.
func (s *state) ring(c colour, point int) bool {
	var group points
	s.flood(&group, c, point)
	ends := 0
	for stone := range group.all {
		ends += len(s.mates(c, stone))
	}
	return ends/2 >= group.count()
}

// area looks for a bad 2×2 area that holds the point.
func (s *state) area(c colour, point int) string {
	size := s.game.size
	column, row := point%size, point/size
	for _, x := range [...]int{column - 1, column + 1} {
		for _, y := range [...]int{row - 1, row + 1} {
			if x < 0 || x >= size || y < 0 || y >= size || !s.stones[c].has(y*size+x) {
				continue
			}
			one, two := row*size+x, y*size+column
			if s.stones[c].has(one) && s.stones[c].has(two) {
				return fmt.Sprintf("a 2x2 block of %s stones at %s", c, s.game.names[point])
			}
			if theirs := &s.stones[c.other()]; theirs.has(one) && theirs.has(two) {
				return fmt.Sprintf("a crosscut at %s", s.game.names[point])
			}
		}
	}
	return ""
}
