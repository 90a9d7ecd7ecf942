package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// screen shows a table and lines of status: on a terminal as a block that is drawn again in its place.
type screen struct {
	out      io.Writer
	terminal *os.File // nil: plain lines
	lines    int      // of the block that is on the terminal
}

func newScreen(out io.Writer, plain bool) screen {
	s := screen{out: out}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) && !plain {
		s.terminal = f
	}
	return s
}

// clear takes the block off the terminal.
func (s *screen) clear() {
	if s.lines > 0 {
		fmt.Fprintf(s.out, "\x1b[%dA\x1b[J", s.lines)
		s.lines = 0
	}
}

// put writes the block on a terminal, cut to the window: lines that wrap could not be taken back.
func (s *screen) put(table, status []string) {
	if s.terminal == nil {
		return
	}
	width, height, err := term.GetSize(int(s.terminal.Fd()))
	if err != nil || width < 20 {
		width, height = 80, 24
	}
	block := append([]string{""}, table...)
	block = append(append(block, ""), status...)
	if len(block) > height-2 {
		block = append(append(block[:max(0, height-3-len(status))], "…"), status...)
	}
	for _, line := range block {
		if runes := []rune(line); len(runes) >= width {
			line = string(runes[:width-1])
		}
		fmt.Fprintln(s.out, line)
	}
	s.lines = len(block)
}

// print writes table and status as plain lines.
func (s *screen) print(table, status []string) {
	fmt.Fprintf(s.out, "%s\n%s\n\n", strings.Join(table, "\n"), strings.Join(status, "\n"))
}
