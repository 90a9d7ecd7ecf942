package schedule

import (
	"testing"

	"github.com/boardbots/arena/rules/builtin"
)

// BenchmarkDraw draws the openings of a long run: 50,000 of six plies.
func BenchmarkDraw(b *testing.B) {
	for _, kind := range builtin.Games() {
		b.Run(kind.Name, func(b *testing.B) {
			game, err := kind.Game(nil)
			if err != nil {
				b.Fatal(err)
			}
			const want = 50_000
			for b.Loop() {
				b.ReportMetric(float64(len(draw(game, 6, 1, want))), "openings")
			}
		})
	}
}
