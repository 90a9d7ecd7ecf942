package results

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"runtime"
	"slices"
)

// entry is one line of a journal, parsed.
type entry[T any] struct {
	line  int   // counted from 1
	start int64 // offset of the line's first byte
	end   int64 // offset after its newline
	value T
}

// entries checks and parses the lines of a journal on all processors and yields them in their order. parse gets a line
// without its newline, its checksum found right; where it returns false the line is passed over. It must not keep
// the line. The first bad line is yielded as a *LineError, and ends the sequence.
func entries[T any](r io.Reader, parse func(line []byte) (T, bool, error)) iter.Seq2[entry[T], error] {
	return func(yield func(entry[T], error) bool) {
		source := blocks{r: bufio.NewReaderSize(r, 64<<10)}
		var queue []chan parsed[T] // blocks being parsed, in file order
		line, offset := 0, int64(0)
		for {
			for !source.done && len(queue) <= runtime.GOMAXPROCS(0) {
				data, err := source.next()
				if err != nil {
					yield(entry[T]{}, err)
					return
				}
				result := make(chan parsed[T], 1) // nobody need take it
				queue = append(queue, result)
				go func() { result <- parseBlock(data, parse) }()
			}
			if len(queue) == 0 {
				return
			}
			block := <-queue[0]
			queue = queue[1:]
			for _, e := range block.entries {
				e.line, e.start, e.end = e.line+line, e.start+offset, e.end+offset
				if !yield(e, nil) {
					return
				}
			}
			if bad := block.bad; bad != nil {
				last := source.done && len(queue) == 0 && len(block.data) == block.badEnd
				bad.Torn = bad.Torn && last
				bad.Line, bad.Offset = bad.Line+line, bad.Offset+offset
				yield(entry[T]{}, bad)
				return
			}
			line, offset = line+block.lines, offset+int64(len(block.data))
			source.free = append(source.free, block.data)
		}
	}
}

// parsed is a block of whole lines after parsing; lines and offsets count from the block's start.
type parsed[T any] struct {
	data    []byte
	entries []entry[T]
	lines   int
	bad     *LineError // the first bad line; Torn: it may be torn, if it is the file's last
	badEnd  int
}

func parseBlock[T any](data []byte, parse func([]byte) (T, bool, error)) parsed[T] {
	p := parsed[T]{data: data, entries: make([]entry[T], 0, bytes.Count(data, []byte{'\n'}))}
	for at := 0; at < len(data); {
		p.lines++
		length := bytes.IndexByte(data[at:], '\n')
		end := at + length + 1
		var err error
		if length < 0 {
			end, err = len(data), errors.New("it has no end")
		} else {
			_, err = unseal(data[at : end-1])
		}
		torn := err != nil
		var value T
		wanted := false
		if err == nil {
			value, wanted, err = parse(data[at : end-1])
		}
		if err != nil {
			p.bad, p.badEnd = &LineError{Line: p.lines, Offset: int64(at), Torn: torn, Err: err}, end
			return p
		}
		if wanted {
			p.entries = append(p.entries, entry[T]{line: p.lines, start: int64(at), end: int64(end), value: value})
		}
		at = end
	}
	return p
}

// blockSize is how much is read at a time: enough to make handing blocks around cheap, and small enough for caches.
const blockSize = 256 << 10

// blocks cuts a stream at ends of lines.
type blocks struct {
	r    *bufio.Reader
	rest []byte   // the start of a line whose end has not been read; the end of the last block
	free [][]byte // blocks that are not needed any more
	done bool     // nothing comes after the last block
}

// next returns the next lines. Only the stream's very end may lack its newline.
func (b *blocks) next() ([]byte, error) {
	var data []byte
	if n := len(b.free); n > 0 {
		data, b.free = b.free[n-1][:0], b.free[:n-1]
	}
	data = slices.Grow(append(data, b.rest...), blockSize)
	for {
		n, err := io.ReadFull(b.r, data[len(data):cap(data)])
		data = data[:len(data)+n]
		if err == nil {
			_, err = b.r.Peek(1)
		}
		b.done = err == io.EOF || err == io.ErrUnexpectedEOF
		if err != nil && !b.done {
			return nil, err
		}
		if b.done {
			return data, nil
		}
		if end := bytes.LastIndexByte(data, '\n') + 1; end > 0 {
			b.rest = data[end:]
			return data[:end], nil
		}
		data = slices.Grow(data, len(data)) // a line longer than a block
	}
}
