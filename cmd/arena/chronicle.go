package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/runner"
)

// The notes of a journal that tell of sessions: each time that the run is played on begins with a start and ends with
// one of the others. Where the end is missing, the next session adds that the one before was killed.
const (
	noteStart    = "start"
	noteFinished = "finished"
	noteDrained  = "drained" // what was running was finished, nothing more was started
	noteStopped  = "stopped" // what was running was given up
	noteFailed   = "failed"  // our own error, or the machine's
	noteKilled   = "killed"
)

// ended is a word for each end of a session.
var ended = map[string]bool{noteFinished: true, noteDrained: true, noteStopped: true, noteFailed: true, noteKilled: true}

// recall takes in a note that is in the journal.
func (s *session) recall(n results.Note) {
	s.extended = s.extended || n.Kind == noteExtend
	if n.Kind == noteStart || ended[n.Kind] {
		s.last = n
	}
}

// jot stores a note.
func (s *session) jot(kind, text string) error {
	return s.log.Note(results.Note{Kind: kind, Text: protocol.Printable(text, 1000), At: time.Now().UTC()})
}

// mourn notes that the session before was killed, if it was.
func (s *session) mourn() error {
	if s.last.Kind != noteStart {
		return nil
	}
	text := fmt.Sprintf("the session before (%s) ended without a word: it was killed, or the machine stopped", s.last.Text)
	s.note("%s", text)
	return s.jot(noteKilled, text)
}

// chronicle plays, while the journal says so and the tables in the folder are kept up to date.
func (s *session) chronicle(stops stops, play func() error) error {
	host, _ := os.Hostname()
	if err := errors.Join(s.mourn(), s.jot(noteStart, fmt.Sprintf("process %d on %s", os.Getpid(), host))); err != nil {
		return err
	}
	done := make(chan struct{})
	var keeper sync.WaitGroup
	keeper.Go(func() { s.keepTables(done) })
	keeper.Go(func() {
		select {
		case <-stops.drain:
			s.events.note("interrupted: finishing the games that are running")
		case <-done:
		}
	})
	err := play()
	close(done)
	keeper.Wait()
	kind, text := s.howItEnded(stops.now, err)
	s.how = kind
	if noteErr := s.jot(kind, text); err == nil {
		err = noteErr
	}
	return err
}

// howItEnded says how a session ended, and gives a text for people.
func (s *session) howItEnded(ctx context.Context, err error) (kind, text string) {
	games := plural(s.log.Len(), "game")
	switch {
	case err == nil:
		return noteFinished, s.outcome()
	case errors.Is(err, runner.ErrDrained):
		return noteDrained, games + " so far"
	case ctx.Err() != nil:
		return noteStopped, games + " so far"
	}
	return noteFailed, err.Error()
}

// outcome says what the run has come to.
func (s *session) outcome() string {
	text := plural(s.log.Len(), "game")
	if p := s.stopProgress(); p != nil {
		text += "; " + progressLine(*p)
	}
	return text
}
