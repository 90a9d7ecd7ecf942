package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules/builtin"
	"github.com/boardbots/arena/runner/schedule"
)

// farOn is a tournament of few games whose openings are the last of many that are drawn, so that they are kept.
const farOn = `
name: resume
game: snex
params: {size: 5}
bots:
  - {name: greedy, command: arena bot greedy}
  - {name: random, command: arena bot random}
pairs: 2
openings: {random: 4, start: 3000}
time: 60s/move
`

// farOnIn makes a folder with that tournament in it, plays so many pairs of it, and returns the folder and the path of the
// openings that are kept.
func farOnIn(t *testing.T, pairs int) (dir, kept string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "plan.yaml"), []byte(farOn), 0o666); err != nil {
		t.Fatal(err)
	}
	playPairs(t, dir, pairs)
	return dir, filepath.Join(dir, "results/runs/resume", keptName)
}

// playPairs plays the tournament until there are so many pairs, and returns what is said.
func playPairs(t *testing.T, dir string, pairs int) string {
	t.Helper()
	return commanded(t, dir, exitDone, "run", "plan.yaml", "--set", fmt.Sprint("pairs=", pairs))
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A run goes on to the same games as an uninterrupted one whatever became of the openings that it kept, and then they are
// all kept again.
func TestKeptOpeningsDoNotMatter(t *testing.T) {
	whole, path := farOnIn(t, 4)
	want, wantKept := games(t, whole), readFile(t, path)
	half, path := farOnIn(t, 2)
	text := readFile(t, path)
	if n := strings.Count(text, "\nstart moves "); n != 3001 {
		t.Fatalf("%d openings are kept: want 3001", n)
	}
	snex := func(spec string, plies int, seed uint64) string {
		t.Helper()
		game, err := builtin.Games().Game(spec)
		if err != nil {
			t.Fatal(err)
		}
		d := schedule.NewDrawing(game, plies, seed)
		d.Grow(3001)
		var text strings.Builder
		if err := d.Write(&text, version()); err != nil {
			t.Fatal(err)
		}
		return text.String()
	}
	if again := snex("snex size=5", 4, 1); again != text {
		t.Fatal("openings that were drawn here are not those that are kept")
	}
	for _, c := range []struct{ name, text, says string }{
		{"as it was", text, ""},
		{"longer already", wantKept, ""},
		{"empty", "", "its first line does not say what was drawn"},
		{"cut", text[:len(text)/2], "its end is missing"},
		{"a move changed", strings.Replace(text, " moves a1 ", " moves a2 ", 1), "its lines do not match its checksum"},
		{"another seed", snex("snex size=5", 4, 2), "it has openings of snex size=5 pie=true branching=false, 4 random plies, seed 2"},
		{"other plies", snex("snex size=5", 5, 1), "it has openings of snex size=5 pie=true branching=false, 5 random plies, seed 1"},
		{"another game", snex("snex size=6", 4, 1), "it has openings of snex size=6"},
		{"another version", resealed(strings.Replace(text, `"program":"`+version(), `"program":"v0.0.1`, 1)), `it is of another version of this program, "v0.0.1"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, path := copied(t, half)
			if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
				t.Fatal(err)
			}
			out := playPairs(t, dir, 4)
			same(t, games(t, dir), want)
			if readFile(t, path) != wantKept {
				t.Error("other openings are kept than those of the whole run")
			}
			if _, told, _ := strings.Cut(out, keptName+" is written anew: "); !strings.HasPrefix(told, c.says) || (told == "") != (c.says == "") {
				t.Errorf("the run says\n%s\nwant %q", out, c.says)
			}
		})
	}
	t.Run("removed", func(t *testing.T) {
		dir, path := copied(t, half)
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		out := playPairs(t, dir, 4)
		same(t, games(t, dir), want)
		if readFile(t, path) != wantKept || strings.Contains(out, keptName) {
			t.Errorf("other openings are kept than those of the whole run, or it is told\n%s", out)
		}
	})
	t.Run("cannot be written", func(t *testing.T) {
		dir, path := copied(t, half)
		if err := errors.Join(os.Remove(path), os.MkdirAll(filepath.Join(path, "in the way"), 0o777)); err != nil {
			t.Fatal(err)
		}
		out := playPairs(t, dir, 4)
		same(t, games(t, dir), want)
		for _, says := range []string{"is written anew: it is no regular file", "the openings could not be kept"} {
			if !strings.Contains(out, says) {
				t.Errorf("the run does not say %q:\n%s", says, out)
			}
		}
	})
}

// copied copies a folder, and returns the path of the openings that are kept in the copy, too.
func copied(t *testing.T, from string) (dir, kept string) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range []string{"plan.yaml", "results/runs/resume/" + results.JournalName, "results/runs/resume/" + keptName} {
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(readFile(t, filepath.Join(from, name))), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir, filepath.Join(dir, "results/runs/resume", keptName)
}

// resealed gives a file of kept openings the checksum that it should have.
func resealed(text string) string {
	lines := text[:strings.LastIndex(text, "# sha256 ")]
	return fmt.Sprintf("%s# sha256 %x\n", lines, sha256.Sum256([]byte(lines)))
}

// Openings that are kept are used: forged ones are played, and a verifier, which draws them itself, finds out.
func TestKeptOpeningsAreUsed(t *testing.T) {
	dir, path := farOnIn(t, 1)
	lines := strings.SplitAfter(readFile(t, path), "\n")
	last := len(lines) - 3 // before the checksum and the end
	lines[last], lines[last-1] = lines[last-1], lines[last]
	if err := os.WriteFile(path, []byte(resealed(strings.Join(lines, ""))), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "results/runs/resume", results.JournalName)); err != nil {
		t.Fatal(err)
	}
	playPairs(t, dir, 1)
	_, moves, _ := strings.Cut(strings.TrimSpace(lines[last]), " moves ")
	for id, game := range games(t, dir) {
		if !strings.Contains(game, "["+moves+"]") {
			t.Errorf("game %s: %s, want the opening %s", id, game, moves)
		}
	}
	if out := commanded(t, dir, exitNo, "verify", "results/runs/resume"); !strings.Contains(out, "opening") {
		t.Errorf("verify says\n%s", out)
	}
}

// Where openings are drawn at once nothing is kept.
func TestFewOpeningsAreNotKept(t *testing.T) {
	dir := workplace(t, 1)
	commanded(t, dir, exitDone, "run", "plan.yaml")
	if _, err := os.Stat(filepath.Join(dir, "results/runs/resume", keptName)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("openings are kept: %v", err)
	}
}
