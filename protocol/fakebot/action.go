package fakebot

import (
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// action misbehaves, and reports whether that is instead of the answer.
type action func(b *bot) (instead bool)

// plain are the actions without a value.
var plain = map[string]action{
	"hang":    func(*bot) bool { forever(); return true },
	"no-read": func(*bot) bool { forever(); return true },
	"burn": func(*bot) bool {
		for spin := 0; ; spin++ { // no call, no wait: all of one core
			_ = spin
		}
	},
	"half":    func(b *bot) bool { b.print("bestmove " + b.move()); return true },
	"early":   func(b *bot) bool { b.print("bestmove " + b.move() + "\n"); return false },
	"twice":   twice,
	"illegal": func(b *bot) bool { b.print("bestmove zz99\n"); return true },
	"garbage": func(b *bot) bool { b.print("\xff\xfe\x00\x01 MOVE \xc3(\n"); return true },
	"empty":   func(b *bot) bool { b.print("bestmove\n"); return true },
	"wrong-seat": func(b *bot) bool {
		b.print("bestmove " + b.last + "\n")
		return true
	},
	"echo":           func(b *bot) bool { b.print(strings.Join(b.turn, "\n") + "\n"); return false },
	"close-out":      func(b *bot) bool { os.Stdout.Close(); b.stubborn = true; return true },
	"close-in":       func(b *bot) bool { os.Stdin.Close(); forever(); return true },
	"fork-sleeper":   func(*bot) bool { sleeper(false); return false },
	"setsid-sleeper": func(*bot) bool { sleeper(true); return false },
	"ignore-term":    func(b *bot) bool { b.stubborn = true; ignoreTerm(); return false },
	"stop-self":      stopSelf,
}

// valued are the actions with a value, given as a maker that checks it.
var valued = map[string]func(value string) (action, error){
	"sleep": pause,
	"late":  pause,
	"work":  work,
	"exit":  exit,
	"signal": func(name string) (action, error) {
		return func(*bot) bool { signalSelf(name); forever(); return true }, nil
	},
	"say":      func(text string) (action, error) { return func(b *bot) bool { b.print(text + "\n"); return true }, nil },
	"spam-out": func(size string) (action, error) { return spam(size, os.Stdout) },
	"spam-err": func(size string) (action, error) { return spam(size, os.Stderr) },
	"eat-mem":  eat,
	"line":     line,
	"raw":      raw,
	"note":     func(path string) (action, error) { return func(b *bot) bool { note(path, b.line); return false }, nil },
}

// parseAction reads NAME or NAME:VALUE.
func parseAction(text string) (action, error) {
	name, value, _ := strings.Cut(text, ":")
	if a, ok := plain[text]; ok {
		return a, nil
	}
	if make, ok := valued[name]; ok {
		a, err := make(value)
		if err != nil {
			return nil, fmt.Errorf("--do %q: %w", text, err)
		}
		return a, nil
	}
	return nil, fmt.Errorf("--do %q: no such action", text)
}

// forever does nothing, without the runtime taking it for a deadlock.
func forever() {
	for {
		time.Sleep(time.Hour)
	}
}

// stopSelf stops the program. The other threads go on for an instant, in which nothing must happen.
func stopSelf(*bot) bool {
	signalSelf("STOP")
	time.Sleep(50 * time.Millisecond)
	return false
}

func pause(value string) (action, error) {
	d, err := time.ParseDuration(value)
	return func(*bot) bool { time.Sleep(d); return false }, err
}

// work uses so much of a processor's time, however long that takes where others want it, too.
func work(value string) (action, error) {
	d, err := time.ParseDuration(value)
	return func(*bot) bool {
		for until := processorTime() + d; processorTime() < until; {
			for spin := range 10_000 {
				_ = spin
			}
		}
		return false
	}, err
}

func exit(value string) (action, error) {
	code, err := strconv.Atoi(value)
	return func(*bot) bool { os.Exit(code); return true }, err
}

// twice answers with two different moves where there are two.
func twice(b *bot) bool {
	first := b.move()
	second := first
	if i := slices.IndexFunc(b.legal, func(m string) bool { return m != first }); i >= 0 {
		second = b.legal[i]
	}
	b.print("bestmove " + first + "\nbestmove " + second + "\n")
	return true
}

// units are what sizes may end in.
var units = []struct {
	name  string
	bytes int
}{{"GB", 1 << 30}, {"MB", 1 << 20}, {"KB", 1 << 10}, {"B", 1}, {"", 1}}

// parseSize reads "70KB", or a rate: "50MB/s".
func parseSize(text string) (size int, rate bool, err error) {
	text, rate = strings.CutSuffix(text, "/s")
	for _, u := range units {
		if number, ok := strings.CutSuffix(text, u.name); ok {
			size, err = strconv.Atoi(number)
			return size * u.bytes, rate, err
		}
	}
	return 0, rate, nil
}

// chunk is what is written at a time.
const chunk = 32 << 10

// spam prints lines that are valid and say nothing.
func spam(value string, to *os.File) (action, error) {
	size, rate, err := parseSize(value)
	text := strings.Repeat("info string "+strings.Repeat("x", 115)+"\n", chunk/128)
	return func(*bot) bool {
		atRate(size, rate, func(n int) {
			if _, err := io.WriteString(to, text[:min(n, len(text))]); err != nil {
				os.Exit(1)
			}
		})
		return rate
	}, err
}

// eat takes memory and touches it.
func eat(value string) (action, error) {
	size, rate, err := parseSize(value)
	return func(b *bot) bool {
		atRate(size, rate, func(n int) {
			b.eaten = append(b.eaten, []byte(strings.Repeat("x", n)))
		})
		return rate
	}, err
}

// atRate does something in chunks: size bytes in all, or for ever with size a second.
func atRate(size int, rate bool, do func(n int)) {
	if !rate {
		for ; size > 0; size -= chunk {
			do(min(size, chunk))
		}
		return
	}
	began := time.Now()
	for done := chunk; ; done += chunk {
		do(chunk)
		due := time.Duration(float64(done) / float64(max(size, 1)) * float64(time.Second))
		time.Sleep(due - time.Since(began))
	}
}

// line prints one long info line.
func line(value string) (action, error) {
	size, _, err := parseSize(value)
	return func(b *bot) bool {
		b.print("info string ")
		for left := size; left > 0; left -= chunk {
			b.print(strings.Repeat("x", min(left, chunk)))
		}
		b.print("\n")
		return false
	}, err
}

func raw(value string) (action, error) {
	bytes, err := hex.DecodeString(strings.ReplaceAll(value, " ", ""))
	return func(b *bot) bool { b.print(string(bytes) + "\n"); return false }, err
}

// note appends a line to a file.
func note(path, text string) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err == nil {
		_, err = f.WriteString(text + "\n")
		f.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "fakebot:", err)
		os.Exit(1)
	}
}
