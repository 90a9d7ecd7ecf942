package apocalypse

import (
	"bytes"
	"fmt"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/grid"
)

// judge states the rules of moving a second time, from letters on squares.
type judge struct {
	cells    []byte
	side     int
	redeploy bool
}

// owner returns the side of the piece on a square, or -1.
func (j judge) owner(square int) int {
	switch j.cells[square] {
	case grid.Empty:
		return -1
	case letters[0], letters[2]:
		return 0
	}
	return 1
}

// footman reports whether the piece on a square is one.
func (j judge) footman(square int) bool {
	return bytes.IndexByte([]byte(letters[2:]), j.cells[square]) >= 0
}

// path says why the side may not go from one square to the other, "" if it may.
func (j judge) path(from, to int) string {
	columns, rows := distance(from, to)
	up := to/size - from/size
	if j.side == 1 {
		up = -up
	}
	switch {
	case j.owner(from) < 0:
		return fmt.Sprintf("%s is empty", names[from])
	case j.owner(from) != j.side:
		return fmt.Sprintf("the piece on %s is not %s's", names[from], sides[j.side])
	case !j.footman(from) && columns*rows != 2:
		return fmt.Sprintf("a Horseman does not go from %s to %s", names[from], names[to])
	case !j.footman(from) && j.owner(to) == j.side:
		return fmt.Sprintf("%s holds a piece of the same side", names[to])
	case !j.footman(from):
		return ""
	case up != 1 || columns > 1:
		return fmt.Sprintf("a Footman does not go from %s to %s", names[from], names[to])
	case columns == 0 && j.owner(to) >= 0:
		return fmt.Sprintf("%s is not empty: a Footman captures diagonally", names[to])
	case columns == 1 && j.owner(to) != 1-j.side:
		return fmt.Sprintf("%s holds no enemy piece for the Footman to capture", names[to])
	}
	return ""
}

// lastRank reports whether a square is on the last rank of the side.
func (j judge) lastRank(square int) bool { return square/size == (size-1)*(1-j.side) }

// mustName reports whether a path that is legal asks for the name of a square.
func (j judge) mustName(from, to int) bool {
	return j.redeploy && j.footman(from) && j.lastRank(to) && bytes.Count(j.cells, []byte{letters[j.side]}) == horsemen
}

// name says why a choice names a square that it may not, or none where it must; "" if its naming is right.
func (j judge) name(c choice) string {
	must := j.mustName(c.from, c.to)
	switch {
	case must && !c.names:
		return fmt.Sprintf("want the square to redeploy to if the Footman cannot be promoted, as in %s=c3", paths[newAction(c.from, c.to, 0)])
	case !must && c.names:
		return fmt.Sprintf("no square is named here: want %s", paths[newAction(c.from, c.to, 0)])
	case must && j.owner(c.spot) >= 0:
		return fmt.Sprintf("%s is not empty, so nothing can be redeployed there", names[c.spot])
	case must && j.lastRank(c.spot):
		return fmt.Sprintf("%s is on the last rank, so nothing can be redeployed there", names[c.spot])
	}
	return ""
}

// anyMove returns a legal move other than a pass, if there is one.
func (j judge) anyMove() (rules.Move, bool) {
	for from := range squares {
		for to := range squares {
			if j.path(from, to) != "" {
				continue
			}
			for spot := range squares {
				c := choice{moves: true, from: from, to: to, spot: spot, names: j.mustName(from, to)}
				if j.name(c) == "" {
					return c.action().text(), true
				}
			}
		}
	}
	return "", false
}
