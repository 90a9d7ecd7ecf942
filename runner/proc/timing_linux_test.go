package proc_test

import (
	"bytes"
	"fmt"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/proc/proctest"
)

const (
	timingRounds = 5
	timingTurns  = 1000 // of each round
)

// turn is one turn by the monotonic clock, which all processes share, in nanoseconds.
type turn struct {
	asked, answered int64 // as the referee charges it
	read, decided   int64 // as the bot measures it: the question read, the answer about to be written
}

// off is the difference of what was charged and what the bot measured, whichever is more.
func (t turn) off() int64 { return max(t.there()+t.back(), -t.there()-t.back()) }

// there is the time from the question to the bot's having read it. It is below 0 if the bot was faster with that than
// the referee with looking at its clock.
func (t turn) there() int64 { return t.read - t.asked }

// back is the time from the bot's answer to the referee's having read it.
func (t turn) back() int64 { return t.answered - t.decided }

// BenchmarkTimingError measures how far the time that a bot is charged is off what the bot measures of its own thinking,
// either way: on a machine that has nothing else to do, and on one where a program on each processor never rests. It
// reports the median and the 99th percentile, in microseconds, of the whole and of the ways there and back; and how many
// turns are off by more than a millisecond. Beside it stands the floor: a C program that polls for the answers of the same
// bots. Rounds alternate, and the median round counts.
func BenchmarkTimingError(b *testing.B) {
	bot, floor := proctest.Compile(b, "thinker"), proctest.Compile(b, "floor")
	for _, load := range []struct {
		name  string
		spins int
	}{{"idle", 0}, {"busy", runtime.NumCPU()}} {
		b.Run(load.name, func(b *testing.B) {
			for range load.spins {
				spin(b, bot)
			}
			for b.Loop() {
				var ours, theirs [][]turn
				for range timingRounds {
					theirs = append(theirs, floorTurns(b, floor, bot))
					ours = append(ours, askTurns(b, bot))
				}
				for _, p := range []int{50, 99} {
					own, least := percentile(ours, p, turn.off), percentile(theirs, p, turn.off)
					b.ReportMetric(own, fmt.Sprintf("µs-p%d", p))
					b.ReportMetric(least, fmt.Sprintf("floor-µs-p%d", p))
					b.ReportMetric(own/least, fmt.Sprintf("ratio-p%d", p))
					b.ReportMetric(percentile(ours, p, turn.there), fmt.Sprintf("there-µs-p%d", p))
					b.ReportMetric(percentile(ours, p, turn.back), fmt.Sprintf("back-µs-p%d", p))
				}
				b.ReportMetric(farOff(ours), "%-over-1ms")
				b.ReportMetric(farOff(theirs), "floor-%-over-1ms")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// percentile returns a percentile of a part of the turns, in microseconds: the median over the rounds.
func percentile(rounds [][]turn, p int, part func(turn) int64) float64 {
	return medianRound(rounds, func(turns []turn) float64 {
		var parts []int64
		for _, t := range turns {
			parts = append(parts, part(t))
		}
		slices.Sort(parts)
		return float64(parts[len(parts)*p/100]) / 1000
	})
}

// farOff returns the share of turns that are off by more than a millisecond, in percent.
func farOff(rounds [][]turn) float64 {
	return medianRound(rounds, func(turns []turn) float64 {
		n := 0
		for _, t := range turns {
			if t.off() > time.Millisecond.Nanoseconds() {
				n++
			}
		}
		return 100 * float64(n) / float64(len(turns))
	})
}

func medianRound(rounds [][]turn, figure func([]turn) float64) float64 {
	var of []float64
	for _, turns := range rounds {
		of = append(of, figure(turns))
	}
	slices.Sort(of)
	return of[len(of)/2]
}

// spin starts a program that never rests. It ends with the benchmark, even with one that is killed.
func spin(b *testing.B, program string) {
	cmd := exec.Command(program, "spin")
	input, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		input.Close()
		cmd.Wait()
	})
}

// floorTurns has the C program ask.
func floorTurns(b *testing.B, floor, bot string) (turns []turn) {
	out, err := exec.Command(floor, bot, strconv.Itoa(timingTurns), turnLines, "turns").Output()
	if err != nil {
		b.Fatal(err)
	}
	for line := range bytes.Lines(out) {
		var t turn
		if _, err := fmt.Sscanf(string(line), "%d %d bestmove %d,%d", &t.asked, &t.answered, &t.read, &t.decided); err != nil {
			b.Fatalf("%q: %v", line, err)
		}
		turns = append(turns, t)
	}
	if len(turns) != timingTurns {
		b.Fatalf("%d turns, want %d", len(turns), timingTurns)
	}
	return turns
}

// askTurns asks as in a game.
func askTurns(b *testing.B, bot string) (turns []turn) {
	var bots [2]*protocol.Bot
	var asked time.Time
	for i := range bots {
		p, err := proc.Start(proc.Spec{Command: []string{bot}, Quit: quit})
		if err != nil {
			b.Fatal(err)
		}
		defer p.Close()
		log := protocol.NewTraffic(64 << 10)
		log.Tap = func(direction byte, at time.Time, _ []byte) {
			if direction == '>' {
				asked = at
			}
		}
		bots[i] = protocol.NewBot(p, log)
		if _, err := bots[i].Hello(patience); err != nil {
			b.Fatal(err)
		}
	}
	nanoseconds := monotonic(b)
	q := &protocol.Question{Position: []byte(position), Go: protocol.Go{HasMoveTime: true, MoveTime: moveTime}, Limit: patience}
	for i := range timingTurns {
		a, err := bots[i&1].Ask(q)
		if err != nil {
			b.Fatal(err)
		}
		t := turn{asked: nanoseconds(asked), answered: nanoseconds(asked.Add(a.Elapsed))}
		if _, err := fmt.Sscanf(a.Move, "%d,%d", &t.read, &t.decided); err != nil {
			b.Fatalf("%q: %v", a.Move, err)
		}
		turns = append(turns, t)
	}
	return turns
}

// monotonic returns what tells the monotonic clock's reading at a time of this process. Both clocks are read many times:
// between the readings that are closest, nobody else had the processor.
func monotonic(b *testing.B) func(time.Time) int64 {
	var at time.Time
	var reading int64
	closest := time.Hour
	for range 100 {
		var clock unix.Timespec
		now := time.Now()
		if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &clock); err != nil {
			b.Fatal(err)
		}
		if took := time.Since(now); took < closest {
			at, reading, closest = now, clock.Nano(), took
		}
	}
	return func(t time.Time) int64 { return reading + t.Sub(at).Nanoseconds() }
}
