//go:build !unix

package main

import (
	"fmt"
	"os"
)

// private refuses what is no folder. Who may enter it follows from the folders above it here.
func private(folder string) error {
	info, err := os.Lstat(folder)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is no folder", folder)
	}
	return err
}
