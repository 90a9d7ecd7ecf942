// Package proctest has the C programs that benchmarks need: bots, and floors that the runner is held against.
package proctest

import (
	"embed"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

//go:embed testdata/*.c
var sources embed.FS

// Compile compiles one of the programs, such as "instant", and returns its path. The test is skipped where there is no C
// compiler.
func Compile(tb testing.TB, name string) string {
	tb.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		tb.Skip("no C compiler")
	}
	source, err := sources.ReadFile("testdata/" + name + ".c")
	if err != nil {
		tb.Fatal(err)
	}
	program := filepath.Join(tb.TempDir(), name)
	if err := os.WriteFile(program+".c", source, 0o666); err != nil {
		tb.Fatal(err)
	}
	if text, err := exec.Command(cc, "-O2", "-o", program, program+".c").CombinedOutput(); err != nil {
		tb.Fatalf("%v\n%s", err, text)
	}
	return program
}
