package room

import (
	"encoding/json"

	"github.com/hjerterfri/hearts"
)

// A Hello is the first message of a client: {"t":"hello","v":1,"table":"…",…}.
type Hello struct {
	T     string `json:"t"`
	V     int    `json:"v"`     // version of the messages, 1
	Build string `json:"build"` // of the page
	Table string `json:"table"`
	Token string `json:"token"` // the secret of the page for this table; empty for a spectator
	At    *int   `json:"at"`    // of the last state that the client had, if it had one
	N     int    `json:"n"`     // of that state
}

// A Command is any later message of a client. Each but a ping has an id of 1 to
// 64 bytes, and a client that had no answer sends the same again, to any instance.
//
//	{"t":"sit","id":"k3-1","seat":2,"name":"Anna"}
//	{"t":"do","id":"k3-17","move":{"play":"QS"}}  or "pass", or "moon"
//	{"t":"undo","id":"k3-18","to":36}             by default its own last move
//	{"t":"agree","id":"k3-19"}                    to the undo that is proposed
//	{"t":"refuse","id":"k3-19"}
//	{"t":"leave","id":"k3-20"}                    the computer plays on
//	{"t":"rematch","id":"k3-21"}                  see Next of the State
//	{"t":"ping","at":58}
//
// To sit down on one's own seat again says that one is back: a seat that was
// away no longer is.
type Command struct {
	T    string          `json:"t"`
	ID   string          `json:"id"`
	Seat int             `json:"seat"`
	Name string          `json:"name"`
	Move json.RawMessage `json:"move"`
	To   *int            `json:"to"`
	At   int             `json:"at"`
}

// A Reply is the answer to a command: {"t":"ok","id":"k3-17","at":58},
// {"t":"no","id":"k3-17","error":{…}} or {"t":"pong","at":58}.
type Reply struct {
	T     string `json:"t"`
	ID    string `json:"id,omitempty"`
	At    int    `json:"at,omitempty"`    // the event that the command made; for a pong, the last
	Error error  `json:"error,omitempty"` // a *hearts.MoveError, or a Refusal
}

// A State is what a client is shown, each time that something has happened.
type State struct {
	T  string `json:"t"`  // "state"
	At int    `json:"at"` // index of the last event
	N  int    `json:"n"`  // number of moves made in the game

	// Moves are those from number Since on, counted from 0, as far as the seat may
	// know them. If some that the client knew were undone there are none.
	Since  int           `json:"since"`
	Undone bool          `json:"undone"`
	Moves  []hearts.Move `json:"moves"`

	Seat  int         `json:"seat"` // of the client, -1 for a spectator
	View  hearts.View `json:"view"` // what the seat may know
	Seats []SeatState `json:"seats"`
	Sheet [][]int     `json:"sheet"` // what each finished deal added, by seat

	// Refused is why each card of the hand that may not be played now may not be.
	Refused map[hearts.Card]hearts.Reason `json:"refused,omitempty"`
	// Decided is the move from which on the table played this deal out.
	Decided *int `json:"decided,omitempty"`
	// Proposal is an undo that waits for people to agree.
	Proposal *Proposal `json:"proposal,omitempty"`
	// Left is how many ms are left until the first person's time is up.
	Left int64 `json:"left,omitempty"`
	// Wait is how many people are still needed before the first deal.
	Wait int `json:"wait,omitempty"`
	// Next is the table of the rematch. People have the same tokens there.
	Next string `json:"next,omitempty"`
	// Closed is "read-only" or "broken" if nobody can act here any more.
	Closed string `json:"closed,omitempty"`

	Clock  int  `json:"clock,omitempty"`  // seconds for a move; 0 is no clock
	Public bool `json:"public,omitempty"` // the table is in the lobby
}

// A SeatState is what all may know of a seat.
type SeatState struct {
	Name string `json:"name"`           // "" for a seat that the computer plays
	Away bool   `json:"away,omitempty"` // the computer plays until the person acts
}

// A Proposal is an undo that waits for people to agree. Any move ends it, and so
// does anybody who sits down or leaves.
type Proposal struct {
	Seat   int   `json:"seat"`   // that asks for it
	To     int   `json:"to"`     // the number of moves to go back to
	Agreed []int `json:"agreed"` // seats that agree, the one that asks among them
}

// A Listing is a table in the lobby.
type Listing struct {
	Table   string         `json:"table"`
	Variant hearts.Variant `json:"variant"`
	Clock   int            `json:"clock,omitempty"`
	Seats   []string       `json:"seats"` // names; "" for a seat that is free
	Deals   int            `json:"deals"` // dealt so far
}

// A Refusal is why the table, rather than the rules of the game, refuses a
// command. Its JSON is {"reason":"seat-taken"}.
type Refusal string

// The refusals.
const (
	BadCommand  Refusal = "bad-command"   // not a message of this kind
	BadName     Refusal = "bad-name"      // empty, longer than 24 letters, or with odd characters
	BadTable    Refusal = "bad-table"     // a clock or a number of people that no table has
	NotSeated   Refusal = "not-seated"    // only for people with a seat
	NotYours    Refusal = "not-yours"     // a deal, or the move of another seat
	SeatTaken   Refusal = "seat-taken"    // somebody sits there
	Seated      Refusal = "seated"        // on another seat of this table
	NoToken     Refusal = "no-token"      // to sit down takes a token of 16 to 128 bytes
	NothingToDo Refusal = "nothing-to-do" // no such move to undo, or no proposal
	IsOver      Refusal = "over"
	NotOver     Refusal = "not-over"
	ReadOnly    Refusal = "read-only"   // the log has what this version does not know
	Broken      Refusal = "broken"      // the log has an event that cannot be
	NoTable     Refusal = "no-table"    // no such table
	Full        Refusal = "full"        // this instance serves as much as it can
	Unavailable Refusal = "unavailable" // the log cannot be reached now: try the same again
)

// Error returns the code, after the name of the package.
func (r Refusal) Error() string { return "room: " + string(r) }

// MarshalJSON writes an object with the code.
func (r Refusal) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]string{"reason": string(r)})
}
