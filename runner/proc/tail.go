package proc

import (
	"bytes"
	"io"
	"sync"
)

// tailSize is how many bytes of standard error are kept.
const tailSize = 64 << 10

// tail keeps the last bytes of a stream.
type tail struct {
	mu   sync.Mutex
	kept []byte // its last tailSize bytes count
}

// drain reads r to its end. Its buffer grows only for a bot that writes much, since most write nothing.
func (t *tail) drain(r io.Reader) {
	buf := make([]byte, 512)
	for {
		n, err := r.Read(buf)
		t.add(buf[:n])
		if err != nil {
			return
		}
		if n == len(buf) && n < tailSize {
			buf = make([]byte, 2*n)
		}
	}
}

func (t *tail) add(b []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.kept)+len(b) > 2*tailSize {
		t.kept = append(t.kept[:0], t.last()...)
	}
	t.kept = append(t.kept, b...)
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
