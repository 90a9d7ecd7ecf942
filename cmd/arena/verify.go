package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
	"github.com/boardbots/arena/runner/schedule"
)

func (a *app) newVerifyCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify RUN",
		Short: "Play every stored game again and compute every table again",
		Long: `Play every stored game of a run again through the rules, compare each game with the one that
the run's plan has under its id, and compute every table of the folder again. Every difference is
named, and the exit code is 1 if there is one. While the run goes on its tables lag behind
the games, and are left out.`,
		Example: "  arena verify results/runs/snex-8x8",
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return a.runVerify(args[0], asJSON) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// verdict is what verify found, as JSON shows it.
type verdict struct {
	Run   string            `json:"run"`
	OK    bool              `json:"ok"`
	Games int               `json:"games"`
	Pairs int               `json:"pairs"` // both games of which are there
	Found []results.Finding `json:"findings"`
	// Tables are the files of tables that are in the folder.
	Tables  []tableFinding `json:"tables"`
	Running bool           `json:"running"` // the run goes on: tables were not looked at
}

// tableFinding is one file of tables, and what is wrong with it.
type tableFinding struct {
	File  string   `json:"file"`
	Found []string `json:"findings"`
}

// mostTold bounds the differences of one table that are told.
const mostTold = 10

func (a *app) runVerify(run string, asJSON bool) error {
	v := verdict{Run: run, Found: []results.Finding{}, Tables: []tableFinding{}}
	progress := a.newProgress()
	defer progress.done()
	dir := run
	if info, err := os.Stat(run); err == nil && !info.IsDir() {
		dir = filepath.Dir(run)
	}
	var err error
	if v.Running, err = results.Running(dir); err != nil {
		return &exitError{exitDisk, err}
	}
	stored, bad, err := a.readRun(run, progress)
	if err == nil && bad == nil {
		err = a.replay(run, stored, &v, progress)
	}
	if err != nil {
		return err
	}
	switch {
	case bad == nil:
	case bad.Torn && v.Running: // it is being written
	default:
		v.Found = append(v.Found, results.Finding{Line: bad.Line, Text: bad.Error()})
	}
	if bad == nil && !v.Running {
		if v.Tables, err = compareTables(dir, stored); err != nil {
			return err
		}
	}
	v.OK = len(v.Found) == 0
	for _, t := range v.Tables {
		v.OK = v.OK && len(t.Found) == 0
	}
	progress.done()
	return a.tellVerdict(v, asJSON)
}

// storedRun is what a run's journal holds, as far as it could be read.
type storedRun struct {
	header results.Header // the last
	games  rating.Collector
	played []schedule.Played
	watch  *rating.Watch // nil: no stop rule
}

// readRun reads a journal once. A bad line ends it, and is returned.
func (a *app) readRun(run string, progress *progress) (s storedRun, bad *results.LineError, err error) {
	f, err := openJournal(run)
	if err != nil {
		return s, nil, err
	}
	defer f.Close()
	for h, err := range results.Headers(watched(f, progress, "reading")) {
		if errors.As(err, &bad) {
			return s, bad, nil
		} else if err != nil {
			return s, nil, &exitError{exitDisk, fmt.Errorf("%s: %w", f.Name(), err)}
		}
		s.header = h
	}
	if stop, bots, err := stopOf(s.header); err == nil && len(bots) > 0 { // what is wrong with a plan is found when its games are looked for
		s.watch = watchOf(stop, bots[0])
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return s, nil, &exitError{exitDisk, err}
	}
	for b, err := range results.Scan(watched(f, progress, "reading")) {
		if errors.As(err, &bad) {
			return s, bad, nil
		} else if err != nil {
			return s, nil, &exitError{exitDisk, fmt.Errorf("%s: %w", f.Name(), err)}
		}
		s.games.Add("", b)
		if s.watch != nil {
			s.watch.Add(b)
		}
		s.played = append(s.played, schedule.Played{ID: b.ID, Outcome: b.Outcome})
	}
	return s, nil, nil
}

// replay plays the games of a journal again.
func (a *app) replay(run string, stored storedRun, v *verdict, progress *progress) error {
	jobs, why := a.planned(stored)
	if why != "" {
		v.Found = append(v.Found, results.Finding{Line: 1, Text: why})
	}
	f, err := openJournal(run)
	if err != nil {
		return err
	}
	defer f.Close()
	seen, err := results.Verify(watched(f, progress, "verifying"), a.games, jobs, func(found results.Finding) {
		v.Found = append(v.Found, found)
	})
	if err != nil {
		return &exitError{exitDisk, fmt.Errorf("%s: %w", f.Name(), err)}
	}
	v.Games, v.Pairs = seen.Games, seen.Pairs
	return nil
}

// planned returns the games of a run's plan by id, or why that cannot be known.
func (a *app) planned(stored storedRun) (map[string]schedule.Job, string) {
	if stored.header.Plan == nil {
		return nil, "the journal has no plan"
	}
	var plan schedule.Plan
	if err := json.Unmarshal(stored.header.Plan, &plan); err != nil {
		return nil, fmt.Sprintf("the plan cannot be read: %v", err)
	}
	game, err := a.games.Game(plan.Spec)
	if err != nil {
		return nil, fmt.Sprintf("the plan: %v", err)
	}
	openings, _, err := plan.Openings(game)
	if err != nil {
		return nil, fmt.Sprintf("the plan: %v", err)
	}
	jobs := map[string]schedule.Job{}
	for _, job := range plan.Jobs(openings, stored.played) {
		jobs[job.ID] = job
	}
	return jobs, ""
}

// compareTables computes the tables of a folder again.
func compareTables(dir string, run storedRun) ([]tableFinding, error) {
	counted, err := countedGames(dir)
	if err != nil {
		return nil, err
	}
	games := run.games.Games()
	found := []tableFinding{}
	t := newTables(games, run.header.Anchors())
	t.addPlots(games, run.watch)
	for _, file := range tableFiles(t) {
		was, err := os.ReadFile(filepath.Join(dir, file.name))
		if errors.Is(err, os.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, &exitError{exitDisk, err}
		}
		var now bytes.Buffer
		if err := file.write(&now); err != nil {
			return nil, err
		}
		t := tableFinding{File: file.name, Found: []string{}}
		switch same := bytes.Equal(was, now.Bytes()); {
		case same:
		case counted < len(games.List):
			t.Found = append(t.Found, fmt.Sprintf("it is of an earlier time: standings.json counts %s, and the journal holds %d; run the tournament again to have it written anew",
				plural(counted, "game"), len(games.List)))
		default:
			t.Found = differences(file.name, was, now.Bytes())
		}
		found = append(found, t)
	}
	return found, nil
}

// differences names what is not the same in two versions of a table.
func differences(name string, was, now []byte) (found []string) {
	if filepath.Ext(name) == ".json" {
		if list, err := results.Differences(was, now); err == nil {
			for _, d := range list {
				found = append(found, fmt.Sprintf("%s is %.80s, by the games %.80s", d.Key, cmp.Or(d.Was, "missing"), cmp.Or(d.Now, "missing")))
			}
		}
	}
	if len(found) == 0 {
		old, fresh := strings.Split(string(was), "\n"), strings.Split(string(now), "\n")
		for i := range max(len(old), len(fresh)) {
			if a, b := lineAt(old, i), lineAt(fresh, i); a != b {
				found = append(found, fmt.Sprintf("line %d is %.120q, by the games %.120q", i+1, a, b))
			}
		}
	}
	if more := len(found) - mostTold; more > 0 {
		found = append(found[:mostTold], fmt.Sprintf("and %d more", more))
	}
	return found
}

func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// countedGames returns how many games a folder's standings.json counts; one that cannot be read counts none, since it
// will be found to differ.
func countedGames(dir string) (int, error) {
	text, err := os.ReadFile(filepath.Join(dir, "standings.json"))
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	} else if err != nil {
		return 0, &exitError{exitDisk, err}
	}
	var standings struct{ Games int }
	json.Unmarshal(text, &standings)
	return standings.Games, nil
}

func (a *app) tellVerdict(v verdict, asJSON bool) error {
	if asJSON {
		if err := a.writeJSON(v); err != nil {
			return err
		}
	} else {
		for _, f := range v.Found {
			fmt.Fprintln(a.out, f)
		}
		for _, t := range v.Tables {
			for _, text := range t.Found {
				fmt.Fprintf(a.out, "%s: %s\n", t.File, text)
			}
		}
		fmt.Fprintf(a.out, "%s in %s played again, %s computed again: %s\n", plural(v.Games, "game"), plural(v.Pairs, "whole pair"),
			plural(len(v.Tables), "table file"), v.summary())
	}
	if !v.OK {
		return &exitError{code: exitNo}
	}
	return nil
}

func (v verdict) summary() string {
	n := len(v.Found)
	for _, t := range v.Tables {
		n += len(t.Found)
	}
	text := "everything agrees"
	if n > 0 {
		text = plural(n, "difference")
	}
	if v.Running {
		text += " (the run goes on: its tables were left out)"
	}
	return text
}

// watchedFile counts what is read of a file.
type watchedFile struct {
	*os.File
	progress *progress
	what     string
	size     int64
	read     int64
}

// watched tells how much of a file has been read.
func watched(f *os.File, progress *progress, what string) io.Reader {
	w := &watchedFile{File: f, progress: progress, what: what}
	if info, err := f.Stat(); err == nil {
		w.size = info.Size()
	}
	return w
}

func (w *watchedFile) Read(p []byte) (int, error) {
	n, err := w.File.Read(p)
	if w.read += int64(n); w.size > 0 {
		w.progress.tell("%s %s: %d %%", w.what, w.Name(), min(100, 100*w.read/w.size))
	}
	return n, err
}
