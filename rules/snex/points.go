package snex

import "math/bits"

// points is a set of points of a board of any size.
type points [(maxSize*maxSize + 63) / 64]uint64

func (p *points) has(point int) bool { return p[point>>6]>>(point&63)&1 != 0 }

func (p *points) add(point int) { p[point>>6] |= 1 << (point & 63) }

func (p *points) remove(point int) { p[point>>6] &^= 1 << (point & 63) }

func (p *points) count() int {
	n := 0
	for _, word := range p {
		n += bits.OnesCount64(word)
	}
	return n
}

// all yields the members in ascending order.
func (p *points) all(yield func(int) bool) {
	for i, word := range p {
		for ; word != 0; word &= word - 1 {
			if !yield(i<<6 + bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}
