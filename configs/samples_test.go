package configs_test

import (
	"io/fs"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/builtin"
	"github.com/boardbots/arena/runner/schedule"
)

// TestSamples loads every sample as it is shipped and draws its schedule. They need no file, no program and no variable.
func TestSamples(t *testing.T) {
	names, err := fs.Glob(configs.Samples(), "*.yaml")
	if err != nil || len(names) < 11 {
		t.Fatalf("samples %q, %v", names, err)
	}
	for _, kind := range builtin.Games() {
		if !slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, kind.Name) }) {
			t.Errorf("no sample of %s", kind.Name)
		}
	}
	for _, name := range names {
		text, err := fs.ReadFile(configs.Samples(), name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := configs.Parse(name, text, configs.Options{
			Games: builtin.Games(), Executable: "/arena", Cores: 2, LookupEnv: func(string) (string, bool) { return "", false },
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got.Name+".yaml" != name {
			t.Errorf("%s: its name is %s", name, got.Name)
		}
		openings, warning, err := got.Plan.Openings(got.Game)
		if err != nil || warning != "" || len(openings) != got.Plan.Pairs {
			t.Errorf("%s: %d openings for %d pairs, warning %q, %v", name, len(openings), got.Plan.Pairs, warning, err)
		}
		for _, b := range got.Bots {
			if b.Command[0] != "/arena" {
				t.Errorf("%s: %s is %q, not built in", name, b.Name, b.Command)
			}
		}
	}
}

// TestStarters loads the starter of each game, as it is and with everything that it shows in comments.
func TestStarters(t *testing.T) {
	o := configs.Options{Games: builtin.Games(), Executable: "/arena", Cores: 2}
	for _, kind := range o.Games {
		text, err := configs.Starter(kind)
		if err != nil {
			t.Fatal(err)
		}
		got, err := configs.Parse(kind.Name+".yaml", []byte(text), o)
		if err != nil {
			t.Errorf("%v\n%s", err, text)
			continue
		}
		if got.Game.String() != mustGame(t, kind).String() || got.Plan.Games() != 20 {
			t.Errorf("%s: %s, %d games", kind.Name, got.Game, got.Plan.Games())
		}
	}
}

func mustGame(t *testing.T, kind rules.Kind) rules.Game {
	t.Helper()
	game, err := kind.Game(nil)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// commented matches a key that a starter shows without setting it.
var commented = regexp.MustCompile(`(?m)^(\s*)# (\s*)([a-z_]+):`)

// TestStarterShowsKeys takes the comment signs away: every key must be known, however little it fits the others.
func TestStarterShowsKeys(t *testing.T) {
	o := configs.Options{Games: builtin.Games(), Executable: "/arena", Cores: 2}
	text, err := configs.Starter(o.Games[0])
	if err != nil {
		t.Fatal(err)
	}
	text = strings.NewReplacer("  # - name", "  - name", "  #   # ", "    ", "  #   command", "    command", "./mybot", "arena").Replace(text)
	all := commented.ReplaceAllString(text, "$1$2$3:")
	_, err = configs.Parse("snex.yaml", []byte(strings.ReplaceAll(all, "#   ", "  ")), o)
	if err == nil {
		t.Fatal("keys that exclude each other are accepted")
	}
	if strings.Contains(err.Error(), "unknown key") || strings.Count(all, "\n") != strings.Count(text, "\n") {
		t.Errorf("%v\n%s", err, all)
	}
	clash := regexp.MustCompile(`given twice$|only the format|want one of the two$|tests whether one of two bots`)
	for problem := range strings.SplitSeq(err.Error(), "\n") {
		if !clash.MatchString(problem) {
			t.Errorf("%s\n%s", problem, all)
		}
	}
}

// TestManual loads the file that the manual shows, and compares what it gives as defaults with a file that sets nothing.
func TestManual(t *testing.T) {
	manual, err := os.ReadFile("../docs/tournaments.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(manual), "```yaml\n")
	text, _, _ = strings.Cut(text, "```")
	o := configs.Options{Games: builtin.Games(), Executable: "/arena", Cores: 2}
	shown, err := configs.Parse("duel.yaml", []byte(text), o)
	if err != nil {
		t.Fatal(err)
	}
	const least = "game: snex\nbots: [{name: mcts-1k, command: arena}, {name: random, command: arena}]\n"
	plain, err := configs.Parse("duel.yaml", []byte(least), o)
	if err != nil {
		t.Fatal(err)
	}
	// What the manual gives and is no default.
	shown.Plan.Entries[0].Control = plain.Plan.Entries[0].Control
	shown.Plan.Format, shown.Plan.Heroes, shown.Plan.Book.Random = plain.Plan.Format, nil, 0
	shown.Game = plain.Game // its specification is in the plan
	shown.Bots, shown.Adjudicate, shown.Stop = plain.Bots, plain.Adjudicate, plain.Stop
	if !reflect.DeepEqual(shown, plain) {
		t.Errorf("the manual shows %+v\ndefaults are %+v", shown, plain)
	}
	_, lines, _ := strings.Cut(string(manual), "```\nmoves ")
	lines, _, _ = strings.Cut("moves "+lines, "```")
	openings, warnings, err := schedule.ReadOpenings(plain.Game, "openings.txt", strings.NewReader(lines))
	if err != nil || len(openings) != 3 || len(warnings) != 0 {
		t.Errorf("the manual's openings: %+v, %q, %v", openings, warnings, err)
	}
}
