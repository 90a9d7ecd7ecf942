//go:build unix

package fakebot

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

func ignoreTerm() { signal.Ignore(syscall.SIGTERM) }

// signalSelf sends the program a signal, named with or without SIG.
func signalSelf(name string) {
	s := unix.SignalNum("SIG" + strings.TrimPrefix(strings.ToUpper(name), "SIG"))
	if s == 0 {
		fmt.Fprintf(os.Stderr, "fakebot: no signal %q\n", name)
		os.Exit(2)
	}
	syscall.Kill(os.Getpid(), s)
}

// processorTime is how much of it the program has used.
func processorTime() time.Duration {
	var used unix.Rusage
	unix.Getrusage(unix.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// sleeper starts a process that holds our pipes for five minutes, in a session of its own if asked.
func sleeper(setsid bool) {
	cmd := exec.Command("sleep", "300")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: setsid}
	if err := cmd.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "fakebot:", err)
		os.Exit(1)
	}
}
