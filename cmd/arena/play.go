package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
	"github.com/boardbots/arena/runner"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/schedule"
)

// How much of a bot's protocol lines is kept while it plays, in bytes: of all bots together, and of each at least and at most.
const (
	trafficOfAll = 3 << 20
	trafficLeast = 1536
	trafficMost  = 64 << 10
)

// mostIdle bounds how many processes wait for a game where few games are played at once.
const mostIdle = 64

// newPool makes the pool of the tournament's bots. Its processes are used again as far as that takes no more of them than
// mostIdle, or than twice the games at once.
func (s *session) newPool() *runner.Pool {
	bots := map[string]runner.Bot{}
	for _, b := range s.t.Bots {
		bots[b.Name] = runnerBot(b, s.t.Waits.Quit)
	}
	pool := &runner.Pool{
		Bots:  bots,
		Start: s.t.Waits.Start, Ready: s.t.Waits.Ready,
		Keep: idleProcesses(len(bots), s.t.Concurrency),
		Note: func(bot, text string) { s.note("bot %q: %s", bot, text) },
	}
	if s.t.Traffic != configs.TrafficNone {
		pool.Traffic = min(max(trafficOfAll/(2*s.t.Concurrency), trafficLeast), trafficMost)
	}
	if s.t.Traffic == configs.TrafficAll {
		s.traffic = &traffic{
			dir: filepath.Join(s.t.Output, trafficName), games: map[string]*trafficLog{},
			failed: func(err error) { s.note("cannot keep protocol lines: %v", err) },
		}
		pool.Tap = s.traffic.tap
	}
	return pool
}

// idleProcesses is how many processes wait for a game at most.
func idleProcesses(bots, concurrency int) int {
	return max(2*concurrency, min(bots*concurrency, mostIdle))
}

// runnerBot turns a bot of a tournament file into one that can be started.
func runnerBot(b configs.Bot, quit time.Duration) runner.Bot {
	bot := runner.Bot{Spec: proc.Spec{Command: b.Command, Dir: b.Dir, Quit: quit}, Restart: b.Restart}
	for _, key := range slices.Sorted(maps.Keys(b.Env)) {
		bot.Spec.Env = append(bot.Spec.Env, key+"="+b.Env[key])
	}
	for _, id := range slices.Sorted(maps.Keys(b.Options)) {
		bot.Options = append(bot.Options, runner.Option{ID: id, Value: b.Options[id]})
	}
	return bot
}

// play plays what is missing.
func (s *session) play(stops stops) error {
	jobs := s.remaining()
	if s.enough() {
		jobs = nil
	}
	s.view = s.newView(len(jobs))
	defer s.view.close()
	s.tellStart(len(jobs))
	s.how, s.failures = noteFailed, s.newFailures()
	if err := s.failures.settle(s.log.Has); err != nil {
		return err
	}
	if len(jobs) == 0 {
		s.how = noteFinished
		if s.last.Kind == noteStart { // killed before it could say so
			return s.jot(noteFinished, s.outcome())
		}
		return nil
	}
	strain := runner.NewStrain()
	defer strain.Close()
	referee := &runner.Referee{
		Games: s.app.games, Open: s.pool.Open, Admit: s.pool.Admit, Settle: s.pool.Settle,
		Ready: s.t.Waits.Ready, Margin: s.t.Margin, Hang: s.t.Waits.Hang,
		Adjudicate: adjudication(s.t.Adjudicate),
		Observe:    s.observe,
		Witness:    s.failures.witness,
		Doubt:      strain.Since,
	}
	tournament := runner.Tournament{
		Jobs: jobs, Workers: s.t.Concurrency,
		Play:   referee.Play,
		Record: s.record,
		Enough: s.enough,
		Drain:  stops.drain,
	}
	orders := s.openDesk(stops)
	defer orders.close()
	tournament.Changes = orders.changes
	if s.t.Plan.InRounds() {
		tournament.Next = func() ([]schedule.Job, error) { return s.remaining(), nil }
	}
	return s.chronicle(stops, func() error {
		defer orders.close()
		return tournament.Run(stops.now)
	})
}

// observe follows the games that are running.
func (s *session) observe(e *runner.Event) {
	s.view.observe(e)
	s.events.game(e)
	if s.traffic != nil {
		s.traffic.observe(e)
	}
	if e.Kind == runner.EventVoid {
		s.failures.void(e.Game)
	}
}

func (s *session) newFailures() *failures {
	f := &failures{
		dir: filepath.Join(s.t.Output, failuresName), bots: map[string]configs.Bot{}, waits: s.t.Waits,
		traffic: s.t.Traffic != configs.TrafficNone,
		say:     s.note,
		kept: func(bot string) int {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.faults[bot]
		},
	}
	for _, b := range s.t.Bots {
		f.bots[b.Name] = b
	}
	return f
}

// remaining returns the games that are known and not in the journal.
func (s *session) remaining() []schedule.Job {
	s.mu.Lock()
	played, plan, openings := slices.Clone(s.played), s.t.Plan, s.openings
	s.mu.Unlock()
	return schedule.Remaining(plan.Jobs(openings, played), s.log.Has)
}

// record stores games, and announces them once they are stored.
func (s *session) record(recs []results.Record) error {
	if err := s.log.Append(recs...); err != nil {
		return err
	}
	for i := range recs {
		s.tellFaults(&recs[i])
		s.events.recorded(&recs[i], s.log.Len())
	}
	s.view.recorded(len(recs))
	return nil
}

// tellFaults tells what bots did wrong in a game that is stored, and where to read more.
func (s *session) tellFaults(rec *results.Record) {
	if len(rec.Fault) == 0 {
		return
	}
	folder := s.failures.recorded(rec.ID)
	for i, line := range runner.Explain(rec) {
		s.events.fault(rec, i, folder)
		if folder != "" {
			line += "; see " + folder
		}
		s.tell(line)
	}
}

// note tells the user a line while the run goes on, and the event stream, too.
func (s *session) note(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	s.events.note(line)
	s.tell(line)
}

// tell shows a line to a person.
func (s *session) tell(line string) {
	if s.view == nil { // bots are still being checked
		fmt.Fprintln(s.app.err, "arena: "+line)
		return
	}
	s.view.say(line)
}

// enough reports whether the stop rule is fulfilled, or a bot has more faults than it may.
func (s *session) enough() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for bot, most := range s.bounds {
		if total(s.blame[bot]) > most {
			return true
		}
	}
	return s.watch != nil && s.watch.Progress().Done
}

// total adds up counts.
func total(counts map[string]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
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
