//go:build unix

package main

import (
	"fmt"
	"os"
	"syscall"
)

// private refuses a folder that others than this user may enter.
func private(folder string) error {
	info, err := os.Lstat(folder)
	if err != nil {
		return err
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !info.IsDir() || info.Mode().Perm() != 0o700 || !ok || int(owner.Uid) != os.Getuid() {
		return fmt.Errorf("%s is not a folder of this user alone", folder)
	}
	return nil
}
