package configs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// environment looks a variable up.
type environment func(name string) (value string, ok bool)

var variable = regexp.MustCompile(`\$?\$\{([^}]*)(\}?)`)

var variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// expand replaces each ${NAME} by that environment variable, and each $${ by ${.
func (env environment) expand(text string) (string, error) {
	var err error
	out := variable.ReplaceAllStringFunc(text, func(found string) string {
		if strings.HasPrefix(found, "$$") {
			return found[1:]
		}
		m := variable.FindStringSubmatch(found)
		if m[2] == "" {
			err = fmt.Errorf("%s has no closing brace", quote(found))
			return found
		}
		value, lookupErr := env.lookup(m[1])
		if lookupErr != nil {
			err = lookupErr
		}
		return value
	})
	return out, err
}

// lookup returns an environment variable that must be set.
func (env environment) lookup(name string) (string, error) {
	if !variableName.MatchString(name) {
		return "", fmt.Errorf("${%.40s} is no environment variable: want a name of letters, digits and _ in the braces", name)
	}
	value, ok := env(name)
	if !ok {
		return "", fmt.Errorf("the environment variable %s is not set", name)
	}
	return value, nil
}

// split splits a command into words as a shell does, quotes, backslashes and ${NAME} included. No shell is run: what only
// a shell could do is an error.
func (env environment) split(command string) (words []string, err error) {
	var parseErr error
	for word, err := range syntax.NewParser().WordsSeq(strings.NewReader(command)) {
		if err != nil {
			parseErr = err
			break
		}
		text, err := env.literal(word.Parts, false)
		if err != nil {
			return nil, err
		}
		words = append(words, text)
	}
	var wrong syntax.ParseError
	if errors.As(parseErr, &wrong) {
		return nil, fmt.Errorf("character %d: %s: no shell is run; for one write [sh, -c, \"…\"]", wrong.Pos.Col(), wrong.Text)
	}
	return words, parseErr
}

// literal joins the parts of a word.
func (env environment) literal(parts []syntax.WordPart, quoted bool) (string, error) {
	var text strings.Builder
	for _, part := range parts {
		switch part := part.(type) {
		case *syntax.Lit:
			text.WriteString(unescape(part.Value, quoted))
		case *syntax.SglQuoted:
			if part.Dollar {
				return "", errors.New("$'…' is not read: want plain quotes")
			}
			text.WriteString(part.Value)
		case *syntax.DblQuoted:
			if part.Dollar {
				return "", errors.New("$\"…\" is not read: want plain quotes")
			}
			inner, err := env.literal(part.Parts, true)
			if err != nil {
				return "", err
			}
			text.WriteString(inner)
		case *syntax.ParamExp:
			value, err := env.parameter(part)
			if err != nil {
				return "", err
			}
			text.WriteString(value)
		default:
			return "", errors.New("only words, quotes and ${NAME} are read, since no shell is run; for one write [sh, -c, \"…\"]")
		}
	}
	return text.String(), nil
}

// parameter looks up what a plain ${NAME} stands for.
func (env environment) parameter(p *syntax.ParamExp) (string, error) {
	var plain strings.Builder
	if p.Param == nil || syntax.NewPrinter().Print(&plain, &syntax.Word{Parts: []syntax.WordPart{p}}) != nil || plain.String() != "${"+p.Param.Value+"}" {
		return "", fmt.Errorf("%s: only the form ${NAME} is read; quote it as '…' if it is meant as it stands", quote(plain.String()))
	}
	return env.lookup(p.Param.Value)
}

// unescape drops the backslashes that quote a character: each, or within double quotes those that a shell drops there.
func unescape(text string, quoted bool) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && (!quoted || strings.IndexByte("$`\"\\\n", text[i+1]) >= 0) {
			i++
			if text[i] == '\n' {
				continue // a line that goes on
			}
		}
		out.WriteByte(text[i])
	}
	return out.String()
}

// executable finds the file of a command: a name is looked up in PATH, a path is relative to the folder.
func executable(name, folder string) (string, error) {
	if name == "" {
		return "", errors.New("the command is empty")
	}
	path := name
	if strings.ContainsRune(name, '/') || strings.ContainsRune(name, filepath.Separator) {
		path = inFolder(folder, name)
	}
	found, err := exec.LookPath(path)
	switch {
	case err == nil:
		return filepath.Abs(found)
	case strings.HasPrefix(name, "~"):
		return "", fmt.Errorf("%s: ~ is not read: write ${HOME}", quote(name))
	case path == name && !filepath.IsAbs(name):
		return "", fmt.Errorf("%s is not in PATH; for a file beside the tournament write ./%s", quote(name), filepath.Base(name))
	}
	var reason *exec.Error
	if errors.As(err, &reason) {
		err = reason.Err
	}
	var stat *fs.PathError
	if errors.As(err, &stat) {
		err = stat.Err
	}
	return "", fmt.Errorf("%s: %w (%s)", quote(name), err, path)
}

// inFolder resolves a path against the folder of the file.
func inFolder(folder, path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(folder, path)
}

// Command reads the command of a bot from a command line, where a shell has split it already. Its name is that of
// the program; self is what the command `arena` stands for.
func Command(words []string, dir, self string) (Bot, error) {
	folder, err := filepath.Abs(dir)
	if err != nil {
		return Bot{}, err
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return Bot{}, fmt.Errorf("no folder %s", folder)
	}
	b := Bot{Written: words, Dir: folder}
	file := self
	if b.own = words[0] == ownCommand; !b.own {
		if file, err = executable(words[0], folder); err != nil {
			return Bot{}, err
		}
	}
	b.Name = strings.TrimSuffix(filepath.Base(words[0]), ".exe")
	b.Command = append([]string{file}, words[1:]...)
	return b, nil
}

// SplitCommand splits a command that is one text into words, as a tournament file's are.
func SplitCommand(text string) ([]string, error) {
	words, err := environment(os.LookupEnv).split(text)
	if err == nil && len(words) == 0 {
		err = errors.New("no command")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", quote(text), err)
	}
	return words, nil
}
