package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/runner"
)

type runOptions struct {
	candidate *configs.Candidate // plays against all others; nil: none
	set       []string
	jobs      string
	fresh     bool
	strict    bool
	json      bool
	plies     bool
}

func (a *app) newRunCmd() *cobra.Command {
	var opts runOptions
	cmd := &cobra.Command{
		Use:   "run FILE...",
		Short: "Play a tournament; run again to go on where it stopped",
		Long: `Play the tournament of a file: check the file and every bot first, then play, with a live
table, and keep every game in the run's folder (results/runs/NAME). A run that was stopped
or killed goes on with the games that are missing; a finished one is left alone. Several
files are played one after the other.

The first interrupt (Ctrl-C) lets running games finish, a second stops now, a third kills.`,
		Example: `  arena run configs/snex-8x8.yaml
  arena run duel.yaml --set time=1s/move --set bots.random.time=100ms -j 4`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, path := range args {
				if err := a.runRun(cmd.Context(), path, opts); err != nil {
					return err
				}
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&opts.set, "set", nil, "override a key of the file, as in time=1s/move or bots.NAME.time=100ms")
	flags.StringVarP(&opts.jobs, "concurrency", "j", "", "games at once (overrides the file)")
	flags.BoolVar(&opts.fresh, "fresh", false, "start over, into a new folder")
	flags.BoolVar(&opts.json, "json", false, "a stream of events on stdout, a JSON object a line (docs/events.md), instead of tables")
	flags.BoolVar(&opts.plies, "plies", false, "with --json: an event for each ply, too")
	flags.BoolVar(&opts.strict, "strict", false, "exit with 1 if any bot was at fault")
	return cmd
}

// load reads a tournament file.
func (a *app) load(path string, opts runOptions) (*configs.Tournament, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("this program's own path: %w", err)
	}
	t, err := configs.Load(path, configs.Options{Games: a.games, Executable: self, Set: opts.set, Concurrency: opts.jobs, Candidate: opts.candidate})
	if err != nil {
		return t, &exitError{exitUsage, err}
	}
	if t.Sandbox == configs.SandboxStrict {
		return t, usageError("%s: sandbox: this version has none and would run the bots unguarded: want auto or off", path)
	}
	for _, b := range t.Bots {
		if b.Limits != (configs.Limits{}) {
			t.Warnings = append(t.Warnings, fmt.Sprintf("%s: bot %q: limits are not enforced in this version", path, b.Name))
		}
	}
	for _, w := range t.Warnings {
		fmt.Fprintf(a.err, "arena: warning: %s\n", w)
	}
	return t, nil
}

// manyAtOnce is how many games at once are so many that memory counts for more than the little that collecting it costs.
const manyAtOnce = 64

func (a *app) runRun(ctx context.Context, path string, opts runOptions) error {
	stops := a.watchSignals(ctx)
	defer stops.release()
	t, err := a.load(path, opts)
	if err != nil {
		if t != nil {
			err = errors.Join(err, a.checkReadable(stops.now, t))
		}
		return classify(err, stops.now)
	}
	if opts.fresh {
		if t.Output, err = unused(t.Output); err != nil {
			return &exitError{exitDisk, err}
		}
	}
	var stream *events
	if opts.json {
		stream = newEvents(a.out, opts.plies)
	}
	s, err := a.openSession(stops.now, t, stream)
	if err != nil {
		return classify(err, stops.now)
	}
	if t.Concurrency > manyAtOnce && os.Getenv("GOGC") == "" {
		debug.SetGCPercent(15)
	}
	err = s.play(stops)
	if summary := s.summary(); err == nil {
		err = summary
	}
	if err = errors.Join(err, s.close(stops.now)); err != nil {
		err = classify(err, stops.now)
	} else if opts.strict && s.forfeits > 0 {
		err = &exitError{exitNo, fmt.Errorf("%s by a bot's own fault", plural(s.forfeits, "game"))}
	} else {
		err = s.verdict()
	}
	code, _ := codeOf(err)
	stream.put(endEvent{now("end"), s.how, s.outcome(), s.log.Len(), code})
	return err
}

// unused returns the folder, or the first of folder-2, folder-3 … that is not there.
func unused(folder string) (string, error) {
	for i, dir := 2, folder; ; i++ {
		_, err := os.Stat(dir)
		if errors.Is(err, os.ErrNotExist) {
			return dir, nil
		} else if err != nil {
			return "", err
		}
		dir = fmt.Sprintf("%s-%d", folder, i)
	}
}

// classify gives an error of a run its exit code.
func classify(err error, ctx context.Context) error {
	var (
		own   *exitError
		check *runner.CheckError
		plan  *results.PlanError
		lock  *results.LockedError
		disk  *results.DiskError
	)
	switch {
	case errors.As(err, &own):
		return err
	case errors.As(err, &disk):
		return &exitError{exitDisk, err}
	case errors.As(err, &check), errors.As(err, &plan), errors.As(err, &lock):
		return &exitError{exitUsage, err}
	case errors.Is(err, runner.ErrDrained), ctx.Err() != nil:
		return &exitError{exitStopped, fmt.Errorf("stopped before the end; run it again to go on")}
	}
	return &exitError{exitInternal, err}
}
