package anexk

import "math/bits"

// set is a set of fields: bit i stands for field i+1.
type set uint64

func (s set) len() int   { return bits.OnesCount64(uint64(s)) }
func (s set) first() int { return bits.TrailingZeros64(uint64(s)) }

// above returns the fields numbered higher than i.
func above(i int) set { return ^set(0) << i << 1 }

const (
	fieldCount = 64
	rowFields  = 16 // fields in one row of squares
	hubDegree  = 11 // adjacent stones that make a field an anexk of kind 3
)

// The four triangles of a square, by where they lie in it.
const (
	north = iota
	west
	east
	south
)

// place is a triangle by its square, row and column counted from the top left, and its part of the square.
type place struct{ row, col, part int }

// field returns the index of the triangle.
func (p place) field() int {
	switch p.part {
	case north:
		return rowFields*p.row + p.col
	case west:
		return rowFields*p.row + 4 + 2*p.col
	case east:
		return rowFields*p.row + 5 + 2*p.col
	}
	return rowFields*p.row + 12 + p.col
}

// point is a place on the board in halves of a square, x to the right and y down: corners of squares have even
// coordinates, centres odd ones.
type point struct{ x, y int }

// corners returns the corners of the triangle, clockwise on the screen.
func (p place) corners() [3]point {
	x, y := 2*p.col, 2*p.row
	nw, ne, sw, se := point{x, y}, point{x + 2, y}, point{x, y + 2}, point{x + 2, y + 2}
	centre := point{x + 1, y + 1}
	switch p.part {
	case north:
		return [3]point{nw, ne, centre}
	case west:
		return [3]point{nw, centre, sw}
	case east:
		return [3]point{ne, se, centre}
	}
	return [3]point{sw, centre, se}
}

// places yields all triangles.
func places(yield func(place) bool) {
	for row := range 4 {
		for col := range 4 {
			for part := north; part <= south; part++ {
				if !yield(place{row, col, part}) {
					return
				}
			}
		}
	}
}

// square returns the four fields of a square.
func square(row, col int) set {
	var s set
	for part := north; part <= south; part++ {
		s |= 1 << place{row, col, part}.field()
	}
	return s
}

// adjacent holds for each field those that share a side or a corner with it.
var adjacent = computeAdjacent()

func computeAdjacent() (adj [fieldCount]set) {
	var touching [9][9]set // by point
	for p := range places {
		for _, c := range p.corners() {
			touching[c.x][c.y] |= 1 << p.field()
		}
	}
	for p := range places {
		i := p.field()
		for _, c := range p.corners() {
			adj[i] |= touching[c.x][c.y]
		}
		adj[i] &^= 1 << i
	}
	return adj
}

// hubs are the fields with neighbours enough for an anexk of kind 3.
var hubs = computeHubs()

func computeHubs() (s set) {
	for i, adj := range adjacent {
		if adj.len() >= hubDegree {
			s |= 1 << i
		}
	}
	return s
}

// inside returns the fields within a convex polygon, whose corners are in clockwise order on the screen.
func inside(corners ...point) set {
	var s set
	for p := range places {
		t := p.corners()
		// Three times the middle of the triangle, to stay with whole numbers.
		mx, my := t[0].x+t[1].x+t[2].x, t[0].y+t[1].y+t[2].y
		within := true
		for i, a := range corners {
			b := corners[(i+1)%len(corners)]
			if (b.x-a.x)*(my-3*a.y)-(b.y-a.y)*(mx-3*a.x) < 0 {
				within = false
			}
		}
		if within {
			s |= 1 << p.field()
		}
	}
	return s
}

// shape is an anexk that is a fixed set of fields, with the number of its kind.
type shape struct {
	fields set
	kind   int
}

// shapes are the anexks of all kinds but 3, which depends on what lies around a field.
var shapes = computeShapes()

const shapeCount = 16 + 12 + 24 + 13 + 60

func computeShapes() []shape {
	var list []shape
	add := func(kind int, s set) { list = append(list, shape{s, kind}) }
	line := func(part int, at func(i int) (row, col int)) set {
		var s set
		for i := range 4 {
			row, col := at(i)
			s |= 1 << place{row, col, part}.field()
		}
		return s
	}
	falling := func(i int) (row, col int) { return i, i }
	rising := func(i int) (row, col int) { return i, 3 - i }
	for n := range 4 {
		inRow := func(i int) (row, col int) { return n, i }
		inCol := func(i int) (row, col int) { return i, n }
		add(1, line(north, inRow))
		add(1, line(south, inRow))
		add(1, line(west, inCol))
		add(1, line(east, inCol))
		add(2, line(west, inRow)|line(east, inRow))
		add(2, line(north, inCol)|line(south, inCol))
	}
	add(2, line(north, falling)|line(east, falling))
	add(2, line(south, falling)|line(west, falling))
	add(2, line(north, rising)|line(west, rising))
	add(2, line(south, rising)|line(east, rising))
	for row := range 4 {
		for col := range 3 {
			add(4, square(row, col)|square(row, col+1))
			add(4, square(col, row)|square(col+1, row))
		}
	}
	for y := 2; y <= 6; y++ {
		for x := 2; x <= 6; x++ {
			if (x+y)%2 == 0 { // a corner of squares, or the centre of one
				add(5, inside(point{x, y - 2}, point{x + 2, y}, point{x, y + 2}, point{x - 2, y}))
			}
		}
	}
	for row := range 3 {
		for col := range 3 {
			x, y := 2*col, 2*row
			nw, ne, se, sw := point{x, y}, point{x + 4, y}, point{x + 4, y + 4}, point{x, y + 4}
			for _, half := range [][]point{{nw, ne, se}, {ne, se, sw}, {se, sw, nw}, {sw, nw, ne}} {
				add(6, inside(half...))
			}
		}
	}
	for near := 0; near <= 2; near += 2 { // where the base begins along its line
		for far := 0; far <= 8; far += 2 { // which line
			if far <= 4 {
				add(6, inside(point{near, far}, point{near + 6, far}, point{near + 3, far + 3}))
				add(6, inside(point{far, near + 6}, point{far, near}, point{far + 3, near + 3}))
			}
			if far >= 4 {
				add(6, inside(point{near + 6, far}, point{near, far}, point{near + 3, far - 3}))
				add(6, inside(point{far, near}, point{far, near + 6}, point{far - 3, near + 3}))
			}
		}
	}
	return list
}
