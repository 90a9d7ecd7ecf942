package protocol

import (
	"fmt"
	"slices"
	"strings"
)

// A bot may declare so much; what goes beyond is ignored.
const (
	maxOptions = 1000
	maxWords   = 100
)

// The features of protocol version 1.
const (
	FeatureLegal = "legal" // the legal moves are sent before each go
	FeatureState = "state" // the position is sent before each go
)

// take reads one line of a handshake; it reports false if the line is none or makes no sense.
func (h *Hello) take(text []byte) bool {
	word, rest := cutWord(text)
	switch string(word) {
	case "id":
		what, value := cutWord(rest)
		switch string(what) {
		case "name":
			h.Name = Printable(value, maxQuoted)
		case "author":
			h.Author = Printable(value, maxQuoted)
		case "version":
			h.Version = Printable(value, maxQuoted)
		default:
			return false
		}
	case "games":
		h.Games = append(h.Games, words(rest, maxWords-len(h.Games))...)
	case "feature":
		h.Features = append(h.Features, words(rest, maxWords-len(h.Features))...)
	case "option":
		o, err := ParseOption(Printable(rest, MaxLine))
		if err != nil || len(h.Options) == maxOptions {
			return false
		}
		h.Options = append(h.Options, o)
	default:
		return false
	}
	return true
}

// String returns the handshake as a bot sends it, abpok included, each line ended by a newline.
func (h Hello) String() string {
	var s strings.Builder
	say := func(words, text string) {
		if text != "" {
			s.WriteString(words + " " + text + "\n")
		}
	}
	say("id name", h.Name)
	say("id author", h.Author)
	say("id version", h.Version)
	say("games", strings.Join(h.Games, " "))
	say("feature", strings.Join(h.Features, " "))
	for _, o := range h.Options {
		say("option", o.String())
	}
	s.WriteString("abpok\n")
	return s.String()
}

// Has reports whether the bot asked for a feature.
func (h Hello) Has(feature string) bool { return slices.Contains(h.Features, feature) }

// Plays reports whether the bot plays the game of that name.
func (h Hello) Plays(game string) bool { return len(h.Games) == 0 || slices.Contains(h.Games, game) }

// option returns the declaration of an option; the error lists those there are.
func (h Hello) option(id string) (Option, error) {
	ids := make([]string, len(h.Options))
	for i, o := range h.Options {
		if o.ID == id {
			return o, nil
		}
		ids[i] = o.ID
	}
	if len(ids) == 0 {
		return Option{}, fmt.Errorf("option %q: the bot declares none", cut(id))
	}
	return Option{}, fmt.Errorf("option %q: the bot declares only %q", cut(id), ids)
}
