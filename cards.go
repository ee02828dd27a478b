package hearts

import (
	"encoding/json"
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
)

// Cards is a bag of cards: a set in which a card can lie twice, as two mixed
// packs need it, and [Joker] four times. It is a comparable value, and equal bags
// are equal with ==. The zero Cards is empty.
//
// No bag ever holds more: one copy too many is left out.
type Cards struct {
	// The bit of a card, 1<<card, is in one if the bag holds the card, and in two
	// as well if it holds two copies. The third and fourth Joker are counted the
	// same way at the bit moreJokers.
	one, two uint64
}

const maxJokers = 4 // in a bag

// CardsOf returns the bag of these cards. Invalid cards are left out.
func CardsOf(cards ...Card) Cards {
	var bag Cards
	for _, c := range cards {
		bag, _ = bag.add(c)
	}
	return bag
}

// bagOf returns the bag of these cards, or an error if one of them has no room in
// it.
func bagOf(cards []Card) (bag Cards, err error) {
	for _, c := range cards {
		if bag, err = bag.addOne(c); err != nil {
			return Cards{}, err
		}
	}
	return bag, nil
}

// add returns the bag with one more copy of c. It is false if c is no card or has
// no room.
func (b Cards) add(c Card) (Cards, bool) {
	bit := cardBit(c)
	switch {
	case !c.Valid():
		return b, false
	case b.one&bit == 0:
		b.one |= bit
	case b.two&bit == 0:
		b.two |= bit
	case c == Joker && b.Count(Joker) < maxJokers:
		b.setJokers(b.Count(Joker) + 1)
	default:
		return b, false
	}
	return b, true
}

// addOne returns the bag with one more copy of c, or an error if c has no room in
// it.
func (b Cards) addOne(c Card) (Cards, error) {
	sum, ok := b.add(c)
	switch {
	case c == NoCard:
		return b, syntaxError("", "not a card")
	case !ok:
		return b, syntaxError(c.String(), "one copy too many")
	}
	return sum, nil
}

// setJokers makes the number of copies of Joker n, at most four.
func (b *Cards) setJokers(n int) {
	const all = 1<<Joker | moreJokers
	b.one &^= all
	b.two &^= all
	for i, bit := range [maxJokers]uint64{1 << Joker, 1 << Joker, moreJokers, moreJokers} {
		switch {
		case i >= n:
		case b.one&bit == 0:
			b.one |= bit
		default:
			b.two |= bit
		}
	}
}

// Count returns how many copies of c the bag holds: 0 … 2, or 0 … 4 of [Joker].
func (b Cards) Count(c Card) int {
	if !c.Valid() {
		return 0
	}
	bit := cardBit(c)
	if c == Joker {
		bit |= moreJokers
	}
	return bits.OnesCount64(b.one&bit) + bits.OnesCount64(b.two&bit)
}

// Has reports whether the bag holds c.
func (b Cards) Has(c Card) bool { return b.one&cardBit(c)&^moreJokers != 0 }

// Len returns the number of cards. Each copy counts.
func (b Cards) Len() int { return bits.OnesCount64(b.one) + bits.OnesCount64(b.two) }

// Plus returns the bag of the cards of both. Copies add up.
func (b Cards) Plus(c Cards) Cards {
	sum := Cards{b.one | c.one, b.two | c.two | b.one&c.one}
	sum.setJokers(min(b.Count(Joker)+c.Count(Joker), maxJokers))
	return sum
}

// Minus returns the bag without the cards of c: for each copy in c, one copy
// less.
func (b Cards) Minus(c Cards) Cards {
	rest := Cards{b.one&^c.one | b.two&^c.two, b.two &^ c.one}
	rest.setJokers(max(b.Count(Joker)-c.Count(Joker), 0))
	return rest
}

// With returns the bag with one more copy of a card.
func (b Cards) With(c Card) Cards { return b.Plus(CardsOf(c)) }

// Without returns the bag with one copy of a card less, if it has any.
func (b Cards) Without(c Card) Cards { return b.Minus(CardsOf(c)) }

// And returns the cards that lie in both, each as often as in the bag that has
// fewer of it.
func (b Cards) And(c Cards) Cards { return Cards{b.one & c.one, b.two & c.two} }

// or returns the cards that lie in either, each as often as in the bag that has
// more of it.
func (b Cards) or(c Cards) Cards { return Cards{b.one | c.one, b.two | c.two} }

// within reports whether all cards of the bag, copies counted, are in another.
func (b Cards) within(other Cards) bool { return b.Minus(other) == Cards{} }

// ofKinds returns the cards with these bits.
func (b Cards) ofKinds(kinds uint64) Cards { return Cards{b.one & kinds, b.two & kinds} }

// Of returns the cards of a suit. Those of [NoSuit] are the jokers.
func (b Cards) Of(s Suit) Cards {
	var kinds uint64
	switch {
	case s == NoSuit:
		kinds = jokers | moreJokers
	case s.valid():
		kinds = clubs << (suitBits * (s - Clubs))
	}
	return b.ofKinds(kinds)
}

// Distinct returns the bag with one copy of each of its cards.
func (b Cards) Distinct() Cards { return Cards{one: b.one &^ moreJokers} }

// Lowest returns the card with the lowest rank, and of equal ranks the first in
// the order of [Cards.All]. Jokers are lower than any other card. In an empty bag
// it is [NoCard].
func (b Cards) Lowest() Card {
	lowest := NoCard
	for c := range b.All() {
		if lowest == NoCard || c.Rank() < lowest.Rank() {
			lowest = c
		}
	}
	return lowest
}

// Highest returns the card with the highest rank, and of equal ranks the last in
// the order of [Cards.All]. Jokers are lower than any other card. In an empty bag
// it is [NoCard].
func (b Cards) Highest() Card {
	highest := NoCard
	for c := range b.All() {
		if c.Rank() >= highest.Rank() {
			highest = c
		}
	}
	return highest
}

// All returns the cards in order: clubs, diamonds, spades, hearts, each from 2 to
// ace, then [Joker], [RedJoker] and [BlackJoker]. Copies follow each other.
func (b Cards) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for rest := b.one & suitCards; rest != 0; rest &= rest - 1 {
			c := Card(bits.TrailingZeros64(rest))
			if !yield(c) || b.two&cardBit(c) != 0 && !yield(c) {
				return
			}
		}
		for _, joker := range jokerTexts {
			for range b.Count(joker.card) {
				if !yield(joker.card) {
					return
				}
			}
		}
	}
}

// list returns the cards in order, and an empty list of none.
func (b Cards) list() []Card { return slices.AppendSeq([]Card{}, b.All()) }

// Random returns one card of the bag. Each copy is equally likely, to within one
// part in 2⁵⁷. It is [NoCard] for an empty bag.
//
// Random draws one number from r and allocates nothing. A nil r means the
// runtime's own generator.
func (b Cards) Random(r *rand.Rand) Card {
	if b.one == 0 {
		return NoCard
	}
	random := seeded(r).Uint64()
	if b.two != 0 {
		return b.randomCopy(random)
	}
	prefix := prefixBits(b.one)
	k, _ := bits.Mul64(random, prefix>>56)
	return nthCard(b.one, prefix, k)
}

// randomCopy returns one card of a bag with copies, for 64 random bits.
func (b Cards) randomCopy(random uint64) Card {
	ones, twos := prefixBits(b.one), prefixBits(b.two)
	k, _ := bits.Mul64(random, ones>>56+twos>>56)
	if k >= ones>>56 {
		return nthCard(b.two, twos, k-ones>>56)
	}
	return nthCard(b.one, ones, k)
}

const lowBits = 0x0101010101010101 // one in each byte

// prefixBits returns in each byte i the number of bits in the bytes 0 … i of x.
func prefixBits(x uint64) uint64 {
	x -= x >> 1 & 0x5555555555555555
	x = x&0x3333333333333333 + x>>2&0x3333333333333333
	return (x + x>>4) & 0x0f0f0f0f0f0f0f0f * lowBits
}

// nthCard returns the card of the k-th lowest bit of x, counted from 0. There are
// more than k bits, and prefix is prefixBits(x).
func nthCard(x, prefix, k uint64) Card {
	// The bit lies in the first byte whose prefix is more than k: the top bit of
	// its sum is set.
	const top = lowBits << 7
	beyond := (prefix + (127-k)*lowBits) & top
	shift := uint64(bits.TrailingZeros64(beyond)) & 56
	k -= prefix << 8 >> shift & 0xff
	bit := uint64(nthOfByte[x>>shift&0xff]>>(4*k&31)&7) + shift
	if bit == uint64(anotherJoker) {
		return Joker
	}
	return Card(bit)
}

// String returns the cards in the order of [Cards.All], such as "2C TD QS QS".
func (b Cards) String() string { return string(b.append(nil, ' ')) }

// Pips returns the cards for people to read, in the same order, such as "2♣ 10♦
// Q♠ Q♠".
func (b Cards) Pips() string {
	var words []string
	for c := range b.All() {
		words = append(words, c.Pips())
	}
	return strings.Join(words, " ")
}

// append appends the cards in order with a separator between them.
func (b Cards) append(text []byte, separator byte) []byte {
	for c := range b.All() {
		if len(text) > 0 {
			text = append(text, separator)
		}
		text = c.append(text)
	}
	return text
}

// ParseCards reads cards with spaces or commas between them, each as [ParseCard]
// does. A card that comes more often than a bag can hold it is an error. A text
// without a card is the empty bag.
func ParseCards(s string) (Cards, error) {
	var bag Cards
	separates := func(r rune) bool { return r == ',' || unicode.IsSpace(r) }
	for word := range strings.FieldsFuncSeq(strings.TrimPrefix(s, byteOrderMark), separates) {
		c, err := ParseCard(word)
		if err == nil {
			bag, err = bag.addOne(c)
		}
		if err != nil {
			return Cards{}, err
		}
	}
	return bag, nil
}

// MarshalText writes the cards as [Cards.String] does.
func (b Cards) MarshalText() ([]byte, error) { return b.append([]byte{}, ' '), nil }

// UnmarshalText reads cards as [ParseCards] does.
func (b *Cards) UnmarshalText(text []byte) error {
	if b == nil {
		return ErrNil
	}
	bag, err := ParseCards(string(text))
	if err == nil {
		*b = bag
	}
	return err
}

// MarshalJSON writes the cards as a list of texts: ["2C","QS","QS"].
func (b Cards) MarshalJSON() ([]byte, error) { return json.Marshal(b.list()) }

// UnmarshalJSON reads a list of texts, each as [ParseCard] does. As everywhere in
// encoding/json, null changes nothing.
func (b *Cards) UnmarshalJSON(data []byte) error {
	if b == nil {
		return ErrNil
	}
	var list []Card
	if err := json.Unmarshal(trimJSON(data), &list); err != nil || list == nil {
		return asSyntaxError(err, data, "not a list of cards")
	}
	bag, err := bagOf(list)
	if err == nil {
		*b = bag
	}
	return err
}

// nthOfByte holds, a nibble each, the positions of the bits of a byte, lowest
// first.
var nthOfByte = [256]uint32{
	0x00000000, 0x00000000, 0x00000001, 0x00000010, 0x00000002, 0x00000020, 0x00000021, 0x00000210,
	0x00000003, 0x00000030, 0x00000031, 0x00000310, 0x00000032, 0x00000320, 0x00000321, 0x00003210,
	0x00000004, 0x00000040, 0x00000041, 0x00000410, 0x00000042, 0x00000420, 0x00000421, 0x00004210,
	0x00000043, 0x00000430, 0x00000431, 0x00004310, 0x00000432, 0x00004320, 0x00004321, 0x00043210,
	0x00000005, 0x00000050, 0x00000051, 0x00000510, 0x00000052, 0x00000520, 0x00000521, 0x00005210,
	0x00000053, 0x00000530, 0x00000531, 0x00005310, 0x00000532, 0x00005320, 0x00005321, 0x00053210,
	0x00000054, 0x00000540, 0x00000541, 0x00005410, 0x00000542, 0x00005420, 0x00005421, 0x00054210,
	0x00000543, 0x00005430, 0x00005431, 0x00054310, 0x00005432, 0x00054320, 0x00054321, 0x00543210,
	0x00000006, 0x00000060, 0x00000061, 0x00000610, 0x00000062, 0x00000620, 0x00000621, 0x00006210,
	0x00000063, 0x00000630, 0x00000631, 0x00006310, 0x00000632, 0x00006320, 0x00006321, 0x00063210,
	0x00000064, 0x00000640, 0x00000641, 0x00006410, 0x00000642, 0x00006420, 0x00006421, 0x00064210,
	0x00000643, 0x00006430, 0x00006431, 0x00064310, 0x00006432, 0x00064320, 0x00064321, 0x00643210,
	0x00000065, 0x00000650, 0x00000651, 0x00006510, 0x00000652, 0x00006520, 0x00006521, 0x00065210,
	0x00000653, 0x00006530, 0x00006531, 0x00065310, 0x00006532, 0x00065320, 0x00065321, 0x00653210,
	0x00000654, 0x00006540, 0x00006541, 0x00065410, 0x00006542, 0x00065420, 0x00065421, 0x00654210,
	0x00006543, 0x00065430, 0x00065431, 0x00654310, 0x00065432, 0x00654320, 0x00654321, 0x06543210,
	0x00000007, 0x00000070, 0x00000071, 0x00000710, 0x00000072, 0x00000720, 0x00000721, 0x00007210,
	0x00000073, 0x00000730, 0x00000731, 0x00007310, 0x00000732, 0x00007320, 0x00007321, 0x00073210,
	0x00000074, 0x00000740, 0x00000741, 0x00007410, 0x00000742, 0x00007420, 0x00007421, 0x00074210,
	0x00000743, 0x00007430, 0x00007431, 0x00074310, 0x00007432, 0x00074320, 0x00074321, 0x00743210,
	0x00000075, 0x00000750, 0x00000751, 0x00007510, 0x00000752, 0x00007520, 0x00007521, 0x00075210,
	0x00000753, 0x00007530, 0x00007531, 0x00075310, 0x00007532, 0x00075320, 0x00075321, 0x00753210,
	0x00000754, 0x00007540, 0x00007541, 0x00075410, 0x00007542, 0x00075420, 0x00075421, 0x00754210,
	0x00007543, 0x00075430, 0x00075431, 0x00754310, 0x00075432, 0x00754320, 0x00754321, 0x07543210,
	0x00000076, 0x00000760, 0x00000761, 0x00007610, 0x00000762, 0x00007620, 0x00007621, 0x00076210,
	0x00000763, 0x00007630, 0x00007631, 0x00076310, 0x00007632, 0x00076320, 0x00076321, 0x00763210,
	0x00000764, 0x00007640, 0x00007641, 0x00076410, 0x00007642, 0x00076420, 0x00076421, 0x00764210,
	0x00007643, 0x00076430, 0x00076431, 0x00764310, 0x00076432, 0x00764320, 0x00764321, 0x07643210,
	0x00000765, 0x00007650, 0x00007651, 0x00076510, 0x00007652, 0x00076520, 0x00076521, 0x00765210,
	0x00007653, 0x00076530, 0x00076531, 0x00765310, 0x00076532, 0x00765320, 0x00765321, 0x07653210,
	0x00007654, 0x00076540, 0x00076541, 0x00765410, 0x00076542, 0x00765420, 0x00765421, 0x07654210,
	0x00076543, 0x00765430, 0x00765431, 0x07654310, 0x00765432, 0x07654320, 0x07654321, 0x76543210,
}
