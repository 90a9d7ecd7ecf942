package results

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// DiskError says that the system could not store or read a run's files. What was not stored has not been announced.
type DiskError struct {
	Path string
	Op   string // "write", "sync", "lock" …
	Err  error
}

func (e *DiskError) Error() string {
	var path *os.PathError
	if errors.As(e.Err, &path) { // it names the operation and the path again
		return fmt.Sprintf("%s %s: %v", e.Op, e.Path, path.Err)
	}
	return fmt.Sprintf("%s %s: %v", e.Op, e.Path, e.Err)
}

func (e *DiskError) Unwrap() error { return e.Err }

// WriteFile writes a whole file so that a reader sees the old one or the new one, never a part.
func WriteFile(dir, name string, write func(io.Writer) error) error {
	path := filepath.Join(dir, name)
	file, err := os.CreateTemp(dir, "."+name+"-*")
	if err != nil {
		return &DiskError{Path: path, Op: "create", Err: err}
	}
	defer os.Remove(file.Name()) // gone already if all went well
	defer file.Close()
	failing := &failNoter{w: file}
	buf := bufio.NewWriter(failing)
	if err := errors.Join(write(buf), buf.Flush()); err != nil {
		if failing.err != nil {
			return &DiskError{Path: path, Op: "write", Err: failing.err}
		}
		return err
	}
	if err := errors.Join(file.Chmod(0o644), file.Sync(), file.Close()); err != nil {
		return &DiskError{Path: path, Op: "write", Err: err}
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return &DiskError{Path: path, Op: "rename", Err: err}
	}
	return nil
}

// failNoter remembers that the file failed, whatever the caller's function makes of it.
type failNoter struct {
	w   io.Writer
	err error
}

func (f *failNoter) Write(p []byte) (int, error) {
	n, err := f.w.Write(p)
	if err != nil {
		f.err = err
	}
	return n, err
}

// syncDir makes a new name in a folder last. Not every system can; then it lasts as long as the system lives.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}
