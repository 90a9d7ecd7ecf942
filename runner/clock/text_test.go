package clock

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestParse(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	for _, c := range []struct {
		text string
		want Control
		back string // "" where it is text
	}{
		{text: "10s+100ms", want: Control{Base: 10 * s, Inc: 100 * ms}},
		{text: "10s", want: Control{Base: 10 * s}},
		{text: "10s+0s", want: Control{Base: 10 * s}, back: "10s"},
		{text: "0s+200ms", want: Control{Inc: 200 * ms}},
		{text: "0+200ms", want: Control{Inc: 200 * ms}, back: "0s+200ms"},
		{text: "2m+1.5s", want: Control{Base: 120 * s, Inc: 1500 * ms}, back: "120s+1.5s"},
		{text: "1h30m", want: Control{Base: 5400 * s}, back: "5400s"},
		{text: "1s/move", want: Control{Move: s}},
		{text: "60s/40", want: Control{Base: 60 * s, Moves: 40}},
		{text: "60s/40+500ms", want: Control{Base: 60 * s, Moves: 40, Inc: 500 * ms}},
		{text: "200ms/move+5s", want: Control{Move: 200 * ms, Bank: 5 * s}},
		{text: "nodes=5000", want: Control{Nodes: 5000}},
		{text: "none", want: Control{}},
	} {
		got, err := Parse(c.text)
		if err != nil || got != c.want {
			t.Errorf("Parse(%q) = %+v, %v, want %+v", c.text, got, err, c.want)
			continue
		}
		if c.back == "" {
			c.back = c.text
		}
		if got.String() != c.back {
			t.Errorf("Parse(%q).String() = %q, want %q", c.text, got, c.back)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, why := range map[string]string{
		"":                           "want, without blanks, one of 10s+100ms",
		"10s + 1s":                   "want, without blanks",
		"10":                         `"10" has no unit`,
		"10+0.1":                     `"10" has no unit`,
		"10s+0.1":                    `"0.1" has no unit`,
		"ten":                        `"ten" is no duration`,
		"-1s":                        `"-1s" is no duration`,
		"1s++1s":                     `"+1s" is no duration`,
		"1s+":                        `"" is no duration`,
		"1s+1s+1s":                   `"1s+1s" is no duration`,
		"0s":                         "both 0",
		"0":                          "both 0",
		"0s+0ms":                     "both 0",
		"0s/move":                    "no time before the slash",
		"0s/move+5s":                 "no time before the slash",
		"0s/40":                      "no time before the slash",
		"60s/0":                      `"0": want a whole number from 1 to 1000000, or the word move`,
		"60s/-4":                     `"-4": want a whole number`,
		"60s/040":                    `"040": want a whole number`,
		"60s/moves":                  `"moves": want a whole number`,
		"40/60s":                     `"40" has no unit`,
		"nodes=0":                    `"0": want a whole number from 1 to 1000000000`,
		"nodes=1e6":                  `"1e6": want a whole number`,
		"nodes=":                     `"": want a whole number`,
		"500us":                      "fraction of a millisecond",
		"1.0005s":                    "fraction of a millisecond",
		"1001h":                      "too long: want at most 1000h",
		"9999999999h":                "is no duration",
		"None":                       `"None" is no duration`,
		"10s+100ms/40":               `"100ms/40" is no duration`,
		"NaN":                        `"NaN" is no duration`,
		"1s/move/move":               `"move/move": want a whole number`,
		"nodes=99999999999999999999": "want a whole number",
	} {
		c, err := Parse(text)
		if err == nil {
			t.Errorf("Parse(%q) = %+v, want an error", text, c)
		} else if !strings.Contains(err.Error(), why) {
			t.Errorf("Parse(%q): %v, want it to say %s", text, err, why)
		}
	}
}

func TestJSON(t *testing.T) {
	in := [2]Control{{Base: 10 * time.Second, Inc: 100 * time.Millisecond}, {Nodes: 7}}
	text, err := json.Marshal(in)
	if err != nil || string(text) != `["10s+100ms","nodes=7"]` {
		t.Fatalf("Marshal: %s, %v", text, err)
	}
	var out [2]Control
	if err := json.Unmarshal(text, &out); err != nil || out != in {
		t.Errorf("Unmarshal: %+v, %v", out, err)
	}
	if err := json.Unmarshal([]byte(`["5",""]`), &out); err == nil || out != in {
		t.Errorf("a bad text gives %v and changes the value to %+v", err, out)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"10s+100ms", "1s/move", "60s/40+1s", "200ms/move+5s", "nodes=5000", "none", "0+1h", "1.5s/7"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		if err != nil {
			return
		}
		if back, err := Parse(c.String()); err != nil || back != c {
			t.Errorf("%q is %+v, written %q, read back as %+v, %v", text, c, c, back, err)
		}
		if limit, timed := c.Start().Limit(); timed && limit <= 0 {
			t.Errorf("%q: the first move has %v", text, limit)
		}
	})
}
