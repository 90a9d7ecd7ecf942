package configs

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// maxFile is the largest file, in bytes, that is read; maxVisited is how many entries may be looked at when aliases are
// followed, so that a small file cannot stand for a huge one.
const (
	maxFile    = 1 << 20
	maxVisited = 200_000
)

// document is a tournament file as a tree, and what is wrong with it so far.
type document struct {
	file     string
	root     *yaml.Node            // nil if the file cannot be read as YAML
	flags    map[*yaml.Node]string // of nodes that a flag put into the tree: the flag
	visited  int
	problems Problems
}

// parse reads the tree of a file.
func parse(file string, text []byte) *document {
	d := &document{file: file, flags: map[*yaml.Node]string{}}
	if len(text) > maxFile {
		d.fail(0, 0, "larger than %d KiB: no tournament file is", maxFile>>10)
		return d
	}
	d.root = d.decode(text)
	if d.root != nil && d.root.Kind != yaml.MappingNode {
		d.at(d.root, "want keys and values, as in \"game: snex\"")
		d.root = nil
	}
	return d
}

// decode returns the top node, nil after a problem.
func (d *document) decode(text []byte) *yaml.Node {
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	var top, second yaml.Node
	switch err := decodeNode(decoder, &top); {
	case errors.Is(err, io.EOF):
		d.fail(1, 1, "empty: a tournament needs at least the keys game and bots")
		return nil
	case err != nil:
		d.syntax(text, err)
		return nil
	}
	switch err := decodeNode(decoder, &second); {
	case err == nil:
		d.at(&second, "a second document: a file holds one tournament")
		return nil
	case !errors.Is(err, io.EOF):
		d.syntax(text, err)
		return nil
	}
	if len(top.Content) != 1 || isNull(top.Content[0]) {
		d.fail(1, 1, "empty: a tournament needs at least the keys game and bots")
		return nil
	}
	return top.Content[0]
}

// decodeNode is Decode with a library's panic made an error: the file is a stranger's.
func decodeNode(decoder *yaml.Decoder, node *yaml.Node) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("not readable as YAML (%v)", r)
		}
	}()
	return decoder.Decode(node)
}

var (
	yamlLine = regexp.MustCompile(`^yaml: line (\d+): `)
	tabbed   = regexp.MustCompile(`^ *\t`)
)

// syntax reports an error of the YAML library, or the tab that is the likely cause.
func (d *document) syntax(text []byte, err error) {
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		if tab := tabbed.FindString(line); tab != "" {
			d.fail(number, len(tab), "a tab in the indentation: YAML wants blanks there")
			return
		}
	}
	message, line := err.Error(), 0
	if m := yamlLine.FindStringSubmatch(message); m != nil {
		line, _ = strconv.Atoi(m[1]) // digits
		message = message[len(m[0]):]
	}
	d.fail(line, 0, "%s", strings.TrimPrefix(message, "yaml: "))
}

// fail reports a problem at a place of the file.
func (d *document) fail(line, column int, format string, args ...any) {
	d.problems = append(d.problems, Problem{File: d.file, Line: line, Column: column, Text: oneLine(fmt.Sprintf(format, args...))})
}

// at reports a problem with a node: at its place in the file, or the flag that it came from.
func (d *document) at(node *yaml.Node, format string, args ...any) {
	if flag, ok := d.flags[node]; ok {
		d.problems = append(d.problems, Problem{File: flag, Text: oneLine(fmt.Sprintf(format, args...))})
		return
	}
	d.fail(node.Line, node.Column, format, args...)
}

// visit counts entries, and reports false when there are too many.
func (d *document) visit(node *yaml.Node, entries int) bool {
	before := d.visited
	d.visited += entries
	if d.visited > maxVisited && before <= maxVisited {
		d.at(node, "more than %d entries when aliases are followed: no tournament file needs so many", maxVisited)
	}
	return d.visited <= maxVisited
}

// target follows an alias.
func target(node *yaml.Node) *yaml.Node {
	for node.Kind == yaml.AliasNode && node.Alias != nil {
		node = node.Alias
	}
	return node
}

// mappingKind is the kind of a node with keys and values; nothing is a node that says nothing.
const mappingKind = yaml.MappingNode

var nothing = &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}

func isNull(node *yaml.Node) bool {
	return node.Kind == yaml.ScalarNode && node.Tag == "!!null"
}
