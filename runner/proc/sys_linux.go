package proc

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// attributes gives the bot a group of its own, and its death should the runner die.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// exitOf returns a function that waits for the exit of a child without reaping it, and without holding a thread; nil if
// the kernel is too old for that (before 5.10). The child must not have been waited for.
func exitOf(pid int) func() {
	fd, err := unix.PidfdOpen(pid, unix.PIDFD_NONBLOCK)
	if err != nil {
		return nil
	}
	f := os.NewFile(uintptr(fd), "pidfd")
	raw, err := f.SyscallConn()
	if err != nil {
		f.Close()
		return nil
	}
	return func() {
		defer f.Close()
		raw.Read(func(fd uintptr) bool { // an error could only mean that the poller is gone; then Wait waits
			ready := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
			n, err := unix.Poll(ready, 0)
			return n > 0 || err != nil && err != unix.EINTR
		})
	}
}
