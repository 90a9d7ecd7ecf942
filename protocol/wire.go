package protocol

import (
	"errors"
	"io"
	"os"
	"syscall"
	"time"
)

// Instant is a Conn that can also be used without waiting, and that knows how much there is to read. With one, a turn
// of a bot that answers at once costs four system calls and no timer; any other Conn works, more slowly.
type Instant interface {
	Conn
	// WriteNow writes what can be written without waiting, perhaps nothing. p is not empty.
	WriteNow(p []byte) (int, error)
	// Pending returns how many bytes can be read without waiting.
	Pending() int
	// ReadSoon reads what there is, and waits for it at most d, which is short, whatever the read deadline. It returns 0
	// if nothing came, and also at the end and on errors: Read tells those apart. p is not empty.
	ReadSoon(p []byte, d time.Duration) int
}

const (
	// glance is how long a read waits for a bot that answers at once before it leaves the waiting to the runtime.
	glance = 50 * time.Microsecond
	// blink is how long a read of a Conn that is not Instant takes to find that there is nothing.
	blink = 100 * time.Microsecond
	// turnabout is how often a write that waits looks whether the bot, too, waits for us to read.
	turnabout = 2 * time.Millisecond
	// maxHush bounds, in bytes, what is read at one time of lines that nobody asked for.
	maxHush = 1 << 20
	// deafWait is how long the output of a bot that closed its input may take to end.
	deafWait = time.Second
)

// send hands over the message in b.out within the wait's limit, and returns when its last byte was. Whatever the bot
// printed before that moment becomes early. The error is judged already.
func (b *Bot) send(w wait) (sent time.Time, err error) {
	used, err := b.write(w)
	sent = time.Now()
	b.log.add(toBot, sent, b.out)
	if err != nil {
		return sent, b.fault(w, used, err)
	}
	return sent, nil
}

// write hands over b.out. On an error it returns the time that was used.
func (b *Bot) write(w wait) (used time.Duration, err error) {
	if b.halted.Load() {
		return 0, ErrInterrupted
	}
	if err := b.hush(w); err != nil {
		return 0, err
	}
	text := b.out
	if b.instant != nil {
		n, err := b.instant.WriteNow(text)
		if err != nil {
			return 0, b.refused(err)
		}
		if text = text[n:]; len(text) == 0 {
			return 0, nil
		}
	}
	return b.push(text, w)
}

// push writes text in slices of time. While the bot does not read, its output is read, lest both wait for each other.
func (b *Bot) push(text []byte, w wait) (used time.Duration, err error) {
	began := time.Now()
	until := began.Add(w.limit)
	for now := began; ; {
		slice := now.Add(turnabout)
		if slice.After(until) {
			slice = until
		}
		if err := b.conn.SetWriteDeadline(slice); err != nil {
			return now.Sub(began), b.refused(err)
		}
		if b.halted.Load() {
			return 0, ErrInterrupted
		}
		n, err := b.conn.Write(text)
		if text = text[n:]; len(text) == 0 {
			return 0, nil
		}
		if now = time.Now(); !errors.Is(err, os.ErrDeadlineExceeded) {
			return now.Sub(began), b.refused(err)
		}
		if !now.Before(until) {
			return now.Sub(began), errFull
		}
		if err := b.drain(); err != nil {
			return now.Sub(began), err
		}
		if err := b.hush(w); err != nil {
			return now.Sub(began), err
		}
	}
}

// refused judges an error of a write. A bot that is gone is known by the end of its output, which may be a moment away.
func (b *Bot) refused(err error) error {
	if b.halted.Load() {
		return ErrInterrupted
	}
	if !errors.Is(err, syscall.EPIPE) && !errors.Is(err, io.ErrClosedPipe) && !errors.Is(err, syscall.ECONNRESET) {
		return err
	}
	for until := time.Now().Add(deafWait); ; {
		b.skim()
		switch err := b.read(until, false); {
		case errors.Is(err, errLate), err == nil && !time.Now().Before(until):
			return errDeaf
		case err != nil:
			return err
		}
	}
}

// hush makes early all that the bot has printed so far, unless it counts.
func (b *Bot) hush(w wait) error {
	if w.unasked {
		return nil
	}
	if b.instant != nil {
		b.in.mark(b.instant.Pending())
		return nil
	}
	err := b.drain()
	b.in.mark(0)
	return err
}

// drain reads what can be read without waiting, within bounds, and leaves no whole line in the buffer.
func (b *Bot) drain() error {
	for size := 0; size < maxHush; {
		b.skim()
		room := b.in.room()
		if b.instant != nil {
			n := b.instant.ReadSoon(room, 0)
			if n == 0 {
				return nil
			}
			b.in.added(n)
			size += n
			continue
		}
		b.armed = time.Now().Add(blink)
		b.conn.SetReadDeadline(b.armed)
		if b.halted.Load() {
			return ErrInterrupted
		}
		n, err := b.conn.Read(room)
		b.in.added(n)
		size += n
		if n == 0 {
			if errors.Is(err, io.EOF) || errors.Is(err, os.ErrDeadlineExceeded) {
				break // an end is found again when something is waited for
			}
			return b.unreadable(err)
		}
	}
	b.skim()
	return nil
}

// skim takes whole lines out of the buffer for the log alone.
func (b *Bot) skim() {
	for ln, ok := b.in.next(); ok; ln, ok = b.in.next() {
		if b.log != nil {
			b.log.add(fromBot, time.Now(), ln.text)
		}
	}
}

// read waits for more of the bot's output: nil if there is some, errLate at the deadline, io.EOF at the end. With
// quick, the bot may be about to answer, so that it is worth a short wait in the system first.
func (b *Bot) read(until time.Time, quick bool) error {
	room := b.in.room()
	if b.halted.Load() { // before anything that no deadline ends
		return ErrInterrupted
	}
	if quick && b.instant != nil {
		if n := b.instant.ReadSoon(room, glance); n > 0 {
			b.in.added(n)
			return nil
		}
	}
	if !b.armed.Equal(until) {
		b.armed = until
		b.conn.SetReadDeadline(until) // an error means that it is closed, which Read tells as well
	}
	if b.halted.Load() {
		return ErrInterrupted
	}
	n, err := b.conn.Read(room)
	b.in.added(n)
	if n > 0 {
		return nil
	}
	return b.unreadable(err)
}

// unreadable judges an error of a read.
func (b *Bot) unreadable(err error) error {
	switch {
	case b.halted.Load():
		return ErrInterrupted
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errLate
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrClosedPipe):
		return io.EOF
	}
	return err
}
