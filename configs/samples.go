package configs

import (
	"embed"
	"io/fs"
)

//go:embed *.yaml
var samples embed.FS

// Samples returns the sample tournaments, each as NAME.yaml. They need no file but the running program.
func Samples() fs.FS { return samples }
