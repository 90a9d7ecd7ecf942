package runner

import (
	"time"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/schedule"
)

// EventKind says what an Event tells.
type EventKind string

// The events of a game, in their order: one start, any number of plies, then one end or void.
const (
	EventStart EventKind = "start"
	EventPly   EventKind = "ply"
	EventEnd   EventKind = "end"
	EventVoid  EventKind = "void" // the game counts for nobody; it may start anew
)

// Event is one step of a game as it happens, for live views. It is good until the receiver returns.
type Event struct {
	Kind   EventKind        `json:"kind"`
	Game   string           `json:"game"`             // the job's id
	Job    *schedule.Job    `json:"job,omitempty"`    // of a start
	Number int              `json:"number,omitempty"` // of a ply, counted from 1, opening included
	Ply    string           `json:"ply,omitempty"`
	Times  [2]time.Duration `json:"times,omitzero"` // what the ply took, indexed by seat
	Left   [2]time.Duration `json:"left,omitzero"`  // what either may take for its next move; 0 without a limit
	Scores [2]*int64        `json:"scores,omitzero"`
	Record *results.Record  `json:"record,omitempty"` // of an end
	Why    string           `json:"why,omitempty"`    // of a void
}

// observe hands an event on, if anybody wants it.
func (g *game) observe(e Event) {
	if g.Observe != nil {
		g.event = e
		g.event.Game = g.rec.ID
		g.Observe(&g.event)
	}
}

// observePly tells of the ply that was played last.
func (g *game) observePly(ply string, times [2]time.Duration, scores [2]score) {
	if g.Observe == nil {
		return
	}
	e := &g.event
	*e = Event{Kind: EventPly, Game: g.rec.ID, Number: g.plies, Ply: ply, Times: times, Scores: pointers(scores)}
	for seat := rules.First; seat <= rules.Second; seat++ {
		if limit, timed := g.clocks[seat].Limit(); timed {
			e.Left[seat] = limit
		}
	}
	g.Observe(e)
}
