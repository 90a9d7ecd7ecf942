package schedule

import (
	"bytes"
	"testing"

	"github.com/boardbots/arena/rules/builtin"
)

// BenchmarkDrawing draws the openings of a long run, 50,000 of six plies, reads them where they were kept, and draws one
// more after that.
func BenchmarkDrawing(b *testing.B) {
	const want = 50_000
	for _, kind := range builtin.Games() {
		game, err := kind.Game(nil)
		if err != nil {
			b.Fatal(err)
		}
		drawn := NewDrawing(game, 6, 1)
		drawn.Grow(want)
		var text bytes.Buffer
		if err := drawn.Write(&text, "bench"); err != nil {
			b.Fatal(err)
		}
		b.Run(kind.Name+"/draw", func(b *testing.B) {
			for b.Loop() {
				d := NewDrawing(game, 6, 1)
				d.Grow(want)
				b.ReportMetric(float64(d.Len()), "openings")
			}
		})
		b.Run(kind.Name+"/read", func(b *testing.B) {
			for b.Loop() {
				if err := NewDrawing(game, 6, 1).Read(bytes.NewReader(text.Bytes()), "bench"); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(text.Len())/1e6, "file-MB")
		})
		b.Run(kind.Name+"/one-more", func(b *testing.B) {
			for b.Loop() {
				d := *drawn
				d.Grow(drawn.Len() + 1)
			}
		})
	}
}
