package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/boardbots/arena/results"
)

// TestOrderOfArrival: machines of different speed finish the same games in different orders, and no table may show it.
func TestOrderOfArrival(t *testing.T) {
	dir := workplace(t, 6)
	if out, err := arenaIn(dir, "run", "plan.yaml").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	two := []string{"--bots", "mcts,greedy"}
	commands := [][]string{
		{"standings"}, {"standings", "--format", "markdown"}, {"standings", "--json"}, {"standings", "--format", "csv"},
		append([]string{"standings", "--no-forfeits"}, two...), {"standings", "--plot", "plots"},
		{"advantage"}, {"advantage", "--json", "--plot", "plots/first.svg"}, {"advantage", "--format", "csv"}, append([]string{"advantage"}, two...),
	}
	told := func() (all [][]byte) {
		for _, c := range commands {
			args := append(append([]string{c[0]}, "results/runs/resume"), c[1:]...)
			out, err := arenaIn(dir, args...).Output()
			if err != nil {
				t.Fatalf("%v: %v\n%s", c, err, out)
			}
			all = append(all, out)
		}
		for _, name := range []string{"ratings.svg", "advantage.svg", "first.svg"} {
			svg, err := os.ReadFile(filepath.Join(dir, "plots", name))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, svg)
		}
		return all
	}
	want := told()
	journal := filepath.Join(dir, "results/runs/resume", results.JournalName)
	text, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	lines[len(lines)-1] = append(lines[len(lines)-1], '\n')
	was := slices.Clone(lines)
	r := rand.New(rand.NewPCG(4, 4))
	for range 3 {
		r.Shuffle(len(lines)-1, func(i, j int) { lines[i+1], lines[j+1] = lines[j+1], lines[i+1] }) // the header stays
		if err := os.WriteFile(journal, bytes.Join(lines, nil), 0o666); err != nil {
			t.Fatal(err)
		}
		for i, got := range told() {
			if !bytes.Equal(got, want[i]) {
				t.Errorf("output %d differs in another order of arrival:\n%s\nwas\n%s", i, got, want[i])
			}
		}
	}
	if slices.EqualFunc(lines, was, bytes.Equal) {
		t.Error("nothing was shuffled")
	}
}

// TestOrderOfRuns: runs pool in any order, and one that is named twice counts once.
func TestOrderOfRuns(t *testing.T) {
	dir := workplace(t, 2)
	for _, args := range [][]string{{"--set", "name=one"}, {"--set", "name=two", "--set", "seed=2"}} {
		if out, err := arenaIn(dir, append([]string{"run", "plan.yaml"}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	var want []byte
	for _, runs := range [][]string{
		{"results/runs/one", "results/runs/two"},
		{"results/runs/two", "results/runs/one"},
		{"results/runs/two/", "./results/runs/one", "results/runs/one/games.jsonl"},
	} {
		got, err := arenaIn(dir, append([]string{"standings"}, runs...)...).Output()
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = got
		}
		if !bytes.Contains(got, []byte("24 games in 12 pairs")) || !bytes.Equal(got, want) {
			t.Errorf("%v:\n%s\nwant\n%s", runs, got, want)
		}
	}
}
