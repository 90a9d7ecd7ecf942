//go:build unix && !linux

package proc_test

import "syscall"

const diesWithParent = false

// running reports whether there is a process, or one of a group if pid is negative.
func running(pid int) bool { return syscall.Kill(pid, 0) == nil }
