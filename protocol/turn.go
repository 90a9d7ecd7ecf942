package protocol

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// append writes the go line, newline included.
func (g Go) append(out []byte) []byte {
	ms := func(key string, d time.Duration) {
		out = strconv.AppendInt(append(out, key...), max(0, d.Milliseconds()), 10)
	}
	count := func(key string, n int) {
		if n > 0 {
			out = strconv.AppendInt(append(out, key...), int64(n), 10)
		}
	}
	out = append(out, "go"...)
	if g.HasMoveTime {
		ms(" movetime ", g.MoveTime)
	}
	if g.HasClock {
		ms(" mytime ", g.MyTime)
		ms(" opptime ", g.OppTime)
		ms(" myinc ", g.MyInc)
		ms(" oppinc ", g.OppInc)
	}
	count(" movestogo ", g.MovesToGo)
	count(" nodes ", g.Nodes)
	count(" depth ", g.Depth)
	return append(out, '\n')
}

// String returns the go line.
func (g Go) String() string { return strings.TrimSuffix(string(g.append(nil)), "\n") }

// ParseGo reads a go line, or what follows its first word.
func ParseGo(line string) Go { return parseGo([]byte(strings.TrimPrefix(line, "go "))) }

// parseGo reads what follows the word go. Words and values that make no sense are passed over.
func parseGo(text []byte) Go {
	var g Go
	for len(text) > 0 {
		var key, value []byte
		key, text = cutWord(text)
		value, rest := cutWord(text)
		n, err := strconv.ParseInt(string(value), 10, 64)
		if err != nil || n < 0 || n > math.MaxInt64/int64(time.Millisecond) {
			continue
		}
		text = rest
		switch d := time.Duration(n) * time.Millisecond; string(key) {
		case "movetime":
			g.MoveTime, g.HasMoveTime = d, true
		case "mytime":
			g.MyTime, g.HasClock = d, true
		case "opptime":
			g.OppTime, g.HasClock = d, true
		case "myinc":
			g.MyInc, g.HasClock = d, true
		case "oppinc":
			g.OppInc, g.HasClock = d, true
		case "movestogo":
			g.MovesToGo = int(n)
		case "nodes":
			g.Nodes = int(n)
		case "depth":
			g.Depth = int(n)
		}
	}
	return g
}

// Append writes the legal line, newline included.
func (l Legal) Append(out []byte) []byte {
	out = strconv.AppendInt(append(out, "legal "...), int64(l.Count), 10)
	if l.Sample {
		out = append(out, " sample"...)
	}
	for _, m := range l.Moves {
		out = append(append(out, ' '), m...)
	}
	return append(out, '\n')
}

// parseLegal reads what follows the word legal.
func parseLegal(text string) Legal {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return Legal{}
	}
	n, err := strconv.Atoi(fields[0])
	if err != nil || n < 0 {
		return Legal{}
	}
	l := Legal{Count: n, Moves: fields[1:]}
	if len(l.Moves) > 0 && l.Moves[0] == "sample" {
		l.Sample, l.Moves = true, l.Moves[1:]
	}
	return l
}

// ParsePosition reads a position line: where the game began, "" for its start, and the moves since.
func ParsePosition(line string) (from string, moves []string) {
	return parsePosition(strings.TrimPrefix(line, "position "))
}

// parsePosition reads what follows the word position: where the game began, "" for its start, and the moves since.
func parsePosition(text string) (from string, moves []string) {
	fields := strings.Fields(text)
	at := slices.Index(fields, "moves")
	if at >= 0 {
		moves = fields[at+1:]
		fields = fields[:at]
	}
	if len(fields) > 1 && fields[0] == "text" {
		from = strings.Join(fields[1:], " ")
	}
	return from, moves
}
