// Package conform tries out one bot by itself, and says line by line what of the protocol it keeps.
package conform

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/proc"
)

// Status is how a check went.
type Status string

// The statuses. A warning is about what this referee never does to a bot, or can live without.
const (
	Pass Status = "pass"
	Warn Status = "warn"
	Fail Status = "fail"
	Skip Status = "skip" // there was nothing to check, or a check before it failed
)

// Line is the result of one check.
type Line struct {
	Check  string `json:"check"` // its name, "hello"
	Status Status `json:"status"`
	Text   string `json:"text"`           // what was seen
	Hint   string `json:"hint,omitempty"` // what to do about it
}

// Bot is a bot to be tried out.
type Bot struct {
	Spec    proc.Spec
	Options map[string]string // set after the handshake, as in a tournament
}

// Try says what is tried.
type Try struct {
	Games rules.Set
	Specs []string    // the games that are played; none: the known ones among those that the bot names
	Full  bool        // the whole list, not only what a tournament needs at once
	Clock protocol.Go // what the bot is told of its time in games
	Start time.Duration
	Ready time.Duration
	Quit  time.Duration
	Move  time.Duration // the longest that a turn may last, whatever it was told
	// Slack is how much longer than it was told an answer may take.
	Slack  time.Duration
	Report func(Line) // told of each line as it is known
}

// trial is one bot being tried out.
type trial struct {
	Try
	ctx   context.Context
	bot   Bot
	hello protocol.Hello
	games []rules.Game
	lines []Line
}

// Run tries a bot out, and returns all lines, also those that were reported, and what the bot says of itself.
func (t Try) Run(ctx context.Context, bot Bot) ([]Line, protocol.Hello) {
	r := &trial{Try: t, ctx: ctx, bot: bot}
	talk, process, ok := r.begin()
	if ok {
		ok = r.options(talk) && r.play(talk)
		r.leave(talk, process)
	}
	if process != nil {
		process.Close()
	}
	if t.Full {
		r.manners(ok)
	}
	return r.lines, r.hello
}

// Failed reports whether any of the lines is a failure.
func Failed(lines []Line) bool {
	return slices.ContainsFunc(lines, func(l Line) bool { return l.Status == Fail })
}

func (r *trial) say(check string, status Status, hint, format string, args ...any) {
	line := Line{Check: check, Status: status, Text: fmt.Sprintf(format, args...), Hint: hint}
	r.lines = append(r.lines, line)
	if r.Report != nil {
		r.Report(line)
	}
}

// launch starts the bot's program; it ends with ctx.
func (r *trial) launch() (*proc.Process, error) {
	spec := r.bot.Spec
	spec.Quit = r.Quit
	p, err := proc.Start(spec)
	if err == nil {
		context.AfterFunc(r.ctx, func() { p.Kill() })
	}
	return p, err
}

// begin starts the bot and goes through its handshake.
func (r *trial) begin() (*protocol.Bot, *proc.Process, bool) {
	p, err := r.launch()
	if err != nil {
		r.say("start", Fail, "", "%v", err)
		return nil, nil, false
	}
	r.say("start", Pass, "", "process %d", p.PID())
	talk, began := protocol.NewBot(p, nil), time.Now()
	r.hello, err = talk.Hello(r.Start)
	if err != nil {
		why := reason(err)
		hint := "answer abp with abpok, and flush the output after each line; raise --start if it loads for long"
		if late := r.atTheEnd(p); late != "" {
			hint = fmt.Sprintf("it said %q when its input ended: it answers, but does not flush its output after each line", late)
		} else if says := lastLine(p.Tail()); says != "" {
			hint = fmt.Sprintf("its stderr says %q", says)
		}
		r.say("hello", Fail, hint, "%s", why)
		return talk, p, false
	}
	r.say("hello", Pass, "", "abpok after %v", round(time.Since(began)))
	switch {
	case !r.Full:
	case r.hello.Name == "":
		r.say("id", Warn, "send id name and id version before abpok: they go into the records", "it does not say its name")
	case r.hello.Version == "":
		r.say("id", Warn, "send id version before abpok: a run that goes on finds out by it that the bot has changed", "%s, with no version", r.hello.Name)
	default:
		r.say("id", Pass, "", "%s %s", r.hello.Name, r.hello.Version)
	}
	return talk, p, r.chooseGames()
}

// atTheEnd closes the bot's input and returns a line that it should have said before, "" if there is none.
func (r *trial) atTheEnd(p *proc.Process) string {
	p.CloseInput()
	d := dialog{p: p}
	line, err := d.await(r.Quit+time.Second, "abpok")
	if err != nil {
		return ""
	}
	return line
}

// chooseGames finds the games to be played.
func (r *trial) chooseGames() bool {
	specs, unknown := r.Specs, []string(nil)
	if len(specs) == 0 {
		for _, kind := range r.Games {
			if r.hello.Plays(kind.Name) {
				specs = append(specs, kind.Name)
			}
		}
		for _, name := range r.hello.Games {
			if _, err := r.Games.Kind(name); err != nil {
				unknown = append(unknown, name)
			}
		}
	}
	for _, spec := range specs {
		game, err := r.Games.Game(spec)
		if err != nil {
			r.say("games", Fail, "", "%v", err)
			return false
		}
		if kind, _, _ := strings.Cut(game.String(), " "); !r.hello.Plays(kind) {
			r.say("games", Fail, "send a games line that names it, or none at all", "it does not play %s: it says that its games are %s", kind, strings.Join(r.hello.Games, ", "))
			return false
		}
		r.games = append(r.games, game)
	}
	names := strings.Join(r.hello.Games, " ")
	if len(r.hello.Games) == 0 {
		names = "all, since it names none"
	}
	switch {
	case len(r.games) == 0:
		r.say("games", Fail, "name the games of arena games, or send no games line", "none that is known: %s", names)
		return false
	case len(unknown) > 0:
		r.say("games", Warn, "arena games lists those that there are", "not known here: %s", strings.Join(unknown, " "))
	case r.Full:
		r.say("games", Pass, "", "%s", names)
	}
	return true
}

// options sets what a tournament sets, or else each option to its own default, and waits until the bot is ready.
func (r *trial) options(talk *protocol.Bot) bool {
	values := maps.Clone(r.bot.Options)
	if len(values) == 0 && r.Full {
		values = map[string]string{}
		for _, o := range r.hello.Options {
			if o.Default != "" || o.Type == "string" {
				values[o.ID] = o.Default
			}
		}
	}
	var wrong []string
	for _, id := range slices.Sorted(maps.Keys(values)) {
		if err := talk.SetOption(id, values[id]); err != nil {
			wrong = append(wrong, reason(err))
		}
	}
	switch {
	case len(wrong) > 0:
		r.say("options", Fail, "declare them as option name ID type T before abpok, with a default that they allow", "%s", strings.Join(wrong, "; "))
	case len(values) == 0:
		r.say("options", Skip, "", "none to set")
	default:
		r.say("options", Pass, "", "%d set", len(values))
	}
	began := time.Now()
	if err := talk.Ready(r.Ready); err != nil {
		r.say("ready", Fail, "answer isready with readyok once everything before it is done", "%s", reason(err))
		return false
	}
	r.say("ready", Pass, "", "readyok after %v", round(time.Since(began)))
	return true
}

// leave tells the bot to quit, and looks whether it does.
func (r *trial) leave(talk *protocol.Bot, p *proc.Process) {
	began := time.Now()
	if how := p.Ended(0); how != "" {
		r.say("quit", Skip, "", "it has ended before: %s", how)
		return
	}
	if err := talk.Quit(); err != nil {
		r.say("quit", Fail, "", "%s", reason(err))
		return
	}
	r.left(p, "quit", "after quit", "exit at quit", began)
}

// left judges how a bot leaves that was told to.
func (r *trial) left(p *proc.Process, check, when, hint string, began time.Time) {
	how := p.Ended(max(2*time.Second, r.Quit))
	used := round(time.Since(began))
	p.Kill() // finds what it left behind
	strays := p.Strays()
	switch {
	case how == "":
		r.say(check, Fail, hint+", all threads and child processes with it", "it still runs %v %s", used, when)
	case used > r.Quit:
		r.say(check, Warn, "leave at once: a tournament kills it after waits.quit", "%s, %v %s", how, used, when)
	case len(strays) > 0:
		r.say(check, Fail, "end the processes that it starts", "%s, but it left process %d behind: %s", how, strays[0].PID, strays[0].Command)
	default:
		r.say(check, Pass, "", "%s, %v %s", how, used, when)
	}
}

// reason is a fault's text without its kind, which the check's name says.
func reason(err error) string {
	if f, ok := errors.AsType[*protocol.Fault](err); ok {
		return f.Why
	}
	return err.Error()
}

// lastLine returns the last line of stderr that is not empty.
func lastLine(text []byte) string {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return protocol.Printable(strings.TrimSpace(lines[len(lines)-1]), 200)
}

// round shortens a duration for people.
func round(d time.Duration) time.Duration {
	if d < 10*time.Millisecond {
		return d.Round(10 * time.Microsecond)
	}
	return d.Round(time.Millisecond)
}
