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
	for mark, pids := range scan() {
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

// scan returns the ids of all processes that have a mark, by mark.
func scan() map[string][]int {
	found := map[string][]int{}
	dir, err := os.Open("/proc")
	if err != nil {
		return found
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1) // as many as can be had
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			if mark := markOf(pid); mark != "" {
				found[mark] = append(found[mark], pid)
			}
		}
	}
	return found
}

// markOf returns the mark of a process, "" if it has none, has ended or may not be looked at.
func markOf(pid int) string {
	env, _ := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	key := []byte("\x00" + Marker + "=")
	if !bytes.HasPrefix(env, key[1:]) {
		at := bytes.Index(env, key)
		if at < 0 {
			return ""
		}
		env = env[at+1:]
	}
	mark, _, _ := bytes.Cut(env[len(key)-1:], []byte{0})
	return string(mark)
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

// lookThrough shares scans between bots that end at the same time.
var lookThrough scanner

// scanner runs one scan at a time, for all who asked before it began.
type scanner struct {
	mu      sync.Mutex
	next    *result // that will begin after now; nil if nobody has asked
	running sync.Mutex
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
		mine.found = scan()
	})
	return mine.found[mark]
}
