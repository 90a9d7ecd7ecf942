//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/boardbots/arena/results"
)

// slow is a tournament whose first game never ends by itself.
const slow = `
name: resume
game: snex
params: {size: 4}
bots:
  - {name: thinker, command: fakebot --at move:2 --do hang}
  - {name: good, command: fakebot}
pairs: 3
time: 1h/move
waits: {hang: 1h}
`

// output collects what a program prints while it runs.
type output struct {
	mu   sync.Mutex
	text strings.Builder
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// eventually waits for something that must come true, for half a minute at most.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 600 {
		if is() {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%s: not within half a minute", what)
}

// running is a run of the tournament plan.yaml.
type running struct {
	*exec.Cmd
	out  output
	done chan struct{}
}

func runIn(t *testing.T, dir string, args ...string) *running {
	t.Helper()
	r := &running{Cmd: arenaIn(dir, append([]string{"run", "plan.yaml"}, args...)...), done: make(chan struct{})}
	r.Stdout, r.Stderr = &r.out, &r.out
	r.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := r.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		r.Wait()
		close(r.done)
	}()
	t.Cleanup(func() {
		r.Process.Kill()
		<-r.done
	})
	return r
}

// code waits for the end of the run.
func (r *running) code(t *testing.T) int {
	t.Helper()
	select {
	case <-r.done:
	case <-time.After(30 * time.Second):
		t.Fatalf("the run does not end:\n%s", &r.out)
	}
	return r.ProcessState.ExitCode()
}

// notes returns the kinds of the notes in the journal.
func notes(t *testing.T, dir string) (kinds []string) {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, "results/runs/resume", results.JournalName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for n, err := range results.Notes(f) {
		if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, n.Kind)
	}
	return kinds
}

func slowPlace(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "plan.yaml"), []byte(slow), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// thinking waits until the first game hangs.
func (r *running) thinking(t *testing.T, dir string) {
	t.Helper()
	log := filepath.Join(dir, "results/runs/resume/traffic/1-1.log")
	eventually(t, "a bot that thinks", func() bool {
		text, _ := os.ReadFile(log)
		return strings.Count(string(text), "first  > go ") == 2
	})
}

// While a bot thinks for an hour the first interrupt only says that it waits, and the second stops; so do a request to
// end and the end of the terminal. Nobody loses a game by it, and no bot is left.
func TestSignalsWhileABotThinks(t *testing.T) {
	// Where the tests themselves run under nohup, children would ignore the end of the terminal, too; a signal that is
	// listened for is theirs to take as usual.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	t.Cleanup(func() { signal.Reset(syscall.SIGHUP) })
	for name, signals := range map[string][]syscall.Signal{
		"interrupt twice":     {syscall.SIGINT, syscall.SIGINT},
		"interrupt and end":   {syscall.SIGINT, syscall.SIGTERM},
		"request to end":      {syscall.SIGTERM},
		"end of the terminal": {syscall.SIGHUP},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := slowPlace(t)
			r := runIn(t, dir, "--set", "record.traffic=all")
			r.thinking(t, dir)
			bots := children(t, r.Process.Pid)
			for i, sig := range signals {
				syscall.Kill(-r.Process.Pid, sig) // as a terminal does: to the whole group
				want := "stopping; games that are running will be played again"
				if i < len(signals)-1 {
					want = "finishing the games that are running; interrupt again to stop now"
				}
				eventually(t, "the word "+want, func() bool { return strings.Contains(r.out.String(), want) })
			}
			if code := r.code(t); code != exitStopped {
				t.Errorf("exit code %d\n%s", code, &r.out)
			}
			if n := len(games(t, dir)); n != 0 {
				t.Errorf("%d games are scored", n)
			}
			if got := notes(t, dir); !slices.Equal(got, []string{noteStart, noteStopped}) {
				t.Errorf("notes %q", got)
			}
			eventually(t, "the end of the bots", func() bool {
				return !slices.ContainsFunc(bots, func(pid int) bool { return syscall.Kill(pid, 0) == nil })
			})
		})
	}
}

// children returns the processes that a process has started.
func children(t *testing.T, pid int) (list []int) {
	t.Helper()
	out, err := exec.Command("pgrep", "-P", fmt.Sprint(pid)).Output()
	if err != nil {
		t.Skipf("pgrep: %v", err)
	}
	for field := range strings.FieldsSeq(string(out)) {
		var child int
		if _, err := fmt.Sscan(field, &child); err == nil {
			list = append(list, child)
		}
	}
	return list
}

// The third signal does not wait for anything.
func TestThirdSignalEndsAtOnce(t *testing.T) {
	dir := slowPlace(t)
	r := runIn(t, dir, "--set", "record.traffic=all")
	r.thinking(t, dir)
	for range 3 {
		r.Process.Signal(syscall.SIGINT)
		time.Sleep(10 * time.Millisecond)
	}
	if code := r.code(t); code != exitStopped {
		t.Errorf("exit code %d\n%s", code, &r.out)
	}
	if n := len(games(t, dir)); n != 0 {
		t.Errorf("%d games are scored", n)
	}
}

// A run that was told to outlive its terminal does.
func TestNohup(t *testing.T) {
	dir := workplace(t, 40)
	var out output
	cmd := exec.Command("sh", "-c", "trap '' HUP; exec arena run plan.yaml")
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, arenaIn(dir).Env, &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	eventually(t, "a stored game", func() bool { return stored(dir) > 0 })
	cmd.Process.Signal(syscall.SIGHUP)
	n := stored(dir)
	eventually(t, "more games", func() bool { return stored(dir) > n+2 })
	if strings.Contains(out.String(), "stopping") {
		t.Errorf("it stops:\n%s", &out)
	}
}

// An interrupt from the terminal reaches the whole group of the runner. The bots don't get it, so what runs is finished
// without a fault.
func TestInterruptOfTheGroupIsNoFault(t *testing.T) {
	dir := workplace(t, 40)
	r := runIn(t, dir)
	eventually(t, "a stored game", func() bool { return stored(dir) > 0 })
	syscall.Kill(-r.Process.Pid, syscall.SIGINT)
	if code := r.code(t); code != exitStopped {
		t.Errorf("exit code %d\n%s", code, &r.out)
	}
	for id, game := range games(t, dir) {
		if strings.Contains(game, "crash") || strings.Contains(game, "time") {
			t.Errorf("game %s: %s", id, game)
		}
	}
	if got := notes(t, dir); !slices.Equal(got, []string{noteStart, noteDrained}) {
		t.Errorf("notes %q", got)
	}
	if !strings.Contains(r.out.String(), "drained: ") {
		t.Errorf("the end is not told:\n%s", &r.out)
	}
}

// A run that is interrupted three times has the same games in the end as one that is not.
func TestInterruptedThreeTimes(t *testing.T) {
	whole, parts := workplace(t, 7), workplace(t, 7)
	if code := runIn(t, whole).code(t); code != exitDone {
		t.Fatalf("exit code %d", code)
	}
	for _, n := range []int{7, 19, 33} {
		r := runIn(t, parts)
		eventually(t, fmt.Sprintf("%d games", n), func() bool { return stored(parts) >= n || exited(r) })
		r.Process.Signal(syscall.SIGINT)
		if code := r.code(t); code != exitStopped && code != exitDone {
			t.Fatalf("exit code %d\n%s", code, &r.out)
		}
	}
	if code := runIn(t, parts).code(t); code != exitDone {
		t.Fatalf("exit code %d", code)
	}
	same(t, games(t, parts), games(t, whole))
	sameTables(t, parts, whole)
}

func exited(r *running) bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// A second run of the same folder is refused at once, and told who is at it. Once that one is killed nothing is in the
// way, and the journal says how it ended.
func TestTwoRunsOfOneFolder(t *testing.T) {
	dir := slowPlace(t)
	first := runIn(t, dir, "--set", "record.traffic=all")
	first.thinking(t, dir)
	second := runIn(t, dir)
	if code := second.code(t); code != exitUsage || !strings.Contains(second.out.String(), fmt.Sprintf("is in use by process %d on ", first.Process.Pid)) {
		t.Errorf("exit code %d\n%s", code, &second.out)
	}
	first.Process.Kill()
	<-first.done
	if err := os.RemoveAll(filepath.Join(dir, "results/runs/resume/traffic")); err != nil {
		t.Fatal(err)
	}
	third := runIn(t, dir, "--set", "record.traffic=all")
	third.thinking(t, dir)
	third.Process.Signal(syscall.SIGTERM)
	if code := third.code(t); code != exitStopped {
		t.Errorf("exit code %d\n%s", code, &third.out)
	}
	want := []string{noteStart, noteKilled, noteStart, noteStopped}
	if got := notes(t, dir); !slices.Equal(got, want) {
		t.Errorf("notes %q, want %q", got, want)
	}
	if says := fmt.Sprintf("the session before (process %d on ", first.Process.Pid); !strings.Contains(third.out.String(), says) {
		t.Errorf("the output does not say %q:\n%s", says, &third.out)
	}
}

// What was announced is on the disk, whenever the runner is killed.
func TestWhatIsAnnouncedIsStored(t *testing.T) {
	dir := workplace(t, 40)
	r := runIn(t, dir, "--json", "-j", "4", "--set", "oversubscribe=true")
	eventually(t, "some results", func() bool { return strings.Count(r.out.String(), `{"event":"result"`) > 20 })
	r.Process.Kill()
	<-r.done
	there := games(t, dir)
	announced := 0
	for line := range strings.Lines(r.out.String()) {
		var e struct{ Event, Game string }
		if json.Unmarshal([]byte(line), &e) == nil && e.Event == "result" {
			announced++
			if _, ok := there[e.Game]; !ok {
				t.Errorf("game %s was announced and is not stored", e.Game)
			}
		}
	}
	if announced <= 20 {
		t.Errorf("%d games announced", announced)
	}
}

// The tables in the folder are written while the run goes on.
func TestTablesAreWrittenOnTheWay(t *testing.T) {
	dir := workplace(t, 1000)
	r := runIn(t, dir)
	path := filepath.Join(dir, "results/runs/resume/standings.json")
	var first, later struct{ Games int }
	read := func(into *struct{ Games int }) bool {
		text, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if err == nil {
			if err := json.Unmarshal(text, into); err != nil {
				t.Fatalf("half a table: %v", err)
			}
		}
		return err == nil
	}
	eventually(t, "a table", func() bool { return read(&first) })
	eventually(t, "another table", func() bool { return read(&later) && later.Games > first.Games })
	if exited(r) {
		t.Error("the run was over before a table could be seen")
	}
	r.Process.Signal(syscall.SIGTERM)
	r.code(t)
	if read(&later); later.Games != len(games(t, dir)) {
		t.Errorf("after the stop the table has %d games, the journal %d", later.Games, len(games(t, dir)))
	}
}
