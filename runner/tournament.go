package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/runner/schedule"
)

// ErrDrained is returned by Tournament.Run when Drain was closed before all games were played.
var ErrDrained = errors.New("drained before the end: what was running is finished, the rest was not started")

// maxTries is how often a game is started before it stays void.
const maxTries = 3

// Tournament plays games, some at once, and hands over their records. Record, Enough and Next are never called at the
// same time.
type Tournament struct {
	Jobs    []schedule.Job // started in this order
	Workers int            // games at once
	// Play plays one game; an error means that it is void.
	Play func(context.Context, *schedule.Job) (*results.Record, error)
	// Record keeps the records of games that have ended, in the order in which they did: at least one, and as many as
	// there are by the time it can take them. An error stops everything.
	Record func([]results.Record) error
	// Enough, if not nil, is asked after each Record. True ends the tournament: what is running is finished and
	// recorded, nothing more is started.
	Enough func() bool
	// Next, if not nil, is asked for the next round once every game is recorded. None is the end.
	Next func() ([]schedule.Job, error)
	// Drain, if not nil, stops the start of games when it is closed; what is running is finished and recorded.
	Drain <-chan struct{}
	// Changes, if not nil, are taken in while Run goes on; afterwards nobody does.
	Changes <-chan Change
}

// Change is what somebody wants otherwise while a tournament runs.
type Change struct {
	Hold    bool           // start no games until a change comes without it
	Workers int            // games at once from now on; what runs already is finished
	More    []schedule.Job // to be played after all others
}

// Run plays until all games are recorded. A void game is played again after the others, a few times at most; the errors
// of games that stay void are joined in what Run returns. Run returns ErrDrained if games were left because of Drain,
// the cause of ctx if that is over, or an error of Record or Next. No game is running when it returns, and what has
// ended is recorded, unless that is what failed.
func (t *Tournament) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &run{
		Tournament: t, stop: cancel, queue: t.Jobs, tries: map[string]int{}, limit: t.Workers,
		start: make(chan *schedule.Job), done: make(chan played), write: make(chan []results.Record), wrote: make(chan written),
	}
	go r.record()
	err := r.coordinate(ctx)
	close(r.start)
	close(r.write)
	return err
}

// run is a tournament while it is played. It belongs to the goroutine of coordinate, but for the channels.
type run struct {
	*Tournament
	stop    context.CancelFunc
	queue   []schedule.Job // to be started
	again   []schedule.Job // void games, to be started after those
	tries   map[string]int // of void games
	void    []error        // games that stay void
	ready   []results.Record
	running int
	limit   int // games at once
	workers int // goroutines, never fewer than are needed
	held    bool
	writing bool
	drained bool
	enough  bool
	failed  error // of Record

	start chan *schedule.Job
	done  chan played
	write chan []results.Record
	wrote chan written
}

// played is how a game went.
type played struct {
	job *schedule.Job
	rec *results.Record
	err error
}

// written is how a Record went.
type written struct {
	enough bool
	err    error
}

// work is one worker: it plays what it is given until there is no more.
func (r *run) work(ctx context.Context) {
	for job := range r.start {
		rec, err := r.Play(ctx, job)
		r.done <- played{job, rec, err}
	}
}

// record hands over what it is given.
func (r *run) record() {
	for batch := range r.write {
		if err := r.Record(batch); err != nil {
			r.wrote <- written{err: fmt.Errorf("recording %s: %w", names(batch), err)}
			continue
		}
		r.wrote <- written{enough: r.Enough != nil && r.Enough()}
	}
}

// coordinate starts games and collects them until nothing is running, unrecorded, or left to start.
func (r *run) coordinate(ctx context.Context) error {
	drain, over := r.Drain, ctx.Done()
	for {
		select { // first, since the select below may take any that is ready
		case <-drain:
			drain, r.drained = nil, true
		default:
		}
		var start chan *schedule.Job
		var next *schedule.Job
		if r.starting(ctx) {
			start, next = r.start, &r.queue[0]
			for ; r.workers <= r.running; r.workers++ {
				go r.work(ctx)
			}
		}
		var write chan []results.Record
		if len(r.ready) > 0 && !r.writing && r.failed == nil {
			write = r.write
		}
		if start == nil && write == nil && r.running == 0 && !r.writing && !r.waiting(ctx) {
			if more, err := r.more(ctx); err != nil || !more {
				return err
			}
			continue
		}
		select {
		case start <- next:
			r.queue = r.queue[1:]
			r.running++
		case p := <-r.done:
			r.running--
			r.collect(ctx, p)
		case write <- r.ready:
			r.ready, r.writing = nil, true
		case w := <-r.wrote:
			r.writing, r.enough = false, r.enough || w.enough
			if r.failed = w.err; w.err != nil {
				r.stop()
			}
		case <-drain:
			drain, r.drained = nil, true
		case c := <-r.Changes:
			r.held, r.limit = c.Hold, c.Workers
			r.queue = append(slices.Clip(r.queue), c.More...)
		case <-over:
			over = nil
		}
	}
}

// waiting reports whether there are games that only a change keeps from starting.
func (r *run) waiting(ctx context.Context) bool {
	return r.held && len(r.queue) > 0 && !r.drained && !r.enough && r.failed == nil && ctx.Err() == nil
}

// starting reports whether the next game may start. Where records cannot be kept as quickly as games end, it waits.
func (r *run) starting(ctx context.Context) bool {
	const mostReady = 4096
	if len(r.queue) == 0 {
		r.queue, r.again = r.again, nil
	}
	return len(r.queue) > 0 && r.running < r.limit && !r.held && !r.drained && !r.enough && ctx.Err() == nil && len(r.ready) < mostReady
}

// collect takes in a game that has ended.
func (r *run) collect(ctx context.Context, p played) {
	switch {
	case p.err == nil:
		r.ready = append(r.ready, *p.rec)
	case ctx.Err() != nil: // stopped: left for another time
	default:
		r.tries[p.job.ID]++
		if n := r.tries[p.job.ID]; n >= maxTries {
			r.void = append(r.void, fmt.Errorf("void after %d tries: %w", n, p.err))
			return
		}
		r.again = append(r.again, *p.job)
	}
}

// more says how to go on when everything has stopped: with another round, or not at all.
func (r *run) more(ctx context.Context) (bool, error) {
	switch {
	case r.failed != nil:
		return false, r.failed
	case ctx.Err() != nil:
		return false, context.Cause(ctx)
	case r.enough:
		return false, errors.Join(r.void...)
	case r.drained && len(r.queue) > 0:
		return false, errors.Join(append(r.void, ErrDrained)...)
	case r.Next == nil || len(r.void) > 0: // a round that lacks a game has no next one
		return false, errors.Join(r.void...)
	}
	jobs, err := r.Next()
	if err != nil {
		return false, fmt.Errorf("the next round: %w", err)
	}
	r.queue = jobs
	if r.drained && len(jobs) > 0 {
		return false, ErrDrained
	}
	return len(jobs) > 0, nil
}

// names lists the games of a batch, as far as a message needs.
func names(batch []results.Record) string {
	if len(batch) == 1 {
		return "game " + batch[0].ID
	}
	return fmt.Sprintf("games %s to %s (%d)", batch[0].ID, batch[len(batch)-1].ID, len(batch))
}
