package rating

import (
	"cmp"
	"slices"
	"time"
)

// Standings is the table of a tournament. Groups of bots that no game connects have tables of their own.
type Standings struct {
	Games      int      `json:"games"`
	Pairs      int      `json:"pairs"`
	Distinct   int      `json:"distinct"` // pairs that repeat no earlier one: the effective sample
	Waiting    int      `json:"waiting"`  // games whose partner is missing: counted, but not rated yet
	Suspect    int      `json:"suspect"`  // games lost by time while the machine was overloaded, or its clock jumped
	Repetitive bool     `json:"repetitive"`
	Tables     []Table  `json:"tables"`
	Ends       []End    `json:"ends"`
	Lengths    []Length `json:"lengths"`

	Sound *Standings `json:"sound,omitempty"` // the same without the suspect games; nil if there are none
}

// Table rates one group of bots.
type Table struct {
	Group
	Rows   []Row      `json:"rows"`   // best first
	Cycles [][]string `json:"cycles"` // A beats B beats C beats A, each with LOS > 0.95
}

// Row is one bot's line of the table.
type Row struct {
	Rank int    `json:"rank"` // equal ratings share one
	Bot  string `json:"bot"`
	Rating
	Games    int            `json:"games"`    // not those against itself
	Distinct int            `json:"distinct"` // pairs that count in the rating
	WDL                     // of both seats
	Score    *Figure        `json:"score"` // share of the points, 0 to 1
	First    WDL            `json:"first"`
	Second   WDL            `json:"second"`
	SelfPlay int            `json:"self_play,omitempty"`
	Forfeits int            `json:"forfeits"`         // games it lost, or drew, by its own fault
	Faults   map[string]int `json:"faults,omitempty"` // the same by kind
	Suspect  int            `json:"suspect,omitempty"`
	MeanTime Seconds        `json:"mean_time"` // of a move
	P99Time  Seconds        `json:"p99_time"`
	CPUShare *Figure        `json:"cpu_share"` // processor time for each second of its own moves; nil where not known
	Controls []string       `json:"controls"`

	place int // in the group
}

// Superiority returns the chance that the bot of the i-th row is stronger than that of the j-th; see Group.
func (t Table) Superiority(i, j int) *Figure {
	return t.Group.Superiority(t.Rows[i].place, t.Rows[j].place)
}

// Seconds is a duration that JSON shows in seconds.
type Seconds time.Duration

// MarshalJSON writes a number of seconds.
func (s Seconds) MarshalJSON() ([]byte, error) {
	return Figure(time.Duration(s).Seconds()).MarshalJSON()
}

// Standings computes the table. Anchors are fixed ratings by name; others follow them.
func (g *Games) Standings(anchors map[string]float64) Standings {
	pairs := g.Pairs()
	s := Standings{
		Games: len(g.List), Pairs: len(pairs.List), Distinct: pairs.Distinct(), Waiting: pairs.Waiting,
		Repetitive: pairs.Repetitive(), Tables: []Table{}, Ends: g.Ends(), Lengths: g.Lengths(),
	}
	for i := range g.List {
		if g.List[i].Suspect {
			s.Suspect++
		}
	}
	tallies := g.tallies()
	for _, group := range g.Fit(pairs, anchors) {
		t := Table{Group: group, Cycles: g.cycles(group)}
		for i, bot := range group.Bots {
			row := g.row(bot, group.Ratings[i], group.penta[i].Pairs(), &tallies[bot])
			row.place = i
			t.Rows = append(t.Rows, row)
		}
		slices.SortStableFunc(t.Rows, func(a, b Row) int {
			return cmp.Or(cmp.Compare(b.Elo, a.Elo), cmp.Compare(a.Bot, b.Bot))
		})
		for i := range t.Rows {
			t.Rows[i].Rank = i + 1
			if i > 0 && t.Rows[i].Elo == t.Rows[i-1].Elo {
				t.Rows[i].Rank = t.Rows[i-1].Rank
			}
		}
		s.Tables = append(s.Tables, t)
	}
	if s.Suspect > 0 {
		sound := *g
		sound.List = slices.DeleteFunc(slices.Clone(g.List), func(x Game) bool { return x.Suspect })
		without := sound.Standings(anchors)
		s.Sound = &without
	}
	return s
}

func (g *Games) row(bot int32, rating Rating, distinct int, t *tally) Row {
	u := &g.Usage[bot]
	r := Row{
		Bot: g.Bots[bot], Rating: rating, Distinct: distinct, WDL: t.seats[0].Plus(t.seats[1]), First: t.seats[0], Second: t.seats[1],
		SelfPlay: t.selfPlay, Faults: t.faults, Suspect: t.suspect,
		MeanTime: Seconds(u.Mean()), P99Time: Seconds(u.Quantile(0.99)), Controls: u.Controls(),
	}
	r.Games, r.Score = r.WDL.Games(), r.WDL.Score()
	for _, n := range t.faults {
		r.Forfeits += n
	}
	if u.CPU > 0 && u.Total > 0 {
		share := Figure(float64(u.CPU) / float64(u.Total))
		r.CPUShare = &share
	}
	return r
}
