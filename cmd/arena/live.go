package main

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/boardbots/arena/runner"
)

// view shows a run as it goes: on a terminal a table that is drawn again and again with a line of progress below, else
// a line now and then.
type view struct {
	screen
	s      *session
	began  time.Time
	before int // games that were in the journal at the start
	total  int

	mu      sync.Mutex
	done    int // in this session
	running int
	paused  time.Time     // since when; zero: it is not
	idle    time.Duration // spent in pauses before
	table   []string
	due     time.Time // of the next table
	stop    chan struct{}
	stopped sync.WaitGroup
}

// How often a view is brought up to date. The table is computed less often the longer it takes, so that it costs at most
// a fiftieth of the time.
const (
	frame       = 200 * time.Millisecond
	firstLine   = 5 * time.Second
	plainEvery  = 15 * time.Second
	tableEvery  = 500 * time.Millisecond
	tableFactor = 50
)

// newView starts to show the session, in which so many games are left.
func (s *session) newView(left int) *view {
	v := &view{screen: newScreen(s.out, s.app.settings.Plain), s: s, began: time.Now(), before: s.log.Len(), stop: make(chan struct{})}
	v.total = max(v.before+left, s.t.Plan.Games())
	v.head(left)
	v.stopped.Go(v.loop)
	return v
}

func (v *view) head(left int) {
	t := v.s.t
	fmt.Fprintf(v.out, "%s: %s, %s of %s, %s\n", t.Name, t.Plan.Spec, t.Plan.Format, plural(len(t.Bots), "bot"), plural(v.total, "game"))
	switch {
	case left == 0:
		fmt.Fprintf(v.out, "finished before: %s; --fresh starts over into a new folder\n", v.s.outcome())
	case v.before > 0:
		fmt.Fprintf(v.out, "going on: %s in %s, %d to play, %d at once\n", plural(v.before, "game"), t.Output, left, t.Concurrency)
	default:
		fmt.Fprintf(v.out, "%d at once, into %s\n", t.Concurrency, t.Output)
	}
}

// loop draws until close.
func (v *view) loop() {
	every := frame
	if v.terminal == nil {
		every = time.Second
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	next := v.began.Add(firstLine)
	for {
		select {
		case <-v.stop:
			return
		case now := <-tick.C:
			if v.terminal != nil {
				v.draw(now)
			} else if !now.Before(next) {
				v.plain(now)
				next = now.Add(plainEvery)
			}
		}
	}
}

// observe counts the games that are running.
func (v *view) observe(e *runner.Event) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch e.Kind {
	case runner.EventStart:
		v.running++
	case runner.EventEnd, runner.EventVoid:
		v.running--
	}
}

// recorded counts games that are stored.
func (v *view) recorded(n int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.done += n
}

// pause stops the clock of the rate, or lets it go on.
func (v *view) pause(on bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch now := time.Now(); {
	case on && v.paused.IsZero():
		v.paused = now
	case !on && !v.paused.IsZero():
		v.idle += now.Sub(v.paused)
		v.paused = time.Time{}
	}
}

// grow takes in games that were added to the plan.
func (v *view) grow(games int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.total += games
}

// say prints a line above the table.
func (v *view) say(line string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.clear()
	fmt.Fprintln(v.s.app.err, "arena: "+line)
	v.put(v.table, v.status(time.Now()))
}

// refresh computes the table when it is due. It must not be called with mu held.
func (v *view) refresh(now time.Time) {
	if now.Before(v.due) {
		return
	}
	var text strings.Builder
	writeStandings(&text, v.s.standings(), tableShort)
	cost := time.Since(now)
	v.due = time.Now().Add(max(tableEvery, tableFactor*cost))
	v.mu.Lock()
	v.table = strings.Split(strings.TrimRight(text.String(), "\n"), "\n")
	v.mu.Unlock()
}

func (v *view) draw(now time.Time) {
	v.refresh(now)
	v.mu.Lock()
	defer v.mu.Unlock()
	v.clear()
	v.put(v.table, v.status(time.Now()))
}

func (v *view) plain(now time.Time) {
	v.refresh(now)
	v.mu.Lock()
	defer v.mu.Unlock()
	v.print(v.table, v.status(now))
}

// status is what stands below the table: how far the run has come, and its stop rule.
func (v *view) status(now time.Time) []string {
	lines := []string{v.progress(now)}
	if p := v.s.stopProgress(); p != nil {
		lines = append(lines, progressLine(*p))
	}
	return lines
}

// progress says how far the run has come.
func (v *view) progress(now time.Time) string {
	done := v.before + v.done
	line := fmt.Sprintf("%d of %s, %d running", done, plural(v.total, "game"), v.running)
	if !v.paused.IsZero() {
		line += ", paused"
	}
	rate := v.rate(now)
	if rate == 0 {
		return line
	}
	line += fmt.Sprintf(", %.3g games/s", rate)
	if left := v.total - done; left > 0 {
		line += ", " + short(time.Duration(float64(left)/rate*float64(time.Second))) + " left"
	}
	return line
}

// rate returns the games a second of this session, pauses left out.
func (v *view) rate(now time.Time) float64 {
	elapsed := now.Sub(v.began) - v.idle
	if !v.paused.IsZero() {
		elapsed -= now.Sub(v.paused)
	}
	if elapsed <= 0 {
		return 0
	}
	return float64(v.done) / elapsed.Seconds()
}

// close stops the drawing and leaves the last progress line as the record of the session.
func (v *view) close() {
	close(v.stop)
	v.stopped.Wait()
	v.mu.Lock()
	defer v.mu.Unlock()
	v.clear()
	if v.done > 0 {
		fmt.Fprintf(v.out, "%s in %s\n", plural(v.done, "game"), short(time.Since(v.began)))
		fmt.Fprintf(v.out, "%s: %s\n", v.s.how, v.s.outcome())
	}
}

// short writes a duration as people say it: "4.2 s", "3 min 20 s", "2 h 5 min".
func short(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}
