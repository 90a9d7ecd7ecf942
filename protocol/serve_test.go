package protocol

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// serve runs Serve in a bubble against lines that a test sends, and returns what Serve returned and what was printed.
func serve(t *testing.T, brain Brain, referee func(p *peer, cancel func())) (err error) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		done := make(chan bool)
		go func() {
			defer close(done)
			err = Serve(ctx, theirs, brain)
			theirs.Close()
		}()
		referee(newPeer(t, ours), cancel)
		<-done
		ours.Close()
	})
	return err
}

func TestServeStopsThinking(t *testing.T) {
	for name, end := range map[string]func(p *peer, cancel func()){
		"end of input": func(p *peer, _ func()) { p.Close() },
		"quit":         func(p *peer, _ func()) { p.say("quit\n") },
		"later quit":   func(p *peer, _ func()) { p.say("isready\n"); time.Sleep(time.Second / 2); p.say("side white\nquit\n") },
		"cancelled":    func(_ *peer, cancel func()) { cancel() },
	} {
		t.Run(name, func(t *testing.T) {
			var thought time.Duration
			err := serve(t, &brainFunc{func(ctx context.Context, _ Turn) (string, error) {
				began := time.Now()
				<-ctx.Done()
				thought = time.Since(began)
				return "", ctx.Err()
			}}, func(p *peer, cancel func()) {
				p.say("newgame x\nside white\nseed 1\nposition start\ngo\n")
				time.Sleep(time.Minute)
				end(p, cancel)
			})
			if want := name == "cancelled"; errors.Is(err, context.Canceled) != want || !want && err != nil {
				t.Errorf("error %v", err)
			}
			if thought < time.Minute || thought > time.Minute+time.Second {
				t.Errorf("thought for %v", thought)
			}
		})
	}
}

func TestServeOnStrangeInput(t *testing.T) {
	var turns []Turn
	err := serve(t, &brainFunc{func(_ context.Context, turn Turn) (string, error) {
		turns = append(turns, turn)
		return Resign, nil
	}}, func(p *peer, _ func()) {
		p.say("ucinewgame\r\n\r\n \tgo   movetime\t5 \r\nsetoption name Level value 3\nlegal x\nposition\ngo depth\n")
		for range 2 {
			if p.until("resign") != "resign" {
				t.Error("no answer")
			}
		}
		p.say("quit\n")
	})
	if err != nil || len(turns) != 2 || turns[0].Go.MoveTime != 5*time.Millisecond || turns[1].Go != (Go{}) {
		t.Errorf("%+v, %v", turns, err)
	}
}

func TestServeTellsOfTheBrainsError(t *testing.T) {
	full := errors.New("cannot read that")
	err := serve(t, &brainFunc{func(context.Context, Turn) (string, error) { return "", full }}, func(p *peer, _ func()) {
		p.say("position start moves a b\ngo\n")
	})
	if !errors.Is(err, full) || !strings.Contains(err.Error(), "move after 2 plies") {
		t.Errorf("error %v", err)
	}
}

func TestServeAnOptionWithBlanks(t *testing.T) {
	brain := &optioned{}
	if err := serve(t, brain, func(p *peer, _ func()) {
		p.say("abp 1\n")
		p.until("abpok")
		p.say("setoption name Own book value a file\nisready\n")
		p.until("readyok")
		p.Close()
	}); err != nil || brain.got != "Own book=a file" {
		t.Errorf("%q, %v", brain.got, err)
	}
}

// brainFunc is a brain that only moves.
type brainFunc struct {
	move func(context.Context, Turn) (string, error)
}

func (b *brainFunc) Hello() Hello                                     { return Hello{Name: "func"} }
func (b *brainFunc) NewGame(Setup) error                              { return nil }
func (b *brainFunc) Move(ctx context.Context, t Turn) (string, error) { return b.move(ctx, t) }

// optioned is a brain with an option.
type optioned struct {
	brainFunc
	got string
}

func (o *optioned) Hello() Hello { return Hello{Options: []Option{{ID: "Own book", Type: "string"}}} }
func (o *optioned) SetOption(id, value string) error {
	o.got = id + "=" + value
	return nil
}
