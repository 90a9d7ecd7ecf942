package rating

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
)

// Game is what tables need to know of one game. Numbers are indexes into the lists of Games.
type Game struct {
	ID      string
	Run     int32
	Pair    int32 // within the run
	Spec    int32
	Opening int32
	Reason  int32
	Plies   int32    // opening included
	Bots    [2]int32 // by seat
	Faults  [2]int32 // by seat, into Kinds
	Line    uint64   // see results.Brief
	White   rules.Seat
	Outcome rules.Outcome
	Swapped bool
	Chosen  bool // a bot chose the swap, not the opening
	Suspect bool
}

// Games is a set of games in one fixed order, whatever order they came in.
type Games struct {
	List     []Game // sorted by run, pair and id
	Runs     []string
	Bots     []string
	Specs    []string
	Openings []string // position, "moves" and plies
	Reasons  []string
	Kinds    []string // of faults; the first is "", none
	Usage    []Usage  // what each of Bots used
}

// Collector makes Games of what a journal holds. Its zero value is ready.
type Collector struct {
	games                                       []Game
	runs, bots, specs, openings, reasons, kinds index
	usage                                       []Usage
}

// Add takes one game of a run. Which games count is the caller's choice; a game of the same run and id counts once.
func (c *Collector) Add(run string, b results.Brief) {
	g := Game{
		ID: b.ID, Run: c.runs.of(run), Pair: int32(b.Pair), Spec: c.specs.of(b.Spec), Opening: c.openings.of(openingText(b)),
		Reason: c.reasons.of(b.Reason), Plies: int32(b.Plies), Line: b.Line, Outcome: b.Outcome, Swapped: b.Swapped, Chosen: b.Chosen, Suspect: b.Suspect,
	}
	if b.Sides[rules.Second] == rules.White {
		g.White = rules.Second
	}
	for seat, name := range b.Seats {
		g.Bots[seat] = c.bots.of(name)
		g.Faults[seat] = c.kinds.of(b.Faults[seat])
		for len(c.usage) < len(c.bots.names) {
			c.usage = append(c.usage, Usage{})
		}
		c.usage[g.Bots[seat]].add(b.Controls[seat], b.CPU[seat], b.Times[seat])
	}
	c.games = append(c.games, g)
}

func openingText(b results.Brief) string {
	if b.Opening == "" {
		return b.Position
	}
	return strings.TrimSpace(b.Position + " moves " + b.Opening)
}

// Games returns what was added so far. The result is good until the next Add.
func (c *Collector) Games() *Games {
	c.kinds.of("")
	runs, bots, specs := c.runs.sort(), c.bots.sort(), c.specs.sort()
	openings, reasons, kinds := c.openings.sort(), c.reasons.sort(), c.kinds.sort()
	for i := range c.games {
		g := &c.games[i]
		g.Run, g.Spec, g.Opening, g.Reason = runs[g.Run], specs[g.Spec], openings[g.Opening], reasons[g.Reason]
		for seat := range g.Bots {
			g.Bots[seat], g.Faults[seat] = bots[g.Bots[seat]], kinds[g.Faults[seat]]
		}
	}
	usage := make([]Usage, len(c.usage))
	for old, u := range c.usage {
		usage[bots[old]] = u
	}
	c.usage = usage
	slices.SortFunc(c.games, compareGames)
	c.games = slices.CompactFunc(c.games, func(a, b Game) bool { return a.Run == b.Run && a.ID == b.ID })
	return &Games{
		List: c.games, Runs: c.runs.names, Bots: c.bots.names, Specs: c.specs.names, Openings: c.openings.names,
		Reasons: c.reasons.names, Kinds: c.kinds.names, Usage: c.usage,
	}
}

func compareGames(a, b Game) int {
	return cmp.Or(cmp.Compare(a.Run, b.Run), cmp.Compare(a.Pair, b.Pair), cmp.Compare(a.ID, b.ID))
}

// index numbers texts.
type index struct {
	names   []string
	numbers map[string]int32
}

func (x *index) of(name string) int32 {
	n, ok := x.numbers[name]
	if !ok {
		if x.numbers == nil {
			x.numbers = map[string]int32{}
		}
		n = int32(len(x.names))
		x.names = append(x.names, name)
		x.numbers[name] = n
	}
	return n
}

// sort puts the texts in order, and returns each old number's new one.
func (x *index) sort() []int32 {
	renumbered := make([]int32, len(x.names))
	old := maps.Clone(x.numbers)
	x.names = slices.Sorted(slices.Values(x.names))
	for i, name := range x.names {
		renumbered[old[name]] = int32(i)
		x.numbers[name] = int32(i)
	}
	return renumbered
}
