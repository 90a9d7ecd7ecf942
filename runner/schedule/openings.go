package schedule

import (
	"fmt"
	"math/rand/v2"

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
	return p.OpeningsOf(p.Drawing(game))
}

// Drawing returns the drawing of the plan's random openings before any is drawn; there are none if the plan has others.
func (p Plan) Drawing(game rules.Game) *Drawing { return NewDrawing(game, p.Book.Random, p.Seed) }

// OpeningsOf is Openings for a drawing of the plan that may have some openings already; it goes on as far as the plan
// needs.
func (p Plan) OpeningsOf(drawing *Drawing) (openings []Opening, warning string, err error) {
	need, skip := max(1, p.openingsNeeded()), max(0, p.Book.Start-1)
	what := "in the list"
	switch {
	case p.Book.Random > 0:
		what = fmt.Sprintf("after %d random plies", p.Book.Random)
		drawing.Grow(skip + need)
		if openings = drawing.openings; len(openings) == 0 {
			return nil, "", fmt.Errorf("no position of %s is undecided %s: want fewer", drawing.game, what)
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
