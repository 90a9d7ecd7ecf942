package snex

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// The judge states the rules a second time, from the text of a move instead of from the board: it never lists moves, and
// says why a text is none. Its questions return the reason against, "" for nothing against.

// ParseMove judges a text.
func (s *state) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	if why := s.judge(seat, text); why != "" {
		return "", &rules.MoveError{Seat: seat, Text: text, Why: why}
	}
	return rules.Move(text), nil
}

func (s *state) judge(seat rules.Seat, text string) string {
	if s.ending != running {
		return fmt.Sprintf("the game is over: %s has won (%s)", s.winner, reasons[s.ending])
	}
	if s.seatOf(s.turn) != seat {
		return fmt.Sprintf("it is the turn of %s, the %s seat", s.turn, s.seatOf(s.turn))
	}
	if text == swap {
		return s.judgeSwap()
	}
	route, why := s.game.route(text)
	if why != "" {
		return why
	}
	if why = s.judgeAction(route); why != "" {
		return why
	}
	after := *s
	after.move(route)
	if why = after.fault(s.turn, route[min(1, len(route)-1)]); why == "" && len(route) == 3 {
		why = after.fault(s.turn.other(), route[2])
	}
	return why
}

func (s *state) judgeSwap() string {
	switch {
	case !s.game.pie:
		return "there is no swap in a game without pie rule"
	case s.phase != choosing:
		return "swap is only possible as the answer to the first stone"
	}
	return ""
}

// route reads the one to three points of a move.
func (g *game) route(text string) (route []int, why string) {
	if text == "" {
		return nil, "no move given"
	}
	names := strings.SplitN(text, "-", 5)
	if len(names) > 3 {
		return nil, "more than three points"
	}
	for _, name := range names {
		point, ok := grid.Square(name, g.size, g.size)
		if !ok {
			last := g.names[len(g.names)-1]
			return nil, fmt.Sprintf("%s is no point of the board: want a1 to %s, in lower case", quote(name), last)
		}
		route = append(route, point)
	}
	return route, ""
}

// quote repeats what may be anything, cut short.
func quote(text string) string {
	if len(text) > 20 {
		text = text[:20] + "…"
	}
	return fmt.Sprintf("%q", text)
}

// judgeAction judges everything but the order of snakes afterwards.
func (s *state) judgeAction(route []int) string {
	name := func(i int) string { return s.game.names[route[i]] }
	mine, theirs := &s.stones[s.turn], &s.stones[s.turn.other()]
	if len(route) == 1 {
		if mine.has(route[0]) || theirs.has(route[0]) {
			return fmt.Sprintf("point %s is taken", name(0))
		}
		return ""
	}
	switch from, to := route[0], route[1]; {
	case !mine.has(from):
		return fmt.Sprintf("there is no %s stone on %s", s.turn, name(0))
	case mine.has(to):
		return fmt.Sprintf("point %s is taken by a stone of the same side", name(1))
	case len(route) == 2 && theirs.has(to):
		return fmt.Sprintf("point %s is taken: a push names the point where the stone goes, as in %s-%s-%s", name(1), name(0), name(1), name(0))
	case len(route) == 2:
		return s.judgeShift(from, to)
	case !theirs.has(to):
		return fmt.Sprintf("there is no %s stone on %s to push", s.turn.other(), name(1))
	case route[2] != from && (mine.has(route[2]) || theirs.has(route[2])):
		return fmt.Sprintf("point %s is taken", name(2))
	}
	return s.judgePush(route[0], route[1], route[2])
}

// judgeShift judges a text of two points, which may be read as a step or as a slide.
func (s *state) judgeShift(from, to int) string {
	step := s.judgeStep(from, to)
	if step == "" {
		return ""
	}
	heads := s.heads(from, to)
	if len(heads) == 0 {
		return step
	}
	slide := ""
	for _, head := range heads {
		slide = s.far(head.point, from, "the head %s is farther from the edge than the tail %s")
		if slide == "" {
			slide = s.notNearer(to, head.point)
		}
		if slide == "" {
			return ""
		}
	}
	if slices.Contains(s.game.around[from], to) && slide != step {
		return "as a step: " + step + "; as a slide: " + slide
	}
	return slide
}

func (s *state) judgeStep(from, to int) string {
	if !slices.Contains(s.game.around[from], to) {
		return fmt.Sprintf("%s is neither a step from %s nor beside another stone of its snake", s.game.names[to], s.game.names[from])
	}
	return s.notNearer(to, from)
}

// notNearer is the reason against a move from a head (or an egg) to a point that is not nearer to the edge or corner.
func (s *state) notNearer(to, head int) string {
	if s.game.key[to] < s.game.key[head] {
		return ""
	}
	place := "the edge"
	if s.game.onEdge(to) && s.game.onEdge(head) {
		place = "a corner"
	}
	return fmt.Sprintf("%s is not nearer to %s than %s", s.game.names[to], place, s.game.names[head])
}

func (g *game) onEdge(point int) bool { return len(g.beside[point]) < 4 }

// far is the reason against a head that is farther from edge and corner than its tail.
func (s *state) far(head, tail int, format string) string {
	if s.game.key[head] <= s.game.key[tail] {
		return ""
	}
	return fmt.Sprintf(format, s.game.names[head], s.game.names[tail])
}

// head is an end of a hatchling, whose other end is known, and how many stones it has.
type head struct {
	point  int
	stones int
}

// heads returns the stones beside a point that belong to the snake of the tail, but not the tail itself.
func (s *state) heads(tail, point int) []head {
	return slices.DeleteFunc(s.hatchlings(s.turn, tail), func(h head) bool {
		return h.point == tail || !slices.Contains(s.game.beside[point], h.point)
	})
}

// hatchlings returns all stones of the snake of the stone on from, with the length of the shortest chain to each. (In a
// snake that does not branch it is the only chain.)
func (s *state) hatchlings(c colour, from int) []head {
	var seen points
	seen.add(from)
	found := []head{{from, 1}}
	for i := 0; i < len(found); i++ {
		for _, next := range s.mates(c, found[i].point) {
			if !seen.has(next) {
				seen.add(next)
				found = append(found, head{next, found[i].stones + 1})
			}
		}
	}
	return found
}

// judgePush judges a push: from lifts the tail, which goes to point to, from where an enemy stone goes onward. Some pair
// of heads must do; the reason given is that of the pair that failed last.
func (s *state) judgePush(from, to, onward int) string {
	pushing := s.heads(from, to)
	if len(pushing) == 0 {
		return fmt.Sprintf("%s is not beside another stone of the snake of %s", s.game.names[to], s.game.names[from])
	}
	pushed, why := s.pushed(to, onward)
	if why != "" {
		return why
	}
	furthest := -1
	for _, h := range pushing {
		for _, p := range pushed {
			passed, reason := s.judgePair(h, p, from, to, onward)
			if reason == "" {
				return ""
			}
			if passed > furthest {
				furthest, why = passed, reason
			}
		}
	}
	return why
}

// pushed returns the hatchlings that the stone on a point may be the tail of, whose heads lie beside the point onward.
func (s *state) pushed(tail, onward int) (heads []head, why string) {
	them := s.turn.other()
	for _, h := range s.hatchlings(them, tail) {
		egg := h.point == tail && len(s.mates(them, tail)) == 0
		end := h.point != tail && len(s.mates(them, h.point)) < 2
		if !egg && !end {
			continue
		}
		if far := s.far(h.point, tail, "%s can't be the head of the pushed hatchling: it is farther from the edge than %s"); far != "" {
			why = far
			continue
		}
		heads = append(heads, h)
	}
	if len(heads) == 0 {
		if why == "" {
			why = fmt.Sprintf("the snake of %s has no other end", s.game.names[tail])
		}
		return nil, why
	}
	beside := slices.DeleteFunc(slices.Clone(heads), func(h head) bool { return !slices.Contains(s.game.beside[onward], h.point) })
	if len(beside) == 0 {
		return nil, fmt.Sprintf("%s is not beside %s, the head of the pushed hatchling", s.game.names[onward], s.game.names[heads[0].point])
	}
	return beside, ""
}

// judgePair judges a push with both heads chosen, and counts the questions passed before the one that fails.
func (s *state) judgePair(pushing, pushed head, from, to, onward int) (passed int, why string) {
	if why := s.far(pushing.point, from, "the head %s is farther from the edge than the tail %s"); why != "" {
		return 0, why
	}
	if pushing.stones <= pushed.stones {
		return 1, fmt.Sprintf("the pushing hatchling has %d stones, the pushed one %d", pushing.stones, pushed.stones)
	}
	one := s.notNearer(to, pushing.point)
	two := s.notNearer(onward, pushed.point)
	if one != "" && two != "" {
		return 2, one + ", and " + two
	}
	return 3, ""
}
