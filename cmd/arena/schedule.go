package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/schedule"
)

func (a *app) newScheduleCmd() *cobra.Command {
	var opts runOptions
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "schedule FILE",
		Short: "Show what a tournament file plays, without playing it",
		Long: `Show the plan of a tournament file: its games with seats, openings and seeds, in the order in
which they start, and how long they may take. Nothing is started and nothing is written. In a
Swiss, knockout or adaptive tournament later rounds depend on results; the first one is shown.`,
		Example: "  arena schedule configs/snex-8x8.yaml\n  arena schedule duel.yaml --json",
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return a.runSchedule(args[0], opts, asJSON) },
	}
	cmd.Flags().StringArrayVar(&opts.set, "set", nil, "override a key of the file, as in pairs=4")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document: the plan and the games")
	return cmd
}

func (a *app) runSchedule(path string, opts runOptions, asJSON bool) error {
	t, err := a.load(path, opts)
	if err != nil {
		return err
	}
	openings, warning, err := t.Plan.Openings(t.Game)
	if err != nil {
		return usageError("%s: %v", t.Path, err)
	}
	if warning != "" {
		fmt.Fprintf(a.err, "arena: warning: %s\n", warning)
	}
	jobs := t.Plan.Jobs(openings, nil)
	if asJSON {
		return a.writeJSON(struct {
			Name  string         `json:"name"`
			Plan  schedule.Plan  `json:"plan"`
			Games []schedule.Job `json:"games"`
		}{t.Name, t.Plan, jobs})
	}
	fmt.Fprintf(a.out, "%s: %s, %s of %s, %s\n\n", t.Name, t.Plan.Spec, t.Plan.Format, plural(len(t.Bots), "bot"), plural(t.Plan.Games(), "game"))
	out := table{header: []string{"game", "round", "first", "second", "opening", "seed"}, left: []int{2, 3, 4}}
	for _, j := range jobs {
		opening := strings.TrimSpace(j.Position + " " + strings.Join(j.Opening, " "))
		if opening == "" {
			opening = "start"
		}
		out.add(j.ID, fmt.Sprint(j.Round), j.Seats[0], j.Seats[1], opening, fmt.Sprint(j.Seed))
	}
	if err := out.write(a.out, "text"); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "\n%s\n", expectation(t, jobs))
	return nil
}

// expectation says how long a tournament may take at most, as far as its time controls bound it.
func expectation(t *configs.Tournament, jobs []schedule.Job) string {
	const usual = 60 // plies, where the rules alone end a game
	var total time.Duration
	for _, j := range jobs {
		plies := j.MaxPlies
		if plies == 0 {
			plies = usual
		}
		for _, c := range j.Controls {
			used, timed := longest(c, plies/2)
			if !timed {
				return fmt.Sprintf("no time control bounds these games; a turn ends after %s at the latest (waits.hang)", t.Waits.Hang)
			}
			total += used
		}
	}
	if left := t.Plan.Games() - len(jobs); left > 0 && len(jobs) > 0 {
		total += total / time.Duration(len(jobs)) * time.Duration(left)
	}
	return fmt.Sprintf("at most %s with %d at once, if every bot used all its time", short(total/time.Duration(t.Concurrency)), t.Concurrency)
}

// longest returns the most that a bot may use for so many moves, and whether its control bounds that.
func longest(c clock.Control, moves int) (time.Duration, bool) {
	k, total := c.Start(), time.Duration(0)
	for range moves {
		limit, timed := k.Limit()
		if !timed {
			return 0, false
		}
		if c.Base > 0 && c.Moves == 0 { // the whole game's time at the first move, then what is added
			return c.Base + time.Duration(moves)*c.Inc, true
		}
		k, _ = k.Spend(limit, 0)
		total += limit
	}
	return total, true
}
