package anexk

import (
	"fmt"
	"strings"
)

// judge follows a turn's text part by part. It shares with the generator what an anexk is, and nothing of how turns are
// made.
type judge struct {
	own, enemy army
	rest       string // what is not read yet
	more       bool   // another part follows
}

// refuse returns why the text is no legal turn, "" if it is one.
func (j *judge) refuse() string {
	p, why := j.read()
	switch {
	case why != "":
		return why
	case p.take:
		return "a turn begins with a figure put down, not with one taken"
	}
	if why := j.put(p); why != "" {
		return why
	}
	for {
		due := j.own.standing()
		if due == (anexks{}) {
			if j.more {
				return fmt.Sprintf("no anexk stands, so nothing follows before %q", clip(j.rest))
			}
			return ""
		}
		if why := j.takes(due.len()); why != "" {
			return why
		}
		switch {
		case j.enemy.left() == 0 && j.more:
			return fmt.Sprintf("the enemy has no figure left, so the turn ends before %q", clip(j.rest))
		case j.enemy.left() == 0:
			return ""
		case !j.more && dissolvable(&j.own, &j.enemy, due):
			return "the turn is not complete: a figure must be relocated to dissolve " + counted(due.len())
		case !j.more:
			return "" // the game is lost, but nothing else can be done
		}
		if why := j.dissolve(due); why != "" {
			return why
		}
	}
}

// read takes the next part off the text.
func (j *judge) read() (part, string) {
	var text string
	text, j.rest, j.more = next(j.rest)
	p, err := parsePart(text)
	if err != nil {
		return part{}, err.Error()
	}
	return p, ""
}

// put puts a figure down, unless it may not be.
func (j *judge) put(p part) string {
	name := string(p.f.letter())
	switch taken := p.to & (j.own.stones | j.enemy.stones); {
	case j.own.taken.has(p.f):
		return "figure " + name + " was taken"
	case p.to.len() != sizes[p.f]:
		return fmt.Sprintf("figure %s has %s, not %d", name, stones(sizes[p.f]), p.to.len())
	case taken&j.own.at[p.f] != 0:
		return fmt.Sprintf("figure %s must leave field %d", name, (taken&j.own.at[p.f]).first()+1)
	case taken != 0:
		return fmt.Sprintf("field %d is taken", taken.first()+1)
	}
	if !linked(p.to) {
		return fmt.Sprintf("stone %d touches no other stone of the figure", lone(p.to).first()+1)
	}
	j.own.move(p.f, p.to)
	return ""
}

// takes removes the enemy figures that standing anexks demand.
func (j *judge) takes(standing int) string {
	reserve := j.enemy.reserve() // as it was when the taking began
	due := min(standing, j.enemy.left().len())
	fromReserve := max(0, due-j.enemy.onBoard().len())
	last := -1
	for n := range due {
		if !j.more || !strings.HasPrefix(j.rest, "x") {
			return fmt.Sprintf("%s: %s must be taken, not %d", counted(standing)+verb(standing), enemies(due), n)
		}
		p, why := j.read()
		letter := string(p.f.letter())
		switch {
		case why != "":
			return why
		case j.enemy.taken.has(p.f) && int(p.f) != last:
			return "enemy figure " + letter + " is already taken"
		case int(p.f) <= last:
			return fmt.Sprintf("x%s after x%c: want taken figures once each in alphabetical order", letter, letters[last])
		case reserve.has(p.f) && fromReserve == 0:
			return "enemy figure " + letter + " is in reserve: figures on the board are taken first"
		}
		if reserve.has(p.f) {
			fromReserve--
		}
		last = int(p.f)
		j.enemy.take(p.f)
	}
	if j.more && strings.HasPrefix(j.rest, "x") {
		return fmt.Sprintf("%s: %s must be taken, not more", counted(standing)+verb(standing), enemies(due))
	}
	return ""
}

// dissolve reads a relocation and checks that none of the anexks in old outlives it.
func (j *judge) dissolve(old anexks) string {
	p, why := j.read()
	if why != "" {
		return why
	}
	if part := j.own.members(old); !j.own.taken.has(p.f) && !part.has(p.f) {
		return fmt.Sprintf("figure %c is not part of %s", p.f.letter(), counted(old.len()))
	}
	if why := j.put(p); why != "" {
		return why
	}
	if j.own.standing().meets(old) {
		return "the relocation leaves an anexk standing"
	}
	return ""
}

func counted(anexks int) string {
	if anexks == 1 {
		return "1 anexk"
	}
	return fmt.Sprintf("%d anexks", anexks)
}

func verb(n int) string {
	if n == 1 {
		return " stands"
	}
	return " stand"
}

func enemies(n int) string {
	if n == 1 {
		return "one enemy figure"
	}
	return fmt.Sprintf("%d enemy figures", n)
}

func stones(n int) string {
	if n == 1 {
		return "1 stone"
	}
	return fmt.Sprintf("%d stones", n)
}
