//go:build !linux

package proc

import (
	"fmt"
	"os"
	"sync/atomic"
)

// marks counts this program's bots.
var marks atomic.Int64

// newMark returns a value of Marker that no other bot has.
func newMark() string { return fmt.Sprintf("%d-%d", os.Getpid(), marks.Add(1)) }

// killStrays does nothing: only Linux shows the environment of processes.
func killStrays(string) []Stray { return nil }

// Orphans returns nothing: only Linux shows the environment of processes.
func Orphans() []Stray { return nil }
