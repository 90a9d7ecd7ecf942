package runner

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/clock"
)

// game is one game while it is played.
type game struct {
	*Referee
	started  time.Time
	since    time.Time   // when both seats were last told to do something
	spec     string      // of the game, canonical
	first    rules.State // the position that the position line begins with
	state    rules.State
	plies    int    // played so far, opening included
	position []byte // the position line, which grows with every ply

	seats   [2]Seated
	playing bool // both are seated, and have been told of the game
	sides   [2]rules.Side
	clocks  [2]clock.Clock
	seeds   [2]uint64
	asking  [2]protocol.Question // the same each turn but for its clocks
	limits  [2]time.Duration
	errs    [2]error // of what was last done for each seat
	answers [2]*protocol.Answer

	event  Event // memory of the one that is told
	umpire adjudicator
	scores [][2]score      // of every ply; nil until somebody sends one
	rec    *results.Record // apart, since it outlives the game
}

// arrange sets up the position that the bots are asked from.
func (g *game) arrange() error {
	job := &g.rec.Job
	rule, err := g.rule(job.Spec)
	if err != nil {
		return err
	}
	g.spec, g.state = rule.String(), rule.Start()
	g.position = append(make([]byte, 0, 1024), "position start"...)
	if job.Position != "" {
		if g.state, err = rule.Parse(job.Position); err != nil {
			return err
		}
		g.position = append(append(g.position[:0], "position text "...), job.Position...)
	}
	g.first, g.umpire.rule = g.state, g.Adjudicate
	g.umpire.reached(g.state)
	for i, text := range job.Opening {
		ply, err := rules.ParsePly(g.state, text)
		if err != nil {
			return fmt.Errorf("opening: ply %d: %w", i+1, err)
		}
		g.step(ply, text)
	}
	if g.state.ToAct() == rules.None {
		return fmt.Errorf("the game is over (%s) before a bot is asked", g.state.Result().Reason)
	}
	for seat := range rules.Both.All() {
		g.clocks[seat] = job.Controls[seat].Start()
		g.seeds[seat] = seatSeed(job.Seed, seat)
		g.asking[seat] = protocol.Question{
			State: func() string { return g.state.String() },
			Legal: func(out []byte) []byte { return AppendLegal(out, g.state, seat, g.seeds[seat], g.plies) },
		}
	}
	return nil
}

// step plays a ply that was judged.
func (g *game) step(ply rules.Ply, text string) {
	if g.plies == 0 {
		g.position = append(g.position, " moves"...)
	}
	g.position = append(append(g.position, ' '), text...)
	g.state = g.state.Play(ply)
	g.plies++
	g.umpire.reached(g.state)
}

// seat opens both bots. The verdict is over if one of them does not start.
func (g *game) seat(ctx context.Context) (verdict, error) {
	job := &g.rec.Job
	g.observe(Event{Kind: EventStart, Job: job})
	g.since = g.started
	g.each(rules.Both, func(seat rules.Seat) error {
		s, err := g.Open(ctx, job.Seats[seat], seat, job)
		if err == nil {
			g.seats[seat] = s
		}
		return err
	})
	failed, err := g.failures(ctx)
	return forfeit(failed), err
}

// play tells both bots of the game, then asks and judges until it is over.
func (g *game) play(ctx context.Context) (verdict, error) {
	defer g.watch(ctx)()
	g.playing = true
	g.sides = [2]rules.Side{g.first.Side(rules.First), g.first.Side(rules.Second)}
	if g.Admit != nil {
		if err := g.Admit(ctx, g.seats); err != nil {
			return verdict{}, err
		}
		g.since = time.Now()
	}
	g.apart(func(seat rules.Seat) error {
		return g.seats[seat].NewGame(g.setup(seat), g.Ready)
	})
	failed, err := g.failures(ctx)
	v, ask := forfeit(failed), g.ask
	if err == nil && !v.over() && g.Settle != nil {
		err = g.Settle(ctx)
	}
	for err == nil && !v.over() {
		if v = g.look(); v.over() {
			break
		}
		if err = g.tellSides(); err != nil {
			break
		}
		set := g.state.ToAct()
		for seat := rules.First; seat <= rules.Second; seat++ {
			if g.errs[seat] = nil; set.Has(seat) {
				g.prepare(seat)
			}
		}
		g.since = time.Now()
		g.each(set, ask)
		v, err = g.judge(ctx, set)
	}
	return v, err
}

// look says whether the game has ended: by its rules, its length, or adjudication.
func (g *game) look() verdict {
	if res := g.state.Result(); res.Outcome != rules.Undecided {
		return verdict{outcome: res.Outcome, reason: res.Reason}
	}
	switch resigned := g.umpire.resigned(); {
	case g.umpire.repeated:
		return verdict{outcome: rules.Draw, reason: results.ReasonRepetition}
	case resigned == rules.Only(rules.First):
		return verdict{outcome: rules.SecondWins, reason: results.ReasonScores}
	case resigned == rules.Only(rules.Second):
		return verdict{outcome: rules.FirstWins, reason: results.ReasonScores}
	case g.umpire.level(g.plies): // two that both call themselves lost prove nothing, and play on
		return verdict{outcome: rules.Draw, reason: results.ReasonScores}
	case g.rec.MaxPlies > 0 && g.plies >= g.rec.MaxPlies:
		return verdict{outcome: rules.Draw, reason: results.ReasonMaxPlies}
	}
	return verdict{}
}

// tellSides tells each seat whose side has changed. A bot that cannot be told has failed, but not yet been asked: if
// that comes, the answer shows it.
func (g *game) tellSides() error {
	for seat := rules.First; seat <= rules.Second; seat++ {
		side := g.state.Side(seat)
		if side == g.sides[seat] {
			continue
		}
		g.sides[seat] = side
		if err := g.seats[seat].Side(string(side)); err != nil && !isFault(err) {
			return err
		}
	}
	return nil
}

// prepare fills in a seat's question.
func (g *game) prepare(seat rules.Seat) {
	t := g.clocks[seat].Told(g.clocks[seat.Other()])
	q := &g.asking[seat]
	q.Position = g.position
	q.Go = protocol.Go{
		MoveTime: t.MoveTime, HasMoveTime: t.HasMoveTime,
		MyTime: t.MyTime, OppTime: t.OppTime, MyInc: t.MyInc, OppInc: t.OppInc, HasClock: t.HasClock,
		MovesToGo: t.MovesToGo, Nodes: t.Nodes,
	}
	q.Limit = g.Hang
	if limit, timed := g.clocks[seat].Limit(); timed {
		q.Limit = min(q.Limit, max(limit+g.Margin, 1))
	}
	g.limits[seat] = q.Limit
}

// ask puts a seat's question.
func (g *game) ask(seat rules.Seat) (err error) {
	g.answers[seat], err = g.seats[seat].Ask(&g.asking[seat])
	return err
}

// each does something for every seat in set and keeps the errors in errs: for both at the same instant, or for one without
// another goroutine. If something of ours fails for one, the other is not waited for any longer.
func (g *game) each(set rules.Seats, do func(rules.Seat) error) {
	switch set {
	case rules.Only(rules.First):
		g.errs[rules.First] = do(rules.First)
	case rules.Only(rules.Second):
		g.errs[rules.Second] = do(rules.Second)
	case rules.Both:
		var other sync.WaitGroup
		other.Go(func() { g.guard(rules.First, do) })
		g.guard(rules.Second, do)
		other.Wait()
	}
}

// apart does something for both seats, each in a goroutine of its own: starting and ending a process takes a deep stack,
// which the game's goroutine would keep.
func (g *game) apart(do func(rules.Seat) error) {
	var both sync.WaitGroup
	for seat := range rules.Both.All() {
		both.Go(func() { g.guard(seat, do) })
	}
	both.Wait()
}

// guard is one seat's half of each. The rules may be asked from there, so a panic has to get home to Play as an error.
func (g *game) guard(seat rules.Seat, do func(rules.Seat) error) {
	defer func() {
		if v := recover(); v != nil {
			g.errs[seat] = &Panic{v, debug.Stack()}
		}
		if err := g.errs[seat]; err != nil && !isFault(err) && g.playing {
			g.seats[seat.Other()].Interrupt()
		}
	}()
	g.errs[seat] = do(seat)
}

// watch interrupts both bots when ctx is over, until the function it returns has been called; none is touched later.
func (g *game) watch(ctx context.Context) (stop func()) {
	interrupted := make(chan struct{})
	unwatch := context.AfterFunc(ctx, func() {
		defer close(interrupted)
		for _, s := range g.seats {
			s.Interrupt()
		}
	})
	return func() {
		if !unwatch() {
			<-interrupted
		}
	}
}

func isFault(err error) bool {
	_, is := errors.AsType[*protocol.Fault](err)
	return is
}

// close fills in the record, tells the bots how the game ended, and dismisses them. A bot that cannot be told is not
// kept for another game; the result stands.
func (g *game) close(v verdict) error {
	rec := g.rec
	rec.Outcome, rec.Reason, rec.Fault = v.outcome, v.reason, v.faults
	rec.Final, rec.Sides = g.state.String(), [2]rules.Side{g.state.Side(rules.First), g.state.Side(rules.Second)}
	rec.Started, rec.Duration = g.started.UTC().Round(0), results.Millis(time.Since(g.started))
	if g.scores != nil {
		rec.Scores = make([][2]*int64, len(g.scores))
		for i, s := range g.scores {
			rec.Scores[i] = pointers(s)
		}
	}
	g.mark()
	for seat := rules.First; g.playing && seat <= rules.Second; seat++ {
		if !v.broken[seat] && g.seats[seat].GameOver(word(v.outcome, seat), v.reason) != nil {
			v.broken[seat] = true
		}
	}
	g.witness()
	return g.leave(v.broken)
}

// mark says in the record if it was lost by time while time was in doubt.
func (g *game) mark() {
	for _, f := range g.rec.Fault {
		kind := protocol.FaultKind(f.Kind)
		if g.Doubt != nil && g.rec.Suspect == "" && (kind == protocol.FaultTime || kind == protocol.FaultStart) {
			g.rec.Suspect = bounded(g.Doubt(g.since))
		}
	}
}

// witness shows what the bots leave behind; one that could not be seated leaves nothing.
func (g *game) witness() {
	for seat := rules.First; g.Witness != nil && seat <= rules.Second; seat++ {
		e := Ending{Record: g.rec, Seat: seat, Asked: g.asked(seat), Evidence: func() Evidence { return Evidence{} }}
		if s := g.seats[seat]; s != nil {
			e.Evidence = s.Evidence
		}
		for i := range g.rec.Fault {
			if g.rec.Fault[i].Seat == seat {
				e.Fault = &g.rec.Fault[i]
			}
		}
		g.Witness(e)
	}
}

// setup is what a seat is told of the game at its start.
func (g *game) setup(seat rules.Seat) protocol.Setup {
	return protocol.Setup{Spec: g.spec, Side: string(g.first.Side(seat)), Seed: g.seeds[seat]}
}

// asked is what a seat was told last.
func (g *game) asked(seat rules.Seat) Asked {
	return Asked{
		Setup: g.setup(seat), Side: string(g.state.Side(seat)), Position: string(g.position), Plies: g.plies,
		Go: g.asking[seat].Go, Limit: g.limits[seat],
	}
}

// leave dismisses the bots that are seated, at once since one of them may be slow to go.
func (g *game) leave(broken [2]bool) error {
	g.playing, g.errs = false, [2]error{}
	g.apart(func(seat rules.Seat) error {
		if s := g.seats[seat]; s != nil {
			g.seats[seat] = nil
			used := s.Leave(broken[seat])
			g.rec.CPU[seat], g.rec.Memory[seat] = results.Millis(used.CPU), used.Memory
		}
		return nil
	})
	return errors.Join(g.errs[:]...)
}
