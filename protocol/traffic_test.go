package protocol

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestTraffic(t *testing.T) {
	var tapped strings.Builder
	log := NewTraffic(64 << 10)
	log.Tap = func(direction byte, at time.Time, text []byte) {
		fmt.Fprintf(&tapped, "%v %c %q\n", at.Sub(log.began), direction, text)
	}
	log.add(toBot, log.began.Add(time.Millisecond), []byte("position start\ngo movetime 5\n"))
	log.add(fromBot, log.began.Add(2500*time.Microsecond), []byte("bestmove \xff"))
	const want = `    0.001000 > position start
    0.001000 > go movetime 5
    0.002500 < bestmove \xff
`
	var got bytes.Buffer
	if _, err := log.WriteTo(&got); err != nil || got.String() != want {
		t.Errorf("kept\n%s, %v", got.String(), err)
	}
	const passed = "1ms > \"position start\\ngo movetime 5\\n\"\n2.5ms < \"bestmove \\xff\"\n"
	if tapped.String() != passed {
		t.Errorf("tapped\n%s", tapped.String())
	}
	log.Reset()
	got.Reset()
	if log.WriteTo(&got); got.Len() > 0 {
		t.Errorf("after the reset: %q", got.String())
	}
}

func TestTrafficIsBounded(t *testing.T) {
	const size = 8 << 10
	log := NewTraffic(size)
	total := 0
	for i := range 20_000 {
		text := fmt.Appendf(nil, "line %d %s", i, strings.Repeat("x", i%3000))
		total += len(text)
		log.add(fromBot, time.Now(), text)
		if len(log.kept) > size {
			t.Fatalf("%d bytes are kept after line %d", len(log.kept), i)
		}
	}
	log.add(fromBot, time.Now(), bytes.Repeat([]byte("y"), 1<<20))
	log.add(fromBot, time.Now(), []byte("last"))
	var out bytes.Buffer
	log.WriteTo(&out)
	if !strings.HasSuffix(out.String(), "< last\n") {
		t.Errorf("the last line is missing")
	}
	kept := 0
	for at := 0; at < len(log.kept); {
		_, _, text := log.entry(at)
		kept += len(text)
		at += entryHead + len(text)
	}
	if want := total + 1<<20 + len("last"); kept+log.lost != want {
		t.Errorf("%d kept and %d lost, of %d", kept, log.lost, want)
	}
}

func TestTrafficOfNobody(t *testing.T) {
	var log *Traffic
	log.Reset()
	log.add(toBot, time.Now(), []byte("go"))
}
