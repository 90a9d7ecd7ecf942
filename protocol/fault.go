package protocol

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// ErrInterrupted is returned by every call on a Bot after Interrupt or Close: our doing, not the bot's.
var ErrInterrupted = errors.New("interrupted")

// What can come instead of the bot's output.
var (
	errLate = errors.New("the limit is over")
	errFull = errors.New("it does not read its input")  // for as long as the limit
	errDeaf = errors.New("it has closed its own input") // and lives
)

// Ender is a Conn that knows how its bot ended. Bot asks it once the output has ended, so that a fault can say more.
type Ender interface {
	// Ended waits for the end, at most so long, and describes it ("exit code 3"); "" if the bot still runs.
	Ended(wait time.Duration) string
}

// endWait is how long after the end of a bot's output its exit status may take.
const endWait = 250 * time.Millisecond

// wait is what the referee waits for, in the words of messages.
type wait struct {
	word    string // the line that would end it; "" if it is only the bot's reading
	command string // the line that asked for it
	setting string // of the configuration, that allows more time; "" for a turn, which has clocks
	limit   time.Duration
	unasked bool // lines that came before the command count
}

// fault judges why a wait ended without its line: whether it is the bot's failure, and which.
func (b *Bot) fault(w wait, used time.Duration, err error) error {
	f := &Fault{Used: used, Text: Printable(b.ignored, maxQuoted)}
	switch {
	case errors.Is(err, errLate):
		f.Kind = FaultTime
		f.Why = fmt.Sprintf("no %s for %v after %s (limit %v)", w.word, round(used), w.command, w.limit)
	case errors.Is(err, errFull), errors.Is(err, errDeaf):
		f.Kind = FaultTime
		f.Why = fmt.Sprintf("could not be told %s for %v (limit %v): %v", w.command, round(used), w.limit, err)
	case errors.Is(err, io.EOF):
		f.Kind = FaultCrash
		f.Why = fmt.Sprintf("its output ended %v after %s%s", round(used), w.command, b.ending())
		if w.word != "" {
			f.Why += ", with no " + w.word + " in it"
		}
	case errors.Is(err, ErrInterrupted):
		return ErrInterrupted
	default:
		return fmt.Errorf("talking to a bot (%s): %w", w.command, err)
	}
	if rest := b.in.fragment(); len(rest) > 0 {
		f.Text = Printable(rest, maxQuoted)
		f.Why += fmt.Sprintf("; unfinished line: %q", f.Text)
	} else if f.Text != "" {
		f.Why += fmt.Sprintf("; its last line was %q", f.Text)
	}
	if w.setting != "" {
		f.Why += startHint(w, f.Kind)
		f.Kind = FaultStart
	}
	return f
}

// startHint says what to do about a bot that does not get ready.
func startHint(w wait, kind FaultKind) string {
	if kind == FaultCrash {
		return "; its stderr may say why"
	}
	return "; raise " + w.setting + " if it needs longer, and see that it flushes its output after each line"
}

// ending says how the bot ended, as far as is known.
func (b *Bot) ending() string {
	if e, ok := b.conn.(Ender); ok {
		if how := e.Ended(endWait); how != "" {
			return ": " + how
		}
		return ": it still runs, but has closed its output"
	}
	return ""
}

// round shortens a duration for people: microseconds below a second, milliseconds above.
func round(d time.Duration) time.Duration {
	if d < time.Second {
		return d.Round(time.Microsecond)
	}
	return d.Round(time.Millisecond)
}

// oneLine refuses a text that would end the line it is put into.
func oneLine(what, text string) error {
	if strings.ContainsAny(text, "\r\n") {
		return fmt.Errorf("%s %q: want one line", what, cut(text))
	}
	return nil
}
