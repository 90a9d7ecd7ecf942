package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/protocol/bots"
)

func (a *app) newBotCmd() *cobra.Command {
	var settings bots.Settings
	names, about := bots.Names()
	var list strings.Builder
	for i, name := range names {
		fmt.Fprintf(&list, "\n  %-10s %s", name, about[i])
	}
	cmd := &cobra.Command{
		Use:   "bot NAME",
		Short: "Be a built-in bot on standard input and output",
		Long: `Be a built-in bot that speaks the bot protocol on standard input and output, for every
game that arena knows. In a tournament file: "command: arena bot mcts --playouts 1000".
` + list.String(),
		Example: `  arena bot mcts --playouts 500
  printf 'abp 1\nnewgame snex size=6\nside black\nisready\nposition start\ngo\nquit\n' | arena bot random`,
		Args:      cobra.ExactArgs(1),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runBot(cmd.Context(), args[0], settings)
		},
	}
	cmd.Flags().IntVar(&settings.Playouts, "playouts", 0, "mcts: so many playouts a move, whatever the clock (default: by the clock)")
	cmd.Flags().IntVar(&settings.Depth, "depth", 0, "alphabeta: so many plies deep, whatever the clock (default: by the clock)")
	return cmd
}

func (a *app) runBot(ctx context.Context, name string, settings bots.Settings) error {
	if settings.Playouts < 0 || settings.Depth < 0 {
		return usageError("playouts and depth must not be negative")
	}
	player, err := bots.New(name, settings)
	if err != nil {
		return usageError("%v", err)
	}
	brain := &bots.Brain{Name: "arena " + name, Version: version(), Games: a.games, New: player}
	return protocol.Serve(ctx, struct {
		io.Reader
		io.Writer
	}{a.in, a.out}, brain)
}
