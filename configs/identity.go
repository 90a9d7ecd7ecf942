package configs

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/boardbots/arena/runner/schedule"
)

// Identity is everything that the results of a tournament depend on, as plain data: a run goes on only with the same one.
// Its JSON has the plan's members at the top.
type Identity struct {
	schedule.Plan
	Margin     time.Duration `json:"margin"` // nanoseconds
	Adjudicate Adjudicate    `json:"adjudicate"`
	Stop       Stop          `json:"stop"`
	Bots       []Fingerprint `json:"bots"`
}

// Fingerprint tells one bot from another that goes by the same name. It holds no value of an environment variable that
// the file names as ${NAME} under env, so that secrets stay out of the journal.
type Fingerprint struct {
	Name    string            `json:"name"`
	Command []string          `json:"command"` // as the file has it, split into words
	Env     map[string]string `json:"env,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Restart bool              `json:"restart,omitempty"`
	Limits  Limits            `json:"limits"`
	Files   []File            `json:"files,omitempty"` // that the command names: the program, and arguments that are files
}

// File is a file's content in short.
type File struct {
	Name   string `json:"name"` // as the command has it
	SHA256 string `json:"sha256"`
}

// Identity reads the files that the bots' commands name. The running program itself is left out: the journal keeps its
// version, and a new one may continue what an old one began.
func (t *Tournament) Identity() (Identity, error) {
	id := Identity{Plan: t.Plan, Margin: t.Margin, Adjudicate: t.Adjudicate, Stop: t.Stop}
	known := map[string]string{}
	for _, b := range t.Bots {
		f := Fingerprint{Name: b.Name, Command: b.Written, Env: b.env, Options: b.Options, Restart: b.Restart, Limits: b.Limits}
		for i, word := range b.Written {
			path := b.Command[0]
			if i > 0 {
				path = inFolder(b.Dir, word)
			}
			info, err := os.Stat(path)
			if i == 0 && b.own || i > 0 && (err != nil || !info.Mode().IsRegular()) {
				continue
			}
			sum, err := hashed(path, known)
			if err != nil {
				return Identity{}, fmt.Errorf("bot %q: %w", b.Name, err)
			}
			f.Files = append(f.Files, File{Name: filepath.ToSlash(word), SHA256: sum})
		}
		id.Bots = append(id.Bots, f)
	}
	return id, nil
}

// hashed returns the hash of a file's content; known keeps those that were read before.
func hashed(path string, known map[string]string) (string, error) {
	if sum, ok := known[path]; ok {
		return sum, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", err
	}
	known[path] = hex.EncodeToString(hash.Sum(nil))
	return known[path], nil
}
