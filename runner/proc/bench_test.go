package proc_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/proc/proctest"
)

// The turn that is asked again and again, in the middle of a game.
const (
	position  = "position start moves d4 e5 c4 f6 b3 g7 a2 h8 d5 e4"
	moveTime  = time.Second
	turnLines = position + "\ngo movetime 1000\n"
)

const (
	benchRounds = 5
	benchPlies  = 20_000
	asBench     = "ARENA_TEST_BENCH"
)

// BenchmarkPly measures what a ply costs between two bots that answer at once, and beside it the floor: a C program that
// exchanges the same lines with the same bots. All are pinned to one core where taskset is there; rounds alternate; the
// median ply of the median round counts. Traffic is kept in memory, as in a tournament.
func BenchmarkPly(b *testing.B) {
	bot, floor := proctest.Compile(b, "instant"), proctest.Compile(b, "floor")
	var pin []string
	if path, err := exec.LookPath("taskset"); err == nil {
		pin = []string{path, "-c", "1"}
	}
	for b.Loop() {
		var ours, theirs []float64
		for range benchRounds {
			theirs = append(theirs, measure(b, nil, append(pin, floor, bot, strconv.Itoa(benchPlies), turnLines)))
			ours = append(ours, measure(b, []string{asBench + "=" + bot}, append(pin, os.Args[0], "-test.run", "^TestHelperPlies$")))
		}
		slices.Sort(ours)
		slices.Sort(theirs)
		a, c := ours[benchRounds/2], theirs[benchRounds/2]
		b.ReportMetric(a/1000, "µs/ply")
		b.ReportMetric(c/1000, "floor-µs/ply")
		b.ReportMetric(a/c, "ratio")
	}
	b.ReportMetric(0, "ns/op") // the time of all rounds says nothing
}

// measure runs a command that prints nanoseconds a ply.
func measure(b *testing.B, env, args []string) float64 {
	b.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	if err != nil {
		b.Fatalf("%q: %v", args, err)
	}
	first, _, _ := strings.Cut(string(out), "\n")
	ns, err := strconv.ParseFloat(first, 64)
	if err != nil {
		b.Fatalf("%q printed %q", args, out)
	}
	return ns
}

// TestHelperPlies is not a test: it is the program that the benchmark measures.
func TestHelperPlies(t *testing.T) {
	path := os.Getenv(asBench)
	if path == "" {
		t.Skip("only run by the benchmark")
	}
	var bots [2]*protocol.Bot
	for i := range bots {
		bots[i] = protocol.NewBot(start(t, proc.Spec{Command: []string{path}, Quit: quit}), protocol.NewTraffic(64<<10))
		if _, err := bots[i].Hello(patience); err != nil {
			t.Fatal(err)
		}
	}
	q := &protocol.Question{Position: []byte(position), Go: protocol.Go{HasMoveTime: true, MoveTime: moveTime}, Limit: moveTime}
	var took []time.Duration
	last := time.Now()
	for i := -benchPlies / 10; i < benchPlies; i++ {
		if a, err := bots[i&1].Ask(q); err != nil || a.Move != "a1" {
			t.Fatalf("%+v, %v", a, err)
		}
		now := time.Now()
		if i >= 0 {
			took = append(took, now.Sub(last))
		}
		last = now
	}
	slices.Sort(took)
	fmt.Println(took[len(took)/2].Nanoseconds())
}
