package main

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"
)

func (a *app) newControlCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "control RUN pause|resume|stop|status|concurrency N|extend PAIRS",
		Short: "Give orders to a run that goes on in another terminal",
		Long: `Give an order to a run that goes on in another terminal. RUN is the run's folder.

pause keeps games from starting, resume lets them start again; stop ends the run as an interrupt
does, when what is running is finished, and with --now at once. concurrency changes how many games are
played at once, extend gives each pairing more pairs. Every order is noted in the run's journal.

Only the user who started the run is let in.`,
		Example: `  arena control results/runs/snex-8x8 pause
  arena control results/runs/snex-8x8 concurrency 4
  arena control results/runs/snex-8x8 extend 100`,
		Args: cobra.RangeArgs(2, 3),
	}
	var asJSON, now, force bool
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		o := order{Do: args[1], Force: now || force}
		numbered := o.Do == orderConcurrency || o.Do == noteExtend
		switch o.Do {
		case orderStatus, orderPause, orderResume, orderStop, orderConcurrency, noteExtend:
		default:
			return usageError("unknown order %q: want pause, resume, stop, status, concurrency N or extend PAIRS", o.Do)
		}
		if numbered != (len(args) == 3) {
			return usageError("%s: want a number after concurrency and extend, and none after the others", o.Do)
		}
		if numbered {
			var err error
			if o.N, err = strconv.Atoi(args[2]); err != nil {
				return usageError("%s %q: want a whole number", o.Do, args[2])
			}
		}
		return a.runControl(args[0], o, asJSON)
	}
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		switch len(args) {
		case 0:
			return nil, cobra.ShellCompDirectiveFilterDirs
		case 1:
			return []string{orderPause, orderResume, orderStop, orderStatus, orderConcurrency, noteExtend}, cobra.ShellCompDirectiveNoFileComp
		}
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document: the answer, and how the run stands")
	cmd.Flags().BoolVar(&now, "now", false, "stop: give up the games that are running, too")
	cmd.Flags().BoolVar(&force, "force", false, "concurrency: more games at once than the cores can hold are meant")
	return cmd
}

func (a *app) runControl(dir string, o order, asJSON bool) error {
	r, err := ask(dir, o)
	switch {
	case errors.Is(err, errNobody):
		return nobody(dir)
	case err != nil:
		return &exitError{exitNo, fmt.Errorf("%s: %w", o.Do, err)}
	case asJSON:
		return a.writeJSON(r)
	}
	if r.Text != "" {
		fmt.Fprintf(a.out, "%s: %s\n", o.Do, r.Text)
	}
	fmt.Fprintln(a.out, r.Status)
	return nil
}

// String says in a line how a run stands.
func (s runStatus) String() string {
	if s.State == "ended" {
		return fmt.Sprintf("%d of %s, not running", s.Games, plural(s.Planned, "game"))
	}
	line := fmt.Sprintf("%s: %d of %s, %d running of %d at once", s.State, s.Games, plural(s.Planned, "game"), s.Running, s.Concurrency)
	if s.Rate > 0 {
		line += fmt.Sprintf(", %.3g games/s", s.Rate)
		if left := s.Planned - s.Games; left > 0 && s.State == "playing" {
			line += ", " + short(time.Duration(float64(left)/s.Rate*float64(time.Second))) + " left"
		}
	}
	return line
}
