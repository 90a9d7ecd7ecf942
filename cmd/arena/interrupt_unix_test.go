//go:build unix

package main

import (
	"errors"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// waitForMore waits until the journal has grown by a game.
func waitForMore(t *testing.T, dir string, before int) {
	t.Helper()
	for range 600 {
		if stored(dir) > before {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("no game is played")
}

// An interrupt finishes what is running; a request to end stops at once. Both can be resumed, and say so.
func TestInterruptedRunsGoOn(t *testing.T) {
	dir := workplace(t, 4)
	for sig, says := range map[syscall.Signal]string{syscall.SIGINT: "finishing the games", syscall.SIGTERM: "stopping"} {
		var out strings.Builder
		cmd := arenaIn(dir, "run", "plan.yaml", "--set", "pairs=40")
		cmd.Stdout, cmd.Stderr = &out, &out
		before := stored(dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waitForMore(t, dir, before)
		cmd.Process.Signal(sig)
		cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != exitStopped {
			t.Errorf("%v: exit code %d: want %d\n%s", sig, code, exitStopped, &out)
		}
		for _, want := range []string{says, "run it again"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%v: the output does not say %q:\n%s", sig, want, &out)
			}
		}
	}
	games(t, dir)
}

// When the disk is full the run stops at once, with its own exit code, and what was announced is stored.
func TestFullDiskStopsTheRun(t *testing.T) {
	dir := workplace(t, 4)
	cmd := exec.Command("sh", "-c", "ulimit -f 8; exec arena run plan.yaml") // blocks of 512 or 1024 bytes
	cmd.Dir = dir
	cmd.Env = arenaIn(dir).Env
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != exitDisk {
		t.Fatalf("%v: want exit code %d\n%s", err, exitDisk, out)
	}
	before := games(t, dir)
	if out, err := arenaIn(dir, "run", "plan.yaml").CombinedOutput(); err != nil {
		t.Fatalf("with space again: %v\n%s", err, out)
	}
	after := games(t, dir)
	if len(after) != 24 {
		t.Errorf("%d games: want 24", len(after))
	}
	for id, game := range before {
		if after[id] != game {
			t.Errorf("game %s has changed", id)
		}
	}
}
