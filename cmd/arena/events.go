package main

import (
	"encoding/json"
	"io"
	"sync"
	"time"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner"
)

// eventsVersion is the version of the event stream. It changes when a reader of the old one would go wrong: new events and
// new members do not change it.
const eventsVersion = 1

// events is the stream of `run --json`: a JSON object a line. docs/events.md describes it. A nil one is nobody listening.
type events struct {
	plies bool // tell of each ply

	mu  sync.Mutex
	enc *json.Encoder
	err error // the first that writing gave; nothing comes after it
}

func newEvents(out io.Writer, plies bool) *events {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return &events{plies: plies, enc: enc}
}

// head begins each event.
type head struct {
	Event string    `json:"event"`
	At    time.Time `json:"at"`
}

func now(event string) head { return head{event, time.Now().UTC()} }

func (e *events) put(event any) {
	if e == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.err == nil {
		e.err = e.enc.Encode(event)
	}
}

type startEvent struct {
	head
	Version     int      `json:"version"`
	Name        string   `json:"name"`
	Folder      string   `json:"folder"`
	Spec        string   `json:"spec"`
	Format      string   `json:"format"`
	Bots        []string `json:"bots"`
	Games       int      `json:"games"`
	Stored      int      `json:"stored"`
	Left        int      `json:"left"`
	Concurrency int      `json:"concurrency"`
}

type gameEvent struct {
	head
	Game     string    `json:"game"`
	Round    int       `json:"round"`
	Pair     int       `json:"pair"`
	Seats    [2]string `json:"seats"`
	Position string    `json:"position,omitempty"`
	Opening  []string  `json:"opening"`
}

type plyEvent struct {
	head
	Game   string            `json:"game"`
	Number int               `json:"number"`
	Ply    string            `json:"ply"`
	Times  [2]results.Millis `json:"times"`
	Left   [2]results.Millis `json:"left"`
	Scores [2]*int64         `json:"scores"`
}

type voidEvent struct {
	head
	Game string `json:"game"`
	Why  string `json:"why"`
}

type resultEvent struct {
	head
	Game     string         `json:"game"`
	Seats    [2]string      `json:"seats"`
	Result   rules.Outcome  `json:"result"`
	Reason   string         `json:"reason"`
	Plies    int            `json:"plies"`
	Final    string         `json:"final"`
	Duration results.Millis `json:"duration"`
	Suspect  string         `json:"suspect,omitempty"`
	Stored   int            `json:"stored"`
}

type faultEvent struct {
	head
	Game    string     `json:"game"`
	Seat    rules.Seat `json:"seat"`
	Bot     string     `json:"bot"`
	Ply     int        `json:"ply"`
	Kind    string     `json:"kind"`
	Text    string     `json:"text"`
	Suspect string     `json:"suspect,omitempty"`
	Folder  string     `json:"folder,omitempty"`
}

type noteEvent struct {
	head
	Text string `json:"text"`
}

type tableEvent struct {
	head
	Standings tables           `json:"standings"`
	Stop      *rating.Progress `json:"stop,omitempty"`
}

type endEvent struct {
	head
	How    string `json:"how"`
	Text   string `json:"text"`
	Stored int    `json:"stored"`
	Exit   int    `json:"exit"`
}

// tellStart tells what is to be played.
func (s *session) tellStart(left int) {
	t := s.t
	s.events.put(startEvent{
		now("start"), eventsVersion, t.Name, t.Output, t.Plan.Spec, string(t.Plan.Format), names(t),
		s.view.total, s.log.Len(), left, t.Concurrency,
	})
}

// game follows a game as it is played; how it ended is told by recorded, once that is stored.
func (e *events) game(x *runner.Event) {
	switch {
	case e == nil:
	case x.Kind == runner.EventStart:
		opening := append([]string{}, x.Job.Opening...)
		e.put(gameEvent{now("game"), x.Game, x.Job.Round, x.Job.Pair, x.Job.Seats, x.Job.Position, opening})
	case x.Kind == runner.EventPly && e.plies:
		p := plyEvent{head: now("ply"), Game: x.Game, Number: x.Number, Ply: x.Ply, Scores: x.Scores}
		for seat := range p.Times {
			p.Times[seat], p.Left[seat] = results.Millis(x.Times[seat]), results.Millis(x.Left[seat])
		}
		e.put(p)
	case x.Kind == runner.EventVoid:
		e.put(voidEvent{now("void"), x.Game, x.Why})
	}
}

// recorded tells of a game that is stored.
func (e *events) recorded(rec *results.Record, stored int) {
	e.put(resultEvent{
		now("result"), rec.ID, rec.Seats, rec.Outcome, rec.Reason, len(rec.Opening) + len(rec.Plies), rec.Final, rec.Duration, rec.Suspect, stored,
	})
}

// fault tells of a record's i-th fault, and where more is known of it.
func (e *events) fault(rec *results.Record, i int, folder string) {
	f := rec.Fault[i]
	e.put(faultEvent{now("fault"), rec.ID, f.Seat, rec.Seats[f.Seat], f.Ply, f.Kind, f.Text, rec.Suspect, folder})
}

func (e *events) note(text string) { e.put(noteEvent{now("note"), text}) }

// tellTable tells the tables of all games so far.
func (s *session) tellTable(standings tables) {
	s.events.put(tableEvent{now("table"), standings, s.stopProgress()})
}
