package proc

import (
	"fmt"
	"time"
)

// Exit is how a process ended.
type Exit struct {
	Code   int    // meaningful if Signal is ""
	Signal string // the name of the signal that killed it, "SIGKILL"
}

// String returns "exit code 3" or "killed by SIGSEGV".
func (e Exit) String() string {
	if e.Signal != "" {
		return "killed by " + e.Signal
	}
	return fmt.Sprintf("exit code %d", e.Code)
}

// Usage is what a process has used so far; what the system does not tell is 0.
type Usage struct {
	CPU    time.Duration
	Memory int64 // peak, in bytes; of a process that died before it was asked it is an upper bound
}

// Stray is a process that a bot started and that left the bot's group.
type Stray struct {
	PID     int
	Command string // its arguments, as far as known
}

// killWait is how long the system may take to end a process that it was told to kill.
const killWait = 5 * time.Second

// Exit returns how the process ended; ok is false while it runs.
func (p *Process) Exit() (e Exit, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.exit, p.ended
}

// Ended waits for the end of the process, at most so long, and describes it; "" if it still runs.
func (p *Process) Ended(wait time.Duration) string {
	if !within(wait, p.gone) {
		return ""
	}
	e, _ := p.Exit()
	return e.String()
}

// Usage returns what the process has used since its start, without that of its children.
func (p *Process) Usage() Usage {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ended {
		p.usage = usageOf(p.PID(), p.usage)
	}
	return p.usage
}

// Stop has the process leave, politely at first: its input ends; after Quit its group gets SIGTERM; after Quit again it
// is killed. It returns when process and group are gone, with the error of Kill. It may be called again.
func (p *Process) Stop() error {
	p.Usage() // while it can still be asked
	p.in.Close()
	if !within(p.quit, p.gone) {
		p.signalGroup(terminate)
		within(p.quit, p.gone)
	}
	return p.Kill()
}

// Kill ends the process and all that it started, at once. What was written to standard error is in Tail then. It is an
// error if the system does not do so. It may be called while Stop runs, and again.
func (p *Process) Kill() error {
	if !within(0, p.gone) {
		p.Usage()
		p.signalGroup(kill)
		p.os.Kill() // in case it left its own group
	}
	if !within(killWait, p.gone) {
		return fmt.Errorf("bot process %d: killed, but not gone after %v", p.PID(), killWait)
	}
	p.sweeping.Do(func() {
		strays := killStrays(p.mark)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.strays = strays
	})
	within(restWait, p.drained) // now nobody should hold the pipe; where strays cannot be found, somebody may
	return nil
}

// Strays returns the processes outside the bot's group that Stop, Kill and Close had to kill.
func (p *Process) Strays() []Stray {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.strays
}

// Close kills what still runs and releases everything. It may be called again, and says the same then.
func (p *Process) Close() error {
	p.closing.Do(func() {
		p.closed = p.Kill()
		p.in.Close()
		p.out.Close()
		p.closeLog()
	})
	return p.closed
}

// within waits for a channel to be closed, at most so long, and reports whether it is.
func within(limit time.Duration, closed <-chan struct{}) bool {
	select {
	case <-closed:
		return true
	default:
	}
	if limit <= 0 {
		return false
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-closed:
		return true
	case <-timer.C:
		return false
	}
}
