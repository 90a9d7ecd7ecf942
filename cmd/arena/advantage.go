package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

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
	games, _, err := a.gamesOf(runs, opts.selection)
	if err != nil {
		return err
	}
	if len(games.Specs) > 1 {
		return usageError("these games follow %d rule sets (%s, %s …): ask about one at a time", len(games.Specs), games.Specs[0], games.Specs[1])
	}
	var seats seatRules
	if len(games.Specs) > 0 {
		if seats, err = a.seatRules(games.Specs[0]); err != nil {
			return err
		}
	}
	adv := games.Advantage(seats.symmetric)
	rule, err := advantageRule(runs)
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
			Stop     *ruleReport `json:"stop,omitempty"` // of the run's own rule
			Sentence string      `json:"sentence"`
		}{adv, rule, adv.Sentence()})
	case "text", "markdown":
		return writeAdvantage(a.out, adv, seats, rule, opts.format)
	case "csv":
		return splitTable(adv, true).write(a.out, "csv")
	}
	return usageError("format %q: want text, markdown, csv or json", opts.format)
}

// ruleReport is how far a run's stop rule has come, and what that means.
type ruleReport struct {
	rating.Progress
	Sentence string `json:"sentence"`
}

// advantageRule follows a run by its own stop rule about the first seat; nil if it has none, or where several runs are asked for.
func advantageRule(runs []string) (*ruleReport, error) {
	if len(runs) != 1 {
		return nil, nil
	}
	stop, bots, err := planOf(runs[0])
	if err != nil || stop.Advantage == nil {
		return nil, err
	}
	watch := watchOf(stop, bots[0])
	if _, err := eachGame(runs[0], func(b results.Brief) { watch.Add(b) }); err != nil {
		return nil, err
	}
	progress := watch.Progress()
	return &ruleReport{progress, stopSentence(stop, bots, progress)}, nil
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

// seatRules is what the rules of a game say about its seats.
type seatRules struct {
	symmetric bool // they are alike: both act at once from the start on
	swap      bool // the pie rule: the second player may take over the first move
}

func (a *app) seatRules(spec string) (seatRules, error) {
	game, err := a.games.Game(spec)
	if err != nil {
		return seatRules{}, usageError("%v", err)
	}
	start := game.Start()
	r := seatRules{symmetric: start.ToAct() == rules.Both}
	if start.ToAct() == rules.Only(rules.First) {
		for move := range start.Moves(rules.First) {
			_, err := start.Play(rules.Ply{move}).ParseMove(rules.Second, "swap")
			r.swap = err == nil
			break
		}
	}
	return r, nil
}

func writeAdvantage(w io.Writer, adv rating.Advantage, seats seatRules, rule *ruleReport, format string) error {
	if err := advantageFacts(adv, seats).write(w, format); err != nil {
		return err
	}
	fmt.Fprintln(w)
	if adv.Repetitive {
		fmt.Fprint(w, "many pairs repeat earlier ones move by move, and count once: more random opening plies would help\n\n")
	}
	if adv.Swap != nil && adv.Swap.Chosen == 0 {
		fmt.Fprint(w, "where the opening makes the first two plies, no bot is asked whether to swap; openings: {random: 1} asks them\n\n")
	}
	if adv.Penta.Pairs() > 0 {
		if err := splitTable(adv, false).write(w, format); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	if rule != nil {
		if rule.Width == nil {
			fmt.Fprintln(w, progressLine(rule.Progress))
		}
		fmt.Fprintf(w, "%s\n\n", rule.Sentence)
	}
	_, err := fmt.Fprintln(w, adv.Sentence())
	return err
}

// advantageFacts lists what all games together say.
func advantageFacts(adv rating.Advantage, seats seatRules) *table {
	out := &table{header: []string{"of all games", ""}, left: []int{0, 1}}
	out.add("pairs", fmt.Sprintf("%d, %d of them distinct", adv.Pairs, adv.Penta.Pairs()))
	out.add("first seats' scores of a pair", "0, ½, 1, 1½, 2: "+penta(adv.Penta))
	if adv.Score != nil {
		out.add("mean score of the first seat", shareInterval(adv.Score)+", "+pValue(adv.P))
		out.add("the same in Elo", eloInterval(adv.Elo))
	}
	if adv.Fit != nil {
		out.add("in the joint fit of all bots", fmt.Sprintf("%s ± %s Elo", signed(adv.Fit.Value, 0), adv.Fit.Error().Text(0)))
	}
	d := adv.Decided
	out.add("games, ignoring pairs", wdl(d.WDL)+" for the first seat")
	if d.Share != nil {
		out.add("decided ones, ignoring pairs", fmt.Sprintf("%s, %s; only for comparison: games of a pair are not independent", shareInterval(d.Share), pValue(d.P)))
	}
	if s := adv.Swap; s != nil {
		out.add("pie rule", fmt.Sprintf("a bot swapped in %d of %s, the opening in %d", s.Chosen, plural(s.Games, "game"), s.Swapped-s.Chosen))
		out.add("first seat with a swap", wdl(s.First))
		out.add("first seat without", wdl(s.Stayed))
		out.add("white, at the end", wdl(s.White))
	} else if seats.swap {
		out.add("pie rule", "nobody swapped")
	}
	return out
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
