package schedule

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// A drawing is kept as an openings file in which comments hold what the openings depend on and what going on needs: the
// first line is an origin as JSON, the last is the checksum of all lines before it.

// origin says where a drawing comes from and how far it has come.
type origin struct {
	Format   int    `json:"format"`
	Program  string `json:"program"`
	Game     string `json:"game"`
	Plies    int    `json:"plies"`
	Seed     uint64 `json:"seed"`
	Openings int    `json:"openings"`
	Attempts int    `json:"attempts"`
	Repeats  int    `json:"repeats"`
	Dry      bool   `json:"dry"`
}

const (
	drawingFormat = 1
	commentMark   = "# "
	sumMark       = commentMark + "sha256 "
	movesMark     = "start moves "
	lookedAgain   = 8 // openings that are drawn again to see whether the rules still draw the same
)

func (d *Drawing) origin(program string) origin {
	return origin{drawingFormat, program, d.game.String(), d.plies, d.seed, len(d.openings), d.attempts, d.repeats, d.dry}
}

// Write writes a drawing as a file that ReadOpenings reads, and Read of the same program.
func (d *Drawing) Write(to io.Writer, program string) error {
	head, err := json.Marshal(d.origin(program))
	if err != nil {
		return err
	}
	sum := sha256.New()
	w := bufio.NewWriter(io.MultiWriter(to, sum))
	fmt.Fprintf(w, "%s%s\n", commentMark, head)
	fmt.Fprintf(w, "%sThe openings that this run has drawn. It reads them when it goes on; without this file it draws the same again.\n", commentMark)
	for _, o := range d.openings {
		w.WriteString(o.Line())
		w.WriteByte('\n')
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(to, "%s%x\n", sumMark, sum.Sum(nil))
	return err
}

// Read makes a drawing in which nothing was drawn yet what the same program wrote of it. The error says why a file is of no
// use; then the drawing is as it was. The rules do not judge the openings: the checksum shows that they are what was drawn,
// and the first of them are drawn again.
func (d *Drawing) Read(from io.Reader, program string) error {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, maxOpeningLine)
	lines.Scan()
	var o origin
	head, ok := strings.CutPrefix(lines.Text(), commentMark)
	if err := json.Unmarshal([]byte(head), &o); !ok || err != nil || o.Format < 1 {
		return errors.New("its first line does not say what was drawn")
	}
	read := &Drawing{game: d.game, plies: d.plies, seed: d.seed, attempts: o.Attempts, repeats: o.Repeats, dry: o.Dry}
	if want := d.origin(program); o.Format != want.Format || o.Program != want.Program {
		return fmt.Errorf("it is of another version of this program, %q", o.Program)
	} else if o.Game != want.Game || o.Plies != want.Plies || o.Seed != want.Seed {
		return fmt.Errorf("it has openings of %s, %d random plies, seed %d", o.Game, o.Plies, o.Seed)
	}
	sum, stored := sha256.New(), ""
	for more := true; more; more = lines.Scan() {
		line := lines.Text()
		if s, ok := strings.CutPrefix(line, sumMark); ok {
			stored = s
			break
		}
		sum.Write(lines.Bytes())
		sum.Write([]byte{'\n'})
		if moves, ok := strings.CutPrefix(line, movesMark); ok {
			read.openings = append(read.openings, Opening{Plies: strings.Split(moves, " ")})
		}
	}
	switch {
	case lines.Err() != nil:
		return lines.Err()
	case stored == "":
		return errors.New("its end is missing")
	case lines.Scan():
		return errors.New("it goes on after its end")
	case stored != hex.EncodeToString(sum.Sum(nil)) || len(read.openings) != o.Openings:
		return errors.New("its lines do not match its checksum")
	case !read.drawnAlike():
		return errors.New("these rules draw other openings")
	}
	*d = *read
	return nil
}

// drawnAlike draws the first openings again and reports whether they are the same.
func (d *Drawing) drawnAlike() bool {
	n := min(lookedAgain, len(d.openings))
	again := NewDrawing(d.game, d.plies, d.seed)
	again.Grow(n)
	return reflect.DeepEqual(again.openings, d.openings[:n])
}
