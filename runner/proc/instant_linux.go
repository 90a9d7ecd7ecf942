package proc

import (
	"os"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// instant is the pipes without the runtime's poller: a turn of a bot that answers at once costs the system calls that
// any referee needs, and hardly more. It has one user at a time. Process embeds it, and is a protocol.Instant by it.
//
// The system calls are raw ones, hidden from the scheduler. None of them waits, but for the poll, whose wait is short:
// so the scheduler's watchdog does not take the processor away in the middle of a turn, which costs more than the turn.
type instant struct {
	in, out syscall.RawConn
	call    instantCall
	write   func(fd uintptr)
	pending func(fd uintptr)
	read    func(fd uintptr)
}

// instantCall is argument and result of the functions above, which are made once so that a turn makes none.
type instantCall struct {
	bytes []byte
	poll  unix.PollFd
	wait  unix.Timespec
	n     int
	errno syscall.Errno
}

func (i *instant) init(in, out *os.File) (err error) {
	if i.in, err = in.SyscallConn(); err != nil {
		return err
	}
	if i.out, err = out.SyscallConn(); err != nil {
		return err
	}
	c := &i.call
	i.write = func(fd uintptr) { c.transfer(syscall.SYS_WRITE, fd) }
	i.pending = func(fd uintptr) {
		var n int32
		_, _, c.errno = syscall.RawSyscall(syscall.SYS_IOCTL, fd, unix.TIOCINQ, uintptr(unsafe.Pointer(&n)))
		c.n = int(n)
	}
	i.read = func(fd uintptr) {
		c.poll = unix.PollFd{Fd: int32(fd), Events: unix.POLLIN}
		var ready uintptr
		ready, _, c.errno = syscall.RawSyscall6(syscall.SYS_PPOLL, uintptr(unsafe.Pointer(&c.poll)), 1,
			uintptr(unsafe.Pointer(&c.wait)), 0, 0, 0)
		if c.n = 0; c.errno == 0 && ready > 0 {
			c.transfer(syscall.SYS_READ, fd)
		}
	}
	return nil
}

// transfer reads or writes bytes, of which there is at least one.
func (c *instantCall) transfer(call, fd uintptr) {
	var n uintptr
	if n, _, c.errno = syscall.RawSyscall(call, fd, uintptr(unsafe.Pointer(&c.bytes[0])), uintptr(len(c.bytes))); c.errno != 0 {
		n = 0
	}
	c.n = int(n)
}

// WriteNow writes what the pipe takes without waiting; p must not be empty.
func (i *instant) WriteNow(p []byte) (int, error) {
	c := &i.call
	c.bytes = p
	err := i.in.Control(i.write)
	c.bytes = nil
	switch {
	case err != nil:
		return 0, err
	case c.errno == 0, c.errno == syscall.EAGAIN, c.errno == syscall.EINTR:
		return c.n, nil
	}
	return 0, os.NewSyscallError("write", c.errno)
}

// Pending returns how many bytes can be read without waiting; 0 once closed.
func (i *instant) Pending() int {
	if i.out.Control(i.pending) != nil || i.call.errno != 0 {
		return 0
	}
	return i.call.n
}

// ReadSoon reads what there is, waiting in the system for it at most d. It returns 0 if nothing came, and for the end and
// for errors too: Read tells them apart. p must not be empty.
func (i *instant) ReadSoon(p []byte, d time.Duration) int {
	c := &i.call
	c.bytes, c.wait = p, unix.NsecToTimespec(int64(d))
	err := i.out.Control(i.read)
	c.bytes = nil
	if err != nil {
		return 0
	}
	return c.n
}
