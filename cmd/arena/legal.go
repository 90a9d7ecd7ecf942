package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/rules"
)

type legalOptions struct {
	position string
	moves    string
	count    bool
	all      bool
	numbered bool
	json     bool
}

// listed is how many legal moves are printed unless all are asked for, and sampled how many of a larger number.
const (
	listed  = 1000
	sampled = 20
)

func (a *app) newLegalCmd() *cobra.Command {
	var opts legalOptions
	cmd := &cobra.Command{
		Use:   "legal SPEC",
		Short: "Show a position, who is to act and the legal moves",
		Long: `Show a position's text and board, who is to act and the legal moves. With --moves the
plies are played first, and an illegal one is refused with the reason (exit code 1).`,
		Example: `  arena legal snex size=8 --moves "d4 e5"
  arena legal apocalypse --moves "b1-b2|b5-b4" --count
  arena legal anexk --numbered`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.runLegal(args, opts) },
	}
	flags := cmd.Flags()
	flags.StringVar(&opts.position, "position", "", "position text to begin from (default: the game's start)")
	flags.StringVar(&opts.moves, "moves", "", "plies to play first, with blanks between")
	flags.BoolVar(&opts.count, "count", false, "only the number of legal moves")
	flags.BoolVar(&opts.all, "all", false, fmt.Sprintf("list the moves even where there are more than %d", listed))
	flags.BoolVar(&opts.numbered, "numbered", false, "name the empty cells on the board")
	flags.BoolVar(&opts.json, "json", false, "print one JSON document")
	return cmd
}

// legalReport is the answer as JSON shows it.
type legalReport struct {
	Spec     string                   `json:"spec"`
	Position string                   `json:"position"`
	Result   string                   `json:"result"` // "*" while the game goes on
	Reason   string                   `json:"reason,omitempty"`
	ToAct    []rules.Seat             `json:"to_act"`
	Sides    map[string]rules.Side    `json:"sides"` // by seat
	Count    map[rules.Side]moveCount `json:"count"`
	Legal    map[rules.Side][]string  `json:"legal,omitempty"`
	Sample   map[rules.Side][]string  `json:"sample,omitempty"` // instead of Legal where there are too many
}

// moveCount is a number of legal moves.
type moveCount int

func (n moveCount) String() string {
	if n == rules.Uncountable {
		return "more than can be counted"
	}
	return strconv.Itoa(int(n))
}

// MarshalJSON writes null where there are more than can be counted.
func (n moveCount) MarshalJSON() ([]byte, error) {
	if n == rules.Uncountable {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(n), 10), nil
}

func (a *app) runLegal(spec []string, opts legalOptions) error {
	game, err := a.game(spec)
	if err != nil {
		return err
	}
	state, err := startAt(game, opts.position)
	if err != nil {
		return err
	}
	state, err = rules.Steps(state, strings.Fields(opts.moves))
	if err != nil {
		if illegal := (*rules.MoveError)(nil); errors.As(err, &illegal) {
			return &exitError{exitNo, err}
		}
		return usageError("%v", err)
	}
	report := judge(game, state, opts)
	switch {
	case opts.json:
		return a.writeJSON(report)
	case opts.count:
		for seat := range state.ToAct().All() {
			fmt.Fprintln(a.out, report.Count[state.Side(seat)])
		}
		return nil
	}
	fmt.Fprintf(a.out, "%s\n%s\n\n", report.Spec, report.Position)
	a.sketch(game, state, opts.numbered)
	if state.ToAct() == rules.None {
		fmt.Fprintf(a.out, "\n%s\n", ending(state))
		return nil
	}
	for seat := range state.ToAct().All() {
		a.printLegal(report, seat, state.Side(seat))
	}
	return nil
}

// judge collects what there is to say of a position.
func judge(game rules.Game, state rules.State, opts legalOptions) legalReport {
	result := state.Result()
	report := legalReport{
		Spec: game.String(), Position: state.String(), Result: result.Outcome.String(), Reason: result.Reason,
		ToAct: []rules.Seat{}, Sides: map[string]rules.Side{}, Count: map[rules.Side]moveCount{},
	}
	for seat := range rules.Both.All() {
		report.Sides[seat.String()] = state.Side(seat)
	}
	for seat := range state.ToAct().All() {
		side := state.Side(seat)
		report.ToAct = append(report.ToAct, seat)
		report.Count[side] = moveCount(rules.Count(state, seat))
		if opts.count {
			continue
		}
		if report.Count[side] > listed && !opts.all {
			if report.Sample == nil {
				report.Sample = map[rules.Side][]string{}
			}
			r := rand.New(rand.NewPCG(1, uint64(seat)))
			for range sampled {
				report.Sample[side] = append(report.Sample[side], string(rules.Sample(state, seat, r)))
			}
			continue
		}
		if report.Legal == nil {
			report.Legal = map[rules.Side][]string{}
		}
		for m := range state.Moves(seat) {
			report.Legal[side] = append(report.Legal[side], string(m))
		}
	}
	return report
}

func (a *app) printLegal(report legalReport, seat rules.Seat, side rules.Side) {
	moves, note := report.Legal[side], ":"
	if sample := report.Sample[side]; sample != nil {
		moves, note = sample, fmt.Sprintf("; %d of them at random:", len(sample))
	}
	count := plural(int(report.Count[side]), "legal move")
	if report.Count[side] == rules.Uncountable {
		count = "more legal moves than can be counted"
	}
	fmt.Fprintf(a.out, "\n%s (%s seat) to act, %s%s\n", side, seat, count, note)
	line := " "
	for _, m := range moves {
		if len(line)+1+len(m) > 96 {
			fmt.Fprintln(a.out, line)
			line = " "
		}
		line += " " + m
	}
	fmt.Fprintln(a.out, line)
}

// sketch draws the board, for a game that can be drawn in a terminal.
func (a *app) sketch(game rules.Game, state rules.State, numbered bool) {
	if s, ok := game.(rules.Sketcher); ok {
		fmt.Fprint(a.out, s.Sketch(state, numbered))
	}
}

// ending says how a finished game ended: "black (first seat) wins: connection".
func ending(state rules.State) string {
	result := state.Result()
	for seat := range rules.Both.All() {
		if result.Outcome == rules.Wins(seat) {
			return fmt.Sprintf("%s (%s seat) wins: %s", state.Side(seat), seat, result.Reason)
		}
	}
	return "draw: " + result.Reason
}

// plural writes a number with its noun: "1 game", "2 games".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
