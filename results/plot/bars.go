package plot

import (
	"fmt"
	"io"
)

// Bars is a list of estimates with their error bars, the first on top.
type Bars struct {
	Title string
	Axis  string // what is measured, and the unit
	Rows  []Bar
}

// Bar is one estimate.
type Bar struct {
	Above  string // a line above it, where another group begins
	Name   string
	Value  float64
	Error  *float64 // half the interval; nil where nothing is known
	Hollow bool     // it is given, not measured
	Note   string   // the same in figures
}

// MostBars is how many estimates are drawn; those after them are counted.
const MostBars = 100

// SVG writes the picture.
func (b Bars) SVG(w io.Writer) error {
	rows, left := b.Rows, 0
	if len(rows) > MostBars {
		rows, left = rows[:MostBars], len(rows)-MostBars
	}
	const plotWidth, mostName = 420.0, 260.0
	names, notes, lines := 0.0, 0.0, 0
	low, high := 0.0, 0.0
	for i, r := range rows {
		names, notes = max(names, min(mostName, width(r.Name))), max(notes, width(r.Note))
		if lines++; r.Above != "" {
			lines++
		}
		spare := 0.0
		if r.Error != nil {
			spare = *r.Error
		}
		if i == 0 {
			low, high = r.Value-spare, r.Value+spare
		}
		low, high = min(low, r.Value-spare), max(high, r.Value+spare)
	}
	start := margin + names + 12
	x := spread(low, high, start, start+plotWidth)
	bottom := head + row*float64(lines) + 6
	c := newCanvas(x.to+12+notes+margin, bottom+foot, b.Title)
	values, decimals := x.ticks(7)
	for _, v := range values {
		c.line("plot-grid", x.at(v), head, x.at(v), bottom)
		c.text("plot-soft", "middle", x.at(v), bottom+16, label(v, decimals), "")
	}
	if x.low < 0 && x.high > 0 {
		c.line("plot-axis", x.at(0), head, x.at(0), bottom)
	}
	c.line("plot-axis", x.from, bottom, x.to, bottom)
	y := head + row/2 + 3.0
	for _, r := range rows {
		if r.Above != "" {
			c.text("plot-soft", "start", margin, y+4, r.Above, "")
			y += row
		}
		c.text("plot-text", "end", start-12, y+4, shorten(r.Name, mostName), "")
		c.text("plot-soft", "start", x.to+12, y+4, r.Note, "")
		if r.Error != nil {
			from, to := x.at(r.Value-*r.Error), x.at(r.Value+*r.Error)
			c.add(`<path class="plot-line" d="M%v %vH%vM%v %vv8M%v %vv8"/>`+"\n", from, y, to, from, y-4, to, y-4)
		}
		class := "plot-dot"
		if r.Hollow {
			class = "plot-hollow"
		}
		c.add(`<circle class="%s" cx="%v" cy="%v" r="4"/>`+"\n", class, x.at(r.Value), y)
		y += row
	}
	axis := b.Axis
	if left > 0 {
		axis += fmt.Sprintf("; %d more below", left)
	}
	c.text("plot-soft", "middle", (x.from+x.to)/2, bottom+34, axis, "")
	return c.end(w)
}
