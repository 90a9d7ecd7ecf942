package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/boardbots/arena/protocol/fakebot"
)

// Under the race detector a process sleeps a second before it ends, unless told not to.
const promptly, promptlyOn = "GORACE", "atexit_sleep_ms=0"

// The test binary is the program, and the bot that misbehaves, too: scripts run real processes.
func TestMain(m *testing.M) {
	os.Setenv(promptly, promptlyOn)
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
			env.Setenv(promptly, promptlyOn)
			return nil
		},
	})
}
