package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
	"github.com/boardbots/arena/rules"
)

type advantageOptions struct {
	selection
	format string
	json   bool
	plot   string
}

func (a *app) newAdvantageCmd() *cobra.Command {
	var opts advantageOptions
	cmd := &cobra.Command{
		Use:   "advantage RUN...",
		Short: "Is there a first-player advantage?",
		Long: `Say what moving first is worth in the games of one or more runs of one game. The question is
about seats, so the strengths of the bots must cancel: the sample is the pair, two games of one
opening with the seats exchanged, and its figure is the mean score of the two first seats. Pairs
that repeat an earlier one move by move count once. docs/statistics.md explains every figure.`,
		Example: "  arena advantage results/runs/snex-8x8\n  arena advantage results/runs/snex-* --bots mcts-200,greedy",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if opts.json {
				opts.format = "json"
			}
			return a.runAdvantage(args, opts)
		},
	}
	opts.addFlags(cmd)
	cmd.Flags().StringVar(&opts.format, "format", "text", "text, markdown, csv (the splits) or json")
	cmd.Flags().BoolVar(&opts.json, "json", false, "the same as --format json")
	cmd.Flags().StringVar(&opts.plot, "plot", "", "also draw the first seat's score over the pairs, as SVG into this file")
	return cmd
}

func (a *app) runAdvantage(runs []string, opts advantageOptions) error {
	games, err := a.gamesOf(runs, opts.selection)
	if err != nil {
		return err
	}
	if len(games.Specs) > 1 {
		return usageError("these games follow %d rule sets (%s, %s …): ask about one at a time", len(games.Specs), games.Specs[0], games.Specs[1])
	}
	symmetric, err := a.symmetric(games)
	if err != nil {
		return err
	}
	adv := games.Advantage(symmetric)
	progress, err := advantageRule(runs)
	if err != nil {
		return err
	}
	if opts.plot != "" {
		path := games.SeatPath(seatSteps)
		if len(path) == 0 {
			return usageError("--plot: two distinct pairs are needed for a plot")
		}
		if err := writePlot(opts.plot, seatPlot(path, games.Specs[0])); err != nil {
			return err
		}
	}
	switch opts.format {
	case "json":
		return a.writeJSON(struct {
			rating.Advantage
			Stop     *rating.Progress `json:"stop,omitempty"` // of the run's own rule
			Sentence string           `json:"sentence"`
		}{adv, progress, adv.Sentence()})
	case "text", "markdown":
		if err := writeAdvantage(a.out, adv, opts.format); err != nil || progress == nil {
			return err
		}
		_, err := fmt.Fprintln(a.out, progressLine(*progress))
		return err
	case "csv":
		return splitTable(adv, true).write(a.out, "csv")
	}
	return usageError("format %q: want text, markdown, csv or json", opts.format)
}

// advantageRule follows a run by its own stop rule about the first seat; nil if it has none, or where several runs are asked for.
func advantageRule(runs []string) (*rating.Progress, error) {
	if len(runs) != 1 {
		return nil, nil
	}
	stop, _, err := planOf(runs[0])
	if err != nil || stop.Advantage == nil {
		return nil, err
	}
	watch := watchOf(configs.Stop{Advantage: stop.Advantage}, "")
	if err := eachGame(runs[0], func(b results.Brief) { watch.Add(b) }); err != nil {
		return nil, err
	}
	progress := watch.Progress()
	return &progress, nil
}

// progressLine says how far a stop rule has come.
func progressLine(p rating.Progress) string {
	switch {
	case p.Width != nil:
		return fmt.Sprintf("stop rule: interval of width %s after %s", p.Width.Text(3), plural(p.Pairs, "pair"))
	case p.Upper == 0:
		return "stop rule: no pair yet"
	}
	return fmt.Sprintf("stop rule: LLR %s between %s and %s after %s: %s", signed(p.LLR, 2), p.Lower.Text(2), signed(p.Upper, 2), plural(p.Pairs, "pair"), p.Verdict)
}

// symmetric reports whether the rules make the seats alike: both act at once from the start on.
func (a *app) symmetric(games *rating.Games) (bool, error) {
	if len(games.Specs) == 0 {
		return false, nil
	}
	game, err := a.games.Game(games.Specs[0])
	if err != nil {
		return false, usageError("%v", err)
	}
	return game.Start().ToAct() == rules.Both, nil
}

func writeAdvantage(w io.Writer, adv rating.Advantage, format string) error {
	n := adv.Penta.Pairs()
	fmt.Fprintf(w, "%s, %d of them distinct; first seats' scores of a pair 0, ½, 1, 1½, 2: %s\n", plural(adv.Pairs, "pair"), n, penta(adv.Penta))
	if adv.Score != nil {
		fmt.Fprintf(w, "mean score of the first seat  %s, %s\n", shareInterval(adv.Score), pValue(adv.P))
		fmt.Fprintf(w, "the same in Elo               %s\n", eloInterval(adv.Elo))
	}
	if adv.Fit != nil {
		fmt.Fprintf(w, "in the joint fit of all bots  %s ± %s Elo\n", signed(adv.Fit.Value, 0), adv.Fit.Error().Text(0))
	}
	d := adv.Decided
	fmt.Fprintf(w, "games, ignoring pairs         %s for the first seat", wdl(d.WDL))
	if d.Share != nil {
		fmt.Fprintf(w, "; %s of the decided ones, %s (too sure of itself: games of a pair are not independent)", shareInterval(d.Share), pValue(d.P))
	}
	fmt.Fprintln(w)
	if s := adv.Swap; s != nil {
		fmt.Fprintf(w, "pie rule                      a bot swapped in %d of %s, the opening in %d; first seat %s with a swap, %s without; white %s\n",
			s.Chosen, plural(s.Games, "game"), s.Swapped-s.Chosen, wdl(s.First), wdl(s.Stayed), wdl(s.White))
		if s.Chosen == 0 {
			fmt.Fprintln(w, "                              where the opening makes the first two plies, no bot is asked; openings: {random: 1} asks them")
		}
	}
	if adv.Repetitive {
		fmt.Fprintln(w, "many pairs repeat earlier ones move by move, and count once: more random opening plies would help")
	}
	if n > 0 {
		fmt.Fprintln(w)
		if err := splitTable(adv, false).write(w, format); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\n%s\n", adv.Sentence())
	return err
}

// mostOpenings is how many openings the table of splits shows.
const mostOpenings = 10

// splitTable lists the same figure for parts of the pairs; all of them, or no more openings than a person reads.
func splitTable(adv rating.Advantage, all bool) *table {
	out := &table{header: []string{"by", "part", "pairs", "first seat", "95 %", "Elo", "p"}, left: []int{0, 1}}
	for _, split := range []struct {
		name  string
		parts []rating.SeatScore
	}{{"bot", adv.ByBot}, {"pairing", adv.ByPairing}, {"length", adv.ByLength}, {"opening", adv.ByOpening}} {
		name, parts := split.name, split.parts
		if len(parts) < 2 && !all {
			continue // it says what the whole says
		}
		left := 0
		if name == "opening" && !all && len(parts) > mostOpenings {
			parts, left = parts[:mostOpenings], len(parts)-mostOpenings
		}
		for _, p := range parts {
			row := []string{name, p.Label, fmt.Sprint(p.Penta.Pairs()), unknown, unknown, unknown, unknown}
			if p.Score != nil {
				row = append(row[:3], percent(&p.Score.Value), hundredths(p.Score.Low)+"-"+hundredths(p.Score.High), signed(p.Elo.Value, 0), p.P.Text(4))
			}
			out.add(row...)
			name = ""
			if all {
				name = split.name
			}
		}
		if left > 0 {
			out.add("", fmt.Sprintf("and %d more (--format csv)", left), "", "", "", "", "")
		}
	}
	return out
}
