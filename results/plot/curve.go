package plot

import (
	"io"
	"math"
)

// Curve is a value that changes with another, with its interval if it has one.
type Curve struct {
	Title  string
	X, Y   string // what the axes are
	Points []Point
	Levels []Level
}

// Point is one point of a curve, Points ascend by X.
type Point struct {
	X, Y      float64
	Low, High float64 // the interval; both equal to Y where there is none
}

// Level is a line across the picture.
type Level struct {
	Y    float64
	Name string
}

// mostPoints is how many points of a curve are drawn: more would not be seen.
const mostPoints = 1000

// SVG writes the picture.
func (p Curve) SVG(w io.Writer) error {
	const pictureWidth, pictureHeight = 760.0, 380.0
	points := thin(p.Points, mostPoints)
	names := 0.0
	for _, l := range p.Levels {
		names = max(names, width(l.Name))
	}
	y := p.yAxis()
	values, decimals := y.ticks(6)
	start := margin + 26.0
	for _, v := range values {
		start = max(start, margin+26+width(label(v, decimals)))
	}
	x := axis{from: start, to: pictureWidth - margin - names - 8, high: 1}
	if n := len(points); n > 0 {
		x.high = max(1, points[n-1].X)
	}
	c := newCanvas(pictureWidth, pictureHeight, p.Title)
	for _, v := range values {
		c.line("plot-grid", x.from, y.at(v), x.to, y.at(v))
		c.text("plot-soft", "end", x.from-8, y.at(v)+4, label(v, decimals), "")
	}
	marks, decimals := x.ticks(8)
	for _, v := range marks {
		c.line("plot-grid", x.at(v), y.from, x.at(v), y.to)
		c.text("plot-soft", "middle", x.at(v), y.from+16, label(v, decimals), "")
	}
	c.add(`<path class="plot-axis" d="M%v %vV%vH%v"/>`+"\n", x.from, y.to, y.from, x.to)
	c.text("plot-soft", "middle", (x.from+x.to)/2, y.from+34, p.X, "")
	middle := (y.from + y.to) / 2
	c.text("plot-soft", "middle", margin+4, middle, p.Y, ` transform="rotate(-90 `+number(margin+4)+" "+number(middle)+`)"`)
	c.curve(points, x, y)
	for _, l := range p.Levels {
		c.line("plot-level", x.from, y.at(l.Y), x.to, y.at(l.Y))
		c.text("plot-name", "start", x.to+8, y.at(l.Y)+4, l.Name, "")
	}
	return c.end(w)
}

// yAxis has room for the levels, for the values, and for the intervals from an eighth of the curve on: the first ones
// are so wide that they would flatten all others.
func (p Curve) yAxis() axis {
	low, high := math.Inf(1), math.Inf(-1)
	see := func(v float64) {
		if !math.IsInf(v, 0) {
			low, high = min(low, v), max(high, v)
		}
	}
	for _, l := range p.Levels {
		see(l.Y)
	}
	for i, q := range p.Points {
		if i >= len(p.Points)/8 {
			see(q.Y)
			see(q.Low)
			see(q.High)
		}
	}
	if low > high {
		low, high = 0, 1
	}
	const pictureHeight = 380.0
	return spread(low, high, pictureHeight-foot, head)
}

// curve draws the points with their band.
func (c *canvas) curve(points []Point, x, y axis) {
	if len(points) == 0 {
		return
	}
	banded := false
	for _, q := range points {
		banded = banded || q.Low != q.High
	}
	if banded {
		c.add(`<path class="plot-band" d="`)
		for i, q := range points {
			c.add("%s%v %v", step(i), x.at(q.X), y.clamped(q.High))
		}
		for i := len(points) - 1; i >= 0; i-- {
			c.add("L%v %v", x.at(points[i].X), y.clamped(points[i].Low))
		}
		c.add(`Z"/>` + "\n")
	}
	c.add(`<path class="plot-line" d="`)
	for i, q := range points {
		c.add("%s%v %v", step(i), x.at(q.X), y.clamped(q.Y))
	}
	last := points[len(points)-1]
	c.add(`"/>`+"\n"+`<circle class="plot-dot" cx="%v" cy="%v" r="4"/>`+"\n", x.at(last.X), y.clamped(last.Y))
}

// step is how a path goes on at its i-th point.
func step(i int) string {
	if i == 0 {
		return "M"
	}
	return "L"
}

// thin keeps, of each stretch of the curve, the lowest and the highest point, so that no peak is lost, and the last.
func thin(points []Point, most int) []Point {
	if len(points) <= most {
		return points
	}
	stretches := most / 2
	kept := make([]Point, 0, most+1)
	for s := range stretches {
		part := points[s*len(points)/stretches : (s+1)*len(points)/stretches]
		lowest, highest := 0, 0
		for i, q := range part {
			if q.Y < part[lowest].Y {
				lowest = i
			}
			if q.Y > part[highest].Y {
				highest = i
			}
		}
		kept = append(kept, part[min(lowest, highest)])
		if lowest != highest {
			kept = append(kept, part[max(lowest, highest)])
		}
	}
	if last := points[len(points)-1]; kept[len(kept)-1] != last {
		kept = append(kept, last)
	}
	return kept
}
