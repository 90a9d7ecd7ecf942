package rules_test

import (
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

// tiles is a kind with parameters of each sort, whose game is a tiny one.
var tiles = rules.Kind{
	Name: "tiles",
	Params: []rules.Param{
		{Name: "size", Default: "8", Check: rules.Between(4, 19)},
		{Name: "pie", Default: "true", Check: rules.Flag},
		{Name: "setup", Default: "old", Check: rules.OneOf("old", "new")},
	},
	New: func(args rules.Args) (rules.Game, error) {
		game, err := rulestest.Nim().Game(map[string]string{"heap": args.Text("size")})
		return named{game, args}, err
	},
}

// named is a game with the arguments it was made from.
type named struct {
	rules.Game
	args rules.Args
}

func (n named) String() string { return n.args.Spec() }

func TestSpecifications(t *testing.T) {
	set := rules.Set{rulestest.Nim(), tiles}
	for _, c := range []struct{ spec, want string }{
		{"nim", "nim heap=7"},
		{"tiles", "tiles size=8 pie=true setup=old"},
		{"  tiles   setup=new  size=5 ", "tiles size=5 pie=true setup=new"},
		{"tiles pie=false", "tiles size=8 pie=false setup=old"},
		{"", `no game named: want one as in "snex size=8"`},
		{"chess", `unknown game "chess": want nim, tiles`},
		{"Tiles", `unknown game "Tiles": want nim, tiles`},
		{"tiles 8", `game tiles: "8": want name=value`},
		{"tiles size=5 size=5", `game tiles: parameter "size" is given twice`},
		{"tiles colour=red", `game tiles has no parameter "colour": want size, pie, setup`},
		{"tiles size=3", "game tiles: size=3: want a whole number from 4 to 19"},
		{"tiles size=20", "game tiles: size=20: want a whole number from 4 to 19"},
		{"tiles size=08", "game tiles: size=08: want a whole number from 4 to 19"},
		{"tiles size=+8", "game tiles: size=+8: want a whole number from 4 to 19"},
		{"tiles size=", "game tiles: size=: want a whole number from 4 to 19"},
		{"tiles pie=yes", "game tiles: pie=yes: want true or false"},
		{"tiles setup=Old", "game tiles: setup=Old: want old or new"},
	} {
		game, err := set.Game(c.spec)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = game.String()
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.spec, got, c.want)
		}
	}
}

func TestArguments(t *testing.T) {
	game, err := tiles.Game(map[string]string{"size": "11", "pie": "false"})
	if err != nil {
		t.Fatal(err)
	}
	args := game.(named).args
	if args.Int("size") != 11 || args.Bool("pie") || args.Text("setup") != "old" {
		t.Errorf("arguments are %d, %v, %q", args.Int("size"), args.Bool("pie"), args.Text("setup"))
	}
	again, err := rules.Set{tiles}.Game(game.String())
	if err != nil || again.String() != game.String() {
		t.Errorf("%v reads back as %v, %v", game, again, err)
	}
}

func TestKindWithoutParameters(t *testing.T) {
	kind := rules.Kind{Name: "plain"}
	if err := kind.Check("size", "8"); err == nil || !strings.Contains(err.Error(), "plain has no parameters") {
		t.Errorf("the error is %v", err)
	}
}
