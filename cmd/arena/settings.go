package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"
)

// settings are a person's preferences, the same for every tournament: from a flag, else the environment (ARENA_PLAIN), else
// the settings file. Tournament files are another matter: viper lower-cases keys and lets unknown ones pass.
type settings struct {
	Plain bool // plain lines instead of a live table, on a terminal too
}

func addSettingsFlags(flags *pflag.FlagSet) {
	flags.Bool("plain", false, "plain lines instead of a live table (also ARENA_PLAIN, NO_COLOR)")
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
	if err := v.BindPFlag("plain", flags.Lookup("plain")); err != nil {
		return settings{}, err
	}
	if file := settingsFile(); file != "" {
		v.SetConfigFile(file)
		if err := v.ReadInConfig(); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return settings{}, usageError("settings %s: %v", file, err)
		}
	}
	return settings{Plain: v.GetBool("plain") || os.Getenv("NO_COLOR") != ""}, nil
}
