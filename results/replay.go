package results

import (
	"fmt"
	"iter"

	"github.com/boardbots/arena/rules"
)

// Replay plays the game again through the rules. It yields the state before the first ply, then that after each ply,
// those of the opening before the others. An error ends it: an unknown game, a bad position, or an illegal ply, which is
// named by its number, counted from 1 with the opening included.
func (r Record) Replay(games rules.Set) iter.Seq2[rules.State, error] {
	return func(yield func(rules.State, error) bool) {
		game, err := games.Game(r.Spec)
		if err != nil {
			yield(nil, err)
			return
		}
		s := game.Start()
		if r.Position != "" {
			if s, err = game.Parse(r.Position); err != nil {
				yield(nil, fmt.Errorf("position %q: %w", cut(r.Position), err))
				return
			}
		}
		if !yield(s, nil) {
			return
		}
		n := 0
		for _, plies := range [][]string{r.Opening, r.Plies} {
			for _, text := range plies {
				n++
				if s, err = rules.Step(s, text); err != nil {
					yield(nil, fmt.Errorf("ply %d: %w", n, err))
					return
				}
				if !yield(s, nil) {
					return
				}
			}
		}
	}
}
