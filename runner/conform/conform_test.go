package conform

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/protocol/fakebot"
	"github.com/boardbots/arena/rules/builtin"
	"github.com/boardbots/arena/runner/proc"
)

const asFakebot = "ARENA_TEST_FAKEBOT"

// promptly has a bot end at once under the race detector, which otherwise waits a second.
const promptly = "GORACE=atexit_sleep_ms=0"

func TestMain(m *testing.M) {
	if os.Getenv(asFakebot) != "" {
		os.Exit(fakebot.Main(os.Args[1:]))
	}
	os.Exit(m.Run())
}

// tried tries a bot of the test binary out in small games, and returns its lines by check.
func tried(t *testing.T, full bool, options map[string]string, orders ...string) map[string]Line {
	t.Helper()
	try := Try{
		Games: builtin.Games(), Specs: []string{"snex size=4", "apocalypse"}, Full: full,
		Clock: protocol.Go{MoveTime: 5 * time.Second, HasMoveTime: true},
		Start: 2 * time.Second, Ready: 2 * time.Second, Quit: time.Second, Move: 2 * time.Second, Slack: 10 * time.Second,
	}
	told := 0
	try.Report = func(Line) { told++ }
	bot := Bot{Spec: proc.Spec{Command: append([]string{os.Args[0]}, orders...), Env: []string{asFakebot + "=1", promptly}}, Options: options}
	lines, _ := try.Run(context.Background(), bot)
	byCheck := map[string]Line{}
	for _, l := range lines {
		byCheck[l.Check] = l
	}
	if told != len(lines) || len(byCheck) != len(lines) {
		t.Errorf("%d lines with %d names, %d told", len(lines), len(byCheck), told)
	}
	return byCheck
}

func TestGoodBotPasses(t *testing.T) {
	for check, line := range tried(t, true, nil) {
		if line.Status != Pass {
			t.Errorf("%s: %+v", check, line)
		}
	}
}

// TestMisbehaviourIsNamed has the fake bot break one rule at a time, which must fail the check of that rule.
func TestMisbehaviourIsNamed(t *testing.T) {
	for _, c := range []struct {
		orders string
		check  string
		text   string // in the line or its hint
	}{
		{"--at hello --do hang", "hello", "no abpok"},
		{"--at hello --do exit:3", "hello", "exit code 3"},
		{"--at newgame --do hang", "game snex first", "after newgame"},
		{"--at move:2 --do illegal", "game snex first", "arena legal snex size=4"},
		{"--at move:1 --do half", "game snex first", "unfinished line"},
		{"--at move:1 --do exit:1", "game snex first", "exit code 1"},
		{"--at move:1 --do say:resign", "game snex first", "resigned"},
		{"--at move:1 --do empty", "game snex first", "illegal move"},
		{"--at move:1 --do twice", "one answer", "after its answer it printed"},
		{"--at newgame --do early", "one answer", "before any go it printed"},
		{"--at end --do early", "one answer", "after gameover it printed"},
		{"--at quit --do hang", "quit", "still runs"},
		{"--at option --do exit:4", "ready", "exit code 4"},
	} {
		t.Run(c.orders, func(t *testing.T) {
			t.Parallel()
			lines := tried(t, true, nil, strings.Split(c.orders, " ")...)
			if l := lines[c.check]; l.Status != Fail || !strings.Contains(l.Text+l.Hint, c.text) {
				t.Errorf("%+v, want a failure with %q", l, c.text)
			}
			for check, l := range lines {
				if before := check == "start" || check == "id" || check == "games"; before && l.Status != Pass {
					t.Errorf("%s: %+v", check, l)
				}
			}
		})
	}
}

func TestOptionsOfATournament(t *testing.T) {
	if l := tried(t, false, map[string]string{"Level": "9"})["options"]; l.Status != Pass {
		t.Errorf("%+v", l)
	}
	for value, options := range map[string]map[string]string{"from 1 to 9": {"Level": "10"}, `declares only ["Level"]`: {"Depth": "3"}} {
		if l := tried(t, false, options)["options"]; l.Status != Fail || !strings.Contains(l.Text, value) {
			t.Errorf("%+v, want %q", l, value)
		}
	}
}

// A program that answers, but whose output stays in its buffer until it ends, is told so.
func TestUnflushedOutputIsNamed(t *testing.T) {
	try := Try{Games: builtin.Games(), Full: true, Start: 300 * time.Millisecond, Ready: time.Second, Quit: time.Second, Move: time.Second}
	script := `out=; while read -r word rest; do case $word in abp) out="abpok";; esac; done; echo "$out"`
	lines, _ := try.Run(context.Background(), Bot{Spec: proc.Spec{Command: []string{"sh", "-c", script}}})
	if len(lines) < 2 || lines[1].Status != Fail || !strings.Contains(lines[1].Hint, "does not flush") {
		t.Errorf("%+v", lines)
	}
}

func TestUnknownCommand(t *testing.T) {
	lines, _ := Try{Games: builtin.Games(), Full: true}.Run(context.Background(), Bot{Spec: proc.Spec{Command: []string{"./not-there"}}})
	if !Failed(lines) || lines[0].Check != "start" || lines[0].Status != Fail {
		t.Errorf("%+v", lines)
	}
	for _, l := range lines[1:] {
		if l.Status != Skip {
			t.Errorf("%+v: want it skipped", l)
		}
	}
}
