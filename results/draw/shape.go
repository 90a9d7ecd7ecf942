package draw

import (
	"math"
	"regexp"

	"github.com/boardbots/arena/rules"
)

// spot is where a piece lies in a cell: the middle of the largest circle in it.
type spot struct {
	rules.Point
	radius float64
}

// largest returns the incircle of a triangle, and for other convex polygons the largest circle around the mean of their
// corners, which is the largest there is in squares and all other regular ones.
func largest(shape []rules.Point) spot {
	at := middle(shape)
	if len(shape) == 3 {
		at = incentre(shape)
	}
	radius := math.Inf(1)
	for i, a := range shape {
		b := shape[(i+1)%len(shape)]
		away := math.Abs((b.X-a.X)*(at.Y-a.Y)-(b.Y-a.Y)*(at.X-a.X)) / distance(a, b)
		radius = min(radius, away)
	}
	return spot{at, radius}
}

// middle returns the mean of some points.
func middle(points []rules.Point) rules.Point {
	var m rules.Point
	for _, p := range points {
		m.X += p.X / float64(len(points))
		m.Y += p.Y / float64(len(points))
	}
	return m
}

// incentre returns the mean of a triangle's corners, each weighed by the length of the side across from it.
func incentre(triangle []rules.Point) rules.Point {
	var m rules.Point
	sum := 0.0
	for i, p := range triangle {
		weight := distance(triangle[(i+1)%3], triangle[(i+2)%3])
		m.X, m.Y, sum = m.X+weight*p.X, m.Y+weight*p.Y, sum+weight
	}
	return rules.Point{X: m.X / sum, Y: m.Y / sum}
}

func distance(a, b rules.Point) float64 { return math.Hypot(b.X-a.X, b.Y-a.Y) }

// axes are the names of a board's columns and rows with their places on the board.
type axes struct {
	columns, rows map[string]float64
}

// Names that tell column and row ("d4"), and those that tell a row and a place in it ("3.2").
var (
	square = regexp.MustCompile(`^([a-z]+)([0-9]+)$`)
	level  = regexp.MustCompile(`^([0-9]+)\.[0-9]+$`)
)

// axesOf reads columns and rows from the names of the cells. There are none if a name is of another kind, or a row or a
// column is not straight.
func axesOf(cells []rules.Cell, spots []spot) axes {
	a := axes{map[string]float64{}, map[string]float64{}}
	straight := func(axis map[string]float64, name string, at float64) bool {
		known, ok := axis[name]
		axis[name] = at
		return !ok || math.Abs(known-at) < 0.01
	}
	for i, cell := range cells {
		if m := square.FindStringSubmatch(cell.Name); m != nil {
			if !straight(a.columns, m[1], spots[i].X) || !straight(a.rows, m[2], spots[i].Y) {
				return axes{}
			}
		} else if m := level.FindStringSubmatch(cell.Name); m == nil || !straight(a.rows, m[1], spots[i].Y) {
			return axes{}
		}
	}
	return a
}
