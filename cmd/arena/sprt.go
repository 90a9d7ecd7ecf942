package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
)

type sprtOptions struct {
	test  testFlags
	wdl   string
	pairs string
	hero  string
	plot  string
	json  bool
}

// testFlags are the parameters of a sequential test on the command line.
type testFlags struct {
	rating.SPRT
	model string
}

func (f *testFlags) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.Float64Var(&f.Elo0, "elo0", 0, "the difference under H0")
	flags.Float64Var(&f.Elo1, "elo1", 10, "the difference under H1")
	flags.Float64Var(&f.Alpha, "alpha", 0.05, "chance to accept H1 where H0 is true")
	flags.Float64Var(&f.Beta, "beta", 0.05, "chance to accept H0 where H1 is true")
	flags.StringVar(&f.model, "model", string(rating.Logistic), "what the differences are measured in: logistic or normalized")
}

// changed reports whether any parameter was given.
func (f *testFlags) changed(cmd *cobra.Command) bool {
	for _, name := range []string{"elo0", "elo1", "alpha", "beta", "model"} {
		if cmd.Flags().Changed(name) {
			return true
		}
	}
	return false
}

// checked returns the test, or what is wrong with it.
func (f *testFlags) checked() (rating.SPRT, error) {
	test := f.SPRT
	test.Model = rating.Model(f.model)
	if err := test.Check(); err != nil {
		return test, usageError("%v", err)
	}
	return test, nil
}

func (a *app) newSPRTCmd() *cobra.Command {
	var opts sprtOptions
	cmd := &cobra.Command{
		Use:   "sprt [RUN]",
		Short: "A sequential test on stored or given counts",
		Long: `Test whether one bot is stronger than another, on the games of a run, on games counted as wins,
draws and losses, or on pairs counted by their score 0, ½, 1, 1½ and 2. A run is looked at in the
order of its schedule, at the longest finished prefix, by the rule that its file has, if any;
the verdict is the first that was reached. Games without pairs make a weaker test.

The exit code is 0 for H1, 10 for H0 and 11 while it is undecided.`,
		Example: `  arena sprt results/runs/duel --elo0 0 --elo1 20
  arena sprt --pairs 1,4,10,6,2
  arena sprt --wdl 10,5,3 --model normalized`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			report, err := a.sprt(args, opts, opts.test.changed(cmd))
			if err != nil {
				return err
			}
			if opts.json {
				err = a.writeJSON(report)
			} else {
				err = report.write(a.out)
			}
			if err != nil {
				return err
			}
			return verdictCode(report.Verdict)
		},
	}
	opts.test.addFlags(cmd)
	cmd.Flags().StringVar(&opts.wdl, "wdl", "", "games won, drawn and lost, as in 10,5,3")
	cmd.Flags().StringVar(&opts.pairs, "pairs", "", "pairs that scored 0, ½, 1, 1½ and 2, as in 1,4,10,6,2")
	cmd.Flags().StringVar(&opts.hero, "bot", "", "the bot of the run that the test is about (default: the file's first)")
	cmd.Flags().StringVar(&opts.plot, "plot", "", "also draw the LLR over the pairs of a run, as SVG into this file")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print one JSON document")
	return cmd
}

// verdictCode is the exit code's say on a sequential test.
func verdictCode(v rating.Verdict) error {
	switch v {
	case rating.H0:
		return &exitError{code: exitH0}
	case rating.Undecided:
		return &exitError{code: exitUndecided}
	}
	return nil
}

// sprtReport is the answer as JSON shows it.
type sprtReport struct {
	Test    rating.SPRT    `json:"test"`
	Bots    []string       `json:"bots,omitempty"` // of a run: the one that the test is about, and its rival
	Games   *gamesReport   `json:"games,omitempty"`
	Pairs   *rating.Match  `json:"pairs,omitempty"`
	Later   int            `json:"later,omitempty"` // finished pairs that the test does not look at
	LLR     rating.Figure  `json:"llr"`
	Lower   rating.Figure  `json:"lower"`
	Upper   rating.Figure  `json:"upper"`
	Verdict rating.Verdict `json:"verdict"`
}

// gamesReport is what games without pairs say.
type gamesReport struct {
	rating.WDL
	rating.Estimate
}

func (a *app) sprt(runs []string, opts sprtOptions, changed bool) (sprtReport, error) {
	given := len(runs)
	for _, text := range []string{opts.wdl, opts.pairs} {
		if text != "" {
			given++
		}
	}
	if given != 1 {
		return sprtReport{}, usageError("want a run, --wdl or --pairs: one of the three")
	}
	if opts.plot != "" && len(runs) == 0 {
		return sprtReport{}, usageError("--plot: counts have no order to draw: want a run")
	}
	if len(runs) == 1 {
		return a.sprtOfRun(runs[0], opts, changed)
	}
	test, err := opts.test.checked()
	if err != nil {
		return sprtReport{}, err
	}
	report := newSPRTReport(test)
	if opts.wdl != "" {
		counts, err := parseCounts("--wdl", opts.wdl, 3)
		if err != nil {
			return report, err
		}
		games := rating.WDL{Wins: counts[0], Draws: counts[1], Losses: counts[2]}
		report.Games, report.LLR = &gamesReport{games, games.Estimate()}, rating.Figure(test.LLRofGames(games))
	} else {
		counts, err := parseCounts("--pairs", opts.pairs, 5)
		if err != nil {
			return report, err
		}
		match := rating.NewMatch(rating.Penta(counts))
		report.Pairs, report.LLR = &match, rating.Figure(test.LLR(match.Penta))
	}
	report.Verdict = test.Verdict(float64(report.LLR))
	return report, nil
}

func newSPRTReport(test rating.SPRT) sprtReport {
	lower, upper := test.Bounds()
	return sprtReport{Test: test, Lower: rating.Figure(lower), Upper: rating.Figure(upper)}
}

// parseCounts reads so many counts with commas between.
func parseCounts(flag, text string, n int) ([]int, error) {
	words := strings.Split(text, ",")
	counts := make([]int, len(words))
	for i, word := range words {
		c, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || c < 0 || c > 1e12 || len(words) != n {
			return nil, usageError("%s %q: want %d counts with commas between", flag, text, n)
		}
		counts[i] = c
	}
	return counts, nil
}

// sprtOfRun tests by the run's own rule, or by the flags if any of them was given or the run has no rule.
func (a *app) sprtOfRun(run string, opts sprtOptions, changed bool) (sprtReport, error) {
	stop, bots, err := planOf(run)
	if err != nil {
		return sprtReport{}, err
	}
	test, err := opts.test.checked()
	if stop.SPRT != nil && !changed {
		test, err = *sprtOf(stop.SPRT), nil
	}
	if err != nil {
		return sprtReport{}, err
	}
	if len(bots) != 2 {
		return sprtReport{}, usageError("%s has %s: the test is between two", run, plural(len(bots), "bot"))
	}
	switch opts.hero {
	case "", bots[0]:
	case bots[1]:
		bots[0], bots[1] = bots[1], bots[0]
	default:
		return sprtReport{}, usageError("--bot %q: want %s or %s", opts.hero, bots[0], bots[1])
	}
	watch := rating.NewWatch(rating.Stop{Hero: bots[0], SPRT: &test})
	if _, err := eachGame(run, func(b results.Brief) { watch.Add(b) }); err != nil {
		return sprtReport{}, err
	}
	progress := watch.Progress()
	report := newSPRTReport(test)
	match := rating.NewMatch(progress.Penta)
	report.Bots, report.Pairs, report.Later = bots, &match, progress.Waiting
	report.LLR, report.Verdict = progress.LLR, progress.Verdict
	if opts.plot != "" {
		title := fmt.Sprintf("LLR of %s against %s, %g against %g Elo", bots[0], bots[1], test.Elo1, test.Elo0)
		if err := writePlot(opts.plot, llrPlot(title, progress)); err != nil {
			return report, err
		}
	}
	return report, nil
}

func (r sprtReport) write(w io.Writer) error {
	if len(r.Bots) == 2 {
		fmt.Fprintf(w, "%s against %s\n", r.Bots[0], r.Bots[1])
	}
	if g := r.Games; g != nil {
		fmt.Fprintf(w, "%s won, drawn and lost: %s\n", plural(g.Games(), "game"), wdl(g.WDL))
		writeEstimate(w, g.Estimate)
	}
	if m := r.Pairs; m != nil {
		fmt.Fprintf(w, "%s that scored 0, ½, 1, 1½, 2: %s", plural(m.Penta.Pairs(), "distinct pair"), penta(m.Penta))
		if r.Later > 0 {
			fmt.Fprintf(w, "; %s more, not looked at", plural(r.Later, "finished pair"))
		}
		fmt.Fprintln(w)
		writeEstimate(w, m.Estimate)
	}
	fmt.Fprintf(w, "LLR    %s, bounds %s and %s\n", signed(r.LLR, 2), r.Lower.Text(2), signed(r.Upper, 2))
	bot, than := "it", "its rival"
	if len(r.Bots) == 2 {
		bot, than = r.Bots[0], r.Bots[1]
	}
	_, err := fmt.Fprintf(w, "\n%s\n", verdictSentence(r.Test, r.Verdict, bot+" is stronger than "+than, bot+" is not stronger than "+than))
	return err
}

// writeEstimate writes what a sample says of two bots.
func writeEstimate(w io.Writer, e rating.Estimate) {
	note := ""
	if e.Wilson {
		note = "  (Wilson's interval: all scores are the same)"
	}
	fmt.Fprintf(w, "score  %s%s\n", shareInterval(e.Score), note)
	fmt.Fprintf(w, "Elo    %s; normalized %s\n", eloInterval(e.Elo), eloInterval(e.Normalized))
	fmt.Fprintf(w, "LOS    %s\n", percent(e.LOS))
}

// verdictSentence says a verdict in plain words, given what H1 and H0 mean.
func verdictSentence(t rating.SPRT, v rating.Verdict, h1, h0 string) string {
	unit := "Elo"
	if t.Model == rating.Normalized {
		unit = "normalized Elo"
	}
	switch v {
	case rating.H1:
		return fmt.Sprintf("H1: %s: by %g %s rather than %g (error at most %g).", h1, t.Elo1, unit, t.Elo0, t.Alpha)
	case rating.H0:
		return fmt.Sprintf("H0: %s: by %g %s rather than %g (error at most %g).", h0, t.Elo0, unit, t.Elo1, t.Beta)
	}
	return fmt.Sprintf("Undecided between %g and %g %s: more pairs are needed.", t.Elo0, t.Elo1, unit)
}

// stopSentence says in plain words what a stop rule has come to; bots are in the order of the file.
func stopSentence(stop configs.Stop, bots []string, p rating.Progress) string {
	switch a := stop.Advantage; {
	case stop.SPRT != nil:
		return verdictSentence(*sprtOf(stop.SPRT), p.Verdict, bots[0]+" is stronger than "+bots[1], bots[0]+" is not stronger than "+bots[1])
	case a.SPRT != nil:
		return verdictSentence(*sprtOf(a.SPRT), p.Verdict, "moving first helps", "moving first does not help")
	case p.Width == nil:
		return "Of the first seat's mean score nothing is known yet."
	case p.Done:
		return fmt.Sprintf("After %s the first seat's mean score is known to an interval of width %s, narrower than %g as asked.", plural(p.Pairs, "pair"), p.Width.Text(3), a.Width)
	default:
		return fmt.Sprintf("After %s the first seat's mean score is known to an interval of width %s, not yet narrower than %g: more pairs are needed.", plural(p.Pairs, "pair"), p.Width.Text(3), a.Width)
	}
}
