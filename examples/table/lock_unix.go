//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"errors"
	"os"
	"syscall"
)

// openLocked opens a file that no other program has open in this way. The lock ends with
// the program, however that ends.
func openLocked(name string, flag int) (*os.File, error) {
	file, err := os.OpenFile(name, flag, 0o600)
	if err != nil {
		return nil, errors.Unwrap(err) // the name is said anyway
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == syscall.EWOULDBLOCK {
		err = errBusy
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}
