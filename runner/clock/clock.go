// Package clock knows time controls and what is left on a clock. It is arithmetic only: it never reads the time.
package clock

import "time"

// Control is a time control. Its text forms are those of a tournament file: "10s+100ms", "1s/move", "60s/40",
// "200ms/move+5s", "nodes=5000", "none".
type Control struct {
	Base  time.Duration // for the game, or for each period of Moves moves
	Inc   time.Duration // added after each move
	Moves int           // moves a period, which then begins anew with Base added; 0: one period for the game
	Move  time.Duration // free for each move; what a move takes beyond it comes from Bank
	Bank  time.Duration // for the game, on top of Move
	Nodes int           // search nodes a move instead of time; 0: none
}
