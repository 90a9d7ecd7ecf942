package proc

import "syscall"

// attributes gives the bot a group of its own, and its death should the runner die.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
