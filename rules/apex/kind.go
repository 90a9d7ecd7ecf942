package apex

import (
	"fmt"

	"github.com/boardbots/arena/rules"
)

// The range of sizes, and the largest board that one machine word holds.
const (
	minSize  = 4
	maxSize  = 19
	wordSize = 8
)

// maxPlies is the length at which a game is usually called a draw: play can go on for ever within the rules.
const maxPlies = 400

// Kind returns Apex, to be put into a rules.Set.
func Kind() rules.Kind {
	return rules.Kind{
		Name:  "apex",
		Doc:   "connect your two edges with pieces that enter from them and then move and capture like queens",
		Moves: "a piece enters: d4; a piece on the board moves or captures: a1-d4",
		Params: []rules.Param{
			{Name: "size", Default: "8", Doc: "squares a side, 4 to 19", Check: rules.Between(minSize, maxSize)},
			{Name: "pieces", Default: "11", Doc: "pieces a side, from size to size squared", Check: rules.Between(minSize, maxSize*maxSize)},
		},
		Past: true,
		New: func(args rules.Args) (rules.Game, error) {
			size, pieces := args.Int("size"), args.Int("pieces")
			if pieces < size || pieces > size*size {
				return nil, fmt.Errorf("game apex: pieces=%d: want from %d to %d with size=%d", pieces, size, size*size, size)
			}
			if size <= wordSize {
				return newGame[word](args.Spec(), size, pieces), nil
			}
			return newGame[wide](args.Spec(), size, pieces), nil
		},
	}
}

// sides is indexed by seat: White moves first, and nothing exchanges the sides.
var sides = [2]rules.Side{rules.White, rules.Black}

// game is Apex with its parameters fixed, on a board whose sets of squares are of type S.
type game[S squares[S]] struct {
	board[S]
	spec   string
	pieces int // of each side, on the board and in reserve
}

func newGame[S squares[S]](spec string, size, pieces int) *game[S] {
	return &game[S]{board: newBoard[S](size), spec: spec, pieces: pieces}
}

func (g *game[S]) String() string { return g.spec }

func (g *game[S]) MaxPlies() int { return maxPlies }

func (g *game[S]) Start() rules.State { return g.state(position[S]{}, past{}) }
