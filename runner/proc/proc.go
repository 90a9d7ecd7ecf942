// Package proc runs bots as processes: it starts them in groups of their own, carries their bytes, and sees that nothing
// of them is left behind.
package proc

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// Spec says what to start.
type Spec struct {
	Command []string      // program and arguments; a bare name is looked up in PATH, a relative path starts from Dir
	Dir     string        // working directory; "" for the caller's
	Env     []string      // KEY=VALUE, added to the caller's own environment
	Quit    time.Duration // how long each step of Stop may take
}

// Marker is the environment variable that every bot and all that it starts can be recognised by.
const Marker = "ARENA_BOT"

// Process is a running bot. Read is its standard output, Write its standard input; each has one user at a time. Whoever
// started it must close it.
//
// What it printed can be read after it has exited. Then comes io.EOF, even if something that it started still holds the
// pipe.
type Process struct {
	os   *os.Process
	mark string // value of Marker
	quit time.Duration
	in   writeStream
	out  readStream
	log  *os.File // standard error
	tail tail
	attended

	mu       sync.Mutex
	deadline time.Time // for Read, as set by the user
	rest     time.Time // when the reading of what an exited process left ends; zero: not begun
	ended    bool
	exit     Exit
	usage    Usage
	strays   []Stray

	gone     chan struct{} // closed when the process is reaped and its group killed
	drained  chan struct{} // closed at the end of standard error
	sweeping sync.Once     // of the strays
	closing  sync.Once
	closed   error
	instant
}

// readStream and writeStream are our ends of the pipes.
type readStream interface {
	io.ReadCloser
	SetReadDeadline(time.Time) error
}

type writeStream interface {
	io.WriteCloser
	SetWriteDeadline(time.Time) error
}

// restWait is how long what an exited process left in the pipe may take to be read, should the pipe stay open.
const restWait = 50 * time.Millisecond

// past is a deadline that is over.
var past = time.Unix(1, 0)

// Start starts a bot. A *CommandError means that the command is at fault; any other error is the machine's.
func Start(spec Spec) (*Process, error) {
	if len(spec.Command) == 0 {
		return nil, &CommandError{Why: "no command given"}
	}
	p := &Process{mark: newMark(), quit: spec.Quit, gone: make(chan struct{}), drained: make(chan struct{})}
	cmd := exec.Command(spec.Command[0], spec.Command[1:]...) // not kept: with its environment it is large
	cmd.Dir = spec.Dir
	cmd.Env = append(append(os.Environ(), spec.Env...), Marker+"="+p.mark)
	cmd.SysProcAttr = attributes()
	theirs, err := p.connect(cmd)
	defer closeAll(theirs)
	if err != nil {
		return nil, err
	}
	if err = starter()(cmd.Start); err != nil {
		p.in.Close()
		p.out.Close()
		p.log.Close()
		return nil, explain(spec, err)
	}
	p.os = cmd.Process
	p.attend()
	return p, nil
}

// connect makes the three pipes. The bot's ends are returned, to be closed once it has them.
func (p *Process) connect(cmd *exec.Cmd) (theirs []io.Closer, err error) {
	var files [6]*os.File
	for i := 0; i < len(files); i += 2 {
		if files[i], files[i+1], err = pipes[i/2](); err != nil {
			for _, f := range files[:i] {
				f.Close()
			}
			return nil, err
		}
	}
	cmd.Stdin, p.in = files[0], writer(files[1])
	p.out, cmd.Stdout = reader(files[2]), files[3]
	p.log, cmd.Stderr = files[4], files[5]
	if err = p.instant.init(files[1], files[2]); err != nil {
		closeAll([]io.Closer{files[1], files[2], files[4]})
	}
	return []io.Closer{files[0], files[3], files[5]}, err
}

func closeAll(list []io.Closer) {
	for _, c := range list {
		c.Close()
	}
}

// await waits for the end of the process.
func (p *Process) await() {
	state, err := p.os.Wait()
	p.signalGroup(kill)
	p.finish(state, err)
}

// finish takes in how the process ended, and wakes whoever reads.
func (p *Process) finish(state *os.ProcessState, err error) {
	defer close(p.gone)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended, p.exit = true, Exit{Code: -1}
	if err == nil { // otherwise somebody else has reaped it, and nothing is known
		p.exit, p.usage = exitFrom(state), lastUsage(p.usage, state)
	}
	p.out.SetReadDeadline(past)
}

// Read reads what the process prints.
func (p *Process) Read(b []byte) (int, error) {
	n, err := p.out.Read(b)
	if n > 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
		return n, err
	}
	until, isRest := p.restDeadline()
	if !isRest {
		return 0, err
	}
	if n, err = p.out.Read(b); errors.Is(err, os.ErrDeadlineExceeded) && !time.Now().Before(until) {
		return n, io.EOF
	}
	return n, err
}

// restDeadline sets the deadline for what an exited process left to be read.
func (p *Process) restDeadline() (until time.Time, isRest bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ended {
		return until, false
	}
	if p.rest.IsZero() {
		p.rest = time.Now().Add(restWait)
	}
	until = p.rest
	if !p.deadline.IsZero() && p.deadline.Before(until) {
		p.out.SetReadDeadline(p.deadline)
	} else {
		p.out.SetReadDeadline(until)
	}
	return until, true
}

// SetReadDeadline bounds Read as in net.Conn.
func (p *Process) SetReadDeadline(t time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.deadline = t
	if p.ended {
		t = past // Read finds out what that means
	}
	return p.out.SetReadDeadline(t)
}

// Write writes to the process. A process that does not read stops it at the write deadline.
func (p *Process) Write(b []byte) (int, error) { return p.in.Write(b) }

// SetWriteDeadline bounds Write as in net.Conn.
func (p *Process) SetWriteDeadline(t time.Time) error { return p.in.SetWriteDeadline(t) }

// CloseInput ends the process's standard input, which tells it to leave.
func (p *Process) CloseInput() error { return p.in.Close() }

// PID returns the number of the process, which is also that of its group.
func (p *Process) PID() int { return p.os.Pid }

// Tail returns the last 64 KiB that the process wrote to standard error since ResetTail.
func (p *Process) Tail() []byte { return p.tail.bytes() }

// ResetTail forgets what was written to standard error so far, as for a new game.
func (p *Process) ResetTail() { p.tail.reset() }
