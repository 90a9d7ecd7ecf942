//go:build unix && !linux

package proc

import "syscall"

// attributes gives the bot a group of its own. Should the runner die, the end of its input tells the bot.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
