package protocol

import "bytes"

// line is one line as it was read, without its end. Its text lasts only until more is read.
type line struct {
	text  []byte
	cut   bool // longer than allowed: text is its beginning
	early bool // at least its first byte came before the question
}

// lines splits what is read into lines, in memory that grows with the longest line only, and that not beyond max.
//
// \n ends a line. A lone \r within one ends it too; blank lines are left out.
type lines struct {
	max        int
	buf        []byte
	start, end int  // buf[start:end] is read and not yet taken
	seen       int  // buf[start:seen] has no newline in it
	newline    int  // where buf is known to have its next newline; 0: not known
	early      int  // so many bytes from start on, read or still to be read, came before the question
	rest       bool // up to the next newline comes the rest of a line that was cut
	full       bool // the last read filled the buffer: more may be waiting
}

// firstBuffer is the size in bytes that buffers start with: a thousand games at once have two thousand of them.
const firstBuffer = 512

// fullBuffer is the size in bytes up to which buffers grow so that less often has to be read.
const fullBuffer = 8 << 10

// next takes the next whole line out of the buffer; ok is false if there is none.
func (l *lines) next() (ln line, ok bool) {
	for {
		if l.newline == 0 {
			i := bytes.IndexByte(l.buf[l.seen:l.end], '\n')
			if i < 0 {
				return l.unfinished()
			}
			l.newline = l.seen + i
		}
		ln = line{text: l.buf[l.start:l.newline], early: l.early > 0}
		past := l.newline + 1
		if l.rest {
			l.rest, ln.text = false, nil
		} else if len(ln.text) > l.max {
			ln.text, ln.cut = ln.text[:l.max], true
		} else if i := bytes.IndexByte(ln.text, '\r'); i >= 0 {
			ln.text, past = ln.text[:i], l.start+i+1
		}
		l.take(past)
		if len(trim(ln.text)) > 0 {
			return ln, true
		}
	}
}

// unfinished deals with a buffer without a newline: nothing to take, unless the line is too long already.
func (l *lines) unfinished() (ln line, ok bool) {
	l.seen = l.end
	if !l.rest && l.end-l.start <= l.max {
		return line{}, false
	}
	if !l.rest {
		ln, ok = line{text: l.buf[l.start : l.start+l.max], cut: true, early: l.early > 0}, true
	}
	l.take(l.end)
	l.rest = true
	return ln, ok
}

// take removes what is before buf[to].
func (l *lines) take(to int) {
	l.early = max(0, l.early-(to-l.start))
	if l.newline < to {
		l.newline = 0
	}
	l.start, l.seen = to, max(l.seen, to)
	if l.start == l.end {
		l.start, l.end, l.seen = 0, 0, 0
	}
}

// room returns where the next bytes are to be read to, when next has nothing more; it is never empty. added tells how
// many came.
func (l *lines) room() []byte {
	switch have := l.end - l.start; {
	case l.buf == nil:
		l.buf = make([]byte, min(firstBuffer, l.max+1))
	case l.full && len(l.buf) < min(fullBuffer, l.max+1), have > len(l.buf)/2 && l.end > len(l.buf)*3/4 && len(l.buf) <= l.max:
		l.move(make([]byte, min(2*len(l.buf), l.max+1)))
	case l.end > len(l.buf)*3/4 && l.start > 0:
		l.move(l.buf)
	}
	return l.buf[l.end:]
}

// added tells that so many bytes were read to room.
func (l *lines) added(n int) {
	l.end += n
	l.full = l.end == len(l.buf)
}

// move puts what is not yet taken at the beginning of a buffer.
func (l *lines) move(to []byte) {
	copy(to, l.buf[l.start:l.end])
	l.seen -= l.start
	l.buf, l.start, l.end = to, 0, l.end-l.start
}

// mark makes early what is in the buffer, and pending bytes that are still to be read.
func (l *lines) mark(pending int) { l.early = l.end - l.start + pending }

// fragment returns what came of a line that has no end yet.
func (l *lines) fragment() []byte {
	if l.rest {
		return nil
	}
	return trim(l.buf[l.start:l.end])
}
