package configs

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/boardbots/arena/runner/schedule"
)

// Defaults and bounds of how much is played.
const (
	defaultPairs      = 50
	defaultStopPairs  = 25_000 // where a stop rule ends the run: the most that is played without a verdict
	defaultExtraPairs = 3
	maxPairs          = 1_000_000
	maxRounds         = 10_000
)

// MaxGames is how many games a tournament may have.
const MaxGames = 2_000_000

// formatKeys are the keys that only one format has.
var formatKeys = []struct {
	key    string
	format schedule.Format
}{
	{"heroes", schedule.Gauntlet},
	{"heroes_meet", schedule.Gauntlet},
	{"pairings", schedule.List},
	{"rounds", schedule.Swiss},
	{"extra_pairs", schedule.Knockout},
}

// format reads who plays whom, and how often.
func (r *reader) format(m mapping) {
	p := &r.t.Plan
	if c := r.options.Candidate; c != nil {
		p.Format, p.Heroes, p.Pairs = schedule.Gauntlet, []string{c.Name}, defaultPairs
		m.whole("pairs", &p.Pairs, 1, maxPairs)
		if games := p.Games(); games > MaxGames {
			m.fail("the plan has %d games: at most %d can be played", games, MaxGames)
		}
		return
	}
	p.Format = schedule.RoundRobin
	word(m, "format", &p.Format, schedule.Formats()...)
	for _, k := range formatKeys {
		if m.has(k.key) && p.Format != k.format {
			m.keys[k.key].fail("only the format %s has it, and this one is %s", k.format, p.Format)
		}
	}
	p.Pairs = defaultPairs
	if m.has("stop") && !isNull(target(m.keys["stop"].node)) {
		p.Pairs = defaultStopPairs
	}
	m.whole("pairs", &p.Pairs, 1, maxPairs)
	r.count(m)
	switch p.Format {
	case schedule.Gauntlet:
		r.heroes(m)
	case schedule.List:
		r.pairings(m)
	case schedule.Swiss:
		p.Rounds = swissRounds(len(p.Entries))
		m.whole("rounds", &p.Rounds, 1, maxRounds)
	case schedule.Knockout:
		p.ExtraPairs = defaultExtraPairs
		m.whole("extra_pairs", &p.ExtraPairs, 0, maxPairs)
	}
	r.adaptive(m)
	if games := p.Games(); games > MaxGames {
		m.fail("the plan has %d games: at most %d can be played", games, MaxGames)
	}
}

// sharing says how pairs are shared out among pairings.
type sharing string

const (
	fixed    sharing = "fixed"
	adaptive sharing = "adaptive"
)

// adaptive reads whether results decide who plays next.
func (r *reader) adaptive(m mapping) {
	p, how := &r.t.Plan, fixed
	word(m, "schedule", &how, fixed, adaptive)
	p.Adaptive = how == adaptive
	switch p.Format {
	case schedule.RoundRobin, schedule.Gauntlet, schedule.List:
		if games := p.Games(); p.Adaptive && 0 < games && games < 4*p.Pairs {
			m.keys["schedule"].fail("adaptive shares pairs out among pairings, and there is only one")
		}
	default:
		if p.Adaptive {
			m.keys["schedule"].fail("adaptive is for the formats %s, %s and %s, and this one is %s", schedule.RoundRobin, schedule.Gauntlet, schedule.List, p.Format)
		}
	}
}

// count checks that the format can be played by so many bots.
func (r *reader) count(m mapping) {
	bots, f := len(r.t.Bots), r.t.Plan.Format
	switch {
	case !m.has("bots") || bots == 0: // is a problem already
	case f == schedule.Match && bots != 2:
		m.keys["bots"].fail("a match is between 2 bots, and %d are listed: for more want another format, as round-robin", bots)
	case f != schedule.SelfPlay && f != schedule.List && bots < 2:
		m.keys["bots"].fail("the format %s needs 2 bots or more: for one alone want self-play", f)
	}
}

// heroes reads who plays against all others.
func (r *reader) heroes(m mapping) {
	p := &r.t.Plan
	m.flag("heroes_meet", &p.HeroesMeet)
	if !m.require("heroes", "a gauntlet needs the bots that play against all others, as in heroes: [mine]") {
		return
	}
	v := m.keys["heroes"]
	names, ok := v.texts()
	if !ok {
		return
	}
	items := v.items()
	for i, name := range names {
		if len(r.missing([]string{name})) > 0 {
			items[i].fail("no bot is named %s: %s", quote(name), instead(name, r.names))
		}
		if slices.Index(names, name) < i {
			items[i].fail("%s is a hero already", quote(name))
		}
	}
	switch {
	case len(names) == 0:
		v.fail("want one hero or more")
	case len(names) >= len(r.t.Bots) && len(r.t.Bots) > 1:
		v.fail("every bot is a hero: nobody is left to play against; want round-robin for all against all")
	}
	p.Heroes = names
}

// pairings reads the list of who plays whom.
func (r *reader) pairings(m mapping) {
	if !m.require("pairings", "the format list needs them, as in pairings: [[a, b], [a, c]]") {
		return
	}
	items := m.keys["pairings"].items()
	if len(items) == 0 && m.keys["pairings"].isList() {
		m.keys["pairings"].fail("want one pairing or more, as in [[a, b], [a, c]]")
	}
	seen := map[[2]string]bool{}
	for _, item := range items {
		names, ok := item.texts()
		if !ok {
			continue
		}
		if len(names) != 2 {
			item.fail("want two names, not %d", len(names))
			continue
		}
		for i, missing := range item.items() {
			if len(r.missing(names[i:i+1])) > 0 {
				missing.fail("no bot is named %s: %s", quote(names[i]), instead(names[i], r.names))
			}
		}
		key := [2]string{min(names[0], names[1]), max(names[0], names[1])}
		if seen[key] {
			item.fail("%s and %s are paired already: for more games raise pairs", quote(names[0]), quote(names[1]))
		}
		seen[key] = true
		r.t.Plan.Pairings = append(r.t.Plan.Pairings, [2]string(names))
	}
}

// openings reads where games begin.
func (r *reader) openings(m mapping) {
	b := &r.t.Plan.Book
	b.Order, b.Each, b.Start = schedule.Sequential, schedule.EachPairing, 1
	m.read("openings", func(v value) {
		o := v.mapping("openings.").only("random", "file", "order", "each", "start")
		o.whole("random", &b.Random, 0, 1000)
		word(o, "order", &b.Order, schedule.Sequential, schedule.Shuffled)
		word(o, "each", &b.Each, schedule.EachPairing, schedule.EachRun)
		o.whole("start", &b.Start, 1, maxPairs)
		o.read("file", func(v value) {
			if b.Random > 0 {
				v.fail("openings.random draws openings already: want one of the two")
				return
			}
			r.openingsFile(v)
		})
		if r.t.Game == nil || o.has("file") && len(b.List) == 0 {
			return
		}
		// One pair's openings show whether there are any, wherever they start.
		probe := r.t.Plan
		probe.Pairs, probe.Rounds, probe.ExtraPairs = 1, 1, 0
		if _, _, err := probe.Openings(r.t.Game); err != nil {
			at := o.value
			for _, key := range []string{"random", "start"} {
				if o.has(key) {
					at = o.keys[key]
				}
			}
			at.fail("%v", err)
		}
	})
}

// openingsFile reads the openings of a file.
func (r *reader) openingsFile(v value) {
	var name string
	if !v.text(&name) {
		return
	}
	path := inFolder(r.folder, name)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		v.fail("%s is no regular file", quote(name)) // to open a pipe could wait for ever
		return
	}
	file, err := os.Open(path)
	if err != nil {
		v.fail("%v", err)
		return
	}
	defer file.Close()
	if r.t.Game == nil {
		return // nobody can judge the moves
	}
	shown := name
	if !filepath.IsAbs(name) {
		shown = filepath.Join(filepath.Dir(r.t.Path), name)
	}
	list, warnings, err := schedule.ReadOpenings(r.t.Game, shown, file)
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range joined.Unwrap() {
			if line := (*schedule.LineError)(nil); errors.As(err, &line) {
				r.problems = append(r.problems, Problem{File: line.File, Line: line.Line, Text: oneLine(line.Err.Error())})
			}
		}
	}
	r.t.Plan.Book.List = list
	r.t.Warnings = append(r.t.Warnings, warnings...)
}
