package proc

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// CommandError says why a command cannot be started, and what to do about it.
type CommandError struct {
	Command string // the program, as given
	Path    string // what that means, if it differs
	Why     string
}

func (e *CommandError) Error() string {
	what := fmt.Sprintf("command %q", e.Command)
	if e.Path != "" && e.Path != e.Command {
		what += fmt.Sprintf(" (%s)", e.Path)
	}
	return what + ": " + e.Why
}

// explain turns an error of starting into a *CommandError if the command is at fault.
func explain(spec Spec, err error) error {
	e := &CommandError{Command: spec.Command[0], Path: spec.Command[0]}
	if spec.Dir != "" {
		if info, statErr := os.Stat(spec.Dir); statErr != nil || !info.IsDir() {
			e.Why = fmt.Sprintf("its working directory %q is no directory", spec.Dir)
			return e
		}
		if filepath.Base(e.Path) != e.Path && !filepath.IsAbs(e.Path) {
			e.Path = filepath.Join(spec.Dir, e.Path)
		}
	}
	if full, absErr := filepath.Abs(e.Path); absErr == nil && filepath.Base(e.Path) != e.Path {
		e.Path = full
	}
	info, statErr := os.Stat(e.Path)
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, exec.ErrDot):
		e.Why = "not found in PATH"
		if strings.ContainsRune(e.Command, filepath.Separator) {
			e.Why = "no such program"
		}
	case errors.Is(err, os.ErrNotExist) && statErr != nil:
		e.Why = "no such file"
	case errors.Is(err, os.ErrNotExist):
		e.Why = "what is needed to run it is missing: it is built for another system"
		if i := interpreter(e.Path); i != "" {
			e.Why = fmt.Sprintf("its first line names %q, which does not exist", i)
		}
	case errors.Is(err, os.ErrPermission) && statErr == nil && info.IsDir():
		e.Why = "is a directory"
	case errors.Is(err, os.ErrPermission) && statErr == nil && info.Mode()&0o111 == 0:
		e.Why = "is not executable: chmod +x"
	case errors.Is(err, os.ErrPermission):
		e.Why = "may not be run by this user"
	case errors.Is(err, syscall.ENOEXEC):
		e.Why = "is no program for this machine: a script needs a first line such as #!/bin/sh"
	case errors.Is(err, syscall.ENOTDIR):
		e.Why = "a part of its path is no directory"
	default:
		return fmt.Errorf("starting %q: %w", spec.Command, err)
	}
	return e
}

// interpreter returns what the first line of a script names; "" for anything else.
func interpreter(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	first, err := bufio.NewReader(io.LimitReader(f, 256)).ReadString('\n')
	name, ok := strings.CutPrefix(first, "#!")
	if !ok || err != nil {
		return ""
	}
	return strings.TrimRight(strings.TrimLeft(name, " "), "\n") // as the system reads it: a \r belongs to the name
}
