package configs

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/schedule"
)

// walk is a game of going nowhere, over after six plies: two games of this test's set differ in who acts.
type walk struct {
	spec  string
	both  bool
	plies int
	laid  string
}

func (g walk) String() string     { return g.spec }
func (g walk) MaxPlies() int      { return map[bool]int{false: 96, true: 0}[g.both] }
func (g walk) Start() rules.State { return path{g} }

func (g walk) Parse(text string) (rules.State, error) {
	if text != "-" {
		return nil, fmt.Errorf("position %q: want -", text)
	}
	return g.Start(), nil
}

type path struct{ walk }

func (p path) ToAct() rules.Seats {
	switch {
	case p.plies == 6:
		return rules.None
	case p.both:
		return rules.Both
	}
	return rules.Only(rules.Seat(p.plies % 2))
}

func (p path) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		for _, m := range []rules.Move{"n", "e", "s", "w"} {
			if !p.ToAct().Has(seat) || !yield(m) {
				return
			}
		}
	}
}

func (p path) Side(rules.Seat) rules.Side { return rules.White }
func (p path) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	return rules.Find(p, seat, text)
}
func (p path) Result() rules.Result { return rules.Result{} }
func (p path) String() string       { return p.laid + "-" }
func (p path) Play(ply rules.Ply) rules.State {
	p.laid += ply.String()
	p.plies++
	return p
}

// games is this test's set.
var games = rules.Set{
	{
		Name: "walk",
		Params: []rules.Param{
			{Name: "size", Default: "8", Check: rules.Between(4, 19)},
			{Name: "pie", Default: "true", Check: rules.Flag},
			{Name: "setup", Default: "1,2", Check: rules.OneOf("1,2", "2,1")},
		},
		New: func(a rules.Args) (rules.Game, error) {
			if a.Int("size") == 19 && a.Bool("pie") {
				return nil, errors.New("size 19 has no pie")
			}
			return walk{spec: a.Spec()}, nil
		},
	},
	{Name: "dance", New: func(a rules.Args) (rules.Game, error) { return walk{spec: a.Spec(), both: true}, nil }},
}

// options are those of a machine with eight cores and one environment variable.
func options() Options {
	return Options{
		Games:      games,
		Executable: "/opt/arena",
		LookupEnv:  func(name string) (string, bool) { return map[string]string{"BOTS": "some where"}[name], name == "BOTS" },
		Cores:      8,
		DrawSeed:   func() uint64 { return 99 },
	}
}

// folder makes a folder with the files that the tests' tournaments name, and returns the path of one in it.
func folder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"mybot":        "#!/bin/sh\n",
		"weights.bin":  "1 2 3",
		"openings.txt": "moves n e\r\n# none\r\nmoves s w\r\n",
		"work/note":    "",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "duel.yaml")
}

// full has every key but those that exclude others.
const full = `name: everything
game: walk
params: {size: 9, pie: false, setup: [2, 1]}
bots:
  - name: mine
    command: [./mybot, --level, "3", weights.bin, '${BOTS}/x']
    dir: work
    env: {THREADS: 2, HOME: '${BOTS}'}
    options: {Hash: 64, Book file: none}
    time: 5s+50ms
    restart: true
    anchor: 1500
    limits: {memory: 1GiB, processes: 64}
  - {name: random, command: arena bot random}
  - {name: greedy, command: arena bot 'greedy one'}
defaults: {options: {Hash: 32, Ponder: false}, limits: {processes: 8}, env: {LANG: C}}
format: gauntlet
heroes: [mine]
heroes_meet: true
pairs: 12
schedule: adaptive
time: 10s+100ms
margin: 20ms
waits: {start: 3s, ready: 4s, quit: 0s, hang: 2m}
openings: {file: openings.txt, order: random, each: run, start: 2}
limits: {plies: 300}
adjudicate:
  resign: {score: 900, moves: 4, both: false}
  draw: {score: 10, moves: 8, after: 40}
  repetition: 3
concurrency: 20
oversubscribe: true
seed: 42
stop: {advantage: {sprt: {elo0: 0, elo1: 20.5, alpha: 0.1, beta: 0.2, model: normalized}}}
sandbox: strict
output: out/{name}
record: {traffic: all}
`

func TestEveryKey(t *testing.T) {
	at := folder(t)
	got, err := Parse(at, []byte(full), options())
	if err != nil {
		t.Fatal(err)
	}
	dir, rating := filepath.Dir(at), 1500.0
	quick := clock.Control{Base: 5 * time.Second, Inc: 50 * time.Millisecond}
	usual := clock.Control{Base: 10 * time.Second, Inc: 100 * time.Millisecond}
	shared := map[string]string{"Hash": "32", "Ponder": "false"}
	lang := map[string]string{"LANG": "C"}
	want := &Tournament{
		Name: "everything", Path: at, Game: walk{spec: "walk size=9 pie=false setup=2,1"},
		Plan: schedule.Plan{
			Spec:    "walk size=9 pie=false setup=2,1",
			Entries: []schedule.Entry{{Bot: "mine", Control: quick}, {Bot: "random", Control: usual}, {Bot: "greedy", Control: usual}},
			Format:  schedule.Gauntlet, Heroes: []string{"mine"}, HeroesMeet: true, Pairs: 12, Adaptive: true,
			Book: schedule.Book{
				List:  []schedule.Opening{{Plies: []string{"n", "e"}}, {Plies: []string{"s", "w"}}},
				Order: schedule.Shuffled, Each: schedule.EachRun, Start: 2,
			},
			Seed: 42, MaxPlies: 300,
		},
		Bots: []Bot{
			{
				Name:    "mine",
				Command: []string{filepath.Join(dir, "mybot"), "--level", "3", "weights.bin", "some where/x"},
				Written: []string{"./mybot", "--level", "3", "weights.bin", "some where/x"},
				Dir:     filepath.Join(dir, "work"),
				Env:     map[string]string{"THREADS": "2", "HOME": "some where", "LANG": "C"},
				Options: map[string]string{"Hash": "64", "Book file": "none", "Ponder": "false"},
				Restart: true, Anchor: &rating, Limits: Limits{Memory: 1 << 30, Processes: 64},
				env: map[string]string{"THREADS": "2", "HOME": "${BOTS}", "LANG": "C"},
			},
			{
				Name: "random", Command: []string{"/opt/arena", "bot", "random"}, Written: []string{"arena", "bot", "random"},
				Dir: dir, Env: lang, Options: shared, Limits: Limits{Processes: 8}, own: true, env: lang,
			},
			{
				Name: "greedy", Command: []string{"/opt/arena", "bot", "greedy one"}, Written: []string{"arena", "bot", "greedy one"},
				Dir: dir, Env: lang, Options: shared, Limits: Limits{Processes: 8}, own: true, env: lang,
			},
		},
		Waits:  Waits{Start: 3 * time.Second, Ready: 4 * time.Second, Hang: 2 * time.Minute},
		Margin: 20 * time.Millisecond, Concurrency: 20, Oversubscribe: true,
		Output: filepath.FromSlash("out/everything"), Traffic: TrafficAll, Sandbox: SandboxStrict,
		Stop: Stop{Advantage: &Advantage{SPRT: &SPRT{Elo1: 20.5, Alpha: 0.1, Beta: 0.2, Model: Normalized}}},
		Adjudicate: Adjudicate{
			Resign: ResignRule{Score: 900, Moves: 4}, Draw: DrawRule{Score: 10, Moves: 8, After: 40}, Repetition: 3,
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read   %+v\nwanted %+v", got, want)
	}
}

const small = `game: walk
bots:
  - {name: a, command: arena bot random}
  - {name: b, command: arena bot greedy}
`

func TestDefaults(t *testing.T) {
	at := folder(t)
	got, err := Parse(at, []byte(small), options())
	if err != nil {
		t.Fatal(err)
	}
	usual := clock.Control{Base: 10 * time.Second, Inc: 100 * time.Millisecond}
	if want := (schedule.Plan{
		Spec:    "walk size=8 pie=true setup=1,2",
		Entries: []schedule.Entry{{Bot: "a", Control: usual}, {Bot: "b", Control: usual}},
		Format:  schedule.RoundRobin, Pairs: 50, Seed: 1, MaxPlies: 96,
		Book: schedule.Book{Order: schedule.Sequential, Each: schedule.EachPairing, Start: 1},
	}); !reflect.DeepEqual(got.Plan, want) {
		t.Errorf("plan %+v, want %+v", got.Plan, want)
	}
	got.Plan, got.Bots, got.Game = schedule.Plan{}, nil, nil
	if want := (&Tournament{
		Name: "duel", Path: at, Margin: 50 * time.Millisecond, Concurrency: 4, Sandbox: SandboxAuto, Traffic: TrafficFailures,
		Waits:  Waits{Start: 10 * time.Second, Ready: 10 * time.Second, Quit: 500 * time.Millisecond, Hang: time.Minute},
		Output: filepath.FromSlash("results/runs/duel"),
	}); !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
}

// TestFormats looks at the plan that each format makes of four bots.
func TestFormats(t *testing.T) {
	at := folder(t)
	four := "game: walk\nbots: [{name: a, command: arena}, {name: b, command: arena}, {name: c, command: arena}, {name: d, command: arena}]\n"
	for _, c := range []struct {
		text  string
		games int
	}{
		{four, 6 * 50 * 2},
		{four + "format: round-robin\npairs: 3\n", 6 * 3 * 2},
		{four + "format: gauntlet\nheroes: [b]\npairs: 3\n", 3 * 3 * 2},
		{four + "format: gauntlet\nheroes: [b, a]\npairs: 3\n", 4 * 3 * 2},
		{four + "format: gauntlet\nheroes: [b, a]\nheroes_meet: true\npairs: 3\n", 5 * 3 * 2},
		{four + "format: self-play\npairs: 3\n", 4 * 3 * 2},
		{four + "format: list\npairings: [[a, b], [c, d], [d, d]]\npairs: 3\n", 3 * 3 * 2},
		{four + "format: swiss\npairs: 3\n", 2 * 2 * 3 * 2}, // two rounds
		{four + "format: swiss\nrounds: 3\npairs: 3\n", 3 * 2 * 3 * 2},
		{four + "format: knockout\npairs: 3\n", 3 * 3 * 2},
		{small + "format: match\npairs: 3\n", 3 * 2},
		{small + "stop: {sprt: {elo0: 0, elo1: 10}}\n", 25_000 * 2},
		{small + "stop:\n", 50 * 2}, // nothing under it
	} {
		got, err := Parse(at, []byte(c.text), options())
		if err != nil {
			t.Errorf("%s\n%v", c.text, err)
			continue
		}
		if n := got.Plan.Games(); n != c.games {
			t.Errorf("%s\n%d games, want %d", c.text, n, c.games)
		}
	}
}

// TestSameFromAnywhere loads a tournament by three paths from three working directories.
func TestSameFromAnywhere(t *testing.T) {
	at := folder(t)
	if err := os.WriteFile(at, []byte(full), 0o644); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Dir(at)
	base := filepath.Base(dir)
	var first []Bot
	for _, c := range []struct{ from, path string }{
		{dir, "duel.yaml"},
		{filepath.Join(dir, "work"), "../duel.yaml"},
		{filepath.Dir(dir), base + "/duel.yaml"},
		{t.TempDir(), at},
	} {
		t.Chdir(c.from)
		got, err := Load(c.path, options())
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = got.Bots
		}
		if !reflect.DeepEqual(got.Bots, first) {
			t.Errorf("from %s: bots %+v, want %+v", c.from, got.Bots, first)
		}
	}
}

func TestNoFile(t *testing.T) {
	if _, err := Load(filepath.Join(t.TempDir(), "none.yaml"), options()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

func TestDrawnSeed(t *testing.T) {
	got, err := Parse(folder(t), []byte(small+"seed: random\n"), options())
	if err != nil || got.Plan.Seed != 99 || !got.DrawnSeed {
		t.Errorf("%+v, %v", got, err)
	}
	o := options()
	o.DrawSeed = nil
	for range 100 {
		if got, err := Parse("x.yaml", []byte(small+"seed: random\n"), o); err != nil || got.Plan.Seed > maxSeed {
			t.Fatalf("%+v, %v", got, err)
		}
	}
}

func TestWarnings(t *testing.T) {
	at := folder(t)
	if err := os.WriteFile(filepath.Join(filepath.Dir(at), "openings.txt"), []byte("moves n\nmoves n\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := Parse(at, []byte(small+"openings: {file: openings.txt}\n"), options())
	if err != nil || len(got.Warnings) != 1 || !strings.HasSuffix(got.Warnings[0], "openings.txt:2: the same position as in line 1") {
		t.Errorf("%+v, %v", got, err)
	}
}

// A candidate plays against all bots of a file, whatever format and stop rule that has.
func TestCandidate(t *testing.T) {
	at := folder(t)
	o := options()
	o.Candidate = &Candidate{Name: "new", Words: []string{"arena", "bot", "random"}, Dir: "."}
	got, err := Parse(at, []byte(full), o)
	if err != nil {
		t.Fatal(err)
	}
	p := got.Plan
	if p.Format != schedule.Gauntlet || !reflect.DeepEqual(p.Heroes, []string{"new"}) || p.Adaptive || p.HeroesMeet || p.Games() != 3*12*2 || got.Stop != (Stop{}) {
		t.Errorf("the plan is %+v, the stop rule %+v", p, got.Stop)
	}
	b := got.Bots[0]
	if b.Name != "new" || p.Entries[0].Bot != "new" || p.Entries[0].Control.Inc != 100*time.Millisecond || b.Options["Hash"] != "32" || b.Limits.Processes != 8 || b.Command[0] != "/opt/arena" {
		t.Errorf("the candidate is %+v, its entry %+v", b, p.Entries[0])
	}
	for want, c := range map[string]Candidate{
		`the name "Mine" is taken`: {Name: "Mine", Words: []string{"arena"}, Dir: "."},
		`"gone" is not in PATH`:    {Name: "new", Words: []string{"gone"}, Dir: "."},
		"no folder":                {Name: "new", Words: []string{"arena"}, Dir: "nowhere"},
	} {
		o.Candidate = &c
		if _, err := Parse(at, []byte(full), o); err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), "candidate's ", ""), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
