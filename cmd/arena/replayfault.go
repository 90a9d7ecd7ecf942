package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/runner"
)

func (a *app) newReplayFaultCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "replay-fault DIR",
		Short: "Put the question that a bot failed at to it again",
		Long: `Start the bot of a fault anew, with its options, tell it of the game, put the position to it
with the same go line, and show what it answers: whether that is legal and in time. DIR is
what a run keeps of a fault, RUN/failures/GAME, and is named where the run tells of it.

The turns before are not played again, so what comes of a bot's memory may not come again.
Exit code 1 says that it failed again.`,
		Example: "  arena replay-fault results/runs/duel/failures/12-1",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runReplayFault(cmd.Context(), args[0], asJSON) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// replayed is what came of a question that was put again.
type replayed struct {
	Game    string         `json:"game"`
	Bot     string         `json:"bot"`
	Seat    string         `json:"seat"`
	Then    fault          `json:"then"`
	Now     *fault         `json:"now"`     // nil: it did well
	Answer  string         `json:"answer"`  // its move, or "resign"; "" if there was none
	Elapsed results.Millis `json:"elapsed"` // of the answer
	Limit   results.Millis `json:"limit"`
	Traffic string         `json:"traffic"`
	Stderr  string         `json:"stderr"`
}

type fault struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
}

func (a *app) runReplayFault(ctx context.Context, dir string, asJSON bool) error {
	stops := a.watchSignals(ctx)
	defer stops.release()
	list, err := readFailures(dir)
	if err != nil {
		return err
	}
	all := make([]replayed, len(list))
	failed := 0
	for i, x := range list {
		if all[i], err = a.askAgain(stops.now, x); err != nil {
			return classify(err, stops.now)
		}
		if all[i].Now != nil {
			failed++
		}
		if !asJSON {
			a.showReplayed(x, all[i])
		}
	}
	if asJSON {
		if err := a.writeJSON(struct {
			Version int        `json:"version"`
			Faults  []replayed `json:"faults"`
		}{1, all}); err != nil {
			return err
		}
	}
	if failed > 0 {
		return &exitError{code: exitNo}
	}
	return nil
}

// readFailures reads what a folder says of faults.
func readFailures(dir string) ([]failure, error) {
	var list []failure
	for _, seat := range []string{"first", "second"} {
		path := filepath.Join(dir, seat+".json")
		text, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, &exitError{exitDisk, err}
		}
		var x failure
		if err := json.Unmarshal(text, &x); err != nil {
			return nil, usageError("%s: %v", path, err)
		}
		if x.Version != failureVersion || len(x.Command) == 0 {
			return nil, usageError("%s: not a fault that this version can read", path)
		}
		list = append(list, x)
	}
	if len(list) == 0 {
		return nil, usageError("no fault in %s: want a folder as RUN/%s/GAME, with first.json or second.json in it", dir, failuresName)
	}
	return list, nil
}

// askAgain puts one question again.
func (a *app) askAgain(ctx context.Context, x failure) (replayed, error) {
	r := replayed{Game: x.Game, Bot: x.Bot, Seat: x.Seat.String(), Then: fault{x.Kind, x.Text}, Limit: x.Limit}
	bot, err := x.bot()
	if err != nil {
		return r, err
	}
	pool := &runner.Pool{
		Bots:  map[string]runner.Bot{x.Bot: runnerBot(bot, time.Duration(x.Quit))},
		Start: time.Duration(x.Start), Ready: time.Duration(x.Ready),
		Traffic: 64 << 10,
		Note:    func(bot, text string) { fmt.Fprintf(a.err, "arena: bot %q: %s\n", bot, text) },
	}
	defer pool.Close(ctx)
	answer, left, err := pool.Again(ctx, a.games, x.Bot, x.Seat, x.asked())
	f, failed := errors.AsType[*protocol.Fault](err)
	if err != nil && !failed {
		return r, err
	}
	if r.Answer = answer.Move; answer.Resign {
		r.Answer = "resign"
	}
	r.Elapsed = results.Millis(answer.Elapsed)
	r.Traffic, r.Stderr = string(left.Traffic), protocol.Printable(left.Stderr, 1<<20)
	if failed {
		r.Now = &fault{string(f.Kind), f.Why}
	}
	return r, nil
}

// bot is what the tournament file said of the bot.
func (x failure) bot() (configs.Bot, error) {
	bot := configs.Bot{Name: x.Bot, Command: slices.Clone(x.Command), Dir: x.Dir, Env: map[string]string{}, Options: x.Options}
	if bot.Command[0] == "arena" {
		self, err := os.Executable()
		if err != nil {
			return bot, fmt.Errorf("this program's own path: %w", err)
		}
		bot.Command[0] = self
	}
	for key, text := range x.Env {
		value, err := configs.Expand(text, os.LookupEnv)
		if err != nil {
			return bot, usageError("bot %q: env: %s: %v", x.Bot, key, err)
		}
		bot.Env[key] = value
	}
	return bot, nil
}

// mostShown bounds what the terminal gets of one line, in bytes.
const mostShown = 400

func (a *app) showReplayed(x failure, r replayed) {
	fmt.Fprintf(a.out, "game %s: bot %q (%s seat)\n", r.Game, r.Bot, r.Seat)
	fmt.Fprintf(a.out, "then: %s: %s\n\n", r.Then.Kind, r.Then.Text)
	for line := range bytes.Lines([]byte(r.Traffic)) {
		fmt.Fprintln(a.out, protocol.Printable(bytes.TrimRight(line, "\n"), mostShown))
	}
	if r.Stderr != "" {
		fmt.Fprintf(a.out, "\nstderr: %s\n", protocol.Printable(r.Stderr, mostShown))
	}
	limit := time.Duration(r.Limit)
	switch {
	case r.Now != nil:
		fmt.Fprintf(a.out, "\nnow:  %s: %s\n", r.Now.Kind, r.Now.Text)
	case limit == 0:
		fmt.Fprintf(a.out, "\nnow:  ready in time\n")
	default:
		fmt.Fprintf(a.out, "\nnow:  %s: legal, and in time: %v of %v\n", r.Answer, time.Duration(r.Elapsed), limit)
	}
}
