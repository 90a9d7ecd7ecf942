package runner

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/schedule"
)

// program is what a pretended process runs: a bot on its end of a connection, until it returns, which is its exit.
type program func(ctx context.Context, conn net.Conn) error

// pretended is a Process inside the test, so that it lives in a test's fake time.
type pretended struct {
	net.Conn
	cancel  context.CancelFunc
	ended   chan struct{}
	how     string // once ended
	stopped atomic.Bool
	stderr  string
	strays  []proc.Stray
}

func pretend(run program, stderr string) *pretended {
	ours, theirs := net.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	p := &pretended{Conn: ours, cancel: cancel, ended: make(chan struct{}), stderr: stderr}
	go func() {
		defer close(p.ended)
		defer theirs.Close()
		defer context.AfterFunc(ctx, func() { theirs.Close() })()
		p.how = "exit code 0"
		if err := run(ctx, theirs); err != nil {
			p.how = "exit code 1"
		}
	}()
	return p
}

func (p *pretended) Ended(wait time.Duration) string {
	select {
	case <-p.ended:
		return p.how
	default:
	}
	if wait > 0 {
		select {
		case <-p.ended:
			return p.how
		case <-time.After(wait):
		}
	}
	return ""
}

func (p *pretended) Usage() proc.Usage { return proc.Usage{CPU: 5 * ms, Memory: 1 << 20} }
func (p *pretended) Tail() []byte      { return []byte(p.stderr) }

func (p *pretended) ResetTail()           {}
func (p *pretended) Strays() []proc.Stray { return p.strays }

func (p *pretended) Stop() error {
	p.stopped.Store(true)
	p.Conn.Close()
	if p.Ended(500*ms) == "" {
		return p.Kill()
	}
	return nil
}

func (p *pretended) Kill() error {
	p.cancel()
	p.Conn.Close()
	<-p.ended
	return nil
}

// brain is a bot that plays 1 all the time, with exceptions.
type brain struct {
	hello   protocol.Hello
	games   int                                  // begun
	turns   int                                  // of this game
	newGame func(game int) error                 // an error is an exit
	move    func(game, turn int) (string, error) // after sleep
	over    func(game int)
}

func (b *brain) Hello() protocol.Hello            { return b.hello }
func (b *brain) SetOption(id, value string) error { return nil }
func (b *brain) GameOver(outcome, reason string)  { b.over(b.games) }
func (b *brain) NewGame(protocol.Setup) error     { b.games++; b.turns = 0; return b.newGame(b.games) }
func (b *brain) Move(context.Context, protocol.Turn) (string, error) {
	b.turns++
	return b.move(b.games, b.turns)
}

// serve makes a program of a brain; change fits a new brain for each process, the n-th counted from 1.
func serve(change func(n int, b *brain)) func(n int) program {
	return func(n int) program {
		return func(ctx context.Context, conn net.Conn) error {
			b := &brain{
				hello:   protocol.Hello{Name: "brain"},
				newGame: func(int) error { return nil },
				move:    func(int, int) (string, error) { return "1", nil },
				over:    func(int) {},
			}
			if change != nil {
				change(n, b)
			}
			return protocol.Serve(ctx, conn, b)
		}
	}
}

var errExit = errors.New("exits")

// silent is a program that reads everything and says nothing.
func silent(int) program {
	return func(ctx context.Context, conn net.Conn) error {
		buf := make([]byte, 1024)
		for {
			if _, err := conn.Read(buf); err != nil {
				return err
			}
		}
	}
}

// ring is a pool of pretended processes with its referee.
type ring struct {
	Pool
	Referee
	mu       sync.Mutex
	launched map[string]int
	alive    []*pretended
	notes    []string
}

// newRing makes a ring of bots, by name.
func newRing(bots map[string]func(n int) program) *ring {
	r := &ring{launched: map[string]int{}}
	r.Pool = Pool{
		Bots: map[string]Bot{}, Start: 2 * time.Second, Ready: time.Second, Keep: 8, Traffic: 4096,
		Note: func(bot, text string) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.notes = append(r.notes, bot+": "+text)
		},
		Launch: func(_ context.Context, bot string) (Process, error) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.launched[bot]++
			p := pretend(bots[bot](r.launched[bot]), "warming up\nTraceback: "+bot+"\n")
			r.alive = append(r.alive, p)
			return p, nil
		},
	}
	for name := range bots {
		r.Bots[name] = Bot{}
	}
	r.Referee = Referee{Games: toys, Open: r.Pool.Open, Admit: r.Pool.Admit, Settle: r.Pool.Settle, Ready: time.Second, Margin: 50 * ms, Hang: time.Minute}
	return r
}

// games returns jobs between the two, with the seats exchanged in every second.
func (r *ring) games(n int, first, second string) (jobs []schedule.Job) {
	for i := range n {
		job := schedule.Job{ID: fmt.Sprintf("%s-%s-%d", first, second, i+1), Spec: "toy length=6", Seats: [2]string{first, second}, Seed: uint64(i)}
		if i%2 == 1 {
			job.Seats = [2]string{second, first}
		}
		job.Controls = [2]clock.Control{{Move: 200 * ms}, {Move: 200 * ms}}
		jobs = append(jobs, job)
	}
	return jobs
}

// finish closes the pool and checks that no process is left.
func (r *ring) finish(t *testing.T) {
	t.Helper()
	r.Pool.Close(t.Context())
	for _, p := range r.alive {
		if p.Ended(0) == "" {
			t.Error("a process is left")
		}
	}
}

// noted reports whether a note has the text.
func (r *ring) noted(text string) bool {
	return strings.Contains(strings.Join(r.notes, "\n"), text)
}
