package apex

import (
	"testing"

	"github.com/boardbots/arena/rules/rulestest"
)

func FuzzMove(f *testing.F) {
	rulestest.FuzzMoves(f, open(f, "apex size=5 pieces=8"),
		[]string{"5/5/5/5/5 w", "wbw1w/5/b4/w1w2/1wwbb w", "1wwb1/1b2b/3bb/2w2/bw1b1 b", "w4/w4/w4/w4/w4 b"},
		[]string{"a1", "c4", "a1-c3", "c5-c3", "e1-a5", "f6", "a1-a1", "a01", "a1-", "-a1", "b1-c1-d1", "", "swap"})
}

func FuzzPosition(f *testing.F) {
	rulestest.FuzzPositions(f, open(f, "apex size=5 pieces=8"), "5/5/5/5/5 w", "wbw1w/5/b4/w1w2/1wwbb w", "1wwb1/1b2b/3bb/2w2/bw1b1 b",
		"w4/w4/w4/w4/w4 b", "5/5/5/5/05 w", "5/5/5/5/5  w", "")
}

// FuzzWidePosition is the same with sets of more than one word and runs of two digits.
func FuzzWidePosition(f *testing.F) {
	rulestest.FuzzPositions(f, open(f, "apex size=11"), "11/11/11/11/11/11/11/11/11/11/11 w", "w10/11/11/11/5b5/11/11/11/2b8/11/w9w b",
		"10b/11/11/11/11/11/11/11/11/11/011 w")
}
