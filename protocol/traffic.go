package protocol

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"time"
)

// Traffic keeps the last that was said between the referee and one bot, with time stamps. It belongs to the goroutine
// that owns the Bot. Taking a line in is a copy; text is made only when somebody wants to read it.
type Traffic struct {
	// Tap, if not nil, also gets everything at once: a line, or several with newlines between. It must neither wait nor
	// keep text.
	Tap func(direction byte, at time.Time, text []byte)

	size    int
	began   time.Time
	kept    []byte // entries: a header of entryHead bytes, then the text
	entries int    // in kept
	dropped int    // entries that made room for later ones
	lost    int    // bytes of text dropped, or cut off entries
}

// The direction of a line: what the bot was told, and what it said.
const (
	toBot   = '>'
	fromBot = '<'
)

const (
	entryHead    = 1 + 8 + 4 // direction, nanoseconds since began, length of the text
	maxEntry     = 16 << 10  // bytes kept of one text
	firstTraffic = 1 << 10
)

// NewTraffic makes a log of at most size bytes (64 KiB or so; at least 1 KiB), which it takes only as needed.
func NewTraffic(size int) *Traffic {
	return &Traffic{size: max(size, firstTraffic), began: time.Now()}
}

// Reset forgets everything, as for a new game.
func (t *Traffic) Reset() {
	if t != nil {
		t.kept, t.entries, t.dropped, t.lost, t.began = t.kept[:0], 0, 0, 0, time.Now()
	}
}

// add takes in what went in one direction: one line, or several with newlines between.
func (t *Traffic) add(direction byte, at time.Time, text []byte) {
	if t == nil {
		return
	}
	since := at.Sub(t.began)
	if t.Tap != nil {
		t.Tap(direction, at, text)
	}
	if limit := min(maxEntry, t.size-entryHead); len(text) > limit {
		t.lost += len(text) - limit
		text = text[:limit]
	}
	if len(t.kept)+entryHead+len(text) > t.size {
		t.makeRoom(entryHead + len(text))
	}
	t.kept = append(t.kept, direction)
	t.kept = binary.LittleEndian.AppendUint64(t.kept, uint64(since))
	t.kept = binary.LittleEndian.AppendUint32(t.kept, uint32(len(text)))
	t.kept = append(t.kept, text...)
	t.entries++
}

// makeRoom drops the oldest entries, at least half of what is kept, so that each byte is moved about once.
func (t *Traffic) makeRoom(need int) {
	at := 0
	for at < len(t.kept) && (len(t.kept)-at > t.size/2 || len(t.kept)-at+need > t.size) {
		_, _, text := t.entry(at)
		at += entryHead + len(text)
		t.dropped++
		t.entries--
		t.lost += len(text)
	}
	t.kept = append(t.kept[:0], t.kept[at:]...)
}

// entry reads what begins at kept[at].
func (t *Traffic) entry(at int) (direction byte, since time.Duration, text []byte) {
	head := t.kept[at : at+entryHead]
	n := int(binary.LittleEndian.Uint32(head[9:]))
	return head[0], time.Duration(binary.LittleEndian.Uint64(head[1:])), t.kept[at+entryHead : at+entryHead+n]
}

// WriteTo writes what is kept: a line each, with seconds since the game began, > for what the bot was told and < for
// what it said. Bytes that are not printable ASCII are escaped.
func (t *Traffic) WriteTo(w io.Writer) (int64, error) {
	var out []byte
	if t.lost > 0 {
		out = fmt.Appendf(out, "# not kept: %d earlier messages, %d bytes in all\n", t.dropped, t.lost)
	}
	for at := 0; at < len(t.kept); {
		direction, since, text := t.entry(at)
		out = appendEntry(out, direction, since, text)
		at += entryHead + len(text)
	}
	n, err := w.Write(out)
	return int64(n), err
}

func appendEntry(out []byte, direction byte, since time.Duration, text []byte) []byte {
	for line := range bytes.SplitSeq(bytes.TrimSuffix(text, []byte{'\n'}), []byte{'\n'}) {
		out = fmt.Appendf(out, "%12.6f %c %s\n", since.Seconds(), direction, Printable(line, 4*MaxLine))
	}
	return out
}
