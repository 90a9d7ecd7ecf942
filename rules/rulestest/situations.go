package rulestest

import (
	"errors"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

// Open returns the game of a kind with parameters as in a specification, without the name: "size=8 pie=true".
func Open(t testing.TB, kind rules.Kind, params string) rules.Game {
	t.Helper()
	return open(t, kind, kind.Name+" "+params)
}

// At returns the position of a text in such a game.
func At(t testing.TB, kind rules.Kind, params, position string) rules.State {
	t.Helper()
	s, err := Open(t, kind, params).Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Situation is one ply in one position, as a case of a ruling. It has no name of its own so that tables need no keys.
type Situation = struct {
	Name     string
	Params   string // of the specification
	Position string
	Ply      string
	Want     string // the position after, and outcome and reason if it is over; or why the ply is refused
}

// Situations plays the ply of each case.
func Situations(t *testing.T, kind rules.Kind, cases []Situation) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			if got := outcome(rules.Step(At(t, kind, c.Params, c.Position), c.Ply)); got != c.Want {
				t.Errorf("%s in %q: %s\nwant %s", c.Ply, c.Position, got, c.Want)
			}
		})
	}
}

// outcome says in words what came of a ply.
func outcome(s rules.State, err error) string {
	var refusal *rules.MoveError
	switch {
	case errors.As(err, &refusal):
		return refusal.Why
	case err != nil:
		return err.Error()
	case s.ToAct() == rules.None:
		return s.String() + " " + s.Result().Outcome.String() + " " + s.Result().Reason
	}
	return s.String()
}

// Refusal is a position text that a game must refuse, and part of the reason that it must give.
type Refusal = struct{ Params, Position, Want string }

// Refusals demands that each text is refused for its reason, in an error that stays short.
func Refusals(t testing.TB, kind rules.Kind, cases []Refusal) {
	t.Helper()
	for _, c := range cases {
		_, err := Open(t, kind, c.Params).Parse(c.Position)
		if err == nil || !strings.Contains(err.Error(), c.Want) || len(err.Error()) > 1000 {
			t.Errorf("%s, position %.60q: error %v: want a short one with %q", c.Params, c.Position, err, c.Want)
		}
	}
}
