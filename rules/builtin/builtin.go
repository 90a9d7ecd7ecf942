// Package builtin is the list of the games that arena knows.
package builtin

import (
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/anexk"
	"github.com/boardbots/arena/rules/apagos"
	"github.com/boardbots/arena/rules/apex"
	"github.com/boardbots/arena/rules/apocalypse"
	"github.com/boardbots/arena/rules/snex"
)

// Games returns all games, in the order of lists for people.
func Games() rules.Set {
	return rules.Set{
		snex.Kind(),
		apex.Kind(),
		anexk.Kind(),
		apocalypse.Kind(),
		apagos.Kind(),
	}
}
