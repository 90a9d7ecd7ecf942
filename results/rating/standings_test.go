package rating

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
)

// brief is a game as a journal would give it; plies tell games apart.
func brief(pair, game int, first, second string, o rules.Outcome, plies string) results.Brief {
	return results.Brief{
		ID: fmt.Sprintf("%d-%d", pair, game), Pair: pair, Spec: "nim", Seats: [2]string{first, second}, Outcome: o,
		Reason: "last", Plies: len(plies), Line: lineOf(plies), Controls: [2]string{"1s", "1s"},
		Times: [2][]results.Millis{{results.Millis(time.Millisecond)}, {results.Millis(time.Second), results.Millis(3 * time.Second)}},
	}
}

func lineOf(text string) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range text {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

// match makes pairs of a and b with the given scores of a in half points, each of other plies.
func match(from int, a, b string, halfPoints ...int) []results.Brief {
	var games []results.Brief
	one := []rules.Outcome{rules.SecondWins, rules.SecondWins, rules.FirstWins, rules.FirstWins, rules.FirstWins}
	two := []rules.Outcome{rules.FirstWins, rules.Draw, rules.FirstWins, rules.Draw, rules.SecondWins}
	for i, score := range halfPoints {
		pair := from + i
		games = append(games,
			brief(pair, 1, a, b, one[score], fmt.Sprint(pair, "one")), brief(pair, 2, b, a, two[score], fmt.Sprint(pair, "two")))
	}
	return games
}

func collect(games []results.Brief) *Games {
	var c Collector
	for _, b := range games {
		c.Add("run", b)
	}
	return c.Games()
}

func TestStandingsCountEverything(t *testing.T) {
	games := match(1, "beta", "alpha", 4, 3, 2, 0)
	games[0].Faults[1], games[0].Reason = "time", "time"
	games[0].Suspect = true
	games = append(games, brief(5, 1, "alpha", "beta", rules.Draw, "unfinished pair"))
	games = append(games, brief(6, 1, "alpha", "alpha", rules.FirstWins, "x"), brief(6, 2, "alpha", "alpha", rules.Draw, "y"))
	s := collect(games).Standings(nil)
	if s.Games != 11 || s.Pairs != 5 || s.Distinct != 5 || s.Waiting != 1 || s.Suspect != 1 || len(s.Tables) != 1 {
		t.Fatalf("standings %+v", s)
	}
	rows := s.Tables[0].Rows
	if len(rows) != 2 || rows[0].Bot != "beta" || rows[0].Rank != 1 || rows[1].Rank != 2 {
		t.Fatalf("rows %+v", rows)
	}
	alpha := rows[1]
	want := Row{
		Rank: 2, Bot: "alpha", Rating: alpha.Rating, Games: 9, Distinct: 4, WDL: WDL{3, 2, 4},
		First: WDL{2, 2, 1}, Second: WDL{1, 0, 3}, SelfPlay: 2, Forfeits: 1, Faults: map[string]int{"time": 1}, Suspect: 1,
		Score: alpha.Score, MeanTime: alpha.MeanTime, P99Time: alpha.P99Time, Controls: []string{"1s"},
	}
	if up := s.Tables[0].Superiority(0, 1); up == nil || *up <= 0.5 { // by row, not by name
		t.Errorf("superiority of the first row %v", up)
	}
	if !reflect.DeepEqual(alpha, want) {
		t.Errorf("row %+v\nwant %+v", alpha, want)
	}
	if math.Abs(float64(*alpha.Score)-4.0/9) > 1e-12 {
		t.Errorf("score %v", *alpha.Score)
	}
	if first, second := s.Ends[0], s.Ends[1]; first.Reason != "last" || second != (End{Reason: "time", First: WDL{1, 0, 0}}) {
		t.Errorf("ends %+v", s.Ends)
	}
	if !slices.Contains(s.Ends, End{Bot: "alpha", Reason: "time", Second: WDL{0, 0, 1}}) {
		t.Errorf("ends %+v", s.Ends)
	}
}

func TestUsage(t *testing.T) {
	var u Usage
	for us := 1; us <= 1000; us++ {
		u.add("1s", 0, []results.Millis{results.Millis(us) * results.Millis(time.Microsecond)})
	}
	if u.Mean() != 500500*time.Nanosecond || u.Moves != 1000 {
		t.Errorf("mean %v of %d", u.Mean(), u.Moves)
	}
	for q, want := range map[float64]time.Duration{0: 1, 0.05: 50, 0.5: 500, 0.99: 990, 1: 1000} {
		if got := u.Quantile(q); math.Abs(float64(got-want*time.Microsecond)) > 0.01*float64(got) {
			t.Errorf("quantile %v: %v, want about %d µs", q, got, want)
		}
	}
	if far := bucketTime(bucketOf(1e6 * time.Hour)); far < 24*time.Hour {
		t.Errorf("a move of a million hours is counted as %v", far)
	}
	if (&Usage{}).Quantile(0.99) != 0 || (&Usage{}).Mean() != 0 {
		t.Error("no moves took time")
	}
}

func TestDuplicatesDoNotCountAsEvidence(t *testing.T) {
	var games []results.Brief
	for pair := 1; pair <= 50; pair++ { // deterministic bots without openings
		games = append(games,
			brief(pair, 1, "alpha", "beta", rules.FirstWins, "game one"), brief(pair, 2, "beta", "alpha", rules.FirstWins, "game two"))
	}
	g := collect(games)
	s := g.Standings(nil)
	if s.Games != 100 || s.Pairs != 50 || s.Distinct != 1 || !s.Repetitive {
		t.Errorf("%d games, %d pairs, %d distinct, repetitive %t", s.Games, s.Pairs, s.Distinct, s.Repetitive)
	}
	one := collect(games[:2])
	if a, b := g.Fit(g.Pairs(), nil)[0].Ratings, one.Fit(one.Pairs(), nil)[0].Ratings; !reflect.DeepEqual(a, b) {
		t.Errorf("100 games of which 2 are distinct rate %+v, those 2 alone %+v", a, b)
	}
	if e := s.Tables[0].Rows[0].Error; e == nil || *e < 200 {
		t.Errorf("error %v of one pair", e)
	}
}

func TestOrderOfArrivalDoesNotMatter(t *testing.T) {
	w := world{ratings: []float64{150, 0, -50, -100, 0}, advantage: 40, nu: 0.5, openings: 0.3}
	r := rand.New(rand.NewPCG(2, 2))
	drawn := w.roundRobin(r, 20)
	var games []results.Brief
	for _, g := range drawn.List {
		games = append(games, brief(int(g.Pair), int(g.ID[len(g.ID)-1]-'0'), drawn.Bots[g.Bots[0]], drawn.Bots[g.Bots[1]], g.Outcome, g.ID))
	}
	var want []byte
	for range 5 {
		g := collect(games)
		got, err := json.Marshal([]any{g.Standings(nil), g.Cross(g.Pairs())})
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = got
		}
		if string(got) != string(want) {
			t.Fatalf("tables differ:\n%s\n%s", got, want)
		}
		r.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	}
}

func TestGamesMayBeAddedAfterTables(t *testing.T) {
	games := append(match(1, "gamma", "alpha", 4, 3, 2, 1), match(5, "beta", "alpha", 3, 3, 1)...)
	want := collect(games).Standings(nil)
	var c Collector
	var got Standings
	for _, b := range games {
		c.Add("run", b)
		got = c.Games().Standings(nil)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("game by game %+v\nat once %+v", got, want)
	}
}

func TestGroupsAndAnchors(t *testing.T) {
	games := append(match(1, "a", "b", 4, 3, 2, 3), match(5, "c", "d", 1, 2, 2, 2)...)
	s := collect(games).Standings(map[string]float64{"b": 1500})
	if len(s.Tables) != 2 {
		t.Fatalf("%d tables, want 2", len(s.Tables))
	}
	rows := s.Tables[0].Rows
	if rows[1].Elo != 1500 || !rows[1].Anchored || rows[1].Error != nil || rows[0].Elo <= 1500 || rows[0].Error == nil {
		t.Errorf("anchored table %+v", rows)
	}
	if sum := s.Tables[1].Rows[0].Elo + s.Tables[1].Rows[1].Elo; math.Abs(float64(sum)) > 1e-6 {
		t.Errorf("ratings without anchor add up to %v", sum)
	}
}

func TestStrengthOfOppositionCounts(t *testing.T) { // A beats only weak C, B beats strong D
	var games []results.Brief
	add := func(a, b string, scores ...int) { games = append(games, match(len(games)/2+1, a, b, scores...)...) }
	for range 10 {
		add("A", "C", 4, 4, 4, 3, 3)
		add("B", "D", 4, 2, 2, 2, 2)
		add("D", "C", 4, 4, 4, 4, 3)
		add("D", "A", 3, 3, 2, 3, 2)
	}
	s := collect(games).Standings(nil)
	var order []string
	for _, r := range s.Tables[0].Rows {
		order = append(order, r.Bot)
	}
	if want := []string{"B", "D", "A", "C"}; !slices.Equal(order, want) {
		t.Errorf("order %q, want %q", order, want)
	}
}

func TestCyclesAreNamed(t *testing.T) {
	var games []results.Brief
	add := func(a, b string, scores ...int) { games = append(games, match(len(games)/2+1, a, b, scores...)...) }
	for range 5 {
		add("paper", "rock", 4, 3, 4)
		add("rock", "scissors", 4, 3, 4)
		add("scissors", "paper", 4, 3, 4)
		add("paper", "stone", 4, 3, 4)
	}
	want := [][]string{{"paper", "rock", "scissors"}}
	if got := collect(games).Standings(nil).Tables[0].Cycles; !reflect.DeepEqual(got, want) {
		t.Errorf("cycles %q, want %q", got, want)
	}
}

// Suspect games are shown in the tables, and the tables without them are beside.
func TestStandingsWithoutSuspectGames(t *testing.T) {
	games := match(1, "alpha", "beta", 4, 4, 4, 0)
	if s := collect(games).Standings(nil); s.Sound != nil {
		t.Errorf("without suspect games there is another table: %+v", s.Sound)
	}
	for i := range 2 {
		games[6+i].Suspect = true
	}
	s := collect(games).Standings(nil)
	if s.Games != 8 || s.Suspect != 2 || s.Sound == nil {
		t.Fatalf("%+v", s)
	}
	if want := collect(games[:6]).Standings(nil); s.Sound.Games != 6 || s.Sound.Suspect != 0 || s.Sound.Tables[0].Rows[0].WDL != want.Tables[0].Rows[0].WDL {
		t.Errorf("%+v, want %+v", s.Sound, want)
	}
	if alpha := s.Tables[0].Rows[0]; alpha.Bot != "alpha" || alpha.WDL != (WDL{6, 0, 2}) {
		t.Errorf("%+v", alpha)
	}
	games = games[:7] // half a pair
	if s := collect(games).Standings(nil); s.Sound.Games != 6 || s.Sound.Waiting != 0 || s.Waiting != 1 {
		t.Errorf("%+v", s)
	}
}
