//go:build !linux

package runner

// systemLoad returns nil: this system does not tell in a cheap way, and the timer has to do.
func systemLoad() func() (load, bool) { return nil }
