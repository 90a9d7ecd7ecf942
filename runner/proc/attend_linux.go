package proc

import (
	"cmp"
	"io"
	"os"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// pipes make the pipes of standard input, output and error: the end that reads, and the one that writes. Only ours are
// known to the runtime's poller, and that of standard error not even to it.
var pipes = [3]func() (r, w *os.File, err error){
	func() (*os.File, *os.File, error) { return pipe(false, true) },
	func() (*os.File, *os.File, error) { return pipe(true, false) },
	func() (*os.File, *os.File, error) { return pipe(false, false) },
}

// pipe makes a pipe of which either end may be polled.
func pipe(polledRead, polledWrite bool) (r, w *os.File, err error) {
	var fds [2]int
	if err := unix.Pipe2(fds[:], unix.O_CLOEXEC); err != nil {
		return nil, nil, os.NewSyscallError("pipe2", err)
	}
	var files [2]*os.File
	for i, polled := range [2]bool{polledRead, polledWrite} {
		if polled {
			unix.SetNonblock(fds[i], true) // of a pipe, it cannot fail
		}
		files[i] = os.NewFile(uintptr(fds[i]), "|")
	}
	return files[0], files[1], nil
}

// attendant waits for the ends of all bots and takes in what they write to standard error, in one goroutine: a thousand
// games at once have two thousand bots, and goroutines for each would take more memory than all the rest.
type attendant struct {
	epoll int
	ready syscall.RawConn // of epoll

	mu    sync.Mutex
	last  int32
	tasks map[int32]task // by a number that is not used again
	text  []byte         // memory for what is read
}

// task is a descriptor, and what to do when it can be read; that returns true when there is nothing more to come.
type task struct {
	fd int
	do func(id int32) (done bool)
}

// attending returns the one attendant. An error is the machine's.
var attending = sync.OnceValues(func() (*attendant, error) {
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err == nil {
		err = unix.SetNonblock(fd, true)
	}
	if err != nil {
		return nil, os.NewSyscallError("epoll_create1", err)
	}
	a := &attendant{epoll: fd, tasks: map[int32]task{}, text: make([]byte, tailSize)}
	a.ready, err = os.NewFile(uintptr(fd), "epoll").SyscallConn()
	go a.run()
	return a, err
})

// run does tasks as they come up, for as long as the program lives.
func (a *attendant) run() {
	events := make([]unix.EpollEvent, 64)
	for {
		n := 0
		a.ready.Read(func(fd uintptr) bool { // waits in the runtime's poller, without a thread
			n, _ = unix.EpollWait(int(fd), events, 0)
			return n > 0
		})
		for _, e := range events[:max(n, 0)] {
			a.do(e.Fd)
		}
	}
}

func (a *attendant) do(id int32) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if t, there := a.tasks[id]; there && t.do(id) {
		a.remove(id)
	}
}

// add has something done whenever a descriptor can be read, and returns the task's number.
func (a *attendant) add(fd int, do func(id int32) (done bool)) (id int32, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last++
	event := unix.EpollEvent{Events: unix.EPOLLIN, Fd: a.last}
	if err := unix.EpollCtl(a.epoll, unix.EPOLL_CTL_ADD, fd, &event); err != nil {
		return 0, os.NewSyscallError("epoll_ctl", err)
	}
	a.tasks[a.last] = task{fd, do}
	return a.last, nil
}

// remove forgets a task; the descriptor must still be open. It may be called for one that is forgotten.
func (a *attendant) remove(id int32) {
	if t, there := a.tasks[id]; there {
		unix.EpollCtl(a.epoll, unix.EPOLL_CTL_DEL, t.fd, nil)
		delete(a.tasks, id)
	}
}

// attended is what a Process keeps of its tasks.
type attended struct {
	logTask int32 // 0: there is none
}

// attend sees to the end of the process and to its standard error.
func (p *Process) attend() {
	a, err := attending()
	if err != nil || p.attendExit(a) != nil { // without process handles, before Linux 5.4
		go p.await()
	}
	if err != nil || p.attendLog(a) != nil {
		go func() {
			defer close(p.drained)
			io.Copy(&p.tail, p.log)
		}()
	}
}

// attendExit lets the attendant reap the process.
func (p *Process) attendExit(a *attendant) error {
	var failed error
	err := p.os.WithHandle(func(handle uintptr) {
		leaders.Store(p.PID(), true)
		_, failed = a.add(int(handle), func(id int32) bool {
			a.remove(id)        // Wait closes the handle
			p.signalGroup(kill) // as long as the leader is not reaped, its group's number is its own
			leaders.Delete(p.PID())
			p.finish(p.os.Wait())
			return true
		})
		if failed != nil {
			leaders.Delete(p.PID())
		}
	})
	return cmp.Or(err, failed)
}

// attendLog lets the attendant read standard error.
func (p *Process) attendLog(a *attendant) (err error) {
	fd := int(p.log.Fd())
	p.logTask, err = a.add(fd, func(int32) bool {
		n, err := unix.Read(fd, a.text)
		if n > 0 {
			p.tail.Write(a.text[:n])
		}
		over := n == 0 || n < 0 && err != unix.EINTR
		if over {
			close(p.drained)
		}
		return over
	})
	return err
}

// closeLog ends the reading of standard error.
func (p *Process) closeLog() {
	if p.logTask == 0 {
		p.log.Close()
		<-p.drained
		return
	}
	a, _ := attending() // without an error, or there were no task
	a.mu.Lock()
	defer a.mu.Unlock()
	a.remove(p.logTask)
	p.log.Close()
}
