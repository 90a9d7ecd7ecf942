package runner

import (
	"context"
	"fmt"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/schedule"
)

// Again starts a bot and puts a question to it that it was once asked: the same game, position and go line, with the same
// legal moves or sample of them, but none of the turns before. A *protocol.Fault is the bot's failure, an illegal move
// included; then evidence says more. Without a limit in the question it is only told of the game.
func (p *Pool) Again(ctx context.Context, games rules.Set, bot string, seat rules.Seat, asked Asked) (a protocol.Answer, left Evidence, err error) {
	state, err := reached(games, asked)
	if err != nil {
		return a, left, err
	}
	s, err := p.Open(ctx, bot, seat, &schedule.Job{})
	if err != nil {
		return a, left, err
	}
	defer func() {
		left = s.Evidence()
		s.Leave(err != nil)
	}()
	err = s.NewGame(asked.Setup, p.Ready)
	if err == nil && asked.Side != asked.Setup.Side {
		err = s.Side(asked.Side)
	}
	if err != nil || asked.Limit == 0 {
		return a, left, err
	}
	answer, err := s.Ask(&protocol.Question{
		Position: []byte(asked.Position), Go: asked.Go, Limit: asked.Limit,
		State: state.String,
		Legal: func(out []byte) []byte { return AppendLegal(out, state, seat, asked.Setup.Seed, asked.Plies) },
	})
	if err != nil {
		return a, left, err
	}
	if a = *answer; a.Resign {
		return a, left, nil
	}
	if _, illegal := state.ParseMove(seat, a.Move); illegal != nil {
		err = &protocol.Fault{Kind: protocol.FaultIllegalMove, Why: illegal.Error(), Used: a.Elapsed}
	}
	return a, left, err
}

// reached returns the position of a question.
func reached(games rules.Set, asked Asked) (rules.State, error) {
	game, err := games.Game(asked.Setup.Spec)
	if err != nil {
		return nil, err
	}
	state := game.Start()
	from, moves := protocol.ParsePosition(asked.Position)
	if from != "" {
		if state, err = game.Parse(from); err != nil {
			return nil, err
		}
	}
	for i, text := range moves {
		if state, err = rules.Step(state, text); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return state, nil
}
