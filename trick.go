package hearts

import (
	"encoding/json"
	"iter"
	"strconv"
)

// A Trick is the cards that have been played to one trick. It is a comparable
// value. The zero Trick is empty.
type Trick struct {
	cards   [maxSeats]Card // in the order of play
	leader  int8
	taker   int8 // counted from 1; 0 for nobody yet
	players int8
	length  int8
	points  int16
}

// Leader returns the seat that led to the trick, or is to lead. It is -1 in the
// zero Trick.
func (t Trick) Leader() int {
	if t.players == 0 {
		return -1
	}
	return int(t.leader)
}

// Len returns the number of cards in the trick.
func (t Trick) Len() int { return int(t.length) }

// seat returns the seat that plays the i-th card, counted from 0.
func (t Trick) seat(i int) int { return (int(t.leader) + i) % int(t.players) }

// Card returns the card that a seat has played to the trick, or [NoCard] if it
// has not.
func (t Trick) Card(seat int) Card {
	for s, c := range t.All() {
		if s == seat {
			return c
		}
	}
	return NoCard
}

// All returns the seats and their cards in the order of play.
func (t Trick) All() iter.Seq2[int, Card] {
	return func(yield func(int, Card) bool) {
		for i, c := range t.cards[:t.length] {
			if !yield(t.seat(i), c) {
				return
			}
		}
	}
}

// Suit returns the suit led, which the others must follow: that of the first card
// that is not a joker. It is [NoSuit] while there is none.
func (t Trick) Suit() Suit { return suitLedBy(t.cards[:t.length]) }

// Winner returns the seat that wins the trick as it lies: the one with the
// highest card of the suit led that no identical card cancels. It is false in a
// trick without such a card: an empty one, one of jokers alone, or one in which
// all cards of the suit are cancelled. If such a trick is full it is held.
func (t Trick) Winner() (seat int, ok bool) {
	i, ok := winner(t.cards[:t.length])
	if !ok {
		return 0, false
	}
	return t.seat(i), true
}

// Taker returns the seat that has taken the trick: the winner, or for a trick
// that was held, the winner of the next trick that is won. At the end of the deal
// held tricks go to the seat that led the last one. Taker is false for a trick
// that is not full, or still held.
func (t Trick) Taker() (seat int, ok bool) { return max(int(t.taker)-1, 0), t.taker != 0 }

// Points returns the sum of the values of the cards in the trick. A kitty that
// goes with it is not in it.
func (t Trick) Points() int { return int(t.points) }

// String returns the leader and the cards in the order of play, such as "1: 2C QC
// AC 5C".
func (t Trick) String() string {
	text := append(strconv.AppendInt(nil, int64(t.Leader()), 10), ':')
	return string(appendCards(text, t.cards[:t.length]))
}

// MarshalJSON writes the trick as
//
//	{"leader":1,"cards":["2C","QC"],"winner":1,"taker":-1,"points":0}
//
// The winner and the taker are -1 where there is none, see [Trick.Winner] and
// [Trick.Taker]. A Trick cannot be read back; a [View] can.
func (t Trick) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Leader int    `json:"leader"`
		Cards  []Card `json:"cards"`
		Winner int    `json:"winner"`
		Taker  int    `json:"taker"`
		Points int    `json:"points"`
	}{t.Leader(), t.cards[:t.length], orNobody(t.Winner()), orNobody(t.Taker()), t.Points()})
}

// UnmarshalJSON fails: the JSON of a trick says less than the trick. Read the
// [View].
func (t *Trick) UnmarshalJSON([]byte) error {
	return noJSON("a Trick cannot be read from JSON: read its View")
}

// orNobody returns a seat, or -1 if it is none.
func orNobody(seat int, ok bool) int {
	if !ok {
		return -1
	}
	return seat
}

// suitLedBy returns the suit led, of cards in the order of play.
func suitLedBy(cards []Card) Suit {
	for _, c := range cards {
		if suit := c.Suit(); suit != NoSuit {
			return suit
		}
	}
	return NoSuit
}

// A best is the card that wins a trick as it lies, if no card cancels another:
// its rank in the upper four bits, and below them the place of the seat that
// played it, counted from 1. It is 0 in a trick without a card of a suit.
type best uint8

// then returns what wins after one more card: that card, if it is of the suit led
// and higher. It takes no branch, since a processor cannot guess which card wins.
// A joker comes after the ace in the numbers of cards; one more, and its rank is
// 0.
func (b best) then(c Card, led Suit, place int8) best {
	now, next := uint(b), uint(uint8(c+1)<<4|uint8(place))
	if Suit(c>>4)+Clubs != led {
		next = 0
	}
	return best(max(now, next))
}

// place returns the place of the winner, and 0 if there is none.
func (b best) place() int8 { return int8(b & 15) }

// winner returns which of the cards, in the order of play, wins. It is false if
// none does. Identical cards cancel each other.
func winner(cards []Card) (i int, ok bool) {
	var b best
	suit := suitLedBy(cards)
	single := singles(cards) & suitCards
	for i, c := range cards {
		if single&c.bit() != 0 {
			b = b.then(c, suit, int8(i+1))
		}
	}
	return int(b.place()) - 1, b.place() > 0
}

// singles returns the bits of the cards that come once and not twice.
func singles(cards []Card) (bits uint64) {
	for _, c := range cards {
		bits ^= c.bit()
	}
	return bits
}
