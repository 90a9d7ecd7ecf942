//go:build unix

package proc_test

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/runner/proc"
)

// wantReaped checks that nothing has the id of a process that was ours, not even a zombie.
func wantReaped(t *testing.T, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, 0); err != syscall.ESRCH {
		t.Errorf("process %d is still there (%v)", pid, err)
	}
}

// wantDead waits until a process that was not ours to reap, or all of a group if pid is negative, run no more.
func wantDead(t *testing.T, pid int) {
	t.Helper()
	for began := time.Now(); running(pid); time.Sleep(time.Millisecond) {
		if time.Since(began) > patience {
			t.Fatalf("process %d still runs", pid)
		}
	}
}

func TestStop(t *testing.T) {
	for _, test := range []struct{ orders, want string }{
		{"", "exit code 0"},
		{"--at quit --do exit:7", "exit code 7"},
		{"--at quit --do hang", "killed by SIGTERM"},
		{"--at go:1 --do close-out", "killed by SIGTERM"},
		{"--at quit --do ignore-term", "killed by SIGKILL"},
		{"--at go:1 --do stop-self", "killed by SIGKILL"},
		{"--at go:1 --do burn", "killed by SIGTERM"},
		{"--at quit --do spam-out:100MB/s", "killed by SIGTERM"},
		{"--at quit --do spam-err:100MB/s", "killed by SIGTERM"},
	} {
		t.Run(test.orders, func(t *testing.T) {
			t.Parallel()
			b, p := open(t, test.orders)
			if err := b.Quit(); err != nil {
				t.Error(err)
			}
			if err := p.Stop(); err != nil {
				t.Error(err)
			}
			if e, _ := p.Exit(); e.String() != test.want {
				t.Errorf("%v: want %s", e, test.want)
			}
			wantReaped(t, p.PID())
		})
	}
}

func TestStderrIsWholeAfterTheEnd(t *testing.T) {
	for range 20 {
		p := start(t, proc.Spec{Command: []string{"sh", "-c", "echo why >&2; exec sleep 300"}, Quit: quit})
		for string(p.Tail()) == "" { // until it has spoken
			time.Sleep(time.Millisecond)
		}
		if err := p.Kill(); err != nil || string(p.Tail()) != "why\n" {
			t.Fatalf("%q, %v", p.Tail(), err)
		}
		p = start(t, proc.Spec{Command: []string{"sh", "-c", "echo why >&2"}, Quit: time.Minute})
		if err := p.Stop(); err != nil || string(p.Tail()) != "why\n" {
			t.Fatalf("%q, %v", p.Tail(), err)
		}
	}
}

func TestKillWhileItStops(t *testing.T) {
	spec := fake("--at quit --do ignore-term")
	spec.Quit = time.Hour
	p := start(t, spec)
	b := protocol.NewBot(p, nil)
	if _, err := b.Hello(patience); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- p.Stop() }()
	time.Sleep(10 * time.Millisecond)
	if err := errors.Join(p.Kill(), <-done); err != nil {
		t.Error(err)
	}
	wantReaped(t, p.PID())
}

func TestManyStopAtOnce(t *testing.T) {
	var all sync.WaitGroup
	for range 6 {
		b, p := open(t, "--at quit --do ignore-term")
		all.Go(func() {
			if err := errors.Join(b.Quit(), p.Stop()); err != nil {
				t.Error(err)
			}
			if e, _ := p.Exit(); e.Signal != "SIGKILL" {
				t.Error(e)
			}
		})
	}
	all.Wait()
}

func TestGrandchildren(t *testing.T) {
	for _, orders := range []string{"--at hello --do fork-sleeper", "--at hello --do fork-sleeper --at move:2 --do exit:3"} {
		t.Run(orders, func(t *testing.T) {
			t.Parallel()
			b, p := open(t, orders)
			wantMove(t, b, "a1")
			if strings.Contains(orders, "exit") { // the sleeper holds the pipe: the end must show all the same
				wantFault(t, b, patience, protocol.FaultCrash, "exit code 3")
			}
			if err := p.Stop(); err != nil {
				t.Error(err)
			}
			wantDead(t, -p.PID())
		})
	}
}

func TestAShellThatWaitsForTheBot(t *testing.T) {
	spec := fake("")
	spec.Command = append([]string{"sh", "-c", `"$0" "$@" <&3 & wait`}, spec.Command...)
	spec.Command[2] = `exec 3<&0; ` + spec.Command[2]
	p := start(t, spec)
	b := protocol.NewBot(p, nil)
	if _, err := b.Hello(patience); err != nil {
		t.Fatal(err)
	}
	if err := p.Kill(); err != nil {
		t.Error(err)
	}
	wantDead(t, -p.PID())
}

func TestOutputIsReadAfterTheEnd(t *testing.T) {
	for _, last := range []string{"", "sleep 300 &"} {
		p := start(t, proc.Spec{Command: []string{"sh", "-c", "echo one; echo two; " + last}, Quit: quit})
		if p.Ended(patience) != "exit code 0" {
			t.Fatal("it does not end")
		}
		p.SetReadDeadline(time.Now().Add(patience))
		text, err := io.ReadAll(p)
		if string(text) != "one\ntwo\n" || err != nil {
			t.Errorf("%q, %v", text, err)
		}
		if _, err := p.Read(make([]byte, 1)); err != io.EOF {
			t.Errorf("after the end: %v", err)
		}
	}
}

func TestReadDeadline(t *testing.T) {
	p := start(t, proc.Spec{Command: []string{"cat"}, Quit: quit})
	p.SetReadDeadline(time.Now().Add(time.Millisecond))
	if _, err := p.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("deadline: %v", err)
	}
	p.SetReadDeadline(time.Time{})
	go p.Write([]byte("x"))
	if n, err := p.Read(make([]byte, 1)); n != 1 || err != nil {
		t.Errorf("afterwards: %d, %v", n, err)
	}
	time.AfterFunc(10*time.Millisecond, func() { p.SetReadDeadline(time.Unix(1, 0)) })
	if _, err := p.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("deadline set while it reads: %v", err)
	}
}

func TestKilledFromOutside(t *testing.T) {
	for i := range 20 {
		b, p := open(t, "--at move --do sleep:2ms")
		time.AfterFunc(time.Duration(i)*time.Millisecond/2, func() { syscall.Kill(p.PID(), syscall.SIGKILL) })
		for {
			_, err := ask(b, patience)
			if err == nil {
				continue
			}
			var f *protocol.Fault
			if !errors.As(err, &f) || f.Kind != protocol.FaultCrash || !strings.Contains(f.Why, "killed by SIGKILL") {
				t.Fatalf("error %v", err)
			}
			break
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestQuitMeetsTheEnd(t *testing.T) {
	for i := range 20 {
		b, p := open(t, "--at go:1 --do sleep:1ms --do exit:0")
		time.Sleep(time.Duration(i) * 100 * time.Microsecond)
		if err := errors.Join(b.Quit(), p.Stop(), b.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNothingIsLeftOpen(t *testing.T) {
	open := func() int {
		list, err := os.ReadDir("/dev/fd")
		if err != nil {
			t.Skip("this system does not list descriptors")
		}
		return len(list)
	}
	cycle := func(orders string) {
		p, err := proc.Start(fake(orders))
		if err != nil {
			t.Fatal(err)
		}
		b := protocol.NewBot(p, nil)
		if _, err := b.Hello(patience); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(b.Quit(), p.Stop(), b.Close()); err != nil {
			t.Fatal(err)
		}
		wantReaped(t, p.PID())
	}
	cycle("")
	before := open()
	for range 10 {
		cycle("")
		cycle("--at quit --do exit:1")
		if _, err := proc.Start(proc.Spec{Command: []string{"/no/such/bot"}}); err == nil {
			t.Fatal("started nothing")
		}
	}
	if after := open(); after > before {
		t.Errorf("%d descriptors before, %d after", before, after)
	}
}

func TestABotMayStartAgainAfterAFault(t *testing.T) {
	for range 3 {
		b, p := open(t, "--at move:1 --do exit:1")
		wantFault(t, b, patience, protocol.FaultCrash, "exit code 1")
		if err := errors.Join(p.Kill(), b.Close()); err != nil {
			t.Error(err)
		}
	}
}

// TestHelperRunner is not a test: it is a runner that is killed by the test below.
func TestHelperRunner(t *testing.T) {
	if os.Getenv("ARENA_TEST_RUNNER") == "" {
		t.Skip("only run by another test")
	}
	_, p := open(t, "--at go:1 --do burn")
	os.Stdout.WriteString(strconv.Itoa(p.PID()) + "\n")
	time.Sleep(patience)
}

func TestBotsDieWithTheRunner(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run", "^TestHelperRunner$")
	cmd.Env = append(os.Environ(), "ARENA_TEST_RUNNER=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var line []byte
	for b := make([]byte, 1); ; line = append(line, b[0]) {
		if _, err := out.Read(b); err != nil || b[0] == '\n' {
			break
		}
	}
	pid, err := strconv.Atoi(string(line))
	cmd.Process.Kill()
	cmd.Wait()
	if err != nil {
		t.Fatalf("the runner said %q", line)
	}
	if !diesWithParent {
		t.Skip("on this system the end of its input tells the bot, and this one does not read")
	}
	wantDead(t, pid)
}
