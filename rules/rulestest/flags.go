package rulestest

import "flag"

// The flags of every game's tests, as in `go test ./rules/snex -run TestReplay -games 100000`.
var (
	update = flag.Bool("update", false, "write the golden files of playthroughs again")
	games  = flag.Int("games", 0, "how many random games Replay plays instead of the usual number")
)
