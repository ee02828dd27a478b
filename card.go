package hearts

import (
	"strconv"
	"strings"
)

// A Suit is one of the four suits. The zero Suit is [NoSuit].
type Suit int8

// The suits, in the order in which [Cards.All] lists them.
const (
	NoSuit Suit = iota // the suit of a joker and of [NoCard]
	Clubs
	Diamonds
	Spades
	Hearts
)

// A Rank is the rank of a card, 2 … 14. A number card has its number, [Jack] is
// 11, and [Ace], the highest, is 14. The zero Rank is that of a joker and of
// [NoCard].
type Rank int8

// The ranks, lowest first.
const (
	Two Rank = iota + 2
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
)

// A Card is one of the 52 cards or a joker. It does not say which copy it is:
// where two packs are mixed, both queens of spades are [QueenOfSpades]. The zero
// Card is [NoCard].
//
// Every valid Card lies in 1 … 63, so that it can index an array of 64, such as
// [Values].
type Card int8

// NoCard is the zero [Card]: no card at all.
const NoCard Card = 0

// The 52 cards.
const (
	TwoOfClubs Card = iota + 2
	ThreeOfClubs
	FourOfClubs
	FiveOfClubs
	SixOfClubs
	SevenOfClubs
	EightOfClubs
	NineOfClubs
	TenOfClubs
	JackOfClubs
	QueenOfClubs
	KingOfClubs
	AceOfClubs

	TwoOfDiamonds Card = iota + 5
	ThreeOfDiamonds
	FourOfDiamonds
	FiveOfDiamonds
	SixOfDiamonds
	SevenOfDiamonds
	EightOfDiamonds
	NineOfDiamonds
	TenOfDiamonds
	JackOfDiamonds
	QueenOfDiamonds
	KingOfDiamonds
	AceOfDiamonds

	TwoOfSpades Card = iota + 8
	ThreeOfSpades
	FourOfSpades
	FiveOfSpades
	SixOfSpades
	SevenOfSpades
	EightOfSpades
	NineOfSpades
	TenOfSpades
	JackOfSpades
	QueenOfSpades
	KingOfSpades
	AceOfSpades

	TwoOfHearts Card = iota + 11
	ThreeOfHearts
	FourOfHearts
	FiveOfHearts
	SixOfHearts
	SevenOfHearts
	EightOfHearts
	NineOfHearts
	TenOfHearts
	JackOfHearts
	QueenOfHearts
	KingOfHearts
	AceOfHearts
)

// The jokers. Up to four of [Joker], all alike, can be in play. The two coloured
// ones are for [DragonHearts], which tells jokers apart.
const (
	Joker      Card = 15
	RedJoker   Card = 31
	BlackJoker Card = 47
)

// Sets of cards by their bits, 1<<card. Each suit has sixteen bits: its thirteen
// cards are at 2 … 14, and 15 is for a joker.
const (
	suitBits   = 16
	clubs      = uint64(0x7ffc)
	diamonds   = clubs << suitBits
	spades     = diamonds << suitBits
	hearts     = spades << suitBits
	suitCards  = clubs | diamonds | spades | hearts
	jokers     = 1<<Joker | 1<<RedJoker | 1<<BlackJoker
	moreJokers = uint64(1) << anotherJoker
)

// anotherJoker is not a valid card. Its bit counts the third and the fourth
// [Joker].
const anotherJoker Card = 63

// cardBit returns the bit of a card. An invalid card has a bit that is in no set
// of cards, or none.
func cardBit(c Card) uint64 { return 1 << uint8(c) }

// bit returns the bit of a valid card.
func (c Card) bit() uint64 { return 1 << (uint8(c) & 63) }

const (
	rankLetters = "23456789TJQKA" // by rank - Two
	suitLetters = "CDSH"          // by suit - Clubs
)

var (
	suitNames = enum{"Suit", "a suit", []string{"no suit", "clubs", "diamonds", "spades", "hearts"}}
	suitPips  = [...]string{Clubs: "♣", Diamonds: "♦", Spades: "♠", Hearts: "♥"}
)

// jokerTexts are the texts of the jokers.
var jokerTexts = [...]struct {
	card       Card
	text, pips string
}{{Joker, "JK", "🃏"}, {RedJoker, "JR", "🃏r"}, {BlackJoker, "JB", "🃏b"}}

// valid reports whether s is one of the four suits.
func (s Suit) valid() bool { return s >= Clubs && s <= Hearts }

// letter returns the letter of a suit.
func (s Suit) letter() string { return suitLetters[s-Clubs : s-Clubs+1] }

// Card returns the card of the suit with that rank, or [NoCard] if there is none.
func (s Suit) Card(r Rank) Card {
	if !s.valid() || r < Two || r > Ace {
		return NoCard
	}
	return Card(s-Clubs)<<4 | Card(r)
}

// String returns the name of the suit, such as "spades".
func (s Suit) String() string { return suitNames.text(int8(s)) }

// Pips returns the sign of the suit, such as "♠", and "" for [NoSuit].
func (s Suit) Pips() string {
	if !s.valid() {
		return ""
	}
	return suitPips[s]
}

// MarshalText writes the name of the suit, such as "spades". The text of [NoSuit]
// is empty. Any other number fails.
func (s Suit) MarshalText() ([]byte, error) {
	if s == NoSuit {
		return []byte{}, nil
	}
	return suitNames.marshal(int8(s))
}

// UnmarshalText reads the name, the letter or the sign of a suit: "spades", "S"
// or "♠". The empty text is [NoSuit].
func (s *Suit) UnmarshalText(text []byte) error {
	t := string(text)
	read := NoSuit
	for suit := Clubs; suit <= Hearts; suit++ {
		if equalFold(t, suit.String()) || equalFold(t, suit.letter()) || t == suitPips[suit] {
			read = suit
		}
	}
	switch {
	case s == nil:
		return ErrNil
	case read == NoSuit && t != "":
		return syntaxError(t, "not a suit")
	}
	*s = read
	return nil
}

// String returns the rank as one letter or digit, such as "T" or "Q".
func (r Rank) String() string {
	if r < Two || r > Ace {
		return "Rank(" + strconv.Itoa(int(r)) + ")"
	}
	return rankLetters[r-Two : r-Two+1]
}

// MarshalText writes the rank as [Rank.String] does. The text of the zero Rank is
// empty. Any number that is not a rank fails.
func (r Rank) MarshalText() ([]byte, error) {
	switch {
	case r == 0:
		return []byte{}, nil
	case r < Two || r > Ace:
		return nil, syntaxError(r.String(), "not a rank")
	}
	return []byte(r.String()), nil
}

// UnmarshalText reads a rank in either case, and also "10". The empty text is the
// zero Rank.
func (r *Rank) UnmarshalText(text []byte) error {
	rank, ok := parseRank(string(text))
	switch {
	case r == nil:
		return ErrNil
	case !ok && len(text) > 0:
		return syntaxError(string(text), "not a rank")
	}
	*r = rank
	return nil
}

func parseRank(s string) (Rank, bool) {
	if s == "10" {
		return Ten, true
	}
	if len(s) != 1 {
		return 0, false
	}
	i := strings.IndexByte(rankLetters, upper(s[0]))
	if i < 0 {
		return 0, false
	}
	return Rank(i) + Two, true
}

// Valid reports whether c is one of the 52 cards or a joker.
func (c Card) Valid() bool {
	return c > NoCard && cardBit(c)&(suitCards|jokers) != 0
}

// Suit returns the suit of the card. It is [NoSuit] for a joker and for an
// invalid card.
func (c Card) Suit() Suit {
	if cardBit(c)&suitCards == 0 {
		return NoSuit
	}
	return Suit(c>>4) + Clubs
}

// Rank returns the rank of the card. It is 0 for a joker and for an invalid card.
func (c Card) Rank() Rank {
	if cardBit(c)&suitCards == 0 {
		return 0
	}
	return Rank(c & 15)
}

// String returns the card as two letters, rank then suit: "2C", "TD", "QS", "AH".
// The jokers are "JK", "JR" (red) and "JB" (black). [NoCard] is "NoCard".
func (c Card) String() string {
	switch {
	case c == NoCard:
		return "NoCard"
	case !c.Valid():
		return "Card(" + strconv.Itoa(int(c)) + ")"
	}
	return string(c.append(nil))
}

// cardLetters is the length of the text of a card.
const cardLetters = 2

// append appends the two letters of a valid card.
func (c Card) append(b []byte) []byte {
	for _, j := range jokerTexts {
		if j.card == c {
			return append(b, j.text...)
		}
	}
	return append(b, rankLetters[c.Rank()-Two], suitLetters[c.Suit()-Clubs])
}

// Pips returns the card for people to read: "2♣", "10♦", "Q♠", "A♥". The jokers
// are "🃏", "🃏r" (red) and "🃏b" (black).
func (c Card) Pips() string {
	for _, j := range jokerTexts {
		if j.card == c {
			return j.pips
		}
	}
	switch {
	case !c.Valid():
		return c.String()
	case c.Rank() == Ten:
		return "10" + c.Suit().Pips()
	}
	return c.Rank().String() + c.Suit().Pips()
}

// ParseCard reads a card as [Card.String] or [Card.Pips] writes it, in either
// case: "QS", "qs", "Q♠", "TH", "10H", "JK".
func ParseCard(s string) (Card, error) {
	for _, j := range jokerTexts {
		if equalFold(s, j.text) || equalFold(s, j.pips) {
			return j.card, nil
		}
	}
	for suit := Clubs; suit <= Hearts; suit++ {
		r, ok := strings.CutSuffix(s, suitPips[suit])
		if !ok && s != "" && equalFold(s[len(s)-1:], suit.letter()) {
			r, ok = s[:len(s)-1], true
		}
		if rank, isRank := parseRank(r); ok && isRank {
			return suit.Card(rank), nil
		}
	}
	return NoCard, syntaxError(s, "not a card")
}

// parseCards reads cards of two letters each.
func parseCards(words []string) (cards []Card, err error) {
	for _, word := range words {
		c, err := ParseCard(word)
		if err != nil || len(word) != cardLetters {
			return nil, syntaxError(word, "not a card")
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// appendCards appends each card after a space.
func appendCards(text []byte, cards []Card) []byte {
	for _, c := range cards {
		text = c.append(append(text, ' '))
	}
	return text
}

// MarshalText writes the card as [Card.String] does. The text of [NoCard] is
// empty. Any other invalid card fails.
func (c Card) MarshalText() ([]byte, error) {
	switch {
	case c == NoCard:
		return []byte{}, nil
	case !c.Valid():
		return nil, syntaxError(c.String(), "not a card")
	}
	return c.append(nil), nil
}

// UnmarshalText reads a card as [ParseCard] does. The empty text is [NoCard].
func (c *Card) UnmarshalText(text []byte) error {
	if c == nil {
		return ErrNil
	}
	if len(text) == 0 {
		*c = NoCard
		return nil
	}
	card, err := ParseCard(string(text))
	if err == nil {
		*c = card
	}
	return err
}
