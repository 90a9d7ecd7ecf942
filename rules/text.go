package rules

import (
	"fmt"
	"strings"
)

// Find returns the member of s.Moves(seat) that is spelled text. A game with few moves may use it where a second
// statement of its rules would say nothing new; the games here have judges of their own.
func Find(s State, seat Seat, text string) (Move, error) {
	for m := range s.Moves(seat) {
		if string(m) == text {
			return m, nil
		}
	}
	return "", &MoveError{Seat: seat, Text: text, Why: "not among the legal moves"}
}

// maxPosition bounds how much of a strange position text an error repeats; that of the largest board takes 400 bytes.
const maxPosition = 420

// BadPosition is the error of Game.Parse: the text, cut if it is long, and what is wrong with it.
func BadPosition(text string, why error) error {
	return fmt.Errorf("position %q: %w", cut(text, maxPosition), why)
}

// cut shortens a text to at most max bytes and a mark.
func cut(text string, max int) string {
	if len(text) > max {
		return text[:max] + "…"
	}
	return text
}

// ParsePly reads one ply as records and position commands write it, judging each seat's move. It is the only door for
// plies that come from a file or a person. Where the rules price an illegal choice, its mark ("--") is accepted too.
func ParsePly(s State, text string) (Ply, error) {
	parts, set := [2]string{}, s.ToAct()
	switch set {
	case None:
		return Ply{}, fmt.Errorf("ply %q: the game is over (%s)", text, s.Result().Reason)
	case Both:
		first, second, ok := strings.Cut(text, "|")
		if !ok {
			return Ply{}, fmt.Errorf("ply %q: both sides act at once: want two moves with a bar between, as in a2-a3|b5-c3", text)
		}
		parts = [2]string{first, second}
	case Only(First):
		parts[First] = text
	default:
		parts[Second] = text
	}
	var ply Ply
	for seat := range set.All() {
		if p, ok := s.(Penalizer); ok && parts[seat] == string(p.Penalty(seat)) {
			ply[seat] = p.Penalty(seat)
			continue
		}
		m, err := s.ParseMove(seat, parts[seat])
		if err != nil {
			return Ply{}, err
		}
		ply[seat] = m
	}
	return ply, nil
}

// Step judges and plays one ply given as text.
func Step(s State, text string) (State, error) {
	ply, err := ParsePly(s, text)
	if err != nil {
		return nil, err
	}
	return s.Play(ply), nil
}

// Steps plays several plies from s. The error names the number of the ply at fault, counted from 1.
func Steps(s State, plies []string) (State, error) {
	for i, text := range plies {
		next, err := Step(s, text)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		s = next
	}
	return s, nil
}
