package main

import (
	"context"
	"encoding/json"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/rules"
)

// app is what every command needs of the world.
type app struct {
	in       io.Reader
	out, err io.Writer
	games    rules.Set
	settings settings
}

// main runs one command line and returns the exit code.
func (a *app) main(args []string) int {
	root := a.root()
	root.SetArgs(args)
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	return a.exitCode(root.ExecuteContext(context.Background()))
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "arena",
		Short: "Pit programs against each other at board games",
		Long: `arena pits programs against each other at five abstract board games, Snex, Apex,
Anexk, Apocalypse and Apagos, and says, with honest error bars, which is stronger
and whether moving first helps.`,
		Example: `  arena run configs/snex-8x8.yaml      # play a tournament; run again to resume
  arena standings results/runs/snex-8x8
  arena games snex                     # the parameters and the moves of a game
  arena legal snex size=8 --moves "d4 swap"`,
		Version:       version(),
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			var err error
			a.settings, err = loadSettings(cmd.Flags())
			return err
		},
	}
	root.SetHelpTemplate(root.HelpTemplate() + exitCodeHelp)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usageError("%v; see arena %s --help", err, cmd.Name())
	})
	addSettingsFlags(root.PersistentFlags())
	root.AddCommand(
		a.newRunCmd(),
		a.newCheckCmd(),
		a.newControlCmd(),
		a.newWatchCmd(),
		a.newGateCmd(),
		a.newScheduleCmd(),
		a.newStandingsCmd(),
		a.newAdvantageCmd(),
		a.newSPRTCmd(),
		a.newPlanCmd(),
		a.newGamesCmd(),
		a.newOpeningsCmd(),
		a.newLegalCmd(),
		a.newPerftCmd(),
		a.newShowCmd(),
		a.newVerifyCmd(),
		a.newReplayFaultCmd(),
		a.newBotCmd(),
		a.newInitCmd(),
	)
	return root
}

// version is the module's version, or the revision of the checkout it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return "devel-" + s.Value[:min(12, len(s.Value))]
		}
	}
	return "devel"
}

// writeJSON writes one JSON document.
func (a *app) writeJSON(v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// game reads a specification given as one argument or as several.
func (a *app) game(words []string) (rules.Game, error) {
	g, err := a.games.Game(strings.Join(words, " "))
	if err != nil {
		return nil, usageError("%v", err)
	}
	return g, nil
}
