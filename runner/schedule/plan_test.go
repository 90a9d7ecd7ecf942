package schedule

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/clock"
)

// plan returns a plan of n bots named a, b, c …, each with a control of its own.
func plan(format Format, n, pairs int) Plan {
	p := Plan{Spec: "tiny", Format: format, Pairs: pairs, Seed: 7, MaxPlies: 40, Book: Book{Each: EachPairing}}
	for i := range n {
		p.Entries = append(p.Entries, Entry{Bot: string(rune('a' + i)), Control: clock.Control{Nodes: i + 1}})
	}
	switch format {
	case Gauntlet:
		p.Heroes = []string{"a"}
		if n > 3 {
			p.Heroes, p.HeroesMeet = []string{"d", "a"}, true
		}
	case List:
		for i := range n {
			p.Pairings = append(p.Pairings, [2]string{p.Entries[i].Bot, p.Entries[(i+1)%n].Bot})
		}
	case Swiss:
		p.Rounds = 3
	case Knockout:
		p.ExtraPairs = 2
	}
	return p
}

// list writes jobs as "ID FIRST-SECOND", one a word.
func list(jobs []Job) string {
	var words []string
	for _, j := range jobs {
		words = append(words, j.ID+":"+j.Seats[0]+j.Seats[1])
	}
	return strings.Join(words, " ")
}

// playAll plays a plan to its end and returns all its jobs. Whoever comes first in the alphabet wins, unless the rule
// says otherwise.
func playAll(t *testing.T, p Plan, openings []Opening, outcome func(Job) rules.Outcome) ([]Job, []Played) {
	t.Helper()
	var played []Played
	done := map[string]bool{}
	for {
		jobs := p.Jobs(openings, played)
		left := Remaining(jobs, func(id string) bool { return done[id] })
		if len(left) == 0 {
			return jobs, played
		}
		for _, j := range left {
			done[j.ID] = true
			played = append(played, Played{ID: j.ID, Outcome: outcome(j)})
		}
		if len(played) > 100_000 {
			t.Fatalf("%s of %d never ends", p.Format, len(p.Entries))
		}
	}
}

func alphabet(j Job) rules.Outcome {
	if j.Seats[0] < j.Seats[1] {
		return rules.FirstWins
	}
	return rules.SecondWins
}

func drawn(Job) rules.Outcome { return rules.Draw }

// TestFourBots holds each format against a schedule written by hand.
func TestFourBots(t *testing.T) {
	for _, c := range []struct {
		format Format
		bots   int
		pairs  int
		want   string
	}{
		{RoundRobin, 4, 2, "1-1:ab 1-2:ba 2-1:cd 2-2:dc 3-1:ac 3-2:ca 4-1:bd 4-2:db 5-1:ad 5-2:da 6-1:bc 6-2:cb " +
			"7-1:ab 7-2:ba 8-1:cd 8-2:dc 9-1:ac 9-2:ca 10-1:bd 10-2:db 11-1:ad 11-2:da 12-1:bc 12-2:cb"},
		{Gauntlet, 3, 2, "1-1:ab 1-2:ba 2-1:ac 2-2:ca 3-1:ab 3-2:ba 4-1:ac 4-2:ca"},
		// Heroes a and d.
		{Gauntlet, 4, 1, "1-1:ab 1-2:ba 2-1:dc 2-2:cd 3-1:ac 3-2:ca 4-1:db 4-2:bd 5-1:ad 5-2:da"},
		{Match, 2, 2, "1-1:ab 1-2:ba 2-1:ab 2-2:ba"},
		{SelfPlay, 4, 1, "1-1:aa 1-2:aa 2-1:bb 2-2:bb 3-1:cc 3-2:cc 4-1:dd 4-2:dd"},
		{List, 4, 1, "1-1:ab 1-2:ba 2-1:bc 2-2:cb 3-1:cd 3-2:dc 4-1:da 4-2:ad"},
		// Halves of the one score group; winners a, b and losers c, d; then those who have not met.
		{Swiss, 4, 1, "1-1:ac 1-2:ca 2-1:bd 2-2:db 3-1:ab 3-2:ba 4-1:cd 4-2:dc 5-1:ad 5-2:da 6-1:bc 6-2:cb"},
		// Pairs 3 to 4 and 7 to 8 of the first round, and 11 to 12 of the final, are set aside for ties.
		{Knockout, 4, 1, "1-1:ad 1-2:da 2-1:bc 2-2:cb 7-1:ab 7-2:ba"},
	} {
		jobs, _ := playAll(t, plan(c.format, c.bots, c.pairs), nil, alphabet)
		if got := list(jobs); got != c.want {
			t.Errorf("%s of %d:\n got %s\nwant %s", c.format, c.bots, got, c.want)
		}
	}
}

// TestEveryFormat checks what holds for all schedules, over 2 to 9 bots and 1 to 6 pairs.
func TestEveryFormat(t *testing.T) {
	openings := make([]Opening, 5)
	for i := range openings {
		openings[i] = Opening{Plies: []string{fmt.Sprint(i)}}
	}
	for _, format := range Formats() {
		for n := 2; n <= 9; n++ {
			for pairs := 1; pairs <= 6; pairs++ {
				if format == Match && n > 2 {
					continue
				}
				p := plan(format, n, pairs)
				jobs, played := playAll(t, p, openings, alphabet)
				name := fmt.Sprintf("%s of %d, %d pairs", format, n, pairs)
				if len(jobs) != p.Games() {
					t.Errorf("%s: %d games, Games says %d", name, len(jobs), p.Games())
				}
				if !reflect.DeepEqual(jobs, p.Jobs(openings, reversed(played))) {
					t.Errorf("%s: the order in which games ended changes the schedule", name)
				}
				checkJobs(t, name, p, jobs)
			}
		}
	}
}

func reversed(played []Played) []Played {
	out := make([]Played, len(played))
	for i, p := range played {
		out[len(out)-1-i] = p
	}
	return out
}

func checkJobs(t *testing.T, name string, p Plan, jobs []Job) {
	t.Helper()
	ids, seeds := map[string]bool{}, map[uint64]bool{}
	balance := map[string]int{}
	series := map[[2]string]int{} // games
	for i, j := range jobs {
		if ids[j.ID] || seeds[j.Seed] || j.Seed >= 1<<53 {
			t.Errorf("%s: game %s has an id or a seed for the second time, or a seed out of range", name, j.ID)
		}
		ids[j.ID], seeds[j.Seed] = true, true
		if want := fmt.Sprintf("%d-%d", j.Pair, 1+i%2); j.ID != want {
			t.Errorf("%s: game %d has id %s, want %s", name, i, j.ID, want)
		}
		balance[j.Seats[0]]++
		balance[j.Seats[1]]--
		if i%2 == 1 {
			mate := jobs[i-1]
			mate.ID, mate.Seed = j.ID, j.Seed
			mate.Seats[0], mate.Seats[1] = mate.Seats[1], mate.Seats[0]
			mate.Controls[0], mate.Controls[1] = mate.Controls[1], mate.Controls[0]
			if !reflect.DeepEqual(mate, j) {
				t.Errorf("%s: %s and %s are not mirrored: %+v and %+v", name, jobs[i-1].ID, j.ID, jobs[i-1], j)
			}
		}
		for seat, bot := range j.Seats {
			if want := p.Entries[p.index(bot)].Control; j.Controls[seat] != want {
				t.Errorf("%s: %s: %s has control %v, want %v", name, j.ID, bot, j.Controls[seat], want)
			}
		}
		series[[2]string{min(j.Seats[0], j.Seats[1]), max(j.Seats[0], j.Seats[1])}]++
		if p.Format != Swiss && p.Format != Knockout {
			checkEven(t, name, p, series)
		}
	}
	for bot, b := range balance {
		if b != 0 {
			t.Errorf("%s: bot %s is first %+d times more often than second", name, bot, b)
		}
	}
}

// checkEven checks that at this moment no pairing is more than one pair of games ahead of another.
func checkEven(t *testing.T, name string, p Plan, series map[[2]string]int) {
	t.Helper()
	least, most := 1<<30, 0
	for _, pairing := range p.pairings() {
		a, b := p.Entries[pairing[0]].Bot, p.Entries[pairing[1]].Bot
		games := series[[2]string{min(a, b), max(a, b)}]
		if p.Format == List && len(p.Entries) == 2 {
			games /= 2 // the list names the same pairing both ways
		}
		least, most = min(least, games), max(most, games)
	}
	if most-least > 2 {
		t.Errorf("%s: a pairing has %d games while another has %d", name, most, least)
	}
}

// TestRoundRobinIsFair checks that all pairings are there and that bots take turns: nobody has begun its k+2nd series
// before all have begun their k-th.
func TestRoundRobinIsFair(t *testing.T) {
	for n := 2; n <= 9; n++ {
		seen := map[[2]int]bool{}
		turns := make([]int, n)
		for _, pairing := range circle(n) {
			if pairing[0] >= pairing[1] || seen[pairing] {
				t.Errorf("%d bots: pairing %v is out of order or there for the second time", n, pairing)
			}
			seen[pairing] = true
			turns[pairing[0]]++
			turns[pairing[1]]++
			least, most := turns[0], turns[0]
			for _, k := range turns {
				least, most = min(least, k), max(most, k)
			}
			if most-least > 2 {
				t.Errorf("%d bots: %v series begun", n, turns)
			}
		}
		if len(seen) != n*(n-1)/2 {
			t.Errorf("%d bots: %d pairings", n, len(seen))
		}
	}
}

// TestMoreOfTheSame checks that a longer plan begins with the games of the shorter one.
func TestMoreOfTheSame(t *testing.T) {
	game := tiny{letters: 20, length: 9}
	for _, format := range Formats() {
		if format == Knockout {
			continue // has to be played to its end as it was planned
		}
		for n := 2; n <= 6; n++ {
			if format == Match && n > 2 {
				continue
			}
			short := plan(format, n, 2)
			short.Book.Random = 2
			long := short
			if format == Swiss {
				long.Rounds = 5
			} else {
				long.Pairs = 5
			}
			for _, each := range []Each{EachPairing, EachRun} {
				short.Book.Each, long.Book.Each = each, each
				few, _ := playAll(t, short, openingsOf(t, short, game), alphabet)
				many, _ := playAll(t, long, openingsOf(t, long, game), alphabet)
				if len(many) <= len(few) || !reflect.DeepEqual(few, many[:len(few)]) {
					t.Errorf("%s of %d, openings for each %s: the longer plan is another one", format, n, each)
				}
			}
		}
	}
}

func openingsOf(t *testing.T, p Plan, game rules.Game) []Opening {
	t.Helper()
	openings, warning, err := p.Openings(game)
	if err != nil || warning != "" {
		t.Fatalf("openings: %v, %s", err, warning)
	}
	return openings
}

func TestRemaining(t *testing.T) {
	jobs := plan(RoundRobin, 3, 2).Jobs(nil, nil)
	left := Remaining(jobs, func(id string) bool { return id != "2-2" && id != "6-1" })
	if got, want := list(left), "2-2:ca 6-1:bc"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if again := Remaining(jobs, func(string) bool { return false }); !reflect.DeepEqual(again, jobs) {
		t.Errorf("with nothing played %d of %d games remain", len(again), len(jobs))
	}
}

// TestPlanIsData checks that a plan that was written as JSON gives the same games.
func TestPlanIsData(t *testing.T) {
	p := plan(Gauntlet, 5, 3)
	p.Seed = 1<<53 - 1
	p.Book.List = []Opening{{Plies: []string{"a"}}, {Position: "ab", Plies: []string{"b"}}}
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var back Plan
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if want, got := p.Jobs(p.Book.List, nil), back.Jobs(back.Book.List, nil); !reflect.DeepEqual(got, want) {
		t.Errorf("after a round trip: %+v, want %+v", got, want)
	}
}

// TestSeedsAreStable pins the seeds: a change would make old plans play other games.
func TestSeedsAreStable(t *testing.T) {
	jobs := plan(Match, 2, 2).Jobs(nil, nil)
	want := []uint64{2521779776708393, 7741243600683641, 7776748852912919, 763699072500392}
	for i, j := range jobs {
		if j.Seed != want[i] {
			t.Errorf("game %s: seed %d, want %d", j.ID, j.Seed, want[i])
		}
	}
	other := plan(Match, 2, 2)
	other.Seed = 8
	if other.Jobs(nil, nil)[0].Seed == want[0] {
		t.Error("the plan's seed changes nothing")
	}
}
