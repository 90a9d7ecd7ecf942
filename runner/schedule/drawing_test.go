package schedule

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/boardbots/arena/rules"
)

// drawnUpTo returns a drawing of that many openings.
func drawnUpTo(game rules.Game, plies int, seed uint64, want int) *Drawing {
	d := NewDrawing(game, plies, seed)
	d.Grow(want)
	return d
}

// written returns what is written of a drawing.
func written(t testing.TB, d *Drawing) string {
	t.Helper()
	var text bytes.Buffer
	if err := d.Write(&text, "test"); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// A drawing that is written, read and gone on with again and again is the one that was made at once: the same openings,
// as many attempts, and the same end.
func TestDrawingGoesOn(t *testing.T) {
	for _, c := range []struct {
		game        tiny
		plies, want int
		dry         bool
	}{
		{tiny{letters: 30, length: 6}, 3, 60, false},
		{tiny{letters: 5, length: 6, both: true}, 3, 60, false},
		{tiny{letters: 3, length: 6}, 3, 12, true},  // ten openings
		{tiny{letters: 7, length: 9}, 6, 920, true}, // 924, of which some are rare
		{tiny{letters: 3, length: 3}, 3, 2, true},   // none
	} {
		atOnce := drawnUpTo(c.game, c.plies, 1, c.want)
		inSteps := NewDrawing(c.game, c.plies, 1)
		for n := 1; n <= c.want; n += 1 + n/3 {
			inSteps.Grow(n)
			read := NewDrawing(c.game, c.plies, 1)
			if err := read.Read(strings.NewReader(written(t, inSteps)), "test"); err != nil {
				t.Fatalf("%s: %v", c.game, err)
			}
			inSteps = read
		}
		inSteps.Grow(c.want)
		if !reflect.DeepEqual(inSteps, atOnce) {
			t.Errorf("%s: in steps %+v\nat once %+v", c.game, inSteps.origin(""), atOnce.origin(""))
		}
		if atOnce.dry != c.dry || (atOnce.Len() < c.want) != c.dry {
			t.Errorf("%s: %+v, want dry %v", c.game, atOnce.origin(""), c.dry)
		}
		var one []Opening
		for o := range RandomOpenings(c.game, c.plies, 1) {
			if one = append(one, o); len(one) == c.want {
				break
			}
		}
		if !reflect.DeepEqual(one, atOnce.openings) {
			t.Errorf("%s: one by one: %v\nat once %v", c.game, one, atOnce.openings)
		}
	}
}

// observed counts how often its game is begun, which each attempt does.
type observed struct {
	tiny
	begun *atomic.Int64
}

func (g observed) Start() rules.State {
	g.begun.Add(1)
	return g.tiny.Start()
}

// Openings that were kept are not drawn again, and a longer plan draws only what is missing.
func TestKeptOpeningsAreNotDrawnAgain(t *testing.T) {
	game := observed{tiny{letters: 30, length: 6}, new(atomic.Int64)}
	p := drawing(3, 500)
	first := p.Drawing(game)
	want, _, err := p.OpeningsOf(first)
	if err != nil || game.begun.Load() < 500 {
		t.Fatalf("%d attempts, %v", game.begun.Load(), err)
	}
	kept := p.Drawing(game)
	game.begun.Store(0)
	if err := kept.Read(strings.NewReader(written(t, first)), "test"); err != nil {
		t.Fatal(err)
	}
	got, _, err := p.OpeningsOf(kept)
	if n := game.begun.Load(); n > 50 || err != nil { // a few, to see whether the rules are the same
		t.Errorf("%d attempts where all is there, %v", n, err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("other openings are read than were drawn")
	}
	game.begun.Store(0)
	p.Pairs++
	got, _, err = p.OpeningsOf(kept)
	if n := game.begun.Load(); n > 500+50 || err != nil { // each opening is looked at again
		t.Errorf("%d games begun for one opening more, %v", n, err)
	}
	if longer := openingsOf(t, p, game.tiny); !reflect.DeepEqual(got, longer) {
		t.Error("the longer plan has other openings where some were kept")
	}
}

// A drawing that has more than a plan needs gives it the same openings as one of its own, wherever they start.
func TestDrawingsLongerThanThePlan(t *testing.T) {
	for _, game := range []tiny{{letters: 30, length: 6}, {letters: 3, length: 6}} {
		for start := range 11 {
			p := drawing(3, 5)
			p.Book.Start = start
			got, warning, err := p.OpeningsOf(drawnUpTo(game, 3, p.Seed, 40))
			want, wantWarning, wantErr := p.Openings(game)
			if !reflect.DeepEqual(got, want) || warning != wantWarning || err != nil || wantErr != nil {
				t.Errorf("%s from %d: %v, %q, %v\nwant %v, %q, %v", game, start, got, warning, err, want, wantWarning, wantErr)
			}
		}
	}
}

func TestKeptDrawingIsAnOpeningsFile(t *testing.T) {
	game := tiny{letters: 30, length: 6}
	d := drawnUpTo(game, 3, 1, 40)
	openings, warnings, err := ReadOpenings(game, "o.txt", strings.NewReader(written(t, d)))
	if err != nil || warnings != nil || !reflect.DeepEqual(openings, d.openings) {
		t.Errorf("%v, warnings %q, error %v", openings, warnings, err)
	}
}

// backwards is a game that calls itself tiny, and lists its moves the other way round.
type backwards struct{ tiny }

func (g backwards) Start() rules.State { return turned{heap{game: g.tiny}} }

type turned struct{ heap }

func (s turned) Moves(seat rules.Seat) iter.Seq[rules.Move] {
	return slices.Values(slices.SortedFunc(s.heap.Moves(seat), func(a, b rules.Move) int { return strings.Compare(string(b), string(a)) }))
}

func (s turned) Play(ply rules.Ply) rules.State { return turned{s.heap.Play(ply).(heap)} }

// What was kept of something else is refused, and each reason is told.
func TestKeptDrawingsOfSomethingElse(t *testing.T) {
	game := tiny{letters: 30, length: 6}
	for _, c := range []struct {
		name, text, want string
	}{
		{"another seed", written(t, drawnUpTo(game, 3, 2, 40)), "it has openings of tiny letters=30 length=6, 3 random plies, seed 2"},
		{"other plies", written(t, drawnUpTo(game, 4, 1, 40)), "it has openings of tiny letters=30 length=6, 4 random plies, seed 1"},
		{"another game", written(t, drawnUpTo(tiny{letters: 29, length: 6}, 3, 1, 40)), "it has openings of tiny letters=29 length=6, 3 random plies, seed 1"},
		{"another program", strings.Replace(written(t, drawnUpTo(game, 3, 1, 40)), `"test"`, `"next"`, 1), `it is of another version of this program, "next"`},
		{"another form", strings.Replace(written(t, drawnUpTo(game, 3, 1, 40)), `"format":1`, `"format":2`, 1), `it is of another version of this program, "test"`},
		{"other rules", written(t, drawnUpTo(backwards{game}, 3, 1, 40)), "these rules draw other openings"},
		{"too few to see it", written(t, drawnUpTo(backwards{game}, 3, 1, 1)), "these rules draw other openings"},
		{"another number", sealed(strings.Replace(unsealed(written(t, drawnUpTo(game, 3, 1, 40))), `"openings":40`, `"openings":41`, 1)), "its lines do not match its checksum"},
		{"more", written(t, drawnUpTo(game, 3, 1, 40)) + "start moves a b c\n", "it goes on after its end"},
		{"an openings file", "start moves a b c\n", "its first line does not say what was drawn"},
		{"nothing", "", "its first line does not say what was drawn"},
	} {
		d := NewDrawing(game, 3, 1)
		if err := d.Read(strings.NewReader(c.text), "test"); err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
		if !reflect.DeepEqual(d, NewDrawing(game, 3, 1)) {
			t.Errorf("%s: it has %d openings", c.name, d.Len())
		}
	}
}

// A file of which a byte was changed, or whose end is missing, is refused.
func TestDamagedDrawings(t *testing.T) {
	game := tiny{letters: 30, length: 6}
	text := written(t, drawnUpTo(game, 3, 1, 12))
	refused := func(what, text string) {
		t.Helper()
		d := NewDrawing(game, 3, 1)
		if err := d.Read(strings.NewReader(text), "test"); err == nil || d.Len() > 0 {
			t.Errorf("%s: %d openings, error %v", what, d.Len(), err)
		}
	}
	for i := range len(text) - 1 {
		refused(fmt.Sprint("cut at ", i), text[:i])
		for _, b := range []byte{text[i] ^ 1, '\n', '#'} {
			if b != text[i] {
				refused(fmt.Sprintf("byte %d is %q", i, b), text[:i]+string(b)+text[i+1:])
			}
		}
	}
}

// unsealed returns the lines that the checksum is of.
func unsealed(text string) string { return text[:strings.Index(text, sumMark)] }

// sealed gives lines the checksum that they should have.
func sealed(lines string) string {
	return fmt.Sprintf("%s%s%x\n", lines, sumMark, sha256.Sum256([]byte(lines)))
}

// Openings that these rules cannot have drawn are not gone on from, whatever the checksum says.
func TestForgedDrawings(t *testing.T) {
	game := tiny{letters: 30, length: 6}
	lines := strings.SplitAfter(unsealed(written(t, drawnUpTo(game, 3, 1, 40))), "\n")
	for _, forged := range []string{movesMark + "a b ?\n", lines[19]} { // not legal; there already
		lines[20] = forged
		d := NewDrawing(game, 3, 1)
		if err := d.Read(strings.NewReader(sealed(strings.Join(lines, ""))), "test"); err != nil {
			t.Fatal(err)
		}
		if d.Grow(41); !reflect.DeepEqual(d, drawnUpTo(game, 3, 1, 41)) {
			t.Errorf("drawn on after %q: %v", forged, d.openings)
		}
	}
}

// FuzzKeptDrawing reads lines that have the right checksum: what is taken is written as it was read.
func FuzzKeptDrawing(f *testing.F) {
	game := tiny{letters: 3, length: 6}
	for _, n := range []int{1, 9, 20} {
		f.Add(unsealed(written(f, drawnUpTo(game, 3, 1, n))))
	}
	f.Fuzz(func(t *testing.T, lines string) {
		d := NewDrawing(game, 3, 1)
		if d.Read(strings.NewReader(sealed(lines)), "test") != nil {
			return
		}
		again := NewDrawing(game, 3, 1)
		if err := again.Read(strings.NewReader(written(t, d)), "test"); err != nil || !reflect.DeepEqual(again, d) {
			t.Errorf("%+v, %v, want %+v", again, err, d)
		}
	})
}
