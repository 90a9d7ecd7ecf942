package rulestest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/boardbots/arena/rules"
)

// Nim is a tiny game in turn: from a heap one to three are taken, and who takes the last wins. White begins. A move is
// its number, a position the rest of the heap and the side to act: "7 w".
func Nim() rules.Kind {
	return rules.Kind{
		Name: "nim", Doc: "take one to three; who takes the last wins", Moves: "how many are taken: 2",
		Params: []rules.Param{{Name: "heap", Default: "7", Doc: "how many there are, 1 to 99", Check: rules.Between(1, 99)}},
		New: func(args rules.Args) (rules.Game, error) {
			return nim{spec: args.Spec(), heap: args.Int("heap")}, nil
		},
	}
}

type nim struct {
	spec string
	heap int
}

func (g nim) String() string     { return g.spec }
func (g nim) Start() rules.State { return heap{left: g.heap} }
func (g nim) MaxPlies() int      { return 0 }

func (g nim) Parse(position string) (rules.State, error) {
	number, side, ok := strings.Cut(position, " ")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 0 || n > g.heap || strconv.Itoa(n) != number || side != "w" && side != "b" {
		return nil, fmt.Errorf("position %q: want a number up to %d and w or b", position, g.heap)
	}
	if side == "w" {
		return heap{left: n}, nil
	}
	return heap{left: n, turn: rules.Second}, nil
}

func (g nim) Board() rules.Board {
	cell := rules.Cell{Name: "heap", Shape: []rules.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}}}
	return rules.Board{Width: 1, Height: 1, Cells: []rules.Cell{cell}}
}

func (g nim) Pieces(s rules.State) []string {
	return []string{"w" + strconv.Itoa(s.(heap).left)}
}

func (g nim) Sketch(s rules.State, _ bool) string {
	return strings.Repeat("o", s.(heap).left) + ".\n"
}

// heap is a position of Nim.
type heap struct {
	left int
	turn rules.Seat
}

func (h heap) Side(seat rules.Seat) rules.Side { return sideOf(seat) }
func (h heap) String() string                  { return strconv.Itoa(h.left) + " " + h.Side(h.turn).Letter() }

// sideOf is the side of a seat in games without a swap.
func sideOf(seat rules.Seat) rules.Side {
	if seat == rules.First {
		return rules.White
	}
	return rules.Black
}

func (h heap) ToAct() rules.Seats {
	if h.left == 0 {
		return rules.None
	}
	return rules.Only(h.turn)
}

func (h heap) Result() rules.Result {
	if h.left > 0 {
		return rules.Result{}
	}
	return rules.Result{Outcome: rules.Wins(h.turn.Other()), Reason: "empty"}
}

func (h heap) Count(seat rules.Seat) int {
	if seat != h.turn {
		return 0
	}
	return min(3, h.left)
}

func (h heap) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		for n := range h.Count(seat) {
			if !yield(rules.Move(strconv.Itoa(n + 1))) {
				return
			}
		}
	}
}

func (h heap) Sample(seat rules.Seat, r *rand.Rand) rules.Move {
	return rules.Move(strconv.Itoa(1 + r.IntN(h.Count(seat))))
}

func (h heap) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	why := ""
	switch {
	case h.left == 0:
		why = "the game is over"
	case seat != h.turn:
		why = "it is the turn of the " + h.turn.String() + " seat"
	case len(text) != 1 || text[0] < '1' || text[0] > '3':
		why = "want 1, 2 or 3"
	case int(text[0]-'0') > h.left:
		why = fmt.Sprintf("the heap has only %d", h.left)
	default:
		return rules.Move(text), nil
	}
	return "", &rules.MoveError{Seat: seat, Text: text, Why: why}
}

func (h heap) Play(ply rules.Ply) rules.State { return h.take(int(ply[h.turn][0] - '0')) }

func (h heap) take(n int) heap { return heap{left: h.left - n, turn: h.turn.Other()} }

func (h heap) Perft(depth int) int {
	if depth == 0 {
		return 1
	}
	nodes := 0
	for n := range min(3, h.left) {
		nodes += h.take(n + 1).Perft(depth - 1)
	}
	return nodes
}

func (h heap) Playout(r *rand.Rand, max int) rules.Outcome {
	for ; max > 0 && h.left > 0; max-- {
		h = h.take(1 + r.IntN(min(3, h.left)))
	}
	return h.Result().Outcome
}
