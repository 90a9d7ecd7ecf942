package conform

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner"
	"github.com/boardbots/arena/runner/proc"
)

// longLine is the length of a line that a bot must be able to read, in bytes: the position line of a long game of
// Anexk is as long.
const longLine = 100 << 10

// manners are checks that each take a process of its own.
func (r *trial) manners(ok bool) {
	for _, m := range []struct {
		check string
		run   func(check string)
	}{
		{"clocks", r.clocks},
		{"long line", func(check string) {
			r.talkWith(check, "read lines of any length", Fail, dialog{between: "unheard-of " + strings.Repeat("x", longLine)})
		}},
		{"unknown words", func(check string) {
			r.talkWith(check, "ignore a line whose first word is not known", Fail, dialog{between: "unheard-of 1 2 3"})
		}},
		{"blank lines", func(check string) {
			r.talkWith(check, "ignore empty lines; this referee sends none", Warn, dialog{between: " "})
		}},
		{"blanks and tabs", func(check string) {
			r.talkWith(check, "split lines at one or more blanks or tabs; this referee sends one blank", Warn, dialog{blank: "\t  "})
		}},
		{"CRLF", func(check string) {
			r.talkWith(check, `take "\r" at the end of a line for a blank; this referee sends none`, Warn, dialog{end: "\r\n"})
		}},
		{"one answer", r.oneAnswer},
		{"end of input", r.endOfInput},
	} {
		if !ok || r.ctx.Err() != nil {
			r.say(m.check, Skip, "", "what comes before it has failed")
			continue
		}
		m.run(m.check)
	}
}

// dialog is a conversation in raw lines.
type dialog struct {
	p       *proc.Process
	end     string // of lines; "": a newline
	blank   string // between words; "": one blank
	between string // a line before and after every other; "": none
	buffer  []byte
	others  []string // lines that were not waited for
}

// restLimit bounds how long a bot may take to read a line.
const restLimit = 2 * time.Second

// readyLimit bounds how long a bot that has shown that it gets ready may take to do so.
const readyLimit = 3 * time.Second

// say writes lines.
func (d *dialog) say(lines ...string) error {
	end := d.end
	if end == "" {
		end = "\n"
	}
	var text strings.Builder
	put := func(line string) { text.WriteString(line + end) }
	for _, line := range lines {
		if d.blank != "" {
			line = " " + strings.ReplaceAll(line, " ", d.blank) + " "
		}
		if d.between != "" {
			put(d.between)
		}
		put(line)
		if d.between != "" {
			put(d.between)
		}
	}
	d.p.SetWriteDeadline(time.Now().Add(restLimit))
	_, err := io.WriteString(d.p, text.String())
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return errors.New("it does not read its input")
	}
	return err
}

// await reads lines until one begins with one of the words, and returns that.
func (d *dialog) await(limit time.Duration, words ...string) (string, error) {
	until := time.Now().Add(limit)
	chunk := make([]byte, 4096)
	for {
		for {
			at := slices.Index(d.buffer, '\n')
			if at < 0 {
				break
			}
			line := strings.TrimSpace(string(d.buffer[:at]))
			d.buffer = d.buffer[at+1:]
			if word, _, _ := strings.Cut(strings.ReplaceAll(line, "\t", " "), " "); slices.Contains(words, word) {
				return line, nil
			}
			if line != "" {
				d.others = append(d.others, line)
			}
		}
		if len(d.buffer) > protocol.MaxLine {
			d.buffer = d.buffer[:0]
		}
		d.p.SetReadDeadline(until)
		n, err := d.p.Read(chunk)
		d.buffer = append(d.buffer, chunk[:n]...)
		switch {
		case n > 0:
		case errors.Is(err, os.ErrDeadlineExceeded):
			return "", fmt.Errorf("no %s within %v%s", words[0], limit, d.unfinished())
		case err != nil:
			return "", fmt.Errorf("its output ended before %s%s", words[0], d.ending())
		}
	}
}

func (d *dialog) unfinished() string {
	if len(d.buffer) == 0 {
		return ""
	}
	return fmt.Sprintf("; unfinished line: %q", protocol.Printable(d.buffer, 200))
}

func (d *dialog) ending() string {
	if how := d.p.Ended(time.Second); how != "" {
		return ": " + how
	}
	return ""
}

// open starts a process and takes it through handshake and newgame to its turn in the first game.
func (r *trial) open(d *dialog) (*turn, error) {
	p, err := r.launch()
	if err != nil {
		return nil, err
	}
	d.p = p
	t := &turn{trial: r, dialog: d, game: r.games[0]}
	t.state = t.game.Start()
	for seat := range t.state.ToAct().All() {
		t.seat = seat
		break
	}
	if err = d.say("abp 1"); err == nil {
		_, err = d.await(r.Start, "abpok")
	}
	if err == nil {
		err = d.say("isready")
	}
	if err == nil {
		_, err = d.await(min(r.Ready, readyLimit), "readyok")
	}
	if err == nil {
		err = d.say("newgame "+t.game.String(), "side "+string(t.state.Side(t.seat)), "seed 99", "isready")
	}
	if err == nil {
		_, err = d.await(min(r.Ready, readyLimit), "readyok")
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	return t, nil
}

// turn is a bot that is asked for the first move of a game.
type turn struct {
	*trial
	*dialog
	game  rules.Game
	state rules.State
	seat  rules.Seat
}

// ask asks with a go line and judges the answer.
func (t *turn) ask(goLine string) error {
	lines := []string{"position start"}
	if t.hello.Has(protocol.FeatureState) {
		lines = append(lines, "state "+t.state.String())
	}
	if t.hello.Has(protocol.FeatureLegal) {
		legal := runner.Legal(t.state, t.seat, 99, 0, nil)
		head := fmt.Sprintf("legal %d ", legal.Count)
		if legal.Sample {
			head += "sample "
		}
		lines = append(lines, head+strings.Join(legal.Moves, " "))
	}
	if err := t.dialog.say(append(lines, goLine)...); err != nil {
		return err
	}
	answer, err := t.await(t.Move, "bestmove", "resign")
	if err != nil {
		return err
	}
	_, move, _ := strings.Cut(answer, " ")
	if _, err := t.state.ParseMove(t.seat, strings.TrimSpace(move)); err != nil {
		return fmt.Errorf("answer %q: %w", protocol.Printable(answer, 200), err)
	}
	return nil
}

// talkWith has a conversation in an unusual form up to an answer.
func (r *trial) talkWith(check, hint string, worst Status, d dialog) {
	t, err := r.open(&d)
	if err == nil {
		defer d.p.Close()
		err = t.ask("go movetime 100")
	}
	if err != nil {
		r.say(check, worst, hint, "%v", err)
		return
	}
	r.say(check, Pass, "", "answered as ever")
}

// clocks asks with every form of the go line.
func (r *trial) clocks(check string) {
	var d dialog
	t, err := r.open(&d)
	if err != nil {
		r.say(check, Fail, "", "%v", err)
		return
	}
	defer d.p.Close()
	forms := []string{
		"go movetime 100",
		"go mytime 1000 opptime 1000 myinc 10 oppinc 10",
		"go mytime 1000 opptime 900 myinc 0 oppinc 0 movestogo 20",
		"go movetime 50 mytime 200 opptime 200 myinc 0 oppinc 0",
		"go nodes 100",
		"go",
	}
	for _, form := range forms {
		if err := t.ask(form); err != nil {
			r.say(check, Fail, "answer every form of go; what is not given does not limit it, and with none think as long as you like, within reason", "%s: %v", form, err)
			return
		}
	}
	r.say(check, Pass, "", "all %d forms of the go line are answered", len(forms))
}

// oneAnswer looks for answers that nobody asked for.
func (r *trial) oneAnswer(check string) {
	var d dialog
	t, err := r.open(&d)
	if err != nil {
		r.say(check, Fail, "", "%v", err)
		return
	}
	defer d.p.Close()
	const hint = "print bestmove once for each go, and never without one: others are ignored at best"
	look := func(when string) bool {
		time.Sleep(100 * time.Millisecond) // a search that goes on would print by then
		err := d.say("isready")
		if err == nil {
			_, err = d.await(min(r.Ready, readyLimit), "readyok")
		}
		if err != nil {
			r.say(check, Fail, hint, "%s: %v", when, err)
			return false
		}
		for _, line := range d.others {
			if word, _, _ := strings.Cut(line, " "); word == "bestmove" || word == "resign" {
				r.say(check, Fail, hint, "%s it printed %q", when, protocol.Printable(line, 200))
				return false
			}
		}
		return true
	}
	if !look("before any go") {
		return
	}
	for range 2 {
		if err := t.ask("go movetime 100"); err != nil {
			r.say(check, Fail, "", "%v", err)
			return
		}
		if !look("after its answer") {
			return
		}
	}
	if err := d.say("gameover draw max-plies"); err != nil {
		r.say(check, Fail, "read gameover and go on", "gameover: %v", err)
		return
	}
	if look("after gameover") {
		r.say(check, Pass, "", "none before go, after an answer, or after gameover")
	}
}

// endOfInput closes the bot's input in the middle of a game.
func (r *trial) endOfInput(check string) {
	var d dialog
	if _, err := r.open(&d); err != nil {
		r.say(check, Fail, "", "%v", err)
		return
	}
	defer d.p.Close()
	began := time.Now()
	d.p.CloseInput()
	r.left(d.p, check, "after its input ended", "exit when stdin ends: it means that the referee is gone", began)
}
