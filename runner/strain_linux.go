package runner

import (
	"bytes"
	"os"
	"runtime"
	"strconv"
	"time"
)

// systemLoad returns what reads the load; nil where /proc is not there. In a container its own pressure counts, not that
// of the whole machine.
func systemLoad() func() (load, bool) {
	for _, path := range []string{"/sys/fs/cgroup/cpu.pressure", "/proc/pressure/cpu"} {
		read := func() (load, bool) { return pressure(path) }
		if _, ok := read(); ok {
			return read
		}
	}
	if _, ok := ready("/proc/loadavg"); ok {
		return func() (load, bool) { return ready("/proc/loadavg") }
	}
	return nil
}

// pressure reads the first line of a file of pressure stall information: "some avg10=0.12 … total=123456", in microseconds.
func pressure(path string) (load, bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		return load{}, false
	}
	line, _, _ := bytes.Cut(text, []byte{'\n'})
	_, total, found := bytes.Cut(line, []byte("total="))
	us, err := strconv.ParseInt(string(total), 10, 64)
	return load{stalled: time.Duration(us) * time.Microsecond}, found && err == nil
}

// ready reads "0.20 0.18 0.12 3/341 11206": programs that want a processor, before the slash.
func ready(path string) (load, bool) {
	text, err := os.ReadFile(path)
	fields := bytes.Fields(text)
	if err != nil || len(fields) < 4 {
		return load{}, false
	}
	n, _, found := bytes.Cut(fields[3], []byte{'/'})
	count, err := strconv.Atoi(string(n))
	return load{ready: count, cores: runtime.NumCPU()}, found && err == nil
}
