package runner

import (
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// machine is a pretended system's load.
type machine struct {
	mu sync.Mutex
	load
}

func (m *machine) look() (load, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.load, true
}

func (m *machine) strain() *Strain {
	s := &Strain{load: m.look, stop: make(chan struct{}), due: time.Now()}
	s.look(s.due)
	s.gone.Go(s.watch)
	return s
}

// TestStrain looks at spans of a second on machines of all kinds.
func TestStrain(t *testing.T) {
	for name, c := range map[string]struct {
		before, during func(m *machine) // every 100 ms of five seconds before the span, and of the span
		want           string
	}{
		"idle":              {},
		"busy before":       {before: func(m *machine) { m.stalled += 100 * time.Millisecond }},
		"somewhat busy":     {during: func(m *machine) { m.stalled += 40 * time.Millisecond }},
		"overloaded":        {during: func(m *machine) { m.stalled += 90 * time.Millisecond }, want: "programs had to wait for a processor in 8"},
		"all cores in use":  {during: func(m *machine) { m.ready, m.cores = 2, 2 }},
		"more than cores":   {during: func(m *machine) { m.ready, m.cores = 9, 2 }, want: " programs at once wanted one of 2 processors"},
		"no longer so many": {before: func(m *machine) { m.ready, m.cores = 9, 2 }, during: func(m *machine) { m.ready = 1 }},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := &machine{}
				s := m.strain()
				defer s.Close()
				pass := func(n int, do func(*machine)) {
					for range n {
						synctest.Wait()
						if do != nil {
							m.mu.Lock()
							do(m)
							m.mu.Unlock()
						}
						time.Sleep(100 * time.Millisecond)
					}
				}
				pass(50, c.before)
				then := time.Now()
				pass(10, c.during)
				synctest.Wait()
				got := s.Since(then)
				if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
					t.Errorf("%q, want %q", got, c.want)
				}
			})
		})
	}
}

// TestDoubtOfClocks has timers that fire late and clocks that jump.
func TestDoubtOfClocks(t *testing.T) {
	look := func(ms int, jump, late time.Duration) sample {
		since := time.Duration(ms) * time.Millisecond
		return sample{at: time.Unix(1000, 0).Add(since), wall: since + jump, late: late}
	}
	for name, c := range map[string]struct {
		span []sample
		want string
	}{
		"one look":    {[]sample{look(0, 0, time.Hour)}, ""},
		"on time":     {[]sample{look(0, 0, 0), look(51, 0, time.Millisecond)}, ""},
		"late":        {[]sample{look(0, 0, 0), look(90, 0, 40*time.Millisecond)}, "the referee's own timer was up to 40ms late"},
		"late before": {[]sample{look(0, 0, time.Second), look(50, 0, 0)}, ""},
		"adjusted":    {[]sample{look(0, 0, 0), look(50, 200*time.Millisecond, 0)}, ""},
		"asleep":      {[]sample{look(0, 0, 0), look(50, 3*time.Hour, 0), look(100, 3*time.Hour, 0)}, "the clock jumped by 3h0m0s: the machine slept, or its time was set"},
		"set back":    {[]sample{look(0, 0, 0), look(50, -time.Minute, 0)}, "the clock jumped by -1m0s: the machine slept, or its time was set"},
	} {
		if got := doubt(c.span); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestStrainIsBounded watches for days.
func TestStrainIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &machine{}
		s := m.strain()
		defer s.Close()
		time.Sleep(3 * time.Hour)
		s.mu.Lock()
		defer s.mu.Unlock()
		if n := len(s.samples); n > int(strainKept/strainEvery)+2 || n < int(strainKept/strainEvery)/2 {
			t.Errorf("%d samples are kept", n)
		}
	})
}
