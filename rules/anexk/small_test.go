package anexk

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
)

// arranged makes a position in which anexks are near: of the figures named, in capitals for both sides, most of the
// mover's stand on the fields given, and most of the enemy's elsewhere. It returns nil if what came out is no position
// that goes on.
func arranged(r *rand.Rand, own, enemy string, where set) *state {
	var armies [2]army
	turn := rules.Seat(r.IntN(2))
	for i, names := range []string{own, enemy} {
		army := &armies[(int(turn)+i)%2]
		army.taken = allFigures
		if i == 1 {
			where = ^where
		}
		for _, c := range []byte(names) {
			f, _ := figureNamed(c)
			army.taken &^= 1 << f
			free := where &^ (armies[0].stones | armies[1].stones)
			if n := tally(free, 4)[sizes[f]]; n > 0 && r.IntN(8) > 0 {
				army.move(f, extension(0, sizes[f], free, r.IntN(n)))
			}
		}
	}
	if armies[turn].standing() != (anexks{}) {
		return nil
	}
	if s := settled(armies, turn); s.ToAct() != rules.None {
		return s
	}
	return nil
}

// small returns positions with few figures, in which chains are near: the mover's stand on two lines of four that lack one
// field each.
func small(n int) []*state {
	r := rand.New(rand.NewPCG(5, 8))
	casts := []struct{ own, enemy string }{
		{"KLMNOPR", "KLM"}, {"KLM", "KL"}, {"KLMNO", "KL"}, {"KLMN", "FKL"}, {"KLMFG", "KL"}, {"KLMNOP", "A"}, {"KLMN", "KLMN"}, {"FGK", "AB"},
		{"KLMNOPR", "FKL"}, {"KLMNOP", "KLMN"}, {"FGHK", "KL"},
	}
	var list []*state
	for len(list) < n {
		a, b := shapes[r.IntN(shapeCount)], shapes[r.IntN(shapeCount)]
		if a.kind != 1 || b.kind != 1 || a == b {
			continue
		}
		where := extension(0, 1, a.fields, r.IntN(4)) ^ extension(0, 1, b.fields, r.IntN(4)) ^ a.fields ^ b.fields
		c := casts[len(list)%len(casts)]
		if s := arranged(r, c.own, c.enemy, where); s != nil {
			list = append(list, s)
		}
	}
	return list
}

// fewTurns is the most that a small position may have to be listed in a test.
const fewTurns = 40000

// listed returns the turns of a position as Moves yields them, nil if there are too many.
func listed(s *state) []string {
	var list []string
	for m := range s.Moves(s.turn) {
		if list = append(list, string(m)); len(list) > fewTurns {
			return nil
		}
	}
	return list
}

func TestGeneratorCounterAndJudgeAgreeWithTheNaiveRules(t *testing.T) {
	board := newNaiveBoard(t)
	r := rand.New(rand.NewPCG(1, 9))
	n, chains := 0, 0
	for _, s := range append(small(11), crowded(6, "CDEFGHIKLMN", "K")...) {
		list := listed(s)
		if list == nil {
			continue
		}
		n++
		naive := board.naiveAt(s.String())
		want := naive.turns()
		if count := s.Count(s.turn); count != len(want) {
			t.Errorf("%s: %d turns counted, want %d", s, count, len(want))
		}
		pool := slices.Clone(list)
		slices.Sort(list)
		slices.Sort(want)
		if !slices.Equal(list, want) {
			t.Errorf("%s: %d turns listed, want %d", s, len(list), len(want))
		}
		for range 300 {
			text := pool[r.IntN(len(pool))]
			if relocations(text) > 1 {
				chains++
			}
			for range r.IntN(3) {
				text = mutated(r, text, pool[r.IntN(len(pool))])
			}
			if _, err := s.ParseMove(s.turn, text); (err == nil) != naive.legal(text) {
				t.Errorf("%s: %s: %v; legal by the naive rules: %v", s, text, err, naive.legal(text))
			}
		}
	}
	if n < 10 || chains == 0 {
		t.Errorf("%d positions with few turns, %d of their turns chains: the test is too weak", n, chains)
	}
}

// relocations returns how many figures a turn puts down after the first.
func relocations(turn string) int { return strings.Count(turn, "/") - strings.Count(turn, "/x") }

// mutated changes text a little, with what other has.
func mutated(r *rand.Rand, text, other string) string {
	parts, others := strings.Split(text, "/"), strings.Split(other, "/")
	i, j := r.IntN(len(parts)), r.IntN(len(others))
	switch r.IntN(6) {
	case 0:
		parts = slices.Delete(parts, i, i+1)
	case 1:
		parts = slices.Insert(parts, i, others[j])
	case 2:
		parts[i] = others[j]
	case 3:
		parts = append(parts[:i], others[j:]...)
	case 4:
		parts = append(parts, others[j])
	default:
		b := []byte(parts[i])
		if len(b) > 0 {
			b[r.IntN(len(b))] = "0123456789,xABCFKL"[r.IntN(18)]
		}
		parts[i] = string(b)
	}
	return strings.Join(parts, "/")
}

// TestDrawsAreAsDocumented holds draws to the chances that Sample's comment states.
func TestDrawsAreAsDocumented(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	even, shared := 0, 0
	for _, s := range small(22) {
		list := listed(s)
		if list == nil {
			continue
		}
		d := newDrawer(r)
		d.prepare(s.sides())
		if d.exact > 0 && d.exact != len(list) {
			t.Errorf("%s: %d turns counted, %d listed", s, d.exact, len(list))
		}
		same := map[string]float64{}
		for _, text := range list {
			same[text] = 1 / float64(len(list))
		}
		if _, enemy := s.sides(); d.exact > 0 || enemy.left().len() <= 2 {
			compareDraws(t, s, d, list, same)
			even++
		}
		d.exact = 0 // as if it could not be counted
		compareDraws(t, s, d, list, documented(list))
		if slices.ContainsFunc(list, func(text string) bool { return relocations(text) > 1 }) {
			shared++
		}
	}
	if even < 10 || shared < 3 {
		t.Errorf("%d even draws and %d shared ones: the test is too weak", even, shared)
	}
}

// compareDraws draws and demands that neighbours in the list together come as often as they should: Pearson's
// chi-squared at five standard deviations.
func compareDraws(t *testing.T, s *state, d *drawer, list []string, chance map[string]float64) {
	t.Helper()
	const draws, each = 2000, 12
	got := map[string]int{}
	for range draws {
		d.draw()
		got[string(d.text)]++
	}
	chi, bins, count, want := 0.0, 0, 0, 0.0
	for i, text := range list {
		count += got[text]
		want += draws * chance[text]
		delete(got, text)
		if want >= each || i == len(list)-1 {
			chi += (float64(count) - want) * (float64(count) - want) / want
			bins++
			count, want = 0, 0
		}
	}
	if freedom := float64(bins - 1); chi > freedom+5*math.Sqrt(2*freedom) {
		t.Errorf("%s: chi-squared %.1f of %d turns in %d bins", s, chi, len(list), bins)
	}
	if len(got) > 0 {
		t.Errorf("%s: drawn, but not listed: %v", s, got)
	}
}

// documented returns the chances of turns if the draw is even over their beginnings up to the second figure put down,
// then over the ways to go on to the next one, and so on.
func documented(list []string) map[string]float64 {
	cut := func(text string, from int) int { // the end of the next figure put down after from
		for from < len(text) {
			end := strings.IndexByte(text[from+1:], '/')
			if end < 0 {
				return len(text)
			}
			part := text[from : from+1+end]
			from += 1 + end
			if !strings.HasPrefix(part, "/x") {
				return from
			}
		}
		return from
	}
	chance := map[string]float64{}
	var share func(texts []string, from int, p float64)
	share = func(texts []string, from int, p float64) {
		groups := map[string][]string{}
		for _, text := range texts {
			end := cut(text, from)
			if from == 0 {
				end = cut(text, end)
			}
			groups[text[:end]] = append(groups[text[:end]], text)
		}
		for beginning, texts := range groups {
			if len(texts) == 1 {
				chance[texts[0]] = p / float64(len(groups))
			} else {
				share(texts, len(beginning), p/float64(len(groups)))
			}
		}
	}
	share(list, 0, 1)
	return chance
}
