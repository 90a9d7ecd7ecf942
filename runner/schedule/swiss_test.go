package schedule

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/boardbots/arena/rules"
)

// chance is an outcome that depends on the game alone.
func chance(seed uint64) func(Job) rules.Outcome {
	return func(j Job) rules.Outcome {
		return []rules.Outcome{rules.FirstWins, rules.SecondWins, rules.Draw}[mix(seed+j.Seed)%3]
	}
}

// TestSwissByes plays as many rounds as there are rivals (and the bye): everybody sits out once if the number is odd.
func TestSwissByes(t *testing.T) {
	for n := 2; n <= 12; n++ {
		for seed := range uint64(20) {
			p := plan(Swiss, n, 1)
			p.Rounds = n - 1 + n%2
			jobs, _ := playAll(t, p, nil, chance(seed))
			games := map[string]int{}
			for _, j := range jobs {
				games[j.Seats[0]]++
				games[j.Seats[1]]++
			}
			for _, e := range p.Entries {
				if byes := p.Rounds - games[e.Bot]/2; byes != n%2 {
					t.Errorf("%d bots, results %d: %s sits out %d times in %d rounds", n, seed, e.Bot, byes, p.Rounds)
				}
			}
		}
	}
}

// TestSwissRepeatsOnlyIfItMust checks each round by trying all ways to pair it.
func TestSwissRepeatsOnlyIfItMust(t *testing.T) {
	for n := 2; n <= 8; n++ {
		for seed := range uint64(30) {
			p := plan(Swiss, n, 1)
			p.Rounds = n + 2
			jobs, _ := playAll(t, p, nil, chance(seed))
			met, byes := map[[2]int]bool{}, make([]int, n)
			for round := 1; round <= p.Rounds; round++ {
				var pairings [][2]int
				out := n * (n - 1) / 2
				for _, j := range jobs {
					if j.Round == round && j.ID == gameID(j.Pair, 1) {
						a, b := p.index(j.Seats[0]), p.index(j.Seats[1])
						pairings = append(pairings, [2]int{min(a, b), max(a, b)})
						out -= a + b
					}
				}
				repeats := false
				for _, pairing := range pairings {
					repeats = repeats || met[pairing]
				}
				if n%2 == 1 {
					for _, k := range byes {
						if byes[out] > k {
							t.Errorf("%d bots, results %d, round %d: bot %d sits out again before others", n, seed, round, out)
						}
					}
				}
				if repeats {
					for away := range n + 1 - n%2 {
						if n%2 == 0 {
							away = -1
						} else if byes[away] > byes[out] {
							continue
						}
						if canPair(n, away, met, 0, map[int]bool{}) {
							t.Errorf("%d bots, results %d, round %d: %v meet again without need", n, seed, round, pairings)
						}
					}
				}
				for _, pairing := range pairings {
					met[pairing] = true
				}
				if n%2 == 1 {
					byes[out]++
				}
			}
		}
	}
}

// canPair tries all ways to pair those from bot on who are not yet paired, none that has met.
func canPair(n, away int, met map[[2]int]bool, bot int, paired map[int]bool) bool {
	for bot < n && (paired[bot] || bot == away) {
		bot++
	}
	if bot == n {
		return true
	}
	for rival := bot + 1; rival < n; rival++ {
		if rival == away || paired[rival] || met[[2]int{bot, rival}] {
			continue
		}
		paired[bot], paired[rival] = true, true
		ok := canPair(n, away, met, bot+1, paired)
		paired[bot], paired[rival] = false, false
		if ok {
			return true
		}
	}
	return false
}

// TestSwissWaits checks that the next round is not paired before the last game of this one.
func TestSwissWaits(t *testing.T) {
	p := plan(Swiss, 4, 2)
	first := p.Jobs(nil, nil)
	if len(first) != 8 {
		t.Fatalf("%d games in the first round: %s", len(first), list(first))
	}
	var played []Played
	for i, j := range first {
		played = append(played, Played{ID: j.ID, Outcome: rules.Draw})
		want := len(first)
		if i == len(first)-1 {
			want *= 2
		}
		if got := p.Jobs(nil, played); len(got) != want {
			t.Errorf("after %d games %d are known, want %d", i+1, len(got), want)
		}
	}
}

// TestMatching compares with trying all ways, on graphs drawn at random.
func TestMatching(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		n := 2 * (1 + r.IntN(5))
		met := map[[2]int]bool{}
		chance := r.Float64()
		for a := range n {
			for b := a + 1; b < n; b++ {
				met[[2]int{a, b}] = r.Float64() < chance
			}
		}
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		m := newMatching(n, func(a, b int) bool { return a != b && !met[[2]int{min(a, b), max(a, b)}] })
		want := canPair(n, -1, met, 0, map[int]bool{})
		if got := m.complete(all); got != want {
			t.Fatalf("%d vertices, no edge in %v: complete is %v, want %v", n, met, got, want)
		}
		if !want {
			continue
		}
		// Settling must agree with trying, too.
		for a := range n {
			if m.settled[a] {
				continue
			}
			for b := a + 1; b < n; b++ {
				if m.settled[b] || !m.edge(a, b) {
					continue
				}
				paired := map[int]bool{a: true, b: true}
				for v, s := range m.settled {
					paired[v] = paired[v] || s
				}
				want := canPair(n, -1, met, 0, paired)
				if got := m.settle(a, b); got != want {
					t.Fatalf("%d vertices, no edge in %v: settle(%d, %d) is %v, want %v", n, met, a, b, got, want)
				}
				if want {
					break
				}
			}
		}
		for v, mate := range m.mate {
			if mate < 0 || m.mate[mate] != v || !m.edge(v, mate) {
				t.Fatalf("%d vertices: %d is paired with %d", n, v, mate)
			}
		}
	}
}

// TestSwissOfMany pairs a large field to its last round, where few rivals are left: it must not try all ways.
func TestSwissOfMany(t *testing.T) {
	p := plan(Swiss, 60, 1)
	p.Rounds = 59
	for i := range p.Entries {
		p.Entries[i].Bot = fmt.Sprint("bot ", i)
	}
	jobs, _ := playAll(t, p, nil, chance(3))
	if len(jobs) != p.Games() {
		t.Errorf("%d games, want %d", len(jobs), p.Games())
	}
}
