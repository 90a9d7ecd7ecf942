package apagos

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbots/arena/rules"
)

// Kind returns the game with its parameters.
func Kind() rules.Kind {
	return rules.Kind{
		Name:  "apagos",
		Doc:   "marbles on four rising squares; the majority on the highest wins",
		Moves: "a marble of either colour onto a level: w3; one of your own down to a lower level: 4-1; a column: 7,5,5,3",
		Params: []rules.Param{
			{Name: "setup", Default: "7,5,3,1", Check: checkSetup,
				Doc: "holes of levels 1 to 4, any arrangement of squares with 1 or 3, 3 or 5, 3 or 5, 5 or 7; or arrange: Black chooses"},
			{Name: "marbles", Default: "10", Check: rules.Between(1, 99),
				Doc: "marbles of each colour in the reserve, enough for all holes: 1 to 99"},
		},
		New: newGame,
	}
}

// arrangement is the number of holes of each level, the lowest first.
type arrangement [levels]int

// faces is the two numbers of holes of each square.
var faces = [levels][2]int{{1, 3}, {3, 5}, {3, 5}, {5, 7}}

// arrangements is all the columns that the four squares can stand in, ordered by their numbers.
var arrangements = makeArrangements()

func makeArrangements() []arrangement {
	var all []arrangement
	var stand func(a arrangement, level int, used [levels]bool)
	stand = func(a arrangement, level int, used [levels]bool) {
		if level == levels {
			all = append(all, a)
			return
		}
		for square, two := range faces {
			if used[square] {
				continue
			}
			used[square] = true
			for _, holes := range two {
				a[level] = holes
				stand(a, level+1, used)
			}
			used[square] = false
		}
	}
	stand(arrangement{}, 0, [levels]bool{})
	slices.SortFunc(all, func(a, b arrangement) int { return slices.Compare(a[:], b[:]) })
	return slices.Compact(all)
}

// String returns the form of setups and of Black's first move: "7,5,3,1".
func (a arrangement) String() string {
	return fmt.Sprintf("%d,%d,%d,%d", a[0], a[1], a[2], a[3])
}

// sum is the number of holes.
func (a arrangement) sum() int { return a[0] + a[1] + a[2] + a[3] }

// squares returns the same squares in the order of their holes, whatever column they stand in.
func (a arrangement) squares() arrangement {
	slices.Sort(a[:])
	return a
}

// readArrangement reads what String writes; the arrangement need not be one of the squares'.
func readArrangement(text string) (a arrangement, ok bool) {
	if len(text) != 2*levels-1 {
		return a, false
	}
	for i := range a {
		a[i] = int(text[2*i]) - '0'
	}
	return a, a.String() == text
}

// known reports whether the squares can stand like that.
func (a arrangement) known() bool { return slices.Contains(arrangements, a) }

// arranging is the setup in which Black lays out the column.
const arranging = "arrange"

func checkSetup(text string) error {
	if a, ok := readArrangement(text); text == arranging || ok && a.known() {
		return nil
	}
	return fmt.Errorf("want %s, or the holes of levels 1 to 4 as in 7,5,3,1: squares with 1 or 3, 3 or 5, 3 or 5, and 5 or 7 holes in any order", arranging)
}

// game is the rules with their parameters.
type game struct {
	spec    string
	setup   arrangement // zero: Black arranges
	marbles int         // of each colour
	offered []arrangement
}

func newGame(args rules.Args) (rules.Game, error) {
	g := &game{spec: args.Spec(), marbles: args.Int("marbles")}
	for _, a := range arrangements {
		if a.sum() <= 2*g.marbles {
			g.offered = append(g.offered, a)
		}
	}
	holes := 12 // the fewest that an arrangement can have
	if text := args.Text("setup"); text != arranging {
		g.setup, _ = readArrangement(text) // checked by Param.Check
		holes = g.setup.sum()
	}
	if 2*g.marbles < holes {
		return nil, fmt.Errorf("game apagos: marbles=%d: setup=%s has at least %d holes: want %d marbles of each colour or more",
			g.marbles, args.Text("setup"), holes, (holes+1)/2)
	}
	return g, nil
}

func (g *game) String() string { return g.spec }

// MaxPlies is 0: each placement fills a hole for good, and between two of them marbles only sink.
func (g *game) MaxPlies() int { return 0 }

func (g *game) Start() rules.State {
	if g.setup == (arrangement{}) {
		return state{game: g, column: newColumn(arrangement{}, g.marbles), turn: rules.Second}
	}
	return state{game: g, column: newColumn(g.setup, g.marbles), turn: rules.First}
}

// Parse reads a position text: "7.0.0/5.0.0/3.0.0/1.0.0 w", or "arrange b" before there is a column.
func (g *game) Parse(position string) (rules.State, error) {
	s, err := g.parse(position)
	if err != nil {
		return nil, rules.BadPosition(position, err)
	}
	return s, nil
}

func (g *game) parse(position string) (state, error) {
	fields := strings.Split(position, " ")
	if len(fields) != 2 {
		return state{}, fmt.Errorf("%d fields: want the levels and the side to act, one space between", len(fields))
	}
	var turn rules.Seat
	switch fields[1] {
	case rules.White.Letter():
	case rules.Black.Letter():
		turn = rules.Second
	default:
		return state{}, fmt.Errorf("field 2: side %q: want w or b", fields[1])
	}
	if fields[0] == arranging {
		start := g.Start().(state)
		switch {
		case start.column.arranged():
			return state{}, fmt.Errorf("field 1: the setup %v is no %s", g.setup, arranging)
		case turn != start.turn:
			return state{}, fmt.Errorf("field 2: Black arranges: want b")
		}
		return start, nil
	}
	c, err := g.parseColumn(fields[0])
	if err != nil {
		return state{}, fmt.Errorf("field 1: %w", err)
	}
	return state{game: g, column: c, turn: turn}, nil
}

// parseColumn reads the levels' holes and marbles.
func (g *game) parseColumn(text string) (column, error) {
	parts := strings.Split(text, "/")
	if len(parts) != levels {
		return 0, fmt.Errorf("%d levels: want %d", len(parts), levels)
	}
	var holes arrangement
	var lie [2][levels]int
	for i, p := range parts {
		if len(p) != 5 || p[1] != '.' || p[3] != '.' || !digits(p[0], p[2], p[4]) {
			return 0, fmt.Errorf("level %d: %q: want holes, white and black marbles as in 7.0.0", i+1, p)
		}
		holes[i], lie[0][i], lie[1][i] = int(p[0]-'0'), int(p[2]-'0'), int(p[4]-'0')
		if lie[0][i]+lie[1][i] > holes[i] {
			return 0, fmt.Errorf("level %d: %d marbles in %d holes", i+1, lie[0][i]+lie[1][i], holes[i])
		}
	}
	switch {
	case !holes.known():
		return 0, fmt.Errorf("holes %v are no arrangement of the four squares", holes)
	case g.setup != arrangement{} && holes.squares() != g.setup.squares():
		return 0, fmt.Errorf("holes %v are not the squares of the setup %v", holes, g.setup)
	case holes.sum() > 2*g.marbles:
		return 0, fmt.Errorf("holes %v are %d, more than the %d marbles", holes, holes.sum(), 2*g.marbles)
	}
	c := newColumn(holes, g.marbles)
	for side, name := range []rules.Side{rules.White, rules.Black} {
		for level, n := range lie[side] {
			for range n {
				if c.left(side) == 0 {
					return 0, fmt.Errorf("more %s marbles than there are: want at most %d", name, g.marbles)
				}
				c = c.drop(side, level)
			}
		}
	}
	return c, nil
}

// digits reports whether all bytes are digits.
func digits(all ...byte) bool {
	return !slices.ContainsFunc(all, func(c byte) bool { return c < '0' || c > '9' })
}

// text writes the levels' holes and marbles.
func (c column) text() string {
	if !c.arranged() {
		return arranging
	}
	b := make([]byte, 0, 6*levels)
	for level := range levels {
		for i, n := range []int{c.holes(level), c.marbles(0, level), c.marbles(1, level)} {
			b = append(strconv.AppendInt(b, int64(n), 10), "../"[i])
		}
	}
	return string(b[:len(b)-1])
}
