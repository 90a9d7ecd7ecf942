package results

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// smallDisk is a file on a disk that holds room bytes more.
type smallDisk struct {
	file
	room    int
	noTrunc bool
	noSync  bool
}

var errFull = errors.New("no space left on device")

func (d *smallDisk) Write(p []byte) (int, error) {
	n, err := d.file.Write(p[:min(len(p), d.room)])
	if d.room -= n; err == nil && n < len(p) {
		err = errFull
	}
	return n, err
}

func (d *smallDisk) Sync() error {
	if d.noSync {
		return errFull
	}
	return d.file.Sync()
}

func (d *smallDisk) Truncate(size int64) error {
	if d.noTrunc {
		return errFull
	}
	return d.file.Truncate(size)
}

func TestFullDiskStoresNothingHalf(t *testing.T) {
	line, err := appendLine(nil, someRecord(2, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []smallDisk{
		{room: 0}, {room: 1}, {room: len(line) - 1}, {room: len(line) - 1, noTrunc: true}, {room: len(line), noSync: true},
	} {
		t.Run(fmt.Sprintf("room=%d,noTrunc=%t,noSync=%t", c.room, c.noTrunc, c.noSync), func(t *testing.T) {
			dir := t.TempDir()
			log := open(t, dir, someHeader(t, nil))
			if err := log.Append(someRecord(1, 1)); err != nil {
				t.Fatal(err)
			}
			c.file = log.file
			log.file = &c
			err := log.Append(someRecord(2, 1))
			if disk, ok := errors.AsType[*DiskError](err); !ok || !errors.Is(err, errFull) {
				t.Errorf("error %v (%v), want a DiskError", err, disk)
			}
			if log.Has("2-1") {
				t.Error("a game that is not stored counts")
			}
			c.room, c.noSync = 1<<20, false // space is back, but the run must not go on as if nothing happened
			if err := log.Append(someRecord(3, 1)); err == nil {
				t.Error("a game was stored after a failure")
			}
			log.Close()
			again := open(t, dir, someHeader(t, nil))
			if torn := again.Torn() != nil; torn != c.noTrunc {
				t.Errorf("torn line: %v", again.Torn())
			}
			if err := again.Append(someRecord(2, 1)); err != nil {
				t.Error(err)
			}
			again.Close()
			if got, want := idsOf(t, dir), []string{"1-1", "2-1"}; !slices.Equal(got, want) {
				t.Errorf("games %q, want %q", got, want)
			}
		})
	}
}

func TestWriteFileKeepsTheOldOneOnFailure(t *testing.T) {
	dir := t.TempDir()
	writer := func(text string, err error) func(io.Writer) error {
		return func(w io.Writer) error { return errors.Join(err, second(io.WriteString(w, text))) }
	}
	if err := WriteFile(dir, "table.txt", writer("old", nil)); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(dir, "table.txt", writer("half of the new", io.ErrNoProgress)); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("error %v, want the function's own", err)
	}
	check := func(want string) {
		t.Helper()
		got, err := os.ReadFile(filepath.Join(dir, "table.txt"))
		if err != nil || string(got) != want {
			t.Errorf("file holds %q, %v; want %q", got, err, want)
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 1 {
			t.Errorf("files left over: %v", entries)
		}
	}
	check("old")
	if err := WriteFile(dir, "table.txt", writer(strings.Repeat("new", 5000), nil)); err != nil {
		t.Fatal(err)
	}
	check(strings.Repeat("new", 5000))
	_, ok := errors.AsType[*DiskError](WriteFile(filepath.Join(dir, "none"), "table.txt", writer("", nil)))
	if !ok {
		t.Error("a missing folder is no DiskError")
	}
}

func second[A, B any](_ A, b B) B { return b }
