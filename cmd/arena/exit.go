package main

import (
	"errors"
	"fmt"
	"strings"
)

// The exit codes of every command.
const (
	exitDone      = 0
	exitNo        = 1
	exitUsage     = 2
	exitStopped   = 3
	exitDisk      = 4
	exitH0        = 10
	exitUndecided = 11
	exitInternal  = 70
)

const exitCodeHelp = `
Exit codes: 0 done (sequential test: H1) · 1 a check said no · 2 usage or configuration ·
3 stopped before the end, can be resumed · 4 disk · 10 H0 · 11 undecided · 70 internal error
`

// exitError is an error that knows its exit code.
type exitError struct {
	code int
	err  error // nil: everything has been said
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// usageError is a fault in what the user typed or wrote into a file.
func usageError(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Errorf(format, args...)}
}

// exitCode says what went wrong, if anything, and returns the program's exit code.
func (a *app) exitCode(err error) int {
	code, silent := codeOf(err)
	if !silent {
		for line := range strings.Lines(err.Error()) {
			fmt.Fprintf(a.err, "arena: %s\n", strings.TrimRight(line, "\n"))
		}
	}
	return code
}

// codeOf returns an error's exit code, and whether there is nothing to say.
func codeOf(err error) (code int, silent bool) {
	if err == nil {
		return exitDone, true
	}
	if exit := (*exitError)(nil); errors.As(err, &exit) {
		return exit.code, exit.err == nil
	}
	return exitUsage, false // cobra's own errors: unknown command or flag, wrong number of arguments
}
