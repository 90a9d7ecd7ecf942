package main

import (
	"context"
	"fmt"
	"iter"
	"sync"
	"time"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner"
	"github.com/boardbots/arena/runner/proc"
	"github.com/boardbots/arena/runner/schedule"
)

// balancing finds out by a bot's games against itself which openings are balanced.
type balancing struct {
	plan      schedule.Plan
	referee   *runner.Referee
	pool      *runner.Pool
	low, high float64
	workers   int
	tries     int
	failed    error // what ended it before its time
}

// newBalancing prepares the games.
func (a *app) newBalancing(game rules.Game, opts openingsOptions) (*balancing, error) {
	low, high, err := parseWindow(opts.window)
	if err != nil {
		return nil, err
	}
	control, err := parseTime("--time", opts.time)
	if err != nil {
		return nil, err
	}
	words, err := configs.SplitCommand(opts.balance)
	if err != nil {
		return nil, usageError("--balance: %v", err)
	}
	bot, err := a.command(words, ".")
	if err != nil {
		return nil, err
	}
	b := &balancing{low: low, high: high, workers: opts.workers, tries: triesEach * opts.count}
	b.plan = schedule.Plan{
		Spec: game.String(), Format: schedule.SelfPlay, Entries: []schedule.Entry{{Bot: bot.Name, Control: control}},
		Pairs: opts.games / 2, Seed: opts.seed, MaxPlies: game.MaxPlies(), Book: schedule.Book{Each: schedule.EachRun},
	}
	b.pool = &runner.Pool{
		Bots:  map[string]runner.Bot{bot.Name: {Spec: proc.Spec{Command: bot.Command, Dir: bot.Dir, Quit: 500 * time.Millisecond}}},
		Start: 10 * time.Second, Ready: 10 * time.Second, Keep: 2 * opts.workers,
	}
	b.referee = &runner.Referee{Games: a.games, Open: b.pool.Open, Ready: b.pool.Ready, Margin: 50 * time.Millisecond, Hang: time.Minute}
	return b, nil
}

// filter yields the openings whose score lies in the window, in their order. Several are tried at once, whole openings
// each, so that the result does not depend on how many. An error ends it, and is in failed.
func (b *balancing) filter(ctx context.Context, openings iter.Seq[balanced], tried *int) iter.Seq[balanced] {
	return func(yield func(balanced) bool) {
		next, stop := iter.Pull(openings)
		defer stop()
		ctx, cancel := context.WithCancel(ctx)
		var playing sync.WaitGroup
		defer playing.Wait()
		defer cancel()
		type outcome struct {
			opening balanced
			inside  bool
			err     error
		}
		var queue []chan outcome // being played, in the order of the openings
		for started := 0; ; {
			for len(queue) < b.workers && started < b.tries {
				o, ok := next()
				if !ok {
					break
				}
				started++
				number, result := started, make(chan outcome, 1)
				queue = append(queue, result)
				playing.Go(func() {
					score, inside, err := b.score(ctx, o.Opening, number)
					o.score = score
					result <- outcome{o, inside, err}
				})
			}
			if len(queue) == 0 {
				return
			}
			r := <-queue[0]
			queue = queue[1:]
			*tried++
			if r.err != nil {
				b.failed = r.err
				return
			}
			if r.inside && !yield(r.opening) {
				return
			}
		}
	}
}

// score plays from one opening, and returns the first seat's mean score and whether that is in the window. It stops as
// soon as that cannot be any more.
func (b *balancing) score(ctx context.Context, o schedule.Opening, number int) (mean float64, inside bool, err error) {
	plan := b.plan
	plan.Seed += uint64(number)
	plan.Book.List = []schedule.Opening{o}
	jobs := plan.Jobs(plan.Book.List, nil)
	total := 0.0
	for i, job := range jobs {
		job.ID = fmt.Sprintf("opening %d game %s", number, job.ID)
		rec, err := b.referee.Play(ctx, &job)
		if err != nil {
			return 0, false, err
		}
		if len(rec.Fault) > 0 {
			return 0, false, &exitError{exitNo, fmt.Errorf("%s: %w", runner.Explain(rec)[0], errFault)}
		}
		total += rec.Outcome.Score(rules.First)
		n, left := float64(len(jobs)), float64(len(jobs)-i-1)
		if (total+left)/n < b.low || total/n > b.high {
			return total / n, false, nil
		}
	}
	mean = total / float64(len(jobs))
	return mean, mean >= b.low && mean <= b.high, nil
}
