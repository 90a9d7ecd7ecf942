package anexk

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

// crowded returns positions in which the mover's stones lie close around a field, so that hubs and large shapes are near.
func crowded(n int, own, enemy string) []*state {
	r := rand.New(rand.NewPCG(6, 6))
	var list []*state
	for len(list) < n {
		middle := r.IntN(fieldCount)
		where := adjacent[middle] | 1<<middle
		for range r.IntN(3) {
			next := extension(0, 1, where, r.IntN(where.len())).first()
			where |= adjacent[next]
		}
		if s := arranged(r, own[r.IntN(3):], enemy[r.IntN(len(enemy)):], where); s != nil {
			list = append(list, s)
		}
	}
	return list
}

// TestJudgeAgreesWithTheNaiveRulesEverywhere judges drawn turns, and what becomes of them by small changes, in positions
// of the reference and in crowded ones.
func TestJudgeAgreesWithTheNaiveRulesEverywhere(t *testing.T) {
	board := newNaiveBoard(t)
	r := rand.New(rand.NewPCG(2, 7))
	seen := map[int]int{} // drawn turns that complete an anexk, by its kind
	legal := 0
	for i, s := range append(crowded(60, "ABCDEFGHKLM", "ABCFKLM"), playable(t)...) {
		if i >= 60 && i%8 != 0 {
			continue
		}
		naive := board.naiveAt(s.String())
		own, _ := s.sides()
		var pool []string
		for m := range rules.Samples(s, s.turn, r) {
			pool = append(pool, string(m))
			if len(pool) == 10 {
				break
			}
		}
		for _, text := range pool {
			after := *own
			first, _, _ := strings.Cut(text, "/")
			p, _ := parsePart(first)
			after.move(p.f, p.to)
			shown := after.standing()
			for j, sh := range shapes {
				if shown.shapes[j/64]>>(j%64)&1 == 1 {
					seen[sh.kind]++
				}
			}
			if shown.hubs != 0 {
				seen[3]++
			}
		}
		for range 40 {
			text := pool[r.IntN(len(pool))]
			for range r.IntN(3) {
				text = mutated(r, text, pool[r.IntN(len(pool))])
			}
			_, err := s.ParseMove(s.turn, text)
			if (err == nil) != naive.legal(text) {
				t.Errorf("%s: %s: %v; legal by the naive rules: %v", s, text, err, naive.legal(text))
			}
			if err == nil {
				legal++
			}
		}
	}
	for kind := 1; kind <= 6; kind++ {
		if seen[kind] == 0 {
			t.Errorf("no drawn turn completes an anexk of kind %d: %v", kind, seen)
		}
	}
	if legal < 500 {
		t.Errorf("only %d legal turns", legal)
	}
}

// TestCountIsTheNumberOfMoves compares two enumerations that share the threats of figures, where hubs are near.
func TestCountIsTheNumberOfMoves(t *testing.T) {
	n := 0
	for _, s := range crowded(30, "ABCDEFGHKLM", "AK") {
		count := s.Count(s.turn)
		if count > 500000 {
			continue
		}
		n++
		moves := 0
		for range s.Moves(s.turn) {
			moves++
		}
		if moves != count {
			t.Errorf("%s: %d turns counted, %d listed", s, count, moves)
		}
	}
	if n < 20 {
		t.Errorf("only %d positions have few turns", n)
	}
}
