package rulestest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

// longest is where a playthrough of a game without MaxPlies breaks off.
const longest = 500

// sketchEvery is how many plies lie between the sketches of a playthrough.
const sketchEvery = 10

// Playthrough plays one game at random from a seed, prints every position of it and compares the whole with a golden
// file. With the flag -update it writes the file instead; a person then reads the difference.
func Playthrough(t testing.TB, game rules.Game, seed uint64, golden string) {
	t.Helper()
	got := playthrough(game, seed)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(want) || line != want[i] {
			t.Fatalf("%s:%d: the playthrough now has %q there (go test -update rewrites the file; read the difference)", golden, i+1, line)
		}
	}
	if n := strings.Count(got, "\n") + 1; n != len(want) {
		t.Fatalf("%s:%d: the playthrough now ends there", golden, n)
	}
}

// playthrough returns the text of one random game.
func playthrough(game rules.Game, seed uint64) string {
	var b strings.Builder
	r := rand.New(rand.NewPCG(seed, 0))
	most := game.MaxPlies()
	if most == 0 {
		most = longest
	}
	fmt.Fprintf(&b, "%v, seed %d\n", game, seed)
	state := game.Start()
	for n := 0; ; n++ {
		fmt.Fprintf(&b, "%v\n", state)
		over := n == most || state.ToAct() == rules.None
		if sketcher, ok := game.(rules.Sketcher); ok && (n%sketchEvery == 0 || over) {
			fmt.Fprintf(&b, "\n%s\n", sketcher.Sketch(state, false))
		}
		if over {
			break
		}
		for seat := range state.ToAct().All() {
			fmt.Fprintf(&b, "    %v (%s) has %d\n", seat, state.Side(seat), rules.Count(state, seat))
		}
		ply := rules.SamplePly(state, r)
		fmt.Fprintf(&b, "%d. %v\n", n+1, ply)
		state = state.Play(ply)
	}
	fmt.Fprintf(&b, "%v %s\n", state.Result().Outcome, state.Result().Reason)
	return b.String()
}
