package runner

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// gate bounds how many bots start at the same time. Each may need a processor for a while: were a thousand let in at once,
// none would finish its handshake in time. A bot that only waits, for whatever it may be, holds up nobody.
type gate struct {
	once   sync.Once
	places chan struct{}
}

// A bot that has used less than a share of idleBelow of a span of startLook is taken to wait.
const (
	startLook = 200 * time.Millisecond
	idleBelow = 0.01
)

// enter waits for a place. It is given back by the function that is returned, which may be called again.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	g.once.Do(func() { g.places = make(chan struct{}, 4*max(2, runtime.GOMAXPROCS(0))) })
	select {
	case g.places <- struct{}{}:
		return sync.OnceFunc(func() { <-g.places }), nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// watch calls leave early if the process waits, until the function it returns is called. Where the system does not tell
// what a process uses, it does nothing.
func (g *gate) watch(p Process, leave func()) (stop func()) {
	stopped := make(chan struct{})
	go func() {
		tick := time.NewTicker(startLook)
		defer tick.Stop()
		for before := time.Duration(0); ; {
			select {
			case <-stopped:
				return
			case <-tick.C:
			}
			used := p.Usage().CPU
			if used > 0 && float64(used-before) < idleBelow*float64(startLook) {
				leave()
				return
			}
			before = used
		}
	}()
	return func() { close(stopped) }
}
