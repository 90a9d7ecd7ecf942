package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/boardbots/arena/results"
)

// block returns the first code block of a language in the README.
func block(t *testing.T, language string) string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for part := range strings.SplitSeq(string(text), "\n```"+language+"\n") {
		if code, _, ok := strings.Cut(part, "\n```"); ok && !strings.HasPrefix(part, "# arena") {
			if language != "sh" || strings.HasPrefix(code, "while") {
				return code + "\n"
			}
		}
	}
	t.Fatalf("the README has no %s block", language)
	return ""
}

// needs skips the test where a program is missing, and fails where everything must be there.
func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%s is not installed", program)
		}
		t.Skipf("needs %s, which is not installed", program)
	}
}

// The bots of the README have at most ten lines, and play the README's tournament without a fault.
func TestBotsOfTheReadme(t *testing.T) {
	needs(t, "python3")
	needs(t, "sh")
	dir := t.TempDir()
	files := map[string]string{"bot.py": block(t, "python"), "bot.sh": block(t, "sh"), "duel.yaml": block(t, "yaml")}
	for name, text := range files {
		if n := strings.Count(text, "\n"); strings.HasPrefix(name, "bot") && n > 10 {
			t.Errorf("%s has %d lines", name, n)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := arenaIn(dir, "run", "duel.yaml", "--strict", "--set", "pairs=3").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := os.Open(filepath.Join(dir, "results/runs/duel", results.JournalName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for _, err := range results.Read(f) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 18 {
		t.Errorf("%d games: want 18", n)
	}
}

// Every test that docs/failures.md names is there.
func TestFailuresNamesTests(t *testing.T) {
	text, err := os.ReadFile("../../docs/failures.md")
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err = filepath.WalkDir("../..", func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		there[filepath.Base(path)] = true
		if strings.HasSuffix(path, "_test.go") {
			code, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, m := range declared.FindAllStringSubmatch(string(code), -1) {
				there[m[1]] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`(Test\\w+|[\\w-]+\\.txtar)`").FindAllStringSubmatch(string(text), -1)
	for _, m := range named {
		if name := m[1]; !there[name] && name != "TestName" && name != "name.txtar" {
			t.Errorf("docs/failures.md names %s, which is not there", name)
		}
	}
	if len(named) < 100 {
		t.Errorf("only %d names", len(named))
	}
}
