package grid

import (
	"strings"
	"testing"
)

func TestSketch(t *testing.T) {
	labels := Names(2, 10)
	labels[0], labels[1] = "", "●"
	lines := strings.SplitAfter(Sketch(labels, 2), "\n")
	if len(lines) != 13 || lines[12] != "" {
		t.Fatalf("%d lines: want 12, each ended", len(lines)-1)
	}
	for i, want := range map[int]string{
		0: "     a   b\n", 1: "10 a10 b10 10\n", 9: " 2  a2  b2 2\n", 10: " 1       ● 1\n", 11: "     a   b\n",
	} {
		if lines[i] != want {
			t.Errorf("line %d is %q: want %q", i+1, lines[i], want)
		}
	}
}
