package results

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// Holder is the process that writes to a run's folder.
type Holder struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Since time.Time `json:"since"`
}

// LockedError says that another process writes to the folder.
type LockedError struct {
	Dir    string
	Holder Holder // zero if it could not be read
}

func (e *LockedError) Error() string {
	if e.Holder.PID == 0 {
		return fmt.Sprintf("%s is in use by another run", e.Dir)
	}
	return fmt.Sprintf("%s is in use by process %d on %s since %s", e.Dir, e.Holder.PID, e.Holder.Host,
		e.Holder.Since.Local().Format(time.DateTime))
}

// lockName is the file whose lock the system holds for us; it lets go of it when we die, however that happens.
const lockName = "lock"

// lockFolder takes the folder's lock and says in the file who has it. The file stays when the lock is let go: removing it
// could pull it from under the next run.
func lockFolder(dir string) (*flock.Flock, error) {
	path := filepath.Join(dir, lockName)
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, &DiskError{Path: path, Op: "open", Err: err}
	}
	defer file.Close()
	lock := flock.New(path)
	ok, err := lock.TryLock()
	for try := 0; try < 5 && !ok && err == nil; try++ { // somebody may just have looked whether a run goes on
		time.Sleep(20 * time.Millisecond)
		ok, err = lock.TryLock()
	}
	if err != nil {
		return nil, &DiskError{Path: path, Op: "lock", Err: err}
	}
	if !ok {
		holder, _ := HeldBy(dir)
		return nil, &LockedError{Dir: dir, Holder: holder}
	}
	host, _ := os.Hostname()
	text, _ := json.Marshal(Holder{PID: os.Getpid(), Host: host, Since: time.Now().UTC().Truncate(time.Second)})
	if _, err := file.WriteAt(append(text, '\n'), holderOffset); err != nil {
		lock.Unlock()
		return nil, &DiskError{Path: path, Op: "write", Err: err}
	}
	return lock, nil
}

// holderOffset is past the one byte that is locked: Windows keeps others from reading that.
const holderOffset = 1

// Running reports whether a run writes to the folder now.
func Running(dir string) (bool, error) {
	path := filepath.Join(dir, lockName)
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	lock := flock.New(path, flock.SetFlag(os.O_RDONLY))
	free, err := lock.TryRLock()
	if err != nil {
		return false, &DiskError{Path: path, Op: "lock", Err: err}
	}
	return !free, lock.Close()
}

// HeldBy reads who last took the folder's lock. After a run that was killed it names the dead process.
func HeldBy(dir string) (Holder, error) {
	file, err := os.Open(filepath.Join(dir, lockName))
	if err != nil {
		return Holder{}, err
	}
	defer file.Close()
	var h Holder
	err = json.NewDecoder(io.NewSectionReader(file, holderOffset, 1<<12)).Decode(&h)
	return h, err
}
