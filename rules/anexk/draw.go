package anexk

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boardbots/arena/rules"
)

// Board implements rules.Drawn: the 64 triangles by number, in two shades that differ along every common side.
func (g game) Board() rules.Board {
	board := rules.Board{Width: 4, Height: 4, Cells: make([]rules.Cell, fieldCount)}
	for p := range places {
		cell := rules.Cell{
			Name: strconv.Itoa(p.field() + 1),
			Dark: (p.part == north || p.part == south) == ((p.row+p.col)%2 == 0),
		}
		for _, c := range p.corners() {
			cell.Shape = append(cell.Shape, rules.Point{X: float64(c.x) / 2, Y: float64(c.y) / 2})
		}
		board.Cells[p.field()] = cell
	}
	for _, shape := range shapes {
		var cells []int
		for rest := shape.fields; rest != 0; rest &= rest - 1 {
			cells = append(cells, rest.first())
		}
		board.Patterns = append(board.Patterns, cells)
	}
	return board
}

// Pieces implements rules.Drawn: the side and the figure, "wK".
func (g game) Pieces(position rules.State) []string {
	pieces := make([]string, fieldCount)
	for seat, army := range position.(*state).armies {
		side := position.Side(rules.Seat(seat)).Letter()
		for f, at := range army.at {
			for ; at != 0; at &= at - 1 {
				pieces[at.first()] = side + letters[f:f+1]
			}
		}
	}
	return pieces
}

// A square of the sketch, without its frame: three fields have their label in the middle of a line, two share one.
var sketched = [...]string{
	` \   N   / `,
	`   \   /   `,
	` W   X   E `,
	`   /   \   `,
	` /   S   \ `,
}

// Sketch implements rules.Sketcher. Each square is cut by its diagonals; figures have their letters, White's capital and
// Black's small, and beside each line stand the numbers of its fields.
func (g game) Sketch(position rules.State, numbered bool) string {
	s := position.(*state)
	owner := s.letters()
	var b strings.Builder
	frame := "        " + strings.Repeat("+-----------", 4) + "+\n"
	for row := range 4 {
		b.WriteString(frame)
		for _, line := range sketched {
			b.WriteString(margin(row, line))
			for col := range 4 {
				b.WriteByte('|')
				b.WriteString(fill(line, func(part int) string {
					i := place{row, col, part}.field()
					switch {
					case owner[i] != 0:
						return string(owner[i])
					case numbered:
						return strconv.Itoa(i + 1)
					}
					return ""
				}))
			}
			b.WriteString("|\n")
		}
	}
	b.WriteString(frame)
	for seat, army := range s.armies {
		side := position.Side(rules.Seat(seat))
		fmt.Fprintf(&b, "%-5s  reserve %s, taken %s\n", side, named(rules.Seat(seat), army.reserve()), named(rules.Seat(seat), army.taken))
	}
	return b.String()
}

// marks are the letters of a sketched square that stand for its parts.
const marks = "NWES"

// margin returns the numbers of the fields that have their labels in the line.
func margin(row int, line string) string {
	first, last := fieldCount, -1
	for part := range len(marks) {
		if strings.Contains(line, marks[part:part+1]) {
			first = min(first, place{row, 0, part}.field())
			last = max(last, place{row, 3, part}.field())
		}
	}
	if last < 0 {
		return "        "
	}
	return fmt.Sprintf(" %2d-%-2d  ", first+1, last+1)
}

// fill puts the labels of the parts into a line of a square; a label of two characters begins one to the left.
func fill(line string, label func(part int) string) string {
	text := []byte(line)
	for part := range len(marks) {
		if at := strings.IndexByte(line, marks[part]); at >= 0 {
			text[at] = ' '
			name := label(part)
			copy(text[at+1-len(name):], name)
		}
	}
	return string(text)
}

// named lists figures, "-" if there are none.
func named(seat rules.Seat, s figures) string {
	if s == 0 {
		return "-"
	}
	var text []byte
	for ; s != 0; s &= s - 1 {
		text = append(text, letterOf(seat, s.first()))
	}
	return string(text)
}
