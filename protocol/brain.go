package protocol

import (
	"context"
	"io"
	"os"
)

// Resign is what a Brain answers instead of a move to give the game up.
const Resign = "resign"

// Brain is a bot without its conversation: it knows who it is and what to play. Serve calls its methods from one
// goroutine, Hello first. An error of NewGame or Move ends the conversation, and with it the game.
type Brain interface {
	// Hello says who the bot is, which games it plays, which features it wants and which options it has.
	Hello() Hello
	// NewGame begins a game. There may be many, one after the other.
	NewGame(s Setup) error
	// Move returns the move to play, or Resign. ctx ends when nobody is there any more to hear the answer. The time to
	// think is in t.Go; keeping to it is Move's own affair.
	Move(ctx context.Context, t Turn) (string, error)
}

// OptionTaker is a Brain that has options.
type OptionTaker interface {
	// SetOption takes a value for an option of Hello. It comes before the first game.
	SetOption(id, value string) error
}

// GameEnder is a Brain that wants to know how its games end.
type GameEnder interface {
	// GameOver tells the outcome for this bot, "win", "loss" or "draw", and the reason.
	GameOver(outcome, reason string)
}

// Turn is a question to a Brain.
type Turn struct {
	From  string   // position text in which the game began; "" for the game's own start
	Moves []string // played since, in order; in simultaneous games "white|black"
	Side  string   // that the bot has now: "white" or "black"
	State string   // position text now; with feature state
	Legal Legal    // legal moves; with feature legal
	Go    Go       // the clocks

	// Tell sends an info line. Any goroutine may call it until Move returns.
	Tell func(Info)
}

// Stdio is the standard input and output of the program, as Serve wants them.
func Stdio() io.ReadWriter {
	return struct {
		io.Reader
		io.Writer
	}{os.Stdin, os.Stdout}
}
