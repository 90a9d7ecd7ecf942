package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/rules"
)

func (a *app) newGamesCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "games [GAME]",
		Short:   "List the games, or the parameters and the moves of one",
		Example: "  arena games\n  arena games apocalypse",
		Args:    cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, k := range a.games {
				names = append(names, k.Name)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.runGames(args, asJSON) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// gameInfo is a kind of game as JSON shows it.
type gameInfo struct {
	Name   string      `json:"name"`
	About  string      `json:"about"`
	Moves  string      `json:"moves"`
	Spec   string      `json:"spec"` // with every parameter at its default
	Params []paramInfo `json:"params"`
}

type paramInfo struct {
	Name    string `json:"name"`
	Default string `json:"default"`
	About   string `json:"about"`
}

func describe(k rules.Kind) (gameInfo, error) {
	game, err := k.Game(nil)
	if err != nil {
		return gameInfo{}, fmt.Errorf("game %s at its defaults: %w", k.Name, err)
	}
	info := gameInfo{Name: k.Name, About: k.Doc, Moves: k.Moves, Spec: game.String(), Params: []paramInfo{}}
	for _, p := range k.Params {
		info.Params = append(info.Params, paramInfo{p.Name, p.Default, p.Doc})
	}
	return info, nil
}

func (a *app) runGames(args []string, asJSON bool) error {
	kinds := a.games
	if len(args) == 1 {
		k, err := a.games.Kind(args[0])
		if err != nil {
			return usageError("%v", err)
		}
		kinds = rules.Set{k}
	}
	var infos []gameInfo
	for _, k := range kinds {
		info, err := describe(k)
		if err != nil {
			return err
		}
		infos = append(infos, info)
	}
	switch {
	case asJSON:
		return a.writeJSON(infos)
	case len(args) == 1:
		return a.printGame(infos[0])
	}
	t := table{header: []string{"game", "specification", "about"}, left: []int{0, 1, 2}}
	for _, info := range infos {
		t.add(info.Name, info.Spec, info.About)
	}
	return t.write(a.out, "text")
}

func (a *app) printGame(info gameInfo) error {
	fmt.Fprintf(a.out, "%s: %s\n\n  specification  %s\n  moves          %s\n", info.Name, info.About, info.Spec, info.Moves)
	if len(info.Params) == 0 {
		return nil
	}
	fmt.Fprintln(a.out)
	t := table{header: []string{"parameter", "default", "about"}, left: []int{0, 1, 2}}
	for _, p := range info.Params {
		t.add(p.Name, p.Default, p.About)
	}
	return t.write(a.out, "text")
}
