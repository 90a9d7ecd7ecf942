package proc

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
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
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return u
	}
	if _, after, ok := bytes.Cut(status, []byte("\nVmHWM:")); ok {
		if fields := bytes.Fields(after[:min(len(after), 64)]); len(fields) > 0 {
			if kib, err := strconv.ParseInt(string(fields[0]), 10, 64); err == nil {
				u.Memory = max(u.Memory, kib<<10)
			}
		}
	}
	return u
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
