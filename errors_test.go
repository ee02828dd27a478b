package hearts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// reasons are all that there are. Their codes are for ever: people translate them.
var reasons = []struct {
	reason     hearts.Reason
	code, text string
}{
	{hearts.ErrSeat, "seat", "no such seat"},
	{hearts.ErrPhase, "phase", "not in this phase of the game"},
	{hearts.ErrNotYourTurn, "not-your-turn", "it is another seat's turn"},
	{hearts.ErrCard, "card", "not a card"},
	{hearts.ErrNotInHand, "not-in-hand", "card not in hand"},
	{hearts.ErrCardTwice, "card-twice", "card passed more often than it is held"},
	{hearts.ErrPassCount, "pass-count", "wrong number of cards to pass"},
	{hearts.ErrAlreadyPassed, "already-passed", "already passed"},
	{hearts.ErrMustOpen, "must-open", "another card must open the deal"},
	{hearts.ErrFollowSuit, "follow-suit", "must follow suit"},
	{hearts.ErrPenaltyOnFirstTrick, "penalty-on-first-trick", "penalty card on the first trick"},
	{hearts.ErrHeartsNotBroken, "hearts-not-broken", "hearts are not broken"},
	{hearts.ErrQueenWaits, "queen-waits", "the queen of spades waits until hearts are broken"},
	{hearts.ErrJoker, "joker", "the joker may not be played here"},
	{hearts.ErrMoonChoice, "moon-choice", "the choice is between adding and subtracting"},
	{hearts.ErrHands, "hands", "one hand for each seat is needed"},
	{hearts.ErrHandSize, "hand-size", "wrong number of cards"},
	{hearts.ErrNotInPack, "not-in-pack", "the card is not in play, or not so often"},
	{hearts.ErrCutOff, "cut-off", "the record is cut off"},
	{hearts.ErrRecordEmpty, "record-empty", "the record ends before the game begins"},
	{hearts.ErrScores, "scores", "these are not the scores of the cards played"},
	{hearts.ErrContradiction, "contradiction", "the view contradicts itself"},
	{hearts.ErrNil, "nil", "nil is not a value to read from or into"},
	{hearts.ErrNoJSON, "no-json", "there is no JSON for this"},
	{hearts.ErrRange, "range", "out of range"},
	{hearts.ErrUnevenPack, "uneven-pack", "the pack does not divide by the players"},
	{hearts.ErrNoSuchCard, "no-such-card", "no such card in play"},
	{hearts.ErrDirection, "direction", "direction does not fit the table"},
	{hearts.ErrConflict, "conflict", "contradicts another option"},
	{hearts.ErrEndless, "endless", "no card and no option could ever bring a total to the target"},
	{hearts.ErrUnknown, "unknown", "no such option"},
	{hearts.ErrTwice, "twice", "given twice"},
	{hearts.ErrSyntax, "syntax", "the text cannot be read"},
}

func TestReasonText(t *testing.T) {
	codes, texts := map[string]bool{}, map[string]bool{}
	for _, r := range reasons {
		code, err := r.reason.MarshalText()
		if string(code) != r.code || r.reason.String() != r.code || err != nil ||
			r.reason.Error() != "hearts: "+r.text {
			t.Errorf("MarshalText %q, %v, String %q, Error %q, want %q, %q", code, err, r.reason.String(),
				r.reason.Error(), r.code, r.text)
		}
		var again hearts.Reason
		if err := again.UnmarshalText(code); again != r.reason || err != nil {
			t.Errorf("%s reads %v, %v", code, again, err)
		}
		if codes[r.code] || texts[r.text] {
			t.Errorf("%s or its text says something else already", r.code)
		}
		codes[r.code], texts[r.text] = true, true
	}
}

// TestEveryReasonValue: the table above has every reason, and other values have no code.
func TestEveryReasonValue(t *testing.T) {
	known := 0
	for i := math.MinInt8; i <= math.MaxInt8; i++ {
		r, read := hearts.Reason(i), hearts.ErrSeat
		_, err := r.MarshalText()
		switch readError := read.UnmarshalText([]byte(r.String())); {
		case (err == nil) != (readError == nil) || err != nil && read != hearts.ErrSeat:
			t.Errorf("Reason(%d): writing %v, reading %v, %v", i, err, read, readError)
		case err == nil:
			known++
		}
		if !strings.HasPrefix(r.Error(), "hearts: ") || len(r.Error()) < 15 {
			t.Errorf("Reason(%d): Error %q", i, r.Error())
		}
	}
	if known != len(reasons) {
		t.Errorf("%d reasons are known, %d in the table", known, len(reasons))
	}
}

func TestReasonGarbage(t *testing.T) {
	for _, text := range []string{"", "x", "Seat", " seat", "seat ", "seat,phase", "1", "Reason(1)",
		"no such seat", "hearts: no such seat", "\xff", strings.Repeat("seat", 1<<16)} {
		r := hearts.ErrPhase
		if err := r.UnmarshalText([]byte(text)); r != hearts.ErrPhase || !shortSyntaxError(err) {
			t.Errorf("%.20q is %v, %v", text, r, err)
		}
	}
}

func TestErrorTexts(t *testing.T) {
	for _, row := range []struct {
		err  error
		want string
	}{
		{&hearts.MoveError{Seat: 2, Card: hearts.QueenOfSpades, Reason: hearts.ErrPenaltyOnFirstTrick},
			"hearts: seat 2: QS: penalty card on the first trick"},
		{&hearts.MoveError{Seat: 0, Reason: hearts.ErrPassCount},
			"hearts: seat 0: wrong number of cards to pass"},
		{&hearts.MoveError{Seat: -1, Reason: hearts.ErrPhase}, "hearts: not in this phase of the game"},
		{&hearts.MoveError{Seat: -1, Reason: hearts.ErrSeat}, "hearts: seat -1: no such seat"},
		{&hearts.MoveError{Seat: 9, Card: hearts.Joker, Reason: hearts.ErrSeat},
			"hearts: seat 9: JK: no such seat"},
		{&hearts.MoveError{Seat: 1, Card: 16, Reason: hearts.ErrCard},
			"hearts: seat 1: Card(16): not a card"},
		{&hearts.MoveError{Seat: 1, Reason: 60}, "hearts: seat 1: Reason(60)"},
		{&hearts.FieldError{Field: "target", Err: hearts.ErrEndless},
			"hearts: target: no card and no option could ever bring a total to the target"},
		{&hearts.FieldError{Field: "removed", Err: errors.New("hearts: 52 cards for 5 players: 2 over")},
			"hearts: removed: 52 cards for 5 players: 2 over"},
		{hearts.ErrFollowSuit, "hearts: must follow suit"},
		{hearts.Reason(0), "hearts: Reason(0)"},
	} {
		t.Run(row.want, func(t *testing.T) {
			if row.err.Error() != row.want {
				t.Errorf("%q, want %q", row.err.Error(), row.want)
			}
		})
	}
}

func TestErrorsIsAndAs(t *testing.T) {
	move := &hearts.MoveError{Seat: 2, Card: hearts.QueenOfSpades, Reason: hearts.ErrFollowSuit}
	field := &hearts.FieldError{Field: "moon", Err: hearts.ErrRange}
	for what, err := range map[string]error{
		"joined": errors.Join(move, field),
		"wrapped and joined": fmt.Errorf("table 7: %w",
			errors.Join(errors.New("other"), fmt.Errorf("x: %w", move), field)),
	} {
		t.Run(what, func(t *testing.T) {
			var gotMove *hearts.MoveError
			var gotField *hearts.FieldError
			if !errors.As(err, &gotMove) || gotMove != move || !errors.As(err, &gotField) ||
				gotField != field {
				t.Errorf("%v, %v", gotMove, gotField)
			}
			for _, r := range reasons {
				if got, want := errors.Is(err, r.reason), r.reason == hearts.ErrFollowSuit ||
					r.reason == hearts.ErrRange; got != want {
					t.Errorf("errors.Is(err, %v) is %t", r.reason, got)
				}
			}
		})
	}
	var reason hearts.Reason
	if !errors.As(error(move), &reason) || reason != hearts.ErrFollowSuit {
		t.Errorf("the reason of %v is %v", move, reason)
	}
}

// TestRefusedMoves: an error has the seat and the card of the caller, and names no other
// card.
func TestRefusedMoves(t *testing.T) {
	opening := deal(newGame(holding(hearts.Variant{})), wholeSuits...)
	third := opening
	for seat, c := range []hearts.Card{hearts.TwoOfClubs, hearts.TwoOfDiamonds} {
		var err error
		if third, err = third.Play(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	for _, row := range []struct {
		game hearts.Game
		seat int
		card hearts.Card
		want string
	}{
		{third, 2, hearts.QueenOfSpades, "hearts: seat 2: QS: penalty card on the first trick"},
		{third, 2, hearts.TwoOfClubs, "hearts: seat 2: 2C: card not in hand"},
		{third, 3, hearts.TwoOfHearts, "hearts: seat 3: 2H: it is another seat's turn"},
		{third, 0, hearts.TwoOfClubs, "hearts: seat 0: 2C: it is another seat's turn"},
		{opening, 0, hearts.AceOfClubs, "hearts: seat 0: AC: another card must open the deal"},
		{opening, 0, hearts.NoCard, "hearts: seat 0: not a card"},
		{opening, 0, hearts.Card(16), "hearts: seat 0: Card(16): not a card"},
		{opening, 0, hearts.Joker, "hearts: seat 0: JK: card not in hand"},
		{opening, 4, hearts.TwoOfClubs, "hearts: seat 4: 2C: no such seat"},
		{opening, -1, hearts.TwoOfClubs, "hearts: seat -1: 2C: no such seat"},
		{hearts.Game{}, 0, hearts.TwoOfClubs, "hearts: seat 0: 2C: not in this phase of the game"},
	} {
		t.Run(row.want, func(t *testing.T) {
			next, err := row.game.Play(row.seat, row.card)
			check := row.game.Check(row.seat, row.card)
			if err == nil || err.Error() != row.want || check == nil || check.Error() != row.want {
				t.Errorf("Play: %v, Check: %v, want %s", err, check, row.want)
			}
			var move *hearts.MoveError
			if !errors.As(err, &move) || move.Seat != row.seat || move.Card != row.card ||
				!errors.Is(err, move.Reason) || !next.Equal(row.game) {
				t.Errorf("%#v", err)
			}
		})
	}
}

func TestReasons(t *testing.T) {
	got := slices.Collect(hearts.Reasons())
	if len(got) != len(reasons) {
		t.Errorf("%d reasons, want %d", len(got), len(reasons))
	}
	for _, r := range reasons {
		if !slices.Contains(got, r.reason) {
			t.Errorf("%v is missing", r.reason)
		}
	}
	for r := range hearts.Reasons() {
		if r != got[0] {
			t.Errorf("the first is %v, want %v", r, got[0])
		}
		break
	}
}

// TestErrorsOfNoSeat: what is refused to nobody in particular names no seat.
func TestErrorsOfNoSeat(t *testing.T) {
	g := begun(hearts.Variant{}, 1)
	_, dealErr := g.Deal(nil)
	_, handsErr := g.DealHands(nil, hearts.Cards{})
	_, countErr := hearts.Game{}.DealHands(nil, hearts.Cards{})
	_, kittyErr := hearts.Game{}.DealHands(make([]hearts.Cards, 4), hearts.CardsOf(hearts.TwoOfClubs))
	for _, test := range []struct {
		err  error
		want string
	}{
		{dealErr, "hearts: not in this phase of the game"},
		{handsErr, "hearts: not in this phase of the game"},
		{countErr, "hearts: one hand for each seat is needed"},
		{kittyErr, "hearts: wrong number of cards"},
	} {
		t.Run(test.want, func(t *testing.T) {
			if test.err == nil || test.err.Error() != test.want {
				t.Errorf("%v, want %q", test.err, test.want)
			}
		})
	}
}

// TestSyntaxErrorText: a long text is not cut off in the middle of a character.
func TestSyntaxErrorText(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{strings.Repeat("x", 40), strings.Repeat("x", 40)},
		{strings.Repeat("x", 41), strings.Repeat("x", 40) + "…"},
		{strings.Repeat("x", 39) + "♠♠", strings.Repeat("x", 39) + "…"},
		{strings.Repeat("\xbf", 50), "\ufffd"}, // as valid UTF-8
	} {
		_, err := hearts.ParseCard(test.text)
		var syntax *hearts.SyntaxError
		if !errors.As(err, &syntax) || syntax.Text != test.want {
			t.Errorf("%q gives %v, want %q", test.text, err, test.want)
		}
	}
}

func TestMoveErrorJSON(t *testing.T) {
	for _, test := range []struct {
		err  hearts.MoveError
		want string
	}{
		{hearts.MoveError{Seat: 2, Card: hearts.QueenOfSpades, Reason: hearts.ErrPenaltyOnFirstTrick},
			`{"seat":2,"card":"QS","reason":"penalty-on-first-trick"}`},
		{hearts.MoveError{Seat: -1, Reason: hearts.ErrPhase}, `{"seat":-1,"reason":"phase"}`},
		{hearts.MoveError{Reason: hearts.ErrCard}, `{"seat":0,"reason":"card"}`},
	} {
		t.Run(test.want, func(t *testing.T) {
			data, err := json.Marshal(&test.err)
			if err != nil || string(data) != test.want {
				t.Errorf("written %s, %v", data, err)
			}
			var read hearts.MoveError
			if err := json.Unmarshal(data, &read); err != nil || read != test.err {
				t.Errorf("read as %v, %v", &read, err)
			}
		})
	}
}

func TestMoveErrorJSONRefused(t *testing.T) {
	for _, data := range []string{
		`{}`, `{"seat":2}`, `{"reason":"phase"}`,
		`{"SEAT":2,"reason":"phase"}`, `{"seat":2,"reason":null}`,
		`{"seat":2,"seat":2,"reason":"phase"}`, `{"seat":"2","reason":"phase"}`,
		`{"seat":2,"reason":"bad luck"}`, `{"seat":2,"card":"1S","reason":"card"}`, `[]`,
	} {
		e := hearts.MoveError{Seat: 5}
		if err := json.Unmarshal([]byte(data), &e); err == nil || e != (hearts.MoveError{Seat: 5}) {
			t.Errorf("%s reads %v, %v", data, &e, err)
		}
	}
	e := hearts.MoveError{Seat: 5}
	if err := json.Unmarshal([]byte("null"), &e); err != nil || e.Seat != 5 {
		t.Errorf("null: %v, %v", e, err)
	}
	if data, err := json.Marshal([]hearts.MoveError{{Card: 100, Reason: hearts.ErrCard}}); err != nil ||
		string(data) != `[{"seat":0,"reason":"card"}]` {
		t.Errorf("%s, %v", data, err)
	}
}

// TestMoveErrorJSONOfGarbage: a server can send every refusal as JSON.
func TestMoveErrorJSONOfGarbage(t *testing.T) {
	for c := math.MinInt8; c <= math.MaxInt8; c++ {
		_, err := begun(hearts.Variant{}, 1).Play(0, hearts.Card(c))
		if data, jsonErr := json.Marshal(err); err != nil &&
			(jsonErr != nil || !strings.Contains(string(data), `"reason":"`)) {
			t.Errorf("%v is %s, %v", err, data, jsonErr)
		}
	}
}

// TestErrorsWithoutReason: an error that has no reason has none either when it is read
// again.
func TestErrorsWithoutReason(t *testing.T) {
	var field hearts.FieldError
	var record hearts.RecordError
	for data, e := range map[string]interface {
		error
		json.Unmarshaler
	}{
		jsonOf(hearts.FieldError{Field: "sun", Err: errors.New("x")}): &field,
		jsonOf(hearts.RecordError{Deal: 2, Err: errors.New("x")}):     &record,
	} {
		var reason hearts.Reason
		if err := e.UnmarshalJSON([]byte(data)); err != nil || errors.As(e, &reason) ||
			!strings.HasSuffix(e.Error(), ": x") {
			t.Errorf("%s is read as %v with the reason %v, %v", data, e, reason, err)
		}
	}
}
