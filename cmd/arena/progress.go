package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// progress tells on stderr how far a long command has come: on a terminal in one line that is written again and again,
// else in a line now and then. What is done quickly says nothing.
type progress struct {
	a        *app
	terminal bool

	mu   sync.Mutex
	due  time.Time
	open bool // a line on the terminal waits to be taken back
}

// How long a command may take before it tells how far it is, and how often it does.
const (
	progressAfter    = time.Second
	progressTerminal = 200 * time.Millisecond
	progressPlain    = 10 * time.Second
)

func (a *app) newProgress() *progress {
	p := &progress{a: a, due: time.Now().Add(progressAfter)}
	f, ok := a.err.(*os.File)
	p.terminal = ok && term.IsTerminal(int(f.Fd())) && !a.settings.Plain
	return p
}

// tell shows a line if it is time to. It may be called often, and from any goroutine.
func (p *progress) tell(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if now.Before(p.due) {
		return
	}
	line := fmt.Sprintf(format, args...)
	if p.terminal {
		fmt.Fprintf(p.a.err, "\r\x1b[K%s", line)
		p.open, p.due = true, now.Add(progressTerminal)
		return
	}
	fmt.Fprintln(p.a.err, "arena: "+line)
	p.due = now.Add(progressPlain)
}

// done takes the line off the terminal.
func (p *progress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open {
		fmt.Fprint(p.a.err, "\r\x1b[K")
		p.open = false
	}
}
