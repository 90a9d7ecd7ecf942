package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
)

// verdict is how a game ended; the zero value is a game that goes on.
type verdict struct {
	outcome rules.Outcome
	reason  string
	faults  []results.Fault
	broken  [2]bool // bots whose process is not to be used again
}

func (v verdict) over() bool { return v.outcome != rules.Undecided }

// forfeit is the only place that turns what the seats did wrong into a result: one at fault loses, whatever the other
// answered; two at fault in the same turn draw, whatever either did.
func forfeit(failed [2]*results.Fault) verdict {
	var v verdict
	for seat, f := range failed {
		if f == nil {
			continue
		}
		v.outcome, v.reason = rules.Wins(rules.Seat(seat).Other()), f.Kind
		v.faults = append(v.faults, *f)
		switch protocol.FaultKind(f.Kind) {
		case protocol.FaultTime, protocol.FaultCrash, protocol.FaultStart:
			v.broken[seat] = true
		}
	}
	switch {
	case len(v.faults) == 2:
		v.outcome, v.reason = rules.Draw, results.ReasonDoubleFault
	case v.reason == results.ReasonResign:
		v.faults = nil // to resign is no fault
	}
	return v
}

// failures sorts the errors of what was last done for each seat: those of a bot are its faults, any other voids the
// game. Once ctx is over nothing is a bot's fault.
func (g *game) failures(ctx context.Context) (failed [2]*results.Fault, err error) {
	if ctx.Err() != nil {
		return failed, context.Cause(ctx)
	}
	for seat, e := range g.errs {
		if e == nil {
			continue
		}
		if f, ok := errors.AsType[*protocol.Fault](e); ok {
			failed[seat] = g.fault(rules.Seat(seat), string(f.Kind), g.describe(rules.Seat(seat), f))
		} else {
			err = errors.Join(err, fmt.Errorf("bot %q: %w", g.rec.Seats[seat], e))
		}
	}
	return failed, err
}

// judge turns the answers of the seats in set into a ply and plays it, or ends the game.
func (g *game) judge(ctx context.Context, set rules.Seats) (verdict, error) {
	failed, err := g.failures(ctx)
	if err != nil {
		return verdict{}, err
	}
	var (
		ply    rules.Ply
		times  [2]time.Duration
		scores [2]score
	)
	for seat := rules.First; seat <= rules.Second; seat++ {
		if !set.Has(seat) || failed[seat] != nil {
			continue
		}
		a := g.answers[seat]
		clock, flagged := g.clocks[seat].Spend(a.Elapsed, g.Margin)
		if flagged || a.Elapsed > g.limits[seat] {
			failed[seat] = g.fault(seat, string(protocol.FaultTime), g.describe(seat, &protocol.Fault{
				Kind: protocol.FaultTime, Why: fmt.Sprintf("the answer took %v (limit %v)", a.Elapsed, g.limits[seat]),
			}))
			continue
		}
		if a.Resign {
			failed[seat] = g.fault(seat, results.ReasonResign, "resigned")
			continue
		}
		g.clocks[seat], times[seat] = clock, a.Elapsed
		scores[seat] = score{a.Info.Score, a.Info.HasScore}
		if ply[seat], err = g.state.ParseMove(seat, a.Move); err == nil {
			continue
		}
		if p, ok := g.state.(rules.Penalizer); ok {
			ply[seat] = p.Penalty(seat)
		} else {
			failed[seat] = g.fault(seat, string(protocol.FaultIllegalMove), err.Error())
		}
	}
	v := forfeit(failed)
	if !v.over() {
		g.advance(set, ply, times, scores)
	}
	return v, nil
}

// advance plays a ply and keeps what is known of it.
func (g *game) advance(set rules.Seats, ply rules.Ply, times [2]time.Duration, scores [2]score) {
	text := ply.String()
	for seat := rules.First; seat <= rules.Second; seat++ {
		if set.Has(seat) {
			g.umpire.moved(seat, scores[seat])
			if scores[seat].said && g.scores == nil {
				g.scores = make([][2]score, len(g.rec.Plies))
			}
		}
	}
	g.step(ply, text)
	g.rec.Plies = append(g.rec.Plies, text)
	g.rec.Times = append(g.rec.Times, [2]results.Millis{results.Millis(times[0]), results.Millis(times[1])})
	if g.scores != nil {
		g.scores = append(g.scores, scores)
	}
	g.observePly(text, times, scores)
}

// fault notes what a seat did wrong in answer to the question that is open, or before the first.
func (g *game) fault(seat rules.Seat, kind, text string) *results.Fault {
	f := &results.Fault{Seat: seat, Kind: kind, Text: bounded(text)}
	if g.limits != [2]time.Duration{} {
		f.Ply = g.plies + 1
	}
	return f
}

// describe says what a bot did wrong, and in a question of time where the limit came from.
func (g *game) describe(seat rules.Seat, f *protocol.Fault) string {
	text := f.Why
	if f.Text != "" && !strings.Contains(text, f.Text) {
		text += fmt.Sprintf(": %.200q", f.Text)
	}
	limit := g.limits[seat]
	switch {
	case f.Kind != protocol.FaultTime || limit == 0:
		return text
	case limit == g.Hang:
		return text + "; the limit is the hang guard (waits.hang)"
	}
	return fmt.Sprintf("%s; the limit is by time %v with a margin of %v", text, g.rec.Controls[seat], g.Margin)
}

// mostText bounds what a record keeps of a fault's text, in bytes.
const mostText = 600

// bounded makes a text fit for a record: printable and not too long.
func bounded(text string) string {
	text = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text)
	if len(text) > mostText {
		text = strings.ToValidUTF8(text[:mostText], "") + "…"
	}
	return text
}

// Explain says in one line for each fault of a record which bot failed, where and why.
func Explain(rec *results.Record) []string {
	lines := make([]string, len(rec.Fault))
	for i, f := range rec.Fault {
		where := fmt.Sprintf("at move %d", f.Ply)
		if f.Ply == 0 {
			where = "before the first move"
		}
		lines[i] = fmt.Sprintf("game %s: bot %q (%v seat) %s: %s: %s", rec.ID, rec.Seats[f.Seat], f.Seat, where, f.Kind, f.Text)
		if rec.Suspect != "" {
			lines[i] += " (suspect: " + rec.Suspect + ")"
		}
	}
	return lines
}

// word tells a seat how the game ended for it.
func word(o rules.Outcome, seat rules.Seat) string {
	switch o {
	case rules.Wins(seat):
		return "win"
	case rules.Draw:
		return "draw"
	}
	return "loss"
}

// pointers writes scores as records do: nil where a bot sent none.
func pointers(scores [2]score) (p [2]*int64) {
	for seat, s := range scores {
		if s.said {
			hundredths := s.hundredths
			p[seat] = &hundredths
		}
	}
	return p
}
