package snex

import (
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/rules/rulestest"
)

// situation is a move in a position: the reason against it, or the board afterwards.
type situation struct {
	name     string
	position string // with the side to move
	move     string
	want     string // part of the reason, or the rows afterwards
}

// judgeAll puts situations to the judge, and to the generator, which must agree.
func judgeAll(t *testing.T, spec string, cases []situation) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := parse(t, spec, c.position+" b -")
			next, err := rules.Step(s, c.move)
			if _, missing := rules.Find(s, s.seatOf(s.turn), c.move); (missing == nil) != (err == nil) {
				t.Errorf("%s: the judge says %v, the generator %v", c.move, err, missing)
			}
			if err != nil {
				if !strings.Contains(err.Error(), ": "+c.want) {
					t.Errorf("%s: %v: want %q", c.move, err, c.want)
				}
				return
			}
			if rows, _, _ := strings.Cut(next.String(), " "); rows != c.want {
				t.Errorf("%s leads to %s: want %q", c.move, rows, c.want)
			}
		})
	}
}

const (
	strict    = "snex size=6 pie=false branching=false"
	branching = "snex size=6 pie=false branching=true"
)

func TestSnakesAreSimplePaths(t *testing.T) {
	judgeAll(t, strict, []situation{
		{"three neighbours", "6/6/2b3/1b1b2/6/6 b", "c3", "c3 has 3 black neighbours, more than 2"},
		{"a branch of another", "6/6/6/1bbb2/6/6 b", "c4", "c3 has 3 black neighbours, more than 2"},
		{"a ring", "6/6/1bbb2/3b2/1bbb2/6 b", "b3", "a ring of black stones through b3"},
		{"a block", "6/6/6/1b4/1bb3/6 b", "c3", "a ring of black stones through c3"},
		{"a ring that opens first", "6/6/1bbb2/3b2/1bbb2/6 b", "c4-b3", "6/6/1b1b2/1b1b2/1bbb2/6"},
		{"the pushed stone too", "6/6/2bb2/2b1w1/2w1w1/4w1 b", "d4-c2-d2", "e2 has 3 white neighbours, more than 2"},
	})
}

func TestCrosscutsAreIllegal(t *testing.T) {
	for _, spec := range []string{strict, branching} {
		judgeAll(t, spec, []situation{
			{"by placing", "6/6/6/1w4/1bw3/6 b", "c3", "a crosscut at c3"},
			{"by stepping", "6/6/6/2b3/w5/bw4 b", "c3-b2", "a crosscut at b2"},
			{"by pushing", "6/6/2bb2/b1w3/wb4/6 b", "d4-c3-b3", "a crosscut at b3"},
			{"three of one colour are none", "6/6/6/1b4/1bw3/6 w", "c3", "6/6/6/1bw3/1bw3/6"},
		})
	}
}

func TestNearerIsTheNearestEdgeThenTheNearestCorner(t *testing.T) {
	judgeAll(t, strict, []situation{
		{"to the edge", "6/6/6/2b3/6/6 b", "c3-b2", "6/6/6/6/1b4/6"},
		{"away from it", "6/6/6/6/2b3/6 b", "c2-c3", "c3 is not nearer to the edge than c2"},
		{"along it", "6/6/6/6/2b3/6 b", "c2-b2", "b2 is not nearer to the edge than c2"},
		{"along the edge to a corner", "6/6/6/6/6/2b3 b", "c1-b1", "6/6/6/6/6/1b4"},
		{"along the edge to no corner", "6/6/6/6/6/2b3 b", "c1-d1", "d1 is not nearer to a corner than c1"},
		{"round the corner", "6/6/6/6/6/1b4 b", "b1-a2", "a2 is not nearer to a corner than b1"},
		{"the same point", "6/6/6/2b3/6/6 b", "c3-c3", "point c3 is taken by a stone of the same side"},
	})
}

func TestSlides(t *testing.T) {
	judgeAll(t, strict, []situation{
		{"with equal keys one end is the head", "6/6/2b3/2b3/6/6 b", "c3-c5", "6/2b3/2b3/6/6/6"},
		{"or the other", "6/6/2b3/2b3/6/6 b", "c4-c2", "6/6/6/2b3/2b3/6"},
		{"the head may not be farther from the edge", "6/6/6/2b3/2b3/6 b", "c2-c4", "the head c3 is farther from the edge than the tail c2"},
		{"the new head must be nearer", "6/6/2b3/2b3/6/6 b", "c4-d3", "as a step: d3 is not nearer"},
		{"a part of a snake slides", "6/6/3b2/1bbb2/6/6 b", "d3-d5", "6/3b2/3b2/1bb3/6/6"},
		{"a stone in the middle is a tail", "6/6/2bb2/2b3/6/6 b", "c4-c2", "6/6/3b2/2b3/2b3/6"},
		{"an egg does not slide", "6/6/6/2b3/6/6 b", "c3-c1", "c1 is neither a step from c3 nor beside another stone of its snake"},
		{"beside another snake", "6/6/6/2b3/6/2b3 b", "c3-d1", "d1 is neither a step from c3 nor beside another stone of its snake"},
		{"onto an enemy", "6/6/2b3/2b3/2w3/6 b", "c4-c2", "point c2 is taken: a push names the point where the stone goes, as in c4-c2-c4"},
	})
}

func TestAnyStoneMayStep(t *testing.T) {
	judgeAll(t, strict, []situation{
		{"out of the middle", "6/6/6/1bbb2/6/6 b", "c3-c2", "6/6/6/1b1b2/2b3/6"},
		{"off the end, beside its snake", "6/6/6/2bb2/6/6 b", "d3-c2", "6/6/6/2b3/2b3/6"},
		{"beside another snake", "6/6/6/2b3/6/2b3 b", "c3-c2", "6/6/6/6/2b3/2b3"},
		{"two points are no step", "6/6/6/2b3/6/6 b", "c3-a1", "a1 is neither a step from c3"},
	})
}

func TestPushes(t *testing.T) {
	judgeAll(t, strict, []situation{
		{"an egg goes on", "6/6/2b3/2b3/2w3/6 b", "c4-c2-c1", "6/6/6/2b3/2b3/2w3"},
		{"to a neighbour only", "6/6/2b3/2b3/2w3/6 b", "c4-c2-e2", "e2 is not beside c2, the head of the pushed hatchling"},
		{"to an empty point only", "6/6/2b3/2b3/2w3/2w3 b", "c4-c2-c1", "point c1 is taken"},
		{"not where it is", "6/6/2b3/2b3/2w3/6 b", "c4-c2-c2", "point c2 is taken"},
		{"the lifted tail's point counts as empty", "6/6/6/6/bb4/wb4 b", "b1-a1-b1", "6/6/6/6/bb4/bw4"},
		{"an egg cannot push", "6/6/6/2b3/2w3/6 b", "c3-c2-c1", "c2 is not beside another stone of the snake of c3"},
		{"the longer pushes", "6/6/2bb2/2b3/2ww2/6 b", "d4-c2-d1", "6/6/2b3/2b3/2bw2/3w2"},
		{"not the equally long", "6/6/2b3/2b3/2ww2/6 b", "c4-c2-d1", "the pushing hatchling has 2 stones, the pushed one 2"},
		{"the pushed part runs to an end", "6/6/2b3/2b3/1www2/6 b", "c4-c2-c1", "c1 is not beside"},
		{"either end of the pushed snake", "6/6/2bb2/2b3/1www2/6 b", "d4-c2-e2", "6/6/2b3/2b3/1wbww1/6"},
		{"or the other", "6/6/2bb2/2b3/1www2/6 b", "d4-c2-b1", "6/6/2b3/2b3/1wbw2/1w4"},
		{"never at its head", "6/6/2bb2/2bw2/2ww2/6 b", "d4-c2-e3", "d3 can't be the head of the pushed hatchling: it is farther from the edge than c2"},
		{"the pushing head is not nearer, the pushed is", "6/6/2b3/2bw2/6/6 b", "c4-d3-d2", "6/6/6/2bb2/3w2/6"},
		{"neither is nearer", "6/6/2b3/2bw2/6/6 b", "c4-d3-d4", "d3 is not nearer to the edge than c3, and d4 is not nearer to the edge than d3"},
		{"the pushing head is farther than its tail", "6/6/6/2bw2/2b3/6 b", "c2-d3-d2", "the head c3 is farther from the edge than the tail c2"},
		{"of two heads the longer is not nearer and the nearer not longer", "wwbbwb/bwwbwb/b2bwb/wwwb2/w1w3/wwbbwb w", "c3-c1-d2", "c1 is not nearer to a corner than b1, and d2"},
		{"nothing to push", "6/6/2b3/2b3/6/6 b", "c4-c2-c1", "there is no white stone on c2 to push"},
	})
}

func TestBranchingSnakes(t *testing.T) {
	judgeAll(t, branching, []situation{
		{"three neighbours", "6/6/2b3/1b1b2/6/6 b", "c3", "6/6/2b3/1bbb2/6/6"},
		{"a ring", "6/6/1bbb2/3b2/1bbb2/6 b", "b3", "6/6/1bbb2/1b1b2/1bbb2/6"},
		{"a block", "6/6/6/1b4/1bb3/6 b", "c3", "a 2x2 block of black stones at c3"},
		{"hatchlings take the shortest chain", "1w4/w5/wbbb2/wb1b2/1bbb2/6 b", "d4-a3-a6", "ww4/w5/wbb3/bb1b2/1bbb2/6"},
		{"and no longer one", "w5/w5/wbbb2/wb1b2/1bbb2/6 b", "d4-a3-b6", "the pushing hatchling has 4 stones, the pushed one 4"},
		{"a ring has no end to push to", "6/6/1wwwb1/1w1wb1/1www2/6 b", "e4-d3-e2", "the snake of d3 has no other end"},
		{"a slide to the middle", "6/6/2b3/1bbb2/6/6 b", "c4-c2", "6/6/6/1bbb2/2b3/6"},
	})
}

func TestTextsThatAreNoMoves(t *testing.T) {
	judgeAll(t, strict, []situation{
		{"taken", "6/6/6/2b3/6/6 w", "c3", "point c3 is taken"},
		{"off the board", "6/6/6/6/6/6 b", "g1", `"g1" is no point of the board: want a1 to f6`},
		{"upper case", "6/6/6/6/6/6 b", "C3", `"C3" is no point of the board`},
		{"four points", "6/6/6/6/6/6 b", "a1-a2-a3-a4", "more than three points"},
		{"nothing", "6/6/6/6/6/6 b", "", "no move given"},
		{"half a move", "6/6/6/2b3/6/6 b", "c3-", `"" is no point`},
		{"no stone", "6/6/6/2b3/6/6 b", "c4-c5", "there is no black stone on c4"},
		{"the other side's stone", "6/6/6/2b3/6/6 w", "c3-c2", "there is no white stone on c3"},
		{"no pie rule", "6/6/6/2b3/6/6 w", "swap", "there is no swap in a game without pie rule"},
	})
	s := parse(t, strict, "6/6/6/2b3/6/6 w b -")
	if _, err := s.ParseMove(rules.First, "a1"); err == nil || !strings.Contains(err.Error(), "it is the turn of white, the second seat") {
		t.Errorf("the first seat moves out of turn: %v", err)
	}
}

func TestSwapExchangesTheSides(t *testing.T) {
	g := open(t, "snex size=6")
	s, err := rules.Steps(g.Start(), []string{"c3", "swap"})
	if err != nil {
		t.Fatal(err)
	}
	if s.Side(rules.First) != rules.White || s.Side(rules.Second) != rules.Black || s.ToAct() != rules.Only(rules.First) {
		t.Errorf("after the swap the first seat is %s, the second %s, to act %b", s.Side(rules.First), s.Side(rules.Second), s.ToAct())
	}
	if want := "6/6/6/2b3/6/6 w w -"; s.String() != want {
		t.Errorf("after the swap the position is %q: want %q", s, want)
	}
	for _, plies := range [][]string{{"swap"}, {"c3", "swap", "swap"}, {"c3", "d3", "swap"}} {
		if s, err := rules.Steps(g.Start(), plies); err == nil || !strings.Contains(err.Error(), "only possible as the answer") {
			t.Errorf("%q leads to %v, error %v", plies, s, err)
		}
	}
}

func TestHowGamesEnd(t *testing.T) {
	for _, c := range []struct{ name, position, move, winner, reason string }{
		{"the mover is connected", "b5/b5/b5/b5/b5/6 b b -", "a1", "black", "connection"},
		{"left and right are White's", "6/6/6/wwwww1/6/6 w b -", "f3", "white", "connection"},
		{"a push connects the pushed", "6/6/2bb2/2w3/ww1www/6 b b -", "d4-c3-c2", "white", "connection"},
		{"top and bottom are not White's", "6/w5/w5/w5/w5/w5 w b -", "a6", "", ""},
		{"the second side has no move", "bbbbwb/b1wbwb/wwbbwb/bww1ww/bbbwbw/wwwwbw b b -", "", "white", "no-move"},
		{"won by a seat whose side was swapped", "b5/b5/b5/b5/b5/6 b w -", "a1", "black", "connection"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var s rules.State = parse(t, "snex size=6", c.position)
			if c.move != "" {
				next, err := rules.Step(s, c.move)
				if err != nil {
					t.Fatal(err)
				}
				s = next
			}
			over := s.ToAct() == rules.None
			if w := rulestest.Winner(s); w != c.winner || s.Result().Reason != c.reason || over != (c.winner != "") {
				t.Errorf("%s: won by %q (%s), over %t: want %q (%s)", s, w, s.Result().Reason, over, c.winner, c.reason)
			}
			if over {
				_, err := s.ParseMove(rules.First, "a1")
				if want := "the game is over: " + c.winner + " has won (" + c.reason + ")"; err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("a move after the end: %v: want %q", err, want)
				}
			}
		})
	}
}
