package apocalypse

import (
	"testing"

	"github.com/boardbots/arena/rules/rulestest"
)

func FuzzMove(f *testing.F) {
	rulestest.FuzzMoves(f, open(f, "setup=two-rank promotion=redeploy"), []string{"hfffh/f3f/5/F3F/HFFFH 0 0 1", "f4/1F3/4F/5/3HH 1 0 9"},
		[]string{"a1-b3", "a2-a3", "b4-b5=c3", "b4-b5", "pass", "--", "", "a1-a6", "b4-b5=b4", "a2-a3=c3", "a1|b3"})
}

func FuzzPosition(f *testing.F) {
	rulestest.FuzzPositions(f, open(f, ""), "hfffh/f3f/5/F3F/HFFFH 0 0 1", "5/5/5/5/5 2 2 99", "h3f/5/2F2/5/4H 1 0 7",
		"hfffh/fffff/5/FFFFF/HFFFH 0 0 1", "5/5/5/5 0 0 1")
}
