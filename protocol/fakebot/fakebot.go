// Package fakebot is a bot that misbehaves on demand, to see what a referee makes of it. Without orders it is a good
// bot, which plays the first legal move of the legal line.
package fakebot

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
)

// Usage explains the arguments of Main.
const Usage = `arguments: [--random SEED] [--name NAME] [--at POINT --do ACTION [--do ACTION ...]] ...

POINT, with N counted from 1 in each game, or no :N for every time:
  start          before anything is read
  hello          instead of the answer to abp
  option         after a setoption line
  newgame        instead of the readyok of a game
  go:N           before the N-th turn is read
  move:N         instead of the N-th answer
  after:N        just after the N-th answer
  rival          after every answer, while the rival thinks
  end            at gameover
  quit           at quit or the end of the input
  any            before any line, by a chance of one in eight

ACTION (what is instead of an answer is marked *; after the others the answer follows):
  hang* no-read*                 do nothing for ever
  burn*                          the same, with all of a processor
  sleep:T late:T                 wait, as in 1.5s or 300ms
  work:T                         use so much time of a processor
  exit:CODE*  signal:NAME*       end
  spam-out:SIZE  spam-err:SIZE   print so much; with /s as in 50MB/s*, at that rate for ever
  line:SIZE                      one long info line
  raw:HEX                        these bytes as a line
  say:TEXT*                      TEXT as a line
  half*                          an answer without its newline
  twice*                         two different answers at once
  early                          an answer more
  illegal*  garbage*  empty*     "bestmove zz99"; bytes that are no text; "bestmove" alone
  wrong-seat*                    the rival's last move
  echo                           all lines of the turn
  close-out*  close-in*          close standard output, or input, and stay
  fork-sleeper  setsid-sleeper   start a process that holds the pipes; the second leaves the group
  ignore-term                    ignore SIGTERM, quit and the end of the input from here on
  stop-self                      SIGSTOP
  eat-mem:SIZE                   take memory; with /s* for ever
  note:FILE                      append the line that was read to FILE
`

// order is what to do at a point.
type order struct {
	point   string
	n       int // 0: every time
	actions []action
}

// bot is the running program.
type bot struct {
	orders   []order
	name     string
	random   *rand.Rand // nil: play the first move
	chance   *rand.Rand // of the point any
	in       *bufio.Reader
	line     string   // read last
	turn     []string // lines since the last answer
	legal    []string
	last     string // the last move of the position line
	turns    int    // answers in this game
	begun    bool   // newgame came, its isready did not yet
	stubborn bool   // ignores quit and the end of the input
	eaten    [][]byte
}

// Main is the program: it speaks the protocol on standard input and output, and returns its exit code.
func Main(args []string) int {
	b := &bot{name: "fakebot", chance: rand.New(rand.NewPCG(1, 1)), in: bufio.NewReaderSize(os.Stdin, 1<<16)}
	if err := b.configure(args); err != nil {
		fmt.Fprintf(os.Stderr, "fakebot: %v\n%s", err, Usage)
		return 2
	}
	b.reach("start", 0)
	for {
		line, err := b.in.ReadString('\n')
		if err == io.EOF {
			b.reach("quit", 0)
			if b.stubborn {
				forever()
			}
			return 0
		} else if err != nil {
			fmt.Fprintln(os.Stderr, "fakebot:", err)
			return 1
		}
		b.line = strings.TrimSpace(line)
		if b.take(strings.Fields(line)) && !b.stubborn {
			return 0
		}
	}
}

// configure reads the arguments.
func (b *bot) configure(args []string) error {
	for len(args) > 0 {
		if len(args) == 1 {
			return fmt.Errorf("%s: a value is missing", args[0])
		}
		flag, value := args[0], args[1]
		args = args[2:]
		switch flag {
		case "--name":
			b.name = value
		case "--random":
			seed, err := strconv.ParseUint(value, 10, 64)
			if err != nil {
				return fmt.Errorf("--random %q: want a number", value)
			}
			b.random = rand.New(rand.NewPCG(seed, 0))
		case "--at":
			point, n, counted := strings.Cut(value, ":")
			o := order{point: point}
			if counted {
				var err error
				if o.n, err = strconv.Atoi(n); err != nil || o.n < 1 {
					return fmt.Errorf("--at %q: want a number from 1 after the colon", value)
				}
			}
			b.orders = append(b.orders, o)
		case "--do":
			if len(b.orders) == 0 {
				return fmt.Errorf("--do %q: want --at before it", value)
			}
			a, err := parseAction(value)
			if err != nil {
				return err
			}
			o := &b.orders[len(b.orders)-1]
			o.actions = append(o.actions, a)
		default:
			return fmt.Errorf("unknown argument %q", flag)
		}
	}
	return nil
}

// reach does what was ordered for a point, and reports whether that is instead of the answer.
func (b *bot) reach(point string, n int) (instead bool) {
	for _, o := range b.orders {
		if o.point == point && (o.n == 0 || o.n == n) {
			for _, a := range o.actions {
				instead = a(b) || instead
			}
		}
	}
	return instead
}

// take deals with one line and reports whether it was quit.
func (b *bot) take(words []string) (quit bool) {
	if b.chance.IntN(8) == 0 {
		b.reach("any", 0)
	}
	b.turn = append(b.turn, b.line)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "abp":
		if !b.reach("hello", 0) {
			b.print("id name " + b.name + "\nid version 1\nfeature legal\noption name Level type spin default 1 min 1 max 9\nabpok\n")
		}
	case "setoption":
		b.reach("option", 0)
	case "newgame":
		b.turns, b.begun = 0, true
	case "isready":
		if !b.begun {
			b.print("readyok\n")
			return false
		}
		b.begun = false
		if !b.reach("newgame", 0) {
			b.print("readyok\n")
		}
		b.reach("go", 1)
	case "position":
		b.last, b.legal = words[len(words)-1], nil
	case "legal":
		b.legal = words[min(2, len(words)):]
		if len(b.legal) > 0 && b.legal[0] == "sample" {
			b.legal = b.legal[1:]
		}
	case "go":
		b.turns++
		if !b.reach("move", b.turns) {
			b.print("bestmove " + b.move() + "\n")
		}
		b.turn = nil
		b.reach("after", b.turns)
		b.reach("rival", 0)
		b.reach("go", b.turns+1)
	case "gameover":
		b.reach("end", 0)
	case "quit":
		b.reach("quit", 0)
		return true
	}
	return false
}

// move chooses a legal move.
func (b *bot) move() string {
	switch {
	case len(b.legal) == 0:
		return "--"
	case b.random != nil:
		return b.legal[b.random.IntN(len(b.legal))]
	}
	return b.legal[0]
}

// print writes at once; a referee that is gone ends the program.
func (b *bot) print(text string) {
	if _, err := os.Stdout.WriteString(text); err != nil && !b.stubborn {
		os.Exit(1)
	}
}
