package apex

import (
	"testing"

	"github.com/boardbots/arena/rules"
)

// fuzzed is the games in which strange texts are tried: one of each width.
var fuzzed = []string{"apex size=5 pieces=8", "apex", "apex size=11"}

// FuzzPosition: a position that is accepted is written as it was read.
func FuzzPosition(f *testing.F) {
	for _, text := range []string{
		"8/8/8/8/8/8/8/8 w", "2b2bwb/6w1/wb1w1b2/8/8/3w1w2/2w1b2b/w6w w", "wbw1w/5/b4/w1w2/1wwbb w", "11/11/11/11/11/11/10w/11/11/11/11 b",
		"w4/w4/w4/w4/w4 b", "5/5/5/5/05 w", "5/5/5/5/5  w", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, spec := range fuzzed {
			if s, err := open(t, spec).Parse(text); err == nil && s.String() != text {
				t.Errorf("%s: %q is read as %q", spec, text, s)
			}
		}
	})
}

// FuzzMove: the judge accepts a text if and only if it is generated.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"a1", "d4", "a1-d4", "c5-c3", "e1-a5", "k11", "a1-k11", "a1-a1", "a01", "a1-", "-a1", "b1-c1-d1", "", "swap"} {
		f.Add(text)
	}
	var states []rules.State
	for i, position := range []string{"wbw1w/5/b4/w1w2/1wwbb w", "2b2bwb/6w1/wb1w1b2/8/8/3w1w2/2w1b2b/w6w w", "w10/11/11/11/5b5/11/11/11/2b8/11/w9w w"} {
		states = append(states, at(f, open(f, fuzzed[i]), position))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range states {
			m, err := s.ParseMove(rules.First, text)
			found, missing := rules.Find(s, rules.First, text)
			if (err == nil) != (missing == nil) || m != found {
				t.Errorf("%s: %q: judge %q, %v; generator %q, %v", s, text, m, err, found, missing)
			}
		}
	})
}
