package apex

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// state is a position with its past, and with what follows from both.
type state[S squares[S]] struct {
	*game[S]
	position[S]
	past   past
	banned []move
	legal  int // number of legal actions of the side to move, whether or not the game is over
	result rules.Result
}

// state looks once at what every question about a position needs.
func (g *game[S]) state(p position[S], h past) *state[S] {
	s := &state[S]{game: g, position: p, past: h, banned: h.banned()}
	t := g.targets(&p)
	s.legal = t.count() - len(s.banned)
	rival := p.turn.Other()
	switch {
	case g.connects(p.men[rival], rival):
		s.result = rules.Result{Outcome: rules.Wins(rival), Reason: "connection"}
	case g.connects(p.men[p.turn], p.turn): // only in a position that was read
		s.result = rules.Result{Outcome: rules.Wins(p.turn), Reason: "connection"}
	case s.legal == 0:
		s.result = rules.Result{Outcome: rules.Wins(rival), Reason: "no-move"}
	}
	return s
}

func (s *state[S]) over() bool { return s.result.Outcome != rules.Undecided }

func (s *state[S]) ToAct() rules.Seats {
	if s.over() {
		return rules.None
	}
	return rules.Only(s.turn)
}

func (s *state[S]) Side(seat rules.Seat) rules.Side { return sides[seat] }

func (s *state[S]) Result() rules.Result { return s.result }

// Moves yields entries by square, then each piece's moves.
func (s *state[S]) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		if !s.ToAct().Has(seat) {
			return
		}
		s.each(&s.position, func(m move) bool {
			return slices.Contains(s.banned, m) || yield(s.format(m))
		})
	}
}

func (s *state[S]) Count(seat rules.Seat) int {
	if !s.ToAct().Has(seat) {
		return 0
	}
	return s.legal
}

func (s *state[S]) Sample(seat rules.Seat, r *rand.Rand) rules.Move {
	t := s.targets(&s.position)
	return s.format(s.draw(&s.position, &t, s.banned, r))
}

func (s *state[S]) Play(ply rules.Ply) rules.State {
	m, ok := s.read(string(ply[s.turn]))
	if !ok {
		panic(fmt.Sprintf("apex: Play got %q, which no ParseMove returned", ply))
	}
	next := s.past
	next.push(new(link), m)
	return s.state(s.after(m), next)
}

// letters is indexed by seat.
const letters = "wb"

func (s *state[S]) String() string {
	cells := make([]byte, s.size*s.size)
	for square := range cells {
		cells[square] = s.at(square)
	}
	return grid.Rows(cells, s.size) + " " + letters[s.turn:s.turn+1]
}

// at returns the letter of the side whose piece is on a square, or grid.Empty.
func (s *state[S]) at(square int) byte {
	for seat, men := range s.men {
		if men.has(square) {
			return letters[seat]
		}
	}
	return grid.Empty
}

// Parse reads "<rows> <side to move>".
func (g *game[S]) Parse(text string) (rules.State, error) {
	p, err := g.parse(text)
	if err != nil {
		return nil, rules.BadPosition(text, err)
	}
	return g.state(p, past{}), nil
}

func (g *game[S]) parse(text string) (position[S], error) {
	var p position[S]
	fields := strings.Split(text, " ")
	if len(fields) != 2 {
		return p, fmt.Errorf("%d fields with one blank between: want 2: rows and side to move", len(fields))
	}
	cells, err := grid.ParseRows(fields[0], g.size, g.size, letters)
	if err != nil {
		return p, fmt.Errorf("field 1: %w", err)
	}
	for square, c := range cells {
		if seat := strings.IndexByte(letters, c); c != grid.Empty {
			p.men[seat] = p.men[seat].with(square)
		}
	}
	turn := strings.Index(letters, fields[1])
	if len(fields[1]) != 1 || turn < 0 {
		return p, fmt.Errorf("field 2: side to move: want w or b")
	}
	p.turn = rules.Seat(turn)
	for seat, men := range p.men {
		if n := men.count(); n > g.pieces {
			return p, fmt.Errorf("field 1: %d pieces of %s: want at most %d", n, sides[seat], g.pieces)
		}
	}
	if g.connects(p.men[rules.First], rules.First) && g.connects(p.men[rules.Second], rules.Second) {
		return p, fmt.Errorf("field 1: both sides are connected: the game ends with the first chain")
	}
	return p, nil
}
