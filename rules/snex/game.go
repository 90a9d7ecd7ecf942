package snex

import (
	"sync"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// Limits of the parameter size.
const (
	minSize = 4
	maxSize = grid.MaxSize
)

// Kind returns Snex before its parameters are chosen.
func Kind() rules.Kind {
	return rules.Kind{
		Name:  "snex",
		Doc:   "connection game of snakes that grow, slide and push",
		Moves: "place d4; slide or step from-to, b2-d4; push from-to-where the pushed stone goes, b2-d4-e4; swap",
		Params: []rules.Param{
			{Name: "size", Default: "8", Doc: "points along a side, 4 to 19; usual are 6, 8 and 10", Check: rules.Between(minSize, maxSize)},
			{Name: "pie", Default: "true", Doc: "whether the second player may take over the first stone (true or false)", Check: rules.Flag},
			{Name: "branching", Default: "false", Doc: "whether snakes may branch and close rings (true or false)", Check: rules.Flag},
		},
		New: func(args rules.Args) (rules.Game, error) {
			return newGame(args.Spec(), args.Int("size"), args.Bool("pie"), args.Bool("branching")), nil
		},
	}
}

// game is Snex with its parameters fixed, and what follows from its size. Points are numbered as grid does.
type game struct {
	spec      string
	size      int
	pie       bool
	branching bool

	names  []string  // of the points
	key    []int     // of each point; the smaller key is nearer, see keyOf
	beside [][]int   // the orthogonal neighbours of each point
	around [][]int   // the orthogonal and diagonal neighbours of each point
	fields sync.Pool // of *field, not in use
}

func newGame(spec string, size int, pie, branching bool) *game {
	g := &game{spec: spec, size: size, pie: pie, branching: branching, names: grid.Names(size, size)}
	for point := range size * size {
		g.key = append(g.key, keyOf(size, point))
		var beside, around []int
		for other := range size * size {
			columns, rows := distance(point%size, other%size), distance(point/size, other/size)
			if columns+rows == 1 {
				beside = append(beside, other)
			}
			if max(columns, rows) == 1 {
				around = append(around, other)
			}
		}
		g.beside, g.around = append(g.beside, beside), append(g.around, around)
	}
	frame := newFrame(g)
	g.fields.New = func() any { return &field{frame: frame} }
	return g
}

func distance(a, b int) int { return max(a-b, b-a) }

// keyOf orders the points: first by the distance to the nearest edge, then, for points on an edge, by the distance along
// the edges to the nearest corner.
func keyOf(size, point int) int {
	column, row := point%size, point/size
	column, row = min(column, size-1-column), min(row, size-1-row)
	if edge := min(column, row); edge > 0 {
		return edge * size // above every distance to a corner
	}
	return column + row
}

// String returns the specification.
func (g *game) String() string { return g.spec }

// MaxPlies returns six plies a point; the rules alone don't end every game.
func (g *game) MaxPlies() int { return 6 * g.size * g.size }

// Start returns the empty board.
func (g *game) Start() rules.State {
	s := &state{game: g}
	if g.pie {
		s.phase = placing
	}
	return s
}
