package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
)

type showOptions struct {
	ply      int
	numbered bool
	moves    bool
	json     bool
}

func (a *app) newShowCmd() *cobra.Command {
	opts := showOptions{}
	cmd := &cobra.Command{
		Use:   "show RUN GAME",
		Short: "Show a game in the terminal, ply by ply, with boards, times and scores",
		Long: `Show a game of a run: the boards ply by ply with the time each move took and the score
that the bot gave it. RUN is the run's folder, GAME the game's id ("12-1": the first game
of the twelfth pair) or its number in the order in which the games ended.`,
		Example: "  arena show results/runs/snex-8x8 12-1\n  arena show results/runs/snex-8x8 3 --ply 10",
		Args:    cobra.ExactArgs(2),
		RunE:    func(_ *cobra.Command, args []string) error { return a.runShow(args[0], args[1], opts) },
	}
	cmd.Flags().IntVar(&opts.ply, "ply", -1, "only the position after so many plies, opening included; 0: the start")
	cmd.Flags().BoolVar(&opts.numbered, "numbered", false, "name the empty cells on the boards")
	cmd.Flags().BoolVar(&opts.moves, "moves", false, "only the list of plies, without boards")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print the game's record as one JSON document")
	return cmd
}

func (a *app) runShow(run, ref string, opts showOptions) error {
	rec, err := findGame(run, ref)
	if err != nil {
		return err
	}
	if opts.json {
		return a.writeJSON(rec)
	}
	game, err := a.games.Game(rec.Spec)
	if err != nil {
		return fmt.Errorf("game %s: %w", rec.ID, err)
	}
	state, err := startAt(game, rec.Position)
	if err != nil {
		return err
	}
	plies := append(append([]string{}, rec.Opening...), rec.Plies...)
	if opts.ply > len(plies) {
		return usageError("game %s has %s: --ply %d is past its end", rec.ID, fmt.Sprintf("%d plies", len(plies)), opts.ply)
	}
	a.showHead(rec, state)
	if opts.ply <= 0 && !opts.moves {
		fmt.Fprintln(a.out)
		a.sketch(game, state, opts.numbered)
	}
	for i, text := range plies {
		line := plyLine(rec, state, i, text)
		if state, err = rules.Step(state, text); err != nil {
			return fmt.Errorf("game %s: ply %d: %w", rec.ID, i+1, err)
		}
		switch {
		case opts.moves:
			fmt.Fprintln(a.out, line)
		case opts.ply < 0 || opts.ply == i+1:
			fmt.Fprintf(a.out, "\n%s\n", line)
			a.sketch(game, state, opts.numbered)
		}
	}
	if opts.ply < 0 {
		a.showEnd(rec)
	}
	return nil
}

// findGame reads one record of a run's journal.
func findGame(run, ref string) (results.Record, error) {
	f, err := openJournal(run)
	if err != nil {
		return results.Record{}, err
	}
	defer f.Close()
	rec, _, err := results.Find(f, ref)
	if errors.Is(err, results.ErrNoGame) {
		return rec, usageError("%s has no game %q: want an id such as 12-1, or a number", run, ref)
	}
	return rec, err
}

// openJournal opens a run's journal, given its folder or the file itself.
func openJournal(run string) (*os.File, error) {
	path := run
	if info, err := os.Stat(run); err == nil && info.IsDir() {
		path = filepath.Join(run, results.JournalName)
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usageError("no run at %s: %s is not there", run, path)
	} else if err != nil {
		return nil, &exitError{exitDisk, err}
	}
	return f, nil
}

func (a *app) showHead(rec results.Record, start rules.State) {
	fmt.Fprintf(a.out, "game %s of pair %d: %s\n", rec.ID, rec.Pair, rec.Spec)
	for seat := range rules.Both.All() {
		fmt.Fprintf(a.out, "%-6s  %s (%s, %s)\n", seat, rec.Seats[seat], start.Side(seat), rec.Controls[seat])
	}
	fmt.Fprintf(a.out, "played  %s, %s\n", rec.Started.Format(time.DateTime+" MST"), time.Duration(rec.Duration).Round(time.Millisecond))
}

// plyLine describes one ply before it is played: "12. black mcts c4  0.123 s  +0.35".
func plyLine(rec results.Record, state rules.State, i int, text string) string {
	var who []string
	for seat := range state.ToAct().All() {
		who = append(who, fmt.Sprintf("%s %s", state.Side(seat), rec.Seats[seat]))
	}
	line := fmt.Sprintf("%3d. %s  %s", i+1, strings.Join(who, ", "), text)
	k := i - len(rec.Opening)
	if k < 0 {
		return line + "  (opening)"
	}
	for seat := range state.ToAct().All() {
		if k < len(rec.Times) {
			line += fmt.Sprintf("  %.3f s", time.Duration(rec.Times[k][seat]).Seconds())
		}
		if k < len(rec.Scores) && rec.Scores[k][seat] != nil {
			line += fmt.Sprintf(" (%+.2f)", float64(*rec.Scores[k][seat])/100)
		}
	}
	return line
}

func (a *app) showEnd(rec results.Record) {
	fmt.Fprintf(a.out, "\n%s %s", rec.Outcome, rec.Reason)
	for seat := range rules.Both.All() {
		if rec.Outcome == rules.Wins(seat) {
			fmt.Fprintf(a.out, ": %s wins as %s", rec.Seats[seat], rec.Sides[seat])
		}
	}
	fmt.Fprintf(a.out, "\n%s\n", rec.Final)
	for _, f := range rec.Fault {
		fmt.Fprintf(a.out, "%s: %s at ply %d: %s\n", rec.Seats[f.Seat], f.Kind, f.Ply, f.Text)
	}
	if rec.Suspect != "" {
		fmt.Fprintf(a.out, "suspect: %s\n", rec.Suspect)
	}
}
