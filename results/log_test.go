package results

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/boardbots/arena/rules"
	"github.com/boardbots/arena/runner/schedule"
)

type plan struct {
	Game  string `json:"game"`
	Pairs int    `json:"pairs"`
	Seed  int    `json:"seed"`
	Bots  []bot  `json:"bots"`
}

type bot struct {
	Name    string   `json:"name"`
	Command []string `json:"command"`
}

var someBots = []bot{{"alpha", []string{"./alpha"}}, {"beta", []string{"./beta", "-q"}}}

func someHeader(t testing.TB, edit func(*plan, *Header)) Header {
	t.Helper()
	p := plan{Game: "nim", Pairs: 10, Seed: 1, Bots: slices.Clone(someBots)}
	h := Header{Program: "1.0", Bots: []Bot{{Name: "alpha", File: "aa"}, {Name: "beta", File: "bb"}}}
	if edit != nil {
		edit(&p, &h)
	}
	made, err := NewHeader(p, h.Program, h.Bots, time.Unix(1700000000, 0))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func someRecord(pair, game int) Record {
	seats := [2]string{"alpha", "beta"}
	if game == 2 {
		seats = [2]string{"beta", "alpha"}
	}
	return Record{
		Job: schedule.Job{
			ID: fmt.Sprintf("%d-%d", pair, game), Round: 1, Pair: pair, Spec: "nim heap=5", Opening: []string{"1"},
			Seats: seats, Seed: 7,
		},
		Plies:   []string{"2", "1", "1"},
		Times:   [][2]Millis{{0, 1500 * ms}, {12345 * us, 0}, {0, 1 * us}},
		Outcome: rules.SecondWins, Reason: "last", Final: "0 first", Sides: [2]rules.Side{rules.White, rules.Black},
		Started: time.Unix(1700000000, 123456000).UTC(), Duration: 2 * 1000 * ms, CPU: [2]Millis{5 * ms, 6 * ms},
	}
}

const (
	us = Millis(time.Microsecond)
	ms = Millis(time.Millisecond)
)

func open(t testing.TB, dir string, h Header) *Log {
	t.Helper()
	log, err := Open(dir, h, Options{Grows: "pairs"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	return log
}

// journalOf makes a journal of a few pairs and returns its bytes.
func journalOf(t testing.TB, pairs int) []byte {
	t.Helper()
	dir := t.TempDir()
	log := open(t, dir, someHeader(t, nil))
	for pair := 1; pair <= pairs; pair++ {
		if err := log.Append(someRecord(pair, 1), someRecord(pair, 2)); err != nil {
			t.Fatal(err)
		}
	}
	log.Close()
	text, err := os.ReadFile(filepath.Join(dir, JournalName))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func idsOf(t testing.TB, dir string) []string {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, JournalName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var ids []string
	for rec, err := range Read(f) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, rec.ID)
	}
	return ids
}

func TestCutAtEveryByte(t *testing.T) {
	whole := journalOf(t, 2)
	lines := bytes.SplitAfter(bytes.TrimSuffix(whole, []byte("\n")), []byte("\n"))
	from := len(whole) - len(lines[len(lines)-1]) - 1 - len(lines[len(lines)-2])
	want := []string{"1-1", "1-2", "2-1", "2-2"}
	dir := t.TempDir()
	for n := from; n <= len(whole); n++ {
		if err := os.WriteFile(filepath.Join(dir, JournalName), whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		log, err := Open(dir, someHeader(t, nil), Options{})
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		kept := bytes.Count(whole[:n], []byte("\n")) - 1
		if torn := whole[n-1] != '\n'; (log.Torn() != nil) != torn || log.Len() != kept {
			t.Fatalf("cut at %d: torn %v, %d games; want %v, %d", n, log.Torn(), log.Len(), torn, kept)
		}
		var missing []Record
		for _, rec := range []Record{someRecord(1, 1), someRecord(1, 2), someRecord(2, 1), someRecord(2, 2)} {
			if !log.Has(rec.ID) {
				missing = append(missing, rec)
			}
		}
		if err := log.Append(missing...); err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		log.Close()
		if got := idsOf(t, dir); !slices.Equal(got, want) {
			t.Fatalf("cut at %d: games %q, want %q", n, got, want)
		}
	}
}

func TestCutHeaderBeginsAnew(t *testing.T) {
	whole := journalOf(t, 0)
	dir := t.TempDir()
	for n := range whole {
		if err := os.WriteFile(filepath.Join(dir, JournalName), whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		log := open(t, dir, someHeader(t, nil))
		log.Close()
		if got, _ := os.ReadFile(filepath.Join(dir, JournalName)); !bytes.Equal(got, whole) {
			t.Fatalf("cut at %d: journal is %q", n, got)
		}
	}
}

func TestBadLineElsewhereIsAnError(t *testing.T) {
	whole := journalOf(t, 2)
	dir := t.TempDir()
	path := filepath.Join(dir, JournalName)
	third := bytes.Index(whole, []byte(`{"id":"1-2"`))
	for name, spoilt := range map[string][]byte{
		"changed byte":  bytes.Replace(whole, []byte(`"1-2","round":1`), []byte(`"1-2","round":7`), 1),
		"no checksum":   slices.Concat(whole[:third], []byte("{\"id\":\"1-2\"}\n"), whole[third:]),
		"empty line":    slices.Concat(whole[:third], []byte("\n"), whole[third:]),
		"zeros":         slices.Concat(whole[:third], make([]byte, 100), []byte("\n"), whole[third:]),
		"game repeated": slices.Concat(whole[:third], whole[bytes.IndexByte(whole, '\n')+1:third], whole[third:]),
	} {
		if err := os.WriteFile(path, spoilt, 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Open(dir, someHeader(t, nil), Options{})
		bad, ok := errors.AsType[*LineError](err)
		if !ok || bad.Line != 3 || bad.Torn || !strings.Contains(err.Error(), JournalName+":3: ") {
			t.Errorf("%s: error %v, want one about line 3", name, err)
		}
		if after, _ := os.ReadFile(path); !bytes.Equal(after, spoilt) {
			t.Errorf("%s: the journal was changed", name)
		}
	}
}

func TestOtherPlanIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		edit  func(*plan, *Header)
		grows string
		want  string // "" where the run is continued
	}{
		"same":                            {nil, "pairs", ""},
		"more pairs":                      {func(p *plan, _ *Header) { p.Pairs = 20 }, "pairs", ""},
		"more of a plan that cannot grow": {func(p *plan, _ *Header) { p.Pairs = 20 }, "", "pairs: was 10, is 20"},
		"newer program":                   {func(_ *plan, h *Header) { h.Program = "1.1" }, "pairs", ""},
		"fewer pairs":                     {func(p *plan, _ *Header) { p.Pairs = 9 }, "pairs", "pairs: was 10, is 9"},
		"other seed":                      {func(p *plan, _ *Header) { p.Seed = 2 }, "pairs", "seed: was 1, is 2"},
		"other command":                   {func(p *plan, _ *Header) { p.Bots[1].Command = []string{"./b"} }, "pairs", `bots.beta.command[0]: was "./beta", is "./b"`},
		"bot left out":                    {func(p *plan, _ *Header) { p.Bots = p.Bots[:1] }, "pairs", `bots.beta.name: was "beta", is not given`},
		"other bot file":                  {func(_ *plan, h *Header) { h.Bots[0].File = "a2" }, "pairs", `bots.alpha.file: was "aa", is "a2"`},
		"more, and other":                 {func(p *plan, _ *Header) { p.Pairs, p.Game = 20, "go" }, "pairs", `game: was "nim", is "go"`},
	} {
		dir := t.TempDir()
		open(t, dir, someHeader(t, nil)).Close()
		log, err := Open(dir, someHeader(t, c.edit), Options{Grows: c.grows})
		if err == nil {
			log.Close()
		}
		refused, ok := errors.AsType[*PlanError](err)
		if ok != (c.want != "") || ok && !strings.Contains(refused.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

func TestOtherBotsCanBeAllowed(t *testing.T) {
	dir := t.TempDir()
	open(t, dir, someHeader(t, nil)).Close()
	changed := someHeader(t, func(_ *plan, h *Header) { h.Bots[0].File = "a2" })
	log, err := Open(dir, changed, Options{OtherBots: true})
	if err != nil {
		t.Fatal(err)
	}
	log.Close()
	open(t, dir, changed) // the newer header is in force
}

func TestExtensionIsRemembered(t *testing.T) {
	dir := t.TempDir()
	more := someHeader(t, func(p *plan, _ *Header) { p.Pairs = 20 })
	open(t, dir, someHeader(t, nil)).Close()
	open(t, dir, more).Close()
	if _, err := Open(dir, someHeader(t, nil), Options{Grows: "pairs"}); err == nil {
		t.Error("a run of 20 pairs was continued as one of 10")
	}
	open(t, dir, more).Close()
	f, err := os.Open(filepath.Join(dir, JournalName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var hashes []string
	for h, err := range Headers(f) {
		if err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, h.Hash)
	}
	if want := []string{someHeader(t, nil).Hash, more.Hash}; !slices.Equal(hashes, want) {
		t.Errorf("headers %q, want %q", hashes, want)
	}
}

func TestSecondRunIsRefused(t *testing.T) {
	dir := t.TempDir()
	first := open(t, dir, someHeader(t, nil))
	_, err := Open(dir, someHeader(t, nil), Options{})
	locked, ok := errors.AsType[*LockedError](err)
	if !ok || locked.Holder.PID != os.Getpid() || !strings.Contains(err.Error(), fmt.Sprint("process ", os.Getpid())) {
		t.Errorf("error %v, want one that names process %d", err, os.Getpid())
	}
	if on, err := Running(dir); !on || err != nil {
		t.Errorf("running: %v, %v; want true", on, err)
	}
	first.Close()
	if on, err := Running(dir); on || err != nil {
		t.Errorf("running: %v, %v; want false", on, err)
	}
	open(t, dir, someHeader(t, nil))
}

func TestStaleLockIsRecovered(t *testing.T) {
	dir := t.TempDir()
	dead := "\n" + `{"pid":1,"host":"elsewhere","since":"2001-02-03T04:05:06.789Z","more":"than we write today"}` + "\n"
	if err := os.WriteFile(filepath.Join(dir, lockName), []byte(dead), 0o644); err != nil {
		t.Fatal(err)
	}
	open(t, dir, someHeader(t, nil))
	if h, err := HeldBy(dir); err != nil || h.PID != os.Getpid() {
		t.Errorf("held by %+v, %v; want process %d", h, err, os.Getpid())
	}
}

func TestUnusableFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{path, filepath.Join(path, "below")} {
		_, err := Open(dir, someHeader(t, nil), Options{})
		if _, ok := errors.AsType[*DiskError](err); !ok {
			t.Errorf("%s: error %v, want a DiskError", dir, err)
		}
	}
}

func TestGameTwiceIsRefused(t *testing.T) {
	log := open(t, t.TempDir(), someHeader(t, nil))
	if err := log.Append(someRecord(1, 1)); err != nil {
		t.Fatal(err)
	}
	if err := log.Append(someRecord(1, 2), someRecord(1, 1)); err == nil {
		t.Error("a game was stored twice")
	}
	if err := log.Append(someRecord(2, 1), someRecord(2, 1)); err == nil {
		t.Error("a game was stored twice in one batch")
	}
	if log.Has("1-2") || log.Has("2-1") || log.Len() != 1 {
		t.Error("part of a refused batch counts")
	}
}

func TestNotesArePassedOver(t *testing.T) {
	dir := t.TempDir()
	log := open(t, dir, someHeader(t, nil))
	note := Note{Kind: "pause", Text: "by hand", At: time.Unix(1700000100, 0).UTC()}
	if err := errors.Join(log.Append(someRecord(1, 1)), log.Note(note), log.Append(someRecord(1, 2))); err != nil {
		t.Fatal(err)
	}
	log.Close()
	if got, want := idsOf(t, dir), []string{"1-1", "1-2"}; !slices.Equal(got, want) {
		t.Errorf("games %q, want %q", got, want)
	}
	text, _ := os.ReadFile(filepath.Join(dir, JournalName))
	n := 0
	for got, err := range Notes(bytes.NewReader(text)) {
		if n++; err != nil || got != note {
			t.Errorf("note %+v, %v; want %+v", got, err, note)
		}
	}
	later, err := appendLine(text, map[string]any{"later": "kinds of lines"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, JournalName), later, 0o644); err != nil {
		t.Fatal(err)
	}
	if log := open(t, dir, someHeader(t, nil)); n != 1 || log.Len() != 2 {
		t.Errorf("%d notes, %d games; want 1, 2", n, log.Len())
	}
}

func TestOpenTellsOfStoredGames(t *testing.T) {
	dir := t.TempDir()
	log := open(t, dir, someHeader(t, nil))
	if err := log.Append(someRecord(1, 2), someRecord(1, 1)); err != nil {
		t.Fatal(err)
	}
	log.Close()
	var ids []string
	again, err := Open(dir, someHeader(t, nil), Options{Each: func(b Brief) { ids = append(ids, b.ID) }})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if want := []string{"1-2", "1-1"}; !slices.Equal(ids, want) {
		t.Errorf("told of %q, want %q", ids, want)
	}
}

func TestFingerprint(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bot")
	if err := os.WriteFile(path, []byte("abc"), 0o755); err != nil {
		t.Fatal(err)
	}
	const want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-2, appendix B.1
	if got, err := Fingerprint(path); got != want || err != nil {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
	if _, err := Fingerprint(path + "s"); err == nil {
		t.Error("a file that is not there has a fingerprint")
	}
}
