package configs_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/rules/builtin"
)

// TestSamples loads every sample as it is shipped and draws its schedule. They need no file, no program and no variable.
func TestSamples(t *testing.T) {
	names, err := fs.Glob(configs.Samples(), "*.yaml")
	if err != nil || len(names) < 11 {
		t.Fatalf("samples %q, %v", names, err)
	}
	built := map[string]bool{}
	for _, kind := range builtin.Games() {
		built[kind.Name] = true
		if !slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, kind.Name) }) {
			t.Errorf("no sample of %s", kind.Name)
		}
	}
	for _, name := range names {
		game, _, _ := strings.Cut(strings.TrimSuffix(name, ".yaml"), "-")
		if !built[game] {
			continue
		}
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
