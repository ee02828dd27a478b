package main

import (
	"os"
	"syscall"
)

// sharingViolation is what Windows says of a file that others may not open.
const sharingViolation syscall.Errno = 32

// openLocked opens a file that no other program has open for writing. Others may read it.
func openLocked(name string, flag int) (*os.File, error) {
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	how := uint32(syscall.OPEN_EXISTING)
	if flag&os.O_CREATE != 0 {
		how = syscall.OPEN_ALWAYS
	}
	file, err := syscall.CreateFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE,
		syscall.FILE_SHARE_READ, nil, how, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	switch err {
	case nil:
		return os.NewFile(uintptr(file), name), nil
	case sharingViolation:
		return nil, errBusy
	}
	return nil, err
}
