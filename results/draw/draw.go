// Package draw makes pictures of positions, as SVG, for any game that says where its cells are.
package draw

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/boardbots/arena/rules"
)

// Picture is a position with what is to be pointed out in it.
type Picture struct {
	Title  string      // read to those who don't see the picture
	Board  rules.Board // of the game
	Pieces []string    // of the position, as rules.Drawn has them
	Labels bool        // names of rows and columns beside the board, or where it has none, of the empty cells in them
	Marked []string    // names of cells to tint
	Arrows [][2]string // names of cells to join by an arrow
}

// room is the radius in pixels of the largest circle in the smallest cell: pieces have the same size on all boards.
const room = 22

// What is around the board, in pixels: paper, the strips of edges that have owners, and the names of rows and columns.
const (
	paper = 14
	strip = 14
	names = 20
)

// colours by side letter; outlines and labels are drawn on the fills.
var (
	fills    = map[byte]string{'w': "#fffdf5", 'b': "#35302c"}
	outlines = map[byte]string{'w': "#6b5d49", 'b': "#171412"}
	labels   = map[byte]string{'w': "#35302c", 'b': "#fffdf5"}
)

const (
	ground = "#faf6ec"
	light  = "#f2e3c6"
	dark   = "#dcc096"
	line   = "#b09262"
	ink    = "#6b5d49"
	tint   = "#f0a030"
	arrow  = "#c03a22"
	font   = "DejaVu Sans,Verdana,sans-serif"
)

// SVG writes the picture. It stands alone: no style sheet, no script, its own background.
func (p Picture) SVG(w io.Writer) error {
	c, err := newCanvas(p)
	if err != nil {
		return err
	}
	c.frame()
	c.edges()
	c.cells()
	c.marks()
	c.names()
	c.pieces()
	c.arrows()
	c.out.WriteString("</svg>\n")
	_, err = io.WriteString(w, c.out.String())
	return err
}

// canvas is a picture in the making, in pixels.
type canvas struct {
	Picture
	out   strings.Builder
	unit  float64        // pixels a unit of the board
	at    rules.Point    // of the board's top left corner
	spots []spot         // by cell
	index map[string]int // of cells by name
	axes  axes
}

func newCanvas(p Picture) (*canvas, error) {
	if len(p.Pieces) != len(p.Board.Cells) || len(p.Pieces) == 0 {
		return nil, fmt.Errorf("draw: %d pieces for a board of %d cells", len(p.Pieces), len(p.Board.Cells))
	}
	c := &canvas{Picture: p, index: map[string]int{}, spots: make([]spot, len(p.Board.Cells))}
	smallest := 0.0
	for i, cell := range p.Board.Cells {
		c.spots[i], c.index[cell.Name] = largest(cell.Shape), i
		if r := c.spots[i].radius; smallest == 0 || r < smallest {
			smallest = r
		}
	}
	for _, name := range p.Marked {
		if _, ok := c.index[name]; !ok {
			return nil, fmt.Errorf("draw: no cell %q to mark", name)
		}
	}
	for _, a := range p.Arrows {
		for _, name := range a {
			if _, ok := c.index[name]; !ok {
				return nil, fmt.Errorf("draw: no cell %q for an arrow", name)
			}
		}
		if a[0] == a[1] {
			return nil, fmt.Errorf("draw: an arrow from %q to itself", a[0])
		}
	}
	c.unit, c.at = room/smallest, rules.Point{X: paper, Y: paper}
	if len(p.Board.Edges) > 0 {
		c.at = rules.Point{X: c.at.X + strip, Y: c.at.Y + strip}
	}
	if p.Labels {
		if c.axes = axesOf(p.Board.Cells, c.spots); len(c.axes.rows) > 0 {
			c.at.X += names
		}
	}
	return c, nil
}

// add writes a piece of the picture; numbers among args have one decimal where they need it.
func (c *canvas) add(format string, args ...any) {
	for i, a := range args {
		if x, ok := a.(float64); ok {
			args[i] = number(x)
		}
	}
	fmt.Fprintf(&c.out, format, args...)
}

// number writes a coordinate.
func number(x float64) string {
	text := strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0")
	if text == "-0" {
		return "0"
	}
	return text
}

// place returns where a point of the board is on the picture.
func (c *canvas) place(p rules.Point) (x, y float64) { return c.at.X + p.X*c.unit, c.at.Y + p.Y*c.unit }

// path returns a polyline's points.
func (c *canvas) path(line []rules.Point) string {
	var b strings.Builder
	for i, p := range line {
		x, y := c.place(p)
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(number(x) + "," + number(y))
	}
	return b.String()
}

// escape makes a text fit to stand in the picture.
func escape(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder returns no errors
	return b.String()
}
