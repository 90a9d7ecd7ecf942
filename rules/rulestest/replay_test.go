package rulestest

import (
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

func TestReplay(t *testing.T) {
	for _, spec := range []string{"nim", "morra"} {
		game, err := rules.Set{Nim(), Morra()}.Game(spec)
		if err != nil {
			t.Fatal(err)
		}
		Replay(t, game, 100)
		for _, c := range []struct {
			name, want string
			bend       func(state) rules.State
		}{
			{"accepts nothing", "is judged", func(s state) rules.State { return deaf{s} }},
			{"text tells too little", "is read as", func(s state) rules.State { return secretive{s, 0} }},
		} {
			if got := said(func(t testing.TB) { Replay(t, bent{game, c.bend}, 1) }); !strings.Contains(got, c.want) {
				t.Errorf("%s: %s: Replay says %q: want %q", spec, c.name, got, c.want)
			}
		}
		past := bent{game, func(s state) rules.State { return secretive{s, 0} }}
		if got := said(func(t testing.TB) { Replay(t, past, 1, Past) }); got != "" {
			t.Errorf("%s: a game with a past: Replay says %q", spec, got)
		}
	}
}
