package bots_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/protocol/bots"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/builtin"
)

// game returns a game of builtin.
func game(t testing.TB, spec string) rules.Game {
	t.Helper()
	g, err := builtin.Games().Game(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// make returns a new player of that name.
func player(t testing.TB, name string, s bots.Settings) bots.Player {
	t.Helper()
	make, err := bots.New(name, s)
	if err != nil {
		t.Fatal(err)
	}
	return make()
}

// duel plays one game and returns its plies and its end.
func duel(t testing.TB, g rules.Game, players [2]bots.Player, seed uint64) ([]string, rules.State) {
	t.Helper()
	var plies []string
	var draws [2]*rand.Rand
	for seat := range draws {
		draws[seat] = rand.New(rand.NewPCG(seed, uint64(seat)))
	}
	s := g.Start()
	for len(plies) < 60 && s.ToAct() != rules.None {
		var texts [2]string
		for seat := range s.ToAct().All() {
			m, _ := players[seat].Choose(context.Background(), bots.Problem{Game: g, State: s, Seat: seat, Rand: draws[seat]})
			if _, err := s.ParseMove(seat, string(m)); err != nil {
				t.Fatalf("%s: %s, %s: %v", g, s, seat, err)
			}
			texts[seat] = string(m)
		}
		ply := rules.Ply{rules.Move(texts[0]), rules.Move(texts[1])}
		plies = append(plies, ply.String())
		s = s.Play(ply)
	}
	return plies, s
}

func TestPlayersPlayLegallyAndRepeatably(t *testing.T) {
	settings := bots.Settings{Playouts: 30, Depth: 2}
	names, _ := bots.Names()
	for _, kind := range builtin.Games() {
		g := game(t, kind.Name)
		for _, name := range names {
			rival := "random"
			once, _ := duel(t, g, [2]bots.Player{player(t, name, settings), player(t, rival, settings)}, 7)
			again, _ := duel(t, g, [2]bots.Player{player(t, name, settings), player(t, rival, settings)}, 7)
			if !slices.Equal(once, again) {
				t.Errorf("%s plays %s in two ways from one seed:\n%v\n%v", name, g, once, again)
			}
		}
	}
}

func TestUnknownPlayerIsRefused(t *testing.T) {
	if _, err := bots.New("stockfish", bots.Settings{}); err == nil {
		t.Error("a bot that is not built in is accepted")
	}
}

// A search must take a win that is there, and a loss that can be avoided must be avoided.
func TestSearchersTakeAWin(t *testing.T) {
	g := game(t, "snex size=4 pie=false")
	s, err := g.Parse("1b2/1b2/1b2/www1 b b -")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"greedy", "alphabeta", "mcts"} {
		p := bots.Problem{Game: g, State: s, Seat: rules.First, Rand: rand.New(rand.NewPCG(1, 1))}
		m, _ := player(t, name, bots.Settings{Playouts: 400, Depth: 2}).Choose(context.Background(), p)
		after := s.Play(rules.One(rules.First, m))
		if name != "greedy" && after.Result().Outcome == rules.SecondWins {
			t.Errorf("%s plays %s and loses at once", name, m)
		}
	}
}

// With a clock the searchers keep to it, and use a good part of it.
func TestSearchersKeepTheirTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		// In the bubble time stands still while a player thinks, so a search bounded by time alone would never end;
		// what can be seen here is that a cancelled search answers at once.
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		g := game(t, "snex size=6")
		for _, name := range []string{"alphabeta", "mcts"} {
			p := bots.Problem{Game: g, State: g.Start(), Seat: rules.First, Rand: rand.New(rand.NewPCG(1, 1))}
			if m, _ := player(t, name, bots.Settings{Playouts: 1 << 30, Depth: 60}).Choose(ctx, p); m == "" {
				t.Errorf("%s has no move when it is cancelled", name)
			}
		}
	})
}

func TestBrainFollowsTheGame(t *testing.T) {
	makes, err := bots.New("random", bots.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	brain := &bots.Brain{Name: "test", Games: builtin.Games(), New: makes}
	if err := brain.NewGame(protocol.Setup{Spec: "snex size=6 pie=true branching=false", Side: "black", Seed: 3}); err != nil {
		t.Fatal(err)
	}
	ask := func(side string, moves ...string) (string, error) {
		return brain.Move(context.Background(), protocol.Turn{Side: side, Moves: moves, Tell: func(protocol.Info) {}})
	}
	if _, err := ask("black"); err != nil {
		t.Error(err)
	}
	if _, err := ask("white", "c3", "swap"); err != nil {
		t.Errorf("after a swap the first seat has white: %v", err)
	}
	if _, err := ask("black", "c3", "swap"); err == nil {
		t.Error("black is asked where white acts, and answers")
	}
	if _, err := ask("black", "a1", "b6"); err != nil {
		t.Errorf("another line of moves than before: %v", err)
	}
	if _, err := ask("black", "a1", "a1"); err == nil {
		t.Error("an illegal move is followed")
	}
}

func BenchmarkMCTS(b *testing.B) {
	for _, spec := range []string{"snex size=8", "apex"} {
		b.Run(spec, func(b *testing.B) {
			g := game(b, spec)
			r := rand.New(rand.NewPCG(1, 1))
			p := player(b, "mcts", bots.Settings{Playouts: 200})
			for b.Loop() {
				p.Choose(context.Background(), bots.Problem{Game: g, State: g.Start(), Seat: rules.First, Rand: r})
			}
		})
	}
}

// The bots are a ladder: each rung must beat the one below it. Seeds are fixed, so the count is the same on every machine.
func TestLadder(t *testing.T) {
	for _, rung := range []struct {
		upper, lower, spec string
		settings           bots.Settings
		games              int
	}{
		{"greedy", "random", "snex size=5", bots.Settings{}, 40},
		{"greedy", "random", "apex size=5 pieces=8", bots.Settings{}, 40},
		{"greedy", "random", "anexk", bots.Settings{}, 20},
		{"greedy", "random", "apocalypse", bots.Settings{}, 40},
		{"greedy", "random", "apagos", bots.Settings{}, 100},
		{"alphabeta", "greedy", "apagos", bots.Settings{Depth: 4}, 40},
		{"alphabeta", "greedy", "apagos setup=arrange", bots.Settings{Depth: 4}, 40},
		{"alphabeta", "greedy", "apex size=5 pieces=8", bots.Settings{Depth: 2}, 20},
		{"alphabeta", "greedy", "snex size=4", bots.Settings{Depth: 3}, 20},
	} {
		g := game(t, rung.spec)
		points := 0.0
		for i := range rung.games {
			seat := rules.Seat(i % 2)
			var players [2]bots.Player
			players[seat] = player(t, rung.upper, rung.settings)
			players[seat.Other()] = player(t, rung.lower, rung.settings)
			_, end := duel(t, g, players, uint64(i))
			if end.ToAct() == rules.None {
				points += end.Result().Outcome.Score(seat)
			} else {
				points += 0.5
			}
		}
		if share := points / float64(rung.games); share < 0.6 {
			t.Errorf("%s: %s scores %.2f of %d games against %s", rung.spec, rung.upper, share, rung.games, rung.lower)
		}
	}
}
