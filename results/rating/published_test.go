package rating

import (
	"math"
	"testing"
)

// TestPublishedLLR compares with figures that others have published. "fastchess test" is app/tests/sprt_test.cpp of
// Disservin/fastchess, "racetrack test" is src/tests/sprt_tests.rs of MortenLohne/racetrack; the others are results of
// fishtest, fastchess and OpenBench that people quoted in pull requests. Two cases of the fastchess test are left out:
// where one kind of result alone was seen, its figures are not those of the likeliest distributions. (After draws only,
// H1 cannot be the likelier, yet it has +2.97.) TestOneSidedLLR has what follows by hand.
func TestPublishedLLR(t *testing.T) {
	for _, c := range []struct {
		source     string
		pairs      Penta
		elo0, elo1 float64
		model      Model
		want       float64
	}{
		{"fastchess test, normalized pentanomial 1", Penta{365, 16618, 36029 + 200, 16974, 390}, 0, 2, Normalized, 2.25},
		{"fastchess test, normalized pentanomial 2", Penta{127, 4883, 10311 + 401, 5150, 104}, -1.75, 0.25, Normalized, 3.01},
		{"fastchess test, logistic pentanomial 1", Penta{223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, Logistic, -3.07},
		{"fastchess test, logistic pentanomial 2", Penta{871, 26175, 55003 + 980, 26678, 821}, 0, 2, Logistic, -4.98},
		{"racetrack test 1", Penta{440, 2910, 5170, 2888, 455}, 0, 5, Normalized, -2.27},
		{"racetrack test 2", Penta{142, 620, 1122, 699, 188}, 0, 5, Normalized, 2.99},
		{"racetrack test 3", Penta{349, 1561, 3340, 1604, 359}, -5, 0, Normalized, 2.90},
		{"racetrack test 4", Penta{98, 382, 674, 369, 71}, -5, 0, Normalized, -1.11},
		{"official-stockfish/Stockfish#6031, fishtest", Penta{35, 38029, 125672, 38755, 38}, 0, 2, Normalized, 2.95},
		{"official-stockfish/Stockfish#5257, fishtest", Penta{914, 28467, 61458, 29126, 899}, 0, 2, Normalized, 2.99},
		{"official-stockfish/Stockfish#6633, fishtest", Penta{677, 25001, 61196, 24940, 714}, -1.75, 0.25, Normalized, 2.95},
		{"official-stockfish/Stockfish#4403, fishtest", Penta{44, 11252, 34531, 10903, 50}, -1.75, 0.25, Normalized, -2.94},
		{"lynx-chess/Lynx#1899, fastchess", Penta{235, 1384, 2521, 1341, 239}, -5, 0, Logistic, 1.69},
		{"brunocodutra/cinder#727, fastchess", Penta{50, 287, 610, 387, 73}, 0, 5, Normalized, 2.97},
		{"brunocodutra/cinder#836, fastchess", Penta{835, 6884, 13116, 7201, 852}, 0, 3, Normalized, 2.89},
		{"Yoshie2000/PlentyChess#220, OpenBench", Penta{28, 743, 1649, 901, 47}, 0, 3, Normalized, 2.90},
	} {
		got := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05, Model: c.model}.LLR(c.pairs)
		t.Logf("%-45s LLR %6.3f, published %5.2f", c.source, got, c.want)
		if math.Abs(got-c.want) > 0.0101 { // some round, some cut
			t.Errorf("%s: LLR %.4f, want %.2f", c.source, got, c.want)
		}
	}
}

// TestPublishedLLRofGames has the trinomial cases of the same fastchess test.
func TestPublishedLLRofGames(t *testing.T) {
	for _, c := range []struct {
		games      WDL
		elo0, elo1 float64
		model      Model
		want       float64
	}{
		{WDL{Wins: 36433, Losses: 36027, Draws: 68692}, 0, 2, Normalized, 0.92},
		{WDL{Wins: 10871, Losses: 10650, Draws: 20431}, -1.75, 0.25, Normalized, 2.30},
		{WDL{Wins: 21404, Losses: 21184, Draws: 40708}, 0.5, 2.5, Logistic, -1.57},
		{WDL{Wins: 57433, Losses: 57030, Draws: 106593}, 0, 2, Logistic, -2.59},
	} {
		got := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05, Model: c.model}.LLRofGames(c.games)
		if math.Abs(got-c.want) > 0.0101 {
			t.Errorf("%+v: LLR %.4f, want %.2f", c.games, got, c.want)
		}
	}
}

// TestPublishedElo compares with app/tests/elo_test.cpp of Disservin/fastchess, and with its output as people quoted it.
func TestPublishedElo(t *testing.T) {
	for _, c := range []struct {
		source                        string
		pairs                         Penta
		elo, error, normalized, nelos float64
		los                           float64 // in per cent
	}{
		{"fastchess test 1", Penta{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 57.94, 28.28, 100.00},
		{"fastchess test 2", Penta{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, -9.17, 10.96, 5.05},
		{"fastchess test 3", Penta{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, -19.01, 2.65, 0},
		{"Disservin/fastchess#807", Penta{30, 6, 18, 0, 6}, -168.40, 73.37, -170.08, 62.16, 0},
		{"lynx-chess/Lynx#1899", Penta{235, 1384, 2521, 1341, 239}, -1.06, 4.05, -1.67, 6.37, 30.33},
		{"Disservin/fastchess#515", Penta{0, 1, 4, 0, 0}, -34.86, 62.20, -122.84, 215.34, 13.18},
		{"brunocodutra/cinder#727", Penta{50, 287, 610, 387, 73}, 18.04, 8.23, 28.19, 12.84, 100.00},
		{"brunocodutra/cinder#836", Penta{835, 6884, 13116, 7201, 852}, 2.11, 1.70, 3.52, 2.83, 99.25},
	} {
		m := NewMatch(c.pairs)
		for _, f := range []struct {
			what      string
			got, want float64
		}{
			{"Elo", float64(m.Elo.Value), c.elo}, {"Elo error", float64(m.Elo.Error()), c.error},
			{"normalized Elo", float64(m.Normalized.Value), c.normalized}, {"LOS", 100 * float64(*m.LOS), c.los},
		} {
			t.Logf("%-25s %-15s %8.3f, published %8.2f", c.source, f.what, f.got, f.want)
			if math.Abs(f.got-f.want) > 0.0101 {
				t.Errorf("%s: %s %.3f, want %.2f", c.source, f.what, f.got, f.want)
			}
		}
		// They take its error as if scores were normal and the difference small.
		if got := float64(m.Normalized.Error()); math.Abs(c.normalized) < 20 && math.Abs(got/c.nelos-1) > 0.02 {
			t.Errorf("%s: error of normalized Elo %.2f, want about %.2f", c.source, got, c.nelos)
		}
	}
}

// TestPublishedEloOfGames has the cases without pairs of the same fastchess test.
func TestPublishedEloOfGames(t *testing.T) {
	for _, c := range []struct {
		games             WDL
		normalized, error float64
		los               float64 // in per cent
	}{
		{WDL{Wins: 76, Losses: 89, Draws: 123}, -20.76, 40.13, 15.53},
		{WDL{Wins: 136, Losses: 96, Draws: 111}, 49.77, 36.77, 99.60},
		{WDL{Wins: 34, Losses: 356}, -508.44, 34.48, 0},
	} {
		e := c.games.Estimate()
		if got := float64(e.Normalized.Value); math.Abs(got-c.normalized) > 0.0101 {
			t.Errorf("%+v: normalized Elo %.3f, want %.2f", c.games, got, c.normalized)
		}
		if got := 100 * float64(*e.LOS); math.Abs(got-c.los) > 0.0101 {
			t.Errorf("%+v: LOS %.3f, want %.2f", c.games, got, c.los)
		}
		if got := float64(e.Normalized.Error()); math.Abs(c.normalized) < 60 && math.Abs(got/c.error-1) > 0.02 { // see TestPublishedElo
			t.Errorf("%+v: error of normalized Elo %.2f, want about %.2f", c.games, got, c.error)
		}
	}
	e := WDL{Wins: 136, Losses: 96, Draws: 111}.Estimate().Elo
	if math.Abs(float64(e.Value)-40.70) > 0.0101 || math.Abs(float64(e.Error())-30.43) > 0.0101 {
		t.Errorf("Elo %.3f ± %.3f, want 40.70 ± 30.43", e.Value, e.Error())
	}
}

// TestOneSidedLLR has counts whose most likely distributions can be found by hand.
func TestOneSidedLLR(t *testing.T) {
	// Only wins: under each hypothesis the rest lies at the other end. With q the share of wins, q is the expected score
	// of the logistic model, and (q − ½)/√(q(1 − q)) is the t-value of a pair.
	test := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Logistic}
	if got, want := test.LLR(Penta{0, 0, 0, 0, 104}), 104*math.Log(ScoreOf(5)/0.5); math.Abs(got-want) > 0.005 {
		t.Errorf("logistic: LLR %.4f, want %.4f", got, want)
	}
	test.Model = Normalized
	tv := math.Sqrt2 * 5 / normalizedElo
	q := 0.5 + 0.5*tv/math.Sqrt(1+tv*tv)
	if got, want := test.LLR(Penta{0, 0, 0, 0, 104}), 104*math.Log(q/0.5); math.Abs(got-want) > 0.005 {
		t.Errorf("normalized: LLR %.4f, want %.4f", got, want)
	}
	// Only draws: H0 is exactly what was seen.
	if got := test.LLRofGames(WDL{Draws: 16700}); got >= 0 {
		t.Errorf("LLR %.4f of draws for an advantage", got)
	}
}
