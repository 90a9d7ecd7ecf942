package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/configs"
)

func (a *app) newInitCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Write files to start from",
	}
	tournament := &cobra.Command{
		Use:   "tournament GAME [FILE]",
		Short: "Write a commented tournament file that runs as it is",
		Long: `Write a tournament file of a game, with every key explained, that runs as it is with built-in
bots. Without FILE it is GAME.yaml; a file that is there is left alone. - is the standard output.`,
		Example: "  arena init tournament snex\n  arena init tournament apex duel.yaml && arena run duel.yaml",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			path := args[0] + ".yaml"
			if len(args) == 2 {
				path = args[1]
			}
			return a.runInitTournament(args[0], path)
		},
	}
	cmd.AddCommand(tournament)
	return cmd
}

func (a *app) runInitTournament(name, path string) error {
	kind, err := a.games.Kind(name)
	if err != nil {
		return usageError("%v", err)
	}
	text, err := configs.Starter(kind)
	if err != nil {
		return err
	}
	if path == "-" {
		_, err = a.out.Write([]byte(text))
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return usageError("%s is there already: name another file, or - for the standard output", path)
	} else if err != nil {
		return &exitError{exitDisk, err}
	}
	if _, err = file.WriteString(text); err == nil {
		err = file.Close()
	}
	if err != nil {
		return &exitError{exitDisk, err}
	}
	fmt.Fprintf(a.out, "wrote %s; try it:  arena run %s\n", path, path)
	return nil
}
