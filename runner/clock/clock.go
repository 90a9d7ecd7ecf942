// Package clock knows time controls and what is left on a clock. It is arithmetic only: it never reads the time.
package clock

import "time"

// Control is a time control. Its text forms are those of a tournament file: "10s+100ms", "1s/move", "60s/40",
// "200ms/move+5s", "nodes=5000", "none". The zero value is "none": no limit but the referee's hang guard.
type Control struct {
	Base  time.Duration // for the game, or for each period of Moves moves
	Inc   time.Duration // added after each move
	Moves int           // moves a period, which then begins anew with Base added; 0: one period for the game
	Move  time.Duration // free for each move; what a move takes beyond it comes from Bank
	Bank  time.Duration // for the game, on top of Move
	Nodes int           // search nodes a move instead of time; 0: none
}

// Timed reports whether the control limits time at all.
func (c Control) Timed() bool { return c.Base > 0 || c.Inc > 0 || c.Move > 0 }

// stock reports whether a player has time that lasts from one move to the next.
func (c Control) stock() bool { return c.Base > 0 || c.Inc > 0 || c.Bank > 0 }

// Start returns the clock of a player who has not moved yet. Where there is no base, the first move has the increment.
func (c Control) Start() Clock {
	k := Clock{control: c, left: c.Base + c.Bank, toGo: c.Moves}
	if c.Base == 0 {
		k.left += c.Inc
	}
	return k
}

// Clock is one player's clock between two moves. It is a value: spending makes a new one.
type Clock struct {
	control Control
	left    time.Duration // of Base or Bank; never negative
	toGo    int           // moves until Base is added again; 0: never
}

// Limit returns how long the next answer may take, and false where time is not limited. A referee's margin comes on top.
func (k Clock) Limit() (time.Duration, bool) { return k.control.Move + k.left, k.control.Timed() }

// Spend returns the clock after an answer that took d, and whether the flag has fallen: d is more than Limit and margin
// together. The margin forgives an overrun, but it is lent, never given: what is left is 0 then, and only the control's
// own increment or next period is added.
func (k Clock) Spend(d, margin time.Duration) (after Clock, flagged bool) {
	limit, timed := k.Limit()
	if !timed {
		return k, false
	}
	k.left = max(0, k.left-max(0, d-k.control.Move)) + k.control.Inc
	if k.control.Moves > 0 {
		if k.toGo--; k.toGo == 0 {
			k.toGo = k.control.Moves
			k.left += k.control.Base
		}
	}
	return k, d > limit+margin
}

// Told is what a player is told of the clocks before it answers. No duration is ever negative.
//
//	10s+100ms       mytime, opptime, myinc, oppinc
//	60s/40          the same and movestogo
//	1s/move         movetime
//	200ms/move+5s   movetime (free for this move) and mytime (the bank, which is left for whatever takes longer)
//	nodes=5000      nodes
//	none            nothing
//
// A margin and the hang guard are never told.
type Told struct {
	MoveTime        time.Duration // with HasMoveTime
	MyTime, OppTime time.Duration // with HasClock
	MyInc, OppInc   time.Duration // with HasClock
	HasMoveTime     bool
	HasClock        bool
	MovesToGo       int // 0: not said
	Nodes           int // 0: not said
}

// Told returns what the player with clock k is told before its next answer. A rival with another kind of control is
// described in the player's own terms: one with a time for each move as having that time left, one without any limit of
// time as having what the player has.
func (k Clock) Told(rival Clock) Told {
	c := k.control
	t := Told{MoveTime: c.Move, HasMoveTime: c.Move > 0, HasClock: c.stock(), MovesToGo: k.toGo, Nodes: c.Nodes}
	if !t.HasClock {
		return t
	}
	t.MyTime, t.MyInc = k.left, c.Inc
	switch {
	case rival.control.stock():
		t.OppTime, t.OppInc = rival.left, rival.control.Inc
	case rival.control.Timed():
		t.OppTime = rival.control.Move
	default:
		t.OppTime, t.OppInc = t.MyTime, t.MyInc
	}
	return t
}
