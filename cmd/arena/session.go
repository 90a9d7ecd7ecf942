package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
	"github.com/boardbots/arena/runner"
	"github.com/boardbots/arena/runner/schedule"
)

// session is one run of a tournament: its folder, its bots and what was played so far.
type session struct {
	app      *app
	t        *configs.Tournament
	pool     *runner.Pool
	log      *results.Log
	drawing  *drawing // of its random openings; after the start only the desk has to do with it
	openings []schedule.Opening
	watch    *rating.Watch // nil: no stop rule
	view     *view
	out      io.Writer // tables and progress for people
	events   *events   // nil: nobody listens
	failures *failures
	traffic  *traffic     // nil: not asked for
	last     results.Note // of a session, in the journal at the start
	how      string       // the note that this session ended with
	extended bool         // pairs were added by an order, now or before
	hellos   map[string]protocol.Hello

	mu       sync.Mutex
	games    rating.Collector
	played   []schedule.Played
	forfeits int
	faults   map[string]int            // games lost by a bot's own fault, by bot
	blame    map[string]map[string]int // the same by bot and kind, but for games that are suspect
	bounds   map[string]int            // how much blame a bot may take before the run ends; nil: no bounds
}

// openSession checks the bots and opens the run's folder; nothing is written if a bot is not fit to play.
func (a *app) openSession(ctx context.Context, t *configs.Tournament, e *events) (*session, error) {
	s := &session{app: a, t: t, out: a.out, events: e, faults: map[string]int{}, blame: map[string]map[string]int{}}
	if e != nil {
		s.out = io.Discard
	}
	if err := s.keepSeed(); err != nil {
		return nil, err
	}
	s.drawing = openDrawing(t)
	openings, warning, err := t.Plan.OpeningsOf(s.drawing.Drawing)
	if err != nil {
		return nil, usageError("%s: %v", t.Path, err)
	}
	if s.openings = openings; warning != "" {
		fmt.Fprintf(a.err, "arena: warning: %s\n", warning)
	}
	s.watch = watchOf(t.Stop, t.Bots[0].Name)
	s.pool = s.newPool()
	s.hellos, err = s.pool.Check(ctx, []string{kindOf(t)})
	if err == nil {
		var header results.Header
		if header, err = s.headerOf(t); err == nil {
			s.log, err = results.Open(t.Output, header, results.Options{
				Each: s.add, Notes: s.recall, Grows: grows(t.Plan.Format),
				Adopt: func(old results.Header) (results.Header, error) { return s.adopt(old, header) },
			})
		}
	}
	if err != nil {
		s.pool.Close(ctx)
		return nil, err
	}
	if torn := s.log.Torn(); torn != nil {
		s.note("warning: %v: cut off; its game is played again", torn)
	}
	s.drawing.keep(s.note)
	return s, nil
}

// grows names what a finished run of that format may be given more of: its games stay what they were.
func grows(f schedule.Format) string {
	switch f {
	case schedule.Swiss:
		return "rounds"
	case schedule.Knockout:
		return ""
	}
	return "pairs"
}

// checkReadable checks the bots of a file that has other problems, as far as they have commands: whoever mends the file
// should know of everything at once.
func (a *app) checkReadable(ctx context.Context, t *configs.Tournament) error {
	t.Bots = slices.DeleteFunc(t.Bots, func(b configs.Bot) bool { return b.Name == "" || len(b.Command) == 0 })
	var games []string
	if t.Game != nil {
		games = append(games, kindOf(t))
	}
	s := &session{app: a, t: t}
	s.pool = s.newPool()
	defer s.pool.Close(ctx)
	_, err := s.pool.Check(ctx, games)
	return err
}

// kindOf returns the name of the tournament's game without its parameters.
func kindOf(t *configs.Tournament) string {
	kind, _, _ := strings.Cut(t.Plan.Spec, " ")
	return kind
}

// keepSeed gives a run that goes on the seed that was drawn when it began.
func (s *session) keepSeed() error {
	if !s.t.DrawnSeed {
		return nil
	}
	f, err := os.Open(filepath.Join(s.t.Output, results.JournalName))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		return &results.DiskError{Path: s.t.Output, Op: "read", Err: err}
	}
	defer f.Close()
	header, err := results.ReadHeader(f)
	if err != nil {
		return err
	}
	var plan struct{ Seed uint64 }
	if err := json.Unmarshal(header.Plan, &plan); err != nil {
		return fmt.Errorf("%s: the plan's seed: %w", s.t.Output, err)
	}
	s.t.Plan.Seed = plan.Seed
	return nil
}

// headerOf describes the run for its journal, by its own tournament or by one that differs in how much is played.
func (s *session) headerOf(t *configs.Tournament) (results.Header, error) {
	identity, err := t.Identity()
	if err != nil {
		return results.Header{}, usageError("%s: %v", t.Path, err)
	}
	fixed := anchors(t)
	bots := make([]results.Bot, len(identity.Bots))
	for i, b := range identity.Bots {
		bots[i] = results.Bot{Name: b.Name, Version: s.hellos[b.Name].Version}
		if anchor, ok := fixed[b.Name]; ok {
			bots[i].Anchor = &anchor
		}
		if len(b.Files) > 0 {
			bots[i].File = b.Files[0].SHA256
		}
	}
	return results.NewHeader(identity, version(), bots, time.Now())
}

// add takes a game that is in the journal into the tables.
func (s *session) add(b results.Brief) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games.Add(s.t.Name, b)
	s.played = append(s.played, schedule.Played{ID: b.ID, Outcome: b.Outcome})
	if b.Faults != [2]string{} {
		s.forfeits++
	}
	for seat, kind := range b.Faults {
		if kind != "" {
			s.faults[b.Seats[seat]]++
			s.takeBlame(b.Seats[seat], kind, b.Suspect)
		}
	}
	if s.watch != nil {
		s.watch.Add(b)
	}
}

// takeBlame counts a fault that is surely the bot's own.
func (s *session) takeBlame(bot, kind string, suspect bool) {
	if suspect {
		return
	}
	if s.blame[bot] == nil {
		s.blame[bot] = map[string]int{}
	}
	s.blame[bot][kind]++
}

// standings computes the main table of all games so far.
func (s *session) standings() tables {
	s.mu.Lock()
	defer s.mu.Unlock()
	return tables{Standings: s.games.Games().Standings(anchors(s.t))}
}

// tables computes every table of all games so far.
func (s *session) tables() tables {
	s.mu.Lock()
	defer s.mu.Unlock()
	games := s.games.Games()
	t := newTables(games, anchors(s.t))
	t.addPlots(games, s.watch)
	return t
}

// close lets go of the bots and of the folder.
func (s *session) close(ctx context.Context) error {
	s.pool.Close(ctx)
	if s.traffic != nil {
		s.traffic.close()
	}
	return s.log.Close()
}

// names returns the bots' names, in the order of the file.
func names(t *configs.Tournament) []string {
	bots := make([]string, len(t.Bots))
	for i, b := range t.Bots {
		bots[i] = b.Name
	}
	return bots
}

// anchors returns the fixed ratings of the file, by bot.
func anchors(t *configs.Tournament) map[string]float64 {
	fixed := map[string]float64{}
	for _, b := range t.Bots {
		if b.Anchor != nil {
			fixed[b.Name] = *b.Anchor
		}
	}
	return fixed
}

// watchOf returns what follows a file's stop rule, nil if it has none. A test of two bots is about the first of the file.
func watchOf(stop configs.Stop, first string) *rating.Watch {
	switch {
	case stop.SPRT != nil:
		return rating.NewWatch(rating.Stop{Hero: first, SPRT: sprtOf(stop.SPRT)})
	case stop.Advantage != nil:
		return rating.NewWatch(rating.Stop{SPRT: sprtOf(stop.Advantage.SPRT), Width: stop.Advantage.Width})
	}
	return nil
}

// sprtOf turns a file's test into that of the statistics.
func sprtOf(c *configs.SPRT) *rating.SPRT {
	if c == nil {
		return nil
	}
	return &rating.SPRT{Elo0: c.Elo0, Elo1: c.Elo1, Alpha: c.Alpha, Beta: c.Beta, Model: rating.Model(c.Model)}
}
