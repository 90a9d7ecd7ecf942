package proc

import (
	"runtime"
	"sync"
)

// starter returns the function that runs others on a thread that lives as long as the program. On Linux a child is
// killed when the thread that started it ends.
var starter = sync.OnceValue(func() func(func()) {
	work := make(chan func())
	go func() {
		runtime.LockOSThread()
		for f := range work {
			f()
		}
	}()
	return func(f func()) {
		done := make(chan struct{})
		work <- func() {
			defer close(done)
			f()
		}
		<-done
	}
})
