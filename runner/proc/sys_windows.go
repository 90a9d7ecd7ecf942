package proc

import (
	"io"
	"net"
	"os"
	"syscall"

	"golang.org/x/sys/windows"
)

// What signalGroup would send; Windows has no signals.
const (
	terminate = syscall.SIGTERM
	kill      = syscall.SIGKILL
)

// attributes keeps Ctrl-C of the console from the bot.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}

// signalGroup kills the process, as far as that is asked for.
func (p *Process) signalGroup(s syscall.Signal) {
	if s == kill {
		p.os.Kill()
	}
}

func exitFrom(state *os.ProcessState) Exit { return Exit{Code: state.ExitCode()} }

// reader and writer carry the bytes through a connection in memory, because pipes have no deadlines here.
func reader(f *os.File) readStream {
	ours, theirs := net.Pipe()
	go pump(theirs, f)
	return ours
}

func writer(f *os.File) writeStream {
	ours, theirs := net.Pipe()
	go pump(f, theirs)
	return ours
}

// pump copies until either end closes.
func pump(to io.WriteCloser, from io.ReadCloser) {
	io.Copy(to, from)
	to.Close()
	from.Close()
}
