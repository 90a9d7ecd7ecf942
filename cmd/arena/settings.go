package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"
)

// settings are a person's preferences, the same for every tournament: from a flag, else the environment (ARENA_COLOR),
// else the settings file. Tournament files are another matter: viper lower-cases keys and lets unknown ones pass.
type settings struct {
	Color string // auto, always, never
	Plain bool   // plain lines instead of a live table, on a terminal too
}

func addSettingsFlags(flags *pflag.FlagSet) {
	flags.String("color", "auto", "colour: auto, always or never (also ARENA_COLOR, NO_COLOR)")
	flags.Bool("plain", false, "plain lines instead of a live table (also ARENA_PLAIN)")
}

// settingsFile is where preferences are kept: arena/settings.yaml in the user's configuration folder.
func settingsFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "arena", "settings.yaml")
}

func loadSettings(flags *pflag.FlagSet) (settings, error) {
	v := viper.New()
	v.SetEnvPrefix("arena")
	v.AutomaticEnv()
	for _, name := range []string{"color", "plain"} {
		if err := v.BindPFlag(name, flags.Lookup(name)); err != nil {
			return settings{}, err
		}
	}
	if file := settingsFile(); file != "" {
		v.SetConfigFile(file)
		if err := v.ReadInConfig(); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return settings{}, usageError("settings %s: %v", file, err)
		}
	}
	s := settings{Color: strings.ToLower(v.GetString("color")), Plain: v.GetBool("plain")}
	switch s.Color {
	case "auto":
		if os.Getenv("NO_COLOR") != "" {
			s.Color = "never"
		}
	case "always", "never":
	default:
		return settings{}, usageError("color %q: want auto, always or never", s.Color)
	}
	return s, nil
}

// colored reports whether output to a stream may have colours and cursor movement.
func (s settings) colored(terminal bool) bool {
	return s.Color == "always" || s.Color == "auto" && terminal
}
