package configs

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/boardbots/arena/rules"
)

// Options is what a tournament file does not say itself.
type Options struct {
	Games       rules.Set
	Executable  string                      // what the command `arena` stands for: the running program
	Set         []string                    // keys and values that override the file's: "time=1s/move", "bots.random.time=100ms"
	Concurrency string                      // overrides the file's, if not ""
	LookupEnv   func(string) (string, bool) // nil: the process's environment
	Cores       int                         // 0: those this process may use
	DrawSeed    func() uint64               // for `seed: random`; nil: by chance
	Candidate   *Candidate                  // if not nil: a bot that plays against all bots of the file
}

// Candidate is a bot that the file does not know. It becomes the first bot and the hero of a gauntlet; what the file says
// of its format, its schedule and its stop rule is left aside.
type Candidate struct {
	Name  string
	Words []string // its command
	Dir   string   // its working directory; a relative command starts there, too
}

// Load reads a tournament file. The error is Problems if there is anything wrong with the file. What could be read comes
// with it, so that its bots may be checked, too: those without a command cannot be, and there may be no game.
func Load(path string, o Options) (*Tournament, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err != nil {
		return nil, err
	}
	return Parse(path, text, o)
}

// Parse is Load with the file's text at hand; the path names it in messages, and what is relative in it is relative to
// the path's folder.
func Parse(path string, text []byte, o Options) (*Tournament, error) {
	folder, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	doc := parse(path, text)
	for _, over := range o.overrides() {
		doc.apply(over)
	}
	r := reader{
		document: doc,
		options:  o.filled(),
		folder:   folder,
		t:        &Tournament{Path: path},
	}
	if doc.root != nil {
		r.tournament(value{doc: doc, node: doc.root})
	}
	if len(doc.problems) > 0 {
		return r.t, doc.problems.sorted(path)
	}
	return r.t, nil
}

// overrides returns what the flags change; a later one wins.
func (o Options) overrides() []override {
	var list []override
	for _, text := range o.Set {
		key, value, _ := strings.Cut(text, "=")
		list = append(list, override{flag: "--set " + text, key: strings.TrimSpace(key), value: value})
	}
	if o.Concurrency != "" {
		list = append(list, override{flag: "-j " + o.Concurrency, key: "concurrency", value: o.Concurrency})
	}
	return list
}

// filled returns the options with what was left out.
func (o Options) filled() Options {
	if o.LookupEnv == nil {
		o.LookupEnv = os.LookupEnv
	}
	if o.Cores == 0 {
		o.Cores = runtime.GOMAXPROCS(0)
	}
	if o.DrawSeed == nil {
		o.DrawSeed = func() uint64 { return rand.Uint64N(maxSeed + 1) }
	}
	return o
}
