package configs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var testEnv environment = func(name string) (string, bool) {
	value, ok := map[string]string{"A": "x y", "B": "$A", "EMPTY": "", "PATH": "/bin"}[name]
	return value, ok
}

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"  ", nil},
		{"a  b\tc", []string{"a", "b", "c"}},
		{"a\n b", []string{"a", "b"}},
		{`a 'b  c' "d  e" f\ g`, []string{"a", "b  c", "d  e", "f g"}},
		{`a "" ''`, []string{"a", "", ""}},
		{`a b'c'"d"\e`, []string{"a", "bcde"}},
		{`'a"b' "a'b" "a\"b" "a\xb" 'a\b'`, []string{`a"b`, `a'b`, `a"b`, `a\xb`, `a\b`}},
		{`a # b`, []string{"a"}},
		{`a#b`, []string{"a#b"}},
		{`a ${A} "${A}z" '${A}' x${EMPTY}y ${EMPTY}`, []string{"a", "x y", "x yz", "${A}", "xy", ""}},
		{`${B}`, []string{"$A"}}, // what a variable holds is not looked into
		{`a *.go ~/x {b,c} !x X=1`, []string{"a", "*.go", "~/x", "{b,c}", "!x", "X=1"}},
		{`a \$A "\${A}"`, []string{"a", "$A", "${A}"}},
		{"a \\\n b", []string{"a", "b"}},
		{"a \"b\\\nc\"", []string{"a", "bc"}},
		{"größe 'naïve'", []string{"größe", "naïve"}},
	} {
		if got, err := testEnv.split(c.text); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, %v, want %q", c.text, got, err, c.want)
		}
	}
	for _, text := range []string{
		"a | b", "a; b", "a && b", "a & b", "a > b", "a < b", "a $(b)", "a `b`", "a <(b)", "(a)", "a 'b", `a "b`, "a $A", "a ${NONE}",
		"a ${A:-b}", "a ${#A}", "a ${!A}", "a ${A[1]}", "a $((1))", "a $'b'", "a $\"b\"", "a ${", "a $1", "a ${A",
	} {
		if got, err := testEnv.split(text); err == nil {
			t.Errorf("%s: %q is accepted", text, got)
		}
	}
}

func TestExpand(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""}, {"a", "a"}, {"${A}", "x y"}, {"p/${A}/q${A}", "p/x y/qx y"}, {"$A", "$A"}, {"$$", "$$"}, {"$${A}", "${A}"},
		{"${EMPTY}", ""}, {"${B}", "$A"}, {"{A}", "{A}"},
	} {
		if got, err := testEnv.expand(c.text); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", c.text, got, err, c.want)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"${NONE}", "the environment variable NONE is not set"},
		{"x${A", `"${A" has no closing brace`},
		{"${}", "${} is no environment variable: want a name of letters, digits and _ in the braces"},
		{"${A:-b}", "${A:-b} is no environment variable: want a name of letters, digits and _ in the braces"},
	} {
		if got, err := testEnv.expand(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s: %q, error %v, want %s", c.text, got, err, c.want)
		}
	}
}

// TestInPath finds a bare name in PATH only, and a path beside the tournament only.
func TestInPath(t *testing.T) {
	at := folder(t)
	dir := filepath.Dir(at)
	bin := t.TempDir()
	for _, file := range []string{filepath.Join(bin, "onpath"), filepath.Join(bin, "mybot")} {
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin)
	for _, c := range []struct{ command, want string }{
		{"onpath", filepath.Join(bin, "onpath")},
		{"mybot", filepath.Join(bin, "mybot")},
		{"./mybot", filepath.Join(dir, "mybot")},
		{"work/../mybot", filepath.Join(dir, "mybot")},
		{filepath.Join(bin, "mybot"), filepath.Join(bin, "mybot")},
	} {
		if got, err := executable(c.command, dir); err != nil || got != c.want {
			t.Errorf("%s: %s, %v, want %s", c.command, got, err, c.want)
		}
	}
	// Without a program of its own, arena is a command like any other.
	o := options()
	o.Executable = ""
	if _, err := Parse(at, []byte(small), o); err == nil || !strings.Contains(err.Error(), `"arena" is not in PATH`) {
		t.Errorf("error %v", err)
	}
}
