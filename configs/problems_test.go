package configs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// problems returns what is wrong with a text, a line each, without the name of the file.
func problems(t *testing.T, at, text string, change ...func(*Options)) string {
	t.Helper()
	o := options()
	for _, c := range change {
		c(&o)
	}
	_, err := Parse(at, []byte(text), o)
	if err == nil {
		return ""
	}
	var ps Problems
	if !errors.As(err, &ps) || len(ps) == 0 {
		t.Fatalf("%q: error %v is not a list of problems", text, err)
	}
	dir := filepath.Dir(at) + string(filepath.Separator)
	return strings.ReplaceAll(strings.ReplaceAll(err.Error(), at+":", ""), dir, "")
}

func TestProblems(t *testing.T) {
	at := folder(t)
	writeFiles(t, at, map[string]string{"plain": "text", "bad.txt": "moves n\nmoves x\nup\n"})
	const bots = "game: walk\nbots:\n- {name: a, command: arena}\n- {name: b, command: arena}\n"
	for _, c := range []struct{ text, want string }{
		// The file as a whole.
		{"", "1:1: empty: a tournament needs at least the keys game and bots"},
		{"# nothing\n", "1:1: empty: a tournament needs at least the keys game and bots"},
		{"---\n", "1:1: empty: a tournament needs at least the keys game and bots"},
		{"- a\n", "1:1: want keys and values, as in \"game: snex\""},
		{"game: walk\nbots:\n\t- x\n", "3:1: a tab in the indentation: YAML wants blanks there"},
		{"game: [walk\n", "1: did not find expected ',' or ']'"},
		{bots + "---\ngame: walk\n", "5:1: a second document: a file holds one tournament"},
		{"game: \xff\xfe\n", " invalid leading UTF-8 octet"},
		{"game: walk\x00\n", " control characters are not allowed"},
		{strings.Repeat("#", maxFile+1), " larger than 1024 KiB: no tournament file is"},
		{"game: walk\n", "1:1: key \"bots\" is missing: want a list, as in \"- {name: random, command: arena bot random}\""},

		// Keys.
		{bots + "concurency: 4\n", "5:1: concurency: unknown key: did you mean \"concurrency\"?"},
		{bots + "paris: 4\nxyz: 1\n", "5:1: paris: unknown key: did you mean \"pairs\"?\n6:1: xyz: unknown key: want name, game, params, bots, " +
			"defaults, format, heroes, heroes_meet, pairings, pairs, rounds, extra_pairs, schedule, time, margin, waits, openings, limits, adjudicate, " +
			"concurrency, oversubscribe, seed, stop, sandbox, output or record"},
		{bots + "pairs: 4\npairs: 5\n", "6:1: pairs: given twice"},
		{bots + "[a]: 5\n", "5:1: ?: a list or a mapping cannot be a key"},
		{bots + "\"a\\tb\": 5\n", "5:1: \"a\\tb\": unknown key: want name, game, params, bots, defaults, format, heroes, heroes_meet, " +
			"pairings, pairs, rounds, extra_pairs, schedule, time, margin, waits, openings, limits, adjudicate, concurrency, oversubscribe, seed, " +
			"stop, sandbox, output or record"},
		{bots + "waits: {hnag: 1s}\n", "5:9: waits.hnag: unknown key: did you mean \"hang\"?"},

		// Types and ranges.
		{bots + "pairs: \"4\"\n", "5:8: pairs: want a whole number from 1 to 1000000, not \"4\""},
		{bots + "pairs: 0\n", "5:8: pairs: want a whole number from 1 to 1000000, not \"0\""},
		{bots + "pairs: -3\n", "5:8: pairs: want a whole number from 1 to 1000000, not \"-3\""},
		{bots + "pairs: 1.5\n", "5:8: pairs: want a whole number from 1 to 1000000, not \"1.5\""},
		{bots + "pairs:\n", "5:7: pairs: want a whole number from 1 to 1000000, not nothing"},
		{bots + "pairs: [1]\n", "5:8: pairs: want a whole number from 1 to 1000000, not a list"},
		{bots + "pairs: {}\n", "5:8: pairs: want a whole number from 1 to 1000000, not keys and values"},
		{bots + "oversubscribe: yes\n", "5:16: oversubscribe: want true or false, not \"yes\""},
		{bots + "time: 10\n", "5:7: time \"10\": \"10\" has no unit: want one, as in 10s, 500ms or 2m"},
		{bots + "margin: 50\n", "5:9: margin: \"50\" has no unit: want one, as in 10s, 500ms or 2m"},
		{bots + "margin: 0\n", "5:9: margin: \"0\" has no unit: want one, as in 10s, 500ms or 2m"},
		{bots + "margin: soon\n", "5:9: margin: \"soon\" is no duration: want one as in 10s, 500ms or 2m"},
		{bots + "margin: -1s\n", "5:9: margin: \"-1s\": want from 0s to 1000h0m0s"},
		{bots + "waits: {hang: 0s, start: 9999h}\n", "5:15: waits.hang: \"0s\": want from 1ms to 1000h0m0s\n5:26: waits.start: \"9999h\": want from 1ms to 1000h0m0s"},
		{bots + "waits: 5s\n", "5:8: waits: want keys and values, not \"5s\""},
		{bots + "seed: -1\n", "5:7: seed: want a whole number from 0 to 9007199254740991, not \"-1\""},
		{bots + "seed: often\n", "5:7: seed: want a whole number from 0 to 9007199254740991, or random, not \"often\""},
		{bots + "sandbox: stict\n", "5:10: sandbox: \"stict\": did you mean \"strict\"?"},
		{bots + "record: {traffic: some}\n", "5:19: record.traffic: \"some\": want failures, all or none"},
		{bots + "limits: {plies: 0}\n", "5:17: limits.plies: want a whole number from 1 to 1000000, not \"0\""},
		{bots + "output: \"\"\n", "5:9: output: want a folder"},
		{bots + "name: a/b\n", "5:7: name: the name \"a/b\" names a folder: want none of / \\ : * ? \" < > | in it, and no dot at its ends"},
		{bots + "name: \" a\"\n", "5:7: name: the name \" a\" has blanks at its ends"},
		{bots + "name: " + strings.Repeat("x", 65) + "\n", "5:7: name: the name \"" + strings.Repeat("x", 65) + "\" has not 1 to 64 characters"},

		// Game.
		{"game: wolk\nbots: [{name: a, command: arena}, {name: b, command: arena}]\n", "1:7: game: unknown game \"wolk\": did you mean \"walk\"?"},
		{"bots: [{name: a, command: arena}, {name: b, command: arena}]\n", "1:1: key \"game\" is missing: want walk or dance"},
		{bots + "params: {size: 99, pi: true, pie: True}\n", "5:16: game walk: size=99: want a whole number from 4 to 19\n" +
			"5:20: params.pi: unknown key: did you mean \"pie\"?\n5:35: game walk: pie=True: want true or false"},
		{bots + "params: {size: 19}\n", "5:9: size 19 has no pie"},
		{bots + "params: {setup: 1,2}\n", "5:17: game walk: setup=1: want 1,2 or 2,1\n5:19: params.2: unknown key: want size, pie or setup"},

		// Bots.
		{"game: walk\nbots: []\n", "2:7: bots: no bot is listed"},
		{"game: walk\nbots: {a: b}\n", "2:7: bots: want a list, not keys and values"},
		{"game: walk\nbots: [a]\n", "2:7: bots: the format round-robin needs 2 bots or more: for one alone want self-play\n2:8: bots[1]: want keys and values, not \"a\""},
		{"game: walk\nbots: [{name: a, command: arena}]\n", "2:7: bots: the format round-robin needs 2 bots or more: for one alone want self-play"},
		{"game: walk\nbots: [{name: a}, {command: arena}]\n", "2:8: bot \"a\": key \"command\" is missing: want one, as in \"command: arena bot random\"\n" +
			"2:19: bots[2]: key \"name\" is missing"},
		{"game: walk\nbots: [{name: a, comand: arena}, {name: [b], command: arena}]\n", "2:8: bot \"a\": key \"command\" is missing: want one, as in " +
			"\"command: arena bot random\"\n2:18: bot \"a\": comand: unknown key: did you mean \"command\"?\n2:41: bots[2].name: want a text, not a list"},
		{"game: walk\nbots: [{name: The Bot, command: arena}, {name: thebot, command: arena}]\n",
			"2:48: bot \"thebot\": name: there is a bot \"The Bot\" already: names must differ in more than case and blanks"},
		{"game: walk\nbots: [{name: \"a\\nb\", command: arena}, {name: \"\", command: arena}]\n", "2:15: bot \"a\\nb\": name: the name \"a\\nb\" has characters " +
			"that cannot be printed\n2:47: bot \"\": name: the name \"\" has not 1 to 64 characters"},
		{bots + "- {name: c, command: arena, time: 5, anchor: high, restart: 1}\n", "5:35: bot \"c\": time \"5\": \"5\" has no unit: want one, as in 10s, 500ms or 2m\n" +
			"5:46: bot \"c\": anchor: want a number from -10000 to 10000, not \"high\"\n5:61: bot \"c\": restart: want true or false, not \"1\""},
		{bots + "- {name: c, command: arena, limits: {memory: 1, processes: 0, cpu: 2}}\n", "5:46: bot \"c\": limits.memory: \"1\" is no size: want a whole number with its " +
			"unit, as in 512MiB or 1GiB\n5:60: bot \"c\": limits.processes: want a whole number from 1 to 2147483647, not \"0\"\n" +
			"5:63: bot \"c\": limits.cpu: unknown key: want memory or processes"},
		{bots + "- {name: c, command: arena, options: {a: \"x\\ny\"}, env: {a=b: c}}\n", "5:42: bot \"c\": options.a: an option's name and value must fit on one line\n" +
			"5:62: bot \"c\": env.\"a=b\": no name of an environment variable"},
		{bots + "defaults: {name: x, time: 5}\n", "5:12: defaults.name: unknown key: want command, dir, env, options, time, restart, anchor or limits\n" +
			"5:27: defaults.time \"5\": \"5\" has no unit: want one, as in 10s, 500ms or 2m"},
		{"x: &x {command: arena}\n" + bots + "- {<<: *x, name: c, command: arena}\n", "1:1: x: unknown key: want name, game, params, bots, defaults, format, heroes, " +
			"heroes_meet, pairings, pairs, rounds, extra_pairs, schedule, time, margin, waits, openings, limits, adjudicate, concurrency, oversubscribe, seed, " +
			"stop, sandbox, output or record\n6:4: bot \"c\": <<: merge keys are not read: what all bots share stands under defaults"},

		// Commands.
		{bots + "- {name: c, command: ./none}\n", "5:22: bot \"c\": command: \"./none\": no such file or directory (none)"},
		{bots + "- {name: c, command: openings.txt}\n", "5:22: bot \"c\": command: \"openings.txt\" is not in PATH; for a file beside the tournament write ./openings.txt"},
		{bots + "- {name: c, command: ./plain}\n", "5:22: bot \"c\": command: \"./plain\": permission denied (plain)"},
		{bots + "- {name: c, command: ./work}\n", "5:22: bot \"c\": command: \"./work\": is a directory (work)"},
		{bots + "- {name: c, command: ~/bot}\n", "5:22: bot \"c\": command: \"~/bot\": ~ is not read: write ${HOME}"},
		{bots + "- {name: c, command: []}\n", "5:22: bot \"c\": command: no command"},
		{bots + "- {name: c, command: \"\"}\n", "5:22: bot \"c\": command: no command"},
		{bots + "- {name: c, command: [\"\"]}\n", "5:22: bot \"c\": command: the command is empty"},
		{bots + "- {name: c, command: [arena, [x]]}\n", "5:30: bot \"c\": command[2]: want a text, not a list"},
		{bots + "- {name: c, command: \"arena | tee\"}\n", "5:22: bot \"c\": command: \"arena | tee\": character 7: `|` is not a valid word: no shell is run; for one write [sh, -c, \"…\"]"},
		{bots + "- {name: c, command: 'arena \"x'}\n", "5:22: bot \"c\": command: \"arena \\\"x\": character 7: reached EOF without closing quote `\"`: no shell is run; for one write [sh, -c, \"…\"]"},
		{bots + "- {name: c, command: 'arena ${NONE}', dir: '${NONE}', env: {A: '${NONE}'}}\n", "5:22: bot \"c\": command: \"arena ${NONE}\": the environment variable NONE is not set\n" +
			"5:44: bot \"c\": dir: the environment variable NONE is not set\n5:64: bot \"c\": env.A: the environment variable NONE is not set"},
		{bots + "- {name: c, command: arena, dir: nowhere}\n", "5:34: bot \"c\": dir: no folder nowhere"},

		// Formats.
		{bots + "format: round-robbin\n", "5:9: format: \"round-robbin\": did you mean \"round-robin\"?"},
		{bots + "rounds: 3\n", "5:9: rounds: only the format swiss has it, and this one is round-robin"},
		{bots + "format: gauntlet\n", "1:1: key \"heroes\" is missing: a gauntlet needs the bots that play against all others, as in heroes: [mine]"},
		{bots + "format: gauntlet\nheroes: [A, a, a]\n", "6:9: heroes: every bot is a hero: nobody is left to play against; want round-robin for all against all\n" +
			"6:10: heroes[1]: no bot is named \"A\": did you mean \"a\"?\n6:16: heroes[3]: \"a\" is a hero already"},
		{bots + "schedule: adaptiv\n", "5:11: schedule: \"adaptiv\": did you mean \"adaptive\"?"},
		{bots + "schedule: adaptive\n", "5:11: schedule: adaptive shares pairs out among pairings, and there is only one"},
		{bots + "schedule: adaptive\nformat: swiss\n", "5:11: schedule: adaptive is for the formats round-robin, gauntlet and list, and this one is swiss"},
		{bots + "format: gauntlet\nheroes: []\n", "6:9: heroes: want one hero or more"},
		{bots + "format: list\n", "1:1: key \"pairings\" is missing: the format list needs them, as in pairings: [[a, b], [a, c]]"},
		{bots + "format: list\npairings: [[a, b], [b, a], [a], [a, see]]\n", "6:20: pairings[2]: \"b\" and \"a\" are paired already: for more games raise pairs\n" +
			"6:28: pairings[3]: want two names, not 1\n6:37: pairings[4][2]: no bot is named \"see\": want a or b"},
		{bots + "- {name: c, command: arena}\nformat: match\n", "3:1: bots: a match is between 2 bots, and 3 are listed: for more want another format, as round-robin"},
		{bots + "format: swiss\nrounds: 0\n", "6:9: rounds: want a whole number from 1 to 10000, not \"0\""},
		{bots + "- {name: c, command: arena}\npairs: 1000000\n", "1:1: the plan has 6000000 games: at most 2000000 can be played"},

		// Openings.
		{bots + "openings: {random: 2, file: openings.txt}\n", "5:29: openings.file: openings.random draws openings already: want one of the two"},
		{bots + "openings: {file: none.txt}\n", "5:18: openings.file: open none.txt: no such file or directory"},
		{bots + "openings: {file: work}\n", "5:18: openings.file: \"work\" is no regular file"},
		{bots + "openings: {file: openings.txt, start: 3}\n", "5:39: openings.start: the first opening is number 3, but there are only 2 distinct ones in the list"},
		{bots + "openings: {random: 6}\n", "5:20: openings.random: no position of walk size=8 pie=true setup=1,2 is undecided after 6 random plies: want fewer"},
		{bots + "openings: {random: -1, order: rndom, each: game}\n", "5:20: openings.random: want a whole number from 0 to 1000, not \"-1\"\n" +
			"5:31: openings.order: \"rndom\": did you mean \"random\"?\n5:44: openings.each: \"game\": want pairing or run"},
		{bots + "openings: {file: bad.txt}\npairs: 0\n", "6:8: pairs: want a whole number from 1 to 1000000, not \"0\"\n" +
			"bad.txt:2: ply 1: illegal move \"x\": not among the legal moves\nbad.txt:3: position \"up\": want -"},

		// Stop rules.
		{bots + "stop: {sprt: {elo0: 5, elo1: 5}}\n", "5:14: stop.sprt: elo0 is 5 and elo1 is 5: want elo0 below elo1"},
		{bots + "stop: {sprt: {elo0: 0, elo1: 5, alpha: 0}}\n", "5:40: stop.sprt.alpha: want a number above 0 and below 1, not \"0\""},
		{bots + "stop: {sprt: {elo0: 0, elo1: 5, alpha: 0.5, beta: 0.5}}\n", "5:14: stop.sprt: alpha and beta add up to 1: want less than 1"},
		{bots + "stop: {sprt: {elo0: .nan, elo1: .inf, model: bayes}}\n", "5:21: stop.sprt.elo0: want a number from -10000 to 10000, not \".nan\"\n" +
			"5:33: stop.sprt.elo1: want a number from -10000 to 10000, not \".inf\"\n5:46: stop.sprt.model: \"bayes\": want logistic or normalized"},
		{bots + "stop: {sprt: {elo0: 0}}\n", "5:14: stop.sprt: key \"elo1\" is missing: want both hypotheses, as in elo0: 0, elo1: 10"},
		{bots + "- {name: c, command: arena}\nstop: {sprt: {elo0: 0, elo1: 5}}\n", "6:14: stop.sprt: tests whether one of two bots is stronger, and 3 are listed"},
		{bots + "format: self-play\nstop: {sprt: {elo0: 0, elo1: 5}}\n", "6:14: stop.sprt: tests whether one of two bots is stronger, so the format self-play has no use for it: want match"},
		{bots + "format: list\npairings: [[a, a]]\nstop: {sprt: {elo0: 0, elo1: 5}}\n", "7:14: stop.sprt: tests whether one of two bots is stronger: want one pairing of two bots"},
		{bots + "stop: {advantage: {}}\n", "5:19: stop.advantage: want one of width and sprt, as in advantage: {width: 0.04}"},
		{bots + "stop: {advantage: {width: 0}}\n", "5:27: stop.advantage.width: want a number above 0 and below 1, not \"0\""},
		{bots + "stop: {sprt: {elo0: 0, elo1: 5}, advantage: {width: 0.1}}\n", "5:45: stop.advantage: stop.sprt ends the run already: want one of the two"},

		// Adjudication and load.
		{bots + "adjudicate: {resign: {score: 900}, draw: {moves: 8, score: -1}, repetition: 1}\n", "5:22: adjudicate.resign: key \"moves\" is missing: want how many in a row, as in moves: 4\n" +
			"5:60: adjudicate.draw.score: want a whole number from 0 to 1000000, not \"-1\"\n" +
			"5:77: adjudicate.repetition: every position comes up once: want 2 or more, or 0 for off"},
		{bots + "concurrency: 9\n", "5:14: concurrency: 9 games at once keep 9 cores busy, and there are 8: bots would lose on time through no fault of theirs; set oversubscribe: true if that is meant"},
		{strings.Replace(bots, "walk", "dance", 1) + "concurrency: 5\n", "5:14: concurrency: 5 games at once keep 10 cores busy, and there are 8: bots would lose on time through no fault of theirs; set oversubscribe: true if that is meant"},
		{bots + "concurrency: all\n", "5:14: concurrency: want a whole number from 1 to 100000, or auto, not \"all\""},
		{bots + "concurrency: 0\n", "5:14: concurrency: want a whole number from 1 to 100000, not \"0\""},
	} {
		if got := problems(t, at, c.text); got != c.want {
			t.Errorf("%.300s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestGoodLoads holds what is close to the bounds but right.
func TestGoodLoads(t *testing.T) {
	at := folder(t)
	for _, text := range []string{
		small + "concurrency: 8\n",
		small + "concurrency: auto\n",
		small + "concurrency: 9\noversubscribe: true\n",
		strings.Replace(small, "walk", "dance", 1) + "concurrency: 4\nlimits: {plies: 0}\n",
		small + "defaults:\nparams:\nopenings:\nadjudicate:\nrecord:\nwaits:\nlimits:\n",
		small + "openings: {file: openings.txt, start: 2}\n",
		small + "openings: {random: 5}\n",
		"x-y: 1\n"[:0] + "game: walk\ndefaults: {command: arena}\nbots: [&a {name: a}, {name: b, options: &o {A: 1}}, {name: c, options: *o}]\n",
		"game: walk\nformat: self-play\nbots: [{name: a, command: arena}]\n",
	} {
		if got := problems(t, at, text); got != "" {
			t.Errorf("%s\n%s", text, got)
		}
	}
}

// TestAliasBomb has ten levels of lists, each with ten aliases of the one before, wherever a list may stand.
func TestAliasBomb(t *testing.T) {
	at := folder(t)
	bomb := "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
	for i := 1; i < 10; i++ {
		bomb += fmt.Sprintf("a%d: &a%d [%s]\n", i, i, strings.Repeat(fmt.Sprintf("*a%d,", i-1), 10))
	}
	for _, key := range []string{"bots", "pairings", "heroes", "params", "defaults"} {
		got := problems(t, at, bomb+"game: walk\nformat: list\n"+key+": *a9\n")
		if len(got) > 10_000 || !strings.Contains(got, "unknown key") {
			t.Errorf("%s: %.500s", key, got)
		}
	}
	// Many bots that share one long list.
	wide := "game: walk\nbots:\n- {name: b0, command: &c [arena" + strings.Repeat(",x", 2000) + "]}\n"
	for i := 1; i < 1000; i++ {
		wide += fmt.Sprintf("- {name: b%d, command: *c}\n", i)
	}
	if got := problems(t, at, wide); !strings.Contains(got, "more than 200000 entries when aliases are followed") {
		t.Errorf("a wide file: %.500s", got)
	}
	if got := problems(t, at, "game: walk\nbots: &b [*b, *b]\n"); got == "" {
		t.Error("a list that holds itself is accepted")
	}
}

func TestProblemsAsErrors(t *testing.T) {
	_, err := Parse("x.yaml", []byte("game: walk\nbots: 1\npairs: x\n"), options())
	var ps Problems
	if !errors.As(err, &ps) || len(ps) != 2 || ps[1] != (Problem{File: "x.yaml", Line: 3, Column: 8, Text: `pairs: want a whole number from 1 to 1000000, not "x"`}) {
		t.Errorf("%#v", ps)
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"pairs", "pairs", 0}, {"paris", "pairs", 1}, {"concurency", "concurrency", 1},
		{"kitten", "sitting", 3}, {"größe", "grösse", 2}, {strings.Repeat("a", 65), "a", 65},
	} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance of %q and %q: %d, want %d", c.a, c.b, got, c.want)
		}
		if got := distance(c.b, c.a); got != c.want {
			t.Errorf("distance of %q and %q: %d, want %d", c.b, c.a, got, c.want)
		}
	}
}

// writeFiles adds files to the tests' folder.
func writeFiles(t testing.TB, at string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(filepath.Dir(at), name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
