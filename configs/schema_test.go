package configs

import (
	"bytes"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

// compiled returns the schema as a validator, and as a tree.
func compiled(t *testing.T) (*jsonschema.Schema, map[string]any) {
	t.Helper()
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("tournament.schema.json", tree); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("tournament.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s, tree.(map[string]any)
}

func TestSchemaAccepts(t *testing.T) {
	s, _ := compiled(t)
	texts := map[string]string{"full": full, "small": small}
	names, err := fs.Glob(Samples(), "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(Samples(), name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	for name, text := range texts {
		if err := validate(s, text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, text := range []string{
		"", "game: snex", small + "paris: 3", small + "pairs: 0", small + "time: 5", small + "margin: 5", small + "bots: []",
		small + "stop: {sprt: {elo0: 0}}", small + "waits: {hnag: 1s}", small + "concurrency: all", strings.Replace(small, "name: a", "nam: a", 1),
	} {
		if validate(s, text) == nil {
			t.Errorf("accepted:\n%s", text)
		}
	}
}

func validate(s *jsonschema.Schema, text string) error {
	var tree any
	if err := yaml.Unmarshal([]byte(text), &tree); err != nil {
		return err
	}
	return s.Validate(tree)
}

// TestSchemaKnowsTheKeys compares each mapping of the schema with the keys, and each enumeration with the words, that
// Load names when it is given another.
func TestSchemaKnowsTheKeys(t *testing.T) {
	const odd = "qqqqqqqqqqqq"
	listed := regexp.MustCompile(`(?:` + odd + `"|unknown key): want (.*)`)
	_, root := compiled(t)
	at := folder(t)
	compared := 0
	compare := func(path, change string, known []string) {
		t.Helper()
		var got []string
		if m := listed.FindStringSubmatch(problems(t, at, small, set(change))); m != nil {
			got = strings.FieldsFunc(strings.ReplaceAll(m[1], " or ", ", "), func(c rune) bool { return c == ',' || c == ' ' })
		}
		slices.Sort(got)
		slices.Sort(known)
		if !slices.Equal(got, known) {
			t.Errorf("%s: Load knows %q, the schema %q", path, got, known)
		}
		compared++
	}
	var walk func(path string, node map[string]any)
	walk = func(path string, node map[string]any) {
		for ref, ok := node["$ref"].(string); ok; ref, ok = node["$ref"].(string) {
			node = root
			for step := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
				node = node[step].(map[string]any)
			}
		}
		if words, ok := node["enum"].([]any); ok {
			var known []string
			for _, w := range words {
				known = append(known, w.(string))
			}
			compare(path, path+"="+odd, known)
		}
		if item, ok := node["items"].(map[string]any); ok && path == "bots" {
			walk("bots.a", item)
		}
		members, ok := node["properties"].(map[string]any)
		if !ok {
			return
		}
		var known []string
		for key, member := range members {
			known = append(known, key)
			walk(strings.TrimPrefix(path+"."+key, "."), member.(map[string]any))
		}
		compare(path, strings.TrimPrefix(path+"."+odd, ".")+"=1", known)
	}
	walk("", root)
	if compared < 20 {
		t.Errorf("only %d mappings and enumerations were compared", compared)
	}
}
