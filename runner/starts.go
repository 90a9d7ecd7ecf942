package runner

import (
	"context"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// starts bounds how many bots start at the same time. Each may need a processor for a while: were a thousand let in at
// once, none would finish its handshake in time. A bot that only waits, for whatever it may be, holds up nobody.
type starts struct {
	once   sync.Once
	places *semaphore.Weighted
}

// A bot that has used less than a share of idleBelow of a span of startLook is taken to wait.
const (
	startLook = 200 * time.Millisecond
	idleBelow = 0.01
)

// enter waits for n places, one or two. Who has entered earlier has them earlier.
func (s *starts) enter(ctx context.Context, n int) error {
	s.once.Do(func() { s.places = semaphore.NewWeighted(int64(4 * max(2, runtime.GOMAXPROCS(0)))) })
	if s.places.Acquire(ctx, int64(n)) != nil {
		return context.Cause(ctx)
	}
	return nil
}

// leave returns what gives back one place that was entered for. It may be called again.
func (s *starts) leave() func() { return sync.OnceFunc(func() { s.places.Release(1) }) }

// firstStarts is those of a tournament's first games. Until they are over no clock should run: what a bot is charged for
// would depend on how many others the machine is busy to start.
type firstStarts struct {
	mu      sync.Mutex
	pending int
	until   time.Time     // when they are not waited for any longer; zero: none was counted yet
	over    chan struct{} // nil while none was counted
	ended   bool          // over is closed
}

// mostSettling is how long the first games wait at most: where starts take long, others should play meanwhile.
const mostSettling = 20 * time.Second

// count counts n starts that will come; from when the first ones have ended on, it does nothing.
func (f *firstStarts) count(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended {
		return
	}
	if f.over == nil {
		f.over, f.until = make(chan struct{}), time.Now().Add(mostSettling)
	}
	f.pending += n
}

// left takes n starts off the count.
func (f *firstStarts) left(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.pending -= n; f.pending == 0 && !f.ended {
		f.ended = true
		close(f.over)
	}
}

// settle waits until the first starts have ended. The error is the cause of ctx.
func (f *firstStarts) settle(ctx context.Context) error {
	f.mu.Lock()
	over, wait := f.over, time.Until(f.until)
	none := over == nil || f.ended || wait <= 0
	f.mu.Unlock()
	if none {
		return nil
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-over:
	case <-timer.C:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return nil
}

// watch calls leave early if the process waits, until the function it returns is called. Where the system does not tell
// what a process uses, it does nothing.
func (s *starts) watch(p Process, leave func()) (stop func()) {
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
