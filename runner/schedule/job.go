// Package schedule turns the plan of a tournament into the list of its games. It is arithmetic only: the same plan gives
// the same games, with the same ids, in the same order, on every machine.
package schedule

import "github.com/boardbots/arena/runner/clock"

// Job is one game to be played: plain data that names bots, never commands.
type Job struct {
	ID       string           `json:"id"`                 // "12-1": pair and game in it; the same on every run of the plan
	Round    int              `json:"round"`              // counted from 1
	Pair     int              `json:"pair"`               // counted from 1 through the plan; both games have the same opening, with seats exchanged
	Spec     string           `json:"spec"`               // the game's specification
	Position string           `json:"position,omitempty"` // position text to begin from; "" for the game's start
	Opening  []string         `json:"opening,omitempty"`  // plies played before the bots are asked
	Seats    [2]string        `json:"seats"`              // bots' names, indexed by rules.Seat
	Controls [2]clock.Control `json:"controls"`           // of the seats; time odds are per bot
	Seed     uint64           `json:"seed"`               // below 2^53, so that every JSON reader keeps it whole
	MaxPlies int              `json:"max_plies"`          // opening included; 0: no limit
}
