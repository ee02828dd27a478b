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
		t.points += w.values[c]
	}
	return t
}

// Leader returns the seat that led to the trick, or is to lead.
func (t Trick) Leader() int { return int(t.leader) }

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

// Suit returns the suit led, which the others must follow, and [NoSuit] while there is none.
func (t Trick) Suit() Suit { return t.cards[0].Suit() }

// Winner returns the seat that wins the trick as it lies: the one with the highest card of the suit led.
// It is false in an empty trick.
func (t Trick) Winner() (seat int, ok bool) {
	if t.length == 0 {
		return 0, false
	}
	return t.seat(winner(t.cards[:t.length])), true
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

// MarshalJSON writes the trick as {"leader":1,"cards":["2C","QC"],"winner":1,"points":0}. The winner of an empty trick is -1.
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

// winner returns which of the cards, in the order of play, wins: the highest of the suit led.
func winner(cards []Card) int {
	const rank = 1<<4 - 1
	best, suit := 0, cards[0]&^rank
	for i, c := range cards {
		if c&^rank == suit && c > cards[best] {
			best = i
		}
	}
	return best
}

// A filter is one of the rules that say which cards of a hand may be played. It keeps some cards and takes the others
// away, unless it would leave nothing.
type filter struct {
	keep   uint64
	reason Reason // why the others may not be played
	// A hand in which the filter would keep only these cards is not filtered at all.
	only uint64
}

// of returns what the filter leaves of the legal cards of a hand.
func (f *filter) of(legal, hand uint64) uint64 {
	if kept := legal & f.keep; kept != 0 && hand&f.keep&^f.only != 0 {
		return kept
	}
	return legal
}

// filters are the filters that apply in one situation, one after the other.
type filters [3]filter

// legal returns the cards of a hand that all filters leave.
func (fs *filters) legal(hand uint64) uint64 {
	legal := hand
	for i := range fs {
		legal = fs[i].of(legal, hand)
	}
	return legal
}

// refusal returns why a card of the hand may not be played, and 0 if it may.
func (fs *filters) refusal(hand, card uint64) Reason {
	legal := hand
	for i := range fs {
		legal = fs[i].of(legal, hand)
		if legal&card == 0 {
			return fs[i].reason
		}
	}
	return 0
}

// proves returns what it says of a hand that a card of it was legal: the hand has none of the cards in one, or none of
// those in other. Mostly both are the same.
//
// A card that a filter does not keep can have been legal only where the filter would have left nothing.
func (fs *filters) proves(card uint64) (one, other uint64) {
	kept := ^uint64(0)
	for _, f := range fs {
		if f.keep&card != 0 {
			kept &= f.keep
			continue
		}
		nothing, onlyThose := kept&f.keep, f.keep&^f.only
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

// A situation is all that the legal cards of a hand depend on.
type situation struct {
	opening    bool // the first card of the deal
	firstTrick bool
	broken     bool // hearts are broken
	led        Suit // NoSuit on lead
}

const situations = 21

// index returns the place of the situation in a table of all.
func (s situation) index() int {
	if s.opening {
		return situations - 1
	}
	i := int(s.led)
	if s.broken {
		i += 5
	}
	if s.firstTrick {
		i += 10
	}
	return i
}

// legality has the filters of every situation, so that the cost of a card does not grow with the options of the variant.
type legality [situations]filters

func newLegality(v Variant) (l legality) {
	for _, firstTrick := range []bool{false, true} {
		for _, broken := range []bool{false, true} {
			for led := NoSuit; led <= Hearts; led++ {
				s := situation{false, firstTrick, broken, led}
				l[s.index()] = v.filters(s)
			}
		}
	}
	s := situation{opening: true, firstTrick: true}
	l[s.index()] = v.filters(s)
	return l
}

// filters returns the filters of a situation, in the order in which they apply.
func (v Variant) filters(s situation) filters {
	const all = ^uint64(0)
	queen := cardBit(QueenOfSpades)
	suit, ban, unbroken := filter{keep: all}, filter{keep: all}, filter{keep: all}

	switch clubs := v.Pack().Of(Clubs); {
	case s.led != NoSuit: // follow suit
		suit = filter{keep: Cards{one: suitCards}.Of(s.led).one, reason: ErrFollowSuit}
	case s.opening && v.Opening == OpenLowestClub:
		suit = filter{keep: cardBit(clubs.Lowest()), reason: ErrMustOpen}
	case s.opening && v.Opening == OpenAnyClub:
		suit = filter{keep: clubs.one, reason: ErrMustOpen}
	}
	if s.firstTrick && !v.PenaltyOnFirstTrick {
		ban = filter{keep: ^v.penaltyCards().one, reason: ErrPenaltyOnFirstTrick}
		if s.led != NoSuit { // a card of the suit led is never banned
			ban.keep |= suit.keep
		}
	}
	switch onLead := s.led == NoSuit; {
	case s.broken:
	case onLead && !v.HeartsAnyTime:
		unbroken = filter{keep: all &^ hearts, reason: ErrHeartsNotBroken}
		if v.HeartsInsteadOfQueen {
			unbroken.only = queen
		}
	case !onLead && v.QueenWaits && s.led != Spades:
		unbroken = filter{keep: all &^ queen, reason: ErrQueenWaits}
	}
	return filters{suit, ban, unbroken}
}
