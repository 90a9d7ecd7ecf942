package rating

import (
	"math"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
)

// Stop is a rule that ends a run once enough is known. Exactly one of SPRT and Width is set.
type Stop struct {
	Hero  string  // the bot whose score SPRT is about; "" where the question is about the first seat
	SPRT  *SPRT   // ends at a verdict
	Width float64 // ends when the first seat's mean score is known to an interval narrower than this
}

// Progress is how far a stop rule has come.
type Progress struct {
	Pairs   int       `json:"pairs"`   // finished without a gap from the first pair of the schedule on, as far as they were looked at
	Penta   Penta     `json:"penta"`   // the distinct ones among them
	Lower   Figure    `json:"lower"`   // bounds of LLR; 0 with a width
	Upper   Figure    `json:"upper"`   //
	LLR     Figure    `json:"llr"`     // after these pairs
	Width   *Figure   `json:"width"`   // of the interval; nil with an SPRT, or while nothing is known
	Verdict Verdict   `json:"verdict"` // of an SPRT
	Done    bool      `json:"done"`    // what comes later cannot change it
	Path    []float64 `json:"-"`       // LLR, or width, after each distinct pair
	Waiting int       `json:"waiting"` // pairs that were finished behind a gap, or after the end
}

// Watch follows one run by a stop rule. It looks at pairs in the order of the schedule, at the longest prefix of it that
// is finished, so that what it says depends on the games alone, not on which machine was faster.
type Watch struct {
	stop     Stop
	progress Progress
	open     map[int][]glance // by pair
	next     int              // the pair that is looked at next
	seen     map[[2]identity]bool
}

// glance is what a watch keeps of a game: who it is, and what the hero, or the first seat, scored in half points.
type glance struct {
	identity
	score int8
}

// identity is what two games must share to be the same game.
type identity struct {
	seats [2]string
	spec  string
	line  uint64
}

// NewWatch returns a watch that has seen nothing. The rule's SPRT must have passed its Check.
func NewWatch(stop Stop) *Watch {
	w := &Watch{stop: stop, open: map[int][]glance{}, next: 1, seen: map[[2]identity]bool{}}
	if stop.SPRT != nil {
		lower, upper := stop.SPRT.Bounds()
		w.progress.Lower, w.progress.Upper = Figure(lower), Figure(upper)
	}
	return w
}

// Add takes a finished game of the run, in any order, and reports whether the rule has been fulfilled.
func (w *Watch) Add(b results.Brief) bool {
	seat := rules.First
	if w.stop.Hero != "" && b.Seats[rules.Second] == w.stop.Hero {
		seat = rules.Second
	}
	w.open[b.Pair] = append(w.open[b.Pair], glance{identity{b.Seats, b.Spec, b.Line}, int8(2 * b.Outcome.Score(seat))})
	for !w.progress.Done && len(w.open[w.next]) == 2 {
		w.look(w.open[w.next])
		delete(w.open, w.next)
		w.next++
	}
	return w.progress.Done
}

// Progress returns how far it has come.
func (w *Watch) Progress() Progress {
	p := w.progress
	for _, games := range w.open {
		if len(games) == 2 {
			p.Waiting++
		}
	}
	return p
}

// look takes the next pair of the schedule.
func (w *Watch) look(games []glance) {
	p := &w.progress
	p.Pairs++
	one, two := games[0].identity, games[1].identity
	again := w.seen[[2]identity{one, two}]
	w.seen[[2]identity{one, two}], w.seen[[2]identity{two, one}] = true, true
	if again {
		return // an earlier pair was the same, ply for ply
	}
	p.Penta[games[0].score+games[1].score]++
	if w.stop.SPRT != nil {
		llr := w.stop.SPRT.LLR(p.Penta)
		p.LLR, p.Verdict = Figure(llr), w.stop.SPRT.Verdict(llr)
		p.Done = p.Verdict != Undecided
		p.Path = append(p.Path, llr)
		return
	}
	width := p.Penta.sequentialWidth()
	p.Done = width < w.stop.Width
	p.Path = append(p.Path, width)
	f := Figure(width)
	p.Width = &f
}

// sequentialWidth is the width of the interval of the mean with the variance taken 1/n greater, so that a few equal
// pairs at the start don't end the run, and never less than the interval that tables show. Source: Chow & Robbins, "On
// the asymptotic theory of fixed-width sequential confidence intervals for the mean", 1965.
func (p Penta) sequentialWidth() float64 {
	m := p.moments()
	n := float64(m.n)
	width := 2 * z95 * math.Sqrt((m.variance+1/n)/n)
	if shown := p.meanInterval(); shown != nil {
		width = max(width, float64(shown.High-shown.Low))
	}
	return min(1, width)
}
