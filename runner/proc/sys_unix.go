//go:build unix

package proc

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// What signalGroup sends.
const (
	terminate = syscall.SIGTERM
	kill      = syscall.SIGKILL
)

// signalGroup signals all processes of the bot's group; a group that is gone needs none.
func (p *Process) signalGroup(s syscall.Signal) { syscall.Kill(-p.PID(), s) }

// exitFrom reads how a process ended.
func exitFrom(state *os.ProcessState) Exit {
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return Exit{Signal: unix.SignalName(status.Signal())}
	}
	return Exit{Code: state.ExitCode()}
}

func reader(f *os.File) readStream  { return f }
func writer(f *os.File) writeStream { return f }
