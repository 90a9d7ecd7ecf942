package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/boardbots/arena/results"
)

// crowd is a tournament of bots that use most of their time for a move, with many more games at once than cores.
const crowd = `
name: resume
game: snex
params: {size: 4}
bots:
  - {name: a, command: "fakebot --at move --do work:160ms"}
  - {name: b, command: "fakebot --at move --do work:160ms"}
pairs: 8
time: 200ms/move
concurrency: 16
`

// More games at once than the cores can hold are refused. If they are meant, what they lose by time is marked, and shown
// apart.
func TestOverloadIsNoWeakPlay(t *testing.T) {
	if runtime.NumCPU() > 4 {
		t.Skip("needs a machine with few processors")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "plan.yaml"), []byte(crowd), 0o666); err != nil {
		t.Fatal(err)
	}
	refused := arenaIn(dir, "run", "plan.yaml")
	out, err := refused.CombinedOutput()
	if refused.ProcessState.ExitCode() != exitUsage || !strings.Contains(string(out), "16 games at once keep 16 cores busy") {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err = arenaIn(dir, "run", "plan.yaml", "--set", "oversubscribe=true").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := os.Open(filepath.Join(dir, "results/runs/resume", results.JournalName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	suspect := 0
	for rec, err := range results.Read(f) {
		if err != nil {
			t.Fatal(err)
		}
		if rec.Suspect != "" && rec.Reason != "time" {
			t.Errorf("game %s: %s, suspect %q", rec.ID, rec.Reason, rec.Suspect)
		}
		if rec.Suspect != "" {
			suspect++
		}
	}
	if suspect == 0 {
		t.Error("no game is suspect")
	}
	told := regexp.MustCompile(`\(suspect: (the referee's own timer was [^;]*; )?programs had to wait for a processor`)
	if !told.Match(out) || !strings.Contains(string(out), "without "+plural(suspect, "suspect game")+", lost by time") {
		t.Errorf("the output does not tell of it:\n%s", out)
	}
	var table struct {
		Games, Suspect int
		Sound          *struct{ Games int }
	}
	text, err := os.ReadFile(filepath.Join(dir, "results/runs/resume/standings.json"))
	if err == nil {
		err = json.Unmarshal(text, &table)
	}
	if err != nil || table.Games != 16 || table.Suspect != suspect || table.Sound == nil || table.Sound.Games != 16-suspect {
		t.Errorf("%+v, %v", table, err)
	}
}
