package snex

import (
	"strings"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// colour is the colour of a stone or a side.
type colour uint8

const (
	black colour = iota
	white
)

func (c colour) other() colour { return 1 - c }

// sides is indexed by colour.
var sides = [...]rules.Side{rules.Black, rules.White}

func (c colour) String() string { return string(sides[c]) }

// phase is where the pie rule stands.
type phase uint8

const (
	free     phase = iota // no swap is or will be possible
	placing               // the first stone is to be placed
	choosing              // the second player may swap
)

// ending is how a game ended.
type ending uint8

const (
	running ending = iota
	connection
	noMove
)

// reasons is indexed by ending.
var reasons = [...]string{"", "connection", "no-move"}

// swap is the text of the move by which the second player takes over the first stone.
const swap = "swap"

// state is a position. It is never changed once it is handed out.
type state struct {
	game   *game
	stones [2]points // by colour
	turn   colour
	first  colour // of the first seat
	phase  phase
	ending ending
	winner colour // if the game has ended
}

// seatOf returns the seat that has the colour now.
func (s *state) seatOf(c colour) rules.Seat {
	if c == s.first {
		return rules.First
	}
	return rules.Second
}

// ToAct returns the seat of the side to move.
func (s *state) ToAct() rules.Seats {
	if s.ending != running {
		return rules.None
	}
	return rules.Only(s.seatOf(s.turn))
}

// Side returns the colour of the seat.
func (s *state) Side(seat rules.Seat) rules.Side {
	if seat == rules.First {
		return sides[s.first]
	}
	return sides[s.first.other()]
}

// Result returns the winner by connection or because the other side has no move.
func (s *state) Result() rules.Result {
	if s.ending == running {
		return rules.Result{}
	}
	return rules.Result{Outcome: rules.Wins(s.seatOf(s.winner)), Reason: reasons[s.ending]}
}

// Play returns the state after a move that ParseMove accepted.
func (s *state) Play(ply rules.Ply) rules.State {
	next := *s
	next.phase = free
	text := string(ply[s.seatOf(s.turn)])
	if text == swap {
		next.first = s.first.other()
		next.settle()
		return &next
	}
	if s.phase == placing {
		next.phase = choosing
	}
	next.move(s.game.read(text))
	next.turn = s.turn.other()
	next.settle()
	return &next
}

// read returns the points of a move that is known to be well formed.
func (g *game) read(text string) []int {
	route := make([]int, 0, 3)
	for name := range strings.SplitSeq(text, "-") {
		point, _ := grid.Square(name, g.size, g.size)
		route = append(route, point)
	}
	return route
}

// move lays the stones of the side to move, and one pushed, as the route says: point; from, to; or from, to, onward.
func (s *state) move(route []int) {
	mine, theirs := &s.stones[s.turn], &s.stones[s.turn.other()]
	if len(route) == 1 {
		mine.add(route[0])
		return
	}
	mine.remove(route[0])
	mine.add(route[1])
	if len(route) == 3 {
		theirs.remove(route[1])
		theirs.add(route[2])
	}
}

// settle finds out whether the game is over. (Both sides can't be connected: orthogonal paths between opposite edges
// would have to cross.)
func (s *state) settle() {
	for _, c := range [...]colour{black, white} {
		if s.connected(c) {
			s.ending, s.winner = connection, c
			return
		}
	}
	f := s.field()
	defer s.release(f)
	if !f.canMove() {
		s.ending, s.winner = noMove, s.turn.other()
	}
}

// connected reports whether a group of that colour touches both its edges.
func (s *state) connected(c colour) bool {
	var reached points
	for i := range s.game.size {
		if near, _ := s.game.across(c, i); s.stones[c].has(near) {
			s.flood(&reached, c, near)
		}
	}
	for i := range s.game.size {
		if _, far := s.game.across(c, i); reached.has(far) {
			return true
		}
	}
	return false
}

// across returns the points at both ends of the i-th line between the two edges of that colour.
func (g *game) across(c colour, i int) (near, far int) {
	last := g.size - 1
	if c == black {
		return i, last*g.size + i
	}
	return i * g.size, i*g.size + last
}

// flood adds the group of the stone on that point.
func (s *state) flood(reached *points, c colour, point int) {
	if reached.has(point) {
		return
	}
	reached.add(point)
	for _, next := range s.game.beside[point] {
		if s.stones[c].has(next) {
			s.flood(reached, c, next)
		}
	}
}
