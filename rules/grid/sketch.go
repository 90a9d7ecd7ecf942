package grid

import (
	"fmt"
	"strings"
)

// Sketch draws a board as text: one label a square, by square number, with the letters of the columns above and below
// and the numbers of the rows on both sides. Every line ends with a newline.
func Sketch(labels []string, columns int) string {
	width := 1
	for _, label := range labels {
		width = max(width, len([]rune(label)))
	}
	var letters, b strings.Builder
	letters.WriteString("  ")
	for column := range columns {
		fmt.Fprintf(&letters, " %*c", width, 'a'+column)
	}
	letters.WriteByte('\n')
	b.WriteString(letters.String())
	for row := len(labels)/columns - 1; row >= 0; row-- {
		fmt.Fprintf(&b, "%2d", row+1)
		for _, label := range labels[row*columns : (row+1)*columns] {
			fmt.Fprintf(&b, " %*s", width, label)
		}
		fmt.Fprintf(&b, " %d\n", row+1)
	}
	b.WriteString(letters.String())
	return b.String()
}
