package rating

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/boardbots/arena/rules"
)

// SeatStep is what the first pairs of the schedule say of the first seat.
type SeatStep struct {
	Pairs int      // distinct
	Score Interval // their mean score with its 95 % interval, as in SeatScore
}

// SeatPath returns how the first seat's mean score went as pairs were added in the order of the games, in at most so
// many steps. The last is that of all pairs.
func (g *Games) SeatPath(most int) []SeatStep {
	pairs := g.Pairs()
	n := pairs.Distinct()
	every := max(1, (n+most-1)/most)
	var (
		path  []SeatStep
		penta Penta
		seen  int
	)
	for i := range pairs.List {
		p := &pairs.List[i]
		if p.Duplicate {
			continue
		}
		penta[p.First]++
		if seen++; seen%every == 0 || seen == n {
			if score := penta.meanInterval(); score != nil {
				path = append(path, SeatStep{seen, *score})
			}
		}
	}
	return path
}

// Advantage asks whether moving first helps. symmetric says that the seats are alike by the rules, as in Apocalypse.
func (g *Games) Advantage(symmetric bool) Advantage {
	pairs := g.Pairs()
	distinct := make([]*Pair, 0, len(pairs.List))
	for i := range pairs.List {
		if !pairs.List[i].Duplicate {
			distinct = append(distinct, &pairs.List[i])
		}
	}
	all := g.split(distinct, func(*Pair) []string { return []string{"all"} })
	a := Advantage{Pairs: len(pairs.List), Symmetric: symmetric, Swap: g.swap(), Repetitive: pairs.Repetitive()}
	a.SeatScore = newSeatScore("all", Penta{})
	if len(all) > 0 {
		a.SeatScore = all[0]
	}
	var games WDL
	for i := range g.List {
		games.add(g.List[i].Outcome, rules.First)
	}
	a.Decided = newDecided(games)
	if groups := g.Fit(pairs, nil); len(groups) == 1 {
		a.Fit = groups[0].Advantage
	}
	name := func(bot int32) string { return g.Bots[bot] }
	a.ByBot = g.split(distinct, func(p *Pair) []string {
		if p.Bots[0] == p.Bots[1] {
			return []string{name(p.Bots[0])}
		}
		return []string{name(p.Bots[0]), name(p.Bots[1])}
	})
	a.ByPairing = g.split(distinct, func(p *Pair) []string { return []string{name(p.Bots[0]) + " - " + name(p.Bots[1])} })
	a.ByOpening = g.split(distinct, func(p *Pair) []string { return []string{g.Openings[g.List[p.Games[0]].Opening]} })
	a.ByLength = g.byLength(distinct)
	return a
}

// split sums up the pairs under each of their labels, sorted by label.
func (g *Games) split(pairs []*Pair, labels func(*Pair) []string) []SeatScore {
	counts := map[string]*Penta{}
	for _, p := range pairs {
		for _, label := range labels(p) {
			if counts[label] == nil {
				counts[label] = new(Penta)
			}
			counts[label][p.First]++
		}
	}
	scores := make([]SeatScore, 0, len(counts))
	for _, label := range slices.Sorted(maps.Keys(counts)) {
		scores = append(scores, newSeatScore(label, *counts[label]))
	}
	return scores
}

// byLength splits the pairs into quarters by the plies of both games.
func (g *Games) byLength(pairs []*Pair) []SeatScore {
	length := func(p *Pair) int32 { return g.List[p.Games[0]].Plies + g.List[p.Games[1]].Plies }
	sorted := slices.Clone(pairs)
	slices.SortStableFunc(sorted, func(a, b *Pair) int { return cmp.Compare(length(a), length(b)) })
	var scores []SeatScore
	from := 0
	for quarter := 1; quarter <= 4; quarter++ {
		to := quarter * len(sorted) / 4
		if to <= from {
			continue
		}
		for to < len(sorted) && length(sorted[to]) == length(sorted[to-1]) { // equal ones belong together
			to++
		}
		var p Penta
		for _, pair := range sorted[from:to] {
			p[pair.First]++
		}
		label := fmt.Sprintf("%g-%g plies", float64(length(sorted[from]))/2, float64(length(sorted[to-1]))/2)
		scores = append(scores, newSeatScore(label, p))
		from = to
	}
	return scores
}

// Swap is how a pie rule was used. Colours change owner by a swap, seats do not.
type Swap struct {
	Games   int `json:"games"`
	Swapped int `json:"swapped"`
	Chosen  int `json:"chosen"` // of these by a bot; the others were in the opening
	White   WDL `json:"white"`  // of the colour that had it at the end, in all games
	First   WDL `json:"first"`  // of the first seat, in games with a swap
	Stayed  WDL `json:"stayed"` // of the first seat, in games without
}

// swap counts in the specifications of which some game has a swap; nil if none.
func (g *Games) swap() *Swap {
	possible := make([]bool, len(g.Specs))
	for i := range g.List {
		if g.List[i].Swapped {
			possible[g.List[i].Spec] = true
		}
	}
	if !slices.Contains(possible, true) {
		return nil
	}
	var s Swap
	for i := range g.List {
		game := &g.List[i]
		if !possible[game.Spec] {
			continue
		}
		s.Games++
		s.White.add(game.Outcome, game.White)
		if game.Swapped {
			s.Swapped++
			if game.Chosen {
				s.Chosen++
			}
			s.First.add(game.Outcome, rules.First)
		} else {
			s.Stayed.add(game.Outcome, rules.First)
		}
	}
	return &s
}
