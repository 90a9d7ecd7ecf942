package runner

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/builtin"
	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/proc/proctest"
	"github.com/boardbots/arena/runner/schedule"
)

// level is a game whose rules cost nothing, so that what is measured is the referee: every move is a1, and after so many
// plies it is drawn.
type level struct {
	spec   string
	states []levelState // one for each ply
}

type levelState struct {
	game *level
	ply  int
}

// levels is the set of that game, in turn or with both seats at once.
var levels = rules.Set{{
	Name: "level",
	Params: []rules.Param{
		{Name: "plies", Default: "200", Check: rules.Between(1, 1_000_000)},
		{Name: "both", Default: "false", Check: rules.Flag},
	},
	New: func(a rules.Args) (rules.Game, error) {
		g := &level{spec: a.Spec()}
		for i := range a.Int("plies") + 1 {
			g.states = append(g.states, levelState{g, i})
		}
		if a.Bool("both") {
			return bothLevel{g}, nil
		}
		return g, nil
	},
}}

func (g *level) String() string                    { return g.spec }
func (g *level) MaxPlies() int                     { return 0 }
func (g *level) Start() rules.State                { return &g.states[0] }
func (g *level) Parse(string) (rules.State, error) { return g.Start(), nil }

func (s *levelState) over() bool { return s.ply == len(s.game.states)-1 }

func (s *levelState) ToAct() rules.Seats {
	if s.over() {
		return rules.None
	}
	return rules.Only(rules.Seat(s.ply % 2))
}

func (s *levelState) Side(seat rules.Seat) rules.Side {
	return [2]rules.Side{rules.White, rules.Black}[seat]
}
func (s *levelState) Moves(rules.Seat) iter.Seq[rules.Move] {
	return slices.Values([]rules.Move{"a1"})
}
func (s *levelState) ParseMove(rules.Seat, string) (rules.Move, error) { return "a1", nil }
func (s *levelState) Play(rules.Ply) rules.State                       { return &s.game.states[s.ply+1] }
func (s *levelState) String() string                                   { return strconv.Itoa(s.ply) }

func (s *levelState) Result() rules.Result {
	if s.over() {
		return rules.Result{Outcome: rules.Draw, Reason: "level"}
	}
	return rules.Result{}
}

// bothLevel is the same with both seats at once.
type bothLevel struct{ *level }

func (g bothLevel) Start() rules.State { return bothState{&g.states[0]} }

type bothState struct{ *levelState }

func (s bothState) ToAct() rules.Seats {
	if s.over() {
		return rules.None
	}
	return rules.Both
}
func (s bothState) Play(ply rules.Ply) rules.State { return bothState{&s.game.states[s.ply+1]} }

// instant is a player in memory that answers at once, always the same.
type instant struct{}

var instantAnswer = protocol.Answer{Move: "a1", Elapsed: time.Microsecond}

func (instant) NewGame(protocol.Setup, time.Duration) error { return nil }
func (instant) Side(string) error                           { return nil }
func (instant) Ask(*protocol.Question) (*protocol.Answer, error) {
	return &instantAnswer, nil
}
func (instant) GameOver(string, string) error { return nil }
func (instant) Interrupt()                    {}
func (instant) Leave(bool) proc.Usage         { return proc.Usage{} }
func (instant) Evidence() Evidence            { return Evidence{} }

// levelReferee referees it, between bots that open gives.
func levelReferee(open func(context.Context, string, rules.Seat, *schedule.Job) (Seated, error)) *Referee {
	return &Referee{Games: levels, Open: open, Ready: 20 * time.Second, Margin: time.Second, Hang: time.Minute}
}

func openInstant(context.Context, string, rules.Seat, *schedule.Job) (Seated, error) {
	return instant{}, nil
}

func levelJob(spec string) schedule.Job {
	tc := clock.Control{Base: time.Hour, Inc: time.Second}
	return schedule.Job{ID: "1-1", Spec: spec, Seats: [2]string{"a", "b"}, Controls: [2]clock.Control{tc, tc}}
}

// TestPlyAllocates: a ply of a long game allocates nothing but its share of lists that grow, so that its cost does not
// grow with the game.
func TestPlyAllocates(t *testing.T) {
	referee := levelReferee(openInstant)
	allocs := func(plies int) float64 {
		job := levelJob(fmt.Sprintf("level plies=%d", plies))
		return testing.AllocsPerRun(20, func() {
			if _, err := referee.Play(t.Context(), &job); err != nil {
				t.Fatal(err)
			}
		})
	}
	const short, long = 100, 10_100
	states := func(plies int) float64 { // what the game itself takes to be made
		return testing.AllocsPerRun(20, func() { levels.Game(fmt.Sprintf("level plies=%d", plies)) })
	}
	if n := (allocs(long) - states(long) - allocs(short) + states(short)) / (long - short); n > 0.01 {
		t.Errorf("%.3f allocations a ply", n)
	}
}

// BenchmarkReferee measures what a ply costs the referee beside the bots, the pipes and the rules.
func BenchmarkReferee(b *testing.B) {
	for _, c := range []struct{ name, spec string }{
		{"200 plies", "level plies=200"},
		{"2000 plies", "level plies=2000"},
		{"200 simultaneous plies", "level plies=200 both=true"},
	} {
		b.Run(c.name, func(b *testing.B) {
			referee, job := levelReferee(openInstant), levelJob(c.spec)
			plies := 0
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for b.Loop() {
				rec, err := referee.Play(b.Context(), &job)
				if err != nil {
					b.Fatal(err)
				}
				plies += len(rec.Plies)
			}
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
			b.ReportMetric(float64(after.Mallocs-before.Mallocs)/float64(plies), "allocs/ply")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkJudge measures what the rules cost a referee in each ply: whose turn it is, judging the move, playing it, and
// looking whether the game is over. A random game of each kind is judged again and again.
func BenchmarkJudge(b *testing.B) {
	for _, kind := range builtin.Games() {
		b.Run(kind.Name, func(b *testing.B) {
			g, err := kind.Game(nil)
			if err != nil {
				b.Fatal(err)
			}
			r, s, plies := source(1, 0), g.Start(), []string(nil)
			for len(plies) < 40 && s.ToAct() != rules.None {
				ply := rules.SamplePly(s, r)
				plies = append(plies, ply.String())
				s = s.Play(ply)
			}
			n := 0
			for b.Loop() {
				if _, err := rules.Steps(g.Start(), plies); err != nil {
					b.Fatal(err)
				}
				n += len(plies)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/ply")
			b.ReportMetric(0, "ns/op")
		})
	}
}

const (
	asGames    = "ARENA_TEST_GAMES"
	benchPlies = 200
	benchGames = 100
)

// BenchmarkGames measures whole games between two processes that answer at once: pool, referee, protocol, pipes and
// journal, but no rules. Beside it stands the floor, a C program that writes a position line of middle length to the same
// bots and reads their answers. All are pinned to one core where taskset is there; rounds alternate, and the median
// counts: of the plies, as for the floor, and once more of whole games with all that is not a ply.
func BenchmarkGames(b *testing.B) {
	bot, floor := proctest.Compile(b, "instant"), proctest.Compile(b, "floor")
	var pin []string
	if path, err := exec.LookPath("taskset"); err == nil {
		pin = []string{path, "-c", "1"}
	}
	turn := "position start moves" + strings.Repeat(" a1", benchPlies/2) + "\ngo mytime 3600000 opptime 3600000 myinc 1000 oppinc 1000\n"
	for b.Loop() {
		var ours, whole, theirs []float64
		for range 5 {
			theirs = append(theirs, nanoseconds(b, nil, append(pin, floor, bot, strconv.Itoa(benchPlies*benchGames), turn))[0])
			n := nanoseconds(b, []string{asGames + "=" + bot}, append(pin, os.Args[0], "-test.run", "^TestHelperGames$"))
			ours, whole = append(ours, n[0]), append(whole, n[1])
		}
		slices.Sort(ours)
		slices.Sort(whole)
		slices.Sort(theirs)
		b.ReportMetric(ours[2]/1000, "µs/ply")
		b.ReportMetric(whole[2]/1000, "game-µs/ply")
		b.ReportMetric(theirs[2]/1000, "floor-µs/ply")
		b.ReportMetric(ours[2]/theirs[2], "ratio")
	}
	b.ReportMetric(0, "ns/op")
}

// nanoseconds runs a command that prints, on its first line, how many a ply takes.
func nanoseconds(b *testing.B, env, args []string) (n []float64) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	first, _, _ := strings.Cut(string(out), "\n")
	for field := range strings.FieldsSeq(first) {
		ns, parseErr := strconv.ParseFloat(field, 64)
		if parseErr != nil {
			b.Fatalf("%q printed %q", args, out)
		}
		n = append(n, ns)
	}
	if err != nil || len(n) == 0 {
		b.Fatalf("%q: %v", args, err)
	}
	return n
}

// TestHelperGames is not a test: it is the program that BenchmarkGames measures.
func TestHelperGames(t *testing.T) {
	bot := os.Getenv(asGames)
	if bot == "" {
		t.Skip("only run by the benchmark")
	}
	var plies []time.Duration
	var last time.Time
	games := playLevel(t, benchGames, benchPlies, []string{bot}, func(e *Event) {
		now := time.Now()
		if e.Kind == EventPly && e.Number > 1 {
			plies = append(plies, now.Sub(last))
		}
		last = now
	})
	slices.Sort(plies)
	slices.SortFunc(games, func(a, b results.Record) int { return cmp.Compare(a.Duration, b.Duration) })
	fmt.Println(plies[len(plies)/2].Nanoseconds(), time.Duration(games[len(games)/2].Duration).Nanoseconds()/benchPlies)
}

// playLevel plays games between two processes of a command one after the other, with journal and all.
func playLevel(t *testing.T, games, plies int, command []string, observe func(*Event)) (records []results.Record) {
	spec := proc.Spec{Command: command, Quit: time.Second}
	pool := Pool{
		Bots: map[string]Bot{"a": {Spec: spec}, "b": {Spec: spec}}, Start: time.Minute, Ready: time.Minute,
		Keep: 2, Traffic: 64 << 10,
	}
	defer pool.Close(t.Context())
	header, err := results.NewHeader("bench", "bench", nil, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	log, err := results.Open(t.TempDir(), header, results.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	referee := levelReferee(pool.Open)
	referee.Admit, referee.Settle = pool.Admit, pool.Settle
	referee.Observe = observe
	event := Tournament{Workers: 1, Play: referee.Play, Record: func(batch []results.Record) error {
		records = append(records, batch...)
		return log.Append(batch...)
	}}
	for i := range games {
		job := levelJob(fmt.Sprintf("level plies=%d", plies))
		job.ID = fmt.Sprint(i + 1)
		event.Jobs = append(event.Jobs, job)
	}
	if err := event.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return records
}
