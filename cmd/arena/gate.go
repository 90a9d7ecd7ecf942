package main

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbots/arena/configs"
	"github.com/boardbots/arena/protocol"
	"github.com/boardbots/arena/results"
	"github.com/boardbots/arena/results/rating"
)

type gateOptions struct {
	run       runOptions
	test      testFlags
	against   string
	name      string
	output    string
	resume    bool
	maxFaults int
	junit     string
	json      bool
}

func (a *app) newGateCmd() *cobra.Command {
	var opts gateOptions
	cmd := &cobra.Command{
		Use:   "gate NEW --against POOL.yaml",
		Short: "Try a new version of a bot against a pool, with a verdict for continuous integration",
		Long: `Play a new bot against all bots of a tournament file, until a sequential test of its score
says whether it is better than the pool by --elo1 (H1), or no better than --elo0 (H0), or until the
file's pairs are played. NEW is the bot's command as one text. What the file says of format, schedule
and stop rule is left aside; its pairs (50) are those against each bot of the pool.

The test is of the pairs with all rivals together, in the order of the schedule: the difference is
that to the pool as one opponent. It ends at once when the new bot has lost more games by its own
fault than --max-faults; games on an overloaded machine are left out of that count.

The exit code is 0 for H1, 10 for H0, 11 while it is undecided, and 1 for too many faults.`,
		Example: `  arena gate "./mybot --new" --against pool.yaml --elo0 -10 --elo1 0
  arena gate "python3 bot.py" --against pool.yaml --json --junit gate.xml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.runGate(cmd.Context(), args[0], opts) },
	}
	opts.test.addFlags(cmd)
	flags := cmd.Flags()
	flags.StringVar(&opts.against, "against", "", "tournament file whose bots are the pool")
	flags.StringVar(&opts.name, "name", "candidate", "what the new bot is called in tables")
	flags.StringArrayVar(&opts.run.set, "set", nil, "override a key of the file, as in pairs=200")
	flags.StringVarP(&opts.run.jobs, "concurrency", "j", "", "games at once (overrides the file)")
	flags.StringVar(&opts.output, "output", "", "the run's folder (default: the file's, with -gate added)")
	flags.BoolVar(&opts.resume, "resume", false, "go on with the run that is in the folder; else it is a new folder")
	flags.IntVar(&opts.maxFaults, "max-faults", 0, "games that the new bot may lose by its own fault")
	flags.StringVar(&opts.junit, "junit", "", "also write the result as JUnit XML into this file")
	flags.BoolVar(&opts.json, "json", false, "print one JSON document")
	cmd.MarkFlagRequired("against")
	return cmd
}

// gateReport is what came of a gate, as JSON shows it.
type gateReport struct {
	Candidate string          `json:"candidate"`
	Command   []string        `json:"command"`
	Pool      []string        `json:"pool"`
	Folder    string          `json:"folder"`
	OK        bool            `json:"ok"`
	Exit      int             `json:"exit"`
	Test      rating.SPRT     `json:"test"`
	Verdict   rating.Verdict  `json:"verdict"`
	Progress  rating.Progress `json:"progress"`
	Match     rating.Match    `json:"match"`      // with the pool as one opponent, over the pairs of the test
	Faults    map[string]int  `json:"faults"`     // games that the candidate lost by its own fault, by kind
	Suspect   int             `json:"suspect"`    // more such games, on an overloaded machine
	MaxFaults int             `json:"max_faults"` //
	Games     int             `json:"games"`
}

func (a *app) runGate(ctx context.Context, command string, opts gateOptions) error {
	test, err := opts.test.checked()
	if err != nil {
		return err
	}
	if opts.maxFaults < 0 {
		return usageError("--max-faults %d: want 0 or more", opts.maxFaults)
	}
	words, err := configs.SplitCommand(command)
	if err != nil {
		return usageError("the new bot's command: %v", err)
	}
	stops := a.watchSignals(ctx)
	defer stops.release()
	opts.run.candidate = &configs.Candidate{Name: opts.name, Words: words, Dir: "."}
	t, err := a.load(opts.against, opts.run)
	if err != nil {
		return classify(err, stops.now)
	}
	t.Stop = configs.Stop{SPRT: &configs.SPRT{Elo0: test.Elo0, Elo1: test.Elo1, Alpha: test.Alpha, Beta: test.Beta, Model: configs.Model(test.Model)}}
	t.Output += "-gate"
	if opts.output != "" {
		t.Output = opts.output
	}
	if !opts.resume {
		if t.Output, err = unused(t.Output); err != nil {
			return &exitError{exitDisk, err}
		}
	}
	s, err := a.openSession(stops.now, t, nil)
	if err != nil {
		return classify(err, stops.now)
	}
	s.bounds = map[string]int{opts.name: opts.maxFaults}
	if opts.json {
		s.out = io.Discard
	}
	err = s.play(stops)
	if summary := s.summary(); err == nil {
		err = summary
	}
	if err = errors.Join(err, s.close(stops.now)); err != nil {
		return classify(err, stops.now)
	}
	return a.tellGate(s.gateReport(test, opts), opts)
}

// gateReport says what came of a session whose first bot is the candidate.
func (s *session) gateReport(test rating.SPRT, opts gateOptions) gateReport {
	r := gateReport{
		Candidate: opts.name, Command: s.t.Bots[0].Written, Folder: s.t.Output, Test: test, Progress: *s.stopProgress(),
		MaxFaults: opts.maxFaults, Games: s.log.Len(), Faults: map[string]int{},
	}
	for _, b := range s.t.Bots[1:] {
		r.Pool = append(r.Pool, b.Name)
	}
	s.mu.Lock()
	maps.Copy(r.Faults, s.blame[opts.name])
	r.Suspect = s.faults[opts.name] - total(r.Faults)
	s.mu.Unlock()
	r.Verdict, r.Match = r.Progress.Verdict, rating.NewMatch(r.Progress.Penta)
	code, _ := codeOf(verdictCode(r.Verdict))
	if r.Exit = code; total(r.Faults) > opts.maxFaults {
		r.Exit = exitNo
	}
	r.OK = r.Exit == exitDone
	return r
}

func (a *app) tellGate(r gateReport, opts gateOptions) error {
	if opts.junit != "" {
		if err := r.writeJUnit(opts.junit); err != nil {
			return err
		}
	}
	if opts.json {
		if err := a.writeJSON(r); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(a.out, "\n%s\n", strings.Join(r.sentences(), "\n"))
	}
	if r.Exit != exitDone {
		return &exitError{code: r.Exit}
	}
	return nil
}

// sentences say what came of it, for people.
func (r gateReport) sentences() []string {
	var lines []string
	if m := r.Match; m.Elo != nil {
		lines = append(lines, fmt.Sprintf("%s against the pool: %s Elo (%s to %s), pairs %s", r.Candidate, signed(m.Elo.Value, 0), signed(m.Elo.Low, 0), signed(m.Elo.High, 0), penta(m.Penta)))
	}
	lines = append(lines, r.verdictText(), r.faultsText())
	result := map[int]string{exitDone: "passed", exitNo: "failed by faults", exitH0: "failed", exitUndecided: "undecided"}[r.Exit]
	return append(lines, "gate: "+result)
}

func (r gateReport) verdictText() string {
	text := fmt.Sprintf("LLR %s between %s and %s after %s: ", signed(r.Progress.LLR, 2), r.Progress.Lower.Text(2), signed(r.Progress.Upper, 2), plural(r.Progress.Pairs, "pair"))
	switch r.Verdict {
	case rating.H1:
		return text + fmt.Sprintf("H1, better by %+g Elo", r.Test.Elo1)
	case rating.H0:
		return text + fmt.Sprintf("H0, not better than %+g Elo", r.Test.Elo0)
	}
	return text + fmt.Sprintf("undecided between %+g and %+g Elo; more pairs would tell (--set pairs=N)", r.Test.Elo0, r.Test.Elo1)
}

func (r gateReport) faultsText() string {
	if total(r.Faults) == 0 {
		return "no game was lost by its own fault"
	}
	var kinds []string
	for _, kind := range slices.Sorted(maps.Keys(r.Faults)) {
		kinds = append(kinds, fmt.Sprintf("%d by %s", r.Faults[kind], kind))
	}
	return fmt.Sprintf("%s lost by its own fault (%s), %d allowed; see %s", plural(total(r.Faults), "game"), strings.Join(kinds, ", "), r.MaxFaults, filepath.Join(r.Folder, failuresName))
}

// The part of JUnit's XML that readers of test results agree on.
type (
	junitSuite struct {
		XMLName  xml.Name    `xml:"testsuite"`
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Failure *junitFailure `xml:"failure"`
		Output  string        `xml:"system-out,omitempty"`
	}
	junitFailure struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
	}
)

// writeJUnit writes a test case for the verdict and one for each kind of fault.
func (r gateReport) writeJUnit(path string) error {
	suite := junitSuite{Name: "arena gate"}
	add := func(name, failure, text string) {
		c := junitCase{Class: "gate." + r.Candidate, Name: name, Output: text}
		if failure != "" {
			c.Failure, c.Output = &junitFailure{failure, text}, ""
			suite.Failures++
		}
		suite.Cases = append(suite.Cases, c)
		suite.Tests++
	}
	failure := ""
	if r.Verdict != rating.H1 {
		failure = r.Verdict.String()
	}
	add("strength", failure, r.verdictText())
	tooMany := total(r.Faults) > r.MaxFaults
	for _, kind := range []protocol.FaultKind{protocol.FaultCrash, protocol.FaultTime, protocol.FaultIllegalMove, protocol.FaultStart} {
		n, failure := r.Faults[string(kind)], ""
		if n > 0 && tooMany {
			failure = string(kind)
		}
		add(string(kind), failure, plural(n, "game"))
	}
	return results.WriteFile(filepath.Dir(path), filepath.Base(path), func(w io.Writer) error {
		if _, err := io.WriteString(w, xml.Header); err != nil {
			return err
		}
		enc := xml.NewEncoder(w)
		enc.Indent("", "  ")
		if err := enc.Encode(suite); err != nil {
			return err
		}
		_, err := io.WriteString(w, "\n")
		return err
	})
}
