package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/hjerterfri/hearts"
)

// A saved is the file that holds the record of the game. The text of a record only ever
// grows, so that each move is appended in one write.
type saved struct {
	name    string
	file    *os.File
	written int // bytes
}

// create makes a new file for a game, or uses an empty one.
func create(name string, g hearts.Game) (*saved, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("-save: %w", err)
	}
	if is, err := file.Stat(); err != nil || is.Size() > 0 {
		file.Close()
		return nil, fmt.Errorf("-save: %s is not empty; -resume goes on with a game", name)
	}
	s := &saved{name: name, file: file}
	return s, s.save(g)
}

// resume returns the game in a file as far as it is complete. A program that was killed
// may have left half a move, which is cut off. Nothing else in the file changes.
func resume(name string) (hearts.Game, *saved, error) {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return hearts.Game{}, nil, fmt.Errorf("-resume: %w", err)
	}
	data, err := io.ReadAll(file)
	if err != nil {
		return hearts.Game{}, nil, fmt.Errorf("-resume: %w", err)
	}
	text := string(data)
	record, err := hearts.ReadRecord(strings.NewReader(text))
	if err != nil && !errors.Is(err, hearts.ErrCutOff) {
		return hearts.Game{}, nil, fmt.Errorf("-resume %s: %w", name, err)
	}
	s := &saved{name: name, file: file}
	switch whole := record.String(); {
	case strings.HasPrefix(text, whole):
		s.written = len(whole)
		err = file.Truncate(int64(len(whole)))
	case strings.HasPrefix(whole, text):
		s.written = len(text)
		err = nil
	case err == nil: // somebody has written comments into it
		s.written = len(whole)
	default:
		return hearts.Game{}, nil, fmt.Errorf("-resume %s: cut off, and changed by hand: %w", name, err)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekEnd)
	}
	if err == nil {
		err = s.save(record.Game())
	}
	return record.Game(), s, err
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
		screen.tell("The game is saved. Go on with it by")
		screen.sayf("  -resume %s\n", s.name)
	}
}
