package rating

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/boardbots/arena/results"
)

// league draws a tournament of many bots with about the given number of games.
func league(bots, games int) *Games {
	w := world{ratings: make([]float64, bots), advantage: 40, nu: 0.4, openings: 0.3}
	r := rand.New(rand.NewPCG(3, 3))
	for i := range w.ratings {
		w.ratings[i] = 200 * r.NormFloat64()
	}
	g := w.empty()
	for len(g.List) < games {
		for i := range bots {
			for j := range i {
				if len(g.List) < games {
					w.play(g, r, i, j)
				}
			}
		}
	}
	return g
}

var sizes = []struct{ bots, games int }{{100, 100_000}, {1000, 1_000_000}}

func BenchmarkFit(b *testing.B) {
	for _, s := range sizes {
		b.Run(fmt.Sprintf("bots=%d/games=%d", s.bots, s.games), func(b *testing.B) {
			g := league(s.bots, s.games)
			pairs := g.Pairs()
			b.ReportAllocs()
			for b.Loop() {
				g.Fit(pairs, nil)
			}
		})
	}
}

func BenchmarkStandings(b *testing.B) {
	for _, s := range sizes {
		b.Run(fmt.Sprintf("bots=%d/games=%d", s.bots, s.games), func(b *testing.B) {
			g := league(s.bots, s.games)
			b.ReportAllocs()
			for b.Loop() {
				g.Standings(nil)
			}
		})
	}
}

// BenchmarkJournal reads a journal from the disk and makes its tables, as arena standings does.
func BenchmarkJournal(b *testing.B) {
	for _, s := range sizes {
		b.Run(fmt.Sprintf("bots=%d/games=%d", s.bots, s.games), func(b *testing.B) {
			path := writeJournal(b, league(s.bots, s.games))
			for b.Loop() {
				f, err := os.Open(path)
				if err != nil {
					b.Fatal(err)
				}
				var c Collector
				for brief, err := range results.Scan(f) {
					if err != nil {
						b.Fatal(err)
					}
					c.Add("run", brief)
				}
				f.Close()
				if n := c.Games().Standings(nil).Games; n != s.games {
					b.Fatalf("%d games, want %d", n, s.games)
				}
			}
		})
	}
}

// writeJournal stores games of 40 plies that have the given bots and outcomes.
func writeJournal(b *testing.B, g *Games) string {
	header, err := results.NewHeader("plan", "bench", nil, time.Unix(0, 0))
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	log, err := results.Open(dir, header, results.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	rec := results.Record{Reason: "connection", Final: "8/8/8/8 w", Duration: results.Millis(time.Second), Started: time.Unix(1700000000, 0).UTC()}
	rec.Spec = "snex size=8 pie=true branching=false"
	for n := range 40 {
		rec.Plies = append(rec.Plies, fmt.Sprintf("%c%d", 'a'+n%8, 1+n/8))
		times := [2]results.Millis{}
		times[n%2] = results.Millis(time.Duration(500+n*1013) * time.Microsecond)
		rec.Times = append(rec.Times, times)
	}
	batch := make([]results.Record, 0, 10000)
	for i := range g.List {
		game := &g.List[i]
		rec.ID, rec.Pair, rec.Outcome = game.ID, int(game.Pair), game.Outcome
		rec.Seats = [2]string{g.Bots[game.Bots[0]], g.Bots[game.Bots[1]]}
		rec.Opening = []string{fmt.Sprint("o", game.Pair%1000)}
		if batch = append(batch, rec); len(batch) == cap(batch) || i == len(g.List)-1 {
			if err := log.Append(batch...); err != nil {
				b.Fatal(err)
			}
			batch = batch[:0]
		}
	}
	return filepath.Join(dir, results.JournalName)
}
