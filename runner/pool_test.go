package runner

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/schedule"
)

// playAll runs a tournament of the jobs and returns the records by id.
func (r *ring) playAll(t *testing.T, workers int, jobs ...schedule.Job) map[string]results.Record {
	t.Helper()
	records := map[string]results.Record{}
	event := Tournament{Jobs: jobs, Workers: workers, Play: r.Referee.Play, Record: func(batch []results.Record) error {
		for _, rec := range batch {
			records[rec.ID] = rec
		}
		return nil
	}}
	if err := event.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(records) != len(jobs) {
		t.Errorf("%d records of %d games", len(records), len(jobs))
	}
	return records
}

// reasons counts how games ended.
func reasons(records map[string]results.Record) map[string]int {
	n := map[string]int{}
	for _, rec := range records {
		n[rec.Reason]++
	}
	return n
}

func TestPoolKeepsProcesses(t *testing.T) {
	bubble(t, "kept", func(t *testing.T) {
		r := newRing(map[string]func(int) program{"a": serve(nil), "b": serve(nil)})
		if got := reasons(r.playAll(t, 3, r.games(30, "a", "b")...)); got["reached"] != 30 {
			t.Error(got)
		}
		if r.launched["a"] != 3 || r.launched["b"] != 3 {
			t.Errorf("launched %v for 3 games at once", r.launched)
		}
		r.finish(t)
		for _, p := range r.alive {
			if !p.stopped.Load() {
				t.Error("a healthy process was not asked to leave")
			}
		}
	})
	bubble(t, "restart", func(t *testing.T) {
		r := newRing(map[string]func(int) program{"a": serve(nil), "b": serve(nil)})
		r.Bots["a"] = Bot{Restart: true}
		r.playAll(t, 1, r.games(5, "a", "b")...)
		if r.launched["a"] != 5 || r.launched["b"] != 1 {
			t.Errorf("launched %v", r.launched)
		}
		r.finish(t)
	})
	bubble(t, "self-play", func(t *testing.T) {
		r := newRing(map[string]func(int) program{"a": serve(nil)})
		r.playAll(t, 1, r.games(3, "a", "a")...)
		if r.launched["a"] != 2 {
			t.Errorf("launched %v for a game against itself", r.launched)
		}
		r.finish(t)
	})
	bubble(t, "bound", func(t *testing.T) {
		r := newRing(map[string]func(int) program{"a": serve(nil), "b": serve(nil), "c": serve(nil)})
		r.Keep = 2
		r.playAll(t, 1, append(r.games(2, "a", "b"), r.games(2, "a", "c")...)...)
		alive := 0
		for _, p := range r.alive {
			if p.Ended(0) == "" {
				alive++
			}
		}
		if alive != 2 {
			t.Errorf("%d processes wait, though 2 may", alive)
		}
		r.finish(t)
	})
}

// TestCrashes: a bot that crashes in every game loses every one, takes no slot with it, and other games are played.
func TestCrashes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		now, most := 0, 0 // games that the healthy bots are in, over the last quarter
		slow := serve(func(_ int, b *brain) {
			b.move = func(int, int) (string, error) { time.Sleep(10 * ms); return "1", nil }
		})
		r := newRing(map[string]func(int) program{
			"b": slow, "c": slow,
			"a": serve(func(_ int, b *brain) {
				b.move = func(_, turn int) (string, error) {
					if time.Sleep(10 * ms); turn == 2 {
						return "", errExit
					}
					return "1", nil
				}
			}),
		})
		r.Observe = func(e *Event) {
			r.mu.Lock()
			defer r.mu.Unlock()
			switch e.Kind {
			case EventStart:
				now++
			case EventEnd:
				most = max(most, now)
				if now--; e.Game == "a-b-30" {
					most = 0
				}
			}
		}
		jobs := append(r.games(40, "a", "b"), r.games(4, "b", "c")...)
		records := r.playAll(t, 4, jobs...)
		if got := reasons(records); got["crash"] != 40 || got["reached"] != 4 {
			t.Error(got)
		}
		if most != 4 {
			t.Errorf("%d games at once at the end, want 4", most)
		}
		for id, rec := range records {
			if rec.Reason != "crash" {
				continue
			}
			f := rec.Fault[0]
			if rec.Seats[f.Seat] != "a" || rec.Outcome != rules.Wins(f.Seat.Other()) || len(rec.Fault) != 1 {
				t.Errorf("%s: %v, %+v", id, rec.Outcome, rec.Fault)
			}
			if !strings.Contains(f.Text, "exit code 1") || !strings.Contains(f.Text, `its stderr says "Traceback: a"`) {
				t.Errorf("%s: %s", id, f.Text)
			}
		}
		if r.launched["a"] != 40 {
			t.Errorf("launched %v: want a new process after each crash", r.launched)
		}
		r.finish(t)
	})
}

// TestLateAnswer: a bot that has lost on time is not asked again, so its answer cannot reach the next game.
func TestLateAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRing(map[string]func(int) program{"b": serve(nil), "a": serve(func(n int, b *brain) {
			b.move = func(_, turn int) (string, error) {
				if n == 1 && turn == 2 {
					time.Sleep(750 * ms)
					return "3", nil
				}
				return "1", nil
			}
		})})
		records := r.playAll(t, 1, r.games(2, "a", "b")...)
		if one, two := records["a-b-1"], records["a-b-2"]; one.Reason != "time" || two.Reason != "reached" || slices.Contains(two.Plies, "3") {
			t.Errorf("%s, then %s with %q", one.Reason, two.Reason, two.Plies)
		}
		if r.launched["a"] != 2 {
			t.Errorf("launched %v", r.launched)
		}
		r.finish(t)
	})
}

// TestBench: after three failed starts in a row a bot's games are lost without any more waiting.
func TestBench(t *testing.T) {
	for name, bad := range map[string]func(int) program{
		"silent":               silent,
		"exits":                func(int) program { return func(context.Context, net.Conn) error { return errExit } },
		"not ready for a game": serve(func(_ int, b *brain) { b.newGame = func(int) error { return errExit } }),
	} {
		bubble(t, name, func(t *testing.T) {
			r := newRing(map[string]func(int) program{"a": bad, "b": serve(nil), "c": serve(nil)})
			jobs := append(r.games(10, "a", "b"), r.games(2, "b", "c")...)
			began := time.Now()
			records := r.playAll(t, 1, jobs...)
			if got := reasons(records); got["start"] != 10 || got["reached"] != 2 {
				t.Error(got)
			}
			if took := time.Since(began); r.launched["a"] != 3 || took > 8*time.Second {
				t.Errorf("launched %v in %v", r.launched, took)
			}
			if why := r.Benched()["a"]; why == "" || len(r.Benched()) != 1 {
				t.Errorf("benched %q", r.Benched())
			} else if f := records["a-b-10"].Fault[0]; f.Text != bounded("benched after 3 failed starts in a row; the last: "+why) {
				t.Errorf("the fault of the last game: %s", f.Text)
			}
			r.finish(t)
		})
	}
	bubble(t, "not in a row", func(t *testing.T) {
		r := newRing(map[string]func(int) program{"b": serve(nil), "a": func(n int) program {
			if n%3 != 0 {
				return silent(n)
			}
			return serve(func(_ int, b *brain) { b.move = func(int, int) (string, error) { return "", errExit } })(n)
		}})
		records := r.playAll(t, 1, r.games(9, "a", "b")...)
		if got := reasons(records); got["start"] != 6 || got["crash"] != 3 || len(r.Benched()) != 0 {
			t.Errorf("%v, benched %v", got, r.Benched())
		}
		r.finish(t)
	})
}

// TestLeavesAfterGame: a bot may exit when its game is over; that is no fault of the next.
func TestLeavesAfterGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRing(map[string]func(int) program{"b": serve(nil), "a": serve(func(_ int, b *brain) {
			b.newGame = func(game int) error {
				if game == 2 {
					return errExit
				}
				return nil
			}
		})})
		records := r.playAll(t, 1, r.games(4, "a", "b")...)
		if got := reasons(records); got["reached"] != 4 || r.launched["a"] != 4 {
			t.Errorf("%v, launched %v", got, r.launched)
		}
		if !r.noted("a: its process ended between two games (exit code 1); started anew") {
			t.Errorf("notes: %q", r.notes)
		}
		r.finish(t)
	})
}

// TestLaunchErrors: what the machine lacks makes a game void, and it is played again; what a command lacks is its bot's.
func TestLaunchErrors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRing(map[string]func(int) program{"a": serve(nil), "b": serve(nil)})
		launch, tries := r.Launch, 0
		r.Launch = func(ctx context.Context, bot string) (Process, error) {
			if bot == "a" {
				if tries++; tries <= 2 {
					return nil, &net.OpError{Op: "fork", Err: syscall.EMFILE}
				}
			}
			return launch(ctx, bot)
		}
		if got := reasons(r.playAll(t, 1, r.games(1, "a", "b")...)); got["reached"] != 1 || tries != 3 {
			t.Errorf("%v after %d tries", got, tries)
		}
		r.finish(t)
	})
}

// TestCancelledStart: a bot that is being started when the run is stopped is nobody's fault, and is not waited for.
func TestCancelledStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRing(map[string]func(int) program{"a": silent, "b": serve(nil)})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		began := time.Now()
		_, err := r.Referee.Play(ctx, &r.games(1, "a", "b")[0])
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 1100*ms {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		if _, err := r.Check(ctx, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("check: %v", err)
		}
		r.finish(t)
	})
}

// TestCloseKills: what will not leave is killed, all at the same time, and at once when there is no more time.
func TestCloseKills(t *testing.T) {
	stubborn := func(int) program {
		return func(ctx context.Context, conn net.Conn) error {
			protocol.Serve(context.Background(), conn, &brain{newGame: func(int) error { return nil }})
			<-ctx.Done()
			return nil
		}
	}
	bots := map[string]func(int) program{}
	for i := range 6 {
		bots[fmt.Sprint(i)] = stubborn
	}
	synctest.Test(t, func(t *testing.T) {
		r := newRing(bots)
		if _, err := r.Check(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if r.finish(t); time.Since(began) > 600*ms {
			t.Errorf("closing took %v", time.Since(began))
		}

		r = newRing(bots)
		if _, err := r.Check(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		began = time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 100*ms)
		defer cancel()
		r.Pool.Close(ctx)
		if time.Since(began) > 110*ms {
			t.Errorf("closing in a hurry took %v", time.Since(began))
		}
		r.finish(t)
	})
}

// TestCheck: all that is wrong with all bots comes out together, before a game is played.
func TestCheck(t *testing.T) {
	spin := func(_ int, b *brain) {
		low, high := int64(1), int64(8)
		b.hello.Options = []protocol.Option{{ID: "Threads", Type: "spin", Min: &low, Max: &high}}
	}
	bubble(t, "well", func(t *testing.T) {
		r := newRing(map[string]func(int) program{"a": serve(spin), "b": serve(func(_ int, b *brain) { b.hello.Games = []string{"toy"} })})
		r.Bots["a"] = Bot{Options: []Option{{"Threads", "8"}}}
		hellos, err := r.Check(t.Context(), []string{"toy"})
		if err != nil || hellos["a"].Name != "brain" || len(hellos) != 2 {
			t.Errorf("%+v, %v", hellos, err)
		}
		r.playAll(t, 1, r.games(2, "a", "b")...)
		if r.launched["a"] != 1 || r.launched["b"] != 1 {
			t.Errorf("launched %v: want the checked processes to play", r.launched)
		}
		r.finish(t)
	})
	bubble(t, "badly", func(t *testing.T) {
		r := newRing(map[string]func(int) program{
			"exits":   func(int) program { return func(context.Context, net.Conn) error { return errExit } },
			"good":    serve(nil),
			"missing": nil,
			"options": serve(spin),
			"other":   serve(func(_ int, b *brain) { b.hello.Games = []string{"chess", "go"} }),
			"silent":  silent,
		})
		launch := r.Launch
		r.Launch = func(ctx context.Context, bot string) (Process, error) {
			if bot == "missing" {
				return nil, &proc.CommandError{Command: "./bot", Why: "no such file"}
			}
			return launch(ctx, bot)
		}
		r.Bots["options"] = Bot{Options: []Option{{"Threads", "9"}, {"Hash", "1"}}}
		_, err := r.Check(t.Context(), []string{"toy"})
		var all *CheckError
		if !errors.As(err, &all) {
			t.Fatal(err)
		}
		want := []string{
			`bot "exits": its output ended`, `bot "missing": cannot be started: command "./bot": no such file`,
			`bot "options": option Threads: "9": want a whole number from 1 to 8`, `bot "options": option "Hash": the bot declares only`,
			`bot "other": does not play toy: it says that its games are chess, go`, `bot "silent": no abpok for 2s after abp`,
		}
		lines := strings.Split(err.Error(), "\n")
		if len(lines) != len(want) || len(all.Problems) != len(want) {
			t.Fatalf("%d problems, want %d:\n%v", len(lines), len(want), err)
		}
		for i := range want {
			if !strings.HasPrefix(lines[i], want[i]) {
				t.Errorf("problem %d: %s, want %s", i+1, lines[i], want[i])
			}
		}
		r.finish(t)
	})
}

// TestWitness: the end of a game shows what each bot's process left behind.
func TestWitness(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRing(map[string]func(int) program{"b": serve(nil), "a": serve(func(_ int, b *brain) {
			b.move = func(_, turn int) (string, error) {
				if turn == 2 {
					return "", errExit
				}
				return "1", nil
			}
		})})
		var seen []rules.Seat
		r.Witness = func(e Ending) {
			seen = append(seen, e.Seat)
			left := e.Evidence()
			if e.Asked.Position != "position start moves 1 1" || e.Asked.Plies != 2 || e.Asked.Limit == 0 || e.Record.Reason != "crash" || !strings.Contains(string(left.Stderr), "Traceback") {
				t.Errorf("%+v, %+v", e, left)
			}
			if a := e.Seat == rules.First; (e.Fault != nil) != a || (left.Exit == "exit code 1") != a {
				t.Errorf("%v: fault %+v, exit %q", e.Seat, e.Fault, left.Exit)
			}
			for _, line := range []string{"> abp 1", "< abpok", "> position start", "< bestmove 1"} {
				if !strings.Contains(string(left.Traffic), line) {
					t.Errorf("%v: no %q in the traffic:\n%s", e.Seat, line, left.Traffic)
				}
			}
		}
		r.playAll(t, 1, r.games(1, "a", "b")...)
		if !slices.Equal(seen, []rules.Seat{rules.First, rules.Second}) {
			t.Errorf("witnessed %v", seen)
		}
		r.finish(t)
	})
}

// TestWitnessOfStart: a start that fails leaves something behind, too.
func TestWitnessOfStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRing(map[string]func(int) program{"a": silent, "b": serve(nil)})
		launch := r.Launch
		r.Launch = func(ctx context.Context, bot string) (Process, error) {
			p, err := launch(ctx, bot)
			p.(*pretended).strays = []proc.Stray{{PID: 7, Command: "daemon"}}
			return p, err
		}
		var left Evidence
		r.Witness = func(e Ending) {
			if e.Seat == rules.First {
				left = e.Evidence()
			}
		}
		r.playAll(t, 1, r.games(1, "a", "b")...)
		if !strings.Contains(string(left.Traffic), "> abp 1") || !strings.Contains(string(left.Stderr), "Traceback: a") || left.Exit == "" {
			t.Errorf("%+v", left)
		}
		if !r.noted("a: left process 7 (daemon) behind, outside its group: killed") {
			t.Errorf("notes: %q", r.notes)
		}
		r.finish(t)
	})
}

func TestTelling(t *testing.T) {
	for stderr, want := range map[string]string{
		"":                   "",
		"loading\nready\n\n": "ready",
		"Traceback (most recent call last):\n  File \"bot.py\"\nValueError: no move\n":                                        "ValueError: no move",
		"panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.main()\n\t/bot.go:3 +0x1d\nexit status 2\n": "panic: runtime error: index out of range",
		"thread 'main' panicked at src/main.rs:2:5:\nnote: run with a backtrace\n":                                            "thread 'main' panicked at src/main.rs:2:5:",
		"Error: a\nError: b\nbye": "Error: b",
		"terror and errors":       "terror and errors",
	} {
		if got := telling([]byte(stderr)); string(got) != want {
			t.Errorf("%q: %q, want %q", stderr, got, want)
		}
	}
}
