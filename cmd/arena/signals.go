package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// errStopped is the cause of a context that the user ended.
var errStopped = errors.New("stopped by the user")

// stops is what the user's signals do to a run.
type stops struct {
	drain   <-chan struct{} // closed: start no more games
	now     context.Context // over: stop what is running
	send    func(os.Signal) // as if the user's terminal had
	release func()
}

// watchSignals turns the first interrupt into a drain, the second, or a request to end, into a stop, and what comes
// after that into the end of the program; bots do not outlive it.
func (a *app) watchSignals(ctx context.Context) stops {
	now, cancel := context.WithCancelCause(ctx)
	drain := make(chan struct{})
	ended := make(chan struct{})
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // nohup: the run outlives its terminal
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		done := ended
		for severity := 0; ; {
			select {
			case <-done:
				if severity == 0 {
					signal.Stop(signals)
					return
				}
				severity, done = 2, nil // one more in the last moment still is the end that was asked for
				continue
			case sig := <-signals:
				if severity++; sig != os.Interrupt {
					severity = max(severity, 2)
				}
			}
			switch severity {
			case 1:
				close(drain)
				fmt.Fprintln(a.err, "arena: finishing the games that are running; interrupt again to stop now")
			case 2:
				fmt.Fprintln(a.err, "arena: stopping; games that are running will be played again")
				cancel(errStopped)
			default:
				os.Exit(exitStopped)
			}
		}
	}()
	send := func(sig os.Signal) {
		select {
		case signals <- sig:
		default: // there are more than it takes already
		}
	}
	return stops{drain, now, send, func() {
		close(ended)
		cancel(nil)
	}}
}
