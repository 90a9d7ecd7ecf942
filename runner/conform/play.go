package conform

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner"
)

// quickPlies is how long a game that is played for trying out may be; drawnPlies is how many random plies lead to a
// position that is given as a text.
const (
	quickPlies = 60
	drawnPlies = 4
)

// quick is one game of the bot against moves drawn at random.
type quick struct {
	game    rules.Game
	seat    rules.Seat // the bot's
	from    string     // position text; "" for the start
	most    int        // plies
	random  *rand.Rand
	state   rules.State
	plies   []string
	slowest time.Duration
	asked   int
}

// play plays the games, each in both seats, all with one process as a tournament does. It
// reports whether the bot got through them.
func (r *trial) play(talk *protocol.Bot) bool {
	for _, game := range r.games {
		kind, _, _ := strings.Cut(game.String(), " ")
		seats := []rules.Seat{rules.First}
		if r.Full {
			seats = append(seats, rules.Second)
		}
		ok := true
		for _, seat := range seats {
			ok = ok && r.playOne(talk, fmt.Sprintf("game %s %s", kind, seat), &quick{game: game, seat: seat, most: quickPlies})
		}
		if r.Full && ok {
			ok = r.playOne(talk, fmt.Sprintf("position %s", kind), &quick{game: game, from: drawn(game), most: 2})
		}
		if !ok {
			return false // the conversation is at an end, or out of step
		}
	}
	return true
}

// drawn returns the text of a position a few plies into a game.
func drawn(game rules.Game) string {
	r := rand.New(rand.NewPCG(1, drawnPlies))
	s := game.Start()
	for range drawnPlies {
		if next := s.Play(rules.SamplePly(s, r)); next.ToAct() != rules.None {
			s = next
		}
	}
	return s.String()
}

// playOne plays one game and reports how it went; false if the bot failed.
func (r *trial) playOne(talk *protocol.Bot, check string, q *quick) bool {
	hint, err := r.game(talk, q)
	switch {
	case err != nil:
		r.say(check, Fail, hint, "%s", reason(err))
		return false
	case r.Clock.HasMoveTime && q.slowest > r.Clock.MoveTime+r.Slack:
		r.say(check, Fail, "answer before the time of the go line is over", "%d plies, but an answer took %v where it was given %v", len(q.plies), round(q.slowest), r.Clock.MoveTime)
		return true
	}
	result := q.state.Result()
	how := fmt.Sprintf("%s (%s)", result.Outcome, result.Reason)
	if result.Outcome == rules.Undecided {
		how = "stopped there"
	}
	r.say(check, Pass, "", "%d plies, %s; the slowest of %d answers took %v", len(q.plies), how, q.asked, round(q.slowest))
	return true
}

// game plays one game. The hint comes with the error.
func (r *trial) game(talk *protocol.Bot, q *quick) (hint string, err error) {
	q.random = rand.New(rand.NewPCG(7, uint64(q.seat)))
	q.state = q.game.Start()
	if q.from != "" {
		if q.state, err = q.game.Parse(q.from); err != nil {
			return "", err
		}
	}
	side := q.state.Side(q.seat)
	setup := protocol.Setup{Spec: q.game.String(), Side: string(side), Seed: 4711 + uint64(q.seat)}
	if err := talk.NewGame(setup, r.Ready); err != nil {
		return "answer the isready after newgame with readyok", err
	}
	for len(q.plies) < q.most && q.state.ToAct() != rules.None {
		if now := q.state.Side(q.seat); now != side {
			side = now
			if err := talk.Side(string(side)); err != nil {
				return "", err
			}
		}
		var ply rules.Ply
		for seat := range q.state.ToAct().All() {
			if seat == q.seat {
				if ply[seat], hint, err = r.ask(talk, q, setup.Seed); err != nil {
					return hint, err
				}
				continue
			}
			ply[seat] = rules.Sample(q.state, seat, q.random)
		}
		q.state = q.state.Play(ply)
		q.plies = append(q.plies, ply.String())
	}
	outcome, why := "draw", "max-plies"
	if res := q.state.Result(); res.Outcome != rules.Undecided {
		why = res.Reason
		switch res.Outcome {
		case rules.Wins(q.seat):
			outcome = "win"
		case rules.Wins(q.seat.Other()):
			outcome = "loss"
		}
	}
	if err := talk.GameOver(outcome, why); err != nil {
		return "read gameover and go on", err
	}
	return "", nil
}

// ask asks the bot for a move and judges it.
func (r *trial) ask(talk *protocol.Bot, q *quick, seed uint64) (rules.Move, string, error) {
	position := positionLine(q.from, q.plies)
	answer, err := talk.Ask(&protocol.Question{
		Position: []byte(position),
		State:    q.state.String,
		Legal:    func(out []byte) []byte { return runner.AppendLegal(out, q.state, q.seat, seed, len(q.plies)) },
		Go:       r.Clock,
		Limit:    r.Move,
	})
	if err != nil {
		return "", "answer go with bestmove MOVE, and flush; asked was: " + abridged(position), err
	}
	q.asked++
	q.slowest = max(q.slowest, answer.Elapsed)
	if answer.Resign {
		return "", "", errors.New("it resigned against random moves")
	}
	move, err := q.state.ParseMove(q.seat, answer.Move)
	if err != nil {
		hint := "see the legal moves with: " + legalCommand(q)
		if head, rest, more := strings.Cut(answer.Move, " "); more {
			if _, e := q.state.ParseMove(q.seat, head); e == nil {
				hint = fmt.Sprintf("all that follows bestmove is the move: leave out %q", rest)
			}
		}
		return "", hint, fmt.Errorf("ply %d: %w", len(q.plies)+1, err)
	}
	return move, "", nil
}

// positionLine is what a referee sends of a position.
func positionLine(from string, plies []string) string {
	line := "position start"
	if from != "" {
		line = "position text " + from
	}
	if len(plies) > 0 {
		line += " moves " + strings.Join(plies, " ")
	}
	return line
}

// legalCommand is how a person can look at the position.
func legalCommand(q *quick) string {
	command := "arena legal " + q.game.String()
	if q.from != "" {
		command += fmt.Sprintf(" --position %q", q.from)
	}
	if len(q.plies) > 0 {
		command += fmt.Sprintf(" --moves %q", strings.Join(q.plies, " "))
	}
	return command
}

// abridged bounds a position line in a message.
func abridged(line string) string {
	const most = 300
	if len(line) > most {
		return line[:most] + "…"
	}
	return line
}
