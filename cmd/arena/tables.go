package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"time"
)

// How often the tables in the run's folder are written anew while games end: at least so long apart, and less often the
// longer they take, so that they cost at most a fiftieth of the time.
const (
	filesEvery  = 3 * time.Second
	filesFactor = 50
)

// keepTables writes the tables again and again until done. What cannot be written is tried again the next time, and told
// once.
func (s *session) keepTables(done <-chan struct{}) {
	written, told := 0, false
	for wait := filesEvery; ; {
		select {
		case <-done:
			return
		case <-time.After(wait):
		}
		wait = filesEvery
		n := s.log.Len()
		if n == written {
			continue
		}
		began := time.Now()
		standings := s.tables()
		s.tellTable(standings)
		if err := s.writeTables(standings); err == nil {
			written = n
		} else if !told {
			told = true
			s.note("tables: %v", err)
		}
		wait = max(wait, filesFactor*time.Since(began))
	}
}

// summary prints the tables of everything that was played, and writes them into the run's folder.
func (s *session) summary() error {
	standings := s.tables()
	s.tellTable(standings)
	if standings.Games == 0 {
		return nil
	}
	fmt.Fprintln(s.out)
	if err := writeStandings(s.out, standings, tableForm{format: "text", full: true}); err != nil {
		return err
	}
	if p := s.stopProgress(); p != nil {
		fmt.Fprintf(s.out, "\n%s\n", stopSentence(s.t.Stop, names(s.t), *p))
	}
	return s.writeTables(standings)
}

// writeTables writes the tables into the run's folder in every form.
func (s *session) writeTables(standings tables) error {
	for _, file := range tableFiles(standings) {
		if err := writeInto(filepath.Join(s.t.Output, file.name), file.write); err != nil {
			return err
		}
	}
	return nil
}

// tableFile is a file of a run's folder that is computed from the games.
type tableFile struct {
	name  string
	write func(io.Writer) error
}

// tableFiles returns the files of tables that a run's folder has.
func tableFiles(s tables) []tableFile {
	files := []tableFile{
		{"standings.txt", func(w io.Writer) error { return writeStandings(w, s, tableForm{"text", true}) }},
		{"standings.md", func(w io.Writer) error {
			if err := writeStandings(w, s, tableForm{"markdown", true}); err != nil {
				return err
			}
			return s.showPlots(w)
		}},
		{"standings.csv", func(w io.Writer) error { return writeCSV(w, s.Standings) }},
		{"standings.json", func(w io.Writer) error { return json.NewEncoder(w).Encode(s) }},
	}
	for _, p := range s.plots {
		files = append(files, tableFile{plotFolder + "/" + p.name, p.write})
	}
	return files
}

// showPlots shows the plots in Markdown.
func (t tables) showPlots(w io.Writer) error {
	for _, p := range t.plots {
		if _, err := fmt.Fprintf(w, "\n![%s](%s/%s)\n", p.title, plotFolder, p.name); err != nil {
			return err
		}
	}
	return nil
}
