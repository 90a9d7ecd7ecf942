// Package rules is the contract between a board game and everything that plays, referees or shows it.
//
// A referee knows no game by name. A position says which seats choose now, so that a game of simultaneous moves is no
// special case: two members in the set instead of one, and a ply that holds two moves. Seats (first, second) last for
// the whole game; sides (white, black) may change owner by a swap, which only the game itself knows of.
package rules

import (
	"fmt"
	"iter"
)

// Seat is a player's place for the whole game.
type Seat uint8

// The two seats. First is the seat that starts as the side which the game's rules name first.
const (
	First Seat = iota
	Second
)

// Other returns the rival's seat.
func (s Seat) Other() Seat { return 1 - s }

// String returns "first" or "second".
func (s Seat) String() string {
	if s == First {
		return "first"
	}
	return "second"
}

// MarshalText writes the seat as its name.
func (s Seat) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads "first" or "second".
func (s *Seat) UnmarshalText(text []byte) error {
	switch string(text) {
	case "first":
		*s = First
	case "second":
		*s = Second
	default:
		return fmt.Errorf("seat %q: want first or second", text)
	}
	return nil
}

// Seats is a set of seats.
type Seats uint8

// The sets that have a name; Only makes the other two.
const (
	None Seats = 0
	Both Seats = 1<<First | 1<<Second
)

// Only returns the set of one seat.
func Only(s Seat) Seats { return 1 << s }

// Has reports whether s is a member.
func (set Seats) Has(s Seat) bool { return set&(1<<s) != 0 }

// All yields the members, the first seat before the second.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for s := First; s <= Second; s++ {
			if set.Has(s) && !yield(s) {
				return
			}
		}
	}
}

// Side is a colour, as the rules and the protocol name it.
type Side string

// The two sides that all games here know.
const (
	White Side = "white"
	Black Side = "black"
)

// Letter returns the side's letter in position texts: "w" or "b".
func (s Side) Letter() string { return string(s[:1]) }

// Move is one seat's choice as canonical text: printable ASCII without blanks or bars. Equal text means the same move.
type Move string

// Ply is one step of a game, indexed by Seat: the move of each seat that was to act, "" for a seat that was not.
type Ply [2]Move

// One returns the ply in which only seat acts.
func One(seat Seat, move Move) Ply {
	var p Ply
	p[seat] = move
	return p
}

// String returns the form used in records and position commands: "c4", or "a2-a3|b5-c3" where both seats acted.
func (p Ply) String() string {
	if p[First] != "" && p[Second] != "" {
		return string(p[First]) + "|" + string(p[Second])
	}
	return string(p[First]) + string(p[Second])
}

// Outcome says who won, in seats.
type Outcome uint8

// The outcomes. Undecided is a game that goes on.
const (
	Undecided Outcome = iota
	FirstWins
	SecondWins
	Draw
)

// Wins returns the outcome in which seat wins.
func Wins(seat Seat) Outcome { return FirstWins + Outcome(seat) }

// outcomeTexts is indexed by Outcome.
var outcomeTexts = [...]string{"*", "1-0", "0-1", "1/2-1/2"}

// String returns the outcome with the first seat's score first: "1-0", "0-1", "1/2-1/2", or "*" while undecided.
func (o Outcome) String() string { return outcomeTexts[o] }

// Score returns what seat gets: 1, ½ or 0. An undecided game has no score; Score returns 0 for it.
func (o Outcome) Score(seat Seat) float64 {
	switch o {
	case Wins(seat):
		return 1
	case Draw:
		return 0.5
	}
	return 0
}

// MarshalText writes the outcome as String does.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (o *Outcome) UnmarshalText(text []byte) error {
	for i, t := range outcomeTexts {
		if t == string(text) {
			*o = Outcome(i)
			return nil
		}
	}
	return fmt.Errorf("outcome %q: want one of %q", text, outcomeTexts)
}

// Result is how a game ended, with a reason word from the game's rules. The zero value is a game that goes on.
type Result struct {
	Outcome Outcome
	Reason  string
}

// MoveError says why a text is no legal move.
type MoveError struct {
	Seat Seat
	Text string // as the player sent it
	Why  string // "point c4 is taken"; lower case, no full stop
}

// maxQuoted bounds how much of a strange text an error repeats.
const maxQuoted = 200

func (e *MoveError) Error() string {
	return fmt.Sprintf("illegal move %q: %s", cut(e.Text, maxQuoted), e.Why)
}

// State is a position with what the rules need of its past. It never changes, so it may be shared between goroutines.
type State interface {
	// ToAct returns the seats that choose now: None exactly when the game is over.
	ToAct() Seats
	// Side returns the side that seat has now; a swap changes it.
	Side(seat Seat) Side
	// Moves yields the legal moves of a seat in a fixed order, each once, lazily; nothing for a seat that is not to act.
	// There may be millions of them: only callers that know the game to be small may drain it.
	Moves(seat Seat) iter.Seq[Move]
	// ParseMove judges a text: the move, or a *MoveError with the reason. It is written apart from Moves and must agree
	// with it. Only the canonical spelling is accepted.
	ParseMove(seat Seat, text string) (Move, error)
	// Play returns the state after ply, which must hold a move from ParseMove (or Penalizer.Penalty) for each seat that
	// is to act. The receiver stays as it is.
	Play(ply Ply) State
	// Result returns the zero Result while the game goes on.
	Result() Result
	// String returns the position text: one line, as the game's rules page defines it.
	String() string
}

// Game is a rule set with its parameters fixed.
type Game interface {
	// String returns the specification with every parameter: "snex size=8 pie=true branching=false".
	String() string
	// Start returns the position in which the game begins.
	Start() State
	// Parse reads a position text. The state it returns has no past. A text that is not canonical, or a position that
	// cannot arise, is refused with an error that names the field and the reason.
	Parse(position string) (State, error)
	// MaxPlies is the length at which a game is usually called a draw; 0 where the rules end every game.
	MaxPlies() int
}

// Penalizer is implemented by states in which an illegal choice has a price within the rules instead of losing the game.
type Penalizer interface {
	// Penalty returns what Play takes in the place of an illegal choice, as records write it: "--".
	Penalty(seat Seat) Move
}
