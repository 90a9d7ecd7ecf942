package runner

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// Strain watches whether the machine gives programs the processors that they ask for, and whether its clock runs evenly.
// Time that a bot lost through either says little about the bot.
//
// It measures three things, some twenty times a second: how late its own timer fires, the share of time in which some
// program was ready to run and had no processor (Linux: pressure stall information, or else the number of programs that
// are ready), and how the wall clock and the monotonic one, which stands still while the machine sleeps, move apart.
type Strain struct {
	load func() (load, bool) // nil where the system does not tell
	stop chan struct{}
	gone sync.WaitGroup

	mu      sync.Mutex
	due     time.Time // of the next sample
	samples []sample  // the oldest first
}

// load is what the system says of its processors.
type load struct {
	stalled time.Duration // how long some program had to wait for one, since the machine started
	ready   int           // programs that want one now; 0 where stalled is known
	cores   int           // processors there are, where ready is given
}

// sample is one look at the machine.
type sample struct {
	at   time.Time     // by the monotonic clock
	wall time.Duration // by the other, since 1970
	late time.Duration // of the timer
	load load
	told bool // load is known
}

const (
	strainEvery = 50 * time.Millisecond
	strainKept  = 10 * time.Minute
	// From here on time is in doubt.
	lateTimer  = 25 * time.Millisecond
	stallShare = 0.5
	clockJump  = time.Second
)

// NewStrain begins to watch. Close ends it.
func NewStrain() *Strain {
	s := &Strain{load: systemLoad(), stop: make(chan struct{}), due: time.Now()}
	s.look(s.due)
	s.gone.Go(s.watch)
	return s
}

// Close ends the watch.
func (s *Strain) Close() {
	close(s.stop)
	s.gone.Wait()
}

func (s *Strain) watch() {
	for timer := time.NewTimer(strainEvery); ; timer.Reset(strainEvery) {
		select {
		case <-s.stop:
			timer.Stop()
			return
		case <-timer.C:
			s.look(time.Now())
		}
	}
}

// look takes a sample.
func (s *Strain) look(now time.Time) {
	x := sample{at: now, wall: time.Duration(now.UnixNano())}
	if s.load != nil {
		x.load, x.told = s.load()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	x.late, s.due = max(0, now.Sub(s.due)), now.Add(strainEvery)
	if len(s.samples) > 0 && now.Sub(s.samples[0].at) > strainKept {
		half := len(s.samples) / 2
		s.samples = slices.Delete(s.samples, 0, half)
	}
	s.samples = append(s.samples, x)
}

// Since says why time is in doubt that passed between then and now; "" if nothing speaks against it.
func (s *Strain) Since(then time.Time) string {
	s.mu.Lock()
	overdue := time.Since(s.due) > 0
	s.mu.Unlock()
	if overdue || s.load != nil { // the last moments count, too
		s.look(time.Now())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	from, _ := slices.BinarySearchFunc(s.samples, then, func(x sample, then time.Time) int { return x.at.Compare(then) })
	return doubt(s.samples[max(0, from-1):])
}

// doubt judges a span of time by its samples; what is told by the first is the state at the span's beginning.
func doubt(span []sample) string {
	if len(span) < 2 {
		return ""
	}
	var why []string
	var late, jump time.Duration
	ready, known := 0, 0
	for i, x := range span[1:] {
		late = max(late, x.late)
		apart := x.wall - span[i].wall - x.at.Sub(span[i].at)
		if apart.Abs() > jump.Abs() {
			jump = apart
		}
		if x.told {
			ready += x.load.ready
			known++
		}
	}
	if jump.Abs() >= clockJump {
		why = append(why, fmt.Sprintf("the clock jumped by %v: the machine slept, or its time was set", jump.Round(time.Millisecond)))
	}
	if late >= lateTimer {
		why = append(why, fmt.Sprintf("the referee's own timer was up to %v late", late.Round(time.Millisecond)))
	}
	first, last := span[0], span[len(span)-1]
	if length := last.at.Sub(first.at); length > 0 && first.told && last.told {
		share := float64(last.load.stalled-first.load.stalled) / float64(length)
		if share >= stallShare {
			why = append(why, fmt.Sprintf("programs had to wait for a processor in %.0f %% of the time", 100*min(1, share)))
		}
	}
	if cores := last.load.cores; known > 0 && cores > 0 && ready >= known*(cores+1) {
		why = append(why, fmt.Sprintf("%.1f programs at once wanted one of %d processors", float64(ready)/float64(known), cores))
	}
	return strings.Join(why, "; ")
}
