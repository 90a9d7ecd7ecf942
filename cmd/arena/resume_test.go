package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
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

// commanded runs the program in a folder and returns what it says.
func commanded(t *testing.T, dir string, want int, args ...string) string {
	t.Helper()
	cmd := arenaIn(dir, args...)
	out, _ := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != want {
		t.Fatalf("%q: exit code %d, want %d\n%s", args, code, want, out)
	}
	return string(out)
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

// sameTables compares the tables, but for the columns that depend on time.
func sameTables(t *testing.T, dir, want string) {
	t.Helper()
	read := func(dir string) (table struct {
		Games, Pairs, Distinct int
		Ends, Cross            any
		Tables                 []struct {
			Rows []struct {
				Bot                 string
				Elo, Error          float64
				Games, Wins, Losses int
				First, Second       any
				Faults              any
			}
		}
	}) {
		text, err := os.ReadFile(filepath.Join(dir, "results/runs/resume/standings.json"))
		if err == nil {
			err = json.Unmarshal(text, &table)
		}
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	if a, b := read(dir), read(want); a.Games == 0 || !reflect.DeepEqual(a, b) {
		t.Errorf("tables\n%+v\nwant\n%+v", a, b)
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

// kills is how often TestKilledRunsGoOn kills a run, which has twice as many games; cuts is at how many places
// TestCutJournalsGoOn cuts a journal, 0 for every byte. The full forms take minutes.
var (
	kills = flag.Int("kills", 10, "how often a run of twice as many games is killed; in tens")
	cuts  = flag.Int("cuts", 12, "at how many places of its last two games a journal is cut; 0: at every byte")
)

// many is a tournament of 20 short games for each of its pairs.
const many = `
name: resume
game: snex
params: {size: 5}
bots:
  - {name: mcts, command: arena bot mcts --playouts 20}
  - {name: greedy, command: arena bot greedy}
  - {name: random, command: arena bot random}
  - {name: good, command: fakebot}
  - {name: cheat, command: "fakebot --at move:4 --do illegal"}
pairs: %d
openings: {random: 2}
time: 60s/move
`

// manyIn makes a folder with that tournament in it.
func manyIn(t *testing.T, pairs int) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "plan.yaml"), fmt.Appendf(nil, many, pairs), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A run that is killed at any moment goes on with what is missing: the same games and tables in the end, none twice, and
// each pair with one opening.
func TestKilledRunsGoOn(t *testing.T) {
	pairs := max(1, *kills/10)
	whole, killed := manyIn(t, pairs), manyIn(t, pairs)
	if out, err := arenaIn(whole, "run", "plan.yaml").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	all := len(games(t, whole))
	if all != 20*pairs {
		t.Fatalf("%d games: want %d", all, 20*pairs)
	}
	r := rand.New(rand.NewPCG(1, 1))
	longest, hits, inPlay := 400*time.Millisecond, 0, 0 // the kills are spread over the run
	for i := range *kills {
		var out strings.Builder
		cmd := arenaIn(killed, "run", "plan.yaml", "-j", "4", "--set", "oversubscribe=true")
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(time.Duration(r.Int64N(int64(longest))), func() { cmd.Process.Kill() })
		cmd.Wait()
		switch code := cmd.ProcessState.ExitCode(); {
		case code > 0:
			t.Fatalf("exit code %d\n%s", code, &out)
		case code < 0:
			hits++
		}
		before := inPlay
		if inPlay = stored(killed); inPlay < before || inPlay > all {
			t.Fatalf("%d games after %d", inPlay, before)
		}
		if inPlay*(*kills) > all*i {
			longest = max(longest*8/10, 20*time.Millisecond)
		} else {
			longest = longest * 12 / 10
		}
	}
	t.Logf("killed %d times, with %d of %d games in the journal at the last", hits, inPlay, all)
	if out, err := arenaIn(killed, "run", "plan.yaml").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	same(t, games(t, killed), games(t, whole))
	sameTables(t, killed, whole)
	if out, err := arenaIn(killed, "verify", "results/runs/resume").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if bundles(t, killed) != bundles(t, whole) {
		t.Errorf("folders of faults: %s, want %s", bundles(t, killed), bundles(t, whole))
	}
}

// stored counts the games of the journal; 0 if there is none yet.
func stored(dir string) int {
	text, err := os.ReadFile(filepath.Join(dir, "results/runs/resume", results.JournalName))
	if err != nil {
		return 0
	}
	return strings.Count(string(text), "\n{\"id\":")
}

// bundles lists the folders of faults.
func bundles(t *testing.T, dir string) string {
	t.Helper()
	list, err := os.ReadDir(filepath.Join(dir, "results/runs/resume", failuresName))
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, len(list))
	for i, entry := range list {
		names[i] = entry.Name()
	}
	return strings.Join(names, " ")
}

// A journal that was cut anywhere in its last two games goes on, to the same games and tables.
func TestCutJournalsGoOn(t *testing.T) {
	dir := manyIn(t, 1)
	run := func() string {
		out, err := arenaIn(dir, "run", "plan.yaml").CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return string(out)
	}
	run()
	want, path := games(t, dir), filepath.Join(dir, "results/runs/resume", results.JournalName)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(bytes.TrimSuffix(whole, []byte("\n")), []byte("\n"))
	end := len(whole) - len(lines[len(lines)-1]) - 1 // of the last game: a note is behind it
	from := end - len(lines[len(lines)-2]) - len(lines[len(lines)-3])
	step := 1
	if *cuts > 0 {
		step = (end - from) / *cuts
	}
	for n := from; n <= end; n += step {
		if err := os.WriteFile(path, whole[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		out := run()
		if torn := whole[n-1] != '\n'; strings.Contains(out, "torn last line") != torn {
			t.Errorf("cut at %d: torn is %v\n%s", n, torn, out)
		}
		same(t, games(t, dir), want)
	}
}

// An output that cannot be a folder is told before anything is played, with the exit code of the disk.
func TestUnusableOutput(t *testing.T) {
	dir := workplace(t, 1)
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, output := range []string{"file", "file/below"} {
		cmd := arenaIn(dir, "run", "plan.yaml", "--set", "output="+output)
		out, err := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != exitDisk || strings.Contains(string(out), "games in") {
			t.Errorf("%s: exit code %d, %v\n%s", output, code, err, out)
		}
	}
}
