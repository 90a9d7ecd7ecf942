package snex

import (
	"fmt"
	"strings"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// letters of the colours in position texts, indexed by colour.
const letters = "bw"

// phases is indexed by phase.
var phases = [...]string{"-", "place", "choose"}

// String returns the position text: rows, side to move, first player's side, phase.
func (s *state) String() string {
	cells := make([]byte, s.game.size*s.game.size)
	for c := range s.stones {
		for point := range s.stones[c].all {
			cells[point] = letters[c]
		}
	}
	return fmt.Sprintf("%s %c %c %s", grid.Rows(cells, s.game.size), letters[s.turn], letters[s.first], phases[s.phase])
}

// Parse reads a position text.
func (g *game) Parse(position string) (rules.State, error) {
	s, err := g.parse(position)
	if err != nil {
		return nil, rules.BadPosition(position, err)
	}
	return s, nil
}

func (g *game) parse(position string) (*state, error) {
	fields := strings.Split(position, " ")
	if len(fields) != 4 {
		return nil, fmt.Errorf("%d fields with one space between: want 4: board, side to move, first player's side, phase", len(fields))
	}
	cells, err := grid.ParseRows(fields[0], g.size, g.size, letters)
	if err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	s := &state{game: g}
	for point, cell := range cells {
		if cell != grid.Empty {
			s.stones[strings.IndexByte(letters, cell)].add(point)
		}
	}
	for c := range s.stones {
		for point := range s.stones[c].all {
			if why := s.fault(colour(c), point); why != "" {
				return nil, fmt.Errorf("board: %s", why)
			}
		}
	}
	if s.turn, err = parseColour(fields[1]); err != nil {
		return nil, fmt.Errorf("side to move: %w", err)
	}
	if s.first, err = parseColour(fields[2]); err != nil {
		return nil, fmt.Errorf("first player's side: %w", err)
	}
	if err := s.parsePhase(fields[3]); err != nil {
		return nil, err
	}
	s.settle()
	return s, nil
}

func parseColour(text string) (colour, error) {
	c := strings.Index(letters, text)
	if len(text) != 1 || c < 0 {
		return 0, fmt.Errorf("%q: want b or w", text)
	}
	return colour(c), nil
}

// parsePhase reads the phase, which must fit what was read before.
func (s *state) parsePhase(text string) error {
	switch text {
	case phases[free]:
		if !s.game.pie && s.first != black {
			return fmt.Errorf("first player's side: w: want b in a game without pie rule")
		}
		return nil
	case phases[placing]:
		s.phase = placing
	case phases[choosing]:
		s.phase = choosing
	default:
		return fmt.Errorf("phase: %q: want place, choose or -", text)
	}
	if !s.game.pie {
		return fmt.Errorf("phase: %s: want - in a game without pie rule", text)
	}
	stones, turn := [2]int{}, black
	if s.phase == choosing {
		stones[black], turn = 1, white
	}
	for c := range stones {
		if n := s.stones[c].count(); n != stones[c] {
			return fmt.Errorf("phase: %s: %d %s stones on the board: want %d", text, n, colour(c), stones[c])
		}
	}
	if s.turn != turn {
		return fmt.Errorf("side to move: %c: want %c in phase %s", letters[s.turn], letters[turn], text)
	}
	if s.first != black {
		return fmt.Errorf("first player's side: w: want b in phase %s", text)
	}
	return nil
}
