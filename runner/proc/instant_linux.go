package proc

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// instant is the pipes without the runtime's poller: what a turn of a bot that answers at once costs is system calls,
// and these are the fewest that will do. It has one user at a time. Process embeds it, and is a protocol.Instant by it.
type instant struct {
	in, out syscall.RawConn
	call    instantCall
	write   func(uintptr)
	pending func(uintptr)
	poll    func(uintptr)
}

// instantCall is argument and result of the functions above, which are made once so that a turn makes none.
type instantCall struct {
	bytes []byte
	fds   [1]unix.PollFd
	wait  unix.Timespec
	n     int
	err   error
}

func (i *instant) init(in, out *os.File) (err error) {
	if i.in, err = in.SyscallConn(); err != nil {
		return err
	}
	if i.out, err = out.SyscallConn(); err != nil {
		return err
	}
	c := &i.call
	i.write = func(fd uintptr) { c.n, c.err = syscall.Write(int(fd), c.bytes) }
	i.pending = func(fd uintptr) { c.n, c.err = unix.IoctlGetInt(int(fd), unix.TIOCINQ) }
	i.poll = func(fd uintptr) {
		c.fds[0] = unix.PollFd{Fd: int32(fd), Events: unix.POLLIN}
		c.n, c.err = unix.Ppoll(c.fds[:], &c.wait, nil)
	}
	return nil
}

// WriteNow writes what the pipe takes without waiting.
func (i *instant) WriteNow(p []byte) (int, error) {
	c := &i.call
	c.bytes = p
	err := i.in.Control(i.write)
	c.bytes = nil
	switch {
	case err != nil:
		return 0, err
	case c.err == nil:
		return c.n, nil
	case c.err == syscall.EAGAIN, c.err == syscall.EINTR:
		return 0, nil
	}
	return 0, os.NewSyscallError("write", c.err)
}

// Pending returns how many bytes can be read without waiting; 0 once closed.
func (i *instant) Pending() int {
	c := &i.call
	if i.out.Control(i.pending) != nil || c.err != nil {
		return 0
	}
	return c.n
}

// WaitReadable waits in the system, at most d, until there is something to read or the end of it.
func (i *instant) WaitReadable(d time.Duration) bool {
	c := &i.call
	c.wait = unix.NsecToTimespec(int64(d))
	return i.out.Control(i.poll) == nil && c.err == nil && c.n > 0
}
