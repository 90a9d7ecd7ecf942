package runner

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/boardbots/arena/protocol"
)

// CheckError is all that is wrong with the bots of a tournament, found before its first game.
type CheckError struct{ Problems []error }

func (e *CheckError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems.
func (e *CheckError) Unwrap() []error { return e.Problems }

// Check starts every bot and sees that it introduces itself, takes its options, gets ready, and plays the games of these
// names. It returns what they say of themselves, by name; all problems together are a *CheckError, in the order of the
// bots' names. Processes that did well wait for their first game, as far as they may be kept.
func (p *Pool) Check(ctx context.Context, games []string) (map[string]protocol.Hello, error) {
	bots := slices.Sorted(maps.Keys(p.Bots))
	hellos := make([]protocol.Hello, len(bots))
	problems := make([][]error, len(bots))
	var all sync.WaitGroup
	slots := make(chan bool, max(2, runtime.NumCPU())) // since starts share the cores, and have a limit each
	for i, bot := range bots {
		all.Go(func() {
			slots <- true
			defer func() { <-slots }()
			hellos[i], problems[i] = p.checkBot(ctx, bot, games)
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if found := slices.Concat(problems...); len(found) > 0 {
		return nil, &CheckError{found}
	}
	said := make(map[string]protocol.Hello, len(bots))
	for i, bot := range bots {
		said[bot] = hellos[i]
	}
	return said, nil
}

// checkBot checks one bot.
func (p *Pool) checkBot(ctx context.Context, bot string, games []string) (protocol.Hello, []error) {
	var refused refusal
	r, err := p.launch(ctx, bot, nil, nil)
	switch {
	case errors.As(err, &refused):
		return protocol.Hello{}, about(bot, refused)
	case err != nil:
		return protocol.Hello{}, about(bot, []error{err})
	}
	var unplayed []error
	for _, game := range games {
		if !r.hello.Plays(game) {
			unplayed = append(unplayed, fmt.Errorf("does not play %s: it says that its games are %s", game, strings.Join(r.hello.Games, ", ")))
		}
	}
	p.release(r)
	return r.hello, about(bot, unplayed)
}

// about puts the bot's name before each problem.
func about(bot string, problems []error) []error {
	for i, err := range problems {
		if f, ok := errors.AsType[*protocol.Fault](err); ok {
			err = errors.New(f.Why) // that it is a fault of the start goes without saying
		}
		problems[i] = fmt.Errorf("bot %q: %w", bot, err)
	}
	return problems
}
