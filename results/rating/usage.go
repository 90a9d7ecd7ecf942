package rating

import (
	"maps"
	"math"
	"math/bits"
	"slices"
	"time"

	"github.com/boardbots/arena/results"
)

// Usage is what a bot used in its games: time, processor, and under which controls.
type Usage struct {
	Moves    int
	Total    time.Duration // of all moves
	CPU      time.Duration
	counts   []int32 // of moves by bucket of their time
	controls map[string]int
}

func (u *Usage) add(control string, cpu results.Millis, times []results.Millis) {
	if u.controls == nil {
		u.controls = map[string]int{}
		u.counts = make([]int32, buckets)
	}
	u.controls[control]++
	u.CPU += time.Duration(cpu)
	for _, t := range times {
		u.Moves++
		u.Total += time.Duration(t)
		u.counts[bucketOf(time.Duration(t))]++
	}
}

// Controls returns the time controls that the bot played under, sorted.
func (u *Usage) Controls() []string { return slices.Sorted(maps.Keys(u.controls)) }

// Mean returns the mean time of a move, 0 without moves.
func (u *Usage) Mean() time.Duration {
	if u.Moves == 0 {
		return 0
	}
	return u.Total / time.Duration(u.Moves)
}

// Quantile returns a time within 1 % of that which a share q of the moves do not exceed, 0 without moves.
func (u *Usage) Quantile(q float64) time.Duration {
	left := max(1, int(math.Ceil(q*float64(u.Moves))))
	for b, n := range u.counts {
		if left -= int(n); left <= 0 {
			return bucketTime(b)
		}
	}
	return 0
}

// Times are counted in buckets of microseconds: exact below 128, and 64 buckets for each doubling above.
const (
	bucketBits = 6
	buckets    = (40 - bucketBits) << bucketBits // the last ends at 2^39 µs: six days
)

func bucketOf(t time.Duration) int {
	us := uint64(max(0, t.Microseconds()))
	shift := max(0, bits.Len64(us)-bucketBits-1)
	return min(buckets-1, shift<<bucketBits+int(us>>shift))
}

// bucketTime returns the middle of a bucket.
func bucketTime(b int) time.Duration {
	shift := max(0, b>>bucketBits-1)
	low := time.Duration(b-shift<<bucketBits) << shift
	return (low*2 + time.Duration(1)<<shift - 1) * time.Microsecond / 2
}
