package apocalypse

import (
	"testing"

	"github.com/boardbots/arena/rules"
)

func FuzzMove(f *testing.F) {
	for _, text := range []string{"a1-b3", "a2-a3", "b4-b5=c3", "b4-b5", "pass", "--", "", "a1-a6", "b4-b5=b4", "a2-a3=c3", "a1|b3"} {
		f.Add("hfffh/f3f/5/F3F/HFFFH 0 0 1", text)
		f.Add("f4/1F3/4F/5/3HH 1 0 9", text)
	}
	g := open(f, "setup=two-rank promotion=redeploy")
	f.Fuzz(func(t *testing.T, position, text string) {
		s, err := g.Parse(position)
		if err != nil {
			return
		}
		if back := s.String(); back != position {
			t.Fatalf("position %q is read as %q", position, back)
		}
		for seat := range rules.Both.All() {
			m, err := s.ParseMove(seat, text)
			_, findErr := rules.Find(s, seat, text)
			if (err == nil) != (findErr == nil) || err == nil && string(m) != text {
				t.Fatalf("%q, %v: move %q is judged %q, %v; generated: %v", position, seat, text, m, err, findErr)
			}
			if err != nil {
				continue
			}
			ply := rules.Ply{penalty, penalty}
			ply[seat] = m
			after := s.Play(ply)
			if back, err := g.Parse(after.String()); s.(state).penalties[seat.Other()] < lost && (err != nil || back.String() != after.String()) {
				t.Fatalf("%q, ply %v: %q comes back as %v, %v", position, ply, after, back, err)
			}
		}
	})
}

func FuzzPosition(f *testing.F) {
	for _, text := range []string{"hfffh/f3f/5/F3F/HFFFH 0 0 1", "5/5/5/5/5 2 2 99", "h3f/5/2F2/5/4H 1 0 7", "hfffh/fffff/5/FFFFF/HFFFH 0 0 1", "5/5/5/5 0 0 1"} {
		f.Add(text)
	}
	g := open(f, "")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := g.Parse(text)
		if err != nil {
			return
		}
		if s.String() != text {
			t.Fatalf("%q is read as %q", text, s)
		}
		if (s.ToAct() == rules.None) != (s.Result() != rules.Result{}) || rules.Perft(s, 2) != rules.Walk(s, 2) {
			t.Fatalf("%q: seats %b act, result %v, perft(2) %d: a walk finds %d", text, s.ToAct(), s.Result(), rules.Perft(s, 2), rules.Walk(s, 2))
		}
	})
}
