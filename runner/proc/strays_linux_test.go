package proc

import (
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"
)

// sleeper starts a process that stays until the test has ended, with more in its environment.
func sleeper(t *testing.T, env ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("sleep", "300")
	cmd.Env = append(os.Environ(), env...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return cmd
}

// TestScan: each scan finds what has a mark, and tells who has none so that the next can pass those over; a process that
// has ended is not passed over for long, and one of which nothing can be read not at all.
func TestScan(t *testing.T) {
	const mark = "test-1"
	marked, stranger := sleeper(t, Marker+"="+mark).Process.Pid, sleeper(t)
	found, strangers := scan(new(sync.Map), nil)
	for began := time.Now(); len(found[mark]) == 0 || !strangers[stranger.Process.Pid]; found, strangers = scan(new(sync.Map), nil) {
		if time.Since(began) > 10*time.Second {
			t.Fatalf("found %v, strangers %v", found, strangers)
		}
	}
	if !slices.Equal(found[mark], []int{marked}) || strangers[marked] {
		t.Fatalf("found %v", found)
	}
	later := sleeper(t, "A=1", Marker+"="+mark, "Z=1").Process.Pid
	for began := time.Now(); len(found[mark]) < 2; found, strangers = scan(new(sync.Map), strangers) {
		if time.Since(began) > 10*time.Second {
			t.Fatalf("with %v passed over, found %v", strangers, found)
		}
	}
	if !slices.Contains(found[mark], later) || !strangers[stranger.Process.Pid] {
		t.Errorf("found %v", found)
	}
	var leader sync.Map
	leader.Store(marked, true)
	if found, _ := scan(&leader, strangers); !slices.Equal(found[mark], []int{later}) {
		t.Errorf("beside a bot that runs, found %v", found)
	}
	if found, _ := scan(new(sync.Map), map[int]bool{later: true}); !slices.Equal(found[mark], []int{marked}) {
		t.Errorf("with one passed over, found %v", found)
	}
	stranger.Process.Kill()
	zombie := stranger.Process.Pid
	for began := time.Now(); ; _, strangers = scan(new(sync.Map), nil) {
		if !strangers[zombie] {
			break
		}
		if time.Since(began) > 10*time.Second {
			t.Fatal("passes over a process whose environment is gone")
		}
	}
	stranger.Wait()
	if _, strangers = scan(new(sync.Map), strangers); strangers[stranger.Process.Pid] {
		t.Error("passes over a process that has ended")
	}
}
