// Package runner plays games between bots: Referee plays one, Tournament plays many, Pool keeps the bots' processes.
//
// A game ends in one of two ways. Whatever a bot does wrong is a result, and Play returns its record. Whatever is ours
// or the machine's fault is an error: the game is void, counts for nobody, and is played again under its id.
package runner

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/schedule"
)

// Player is a bot as a referee needs it; *protocol.Bot is one. An error that is a *protocol.Fault is the bot's own
// failure; any other is ours.
type Player interface {
	// NewGame tells the bot what is played and waits for it to be ready, for at most limit.
	NewGame(s protocol.Setup, limit time.Duration) error
	// Side tells the bot that it plays another side from now on.
	Side(side string) error
	// Ask puts a question and waits for the answer within the question's limit. The answer is good until the next one.
	Ask(q *protocol.Question) (*protocol.Answer, error)
	// GameOver tells the bot how the game ended for it: win, loss or draw, and the reason's word.
	GameOver(outcome, reason string) error
	// Interrupt makes the call that is running, and any after it, return an error soon. It may be called from another
	// goroutine, and more than once.
	Interrupt()
}

// Seated is a bot that plays one game.
type Seated interface {
	Player
	// Leave ends the bot's game and returns what its process used for it. A broken bot is killed with everything that
	// it started. The value must not be used afterwards.
	Leave(broken bool) proc.Usage
	// Evidence returns what there is to see of the game, before Leave.
	Evidence() Evidence
}

// Evidence is what a bot's process left behind of a game.
type Evidence struct {
	Traffic []byte // protocol lines both ways with time stamps, as far as they are kept
	Stderr  []byte // its end
	Exit    string // how the process ended; "" if it has not
}

// Ending is one seat's end of a game.
type Ending struct {
	Record   *results.Record // whole but for CPU and Memory
	Seat     rules.Seat
	Fault    *results.Fault  // nil: none
	Asked    Asked           // what the seat was told last
	Evidence func() Evidence // only to be called before the receiver returns
}

// Asked is what a bot was told of a game: enough to put its last question again.
type Asked struct {
	Setup    protocol.Setup
	Side     string        // now; Setup has that at the start
	Position string        // the position line
	Plies    int           // played before, opening included
	Go       protocol.Go   // with Limit
	Limit    time.Duration // of the answer, margin included; 0: nothing was asked
}

// Referee plays games, any number of them at once. Its fields are not changed while it does.
type Referee struct {
	Games rules.Set
	// Open seats a bot for a game. A *protocol.Fault is the bot's failure to start.
	Open func(ctx context.Context, bot string, seat rules.Seat, job *schedule.Job) (Seated, error)
	// Admit, if not nil, waits until both bots of a game may be told of it. An error voids the game.
	Admit      func(ctx context.Context, seats [2]Seated) error
	Settle     func(ctx context.Context) error // if not nil: waits until clocks may run; an error voids the game
	Ready      time.Duration                   // for a bot to get ready for a game
	Margin     time.Duration                   // grace before a flag falls
	Hang       time.Duration                   // the longest a turn may last, whatever the clock; above 0
	Adjudicate Adjudication
	Observe    func(*Event) // if not nil: told of every game as it goes, from the game's goroutine; must not block
	Witness    func(Ending) // if not nil: told of each seat of a game that has ended, from the game's goroutine
	// Doubt, if not nil, says why time that passed since then is in doubt, "" if it is not: games lost by time are marked.
	Doubt func(since time.Time) string

	known sync.Map // the rules of games, by specification
}

// rule returns the rules of a game. They are kept, since those of a thousand games at once would take memory.
func (r *Referee) rule(spec string) (rules.Game, error) {
	if known, ok := r.known.Load(spec); ok {
		return known.(rules.Game), nil
	}
	rule, err := r.Games.Game(spec)
	if err == nil {
		r.known.Store(spec, rule)
	}
	return rule, err
}

// Panic is a panic in the rules of a game, found while refereeing it.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("internal error: panic: %v", p.Value) }

// Play referees one game. An error means that the game is void: ctx is over, something of ours or the machine's failed,
// or (as a *Panic) the rules are at fault.
func (r *Referee) Play(ctx context.Context, job *schedule.Job) (rec *results.Record, err error) {
	g := &game{Referee: r, started: time.Now(), rec: new(results.Record)}
	g.rec.Job = *job
	defer func() {
		if v := recover(); v != nil {
			err = &Panic{v, debug.Stack()}
		}
		if err != nil {
			g.leave([2]bool{true, true})
			rec, err = nil, fmt.Errorf("game %s: %w", job.ID, err)
			g.observe(Event{Kind: EventVoid, Why: err.Error()})
		}
	}()
	if err := g.arrange(); err != nil {
		return nil, err
	}
	v, err := g.seat(ctx)
	if err == nil && !v.over() {
		v, err = g.play(ctx)
	}
	if err == nil {
		err = g.close(v)
	}
	if err != nil {
		return nil, err
	}
	g.observe(Event{Kind: EventEnd, Record: g.rec})
	return g.rec, nil
}
