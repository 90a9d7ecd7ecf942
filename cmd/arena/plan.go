package main

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
)

type planOptions struct {
	test      testFlags
	elo       float64
	advantage float64
	variance  float64
	run       string
	rate      float64
	json      bool
}

func (a *app) newPlanCmd() *cobra.Command {
	var opts planOptions
	cmd := &cobra.Command{
		Use:   "plan",
		Short: "How many pairs a test will take, before playing them",
		Long: `Say beforehand how long to run. With --elo, a sequential test of that difference against 0 (or
of --elo1 against --elo0): the mean number of pairs until its verdict, at several true differences.
With --advantage, the pairs until the first seat's mean score is known to an interval of that width.

The number depends on how much pairs vary. Without more knowledge the most is assumed, that of
equal bots without draws; --run takes it, and the speed, from the games of a run.`,
		Example: `  arena plan --elo 10 --alpha 0.05 --beta 0.05
  arena plan --elo 5 --rate 12.5
  arena plan --advantage 0.02 --run results/runs/snex-8x8`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("elo") {
				if cmd.Flags().Changed("elo0") || cmd.Flags().Changed("elo1") {
					return usageError("--elo stands for --elo0 0 and --elo1: want one or the other")
				}
				opts.test.Elo0, opts.test.Elo1 = 0, opts.elo
			}
			sequential := cmd.Flags().Changed("elo") || opts.test.changed(cmd)
			if sequential == cmd.Flags().Changed("advantage") {
				return usageError("want --elo or --advantage: one of the two")
			}
			return a.runPlan(opts, sequential)
		},
	}
	opts.test.addFlags(cmd)
	flags := cmd.Flags()
	flags.Float64Var(&opts.elo, "elo", 0, "the difference to be shown, against 0")
	flags.Float64Var(&opts.advantage, "advantage", 0, "the width of the interval of the first seat's mean score, as in 0.02")
	flags.Float64Var(&opts.variance, "variance", rating.MostVariance, "of the mean score of a pair's games, 0 to 0.25")
	flags.StringVar(&opts.run, "run", "", "take variance and speed from the games of this run")
	flags.Float64Var(&opts.rate, "rate", 0, "games a second, for the time it will take (default: that of --run)")
	flags.BoolVar(&opts.json, "json", false, "print one JSON document")
	return cmd
}

// planReport is the answer as JSON shows it.
type planReport struct {
	Test      *rating.SPRT         `json:"test,omitempty"`
	Width     float64              `json:"width,omitempty"`
	Variance  float64              `json:"variance"`
	Rate      float64              `json:"games_per_second,omitempty"` // given, or of the run
	Pairs     float64              `json:"pairs,omitempty"`            // for the width
	Expected  []rating.Expectation `json:"expected,omitempty"`         // of the test
	fromGames bool
}

func (a *app) runPlan(opts planOptions, sequential bool) error {
	if !(opts.variance > 0 && opts.variance <= 0.25) {
		return usageError("--variance %g: want more than 0, at most 0.25", opts.variance)
	}
	report := planReport{Variance: opts.variance}
	if opts.run != "" {
		if err := report.learn(opts.run, sequential); err != nil {
			return err
		}
	}
	if opts.rate != 0 {
		if !(opts.rate > 0) || math.IsInf(opts.rate, 1) {
			return usageError("--rate %g: want games a second, more than 0", opts.rate)
		}
		report.Rate = opts.rate
	}
	if sequential {
		test, err := opts.test.checked()
		if err != nil {
			return err
		}
		report.Test = &test
		for _, at := range []float64{-0.5, 0, 0.25, 0.5, 0.75, 1, 1.5, 2} {
			report.Expected = append(report.Expected, test.Expect(report.Variance, test.Elo0+at*(test.Elo1-test.Elo0)))
		}
	} else {
		if !(opts.advantage > 0 && opts.advantage < 1) {
			return usageError("--advantage %g: want a width of more than 0 and less than 1, as in 0.02", opts.advantage)
		}
		report.Width, report.Pairs = opts.advantage, rating.PairsForWidth(opts.advantage, report.Variance)
	}
	if opts.json {
		return a.writeJSON(report)
	}
	return report.write(a.out)
}

// learn takes the variance of pairs and the speed from a run.
func (r *planReport) learn(run string, sequential bool) error {
	var collector rating.Collector
	first, last, n := time.Time{}, time.Time{}, 0
	_, err := eachGame(run, func(b results.Brief) {
		collector.Add(run, b)
		if first.IsZero() || b.Started.Before(first) {
			first = b.Started
		}
		if b.Started.After(last) {
			last = b.Started
		}
		n++
	})
	if err != nil {
		return err
	}
	games := collector.Games()
	penta := games.Advantage(false).Penta
	if sequential {
		if len(games.Bots) != 2 {
			return usageError("--run %s: a test is between two bots, and it has %d", run, len(games.Bots))
		}
		penta = games.Pairs().Between(0, 1)
	}
	variance, ok := penta.Variance()
	if !ok {
		return usageError("--run %s: its %s have no two different scores to learn from", run, plural(penta.Pairs(), "distinct pair"))
	}
	r.Variance, r.fromGames = variance, true
	if spent := last.Sub(first).Seconds(); n > 1 && spent > 0 {
		r.Rate = float64(n-1) / spent
	}
	return nil
}

func (r planReport) write(w io.Writer) error {
	source := "the most there is to fear: equal bots, no draws"
	if r.fromGames {
		source = "as in the run"
	}
	fmt.Fprintf(w, "variance of a pair's mean score %.4f (%s)\n", r.Variance, source)
	if r.Test == nil {
		at := ""
		if r.Rate > 0 {
			at = ", " + r.duration(r.Pairs) + fmt.Sprintf(" at %.3g games/s,", r.Rate)
		}
		_, err := fmt.Fprintf(w, "%.0f pairs, %.0f games%s until the first seat's mean score is known to an interval of width %g (%.1f points of 100)\n",
			r.Pairs, 2*r.Pairs, at, r.Width, 100*r.Width)
		return err
	}
	lower, upper := r.Test.Bounds()
	fmt.Fprintf(w, "SPRT of %g against %g Elo (%s), α %g, β %g: bounds %.2f and %+.2f\n\n", r.Test.Elo1, r.Test.Elo0, r.Test.Model, r.Test.Alpha, r.Test.Beta, lower, upper)
	out := &table{header: []string{"true Elo", "chance of H1", "pairs on average", "games"}}
	if r.Rate > 0 {
		out.header = append(out.header, "time")
	}
	for _, e := range r.Expected {
		pairs, h1 := math.Ceil(e.Pairs), rating.Figure(e.H1)
		row := []string{signed(rating.Figure(e.Elo), 1), percent(&h1), fmt.Sprintf("%.0f", pairs), fmt.Sprintf("%.0f", 2*pairs)}
		if r.Rate > 0 {
			row = append(row, r.duration(pairs))
		}
		out.add(row...)
	}
	return out.write(w, "text")
}

// duration writes how long pairs take.
func (r planReport) duration(pairs float64) string {
	return short(time.Duration(2 * pairs / r.Rate * float64(time.Second)))
}
