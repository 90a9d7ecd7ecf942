package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
	"github.com/boardbots/arena/runner"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/schedule"
)

// trafficKept is how much of a bot's protocol lines is kept while it plays, in bytes.
const trafficKept = 8 << 10

// newPool makes the pool of the tournament's bots.
func (s *session) newPool() *runner.Pool {
	bots := map[string]runner.Bot{}
	for _, b := range s.t.Bots {
		bot := runner.Bot{
			Spec:    proc.Spec{Command: b.Command, Dir: b.Dir, Quit: s.t.Waits.Quit},
			Restart: b.Restart,
		}
		for _, key := range slices.Sorted(maps.Keys(b.Env)) {
			bot.Spec.Env = append(bot.Spec.Env, key+"="+b.Env[key])
		}
		for _, id := range slices.Sorted(maps.Keys(b.Options)) {
			bot.Options = append(bot.Options, runner.Option{ID: id, Value: b.Options[id]})
		}
		bots[b.Name] = bot
	}
	pool := &runner.Pool{
		Bots:  bots,
		Start: s.t.Waits.Start, Ready: s.t.Waits.Ready,
		Keep: 2 * s.t.Concurrency,
		Note: func(bot, text string) { s.note("bot %q: %s", bot, text) },
	}
	if s.t.Traffic != configs.TrafficNone {
		pool.Traffic = trafficKept
	}
	return pool
}

// play plays what is missing.
func (s *session) play(stops stops) error {
	jobs := s.remaining()
	s.view = s.newView(len(jobs))
	defer s.view.close()
	if len(jobs) == 0 || s.enough() {
		return nil
	}
	referee := &runner.Referee{
		Games: s.app.games, Open: s.pool.Open,
		Ready: s.t.Waits.Ready, Margin: s.t.Margin, Hang: s.t.Waits.Hang,
		Adjudicate: adjudication(s.t.Adjudicate),
		Observe:    s.view.observe,
	}
	tournament := runner.Tournament{
		Jobs: jobs, Workers: s.t.Concurrency,
		Play:   referee.Play,
		Record: s.record,
		Enough: s.enough,
		Drain:  stops.drain,
	}
	if s.t.Plan.Format == schedule.Swiss || s.t.Plan.Format == schedule.Knockout {
		tournament.Next = func() ([]schedule.Job, error) { return s.remaining(), nil }
	}
	return tournament.Run(stops.now)
}

// remaining returns the games that are known and not in the journal.
func (s *session) remaining() []schedule.Job {
	s.mu.Lock()
	played := slices.Clone(s.played)
	s.mu.Unlock()
	return schedule.Remaining(s.t.Plan.Jobs(s.openings, played), s.log.Has)
}

// record stores games, and announces them once they are stored.
func (s *session) record(recs []results.Record) error {
	if err := s.log.Append(recs...); err != nil {
		return err
	}
	for _, rec := range recs {
		brief, err := rec.Brief()
		if err != nil {
			return err
		}
		s.add(brief)
		for _, f := range rec.Fault {
			s.note("game %s: bot %q (%s seat) loses at ply %d: %s: %s", rec.ID, rec.Seats[f.Seat], f.Seat, f.Ply, f.Kind, f.Text)
		}
	}
	s.view.recorded(len(recs))
	return nil
}

// note tells the user a line while the run goes on.
func (s *session) note(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if s.view == nil { // bots are still being checked
		fmt.Fprintln(s.app.err, "arena: "+line)
		return
	}
	s.view.say(line)
}

// enough reports whether the stop rule is fulfilled.
func (s *session) enough() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.watch != nil && s.watch.Progress().Done
}

// stopProgress returns how far the stop rule has come, nil without one.
func (s *session) stopProgress() *rating.Progress {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.watch == nil {
		return nil
	}
	p := s.watch.Progress()
	return &p
}

// verdict is the exit code's say on a sequential test between two bots.
func (s *session) verdict() error {
	if s.watch == nil || s.t.Stop.SPRT == nil {
		return nil
	}
	return verdictCode(s.watch.Progress().Verdict)
}

func adjudication(a configs.Adjudicate) runner.Adjudication {
	return runner.Adjudication{
		Resign:     runner.Resign{Score: int64(a.Resign.Score), Moves: a.Resign.Moves, Both: a.Resign.Both},
		Draw:       runner.Level{Score: int64(a.Draw.Score), Moves: a.Draw.Moves, After: a.Draw.After},
		Repetition: a.Repetition,
	}
}

// summary prints the tables of everything that was played, and writes them into the run's folder.
func (s *session) summary() error {
	standings := s.tables()
	if standings.Games == 0 {
		return nil
	}
	fmt.Fprintln(s.app.out)
	if err := writeStandings(s.app.out, standings, tableForm{format: "text", full: true}); err != nil {
		return err
	}
	if p := s.stopProgress(); p != nil {
		fmt.Fprintf(s.app.out, "\n%s\n", progressLine(*p))
	}
	return s.writeTables(standings)
}

// writeTables writes the tables into the run's folder in every form.
func (s *session) writeTables(standings tables) error {
	for _, file := range tableFiles(standings) {
		if err := results.WriteFile(s.t.Output, file.name, file.write); err != nil {
			return err
		}
	}
	return nil
}

// tableFile is a file of a run's folder that is computed from the games.
type tableFile struct {
	name  string
	write func(io.Writer) error
}

// tableFiles returns the files of tables that a run's folder has.
func tableFiles(s tables) []tableFile {
	return []tableFile{
		{"standings.txt", func(w io.Writer) error { return writeStandings(w, s, tableForm{"text", true}) }},
		{"standings.md", func(w io.Writer) error { return writeStandings(w, s, tableForm{"markdown", true}) }},
		{"standings.csv", func(w io.Writer) error { return writeCSV(w, s.Standings) }},
		{"standings.json", func(w io.Writer) error { return json.NewEncoder(w).Encode(s) }},
	}
}
