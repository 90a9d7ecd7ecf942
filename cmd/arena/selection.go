package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
)

// selection says which of the stored games count.
type selection struct {
	bots       []string
	since      string
	noForfeits bool
}

func (s *selection) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&s.bots, "bots", nil, "only games among these bots, as in a,b")
	cmd.Flags().StringVar(&s.since, "since", "", "only games started since a date (2026-01-31), a time (2026-01-31T18:00:00Z) or so long ago (24h)")
	cmd.Flags().BoolVar(&s.noForfeits, "no-forfeits", false, "leave out games that a bot's own fault ended")
}

// filter returns what decides about one game, given the present.
func (s selection) filter(now time.Time) (func(results.Brief) bool, error) {
	since, err := parseSince(s.since, now)
	if err != nil {
		return nil, err
	}
	return func(b results.Brief) bool {
		switch {
		case len(s.bots) > 0 && !(slices.Contains(s.bots, b.Seats[0]) && slices.Contains(s.bots, b.Seats[1])):
			return false
		case b.Started.Before(since):
			return false
		case s.noForfeits && b.Faults != [2]string{}:
			return false
		}
		return true
	}, nil
}

// parseSince reads a date in local time, a time, or a duration before now; "" is the beginning of time.
func parseSince(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if ago, err := time.ParseDuration(text); err == nil {
		return now.Add(-ago), nil
	}
	for _, layout := range []string{time.DateOnly, "2006-01-02T15:04", time.RFC3339} {
		if t, err := time.ParseInLocation(layout, text, now.Location()); err == nil {
			return t, nil
		}
	}
	return time.Time{}, usageError("--since %q: want a date (2026-01-31), a time (2026-01-31T18:00:00Z) or a duration (24h)", text)
}

// gamesOf reads the games of runs that a selection takes, and the fixed ratings that the runs gave their bots.
func (a *app) gamesOf(runs []string, s selection) (*rating.Games, map[string]float64, error) {
	takes, err := s.filter(time.Now())
	if err != nil {
		return nil, nil, err
	}
	var games rating.Collector
	met, read := map[string]bool{}, map[string]bool{}
	anchors, where := map[string]float64{}, map[string]string{}
	for _, run := range runs {
		place := placeOf(run)
		if read[place] {
			continue // named twice
		}
		read[place] = true
		header, err := eachGame(run, func(b results.Brief) {
			met[b.Seats[0]], met[b.Seats[1]] = true, true
			if takes(b) {
				games.Add(place, b)
			}
		})
		if err != nil {
			return nil, nil, err
		}
		for bot, anchor := range header.Anchors() {
			if other, ok := anchors[bot]; ok && other != anchor {
				return nil, nil, usageError("the anchor of %q is %g in %s and %g in %s: want one", bot, other, where[bot], anchor, run)
			}
			anchors[bot], where[bot] = anchor, run
		}
	}
	for _, bot := range s.bots {
		if !met[bot] && len(met) > 0 {
			return nil, nil, usageError("--bots: no game of %q in %s", bot, plural(len(runs), "run"))
		}
	}
	return games.Games(), anchors, nil
}

// placeOf returns the one path of a run's folder, however it was named; whether there is a run is seen when it is read.
func placeOf(run string) string {
	if real, err := filepath.EvalSymlinks(run); err == nil {
		run = real
	}
	if path, err := filepath.Abs(run); err == nil {
		run = path
	}
	if filepath.Base(run) == results.JournalName {
		run = filepath.Dir(run)
	}
	return run
}

// eachGame reads the journal of a run, and returns the header that is in force.
func eachGame(run string, do func(results.Brief)) (results.Header, error) {
	var header results.Header
	f, err := openJournal(run)
	if err != nil {
		return header, err
	}
	defer f.Close()
	for line, err := range results.Lines(f) {
		switch bad := (*results.LineError)(nil); {
		case errors.As(err, &bad) && bad.Torn:
			return header, nil // a run that goes on, or was killed: what is whole counts
		case err != nil:
			return header, &exitError{exitDisk, fmt.Errorf("%s: %w", f.Name(), err)}
		case line.Header != nil:
			header = *line.Header
		case line.Game.ID != "":
			do(line.Game)
		}
	}
	return header, nil
}

// planOf returns the stop rule and the bots of a run, in the order of its file.
func planOf(run string) (configs.Stop, []string, error) {
	header, err := lastHeader(run)
	if err != nil {
		return configs.Stop{}, nil, err
	}
	stop, bots, err := stopOf(header)
	if err != nil {
		return stop, bots, &exitError{exitDisk, fmt.Errorf("%s: its plan cannot be read: %w", run, err)}
	}
	return stop, bots, nil
}

// stopOf returns the stop rule and the bots of a plan.
func stopOf(header results.Header) (configs.Stop, []string, error) {
	var plan struct {
		Stop configs.Stop
		Bots []struct{ Name string }
	}
	if err := json.Unmarshal(header.Plan, &plan); err != nil {
		return configs.Stop{}, nil, err
	}
	bots := make([]string, len(plan.Bots))
	for i, b := range plan.Bots {
		bots[i] = b.Name
	}
	return plan.Stop, bots, nil
}

// lastHeader returns the header of a run that is in force.
func lastHeader(run string) (results.Header, error) {
	f, err := openJournal(run)
	if err != nil {
		return results.Header{}, err
	}
	defer f.Close()
	var last results.Header
	for h, err := range results.Headers(f) {
		if bad := (*results.LineError)(nil); errors.As(err, &bad) && bad.Torn {
			break
		} else if err != nil {
			return last, &exitError{exitDisk, fmt.Errorf("%s: %w", f.Name(), err)}
		}
		last = h
	}
	return last, nil
}
