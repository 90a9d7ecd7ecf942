package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/results/rating"
)

type standingsOptions struct {
	selection
	format string
	json   bool
	plot   string
}

func (a *app) newStandingsCmd() *cobra.Command {
	var opts standingsOptions
	cmd := &cobra.Command{
		Use:     "standings RUN...",
		Short:   "The tables of one or more runs, from their records",
		Example: "  arena standings results/runs/snex-8x8\n  arena standings results/runs/* --format markdown\n  arena standings results/runs/snex-8x8 --plot plots",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if opts.json {
				opts.format = "json"
			}
			return a.runStandings(args, opts)
		},
	}
	opts.addFlags(cmd)
	cmd.Flags().StringVar(&opts.format, "format", "text", "text, markdown, csv (the main table) or json")
	cmd.Flags().BoolVar(&opts.json, "json", false, "the same as --format json")
	cmd.Flags().StringVar(&opts.plot, "plot", "", "also draw the ratings, and what moving first is worth, as SVG into this folder")
	return cmd
}

func (a *app) runStandings(runs []string, opts standingsOptions) error {
	games, fixed, err := a.gamesOf(runs, opts.selection)
	if err != nil {
		return err
	}
	s := newTables(games, fixed)
	if opts.plot != "" {
		s.addPlots(games, nil)
		for _, p := range s.plots {
			if err := writePlot(filepath.Join(opts.plot, p.name), p); err != nil {
				return err
			}
		}
	}
	switch opts.format {
	case "json":
		return a.writeJSON(s)
	case "csv":
		return writeCSV(a.out, s.Standings)
	case "text", "markdown":
		return writeStandings(a.out, s, tableForm{format: opts.format, full: true})
	}
	return usageError("format %q: want text, markdown, csv or json", opts.format)
}

// tableForm says how tables are written.
type tableForm struct {
	format string // of table.write
	full   bool   // all tables, not the main one alone
}

// tableShort is the form of live views.
var tableShort = tableForm{format: "text"}

func writeStandings(w io.Writer, s tables, form tableForm) error {
	for i, t := range s.Tables {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if len(s.Tables) > 1 {
			fmt.Fprintf(w, "group %d: no game connects these bots with the others\n\n", i+1)
		}
		if err := mainTable(t, form.full).write(w, form.format); err != nil {
			return err
		}
		writeMarks(w, t)
		if form.full && t.Advantage != nil {
			fmt.Fprintf(w, "\nfirst seat: %s ± %s Elo; draws: ν = %.2f\n", signed(t.Advantage.Value, 0), t.Advantage.Error().Text(0), t.Nu)
		}
		if form.full && i < len(s.Superiority) && len(t.Rows) > 2 {
			fmt.Fprintln(w, "\nchance that the bot of a row is stronger than that of a column:")
			if err := superiorityTable(t, s.Superiority[i]).write(w, form.format); err != nil {
				return err
			}
		}
	}
	if form.full {
		if s.Sound != nil {
			fmt.Fprintf(w, "\nwithout %s, lost by time while the machine was overloaded or its clock jumped:\n\n", plural(s.Suspect, "suspect game"))
			if err := writeStandings(w, tables{Standings: *s.Sound}, tableForm{format: form.format}); err != nil {
				return err
			}
		}
		if len(s.Cross) > 0 {
			fmt.Fprintln(w)
			if err := s.crossTable().write(w, form.format); err != nil {
				return err
			}
		}
		writeCaveats(w, s.Standings)
		return writeEnds(w, s.Standings, form.format)
	}
	return nil
}

// mainTable lists the bots of a group, best first.
func mainTable(t rating.Table, full bool) *table {
	out := &table{header: []string{"#", "bot", "Elo", "±", "games", "W-D-L", "score"}, left: []int{1}}
	odds := false
	for _, r := range t.Rows {
		odds = odds || len(r.Controls) != 1 || r.Controls[0] != t.Rows[0].Controls[0]
	}
	if full {
		out.header = append(out.header, "first W-D-L", "second W-D-L", "forfeits", "mean move", "99 %", "CPU")
	}
	if odds {
		out.header = append(out.header, "time")
	}
	for _, r := range t.Rows {
		row := []string{fmt.Sprint(r.Rank), r.Bot, r.Elo.Text(0) + marks(r), figure(r.Error, 0), fmt.Sprint(r.Games), wdl(r.WDL), percent(r.Score)}
		if full {
			row = append(row, wdl(r.First), wdl(r.Second), fmt.Sprint(r.Forfeits), moveTime(r.MeanTime), moveTime(r.P99Time), percent(r.CPUShare))
		}
		if odds {
			row = append(row, strings.Join(r.Controls, ", "))
		}
		out.add(row...)
	}
	return out
}

// marks are the signs behind a rating that writeMarks explains.
func marks(r rating.Row) string {
	switch {
	case r.Anchored:
		return " a"
	case r.OneSided:
		return " *"
	}
	return ""
}

func writeMarks(w io.Writer, t rating.Table) {
	anchored, oneSided := false, false
	for _, r := range t.Rows {
		anchored, oneSided = anchored || r.Anchored, oneSided || r.OneSided
	}
	if oneSided {
		fmt.Fprintln(w, "* won, or lost, every pair: the games do not bound the rating, a prior does")
	}
	if anchored {
		fmt.Fprintln(w, "a fixed by its anchor")
	}
	for _, c := range t.Cycles {
		fmt.Fprintf(w, "a cycle: %s beats %s\n", strings.Join(c, " beats "), c[0])
	}
}

// writeCaveats says what a reader must know before believing the figures.
func writeCaveats(w io.Writer, s rating.Standings) {
	fmt.Fprintf(w, "\n%s in %s, %d of them distinct", plural(s.Games, "game"), plural(s.Pairs, "pair"), s.Distinct)
	if s.Waiting > 0 {
		fmt.Fprintf(w, "; %s without a partner yet", plural(s.Waiting, "game"))
	}
	fmt.Fprintln(w, "; ± is a 95 % interval")
	if s.Repetitive {
		fmt.Fprintln(w, "many pairs repeat earlier ones move by move, and count once: more random opening plies would help")
	}
}

// writeEnds shows how games ended.
func writeEnds(w io.Writer, s rating.Standings, format string) error {
	out := &table{header: []string{"bot", "end", "as first W-D-L", "as second W-D-L"}, left: []int{0, 1}}
	for _, e := range s.Ends {
		if e.Bot == "" {
			out.add("all", e.Reason, wdl(e.First), "")
		} else {
			out.add(e.Bot, e.Reason, wdl(e.First), wdl(e.Second))
		}
	}
	fmt.Fprintln(w)
	if err := out.write(w, format); err != nil {
		return err
	}
	for _, l := range s.Lengths {
		fmt.Fprintf(w, "\n%s: %s, %.1f plies on average, half of them %d to %d, all %d to %d\n",
			l.Spec, plural(l.Games, "game"), l.Mean, l.Quartiles[1], l.Quartiles[3], l.Quartiles[0], l.Quartiles[4])
	}
	return nil
}

func writeCSV(w io.Writer, s rating.Standings) error {
	out := &table{header: []string{"group", "rank", "bot", "elo", "error", "games", "wins", "draws", "losses", "score", "forfeits"}}
	for i, t := range s.Tables {
		for _, r := range t.Rows {
			out.add(fmt.Sprint(i+1), fmt.Sprint(r.Rank), r.Bot, r.Elo.Text(1), figure(r.Error, 1), fmt.Sprint(r.Games),
				fmt.Sprint(r.Wins), fmt.Sprint(r.Draws), fmt.Sprint(r.Losses), figure(r.Score, 4), fmt.Sprint(r.Forfeits))
		}
	}
	return out.write(w, "csv")
}
