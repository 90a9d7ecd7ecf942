package rulestest

import (
	"strings"
	"testing"
)

func TestSituations(t *testing.T) {
	Situations(t, Nim(), []Situation{
		{"goes on", "heap=9", "9 w", "3", "6 b"},
		{"is over", "heap=9", "3 b", "3", "0 w 0-1 empty"},
		{"is refused", "heap=9", "2 b", "3", "the heap has only 2"},
		{"was over", "heap=9", "0 b", "3", `ply "3": the game is over (empty)`},
	})
}

func TestRefusalsAreDemanded(t *testing.T) {
	Refusals(t, Nim(), []Refusal{{"heap=9", "10 w", "want a number up to 9"}})
	for _, c := range []Refusal{{"heap=9", "9 w", "want"}, {"heap=9", "10 w", "too many"}, {"", strings.Repeat("1", 2000), "want"}} {
		if got := said(func(tb testing.TB) { Refusals(tb, Nim(), []Refusal{c}) }); !strings.Contains(got, "want a short one") {
			t.Errorf("%.40v: said %q", c, got)
		}
	}
}

func TestOpenAndAt(t *testing.T) {
	if s := At(t, Morra(), "rounds=2", "1 0 1"); s.String() != "1 0 1" {
		t.Errorf("the position is %q", s)
	}
	if got := said(func(tb testing.TB) { Open(tb, Morra(), "rounds=0") }); !strings.Contains(got, "rounds=0") {
		t.Errorf("said %q", got)
	}
	if got := said(func(tb testing.TB) { At(tb, Morra(), "", "9 9 9") }); !strings.Contains(got, "9 9 9") {
		t.Errorf("said %q", got)
	}
}

func FuzzNim(f *testing.F) {
	FuzzMoves(f, Open(f, Nim(), "heap=12"), []string{"12 w", "2 b", "0 w"}, []string{"1", "3", "4", "", "01"})
}

func FuzzMorra(f *testing.F) {
	FuzzMoves(f, Open(f, Morra(), ""), []string{"0 0 3", "1 1 0"}, []string{"1", "3", "4", "--", ""})
}

func FuzzNimPositions(f *testing.F) { FuzzPositions(f, Open(f, Nim(), "heap=12"), "12 w", "0 b", "x") }

func BenchmarkNim(b *testing.B) {
	b.Run("perft", func(b *testing.B) { BenchPerft(b, Open(b, Nim(), "heap=12"), 6) })
	b.Run("playout", func(b *testing.B) { BenchPlayout(b, Open(b, Nim(), "heap=12")) })
}
