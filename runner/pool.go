package runner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/schedule"
)

// Process is a running bot program, as *proc.Process is.
type Process interface {
	protocol.Conn
	protocol.Ender
	// Usage returns what the process has used so far, also after its end.
	Usage() proc.Usage
	// Tail returns the end of what it wrote to stderr since ResetTail.
	Tail() []byte
	ResetTail()
	// Stop ends the process and everything that it started: its input is closed, and it has a while to leave before it
	// is killed. Kill does not wait. Both return when all is gone, and may be called at the same time and again.
	Stop() error
	Kill() error
	// Strays returns what the process had started out of its group, and what had to be killed after it.
	Strays() []proc.Stray
}

// Bot is what a pool needs to know of a bot.
type Bot struct {
	Spec    proc.Spec
	Options []Option // set in this order
	Restart bool     // a new process for every game
}

// Tap makes what takes in all that is said to and by one seat of a game; see protocol.Traffic.
type Tap func(job *schedule.Job, seat rules.Seat) func(direction byte, at time.Time, text []byte)

// Option is a setting that a bot is given after its handshake.
type Option struct{ ID, Value string }

// maxStarts is how many failed starts in a row bench a bot.
const maxStarts = 3

// Pool keeps the processes of bots. One that has finished a game waits for the next; a game in which both seats are the
// same bot takes two. A bot that fails to start several times in a row is benched: its games are forfeits from then on.
// The fields are not changed once the pool is in use.
type Pool struct {
	Bots map[string]Bot // by name
	// Launch starts a bot's program; nil: proc.Start with its Spec. A *proc.CommandError is the bot's failure, any other
	// error the machine's.
	Launch  func(ctx context.Context, bot string) (Process, error)
	Start   time.Duration          // for a bot to finish its handshake
	Ready   time.Duration          // for a bot to have set its options
	Keep    int                    // the most processes that wait for a game
	Traffic int                    // bytes of protocol log that are kept of each process; 0: none
	Tap     Tap                    // if not nil: gets every line of every game, with Traffic above 0
	Note    func(bot, text string) // if not nil: told what a person should know and no record says; from any goroutine

	starts starts
	firsts firstStarts
	mu     sync.Mutex
	idle   []*resident    // the longest waiting first
	failed map[string]int // starts in a row
	why    map[string]string
	closed bool
}

// resident is a bot's process that has finished its handshake.
type resident struct {
	Process
	name   string
	talk   *protocol.Bot
	hello  protocol.Hello
	log    *protocol.Traffic
	fresh  bool // it has not been asked for a game yet
	before proc.Usage
}

// Open seats a bot; it is what a Referee's Open does. A process is started when the game begins, if none is waiting.
func (p *Pool) Open(ctx context.Context, bot string, seat rules.Seat, job *schedule.Job) (Seated, error) {
	setup, known := p.Bots[bot]
	if !known {
		return nil, fmt.Errorf("no bot %q in the pool", bot)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failed[bot] >= maxStarts {
		return nil, &protocol.Fault{Kind: protocol.FaultStart, Why: fmt.Sprintf("benched after %d failed starts in a row; the last: %s", maxStarts, p.why[bot])}
	}
	s := &seated{pool: p, name: bot, setup: setup}
	if p.Tap != nil {
		s.tap = p.Tap(job, seat)
	}
	s.ctx, s.cancel = context.WithCancel(ctx)
	for i := len(p.idle) - 1; i >= 0; i-- {
		if p.idle[i].name == bot {
			s.resident = p.idle[i]
			p.idle = slices.Delete(p.idle, i, i+1)
			break
		}
	}
	return s, nil
}

// SetKeep changes how many processes wait for a game at most. It is the one thing that may be changed while the pool is in
// use.
func (p *Pool) SetKeep(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Keep = n
}

// Benched returns the bots that are benched, and why.
func (p *Pool) Benched() map[string]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	benched := map[string]string{}
	for bot, n := range p.failed {
		if n >= maxStarts {
			benched[bot] = p.why[bot]
		}
	}
	return benched
}

// Close stops all processes that wait, and those still at a game when they leave it. Once ctx is over they are killed.
func (p *Pool) Close(ctx context.Context) {
	p.mu.Lock()
	idle := p.idle
	p.idle, p.closed = nil, true
	p.mu.Unlock()
	const atOnce = 256 // each takes a stack, and perhaps the time of Quit twice
	var gone sync.WaitGroup
	places := make(chan struct{}, atOnce)
	for _, r := range idle {
		places <- struct{}{}
		gone.Go(func() {
			defer func() { <-places }()
			defer context.AfterFunc(ctx, func() { r.Kill() })()
			p.dismiss(r, ctx.Err() != nil)
		})
	}
	gone.Wait()
}

// start starts a bot's program.
func (p *Pool) start(ctx context.Context, name string) (Process, error) {
	if p.Launch != nil {
		return p.Launch(ctx, name)
	}
	process, err := proc.Start(p.Bots[name].Spec)
	if err != nil {
		return nil, err
	}
	return process, nil
}

// Admit waits until the processes that the seats of a game still need may be started. It is what a Referee's Admit does:
// a thousand games that wait here cost less than two thousand bots that wait in theirs.
func (p *Pool) Admit(ctx context.Context, seats [2]Seated) error {
	var starting []*seated
	for _, seat := range seats {
		if s := seat.(*seated); s.resident == nil {
			starting = append(starting, s)
		}
	}
	if len(starting) == 0 {
		return nil
	}
	p.firsts.count(len(starting))
	if err := p.starts.enter(ctx, len(starting)); err != nil {
		p.firsts.left(len(starting))
		return err
	}
	for _, s := range starting {
		leave := p.starts.leave()
		s.place = sync.OnceFunc(func() { leave(); p.firsts.left(1) })
	}
	return nil
}

// Settle waits, for a while at most, until the bots of the first games have started: then their clocks run on a machine
// that has nothing else to do. It is what a Referee's Settle does, and returns at once later on.
func (p *Pool) Settle(ctx context.Context) error { return p.firsts.settle(ctx) }

// launch starts a bot and goes through its handshake. Leave gives back the place for that; nil: it waits for one. A
// *protocol.Fault of kind start, or a refusal, is the bot's failure. With an error the process, if there was one, has
// ended and is returned only for what it left behind.
func (p *Pool) launch(ctx context.Context, name string, tap tap, leave func()) (*resident, error) {
	if leave == nil {
		if err := p.starts.enter(ctx, 1); err != nil {
			return nil, err
		}
		leave = p.starts.leave()
	}
	defer leave()
	process, err := p.start(ctx, name)
	var command *proc.CommandError
	switch {
	case errors.As(err, &command):
		return nil, &protocol.Fault{Kind: protocol.FaultStart, Why: "cannot be started: " + err.Error()}
	case err != nil:
		return nil, fmt.Errorf("starting it: %w", err)
	}
	r := &resident{Process: process, name: name, fresh: true}
	if p.Traffic > 0 {
		r.log = protocol.NewTraffic(p.Traffic)
		r.log.Tap = tap
	}
	r.talk = protocol.NewBot(process, r.log)
	unwatch := context.AfterFunc(ctx, r.talk.Interrupt)
	defer p.starts.watch(process, leave)()
	err = p.handshake(r)
	if !unwatch() && err == nil {
		err = protocol.ErrInterrupted
	}
	if err != nil {
		p.dismiss(r, true) // first, so that its stderr is whole
		err = r.quoteStderr(err)
	}
	return r, err
}

// handshake makes a new process ready for games. All options that it refuses are in the error.
func (p *Pool) handshake(r *resident) (err error) {
	if r.hello, err = r.talk.Hello(p.Start); err != nil {
		return err
	}
	var refused refusal
	for _, o := range p.Bots[r.name].Options {
		err := r.talk.SetOption(o.ID, o.Value)
		switch {
		case errors.Is(err, protocol.ErrInterrupted):
			return err
		case isFault(err):
			return &protocol.Fault{Kind: protocol.FaultStart, Why: err.Error()}
		case err != nil:
			refused = append(refused, err)
		}
	}
	if len(refused) > 0 {
		return refused
	}
	return r.talk.Ready(p.Ready)
}

// refusal is the options that a bot does not take, an error for each.
type refusal []error

func (r refusal) Error() string {
	texts := make([]string, len(r))
	for i, err := range r {
		texts[i] = err.Error()
	}
	return strings.Join(texts, "; ")
}

// count keeps how often in a row a bot has failed to start.
func (p *Pool) count(bot string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil {
		delete(p.failed, bot)
	} else if f, ok := errors.AsType[*protocol.Fault](err); ok {
		if p.failed == nil {
			p.failed, p.why = map[string]int{}, map[string]string{}
		}
		p.failed[bot]++
		p.why[bot] = f.Why
	}
}

// release takes a process back: it waits for another game, or is stopped where it may not. If too many wait, the one
// that has done so for longest is stopped.
func (p *Pool) release(r *resident) {
	p.mu.Lock()
	if keep := !p.closed && p.Keep > 0; keep {
		p.idle = append(p.idle, r)
		if r = nil; len(p.idle) > p.Keep {
			r = p.idle[0]
			p.idle = slices.Delete(p.idle, 0, 1)
		}
	}
	p.mu.Unlock()
	if r != nil {
		p.dismiss(r, false)
	}
}

func (p *Pool) note(bot, text string) {
	if p.Note != nil {
		p.Note(bot, text)
	}
}

// dismiss ends a process, and notes what did not go as it should.
func (p *Pool) dismiss(r *resident, kill bool) {
	end := r.Kill
	if !kill {
		r.talk.Quit() // a bot that cannot be told is stopped all the same
		end = r.Stop
	}
	if err := end(); err != nil {
		p.note(r.name, err.Error())
	}
	for _, stray := range r.Strays() {
		p.note(r.name, fmt.Sprintf("left process %d (%s) behind, outside its group: killed", stray.PID, bounded(stray.Command)))
	}
	r.talk.Close()
}

// evidence is what the process left behind of its last game, or of its start.
func (r *resident) evidence() Evidence {
	var traffic bytes.Buffer
	if r.log != nil {
		r.log.WriteTo(&traffic) // to memory
	}
	return Evidence{Traffic: traffic.Bytes(), Stderr: r.Tail(), Exit: r.Ended(0)}
}

// quoteStderr adds to a bot's failure what its stderr says, if the process has ended: often that says why.
func (r *resident) quoteStderr(err error) error {
	f, ok := errors.AsType[*protocol.Fault](err)
	if !ok || r.Ended(0) == "" {
		return err
	}
	told := *f
	if says := telling(r.Tail()); len(says) > 0 {
		told.Why += fmt.Sprintf("; its stderr says %.200q", says)
	}
	return &told
}

// alarm is how most languages' last words begin.
var alarm = regexp.MustCompile(`(?i)\b(panic|panicked|fatal|exception|\w*error)\b`)

// telling returns the line of stderr that most likely says why a program ended: the last that sounds like it, or the
// last of all.
func telling(stderr []byte) (says []byte) {
	sounds := false
	for line := range bytes.Lines(stderr) {
		line = bytes.TrimSpace(line)
		if alarmed := alarm.Match(line); len(line) > 0 && (alarmed || !sounds) {
			says, sounds = line, alarmed
		}
	}
	return says
}
