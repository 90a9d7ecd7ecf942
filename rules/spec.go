package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A specification names a game with its parameters, in the form of the protocol's newgame line:
// "snex size=8 pie=true branching=false". It is a game's identity in records, messages and tables.

// Param is one parameter of a kind of game.
type Param struct {
	Name    string
	Default string
	Doc     string             // one line of help: meaning and allowed values
	Check   func(string) error // refuses a value out of range, saying what would do
}

// Kind is a game before its parameters are chosen.
type Kind struct {
	Name   string
	Doc    string  // one line: what sort of game it is
	Moves  string  // one line: how moves are written, with examples
	Params []Param // in the order of the specification
	Past   bool    // the rules look further back than position texts show
	New    func(Args) (Game, error)
}

// Set is the games that are known, in the order of lists for people.
type Set []Kind

// Args are the checked parameters of a specification, defaults filled in.
type Args struct {
	spec   string
	values map[string]string
}

// Spec returns the whole specification in canonical form.
func (a Args) Spec() string { return a.spec }

// Text returns the value of a parameter that the kind declares.
func (a Args) Text(name string) string { return a.values[name] }

// Int returns a value that Between has checked.
func (a Args) Int(name string) int {
	n, _ := strconv.Atoi(a.values[name]) // checked by Param.Check
	return n
}

// Bool returns a value that Flag has checked.
func (a Args) Bool(name string) bool { return a.values[name] == "true" }

// Between checks for a whole number from min to max, written without sign or leading zeros.
func Between(min, max int) func(string) error {
	return func(text string) error {
		if n, err := strconv.Atoi(text); err != nil || n < min || n > max || strconv.Itoa(n) != text {
			return fmt.Errorf("want a whole number from %d to %d", min, max)
		}
		return nil
	}
}

// Flag checks for true or false.
func Flag(text string) error { return OneOf("true", "false")(text) }

// OneOf checks for one of a few words.
func OneOf(words ...string) func(string) error {
	return func(text string) error {
		if !slices.Contains(words, text) {
			return fmt.Errorf("want %s", strings.Join(words, " or "))
		}
		return nil
	}
}

// Kind returns the kind of that name; the error lists the names there are.
func (set Set) Kind(name string) (Kind, error) {
	names := make([]string, len(set))
	for i, k := range set {
		if k.Name == name {
			return k, nil
		}
		names[i] = k.Name
	}
	return Kind{}, fmt.Errorf("unknown game %q: want %s", name, strings.Join(names, ", "))
}

// Game reads a specification. Parameters may come in any order, and those left out have their defaults.
func (set Set) Game(spec string) (Game, error) {
	fields := strings.Fields(spec)
	if len(fields) == 0 {
		return nil, fmt.Errorf("no game named: want one as in %q", "snex size=8")
	}
	kind, err := set.Kind(fields[0])
	if err != nil {
		return nil, err
	}
	given := map[string]string{}
	for _, f := range fields[1:] {
		name, value, ok := strings.Cut(f, "=")
		if !ok {
			return nil, fmt.Errorf("game %s: %q: want name=value", kind.Name, f)
		}
		if _, again := given[name]; again {
			return nil, fmt.Errorf("game %s: parameter %q is given twice", kind.Name, name)
		}
		given[name] = value
	}
	return kind.Game(given)
}

// Game fixes the parameters of a kind; those left out have their defaults.
func (k Kind) Game(given map[string]string) (Game, error) {
	for name, value := range given {
		if err := k.Check(name, value); err != nil {
			return nil, err
		}
	}
	values, spec := map[string]string{}, k.Name
	for _, p := range k.Params {
		value, ok := given[p.Name]
		if !ok {
			value = p.Default
		}
		values[p.Name] = value
		spec += " " + p.Name + "=" + value
	}
	return k.New(Args{spec: spec, values: values})
}

// Check judges one parameter by itself; the error names the kind, the parameter and what would do.
func (k Kind) Check(name, value string) error {
	names := make([]string, len(k.Params))
	for i, p := range k.Params {
		names[i] = p.Name
		if p.Name != name {
			continue
		}
		if err := p.Check(value); err != nil {
			return fmt.Errorf("game %s: %s=%s: %w", k.Name, name, value, err)
		}
		return nil
	}
	if len(names) == 0 {
		return fmt.Errorf("game %s has no parameters, so no %q", k.Name, name)
	}
	return fmt.Errorf("game %s has no parameter %q: want %s", k.Name, name, strings.Join(names, ", "))
}
