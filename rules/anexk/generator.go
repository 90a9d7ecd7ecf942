package anexk

import "github.com/boardbots/arena/rules"

// generator yields all turns, depth first and in a fixed order, holding one of them at a time.
type generator struct {
	own, enemy army
	text       []byte // the parts made so far
	yield      func(rules.Move) bool
	stopped    bool // yield wants no more
}

func (g *generator) run() { g.puts(g.own.left(), anexks{}) }

// puts goes through the placements of the figures given that dissolve the anexks in old, and reports whether there was
// one.
func (g *generator) puts(movable figures, old anexks) (any bool) {
	mark, free := len(g.text), ^(g.own.stones | g.enemy.stones)
	if mark > 0 {
		g.text = append(g.text, '/')
	}
	begin := len(g.text)
	defer func() { g.text = g.text[:mark] }()
	for rest := movable; rest != 0; rest &= rest - 1 {
		f := rest.first()
		before := g.own.at[f]
		g.own.move(f, 0)
		if g.own.standing().meets(old) {
			g.own.move(f, before)
			continue
		}
		threats := g.own.threats(nil, f, free)
		for to := range placements(sizes[f], free) {
			now := completed(threats, to)
			if now.meets(old) {
				continue
			}
			g.own.move(f, to)
			any = true
			g.text = appendPut(g.text[:begin], f, to)
			if now == (anexks{}) {
				g.complete()
			} else {
				g.takes(now)
			}
			if g.stopped {
				return true
			}
		}
		g.own.move(f, before)
	}
	return any
}

// takes goes through what can be taken for the anexks that stand, and on from there.
func (g *generator) takes(now anexks) {
	sure, choice, n := takeable(&g.enemy, now.len())
	mark, before := len(g.text), g.enemy
	for chosen := range combinations(choice, n) {
		for rest := sure | chosen; rest != 0; rest &= rest - 1 {
			g.enemy.take(rest.first())
		}
		g.text = appendTakes(g.text[:mark], sure|chosen)
		if g.enemy.left() == 0 || !g.puts(g.own.members(now), now) {
			g.complete()
		}
		g.enemy = before
		if g.stopped {
			return
		}
	}
}

func (g *generator) complete() {
	if !g.yield(rules.Move(g.text)) {
		g.stopped = true
	}
}

// takeable returns which figures a number of standing anexks takes from the enemy in any case, and how many more from
// which others.
func takeable(enemy *army, standing int) (sure, choice figures, n int) {
	board := enemy.onBoard()
	if standing <= board.len() {
		return 0, board, standing
	}
	reserve := enemy.reserve()
	return board, reserve, min(standing-board.len(), reserve.len())
}
