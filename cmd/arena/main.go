// Command arena pits programs against each other at board games and says, with honest error bars, which is stronger
// and whether moving first helps.
package main

import (
	"os"

	"github.com/boardbots/arena/rules/builtin"
)

func main() {
	a := app{in: os.Stdin, out: os.Stdout, err: os.Stderr, games: builtin.Games()}
	os.Exit(a.main(os.Args[1:]))
}
