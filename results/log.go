package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/gofrs/flock"
)

// JournalName is the file of a run's folder that everything else is computed from.
const JournalName = "games.jsonl"

// Log is the journal of a run, open for writing. There is one writer of a folder at a time. Its methods may be called
// from any goroutine.
type Log struct {
	path string
	lock *flock.Flock
	torn *LineError

	mu     sync.Mutex
	file   file
	size   int64
	ids    map[string]struct{}
	failed error // once set, nothing more is written
	each   func(Brief)
	text   []byte // memory for lines
}

// file is what a Log needs of an *os.File open for appending.
type file interface {
	io.WriteCloser
	Sync() error
	Truncate(size int64) error
}

// Options are what Open may be told beyond the run's plan.
type Options struct {
	Each      func(Brief) // if not nil: called for each game, those that are there already and those that Append stores
	Notes     func(Note)  // if not nil: called for each note
	Grows     string      // the plan's number that may be greater than it was: the same games, and then some; "" for none
	OtherBots bool        // take bots of other versions or files for the same
	// Adopt, if not nil, is called after the games and notes with the header in force, if there is one, and returns what
	// to go on with instead of the header given to Open.
	Adopt func(Header) (Header, error)
}

// Open takes the folder's lock, making the folder if need be, and reads its journal or begins one. A last line that was
// not written to its end is cut off; see Torn. It fails with a *LockedError, *PlanError, *LineError or *DiskError.
func Open(dir string, header Header, opts Options) (*Log, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, &DiskError{Path: dir, Op: "make", Err: err}
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	log, err := openJournal(dir, header, opts)
	if err != nil {
		lock.Unlock()
		return nil, err
	}
	log.lock = lock
	return log, nil
}

func openJournal(dir string, header Header, opts Options) (*Log, error) {
	path := filepath.Join(dir, JournalName)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, &DiskError{Path: path, Op: "open", Err: err}
	}
	l := &Log{path: path, file: f, ids: map[string]struct{}{}, each: opts.Each}
	old, err := l.load(f, opts)
	if err == nil && old != nil && opts.Adopt != nil {
		header, err = opts.Adopt(*old)
	}
	if err == nil && old != nil {
		err = compatible(dir, *old, header, opts)
	}
	if err == nil && l.torn != nil {
		if err = f.Truncate(l.size); err != nil {
			err = &DiskError{Path: path, Op: "cut", Err: err}
		}
	}
	if err == nil && (old == nil || !sameRun(*old, header)) {
		err = l.write(header)
		syncDir(dir)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return l, nil
}

// load reads what is there, and returns the header in force, nil if there is none yet.
func (l *Log) load(r io.Reader, opts Options) (*Header, error) {
	var header *Header
	for e, err := range entries(r, parseLine) {
		bad, ok := errors.AsType[*LineError](err)
		switch {
		case err != nil && !ok:
			return nil, &DiskError{Path: l.path, Op: "read", Err: err}
		case err != nil && bad.Torn:
			bad.File, l.torn = l.path, bad
			return header, nil
		case err != nil:
			bad.File = l.path
			return nil, bad
		}
		c := e.value
		switch {
		case c.Header != nil && c.Header.Format > Format:
			err = fmt.Errorf("format %d is of a later version of this program", c.Header.Format)
		case c.Header != nil:
			header = c.Header
		case header == nil:
			err = errors.New("it comes before any header")
		case l.Has(c.Game.ID):
			err = fmt.Errorf("game %q is there twice", c.Game.ID)
		case c.Game.ID != "":
			l.ids[c.Game.ID] = struct{}{}
			if opts.Each != nil {
				opts.Each(c.Game)
			}
		case c.Note.Kind != "" && opts.Notes != nil:
			opts.Notes(c.Note)
		}
		if err != nil {
			return nil, &LineError{File: l.path, Line: e.line, Offset: e.start, Err: err}
		}
		l.size = e.end
	}
	return header, nil
}

// compatible refuses to continue a run with another plan or other bots.
func compatible(dir string, old, header Header, opts Options) error {
	diffs, err := Differences(old.Plan, header.Plan)
	if err != nil {
		return err
	}
	if extends(diffs, opts.Grows) {
		diffs = nil
	}
	if !opts.OtherBots {
		was, _ := json.Marshal(map[string]any{"bots": players(old.Bots)}) // plain strings
		now, _ := json.Marshal(map[string]any{"bots": players(header.Bots)})
		more, err := Differences(was, now)
		if err != nil {
			return err
		}
		diffs = append(diffs, more...)
	}
	if len(diffs) > 0 {
		return &PlanError{Dir: dir, Differences: diffs}
	}
	return nil
}

// players returns what the games depend on.
func players(bots []Bot) []Bot {
	list := slices.Clone(bots)
	for i := range list {
		list[i].Anchor = nil
	}
	return list
}

// sameRun reports whether nothing but the time of the start differs.
func sameRun(old, header Header) bool {
	old.Started = header.Started
	a, _ := json.Marshal(old)
	b, _ := json.Marshal(header)
	return string(a) == string(b)
}

// Torn is the last line that Open found unfinished and cut off, nil if there was none. Its game is to be played again.
func (l *Log) Torn() *LineError { return l.torn }

// Has reports whether the game with this id is in the journal.
func (l *Log) Has(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, ok := l.ids[id]
	return ok
}

// Len returns the number of games in the journal.
func (l *Log) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.ids)
}

// Append stores games, all with one write and one sync. When it returns nil they are on the disk; otherwise none of
// them counts, and after a *DiskError every later call fails, too.
func (l *Log) Append(recs ...Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	batch := map[string]struct{}{}
	values := make([]any, len(recs))
	for i := range recs {
		id := recs[i].ID
		_, stored := l.ids[id]
		_, again := batch[id]
		if stored || again || id == "" {
			return fmt.Errorf("%s: game %q: want an id that no other game has", l.path, id)
		}
		batch[id] = struct{}{}
		values[i] = recs[i].listed()
	}
	text, err := l.encode(values...)
	if err != nil {
		return err
	}
	var briefs []Brief
	for line := range bytes.Lines(text) {
		if l.each == nil {
			break
		}
		b, err := scanBrief(line[:len(line)-1])
		if err != nil {
			return fmt.Errorf("%s: game %q cannot be read back: %w", l.path, recs[len(briefs)].ID, err)
		}
		briefs = append(briefs, b)
	}
	if err := l.store(text); err != nil {
		return err
	}
	for id := range batch {
		l.ids[id] = struct{}{}
	}
	for _, b := range briefs {
		l.each(b)
	}
	return nil
}

// Note stores a note.
func (l *Log) Note(n Note) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.write(n)
}

// Extend stores a note and, with it, the header that is in force from there on.
func (l *Log) Extend(n Note, h Header) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.write(n, h)
}

// write appends lines.
func (l *Log) write(values ...any) error {
	text, err := l.encode(values...)
	if err != nil {
		return err
	}
	return l.store(text)
}

// encode makes lines. They last until the next call.
func (l *Log) encode(values ...any) (text []byte, err error) {
	const kept = 64 << 10
	text = l.text[:0]
	for _, v := range values {
		if text, err = appendLine(text, v); err != nil {
			return nil, fmt.Errorf("%s: %w", l.path, err)
		}
	}
	if l.text = nil; cap(text) <= kept {
		l.text = text
	}
	return text, nil
}

// store appends lines with one write and one sync. After a failure it leaves the file as it was, if that can be done.
func (l *Log) store(text []byte) error {
	if l.failed != nil {
		return l.failed
	}
	if len(text) == 0 {
		return nil
	}
	op := "write"
	_, err := l.file.Write(text)
	if err == nil {
		op = "sync"
		err = l.file.Sync()
	}
	if err != nil {
		l.failed = &DiskError{Path: l.path, Op: op, Err: err}
		l.file.Truncate(l.size) // if this fails, too, the next Open finds a torn line
		return l.failed
	}
	l.size += int64(len(text))
	return nil
}

// Close lets go of the journal and of the folder's lock. It may be called twice.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lock == nil {
		return nil
	}
	err := errors.Join(l.file.Close(), l.lock.Unlock())
	l.lock = nil
	if l.failed == nil {
		l.failed = fmt.Errorf("%s: %w", l.path, os.ErrClosed)
	}
	return err
}
