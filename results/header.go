package results

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"
)

// Format is the version of the journal's form that this program writes.
const Format = 1

// Header says what a run plays, and with what. It is the journal's first line. When a run is continued with more pairs
// or by another program, another header follows, in force from there on.
type Header struct {
	Format  int             `json:"format"`
	Plan    json.RawMessage `json:"plan"` // everything that the games depend on
	Hash    string          `json:"hash"` // SHA-256 of the plan with its keys sorted
	Program string          `json:"program"`
	Bots    []Bot           `json:"bots"`
	Started time.Time       `json:"started"`
}

// Bot identifies one bot of a run.
type Bot struct {
	Name    string   `json:"name"`
	Version string   `json:"version,omitempty"` // as it says in its handshake
	File    string   `json:"file,omitempty"`    // SHA-256 of the file that its command runs; "" if it could not be read
	Anchor  *float64 `json:"anchor,omitempty"`  // its fixed rating; only tables depend on it, so a run goes on with another
}

// Anchors returns the fixed ratings by bot.
func (h Header) Anchors() map[string]float64 {
	fixed := map[string]float64{}
	for _, b := range h.Bots {
		if b.Anchor != nil {
			fixed[b.Name] = *b.Anchor
		}
	}
	return fixed
}

// NewHeader returns a header for a plan, which may be anything that encodes as JSON.
func NewHeader(plan any, program string, bots []Bot, started time.Time) (Header, error) {
	text, err := json.Marshal(plan)
	if err != nil {
		return Header{}, fmt.Errorf("plan: %w", err)
	}
	sorted, err := decodePlan(text)
	if err != nil {
		return Header{}, err
	}
	canonical, err := json.Marshal(sorted)
	if err != nil {
		return Header{}, fmt.Errorf("plan: %w", err)
	}
	sum := sha256.Sum256(canonical)
	return Header{
		Format: Format, Plan: text, Hash: hex.EncodeToString(sum[:]),
		Program: program, Bots: bots, Started: started.UTC(),
	}, nil
}

// decodePlan keeps numbers as they are written.
func decodePlan(text []byte) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var plan any
	if err := dec.Decode(&plan); err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	return plan, nil
}

// Fingerprint returns what Bot.File holds for a bot whose command runs this file.
func Fingerprint(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
