package fakebot

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestUsageNamesEveryAction reads the actions out of the help text: no more and no fewer than there are.
func TestUsageNamesEveryAction(t *testing.T) {
	_, text, _ := strings.Cut(Usage, "ACTION (")
	var told []string
	for line := range strings.Lines(text) {
		column, found := strings.CutPrefix(line, "  ")
		if !found {
			continue
		}
		column, _, _ = strings.Cut(column, "   ")
		told = append(told, regexp.MustCompile(`[a-z-]{3,}`).FindAllString(column, -1)...)
	}
	there := slices.Concat(slices.Collect(maps.Keys(plain)), slices.Collect(maps.Keys(valued)))
	slices.Sort(told)
	slices.Sort(there)
	if !slices.Equal(told, there) {
		t.Errorf("told %q\nthere %q", told, there)
	}
}

func TestConfigure(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", ""},
		{"--name x --random 7 --at move:3 --do sleep:1ms --do half --at quit --do exit:3", ""},
		{"--at", "--at: a value is missing"},
		{"--do hang", `--do "hang": want --at before it`},
		{"--at move:x --do hang", "want a number"},
		{"--at move:0 --do hang", "want a number from 1"},
		{"--at move --do dance", "no such action"},
		{"--at move --do sleep:x", "invalid duration"},
		{"--at move --do spam-out:fast", "invalid syntax"},
		{"--at move --do raw:f", "odd length"},
		{"--what 1", `unknown argument "--what"`},
	} {
		err := new(bot).configure(strings.Fields(test.args))
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%q: error %v: want %q", test.args, err, test.want)
		}
	}
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]int{"70KB": 70 << 10, "5": 5, "3B": 3, "2MB/s": 2 << 20, "1GB": 1 << 30} {
		if size, rate, err := parseSize(text); size != want || rate != strings.HasSuffix(text, "/s") || err != nil {
			t.Errorf("%q is %d, %v, %v", text, size, rate, err)
		}
	}
}
