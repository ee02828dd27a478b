package hearts

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
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

// A Rank is the rank of a card, from 2 to 14: number cards are their number,
// [Jack] is 11 and [Ace], the highest, 14. The zero Rank belongs to a joker
// and to [NoCard].
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

// A Card is one of the 52 cards or a joker. It says nothing of which copy it is:
// where two packs are mixed, both queens of spades are [QueenOfSpades].
// The zero Card is [NoCard].
//
// Every valid Card lies in 1 … 63, so that it can index an array of 64, such as [Values].
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

// The jokers. Up to four of [Joker], all alike, can be in play; the two coloured
// ones are for tables that tell them apart. See Jokers and DragonJokers of [Variant].
const (
	Joker      Card = 15
	RedJoker   Card = 31
	BlackJoker Card = 47
)

// Sets of cards by their bits, 1<<card. The sixteen bits of a suit hold its thirteen cards at 2 … 14; the fifteenth is for jokers.
const (
	suitBits   = 16
	clubs      = uint64(0x7ffc)
	diamonds   = clubs << suitBits
	spades     = diamonds << suitBits
	hearts     = spades << suitBits
	suitCards  = clubs | diamonds | spades | hearts
	jokers     = 1<<Joker | 1<<RedJoker | 1<<BlackJoker
	moreJokers = uint64(1) << anotherJoker // see [Cards]
)

// anotherJoker is no valid card: its bit counts the third and the fourth Joker.
const anotherJoker Card = 63

// cardBit returns the bit of a card. What is no valid card has a bit that no set of cards has, or none.
func cardBit(c Card) uint64 { return 1 << uint8(c) }

// bit returns the bit of a valid card.
func (c Card) bit() uint64 { return 1 << (uint8(c) & 63) }

const (
	rankLetters = "23456789TJQKA" // by rank - Two
	suitLetters = "CDSH"          // by suit - Clubs
)

var (
	suitNames = [...]string{NoSuit: "no suit", Clubs: "clubs", Diamonds: "diamonds", Spades: "spades", Hearts: "hearts"}
	suitPips  = [...]string{NoSuit: "", Clubs: "♣", Diamonds: "♦", Spades: "♠", Hearts: "♥"}
	jokerText = [...]struct {
		card       Card
		text, pips string
	}{{Joker, "JK", "🃏"}, {RedJoker, "JR", "🃏r"}, {BlackJoker, "JB", "🃏b"}}
)

// Card returns the card of the suit with that rank, or [NoCard] if there is none.
func (s Suit) Card(r Rank) Card {
	if s < Clubs || s > Hearts || r < Two || r > Ace {
		return NoCard
	}
	return Card(s-Clubs)<<4 | Card(r)
}

// String returns the name of the suit, such as "spades".
func (s Suit) String() string {
	return nameOf("Suit", int(s), suitNames[:])
}

// Pips returns the sign of the suit, such as "♠", and "" for [NoSuit].
func (s Suit) Pips() string {
	if s < Clubs || s > Hearts {
		return ""
	}
	return suitPips[s]
}

// MarshalText writes the name of the suit, as [Suit.String] does. It fails for anything but
// the four suits and [NoSuit], whose text is empty.
func (s Suit) MarshalText() ([]byte, error) {
	if s == NoSuit {
		return []byte{}, nil
	}
	return marshalName("a suit", int(s), suitNames[:])
}

// UnmarshalText reads what [Suit.MarshalText] writes, and also a letter or a sign: "spades", "S" or "♠".
func (s *Suit) UnmarshalText(text []byte) error {
	t := string(text)
	if t == "" {
		*s = NoSuit
		return nil
	}
	for suit := Clubs; suit <= Hearts; suit++ {
		if equalFold(t, suitNames[suit]) || t == suitPips[suit] || equalFold(t, suitLetters[suit-Clubs:suit-Clubs+1]) {
			*s = suit
			return nil
		}
	}
	return syntaxError(t, "not a suit")
}

// String returns the rank as one letter, such as "T" or "Q".
func (r Rank) String() string {
	if r < Two || r > Ace {
		return "Rank(" + strconv.Itoa(int(r)) + ")"
	}
	return rankLetters[r-Two : r-Two+1]
}

// MarshalText writes the letter of the rank, as [Rank.String] does. It fails for anything but
// the thirteen ranks and zero, whose text is empty.
func (r Rank) MarshalText() ([]byte, error) {
	switch {
	case r == 0:
		return []byte{}, nil
	case r < Two || r > Ace:
		return nil, syntaxError(r.String(), "not a rank")
	}
	return []byte(r.String()), nil
}

// UnmarshalText reads what [Rank.MarshalText] writes, in either case, and also "10".
func (r *Rank) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*r = 0
		return nil
	}
	rank, ok := parseRank(string(text))
	if !ok {
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
	return Rank(i) + Two, i >= 0
}

// equalFold reports whether the texts are equal but for the case of ASCII letters. Unlike [strings.EqualFold] it
// takes no other sign for a letter, as the Kelvin sign for K.
func equalFold(s, t string) bool {
	if len(s) != len(t) {
		return false
	}
	for i := range len(s) {
		if upper(s[i]) != upper(t[i]) {
			return false
		}
	}
	return true
}

func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
}

// Valid reports whether c is a card: one of the 52 or a joker.
func (c Card) Valid() bool {
	return c > NoCard && cardBit(c)&(suitCards|jokers) != 0
}

// Suit returns the suit of the card, and [NoSuit] for a joker, [NoCard] or no valid card.
func (c Card) Suit() Suit {
	if cardBit(c)&suitCards == 0 {
		return NoSuit
	}
	return Suit(c>>4) + Clubs
}

// Rank returns the rank of the card, and 0 for a joker, [NoCard] or no valid card.
func (c Card) Rank() Rank {
	if cardBit(c)&suitCards == 0 {
		return 0
	}
	return Rank(c & 15)
}

// String returns the card as rank then suit, two letters each: "2C", "TD", "QS", "AH". The jokers are
// "JK", "JR" (red) and "JB" (black), [NoCard] is "NoCard".
func (c Card) String() string {
	switch {
	case c == NoCard:
		return "NoCard"
	case !c.Valid():
		return "Card(" + strconv.Itoa(int(c)) + ")"
	}
	return string(c.append(nil))
}

// append appends the two letters of a valid card.
func (c Card) append(b []byte) []byte {
	for _, j := range jokerText {
		if j.card == c {
			return append(b, j.text...)
		}
	}
	return append(b, rankLetters[c.Rank()-Two], suitLetters[c.Suit()-Clubs])
}

// Pips returns the card for people to read: "2♣", "10♦", "Q♠", "A♥", "🃏", and "🃏r" and "🃏b" for [RedJoker] and [BlackJoker].
func (c Card) Pips() string {
	for _, j := range jokerText {
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

// ParseCard reads a card as [Card.String] or [Card.Pips] writes it, in either case: "QS", "qs", "Q♠", "10H", "TH", "JK".
func ParseCard(s string) (Card, error) {
	for _, j := range jokerText {
		if equalFold(s, j.text) || equalFold(s, j.pips) {
			return j.card, nil
		}
	}
	for suit := Clubs; suit <= Hearts; suit++ {
		r, ok := strings.CutSuffix(s, suitPips[suit])
		if !ok && s != "" && upper(s[len(s)-1]) == suitLetters[suit-Clubs] {
			r, ok = s[:len(s)-1], true
		}
		if !ok {
			continue
		}
		if rank, ok := parseRank(r); ok {
			return suit.Card(rank), nil
		}
	}
	return NoCard, syntaxError(s, "not a card")
}

// MarshalText writes the card as [Card.String] does. [NoCard] is the empty text; what is no valid card fails.
func (c Card) MarshalText() ([]byte, error) {
	switch {
	case c == NoCard:
		return []byte{}, nil
	case !c.Valid():
		return nil, syntaxError(c.String(), "not a card")
	}
	return c.append(nil), nil
}

// UnmarshalText reads a card as [ParseCard] does; the empty text is [NoCard].
func (c *Card) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = NoCard
		return nil
	}
	card, err := ParseCard(string(text))
	if err != nil {
		return err
	}
	*c = card
	return nil
}

// nameOf returns the name with that number, or the type with its number where there is none.
func nameOf(typ string, i int, names []string) string {
	if i < 0 || i >= len(names) {
		return typ + "(" + strconv.Itoa(i) + ")"
	}
	return names[i]
}

// marshalName returns the name with that number as text, or an error that says what it is no name of.
func marshalName(what string, i int, names []string) ([]byte, error) {
	if i < 0 || i >= len(names) {
		return nil, syntaxError(strconv.Itoa(i), "not "+what)
	}
	return []byte(names[i]), nil
}

// unmarshalName returns the number of the name.
func unmarshalName(what string, text []byte, names []string) (int, error) {
	for i, name := range names {
		if name == string(text) {
			return i, nil
		}
	}
	return 0, syntaxError(string(text), "not "+what+" ("+strings.Join(names, ", ")+")")
}

// A SyntaxError says that a text cannot be read. Its reason is [ErrSyntax].
type SyntaxError struct {
	Text    string // what was found, cut off after 40 bytes
	Problem string // what is wrong with it, such as "not a card"
}

func syntaxError(text, problem string) error { return &SyntaxError{shortened(text), problem} }

// asSyntaxError returns the error of reading JSON as a [*SyntaxError], unless it is one of this package already, and nil for none.
func asSyntaxError(err error, data []byte, problem string) error {
	syntax, field := (*SyntaxError)(nil), (*FieldError)(nil)
	if err == nil || errors.As(err, &syntax) || errors.As(err, &field) {
		return err
	}
	return syntaxError(string(data), problem)
}

// shortened returns the text, or the beginning of a long one.
func shortened(text string) string {
	most := 40
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}

// Unwrap returns [ErrSyntax].
func (e *SyntaxError) Unwrap() error { return ErrSyntax }

// Error returns the message, such as `hearts: "1C": not a card`.
func (e *SyntaxError) Error() string {
	return "hearts: " + strconv.Quote(e.Text) + ": " + e.Problem
}
