package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/results"
)

func (a *app) newWatchCmd() *cobra.Command {
	var once bool
	cmd := &cobra.Command{
		Use:   "watch RUN",
		Short: "The live table of a run from another terminal, also of a finished one",
		Long: `Show the table of a run as it goes, with what was done to it (arena control), until it ends. It
only reads the run's folder: any number may watch, and a run that has ended is shown once.`,
		Example: "  arena watch results/runs/snex-8x8",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return a.runWatch(ctx, args[0], once)
		},
	}
	cmd.Flags().BoolVar(&once, "once", false, "show it once, whether it goes on or not")
	return cmd
}

// How often a watched run is looked at, and how many of its notes are shown.
const (
	watchEvery = 500 * time.Millisecond
	notesShown = 5
)

func (a *app) runWatch(ctx context.Context, run string, once bool) error {
	dir := run
	if info, err := os.Stat(run); err == nil && !info.IsDir() {
		dir = filepath.Dir(run)
	}
	f, err := follow(run)
	if err != nil {
		return err
	}
	defer f.file.Close()
	screen := newScreen(a.out, a.settings.Plain)
	var table []string
	var due, next time.Time // of the next table, and of the next plain lines
	for changed := false; ; {
		status, err := standing(dir) // before the reading, so that the last of a run that ends is read
		if err != nil {
			return err
		}
		news, err := f.read()
		if err != nil {
			return err
		}
		changed = changed || news
		last := once || status.State == "ended"
		now := time.Now()
		if changed && (last || !now.Before(due)) {
			table = f.table()
			due, changed = time.Now().Add(max(tableEvery, tableFactor*time.Since(now))), false
		}
		lines := f.below(status)
		switch {
		case last:
			screen.clear()
			screen.print(table, lines)
			return nil
		case screen.terminal != nil:
			screen.clear()
			screen.put(table, lines)
		case !now.Before(next):
			screen.print(table, lines)
			next = now.Add(plainEvery)
		}
		select {
		case <-ctx.Done():
			return nil // whoever watches may go; the run does not care
		case <-time.After(watchEvery):
		}
	}
}

// standing asks a run how it stands. One that cannot be asked is known by its lock.
func standing(dir string) (runStatus, error) {
	r, err := ask(dir, order{Do: orderStatus})
	if err == nil {
		return r.Status, nil
	}
	on, lockErr := results.Running(dir)
	switch {
	case lockErr != nil:
		return runStatus{}, &exitError{exitDisk, lockErr}
	case on || !errors.Is(err, errNobody):
		return runStatus{State: "going on"}, nil
	}
	return runStatus{State: "ended"}, nil
}

func (f *follower) table() []string {
	if f.stored == 0 {
		return nil
	}
	var text strings.Builder
	writeStandings(&text, f.tables(), tableShort) // to memory
	return strings.Split(strings.TrimRight(text.String(), "\n"), "\n")
}

// below is what stands below the table: how the run stands, its stop rule, and what was done to it last.
func (f *follower) below(status runStatus) []string {
	status.Games, status.Planned = f.stored, max(status.Planned, f.plan.Games(), f.stored)
	var lines []string
	if status.State == "going on" {
		lines = append(lines, fmt.Sprintf("going on: %d of %s; it cannot be asked for more", status.Games, plural(status.Planned, "game")))
	} else {
		lines = append(lines, status.String())
	}
	if f.watch != nil {
		lines = append(lines, progressLine(f.watch.Progress()))
	}
	for _, n := range f.notes[max(0, len(f.notes)-notesShown):] {
		lines = append(lines, fmt.Sprintf("%s  %s: %s", n.At.Local().Format(time.DateTime), n.Kind, n.Text))
	}
	return lines
}
