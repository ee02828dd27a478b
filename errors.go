package hearts

import (
	"encoding/json"
	"iter"
	"strconv"
	"strings"
)

// A Reason is the rule that a call breaks, one constant for each. It is an error, so that
// errors.Is(err, [ErrFollowSuit]) tells why; a [MoveError] or a [FieldError] says where.
// Its text, such as "follow-suit", is a name for programs and for ever: [Reason.String] and JSON have
// it, while package fmt prints the sentence of [Reason.Error].
type Reason int8

// The reasons to refuse a move.
const (
	ErrSeat                Reason = iota + 1 // no such seat at this table
	ErrPhase                                 // not in this phase of the game
	ErrNotYourTurn                           // another seat is to play, or to choose
	ErrCard                                  // not a card
	ErrNotInHand                             // the seat does not hold the card
	ErrCardTwice                             // a card is passed more often than the seat holds it
	ErrPassCount                             // not as many cards as are to be passed
	ErrAlreadyPassed                         // the seat has chosen its cards
	ErrMustOpen                              // another card opens the deal
	ErrFollowSuit                            // the seat holds a card of the suit led
	ErrPenaltyOnFirstTrick                   // a penalty card on the first trick, with another card to play
	ErrHeartsNotBroken                       // a heart led too early
	ErrQueenWaits                            // Q♠ discarded before hearts are broken
	ErrJoker                                 // a joker that does not fit, or to lead with, with another card to play
	ErrMoonChoice                            // neither adding nor subtracting
	ErrHands                                 // not one hand for each seat
	ErrHandSize                              // a hand, or what is left over, of the wrong size
	ErrNotInPack                             // a card that is not in the pack, or is dealt or removed more often than it is there
)

// What can be wrong with a [Record] beside its moves.
const (
	ErrCutOff      Reason = iota + 32 // the text ends in the middle of a line or of a deal
	ErrRecordEmpty                    // the text ends before it says what is played
	ErrScores                         // the scores it says are not those of the cards
)

// ErrContradiction is the reason of a [View] that no game can give.
const ErrContradiction Reason = 48

// The faults of a variant or of a score to start from.
const (
	ErrRange      Reason = iota + 64 // a number or a choice outside its range
	ErrUnevenPack                    // the pack does not divide by the seats
	ErrNoSuchCard                    // the card that the option is about is not in play
	ErrDirection                     // a step of passing that does not fit the table
	ErrConflict                      // the option contradicts another
	ErrEndless                       // no total could ever reach the target
	ErrUnknown                       // there is no such option
	ErrTwice                         // the option is given twice
	ErrSyntax                        // a text that cannot be read, see [SyntaxError]
)

var reasons = [...]struct{ code, text string }{
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
	ErrHands:               {"hands", "one hand for each seat is wanted"},
	ErrHandSize:            {"hand-size", "wrong number of cards"},
	ErrNotInPack:           {"not-in-pack", "not in the pack, or not so often"},

	ErrCutOff:      {"cut-off", "the record is cut off"},
	ErrRecordEmpty: {"record-empty", "the record ends before the game begins"},
	ErrScores:      {"scores", "not the scores of the cards played"},

	ErrContradiction: {"contradiction", "the view contradicts itself"},

	ErrRange:      {"range", "out of range"},
	ErrUnevenPack: {"uneven-pack", "the pack does not divide by the players"},
	ErrNoSuchCard: {"no-such-card", "no such card in play"},
	ErrDirection:  {"direction", "direction does not fit the table"},
	ErrConflict:   {"conflict", "contradicts another option"},
	ErrEndless:    {"endless", "no card or trick could ever bring a total to the target"},
	ErrUnknown:    {"unknown", "no such option"},
	ErrTwice:      {"twice", "given twice"},
	ErrSyntax:     {"syntax", "the text cannot be read"},
}

// Reasons returns all reasons, for a program that has a text for each.
func Reasons() iter.Seq[Reason] {
	return func(yield func(Reason) bool) {
		for i := range reasons {
			if r := Reason(i); r.known() && !yield(r) {
				return
			}
		}
	}
}

func (r Reason) known() bool { return r > 0 && int(r) < len(reasons) && reasons[r].code != "" }

// sentence returns the reason as a clause, without the name of the package.
func (r Reason) sentence() string {
	if !r.known() {
		return r.String()
	}
	return reasons[r].text
}

// Error returns the rule that is broken, such as "hearts: must follow suit".
func (r Reason) Error() string { return "hearts: " + r.sentence() }

// String returns the name of the reason for programs, such as "follow-suit".
func (r Reason) String() string {
	if !r.known() {
		return "Reason(" + strconv.Itoa(int(r)) + ")"
	}
	return reasons[r].code
}

// MarshalText writes the name of the reason, as [Reason.String] does. It fails for any but the constants.
func (r Reason) MarshalText() ([]byte, error) {
	if !r.known() {
		return nil, syntaxError(r.String(), "not a reason")
	}
	return []byte(reasons[r].code), nil
}

// UnmarshalText reads the name of a reason.
func (r *Reason) UnmarshalText(text []byte) error {
	for reason := range Reasons() {
		if reason.String() == string(text) {
			*r = reason
			return nil
		}
	}
	return syntaxError(string(text), "not a reason")
}

// A MoveError says why a move was refused. It names no card that the caller did not name. Its JSON is
//
//	{"seat":2,"card":"QS","reason":"penalty-on-first-trick"}
//
// without the card where it is not about one.
type MoveError struct {
	Seat   int    `json:"seat"`           // the seat that the move was for, or -1 where it is for none
	Card   Card   `json:"card,omitempty"` // the card refused, or [NoCard] where it is not about one
	Reason Reason `json:"reason"`         // the rule
}

// Error returns the message, such as "hearts: seat 2: QS: penalty card on the first trick".
func (e *MoveError) Error() string {
	text := "hearts: "
	if e.Seat >= 0 || e.Reason == ErrSeat {
		text += "seat " + strconv.Itoa(e.Seat) + ": "
	}
	if e.Card != NoCard {
		text += e.Card.String() + ": "
	}
	return text + e.Reason.sentence()
}

// Unwrap returns the [Reason].
func (e *MoveError) Unwrap() error { return e.Reason }

// MarshalJSON writes the error as an object. What is no valid card is left out: the reason says so.
func (e MoveError) MarshalJSON() ([]byte, error) {
	type plain MoveError
	if !e.Card.Valid() {
		e.Card = NoCard
	}
	return json.Marshal(plain(e))
}

// UnmarshalJSON reads what [MoveError.MarshalJSON] writes. Unknown keys, and a missing seat or reason, are errors.
func (e *MoveError) UnmarshalJSON(data []byte) error {
	if isNull(data) {
		return nil
	}
	var read MoveError
	err := readObject(data, member{"seat", &read.Seat, true}, member{"card", &read.Card, false}, member{"reason", &read.Reason, true})
	if err == nil {
		*e = read
	}
	return err
}

// A FieldError is one fault of a [Variant], or of the score that a game starts from. All faults are reported at
// once, joined as by [errors.Join], by those who make a game and by those who read a variant.
type FieldError struct {
	Field string // the option by its key in text and JSON, such as "pass-count"; for [NewAt] also "dealt" and "totals"
	Err   error  // what is wrong: its [Reason] can be had by errors.As and errors.Is; it is a [*SyntaxError] where the value cannot be read
}

// Error returns the message, such as "hearts: removed: 51 cards for 5 players: 1 over".
func (e *FieldError) Error() string {
	return "hearts: " + e.Field + ": " + strings.TrimPrefix(e.Err.Error(), "hearts: ")
}

// Unwrap returns Err.
func (e *FieldError) Unwrap() error { return e.Err }

// A detailed is a reason that says more of the case at hand.
type detailed struct {
	Reason
	detail string
}

func (d detailed) Error() string { return "hearts: " + d.detail }
func (d detailed) Unwrap() error { return d.Reason }
