package protocol

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// askOnce asks one question of a bot that does what the test says once it has read go.
func askOnce(t *testing.T, do func(*peer), judge func(*testing.T, *Answer, error)) {
	t.Helper()
	duel(t, func(t *testing.T, b *Bot) {
		a, err := b.Ask(question())
		judge(t, a, err)
	}, func(p *peer) {
		p.until("go")
		do(p)
	})
}

func TestFlagFallsExactlyAtTheLimit(t *testing.T) {
	for _, test := range []struct {
		after time.Duration
		late  bool
	}{{0, false}, {limit - 1, false}, {limit, true}, {limit + 100*time.Millisecond, true}} {
		t.Run(test.after.String(), func(t *testing.T) {
			askOnce(t, func(p *peer) {
				time.Sleep(test.after)
				p.say("bestmove a2\n")
			}, func(t *testing.T, a *Answer, err error) {
				if !test.late {
					wantAnswer(t, a, err, "a2", test.after)
					return
				}
				if f := wantFault(t, err, FaultTime, "no bestmove for 250ms after go (limit 250ms)"); f.Used != limit {
					t.Errorf("used %v: want %v", f.Used, limit)
				}
			})
		})
	}
}

func TestChatterDoesNotOutlastTheLimit(t *testing.T) {
	for _, text := range []string{"info depth 1\n", "x", "\n", "thinking\n", strings.Repeat("y", MaxLine) + "\r"} {
		askOnce(t, func(p *peer) {
			for began := time.Now(); time.Since(began) < 2*limit; time.Sleep(time.Millisecond) {
				p.say(text)
			}
		}, func(t *testing.T, _ *Answer, err error) {
			if f := wantFault(t, err, FaultTime); f.Used != limit {
				t.Errorf("chatter %.10q: used %v: want %v", text, f.Used, limit)
			}
		})
	}
}

func TestEndOfOutput(t *testing.T) {
	for _, test := range []struct {
		printed, move string
		why           string
	}{
		{"bestmove a2\n", "a2", ""},
		{"info depth 1\nbestmove a2\r\nbestm", "a2", ""},
		{"", "", "with no bestmove in it"},
		{"bestmove a2", "", `unfinished line: "bestmove a2"`},
		{"MOVE A2\n", "", `its last line was "MOVE A2"`},
	} {
		askOnce(t, func(p *peer) {
			time.Sleep(time.Millisecond)
			p.say(test.printed)
		}, func(t *testing.T, a *Answer, err error) {
			if test.move != "" {
				wantAnswer(t, a, err, test.move, time.Millisecond)
				return
			}
			wantFault(t, err, FaultCrash, "output ended 1ms after go", test.why)
		})
	}
}

func TestHalfALineIsNoAnswer(t *testing.T) {
	askOnce(t, func(p *peer) {
		p.say("bestmove a2")
		p.stay()
	}, func(t *testing.T, _ *Answer, err error) {
		f := wantFault(t, err, FaultTime, `unfinished line: "bestmove a2"`)
		if f.Text != "bestmove a2" {
			t.Errorf("text %q", f.Text)
		}
	})
}

func TestOnlyTheFirstAnswerToAQuestionCounts(t *testing.T) {
	const rounds = 5
	for name, after := range map[string]string{
		"twice":           "bestmove b1\n",
		"twice and a bit": "bestmove b1\nbestm",
		"resigns too":     "resign\n",
		"many":            strings.Repeat("bestmove b1\n", 20_000),
		"long":            strings.Repeat("z", 3*MaxLine) + "\nbestmove b1\n",
	} {
		t.Run(name, func(t *testing.T) {
			duel(t, func(t *testing.T, b *Bot) {
				for range rounds {
					a, err := b.Ask(question())
					wantAnswer(t, a, err, "a2", 10*time.Millisecond)
					time.Sleep(time.Second) // the rival's turn
				}
			}, func(p *peer) {
				unfinished := strings.HasSuffix(after, "bestm")
				for p.until("go") != "" {
					time.Sleep(10 * time.Millisecond)
					p.say("bestmove a2\n" + after)
					if unfinished {
						time.AfterFunc(time.Second+5*time.Millisecond, func() { p.say("ove b1\n") })
					}
				}
			})
		})
	}
}

func TestALateAnswerIsNeverUsed(t *testing.T) {
	duel(t, func(t *testing.T, b *Bot) {
		_, err := b.Ask(question())
		wantFault(t, err, FaultTime)
		time.Sleep(limit)
		a, err := b.Ask(question())
		wantAnswer(t, a, err, "b2", 5*time.Millisecond)
	}, func(p *peer) {
		p.until("go")
		time.Sleep(limit + time.Millisecond)
		p.say("bestmove a2\n")
		p.until("go")
		time.Sleep(5 * time.Millisecond)
		p.say("bestmove b2\n")
	})
}

func TestAnAnswerBeforeTheQuestionIsNone(t *testing.T) {
	duel(t, func(t *testing.T, b *Bot) {
		if err := b.Ready(patent); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		_, err := b.Ask(question())
		wantFault(t, err, FaultTime)
		var log bytes.Buffer
		b.log.WriteTo(&log)
		if !strings.Contains(log.String(), "< bestmove a2\n") {
			t.Errorf("the log does not have it:\n%s", log.String())
		}
	}, func(p *peer) {
		p.until("isready")
		p.say("readyok\nbestmove a2\n")
		p.stay()
	})
}

func TestReadyBeforeTheQuestionIsNone(t *testing.T) {
	duel(t, func(t *testing.T, b *Bot) {
		if err := b.Ready(patent); err != nil {
			t.Fatal(err)
		}
		wantFault(t, b.Ready(patent), FaultStart, "no readyok for 10s after isready (limit 10s)", "waits.ready", "flushes its output")
	}, func(p *peer) {
		p.until("isready")
		p.say("readyok\nreadyok\n")
		p.stay()
	})
}

func TestSilentStart(t *testing.T) {
	duel(t, func(t *testing.T, b *Bot) {
		_, err := b.Hello(patent)
		wantFault(t, err, FaultStart, "no abpok for 10s after abp", "waits.start", "flushes its output", `its last line was "Python 3.11"`)
	}, func(p *peer) {
		p.until("abp")
		p.say("Python 3.11\n")
		p.stay()
	})
	duel(t, func(t *testing.T, b *Bot) {
		_, err := b.Hello(patent)
		wantFault(t, err, FaultStart, "output ended")
	}, func(p *peer) { p.until("abp") })
}

func TestSlowStartIsNotCharged(t *testing.T) {
	duel(t, func(t *testing.T, b *Bot) {
		if _, err := b.Hello(patent); err != nil {
			t.Fatal(err)
		}
		a, err := b.Ask(question())
		wantAnswer(t, a, err, "a2", 0)
	}, func(p *peer) {
		p.until("abp")
		time.Sleep(9 * time.Second)
		p.say("abpok\n")
		p.until("go")
		p.say("bestmove a2\n")
	})
}

func TestABotThatDoesNotRead(t *testing.T) {
	duel(t, func(t *testing.T, b *Bot) {
		_, err := b.Ask(question())
		if f := wantFault(t, err, FaultTime, "does not read its input", "limit 250ms"); f.Used != limit {
			t.Errorf("used %v", f.Used)
		}
		wantFault(t, b.GameOver("loss", "time"), FaultTime, "does not read its input")
	}, func(p *peer) { time.Sleep(time.Minute) })
}

func TestFullBothWays(t *testing.T) {
	duel(t, func(t *testing.T, b *Bot) {
		q := question()
		q.Position = bytes.Repeat([]byte("position "), 100_000)
		a, err := b.Ask(q)
		wantAnswer(t, a, err, "a2", 0)
	}, func(p *peer) {
		time.Sleep(time.Millisecond)
		for range 300 {
			p.say(strings.Repeat("bestmove b1\n", 1000))
		}
		p.until("go")
		p.say("bestmove a2\n")
	})
}

func TestInterrupt(t *testing.T) {
	for name, bot := range map[string]func(*peer){
		"thinks":        (*peer).stay,
		"does not read": func(*peer) { time.Sleep(time.Minute) },
	} {
		t.Run(name, func(t *testing.T) {
			duel(t, func(t *testing.T, b *Bot) {
				began := time.Now()
				time.AfterFunc(limit/2, b.Interrupt)
				if _, err := b.Ask(question()); !errors.Is(err, ErrInterrupted) {
					t.Errorf("Ask: %v", err)
				}
				_, hello := b.Hello(patent)
				for i, err := range []error{hello, b.Ready(patent), b.Side("black"), b.GameOver("win", "x"), b.Quit()} {
					if !errors.Is(err, ErrInterrupted) {
						t.Errorf("call %d: %v", i, err)
					}
				}
				if used := time.Since(began); used != limit/2 {
					t.Errorf("all returned after %v", used)
				}
			}, bot)
		})
	}
}

func TestLinesOfAllKinds(t *testing.T) {
	long := "info string " + strings.Repeat("x", 70<<10) + "\n"
	for _, test := range []struct{ printed, move string }{
		{"bestmove a2\r\n", "a2"},
		{"  bestmove \t a2  \n", "a2"},
		{"\n\r\n \t \nbestmove a2\n", "a2"},
		{"50%\rbestmove a2\n", "a2"},
		{"bestmove a2\rbestmove b2\n", "a2"},
		{"bestmove\n", ""},
		{"bestmove  a1 b2\n", "a1 b2"},
		{"\xff\xfe\x00\xc3\x28\nbestmove a2\n", "a2"},
		{"bestmove \xff\n", "\xff"},
		{"info string \xff\x00\nbestmove a2\n", "a2"},
		{"BESTMOVE b2\nbestmoves b2\nmove b2\nreadyok\nabpok\nbestmove a2\n", "a2"},
		{long + "bestmove a2\n", "a2"},
		{"bestmove " + strings.Repeat("x", MaxLine) + "\nbestmove a2\n", "a2"},
		{strings.Repeat("\r", MaxLine/2) + "bestmove a2\n", "a2"},
		{strings.Repeat("\n", 3*MaxLine) + "bestmove a2\n", "a2"},
		{"bestmove 999999999999999999999\n", "999999999999999999999"},
	} {
		t.Run(fmt.Sprintf("%.20q", test.printed), func(t *testing.T) {
			askOnce(t, func(p *peer) { p.say(test.printed) }, func(t *testing.T, a *Answer, err error) {
				wantAnswer(t, a, err, test.move, 0)
			})
		})
	}
}

func TestBufferStaysBounded(t *testing.T) {
	askOnce(t, func(p *peer) {
		for range 2000 {
			p.say(strings.Repeat("x", 50_000))
		}
		p.say("\nbestmove a2\n")
	}, func(t *testing.T, a *Answer, err error) { wantAnswer(t, a, err, "a2", 0) })
	l := lines{max: MaxLine}
	for range 100 {
		n := copy(l.room(), strings.Repeat("x", 50_000))
		l.added(n)
		l.next()
	}
	if len(l.buf) > MaxLine+1 {
		t.Errorf("a line without end made a buffer of %d bytes", len(l.buf))
	}
}
