package proc

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// usageOf asks the system about a child that was not reaped; before is what is known already.
func usageOf(pid int, before Usage) Usage {
	u := before
	var ts unix.Timespec
	cpuClock := int32(^pid<<3 | 2) // of the process, all threads together: clock_getcpuclockid(3)
	if unix.ClockGettime(cpuClock, &ts) == nil {
		u.CPU = max(u.CPU, time.Duration(ts.Nano()))
	}
	buf := statuses.Get().(*[4096]byte)
	defer statuses.Put(buf)
	status := readStart(fmt.Sprintf("/proc/%d/status", pid), buf[:])
	if _, after, ok := bytes.Cut(status, []byte("\nVmHWM:")); ok {
		if fields := bytes.Fields(after[:min(len(after), 64)]); len(fields) > 0 {
			if kib, err := strconv.ParseInt(string(fields[0]), 10, 64); err == nil {
				u.Memory = max(u.Memory, kib<<10)
			}
		}
	}
	return u
}

// statuses is memory for usageOf, which is called at the start and end of every game.
var statuses = sync.Pool{New: func() any { return new([4096]byte) }}

// readStart reads the start of a file of the system's into buf; nothing if that cannot be done.
func readStart(path string, buf []byte) []byte {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	n, err := unix.Read(fd, buf)
	if err != nil {
		return nil
	}
	return buf[:n]
}

// lastUsage completes what is known with what the system tells of a reaped child. Its peak of memory includes that of
// the runner at the time of the start, so it counts only if nothing better is known.
func lastUsage(known Usage, state *os.ProcessState) Usage {
	u := Usage{CPU: max(known.CPU, state.UserTime()+state.SystemTime()), Memory: known.Memory}
	if r, ok := state.SysUsage().(*syscall.Rusage); ok && u.Memory == 0 {
		u.Memory = r.Maxrss << 10
	}
	return u
}
