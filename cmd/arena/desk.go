package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/runner"
	"github.com/boardbots/arena/runner/schedule"
)

// The orders that a run takes from another terminal. Each but status is noted in the journal by this word.
const (
	orderStatus      = "status"
	orderPause       = "pause"
	orderResume      = "resume"
	orderStop        = "stop"
	orderConcurrency = "concurrency"
	noteExtend       = "extend"
)

// order is what another terminal asks of a run: a JSON object on a line.
type order struct {
	Do    string `json:"do"`
	N     int    `json:"n,omitempty"`     // of concurrency and extend
	Force bool   `json:"force,omitempty"` // concurrency: beyond the cores; stop: now
}

// reply is what the run answers.
type reply struct {
	Text   string    `json:"text"`
	Error  string    `json:"error,omitempty"`
	Status runStatus `json:"status"`
}

// runStatus is how a run stands.
type runStatus struct {
	State       string  `json:"state"` // "playing", "paused", "stopping", or "ended"
	PID         int     `json:"pid,omitempty"`
	Concurrency int     `json:"concurrency,omitempty"`
	Running     int     `json:"running"` // games
	Games       int     `json:"games"`   // stored
	Planned     int     `json:"planned"` // games
	Pairs       int     `json:"pairs"`   // of each pairing, as planned
	Rate        float64 `json:"rate"`    // games a second
}

// desk takes orders while a session plays.
type desk struct {
	s        *session
	stops    stops
	changes  chan runner.Change
	ended    chan struct{} // closed when nobody takes changes any more
	close    func()
	listener net.Listener // nil: there is none

	mu       sync.Mutex // held while an order is carried out
	held     bool
	stopping bool // by an order
	workers  int
}

// orderLimit bounds the length of an order in bytes, and the time that a conversation may take.
const (
	orderLimit = 4 << 10
	orderTime  = 10 * time.Second
)

// openDesk begins to take orders. Where that cannot be, the run goes on without.
func (s *session) openDesk(stops stops) *desk {
	d := &desk{s: s, stops: stops, changes: make(chan runner.Change), ended: make(chan struct{}), workers: s.t.Concurrency}
	d.close = sync.OnceFunc(func() {
		close(d.ended)
		if d.listener != nil {
			d.listener.Close()
		}
	})
	var err error
	if d.listener, err = listenFor(s.t.Output); err != nil {
		s.note("arena control will not reach this run: %v", err)
		return d
	}
	go d.serve()
	return d
}

func (d *desk) serve() {
	for {
		conn, err := d.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		} else if err != nil {
			time.Sleep(100 * time.Millisecond) // out of descriptors, or the like
			continue
		}
		go d.converse(conn)
	}
}

// converse takes one order and answers it.
func (d *desk) converse(conn net.Conn) {
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(orderTime))
	var o order
	r := reply{}
	if err := readLine(conn, &o); err != nil {
		r.Error = err.Error()
	} else if r.Text, err = d.obey(o); err != nil {
		r.Error = err.Error()
	}
	r.Status = d.status()
	json.NewEncoder(conn).Encode(r) // whoever asked may be gone
}

// obey carries an order out, and says what that means.
func (d *desk) obey(o order) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch o.Do {
	case orderStatus:
		return "", nil
	case orderPause, orderResume:
		return d.hold(o.Do == orderPause)
	case orderStop:
		return d.stop(o.Force)
	case orderConcurrency:
		return d.setWorkers(o.N, o.Force)
	case noteExtend:
		return d.extend(o.N)
	}
	return "", fmt.Errorf("unknown order %.40q", o.Do)
}

// change hands what is wanted now to the tournament.
func (d *desk) change(more []schedule.Job) error {
	select {
	case d.changes <- runner.Change{Hold: d.held, Workers: d.workers, More: more}:
		return nil
	case <-d.ended:
		return errors.New("the run has just ended")
	}
}

// tell notes what was done. A journal that cannot be written ends the run by itself.
func (d *desk) tell(kind, text string) error {
	d.s.note("%s: %s", kind, text)
	return d.s.jot(kind, text)
}

func (d *desk) hold(on bool) (string, error) {
	before := d.held
	if before == on {
		return "that is so already", nil
	}
	d.held = on
	if err := d.change(nil); err != nil {
		d.held = before
		return "", err
	}
	d.s.view.pause(on)
	if on {
		text := "no game is started; what is running is finished"
		return text, d.tell(orderPause, text)
	}
	text := "games are started again"
	return text, d.tell(orderResume, text)
}

func (d *desk) stop(now bool) (string, error) {
	sig, text := os.Signal(os.Interrupt), "what is running is finished, nothing more is started"
	already := d.stopping || d.draining()
	if now {
		sig, text, already = syscall.SIGTERM, "games that are running are given up, and will be played again", d.stops.now.Err() != nil
	}
	if already {
		return "that is so already", nil
	}
	if err := d.tell(orderStop, text); err != nil {
		return "", err
	}
	d.stopping = true
	d.stops.send(sig)
	return text, nil
}

func (d *desk) draining() bool {
	select {
	case <-d.stops.drain:
		return true
	default:
		return d.stops.now.Err() != nil
	}
}

func (d *desk) setWorkers(n int, force bool) (string, error) {
	if err := d.s.t.Fits(n, force); err != nil {
		return "", fmt.Errorf("%w; --force does it all the same", err)
	}
	before := d.workers
	d.workers = n
	if err := d.change(nil); err != nil {
		d.workers = before
		return "", err
	}
	d.s.pool.SetKeep(idleProcesses(len(d.s.t.Bots), n))
	text := fmt.Sprintf("%d at once instead of %d", n, before)
	return text, d.tell(orderConcurrency, text)
}

// extend adds pairs to the plan. The journal has the longer plan before any of its games are played.
func (d *desk) extend(pairs int) (string, error) {
	s := d.s
	old := s.t.Plan
	switch grown := grows(old.Format); {
	case grown != "pairs":
		return "", fmt.Errorf("the format %s has no more pairs to play; docs/tournaments.md says what a run may be given more of", old.Format)
	case pairs < 1:
		return "", fmt.Errorf("%d pairs: want 1 or more", pairs)
	}
	longer := *s.t
	longer.Plan.Pairs += pairs
	if n := longer.Plan.Games(); n > configs.MaxGames || n < 0 {
		return "", fmt.Errorf("the plan would have %d games: at most %d can be played", n, configs.MaxGames)
	}
	openings, warning, err := longer.Plan.OpeningsOf(s.drawing.Drawing)
	if err != nil {
		return "", err
	}
	header, err := s.headerOf(&longer)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("%s more of each pairing, %d in all", plural(pairs, "pair"), longer.Plan.Pairs)
	if err := s.log.Extend(results.Note{Kind: noteExtend, Text: text, At: time.Now().UTC()}, header); err != nil {
		return "", err
	}
	s.drawing.keep(s.note)
	s.mu.Lock()
	s.t.Plan.Pairs, s.openings = longer.Plan.Pairs, openings
	s.mu.Unlock()
	if warning != "" {
		s.note("warning: %s", warning)
	}
	s.note("%s: %s", noteExtend, text)
	s.view.grow(longer.Plan.Games() - old.Games())
	var more []schedule.Job
	if !old.InRounds() { // else the next round is asked for when this one is played
		more = longer.Plan.Jobs(openings, nil)[old.Games():]
	}
	if err := d.change(more); err != nil {
		return "", fmt.Errorf("%w; the pairs are in its plan: run it again to have them played", err)
	}
	return text, nil
}

// adopt lets a run go on with the pairs that it was given by an order, though the file has fewer.
func (s *session) adopt(old, header results.Header) (results.Header, error) {
	if !s.extended {
		return header, nil
	}
	var plan schedule.Plan
	if err := json.Unmarshal(old.Plan, &plan); err != nil {
		return header, fmt.Errorf("%s: the plan: %w", s.t.Output, err)
	}
	if plan.Pairs <= s.t.Plan.Pairs {
		return header, nil
	}
	s.note("this run was given more pairs while it went on: %d instead of the file's %d", plan.Pairs, s.t.Plan.Pairs)
	s.t.Plan.Pairs = plan.Pairs
	var err error
	if s.openings, _, err = s.t.Plan.OpeningsOf(s.drawing.Drawing); err != nil {
		return header, err
	}
	return s.headerOf(s.t)
}

func (d *desk) status() runStatus {
	s, v := d.s, d.s.view
	d.mu.Lock()
	st := runStatus{State: "playing", PID: os.Getpid(), Concurrency: d.workers, Games: s.log.Len()}
	if d.held {
		st.State = "paused"
	}
	if d.stopping || d.draining() {
		st.State = "stopping"
	}
	d.mu.Unlock()
	s.mu.Lock()
	st.Pairs = s.t.Plan.Pairs
	s.mu.Unlock()
	v.mu.Lock()
	defer v.mu.Unlock()
	st.Running, st.Planned, st.Rate = v.running, v.total, v.rate(time.Now())
	return st
}
