package grid

import (
	"strings"
	"testing"
)

func TestNamesAndSquaresAgree(t *testing.T) {
	for _, size := range []int{4, 8, 10, MaxSize} {
		for i, name := range Names(size, size) {
			if got, ok := Square(name, size, size); !ok || got != i {
				t.Errorf("size %d: %s is square %d, %v: want %d", size, name, got, ok, i)
			}
		}
	}
	for _, text := range []string{"", "a", "a0", "a01", "i1", "a9", "A1", "a1 ", "a-1", "a99", "a111", "11", "é1"} {
		if n, ok := Square(text, 8, 8); ok {
			t.Errorf("%q is accepted as square %d", text, n)
		}
	}
}

func TestRows(t *testing.T) {
	for _, text := range []string{"4/4/4/4", "b3/1w2/2b1/3w", "bwbw/4/wb2/1bb1"} {
		cells, err := ParseRows(text, 4, 4, "bw")
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if back := Rows(cells, 4); back != text {
			t.Errorf("%s comes back as %s", text, back)
		}
	}
	for text, why := range map[string]string{
		"4/4/4": "3 rows", "4/4/4/4/4": "5 rows", "4/4/4/5": "more than", "4/4/4/3": "3 cells", "4/4/4/04": "canonical",
		"4/4/4/22": "more than", "4/4/4/1b1x": "no piece", "4/4/4/bbbbb": "more than", "4/4/4/": "0 cells", "4/4/0b3/4": "canonical",
		"4/4/4/99999999999999999999": "canonical",
	} {
		if _, err := ParseRows(text, 4, 4, "bw"); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: error %v: want one with %q", text, err, why)
		}
	}
}
