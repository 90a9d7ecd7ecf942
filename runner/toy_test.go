package runner

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/boardbots/arena/rules"
)

// toys is a set of one small game that can be made to have whatever a referee has to cope with.
//
// Each move takes 1 to 3 steps. In turn, whoever makes the sum reach length wins; both at once, whoever has made more
// steps after length plies.
var toys = rules.Set{{
	Name: "toy",
	Params: []rules.Param{
		{Name: "length", Default: "10", Check: rules.Between(1, 100_000)},
		{Name: "both", Default: "false", Check: rules.Flag},
		{Name: "pie", Default: "false", Check: rules.Flag},
		{Name: "penalty", Default: "false", Check: rules.Flag},
		{Name: "late", Default: "false", Check: rules.Flag},
		{Name: "panic", Default: "none", Check: rules.OneOf("none", "play", "judge", "text")},
	},
	New: func(a rules.Args) (rules.Game, error) {
		t := toy{a, a.Int("length"), a.Bool("both"), a.Bool("pie"), a.Bool("late"), a.Text("panic")}
		if a.Bool("penalty") {
			return penalToy{t}, nil
		}
		return t, nil
	},
}}

type toy struct {
	args            rules.Args
	length          int
	both, pie, late bool   // late: the second seat begins
	panic           string // where it panics, after three plies
}

func (t toy) String() string     { return t.args.Spec() }
func (t toy) MaxPlies() int      { return 0 }
func (t toy) Start() rules.State { return toyState{toy: t} }

func (t toy) Parse(text string) (rules.State, error) {
	s := toyState{toy: t}
	if _, err := fmt.Sscanf(text, "%d %d %d", &s.plies, &s.sum[0], &s.sum[1]); err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	return s, nil
}

type toyState struct {
	toy
	plies   int
	sum     [2]int
	fined   [2]int
	swapped bool
}

func (s toyState) String() string {
	s.fail("text")
	return fmt.Sprintf("%d %d %d", s.plies, s.sum[0], s.sum[1])
}

func (s toyState) fail(where string) {
	if s.panic == where && s.plies == 3 {
		panic("the toy breaks in " + where)
	}
}

func (s toyState) mover() rules.Seat {
	if s.late {
		return rules.Seat(s.plies % 2).Other()
	}
	return rules.Seat(s.plies % 2)
}

func (s toyState) ToAct() rules.Seats {
	switch {
	case s.Result().Outcome != rules.Undecided:
		return rules.None
	case s.both:
		return rules.Both
	}
	return rules.Only(s.mover())
}

func (s toyState) Side(seat rules.Seat) rules.Side {
	if (seat == rules.First) != s.swapped {
		return rules.White
	}
	return rules.Black
}

var toySteps = []rules.Move{"1", "2", "3"}

func (s toyState) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	if !s.ToAct().Has(seat) {
		return func(func(rules.Move) bool) {}
	}
	if s.pie && s.plies == 1 {
		return slices.Values(append([]rules.Move{"swap"}, toySteps...))
	}
	return slices.Values(toySteps)
}

func (s toyState) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	s.fail("judge")
	if i := slices.Index(toySteps, rules.Move(text)); i >= 0 {
		return toySteps[i], nil
	}
	if text == "swap" && s.pie && s.plies == 1 {
		return "swap", nil
	}
	return "", &rules.MoveError{Seat: seat, Text: text, Why: "want 1, 2 or 3"}
}

func (s toyState) Play(ply rules.Ply) rules.State { return s.play(ply) }

func (s toyState) play(ply rules.Ply) toyState {
	s.fail("play")
	for seat, m := range ply {
		switch m {
		case "":
		case "swap":
			s.swapped = !s.swapped
		case "--":
			s.fined[seat]++
		default:
			n, _ := strconv.Atoi(string(m))
			s.sum[seat] += n
		}
	}
	s.plies++
	return s
}

func (s toyState) Result() rules.Result {
	a, b := s.sum[0], s.sum[1]
	switch {
	case s.fined[0] == 2 && s.fined[1] == 2:
		return rules.Result{Outcome: rules.Draw, Reason: "penalties"}
	case s.fined[0] == 2:
		return rules.Result{Outcome: rules.SecondWins, Reason: "penalties"}
	case s.fined[1] == 2:
		return rules.Result{Outcome: rules.FirstWins, Reason: "penalties"}
	case !s.both && a+b >= s.length:
		return rules.Result{Outcome: rules.Wins(s.mover().Other()), Reason: "reached"}
	case !s.both || s.plies < s.length:
		return rules.Result{}
	case a > b:
		return rules.Result{Outcome: rules.FirstWins, Reason: "steps"}
	case a < b:
		return rules.Result{Outcome: rules.SecondWins, Reason: "steps"}
	}
	return rules.Result{Outcome: rules.Draw, Reason: "equal"}
}

// penalToy is the toy in which an illegal choice has a price.
type penalToy struct{ toy }

func (t penalToy) Start() rules.State { return penalState{toyState{toy: t.toy}} }

type penalState struct{ toyState }

func (s penalState) Play(ply rules.Ply) rules.State { return penalState{s.play(ply)} }
func (s penalState) Penalty(rules.Seat) rules.Move  { return "--" }

// crowd is a state with n moves, that are drawn if it is wrapped in sampled and listed otherwise.
type crowd struct {
	rules.State
	n int
}

func (c crowd) Moves(rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		for i := 0; i < c.n && yield(crowdMove(i)); i++ {
		}
	}
}

func crowdMove(i int) rules.Move { return rules.Move("m" + strconv.Itoa(i)) }

type sampled struct{ crowd }

func (s sampled) Moves(rules.Seat) iter.Seq[rules.Move] {
	s.crowd.n = min(s.n, mostLegal+1) // further than that nobody may look
	return s.crowd.Moves(rules.First)
}
func (s sampled) Count(rules.Seat) int                         { return s.n }
func (s sampled) Sample(_ rules.Seat, r *rand.Rand) rules.Move { return crowdMove(r.IntN(s.n)) }
