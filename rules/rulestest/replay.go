package rulestest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/boardbots/arena/rules"
)

// Replay plays random games, as many as usual or as the flag -games says, to their end, or to the game's MaxPlies, and holds
// against each other what a long run relies on: every move drawn is accepted by the judge, every position comes back from
// its text, and the game replayed from its plies ends in the same position with the same result. It is quicker than Run, for
// numbers that Run cannot reach.
func Replay(t testing.TB, game rules.Game, usual int, options ...Option) {
	t.Helper()
	count := usual
	if *games > 0 {
		count = *games
	}
	s := &suite{TB: t, game: game, r: rand.New(rand.NewPCG(20, 27))}
	for _, o := range options {
		o(s)
	}
	most := game.MaxPlies()
	if most == 0 {
		most = longest
	}
	for s.number = range count {
		s.plies = s.plies[:0]
		state := game.Start()
		s.readBack(state)
		for len(s.plies) < most && state.ToAct() != rules.None {
			ply := s.draw(state)
			text := ply.String()
			if parsed, err := rules.ParsePly(state, text); err != nil || parsed != ply {
				s.fail(state, "ply %s is judged %q, %v", text, parsed, err)
			}
			state = state.Play(ply)
			s.plies = append(s.plies, text)
			s.readBack(state)
		}
		replayed, err := rules.Steps(game.Start(), slices.Clone(s.plies))
		if err != nil {
			s.fail(state, "the game cannot be replayed: %v", err)
		}
		if replayed.String() != state.String() || replayed.Result() != state.Result() || replayed.ToAct() != state.ToAct() {
			s.fail(state, "replayed the game ends in %q with %v: want %v", replayed, replayed.Result(), state.Result())
		}
	}
}

// readBack demands that a position text is read as the position that it was written from.
func (s *suite) readBack(state rules.State) {
	s.Helper()
	back, err := s.game.Parse(state.String())
	if err != nil {
		s.fail(state, "the position text is refused: %v", err)
	}
	if back.String() != state.String() || !s.past && (back.Result() != state.Result() || back.ToAct() != state.ToAct()) {
		s.fail(state, "the position text is read as %q with %v: want %v", back, back.Result(), state.Result())
	}
}
