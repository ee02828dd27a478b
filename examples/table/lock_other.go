//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package main

import (
	"errors"
	"os"
)

// openLocked opens a file. Package syscall has no locks here.
func openLocked(name string, flag int) (*os.File, error) {
	file, err := os.OpenFile(name, flag, 0o600)
	return file, errors.Unwrap(err) // the name is said anyway
}
