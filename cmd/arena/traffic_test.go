package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner"
	"github.com/boardbots/arena/runner/schedule"
)

// What waits to be written stays within its bound, and every message is either in the file or counted there.
func TestTrafficCountsWhatItDrops(t *testing.T) {
	log := &trafficLog{room: 1 << 20, wake: make(chan struct{}, 1), end: make(chan struct{})}
	text := []byte("info string " + strings.Repeat("x", 500))
	const sent = 5000
	for range sent {
		log.add(rules.Second, '<', time.Now(), text)
		if len(log.waiting) > trafficWaiting {
			t.Fatalf("%d bytes wait", len(log.waiting))
		}
	}
	close(log.end)
	dir := t.TempDir()
	if err := log.write(dir, "1-1"); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(dir, "1-1.log"))
	if err != nil {
		t.Fatal(err)
	}
	kept := bytes.Count(file, []byte(" second < info string "))
	want := fmt.Sprintf("# not kept, since too much came at once: %d messages, %d bytes in all\n", sent-kept, (sent-kept)*len(text))
	if kept == 0 || kept == sent || !strings.HasSuffix(string(file), want) {
		t.Errorf("%d of %d messages are kept; want at the end %s", kept, sent, want)
	}
}

// A file takes so much and no more, and ends with what came after.
func TestTrafficFileIsBounded(t *testing.T) {
	log := &trafficLog{room: 200, wake: make(chan struct{}, 1), end: make(chan struct{})}
	for range 10 {
		log.add(rules.First, '>', time.Now(), []byte("position start\ngo movetime 5\n"))
	}
	close(log.end)
	dir := t.TempDir()
	if err := log.write(dir, "1-1"); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(dir, "1-1.log"))
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(file, []byte(" first  > go movetime 5\n")); n != 2 || !strings.HasSuffix(string(file), "\n# not kept, since the file is full: 8 messages, 224 bytes in all\n") {
		t.Errorf("%d go lines\n%s", n, file)
	}
}

// A folder that cannot be written is told once, and stops no game.
func TestTrafficThatCannotBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	told := 0
	all := &traffic{dir: path, games: map[string]*trafficLog{}, failed: func(error) { told++ }}
	for _, id := range []string{"1-1", "1-2"} {
		tap := all.tap(&schedule.Job{ID: id}, rules.First)
		tap('>', time.Now(), []byte("go"))
		all.observe(&runner.Event{Kind: runner.EventVoid, Game: id})
	}
	all.close()
	if told != 1 || len(all.games) != 0 {
		t.Errorf("told %d times, %d games open", told, len(all.games))
	}
}
