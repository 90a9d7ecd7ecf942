//go:build !linux

package proc

import (
	"io"
	"os"
)

// pipes make the pipes of standard input, output and error: the end that reads, and the one that writes.
var pipes = [3]func() (r, w *os.File, err error){os.Pipe, os.Pipe, os.Pipe}

// attended is what only Linux has.
type attended struct{}

// attend waits for the end of the process and takes in its standard error, in a goroutine for each.
func (p *Process) attend() {
	go p.await()
	go func() {
		defer close(p.drained)
		io.Copy(&p.tail, p.log)
	}()
}

// closeLog ends the reading of standard error.
func (p *Process) closeLog() {
	p.log.Close()
	<-p.drained
}
