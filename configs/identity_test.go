package configs

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// identity returns a tournament's identity as JSON.
func identity(t *testing.T, at, text string) string {
	t.Helper()
	tournament, err := Parse(at, []byte(text), options())
	if err != nil {
		t.Fatal(err)
	}
	id, err := tournament.Identity()
	if err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(id)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestIdentity changes one thing at a time.
func TestIdentity(t *testing.T) {
	at := folder(t)
	before := identity(t, at, full)
	for _, c := range []struct {
		old, new string
		other    bool
	}{
		{"name: everything", "name: other", false},
		{"concurrency: 20", "concurrency: 3", false},
		{"sandbox: strict", "sandbox: off", false},
		{"output: out/{name}", "output: elsewhere", false},
		{"record: {traffic: all}", "record: {traffic: none}", false},
		{"openings: {file: openings.txt,", "openings: {file: ./openings.txt,", false},
		{`"3"`, `"4"`, true},
		{"Hash: 64", "Hash: 65", true},
		{"THREADS: 2", "THREADS: 3", true},
		{"restart: true", "restart: false", true},
		{"memory: 1GiB", "memory: 2GiB", true},
		{"time: 5s+50ms", "time: 5s+60ms", true},
		{"size: 9", "size: 10", true},
		{"seed: 42", "seed: 43", true},
		{"margin: 20ms", "margin: 30ms", true},
		{"score: 900", "score: 800", true},
		{"alpha: 0.1", "alpha: 0.2", true},
		{"plies: 300", "plies: 301", true},
		{"arena bot random", "arena bot greedy", true},
		{"pairs: 12", "pairs: 13", true},
	} {
		changed := strings.Replace(full, c.old, c.new, 1)
		if changed == full {
			t.Fatalf("no %q in the full file", c.old)
		}
		if got := identity(t, at, changed); (got != before) != c.other {
			t.Errorf("%s → %s: identity changed is %v\n%s", c.old, c.new, got != before, got)
		}
	}
	if strings.Contains(before, "some where\"") || !strings.Contains(before, "${BOTS}") {
		t.Errorf("the value of an environment variable is in it: %s", before)
	}
	for _, name := range []string{"mybot", "work/weights.bin", "openings.txt"} {
		file := filepath.Join(filepath.Dir(at), filepath.FromSlash(name))
		if err := os.WriteFile(file, []byte("moves n n\nmoves s s\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		if got := identity(t, at, full); got == before {
			t.Errorf("another %s changes nothing", name)
		} else {
			before = got
		}
	}
}

// TestIdentityOfAMissingFile looks at a program that went away after the file was read.
func TestIdentityOfAMissingFile(t *testing.T) {
	at := folder(t)
	tournament, err := Parse(at, []byte(full), options())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(filepath.Dir(at), "mybot")); err != nil {
		t.Fatal(err)
	}
	if _, err := tournament.Identity(); err == nil || !strings.HasPrefix(err.Error(), `bot "mine": `) {
		t.Errorf("error %v", err)
	}
}
