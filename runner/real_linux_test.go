package runner

import (
	"context"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/boardbots/arena/protocol/fakebot"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/schedule"
)

const asFakebot = "ARENA_TEST_FAKEBOT"

func TestMain(m *testing.M) {
	if os.Getenv(asFakebot) != "" {
		os.Exit(fakebot.Main(os.Args[1:]))
	}
	os.Exit(m.Run())
}

// hall is a pool of real processes with its referee, and what they left.
type hall struct {
	Pool
	Referee
	mu        sync.Mutex
	processes []*proc.Process
	notes     []string
	records   map[string]results.Record
}

// newHall makes a hall of fakebots with their orders, by name.
func newHall(bots map[string]string) *hall {
	h := &hall{records: map[string]results.Record{}}
	h.Pool = Pool{Bots: map[string]Bot{}, Start: 20 * time.Second, Ready: 20 * time.Second, Keep: 8, Traffic: 4096}
	h.Launch = func(_ context.Context, bot string) (Process, error) {
		p, err := proc.Start(h.Bots[bot].Spec)
		if err != nil {
			return nil, err
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		h.processes = append(h.processes, p)
		return p, nil
	}
	h.Note = func(bot, text string) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.notes = append(h.notes, bot+": "+text)
	}
	for name, orders := range bots {
		h.Bots[name] = Bot{Spec: proc.Spec{
			Command: append([]string{os.Args[0]}, strings.Fields(orders)...),
			Env:     []string{asFakebot + "=1", "GORACE=atexit_sleep_ms=0"}, // or an exit lasts a second under the race detector
			Quit:    200 * ms,
		}}
	}
	h.Referee = Referee{Games: toys, Open: h.Pool.Open, Admit: h.Pool.Admit, Ready: 20 * time.Second, Margin: 50 * ms, Hang: 400 * ms}
	return h
}

// job is a game of fifteen moves each; each move may take as long as the hang guard allows.
func (h *hall) job(id, first, second string) schedule.Job {
	return schedule.Job{ID: id, Spec: "toy length=30", Seats: [2]string{first, second}, Controls: [2]clock.Control{{Nodes: 1}, {Nodes: 1}}}
}

// run plays the jobs, calls over, and checks that nothing is left of anything.
func (h *hall) run(t *testing.T, workers int, over func(), jobs ...schedule.Job) {
	t.Helper()
	files, routines := openFiles(t), runtime.NumGoroutine()
	event := Tournament{Jobs: jobs, Workers: workers, Play: h.Referee.Play, Record: func(batch []results.Record) error {
		for _, rec := range batch {
			if _, twice := h.records[rec.ID]; twice {
				t.Errorf("game %s is recorded twice", rec.ID)
			}
			h.records[rec.ID] = rec
		}
		return nil
	}}
	if err := event.Run(t.Context()); err != nil {
		t.Error(err)
	}
	over()
	h.Pool.Close(t.Context())
	if len(h.records) != len(jobs) {
		t.Errorf("%d records of %d games", len(h.records), len(jobs))
	}
	for _, p := range h.processes {
		if _, ended := p.Exit(); !ended {
			t.Errorf("process %d is left", p.PID())
		}
	}
	until := time.Now().Add(20 * time.Second) // what ends after the call does so soon
	for openFiles(t) > files || runtime.NumGoroutine() > routines {
		if time.Now().After(until) {
			t.Fatalf("%d files and %d goroutines, before the games %d and %d", openFiles(t), runtime.NumGoroutine(), files, routines)
		}
		time.Sleep(10 * ms)
	}
}

func openFiles(t *testing.T) int {
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// warm starts what the process layer keeps for good: a first process.
func warm(t *testing.T) {
	h := newHall(map[string]string{"good": ""})
	if _, err := h.Check(t.Context(), []string{"toy"}); err != nil {
		t.Fatal(err)
	}
	h.Pool.Close(t.Context())
}

// TestMisbehaviour plays every kind of bad bot, in both seats, against a good one, several at once.
func TestMisbehaviour(t *testing.T) {
	warm(t)
	const fine = "reached" // by the second seat, whose thirtieth step it is
	trials := []struct{ name, orders, reason, text string }{
		{"good", "", fine, ""},
		{"hangs", "--at move:3 --do hang", "time", "(limit 400ms); the limit is the hang guard"},
		{"burns", "--at move:1 --do burn", "time", "no bestmove for"},
		{"chatters", "--at move:2 --do spam-out:50MB/s", "time", "no bestmove"},
		{"stops itself", "--at move:2 --do stop-self --do hang", "time", "no bestmove"},
		{"closes its input", "--at rival --do close-in", "time", "(limit 400ms)"},
		{"half an answer", "--at move:2 --do half --do hang", "time", `unfinished line: "bestmove 1"`},
		{"garbage", "--at move:2 --do garbage --do hang", "time", "MOVE"},
		{"half an answer, then exits", "--at move:2 --do half --do exit:0", "crash", `unfinished line: "bestmove 1"`},
		{"exits", "--at move:2 --do exit:3", "crash", "exit code 3"},
		{"exits while the rival thinks", "--at after:2 --do exit:4", "crash", "exit code 4"},
		{"killed", "--at move:2 --do signal:KILL", "crash", "killed by SIGKILL"},
		{"closes its output", "--at move:2 --do close-out --do hang", "crash", "it still runs, but has closed its output"},
		{"illegal", "--at move:2 --do illegal", "illegal-move", `illegal move "zz99"`},
		{"empty", "--at move:2 --do empty", "illegal-move", `illegal move ""`},
		{"says another thing", "--at move:2 --do say:resign", "resign", ""},
		{"answers twice", "--at move:2 --do twice", fine, ""},
		{"answers early", "--at rival --do early", fine, ""},
		{"long lines", "--at move:2 --do line:1MB", fine, ""},
		{"odd bytes", "--at move:2 --do raw:fffe00c328", fine, ""},
		{"loud stderr", "--at move:2 --do spam-err:10MB", fine, ""},
		{"slow", "--at move:2 --do sleep:50ms", fine, ""},
		{"family", "--at move:1 --do fork-sleeper", fine, ""},
		{"runaway", "--at move:2 --do setsid-sleeper", fine, ""},
		{"stays", "--at quit --do ignore-term", fine, ""},
		{"wins and exits", "--at after:15 --do exit:0", fine, ""},
	}
	bots, jobs := map[string]string{}, []schedule.Job{}
	h := newHall(nil)
	for _, c := range trials {
		bots[c.name] = c.orders
		jobs = append(jobs, h.job(c.name+" first", c.name, "good"), h.job(c.name+" second", "good", c.name))
	}
	h = newHall(bots)
	h.run(t, 4, func() {}, jobs...)
	for _, c := range trials {
		for seat, place := range []string{" first", " second"} {
			rec := h.records[c.name+place]
			outcome, faulty := rules.Wins(rules.Seat(seat).Other()), c.text != ""
			if c.reason == fine {
				outcome = rules.SecondWins
			}
			if rec.Outcome != outcome || rec.Reason != c.reason || len(rec.Fault) > 1 || (len(rec.Fault) == 1) != faulty {
				t.Errorf("%s: %v by %s, %+v, want %v by %s", rec.ID, rec.Outcome, rec.Reason, rec.Fault, outcome, c.reason)
			} else if faulty && (int(rec.Fault[0].Seat) != seat || !strings.Contains(rec.Fault[0].Text, c.text)) {
				t.Errorf("%s: %+v, want %s", rec.ID, rec.Fault[0], c.text)
			}
		}
	}
	if !strings.Contains(strings.Join(h.notes, "\n"), "runaway: left process") {
		t.Errorf("nobody noticed the runaway: %q", h.notes)
	}
}

// TestKilledFromOutside kills bots at random moments: each time it is a crash, or between two games nothing at all.
func TestKilledFromOutside(t *testing.T) {
	warm(t)
	h := newHall(map[string]string{"a": "--at move --do sleep:1ms", "b": ""})
	var jobs []schedule.Job
	for i := range 20 {
		jobs = append(jobs, h.job(string(rune('A'+i)), "a", "b"))
	}
	done := make(chan struct{})
	var killer sync.WaitGroup
	killer.Go(func() {
		r := rand.New(rand.NewPCG(1, 2))
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Duration(r.IntN(60)) * ms):
			}
			h.mu.Lock()
			alive := slices.DeleteFunc(slices.Clone(h.processes), func(p *proc.Process) bool { _, ended := p.Exit(); return ended })
			h.mu.Unlock()
			if len(alive) > 0 {
				if p, err := os.FindProcess(alive[r.IntN(len(alive))].PID()); err == nil {
					p.Kill()
					p.Release()
				}
			}
		}
	})
	h.run(t, 2, func() { close(done); killer.Wait() }, jobs...)
	crashes := 0
	for id, rec := range h.records {
		switch rec.Reason {
		case "reached":
		case "crash", "start", "double-fault":
			crashes++
			if !strings.Contains(rec.Fault[0].Text, "killed by SIGKILL") {
				t.Errorf("game %s: %+v", id, rec.Fault)
			}
		default:
			t.Errorf("game %s: %s, %+v", id, rec.Reason, rec.Fault)
		}
	}
	if crashes == 0 {
		t.Error("no kill hit a game")
	}
}
