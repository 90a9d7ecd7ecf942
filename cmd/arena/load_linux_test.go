package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/builtin"
	"github.com/boardbots/arena/runner/proc/proctest"
)

// loadPlan is a tournament of two bots of one command: games at once, the command, pairs.
const loadPlan = `
name: resume
game: %s
concurrency: %d
oversubscribe: true
bots:
  - {name: a, command: %q}
  - {name: b, command: %q}
pairs: %d
openings: {random: 6}
limits: {plies: 66}
time: 60s
seed: 1
`

// load is a run that is measured.
type load struct {
	cmd  *exec.Cmd
	dir  string
	out  bytes.Buffer
	done chan error
}

// startLoad runs the plan in dir.
func startLoad(b *testing.B, dir, game, command string, atOnce, pairs int) *load {
	b.Helper()
	plan := fmt.Appendf(nil, loadPlan, game, atOnce, command, command, pairs)
	if err := os.WriteFile(filepath.Join(dir, "plan.yaml"), plan, 0o666); err != nil {
		b.Fatal(err)
	}
	l := &load{cmd: arenaIn(dir, "run", "plan.yaml"), dir: dir, done: make(chan error, 1)}
	l.cmd.Stdout, l.cmd.Stderr = &l.out, &l.out
	if err := l.cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { l.cmd.Process.Kill() })
	go func() { l.done <- l.cmd.Wait() }()
	return l
}

// reading is what the system says of the runner at one time.
type reading struct {
	games int           // in the journal
	now   int64         // resident bytes
	peak  int64         // of resident bytes
	cpu   time.Duration // of the runner itself
}

// watch reads now and then until the run has ended.
func (l *load) watch(b *testing.B) (readings []reading) {
	b.Helper()
	journal := &lineCounter{path: filepath.Join(l.dir, "results/runs/resume", results.JournalName)}
	for tick := time.NewTicker(100 * time.Millisecond); ; <-tick.C {
		select {
		case err := <-l.done:
			if err != nil {
				b.Fatalf("%v\n%s", err, &l.out)
			}
			return readings
		default:
		}
		if r, ok := readProcess(l.cmd.Process.Pid); ok {
			r.games = max(0, journal.count()-1)
			readings = append(readings, r)
		}
	}
}

// readProcess reads what the system tells of a process; ok is false if it has ended.
func readProcess(pid int) (r reading, ok bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return r, false
	}
	for line := range strings.Lines(string(status)) {
		if key, value, _ := strings.Cut(line, ":"); key == "VmRSS" || key == "VmHWM" {
			kb, _ := strconv.ParseInt(strings.Fields(value)[0], 10, 64)
			if key == "VmRSS" {
				r.now = kb << 10
			} else {
				r.peak = kb << 10
			}
		}
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if err != nil || len(fields) < 13 || r.peak == 0 {
		return r, false
	}
	for _, ticks := range fields[11:13] { // user and system, in hundredths of a second
		n, _ := strconv.Atoi(ticks)
		r.cpu += time.Duration(n) * 10 * time.Millisecond
	}
	return r, true
}

// lineCounter counts the lines of a file that grows.
type lineCounter struct {
	path  string
	at    int64
	lines int
}

func (c *lineCounter) count() int {
	f, err := os.Open(c.path)
	if err != nil {
		return c.lines
	}
	defer f.Close()
	text, _ := io.ReadAll(io.NewSectionReader(f, c.at, 1<<40))
	c.at += int64(len(text))
	c.lines += bytes.Count(text, []byte{'\n'})
	return c.lines
}

// played returns the records of the run, by the time of their start.
func (l *load) played(b *testing.B) (recs []results.Record) {
	b.Helper()
	f, err := os.Open(filepath.Join(l.dir, "results/runs/resume", results.JournalName))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	for rec, err := range results.Read(f) {
		if err != nil {
			b.Fatal(err)
		}
		recs = append(recs, rec)
	}
	slices.SortStableFunc(recs, func(a, b results.Record) int { return a.Started.Compare(b.Started) })
	return recs
}

// BenchmarkManyGames runs 50,000 games one at a time. It says how much memory the runner needs, and what the last tenth
// of the games costs beside the first: by plies in a second, by the median time of a ply, which other work on the
// machine touches less, and by the runner's own processor time.
func BenchmarkManyGames(b *testing.B) {
	const pairs = 25_000
	bot := proctest.Compile(b, "instant")
	for b.Loop() {
		l := startLoad(b, b.TempDir(), "apagos", bot+" 0 legal", 1, pairs)
		readings := l.watch(b)
		recs := l.played(b)
		tenth := len(recs) / 10
		first, last := recs[:tenth], recs[len(recs)-tenth:]
		report(b, readings)
		b.ReportMetric(rate(first), "plies/s")
		b.ReportMetric(rate(last)/rate(first), "last/first-rate")
		b.ReportMetric(medianPly(last)/medianPly(first), "last/first-ply")
		b.ReportMetric(cpuBetween(readings, 0.9, 1)/cpuBetween(readings, 0, 0.1), "last/first-cpu")
	}
	b.ReportMetric(0, "ns/op")
}

// report says how much memory the runner took.
func report(b *testing.B, readings []reading) {
	if len(readings) == 0 {
		b.Fatal("the run was over before it could be looked at")
	}
	b.ReportMetric(float64(readings[len(readings)-1].peak)/1e6, "peak-MB")
}

// rate returns the plies in a second of games that were played one after the other.
func rate(recs []results.Record) float64 {
	plies := 0
	for _, r := range recs {
		plies += len(r.Plies)
	}
	end := recs[len(recs)-1]
	return float64(plies) / end.Started.Add(time.Duration(end.Duration)).Sub(recs[0].Started).Seconds()
}

// medianPly returns the median over games of what a ply took, in seconds.
func medianPly(recs []results.Record) float64 {
	var took []float64
	for _, r := range recs {
		took = append(took, time.Duration(r.Duration).Seconds()/float64(max(1, len(r.Plies))))
	}
	slices.Sort(took)
	return took[len(took)/2]
}

// cpuBetween returns the runner's processor time a game between two shares of the run, in seconds.
func cpuBetween(readings []reading, from, to float64) float64 {
	all := float64(readings[len(readings)-1].games)
	at := func(share float64) reading {
		i := slices.IndexFunc(readings, func(r reading) bool { return r.games > 0 && float64(r.games) >= share*all })
		return readings[i]
	}
	a, z := at(from), at(to)
	return (z.cpu - a.cpu).Seconds() / float64(z.games-a.games)
}

// BenchmarkThousandAtOnce runs a thousand games at once between bots that sleep for half a second in each move. It says
// how much longer the run takes than the sleeps of its longest game alone, how long until every game has begun, what
// memory the runner takes, and the same of the floor: a C program that starts as many bots and asks them as often, but
// keeps no rules, clocks or records.
func BenchmarkThousandAtOnce(b *testing.B) {
	const games, rest = 1000, 500 * time.Millisecond
	bot, crowd := proctest.Compile(b, "instant"), proctest.Compile(b, "crowd")
	for b.Loop() {
		l := startLoad(b, b.TempDir(), "snex", fmt.Sprint(bot, " ", rest.Milliseconds(), " legal"), games, games/2)
		readings := l.watch(b)
		recs := l.played(b)
		var longest time.Duration
		var ratios []float64
		faults := 0
		for _, r := range recs {
			sleeps := time.Duration(len(r.Plies)) * rest
			longest = max(longest, sleeps)
			ratios = append(ratios, sum(r.Times).Seconds()/sleeps.Seconds())
			faults += len(r.Fault)
		}
		slices.Sort(ratios)
		begun, ended := recs[0].Started, recs[0].Started
		for _, r := range recs {
			at := r.Started.Add(time.Duration(r.Duration))
			if at.After(ended) {
				ended = at
			}
			if asked := at.Add(-sum(r.Times)); asked.After(begun) {
				begun = asked
			}
		}
		report(b, readings)
		run := ended.Sub(recs[0].Started).Seconds() / longest.Seconds()
		floor := crowdFloor(b, crowd, bot, games, int(longest/rest), rest)
		b.ReportMetric(run, "run-×sleep")
		b.ReportMetric(floor, "floor-run-×sleep")
		b.ReportMetric(run/floor, "run-×floor")
		b.ReportMetric(ratios[len(ratios)/2], "median-×sleep")
		b.ReportMetric(ratios[len(ratios)-1], "worst-×sleep")
		b.ReportMetric(begun.Sub(recs[0].Started).Seconds(), "start-s")
		b.ReportMetric(readings[len(readings)-1].cpu.Seconds(), "own-cpu-s")
		b.ReportMetric(float64(faults), "faults")
	}
	b.ReportMetric(0, "ns/op")
}

// crowdFloor runs as many games with the C program, and returns how much longer that takes than a game's sleeps.
func crowdFloor(b *testing.B, crowd, bot string, games, plies int, rest time.Duration) float64 {
	b.Helper()
	turn := "position start moves d4 e5 c4 f6 b3 g7 a2 h8 d5 e4\ngo movetime 1000\n"
	cmd := exec.Command(crowd, bot, fmt.Sprint(rest.Milliseconds()), fmt.Sprint(games), fmt.Sprint(plies), turn)
	out, err := cmd.Output()
	if err != nil {
		b.Fatalf("%v: %v", cmd, err)
	}
	var start, run float64
	if _, err := fmt.Sscan(string(out), &start, &run); err != nil {
		b.Fatalf("%q: %v", out, err)
	}
	return run / (float64(plies) * rest.Seconds())
}

// sum returns the time that all moves took.
func sum(times results.Times) (d time.Duration) {
	for _, ply := range times {
		d += time.Duration(ply[0] + ply[1])
	}
	return d
}

// BenchmarkGoOn goes on with a run that has 100,000 games in its journal, and says how long it takes from the start of the
// program to the first new game's record, and what memory.
func BenchmarkGoOn(b *testing.B) {
	for _, game := range []string{"apagos", "anexk"} {
		b.Run(game, func(b *testing.B) { goOn(b, game) })
	}
}

func goOn(b *testing.B, game string) {
	const pairs = 50_000
	bot := proctest.Compile(b, "instant") + " 0 legal"
	dir := b.TempDir()
	journal := filepath.Join(dir, "results/runs/resume", results.JournalName)
	grown := func(l *load, from int) int64 {
		for {
			if info, err := os.Stat(journal); err == nil && info.Size() > int64(from) {
				return info.Size()
			}
			select {
			case err := <-l.done:
				b.Fatalf("%v\n%s", err, &l.out)
			case <-time.After(time.Millisecond):
			}
		}
	}
	l := startLoad(b, dir, game, bot, 1, pairs+1000)
	grown(l, 2000)
	l.cmd.Process.Kill()
	<-l.done
	fillJournal(b, journal, pairs)
	for b.Loop() {
		info, err := os.Stat(journal)
		if err != nil {
			b.Fatal(err)
		}
		began := time.Now()
		l := startLoad(b, dir, game, bot, 1, pairs+1000)
		grown(l, int(info.Size()))
		b.ReportMetric(time.Since(began).Seconds(), "s-to-game")
		r, _ := readProcess(l.cmd.Process.Pid)
		b.ReportMetric(r.cpu.Seconds(), "own-cpu-s")
		b.ReportMetric(float64(r.peak)/1e6, "peak-MB")
		b.ReportMetric(float64(info.Size())/1e6, "journal-MB")
		l.cmd.Process.Kill()
		<-l.done
	}
	b.ReportMetric(0, "ns/op")
}

// fillJournal completes a journal's first pairs with random games. There are so many of them, taken in turn, since those of
// some games take long to draw.
func fillJournal(b *testing.B, path string, pairs int) {
	const distinct = 2000
	f, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	header, err := results.ReadHeader(f)
	if err != nil {
		b.Fatal(err)
	}
	f.Seek(0, io.SeekStart)
	var like results.Record
	for like, err = range results.Read(f) {
		break
	}
	f.Close()
	if err != nil {
		b.Fatal(err)
	}
	log, err := results.Open(filepath.Dir(path), header, results.Options{})
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	games := make([]results.Record, distinct)
	for i := range games {
		games[i] = randomGame(b, like, r)
	}
	var batch []results.Record
	for game := range 2 * pairs {
		rec := games[game%distinct]
		rec.Pair = game/2 + 1
		rec.ID = fmt.Sprintf("%d-%d", rec.Pair, game%2+1)
		if game%2 == 1 {
			rec.Seats[0], rec.Seats[1] = "b", "a"
		}
		for range rec.Plies {
			rec.Times = append(rec.Times, [2]results.Millis{results.Millis(time.Duration(r.IntN(1e6)) * time.Microsecond)})
		}
		if !log.Has(rec.ID) {
			batch = append(batch, rec)
		}
	}
	if err := log.Append(batch...); err != nil {
		b.Fatal(err)
	}
	log.Close()
}

// randomGame plays on from the opening of a record, without any times.
func randomGame(b *testing.B, like results.Record, r *rand.Rand) results.Record {
	game, err := builtin.Games().Game(like.Spec)
	if err != nil {
		b.Fatal(err)
	}
	s, err := rules.Steps(game.Start(), like.Opening)
	if err != nil {
		b.Fatal(err)
	}
	like.Plies, like.Times = nil, nil
	for s.ToAct() != rules.None && len(like.Opening)+len(like.Plies) < like.MaxPlies {
		ply := rules.SamplePly(s, r)
		s = s.Play(ply)
		like.Plies = append(like.Plies, ply.String())
	}
	like.Outcome, like.Reason, like.Final = s.Result().Outcome, s.Result().Reason, s.String()
	if s.ToAct() != rules.None {
		like.Outcome, like.Reason = rules.Draw, results.ReasonMaxPlies
	}
	return like
}
