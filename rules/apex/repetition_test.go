package apex

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

// naiveBan is the rule as its page puts it, looking at the whole past with every block length. It returns the lengths that
// came up as well.
func naiveBan(plies []string) (banned []string, lengths []int) {
	k := len(plies)
	for length := 2; 2*length <= k; length += 2 {
		if slices.Equal(plies[k-length:], plies[k-2*length:k-length]) {
			lengths = append(lengths, length)
			if x := plies[k-length]; !slices.Contains(banned, x) {
				banned = append(banned, x)
			}
		}
	}
	slices.Sort(banned)
	return banned, lengths
}

// bans returns the banned moves of a state, sorted.
func bans(s rules.State) []string {
	var texts []string
	switch s := s.(type) {
	case *state[word]:
		for _, m := range s.banned {
			texts = append(texts, string(s.format(m)))
		}
	case *state[wide]:
		for _, m := range s.banned {
			texts = append(texts, string(s.format(m)))
		}
	}
	slices.Sort(texts)
	return texts
}

// TestRepetitionAgainstTheRule plays long games in which each side shuffles two pieces between a few squares, and now and
// then copies for some time what was played an even number of plies before. So blocks of many lengths come round, blocks
// within blocks too.
func TestRepetitionAgainstTheRule(t *testing.T) {
	shuffles := [2][]string{
		strings.Fields("c1-c2 c2-c1 c2-c3 c3-c2 c1-c3 c3-c1 e1-e2 e2-e1"),
		strings.Fields("a5-a6 a6-a5 a6-a7 a7-a6 a5-a7 a7-a5 c7-d7 d7-c7"),
	}
	for _, spec := range []string{"apex", "apex size=9"} {
		r := rand.New(rand.NewPCG(1, 7))
		bannedStates, lengths := 0, map[int]bool{}
		for range 20 {
			plies := strings.Fields("c1 a5 e1 c7")
			s := play(t, open(t, spec).Start(), strings.Join(plies, " "))
			for back, copies := 0, 0; len(plies) < 400; copies-- {
				if copies <= 0 {
					back = 2 + 2*r.IntN(1+r.IntN(20))
					copies = r.IntN(3 * back)
				}
				text := plies[max(0, len(plies)-back)]
				for copying := true; ; copying = false {
					if !copying {
						text = shuffles[turn(s)][r.IntN(8)]
						copies = 0
					}
					if _, err := s.ParseMove(turn(s), text); err == nil && len(text) == 5 {
						break
					}
				}
				plies = append(plies, text)
				s = play(t, s, text)
				want, of := naiveBan(plies)
				if got := bans(s); !slices.Equal(got, want) {
					t.Fatalf("%s: after %s: banned %q: want %q", spec, strings.Join(plies, " "), got, want)
				}
				if len(want) > 0 {
					checkBanned(t, s, want)
					bannedStates++
					for _, length := range of {
						lengths[length] = true
					}
				}
			}
		}
		if bannedStates < 100 || len(lengths) < 8 {
			t.Errorf("%s: %d states with a ban, blocks of %v plies: too few to show anything", spec, bannedStates, lengths)
		}
	}
}

// checkBanned checks that exactly the banned moves are missing: they are legal in the same position without a past.
func checkBanned(t *testing.T, s rules.State, banned []string) {
	t.Helper()
	without, with := legal(withoutPast(s)), legal(s)
	if len(without)-len(with) != len(banned) || rules.Count(s, turn(s)) != len(with) {
		t.Fatalf("%s: %d moves (counted %d), %d without a past: want %d fewer", s, len(with), rules.Count(s, turn(s)), len(without), len(banned))
	}
	for _, text := range banned {
		if slices.Contains(with, text) || !slices.Contains(without, text) {
			t.Fatalf("%s: %s is legal %v, without a past %v", s, text, slices.Contains(with, text), slices.Contains(without, text))
		}
		refused(t, s, text, "a third round of the same moves may not begin")
	}
}

// withoutPast returns the position of a state alone.
func withoutPast(s rules.State) rules.State {
	switch s := s.(type) {
	case *state[word]:
		return s.state(s.position, past{})
	case *state[wide]:
		return s.state(s.position, past{})
	}
	panic("no state of apex")
}

// TestPastAgainstTheRule has no board: any sequence over a few moves, the same for both sides, so that blocks of odd
// length come up too. What was pushed is taken back now and then.
func TestPastAgainstTheRule(t *testing.T) {
	b := newBoard[word](8)
	r := rand.New(rand.NewPCG(4, 4))
	several := 0
	for game := range 200 {
		var p past
		var texts []string
		for range 200 {
			if len(texts) > 0 && r.IntN(5) == 0 {
				p.pop()
				texts = texts[:len(texts)-1]
			} else {
				m := move{int16(r.IntN(2 + game%2)), int16(r.IntN(1 + game%3))}
				p.push(new(link), m)
				texts = append(texts, string(b.format(m)))
			}
			var got []string
			for _, m := range p.banned() {
				got = append(got, string(b.format(m)))
			}
			slices.Sort(got)
			want, lengths := naiveBan(texts)
			if !slices.Equal(got, want) {
				t.Fatalf("after %q: banned %q: want %q", texts, got, want)
			}
			if len(lengths) > 1 {
				several++
			}
		}
	}
	if several < 100 {
		t.Errorf("%d pasts end in blocks of more than one length: too few to show anything", several)
	}
}

// TestRepetitionOfLongBlocks has both sides walk along a row and back in one stride, twice, on walks of each length.
func TestRepetitionOfLongBlocks(t *testing.T) {
	g := open(t, "apex size=19 pieces=19")
	walk := func(row string, steps int) []string {
		var moves []string
		for column := range steps - 1 {
			moves = append(moves, fmt.Sprintf("%c%s-%c%s", 'a'+column, row, 'b'+column, row))
		}
		return append(moves, fmt.Sprintf("%c%s-a%s", 'a'+steps-1, row, row))
	}
	for steps := 2; steps <= 19; steps++ {
		white, black := walk("1", steps), walk("3", steps)
		plies := []string{"a1", "a3"}
		for range 2 {
			for i := range white {
				plies = append(plies, white[i], black[i])
			}
		}
		s := g.Start()
		for k, text := range plies {
			s = play(t, s, text)
			want, _ := naiveBan(plies[:k+1])
			if got := bans(s); !slices.Equal(got, want) {
				t.Fatalf("after %q: banned %q: want %q", plies[:k+1], got, want)
			}
		}
		if !slices.Equal(bans(s), white[:1]) {
			t.Errorf("after %q: banned %q: want %q", plies, bans(s), white[0])
		}
	}
}

// TestRepetitionIsOfMoves: the same position again without the same moves is nothing, and what went before the start
// position does not count.
func TestRepetitionIsOfMoves(t *testing.T) {
	round := "c1-c2 a5-b5 c2-c1 b5-a5 "
	s := play(t, open(t, "apex").Start(), "c1 a5 "+round+"c1-c3 a5-b5 c3-c1 b5-a5 "+round)
	if bans(s) != nil {
		t.Errorf("banned %q after three rounds of different moves", bans(s))
	}
	g := open(t, "apex")
	from := play(t, g.Start(), "c1 a5 "+round)
	if s := play(t, at(t, g, from.String()), round); bans(s) != nil {
		t.Errorf("banned %q though one round was before the start position", bans(s))
	}
	if s := play(t, from, round); !slices.Equal(bans(s), []string{"c1-c2"}) {
		t.Errorf("banned %q after two rounds", bans(s))
	}
}

// TestRepetitionInBranches goes on from the same state in different ways: each branch has its own past.
func TestRepetitionInBranches(t *testing.T) {
	round := "c1-c2 a5-b5 c2-c1 b5-a5 "
	trunk := play(t, open(t, "apex").Start(), "c1 a5 "+round+"c1-c2 a5-b5")
	other := play(t, trunk, "c2-c3 b5-a5 c3-c1 a5-b5")
	same := play(t, trunk, "c2-c1 b5-a5")
	if !slices.Equal(bans(same), []string{"c1-c2"}) || bans(other) != nil || bans(trunk) != nil {
		t.Errorf("banned %q, %q and %q: want c1-c2 in the first only", bans(same), bans(other), bans(trunk))
	}
	if again := play(t, trunk, "c2-c1 b5-a5"); !slices.Equal(bans(again), bans(same)) {
		t.Errorf("banned %q the second time", bans(again))
	}
}

// TestNoMoveByRepetition: a ban that takes the last move away ends the game.
func TestNoMoveByRepetition(t *testing.T) {
	round := "a2-a1 b1-c1 a1-a2 c1-b1 "
	s := play(t, at(t, open(t, "apex size=4 pieces=7"), "wbww/wbww/wbbb/1b2 w"), round)
	if got := legal(s); !slices.Equal(got, []string{"a2-a1"}) {
		t.Fatalf("%s: moves %q: want a2-a1 alone", s, got)
	}
	s = play(t, s, round)
	if want := (rules.Result{Outcome: rules.SecondWins, Reason: "no-move"}); s.Result() != want || s.ToAct() != rules.None {
		t.Errorf("%s: %v: want %v", s, s.Result(), want)
	}
	if n := rules.Perft(s, 1) + rules.Walk(s, 1) + rules.Count(s, rules.First); n != 0 {
		t.Errorf("%s: a finished game goes on in %d ways", s, n)
	}
}
