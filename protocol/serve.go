package protocol

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	// maxReferee is the longest line, in bytes, that the referee may send.
	maxReferee = 16 << 20
	// lookout is how long a thought lasts before the input is watched meanwhile. A bot that answers at once reads and
	// answers in one goroutine, which saves it two changes of thread a turn.
	lookout = 20 * time.Millisecond
	// maxAhead is how many reads may be ahead of a brain that thinks; the referee says nothing meanwhile but quit.
	maxAhead = 64
)

// errQuit ends a conversation.
var errQuit = errors.New("quit")

// Serve is the bot's end of the conversation: it answers the referee with what brain says until quit or the end of the
// input, when it returns nil, or until an error of brain. A thought that lasts is cancelled when the input ends, when
// quit comes, and when ctx ends. The end of ctx also closes rw if that is an io.Closer; otherwise Serve notices it when
// the next line comes.
func Serve(ctx context.Context, rw io.ReadWriter, brain Brain) error {
	serving, end := context.WithCancel(ctx)
	defer end()
	thinking, cancel := context.WithCancel(serving)
	if c, ok := rw.(io.Closer); ok {
		defer context.AfterFunc(ctx, func() { c.Close() })()
	}
	s := &session{rw: rw, brain: brain, in: lines{max: maxReferee}, done: serving.Done(), cancel: cancel}
	for {
		err := s.step(thinking)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, io.EOF), errors.Is(err, errQuit):
			return nil
		case err != nil && thinking.Err() != nil:
			return nil // the referee left while the brain was thinking
		case err != nil:
			return err
		}
	}
}

// session is the state of one Serve.
type session struct {
	rw     io.ReadWriter
	brain  Brain
	in     lines
	ahead  chan []byte     // what watch has read; nil while nobody watches
	chunk  []byte          // the last of them, as far as it is not in in
	done   <-chan struct{} // closed when Serve returns
	cancel func()          // ends the running thought

	setup   Setup
	untold  bool // the brain does not know setup yet
	turn    Turn
	writing sync.Mutex
}

// step deals with one line, or reads more of them.
func (s *session) step(ctx context.Context) error {
	ln, ok := s.in.next()
	switch {
	case !ok:
		return s.fill()
	case ln.cut:
		return fmt.Errorf("the referee sent a line of more than %d bytes", maxReferee)
	}
	return s.take(ctx, ln.text)
}

// fill reads more lines, or waits for those that watch reads.
func (s *session) fill() error {
	if s.ahead != nil {
		if len(s.chunk) == 0 {
			chunk, ok := <-s.ahead
			if !ok {
				return io.EOF
			}
			s.chunk = chunk
		}
		n := copy(s.in.room(), s.chunk)
		s.in.added(n)
		s.chunk = s.chunk[n:]
		return nil
	}
	n, err := s.rw.Read(s.in.room())
	s.in.added(n)
	if n > 0 {
		return nil
	}
	return err
}

// watch reads ahead until the input ends, so that the end, or quit, reaches a brain that thinks.
func (s *session) watch(ahead chan<- []byte) {
	defer close(ahead)
	defer s.cancel()
	buf := make([]byte, 2<<10)
	for {
		n, err := s.rw.Read(buf)
		if n > 0 {
			chunk := bytes.Clone(buf[:n])
			if bytes.HasPrefix(chunk, []byte("quit")) || bytes.Contains(chunk, []byte("\nquit")) {
				s.cancel()
			}
			select {
			case ahead <- chunk:
			case <-s.done:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// take deals with one line. Lines that mean nothing here are passed over.
func (s *session) take(ctx context.Context, text []byte) error {
	word, rest := cutWord(text)
	switch string(word) {
	case "abp":
		return s.say(s.brain.Hello().String())
	case "setoption":
		return s.option(string(rest))
	case "newgame":
		s.setup, s.untold = Setup{Spec: string(rest)}, true
		s.turn = Turn{Tell: s.tell}
	case "side":
		s.setup.Side, s.turn.Side = string(rest), string(rest)
	case "seed":
		s.setup.Seed, _ = strconv.ParseUint(string(rest), 10, 64) // the referee's own number
	case "isready":
		if err := s.begin(); err != nil {
			return err
		}
		return s.say("readyok\n")
	case "position":
		s.turn.From, s.turn.Moves = parsePosition(string(rest))
		s.turn.State, s.turn.Legal = "", Legal{}
	case "state":
		s.turn.State = string(rest)
	case "legal":
		s.turn.Legal = parseLegal(string(rest))
	case "go":
		s.turn.Go = parseGo(rest)
		return s.move(ctx)
	case "gameover":
		if e, ok := s.brain.(GameEnder); ok {
			outcome, reason := cutWord(rest)
			e.GameOver(string(outcome), string(reason))
		}
	case "quit":
		return errQuit
	}
	return nil
}

// option hands a value to the brain. The id may have blanks in it, so it ends at the word value.
func (s *session) option(text string) error {
	taker, ok := s.brain.(OptionTaker)
	words := strings.Fields(text)
	at := slices.Index(words, "value")
	if !ok || at < 2 || words[0] != "name" {
		return nil
	}
	id := strings.Join(words[1:at], " ")
	if err := taker.SetOption(id, strings.Join(words[at+1:], " ")); err != nil {
		return fmt.Errorf("option %q: %w", cut(id), err)
	}
	return nil
}

// begin tells the brain of a new game, once the lines that describe it are in.
func (s *session) begin() error {
	if !s.untold {
		return nil
	}
	s.untold = false
	if err := s.brain.NewGame(s.setup); err != nil {
		return fmt.Errorf("new game %q: %w", s.setup.Spec, err)
	}
	return nil
}

// move has the brain think, and answers.
func (s *session) move(ctx context.Context) error {
	if err := s.begin(); err != nil {
		return err
	}
	if s.ahead == nil {
		ahead := make(chan []byte, maxAhead)
		late := time.AfterFunc(lookout, func() { s.watch(ahead) })
		defer func() {
			if !late.Stop() {
				s.ahead = ahead
			}
		}()
	}
	move, err := s.brain.Move(ctx, s.turn)
	switch {
	case err != nil:
		return fmt.Errorf("move after %d plies: %w", len(s.turn.Moves), err)
	case move == Resign:
		return s.say("resign\n")
	}
	return s.say("bestmove " + move + "\n")
}

// tell sends an info line.
func (s *session) tell(i Info) { s.say(i.line() + "\n") } // a referee that is gone shows at the answer

// say sends whole lines at once.
func (s *session) say(text string) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if _, err := io.WriteString(s.rw, text); err != nil {
		return fmt.Errorf("answering the referee: %w", err)
	}
	return nil
}
