package results

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// Millis is a duration that JSON shows as a number of milliseconds with microsecond fractions. What is finer is rounded.
type Millis time.Duration

// MarshalJSON writes the shortest decimal: 1500 ms as 1500, 12.3 ms as 12.3.
func (m Millis) MarshalJSON() ([]byte, error) { return m.append(nil), nil }

func (m Millis) append(text []byte) []byte {
	us := time.Duration(m).Round(time.Microsecond).Microseconds()
	if us < 0 {
		text, us = append(text, '-'), -us
	}
	text = strconv.AppendInt(text, us/1000, 10)
	if us %= 1000; us == 0 {
		return text
	}
	digits := [4]byte{'.', byte('0' + us/100), byte('0' + us/10%10), byte('0' + us%10)}
	n := len(digits)
	for digits[n-1] == '0' {
		n--
	}
	return append(text, digits[:n]...)
}

// UnmarshalJSON reads a JSON number of milliseconds.
func (m *Millis) UnmarshalJSON(text []byte) error {
	if us, ok := plainMillis(text); ok {
		*m = Millis(us) * Millis(time.Microsecond)
		return nil
	}
	ms, err := strconv.ParseFloat(string(text), 64)
	if err != nil || !(math.Abs(ms) <= maxMillis) {
		return fmt.Errorf("time %.40q: want a number of milliseconds", text)
	}
	*m = Millis(math.Round(ms*1000)) * Millis(time.Microsecond)
	return nil
}

// maxMillis is about 285 years; up to it a float64 tells any two microseconds apart.
const maxMillis = 1 << 53 / 1000

// plainMillis reads what append writes, in microseconds, many times faster than a float can be read; ok is false for
// any other form of a number.
func plainMillis(text []byte) (us int64, ok bool) {
	const longest = 12 // digits before the point: 31 years
	i := 0
	for ; i < len(text) && i < longest && text[i]-'0' <= 9; i++ {
		us = us*10 + int64(text[i]-'0')
	}
	if i == 0 || i > 1 && text[0] == '0' {
		return 0, false
	}
	us *= 1000
	if i == len(text) {
		return us, true
	}
	if text[i] != '.' || len(text) == i+1 || len(text) > i+4 {
		return 0, false
	}
	for unit := int64(100); ; unit /= 10 {
		if i++; i == len(text) {
			return us, true
		}
		if text[i]-'0' > 9 {
			return 0, false
		}
		us += unit * int64(text[i]-'0')
	}
}

// Times is what each ply of a game took, indexed by seat; 0 for a seat that was not asked.
type Times [][2]Millis

// MarshalJSON writes them all at once, which is much quicker than one by one.
func (t Times) MarshalJSON() ([]byte, error) {
	text := append(make([]byte, 0, 2+16*len(t)), '[')
	for i, ply := range t {
		if i > 0 {
			text = append(text, ',')
		}
		text = ply[0].append(append(text, '['))
		text = append(ply[1].append(append(text, ',')), ']')
	}
	return append(text, ']'), nil
}
