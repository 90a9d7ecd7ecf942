package snex

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"

	"github.com/boardbots/arena/rules"
)

// candidates yields every text of the form of a move with up to that many points.
func (g *game) candidates(points int) iter.Seq[string] {
	return func(yield func(string) bool) {
		list := []string{swap}
		for range points {
			for _, text := range list {
				if !yield(text) {
					return
				}
			}
			longer := make([]string, 0, len(list)*len(g.names))
			for _, text := range list {
				for _, name := range g.names {
					if text == swap {
						longer = append(longer, name)
					} else {
						longer = append(longer, text+"-"+name)
					}
				}
			}
			list = longer
		}
		for _, text := range list {
			if !yield(text) {
				return
			}
		}
	}
}

// agree checks that the judge accepts what the generator lists, and nothing else of up to that many points.
func agree(t *testing.T, s *state, points int) {
	t.Helper()
	for _, seat := range []rules.Seat{rules.First, rules.Second} {
		listed := map[string]bool{}
		for m := range s.Moves(seat) {
			if listed[string(m)] {
				t.Errorf("%s: %s is listed twice", s, m)
			}
			if _, err := s.ParseMove(seat, string(m)); err != nil {
				t.Errorf("%s: %s is listed, but: %v", s, m, err)
			}
			listed[string(m)] = true
		}
		if n := s.Count(seat); n != len(listed) {
			t.Errorf("%s: %s has %d moves, but Count says %d", s, seat, len(listed), n)
		}
		form := points
		if !s.ToAct().Has(seat) {
			if len(listed) > 0 {
				t.Errorf("%s: %s is not to act, but has %d moves", s, seat, len(listed))
			}
			form = min(form, 1)
		}
		for text := range s.game.candidates(form) {
			if why := s.judge(seat, text); why == "" && !listed[text] {
				t.Errorf("%s: %s is accepted, but not listed", s, text)
			}
		}
	}
}

func TestJudgeAgreesWithGenerator(t *testing.T) {
	for _, c := range []struct{ size, games, points int }{{4, 3, 3}, {5, 4, 2}, {6, 2, 2}, {8, 1, 2}, {13, 1, 1}, {19, 1, 0}} {
		for _, kind := range kinds {
			g := open(t, fmt.Sprintf("snex size=%d %s", c.size, kind))
			r := rand.New(rand.NewPCG(uint64(c.size), 7))
			for range c.games {
				s := g.Start()
				for n := 0; n < g.MaxPlies() && s.ToAct() != rules.None; n++ {
					agree(t, s.(*state), c.points)
					s = s.Play(rules.SamplePly(s, r))
				}
				agree(t, s.(*state), c.points)
			}
		}
	}
}
