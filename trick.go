package hearts

import (
	"encoding/json"
	"iter"
	"strconv"
)

// A Trick is the cards that have been played to one trick so far. It is a comparable value; the zero Trick is empty.
type Trick struct {
	cards   [seats]Card // in the order of play
	leader  int8
	players int8
	length  int8
	points  int16
}

// newTrick returns the trick that the leader began, with its cards in the order of play.
func newTrick(leader, players int, cards []Card, w *worth) Trick {
	t := Trick{leader: int8(leader), players: int8(players), length: int8(len(cards))}
	copy(t.cards[:], cards)
	for _, c := range cards {
		t.points += w.marks[c].points()
	}
	return t
}

// Leader returns the seat that led to the trick, or is to lead, and -1 in the zero Trick.
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

// Card returns the card that a seat has played to the trick, or [NoCard] if it has not.
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

// Suit returns the suit led, which the others must follow: that of the first card that is no joker. It is [NoSuit] while there is none.
func (t Trick) Suit() Suit { return led(t.cards[:t.length]) }

// Winner returns the seat that wins the trick as it lies: the one with the highest card of the suit led that no identical card cancels.
// It is false in a trick without such a card: in an empty one, one of jokers alone, or one in which all cards of the suit are cancelled.
// If such a trick is full it is held.
func (t Trick) Winner() (seat int, ok bool) {
	i, ok := winner(t.cards[:t.length])
	if !ok {
		return 0, false
	}
	return t.seat(i), true
}

// Points returns the sum of the values of the cards in the trick.
func (t Trick) Points() int { return int(t.points) }

// String returns the leader and the cards in the order of play, such as "1: 2C QC AC 5C".
func (t Trick) String() string {
	text := strconv.Itoa(t.Leader()) + ":"
	for _, c := range t.All() {
		text += " " + c.String()
	}
	return text
}

// MarshalJSON writes the trick as {"leader":1,"cards":["2C","QC"],"winner":1,"points":0}. The winner is -1 where there is none, see [Trick.Winner].
// It cannot be read back; a [View] can.
func (t Trick) MarshalJSON() ([]byte, error) {
	winner, ok := t.Winner()
	if !ok {
		winner = -1
	}
	return json.Marshal(struct {
		Leader int    `json:"leader"`
		Cards  []Card `json:"cards"`
		Winner int    `json:"winner"`
		Points int    `json:"points"`
	}{t.Leader(), t.cards[:t.length], winner, t.Points()})
}

// led returns the suit that was led, of cards in the order of play.
func led(cards []Card) Suit {
	for _, c := range cards {
		if suit := c.Suit(); suit != NoSuit {
			return suit
		}
	}
	return NoSuit
}

// A best is the card that wins a trick as it lies, if no card cancels another: its rank, in the upper four bits, and the place of who played it, counted from 1. It is 0
// in a trick without a card of a suit.
type best uint8

// then returns what wins when a card is played too: it wins if it is of the suit led and higher. It takes the same way for every card, since a processor
// cannot guess it. Jokers come behind the ace in the numbers of cards: one more, and their rank is 0.
func (b best) then(c Card, led Suit, place int8) best {
	now, next := uint(b), uint(uint8(c+1)<<4|uint8(place))
	if Suit(c>>4)+Clubs != led {
		next = 0
	}
	return best(max(now, next))
}

// place returns the place of who wins, and 0 if nobody does.
func (b best) place() int8 { return int8(b & 15) }

// winner returns which of the cards, in the order of play, wins, and false if none does. Identical cards cancel each other.
func winner(cards []Card) (i int, ok bool) {
	var b best
	suit := led(cards)
	single := singles(cards) & suitCards
	for i, c := range cards {
		if single&c.bit() != 0 {
			b = b.then(c, suit, int8(i+1))
		}
	}
	return int(b.place()) - 1, b.place() > 0
}

// singles returns the bits of the cards that come once, and not twice.
func singles(cards []Card) (bits uint64) {
	for _, c := range cards {
		bits ^= c.bit()
	}
	return bits
}

// A filter is one of the rules that say which cards of a hand may be played. It keeps some cards and takes the others
// away, unless it would leave nothing.
type filter struct {
	keep   uint64
	reason Reason // why the others may not be played
	must   uint64 // those of the kept cards of which a hand must have one, or it is not filtered at all
}

// keeps returns the filter that keeps some cards.
func keeps(cards uint64, reason Reason) filter {
	return filter{keep: cards, must: cards, reason: reason}
}

// of returns what the filter leaves of the legal cards of a hand.
func (f *filter) of(legal, hand uint64) uint64 {
	if kept := legal & f.keep; kept != 0 && hand&f.must != 0 {
		return kept
	}
	return legal
}

// filters are the filters that apply in one situation, one after the other.
type filters struct {
	list   [4]filter
	n      int
	lowest uint64 // the clubs of which the lowest must open; the filters keep them all
}

// all returns them in order.
func (fs *filters) all() []filter { return fs.list[:fs.n] }

// add adds a filter, unless it keeps everything.
func (fs *filters) add(f filter) {
	if f.reason != 0 {
		fs.list[fs.n] = f
		fs.n++
	}
}

// legal returns the cards of a hand that all filters leave.
func (fs *filters) legal(hand uint64) uint64 {
	legal := hand
	for i := range fs.list[:fs.n] {
		legal = fs.list[i].of(legal, hand)
	}
	if clubs := legal & fs.lowest; clubs != 0 {
		return clubs & -clubs
	}
	return legal
}

// refusal returns why a card of the hand may not be played, and 0 if it may.
func (fs *filters) refusal(hand, card uint64) Reason {
	legal := hand
	for _, f := range fs.all() {
		legal = f.of(legal, hand)
		if legal&card == 0 {
			return f.reason
		}
	}
	if fs.legal(hand)&card == 0 {
		return ErrMustOpen
	}
	return 0
}

// proves returns what it says of a hand that a card of it was legal: the hand has none of the cards in one, or none of
// those in other. Mostly both are the same.
//
// A card that a filter does not keep can have been legal only where the filter would have left nothing.
func (fs *filters) proves(card uint64) (one, other uint64) {
	kept := ^uint64(0)
	if card&fs.lowest != 0 {
		one = fs.lowest & (card - 1)
		other = one
	}
	for _, f := range fs.all() {
		if f.keep&card != 0 {
			kept &= f.keep
			continue
		}
		nothing, onlyThose := kept&f.keep, f.must
		switch {
		case nothing&^onlyThose == 0:
			onlyThose = nothing
		case onlyThose&^nothing == 0:
			nothing = onlyThose
		}
		one, other = one|nothing, other|onlyThose
	}
	return one, other
}

// A situation is all that the legal cards of a hand depend on: the suit led, [NoSuit] while there is none, in the lowest three bits,
// and three bits more.
type situation uint8

const (
	suitLed    situation = 1<<3 - 1
	broken     situation = 1 << 3 // hearts are broken
	firstTrick situation = 1 << 4
	opening    situation = 1 << 5 // no card has been played: it stands alone
	situations           = 1<<5 + 1
)

// led returns the suit led, and NoSuit on lead, and while only jokers lie in the trick.
func (s situation) led() Suit { return Suit(s & suitLed) }

// is reports whether what a bit says is so.
func (s situation) is(bit situation) bool { return s&bit != 0 }

// legality has the filters of every situation, so that the cost of a card does not grow with the options of the variant.
type legality [situations]filters

// newLegality returns it for a variant without zeros.
func newLegality(v *Variant) (l legality) {
	l[opening] = v.filters(opening)
	for _, when := range []situation{0, broken, firstTrick, firstTrick | broken} {
		for led := NoSuit; led <= Hearts; led++ {
			s := when | situation(led)
			l[s] = v.filters(s)
		}
	}
	return l
}

// filters returns the filters of a situation, in the order in which they apply.
func (v *Variant) filters(s situation) (fs filters) {
	const everyJoker = uint64(jokers | moreJokers)
	const queen = uint64(1) << QueenOfSpades
	var suit, joker, ban, unbroken filter
	onLead := s.led() == NoSuit
	opensWithClub := s.is(opening) && v.Opening != OpenLeftOfDealer

	if !onLead { // follow suit
		suit = keeps(Cards{one: suitCards}.Of(s.led()).one, ErrFollowSuit)
		if !v.DragonJokers {
			suit.keep |= everyJoker
		}
	}
	if v.DragonJokers {
		joker = filter{keep: ^everyJoker | fitting(s.led()), must: ^everyJoker, reason: ErrJoker}
	}
	if s.is(firstTrick|opening) && !v.PenaltyOnFirstTrick {
		allowed := ^v.penaltyCards().one
		if !onLead { // a card of the suit led is never banned
			allowed |= suit.keep
		}
		ban = keeps(allowed, ErrPenaltyOnFirstTrick)
	}
	switch {
	case s.is(broken):
	case onLead && !v.HeartsAnyTime:
		unbroken = keeps(^uint64(hearts), ErrHeartsNotBroken)
		if v.HeartsInsteadOfQueen {
			unbroken.must &^= queen
		}
		if v.DragonJokers || opensWithClub { // a joker that may not be led does not count as another card
			unbroken.must &^= everyJoker
		}
	case !onLead && v.QueenWaits && s.led() != Spades:
		unbroken = keeps(^queen, ErrQueenWaits)
	}
	if clubs := v.cardsInPlay().Of(Clubs).one; opensWithClub {
		suit = keeps(clubs, ErrMustOpen)
		if v.Opening == OpenLowestClub {
			fs.lowest = clubs
			ban.keep |= clubs
		}
		if v.Jokers > 0 {
			joker = keeps(^everyJoker, ErrMustOpen)
		}
	}
	fs.add(suit)
	fs.add(joker)
	fs.add(ban)
	fs.add(unbroken)
	return fs
}

// fitting returns the jokers of Dragon Hearts that fit the colour of a suit.
func fitting(s Suit) uint64 {
	switch s {
	case Clubs, Spades:
		return 1<<Joker | 1<<BlackJoker
	case Diamonds, Hearts:
		return 1<<Joker | 1<<RedJoker
	}
	return 0
}
