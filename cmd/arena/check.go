package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/conform"
	"github.com/boardbots/arena/runner/proc"
)

type checkOptions struct {
	run   runOptions
	games []string
	dir   string
	start time.Duration
	json  bool
}

func (a *app) newCheckCmd() *cobra.Command {
	var opts checkOptions
	cmd := &cobra.Command{
		Use:   "check FILE | check [flags] -- COMMAND...",
		Short: "Try out bots before a tournament: the bots of a file, or one command by the whole protocol",
		Long: `Try out every bot of a tournament file: start, handshake, options, and one quick game against
random moves. After -- a command is tried out by the whole protocol, in all its games or those of
--game: each line says pass, warn, FAIL or skip, and what to do. A warning is about what this
referee never does or can live without. The exit code is 1 if anything failed.

Each bot's program is named with its path: a command with a slash in it is relative to the file's
folder (after --, to this one), another is looked up in PATH, and arena is this program.`,
		Example: `  arena check duel.yaml
  arena check -- python3 bot.py
  arena check --game "snex size=5" --json -- ./bot --fast`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			if cmd.ArgsLenAtDash() == 0 {
				return a.checkCommand(ctx, args, opts)
			}
			if len(args) > 1 {
				return usageError("want one tournament file, or a command after --")
			}
			return a.checkFile(ctx, args[0], opts)
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&opts.run.set, "set", nil, "override a key of the file, as in time=1s/move")
	flags.StringArrayVar(&opts.games, "game", nil, "play this game, as in \"snex size=5\" (default: all that the bot plays)")
	flags.StringVar(&opts.dir, "dir", ".", "working directory of the command")
	flags.DurationVar(&opts.start, "start", 10*time.Second, "how long the command may take from its start to abpok")
	flags.BoolVar(&opts.json, "json", false, "print one JSON document")
	return cmd
}

// checkReport is what check found, as JSON shows it.
type checkReport struct {
	OK       bool         `json:"ok"`
	Problems []string     `json:"problems"` // of the file
	Bots     []checkedBot `json:"bots"`
}

// checkedBot is one bot that was tried out.
type checkedBot struct {
	Name     string         `json:"name"`
	Command  []string       `json:"command"`
	Program  string         `json:"program"` // what the command runs
	Dir      string         `json:"dir"`
	Says     string         `json:"says"` // its own name and version
	Games    []string       `json:"games"`
	Features []string       `json:"features"`
	OK       bool           `json:"ok"`
	Lines    []conform.Line `json:"lines"`
}

// checkSlack is how much later than it was told a bot may answer in a quick game: the default margin.
const checkSlack = 50 * time.Millisecond

func (a *app) checkCommand(ctx context.Context, words []string, opts checkOptions) error {
	if opts.run.set != nil {
		return usageError("--set changes a tournament file, and a command was given")
	}
	bot, err := a.command(words, opts.dir)
	if err != nil {
		return err
	}
	try := conform.Try{
		Games: a.games, Specs: opts.games, Full: true, Clock: protocol.Go{MoveTime: 100 * time.Millisecond, HasMoveTime: true},
		Start: opts.start, Ready: opts.start, Quit: 500 * time.Millisecond, Move: 10 * time.Second, Slack: checkSlack,
	}
	for _, spec := range opts.games {
		if _, err := a.games.Game(spec); err != nil {
			return usageError("--game: %v", err)
		}
	}
	report := checkReport{Problems: []string{}}
	report.Bots = append(report.Bots, a.tryOut(ctx, try, bot, opts.json))
	return a.tellCheck(ctx, report, opts.json)
}

// command reads a bot's command as it stands on a command line.
func (a *app) command(words []string, dir string) (configs.Bot, error) {
	self, err := os.Executable()
	if err != nil {
		return configs.Bot{}, fmt.Errorf("this program's own path: %w", err)
	}
	bot, err := configs.Command(words, dir, self)
	if err != nil {
		return bot, usageError("%v", err)
	}
	return bot, nil
}

func (a *app) checkFile(ctx context.Context, path string, opts checkOptions) error {
	if opts.games != nil {
		return usageError("--game is for a command after --: a file says what is played")
	}
	report := checkReport{Problems: []string{}}
	t, loadErr := a.load(path, opts.run)
	if t == nil {
		return loadErr
	}
	if loadErr != nil {
		report.Problems = strings.Split(loadErr.Error(), "\n")
	}
	for i, b := range t.Bots {
		if b.Name == "" || len(b.Command) == 0 {
			continue // a problem of the file
		}
		try := conform.Try{
			Games: a.games, Clock: quickClock(t.Plan.Entries[i].Control),
			Start: t.Waits.Start, Ready: t.Waits.Ready, Quit: t.Waits.Quit, Move: min(t.Waits.Hang, 10*time.Second), Slack: max(checkSlack, t.Margin),
		}
		if t.Game != nil {
			try.Specs = []string{t.Plan.Spec}
		}
		report.Bots = append(report.Bots, a.tryOut(ctx, try, b, opts.json))
	}
	err := a.tellCheck(ctx, report, opts.json)
	if loadErr != nil {
		if opts.json {
			return &exitError{code: exitUsage}
		}
		return loadErr
	}
	return err
}

// quickClock is what a bot with that control is told in a quick game.
func quickClock(c clock.Control) protocol.Go {
	const move, base = 100 * time.Millisecond, 2 * time.Second
	k := c.Start()
	t := k.Told(k)
	g := protocol.Go{HasMoveTime: t.HasMoveTime, HasClock: t.HasClock, MovesToGo: t.MovesToGo, Nodes: t.Nodes}
	if g.HasMoveTime {
		g.MoveTime = min(t.MoveTime, move)
	}
	if g.HasClock {
		g.MyTime, g.OppTime = min(t.MyTime, base), min(t.OppTime, base)
		g.MyInc, g.OppInc = min(t.MyInc, move), min(t.OppInc, move)
	}
	return g
}

// tryOut tries one bot out, and tells each line as it is known.
func (a *app) tryOut(ctx context.Context, try conform.Try, b configs.Bot, quiet bool) checkedBot {
	checked := checkedBot{Name: b.Name, Command: b.Written, Program: b.Command[0], Dir: b.Dir, Games: []string{}, Features: []string{}}
	bot := conform.Bot{Spec: proc.Spec{Command: b.Command, Dir: b.Dir}, Options: b.Options}
	for _, key := range slices.Sorted(maps.Keys(b.Env)) {
		bot.Spec.Env = append(bot.Spec.Env, key+"="+b.Env[key])
	}
	if !quiet {
		fmt.Fprintf(a.out, "%s: %s\n  runs %s in %s\n", b.Name, strings.Join(b.Written, " "), checked.Program, checked.Dir)
		try.Report = func(l conform.Line) { a.tellLine(l) }
	}
	lines, hello := try.Run(ctx, bot)
	checked.Lines, checked.OK = lines, !conform.Failed(lines)
	checked.Says = strings.TrimSpace(hello.Name + " " + hello.Version)
	checked.Games, checked.Features = append(checked.Games, hello.Games...), append(checked.Features, hello.Features...)
	if !quiet {
		fmt.Fprintln(a.out)
	}
	return checked
}

func (a *app) tellLine(l conform.Line) {
	status := string(l.Status)
	if l.Status == conform.Fail {
		status = "FAIL"
	}
	fmt.Fprintf(a.out, "  %-4s  %-22s  %s\n", status, l.Check, l.Text)
	if l.Hint != "" {
		fmt.Fprintf(a.out, "%32s  -> %s\n", "", l.Hint)
	}
}

func (a *app) tellCheck(ctx context.Context, r checkReport, asJSON bool) error {
	if ctx.Err() != nil {
		return &exitError{exitStopped, errors.New("stopped before the end")}
	}
	failed := 0
	for _, b := range r.Bots {
		if !b.OK {
			failed++
		}
	}
	r.OK = failed == 0 && len(r.Problems) == 0
	switch {
	case asJSON:
		if err := a.writeJSON(r); err != nil {
			return err
		}
	case failed == 0:
		fmt.Fprintf(a.out, "%s: nothing failed\n", plural(len(r.Bots), "bot"))
	default:
		fmt.Fprintf(a.out, "%d of %s failed\n", failed, plural(len(r.Bots), "bot"))
	}
	if failed > 0 {
		return &exitError{code: exitNo}
	}
	return nil
}
