package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/boardbots/arena/"

// mayImport says which of our own packages each package may import: data flows config → schedule → job → record →
// standings, and a later stage may know an earlier one's types, never the reverse. Nobody imports cmd/arena.
var mayImport = map[string]string{
	"rules":                "",
	"rules/grid":           "rules",
	"rules/snex":           "rules rules/grid",
	"rules/apex":           "rules rules/grid",
	"rules/anexk":          "rules",
	"rules/apocalypse":     "rules rules/grid",
	"rules/apagos":         "rules",
	"rules/builtin":        "rules rules/snex rules/apex rules/anexk rules/apocalypse rules/apagos",
	"rules/rulestest":      "rules",
	"protocol":             "",
	"protocol/bots":        "rules protocol",
	"protocol/fakebot":     "",
	"runner/clock":         "",
	"runner/proc":          "",
	"runner/proc/proctest": "",
	"runner/schedule":      "rules runner/clock",
	"runner":               "rules protocol runner/clock runner/proc runner/schedule results",
	"runner/conform":       "rules protocol runner runner/proc",
	"results":              "rules runner/schedule",
	"results/rating":       "rules results",
	"results/draw":         "rules",
	"results/plot":         "",
	"configs":              "rules runner/clock runner/schedule",
}

func TestImportsPointOneWay(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}: {{join .Imports " "}}`, module+"...").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		path, imports, _ := strings.Cut(strings.TrimSpace(line), ":")
		pkg := strings.TrimPrefix(path, module)
		if pkg == "cmd/arena" || strings.Contains(pkg, "testdata") {
			continue
		}
		allowed, known := mayImport[pkg]
		if !known {
			t.Errorf("package %s is not in the table: say what it may import", pkg)
		}
		for imp := range strings.FieldsSeq(imports) {
			own, ours := strings.CutPrefix(imp, module)
			if ours && !slices.Contains(strings.Fields(allowed), own) {
				t.Errorf("%s imports %s: it may import %q", pkg, own, allowed)
			}
		}
	}
}
