package rulestest

import (
	"math/rand/v2"
	"testing"

	"github.com/boardbots/arena/rules"
)

// FuzzMoves lets the fuzzer write positions and moves for a game: a judge must accept what is generated and nothing else,
// and what comes after a move must have a text that can be read. The seeds are all pairs of those given.
func FuzzMoves(f *testing.F, game rules.Game, positions, moves []string) {
	f.Helper()
	for _, p := range positions {
		for _, m := range moves {
			f.Add(p, m)
		}
	}
	f.Fuzz(func(t *testing.T, position, text string) {
		s, err := game.Parse(position)
		if err != nil {
			return
		}
		for _, seat := range []rules.Seat{rules.First, rules.Second} {
			m, err := s.ParseMove(seat, text)
			_, missing := rules.Find(s, seat, text)
			if (err == nil) != (missing == nil) || err == nil && string(m) != text {
				t.Fatalf("%q, %v: move %q is judged %q, %v; generated: %v", position, seat, text, m, err, missing)
			}
			if err != nil {
				continue
			}
			ply := rules.SamplePly(s, rand.New(rand.NewPCG(1, 1)))
			ply[seat] = m
			if p, ok := s.(rules.Penalizer); ok && s.ToAct() == rules.Both {
				ply[seat.Other()] = p.Penalty(seat.Other())
			}
			after := s.Play(ply)
			if back, err := game.Parse(after.String()); err != nil || back.String() != after.String() {
				t.Fatalf("%q, ply %v: %q comes back as %v, %v", position, ply, after, back, err)
			}
		}
	})
}

// FuzzPositions lets the fuzzer write positions for a game: what is read must be written the same, somebody must be able to
// act unless there is a result, and faster ways must agree with the plain walk.
func FuzzPositions(f *testing.F, game rules.Game, positions ...string) {
	f.Helper()
	for _, p := range positions {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := game.Parse(text)
		if err != nil {
			return
		}
		if s.String() != text {
			t.Fatalf("%q is read as %q", text, s)
		}
		plies := rules.Walk(s, 1)
		if over := s.ToAct() == rules.None; over != (s.Result() != rules.Result{}) || over != (plies == 0) {
			t.Fatalf("%q: seats %b act and have %d plies, result %v", text, s.ToAct(), plies, s.Result())
		}
		if plies < walkNodes && rules.Perft(s, 2) != rules.Walk(s, 2) {
			t.Fatalf("%q: perft(2) is %d: a walk finds %d", text, rules.Perft(s, 2), rules.Walk(s, 2))
		}
	})
}
