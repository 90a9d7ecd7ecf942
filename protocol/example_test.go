package protocol_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/boardbots/arena/protocol"
)

// dice is a whole bot: it knows no rules, as feature legal has the referee send the legal moves.
type dice struct{ random *rand.Rand }

func (d *dice) Hello() protocol.Hello {
	return protocol.Hello{Name: "Dice", Author: "me", Features: []string{protocol.FeatureLegal}}
}

func (d *dice) NewGame(s protocol.Setup) error {
	d.random = rand.New(rand.NewPCG(s.Seed, 0)) // the same seed plays the same game
	return nil
}

func (d *dice) Move(ctx context.Context, t protocol.Turn) (string, error) {
	t.Tell(protocol.Info{Depth: 1, String: "rolling"})
	return t.Legal.Moves[d.random.IntN(len(t.Legal.Moves))], nil
}

// A bot is a Brain handed to Serve. The program ends when the referee says quit or goes away.
func Example() {
	if err := protocol.Serve(context.Background(), protocol.Stdio(), new(dice)); err != nil {
		fmt.Fprintln(os.Stderr, "dice:", err)
		os.Exit(1)
	}
}
