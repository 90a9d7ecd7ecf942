package protocol

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// Bot is the referee's end of the conversation with one bot. One goroutine owns it and makes the calls; only Interrupt
// may come from another. An error that is a *Fault is the bot's own failure; any other is ours.
//
// There is no goroutine behind it: whoever asks, reads.
type Bot struct {
	conn    Conn
	instant Instant // conn, if it is one
	log     *Traffic
	in      lines
	out     []byte // the message that is being sent
	info    []byte // the last info line of this turn, without the word
	ignored []byte // the last line of this wait that meant nothing
	answer  Answer // the last one
	armed   time.Time
	quick   bool // its last answer came at once
	hello   Hello
	legal   bool // it asked for legal moves
	state   bool // it asked for the position
	halted  atomic.Bool
	closing sync.Once
	closed  error // of conn's Close
}

// restLimit bounds how long a bot may take to read a line that asks for nothing.
const restLimit = time.Second

// NewBot takes over conn, which Close closes. log may be nil.
func NewBot(conn Conn, log *Traffic) *Bot {
	b := &Bot{conn: conn, log: log, in: lines{max: MaxLine}, quick: true}
	b.instant, _ = conn.(Instant)
	return b
}

// Hello introduces the referee, and returns what the bot says of itself.
func (b *Bot) Hello(limit time.Duration) (Hello, error) {
	w := wait{word: "abpok", command: "abp", setting: "waits.start", limit: limit, unasked: true}
	var h Hello
	b.out = append(b.out[:0], "abp 1\n"...)
	err := b.await(w, h.take)
	if err != nil {
		return h, err
	}
	b.hello, b.legal, b.state = h, h.Has(FeatureLegal), h.Has(FeatureState)
	return h, nil
}

// SetOption gives an option a value. One that the bot did not declare, or does not allow, is an error and is not sent.
func (b *Bot) SetOption(id, value string) error {
	o, err := b.hello.option(id)
	if err == nil {
		err = o.Check(value)
	}
	if err != nil {
		return err
	}
	b.out = fmt.Appendf(b.out[:0], "setoption name %s value %s\n", id, value)
	return b.tell("setoption")
}

// Ready waits until the bot has done all that it was told.
func (b *Bot) Ready(limit time.Duration) error {
	b.out = append(b.out[:0], "isready\n"...)
	return b.ready(limit)
}

// NewGame begins a game, and waits until the bot is ready for it.
func (b *Bot) NewGame(s Setup, limit time.Duration) error {
	if err := oneLine("game", s.Spec+s.Side); err != nil {
		return err
	}
	b.out = fmt.Appendf(b.out[:0], "newgame %s\nside %s\nseed %d\nisready\n", s.Spec, s.Side, s.Seed)
	b.quick = true
	return b.ready(limit)
}

// ready sends the message, which ends in isready.
func (b *Bot) ready(limit time.Duration) error {
	return b.await(wait{word: "readyok", command: "isready", setting: "waits.ready", limit: limit}, nil)
}

// Side tells the bot that its seat has another side from now on.
func (b *Bot) Side(side string) error {
	if err := oneLine("side", side); err != nil {
		return err
	}
	b.out = append(append(append(b.out[:0], "side "...), side...), '\n')
	return b.tell("side")
}

// GameOver tells the bot how the game ended for it: outcome is "win", "loss" or "draw".
func (b *Bot) GameOver(outcome, reason string) error {
	if err := oneLine("reason", outcome+reason); err != nil {
		return err
	}
	b.out = fmt.Appendf(b.out[:0], "gameover %s %s\n", outcome, reason)
	return b.tell("gameover")
}

// Quit tells the bot to leave. It does not wait for that, and a bot that is gone already is no error.
func (b *Bot) Quit() error {
	b.out = append(b.out[:0], "quit\n"...)
	var gone *Fault
	if err := b.tell("quit"); !errors.As(err, &gone) {
		return err
	}
	return nil
}

// Interrupt makes the pending call, and all later ones, return ErrInterrupted at once. Any goroutine may call it.
func (b *Bot) Interrupt() {
	b.halted.Store(true)
	past := time.Unix(1, 0)
	b.conn.SetReadDeadline(past)  // an error means that it is closed, so that nobody waits
	b.conn.SetWriteDeadline(past) //
}

// Close ends the conversation and closes the connection. It may be called again, and says the same then.
func (b *Bot) Close() error {
	b.halted.Store(true)
	b.closing.Do(func() { b.closed = b.conn.Close() })
	return b.closed
}

// tell sends a message that the bot does not answer.
func (b *Bot) tell(command string) error {
	_, err := b.send(wait{command: command, limit: restLimit})
	return err
}

// await sends a message and reads lines until one has the wait's word. Other lines go to take, if there is one.
func (b *Bot) await(w wait, take func(text []byte) bool) error {
	b.ignored = b.ignored[:0]
	sent, err := b.send(w)
	if err != nil {
		return err
	}
	for now := sent; ; {
		ln, ok := b.in.next()
		if !ok {
			if err := b.read(sent.Add(w.limit), true); err != nil {
				return b.fault(w, time.Since(sent), err)
			}
			if now = time.Now(); now.Sub(sent) >= w.limit {
				return b.fault(w, now.Sub(sent), errLate)
			}
			continue
		}
		b.log.add(fromBot, now, ln.text)
		if word, _ := cutWord(ln.text); !ln.cut && !ln.early && string(word) == w.word {
			return nil
		}
		if ln.cut || ln.early || take == nil || !take(ln.text) {
			b.ignore(ln)
		}
	}
}

// ignore remembers a line that meant nothing, for the message if what was waited for never comes.
func (b *Bot) ignore(ln line) {
	if !ln.early {
		b.ignored = append(b.ignored[:0], ln.text[:min(len(ln.text), maxQuoted+1)]...)
	}
}
