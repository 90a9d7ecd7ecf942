package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/boardbots/arena/protocol/fakebot"
)

// The test binary is the program, and the bot that misbehaves, too: scripts run real processes.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"arena":   main,
		"fakebot": func() { os.Exit(fakebot.Main(os.Args[1:])) },
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_CONFIG_HOME", env.WorkDir)
			env.Setenv("HOME", env.WorkDir)
			return nil
		},
	})
}
