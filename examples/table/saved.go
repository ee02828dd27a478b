package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/hjerterfri/hearts"
)

// mostBytes is how long a file may be: some 60,000 deals.
const mostBytes = 64 << 20

// A saved is the file that holds the record of the game. The text of a record only grows,
// so that each move is appended in one write. The file is locked: nobody else appends to
// it.
type saved struct {
	name string
	file *os.File
	room int64 // how many more bytes the file may get
}

// create makes a new file for a game, or uses an empty one.
func create(name string, g hearts.Game) (*saved, error) {
	s, err := open(name, os.O_RDWR|os.O_CREATE)
	if err == nil && s.room < mostBytes {
		err = errors.New("the file is not empty; -resume goes on with a game")
	}
	if err == nil {
		err = s.write(g.Record().String())
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("-save %s: %w", name, err), s.close())
	}
	return s, nil
}

// resume returns the game in a file as far as it is complete. A program that was killed
// may have left half a move, which is cut off. Nothing else in the file changes.
func resume(name string) (hearts.Game, *saved, error) {
	s, err := open(name, os.O_RDWR)
	var g hearts.Game
	if err == nil {
		g, err = s.read()
	}
	if err != nil {
		return g, nil, errors.Join(fmt.Errorf("-resume %s: %w", name, err), s.close())
	}
	return g, s, nil
}

// errBusy is the error of openLocked for a file that another program has locked.
var errBusy = errors.New("another program is writing to the file")

// open opens and locks a file. A pipe could keep it waiting, and a device has no end, so
// they are not opened at all.
func open(name string, flag int) (*saved, error) {
	is, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && flag&os.O_CREATE != 0:
	case err != nil:
		return nil, errors.Unwrap(err) // the name is said anyway
	case !is.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file to save a game in", kind(is.Mode()))
	case is.Mode().Perm()&0o222 == 0:
		return nil, errors.New("the file is read-only")
	}
	file, err := openLocked(name, flag)
	if err != nil {
		return nil, err
	}
	s := &saved{name: name, file: file}
	if is, err = file.Stat(); err == nil && is.Size() > mostBytes {
		err = fmt.Errorf("the file has more than %d MiB", mostBytes>>20)
	}
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	s.room = mostBytes - is.Size()
	return s, nil
}

// kind says what it is that is no regular file.
func kind(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "a directory"
	case m&fs.ModeNamedPipe != 0:
		return "a pipe"
	case m&fs.ModeDevice != 0:
		return "a device"
	}
	return "something special"
}

// read reads the game in the file, and leaves the file as the text of just that game.
func (s *saved) read() (hearts.Game, error) {
	data, err := io.ReadAll(io.LimitReader(s.file, mostBytes))
	if err != nil {
		return hearts.Game{}, err
	}
	text, _, _ := strings.Cut(string(data), "\x00") // a power cut leaves zero bytes
	g, keep, more, err := mend(text)
	if err != nil {
		return g, err
	}
	// A program that is killed after any of these steps has lost no move.
	if err := s.file.Truncate(int64(len(text))); err != nil {
		return g, err
	}
	if _, err := s.file.WriteAt([]byte(more), int64(len(keep))); err != nil {
		return g, err
	}
	end := int64(len(keep) + len(more))
	if err := s.file.Truncate(end); err != nil {
		return g, err
	}
	s.room = mostBytes - end
	_, err = s.file.Seek(end, io.SeekStart)
	return g, err
}

// mend returns the game in a text, as far as it is complete, and how to make the text fit
// to go on with: what to keep of it, and what has to come after that.
func mend(text string) (g hearts.Game, keep, more string, err error) {
	read := func(text string) (hearts.Record, error) { return hearts.ReadRecord(strings.NewReader(text)) }
	record, err := read(text)
	if err != nil && !errors.Is(err, hearts.ErrCutOff) {
		return hearts.Game{}, "", "", err
	}
	if more, ok := strings.CutPrefix(record.String(), text); ok {
		return record.Game(), text, more, nil
	}
	// Others have comments, blank lines and other ends of lines, which stay.
	for _, more := range []string{"", "\n"} {
		if whole, err := read(text + more); err == nil && whole.Equal(record) {
			return record.Game(), text, more, nil
		}
	}
	keep, whole := text, record
	for errors.Is(err, hearts.ErrCutOff) {
		keep = keep[:strings.LastIndexByte(strings.TrimSuffix(keep, "\n"), '\n')+1]
		whole, err = read(keep)
	}
	more, _ = record.TextSince(whole.Game())
	return record.Game(), keep, more, err
}

// save appends what a move has brought.
func (s *saved) save(before, g hearts.Game) error {
	if s == nil {
		return nil
	}
	text, _ := g.Record().TextSince(before)
	return s.write(text)
}

func (s *saved) write(text string) error {
	if s.room -= int64(len(text)); s.room < 0 {
		return fmt.Errorf("%s: the game is longer than %d MiB", s.name, mostBytes>>20)
	}
	_, err := s.file.WriteString(text)
	return err
}

// close closes the file, which others may then write to.
func (s *saved) close() error {
	if s == nil {
		return nil
	}
	return s.file.Close()
}

// sayWhere tells the player who leaves how to go on.
func (s *saved) sayWhere(screen *screen) {
	if s != nil {
		screen.tell("The game is saved. Go on with it by")
		screen.sayf("  -resume %s\n", s.name)
	}
}
