// Package protocol is the Arena Bot Protocol, version 1: both ends of the line conversation between a referee and a bot.
//
// Bot is the referee's end. Serve is the bot's end: implement Brain, hand it to Serve with stdin and stdout, and the
// program is a bot. docs/protocol.md describes the lines.
package protocol

import (
	"io"
	"time"
)

// MaxLine is the longest line, in bytes, that a bot may send. What is longer is cut there, and counts as unknown.
const MaxLine = 64 << 10

// Conn is a bot as a stream of bytes: Read is what it prints, Write is what it is told. Deadlines work as in net.Conn;
// a pair of pipes and net.Pipe both have them. Read returns io.EOF only after everything that the bot printed.
type Conn interface {
	io.ReadWriteCloser
	SetReadDeadline(time.Time) error
	SetWriteDeadline(time.Time) error
}

// FaultKind is the reason word of a game lost by a bot's own failure.
type FaultKind string

// The faults that the protocol's end can see. An illegal move is found by the referee, which adds it.
const (
	FaultTime        FaultKind = "time"         // no answer, or input not read, before the limit
	FaultCrash       FaultKind = "crash"        // its output ended with no answer in it
	FaultStart       FaultKind = "start"        // no abpok or readyok in time, or it ended before
	FaultIllegalMove FaultKind = "illegal-move" // not a legal move, or no move at all
)

// Fault is a bot's own failure: a result for the referee, never an error of ours.
type Fault struct {
	Kind FaultKind
	Why  string // what was waited for, how long, what came instead; names the setting that would allow it, if one does
	Text string // the offending text, as printable ASCII, cut to 200 bytes; "" if there is none
	Used time.Duration
}

func (f *Fault) Error() string { return string(f.Kind) + ": " + f.Why }

// Hello is what a bot says of itself in its handshake.
type Hello struct {
	Name, Author, Version string
	Games                 []string // those it plays; none listed: all
	Features              []string // "legal", "state"
	Options               []Option
}

// Option is a setting that a bot declares, in UCI's form.
type Option struct {
	ID      string
	Type    string // check, spin, combo, string
	Default string
	Min     *int64   // of a spin, where given
	Max     *int64   //
	Vars    []string // of a combo
}

// Setup begins a game for one bot.
type Setup struct {
	Spec string // "snex size=8 pie=true branching=false"
	Side string // the seat's side at the start
	Seed uint64
}

// Question asks a bot for its move.
type Question struct {
	Position []byte                  // the whole position line, without newline; only read while the call lasts
	State    func() string           // the position text now; called only for a bot with feature state
	Legal    func(out []byte) []byte // appends the legal line, as Legal.Append does; called only for a bot with feature legal
	Go       Go                      // what the bot is told of the clocks
	Limit    time.Duration           // from the go line's last byte to the fall of the flag, margin included; above 0
	Told     func(Info)              // if not nil: called for each info line, before Ask returns
}

// Legal is the content of a legal line.
type Legal struct {
	Count  int
	Sample bool // Moves are only a sample of them
	Moves  []string
}

// Go is the content of a go line, as String writes it and ParseGo reads it. Durations are told in whole milliseconds, rounded down, never below 0.
type Go struct {
	MoveTime        time.Duration // with HasMoveTime
	MyTime, OppTime time.Duration // with HasClock
	MyInc, OppInc   time.Duration // with HasClock
	HasMoveTime     bool
	HasClock        bool
	MovesToGo       int // 0: not said
	Nodes           int // 0: not said
	Depth           int // 0: not said
}

// Answer is a bot's reply to a Question.
type Answer struct {
	Move    string        // as the bot sent it; not yet judged
	Resign  bool          // instead of a move
	Elapsed time.Duration // from the go line's last byte handed to the system to the answer's newline read
	Info    Info          // the last info line before the answer; zero if none
}

// Info is what an info line holds. Fields that the bot did not send are zero.
type Info struct {
	Depth, Nodes int64
	Time         time.Duration
	Score        int64 // hundredths, from the bot's point of view; with HasScore
	HasScore     bool
	PV           []string
	String       string // printable ASCII; bounded
}
