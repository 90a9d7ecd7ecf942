package proc

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// A process that leaves its bot's group (setsid) escapes the signals to it, but keeps the environment it was born with.
// So bots are marked by a variable, and after the end of each the marks of all processes are looked through.

// marks counts this program's bots.
var marks atomic.Int64

// runner identifies this program: its process id and the time of its start, since ids are used again.
var runner = sync.OnceValue(func() string { return fmt.Sprintf("%d-%s", os.Getpid(), startTime(os.Getpid())) })

// newMark returns a value of Marker that no other bot has.
func newMark() string { return fmt.Sprintf("%s-%d", runner(), marks.Add(1)) }

// killRounds bounds how often strays are looked for anew, as they may start others while they are killed.
const killRounds = 5

// killStrays kills the processes with a mark. Its bot must be dead.
func killStrays(mark string) (killed []Stray) {
	for range killRounds {
		found := lookThrough.marked(mark)
		for _, pid := range found {
			s := stray(pid)
			if killMarked(pid, mark) && !slices.Contains(killed, s) {
				killed = append(killed, s)
			}
		}
		if len(found) == 0 {
			break
		}
	}
	return killed
}

// killMarked kills a process if it still has the mark, which a new one with its id would not.
func killMarked(pid int, mark string) bool {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	return markOf(pid) == mark && unix.PidfdSendSignal(fd, unix.SIGKILL, nil, 0) == nil
}

// stray describes a process.
func stray(pid int) Stray {
	args, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)) // a process that ends just now has none
	return Stray{PID: pid, Command: string(bytes.TrimSpace(bytes.ReplaceAll(args, []byte{0}, []byte{' '})))}
}

// Orphans returns the processes of bots whose runner has died, as far as this user may see them.
func Orphans() []Stray {
	var orphans []Stray
	marked, _ := scan(new(sync.Map), nil)
	for mark, pids := range marked {
		pid, rest, _ := strings.Cut(mark, "-")
		start, _, _ := strings.Cut(rest, "-")
		if n, err := strconv.Atoi(pid); err == nil && start != startTime(n) {
			for _, pid := range pids {
				orphans = append(orphans, stray(pid))
			}
		}
	}
	return orphans
}

// scan returns the ids of all processes that have a mark, by mark. Those that are keys of known, or of strangers, are not
// looked at; now is who was found to have none, and strangers as far as they still run.
func scan(known *sync.Map, strangers map[int]bool) (found map[string][]int, now map[int]bool) {
	found, now = map[string][]int{}, map[int]bool{}
	dir, err := os.Open("/proc")
	if err != nil {
		return found, now
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1) // as many as can be had
	var memory bytes.Buffer
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		if _, is := known.Load(pid); is {
			continue
		}
		if strangers[pid] {
			now[pid] = true
			continue
		}
		if mark, certain := markIn(&memory, pid); mark != "" {
			found[mark] = append(found[mark], pid)
		} else if certain {
			now[pid] = true
		}
	}
	return found, now
}

// markOf returns the mark of a process, "" if it has none, has ended or may not be looked at.
func markOf(pid int) string {
	mark, _ := markIn(new(bytes.Buffer), pid)
	return mark
}

// markIn is markOf with memory to use. Without a mark it is certain that there is none if any environment could be read: it
// cannot of a process that is just about to become another program.
func markIn(memory *bytes.Buffer, pid int) (mark string, certain bool) {
	memory.Reset()
	if f, err := os.Open(fmt.Sprintf("/proc/%d/environ", pid)); err == nil {
		memory.ReadFrom(f) // as much as can be had
		f.Close()
	}
	env, key := memory.Bytes(), []byte("\x00"+Marker+"=")
	if !bytes.HasPrefix(env, key[1:]) {
		at := bytes.Index(env, key)
		if at < 0 {
			return "", len(env) > 0
		}
		env = env[at+1:]
	}
	value, _, _ := bytes.Cut(env[len(key)-1:], []byte{0})
	return string(value), true
}

// startTime returns when a process started, in the system's ticks since boot; "" if there is none.
func startTime(pid int) string {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	after := stat[bytes.LastIndexByte(stat, ')')+1:] // the name before may hold anything
	const field = 22 - 3                             // proc_pid_stat(5) counts from 1, and the third comes after the name
	if fields := bytes.Fields(after); len(fields) > field {
		return string(fields[field])
	}
	return ""
}

// leaders holds the ids of this program's bots that have been started and not been reaped.
var leaders sync.Map

// lookThrough shares scans between bots that end at the same time.
var lookThrough scanner

// scanner runs one scan at a time, for all who asked before it began. It does not look at bots that run, since none is
// another's stray, nor again at processes that are no bot's: only at what is new, lest each end of a bot take as long as
// the machine has processes.
type scanner struct {
	mu        sync.Mutex
	next      *result // that will begin after now; nil if nobody has asked
	running   sync.Mutex
	strangers map[int]bool // as of the last scan
}

type result struct {
	once  sync.Once
	found map[string][]int
}

// marked returns the ids of the processes with a mark, by a scan that begins after the call.
func (s *scanner) marked(mark string) []int {
	s.mu.Lock()
	if s.next == nil {
		s.next = new(result)
	}
	mine := s.next
	s.mu.Unlock()
	mine.once.Do(func() {
		s.running.Lock()
		defer s.running.Unlock()
		s.mu.Lock()
		s.next = nil // who asks from here on needs a later scan
		s.mu.Unlock()
		mine.found, s.strangers = scan(&leaders, s.strangers)
	})
	return mine.found[mark]
}
