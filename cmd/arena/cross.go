package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/boardbots/arena/results/rating"
)

// tables is everything that is said of a set of games.
type tables struct {
	rating.Standings
	// Cross is what each two bots scored against each other, and Superiority, for each table, the chance that the bot of
	// a row is stronger than that of a column. Both are left out where bots are more than people read.
	Cross       []rating.Pairing     `json:"cross,omitempty"`
	Superiority [][][]*rating.Figure `json:"superiority,omitempty"`

	plots []plotFile // that stand beside the tables
}

// mostCrossed is the number of bots up to which tables show each two of them.
const mostCrossed = 50

func newTables(games *rating.Games, anchors map[string]float64) tables {
	t := tables{Standings: games.Standings(anchors)}
	if len(games.Bots) > mostCrossed {
		return t
	}
	t.Cross = t.ranked(games.Cross(games.Pairs()))
	for _, group := range t.Tables {
		matrix := make([][]*rating.Figure, len(group.Rows))
		for i := range group.Rows {
			for j := range group.Rows {
				matrix[i] = append(matrix[i], group.Superiority(i, j))
			}
		}
		t.Superiority = append(t.Superiority, matrix)
	}
	return t
}

// ranked puts the cross table into the order of the standings, the better bot of each two first.
func (t tables) ranked(cells []rating.Pairing) []rating.Pairing {
	place := map[string]int{}
	for _, group := range t.Tables {
		for _, row := range group.Rows {
			place[row.Bot] = len(place)
		}
	}
	for i, c := range cells {
		if place[c.A] > place[c.B] {
			cells[i] = c.Mirror()
		}
	}
	slices.SortFunc(cells, func(x, y rating.Pairing) int {
		return cmp.Or(cmp.Compare(place[x.A], place[y.A]), cmp.Compare(place[x.B], place[y.B]))
	})
	return cells
}

// crossTable lists what each two bots scored against each other.
func (t tables) crossTable() *table {
	out := &table{header: []string{"bot", "against", "games", "W-D-L", "first W-D-L", "second W-D-L", "score", "Elo (95 %)", "LOS"}, left: []int{0, 1}}
	for _, c := range t.Cross {
		both := c.First.Plus(c.Second)
		out.add(c.A, c.B, fmt.Sprint(both.Games()), wdl(both), wdl(c.First), wdl(c.Second), percent(both.Score()), eloInterval(c.Elo), percent(c.LOS))
	}
	return out
}

// superiorityTable is the matrix of one group; bots go by their place in the table above it.
func superiorityTable(group rating.Table, chances [][]*rating.Figure) *table {
	out := &table{header: []string{"#", "stronger than"}, left: []int{1}}
	for i, row := range group.Rows {
		out.header = append(out.header, fmt.Sprint(i+1))
		cells := []string{fmt.Sprint(i + 1), row.Bot}
		for j, chance := range chances[i] {
			if i == j {
				cells = append(cells, "")
			} else {
				cells = append(cells, percent(chance))
			}
		}
		out.add(cells...)
	}
	return out
}
