package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/schedule"
)

type openingsOptions struct {
	plies   int
	count   int
	seed    uint64
	out     string
	balance string
	window  string
	games   int
	time    string
	workers int
}

func (a *app) newOpeningsCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "openings",
		Short: "Write openings files for tournaments",
	}
	var opts openingsOptions
	mk := &cobra.Command{
		Use:   "make SPEC",
		Short: "Draw distinct openings at random, balanced ones if asked for",
		Long: `Draw distinct, undecided openings of so many random plies and write them as a file that
openings.file of a tournament reads. The same seed gives the same openings; they are also those of
openings.random with that seed.

With --balance a bot plays from each opening against itself, and only those are kept in which the
first seat's score lies in the window. Of 20 games the score has a standard error of up to 11 points:
more games find balance more surely. With a bot whose moves follow from its seed, as mcts with --playouts,
the result follows from the seed, too.`,
		Example: `  arena openings make snex size=8 --plies 3 --count 200 --out openings.txt
  arena openings make apex --plies 4 --count 50 --balance "arena bot mcts --playouts 200" --window 40-60`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return a.runOpeningsMake(ctx, args, opts)
		},
	}
	flags := mk.Flags()
	flags.IntVar(&opts.plies, "plies", 0, "random plies of each opening")
	flags.IntVar(&opts.count, "count", 0, "openings wanted")
	flags.Uint64Var(&opts.seed, "seed", 1, "what is random follows from it")
	flags.StringVar(&opts.out, "out", "-", "file to write, which must not be there yet; - is the standard output")
	flags.StringVar(&opts.balance, "balance", "", "command of a bot that plays each opening against itself")
	flags.StringVar(&opts.window, "window", "40-60", "first seat's score of the openings that are kept, in per cent")
	flags.IntVar(&opts.games, "games", 20, "games from each opening; even")
	flags.StringVar(&opts.time, "time", "1s/move", "time control of those games")
	flags.IntVarP(&opts.workers, "concurrency", "j", max(1, runtime.GOMAXPROCS(0)/2), "games at once")
	mk.MarkFlagRequired("plies")
	mk.MarkFlagRequired("count")
	cmd.AddCommand(mk)
	return cmd
}

// Bounds of openings make. triesEach is how many openings are tried for each that is wanted before balance is given up.
const (
	mostSeed         = 1<<53 - 1 // as in tournament files
	mostOpeningPlies = 1000
	mostMade         = 1_000_000
	mostBalanceGames = 10_000
	triesEach        = 100
)

// balanced is an opening with the first seat's score from it.
type balanced struct {
	schedule.Opening
	score float64 // 0 to 1; only where games were played
}

func (a *app) runOpeningsMake(ctx context.Context, spec []string, opts openingsOptions) error {
	game, err := a.game(spec)
	if err != nil {
		return err
	}
	switch {
	case opts.plies < 1 || opts.plies > mostOpeningPlies:
		return usageError("--plies %d: want 1 to %d", opts.plies, mostOpeningPlies)
	case opts.count < 1 || opts.count > mostMade:
		return usageError("--count %d: want 1 to %d", opts.count, mostMade)
	case opts.seed > mostSeed:
		return usageError("--seed %d: want 0 to %d", opts.seed, uint64(mostSeed))
	case opts.games < 2 || opts.games > mostBalanceGames || opts.games%2 != 0:
		return usageError("--games %d: want an even number from 2 to %d", opts.games, mostBalanceGames)
	case opts.workers < 1:
		return usageError("-j %d: want 1 or more", opts.workers)
	}
	if _, err := os.Lstat(opts.out); opts.out != "-" && err == nil {
		return usageError("%s is there already: name another file, or - for the standard output", opts.out)
	}
	progress := a.newProgress()
	defer progress.done()
	drawn := func(yield func(balanced) bool) {
		for o := range schedule.RandomOpenings(game, opts.plies, opts.seed) {
			if !yield(balanced{Opening: o}) {
				return
			}
		}
	}
	tried := 0
	wanted := iter.Seq[balanced](drawn)
	var balance *balancing
	if opts.balance != "" {
		if balance, err = a.newBalancing(game, opts); err != nil {
			return err
		}
		defer balance.pool.Close(ctx)
		if _, err := balance.pool.Check(ctx, []string{kindName(game.String())}); err != nil {
			return classify(err, ctx)
		}
		wanted = balance.filter(ctx, drawn, &tried)
	}
	var kept []balanced
	for o := range wanted {
		kept = append(kept, o)
		if balance != nil {
			progress.tell("%d of %d openings found, %d tried", len(kept), opts.count, tried)
		} else {
			progress.tell("%d of %d openings drawn", len(kept), opts.count)
		}
		if len(kept) == opts.count {
			break
		}
	}
	progress.done()
	if balance != nil && balance.failed != nil {
		return classify(balance.failed, ctx)
	}
	if err := a.writeOpenings(kept, game, opts); err != nil {
		return err
	}
	if len(kept) < opts.count {
		return &exitError{exitNo, fmt.Errorf("%s instead of %d: %s", plural(len(kept), "opening"), opts.count, scarce(opts, tried))}
	}
	return nil
}

// scarce says why there are fewer openings than wanted.
func scarce(opts openingsOptions, tried int) string {
	if opts.balance == "" {
		return fmt.Sprintf("there are no more distinct ones after %d random plies; want more plies", opts.plies)
	}
	return fmt.Sprintf("no more of the %d that were tried lie in the window %s; want a wider window, or other plies", tried, opts.window)
}

// kindName returns the name of a game without its parameters.
func kindName(spec string) string {
	kind, _, _ := strings.Cut(spec, " ")
	return kind
}

// parseWindow reads "40-60", in per cent.
func parseWindow(text string) (low, high float64, err error) {
	from, to, ok := strings.Cut(text, "-")
	low, errLow := strconv.ParseFloat(strings.TrimSpace(from), 64)
	high, errHigh := strconv.ParseFloat(strings.TrimSpace(to), 64)
	if !ok || errLow != nil || errHigh != nil || !(0 <= low && low <= high && high <= 100) {
		return 0, 0, usageError("--window %q: want two figures from 0 to 100, as in 40-60", text)
	}
	return low / 100, high / 100, nil
}

// writeOpenings writes the file that was asked for.
func (a *app) writeOpenings(openings []balanced, game rules.Game, opts openingsOptions) error {
	write := func(to io.Writer) error {
		w := bufio.NewWriter(to)
		fmt.Fprintf(w, "# %s: %s of %d random plies, seed %d\n", game, plural(len(openings), "opening"), opts.plies, opts.seed)
		if opts.balance != "" {
			fmt.Fprintf(w, "# first seat's score in %d games of %q against itself within %s %%\n", opts.games, opts.balance, opts.window)
		}
		for _, o := range openings {
			fmt.Fprint(w, o.Line())
			if opts.balance != "" {
				fmt.Fprintf(w, "  # %.1f %%", 100*o.score)
			}
			fmt.Fprintln(w)
		}
		return w.Flush()
	}
	if opts.out == "-" {
		return write(a.out)
	}
	if err := results.WriteFile(filepath.Dir(opts.out), filepath.Base(opts.out), write); err != nil {
		return &exitError{exitDisk, err}
	}
	fmt.Fprintf(a.out, "wrote %s: %s of %s\n", opts.out, plural(len(openings), "opening"), game)
	return nil
}

// parseTime reads a time control of a flag.
func parseTime(flag, text string) (clock.Control, error) {
	c, err := clock.Parse(text)
	if err != nil {
		return c, usageError("%s: %v", flag, err)
	}
	return c, nil
}

// errFault is a bot's fault where only games without one are of use.
var errFault = errors.New("the bot is at fault")
