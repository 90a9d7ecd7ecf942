package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
	"github.com/boardbots/arena/runner/schedule"
)

// follower reads a journal that somebody else writes, from where it was the last time.
type follower struct {
	file   *os.File
	rest   []byte // of a line that was not written to its end
	header results.Header
	plan   schedule.Plan
	games  rating.Collector
	stored int
	watch  *rating.Watch // nil: no stop rule
	notes  []results.Note
}

func follow(run string) (*follower, error) {
	f, err := openJournal(run)
	if err != nil {
		return nil, err
	}
	return &follower{file: f}, nil
}

// read takes in what is new, and reports whether anything is.
func (f *follower) read() (bool, error) {
	const chunk = 4 << 20
	news := false
	for {
		buffer := make([]byte, len(f.rest)+chunk)
		copy(buffer, f.rest)
		n, err := io.ReadFull(f.file, buffer[len(f.rest):])
		ended := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !ended {
			return news, &exitError{exitDisk, err}
		}
		buffer = buffer[:len(f.rest)+n]
		whole := bytes.LastIndexByte(buffer, '\n') + 1
		f.rest = buffer[whole:]
		for line, err := range results.Lines(bytes.NewReader(buffer[:whole])) {
			if err == nil {
				err = f.take(line)
			}
			if err != nil {
				return news, &exitError{exitDisk, fmt.Errorf("%s: %w", f.file.Name(), err)}
			}
			news = true
		}
		if ended {
			return news, nil
		}
	}
}

func (f *follower) take(line results.Line) error {
	switch {
	case line.Header != nil:
		f.header = *line.Header
		if err := json.Unmarshal(f.header.Plan, &f.plan); err != nil {
			return fmt.Errorf("the plan: %w", err)
		}
		stop, bots, err := stopOf(f.header)
		if err == nil && f.watch == nil && len(bots) > 0 {
			f.watch = watchOf(stop, bots[0])
		}
		return err
	case line.Game.ID != "":
		f.stored++
		f.games.Add("", line.Game)
		if f.watch != nil {
			f.watch.Add(line.Game)
		}
	case line.Note.Kind != "":
		f.notes = append(f.notes, line.Note)
	}
	return nil
}

// tables returns the main table of the games so far.
func (f *follower) tables() tables {
	return tables{Standings: f.games.Games().Standings(f.header.Anchors())}
}
