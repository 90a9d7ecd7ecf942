package configs

import (
	"errors"
	"fmt"
	"math/bits"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/clock"
)

// Defaults of what a file leaves out.
var (
	defaultTime  = clock.Control{Base: 10 * time.Second, Inc: 100 * time.Millisecond}
	defaultWaits = Waits{Start: 10 * time.Second, Ready: 10 * time.Second, Quit: 500 * time.Millisecond, Hang: time.Minute}
)

const (
	defaultMargin = 50 * time.Millisecond
	defaultOutput = "results/runs/{name}"
	defaultSeed   = 1
)

// Bounds of values that have no natural ones.
const (
	maxSeed        = 1<<53 - 1 // what every JSON reader keeps whole
	maxConcurrency = 100_000
	maxPlies       = 1_000_000
	maxScore       = 1_000_000 // hundredths
)

// reader fills a tournament from a document.
type reader struct {
	*document
	options Options
	folder  string // absolute, of the file
	t       *Tournament
	names   []string // of all bots, also of those with problems
}

// tournament reads the whole file.
func (r *reader) tournament(root value) {
	m := root.mapping("").only("name", "game", "params", "bots", "defaults", "format", "heroes", "heroes_meet", "pairings",
		"pairs", "rounds", "extra_pairs", "schedule", "time", "margin", "waits", "openings", "limits", "adjudicate", "concurrency",
		"oversubscribe", "seed", "stop", "sandbox", "output", "record")
	t := r.t
	r.name(m)
	r.game(m)
	r.bots(m)
	r.seed(m)
	r.limits(m)
	r.format(m)
	r.stop(m)
	r.openings(m)
	r.adjudicate(m)
	r.concurrency(m)
	t.Margin = defaultMargin
	m.duration("margin", &t.Margin, 0)
	t.Waits = defaultWaits
	m.read("waits", func(v value) {
		w := v.mapping("waits.").only("start", "ready", "quit", "hang")
		w.duration("start", &t.Waits.Start, time.Millisecond)
		w.duration("ready", &t.Waits.Ready, time.Millisecond)
		w.duration("quit", &t.Waits.Quit, 0)
		w.duration("hang", &t.Waits.Hang, time.Millisecond)
	})
	t.Sandbox = SandboxAuto
	word(m, "sandbox", &t.Sandbox, SandboxAuto, SandboxStrict, SandboxOff)
	t.Traffic = TrafficFailures
	m.read("record", func(v value) {
		word(v.mapping("record.").only("traffic"), "traffic", &t.Traffic, TrafficFailures, TrafficAll, TrafficNone)
	})
	t.Output = defaultOutput
	m.text("output", &t.Output)
	if t.Output == "" {
		m.keys["output"].fail("want a folder")
	}
	t.Output = filepath.FromSlash(strings.ReplaceAll(t.Output, "{name}", t.Name))
}

// name reads the tournament's name, which names a folder on any system.
func (r *reader) name(m mapping) {
	base := filepath.Base(r.t.Path)
	r.t.Name = strings.TrimSuffix(base, filepath.Ext(base))
	at := m.value
	m.read("name", func(v value) {
		if v.text(&r.t.Name) {
			at = v
		}
	})
	if why := badName(r.t.Name); why != "" {
		at.fail("the name %s %s", quote(r.t.Name), why)
	} else if strings.ContainsAny(r.t.Name, `/\:*?"<>|`) || strings.HasPrefix(r.t.Name, ".") || strings.HasSuffix(r.t.Name, ".") {
		at.fail(`the name %s names a folder: want none of / \ : * ? " < > | in it, and no dot at its ends`, quote(r.t.Name))
	}
}

// maxName is the longest name of a tournament or bot, in characters.
const maxName = 64

// badName says why a text is no name, "" if it is one.
func badName(name string) string {
	switch n := len([]rune(name)); {
	case n < 1 || n > maxName:
		return "has not 1 to 64 characters"
	case strings.TrimSpace(name) != name:
		return "has blanks at its ends"
	case strings.ContainsFunc(name, func(c rune) bool { return !unicode.IsPrint(c) || c == unicode.ReplacementChar }):
		return "has characters that cannot be printed"
	}
	return ""
}

// game reads the game and its parameters.
func (r *reader) game(m mapping) {
	names := make([]string, len(r.options.Games))
	for i, k := range r.options.Games {
		names[i] = k.Name
	}
	var name string
	if !m.require("game", "want "+enumerate(names)) || !m.keys["game"].text(&name) {
		return
	}
	kind, err := r.options.Games.Kind(name)
	if err != nil {
		m.keys["game"].fail("unknown game %s: %s", quote(name), instead(name, names))
		return
	}
	given, ok := map[string]string{}, true
	at := m.keys["game"]
	m.read("params", func(v value) {
		at = v
		given, ok = r.params(v, kind)
	})
	if !ok {
		return
	}
	game, err := kind.Game(given)
	if err != nil {
		at.doc.at(at.node, "%v", err)
		return
	}
	r.t.Game, r.t.Plan.Spec = game, game.String()
}

// maxParam is the longest value of a parameter, in bytes: messages repeat it.
const maxParam = 100

// params reads the parameters of a game, each judged by the rules.
func (r *reader) params(v value, kind rules.Kind) (given map[string]string, ok bool) {
	before := len(r.problems)
	known := make([]string, len(kind.Params))
	for i, p := range kind.Params {
		known[i] = p.Name
	}
	given = map[string]string{}
	m := v.mapping("params.").only(known...)
	for _, key := range m.order {
		if !slices.Contains(known, key) {
			continue
		}
		var text string
		if value := m.keys[key]; value.isList() { // setup: [7, 5, 3, 1]
			words, _ := value.texts()
			text = strings.Join(words, ",")
		} else if !value.text(&text) {
			continue
		}
		if len(text) > maxParam {
			m.keys[key].fail("longer than %d characters", maxParam)
		} else if err := kind.Check(key, text); err != nil {
			r.at(m.keys[key].node, "%v", err)
		}
		given[key] = text
	}
	return given, len(r.problems) == before
}

// seed reads the seed from which all that is random follows.
func (r *reader) seed(m mapping) {
	r.t.Plan.Seed = defaultSeed
	m.read("seed", func(v value) {
		if target(v.node).Value == "random" {
			r.t.Plan.Seed, r.t.DrawnSeed = r.options.DrawSeed(), true
			return
		}
		var seed int
		if v.tagged("!!int") && v.whole(&seed, 0, maxSeed) {
			r.t.Plan.Seed = uint64(seed)
		} else if !v.tagged("!!int") {
			v.fail("want a whole number from 0 to %d, or random, not %s", maxSeed, v.got())
		}
	})
}

// limits reads the longest game.
func (r *reader) limits(m mapping) {
	least := 1
	if r.t.Game != nil {
		r.t.Plan.MaxPlies = r.t.Game.MaxPlies()
		if r.t.Plan.MaxPlies == 0 {
			least = 0 // the rules end every game
		}
	}
	m.read("limits", func(v value) {
		v.mapping("limits.").only("plies").whole("plies", &r.t.Plan.MaxPlies, least, maxPlies)
	})
}

// concurrency reads how many games are played at once.
func (r *reader) concurrency(m mapping) {
	t, cores := r.t, r.options.Cores
	m.flag("oversubscribe", &t.Oversubscribe)
	t.Concurrency = max(1, cores/2)
	m.read("concurrency", func(v value) {
		if target(v.node).Value == "auto" {
			return
		}
		if !v.tagged("!!int") {
			v.fail("want a whole number from 1 to %d, or auto, not %s", maxConcurrency, v.got())
			return
		}
		if !v.whole(&t.Concurrency, 1, maxConcurrency) || t.Oversubscribe {
			return
		}
		if why := overload(t.Game, t.Concurrency, cores); why != "" {
			v.fail("%s; set oversubscribe: true if that is meant", why)
		}
	})
}

// overload says why so many games at once are too many for the cores, "" if they are not. A game keeps one core busy, or
// two where both seats act at once.
func overload(game rules.Game, concurrency, cores int) string {
	busy := concurrency
	if game != nil && game.Start().ToAct() == rules.Both {
		busy *= 2
	}
	if concurrency == 1 || busy <= cores {
		return ""
	}
	return fmt.Sprintf("%d games at once keep %d cores busy, and there are %d: bots would lose on time through no fault of theirs", concurrency, busy, cores)
}

// Fits judges how many games are to be played at once while a run goes on; oversubscribe lets it be more than the cores
// of this machine can hold.
func (t *Tournament) Fits(concurrency int, oversubscribe bool) error {
	if concurrency < 1 || concurrency > maxConcurrency {
		return fmt.Errorf("%d games at once: want 1 to %d", concurrency, maxConcurrency)
	}
	if why := overload(t.Game, concurrency, runtime.GOMAXPROCS(0)); why != "" && !oversubscribe && !t.Oversubscribe {
		return errors.New(why)
	}
	return nil
}

// adjudicate reads when a game ends by the bots' own scores.
func (r *reader) adjudicate(m mapping) {
	a := &r.t.Adjudicate
	m.read("adjudicate", func(v value) {
		rule := v.mapping("adjudicate.").only("resign", "draw", "repetition")
		rule.read("resign", func(v value) {
			m := v.mapping("adjudicate.resign.").only("score", "moves", "both")
			a.Resign.Both = true
			if m.require("score", "want hundredths, as in score: 900") && m.require("moves", "want how many in a row, as in moves: 4") {
				m.whole("score", &a.Resign.Score, 1, maxScore)
				m.whole("moves", &a.Resign.Moves, 1, maxPlies)
			}
			m.flag("both", &a.Resign.Both)
		})
		rule.read("draw", func(v value) {
			m := v.mapping("adjudicate.draw.").only("score", "moves", "after")
			if m.require("score", "want hundredths, as in score: 10") && m.require("moves", "want how many in a row, as in moves: 8") {
				m.whole("score", &a.Draw.Score, 0, maxScore)
				m.whole("moves", &a.Draw.Moves, 1, maxPlies)
			}
			m.whole("after", &a.Draw.After, 0, maxPlies)
		})
		rule.read("repetition", func(v value) {
			if v.whole(&a.Repetition, 0, maxPlies) && a.Repetition == 1 {
				v.fail("every position comes up once: want 2 or more, or 0 for off")
			}
		})
	})
}

// swissRounds is how many rounds a Swiss tournament has by default: enough for one bot to be left without a loss.
func swissRounds(bots int) int { return max(1, bits.Len(uint(max(1, bots)-1))) }
