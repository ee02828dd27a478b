package room

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hjerterfri/hearts"
)

const (
	maxName  = 24 // letters
	maxID    = 64 // bytes, of a command
	minToken = 16
	maxToken = 128

	maxEvents = 50_000 // of a table, after which nobody can act
)

// hashed returns the token as the log has it. It is empty if there is none.
func hashed(token string) string {
	if len(token) < minToken || len(token) > maxToken {
		return ""
	}
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// decide returns the event that a command of the person with this token makes.
// There is none, but the index of an earlier event, if the command was obeyed
// before.
func (t *table) decide(token string, c *Command) (e *event, at int, err error) {
	own := t.seatOf(token)
	if own >= 0 {
		for _, done := range t.seats[own].ids {
			if done.id == c.ID {
				return nil, done.at, nil
			}
		}
	}
	switch {
	case t.closed != "":
		return nil, 0, t.closed
	case t.events >= maxEvents:
		return nil, 0, Full
	}
	switch {
	case c.T == "sit":
		e, err = t.decideSit(token, own, c)
	case own < 0:
		err = NotSeated
	default:
		e, err = t.decideSeated(own, c)
	}
	if err != nil || e == nil {
		return nil, t.events - 1, err
	}
	e.ID = c.ID
	return e, 0, nil
}

func (t *table) decideSit(token string, own int, c *Command) (*event, error) {
	name := strings.TrimSpace(c.Name)
	switch {
	case token == "":
		return nil, NoToken
	case t.over():
		return nil, IsOver
	case c.Seat < 0 || c.Seat >= len(t.seats):
		return nil, &hearts.MoveError{Seat: c.Seat, Reason: hearts.ErrSeat}
	case own >= 0 && own != c.Seat:
		return nil, Seated
	case own < 0 && !t.seats[c.Seat].empty():
		return nil, SeatTaken
	case !validName(name):
		return nil, BadName
	case own >= 0 && t.seats[own].Name == name && !t.seats[own].away():
		return nil, nil
	}
	return &event{Seat: &c.Seat, Sit: &person{name, token}}, nil
}

func (t *table) decideSeated(own int, c *Command) (*event, error) {
	e := &event{Seat: &own}
	switch c.T {
	case "do":
		m, err := ownMove(c.Move, own)
		if err != nil {
			return nil, err
		}
		after, err := t.game.Do(m)
		e.By, e.Moves = byPlayer, t.movesTo(after)
		return e, err
	case "leave":
		e.Leave = true
		return e, nil
	case "rematch":
		e.Next = nextTable(t.id)
		if !t.over() {
			return nil, NotOver
		}
		if t.next != "" {
			return nil, nil
		}
		return e, nil
	}
	if t.over() {
		return nil, IsOver
	}
	asked := t.proposal != nil
	switch {
	case c.T == "undo":
		to := t.lastMove(own)
		if c.To != nil {
			to = *c.To
		}
		if to < 1 || to >= t.moves {
			return nil, NothingToDo
		}
		e.Undo = &undo{to}
	case c.T == "agree" && asked && !slices.Contains(t.proposal.Agreed, own):
		e.Agree = true
	case c.T == "refuse" && asked:
		e.Refuse = true
	case c.T == "agree" || c.T == "refuse":
		return nil, NothingToDo
	default:
		return nil, BadCommand
	}
	return e, nil
}

// lastMove returns the number of the last move of a seat, or -1.
func (t *table) lastMove(seat int) int {
	moves := t.movesSince(0, hearts.Spectator)
	for i, m := range slices.Backward(moves) {
		if m.Seat() == seat {
			return i
		}
	}
	return -1
}

// ownMove reads the move of a client, who need not name the seat. A deal and the
// move of another seat are refused.
func ownMove(text json.RawMessage, seat int) (hearts.Move, error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(text, &keys); err != nil || keys == nil {
		return hearts.Move{}, BadCommand
	}
	if _, ok := keys["seat"]; !ok {
		keys["seat"] = json.RawMessage(strconv.Itoa(seat))
	}
	var m hearts.Move
	text, err := json.Marshal(keys)
	switch {
	case err != nil || m.UnmarshalJSON(text) != nil:
		return hearts.Move{}, BadCommand
	case m.Phase() == hearts.Dealing || m.Seat() != seat:
		return hearts.Move{}, NotYours
	}
	return m, nil
}

// validName reports whether a person can have this name.
func validName(name string) bool {
	return name != "" && utf8.RuneCountInString(name) <= maxName &&
		!strings.ContainsFunc(name, func(c rune) bool { return !unicode.IsPrint(c) })
}

// valid returns an error if no table can be made of the setup.
func (s Setup) valid() error {
	g, err := hearts.New(s.Variant)
	switch {
	case err != nil:
		return err
	case !slices.Contains([]int{0, 15, 30, 60}, s.Clock) || s.Wait < 0 || s.Wait > g.Players():
		return BadTable
	}
	return nil
}

// nextTable returns the id of the rematch. It follows from that of the table, so
// that all who ask for a rematch at once get the same one.
func nextTable(table string) string {
	sum := sha256.Sum256([]byte("rematch of " + table))
	return hex.EncodeToString(sum[:16])
}

// rematch returns how the next table is made: the same people, one seat further.
func (t *table) rematch() *event {
	s := setup{Setup: t.setup.Setup, Seats: make([]person, len(t.seats))}
	s.Wait = 0
	for i := range t.seats {
		s.Seats[(i+1)%len(t.seats)] = t.seats[i].person
	}
	return &event{New: &s}
}
