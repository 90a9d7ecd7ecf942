package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/rules"
)

// Brain puts a player behind the protocol. It follows each game through the rules, and needs no feature for that.
type Brain struct {
	Name, Version string
	Games         rules.Set
	New           func() Player // called for each game, so that no game depends on those before it

	player Player
	game   rules.Game
	rand   *rand.Rand
	from   string      // where the position that follows was begun
	played []string    // the plies that led to it
	state  rules.State // nil: no position yet
}

// Hello introduces the bot with the games it knows.
func (b *Brain) Hello() protocol.Hello {
	h := protocol.Hello{Name: b.Name, Version: b.Version, Author: "arena"}
	for _, k := range b.Games {
		h.Games = append(h.Games, k.Name)
	}
	return h
}

// NewGame sets up the rules and the randomness of a game.
func (b *Brain) NewGame(s protocol.Setup) error {
	game, err := b.Games.Game(s.Spec)
	if err != nil {
		return err
	}
	b.game, b.state, b.player = game, nil, b.New()
	b.rand = rand.New(rand.NewPCG(s.Seed, 0x5eed))
	return nil
}

// Move follows the position and has the player choose.
func (b *Brain) Move(ctx context.Context, t protocol.Turn) (string, error) {
	if b.game == nil {
		return "", fmt.Errorf("asked for a move before a game began")
	}
	if err := b.follow(t.From, t.Moves); err != nil {
		return "", err
	}
	seat, err := b.seat(rules.Side(t.Side))
	if err != nil {
		return "", err
	}
	move, thought := b.player.Choose(ctx, Problem{b.game, b.state, seat, budget(t.Go), b.rand})
	if thought.HasScore || thought.Nodes > 0 {
		t.Tell(thought.info())
	}
	return string(move), nil
}

// follow brings state up to the position that the referee names, playing only the plies that are new.
func (b *Brain) follow(from string, plies []string) error {
	n := len(b.played)
	if b.state == nil || from != b.from || len(plies) < n || !slices.Equal(plies[:n], b.played) {
		b.state, b.from, b.played, n = b.game.Start(), from, nil, 0
		if from != "" {
			state, err := b.game.Parse(from)
			if err != nil {
				return fmt.Errorf("position %q: %w", from, err)
			}
			b.state = state
		}
	}
	for _, text := range plies[n:] {
		state, err := rules.Step(b.state, text)
		if err != nil {
			return err
		}
		b.state, b.played = state, append(b.played, text)
	}
	return nil
}

// seat returns the seat that has side and is to act.
func (b *Brain) seat(side rules.Side) (rules.Seat, error) {
	for seat := range b.state.ToAct().All() {
		if b.state.Side(seat) == side {
			return seat, nil
		}
	}
	return 0, fmt.Errorf("asked for a move of %q in %q, where that side is not to act", side, b.state)
}

func (t Thought) info() protocol.Info {
	info := protocol.Info{Depth: int64(t.Depth), Nodes: int64(t.Nodes), Score: int64(t.Score), HasScore: t.HasScore}
	for _, m := range t.PV {
		info.PV = append(info.PV, string(m))
	}
	return info
}

// What budget keeps back, and how it divides a clock.
const (
	reserve   = 25 * time.Millisecond // for the way to the referee and back
	shareLeft = 25                    // a part of the time left, when nobody says how many moves it is for
)

// budget divides the clock: a part of what is left and most of the increment, but never so much that little is left.
func budget(g protocol.Go) Budget {
	b := Budget{Nodes: g.Nodes, Depth: g.Depth}
	if g.HasMoveTime {
		b.Time = g.MoveTime
	} else if g.HasClock {
		moves := time.Duration(shareLeft)
		if g.MovesToGo > 0 {
			moves = min(moves, time.Duration(g.MovesToGo)+1)
		}
		b.Time = min(g.MyTime/moves+g.MyInc*3/4, g.MyTime*2/3)
	}
	if g.HasMoveTime || g.HasClock {
		b.Time = max(b.Time-reserve, b.Time/2, time.Millisecond)
	}
	return b
}
