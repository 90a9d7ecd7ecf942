package configs

import (
	"testing"
	"time"

	"github.com/boardbots/arena/runner/clock"
)

func set(texts ...string) func(*Options) { return func(o *Options) { o.Set = texts } }

func TestSet(t *testing.T) {
	at := folder(t)
	const text = `game: walk
shared: &time 3s/move
bots:
- &a {name: a, command: arena, time: 2s/move}
- {name: v1, command: arena}
- {name: v1.2, command: arena}
- {name: v1.2 fast, command: arena}
`
	base := text[:len("game: walk\n")] + text[len("game: walk\nshared: &time 3s/move\n"):]
	o := options()
	o.Concurrency = "3"
	o.Set = []string{
		"time=1s/move", "bots.v1.time=200ms/move", "bots.v1.2.time=300ms/move", "bots.v1.2 fast.time=400ms/move",
		"params.size=6", "openings.random=2", "openings.each=run", "waits={hang: 5s}", "bots.a.options.Hash=64", "pairs=5", "pairs=7",
	}
	got, err := Parse(at, []byte(base), o)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []time.Duration{2000, 200, 300, 400} {
		if c := got.Plan.Entries[i].Control; c != (clock.Control{Move: want * time.Millisecond}) {
			t.Errorf("%s has %v", got.Plan.Entries[i].Bot, c)
		}
	}
	if p := got.Plan; p.Spec != "walk size=6 pie=true setup=1,2" || p.Book.Random != 2 || p.Book.Each != "run" || p.Pairs != 7 {
		t.Errorf("plan %+v", p)
	}
	if got.Waits.Hang != 5*time.Second || got.Concurrency != 3 || got.Bots[0].Options["Hash"] != "64" {
		t.Errorf("%+v", got)
	}
}

// TestSetLeavesAliases checks that an override of one bot does not reach another that shares its text.
func TestSetLeavesAliases(t *testing.T) {
	at := folder(t)
	const text = "game: walk\nbots:\n- {name: a, command: arena, options: &o {Hash: 1}}\n- {name: b, command: arena, options: *o}\n"
	for _, c := range []struct{ set, a, b string }{
		{"bots.a.options.Hash=2", "2", "1"},
		{"bots.b.options.Hash=2", "1", "2"},
	} {
		o := options()
		set(c.set)(&o)
		got, err := Parse(at, []byte(text), o)
		if err != nil || got.Bots[0].Options["Hash"] != c.a || got.Bots[1].Options["Hash"] != c.b {
			t.Errorf("%s: %+v, %v", c.set, got, err)
		}
	}
}

func TestSetProblems(t *testing.T) {
	at := folder(t)
	for _, c := range []struct{ set, want string }{
		{"pairs=0", "--set pairs=0: pairs: want a whole number from 1 to 1000000, not \"0\""},
		{"time=1", "--set time=1: time \"1\": \"1\" has no unit: want one, as in 10s, 500ms or 2m"},
		{"paris=3", "--set paris=3: paris: unknown key: did you mean \"pairs\"?"},
		{"openings.rand=2", "--set openings.rand=2: openings.rand: unknown key: did you mean \"random\"?"},
		{"bots.c.time=1s", "--set bots.c.time=1s: there is no bot of that name: want a or b"},
		{"bots.a.tme=1s", "--set bots.a.tme=1s: bot \"a\": tme: unknown key: did you mean \"time\"?"},
		{"bots.a.time=1", "--set bots.a.time=1: bot \"a\": time \"1\": \"1\" has no unit: want one, as in 10s, 500ms or 2m"},
		{"game.size=3", "--set game.size=3: \"game\" has no keys"},
		{"pairs", "--set pairs: no value after the =: want one as the file would have it, as in time=1s/move"},
		{"pairs=[", "--set pairs=[: no value after the =: want one as the file would have it, as in time=1s/move"},
		{"=3", "--set =3: want a key of the file and a value, as in bots.random.time=100ms"},
		{"waits..hang=3", "--set waits..hang=3: want a key of the file and a value, as in bots.random.time=100ms"},
		{"bots=[]", "--set bots=[]: bots: no bot is listed"},
		{"bots.a={name: a}", "--set bots.a={name: a}: bot \"a\": key \"command\" is missing: want one, as in \"command: arena bot random\""},
	} {
		if got := problems(t, at, small, set(c.set)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.set, got, c.want)
		}
	}
	if got := problems(t, at, small, func(o *Options) { o.Concurrency = "many" }); got != "-j many: concurrency: want a whole number from 1 to 100000, or auto, not \"many\"" {
		t.Errorf("-j: %s", got)
	}
	// Problems of the file come first, those of flags after them.
	if got, want := problems(t, at, small+"margin: 1\n", set("pairs=0")), "5:9: margin: \"1\" has no unit: want one, as in 10s, 500ms or 2m\n"+
		"--set pairs=0: pairs: want a whole number from 1 to 1000000, not \"0\""; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
