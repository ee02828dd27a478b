package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hjerterfri/hearts"
)

// A saved is the file that holds the record of the game. The text of a record only ever grows, so that what is new is
// appended, in one write for each move.
type saved struct {
	name    string
	file    *os.File
	written int // bytes
}

// create makes a new file for a game.
func create(name string, g hearts.Game) (*saved, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("-save: there is a file %s already; -resume goes on with a game", name)
	}
	if err != nil {
		return nil, fmt.Errorf("-save: %w", err)
	}
	s := &saved{name: name, file: file}
	return s, s.save(g)
}

// resume returns the game in a file as far as it is complete: a program that was killed may have left half a move. The file
// is made whole beside the old one, so that nothing is lost if this program is killed too.
func resume(name string) (hearts.Game, *saved, error) {
	file, err := os.Open(name)
	if err != nil {
		return hearts.Game{}, nil, fmt.Errorf("-resume: %w", err)
	}
	defer file.Close()
	record, err := hearts.ReadRecord(file)
	if err != nil && !errors.Is(err, hearts.ErrCutOff) {
		return hearts.Game{}, nil, fmt.Errorf("-resume %s: %w", name, err)
	}
	whole, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return hearts.Game{}, nil, fmt.Errorf("-resume: %w", err)
	}
	s := &saved{name: name, file: whole}
	if err := errors.Join(s.save(record.Game()), os.Rename(whole.Name(), name)); err != nil {
		return hearts.Game{}, nil, fmt.Errorf("-resume: %w", err)
	}
	return record.Game(), s, nil
}

// save appends what is new in the game.
func (s *saved) save(g hearts.Game) error {
	if s == nil {
		return nil
	}
	text := g.Record().String()
	n, err := s.file.WriteString(text[s.written:])
	s.written += n
	return err
}

// sayWhere tells the player who leaves how to go on.
func (s *saved) sayWhere(screen *screen) {
	if s != nil {
		screen.sayf("The game is saved; go on with it by\n  -resume %s\n", s.name)
	}
}
