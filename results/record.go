// Package results keeps what was played: a record for each finished game in an append-only journal, from which
// everything else is computed.
package results

import (
	"time"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/schedule"
)

// Record is one finished game: a line of the journal. It holds its whole job, so that it can be replayed alone.
type Record struct {
	schedule.Job
	Plies    []string      `json:"plies"`             // after Opening, as in a position command
	Times    Times         `json:"times"`             // for each of Plies, indexed by seat; 0 for a seat that was not asked
	Scores   [][2]*int64   `json:"scores,omitempty"`  // for each of Plies; null where a bot sent none; left out if none did
	Outcome  rules.Outcome `json:"result"`            // first seat first
	Reason   string        `json:"reason"`            // a word of the game's rules, or End's own
	Fault    []Fault       `json:"fault,omitempty"`   // one, or two in the same simultaneous turn
	Final    string        `json:"final"`             // position text at the end
	Sides    [2]rules.Side `json:"sides"`             // of the seats at the end
	Started  time.Time     `json:"started"`           // UTC
	Duration Millis        `json:"duration"`          //
	CPU      [2]Millis     `json:"cpu"`               // of each bot's process during this game; 0 where the system does not tell
	Memory   [2]int64      `json:"memory"`            // peak resident bytes of each bot's process; 0 where the system does not tell
	Suspect  string        `json:"suspect,omitempty"` // why the result is in doubt: the machine was overloaded
}

// listed returns the record with lists instead of nil, so that a game without plies reads as any other.
func (r Record) listed() Record {
	if r.Plies == nil {
		r.Plies = []string{}
	}
	if r.Times == nil {
		r.Times = Times{}
	}
	return r
}

// The reasons that the referee adds to those of the games' rules.
const (
	ReasonResign      = "resign"
	ReasonMaxPlies    = "max-plies"
	ReasonDoubleFault = "double-fault"
	ReasonRepetition  = "repetition"  // adjudicated
	ReasonScores      = "adjudicated" // by the bots' own scores
)

// Fault is what a bot did wrong. A resignation that met the rival's fault in the same simultaneous turn is one, too.
type Fault struct {
	Seat rules.Seat `json:"seat"`
	Kind string     `json:"kind"` // a protocol.FaultKind, or "resign"
	Text string     `json:"text"` // why, with the offending text quoted; printable, bounded
	Ply  int        `json:"ply"`  // number of the ply that was asked for, counted from 1, opening included; 0 before the first
}
