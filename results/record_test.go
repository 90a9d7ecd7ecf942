package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/schedule"
	"pgregory.net/rapid"
)

func TestMillis(t *testing.T) {
	for text, want := range map[string]Millis{
		"0": 0, "0.5": 500 * us, "0.050": 50 * us, "1.23456": 1235 * us, "1234567890123": 1234567890123 * ms, "1500": 1500 * ms, "12.345": 12345 * us, "0.001": us, "-2.5": -2500 * us, "1e3": 1000 * ms,
		"86400000.001": 86400000*ms + us,
	} {
		var got Millis
		if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{`"1"`, "1e300", "{}", "true", "[]"} {
		var got Millis
		if err := json.Unmarshal([]byte(text), &got); err == nil {
			t.Errorf("%s was read as %d", text, got)
		}
	}
	for m, want := range map[Millis]string{
		1234567: "1.235", -1200 * us: "-1.2", 1500 * ms: "1500", 50 * us: "0.05", 1: "0", 10*ms + 300*us: "10.3",
	} {
		if text, _ := json.Marshal(m); string(text) != want {
			t.Errorf("%d ns is written %s, want %s", m, text, want)
		}
	}
}

// anyRecord draws records with anything that a strange bot may put into them.
func anyRecord(t *rapid.T) Record {
	words := rapid.SliceOf(rapid.StringMatching(`[!-{}~]{1,6}`).Filter(func(s string) bool { return !strings.ContainsAny(s, `"\`) }))
	millis := rapid.Custom(func(t *rapid.T) Millis { return Millis(rapid.Int64Range(0, 1<<40).Draw(t, "us")) * us })
	pairOf := func(g *rapid.Generator[string]) [2]string { return [2]string{g.Draw(t, "a"), g.Draw(t, "b")} }
	rec := Record{
		Job: schedule.Job{
			ID: rapid.StringMatching(`[0-9]{1,4}-[12]`).Draw(t, "id"), Round: rapid.IntRange(1, 99).Draw(t, "round"),
			Pair: rapid.IntRange(1, 1<<20).Draw(t, "pair"), Spec: rapid.StringMatching(`[a-z]+( [a-z]+=[0-9]+)*`).Draw(t, "spec"),
			Position: rapid.String().Draw(t, "position"), Seats: pairOf(rapid.StringN(1, 20, -1)),
			Seed: rapid.Uint64Range(0, 1<<53-1).Draw(t, "seed"), MaxPlies: rapid.IntRange(0, 999).Draw(t, "max"),
			Controls: [2]clock.Control{{Base: time.Second}, {Nodes: 5}},
		},
		Plies: words.Draw(t, "plies"), Outcome: rapid.SampledFrom([]rules.Outcome{rules.FirstWins, rules.SecondWins, rules.Draw}).Draw(t, "outcome"),
		Reason: rapid.StringMatching("[a-z-]+").Draw(t, "reason"), Final: rapid.String().Draw(t, "final"),
		Sides: [2]rules.Side{rules.Black, rules.White}, Suspect: rapid.String().Draw(t, "suspect"),
		Started: time.UnixMicro(rapid.Int64Range(0, 1<<52).Draw(t, "started")).UTC(), Duration: millis.Draw(t, "duration"),
		CPU: [2]Millis{millis.Draw(t, "cpu"), 0}, Memory: [2]int64{rapid.Int64Min(0).Draw(t, "memory")},
	}
	if opening := words.Draw(t, "opening"); len(opening) > 0 {
		rec.Opening = opening
	}
	for range rec.Plies {
		rec.Times = append(rec.Times, [2]Millis{millis.Draw(t, "time"), millis.Draw(t, "time")})
	}
	if rapid.Bool().Draw(t, "scored") {
		for range rec.Plies {
			rec.Scores = append(rec.Scores, [2]*int64{rapid.Ptr(rapid.Int64(), true).Draw(t, "score"), nil})
		}
	}
	if rapid.Bool().Draw(t, "faulty") {
		rec.Fault = []Fault{{Seat: rules.Second, Kind: "crash", Text: rapid.String().Draw(t, "text"), Ply: 3}}
	}
	return rec
}

func TestRecordsReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rec := anyRecord(t)
		line, err := appendLine(nil, rec)
		if err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(line, []byte("\n")); n != 1 {
			t.Fatalf("%d newlines in %q", n, line)
		}
		for got, err := range Read(bytes.NewReader(line)) {
			if err != nil || !same(got, rec) {
				t.Fatalf("read %+v, %v\nwant %+v", got, err, rec)
			}
		}
		brief, err := briefOf(rec)
		if err != nil {
			t.Fatal(err)
		}
		for got, err := range Scan(bytes.NewReader(line)) {
			if err != nil || !reflect.DeepEqual(got, brief) {
				t.Fatalf("scanned %+v, %v\nwant %+v", got, err, brief)
			}
		}
		checkBrief(t, brief, rec)
	})
}

// same compares what JSON can tell apart.
func same(a, b Record) bool {
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err == nil && err2 == nil && bytes.Equal(x, y)
}

func checkBrief(t interface{ Fatalf(string, ...any) }, b Brief, rec Record) {
	var times [2][]Millis
	for _, ply := range rec.Times {
		for seat, spent := range ply {
			if spent != 0 {
				times[seat] = append(times[seat], spent)
			}
		}
	}
	var faults [2]string
	for _, f := range rec.Fault {
		faults[f.Seat] = f.Kind
	}
	for what, pair := range map[string][2]any{
		"id": {b.ID, rec.ID}, "round": {b.Round, rec.Round}, "pair": {b.Pair, rec.Pair}, "spec": {b.Spec, rec.Spec},
		"position": {b.Position, rec.Position}, "opening": {b.Opening, strings.Join(rec.Opening, " ")},
		"seats": {b.Seats, rec.Seats}, "plies": {b.Plies, len(rec.Opening) + len(rec.Plies)},
		"times": {b.Times, times}, "outcome": {b.Outcome, rec.Outcome}, "reason": {b.Reason, rec.Reason},
		"faults": {b.Faults, faults}, "sides": {b.Sides, rec.Sides}, "cpu": {b.CPU, rec.CPU},
		"suspect": {b.Suspect, rec.Suspect != ""}, "started": {b.Started.UnixNano(), rec.Started.UnixNano()},
	} {
		if !reflect.DeepEqual(pair[0], pair[1]) {
			t.Fatalf("%s: %v, want %v", what, pair[0], pair[1])
		}
	}
}

// briefOf returns what Scan reads of a record once it is in a journal.
func briefOf(rec Record) (Brief, error) {
	line, err := appendLine(nil, rec)
	if err != nil {
		return Brief{}, err
	}
	return scanBrief(line[:len(line)-1])
}

func TestBriefLineTellsGamesApart(t *testing.T) {
	brief := func(edit func(*Record)) Brief {
		rec := someRecord(1, 1)
		edit(&rec)
		b, err := briefOf(rec)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	base := brief(func(*Record) {})
	for name, c := range map[string]struct {
		edit func(*Record)
		same bool
	}{
		"other pair and seats": {func(r *Record) { r.ID, r.Pair, r.Seats = "5-2", 5, [2]string{"beta", "alpha"} }, true},
		"longer opening":       {func(r *Record) { r.Opening, r.Plies = []string{"1", "2"}, []string{"1", "1"} }, true},
		"other ply":            {func(r *Record) { r.Plies = []string{"2", "1", "2"} }, false},
		"other opening":        {func(r *Record) { r.Opening = []string{"2"} }, false},
		"other position":       {func(r *Record) { r.Position = "4" }, false},
	} {
		if got := brief(c.edit); (got.Line == base.Line) != c.same {
			t.Errorf("%s: same line: %t", name, !c.same)
		}
	}
	if b := brief(func(r *Record) { r.Plies[1] = "swap" }); !b.Swapped || !b.Chosen || base.Swapped {
		t.Error("swap is not seen")
	}
}

func FuzzLine(f *testing.F) {
	for _, rec := range []Record{someRecord(1, 1), {}, {Job: schedule.Job{ID: "\u2028<&>"}, Plies: []string{"a|b"}}} {
		line, err := json.Marshal(rec)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Add([]byte(`{"id":"1-1","result":"1-0","unknown":{"a":[1,"]\"\\",null]},"times":null}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		brief, err := scanBrief(line)
		if err != nil || !json.Valid(line) {
			return // JSON that is not as our writer leaves it may be refused
		}
		var id struct{ ID string }
		if err := json.Unmarshal(line, &id); err != nil || strings.Count(string(line), `"`+"id") != 1 {
			return
		}
		if id.ID != brief.ID {
			t.Errorf("%q: id %q, want %q", line, brief.ID, id.ID)
		}
	})
}

func FuzzJournal(f *testing.F) {
	whole := journalOf(f, 1)
	f.Add(whole)
	f.Add(whole[:len(whole)-3])
	f.Add([]byte("\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		games := 0
		for _, err := range Scan(bytes.NewReader(text)) {
			bad, ok := errors.AsType[*LineError](err)
			switch {
			case err == nil:
				games++
			case !ok || bad.Line < 1 || bad.Offset > int64(len(text)):
				t.Errorf("error %v at %+v", err, bad)
			}
		}
		if n := bytes.Count(text, []byte(crcKey)); games > n {
			t.Errorf("%d games out of %d sealed lines", games, n)
		}
	})
}

func TestFind(t *testing.T) {
	text := journalOf(t, 3)
	for ref, want := range map[string]string{"2-1": "2-1", "1": "1-1", "6": "3-2", "3-2": "3-2"} {
		rec, n, err := Find(bytes.NewReader(text), ref)
		if err != nil || rec.ID != want || len(rec.Plies) != 3 || n < 1 {
			t.Errorf("%s: game %q, number %d, %v; want %q", ref, rec.ID, n, err, want)
		}
	}
	for _, ref := range []string{"0", "7", "-1", "4-1", ""} {
		if rec, _, err := Find(bytes.NewReader(text), ref); !errors.Is(err, ErrNoGame) {
			t.Errorf("%q: game %q, %v; want ErrNoGame", ref, rec.ID, err)
		}
	}
}

func TestReadStopsEarly(t *testing.T) {
	text := journalOf(t, 3)
	n := 0
	for rec, err := range Read(bytes.NewReader(text)) {
		if n++; err != nil || rec.ID != "1-1" {
			t.Errorf("game %q, %v", rec.ID, err)
		}
		break
	}
	if h, err := ReadHeader(bytes.NewReader(text)); err != nil || n != 1 || h.Program != "1.0" {
		t.Errorf("header %+v, %v", h, err)
	}
	if _, err := ReadHeader(strings.NewReader("")); err == nil {
		t.Error("an empty journal has a header")
	}
}

// TestLinesAcrossBlocks has lines of many lengths, some longer than a block.
func TestLinesAcrossBlocks(t *testing.T) {
	var text []byte
	var want []string
	for i := range 300 {
		rec := someRecord(i, 1)
		rec.Final = strings.Repeat("x", i*i*7%30011)
		if i%100 == 50 {
			rec.Final = strings.Repeat("y", blockSize+i)
		}
		var err error
		if text, err = appendLine(text, rec); err != nil {
			t.Fatal(err)
		}
		want = append(want, rec.ID)
	}
	var got []string
	at := 0
	parse := func(line []byte) (Brief, bool, error) { b, err := scanBrief(line); return b, true, err }
	for e, err := range entries(bytes.NewReader(text), parse) {
		if err != nil || e.line != len(got)+1 || e.start != int64(at) {
			t.Fatalf("line %d at %d: %v; want line %d at %d", e.line, e.start, err, len(got)+1, at)
		}
		at = int(e.end)
		got = append(got, e.value.ID)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) || at != len(text) {
		t.Errorf("%d games up to byte %d; want %d up to %d", len(got), at, len(want), len(text))
	}
}
