package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/plot"
	"github.com/boardbots/arena/results/rating"
)

// plotFile is a picture of figures: the name of its file without a folder, what it shows, and how it is drawn.
type plotFile struct {
	name  string
	title string
	write func(io.Writer) error
}

// plotFolder is where a run's folder has its plots.
const plotFolder = "plots"

// seatSteps is how many points the plot of the first seat's advantage has at most.
const seatSteps = 500

// addPlots draws what the games are good for. watch follows the run's stop rule, nil without one.
func (t *tables) addPlots(games *rating.Games, watch *rating.Watch) {
	if len(t.Tables) > 0 {
		t.plots = append(t.plots, ratingPlot(t.Standings))
	}
	if watch != nil {
		if p := watch.Progress(); p.Upper != 0 {
			t.plots = append(t.plots, llrPlot("LLR of the stop rule", p))
		}
	}
	if len(games.Specs) == 1 {
		if path := games.SeatPath(seatSteps); len(path) > 0 {
			t.plots = append(t.plots, seatPlot(path, games.Specs[0]))
		}
	}
}

// ratingPlot draws the ratings of every group of bots.
func ratingPlot(s rating.Standings) plotFile {
	bars := plot.Bars{Title: "Ratings", Axis: "Elo, with 95 % intervals"}
	for i, t := range s.Tables {
		above := ""
		if len(s.Tables) > 1 {
			above = fmt.Sprintf("group %d: no game connects these bots with the others", i+1)
		}
		for _, r := range t.Rows {
			bar := plot.Bar{Above: above, Name: r.Bot, Value: float64(r.Elo), Hollow: r.Anchored, Note: signed(r.Elo, 0) + " ± " + figure(r.Error, 0) + marks(r)}
			switch {
			case r.Error != nil:
				bar.Error = (*float64)(r.Error)
			case r.Anchored:
				bar.Note = signed(r.Elo, 0) + ", fixed"
			}
			bars.Rows = append(bars.Rows, bar)
			above = ""
		}
	}
	return plotFile{"ratings.svg", bars.Title, bars.SVG}
}

// llrPlot draws a test's log-likelihood ratio after each pair.
func llrPlot(title string, p rating.Progress) plotFile {
	curve := plot.Curve{
		Title: title, X: "distinct pairs, in the order of the schedule", Y: "LLR", Points: []plot.Point{{}},
		Levels: []plot.Level{{Y: float64(p.Upper), Name: "H1 " + signed(p.Upper, 2)}, {Y: float64(p.Lower), Name: "H0 " + signed(p.Lower, 2)}},
	}
	for i, llr := range p.Path {
		curve.Points = append(curve.Points, plot.Point{X: float64(i + 1), Y: llr, Low: llr, High: llr})
	}
	return plotFile{"llr.svg", title, curve.SVG}
}

// seatPlot draws the first seat's mean score as pairs were added.
func seatPlot(path []rating.SeatStep, spec string) plotFile {
	title := "Score of the first seat in " + spec
	curve := plot.Curve{
		Title: title, X: "distinct pairs, in the order of the schedule", Y: "mean score, %, with 95 % interval",
		Levels: []plot.Level{{Y: 50, Name: "even"}},
	}
	for _, s := range path {
		curve.Points = append(curve.Points, plot.Point{
			X: float64(s.Pairs), Y: 100 * float64(s.Score.Value), Low: 100 * float64(s.Score.Low), High: 100 * float64(s.Score.High),
		})
	}
	return plotFile{"advantage.svg", title, curve.SVG}
}

// writeInto writes a file, in a folder that is made if need be.
func writeInto(path string, write func(io.Writer) error) error {
	dir, name := filepath.Split(path)
	if dir == "" {
		dir = "."
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return &results.DiskError{Path: dir, Op: "create", Err: err}
	}
	return results.WriteFile(dir, name, write)
}

// writePlot writes one plot to where a flag says.
func writePlot(path string, file plotFile) error {
	if err := writeInto(path, file.write); err != nil {
		return &exitError{exitDisk, fmt.Errorf("--plot: %w", err)}
	}
	return nil
}
