package schedule

import (
	"iter"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/boardbots/arena/rules"
)

// Drawing is distinct openings drawn at random, and how far the drawing has come, so that it can go on. They are the first
// of a list that follows from the game, the number of plies and the seed: attempt i plays at random with sequence i of the
// seed, and counts if it reaches an undecided position that no attempt before it has reached.
//
// That there are no more is inferred from many attempts in a row without a new one, or from many in all that reached an old
// one: where some openings are rare, waiting for each would take long. Both numbers grow with the openings found, so that
// even the last of equally likely ones is missed in less than one case in a thousand.
type Drawing struct {
	game     rules.Game
	plies    int
	seed     uint64
	openings []Opening
	attempts int             // made so far; none since the last opening, unless dry
	repeats  int             // of them, those that reached an old position
	dry      bool            // there are no more openings
	seen     map[string]bool // the openings' positions while it goes on, else nil
}

// NewDrawing returns the drawing of openings of so many random plies before any is drawn.
func NewDrawing(game rules.Game, plies int, seed uint64) *Drawing {
	return &Drawing{game: game, plies: plies, seed: seed}
}

// Len returns how many openings were drawn.
func (d *Drawing) Len() int { return len(d.openings) }

// Played returns how many random plies it took at most to come so far.
func (d *Drawing) Played() int { return d.attempts * d.plies }

// Grow goes on until there are as many openings as wanted, or all if there are fewer. The first ones stay.
func (d *Drawing) Grow(want int) {
	if d.dry || len(d.openings) >= want {
		return
	}
	d.recall()
	for o := range d.more() {
		if d.openings = append(d.openings, o); len(d.openings) >= want {
			break
		}
	}
	d.seen = nil // large, and seldom of use again
}

// recall finds the positions that the openings lead to. If they are not such as these rules can have drawn, the drawing
// begins anew.
func (d *Drawing) recall() {
	d.seen = make(map[string]bool, len(d.openings))
	for _, o := range d.openings {
		s, err := rules.Steps(d.game.Start(), o.Plies)
		if err != nil || d.seen[s.String()] {
			*d = *NewDrawing(d.game, d.plies, d.seed)
			d.seen = map[string]bool{}
			return
		}
		d.seen[s.String()] = true
	}
}

// more yields the openings after those whose positions were seen.
func (d *Drawing) more() iter.Seq[Opening] {
	const patience, patienceEach, repeatsEach = 1000, 8, 20
	return func(yield func(Opening) bool) {
		misses := 0
		for a := range attempts(d.game, d.plies, d.seed, d.attempts) {
			if misses == patience+patienceEach*len(d.seen) || d.repeats == patience+repeatsEach*len(d.seen) {
				d.dry = true
				return
			}
			d.attempts++
			if !a.undecided || d.seen[a.position] {
				misses++
				if a.undecided {
					d.repeats++
				}
				continue
			}
			misses = 0
			d.seen[a.position] = true
			if !yield(Opening{Plies: a.plies}) {
				return
			}
		}
	}
}

// RandomOpenings yields the openings of a drawing, one after the other, as long as there are more.
func RandomOpenings(game rules.Game, plies int, seed uint64) iter.Seq[Opening] {
	return func(yield func(Opening) bool) {
		d := NewDrawing(game, plies, seed)
		d.seen = map[string]bool{}
		d.more()(yield)
	}
}

// attempt is a line of play drawn at random.
type attempt struct {
	plies     []string
	position  string // after them
	undecided bool
}

// attempts yields attempt from, from+1 and so on without end. They are made by all processors, some ahead of what was
// asked for.
func attempts(game rules.Game, plies int, seed uint64, from int) iter.Seq[attempt] {
	const firstAhead, mostAhead = 16, 1 << 12
	return func(yield func(attempt) bool) {
		ahead := make([]attempt, firstAhead)
		for from := from; ; from, ahead = from+len(ahead), make([]attempt, min(2*len(ahead), mostAhead)) {
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
