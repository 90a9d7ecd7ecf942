package schedule

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/boardbots/arena/rules"
)

// Opening is where a game begins: a position, plies from there, or both. Its zero value is the game's start.
type Opening struct {
	Position string   `json:"position,omitempty"` // position text; "" for the game's start
	Plies    []string `json:"plies,omitempty"`    // played before the bots are asked
}

// Order says in which order the openings of a list are used.
type Order string

// The orders.
const (
	Sequential Order = "sequential"
	Shuffled   Order = "random"
)

// Each says what one opening is for. Both games of a pair always have the same.
type Each string

// The ways to share openings.
const (
	EachPairing Each = "pairing" // all pairings go through the same openings
	EachRun     Each = "run"     // the run goes through the openings, pair by pair
)

// Book says where openings come from. Its zero value has none: every game begins at the game's start.
type Book struct {
	Random int       `json:"random,omitempty"` // plies drawn at random; then List is empty
	List   []Opening `json:"list,omitempty"`   //
	Order  Order     `json:"order,omitempty"`  // of List
	Each   Each      `json:"each,omitempty"`   //
	Start  int       `json:"start,omitempty"`  // number of the first opening used, counted from 1; 0 is 1
}

// Openings returns the openings of the plan in the order in which they are used, from the first on again when they run
// out; the warning says so if they do. More pairs add openings at the end and change none. The error is for a plan that
// asks for openings that do not exist.
func (p Plan) Openings(game rules.Game) (openings []Opening, warning string, err error) {
	need, skip := max(1, p.openingsNeeded()), max(0, p.Book.Start-1)
	what := "in the list"
	switch {
	case p.Book.Random > 0:
		what = fmt.Sprintf("after %d random plies", p.Book.Random)
		if openings = draw(game, p.Book.Random, p.Seed, skip+need); len(openings) == 0 {
			return nil, "", fmt.Errorf("no position of %s is undecided %s: want fewer", game, what)
		}
	case len(p.Book.List) == 0:
		return nil, "", nil
	default:
		openings = shuffled(p.Book.List, p.Book.Order, p.Seed)
	}
	if skip >= len(openings) {
		return nil, "", fmt.Errorf("the first opening is number %d, but there are only %d distinct ones %s", skip+1, len(openings), what)
	}
	// What lies before the start is used last. Where enough were drawn it is left out: a longer plan draws others.
	openings, before := openings[skip:], openings[:skip]
	if len(openings) >= need {
		return openings[:need], "", nil
	}
	openings = append(openings[:len(openings):len(openings)], before...)
	if len(openings) < need && !(p.Adaptive && len(openings) >= p.Pairs) { // few series are as long as they may get
		warning = fmt.Sprintf("%d openings are wanted, but there are only %d distinct ones %s: they are used again in the same order", need, len(openings), what)
	}
	return openings, warning, nil
}

// shuffled returns the list in order. The shuffle depends on the seed and the list alone, not on how much of it is used.
func shuffled(list []Opening, order Order, seed uint64) []Opening {
	if order != Shuffled {
		return list
	}
	out := make([]Opening, len(list))
	for to, from := range source(seed, shuffling).Perm(len(list)) {
		out[to] = list[from]
	}
	return out
}

// shuffling is the number of the random sequence that shuffles a list; smaller ones draw openings.
const shuffling = 1 << 63

// source returns random sequence i of a plan's seed.
func source(seed, i uint64) *rand.Rand { return rand.New(rand.NewPCG(mix(seed), mix(i))) }

// draw returns want distinct openings of so many random plies, or all if there are fewer.
func draw(game rules.Game, plies int, seed uint64, want int) []Opening {
	var found []Opening
	for o := range RandomOpenings(game, plies, seed) {
		if found = append(found, o); len(found) >= want {
			break
		}
	}
	return found
}

// RandomOpenings yields distinct openings of so many random plies: attempt i plays at random with sequence i of the seed,
// and counts if it reaches an undecided position that no attempt before it has reached. So the openings of a short list
// are the first of a longer one.
//
// That there are no more is inferred from many attempts in a row without a new one, or from many in all that reached an old
// one: where some openings are rare, waiting for each would take long. Both numbers grow with the openings found, so that
// even the last of equally likely ones is missed in less than one case in a thousand.
func RandomOpenings(game rules.Game, plies int, seed uint64) iter.Seq[Opening] {
	const patience, patienceEach, repeatsEach = 1000, 8, 20
	return func(yield func(Opening) bool) {
		seen := map[string]bool{}
		misses, repeats := 0, 0
		for a := range attempts(game, plies, seed) {
			if misses == patience+patienceEach*len(seen) || repeats == patience+repeatsEach*len(seen) {
				return
			}
			if !a.undecided || seen[a.position] {
				misses++
				if a.undecided {
					repeats++
				}
				continue
			}
			misses = 0
			seen[a.position] = true
			if !yield(Opening{Plies: a.plies}) {
				return
			}
		}
	}
}

// attempt is a line of play drawn at random.
type attempt struct {
	plies     []string
	position  string // after them
	undecided bool
}

// attempts yields attempt 0, 1 and so on without end. They are made by all processors, some ahead of what was asked for.
func attempts(game rules.Game, plies int, seed uint64) iter.Seq[attempt] {
	const firstAhead, mostAhead = 16, 1 << 12
	return func(yield func(attempt) bool) {
		ahead := make([]attempt, firstAhead)
		for from := 0; ; from, ahead = from+len(ahead), make([]attempt, min(2*len(ahead), mostAhead)) {
			var next atomic.Int64
			var made sync.WaitGroup
			for range runtime.GOMAXPROCS(0) {
				made.Go(func() {
					for i := int(next.Add(1)) - 1; i < len(ahead); i = int(next.Add(1)) - 1 {
						ahead[i] = try(game, plies, source(seed, uint64(from+i)))
					}
				})
			}
			made.Wait()
			for _, a := range ahead {
				if !yield(a) {
					return
				}
			}
		}
	}
}

// try plays at random from the start.
func try(game rules.Game, plies int, r *rand.Rand) (a attempt) {
	s := game.Start()
	a.plies = make([]string, 0, plies)
	for range plies {
		if s.ToAct() == rules.None {
			return attempt{}
		}
		ply := rules.SamplePly(s, r)
		a.plies = append(a.plies, ply.String())
		s = s.Play(ply)
	}
	return attempt{a.plies, s.String(), s.ToAct() != rules.None}
}
