// Package rulestest holds games to the contract of package rules, and has two tiny games that keep it.
package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/boardbots/arena/rules"
)

// Option changes what Run asks of a game.
type Option func(*suite)

// Past says that the rules look further back than position texts show: a state that is read from its text need not have
// the same moves and result, only the same text.
func Past(s *suite) { s.past = true }

// Limit sets how many moves of one seat are listed, 2,000 if not given. Where a rules.Sampler counts more, the suite takes
// those that come first and some drawn ones instead.
func Limit(moves int) Option { return func(s *suite) { s.limit = moves } }

// Playouts sets how many random games a rules.Playouter is compared over, 400 if not given.
func Playouts(n int) Option { return func(s *suite) { s.playouts = n } }

// suite is one run: the game and how it is examined, with what is known of the state that is looked at.
type suite struct {
	testing.TB
	game     rules.Game
	past     bool
	limit    int
	playouts int
	r        *rand.Rand
	pool     []string // moves of earlier states, to be judged in later ones
	number   int      // of the random game, from 0
	plies    []string // of the random game so far
	stops    bool     // a game came to its end
}

// Run plays that many random games of at most that many plies, the same ones each time, and holds every state on the way
// to the contract: generator against judge, texts both ways, states that never change, and every ability of a state or
// a game against the plain way of doing the same.
func Run(t testing.TB, game rules.Game, games, plies int, options ...Option) {
	t.Helper()
	s := &suite{TB: t, game: game, limit: 2000, playouts: 400, r: rand.New(rand.NewPCG(20, 26))}
	for _, o := range options {
		o(s)
	}
	s.checkGame()
	for s.number = range games {
		s.playGame(plies)
	}
	s.checkPlayouts(plies)
	if !s.stops && game.MaxPlies() == 0 {
		t.Errorf("%v: no game of %d came to an end within %d plies: play longer ones", game, games, plies)
	}
}

// fail ends the test, saying where in which game it happened.
func (s *suite) fail(at rules.State, format string, args ...any) {
	s.Helper()
	s.Fatalf("%v: random game %d, position %q after %q: %s", s.game, s.number, at.String(), strings.Join(s.plies, " "),
		fmt.Sprintf(format, args...))
}

// checkGame looks at what belongs to the game and not to one state.
func (s *suite) checkGame() {
	s.Helper()
	start := s.game.Start()
	if again := s.game.Start(); again.String() != start.String() {
		s.fail(start, "a second Start gives %q", again)
	}
	if start.ToAct() == rules.None {
		s.fail(start, "nobody is to act at the start")
	}
	if s.game.MaxPlies() < 0 {
		s.fail(start, "MaxPlies is %d", s.game.MaxPlies())
	}
	if why := misprint(strings.ReplaceAll(s.game.String(), " ", "")); why != "" {
		s.fail(start, "the specification %q %s", s.game, why)
	}
	if drawn, ok := s.game.(rules.Drawn); ok {
		s.checkBoard(drawn)
	}
}

// visit is a state of a random game with what was seen of it then.
type visit struct {
	state rules.State
	seen  snapshot
}

// playGame plays and checks one game.
func (s *suite) playGame(plies int) {
	s.Helper()
	s.plies = nil
	state := s.game.Start()
	visits := []visit{{state, s.check(state)}}
	for n := 0; n < plies && state.ToAct() != rules.None; n++ {
		ply := s.draw(state)
		next := state.Play(ply)
		stepped, err := rules.Step(state, ply.String())
		if err != nil {
			s.fail(state, "ply %v is not read back: %v", ply, err)
		}
		s.plies = append(s.plies, ply.String())
		if diff := s.snapshot(next).differs(s.snapshot(stepped)); diff != "" {
			s.fail(next, "Step of the ply's text leads elsewhere: %s", diff)
		}
		state = next
		visits = append(visits, visit{state, s.check(state)})
	}
	replayed, err := rules.Steps(s.game.Start(), s.plies)
	if err != nil {
		s.fail(state, "the game cannot be replayed: %v", err)
	}
	if diff := visits[len(visits)-1].seen.differs(s.snapshot(replayed)); diff != "" {
		s.fail(state, "replayed from its texts the game ends elsewhere: %s", diff)
	}
	s.stops = s.stops || state.ToAct() == rules.None
	s.recheck(visits)
}

// draw returns a random ply, now and then with the price of an illegal choice in it.
func (s *suite) draw(state rules.State) rules.Ply {
	ply := rules.SamplePly(state, s.r)
	if p, ok := state.(rules.Penalizer); ok {
		for seat := range state.ToAct().All() {
			if s.r.IntN(40) == 0 {
				ply[seat] = p.Penalty(seat)
			}
		}
	}
	return ply
}

// recheck looks at every state of a game again, from two goroutines at once: nothing may have changed, and the race
// detector sees a state that writes to itself when it is asked.
func (s *suite) recheck(visits []visit) {
	s.Helper()
	var diffs [2]string
	var wait sync.WaitGroup
	for i := range diffs {
		wait.Go(func() {
			for _, v := range visits {
				if diff := v.seen.differs(s.snapshot(v.state)); diff != "" {
					diffs[i] = fmt.Sprintf("the state that was %q has changed: %s", v.seen.text, diff)
					return
				}
			}
		})
	}
	wait.Wait()
	for _, diff := range diffs {
		if diff != "" {
			s.fail(visits[len(visits)-1].state, "%s", diff)
		}
	}
}

// check holds one state to the contract and returns what it looks like.
func (s *suite) check(state rules.State) snapshot {
	s.Helper()
	seen := s.snapshot(state)
	s.checkResult(state)
	s.checkText(state, seen)
	for _, seat := range []rules.Seat{rules.First, rules.Second} {
		s.checkMoves(state, seat, seen.moves[seat])
	}
	for _, seat := range []rules.Seat{rules.First, rules.Second} {
		s.checkRefusals(state, seat, seen)
	}
	s.checkPlay(state, seen)
	s.checkTree(state, seen)
	s.checkDrawing(state)
	for _, list := range seen.moves {
		for range min(4, len(list.moves)) {
			s.pool = append(s.pool, string(list.moves[s.r.IntN(len(list.moves))]))
		}
	}
	return seen
}

// checkResult demands that somebody is to act if and only if the game goes on.
func (s *suite) checkResult(state rules.State) {
	s.Helper()
	result, act := state.Result(), state.ToAct()
	switch {
	case act&^rules.Both != 0:
		s.fail(state, "ToAct is %b: no set of seats", act)
	case act == rules.None && (result.Outcome == rules.Undecided || misprint(result.Reason) != ""):
		s.fail(state, "nobody is to act, but the result is %v with reason %q", result.Outcome, result.Reason)
	case act != rules.None && result != rules.Result{}:
		s.fail(state, "seats %b are to act, but the result is %v", act, result)
	}
	sides := []rules.Side{state.Side(rules.First), state.Side(rules.Second)}
	if !slices.Equal(sides, []rules.Side{rules.White, rules.Black}) && !slices.Equal(sides, []rules.Side{rules.Black, rules.White}) {
		s.fail(state, "the seats' sides are %q", sides)
	}
}

// checkText demands that the position text is one tidy line from which the state comes back, and that texts a little
// beside it are refused, or read as what they say.
func (s *suite) checkText(state rules.State, seen snapshot) {
	s.Helper()
	for field := range strings.SplitSeq(seen.text, " ") {
		if why := misprint(strings.ReplaceAll(field, "|", "")); why != "" {
			s.fail(state, "the position text has a field that %s", why)
		}
	}
	back, err := s.game.Parse(seen.text)
	if err != nil {
		s.fail(state, "the position text is refused: %v", err)
	}
	if back.String() != seen.text {
		s.fail(state, "the position text comes back as %q", back)
	}
	if !s.past {
		if diff := seen.differs(s.snapshot(back)); diff != "" {
			s.fail(state, "the state read from the text differs: %s", diff)
		}
	}
	for range 8 {
		text := s.mutate(seen.text)
		if other, err := s.game.Parse(text); err == nil && other.String() != text {
			s.fail(state, "position %q is read as %q: only the canonical text may be accepted", text, other)
		}
	}
}

// checkPlay demands that playing leaves the receiver and the states played before as they were.
func (s *suite) checkPlay(state rules.State, seen snapshot) {
	s.Helper()
	if state.ToAct() == rules.None {
		return
	}
	plies := []rules.Ply{}
	for range 6 {
		plies = append(plies, s.draw(state))
	}
	children := make([]rules.State, len(plies))
	texts := make([]string, len(plies))
	for i, ply := range plies {
		children[i] = state.Play(ply)
		texts[i] = children[i].String()
		if children[i].ToAct() != rules.None {
			children[i].Play(s.draw(children[i]))
		}
	}
	for i, child := range children {
		if now := child.String(); now != texts[i] {
			s.fail(state, "after %v came %q, which turned into %q when other plies were played", plies[i], texts[i], now)
		}
	}
	if diff := seen.differs(s.snapshot(state)); diff != "" {
		s.fail(state, "Play has changed its receiver: %s", diff)
	}
}
