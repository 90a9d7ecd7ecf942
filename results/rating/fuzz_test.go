package rating

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
)

// mustTell fails if something cannot be told as JSON: so a NaN is found wherever it hides, since JSON has none.
func mustTell(t *testing.T, values ...any) {
	t.Helper()
	for _, v := range values {
		if _, err := json.Marshal(v); err != nil {
			t.Errorf("%v: %+v", err, v)
		}
	}
}

func checkInterval(t *testing.T, what string, i *Interval) {
	t.Helper()
	if i != nil && !(i.Low <= i.Value && i.Value <= i.High) {
		t.Errorf("%s: %+v", what, *i)
	}
}

// checkCounts looks at everything that is computed from a pentanomial.
func checkCounts(t *testing.T, p Penta) {
	t.Helper()
	m, s := NewMatch(p), newSeatScore("all", p)
	checkInterval(t, "score", m.Score)
	checkInterval(t, "Elo", m.Elo)
	checkInterval(t, "normalized", m.Normalized)
	checkInterval(t, "first seat", s.Score)
	mirrored := NewMatch(p.Mirror())
	if m.LOS != nil && math.Abs(float64(*m.LOS+*mirrored.LOS)-1) > 1e-9 {
		t.Errorf("%v: LOS %v, mirrored %v", p, *m.LOS, *mirrored.LOS)
	}
	mustTell(t, m, s, Advantage{SeatScore: s}.Sentence(), Figure(p.sequentialWidth()))
	for _, model := range []Model{Logistic, Normalized} {
		for _, elos := range [][2]float64{{0, 5}, {-1000, 1000}, {999, 1000}, {-0.001, 0.001}} {
			test := SPRT{Elo0: elos[0], Elo1: elos[1], Alpha: 0.05, Beta: 0.05, Model: model}
			if err := test.Check(); err != nil {
				t.Fatal(err)
			}
			llr := test.LLR(p)
			if math.IsNaN(llr) || math.IsInf(llr, 0) {
				t.Errorf("%+v: LLR of %v is %v", test, p, llr)
			}
			games := test.LLRofGames(WDL{Wins: p[4], Draws: p[2], Losses: p[0]})
			if math.IsNaN(games) || math.IsInf(games, 0) {
				t.Errorf("%+v: LLR of games is %v", test, games)
			}
		}
	}
}

func TestDegenerateCounts(t *testing.T) {
	checkCounts(t, Penta{})
	for _, n := range []int{1, 2, 3, 10, 100, 10_000, 1_000_000, math.MaxInt32} {
		for i := range 5 {
			var p Penta
			p[i] = n
			checkCounts(t, p)
			for j := range 5 {
				p[j]++
				checkCounts(t, p)
			}
		}
	}
}

func TestDegenerateTournaments(t *testing.T) {
	for _, score := range []int{0, 1, 2, 3, 4} {
		for _, n := range []int{0, 1, 2, 500} {
			checkGames(t, match(1, "a", "b", repeat(score, n)...))
		}
	}
	for _, o := range []rules.Outcome{rules.FirstWins, rules.SecondWins, rules.Draw} { // by seat alone
		var games []results.Brief
		for pair := 1; pair <= 200; pair++ {
			games = append(games, brief(pair, 1, "a", "b", o, fmt.Sprint(pair)), brief(pair, 2, "b", "a", o, fmt.Sprint(-pair)))
		}
		checkGames(t, games)
	}
	var ladder []results.Brief // each always beats the next
	for i := range 30 {
		ladder = append(ladder, match(10*i+1, fmt.Sprintf("b%02d", i), fmt.Sprintf("b%02d", i+1), repeat(4, 10)...)...)
	}
	checkGames(t, ladder)
}

// checkGames makes every table there is.
func checkGames(t *testing.T, games []results.Brief) {
	t.Helper()
	g := collect(games)
	s, a := g.Standings(nil), g.Advantage(false)
	mustTell(t, s, a, a.Sentence(), g.Cross(g.Pairs()))
	wins, losses := 0, 0
	for _, table := range s.Tables {
		checkInterval(t, "advantage", table.Advantage)
		for i, row := range table.Rows {
			wins, losses = wins+row.Wins, losses+row.Losses
			if math.IsInf(float64(row.Elo), 0) || row.Error != nil && !(*row.Error > 0) {
				t.Errorf("%s: Elo %v ± %v", row.Bot, row.Elo, row.Error)
			}
			for j := range table.Rows {
				if one, two := table.Superiority(i, j), table.Superiority(j, i); one != nil && math.Abs(float64(*one+*two)-1) > 1e-9 {
					t.Errorf("superiority %v and %v", *one, *two)
				}
			}
		}
	}
	if wins != losses {
		t.Errorf("%d wins, %d losses", wins, losses)
	}
}

func FuzzCounts(f *testing.F) {
	f.Add(uint32(0), uint32(0), uint32(1), uint32(0), uint32(0))
	f.Add(uint32(5), uint32(1<<31), uint32(0), uint32(1), uint32(7))
	f.Fuzz(func(t *testing.T, a, b, c, d, e uint32) {
		checkCounts(t, Penta{int(a), int(b), int(c), int(d), int(e)})
	})
}

func FuzzTournament(f *testing.F) {
	f.Add([]byte("\x00\x01\x02\x10\x11\x12\x20\x21\x08"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var games []results.Brief
		for i, b := range data[:min(len(data), 300)] { // each byte is a game among four bots
			first, second := fmt.Sprint("bot", b&3), fmt.Sprint("bot", b>>2&3)
			o := rules.FirstWins + rules.Outcome(b>>4)%3
			games = append(games, brief(i/2+1, i%2+1, first, second, o, fmt.Sprint(b>>6, i%5)))
		}
		checkGames(t, games)
	})
}
