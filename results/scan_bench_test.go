package results

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"testing"
)

// longRecord is a game of many plies, as most are.
func longRecord(pair, game, plies int) Record {
	rec := someRecord(pair, game)
	rec.Plies, rec.Times = nil, nil
	for n := range plies {
		rec.Plies = append(rec.Plies, fmt.Sprintf("%c%d", 'a'+n%8, 1+n/8%8))
		t := [2]Millis{}
		t[n%2] = Millis(500+n*13) * us
		rec.Times = append(rec.Times, t)
	}
	return rec
}

func benchmarkRead[T any](b *testing.B, read func(io.Reader) iter.Seq2[T, error]) {
	var text []byte
	const games = 5000
	for pair := range games / 2 {
		for game := 1; game <= 2; game++ {
			var err error
			if text, err = appendLine(text, longRecord(pair, game, 40)); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range read(bytes.NewReader(text)) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/games, "ns/game")
}

func BenchmarkScan(b *testing.B) { benchmarkRead(b, Scan) }

func BenchmarkRead(b *testing.B) { benchmarkRead(b, Read) }

func BenchmarkAppend(b *testing.B) {
	log := open(b, b.TempDir(), someHeader(b, nil))
	n := 0
	for b.Loop() {
		n++
		if err := log.Append(longRecord(n, 1, 40)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	rec := longRecord(1, 1, 40)
	var line []byte
	for b.Loop() {
		var err error
		if line, err = appendLine(line[:0], rec); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/40, "ns/ply")
}
