package configs

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Problem is one thing that is wrong with a tournament file.
type Problem struct {
	File   string `json:"file"` // or the flag that set the value: "--set time=1"
	Line   int    `json:"line"` // counted from 1; 0 where there is none
	Column int    `json:"column"`
	Text   string `json:"text"`
}

// String returns "file:line:column: text".
func (p Problem) String() string {
	at := p.File
	if p.Line > 0 {
		at += fmt.Sprintf(":%d", p.Line)
		if p.Column > 0 {
			at += fmt.Sprintf(":%d", p.Column)
		}
	}
	return at + ": " + p.Text
}

// Problems is all that is wrong, in the order of the file. It is the error of Load.
type Problems []Problem

// Error returns a line for each problem.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// sorted returns the problems in the order of the main file, then those of flags and other files, each once.
func (ps Problems) sorted(main string) Problems {
	other := func(p Problem) int {
		if p.File == main {
			return 0
		}
		return 1
	}
	out := slices.Clone(ps)
	slices.SortStableFunc(out, func(a, b Problem) int {
		return cmp.Or(other(a)-other(b), cmp.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column)
	})
	return slices.CompactFunc(out, func(a, b Problem) bool { return a == b })
}

// maxQuoted bounds how much of a strange text a message repeats.
const maxQuoted = 80

// quote returns text as a message repeats it.
func quote(text string) string {
	if len(text) > maxQuoted {
		text = strings.ToValidUTF8(text[:maxQuoted], "") + "…"
	}
	return fmt.Sprintf("%q", text)
}

// oneLine returns text with what would break a line, or a terminal, escaped.
func oneLine(text string) string {
	var out strings.Builder
	for _, c := range text {
		if c == ' ' || unicode.IsGraphic(c) {
			out.WriteRune(c)
		} else {
			out.WriteString(strings.Trim(strconv.QuoteRune(c), "'"))
		}
	}
	return out.String()
}

// instead tells somebody who wrote word what there is: the option that is spelled most like it, or all of them.
func instead(word string, options []string) string {
	const shortest = 3 // beginning of a longer word that is taken for it
	best, least := "", min(len(word), 1+max(1, len(word)/3))
	for _, o := range options {
		d := distance(strings.ToLower(word), strings.ToLower(o))
		if len(word) >= shortest && strings.HasPrefix(o, word) {
			d = 1
		}
		if d < least {
			best, least = o, d
		}
	}
	if best != "" {
		return fmt.Sprintf("did you mean %q?", best)
	}
	return "want " + enumerate(options)
}

// enumerate writes "a, b or c".
func enumerate(options []string) string {
	if len(options) < 2 {
		return strings.Join(options, "")
	}
	last := len(options) - 1
	return strings.Join(options[:last], ", ") + " or " + options[last]
}

// maxMisspelt is the length, in bytes, beyond which a word is not compared: nothing here is named so.
const maxMisspelt = 64

// distance counts the letters to insert, drop, replace or exchange with a neighbour to turn a into b (optimal string
// alignment).
func distance(a, b string) int {
	if len(a) > maxMisspelt || len(b) > maxMisspelt {
		return max(len(a), len(b))
	}
	x, y := []rune(a), []rune(b)
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			replace := rows[i-1][j-1]
			if x[i-1] != y[j-1] {
				replace++
			}
			rows[i][j] = min(replace, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(x)][len(y)]
}
