package hearts

import "strconv"

// A Reason is the rule that a call breaks, one constant for each. It is an error, so that
// errors.Is(err, [ErrFollowSuit]) tells why; a [MoveError] or a [FieldError] says where.
// Its text, such as "follow-suit", is a name for programs and for ever.
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
	ErrMoonChoice                            // neither adding nor subtracting
	ErrHands                                 // not one hand for each seat
	ErrHandSize                              // a hand, or what is left over, of the wrong size
	ErrNotInPack                             // a card that is not in play, or is dealt more often than it is
)

// The faults of a variant or of a score to start from.
const (
	ErrRange      Reason = iota + 64 // a number or a choice outside its range
	ErrUnevenPack                    // the pack does not divide by the seats
	ErrNoSuchCard                    // the card that the option is about is not in play
	ErrDirection                     // a step of passing that does not fit the table
	ErrConflict                      // the option contradicts another
	ErrEndless                       // no total could ever reach the target
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
	ErrMoonChoice:          {"moon-choice", "the choice is between adding and subtracting"},
	ErrHands:               {"hands", "one hand for each seat is wanted"},
	ErrHandSize:            {"hand-size", "wrong number of cards"},
	ErrNotInPack:           {"not-in-pack", "card not in play, or in play fewer times"},

	ErrRange:      {"range", "out of range"},
	ErrUnevenPack: {"uneven-pack", "the pack does not divide by the players"},
	ErrNoSuchCard: {"no-such-card", "no such card in play"},
	ErrDirection:  {"direction", "direction does not fit the table"},
	ErrConflict:   {"conflict", "contradicts another option"},
	ErrEndless:    {"endless", "no card or trick could ever bring a total to the target"},
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
	for i := range reasons {
		if reason := Reason(i); reason.known() && reasons[i].code == string(text) {
			*r = reason
			return nil
		}
	}
	return syntaxError(string(text), "not a reason")
}

// A MoveError says why a move was refused. It names no card that the caller did not name.
type MoveError struct {
	Seat   int    // the seat that the move was for, or -1 where it is for none
	Card   Card   // the card refused, or [NoCard] where it is not about one
	Reason Reason // the rule
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

// A FieldError is one fault of a [Variant] or of the score that a game starts from.
// [New] and [NewAt] return all of them, joined as by [errors.Join].
type FieldError struct {
	Field  string // the option by its key in text and JSON, such as "pass-count"; for [NewAt] also "dealt" or "totals"
	Reason Reason // what is wrong
	Detail string // what exactly, in words
}

// Error returns the message, such as "hearts: removed: 52 cards for 5 players: 2 over".
func (e *FieldError) Error() string {
	text := "hearts: " + e.Field + ": "
	if e.Detail == "" {
		return text + e.Reason.sentence()
	}
	return text + e.Detail
}

// Unwrap returns the [Reason].
func (e *FieldError) Unwrap() error { return e.Reason }
