package configs

import (
	_ "embed"
	"regexp"
	"strings"
	"text/template"

	"github.com/boardbots/arena/rules"
)

//go:embed starter.tmpl
var starterText string

// bare matches quoted values that YAML reads as one word, one number or one truth value without quotes.
var bare = regexp.MustCompile(`^"([A-Za-z0-9-]+)"$`)

var starter = template.Must(template.New("starter").Funcs(template.FuncMap{
	"scalar": func(quoted string) string { return bare.ReplaceAllString(quoted, "$1") },
}).Parse(starterText))

// Starter returns a commented tournament file for a kind of game, which runs as it is with built-in bots only.
func Starter(kind rules.Kind) (string, error) {
	game, err := kind.Game(nil)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	err = starter.Execute(&text, struct {
		rules.Kind
		MaxPlies int
	}{kind, game.MaxPlies()})
	return text.String(), err
}
