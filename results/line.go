package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
)

// A journal is lines of JSON objects. The first key of a line says what it is: "format" begins a header, "id" a game,
// "note" a note; others are left to later versions and passed over. The last key is "crc": CRC-32C of all bytes of the
// line before it.

const (
	crcKey    = `,"crc":"`
	crcLength = len(crcKey) + 8 + len(`"}`) // eight hexadecimal digits
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// appendLine appends value, which must encode as an object, as a line of the journal.
func appendLine(line []byte, value any) ([]byte, error) {
	buf := bytes.NewBuffer(line)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return line, err
	}
	body := buf.Bytes()[:buf.Len()-len("}\n")]
	sum := crc32.Checksum(body[len(line):], castagnoli)
	return fmt.Appendf(body, "%s%08x\"}\n", crcKey, sum), nil
}

var errChecksum = errors.New("its bytes do not match its checksum")

// unseal checks the checksum of a line without its newline, and returns what comes before it: an object without its
// closing brace.
func unseal(line []byte) ([]byte, error) {
	if len(line) == 0 {
		return nil, errors.New("it is empty")
	}
	body := line[:max(0, len(line)-crcLength)]
	seal := line[len(body):]
	if len(seal) < crcLength || !bytes.HasPrefix(seal, []byte(crcKey)) || !bytes.HasSuffix(seal, []byte(`"}`)) {
		return nil, fmt.Errorf("it does not end with a checksum: %.80q", line)
	}
	var want [8]byte
	digits := fmt.Appendf(want[:0], "%08x", crc32.Checksum(body, castagnoli))
	if !bytes.Equal(digits, seal[len(crcKey):len(crcKey)+8]) {
		return nil, errChecksum
	}
	return body, nil
}

type kind uint8

const (
	kindOther kind = iota
	kindHeader
	kindGame
	kindNote
)

// kindOf looks at the first key of a line.
func kindOf(line []byte) kind {
	for k, start := range [...]string{kindHeader: `{"format":`, kindGame: `{"id":`, kindNote: `{"note":`} {
		if start != "" && bytes.HasPrefix(line, []byte(start)) {
			return kind(k)
		}
	}
	return kindOther
}

// LineError is a line of a journal that cannot be used.
type LineError struct {
	File   string // "" where only a reader was given
	Line   int    // counted from 1
	Offset int64  // of the line's first byte
	Torn   bool   // it is the last one and was not written to its end: nothing that was announced is lost with it
	Err    error
}

func (e *LineError) Error() string {
	what := "bad line"
	if e.Torn {
		what = "torn last line"
	}
	if e.File == "" {
		return fmt.Sprintf("line %d: %s: %v", e.Line, what, e.Err)
	}
	return fmt.Sprintf("%s:%d: %s: %v", e.File, e.Line, what, e.Err)
}

func (e *LineError) Unwrap() error { return e.Err }
