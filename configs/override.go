package configs

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// override is a value from the command line: it is put into the tree, so that the same checks apply to it.
type override struct {
	flag  string // as messages name it
	key   string // "time", "bots.random.time"
	value string // YAML
}

// apply puts the value where the key says. What it passes through is copied, so that an alias elsewhere keeps what it had.
func (d *document) apply(o override) {
	if d.root == nil {
		return
	}
	fail := func(text string) { d.problems = append(d.problems, Problem{File: o.flag, Text: oneLine(text)}) }
	var value yaml.Node
	if err := decodeNode(yaml.NewDecoder(strings.NewReader(o.value)), &value); err != nil || len(value.Content) != 1 {
		fail("no value after the =: want one as the file would have it, as in time=1s/move")
		return
	}
	d.mark(value.Content[0], o.flag)
	d.root = detached(d.root)
	at, path := d.root, o.key
	for {
		var key string
		key, path = step(path)
		if key == "" {
			fail("want a key of the file and a value, as in bots.random.time=100ms")
			return
		}
		slot := d.slot(at, key, o.flag)
		if path == "" {
			*slot = value.Content[0]
			return
		}
		if at == d.root && key == "bots" {
			if slot, path = d.bot(slot, path); slot == nil {
				fail("there is no bot of that name: " + instead(strings.SplitN(path, ".", 2)[0], d.botNames()))
				return
			}
			if path == "" {
				*slot = value.Content[0]
				return
			}
		}
		*slot = detached(*slot)
		if isNull(*slot) {
			*slot = &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
			d.flags[*slot] = o.flag
		}
		if at = *slot; at.Kind != yaml.MappingNode {
			fail(quote(key) + " has no keys")
			return
		}
	}
}

// step cuts the first key off a path.
func step(path string) (key, rest string) {
	key, rest, _ = strings.Cut(path, ".")
	return key, rest
}

// mark notes that a node and all below it came from a flag.
func (d *document) mark(node *yaml.Node, flag string) {
	d.flags[node] = flag
	for _, child := range node.Content {
		d.mark(child, flag)
	}
}

// detached returns a copy of the node that an alias or its anchor does not share.
func detached(node *yaml.Node) *yaml.Node {
	out := *target(node)
	out.Content = slices.Clone(out.Content)
	return &out
}

// slot returns the place of a key's value in a mapping, made if it is not there.
func (d *document) slot(m *yaml.Node, key, flag string) **yaml.Node {
	for i := 0; i+1 < len(m.Content); i += 2 {
		if target(m.Content[i]).Value == key {
			return &m.Content[i+1]
		}
	}
	name := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: key}
	empty := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}
	d.flags[name], d.flags[empty] = flag, flag
	m.Content = append(m.Content, name, empty)
	return &m.Content[len(m.Content)-1]
}

// bot returns the place of the bot whose name the path begins with, and what follows. Names may have dots: the longest
// that fits is meant.
func (d *document) bot(bots **yaml.Node, path string) (slot **yaml.Node, rest string) {
	*bots = detached(*bots)
	best := -1
	for i, item := range (*bots).Content {
		name, ok := botName(item)
		after, fits := strings.CutPrefix(path, name)
		if ok && fits && (after == "" || after[0] == '.') && len(name) > best {
			best, slot, rest = len(name), &(*bots).Content[i], strings.TrimPrefix(after, ".")
		}
	}
	if slot == nil {
		return nil, path
	}
	return slot, rest
}

// botName returns the name in an item of the list of bots.
func botName(item *yaml.Node) (string, bool) {
	m := target(item)
	for i := 0; m.Kind == yaml.MappingNode && i+1 < len(m.Content); i += 2 {
		if value := target(m.Content[i+1]); target(m.Content[i]).Value == "name" && value.Kind == yaml.ScalarNode {
			return value.Value, true
		}
	}
	return "", false
}

// botNames returns the names of all bots.
func (d *document) botNames() (names []string) {
	for i := 0; i+1 < len(d.root.Content); i += 2 {
		if target(d.root.Content[i]).Value != "bots" {
			continue
		}
		for _, item := range target(d.root.Content[i+1]).Content {
			if name, ok := botName(item); ok {
				names = append(names, name)
			}
		}
	}
	return names
}
