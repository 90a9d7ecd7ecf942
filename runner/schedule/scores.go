package schedule

import "github.com/boardbots/arena/rules"

// scores is what was played, by game id; the order in which games ended is forgotten on purpose.
type scores map[string]rules.Outcome

func newScores(played []Played) scores {
	s := make(scores, len(played))
	for _, p := range played {
		s[p.ID] = p.Outcome
	}
	return s
}

// fullPair is what a bot has from a pair if it wins both games, in half points.
const fullPair = 4

// pair returns what the bot that is first in a pair's first game has from the pair, in half points, and whether both
// games have ended.
func (s scores) pair(number int) (halves int, complete bool) {
	for game := range 2 {
		outcome := s[gameID(number, game+1)]
		if outcome == rules.Undecided {
			return 0, false
		}
		halves += int(2 * outcome.Score(rules.First+rules.Seat(game)))
	}
	return halves, true
}
