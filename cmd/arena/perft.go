package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/rules"
)

type perftOptions struct {
	position string
	divide   bool
	plain    bool
	json     bool
}

func (a *app) newPerftCmd() *cobra.Command {
	var opts perftOptions
	cmd := &cobra.Command{
		Use:     "perft SPEC DEPTH",
		Short:   "Count the sequences of so many plies: a test of move generation",
		Example: "  arena perft snex size=8 4\n  arena perft 'apagos setup=arrange' 3 --divide",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.runPerft(args[:len(args)-1], args[len(args)-1], opts)
		},
	}
	cmd.Flags().StringVar(&opts.position, "position", "", "position text to count from (default: the game's start)")
	cmd.Flags().BoolVar(&opts.divide, "divide", false, "the count below each first ply, too")
	cmd.Flags().BoolVar(&opts.plain, "plain-walk", false, "walk move by move through the move texts instead of the game's fast way")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print one JSON document")
	return cmd
}

// perftReport is the answer as JSON shows it.
type perftReport struct {
	Spec     string        `json:"spec"`
	Position string        `json:"position"`
	Depth    int           `json:"depth"`
	Nodes    int           `json:"nodes"`
	Seconds  float64       `json:"seconds"`
	Divide   []perftBranch `json:"divide,omitempty"`
}

type perftBranch struct {
	Ply   string `json:"ply"`
	Nodes int    `json:"nodes"`
}

func (a *app) runPerft(spec []string, depthText string, opts perftOptions) error {
	depth, err := strconv.Atoi(depthText)
	if err != nil || depth < 0 || opts.divide && depth == 0 {
		return usageError("depth %q: want a whole number of plies, 0 or more (with --divide: 1 or more)", depthText)
	}
	game, err := a.game(spec)
	if err != nil {
		return err
	}
	state, err := startAt(game, opts.position)
	if err != nil {
		return err
	}
	count := rules.Perft
	if opts.plain {
		count = rules.Walk
	}
	report := perftReport{Spec: game.String(), Position: state.String(), Depth: depth}
	began := time.Now()
	if opts.divide {
		for ply := range rules.Plies(state) {
			branch := perftBranch{ply.String(), count(state.Play(ply), depth-1)}
			report.Divide = append(report.Divide, branch)
			report.Nodes += branch.Nodes
		}
	} else {
		report.Nodes = count(state, depth)
	}
	took := time.Since(began)
	report.Seconds = took.Seconds()
	if opts.json {
		return a.writeJSON(report)
	}
	for _, b := range report.Divide {
		fmt.Fprintf(a.out, "%-12s %d\n", b.Ply, b.Nodes)
	}
	fmt.Fprintf(a.out, "%d nodes in %s, %.1f million a second\n",
		report.Nodes, took.Round(time.Millisecond), float64(report.Nodes)/1e6/took.Seconds())
	return nil
}

// startAt returns the state of a position text, or the game's start for "".
func startAt(game rules.Game, position string) (rules.State, error) {
	if position == "" || position == "start" {
		return game.Start(), nil
	}
	state, err := game.Parse(position)
	if err != nil {
		return nil, usageError("%v", err)
	}
	return state, nil
}
