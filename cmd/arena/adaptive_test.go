package main

import "testing"

// An adaptive schedule follows from the plan and the results: neither concurrency nor a stop in between changes it, and
// a verifier finds the same games.
func TestAdaptiveRunsAreReproducible(t *testing.T) {
	one, four, halves := workplace(t, 8), workplace(t, 8), workplace(t, 8)
	run := func(dir string, args ...string) {
		t.Helper()
		args = append([]string{"run", "plan.yaml", "--set", "schedule=adaptive", "--set", "oversubscribe=true"}, args...)
		if out, err := arenaIn(dir, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	run(one, "-j", "1")
	run(four, "-j", "4")
	run(halves, "-j", "3", "--set", "pairs=3")
	run(halves, "-j", "2")
	want := games(t, one)
	if len(want) != 48 {
		t.Errorf("%d games: want 48", len(want))
	}
	same(t, games(t, four), want)
	same(t, games(t, halves), want)
	if out, err := arenaIn(halves, "verify", "results/runs/resume").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
