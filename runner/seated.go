package runner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/runner/proc"
)

// seated is a bot of a Pool at one game.
type seated struct {
	pool     *Pool
	name     string
	setup    Bot
	ctx      context.Context // of the game; its end interrupts the bot
	cancel   context.CancelFunc
	resident *resident   // nil before a process is started
	unwatch  func() bool // stops ctx from interrupting resident
	remains  Evidence    // of a process that did not start
	tap      tap
	place    func() // gives back a place for a start that Admit has got and no start has used; nil: none
}

// tap is what a Tap makes.
type tap = func(direction byte, at time.Time, text []byte)

// NewGame begins the game, on the process that waited or else on a new one. A process that has ended since its last game
// is nobody's fault: a bot may leave after gameover, and a new one takes its place.
func (s *seated) NewGame(setup protocol.Setup, limit time.Duration) error {
	err := s.begin(setup, limit)
	s.pool.count(s.name, err)
	return err
}

func (s *seated) begin(setup protocol.Setup, limit time.Duration) error {
	if r := s.resident; r != nil {
		s.watch()
		err := s.sit(setup, limit)
		how := ""
		if isFault(err) && !r.fresh {
			how = r.Ended(0)
		}
		if how == "" {
			return err
		}
		s.unwatch()
		s.resident = nil
		s.pool.dismiss(r, true)
		s.pool.note(s.name, fmt.Sprintf("its process ended between two games (%s); started anew", how))
	}
	place := s.place
	s.place = nil
	r, err := s.pool.launch(s.ctx, s.name, s.tap, place)
	if err != nil && r != nil {
		s.remains = r.evidence()
	}
	var refused refusal
	switch {
	case errors.As(err, &refused):
		return &protocol.Fault{Kind: protocol.FaultStart, Why: err.Error()}
	case err != nil:
		return err
	}
	s.resident = r
	s.watch()
	return s.sit(setup, limit)
}

// watch lets the end of ctx interrupt the bot.
func (s *seated) watch() { s.unwatch = context.AfterFunc(s.ctx, s.resident.talk.Interrupt) }

// sit tells the process of the game. The log of a new one keeps its handshake.
func (s *seated) sit(setup protocol.Setup, limit time.Duration) error {
	r := s.resident
	r.before = r.Usage()
	if r.log != nil {
		r.log.Tap = s.tap
	}
	if !r.fresh {
		r.log.Reset()
		r.ResetTail()
	}
	err := r.quoteStderr(r.talk.NewGame(setup, limit))
	if err == nil {
		r.fresh = false
	}
	return err
}

func (s *seated) Side(side string) error { return s.resident.talk.Side(side) }

func (s *seated) Ask(q *protocol.Question) (*protocol.Answer, error) {
	a, err := s.resident.talk.Ask(q)
	if err != nil {
		err = s.resident.quoteStderr(err)
	}
	return a, err
}

func (s *seated) GameOver(outcome, reason string) error {
	return s.resident.talk.GameOver(outcome, reason)
}

func (s *seated) Interrupt() { s.cancel() }

// Leave gives the process back to the pool, or ends it.
func (s *seated) Leave(broken bool) proc.Usage {
	defer s.cancel()
	if s.place != nil {
		s.place()
	}
	r := s.resident
	if r == nil {
		return proc.Usage{}
	}
	s.resident = nil
	if s.unwatch != nil && !s.unwatch() {
		broken = true // interrupted
	}
	if broken {
		s.pool.dismiss(r, true)
	}
	used := r.Usage()
	used.CPU -= r.before.CPU
	switch {
	case broken:
	case s.setup.Restart && !r.fresh:
		s.pool.dismiss(r, false)
	default:
		if r.log != nil {
			r.log.Tap = nil
		}
		s.pool.release(r)
	}
	return used
}

// Evidence returns what the process left behind of this game.
func (s *seated) Evidence() Evidence {
	if s.resident == nil {
		return s.remains
	}
	return s.resident.evidence()
}
