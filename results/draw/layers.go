package draw

import (
	"maps"
	"math"
	"slices"

	"github.com/boardbots/arena/rules"
)

// The layers of a picture, from the lowest to the highest.

// frame opens the picture and lays the paper.
func (c *canvas) frame() {
	width, height := c.at.X+c.Board.Width*c.unit+paper, c.at.Y+c.Board.Height*c.unit+paper
	if len(c.Board.Edges) > 0 {
		width, height = width+strip, height+strip
	}
	if len(c.axes.columns) > 0 {
		height += names
	}
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %v %v" width="%v" height="%v" role="img">`+"\n", width, height, width, height)
	c.add("<title>%s</title>\n", escape(c.Title))
	c.add(`<rect width="%v" height="%v" rx="10" fill="%s"/>`+"\n", width, height, ground)
}

// edges draws a strip in its owner's colour beside each edge that has one.
func (c *canvas) edges() {
	for _, edge := range c.Board.Edges {
		side := edge.Side.Letter()[0]
		path := c.path(c.outwards(edge.Line))
		for _, pen := range []struct {
			width  float64
			colour string
		}{{9, outlines[side]}, {6.4, fills[side]}} {
			c.add(`<polyline points="%s" fill="none" stroke="%s" stroke-width="%v" stroke-linecap="round"/>`+"\n", path, pen.colour, pen.width)
		}
	}
}

// outwards moves a line away from the middle of the board and draws its ends in.
func (c *canvas) outwards(line []rules.Point) []rules.Point {
	first, last := line[0], line[len(line)-1]
	length := distance(first, last)
	along := rules.Point{X: (last.X - first.X) / length, Y: (last.Y - first.Y) / length}
	out := rules.Point{X: along.Y, Y: -along.X}
	centre := middle(line)
	if (centre.X-c.Board.Width/2)*out.X+(centre.Y-c.Board.Height/2)*out.Y < 0 {
		out = rules.Point{X: -out.X, Y: -out.Y}
	}
	by, in := strip*0.72/c.unit, 8/c.unit
	moved := make([]rules.Point, len(line))
	for i, p := range line {
		moved[i] = rules.Point{X: p.X + by*out.X, Y: p.Y + by*out.Y}
	}
	moved[0].X, moved[0].Y = moved[0].X+in*along.X, moved[0].Y+in*along.Y
	end := &moved[len(moved)-1]
	end.X, end.Y = end.X-in*along.X, end.Y-in*along.Y
	return moved
}

// cells draws those that there are.
func (c *canvas) cells() {
	c.add(`<g stroke="%s" stroke-width="1.2" stroke-linejoin="round">`+"\n", line)
	for i, cell := range c.Board.Cells {
		if c.Pieces[i] == "-" {
			continue
		}
		fill := light
		if cell.Dark {
			fill = dark
		}
		c.add(`<polygon points="%s" fill="%s"/>`+"\n", c.path(cell.Shape), fill)
	}
	c.add("</g>\n")
}

// marks tints cells, each once.
func (c *canvas) marks() {
	for i, name := range c.Marked {
		if slices.Contains(c.Marked[:i], name) {
			continue
		}
		c.add(`<polygon points="%s" fill="%s" fill-opacity="0.55"/>`+"\n", c.path(c.Board.Cells[c.index[name]].Shape), tint)
	}
}

// names writes those of columns and rows beside the board; where it has none, those of empty cells in the cells.
func (c *canvas) names() {
	if !c.Labels {
		return
	}
	bottom, left := c.at.Y+c.Board.Height*c.unit, c.at.X
	if len(c.Board.Edges) > 0 {
		bottom, left = bottom+strip, left-strip
	}
	if len(c.axes.rows) > 0 {
		c.add(`<g font-family="%s" font-size="13" fill="%s" text-anchor="middle">`+"\n", font, ink)
		for _, name := range slices.Sorted(maps.Keys(c.axes.columns)) {
			x, _ := c.place(rules.Point{X: c.axes.columns[name]})
			c.text(x, bottom+names*0.62, 13, name)
		}
		for _, name := range slices.Sorted(maps.Keys(c.axes.rows)) {
			_, y := c.place(rules.Point{Y: c.axes.rows[name]})
			c.text(left-names*0.55, y, 13, name)
		}
		c.add("</g>\n")
		return
	}
	c.add(`<g font-family="%s" font-size="12" fill="%s" text-anchor="middle">`+"\n", font, ink)
	for i, cell := range c.Board.Cells {
		if c.Pieces[i] == "" {
			x, y := c.place(c.spots[i].Point)
			c.text(x, y, 12, cell.Name)
		}
	}
	c.add("</g>\n")
}

// text writes in the middle of a point. A capital is about 0.73 of the size high, so its middle is half of that above
// the line that it stands on.
func (c *canvas) text(x, y, size float64, text string) {
	c.add(`<text x="%v" y="%v">%s</text>`+"\n", x, y+0.365*size, escape(text))
}

// radius is that of a piece.
const radius = room * 0.78

// pieces draws a disc with the piece's label for each.
func (c *canvas) pieces() {
	c.add(`<g font-family="%s" font-size="15" font-weight="bold" text-anchor="middle">`+"\n", font)
	for i, piece := range c.Pieces {
		if piece == "" || piece == "-" {
			continue
		}
		side := piece[0]
		x, y := c.place(c.spots[i].Point)
		c.add(`<circle cx="%v" cy="%v" r="%v" fill="%s" stroke="%s" stroke-width="1.6"/>`+"\n", x, y, radius, fills[side], outlines[side])
		if label := piece[1:]; label != "" {
			c.add(`<g fill="%s">`, labels[side])
			c.text(x, y, 15, label)
			c.add("</g>\n")
		} else {
			c.add(`<circle cx="%v" cy="%v" r="%v" fill="none" stroke="%s" stroke-opacity="0.25" stroke-width="1.2"/>`+"\n", x, y, radius*0.68, labels[side])
		}
	}
	c.add("</g>\n")
}

// arrows points from cell to cell, and from rim to rim where pieces lie, so that their labels can be read.
func (c *canvas) arrows() {
	const head = 11
	for _, a := range c.Arrows {
		from, to := c.index[a[0]], c.index[a[1]]
		x1, y1 := c.place(c.spots[from].Point)
		x2, y2 := c.place(c.spots[to].Point)
		length := math.Hypot(x2-x1, y2-y1)
		dx, dy := (x2-x1)/length, (y2-y1)/length
		if c.Pieces[from] != "" {
			x1, y1 = x1+dx*radius, y1+dy*radius
		}
		if c.Pieces[to] != "" {
			x2, y2 = x2-dx*radius, y2-dy*radius
		}
		x3, y3 := x2-dx*head, y2-dy*head // where the head begins
		c.add(`<g fill="%s" stroke="%s"><line x1="%v" y1="%v" x2="%v" y2="%v" stroke-width="4" stroke-linecap="round"/>`, arrow, arrow, x1, y1, x3, y3)
		c.add(`<polygon points="%v,%v %v,%v %v,%v" stroke-linejoin="round"/></g>`+"\n",
			x2, y2, x3-dy*head*0.6, y3+dx*head*0.6, x3+dy*head*0.6, y3-dx*head*0.6)
	}
}
