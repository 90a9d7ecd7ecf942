package anexk

import "github.com/boardbots/arena/rules"

// Kind returns the game as a set of games holds it.
func Kind() rules.Kind {
	return rules.Kind{
		Name:  "anexk",
		Doc:   "patterns on 64 triangles: three figures in an anexk take an enemy figure; who has none left loses",
		Moves: "figure and fields, then takes and relocations after slashes: K24, F23,24, F31,43/xI/B3,10,31,41",
		New:   func(args rules.Args) (rules.Game, error) { return game{spec: args.Spec()}, nil },
	}
}

// maxPlies is the usual length of a game that does not end by itself.
const maxPlies = 400

type game struct{ spec string }

// String implements rules.Game.
func (g game) String() string { return g.spec }

// Start implements rules.Game.
func (g game) Start() rules.State { return settled([2]army{}, rules.First) }

// Parse implements rules.Game.
func (g game) Parse(position string) (rules.State, error) {
	s, err := parsePosition(position)
	if err != nil {
		return nil, rules.BadPosition(position, err)
	}
	return s, nil
}

// MaxPlies implements rules.Game.
func (g game) MaxPlies() int { return maxPlies }
