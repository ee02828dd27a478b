package room

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/hjerterfri/hearts"
)

// version is the number in every event.
const version = 1

// An event is one thing that happened at a table, as the log has it. Apart from
// the members that say who did it, one member says what happened.
type event struct {
	V    int    `json:"v"`
	I    int    `json:"i"`              // its index in the table
	ID   string `json:"id"`             // of the command that made it
	Node string `json:"node"`           // of the instance that stored it
	Seat *int   `json:"seat,omitempty"` // that did it; none for the table and for several at once
	By   actor  `json:"by,omitempty"`   // who made the moves

	New    *setup    `json:"new,omitempty"`
	Sit    *person   `json:"sit,omitempty"`
	Moves  []logMove `json:"moves,omitempty"`
	Undo   *undo     `json:"undo,omitempty"` // proposed, and done if there is nobody else to ask
	Agree  bool      `json:"agree,omitempty"`
	Refuse bool      `json:"refuse,omitempty"`
	Leave  bool      `json:"leave,omitempty"`
	Next   string    `json:"next,omitempty"` // the table of the rematch
	All    *finished `json:"all,omitempty"`
}

// An actor is who makes moves.
type actor string

const (
	byPlayer   actor = "player"
	byComputer actor = "computer" // for an empty seat, or one that is away
	byClock    actor = "clock"    // for a person whose time is up
	byTable    actor = "table"    // deals
)

// A setup is how the table was made. A rematch begins with the people of the
// table before it.
type setup struct {
	Setup
	Seats []person `json:"seats,omitempty"`
}

// A person sits on a seat, and comes back with the token whose SHA-256 in
// hexadecimal is Token. A seat without a name is empty.
type person struct {
	Name  string `json:"name"`
	Token string `json:"token"`
}

// An undo asks to go back to a number of moves.
type undo struct {
	To int `json:"to"`
}

// A finished table as one event, which replaces all before it.
type finished struct {
	setup
	Record  string `json:"record"` // as text
	Decided *int   `json:"decided,omitempty"`
	Next    string `json:"next,omitempty"`
}

// A logMove is a move whose JSON has no unknown keys. A Move passes them over,
// which is right for clients, but the log would lose something by it.
type logMove struct{ hearts.Move }

// UnmarshalJSON reads a move.
func (m *logMove) UnmarshalJSON(data []byte) error {
	var known struct{ Deal, Kitty, Pass, Play, Moon, Seat json.RawMessage }
	if err := strict(data, &known); err != nil {
		return err
	}
	return m.Move.UnmarshalJSON(data)
}

// strict reads JSON in which every key has to be known.
func strict(data []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more than one value")
	}
	return nil
}

// parseEvent reads an event. One of another version, or with anything that this
// program does not know, is the error ReadOnly: to pass it over could change the
// game. One that no program writes is the error Broken.
func parseEvent(data []byte) (*event, error) {
	if !json.Valid(data) {
		return nil, fmt.Errorf("%w: no JSON", Broken)
	}
	e := new(event)
	if err := strict(data, e); err != nil {
		return nil, fmt.Errorf("%w: %w", ReadOnly, err)
	}
	if e.V != version {
		return nil, fmt.Errorf("%w: version %d", ReadOnly, e.V)
	}
	if n := e.kinds(); n != 1 {
		return nil, fmt.Errorf("%w: %d kinds", Broken, n)
	}
	return e, nil
}

// kinds counts what the event says has happened.
func (e *event) kinds() (n int) {
	for _, is := range [...]bool{e.New != nil, e.Sit != nil, len(e.Moves) > 0, e.Undo != nil,
		e.Agree, e.Refuse, e.Leave, e.Next != "", e.All != nil} {
		if is {
			n++
		}
	}
	return n
}

// seat returns the seat that did it, or -1.
func (e *event) seat() int {
	if e.Seat == nil {
		return -1
	}
	return *e.Seat
}

// same reports whether both come from the same command.
func (e *event) same(f *event) bool { return e.ID == f.ID && e.seat() == f.seat() && e.By == f.By }
