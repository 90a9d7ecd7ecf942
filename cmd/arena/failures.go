package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner"
)

// failuresName is the folder of a run's folder with what is known of each fault: a folder for each game.
const failuresName = "failures"

// mostFailures is how many games of one bot are kept there; of a bot that always fails, more of the same says no more.
const mostFailures = 1000

// failureVersion is the version of a failure's form.
const failureVersion = 1

// failure is a bot's fault in a game: enough to put the same question to it again. It is the file SEAT.json.
type failure struct {
	Version  int               `json:"version"`
	Game     string            `json:"game"`
	Seat     rules.Seat        `json:"seat"`
	Bot      string            `json:"bot"`
	Kind     string            `json:"kind"`
	Text     string            `json:"text"`
	Ply      int               `json:"ply"` // that was asked for, counted from 1, opening included; 0: before the first
	Suspect  string            `json:"suspect,omitempty"`
	Exit     string            `json:"exit"` // how the process ended; "" if it still ran
	Started  time.Time         `json:"started"`
	Spec     string            `json:"spec"`
	Side     string            `json:"side"`     // at the start
	SideNow  string            `json:"side_now"` // in the position
	Seed     uint64            `json:"seed"`
	Position string            `json:"position"` // the position line
	Plies    int               `json:"plies"`    // played, opening included
	Go       string            `json:"go"`       // the go line
	Limit    results.Millis    `json:"limit"`    // of the answer, margin included; 0: nothing was asked
	Command  []string          `json:"command"`  // "arena" for the program itself
	Dir      string            `json:"dir"`
	Env      map[string]string `json:"env,omitempty"` // as in the tournament file, ${NAME} included
	Options  map[string]string `json:"options,omitempty"`
	Start    results.Millis    `json:"start"` // waits.start, and so on
	Ready    results.Millis    `json:"ready"`
	Quit     results.Millis    `json:"quit"`
}

// failures keeps what there is to see of faults. What a game leaves behind has a name with a dot before it until the
// game is recorded.
type failures struct {
	dir     string
	bots    map[string]configs.Bot
	waits   configs.Waits
	traffic bool                 // keep protocol lines
	kept    func(bot string) int // games with its faults that are recorded
	say     func(string, ...any) // tells the user
	broken  atomic.Bool          // something could not be written, and that has been said
	full    sync.Map             // bots of which enough is kept, and that has been said
}

// settle deals with what a run left that was killed: it is kept if the game was recorded.
func (f *failures) settle(recorded func(id string) bool) error {
	list, err := os.ReadDir(f.dir)
	if err != nil {
		return nil // none, or else the next write tells
	}
	for _, entry := range list {
		id, waiting := strings.CutPrefix(entry.Name(), ".")
		if waiting && recorded(id) {
			f.recorded(id)
		} else if waiting {
			err = os.RemoveAll(filepath.Join(f.dir, entry.Name()))
		}
		if err != nil {
			return &results.DiskError{Path: f.dir, Op: "tidy", Err: err}
		}
	}
	return nil
}

// witness writes down one seat's fault. A fault that cannot be written down is no reason to stop the run.
func (f *failures) witness(e runner.Ending) {
	if e.Fault == nil {
		return
	}
	bot := e.Record.Seats[e.Seat]
	if f.kept(bot) >= mostFailures {
		if _, said := f.full.LoadOrStore(bot, true); !said {
			f.say("bot %q has failed in %d games: of more of them only the record is kept, nothing in %s", bot, mostFailures, f.dir)
		}
		return
	}
	if err := f.write(e); err != nil && !f.broken.Swap(true) {
		f.say("cannot keep what is known of a fault: %v", err)
	}
}

func (f *failures) write(e runner.Ending) error {
	rec, a, bot := e.Record, e.Asked, f.bots[e.Record.Seats[e.Seat]]
	dir := filepath.Join(f.dir, "."+rec.ID)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	left := e.Evidence()
	x := failure{
		Version: failureVersion, Game: rec.ID, Seat: e.Seat, Bot: bot.Name, Kind: e.Fault.Kind, Text: e.Fault.Text, Ply: e.Fault.Ply,
		Suspect: rec.Suspect, Exit: left.Exit, Started: rec.Started,
		Spec: a.Setup.Spec, Side: a.Setup.Side, SideNow: a.Side, Seed: a.Setup.Seed, Position: a.Position, Plies: a.Plies,
		Go: a.Go.String(), Limit: results.Millis(a.Limit),
		Command: bot.Command, Dir: bot.Dir, Env: bot.WrittenEnv(), Options: bot.Options,
		Start: results.Millis(f.waits.Start), Ready: results.Millis(f.waits.Ready), Quit: results.Millis(f.waits.Quit),
	}
	if bot.Own() {
		x.Command = append([]string{"arena"}, bot.Command[1:]...)
	}
	text, err := json.MarshalIndent(x, "", "  ")
	if err != nil {
		return err
	}
	seat := e.Seat.String()
	files := map[string][]byte{
		seat + ".json":   append(text, '\n'),
		seat + ".stderr": left.Stderr,
		"summary.txt": fmt.Appendf(nil, "%s\n\nTo put the same question to the bot again:\n  arena replay-fault %s\n",
			strings.Join(runner.Explain(rec), "\n"), quoted(f.path(rec.ID))),
	}
	if f.traffic {
		files[seat+".log"] = left.Traffic
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// recorded gives what is known of a game's faults its name, now that the game is recorded, and returns the folder: "" if
// there is none.
func (f *failures) recorded(id string) string {
	to := f.path(id)
	os.RemoveAll(to) // of a game that was void in the end: the rename tells if it is still there
	if err := os.Rename(filepath.Join(f.dir, "."+id), to); err != nil {
		if !os.IsNotExist(err) && !f.broken.Swap(true) {
			f.say("cannot keep what is known of a fault: %v", err)
		}
		return ""
	}
	return to
}

// void forgets a game that counts for nobody.
func (f *failures) void(id string) {
	os.RemoveAll(filepath.Join(f.dir, "."+id)) // what stays is no harm: the next start tidies up
}

func (f *failures) path(id string) string { return filepath.Join(f.dir, id) }

// quoted writes a word so that a shell takes it as one.
func quoted(word string) string {
	if word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// asked is the question of a failure.
func (x failure) asked() runner.Asked {
	return runner.Asked{
		Setup: protocol.Setup{Spec: x.Spec, Side: x.Side, Seed: x.Seed}, Side: x.SideNow, Position: x.Position, Plies: x.Plies,
		Go: protocol.ParseGo(x.Go), Limit: time.Duration(x.Limit),
	}
}
