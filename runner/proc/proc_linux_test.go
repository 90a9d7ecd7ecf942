package proc_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/runner/proc"
)

const diesWithParent = true

var (
	_ protocol.Instant = (*proc.Process)(nil)
	_ protocol.Ender   = (*proc.Process)(nil)
)

// running reports whether a process, or one of a group if pid is negative, is more than a zombie.
func running(pid int) bool {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		panic(err) // the pattern is wrong
	}
	for _, path := range stats {
		text, _ := os.ReadFile(path) // a process that ends just now does not run
		head, rest, _ := strings.Cut(string(text), " ")
		fields := strings.Fields(rest[strings.LastIndexByte(rest, ')')+1:]) // state, parent, group
		if len(fields) < 3 || fields[0] == "Z" {
			continue
		}
		if head == strconv.Itoa(pid) || fields[2] == strconv.Itoa(-pid) {
			return true
		}
	}
	return false
}

func TestStraysAreKilledAndTold(t *testing.T) {
	b, p := open(t, "--at hello --do setsid-sleeper --at move:2 --do exit:0")
	wantMove(t, b, "a1")
	wantFault(t, b, patience, protocol.FaultCrash, "exit code 0") // although the stray holds the pipe
	if err := p.Stop(); err != nil {
		t.Error(err)
	}
	strays := p.Strays()
	if len(strays) != 1 || strays[0].Command != "sleep 300" {
		t.Fatalf("strays %v", strays)
	}
	wantDead(t, strays[0].PID)
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

func TestOrphansAreFound(t *testing.T) {
	const dead = "1-1" // the system's first process did not start in the first tick
	p := start(t, proc.Spec{Command: []string{"sh", "-c", "ARENA_BOT=" + dead + "-1 sleep 300"}, Quit: quit})
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		for _, o := range proc.Orphans() {
			if o.PID == p.PID() || strings.HasPrefix(o.Command, "sleep 300") {
				return
			}
		}
		if time.Since(began) > patience {
			t.Fatal("not found")
		}
	}
}

func TestUsage(t *testing.T) {
	b, p := open(t, "--at go:1 --do eat-mem:40MB --at move:1 --do sleep:1ms")
	wantMove(t, b, "a1")
	u := p.Usage()
	if u.CPU <= 0 || u.Memory < 40<<20 {
		t.Errorf("in mid-game: %+v", u)
	}
	b.Quit()
	if err := p.Stop(); err != nil {
		t.Error(err)
	}
	if last := p.Usage(); last.CPU < u.CPU || last.Memory < u.Memory {
		t.Errorf("in the end %+v, before %+v", last, u)
	}
}

func TestUsageOfACrash(t *testing.T) {
	p := start(t, fake("--at hello --do exit:1"))
	if _, err := protocol.NewBot(p, nil).Hello(patience); err == nil {
		t.Fatal("no crash")
	}
	if p.Ended(patience) == "" {
		t.Fatal("it does not end")
	}
	if u := p.Usage(); u.CPU <= 0 || u.Memory <= 0 {
		t.Errorf("%+v", u)
	}
}

// TestWaitingHoldsNoThreads starts many processes that do nothing: neither waiting for their output nor for their ends
// may take a thread each.
func TestWaitingHoldsNoThreads(t *testing.T) {
	threads := func() (n int) {
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(string(status), "Threads:")
		if _, err := fmt.Sscan(after, &n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := threads()
	const many = 60
	done := make(chan error, many)
	for range many {
		p := start(t, proc.Spec{Command: []string{"cat"}, Quit: quit})
		b := protocol.NewBot(p, nil)
		go func() {
			_, err := ask(b, patience)
			done <- err
		}()
		t.Cleanup(func() {
			b.Interrupt()
			if err := <-done; !errors.Is(err, protocol.ErrInterrupted) {
				t.Error(err)
			}
		})
	}
	time.Sleep(50 * time.Millisecond) // by now all of them wait
	if after := threads(); after > before+many/2 {
		t.Errorf("%d threads for %d processes, %d before", after, many, before)
	}
}
