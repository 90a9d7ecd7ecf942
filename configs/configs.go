// Package configs reads tournament files.
//
// A file is read strictly: whatever is wrong with it is found before anything is started, all at once, each problem with
// its place. The package also holds sample tournaments, which are examples to copy.
package configs

import (
	"time"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/schedule"
)

// Tournament is a tournament file that was read and checked, defaults filled in.
type Tournament struct {
	Name          string
	Path          string     // of the file, as it was given
	Game          rules.Game // what Plan.Spec names
	Plan          schedule.Plan
	DrawnSeed     bool  // Plan.Seed was drawn, since the file says `random`: a run that goes on keeps the one it has
	Bots          []Bot // in the order of Plan.Entries
	Waits         Waits
	Margin        time.Duration // grace before a flag falls
	Concurrency   int           // games at once
	Oversubscribe bool          // more games at once than the cores can hold are meant
	Output        string        // folder of the run; a relative one is under the working directory
	Traffic       Traffic
	Stop          Stop
	Adjudicate    Adjudicate
	Sandbox       Sandbox
	Warnings      []string // what is not wrong, but may not be meant
}

// Bot is a command that plays. Its control is in the plan's entry of the same name.
type Bot struct {
	Name    string
	Command []string          // the first is an absolute path
	Written []string          // the command as the file has it, split into words, with ${NAME} replaced
	Dir     string            // working directory, absolute
	Env     map[string]string // on top of the runner's own
	Options map[string]string // setoption
	Restart bool              // a new process for every game
	Anchor  *float64          // fixed rating
	Limits  Limits

	own bool              // the command is the running program
	env map[string]string // as the file has it, with ${NAME} in it
}

// WrittenEnv returns Env as the file has it, with ${NAME} in it: fit to be stored, since it holds no secrets. Expand puts
// the values in.
func (b Bot) WrittenEnv() map[string]string { return b.env }

// Own reports whether the command is the running program.
func (b Bot) Own() bool { return b.own }

// Expand replaces each ${NAME} in a text by what lookup knows of it; an unknown one is an error.
func Expand(text string, lookup func(name string) (value string, ok bool)) (string, error) {
	return environment(lookup).expand(text)
}

// Limits are what a bot's processes may use together; 0 is no limit.
type Limits struct {
	Memory    int64 `json:"memory,omitempty"` // bytes
	Processes int   `json:"processes,omitempty"`
}

// Waits are limits outside the game clocks.
type Waits struct {
	Start time.Duration // from start to abpok
	Ready time.Duration // from isready to readyok
	Quit  time.Duration // from quit to the end of the process
	Hang  time.Duration // of one turn, whatever the clock
}

// Traffic says what is kept of the protocol's lines.
type Traffic string

// What may be kept.
const (
	TrafficFailures Traffic = "failures"
	TrafficAll      Traffic = "all"
	TrafficNone     Traffic = "none"
)

// Sandbox says how bots are kept from the rest of the machine.
type Sandbox string

// The sandboxes.
const (
	SandboxAuto   Sandbox = "auto"   // the best that works here
	SandboxStrict Sandbox = "strict" // the full one, or no run
	SandboxOff    Sandbox = "off"
)

// Stop ends a run before all its pairs are played; at most one rule is set.
type Stop struct {
	SPRT      *SPRT      `json:"sprt,omitempty"`      // between the two bots
	Advantage *Advantage `json:"advantage,omitempty"` // of the first seat
}

// SPRT is a sequential probability ratio test.
type SPRT struct {
	Elo0  float64 `json:"elo0"` // the hypotheses, Elo0 below Elo1
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // how often Elo1 is found where Elo0 is true
	Beta  float64 `json:"beta"`  // how often Elo0 is found where Elo1 is true
	Model Model   `json:"model"`
}

// Model says what the hypotheses of an SPRT are measured in.
type Model string

// The models.
const (
	Logistic   Model = "logistic"
	Normalized Model = "normalized"
)

// Advantage stops when the first seat's advantage is known well enough; exactly one is set.
type Advantage struct {
	Width float64 `json:"width,omitempty"` // of the 95 % interval of the first seat's mean score
	SPRT  *SPRT   `json:"sprt,omitempty"`  // on that score
}

// Adjudicate ends games by the bots' own scores, or by repetition; a zero member is off.
type Adjudicate struct {
	Resign     ResignRule `json:"resign"`
	Draw       DrawRule   `json:"draw"`
	Repetition int        `json:"repetition"` // a draw when a position text comes up this often
}

// ResignRule gives a game to the other seat when a bot's score was at or below -Score for Moves moves in a row.
type ResignRule struct {
	Score int  `json:"score"` // hundredths
	Moves int  `json:"moves"` // 0: off
	Both  bool `json:"both"`  // the other's scores must have said the same
}

// DrawRule makes a game a draw when both bots' scores were within Score of 0 for Moves moves in a row.
type DrawRule struct {
	Score int `json:"score"` // hundredths
	Moves int `json:"moves"` // 0: off
	After int `json:"after"` // plies before which the rule does not look
}
