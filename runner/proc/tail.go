package proc

import (
	"bytes"
	"sync"
)

// tailSize is how many bytes of standard error are kept.
const tailSize = 64 << 10

// tail keeps the last bytes of a stream.
type tail struct {
	mu   sync.Mutex
	kept []byte // its last tailSize bytes count
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.kept)+len(b) > 2*tailSize {
		t.kept = append(t.kept[:0], t.last()...)
	}
	t.kept = append(t.kept, b...)
	return len(b), nil
}

// last returns what counts.
func (t *tail) last() []byte { return t.kept[max(0, len(t.kept)-tailSize):] }

func (t *tail) bytes() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return bytes.Clone(t.last())
}

func (t *tail) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = t.kept[:0]
}
