package configs

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/boardbots/arena/runner/schedule"
)

// checkAny holds what must be true of any text: either a tournament that can be planned, or problems that each say where.
func checkAny(t *testing.T, at string, text []byte) (ok bool) {
	t.Helper()
	tournament, err := Parse(at, text, options())
	if err == nil {
		p := tournament.Plan
		if games := p.Games(); games < 1 && p.Format != schedule.List || games > MaxGames {
			t.Errorf("%d games of\n%s", games, text)
		}
		p.Pairs, p.Rounds = 1, min(p.Rounds, 2)
		if len(p.Entries) < 20 {
			openings, _, err := p.Openings(tournament.Game)
			if jobs := p.Jobs(openings, nil); len(jobs) == 0 || err != nil {
				t.Errorf("%d games, %v of\n%s", len(jobs), err, text)
			}
		}
		return true
	}
	var ps Problems
	if !errors.As(err, &ps) || len(ps) == 0 {
		t.Fatalf("%v of\n%s", err, text)
	}
	for _, p := range ps {
		if p.File == "" || p.Text == "" || strings.ContainsAny(p.Text, "\n\r\x00") {
			t.Errorf("problem %#v of\n%s", p, text)
		}
	}
	return false
}

// TestMutations deletes each key and item of a full file in turn, and puts odd things in the place of each value.
func TestMutations(t *testing.T) {
	at := folder(t)
	odd := []string{"", "~", "[]", "{}", "[[]]", "{a: b}", "-1", "0", "1e300", ".nan", "x", `""`, "18446744073709551616", "true", "2001-01-01",
		"!!binary aGk=", "'\\0'", strings.Repeat("9", 400), `"\u0000"`, `"a\nb"`, "🙂", "'${'", "'${A b}'"}
	var root yaml.Node
	if err := yaml.Unmarshal([]byte(full), &root); err != nil {
		t.Fatal(err)
	}
	try := func() bool {
		text, err := yaml.Marshal(&root)
		if err != nil {
			return false // the library writes no such text
		}
		return checkAny(t, at, text)
	}
	loaded, refused := 0, 0
	count := func(ok bool) {
		if ok {
			loaded++
		} else {
			refused++
		}
	}
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		width := 1
		if n.Kind == yaml.MappingNode {
			width = 2
		}
		for i := 0; i < len(n.Content) && n.Kind != yaml.DocumentNode; i += width {
			all := n.Content
			n.Content = slices.Delete(slices.Clone(all), i, i+width)
			count(try())
			n.Content = append(slices.Clone(all), all[i:i+width]...) // there twice
			count(try())
			n.Content = all
			if width == 2 {
				key := *all[i]
				for _, text := range []string{"<<", "", "nosuch", "a.b"} {
					all[i].SetString(text)
					count(try())
				}
				*all[i] = key
			}
			value := all[i+width-1]
			keep := *value
			for _, text := range odd {
				var other yaml.Node
				if err := yaml.Unmarshal([]byte(text), &other); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				if len(other.Content) == 0 {
					*value = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}
				} else {
					*value = *other.Content[0]
				}
				count(try())
			}
			*value = keep
		}
		for _, child := range n.Content {
			walk(child)
		}
	}
	walk(&root)
	if loaded < 100 || refused < 1000 {
		t.Errorf("%d changed files loaded and %d were refused: the changes are not those meant", loaded, refused)
	}
	if !try() {
		t.Error("the file is not what it was")
	}
}

func FuzzParse(f *testing.F) {
	at := folder(f)
	for _, text := range []string{full, small, "", "a: &a [*a]\n", "bots: [{name: a, command: 'arena \"${BOTS}\"'}]\n", "\t", "<<: 1", "? [a]\n: b\n"} {
		f.Add([]byte(text), "bots.a.time=1s/move")
	}
	files, err := fs.Glob(Samples(), "*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		text, err := fs.ReadFile(Samples(), name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(bytes.ReplaceAll(text, []byte("game: snex"), []byte("game: walk")), "pairs=3")
	}
	f.Fuzz(func(t *testing.T, text []byte, change string) {
		checkAny(t, at, text)
		o := options()
		o.Set = []string{change}
		if _, err := Parse(at, text, o); err != nil && err.Error() == "" {
			t.Error("an error without a word")
		}
	})
}
