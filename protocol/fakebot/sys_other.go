//go:build !unix

package fakebot

import (
	"fmt"
	"os"
	"time"
)

var began = time.Now()

// processorTime takes the time that passes for it.
func processorTime() time.Duration { return time.Since(began) }

func ignoreTerm() {} // there is no such signal here

func signalSelf(name string) { cannot("send itself " + name) }

func sleeper(bool) { cannot("leave a process behind") }

func cannot(what string) {
	fmt.Fprintln(os.Stderr, "fakebot: cannot "+what+" on this system")
	os.Exit(2)
}
