package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// The pool of the page on continuous integration is one, and its workflow is YAML whose commands have the flags there are.
func TestPageOnContinuousIntegration(t *testing.T) {
	text, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(text), "```yaml\n")[1:]
	if len(blocks) != 2 {
		t.Fatalf("%d blocks of YAML: want the pool and the workflow", len(blocks))
	}
	for i := range blocks {
		blocks[i], _, _ = strings.Cut(blocks[i], "```")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "pool.yaml"), []byte(blocks[0]), 0o666); err != nil {
		t.Fatal(err)
	}
	var workflow struct {
		Jobs map[string]struct{ Steps []struct{ Run string } }
	}
	if err := yaml.Unmarshal([]byte(blocks[1]), &workflow); err != nil {
		t.Fatal(err)
	}
	gates := 0
	for _, step := range workflow.Jobs["gate"].Steps {
		for line := range strings.Lines(step.Run) {
			if _, rest, ok := strings.Cut(line, "arena gate \"./mybot\" "); ok {
				gates++
				flags, _, _ := strings.Cut(rest, " ||")
				args := append([]string{"gate", "arena bot random"}, strings.Fields(flags)...)
				commanded(t, dir, exitH0, append(args, "--set", "pairs=40")...)
			}
		}
	}
	if gates != 1 {
		t.Errorf("the workflow has %d gates, want 1", gates)
	}
	if _, err := os.Stat(filepath.Join(dir, "gate.xml")); err != nil {
		t.Error(err)
	}
}
