package configs

import (
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/boardbots/arena/runner/clock"
	"github.com/boardbots/arena/runner/schedule"
)

// maxBots is how many bots a tournament may have.
const maxBots = 1000

// botKeys are the keys of a bot; all but the name may stand under defaults.
var botKeys = []string{"name", "command", "dir", "env", "options", "time", "restart", "anchor", "limits"}

// bots reads the list of bots and what they share.
func (r *reader) bots(m mapping) {
	shared := value{doc: r.document, node: nothing, name: "defaults"}.mapping("defaults.")
	m.read("defaults", func(v value) {
		shared = v.mapping("defaults.").only(botKeys[1:]...)
		r.bot(shared, mapping{}, &Bot{}, &clock.Control{}) // also what every bot overrides is checked
	})
	control := defaultTime
	m.read("time", func(v value) { v.control(&control) })
	if !m.require("bots", `want a list, as in "- {name: random, command: arena bot random}"`) {
		return
	}
	items := m.keys["bots"].items()
	if len(items) == 0 && m.keys["bots"].isList() {
		m.keys["bots"].fail("no bot is listed")
	}
	if len(items) > maxBots {
		m.keys["bots"].fail("%d bots: at most %d can take part", len(items), maxBots)
		return
	}
	first := map[string]string{} // names by what makes them alike
	for _, item := range items {
		prefix := item.name + "."
		name, named := botName(item.node)
		if named {
			item.name = "bot " + quote(name)
			prefix = item.name + ": "
		}
		own := item.mapping(prefix).only(botKeys...)
		bot, entry := Bot{Name: name}, schedule.Entry{Bot: name, Control: control}
		r.bot(own, shared, &bot, &entry.Control)
		r.t.Bots = append(r.t.Bots, bot)
		r.t.Plan.Entries = append(r.t.Plan.Entries, entry)
		switch {
		case target(item.node).Kind != mappingKind:
		case !own.has("name"):
			own.fail("key %q is missing", "name")
		case !named:
			own.keys["name"].text(&name) // says what is wrong with it
		case badName(name) != "":
			own.keys["name"].fail("the name %s %s", quote(name), badName(name))
		default:
			if other, taken := first[folded(name)]; taken {
				own.keys["name"].fail("there is a bot %s already: names must differ in more than case and blanks", quote(other))
			}
			first[folded(name)] = name
			r.names = append(r.names, name)
		}
		if target(item.node).Kind == mappingKind && !own.has("command") && !shared.has("command") {
			own.fail(`key "command" is missing: want one, as in "command: arena bot random"`)
		}
	}
	if c := r.options.Candidate; c != nil {
		if other, taken := first[folded(c.Name)]; taken || badName(c.Name) != "" {
			m.keys["bots"].fail("the candidate's name %s is taken by %s, or is no name: want another", quote(c.Name), quote(other))
		}
		r.candidate(*c, shared, control)
	}
}

// candidate adds a bot that is not in the file, as the first. What all bots of the file share holds for it, too.
func (r *reader) candidate(c Candidate, shared mapping, control clock.Control) {
	b, entry := Bot{}, schedule.Entry{Bot: c.Name, Control: control}
	r.bot(value{doc: r.document, node: nothing, name: "candidate"}.mapping("candidate."), shared, &b, &entry.Control)
	named, err := Command(c.Words, c.Dir, r.options.Executable)
	if err != nil {
		r.problems = append(r.problems, Problem{File: "candidate", Text: err.Error()})
	}
	b.Name, b.Command, b.Written, b.Dir, b.own = c.Name, named.Command, named.Written, named.Dir, named.own
	r.t.Bots = append([]Bot{b}, r.t.Bots...)
	r.t.Plan.Entries = append([]schedule.Entry{entry}, r.t.Plan.Entries...)
	r.names = append(r.names, c.Name)
}

// folded is a name without what people overlook.
func folded(name string) string {
	return strings.ToLower(strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) {
			return -1
		}
		return c
	}, name))
}

// bot reads a bot's keys, its own before those that all share. Environment, options and limits are put together.
func (r *reader) bot(own, shared mapping, bot *Bot, control *clock.Control) {
	pick := func(key string, read func(value)) {
		if own.has(key) {
			own.read(key, read)
		} else {
			shared.read(key, read)
		}
	}
	bot.Dir = r.folder
	pick("dir", func(v value) { v.dir(r, &bot.Dir) })
	pick("command", func(v value) { v.command(r, bot) })
	pick("time", func(v value) { v.control(control) })
	pick("restart", func(v value) { v.flag(&bot.Restart) })
	pick("anchor", func(v value) {
		var rating float64
		if v.number(&rating, span{lo: -10_000, hi: 10_000}) {
			bot.Anchor = &rating
		}
	})
	bot.Env, bot.Options, bot.env = map[string]string{}, map[string]string{}, map[string]string{}
	for _, m := range []mapping{shared, own} {
		m.read("env", func(v value) { v.env(r, bot) })
		m.read("options", func(v value) { v.options(bot.Options) })
		m.read("limits", func(v value) {
			limits := v.mapping(v.name+".").only("memory", "processes")
			limits.read("memory", func(v value) { v.size(&bot.Limits.Memory) })
			limits.whole("processes", &bot.Limits.Processes, 1, math.MaxInt32)
		})
	}
}

// control reads a time control.
func (v value) control(to *clock.Control) {
	var text string
	if !v.text(&text) {
		return
	}
	c, err := clock.Parse(text)
	if err != nil {
		v.doc.at(v.node, "%s%v", strings.TrimSuffix(v.name, "time"), err) // the error begins with the word time
		return
	}
	*to = c
}

// dir reads a folder that must be there.
func (v value) dir(r *reader, to *string) {
	var text string
	if !v.text(&text) {
		return
	}
	path, err := environment(r.options.LookupEnv).expand(text)
	if err != nil {
		v.fail("%v", err)
		return
	}
	*to = inFolder(r.folder, path)
	if info, err := os.Stat(*to); err != nil || !info.IsDir() {
		v.fail("no folder %s", *to)
	}
}

// command reads a command: a list of words, or one text that is split into words.
func (v value) command(r *reader, bot *Bot) {
	env := environment(r.options.LookupEnv)
	var words []string
	if v.isList() {
		list, ok := v.texts()
		if !ok {
			return
		}
		for i, text := range list {
			word, err := env.expand(text)
			if err != nil {
				v.items()[i].fail("%v", err)
				return
			}
			words = append(words, word)
		}
	} else {
		var text string
		if !v.text(&text) {
			return
		}
		var err error
		if words, err = env.split(text); err != nil {
			v.fail("%s: %v", quote(text), err)
			return
		}
	}
	if len(words) == 0 {
		v.fail("no command")
		return
	}
	for _, word := range words {
		if strings.ContainsRune(word, 0) {
			v.fail("%s has a zero byte in it", quote(word))
			return
		}
	}
	file := r.options.Executable
	if bot.own = words[0] == ownCommand && file != ""; !bot.own {
		var err error
		if file, err = executable(words[0], r.folder); err != nil {
			v.fail("%v", err)
			return
		}
	}
	bot.Written = words
	bot.Command = append([]string{file}, words[1:]...)
}

// ownCommand stands for the running program.
const ownCommand = "arena"

// env reads environment variables.
func (v value) env(r *reader, bot *Bot) {
	m := v.mapping(v.name + ".")
	for _, key := range m.order {
		var text string
		if key == "" || strings.ContainsAny(key, "=\x00") {
			m.keys[key].fail("no name of an environment variable")
		} else if m.keys[key].text(&text) {
			value, err := environment(r.options.LookupEnv).expand(text)
			if err != nil {
				m.keys[key].fail("%v", err)
			} else if strings.ContainsRune(value, 0) {
				m.keys[key].fail("%s has a zero byte in it", quote(value))
			}
			bot.Env[key], bot.env[key] = value, text
		}
	}
}

// options reads a bot's own settings into a map. Only the bot knows which there are.
func (v value) options(to map[string]string) {
	m := v.mapping(v.name + ".")
	for _, key := range m.order {
		var text string
		if !m.keys[key].text(&text) {
			continue
		}
		if strings.ContainsFunc(key+text, unicode.IsControl) || key == "" || key != strings.Join(strings.Fields(key), " ") {
			m.keys[key].fail("an option's name and value must fit on one line")
		}
		to[key] = text
	}
}

// sizeUnits are the units of sizes; a longer one comes before those it ends with.
var sizeUnits = []struct {
	name  string
	bytes int64
}{
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40},
	{"kB", 1e3}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"B", 1},
}

// size reads a number of bytes with its unit, above 0.
func (v value) size(to *int64) {
	var text string
	if !v.text(&text) {
		return
	}
	for _, unit := range sizeUnits {
		digits, ok := strings.CutSuffix(text, unit.name)
		if !ok {
			continue
		}
		if n, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 64); err == nil && n > 0 && n <= math.MaxInt64/unit.bytes {
			*to = n * unit.bytes
			return
		}
		break
	}
	v.fail("%s is no size: want a whole number with its unit, as in 512MiB or 1GiB", quote(text))
}

// missing returns the names that no bot has.
func (r *reader) missing(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(r.names, n) })
}
