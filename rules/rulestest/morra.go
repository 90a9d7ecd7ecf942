package rulestest

import (
	"fmt"
	"iter"

	"github.com/boardbots/arena/rules"
)

// Morra is a tiny game of both at once: each round both show one to three fingers; an even sum is White's point, an odd
// one Black's. An illegal choice, "--", gives the point to the other side, or to nobody if both make one. After
// some rounds more points win. A position is White's points, Black's points and the rounds left: "1 0 2".
func Morra() rules.Kind {
	return rules.Kind{
		Name: "morra", Doc: "show fingers at once; even or odd sums win", Moves: "how many fingers: 2",
		Params: []rules.Param{{Name: "rounds", Default: "3", Doc: "how many rounds, 1 to 9", Check: rules.Between(1, 9)}},
		New: func(args rules.Args) (rules.Game, error) {
			return morra{spec: args.Spec(), rounds: args.Int("rounds")}, nil
		},
	}
}

type morra struct {
	spec   string
	rounds int
}

func (g morra) String() string     { return g.spec }
func (g morra) Start() rules.State { return hands{left: g.rounds} }
func (g morra) MaxPlies() int      { return 0 }

func (g morra) Parse(position string) (rules.State, error) {
	var h hands
	_, err := fmt.Sscanf(position, "%d %d %d", &h.points[rules.First], &h.points[rules.Second], &h.left)
	if err != nil || h.String() != position || min(h.points[0], h.points[1], h.left) < 0 || h.points[0]+h.points[1]+h.left > g.rounds {
		return nil, fmt.Errorf("position %q: want points of both sides and rounds left, %d together at most", position, g.rounds)
	}
	return h, nil
}

// hands is a position of Morra.
type hands struct {
	points [2]int
	left   int
}

func (h hands) Side(seat rules.Seat) rules.Side { return sideOf(seat) }
func (h hands) Penalty(rules.Seat) rules.Move   { return "--" }
func (h hands) String() string                  { return fmt.Sprintf("%d %d %d", h.points[0], h.points[1], h.left) }

func (h hands) ToAct() rules.Seats {
	if h.left == 0 {
		return rules.None
	}
	return rules.Both
}

func (h hands) Result() rules.Result {
	result := rules.Result{Outcome: rules.Draw, Reason: "points"}
	switch first, second := h.points[rules.First], h.points[rules.Second]; {
	case h.left > 0:
		return rules.Result{}
	case first > second:
		result.Outcome = rules.FirstWins
	case first < second:
		result.Outcome = rules.SecondWins
	}
	return result
}

func (h hands) Moves(rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		for _, m := range []rules.Move{"1", "2", "3"} {
			if h.left == 0 || !yield(m) {
				return
			}
		}
	}
}

func (h hands) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	return rules.Find(h, seat, text)
}

func (h hands) Play(ply rules.Ply) rules.State {
	h.left--
	first, second := ply[rules.First], ply[rules.Second]
	switch {
	case first == "--" && second == "--":
	case first == "--":
		h.points[rules.Second]++
	case second == "--":
		h.points[rules.First]++
	default:
		h.points[(first[0]+second[0])%2]++
	}
	return h
}
