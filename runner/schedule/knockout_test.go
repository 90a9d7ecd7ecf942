package schedule

import (
	"testing"

	"github.com/boardbots/arena/rules"
)

// TestKnockoutTies plays series that are tied a few times, or for ever.
func TestKnockoutTies(t *testing.T) {
	for _, c := range []struct {
		name    string
		outcome func(Job) rules.Outcome
		games   int
		winner  string
	}{
		{"never tied", alphabet, 3 * 4, "a"},
		{"always tied: the cap, then the one named first", drawn, 3 * 8, "a"},
		{"the first seat always wins", func(Job) rules.Outcome { return rules.FirstWins }, 3 * 8, "a"},
		{"decided in the first extra pair", func(j Job) rules.Outcome {
			// Third pairs: 5 and 6 of the first round (two series of four), 11 of the final.
			if j.Pair != 5 && j.Pair != 6 && j.Pair != 11 {
				return rules.Draw
			}
			return rules.Wins(rules.First.Other() - rules.Seat(alphabet(j)-rules.FirstWins)) // the later in the alphabet
		}, 3 * 6, "d"},
	} {
		p := plan(Knockout, 4, 2)
		jobs, played := playAll(t, p, nil, c.outcome)
		winner, ok := p.Winner(played)
		if len(jobs) != c.games || !ok || winner != c.winner {
			t.Errorf("%s: %d games, winner %q (%v), want %d and %q: %s", c.name, len(jobs), winner, ok, c.games, c.winner, list(jobs))
		}
		if _, early := p.Winner(played[:len(played)-1]); early {
			t.Errorf("%s: a winner before the last game", c.name)
		}
	}
}

// TestKnockoutBracket checks who can meet when, and who has no rival in the first round.
func TestKnockoutBracket(t *testing.T) {
	for n := 2; n <= 9; n++ {
		p := plan(Knockout, n, 1)
		jobs, played := playAll(t, p, nil, alphabet)
		last := jobs[len(jobs)-1]
		if winner, _ := p.Winner(played); winner != "a" || last.Seats != [2]string{"b", "a"} {
			t.Errorf("%d bots: %s wins, the final is %v", n, winner, last.Seats)
		}
		if len(jobs) != 2*(n-1) {
			t.Errorf("%d bots: %d games", n, len(jobs))
		}
		rivals := 0
		for _, j := range jobs {
			if j.Round == 1 {
				rivals++
			}
		}
		if size := newBracket(p).size; rivals != 2*n-size {
			t.Errorf("%d bots: %d of them play in the first round, want %d", n, rivals, 2*n-size)
		}
	}
}

// TestKnockoutGoesOn checks that a series is played as soon as its two bots are known, under numbers that do not depend
// on what else was played.
func TestKnockoutGoesOn(t *testing.T) {
	p := plan(Knockout, 8, 1)
	all, _ := playAll(t, p, nil, alphabet)
	ids := map[string]Job{}
	for _, j := range all {
		ids[j.ID] = j
	}
	// Only the upper half of the bracket: a-h and d-e.
	var played []Played
	for _, j := range all {
		if j.Round == 1 && (j.Seats[0] == "a" || j.Seats[0] == "h" || j.Seats[0] == "d" || j.Seats[0] == "e") {
			played = append(played, Played{ID: j.ID, Outcome: alphabet(j)})
		}
	}
	second := 0
	for _, j := range p.Jobs(nil, played) {
		if ids[j.ID].Seats != j.Seats || ids[j.ID].Seed != j.Seed {
			t.Errorf("game %s is %v now and %v in the end", j.ID, j.Seats, ids[j.ID].Seats)
		}
		if j.Round == 2 {
			second++
		}
	}
	if second != 2 {
		t.Errorf("%d games of the second round are known, want the 2 of a against d", second)
	}
}

func TestWinnerOfOtherFormats(t *testing.T) {
	for _, p := range []Plan{plan(RoundRobin, 4, 1), plan(Knockout, 0, 1)} {
		if bot, ok := p.Winner(nil); ok {
			t.Errorf("%s of %d: winner %q", p.Format, len(p.Entries), bot)
		}
	}
	if bot, ok := plan(Knockout, 1, 1).Winner(nil); !ok || bot != "a" {
		t.Errorf("one bot alone: winner %q, %v", bot, ok)
	}
}
