package anexk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// naive plays by the rules page as it stands, on lists of field numbers, with the geometry of the reference vectors. It
// shares nothing with the code it is compared with, and is slow.
type naive struct {
	*naiveBoard
	own, enemy map[byte][]int // the fields of each figure, none for one in reserve
}

type naiveBoard struct {
	touch  [65][65]bool
	shapes [][]int
}

const naiveSizes = "A4B4C3D3E3F2G2H2I2K1L1M1N1O1P1R1"

func newNaiveBoard(t testing.TB) *naiveBoard {
	v, b := reference(t), &naiveBoard{}
	for i := 1; i <= 64; i++ {
		for _, j := range v.Adjacent[strconv.Itoa(i)] {
			b.touch[i][j] = true
		}
	}
	for _, shapes := range v.Patterns {
		b.shapes = append(b.shapes, shapes...)
	}
	return b
}

// naiveAt reads a position text that is known to be good.
func (b *naiveBoard) naiveAt(position string) naive {
	parts := strings.Split(position, " ")
	n := naive{naiveBoard: b, own: map[byte][]int{}, enemy: map[byte][]int{}}
	white, black := n.own, n.enemy
	if parts[1] == "b" {
		white, black = black, white
	}
	for i := 0; i < len(naiveSizes); i += 2 {
		white[naiveSizes[i]], black[naiveSizes[i]] = nil, nil
	}
	field := 1
	for i := 0; i < len(parts[0]); i++ {
		switch c := parts[0][i]; {
		case c == '/':
		case c >= '0' && c <= '9':
			run := int(c - '0')
			if next := i + 1; next < len(parts[0]) && parts[0][next] >= '0' && parts[0][next] <= '9' {
				run = 10*run + int(parts[0][next]-'0')
				i++
			}
			field += run
		case c >= 'a':
			black[c-32] = append(black[c-32], field)
			field++
		default:
			white[c] = append(white[c], field)
			field++
		}
	}
	for _, c := range []byte(parts[2]) {
		if c >= 'a' {
			delete(black, c-32)
		} else if c != '-' {
			delete(white, c)
		}
	}
	return n
}

func (n naive) size(f byte) int { return int(naiveSizes[strings.IndexByte(naiveSizes, f)+1] - '0') }

func naiveNames(side map[byte][]int) []byte {
	var names []byte
	for f := range side {
		names = append(names, f)
	}
	slices.Sort(names)
	return names
}

func (n naive) occupied() (taken [65]bool) {
	for _, side := range []map[byte][]int{n.own, n.enemy} {
		for _, fields := range side {
			for _, i := range fields {
				taken[i] = true
			}
		}
	}
	return taken
}

// shown returns the anexks of the own side by name, with the figures of each.
func (n naive) shown() map[string]map[byte]bool {
	var owner [65]byte
	for f, fields := range n.own {
		for _, i := range fields {
			owner[i] = f
		}
	}
	all := map[string]map[byte]bool{}
	show := func(name string, fields []int) {
		of := map[byte]bool{}
		for _, i := range fields {
			of[owner[i]] = true
		}
		if len(of) >= 3 {
			all[name] = of
		}
	}
	for _, shape := range n.shapes {
		if !slices.ContainsFunc(shape, func(i int) bool { return owner[i] == 0 }) {
			show(fmt.Sprint(shape), shape)
		}
	}
	for i := 1; i <= 64; i++ {
		fields := []int{i}
		for j := range n.touch[i] {
			if n.touch[i][j] && owner[j] != 0 {
				fields = append(fields, j)
			}
		}
		if owner[i] != 0 && len(fields) >= 1+11 {
			show(fmt.Sprint("hub ", i), fields)
		}
	}
	return all
}

// naiveSets returns the subsets of that size, in order.
func naiveSets[T any](from []T, size int) [][]T {
	if size == 0 {
		return [][]T{nil}
	}
	var list [][]T
	for i := range from {
		for _, rest := range naiveSets(from[i+1:], size-1) {
			list = append(list, append([]T{from[i]}, rest...))
		}
	}
	return list
}

// fits reports whether f may be put on the fields.
func (n naive) fits(f byte, fields []int) bool {
	for k, i := range fields {
		joined := len(fields) == 1
		for _, j := range fields {
			joined = joined || n.touch[i][j]
		}
		if !joined || k > 0 && fields[k-1] >= i {
			return false
		}
	}
	taken := n.occupied()
	return len(fields) == n.size(f) && !slices.ContainsFunc(fields, func(i int) bool { return taken[i] })
}

// after returns the position with f on the fields.
func (n naive) after(f byte, fields []int) naive {
	own := map[byte][]int{}
	for g, at := range n.own {
		own[g] = at
	}
	own[f] = fields
	n.own = own
	return n
}

// dissolves reports whether f may be relocated to the fields for the anexks given.
func (n naive) dissolves(f byte, fields []int, old map[string]map[byte]bool) bool {
	member := false
	for _, of := range old {
		member = member || of[f]
	}
	if !member || !n.fits(f, fields) {
		return false
	}
	for name := range n.after(f, fields).shown() {
		if old[name] != nil {
			return false
		}
	}
	return true
}

// takings returns what may be taken for so many anexks.
func (n naive) takings(anexks int) [][]byte {
	var board, reserve []byte
	for _, f := range naiveNames(n.enemy) {
		if n.enemy[f] != nil {
			board = append(board, f)
		} else {
			reserve = append(reserve, f)
		}
	}
	if anexks <= len(board) {
		return naiveSets(board, anexks)
	}
	var list [][]byte
	for _, more := range naiveSets(reserve, min(anexks-len(board), len(reserve))) {
		all := append(slices.Clone(board), more...)
		slices.Sort(all)
		list = append(list, all)
	}
	return list
}

func (n naive) without(taken []byte) naive {
	enemy := map[byte][]int{}
	for f, at := range n.enemy {
		if !slices.Contains(taken, f) {
			enemy[f] = at
		}
	}
	n.enemy = enemy
	return n
}

func naivePut(f byte, fields []int) string {
	return string(f) + strings.Trim(strings.ReplaceAll(fmt.Sprint(fields), " ", ","), "[]")
}

// turns lists all turns.
func (n naive) turns() []string {
	var list []string
	for _, f := range naiveNames(n.own) {
		for _, fields := range naiveSets(n.vacant(), n.size(f)) {
			if n.fits(f, fields) {
				for _, rest := range n.after(f, fields).endings() {
					list = append(list, naivePut(f, fields)+rest)
				}
			}
		}
	}
	return list
}

func (n naive) vacant() []int {
	var list []int
	taken := n.occupied()
	for i := 1; i <= 64; i++ {
		if !taken[i] {
			list = append(list, i)
		}
	}
	return list
}

// endings lists how a turn goes on once a figure is put down.
func (n naive) endings() []string {
	old := n.shown()
	if len(old) == 0 {
		return []string{""}
	}
	var list []string
	for _, taken := range n.takings(len(old)) {
		text := ""
		for _, f := range taken {
			text += "/x" + string(f)
		}
		left, moved := n.without(taken), false
		if len(left.enemy) > 0 {
			for _, f := range naiveNames(n.own) {
				for _, fields := range naiveSets(left.vacant(), n.size(f)) {
					if left.dissolves(f, fields, old) {
						moved = true
						for _, rest := range left.after(f, fields).endings() {
							list = append(list, text+"/"+naivePut(f, fields)+rest)
						}
					}
				}
			}
		}
		if !moved {
			list = append(list, text)
		}
	}
	return list
}

// legal judges one text without listing turns.
func (n naive) legal(text string) bool {
	parts := strings.Split(text, "/")
	f, fields, ok := naivePart(parts[0])
	if _, left := n.own[f]; !ok || !left || !n.fits(f, fields) {
		return false
	}
	n, parts = n.after(f, fields), parts[1:]
	for {
		old := n.shown()
		if len(old) == 0 {
			return len(parts) == 0
		}
		var taken []byte
		for len(parts) > 0 && len(parts[0]) == 2 && parts[0][0] == 'x' {
			taken, parts = append(taken, parts[0][1]), parts[1:]
		}
		due := false
		for _, may := range n.takings(len(old)) {
			due = due || slices.Equal(may, taken)
		}
		if !due {
			return false
		}
		n = n.without(taken)
		if len(n.enemy) == 0 {
			return len(parts) == 0
		}
		if len(parts) == 0 {
			return !n.dissolvable(old)
		}
		f, fields, ok := naivePart(parts[0])
		if _, left := n.own[f]; !ok || !left || !n.dissolves(f, fields, old) {
			return false
		}
		n, parts = n.after(f, fields), parts[1:]
	}
}

func (n naive) dissolvable(old map[string]map[byte]bool) bool {
	for _, f := range naiveNames(n.own) {
		for _, fields := range naiveSets(n.vacant(), n.size(f)) {
			if n.dissolves(f, fields, old) {
				return true
			}
		}
	}
	return false
}

func naivePart(text string) (f byte, fields []int, ok bool) {
	if text == "" {
		return 0, nil, false
	}
	for name := range strings.SplitSeq(text[1:], ",") {
		i, err := strconv.Atoi(name)
		if err != nil || i < 1 || i > 64 || strconv.Itoa(i) != name {
			return 0, nil, false
		}
		fields = append(fields, i)
	}
	return text[0], fields, strings.IndexByte(naiveSizes, text[0]) >= 0 && text[0] >= 'A'
}
