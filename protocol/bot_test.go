package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

const (
	limit  = 250 * time.Millisecond // of a turn
	patent = 10 * time.Second       // limit of everything else
)

// peer is the bot's end of a pipe, driven by a test line by line.
type peer struct {
	t *testing.T
	net.Conn
	in *bufio.Reader
}

func newPeer(t *testing.T, c net.Conn) *peer { return &peer{t: t, Conn: c, in: bufio.NewReader(c)} }

// duel runs referee and bot against each other inside a bubble of fake time. When both have returned, the referee's end
// is closed, and no goroutine may be left.
func duel(t *testing.T, referee func(*testing.T, *Bot), bot func(*peer)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		b := NewBot(ours, NewTraffic(64<<10))
		done := make(chan bool)
		go func() {
			defer close(done)
			defer theirs.Close()
			bot(newPeer(t, theirs))
		}()
		referee(t, b)
		if err := b.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		if err := b.Close(); err != nil {
			t.Errorf("Close again: %v", err)
		}
		<-done
	})
}

// until reads lines up to one with a word, and returns it; "" at the end of input.
func (p *peer) until(word string) string {
	for {
		text, err := p.in.ReadString('\n')
		if err != nil {
			return ""
		}
		if text = strings.TrimSuffix(text, "\n"); text == word || strings.HasPrefix(text, word+" ") {
			return text
		}
	}
}

// say prints text as it is.
func (p *peer) say(text string) { io.WriteString(p.Conn, text) }

// greet does the handshake.
func (p *peer) greet(lines string) {
	p.until("abp")
	p.say(lines + "abpok\n")
}

// stay waits for the end of input.
func (p *peer) stay() { io.Copy(io.Discard, p.in) }

// question is the plainest one.
func question() *Question {
	return &Question{Position: []byte("position start moves a1"), Limit: limit, Go: Go{HasMoveTime: true, MoveTime: 200 * time.Millisecond}}
}

// wantFault checks kind and that the reason holds all of some texts.
func wantFault(t *testing.T, err error, kind FaultKind, texts ...string) *Fault {
	t.Helper()
	var f *Fault
	if !errors.As(err, &f) {
		t.Fatalf("error %v: want a fault %s", err, kind)
	}
	if f.Kind != kind {
		t.Errorf("fault %v: want %s", f, kind)
	}
	for _, text := range texts {
		if !strings.Contains(f.Why, text) {
			t.Errorf("fault %q: want %q in it", f.Why, text)
		}
	}
	return f
}

// wantAnswer checks move and time of an answer.
func wantAnswer(t *testing.T, a *Answer, err error, move string, elapsed time.Duration) {
	t.Helper()
	if err != nil || a.Move != move || a.Elapsed != elapsed {
		t.Errorf("answer %q after %v, error %v: want %q after %v", a.Move, a.Elapsed, err, move, elapsed)
	}
}

func TestConversation(t *testing.T) {
	var told strings.Builder
	duel(t, func(t *testing.T, b *Bot) {
		h, err := b.Hello(patent)
		if err != nil || h.Name != "Example one" || !h.Has(FeatureLegal) || !h.Plays("snex") || h.Plays("apex") {
			t.Fatalf("Hello: %+v, %v", h, err)
		}
		if err := b.SetOption("Hash", "65"); err == nil || !strings.Contains(err.Error(), "from 1 to 64") {
			t.Errorf("SetOption out of range: %v", err)
		}
		if err := b.SetOption("hash", "6"); err == nil || !strings.Contains(err.Error(), `only ["Hash"]`) {
			t.Errorf("SetOption of an unknown option: %v", err)
		}
		for _, err := range []error{
			b.SetOption("Hash", "64"), b.Ready(patent),
			b.NewGame(Setup{Spec: "snex size=8", Side: "white", Seed: 8231}, patent), b.Side("black"),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		q := question()
		q.State = func() string { return "8 w" }
		q.Legal = Legal{Count: 3000, Sample: true, Moves: []string{"e5", "f6"}}.Append
		var infos []Info
		q.Told = func(i Info) { infos = append(infos, i) }
		a, err := b.Ask(q)
		wantAnswer(t, a, err, "e5", 20*time.Millisecond)
		if a.Info.Depth != 2 || a.Info.Score != -30 || len(infos) != 2 || infos[0].Depth != 1 {
			t.Errorf("info %+v, told %+v", a.Info, infos)
		}
		if a, err = b.Ask(q); err != nil || !a.Resign || a.Info.Depth != 0 {
			t.Errorf("resignation: %+v, %v", a, err)
		}
		if err := b.GameOver("loss", "resign"); err != nil {
			t.Error(err)
		}
		if err := b.Quit(); err != nil {
			t.Error(err)
		}
	}, func(p *peer) {
		p.in = bufio.NewReader(io.TeeReader(p.Conn, &told))
		p.greet("id name Example one\ngames snex\nfeature legal state\noption name Hash type spin default 1 min 1 max 64\n")
		p.until("isready")
		p.say("readyok\n")
		p.until("isready")
		p.say("readyok\n")
		p.until("go")
		time.Sleep(20 * time.Millisecond)
		p.say("info depth 1\ninfo depth 2 score -30 pv e5\nbestmove e5\n")
		p.until("go")
		p.say("resign\n")
		p.until("quit")
	})
	const want = `abp 1
setoption name Hash value 64
isready
newgame snex size=8
side white
seed 8231
isready
side black
position start moves a1
state 8 w
legal 3000 sample e5 f6
go movetime 200
position start moves a1
state 8 w
legal 3000 sample e5 f6
go movetime 200
gameover loss resign
quit
`
	if told.String() != want {
		t.Errorf("the bot was told:\n%s\nwant:\n%s", told.String(), want)
	}
}

// echo is a brain that plays the last legal move.
type echo struct {
	games []Setup
	ends  []string
	pause time.Duration
}

func (e *echo) Hello() Hello             { return Hello{Name: "echo", Features: []string{FeatureLegal}} }
func (e *echo) NewGame(s Setup) error    { e.games = append(e.games, s); return nil }
func (e *echo) GameOver(how, why string) { e.ends = append(e.ends, how+" "+why) }
func (e *echo) Move(ctx context.Context, t Turn) (string, error) {
	select {
	case <-time.After(e.pause):
	case <-ctx.Done():
		return "", ctx.Err()
	}
	t.Tell(Info{Depth: int64(len(t.Moves)), String: t.From + "/" + t.Side})
	return t.Legal.Moves[len(t.Legal.Moves)-1], nil
}

func TestServe(t *testing.T) {
	for _, pause := range []time.Duration{0, 100 * time.Millisecond} {
		t.Run(fmt.Sprint(pause), func(t *testing.T) {
			brain := &echo{pause: pause}
			duel(t, func(t *testing.T, b *Bot) {
				if _, err := b.Hello(patent); err != nil {
					t.Fatal(err)
				}
				for game := range 2 {
					if err := b.NewGame(Setup{Spec: "snex size=4", Side: "white", Seed: uint64(game)}, patent); err != nil {
						t.Fatal(err)
					}
					for range 3 {
						q := question()
						q.Position = []byte("position text 4 w moves a1 b2")
						q.Legal = Legal{Count: 2, Moves: []string{"a1", "b2"}}.Append
						a, err := b.Ask(q)
						wantAnswer(t, a, err, "b2", pause)
						if a.Info.Depth != 2 || a.Info.String != "4 w/white" {
							t.Errorf("info %+v", a.Info)
						}
					}
					if err := b.GameOver("win", "connection"); err != nil {
						t.Error(err)
					}
				}
			}, func(p *peer) {
				if err := Serve(p.t.Context(), p.Conn, brain); err != nil {
					t.Errorf("Serve: %v", err)
				}
			})
			if got := fmt.Sprint(brain.games, brain.ends); got != "[{snex size=4 white 0} {snex size=4 white 1}] [win connection win connection]" {
				t.Errorf("the brain was told %s", got)
			}
		})
	}
}
