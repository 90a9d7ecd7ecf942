package schedule

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/boardbots/arena/rules"
)

// tiny is a game of laying letters: the position is which letters lie there, in whatever order they came. It is over
// after so many plies. Where both act, each lays a letter.
type tiny struct {
	letters, length int
	both            bool
}

func (g tiny) String() string     { return fmt.Sprintf("tiny letters=%d length=%d", g.letters, g.length) }
func (g tiny) MaxPlies() int      { return 0 }
func (g tiny) Start() rules.State { return heap{game: g} }

func (g tiny) Parse(text string) (rules.State, error) {
	s := heap{game: g}
	if text != "-" {
		for _, m := range text {
			if _, err := s.ParseMove(rules.First, string(m)); err != nil {
				return nil, fmt.Errorf("position %q: %w", text, err)
			}
			s.laid += string(m)
			s.plies++
		}
	}
	return s, nil
}

// heap is a position of tiny.
type heap struct {
	game  tiny
	laid  string // sorted
	plies int
}

func (s heap) ToAct() rules.Seats {
	switch {
	case s.plies >= s.game.length:
		return rules.None
	case s.game.both:
		return rules.Both
	}
	return rules.Only(rules.Seat(s.plies % 2))
}

func (s heap) Side(seat rules.Seat) rules.Side { return []rules.Side{rules.White, rules.Black}[seat] }

func (s heap) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		for i := range s.game.letters {
			if !s.ToAct().Has(seat) || !yield(rules.Move(rune('a'+i))) {
				return
			}
		}
	}
}

func (s heap) ParseMove(seat rules.Seat, text string) (rules.Move, error) {
	return rules.Find(heap{game: s.game}, rules.First, text)
}

func (s heap) Play(ply rules.Ply) rules.State {
	letters := strings.Split(s.laid+string(ply[0])+string(ply[1]), "")
	slices.Sort(letters)
	s.laid = strings.Join(letters, "")
	s.plies++
	return s
}

func (s heap) Result() rules.Result {
	if s.ToAct() == rules.None {
		return rules.Result{Outcome: rules.Draw, Reason: "full"}
	}
	return rules.Result{}
}

func (s heap) String() string {
	if s.laid == "" {
		return "-"
	}
	return s.laid
}
