package runner

import "github.com/boardbots/arena/rules"

// Adjudication says when a referee ends a game that the rules have not ended. The zero value never does. Scores are the
// bots' own, each from its own point of view, so they go with the seat whatever its side.
type Adjudication struct {
	Resign     Resign
	Draw       Level
	Repetition int // draw when a position text comes up this often, opening included; 0: never
}

// Resign takes a game as lost for a seat that has said so itself.
type Resign struct {
	Score int64 // hundredths: a seat is losing at -Score or less, and winning at Score or more
	Moves int   // of the seat in a row; 0: never
	Both  bool  // the rival must have been winning for as many of its own moves
}

// Level takes a game as drawn when both seats have said so.
type Level struct {
	Score int64 // hundredths: level is from -Score to Score
	Moves int   // of each seat in a row; 0: never
	After int   // not before this many plies, opening included
}

// score is what a bot thought of its position when it answered.
type score struct {
	hundredths int64
	said       bool
}

// adjudicator watches one game.
type adjudicator struct {
	rule                  Adjudication
	losing, winning, even [2]int // moves in a row, indexed by seat
	seen                  map[string]int
	repeated              bool
}

// moved notes the score of an answer. A move without a score breaks every row: what a bot thought before is not what it
// thinks now.
func (a *adjudicator) moved(seat rules.Seat, s score) {
	count := func(row *[2]int, holds bool) {
		if row[seat]++; !s.said || !holds {
			row[seat] = 0
		}
	}
	count(&a.losing, s.hundredths <= -a.rule.Resign.Score)
	count(&a.winning, s.hundredths >= a.rule.Resign.Score)
	count(&a.even, max(s.hundredths, -s.hundredths) <= a.rule.Draw.Score)
}

// reached notes a position.
func (a *adjudicator) reached(s rules.State) {
	if a.rule.Repetition == 0 {
		return
	}
	if a.seen == nil {
		a.seen = map[string]int{}
	}
	text := s.String()
	a.seen[text]++
	a.repeated = a.seen[text] >= a.rule.Repetition
}

// resigned returns the seats that have been losing for long enough.
func (a *adjudicator) resigned() (set rules.Seats) {
	rule := a.rule.Resign
	if rule.Moves == 0 {
		return rules.None
	}
	for seat := rules.First; seat <= rules.Second; seat++ {
		if a.losing[seat] >= rule.Moves && (!rule.Both || a.winning[seat.Other()] >= rule.Moves) {
			set |= rules.Only(seat)
		}
	}
	return set
}

// level reports whether both seats have called it a draw for long enough.
func (a *adjudicator) level(plies int) bool {
	rule := a.rule.Draw
	return rule.Moves > 0 && plies >= rule.After && min(a.even[rules.First], a.even[rules.Second]) >= rule.Moves
}
