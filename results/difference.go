package results

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Difference is one value that two plans do not share.
type Difference struct {
	Key string // "seed", "bots.mcts.command[0]": members of lists that have a name go by it
	Was string // JSON; "" for none
	Now string
}

func (d Difference) String() string {
	return fmt.Sprintf("%s: was %s, is %s", d.Key, orNone(d.Was), orNone(d.Now))
}

func orNone(value string) string {
	if value == "" {
		return "not given"
	}
	return value
}

// Differences compares two plans value by value, sorted by key.
func Differences(was, now json.RawMessage) ([]Difference, error) {
	old, err := flatten(was)
	if err != nil {
		return nil, err
	}
	fresh, err := flatten(now)
	if err != nil {
		return nil, err
	}
	var diffs []Difference
	all := maps.Clone(old)
	maps.Copy(all, fresh)
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if old[key] != fresh[key] {
			diffs = append(diffs, Difference{key, old[key], fresh[key]})
		}
	}
	return diffs, nil
}

// flatten returns the plan's values as JSON texts by path.
func flatten(plan json.RawMessage) (map[string]string, error) {
	tree, err := decodePlan(plan)
	if err != nil {
		return nil, err
	}
	flat := map[string]string{}
	var walk func(path string, value any)
	walk = func(path string, value any) {
		switch v := value.(type) {
		case map[string]any:
			for key, member := range v {
				walk(strings.TrimPrefix(path+"."+key, "."), member)
			}
			if len(v) > 0 {
				return
			}
		case []any:
			for i, member := range v {
				walk(path+memberPath(i, member, v), member)
			}
			if len(v) > 0 {
				return
			}
		}
		text, _ := json.Marshal(value) // it was JSON before
		flat[path] = string(text)
	}
	walk("", tree)
	return flat, nil
}

// memberPath names a member of a list by its name if no other has the same, or else by its index.
func memberPath(i int, member any, list []any) string {
	name, ok := nameOf(member)
	for j, other := range list {
		if n, named := nameOf(other); named && j != i && n == name {
			ok = false
		}
	}
	if ok {
		return "." + name
	}
	return "[" + strconv.Itoa(i) + "]"
}

func nameOf(member any) (string, bool) {
	object, _ := member.(map[string]any)
	name, ok := object["name"].(string)
	return name, ok
}

// extends reports whether the differences are only that the number of that name has grown.
func extends(diffs []Difference, grows string) bool {
	for _, d := range diffs {
		was, err := strconv.Atoi(d.Was)
		now, err2 := strconv.Atoi(d.Now)
		if d.Key != grows || err != nil || err2 != nil || now < was {
			return false
		}
	}
	return true
}

// PlanError refuses to continue a run that was begun with another plan.
type PlanError struct {
	Dir         string
	Differences []Difference // never empty
}

func (e *PlanError) Error() string {
	const shown = 5
	var text strings.Builder
	for _, d := range e.Differences[:min(shown, len(e.Differences))] {
		text.WriteString("\n  " + cut(d.String()))
	}
	if more := len(e.Differences) - shown; more > 0 {
		fmt.Fprintf(&text, "\n  and %d more", more)
	}
	return fmt.Sprintf("%s holds a run of another plan: undo the change, or start over in a new folder with --fresh%s", e.Dir, text.String())
}

// cut bounds the length of a text in a message.
func cut(text string) string {
	const most = 200
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
