package protocol

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode"
)

func TestPrintable(t *testing.T) {
	for _, test := range []struct {
		text string
		max  int
		want string
	}{
		{"plain", 200, "plain"},
		{"plain", 5, "plain"},
		{"plainer", 5, "pl..."},
		{"a\tb\n\x00\x7f", 200, `a\x09b\x0a\x00\x7f`},
		{"caf\u00e9 \u2660 \U0001f600", 200, `caf\u00e9 \u2660 \U0001f600`},
		{"\xff\xc3(", 200, `\xff\xc3(`},
		{"\ufffd", 200, `\ufffd`},
		{"ab\xff", 6, `ab\xff`},
		{"ab\xff\xff", 9, `ab\xff...`},
		{"ab\xff\xff", 8, `ab...`},
	} {
		if got := Printable(test.text, test.max); got != test.want {
			t.Errorf("Printable(%q, %d) = %q: want %q", test.text, test.max, got, test.want)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, test := range []struct{ text, value, refused string }{
		{"name Hash type spin default 16 min 1 max 64", "64", ""},
		{"name Hash type spin default 16 min 1 max 64", "65", "from 1 to 64"},
		{"name Hash type spin min 1", "0", "of at least 1"},
		{"name Hash type spin max 9", "1x", "of at most 9"},
		{"name Hash type spin", "99999999999999999999", "want a whole number"},
		{"name Own book type check default true", "yes", "want true or false"},
		{"name Own book type check default true", "false", ""},
		{"name Style type combo default solid and slow var solid and slow var wild", "solid and slow", ""},
		{"name Style type combo default solid var solid var wild", "Wild", `["solid" "wild"]`},
		{"name Net type string default min max", "any text", ""},
		{"name Net type string", "two\nlines", "want one line"},
	} {
		o, err := ParseOption(test.text)
		if err != nil || o.String() != test.text {
			t.Errorf("%q: got %q, %v", test.text, o.String(), err)
			continue
		}
		switch err := o.Check(test.value); {
		case test.refused == "" && err != nil:
			t.Errorf("%q: %v", test.text, err)
		case test.refused != "" && (err == nil || !strings.Contains(err.Error(), test.refused)):
			t.Errorf("%q: value %q: error %v: want %q", test.text, test.value, err, test.refused)
		}
	}
	for _, text := range []string{"", "Hash type spin", "name type spin", "name Hash", "name Hash type", "name Hash type button", "name Hash type spin min few"} {
		if o, err := ParseOption(text); err == nil {
			t.Errorf("%q accepted as %q", text, o)
		}
	}
}

func TestGoLine(t *testing.T) {
	for _, test := range []struct {
		g    Go
		want string
	}{
		{Go{}, "go\n"},
		{Go{HasMoveTime: true, MoveTime: 1999 * time.Microsecond}, "go movetime 1\n"},
		{Go{HasMoveTime: true, MoveTime: -time.Second}, "go movetime 0\n"},
		{Go{HasClock: true, MyTime: time.Second, OppTime: -1, OppInc: 50 * time.Millisecond, MovesToGo: 3}, "go mytime 1000 opptime 0 myinc 0 oppinc 50 movestogo 3\n"},
		{Go{Nodes: 5000, Depth: 3}, "go nodes 5000 depth 3\n"},
	} {
		if got := string(test.g.append(nil)); got != test.want {
			t.Errorf("%+v is %q: want %q", test.g, got, test.want)
		}
	}
}

// lineOf returns text as it would reach a parser: one line, and never with invisible ends.
func lineOf(text []byte) []byte {
	text, _, _ = bytes.Cut(text, []byte{'\n'})
	text, _, _ = bytes.Cut(text, []byte{'\r'})
	return trim(text)
}

func FuzzOption(f *testing.F) {
	for _, text := range []string{"name Hash type spin default 16 min 1 max 64", "name a b type combo default x var x var y z", "name s type string default min 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := ParseOption(text)
		if err != nil {
			return
		}
		back, err := ParseOption(o.String())
		if err != nil || !reflect.DeepEqual(o, back) {
			t.Errorf("%q is %q, which reads back as %q, %v", text, o, back, err)
		}
	})
}

func FuzzHello(f *testing.F) {
	f.Add([]byte("id name Example\nid author \xff\ngames snex apex\nfeature legal state\noption name Hash type spin default 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		read := func(text []byte) (h Hello) {
			for line := range bytes.SplitSeq(text, []byte{'\n'}) {
				h.take(lineOf(line))
			}
			return h
		}
		h := read(text)
		if back := read([]byte(h.String())); !reflect.DeepEqual(h, back) {
			t.Errorf("%q is\n%s, which reads back as\n%s", text, h, back)
		}
		for _, c := range h.String() {
			if c > unicode.MaxASCII || c != '\n' && !unicode.IsPrint(c) {
				t.Fatalf("%q lets %q through", text, c)
			}
		}
	})
}

func FuzzInfo(f *testing.F) {
	f.Add([]byte("depth 3 nodes 17 time 20 score -12 pv a1 b2 string almost there"))
	f.Add([]byte("pv a1 depth score time 99999999999999999999 pv string \xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		i := parseInfo(lineOf(text))
		_, rest := cutWord([]byte(i.line()))
		if back := parseInfo(rest); !reflect.DeepEqual(i, back) {
			t.Errorf("%q is %q, which reads back as %q", text, i.line(), back.line())
		}
	})
}

func FuzzGo(f *testing.F) {
	f.Add([]byte("mytime 1000 opptime 20 myinc 0 oppinc 0 movestogo 4"))
	f.Add([]byte("movetime -5 nodes 99999999999999999999 depth depth 3"))
	f.Fuzz(func(t *testing.T, text []byte) {
		g := parseGo(lineOf(text))
		_, rest := cutWord(g.append(nil)[:len(g.append(nil))-1])
		if back := parseGo(rest); g != back {
			t.Errorf("%q is %+v, which reads back as %+v", text, g, back)
		}
	})
}

func FuzzPositionAndLegal(f *testing.F) {
	f.Add("text 8 w - moves a1 b2", "3 sample a1 b2 c3")
	f.Add("start", "0")
	f.Fuzz(func(t *testing.T, position, legal string) {
		from, moves := parsePosition(position)
		if len(moves) > 0 || from != "" {
			text := "start"
			if from != "" {
				text = "text " + from
			}
			backFrom, backMoves := parsePosition(text + " moves " + strings.Join(moves, " "))
			if backFrom != from || strings.Join(backMoves, " ") != strings.Join(moves, " ") {
				t.Errorf("%q is %q %q, which reads back as %q %q", position, from, moves, backFrom, backMoves)
			}
		}
		l := parseLegal(legal)
		_, rest := cutWord([]byte(strings.TrimSuffix(string(l.Append(nil)), "\n")))
		if back := parseLegal(string(rest)); back.Count != l.Count || back.Sample != l.Sample || strings.Join(back.Moves, " ") != strings.Join(l.Moves, " ") {
			t.Errorf("%q is %+v, which reads back as %+v", legal, l, back)
		}
	})
}

// FuzzLines checks that lines are the same however the bytes arrive, and that no byte makes one too long.
func FuzzLines(f *testing.F) {
	f.Add([]byte("bestmove a1\r\ninfo\n\n\rx\ny"), uint8(3))
	f.Add(bytes.Repeat([]byte("x"), 100), uint8(20))
	f.Fuzz(func(t *testing.T, text []byte, step uint8) {
		read := func(step int) (all []string) {
			l := lines{max: 32}
			for rest := text; len(rest) > 0; {
				n := copy(l.room(), rest[:min(step, len(rest))])
				if n == 0 {
					t.Fatal("no room")
				}
				l.added(n)
				rest = rest[n:]
				for ln, ok := l.next(); ok; ln, ok = l.next() {
					if len(ln.text) > l.max || bytes.ContainsAny(ln.text, "\r\n") && !ln.cut {
						t.Fatalf("line %q", ln.text)
					}
					all = append(all, string(ln.text))
				}
			}
			return append(all, string(l.fragment()))
		}
		if a, b := read(int(step)+1), read(1); !reflect.DeepEqual(a, b) {
			t.Errorf("%q in steps of %d is %q, in steps of 1 %q", text, step+1, a, b)
		}
	})
}
