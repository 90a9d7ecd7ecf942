package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/runner/schedule"
)

// keptName is the file of a run's folder with the openings that were drawn, where drawing them takes a while: from so many
// random plies on.
const (
	keptName  = "random-openings.txt"
	keptPlies = 10_000
)

// drawing is the random openings of a run. A file in its folder spares drawing them each time that it goes on; nothing
// depends on it.
type drawing struct {
	*schedule.Drawing
	dir    string
	kept   int   // random plies that the file spares; 0: there is none that is of use
	misfit error // why the file is of no use, nil if there is none
}

// openDrawing reads what was kept of the tournament's openings.
func openDrawing(t *configs.Tournament) *drawing {
	d := &drawing{Drawing: t.Plan.Drawing(t.Game), dir: t.Output}
	if t.Plan.Book.Random == 0 {
		return d
	}
	if err := d.read(); err == nil {
		d.kept = d.Played()
	} else if !errors.Is(err, os.ErrNotExist) {
		d.misfit = err
	}
	return d
}

func (d *drawing) read() error {
	path := filepath.Join(d.dir, keptName)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return errors.New("it is no regular file") // to open a pipe could wait for ever
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return d.Read(f, version())
}

// keep writes the file if it does not spare all drawing.
func (d *drawing) keep(note func(format string, args ...any)) {
	played := d.Played()
	if played == d.kept || played < keptPlies {
		return
	}
	if d.misfit != nil {
		note("%s is written anew: %v", filepath.Join(d.dir, keptName), d.misfit)
	}
	err := results.WriteFile(d.dir, keptName, func(w io.Writer) error { return d.Write(w, version()) })
	if err != nil {
		note("the openings could not be kept, and are drawn again when the run goes on: %v", err)
		return
	}
	d.kept, d.misfit = played, nil
}
