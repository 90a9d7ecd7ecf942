// Package bots is the built-in bots: players for every game that speaks the contract of package rules, made for
// baselines and first opponents rather than for strength.
//
// A Player chooses a move in a state; New finds one by its name, and Brain puts it behind the protocol. No player knows
// the rules of a game: what one of them knows of good play is an Evaluation, and those are listed in one place.
package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/boardbots/arena/rules"
)

// Player chooses moves. A Player is used for one game at a time and may keep what it learned within the game.
type Player interface {
	// Choose returns a legal move for seat, which is to act, and what it thinks of the position. It ends early, with
	// the best move so far, when ctx ends.
	Choose(ctx context.Context, p Problem) (rules.Move, Thought)
}

// Problem is a question to a Player.
type Problem struct {
	Game   rules.Game
	State  rules.State
	Seat   rules.Seat
	Budget Budget
	Rand   *rand.Rand // the same for the same game and seed
}

// Budget is how much a Player may spend on one move. Zero values say nothing; all zero means: as its settings say.
type Budget struct {
	Time  time.Duration
	Nodes int
	Depth int
}

// Thought is what a Player found out.
type Thought struct {
	Depth, Nodes int
	Score        int // hundredths of the evaluation's unit, from the seat's point of view
	HasScore     bool
	PV           []rules.Move
}

// Settings are the choices that a command line gives to New.
type Settings struct {
	Playouts int // mcts: playouts a move instead of the clock; 0: by the clock
	Depth    int // alphabeta: plies at most instead of the clock; 0: by the clock
}

// player is one entry of the list of built-in players.
type player struct {
	name, about string
	make        func(Settings) Player
}

// players lists what New can make, weakest first.
func players() []player {
	return []player{
		{"random", "any legal move, each with the same chance", func(Settings) Player { return random{} }},
		{"greedy", "looks one ply ahead with the game's evaluation", func(Settings) Player { return greedy{} }},
		{"alphabeta", "iterative deepening with a transposition table; sequential games", func(s Settings) Player { return newAlphaBeta(s) }},
		{"mcts", "Monte Carlo tree search; decoupled where both act at once", func(s Settings) Player { return newTreeSearch(s) }},
	}
}

// Names returns the names that New knows, each with a line about it.
func Names() (names, about []string) {
	for _, p := range players() {
		names, about = append(names, p.name), append(about, p.about)
	}
	return names, about
}

// New returns what makes a built-in player; the error lists the names there are.
func New(name string, s Settings) (func() Player, error) {
	for _, p := range players() {
		if p.name == name {
			return func() Player { return p.make(s) }, nil
		}
	}
	names, _ := Names()
	return nil, fmt.Errorf("no built-in bot %q: want %s", name, strings.Join(names, ", "))
}

// random is the player without a thought.
type random struct{}

func (random) Choose(_ context.Context, p Problem) (rules.Move, Thought) {
	return rules.Sample(p.State, p.Seat, p.Rand), Thought{}
}
