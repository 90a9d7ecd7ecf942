package anexk

import (
	"math/rand/v2"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

func TestContract(t *testing.T) {
	rulestest.Run(t, theGame(t), 2, 30, rulestest.Limit(700), rulestest.Playouts(30))
}

func TestPlaythrough(t *testing.T) {
	rulestest.Playthrough(t, theGame(t), 5, "testdata/playthrough.txt")
}

func TestReplay(t *testing.T) { rulestest.Replay(t, theGame(t), 20) }

// FuzzPosition: a position that is accepted is written as it was read, and can be played on.
func FuzzPosition(f *testing.F) {
	for _, text := range []string{
		"16/16/16/16 w -", "p8H6/9H6/16/12M1GG w ABCDEFIKLNOPRabcdefghiklmnor", "16/16/16/15K b ABCDEFGHILMNOPRabcdefghiklmnopr",
		"pKPkNdcbiiHmdAAH/RcOadhcbEeaBhIfL/aIbfgaEEMbeBoBeC/gGCArFBGDDDCFl1A b -", "KLM13/16/16/16 w -", "16/16/16/88 w -", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := theGame(t).Parse(text)
		if err != nil {
			return
		}
		if s.String() != text {
			t.Errorf("%q is read as %q", text, s)
		}
		r := rand.New(rand.NewPCG(1, 1))
		for range 3 {
			if s.ToAct() == rules.None {
				break
			}
			next, err := rules.Step(s, rules.SamplePly(s, r).String())
			if err != nil {
				t.Fatalf("%s: a drawn turn: %v", s, err)
			}
			s = next
		}
	})
}

// FuzzMove: the judge says of a text what the naive rules say.
func FuzzMove(f *testing.F) {
	for _, text := range []string{
		"K4", "K4/xF", "K4/xF/K9", "F23,24", "A1,2,3,4", "K4/xF/L7/xK/M60", "K4/xF/xK", "K04", "K4/", "/xF", "xF", "", "K65", "F2,1", "F1,1", "f1,2",
	} {
		f.Add(text)
	}
	board := newNaiveBoard(f)
	var states []*state
	var naives []naive
	for _, text := range []string{
		line, chain, twoLines, "16/16/16/12K3 w ABCDEFGHIabcdefghi",
		"1M2e11/1K1Hek1GD1H1mDG1/eD2N7CF2/CF2CE5lEE2 w BLRabdfghinopr",
	} {
		s := position(f, text)
		states, naives = append(states, s), append(naives, board.naiveAt(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for i, s := range states {
			if _, err := s.ParseMove(s.turn, text); (err == nil) != naives[i].legal(text) {
				t.Errorf("%s: %q: %v; legal by the naive rules: %v", s, text, err, naives[i].legal(text))
			}
		}
	})
}
