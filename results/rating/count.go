package rating

import (
	"slices"

	"github.com/boardbots/arena/rules"
)

// WDL counts games won, drawn and lost.
type WDL struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

func (c *WDL) add(o rules.Outcome, seat rules.Seat) {
	switch o {
	case rules.Wins(seat):
		c.Wins++
	case rules.Draw:
		c.Draws++
	default:
		c.Losses++
	}
}

// Games returns how many there were.
func (c WDL) Games() int { return c.Wins + c.Draws + c.Losses }

// Points returns a point for each win and half a point for each draw.
func (c WDL) Points() float64 { return float64(c.Wins) + float64(c.Draws)/2 }

// Score returns the share of the points, nil without games.
func (c WDL) Score() *Figure {
	if c.Games() == 0 {
		return nil
	}
	s := Figure(c.Points() / float64(c.Games()))
	return &s
}

// Plus returns the sum.
func (c WDL) Plus(d WDL) WDL { return WDL{c.Wins + d.Wins, c.Draws + d.Draws, c.Losses + d.Losses} }

// mirror returns the counts from the rival's point of view.
func (c WDL) mirror() WDL { return WDL{c.Losses, c.Draws, c.Wins} }

// tally is what is counted of each bot. Games of a bot against itself count as such only.
type tally struct {
	seats    [2]WDL
	selfPlay int
	faults   map[string]int // by kind; each game has at most one of a bot
	suspect  int
}

func (g *Games) tallies() []tally {
	all := make([]tally, len(g.Bots))
	for i := range g.List {
		game := &g.List[i]
		for seat, bot := range game.Bots {
			t := &all[bot]
			if kind := g.Kinds[game.Faults[seat]]; kind != "" {
				if t.faults == nil {
					t.faults = map[string]int{}
				}
				t.faults[kind]++
			}
			switch {
			case game.Bots[0] != game.Bots[1]:
				t.seats[seat].add(game.Outcome, rules.Seat(seat))
			case seat == 0:
				t.selfPlay++
			}
			if game.Suspect {
				t.suspect++
			}
		}
	}
	return all
}

// End counts how games of one bot ended for one reason, by the seat it had; in self-play it had both.
type End struct {
	Bot    string `json:"bot"` // "" for all: then First counts as the first seat saw it, and Second is empty
	Reason string `json:"reason"`
	First  WDL    `json:"first"`
	Second WDL    `json:"second"`
}

// Ends counts by reason, for all games together and then for each bot, each sorted by reason.
func (g *Games) Ends() []End {
	everybody := len(g.Bots)
	counts := make([][2]WDL, (len(g.Bots)+1)*len(g.Reasons))
	at := func(bot int, reason int32) *[2]WDL { return &counts[bot*len(g.Reasons)+int(reason)] }
	for i := range g.List {
		game := &g.List[i]
		at(everybody, game.Reason)[0].add(game.Outcome, rules.First)
		for seat, bot := range game.Bots {
			at(int(bot), game.Reason)[seat].add(game.Outcome, rules.Seat(seat))
		}
	}
	var ends []End
	tell := func(bot int, name string) {
		for reason, text := range g.Reasons {
			if c := at(bot, int32(reason)); *c != [2]WDL{} {
				ends = append(ends, End{Bot: name, Reason: text, First: c[0], Second: c[1]})
			}
		}
	}
	tell(everybody, "")
	for bot, name := range g.Bots {
		tell(bot, name)
	}
	return ends
}

// Length sums up how long the games of one specification were, in plies.
type Length struct {
	Spec      string  `json:"spec"`
	Games     int     `json:"games"`
	Mean      float64 `json:"mean"`
	Quartiles [5]int  `json:"quartiles"` // least, lower quartile, median, upper quartile, most
}

// Lengths returns the lengths of games by specification.
func (g *Games) Lengths() []Length {
	plies := make([][]int, len(g.Specs))
	for i := range g.List {
		plies[g.List[i].Spec] = append(plies[g.List[i].Spec], int(g.List[i].Plies))
	}
	var lengths []Length
	for spec, all := range plies {
		if len(all) == 0 {
			continue
		}
		slices.Sort(all)
		l := Length{Spec: g.Specs[spec], Games: len(all)}
		sum := 0
		for _, n := range all {
			sum += n
		}
		l.Mean = float64(sum) / float64(len(all))
		for q := range l.Quartiles {
			l.Quartiles[q] = all[q*(len(all)-1)/4]
		}
		lengths = append(lengths, l)
	}
	return lengths
}
