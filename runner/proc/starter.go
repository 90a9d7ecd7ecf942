package proc

import (
	"runtime"
	"sync"
)

// starters is how many bots are started at the same time: on a busy machine each start waits for a processor.
const starters = 4

// starter returns the function that runs others on threads that live as long as the program. On Linux a child is
// killed when the thread that started it ends.
var starter = sync.OnceValue(func() func(func() error) error {
	work := make(chan func())
	for range starters {
		go func() {
			runtime.LockOSThread()
			for f := range work {
				f()
			}
		}()
	}
	return func(f func() error) error {
		done := make(chan error)
		work <- func() { done <- f() }
		return <-done
	}
})
