package proc_test

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/protocol/fakebot"
	"github.com/boardbots/arena/runner/proc"
)

// asBot makes the test binary a fakebot.
const asBot = "ARENA_TEST_FAKEBOT"

func TestMain(m *testing.M) {
	if os.Getenv(asBot) != "" {
		os.Exit(fakebot.Main(os.Args[1:]))
	}
	os.Exit(m.Run())
}

const (
	patience = 20 * time.Second // for what must come; nothing waits so long when all is well
	limit    = 300 * time.Millisecond
	quit     = 200 * time.Millisecond
)

// prompt has a program built with -race exit at once, where it otherwise takes a second.
const prompt = "GORACE=atexit_sleep_ms=0"

// fake says how to start a fakebot; orders are its arguments, separated by blanks.
func fake(orders string) proc.Spec {
	return proc.Spec{Command: append([]string{os.Args[0]}, strings.Fields(orders)...), Env: []string{asBot + "=1", prompt}, Quit: quit}
}

// start starts a process that is closed at the end of the test.
func start(t *testing.T, spec proc.Spec) *proc.Process {
	t.Helper()
	p, err := proc.Start(spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// open starts a fakebot and begins a game with it.
func open(t *testing.T, orders string) (*protocol.Bot, *proc.Process) {
	t.Helper()
	p := start(t, fake(orders))
	b := protocol.NewBot(p, protocol.NewTraffic(64<<10))
	t.Cleanup(func() { b.Close() })
	if _, err := b.Hello(patience); err != nil {
		t.Fatal(err)
	}
	if err := b.NewGame(protocol.Setup{Spec: "test size=4", Side: "white", Seed: 1}, patience); err != nil {
		t.Fatal(err)
	}
	return b, p
}

// ask asks for the next move, of which a1 and b2 are legal.
func ask(b *protocol.Bot, limit time.Duration) (*protocol.Answer, error) {
	return b.Ask(&protocol.Question{
		Position: []byte("position start moves c3"),
		Legal:    protocol.Legal{Count: 2, Moves: []string{"a1", "b2"}}.Append,
		Go:       protocol.Go{HasMoveTime: true, MoveTime: limit},
		Limit:    limit,
	})
}

// wantMove asks and checks the answer.
func wantMove(t *testing.T, b *protocol.Bot, move string) {
	t.Helper()
	if a, err := ask(b, patience); err != nil || a.Move != move {
		t.Fatalf("answer %q, error %v: want %q", a.Move, err, move)
	}
}

// wantFault asks and checks the fault.
func wantFault(t *testing.T, b *protocol.Bot, limit time.Duration, kind protocol.FaultKind, why string) {
	t.Helper()
	a, err := ask(b, limit)
	var f *protocol.Fault
	if !errors.As(err, &f) || f.Kind != kind || !strings.Contains(f.Why, why) {
		t.Fatalf("answer %q, error %v: want fault %s with %q", a.Move, err, kind, why)
	}
}

func TestAGoodBot(t *testing.T) {
	b, p := open(t, "")
	for range 100 {
		wantMove(t, b, "a1")
	}
	if err := errors.Join(b.GameOver("win", "connection"), b.Quit()); err != nil {
		t.Error(err)
	}
	if err := p.Stop(); err != nil {
		t.Error(err)
	}
	if e, ok := p.Exit(); !ok || e != (proc.Exit{}) || e.String() != "exit code 0" {
		t.Errorf("exit %v, %v", e, ok)
	}
	if err := errors.Join(p.Stop(), p.Kill(), b.Close(), p.Close(), p.Close()); err != nil {
		t.Errorf("once more: %v", err)
	}
	if len(p.Strays()) > 0 {
		t.Errorf("strays %v", p.Strays())
	}
}

func TestWhatAnswersGet(t *testing.T) {
	for _, test := range []struct {
		orders string
		kind   protocol.FaultKind
		why    string
	}{
		{"--at move:2 --do hang", protocol.FaultTime, "no bestmove"},
		{"--at move:2 --do sleep:2s", protocol.FaultTime, "no bestmove"},
		{"--at move:2 --do burn", protocol.FaultTime, "no bestmove"},
		{"--at move:2 --do half", protocol.FaultTime, `unfinished line: "bestmove a1"`},
		{"--at move:2 --do garbage", protocol.FaultTime, `its last line was "\\xff\\xfe\\x00\\x01 MOVE \\xc3("`},
		{"--at move:2 --do spam-out:50MB/s", protocol.FaultTime, "no bestmove"},
		{"--at move:2 --do spam-out:2KB/s", protocol.FaultTime, "no bestmove"},
		{"--at move:2 --do spam-err:50MB/s", protocol.FaultTime, "no bestmove"},
		{"--at rival --do early --at move:2 --do hang", protocol.FaultTime, "no bestmove"},
		{"--at after:1 --do twice --at move:2 --do hang", protocol.FaultTime, "no bestmove"},
		{"--at move:2 --do half --do exit:0", protocol.FaultCrash, `exit code 0, with no bestmove in it; unfinished line: "bestmove a1"`},
		{"--at move:2 --do exit:3", protocol.FaultCrash, "exit code 3"},
		{"--at after:1 --do exit:0", protocol.FaultCrash, "exit code 0"},
	} {
		t.Run(test.orders, func(t *testing.T) {
			t.Parallel()
			b, _ := open(t, test.orders)
			wantMove(t, b, "a1")
			time.Sleep(20 * time.Millisecond) // the rival's turn
			wantFault(t, b, limit, test.kind, test.why)
		})
	}
}

func TestWhatIsPutUpWith(t *testing.T) {
	for _, orders := range []string{
		"--at move --do twice",
		"--at rival --do early",
		"--at move --do echo",
		"--at move --do line:70KB",
		"--at move:1 --do line:100MB",
		"--at move --do spam-err:10MB",
		"--at rival --do spam-out:1MB",
		"--at move --do raw:fffe00c328",
		"--at hello --do raw:fffe00c328",
		"--at move --do sleep:20ms",
		"--at hello --do sleep:500ms",
	} {
		t.Run(orders, func(t *testing.T) {
			t.Parallel()
			b, p := open(t, orders)
			for range 3 {
				wantMove(t, b, "a1")
			}
			if n := len(p.Tail()); strings.Contains(orders, "spam-err") && n != 64<<10 {
				t.Errorf("%d bytes of stderr are kept", n)
			}
			p.ResetTail()
		})
	}
}

func TestAnAnswerAndThenTheEnd(t *testing.T) {
	for range 20 {
		b, _ := open(t, "--at after:2 --do exit:0")
		wantMove(t, b, "a1")
		wantMove(t, b, "a1")
		b.Close()
	}
}

func TestABotThatDoesNotReadItsInput(t *testing.T) {
	for _, test := range []struct{ orders, why string }{
		{"--at go:2 --do no-read", "does not read its input"},
		{"--at go:2 --do close-in", "has closed its own input"},
	} {
		t.Run(test.orders, func(t *testing.T) {
			t.Parallel()
			b, _ := open(t, test.orders)
			wantMove(t, b, "a1")
			time.Sleep(100 * time.Millisecond) // it closes its input after the answer
			_, err := b.Ask(&protocol.Question{
				Position: []byte("position " + strings.Repeat("x", 1<<20)),
				Legal:    protocol.Legal{}.Append,
				Limit:    limit,
			})
			var f *protocol.Fault
			if !errors.As(err, &f) || f.Kind != protocol.FaultTime || !strings.Contains(f.Why, test.why) {
				t.Errorf("error %v: want %q", err, test.why)
			}
		})
	}
}

func TestALongMessageToABotThatReadsSlowly(t *testing.T) {
	b, _ := open(t, "--at go --do sleep:50ms --at rival --do spam-out:1MB")
	for range 3 {
		a, err := b.Ask(&protocol.Question{
			Position: []byte("position " + strings.Repeat("x", 1<<20)),
			Legal:    protocol.Legal{Count: 1, Moves: []string{"a1"}}.Append,
			Limit:    patience,
		})
		if err != nil || a.Move != "a1" {
			t.Fatalf("answer %q, error %v", a.Move, err)
		}
	}
}

func TestStartFaults(t *testing.T) {
	for _, test := range []struct {
		orders string
		limit  time.Duration
		why    string
	}{
		{"--at hello --do hang", limit, "no abpok"},
		{"--at start --do exit:4", patience, "exit code 4"},
		{"--at hello --do spam-out:1MB/s", limit, "no abpok"},
	} {
		t.Run(test.orders, func(t *testing.T) {
			t.Parallel()
			b := protocol.NewBot(start(t, fake(test.orders)), nil)
			_, err := b.Hello(test.limit)
			var f *protocol.Fault
			if !errors.As(err, &f) || f.Kind != protocol.FaultStart || !strings.Contains(f.Why, test.why) {
				t.Errorf("error %v: want %q", err, test.why)
			}
		})
	}
}

func TestCommandsThatCannotBeStarted(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, test := range []struct {
		command, dir, want string
	}{
		{"./nowhere", dir, "no such file"},
		{"nowhere-at-all", "", "not found in PATH"},
		{file("plain", "text", 0o644), "", "is not executable"},
		{"./plain", dir, filepath.Join(dir, "plain")},
		{file("bang", "#!/no/such/thing -x\n", 0o755), "", `its first line names "/no/such/thing -x"`},
		{file("crlf", "#!/bin/sh\r\n", 0o755), "", `its first line names "/bin/sh\r"`},
		{file("empty", "no program", 0o755), "", "is no program for this machine"},
		{dir, "", "is a directory"},
		{"true", filepath.Join(dir, "missing"), "is no directory"},
	} {
		_, err := proc.Start(proc.Spec{Command: []string{test.command}, Dir: test.dir})
		var c *proc.CommandError
		if !errors.As(err, &c) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v: want %q", test.command, err, test.want)
		}
	}
}

func TestStderrIsApart(t *testing.T) {
	p := start(t, proc.Spec{Command: []string{"sh", "-c", "printf best; echo noise >&2; echo 'move a1'; cat"}, Quit: quit})
	text, err := bufio.NewReader(p).ReadString('\n')
	if err != nil || text != "bestmove a1\n" {
		t.Errorf("%q, %v", text, err)
	}
	for began := time.Now(); string(p.Tail()) != "noise\n"; time.Sleep(time.Millisecond) {
		if time.Since(began) > patience {
			t.Fatalf("stderr %q", p.Tail())
		}
	}
	p.ResetTail()
	if len(p.Tail()) > 0 {
		t.Errorf("after the reset: %q", p.Tail())
	}
}

func TestEnvironmentAndDirectory(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := start(t, proc.Spec{Command: []string{"sh", "-c", `echo "$WORD $HOME"; pwd`}, Dir: dir, Env: []string{"WORD=one"}, Quit: quit})
	text, err := io.ReadAll(p)
	if want := "one " + os.Getenv("HOME") + "\n" + dir + "\n"; err != nil || string(text) != want {
		t.Errorf("%q, %v: want %q", text, err, want)
	}
}

func TestInterruptDuringAFlood(t *testing.T) {
	b, _ := open(t, "--at move --do spam-out:500MB/s")
	time.AfterFunc(limit, b.Interrupt)
	if _, err := ask(b, time.Hour); !errors.Is(err, protocol.ErrInterrupted) {
		t.Errorf("error %v", err)
	}
}
