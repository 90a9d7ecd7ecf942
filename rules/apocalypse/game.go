package apocalypse

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// Kind returns the game with its parameters.
func Kind() rules.Kind {
	return rules.Kind{
		Name:  "apocalypse",
		Doc:   "a chess variant on 5x5 in which both sides move at once; who loses all Footmen loses",
		Moves: "from and to: b1-b2; with promotion=redeploy where a Footman goes that cannot be promoted: a4-a5=c3; or pass",
		Params: []rules.Param{
			{Name: "setup", Default: standard, Check: rules.OneOf(standard, twoRank),
				Doc: "Footmen at the start: standard has five a side, two-rank eight"},
			{Name: "promotion", Default: stay, Check: rules.OneOf(stay, redeploy),
				Doc: "a Footman on the last rank beside two Horsemen: stay there, or redeploy to a square named with the move"},
		},
		New: func(args rules.Args) (rules.Game, error) {
			start := starts[args.Text("setup")]
			return &game{spec: args.Spec(), start: start.rows, footmen: start.footmen, redeploy: args.Text("promotion") == redeploy}, nil
		},
	}
}

// The values of the parameters.
const (
	standard, twoRank = "standard", "two-rank"
	stay, redeploy    = "stay", "redeploy"
)

// starts is the boards at the start, with the number of Footmen a side, by the value of setup.
var starts = map[string]struct {
	rows    string
	footmen int
}{
	standard: {"hfffh/f3f/5/F3F/HFFFH", 5},
	twoRank:  {"hfffh/fffff/5/FFFFF/HFFFH", 8},
}

// horsemen is how many a side has at most.
const horsemen = 2

// lost is the number of penalty points that loses.
const lost = 2

// maxTurn is where turns are counted no further.
const maxTurn = 1_000_000_000

// game is the rules with their parameters.
type game struct {
	spec     string
	start    string // rows of a position text
	footmen  int    // of a side at the start
	redeploy bool
}

func (g *game) String() string { return g.spec }

// MaxPlies is 200: Horsemen can wander for ever, and most random games are over in 60 turns.
func (g *game) MaxPlies() int { return 200 }

func (g *game) Start() rules.State {
	s := state{game: g, turn: 1}
	s.board, _ = g.parseBoard(g.start) // a constant
	return s
}

// Parse reads a position text: rows, White's and Black's penalty points, and the number of the turn.
func (g *game) Parse(position string) (rules.State, error) {
	s, err := g.parse(position)
	if err != nil {
		return nil, rules.BadPosition(position, err)
	}
	return s, nil
}

func (g *game) parse(position string) (state, error) {
	fields := strings.Split(position, " ")
	if len(fields) != 4 {
		return state{}, fmt.Errorf("%d fields: want rows, penalties of White and Black, and the turn, one space between", len(fields))
	}
	s := state{game: g}
	var err error
	if s.board, err = g.parseBoard(fields[0]); err != nil {
		return state{}, fmt.Errorf("field 1: %w", err)
	}
	for side := range s.penalties {
		if s.penalties[side], err = number(fields[1+side], 0, lost); err != nil {
			return state{}, fmt.Errorf("field %d: penalty points of %s %w", 2+side, sides[side], err)
		}
	}
	if s.turn, err = number(fields[3], 1, maxTurn); err != nil {
		return state{}, fmt.Errorf("field 4: number of the turn %w", err)
	}
	return s, nil
}

// number reads a canonical number.
func number(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < least || n > most {
		return 0, fmt.Errorf("%.40q: want a number from %d to %d", text, least, most)
	}
	return n, nil
}

// letters is the pieces in position texts: White's and Black's Horsemen, White's and Black's Footmen.
const letters = "HhFf"

func (g *game) parseBoard(rows string) (board, error) {
	cells, err := grid.ParseRows(rows, size, size, letters)
	if err != nil {
		return board{}, err
	}
	var b board
	for square, c := range cells {
		switch i := strings.IndexByte(letters, c); {
		case c == grid.Empty:
		case i < 2:
			b.horse[i] |= 1 << square
		default:
			b.foot[i-2] |= 1 << square
		}
	}
	for side, name := range sides {
		if n := b.horse[side].len(); n > horsemen {
			return board{}, fmt.Errorf("%s has %d Horsemen: want at most %d", name, n, horsemen)
		}
		if n := b.foot[side].len(); n > g.footmen {
			return board{}, fmt.Errorf("%s has %d Footmen: want at most %d", name, n, g.footmen)
		}
	}
	return b, nil
}

// cells returns a letter for each square, grid.Empty where nothing stands.
func (b *board) cells() []byte {
	cells := make([]byte, squares)
	for i, pieces := range []set{b.horse[0], b.horse[1], b.foot[0], b.foot[1]} {
		for ; pieces != 0; pieces &= pieces - 1 {
			cells[pieces.first()] = letters[i]
		}
	}
	return cells
}
