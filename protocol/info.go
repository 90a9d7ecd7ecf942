package protocol

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// An info line may hold so much; what goes beyond is cut off.
const (
	maxPV         = 100  // moves
	maxInfoString = 1000 // bytes
)

// parseInfo reads what follows the word info. Words and values that make no sense are passed over.
func parseInfo(text []byte) Info {
	var i Info
	for len(text) > 0 {
		var key []byte
		key, text = cutWord(text)
		switch string(key) {
		case "string":
			i.String = Printable(text, maxInfoString)
			return i
		case "pv":
			i.PV = nil
			for len(text) > 0 {
				move, rest := cutWord(text)
				if infoKey(string(move)) {
					break
				}
				if text = rest; len(i.PV) < maxPV {
					i.PV = append(i.PV, Printable(move, maxQuoted))
				}
			}
		case "depth", "nodes", "time", "score":
			value, rest := cutWord(text)
			if infoKey(string(value)) {
				continue
			}
			text = rest
			if n, err := strconv.ParseInt(string(value), 10, 64); err == nil {
				i.set(string(key), n)
			}
		}
	}
	return i
}

// infoKey reports whether a word begins a part of an info line.
func infoKey(word string) bool {
	switch word {
	case "depth", "nodes", "time", "score", "pv", "string":
		return true
	}
	return false
}

// set takes one number; one that cannot be is passed over.
func (i *Info) set(key string, n int64) {
	switch {
	case key == "score":
		i.Score, i.HasScore = n, true
	case n < 0:
	case key == "depth":
		i.Depth = n
	case key == "nodes":
		i.Nodes = n
	case n <= math.MaxInt64/int64(time.Millisecond):
		i.Time = time.Duration(n) * time.Millisecond
	}
}

// line returns the info as a bot sends it, without newline. Zero fields are left out; time is in whole milliseconds.
func (i Info) line() string {
	var s strings.Builder
	s.WriteString("info")
	number := func(key string, n int64, there bool) {
		if there {
			s.WriteString(" " + key + " " + strconv.FormatInt(n, 10))
		}
	}
	number("depth", i.Depth, i.Depth > 0)
	number("nodes", i.Nodes, i.Nodes > 0)
	number("time", i.Time.Milliseconds(), i.Time >= time.Millisecond)
	number("score", i.Score, i.HasScore)
	if len(i.PV) > 0 {
		s.WriteString(" pv " + strings.Join(i.PV, " "))
	}
	if i.String != "" {
		s.WriteString(" string " + i.String)
	}
	return s.String()
}
