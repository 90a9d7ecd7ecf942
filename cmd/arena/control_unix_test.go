//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/results"
)

// sleepy is a tournament of twenty games that take some tenths of a second each.
const sleepy = `
name: slow
game: snex
params: {size: 4}
bots:
  - {name: one, command: fakebot --random 1 --at go --do "sleep:20ms"}
  - {name: two, command: fakebot --random 2}
pairs: 10
openings: {random: 2}
time: 60s/move
concurrency: 1
`

// listening waits until a run in a folder takes orders.
func listening(t *testing.T, dir, run string) {
	t.Helper()
	for range 600 {
		if _, err := ask(filepath.Join(dir, run), order{Do: orderStatus}); err == nil {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the run takes no orders")
}

func TestOrdersFromAnotherTerminal(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "slow.yaml"), []byte(sleepy), 0o666); err != nil {
		t.Fatal(err)
	}
	const run = "results/runs/slow"
	begin := func() func() string {
		var out strings.Builder
		cmd := arenaIn(dir, "run", "slow.yaml")
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { cmd.Process.Kill() })
		listening(t, dir, run)
		return func() string { cmd.Wait(); return out.String() }
	}
	end := begin()
	commanded(t, dir, exitDone, "control", run, "pause")
	if out := commanded(t, dir, exitDone, "control", run, "pause"); !strings.Contains(out, "already") {
		t.Errorf("paused twice: %s", out)
	}
	commanded(t, dir, exitNo, "control", run, "concurrency", "100000000")
	commanded(t, dir, exitNo, "control", run, "extend", "0")
	commanded(t, dir, exitUsage, "control", run, "extend")
	commanded(t, dir, exitUsage, "control", run, "halt")
	commanded(t, dir, exitDone, "control", run, "extend", "2")
	commanded(t, dir, exitDone, "control", run, "concurrency", "1", "--force")
	var r reply
	if err := json.Unmarshal([]byte(commanded(t, dir, exitDone, "control", run, "status", "--json")), &r); err != nil {
		t.Fatal(err)
	}
	if s := r.Status; s.State != "paused" || s.Pairs != 12 || s.Planned != 24 || s.Games+s.Running >= 20 {
		t.Errorf("%+v", s)
	}
	if out := commanded(t, dir, exitDone, "watch", run, "--once"); !strings.Contains(out, "paused: ") || !strings.Contains(out, "extend: 2 pairs more") {
		t.Errorf("watch says\n%s", out)
	}
	commanded(t, dir, exitDone, "control", run, "stop")
	if out := end(); !strings.Contains(out, "run it again") {
		t.Errorf("the stopped run says\n%s", out)
	}
	commanded(t, dir, exitUsage, "control", run, "status")

	// It goes on with the pairs that it was given, and more games at once.
	end = begin()
	commanded(t, dir, exitDone, "control", run, "concurrency", "6", "--force")
	out := end()
	for _, want := range []string{"12 instead of the file's 10", "6 at once instead of 1", "finished: 24 games"} {
		if !strings.Contains(out, want) {
			t.Errorf("the output does not say %q:\n%s", want, out)
		}
	}
	if out := commanded(t, dir, exitDone, "watch", run); !strings.Contains(out, "24 of 24 games, not running") {
		t.Errorf("watch says\n%s", out)
	}
	commanded(t, dir, exitDone, "verify", run)
	commanded(t, dir, exitUsage, "control", run, "pause")
	text, err := os.ReadFile(filepath.Join(dir, run, results.JournalName))
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for n, err := range results.Notes(bytes.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, n.Kind)
	}
	if got, want := strings.Join(kinds, " "), "start pause extend concurrency stop drained start concurrency finished"; got != want {
		t.Errorf("notes %q, want %q", got, want)
	}
	if _, err := os.Stat(filepath.Join(dir, run, "control")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket's folder is left: %v", err)
	}
}

// Pairs that an order adds, and those of a run that goes on with them, have the openings of a plan that had them from the start,
// and these are kept.
func TestExtendedRunsKeepOpenings(t *testing.T) {
	whole, path := farOnIn(t, 4)
	want, wantKept := openings(t, whole), readFile(t, path)
	dir := t.TempDir()
	slow := strings.Replace(farOn, "command: arena bot random", `command: fakebot --random 1 --at go --do "sleep:200ms"`, 1)
	if err := os.WriteFile(filepath.Join(dir, "plan.yaml"), []byte(slow), 0o666); err != nil {
		t.Fatal(err)
	}
	const run = "results/runs/resume"
	cmd := arenaIn(dir, "run", "plan.yaml")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	listening(t, dir, run)
	commanded(t, dir, exitDone, "control", run, "pause")
	commanded(t, dir, exitDone, "control", run, "extend", "2")
	if readFile(t, filepath.Join(dir, run, keptName)) != wantKept {
		t.Error("other openings are kept than those of a run that had the pairs from the start")
	}
	commanded(t, dir, exitDone, "control", run, "stop")
	cmd.Wait()
	if err := os.Remove(filepath.Join(dir, run, keptName)); err != nil {
		t.Fatal(err)
	}
	commanded(t, dir, exitDone, "run", "plan.yaml", "-j", "8", "--set", "oversubscribe=true")
	if readFile(t, filepath.Join(dir, run, keptName)) != wantKept {
		t.Error("other openings are kept when the run goes on with the pairs that it was given")
	}
	if got := openings(t, dir); !reflect.DeepEqual(got, want) {
		t.Errorf("openings %v, want %v", got, want)
	}
}

// openings returns those of the games that were played in the folder, by id.
func openings(t *testing.T, dir string) map[string]string {
	t.Helper()
	played := map[string]string{}
	f, err := os.Open(filepath.Join(dir, "results/runs/resume", results.JournalName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for rec, err := range results.Read(f) {
		if err != nil {
			t.Fatal(err)
		}
		played[rec.ID] = strings.Join(rec.Opening, " ")
	}
	return played
}

// A path that is too long for a socket is replaced by a short one, and only the user's own folder is trusted.
func TestSocketFolders(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("long", 30))
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", "/tmp")
	l, err := listenFor(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		var o order
		readLine(conn, &o)
		json.NewEncoder(conn).Encode(reply{Text: o.Do})
		conn.Close()
	}()
	if r, err := ask(dir, order{Do: "greet"}); err != nil || r.Text != "greet" {
		t.Errorf("%+v, %v", r, err)
	}
	open := filepath.Join(t.TempDir(), "open")
	if err := os.Mkdir(open, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := private(open); err == nil {
		t.Error("a folder that others may enter is taken for a private one")
	}
	if _, err := listenIn(open); err == nil {
		t.Error("a run listens where others may enter")
	}
}
