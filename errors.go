package hearts

import (
	"encoding/json"
	"errors"
	"iter"
	"strconv"
	"strings"
)

// A Reason is the rule that a call breaks, one constant for each. It is an error,
// so that errors.Is(err, [ErrFollowSuit]) asks for it. A [MoveError] or a
// [FieldError] says where the rule was broken.
//
// A Reason has two texts. Its code, such as "follow-suit", is for programs and
// never changes: [Reason.String] and JSON have it. Its sentence, such as "must
// follow suit", is for people and may improve: [Reason.Sentence] has it, and
// [Reason.Error] puts the name of the package before it. Package fmt prints the
// error, as for any error; call String for the code. The zero Reason is none.
//
// The numbers have gaps: each group of reasons begins at a round number, so that
// a new reason can join its group and the others keep their numbers.
type Reason int8

// The reasons to refuse a move.
const (
	ErrSeat                Reason = iota + 1 // there is no such seat at this table
	ErrPhase                                 // not in this phase of the game
	ErrNotYourTurn                           // another seat is to play, or to choose
	ErrCard                                  // not a card
	ErrNotInHand                             // the seat does not hold the card
	ErrCardTwice                             // a card is passed more often than it is held
	ErrPassCount                             // the wrong number of cards to pass
	ErrAlreadyPassed                         // the seat has chosen its cards
	ErrMustOpen                              // another card opens the deal
	ErrFollowSuit                            // the seat holds a card of the suit led
	ErrPenaltyOnFirstTrick                   // a penalty card, and another could be played
	ErrHeartsNotBroken                       // a heart is led too early
	ErrQueenWaits                            // Q♠ is discarded before hearts are broken
	ErrJoker                                 // a joker that does not fit, or leads
	ErrMoonChoice                            // neither adding nor subtracting
	ErrHands                                 // not one hand for each seat
	ErrHandSize                              // a hand or a kitty of the wrong size
	ErrNotInPack                             // a card that is not in play, or not so often
)

// What can be wrong with a [Record] besides its moves.
const (
	ErrCutOff      Reason = iota + 32 // it ends in the middle of a line or of a deal
	ErrRecordEmpty                    // it ends before it says what is played
	ErrScores                         // its scores are not those of the cards played
)

// What can be wrong with what a program passes in or reads.
const (
	ErrContradiction Reason = iota + 48 // a [View] that no game can give
	ErrNil                              // a nil pointer to read into, or a nil reader
	ErrNoJSON                           // a value that JSON is not written of, or read into
)

// The faults of a variant, or of a score to start from.
const (
	ErrRange      Reason = iota + 64 // a number or a choice is out of range
	ErrUnevenPack                    // the pack does not divide by the players
	ErrNoSuchCard                    // the card that the option is about is not in play
	ErrDirection                     // a direction of passing does not fit the table
	ErrConflict                      // the option contradicts another
	ErrEndless                       // no total could ever reach the target
	ErrUnknown                       // there is no such option
	ErrTwice                         // the option is given twice
	ErrSyntax                        // a text cannot be read, see [SyntaxError]
)

// reasons has the code and the sentence of each reason.
var reasons = [...]struct{ code, sentence string }{
	ErrSeat:                {"seat", "no such seat"},
	ErrPhase:               {"phase", "not in this phase of the game"},
	ErrNotYourTurn:         {"not-your-turn", "it is another seat's turn"},
	ErrCard:                {"card", "not a card"},
	ErrNotInHand:           {"not-in-hand", "card not in hand"},
	ErrCardTwice:           {"card-twice", "card passed more often than it is held"},
	ErrPassCount:           {"pass-count", "wrong number of cards to pass"},
	ErrAlreadyPassed:       {"already-passed", "already passed"},
	ErrMustOpen:            {"must-open", "another card must open the deal"},
	ErrFollowSuit:          {"follow-suit", "must follow suit"},
	ErrPenaltyOnFirstTrick: {"penalty-on-first-trick", "penalty card on the first trick"},
	ErrHeartsNotBroken:     {"hearts-not-broken", "hearts are not broken"},
	ErrQueenWaits:          {"queen-waits", "the queen of spades waits until hearts are broken"},
	ErrJoker:               {"joker", "the joker may not be played here"},
	ErrMoonChoice:          {"moon-choice", "the choice is between adding and subtracting"},
	ErrHands:               {"hands", "one hand for each seat is needed"},
	ErrHandSize:            {"hand-size", "wrong number of cards"},
	ErrNotInPack:           {"not-in-pack", "the card is not in play, or not so often"},

	ErrCutOff:      {"cut-off", "the record is cut off"},
	ErrRecordEmpty: {"record-empty", "the record ends before the game begins"},
	ErrScores:      {"scores", "these are not the scores of the cards played"},

	ErrContradiction: {"contradiction", "the view contradicts itself"},
	ErrNil:           {"nil", "nil is not a value to read from or into"},
	ErrNoJSON:        {"no-json", "there is no JSON for this"},

	ErrRange:      {"range", "out of range"},
	ErrUnevenPack: {"uneven-pack", "the pack does not divide by the players"},
	ErrNoSuchCard: {"no-such-card", "no such card in play"},
	ErrDirection:  {"direction", "direction does not fit the table"},
	ErrConflict:   {"conflict", "contradicts another option"},
	ErrEndless:    {"endless", "no card and no option could ever bring a total to the target"},
	ErrUnknown:    {"unknown", "no such option"},
	ErrTwice:      {"twice", "given twice"},
	ErrSyntax:     {"syntax", "the text cannot be read"},
}

// Reasons returns all reasons, for a program that has a text of its own for each.
func Reasons() iter.Seq[Reason] {
	return func(yield func(Reason) bool) {
		for i := range reasons {
			if r := Reason(i); r.known() && !yield(r) {
				return
			}
		}
	}
}

func (r Reason) known() bool { return int(uint8(r)) < len(reasons) && reasons[r].code != "" }

// Sentence returns the reason for people, such as "must follow suit".
func (r Reason) Sentence() string {
	if !r.known() {
		return r.String()
	}
	return reasons[r].sentence
}

// Error returns the sentence after the name of the package: "hearts: must follow
// suit".
func (r Reason) Error() string { return "hearts: " + r.Sentence() }

// String returns the code of the reason, such as "follow-suit".
func (r Reason) String() string {
	if !r.known() {
		return "Reason(" + strconv.Itoa(int(r)) + ")"
	}
	return reasons[r].code
}

// MarshalText writes the code of the reason. It fails for any number but the
// constants.
func (r Reason) MarshalText() ([]byte, error) {
	if !r.known() {
		return nil, syntaxError(r.String(), "not a reason")
	}
	return []byte(reasons[r].code), nil
}

// UnmarshalText reads the code of a reason.
func (r *Reason) UnmarshalText(text []byte) error {
	if r == nil {
		return ErrNil
	}
	for reason := range Reasons() {
		if reason.String() == string(text) {
			*r = reason
			return nil
		}
	}
	return syntaxError(string(text), "not a reason")
}

// A MoveError says why a move was refused. It names no card that the caller did
// not name. Its JSON, without the card where it is not about one, is
//
//	{"seat":2,"card":"QS","reason":"penalty-on-first-trick"}
type MoveError struct {
	Seat   int    `json:"seat"`           // that the move was for; -1 for none
	Card   Card   `json:"card,omitempty"` // that was refused; [NoCard] for none
	Reason Reason `json:"reason"`         // the rule
}

// Error returns the message, such as "hearts: seat 2: QS: penalty card on the
// first trick".
func (e *MoveError) Error() string {
	if e == nil {
		return noError
	}
	text := "hearts: "
	if e.Seat >= 0 || e.Reason == ErrSeat {
		text += "seat " + strconv.Itoa(e.Seat) + ": "
	}
	if e.Card != NoCard {
		text += e.Card.String() + ": "
	}
	return text + e.Reason.Sentence()
}

// Unwrap returns the [Reason].
func (e *MoveError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Reason
}

// MarshalJSON writes the error as an object. An invalid card is left out, as the
// reason already says so.
func (e MoveError) MarshalJSON() ([]byte, error) {
	type plain MoveError
	if !e.Card.Valid() {
		e.Card = NoCard
	}
	return json.Marshal(plain(e))
}

// UnmarshalJSON reads what [MoveError.MarshalJSON] writes. An unknown key is
// passed over. A missing seat or reason is an error.
func (e *MoveError) UnmarshalJSON(data []byte) error {
	if e == nil {
		return ErrNil
	}
	if isNull(data) {
		return nil
	}
	var read MoveError
	err := readObject(data, passOver,
		member{"seat", &read.Seat, true},
		member{"card", &read.Card, false},
		member{"reason", &read.Reason, true})
	if err == nil {
		*e = read
	}
	return err
}

// A FieldError is one fault of a [Variant], or of the score that a game starts
// from. All faults are reported at once, joined as by [errors.Join].
type FieldError struct {
	// Field is the option by its key in text and JSON, such as "pass-count". For
	// the arguments of [NewAt] it is "dealt" or "totals".
	Field string
	// Err is what is wrong. Its [Reason] can be had by errors.As and errors.Is.
	// Where the value cannot be read it is a [*SyntaxError].
	Err error
}

// Error returns the message, such as "hearts: removed: 51 cards for 5 players: 1
// over".
func (e *FieldError) Error() string {
	if e == nil {
		return noError
	}
	return "hearts: " + e.Field + ": " + withoutPackage(e.Err)
}

// Sentence returns what is wrong for people, without the names of the package and
// of the option, such as "51 cards for 5 players: 1 over".
func (e *FieldError) Sentence() string {
	if e == nil {
		return withoutPackage(nil)
	}
	return withoutPackage(e.Err)
}

// Unwrap returns Err.
func (e *FieldError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// noError is what an error says that is nil, or that says nothing.
const noError = "hearts: no error"

// withoutPackage returns the message of an error without the name of the package.
func withoutPackage(err error) string {
	if err == nil {
		return "no error"
	}
	return strings.TrimPrefix(err.Error(), "hearts: ")
}

// A described is the JSON of an error that holds another: its reason and its
// text.
type described struct {
	Reason Reason `json:"reason,omitempty"`
	Text   string `json:"text"`
}

// describe describes an error. Where it has no reason, that is missing.
func describe(err error) described {
	d := described{Text: withoutPackage(err)}
	errors.As(err, &d.Reason)
	return d
}

// err returns an error with the reason and the text.
func (d described) err() error {
	if d.Reason == 0 {
		return errors.New("hearts: " + d.Text)
	}
	return detailed{d.Reason, d.Text}
}

// MarshalJSON writes the fault for a form:
//
//	{"field":"target","reason":"range","text":"-5 is out of range, 1 to 1000000"}
//
// The text is for people. The reason is missing if Err has none.
func (e FieldError) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Field string `json:"field"`
		described
	}{e.Field, describe(e.Err)})
}

// UnmarshalJSON reads what [FieldError.MarshalJSON] writes: a fault with the same
// field, reason and text. An unknown key is passed over.
func (e *FieldError) UnmarshalJSON(data []byte) error {
	if e == nil {
		return ErrNil
	}
	if isNull(data) {
		return nil
	}
	var field string
	var d described
	err := readObject(data, passOver,
		member{"field", &field, true},
		member{"reason", &d.Reason, false},
		member{"text", &d.Text, true})
	if err == nil {
		*e = FieldError{field, d.err()}
	}
	return err
}

// A detailed is a reason that says more about the case at hand.
type detailed struct {
	Reason
	detail string
}

func (d detailed) Error() string { return "hearts: " + d.detail }
func (d detailed) Unwrap() error { return d.Reason }

// noJSON returns the error of writing or reading JSON where there is none.
func noJSON(detail string) error { return detailed{ErrNoJSON, detail} }

// A SyntaxError says that a text cannot be read. Its reason is [ErrSyntax].
type SyntaxError struct {
	Text    string `json:"text"`    // what was found, cut off after 40 bytes
	Problem string `json:"problem"` // what is wrong with it, such as "not a card"
}

func syntaxError(text, problem string) error { return &SyntaxError{shortened(text), problem} }

// asSyntaxError returns the error of reading JSON as a [*SyntaxError], unless it
// is an error of this package already.
func asSyntaxError(err error, data []byte, problem string) error {
	syntax, field := (*SyntaxError)(nil), (*FieldError)(nil)
	if err == nil || errors.As(err, &syntax) || errors.As(err, &field) {
		return err
	}
	return syntaxError(string(data), problem)
}

// Unwrap returns [ErrSyntax].
func (e *SyntaxError) Unwrap() error { return ErrSyntax }

// Error returns the message, such as `hearts: "1C": not a card`.
func (e *SyntaxError) Error() string {
	if e == nil {
		return noError
	}
	return "hearts: " + strconv.Quote(e.Text) + ": " + e.Problem
}
