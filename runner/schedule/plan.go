package schedule

import (
	"slices"
	"strconv"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/clock"
)

// Format says who plays whom.
type Format string

// The formats. In the first five every game is known from the start; the last two look at what was played.
const (
	RoundRobin Format = "round-robin" // everybody against everybody
	Gauntlet   Format = "gauntlet"    // the heroes against all others
	Match      Format = "match"       // the only two entries
	SelfPlay   Format = "self-play"   // each entry against itself
	List       Format = "list"        // the plan's Pairings
	Swiss      Format = "swiss"       // round by round, those with like scores
	Knockout   Format = "knockout"    // the winner of each pairing goes on
)

// Formats returns all formats, in the order of lists for people.
func Formats() []Format {
	return []Format{RoundRobin, Gauntlet, Match, SelfPlay, List, Swiss, Knockout}
}

// Entry is a bot that takes part.
type Entry struct {
	Bot     string        `json:"bot"`
	Control clock.Control `json:"control"` // time odds are per entry
}

// Plan says what is to be played. It is plain data: with the rules of its game it determines every opening, seed and id.
//
// A series is the pairs of games of one pairing, played with different openings. More Pairs or Rounds for the same plan
// leave the games that were there as they are, except in a knockout and, for Pairs, in a Swiss tournament.
type Plan struct {
	Spec       string      `json:"spec"`    // the game's specification
	Entries    []Entry     `json:"entries"` // names are unique; their order is the seeding of a knockout
	Format     Format      `json:"format"`
	Heroes     []string    `json:"heroes,omitempty"`      // gauntlet
	HeroesMeet bool        `json:"heroes_meet,omitempty"` // gauntlet: the heroes play each other, too
	Pairings   [][2]string `json:"pairings,omitempty"`    // list
	Pairs      int         `json:"pairs"`                 // of games, in each series
	Rounds     int         `json:"rounds,omitempty"`      // swiss
	ExtraPairs int         `json:"extra_pairs,omitempty"` // knockout: at most so many more pairs in a series that is tied
	Adaptive   bool        `json:"adaptive,omitempty"`    // round robin, gauntlet, list: as many pairs in all, but most where the ranking is in doubt
	Book       Book        `json:"book"`
	Seed       uint64      `json:"seed"`      // below 2^53, so that every JSON reader keeps it whole
	MaxPlies   int         `json:"max_plies"` // opening included; 0: no limit
}

// Played is what the formats that go round by round need to know of a finished game.
type Played struct {
	ID      string
	Outcome rules.Outcome
}

// Jobs returns the games known so far, in the order in which they should be started: all of them in most formats; in
// those that go round by round, and in adaptive plans, the rounds played and the next. It depends on what was played, not on the order in which
// games ended. Openings are those of the plan's Openings; without any, games begin at the game's start.
func (p Plan) Jobs(openings []Opening, played []Played) []Job {
	b := builder{plan: p, openings: openings}
	switch p.Format {
	case Swiss:
		b.swiss(newScores(played))
	case Knockout:
		b.knockout(newScores(played))
	default:
		if p.Adaptive {
			b.adaptive(p.pairings(), newScores(played))
			break
		}
		b.all(p.pairings())
	}
	return b.jobs
}

// InRounds reports whether Jobs depends on what was played.
func (p Plan) InRounds() bool { return p.Format == Swiss || p.Format == Knockout || p.Adaptive }

// Games returns how many games the plan has, without what a knockout may need to break ties.
func (p Plan) Games() int {
	switch n := len(p.Entries); p.Format {
	case Swiss:
		return 2 * p.Rounds * p.Pairs * (n / 2)
	case Knockout:
		return 2 * p.Pairs * max(0, n-1)
	default:
		return 2 * p.Pairs * len(p.pairings())
	}
}

// openingsNeeded returns how many openings give every series, or with EachRun every pair, one of its own.
func (p Plan) openingsNeeded() int {
	series, pairs := len(p.pairings()), p.Pairs // at once, and of each series of the whole plan
	switch n := len(p.Entries); p.Format {
	case Swiss:
		series, pairs = n/2, p.Rounds*p.Pairs
	case Knockout:
		b := newBracket(p)
		if p.Book.Each == EachRun {
			return (b.size - 1) * b.slots
		}
		return b.rounds * b.slots
	}
	switch {
	case p.Book.Each == EachRun:
		return series * pairs
	case p.Adaptive && series > 0: // one series may get all that is left after the start
		return series*pairs - (series-1)*min(pairs, adaptiveStart)
	}
	return pairs
}

// pairings returns who meets whom, as indices of entries, in the order in which each round of pairs is played.
func (p Plan) pairings() [][2]int {
	var list [][2]int
	switch n := len(p.Entries); p.Format {
	case RoundRobin:
		return circle(n)
	case Gauntlet:
		return p.gauntlet()
	case Match:
		if n == 2 {
			list = append(list, [2]int{0, 1})
		}
	case SelfPlay:
		for i := range n {
			list = append(list, [2]int{i, i})
		}
	case List:
		for _, names := range p.Pairings {
			list = append(list, [2]int{p.index(names[0]), p.index(names[1])})
		}
	}
	return list
}

// index returns the entry of that name, -1 if there is none.
func (p Plan) index(bot string) int {
	return slices.IndexFunc(p.Entries, func(e Entry) bool { return e.Bot == bot })
}

// circle returns all pairings of n by the circle method: the first stays, the others move round it, so that everybody
// (but one, if n is odd) has played once before anybody plays twice, and so on.
func circle(n int) [][2]int {
	ring := make([]int, n+n%2)
	for i := range ring {
		ring[i] = i
	}
	var list [][2]int
	for range len(ring) - 1 {
		// Turned the way that lets the first two entries meet first.
		ring = append(ring[:1], append(slices.Clone(ring[2:]), ring[1])...)
		for i := range len(ring) / 2 {
			if a, b := ring[i], ring[len(ring)-1-i]; max(a, b) < n {
				list = append(list, [2]int{min(a, b), max(a, b)})
			}
		}
	}
	return list
}

// gauntlet returns each hero against each other entry, so that neither heroes nor others wait long for their turn, and
// then, where heroes meet, the round robin of the heroes.
func (p Plan) gauntlet() [][2]int {
	var heroes, others []int
	for i, e := range p.Entries {
		if slices.Contains(p.Heroes, e.Bot) {
			heroes = append(heroes, i)
		} else {
			others = append(others, i)
		}
	}
	var list [][2]int
	for turn := range others {
		for i, hero := range heroes {
			list = append(list, [2]int{hero, others[(turn+i)%len(others)]})
		}
	}
	if p.HeroesMeet {
		for _, pair := range circle(len(heroes)) {
			list = append(list, [2]int{heroes[pair[0]], heroes[pair[1]]})
		}
	}
	return list
}

// Remaining returns the jobs whose id has does not know, in their order.
func Remaining(jobs []Job, has func(id string) bool) []Job {
	missing := 0
	for i := range jobs {
		if !has(jobs[i].ID) {
			missing++
		}
	}
	left := make([]Job, 0, missing) // a long list is large
	for i := range jobs {
		if !has(jobs[i].ID) {
			left = append(left, jobs[i])
		}
	}
	return left
}

// gameID returns the id of a game of a pair, both counted from 1.
func gameID(pair, game int) string { return strconv.Itoa(pair) + "-" + strconv.Itoa(game) }
