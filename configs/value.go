package configs

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// value is a node with the name that messages call it by. Each reader method stores what it read and reports whether it
// could; if not, the problem is noted.
type value struct {
	doc  *document
	node *yaml.Node
	name string // "openings.order", `bot "x": time`; "" for the whole file
}

// fail notes a problem with the value, after its name.
func (v value) fail(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if v.name != "" {
		text = v.name + ": " + text
	}
	v.doc.at(v.node, "%s", text)
}

// got describes what stands there, for messages about a wrong type.
func (v value) got() string {
	switch node := target(v.node); node.Kind {
	case yaml.MappingNode:
		return "keys and values"
	case yaml.SequenceNode:
		return "a list"
	default:
		if isNull(node) {
			return "nothing"
		}
		return quote(node.Value)
	}
}

// mapping is the values of a mapping by their keys; nothing at all is one without keys.
type mapping struct {
	value
	prefix string // of what members are called
	order  []string
	keys   map[string]value
	places map[string]*yaml.Node // of the keys themselves
}

// mapping reads keys and values, each key once.
func (v value) mapping(prefix string) mapping {
	m := mapping{value: v, prefix: prefix, keys: map[string]value{}, places: map[string]*yaml.Node{}}
	node := target(v.node)
	if isNull(node) {
		return m
	}
	if node.Kind != yaml.MappingNode {
		v.fail("want keys and values, not %s", v.got())
		return m
	}
	if !v.doc.visit(v.node, len(node.Content)) {
		return m
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		place, key := node.Content[i], target(node.Content[i])
		if key.Kind != yaml.ScalarNode {
			v.doc.at(place, "%s: a list or a mapping cannot be a key", prefix+"?")
			continue
		}
		name := prefix + shown(key.Value)
		if _, again := m.keys[key.Value]; again {
			v.doc.at(place, "%s: given twice", name)
			continue
		}
		m.keys[key.Value] = value{doc: v.doc, node: node.Content[i+1], name: name}
		m.places[key.Value] = place
		m.order = append(m.order, key.Value)
	}
	return m
}

// only notes a problem for each key that is not known.
func (m mapping) only(known ...string) mapping {
	for _, key := range m.order {
		switch {
		case slices.Contains(known, key):
		case key == "<<":
			m.doc.at(m.places[key], "%s<<: merge keys are not read: what all bots share stands under defaults", m.prefix)
		default:
			m.doc.at(m.places[key], "%s%s: unknown key: %s", m.prefix, shown(key), instead(key, known))
		}
	}
	return m
}

// shown is a key as messages write it: bare if it is a plain word.
func shown(key string) string {
	if plainWord.MatchString(key) {
		return key
	}
	return quote(key)
}

var plainWord = regexp.MustCompile(`^[A-Za-z0-9_.<-]{1,64}$`)

// has reports whether the key is there.
func (m mapping) has(key string) bool { _, ok := m.keys[key]; return ok }

// require notes a problem if the key is missing.
func (m mapping) require(key, why string) bool {
	if !m.has(key) {
		m.fail("key %q is missing: %s", key, why)
	}
	return m.has(key)
}

// read calls f with the value of key, if it is there.
func (m mapping) read(key string, f func(value)) {
	if v, ok := m.keys[key]; ok {
		f(v)
	}
}

func (m mapping) text(key string, to *string) { m.read(key, func(v value) { v.text(to) }) }
func (m mapping) flag(key string, to *bool)   { m.read(key, func(v value) { v.flag(to) }) }
func (m mapping) whole(key string, to *int, lo, hi int) {
	m.read(key, func(v value) { v.whole(to, lo, hi) })
}
func (m mapping) number(key string, to *float64, in span) {
	m.read(key, func(v value) { v.number(to, in) })
}
func (m mapping) duration(key string, to *time.Duration, lo time.Duration) {
	m.read(key, func(v value) { v.duration(to, lo) })
}

// word reads one of a few words.
func word[T ~string](m mapping, key string, to *T, options ...T) {
	m.read(key, func(v value) {
		names := make([]string, len(options))
		for i, o := range options {
			names[i] = string(o)
		}
		var text string
		if !v.text(&text) {
			return
		}
		for i, name := range names {
			if name == text {
				*to = options[i]
				return
			}
		}
		v.fail("%s: %s", quote(text), instead(text, names))
	})
}

// items reads a list.
func (v value) items() []value {
	node := target(v.node)
	if node.Kind != yaml.SequenceNode {
		v.fail("want a list, not %s", v.got())
		return nil
	}
	if !v.doc.visit(v.node, len(node.Content)) {
		return nil
	}
	list := make([]value, len(node.Content))
	for i, item := range node.Content {
		list[i] = value{doc: v.doc, node: item, name: fmt.Sprintf("%s[%d]", v.name, i+1)}
	}
	return list
}

// isList reports whether a list stands there.
func (v value) isList() bool { return target(v.node).Kind == yaml.SequenceNode }

// texts reads a list of texts.
func (v value) texts() (list []string, ok bool) {
	if !v.isList() {
		v.fail("want a list, not %s", v.got())
		return nil, false
	}
	ok = true
	for _, item := range v.items() {
		var text string
		ok = item.text(&text) && ok
		list = append(list, text)
	}
	return list, ok
}

// text reads a text. A number or a truth value that stands where a text belongs is taken as it is spelled.
func (v value) text(to *string) bool {
	node := target(v.node)
	if node.Kind != yaml.ScalarNode || isNull(node) {
		v.fail("want a text, not %s", v.got())
		return false
	}
	*to = node.Value
	return true
}

// tagged reports whether a scalar of one of these types stands there.
func (v value) tagged(tags ...string) bool {
	node := target(v.node)
	for _, tag := range tags {
		if node.Kind == yaml.ScalarNode && node.Tag == tag {
			return true
		}
	}
	return false
}

func (v value) flag(to *bool) bool {
	if !v.tagged("!!bool") {
		v.fail("want true or false, not %s", v.got())
		return false
	}
	*to = strings.EqualFold(target(v.node).Value, "true")
	return true
}

// whole reads a whole number from lo to hi.
func (v value) whole(to *int, lo, hi int) bool {
	n, err := strconv.Atoi(target(v.node).Value)
	if !v.tagged("!!int") || err != nil || n < lo || n > hi {
		v.fail("want a whole number from %d to %d, not %s", lo, hi, v.got())
		return false
	}
	*to = n
	return true
}

// span is a range of numbers.
type span struct {
	lo, hi float64
	open   bool // the ends do not belong to it
}

func (s span) has(x float64) bool {
	if s.open {
		return s.lo < x && x < s.hi
	}
	return s.lo <= x && x <= s.hi
}

func (s span) String() string {
	if s.open {
		return fmt.Sprintf("a number above %v and below %v", s.lo, s.hi)
	}
	return fmt.Sprintf("a number from %v to %v", s.lo, s.hi)
}

func (v value) number(to *float64, in span) bool {
	x, err := strconv.ParseFloat(target(v.node).Value, 64)
	if !v.tagged("!!int", "!!float") || err != nil || math.IsNaN(x) || !in.has(x) {
		v.fail("want %v, not %s", in, v.got())
		return false
	}
	*to = x
	return true
}

// longest is the longest duration: far beyond use, and so small that sums cannot overflow.
const longest = 1000 * time.Hour

// duration reads a duration with its unit, at least lo.
func (v value) duration(to *time.Duration, lo time.Duration) bool {
	var text string
	if !v.text(&text) {
		return false
	}
	d, err := time.ParseDuration(text)
	switch {
	case err != nil && v.tagged("!!int", "!!float"), text == "0":
		v.fail("%s has no unit: want one, as in 10s, 500ms or 2m", quote(text))
	case err != nil:
		v.fail("%s is no duration: want one as in 10s, 500ms or 2m", quote(text))
	case d < lo || d > longest:
		v.fail("%s: want from %v to %v", quote(text), lo, longest)
	default:
		*to = d
		return true
	}
	return false
}
