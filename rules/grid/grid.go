// Package grid names the squares of a board of rows and columns, and reads and writes rows of pieces as text.
//
// Squares are numbered from the bottom left, row by row: a1 is 0, b1 is 1. Columns are letters from the left, every
// letter used; rows are numbers from the bottom.
package grid

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxSize is the largest board that has letters enough for what the games here allow.
const MaxSize = 19

// Name returns the name of the square in that column and row, both counted from 0.
func Name(column, row int) string {
	return string(rune('a'+column)) + strconv.Itoa(row+1)
}

// Names returns the names of all squares of a board of that many columns and rows, by number.
func Names(columns, rows int) []string {
	names := make([]string, 0, columns*rows)
	for row := range rows {
		for column := range columns {
			names = append(names, Name(column, row))
		}
	}
	return names
}

// Square reads a canonical square name ("a01" is none) and returns its number, or false.
func Square(text string, columns, rows int) (int, bool) {
	if len(text) < 2 || len(text) > 3 || text[1] == '0' {
		return 0, false
	}
	column, row := int(text[0])-'a', 0
	for _, c := range []byte(text[1:]) {
		if c < '0' || c > '9' {
			return 0, false
		}
		row = row*10 + int(c-'0')
	}
	row--
	if column < 0 || column >= columns || row < 0 || row >= rows {
		return 0, false
	}
	return row*columns + column, true
}

// Empty is the cell of a board on which nothing lies.
const Empty = 0

// Rows writes a board, indexed by square number, from the top row down with a slash between rows and a number for each
// run of empty cells.
func Rows(cells []byte, columns int) string {
	var b strings.Builder
	for row := len(cells)/columns - 1; row >= 0; row-- {
		run := 0
		for _, c := range cells[row*columns : (row+1)*columns] {
			if c == Empty {
				run++
				continue
			}
			if run > 0 {
				b.WriteString(strconv.Itoa(run))
				run = 0
			}
			b.WriteByte(c)
		}
		if run > 0 {
			b.WriteString(strconv.Itoa(run))
		}
		if row > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// ParseRows reads what Rows writes: a board of that many columns and rows with the given letters. Only the canonical
// text is accepted: no zero, no leading zeros. (Two runs
// side by side would read as one longer run, which does not fit.)
func ParseRows(text string, columns, rows int, letters string) ([]byte, error) {
	parts := strings.Split(text, "/")
	if len(parts) != rows {
		return nil, fmt.Errorf("board has %d rows: want %d", len(parts), rows)
	}
	cells := make([]byte, columns*rows)
	for i, part := range parts {
		row := rows - 1 - i
		if err := parseRow(cells[row*columns:(row+1)*columns], part, letters); err != nil {
			return nil, fmt.Errorf("row %d: %w", row+1, err)
		}
	}
	return cells, nil
}

// parseRow fills one row from its text.
func parseRow(cells []byte, text, letters string) error {
	column := 0
	for i := 0; i < len(text); {
		if c := text[i]; c < '0' || c > '9' {
			if strings.IndexByte(letters, c) < 0 {
				return fmt.Errorf("%q is no piece: want one of %q", c, letters)
			}
			if column >= len(cells) {
				return fmt.Errorf("more than %d cells", len(cells))
			}
			cells[column] = c
			column, i = column+1, i+1
			continue
		}
		start := i
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
		run, err := strconv.Atoi(text[start:i])
		if err != nil || run == 0 || text[start] == '0' {
			return fmt.Errorf("%q is no canonical run of empty cells", text[start:i])
		}
		column += run
		if column > len(cells) {
			return fmt.Errorf("more than %d cells", len(cells))
		}
	}
	if column != len(cells) {
		return fmt.Errorf("%d cells: want %d", column, len(cells))
	}
	return nil
}
