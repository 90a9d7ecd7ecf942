package apocalypse

import (
	"fmt"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

func TestTurns(t *testing.T) {
	rulestest.Situations(t, Kind(), []rulestest.Situation{
		{"different targets", "", "hfffh/f3f/5/F3F/HFFFH 0 0 1", "a2-a3|e5-d3", "hfff1/f3f/F2h1/4F/HFFFH 0 0 2"},
		{"capture of a piece that stays", "", "4h/5/1f3/F4/5 0 0 9", "a2-b3|e5-d3", "5/5/1F1h1/5/5 0 0 10 1-0 elimination"},
		{"the captured piece has gone", "", "4f/5/1f3/F4/5 0 0 9", "a2-b3|b3-b2", "4f/5/1F3/1f3/5 0 0 10"},
		{"pieces exchange squares", "", "4f/5/1h3/4F/H4 0 0 9", "a1-b3|b3-a1", "4f/5/1H3/4F/h4 0 0 10"},
		{"Footmen exchange squares diagonally", "", "5/5/1f3/F4/5 0 0 9", "a2-b3|b3-a2", "5/5/1F3/f4/5 0 0 10"},
		{"Horseman meets Footman", "", "5/1f3/5/F4/H4 0 0 9", "a1-b3|b4-b3", "5/5/1H3/F4/5 0 0 10 1-0 elimination"},
		{"Footman meets Horseman", "", "h4/f4/5/1F3/4F 0 0 9", "b2-b3|a5-b3", "5/f4/1h3/5/4F 0 0 10"},
		{"Horsemen meet", "", "h4/f4/5/F4/H4 0 0 9", "a1-b3|a5-b3", "5/f4/5/F4/5 0 0 10"},
		{"Footmen meet", "", "f4/1f3/5/1F3/F4 0 0 9", "b2-b3|b4-b3", "f4/5/5/5/F4 0 0 10"},
		{"Footmen meet, the last of both", "", "5/1f3/5/1F3/5 0 0 9", "b2-b3|b4-b3", "5/5/5/5/5 0 0 10 1/2-1/2 elimination"},
		{"illegal choice", "", "hfffh/f3f/5/F3F/HFFFH 0 0 1", "--|e5-d3", "hfff1/f3f/3h1/F3F/HFFFH 1 0 2"},
		{"both choices illegal", "", "hfffh/f3f/5/F3F/HFFFH 0 0 1", "--|--", "hfffh/f3f/5/F3F/HFFFH 1 1 2"},
		{"second penalty", "", "hfffh/f3f/5/F3F/HFFFH 0 1 3", "a2-a3|--", "hfffh/f3f/F4/4F/HFFFH 0 2 4 1-0 penalties"},
		{"White's second penalty", "", "hfffh/f3f/5/F3F/HFFFH 1 1 3", "--|a4-a3", "hfffh/4f/f4/F3F/HFFFH 2 1 4 0-1 penalties"},
		{"both have two penalties", "", "hfffh/f3f/5/F3F/HFFFH 1 1 3", "--|--", "hfffh/f3f/5/F3F/HFFFH 2 2 4 1/2-1/2 penalties"},
		{"penalties before elimination", "", "5/1f3/5/F4/H4 1 0 9", "--|b4-b3", "5/5/1f3/F4/H4 2 0 10 0-1 penalties"},
		{"penalties before a lost Footman", "", "5/5/5/Fh3/H3f 0 1 9", "a2-a3|--", "5/5/F4/1h3/H3f 0 2 10 1-0 penalties"},
		{"a side passes", "", "5/4h/5/f3f/F4 0 0 9", "pass|e4-c5", "2h2/5/5/f3f/F4 0 0 10"},
		{"stalemate", "", "5/f4/5/F4/5 0 0 9", "a2-a3|--", "5/f4/F4/5/5 0 1 10 1/2-1/2 stalemate"},
		{"promotion", "", "5/1F3/4F/5/f4 0 0 9", "b4-b5|pass", "1H3/5/4F/5/f4 0 0 10"},
		{"promotion without room", "", "5/1F3/4F/5/f2HH 0 0 9", "b4-b5|pass", "1F3/5/4F/5/f2HH 0 0 10"},
		{"a Footman on the last rank stays for good", "", "fF3/5/f3F/5/5 0 0 9", "e3-e4|a3-a2", "fF3/4F/5/f4/5 0 0 10"},
		{"promotion with a capture", "", "f1h2/1F3/4F/5/5 0 0 9", "b4-c5|c5-d3", "f1H2/5/3hF/5/5 0 0 10"},
		{"the captured Footman is not promoted", "", "f4/1F1h1/4F/5/5 0 0 9", "b4-b5|d4-b5", "fh3/5/4F/5/5 0 0 10"},
		{"room after a capture", "", "f4/1F3/3hF/5/3HH 0 0 9", "b4-b5|d3-e1", "fH3/5/4F/5/3Hh 0 0 10"},
		{"both are promoted", "", "f4/1F3/4F/3f1/5 0 0 9", "b4-b5|d2-d1", "fH3/5/4F/5/3h1 0 0 10"},
		{"the last Footman is promoted", "", "5/1F3/5/5/f4 0 0 9", "b4-b5|pass", "1H3/5/5/5/f4 0 0 10 0-1 elimination"},
		{"both promote their last", "", "5/1F3/5/3f1/5 0 0 9", "b4-b5|d2-d1", "1H3/5/5/5/3h1 0 0 10 1/2-1/2 elimination"},
		{"redeployed", "promotion=redeploy", "5/1F3/4F/5/f2HH 0 0 9", "b4-b5=c3|pass", "5/5/2F1F/5/f2HH 0 0 10"},
		{"promoted though a square is named", "promotion=redeploy", "f4/1F3/3hF/5/3HH 0 0 9", "b4-b5=c3|d3-e1", "fH3/5/4F/5/3Hh 0 0 10"},
		{"named square taken", "promotion=redeploy", "f4/1F3/3hF/5/3HH 0 0 9", "b4-b5=c1|d3-c1", "fF3/5/4F/5/2hHH 0 0 10"},
		{"named square taken by a promoted Footman", "promotion=redeploy", "f4/1F3/4F/2f2/3HH 0 0 9", "b4-b5=c1|c2-c1", "fF3/5/4F/5/2hHH 0 0 10"},
		{"named square taken by a redeployed Footman", "promotion=redeploy", "fh1h1/2F2/4F/2f2/3HH 0 0 9", "c4-c5=c1|c2-c1=c3", "fhFh1/5/2f1F/5/3HH 0 0 10"},
		{"both name one square", "promotion=redeploy", "fh1h1/2F2/4F/2f2/3HH 0 0 9", "c4-c5=c3|c2-c1=c3", "fhFh1/5/4F/5/2fHH 0 0 10"},
		{"one square named, but one is promoted", "promotion=redeploy", "fh1h1/4F/1F3/1f1f1/3HH 0 0 9", "e4-e5=c3|d2-e1=c3", "fh1hH/5/1Ff2/1f3/3H1 0 0 10"},
		{"nothing is named where there is room", "promotion=redeploy", "5/1F3/4F/5/f2H1 0 0 9", "b4-b5|pass", "1H3/5/4F/5/f2H1 0 0 10"},
	})
}

func TestJudge(t *testing.T) {
	const open, late = "hfffh/f3f/5/F3F/HFFFH 0 0 1", "f4/1F3/4F/5/3HH 0 0 9"
	for _, c := range []struct {
		spec, position string
		seat           rules.Seat
		text, want     string // the reason against the move, or ""
	}{
		{"", open, rules.First, "a1-b3", ""},
		{"", open, rules.Second, "a5-b3", ""},
		{"", open, rules.First, "a2-a3", ""},
		{"", open, rules.Second, "e4-e3", ""},
		{"", open, rules.First, "pass", "only a side without another move passes, and white has a1-c2"},
		{"", open, rules.First, "--", "want a move as in b1-b2, or pass"},
		{"", open, rules.First, "a2a3", "want a move as in b1-b2, or pass"},
		{"", open, rules.First, "a2-a6", "want a move as in b1-b2, or pass"},
		{"", open, rules.First, "f2-f3", "want a move as in b1-b2, or pass"},
		{"promotion=redeploy", open, rules.First, "a2-a3=c", "want a move as in b1-b2, a4-a5=c3 or pass"},
		{"promotion=redeploy", open, rules.First, "a2-a3=c9", "want a move as in b1-b2, a4-a5=c3 or pass"},
		{"promotion=redeploy", open, rules.First, "a2-a3:c3", "want a move as in b1-b2, a4-a5=c3 or pass"},
		{"", open, rules.First, "c3-c4", "c3 is empty"},
		{"", open, rules.First, "a4-a3", "the piece on a4 is not white's"},
		{"", open, rules.First, "a1-a3", "a Horseman does not go from a1 to a3"},
		{"", "hfffh/f3f/5/F1F1F/H1F1H 0 0 1", rules.First, "a1-c2", "c2 holds a piece of the same side"},
		{"", open, rules.First, "a2-a4", "a Footman does not go from a2 to a4"},
		{"", open, rules.Second, "a4-a5", "a Footman does not go from a4 to a5"},
		{"", open, rules.First, "e2-a3", "a Footman does not go from e2 to a3"},
		{"", open, rules.First, "a2-b3", "b3 holds no enemy piece for the Footman to capture"},
		{"", open, rules.First, "b1-a2", "a2 holds no enemy piece for the Footman to capture"},
		{"", "5/f4/F4/5/5 0 0 9", rules.First, "a3-a4", "the game is over (stalemate)"},
		{"", "5/f4/F4/5/H4 0 0 9", rules.First, "a3-a4", "a4 is not empty: a Footman captures diagonally"},
		{"", "5/f4/F4/5/H4 0 0 9", rules.Second, "pass", ""},
		{"", "5/f4/F4/5/H4 0 0 9", rules.Second, "a4-a3", "a3 is not empty: a Footman captures diagonally"},
		{"", late, rules.First, "b4-b5", ""},
		{"", late, rules.First, "b4-b5=c3", "no square is named here: want b4-b5"},
		{"promotion=redeploy", late, rules.First, "b4-b5=c3", ""},
		{"promotion=redeploy", late, rules.First, "b4-b5", "want the square to redeploy to if the Footman cannot be promoted, as in b4-b5=c3"},
		{"promotion=redeploy", late, rules.First, "b4-a5=c3", ""},
		{"promotion=redeploy", late, rules.First, "b4-b5=e3", "e3 is not empty, so nothing can be redeployed there"},
		{"promotion=redeploy", late, rules.First, "b4-b5=b4", "b4 is not empty, so nothing can be redeployed there"},
		{"promotion=redeploy", late, rules.First, "b4-b5=c5", "c5 is on the last rank, so nothing can be redeployed there"},
		{"promotion=redeploy", late, rules.First, "b4-b5=c1", ""},
		{"promotion=redeploy", late, rules.First, "e3-e4=c3", "no square is named here: want e3-e4"},
		{"promotion=redeploy", late, rules.First, "d1-c3=c2", "no square is named here: want d1-c3"},
		{"promotion=redeploy", "f4/1F3/4F/5/3H1 0 0 9", rules.First, "b4-b5=c3", "no square is named here: want b4-b5"},
		{"", "5/5/5/F4/H4 0 0 9", rules.First, "a2-a3", "the game is over (elimination)"},
	} {
		m, err := at(t, c.spec, c.position).ParseMove(c.seat, c.text)
		want := ""
		if c.want != "" {
			want = fmt.Sprintf("illegal move %q: %s", c.text, c.want)
		}
		switch {
		case err == nil && (want != "" || string(m) != c.text):
			t.Errorf("%q: %s is accepted as %q: want %q", c.position, c.text, m, c.want)
		case err != nil && err.Error() != want:
			t.Errorf("%q: %s: %v: want %q", c.position, c.text, err, c.want)
		}
	}
}

func TestRefusedPositions(t *testing.T) {
	rulestest.Refusals(t, Kind(), []rulestest.Refusal{
		{"", "", "1 fields"},
		{"", "hfffh/f3f/5/F3F/HFFFH 0 0", "3 fields"},
		{"", "hfffh/f3f/5/F3F/HFFFH 0 0 1 ", "5 fields"},
		{"", "hfffh/f3f/5/F3F 0 0 1", "field 1: board has 4 rows"},
		{"", "hfffh/f3f/5/F3F/HFFFX 0 0 1", "field 1: row 1"},
		{"", "hfffh/f3f/05/F3F/HFFFH 0 0 1", "field 1: row 3"},
		{"", "hfffh/f3f/32/F3F/HFFFH 0 0 1", "field 1: row 3"},
		{"", "hfffh/f3f/6/F3F/HFFFH 0 0 1", "field 1: row 3"},
		{"", "hfffh/f3f/2H2/F3F/HFFFH 0 0 1", "field 1: white has 3 Horsemen: want at most 2"},
		{"", "hfffh/f3h/5/F3F/HFFFH 0 0 1", "field 1: black has 3 Horsemen: want at most 2"},
		{"", "hfffh/f3f/2F2/F3F/HFFFH 0 0 1", "field 1: white has 6 Footmen: want at most 5"},
		{"", "hfffh/fffff/5/F3F/HFFFH 0 0 1", "field 1: black has 8 Footmen: want at most 5"},
		{"setup=two-rank", "hfffh/fffff/4f/FFFFF/HFFFH 0 0 1", "field 1: black has 9 Footmen: want at most 8"},
		{"", "hfffh/f3f/5/F3F/HFFFH 3 0 1", `field 2: penalty points of white "3": want a number from 0 to 2`},
		{"", "hfffh/f3f/5/F3F/HFFFH 0 00 1", `field 3: penalty points of black "00"`},
		{"", "hfffh/f3f/5/F3F/HFFFH 0 -1 1", `field 3: penalty points of black "-1"`},
		{"", "hfffh/f3f/5/F3F/HFFFH 0 0 0", `field 4: number of the turn "0": want a number from 1`},
		{"", "hfffh/f3f/5/F3F/HFFFH 0 0 01", `field 4: number of the turn "01"`},
		{"", "hfffh/f3f/5/F3F/HFFFH 0 0 99999999999999999999", "field 4"},
		{"", strings.Repeat("h", 9000) + " 0 0 1", "field 1"},
		{"", "hfffh/f3f/5/F3F/HFFFH 0 0 " + strings.Repeat("9", 9000), "field 4"},
	})
}

func TestTheLastCountableTurn(t *testing.T) {
	s := at(t, "", "hfffh/f3f/5/F3F/HFFFH 0 0 1000000000")
	if next := s.Play(rules.Ply{penalty, penalty}); next.String() != "hfffh/f3f/5/F3F/HFFFH 1 1 1000000000" {
		t.Errorf("after it comes %q", next)
	}
}
