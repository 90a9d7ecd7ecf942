package configs

import "github.com/boardbots/arena/runner/schedule"

// eloSpan holds every difference of ratings that makes sense.
var eloSpan = span{lo: -10_000, hi: 10_000}

// stop reads when a run ends before all its pairs are played.
func (r *reader) stop(m mapping) {
	if r.options.Candidate != nil {
		return
	}
	m.read("stop", func(v value) {
		s := v.mapping("stop.").only("sprt", "advantage")
		s.read("sprt", func(v value) {
			r.t.Stop.SPRT = v.sprt()
			r.twoBots(v)
		})
		s.read("advantage", func(v value) {
			if s.has("sprt") {
				v.fail("stop.sprt ends the run already: want one of the two")
				return
			}
			a := v.mapping("stop.advantage.").only("width", "sprt")
			if a.has("width") == a.has("sprt") {
				v.fail("want one of width and sprt, as in advantage: {width: 0.04}")
				return
			}
			r.t.Stop.Advantage = &Advantage{}
			a.number("width", &r.t.Stop.Advantage.Width, span{lo: 0, hi: 1, open: true})
			a.read("sprt", func(v value) { r.t.Stop.Advantage.SPRT = v.sprt() })
		})
	})
}

// twoBots checks that there is one pairing of two bots to be tested.
func (r *reader) twoBots(v value) {
	p := r.t.Plan
	switch p.Format {
	case schedule.SelfPlay, schedule.Swiss, schedule.Knockout:
		v.fail("tests whether one of two bots is stronger, so the format %s has no use for it: want match", p.Format)
	case schedule.List:
		if len(p.Pairings) != 1 || p.Pairings[0][0] == p.Pairings[0][1] {
			v.fail("tests whether one of two bots is stronger: want one pairing of two bots")
		}
	default:
		if n := len(r.t.Bots); n != 2 {
			v.fail("tests whether one of two bots is stronger, and %d are listed", n)
		}
	}
}

// sprt reads the parameters of a test.
func (v value) sprt() *SPRT {
	t := &SPRT{Alpha: 0.05, Beta: 0.05, Model: Logistic}
	m := v.mapping(v.name+".").only("elo0", "elo1", "alpha", "beta", "model")
	before := len(v.doc.problems)
	if m.require("elo0", "want both hypotheses, as in elo0: 0, elo1: 10") && m.require("elo1", "want both hypotheses, as in elo0: 0, elo1: 10") {
		m.number("elo0", &t.Elo0, eloSpan)
		m.number("elo1", &t.Elo1, eloSpan)
	}
	m.number("alpha", &t.Alpha, span{lo: 0, hi: 1, open: true})
	m.number("beta", &t.Beta, span{lo: 0, hi: 1, open: true})
	word(m, "model", &t.Model, Logistic, Normalized)
	if len(v.doc.problems) > before {
		return t
	}
	if t.Elo0 >= t.Elo1 {
		v.fail("elo0 is %v and elo1 is %v: want elo0 below elo1", t.Elo0, t.Elo1)
	}
	if t.Alpha+t.Beta >= 1 {
		v.fail("alpha and beta add up to %v: want less than 1", t.Alpha+t.Beta)
	}
	return t
}
