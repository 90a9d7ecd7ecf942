package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/results"
)

// plan is a tournament of bots that play the same for the same seed, with so many pairs.
const plan = `
name: resume
game: snex
params: {size: 5}
bots:
  - {name: mcts, command: arena bot mcts --playouts 20}
  - {name: greedy, command: arena bot greedy}
  - {name: random, command: arena bot random}
pairs: %d
openings: {random: 2}
time: 60s/move
`

// workplace makes a folder with the plan in it.
func workplace(t *testing.T, pairs int) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "plan.yaml"), fmt.Appendf(nil, plan, pairs), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// arenaIn prepares the program to run in a folder. TestMain has put it into PATH.
func arenaIn(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("arena", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+dir, "HOME="+dir)
	return cmd
}

// games returns what was played in the folder, by id: the plies and the result. A game that is there twice is an error.
func games(t *testing.T, dir string) map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, "results/runs/resume", results.JournalName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	played := map[string]string{}
	for rec, err := range results.Read(f) {
		if err != nil {
			t.Fatal(err)
		}
		if _, twice := played[rec.ID]; twice {
			t.Errorf("game %s is in the journal twice", rec.ID)
		}
		played[rec.ID] = fmt.Sprint(rec.Seats, rec.Opening, rec.Plies, rec.Outcome, rec.Reason)
	}
	return played
}

// same compares what was played with the figures of an uninterrupted run.
func same(t *testing.T, got, want map[string]string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d games: want %d", len(got), len(want))
	}
	for id, game := range want {
		if got[id] != game {
			t.Errorf("game %s: %s\nwant %s", id, got[id], game)
		}
	}
}

func TestSameGamesWhateverTheConcurrency(t *testing.T) {
	one, four := workplace(t, 3), workplace(t, 3)
	for dir, j := range map[string]string{one: "1", four: "4"} {
		if out, err := arenaIn(dir, "run", "plan.yaml", "-j", j, "--set", "oversubscribe=true").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	same(t, games(t, four), games(t, one))
}

// A run that is killed at any moment goes on with what is missing: the same games in the end, none twice.
func TestKilledRunsGoOn(t *testing.T) {
	whole, killed := workplace(t, 4), workplace(t, 4)
	if out, err := arenaIn(whole, "run", "plan.yaml").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	r := rand.New(rand.NewPCG(1, 1))
	kills := 4
	if !testing.Short() {
		kills = 10
	}
	for range kills {
		var out strings.Builder
		cmd := arenaIn(killed, "run", "plan.yaml")
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(time.Duration(r.IntN(700))*time.Millisecond, func() { cmd.Process.Kill() })
		cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code > 0 {
			t.Fatalf("exit code %d\n%s", code, &out)
		}
	}
	if out, err := arenaIn(killed, "run", "plan.yaml").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	same(t, games(t, killed), games(t, whole))
}
