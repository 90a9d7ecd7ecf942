package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner"
	"github.com/boardbots/arena/runner/schedule"
)

// trafficName is the folder of a run's folder with the protocol lines of each game, if they are asked for.
const trafficName = "traffic"

// Bounds of what is kept of one game, in bytes: what waits to be written, and its file. What a bot floods beyond them is
// counted and dropped.
const (
	trafficWaiting = 256 << 10
	trafficFile    = 64 << 20
)

// trafficEvery is how long lines may wait to be written, so that many go at once.
const trafficEvery = 100 * time.Millisecond

// traffic writes a file of protocol lines for each game. The goroutines of the games only copy: a slow disk costs no bot
// any time.
type traffic struct {
	dir    string
	failed func(error) // told of the first file that cannot be written

	mu    sync.Mutex
	games map[string]*trafficLog // that are running
	once  sync.Once
	gone  sync.WaitGroup
}

// tap opens the game's file, and returns what takes in the lines of one seat.
func (t *traffic) tap(job *schedule.Job, seat rules.Seat) func(direction byte, at time.Time, text []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	log := t.games[job.ID]
	if log == nil {
		log = &trafficLog{room: trafficFile, wake: make(chan struct{}, 1), end: make(chan struct{})}
		t.games[job.ID] = log
		t.gone.Go(func() {
			if err := log.write(t.dir, job.ID); err != nil {
				t.once.Do(func() { t.failed(err) })
			}
		})
	}
	return func(direction byte, at time.Time, text []byte) { log.add(seat, direction, at, text) }
}

// observe closes the file of a game that has ended.
func (t *traffic) observe(e *runner.Event) {
	if e.Kind != runner.EventEnd && e.Kind != runner.EventVoid {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if log := t.games[e.Game]; log != nil {
		close(log.end)
		delete(t.games, e.Game)
	}
}

// close waits for what is still to be written. No game is running any more.
func (t *traffic) close() { t.gone.Wait() }

// trafficLog is the lines of one game on their way to its file.
type trafficLog struct {
	room int   // bytes that the file may still take
	past count // what came when it was full
	wake chan struct{}
	end  chan struct{} // closed: the game is over

	mu      sync.Mutex
	waiting []byte // entries: a head of trafficHead bytes, then the text
	lost    count  // what did not fit since the last message that did
}

// count is of messages and the bytes in them.
type count struct{ messages, bytes int }

func (c *count) add(text []byte) {
	c.messages++
	c.bytes += len(text)
}

func (c count) String() string {
	return fmt.Sprintf("%s, %d bytes in all", plural(c.messages, "message"), c.bytes)
}

const trafficHead = 1 + 1 + 8 + 4 // seat, direction, nanoseconds since 1970, length of the text

// add takes in what was said, if there is room.
func (l *trafficLog) add(seat rules.Seat, direction byte, at time.Time, text []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waiting)+trafficHead+len(text) > trafficWaiting {
		l.lost.add(text)
		return
	}
	if l.lost.messages > 0 {
		l.tellLost()
	}
	l.put(byte(seat), direction, at, text)
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

func (l *trafficLog) put(seat, direction byte, at time.Time, text []byte) {
	l.waiting = append(l.waiting, seat, direction)
	l.waiting = binary.LittleEndian.AppendUint64(l.waiting, uint64(at.UnixNano()))
	l.waiting = binary.LittleEndian.AppendUint32(l.waiting, uint32(len(text)))
	l.waiting = append(l.waiting, text...)
}

// noSeat marks a remark that is neither seat's line.
const noSeat = 2

// tellLost puts a remark where something is missing.
func (l *trafficLog) tellLost() {
	l.put(noSeat, '#', time.Now(), fmt.Appendf(nil, "not kept, since too much came at once: %v", l.lost))
	l.lost = count{}
}

// write writes what comes until the game is over. After an error it goes on taking, and drops.
func (l *trafficLog) write(dir, id string) error {
	err := os.MkdirAll(dir, 0o755)
	var file *os.File
	if err == nil {
		file, err = os.Create(filepath.Join(dir, id+".log"))
	}
	var batch, text []byte
	for over := false; !over; {
		select {
		case <-l.wake:
			select {
			case <-time.After(trafficEvery):
			case <-l.end:
			}
		case <-l.end:
			over = true
		}
		l.mu.Lock()
		if over && l.lost.messages > 0 {
			l.tellLost()
		}
		batch, l.waiting = l.waiting, batch[:0]
		l.mu.Unlock()
		text = l.form(text[:0], batch)
		if over && l.past.messages > 0 {
			text = append(text, "# not kept, since the file is full: "+l.past.String()+"\n"...)
		}
		if err == nil {
			_, err = file.Write(text)
		}
	}
	if file != nil {
		if closeErr := file.Close(); err == nil {
			err = closeErr
		}
	}
	return err
}

// form writes entries as text: a line each, until the file is full. A message of several lines gets as many.
func (l *trafficLog) form(out, entries []byte) []byte {
	for len(entries) > 0 {
		seat, direction := entries[0], entries[1]
		at := time.Unix(0, int64(binary.LittleEndian.Uint64(entries[2:]))).UTC()
		n := trafficHead + int(binary.LittleEndian.Uint32(entries[10:]))
		text := bytes.TrimSuffix(entries[trafficHead:n], []byte{'\n'})
		entries = entries[n:]
		if l.room <= 0 {
			l.past.add(text)
			continue
		}
		before := len(out)
		for line := range bytes.SplitSeq(text, []byte{'\n'}) {
			out = at.AppendFormat(out, "2006-01-02T15:04:05.000000Z ")
			out = append(out, [...]string{"first  ", "second ", "       "}[seat]...)
			out = append(append(out, direction, ' '), protocol.Printable(line, 4*protocol.MaxLine)...)
			out = append(out, '\n')
		}
		l.room -= len(out) - before
	}
	return out
}
