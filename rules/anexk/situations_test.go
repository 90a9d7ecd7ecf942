package anexk

import (
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

// line is a position in which a stone on 4 completes the upper line of four triangles: white has K, L, M on it and N, O, G
// elsewhere; black has F and k on the board and p in reserve.
const line = "KLM1GG6NO2/16/16/5ff8k w ABCDEFHIPRabcdeghilmnor"

// TestSituations has a case or more for each ruling: what the judge says of a turn in a position.
func TestSituations(t *testing.T) {
	for _, c := range []struct {
		name, position, turn, why string // why is empty for a legal turn
	}{
		{name: "place from the reserve", turn: "K24"},
		{name: "a commando may be two pairs apart", turn: "A1,2,63,64"},
		{name: "a commando must not have a stone alone", turn: "A1,2,3,64", why: "stone 64 touches no other stone of the figure"},
		{name: "a para hangs together", turn: "C1,2,4", why: "stone 4 touches no other stone of the figure"},
		{name: "fields that share a corner only are adjacent", turn: "F1,22", why: "stone 1 touches no other stone of the figure"},
		{name: "field 13 shares a corner with 22", turn: "F13,22"},
		{name: "too few stones", turn: "F1", why: "figure F has 2 stones, not 1"},
		{name: "too many stones", turn: "K1,2", why: "figure K has 1 stone, not 2"},

		{name: "onto an own stone", position: line, turn: "N1", why: "field 1 is taken"},
		{name: "onto an enemy stone", position: line, turn: "N64", why: "field 64 is taken"},
		{name: "from the board to other fields", position: line, turn: "G7,8"},
		{name: "all old fields are left", position: line, turn: "G5,6", why: "figure G must leave field 5"},
		{name: "a figure that was taken", position: line, turn: "A1,2,3,6", why: "figure A was taken"},
		{name: "no passing", position: line, turn: "pass", why: `part "pass": no figure "p": want one of the letters ABCDEFGHIKLMNOPR`},
		{name: "nothing", position: line, turn: "", why: "a part is empty: want a figure and its fields, as in F23,24, or a taken figure, as in xA"},

		{name: "no J among the letters", turn: "J1", why: `part "J1": no figure "J": want one of the letters ABCDEFGHIKLMNOPR`},
		{name: "no Q among the letters", turn: "K1/xQ", why: "no anexk stands, so nothing follows before \"xQ\""},
		{name: "capitals for both sides", position: line, turn: "N4/xf/N9", why: `part "xf": want x and one of the letters ABCDEFGHIKLMNOPR`},
		{name: "descending fields", turn: "F24,23", why: `part "F24,23": field 23 after 24: want ascending fields`},
		{name: "a field twice", turn: "F24,24", why: `part "F24,24": field 24 after 24: want ascending fields`},
		{name: "leading zero", turn: "K04", why: `part "K04": no field "04": want numbers from 1 to 64 with commas between`},
		{name: "field 65", turn: "K65", why: `part "K65": no field "65": want numbers from 1 to 64 with commas between`},
		{name: "no field", turn: "K", why: `part "K": no field "": want numbers from 1 to 64 with commas between`},
		{name: "blank", turn: "K4 ", why: `part "K4 ": no field "4 ": want numbers from 1 to 64 with commas between`},
		{name: "ends in a slash", turn: "K4/", why: `no anexk stands, so nothing follows before ""`},

		{name: "take and dissolve", position: line, turn: "N4/xF/N9"},
		{name: "the figure just put down may dissolve, and so may another", position: line, turn: "N4/xK/L50"},
		{name: "nothing is taken", position: line, turn: "N4", why: "1 anexk stands: one enemy figure must be taken, not 0"},
		{name: "relocation before the taking", position: line, turn: "N4/N9", why: "1 anexk stands: one enemy figure must be taken, not 0"},
		{name: "too much is taken", position: line, turn: "N4/xF/xK/N9", why: "1 anexk stands: one enemy figure must be taken, not more"},
		{name: "take without an anexk", position: line, turn: "N9/xF", why: `no anexk stands, so nothing follows before "xF"`},
		{name: "take first", position: line, turn: "xF", why: "a turn begins with a figure put down, not with one taken"},
		{name: "the reserve is spared while a figure is on the board", position: line, turn: "N4/xP/N9",
			why: "enemy figure P is in reserve: figures on the board are taken first"},
		{name: "a figure that is out already", position: line, turn: "N4/xA/N9", why: "enemy figure A is already taken"},
		{name: "a turn must be complete", position: line, turn: "N4/xF",
			why: "the turn is not complete: a figure must be relocated to dissolve 1 anexk"},
		{name: "who dissolves must be part of the anexk", position: line, turn: "N4/xF/O9", why: "figure O is not part of 1 anexk"},
		{name: "onto fields that the taking freed", position: line, turn: "N4/xF/N54"},
		{name: "not onto the fields it leaves", position: line, turn: "N4/xF/N4", why: "figure N must leave field 4"},
		{name: "nothing after the turn's end", position: line, turn: "N4/xF/N9/O10", why: `no anexk stands, so nothing follows before "O10"`},
		{name: "two figures are no anexk", position: "CCC13/16/16/15k w ABDEFGHILMNOPRabcdefghilmnopr", turn: "K4"},

		{name: "two anexks take two", position: twoLines, turn: "G4,16/xK/xL/G57,58"},
		{name: "two anexks are not content with one", position: twoLines, turn: "G4,16/xK/G57,58", why: "2 anexks stand: 2 enemy figures must be taken, not 1"},
		{name: "taken figures in order", position: twoLines, turn: "G4,16/xL/xK/G57,58",
			why: "xK after xL: want taken figures once each in alphabetical order"},
		{name: "a taken figure once", position: twoLines, turn: "G4,16/xK/xK/G57,58",
			why: "xK after xK: want taken figures once each in alphabetical order"},
		{name: "all anexks are dissolved by one figure", position: twoLines, turn: "G4,16/xK/xL/K57", why: "the relocation leaves an anexk standing"},
		{name: "with the board empty the reserve is taken from", position: "KLM9NOP1/16/16/2k13 w ABCDEFHIabcdefghino", turn: "G4,16/xK/xM/G57,58"},
		{name: "the last figure ends the game at once", position: "KLM13/16/16/15k w ABCDEFGHIabcdefghilmnopr", turn: "N4/xK"},
		{name: "no relocation after the end", position: "KLM13/16/16/15k w ABCDEFGHIabcdefghilmnopr", turn: "N4/xK/N9",
			why: `the enemy has no figure left, so the turn ends before "N9"`},
		{name: "fewer enemies than anexks", position: "KLM9NOP1/16/16/2k13 w ABCDEFHIabcdefghilmnopr", turn: "G4,16/xK"},

		{name: "a chain", position: chain, turn: "N4/xK/N20/xL/N64"},
		{name: "a chain must go on", position: chain, turn: "N4/xK/N20", why: "1 anexk stands: one enemy figure must be taken, not 0"},
		{name: "no dissolving is possible", position: "CCD1ApbCD1iEabcE/bKiGAabDcgBERcdG/ndPBkAdNaghmFehO/eHaBeAFoMfLBrHlf w -", turn: "I4,10/xP"},
		{name: "after the end", position: "16/16/16/15K b ABCDEFGHILMNOPRabcdefghiklmnopr", turn: "K1", why: "the game is over (no-figures)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := theGame(t).Start().(*state)
			if c.position != "" {
				s = position(t, c.position)
			}
			_, err := s.ParseMove(s.turn, c.turn)
			why := ""
			if err != nil {
				why = err.(*rules.MoveError).Why
			}
			if why != c.why {
				t.Errorf("%s: refused because %q, want %q", c.turn, why, c.why)
			}
			if legal := newNaiveBoard(t).naiveAt(s.String()).legal(c.turn); s.ToAct() != rules.None && legal != (c.why == "") {
				t.Errorf("%s: legal by the naive rules: %v", c.turn, legal)
			}
		})
	}
}

// twoLines is a position in which a gunner on 4 and 16 completes two lines of the upper squares.
const twoLines = "KLM9NOP1/16/16/2k5l7 w ABCDEFHIabcdefghino"

// chain is a position in which N on 4 completes one line, and on 20 another.
const chain = "KLM13/OPR13/16/2k5l7 w ABCDEFGHIabcdefghimno"

func TestResults(t *testing.T) {
	for _, c := range []struct{ name, position, result string }{
		{"no figure left to the side to move", "16/16/16/15K b ABCDEFGHILMNOPRabcdefghiklmnopr", "white no-figures"},
		{"the same with the anexk that took them", "KLMN12/16/16/16 b ABCDEFGHIabcdefghiklmnopr", "white no-figures"},
		{"no figure left to the other side", "16/16/16/15K w ABCDEFGHILMNOPRabcdefghiklmnopr", "white no-figures"},
		{"the other side shows an anexk", "KLMN12/16/16/15k b ABCDEFGHIabcdefghilmnopr", "black anexk-standing"},
		{"nowhere to put anything", "pKPkNdcbiiHmdAAH/RcOadhcbEeaBhIfL/aIbfgaEEMbeBoBeC/gGCArFBGDDDCFlnA w -", "black no-move"},
		{"a start without figures on the board", "16/16/16/16 b -", "-"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := position(t, c.position)
			if got := ending(s); got != c.result {
				t.Errorf("%s: %s, want %s", c.position, got, c.result)
			}
		})
	}
}

func TestPositionsAreRefused(t *testing.T) {
	rulestest.Refusals(t, Kind(), []rulestest.Refusal{
		{"", "16/16/16/16 w", "want three fields with one space between (board, side to move, taken figures), not 2"},
		{"", "16/16/16/16  w -", "want three fields with one space between (board, side to move, taken figures), not 4"},
		{"", "16/16/16 w -", "board: want 4 groups of fields with slashes between, not 3"},
		{"", "16/15/16/16 w -", "board: group 2: 15 fields, want 16"},
		{"", "16/16K/16/16 w -", "board: group 2: more than 16 fields"},
		{"", "17/16/16/16 w -", `board: group 1: "17" free fields do not fit: want a number without leading zeros, 16 fields in all`},
		{"", "88/16/16/16 w -", `board: group 1: "88" free fields do not fit: want a number without leading zeros, 16 fields in all`},
		{"", "K015/16/16/16 w -", `board: group 1: "015" free fields do not fit: want a number without leading zeros, 16 fields in all`},
		{"", "K0L14/16/16/16 w -", `board: group 1: "0" free fields do not fit: want a number without leading zeros, 16 fields in all`},
		{"", "J15/16/16/16 w -", "board: group 1: no figure 'J': want letters of " + letters + ", capital or small"},
		{"", "16/16/16/16 W -", `side to move "W": want w or b`},
		{"", "16/16/16/16 w ", "taken figures: nothing there: want letters, or - for none"},
		{"", "16/16/16/16 w BA", "taken figures: 'A' is out of order: want white's letters, then black's, each in order and once"},
		{"", "16/16/16/16 w aB", "taken figures: 'B' is out of order: want white's letters, then black's, each in order and once"},
		{"", "16/16/16/16 w AA", "taken figures: 'A' is out of order: want white's letters, then black's, each in order and once"},
		{"", "16/16/16/16 w -A", "taken figures: no figure '-': want letters of " + letters + ", capital or small, or - for none"},
		{"", "k15/16/16/16 w k", "figure k is on the board and taken"},
		{"", "A15/16/16/16 w -", "board: figure A has 1 stone, want 4"},
		{"", "kk14/16/16/16 w -", "board: figure k has 2 stones, want 1"},
		{"", "F14F/16/16/16 w -", "board: figure F: the stone on 1 touches no other stone of the figure"},
		{"", "KLMN12/16/16/15k w -", "board: the side to move shows 1 anexk: it was dissolved or ended the game"},
	})
}
