package main

import (
	"os"
	"path/filepath"
	"testing"
)

// What a killed run left of faults is kept where the game was recorded, and forgotten where it was not.
func TestFaultsOfAKilledRun(t *testing.T) {
	dir := t.TempDir()
	f := &failures{dir: dir, say: t.Errorf}
	for _, name := range []string{".1-1", ".1-2", "2-1"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "summary.txt"), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.settle(func(id string) bool { return id == "1-1" }); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"1-1": ".1-1", "2-1": "2-1", "1-2": "", ".1-1": "", ".1-2": ""} {
		if text, _ := os.ReadFile(filepath.Join(dir, name, "summary.txt")); string(text) != want {
			t.Errorf("%s holds %q, want %q", name, text, want)
		}
	}
}
