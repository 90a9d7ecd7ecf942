package builtin

import (
	"strings"
	"testing"
)

func TestGames(t *testing.T) {
	set, names := Games(), []string{}
	for _, kind := range set {
		names = append(names, kind.Name)
		if kind.Doc == "" || kind.Moves == "" {
			t.Errorf("%s does not say what it is, or how its moves are written", kind.Name)
		}
		for _, p := range kind.Params {
			if p.Doc == "" {
				t.Errorf("%s does not say what %s is", kind.Name, p.Name)
			}
			if err := kind.Check(p.Name, p.Default); err != nil {
				t.Errorf("default: %v", err)
			}
		}
		game, err := set.Game(kind.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		if again, err := set.Game(game.String()); err != nil || again.String() != game.String() {
			t.Errorf("%q reads back as %v, %v", game, again, err)
		}
	}
	if got := strings.Join(names, " "); got != "snex apex anexk apocalypse apagos" {
		t.Errorf("the games are %s", got)
	}
}
