package hearts

import (
	"math/bits"
	"math/rand/v2"
)

const (
	maxSeats = 11  // at a table
	maxCards = 108 // in play: two packs and four jokers
)

// seeded returns r, or the runtime's own generator if r has no source to draw
// from.
func seeded(r *rand.Rand) *rand.Rand {
	if r == nil || *r == (rand.Rand{}) {
		return rand.New(runtimeSource{})
	}
	return r
}

// runtimeSource is the runtime's own generator. Nobody knows its state.
type runtimeSource struct{}

func (runtimeSource) Uint64() uint64 { return rand.Uint64() }

// slots is a set of physical cards. Where two packs are mixed, one copy of a card
// has a slot in the first word and the other a slot in the second, whoever holds
// them. So what a seat holds is what it was dealt less what has been played,
// whoever played it. [Cards] are cards without their slots. The jokers have four
// slots, as in Cards.
type slots struct{ one, two uint64 }

// allSlots are the slots of all cards.
var allSlots = slots{suitCards | jokers | moreJokers, suitCards | 1<<Joker | moreJokers}

// kinds returns the bits of the cards, whichever copies they are.
func (s slots) kinds() uint64 { return s.one | s.two }

// len returns the number of cards.
func (s slots) len() int { return bits.OnesCount64(s.one) + bits.OnesCount64(s.two) }

// plus returns the cards of both, which have none in common.
func (s slots) plus(t slots) slots { return slots{s.one | t.one, s.two | t.two} }

// minus returns the cards that are not in t.
func (s slots) minus(t slots) slots { return slots{s.one &^ t.one, s.two &^ t.two} }

// of returns the cards of these kinds.
func (s slots) of(kinds uint64) slots { return slots{s.one & kinds, s.two & kinds} }

// with returns the cards together with all copies of some kinds.
func (s slots) with(kinds uint64) slots { return slots{s.one | kinds, s.two | kinds} }

// first returns the first card, or none if there is none.
func (s slots) first() slots {
	if s.one != 0 {
		return slots{one: s.one & -s.one}
	}
	return slots{two: s.two & -s.two}
}

// bag returns the cards without their slots.
func (s slots) bag() Cards { return withoutSlots(s.one, s.two) }

// withoutSlots stands apart from bag so that it can be inlined.
func withoutSlots(one, two uint64) Cards {
	if one|two >= moreJokers {
		return jokersWithoutSlots(one, two)
	}
	return Cards{one | two, one & two}
}

//go:noinline
func jokersWithoutSlots(one, two uint64) Cards {
	const all = 1<<Joker | moreJokers
	b := Cards{one | two, one & two}
	b.setJokers(bits.OnesCount64(one&all) + bits.OnesCount64(two&all))
	return b
}

// find returns one copy of the card with that bit, or none if there is none.
func (s slots) find(bit uint64) slots {
	if bit == 1<<Joker && s.kinds()&bit == 0 {
		bit = moreJokers
	}
	first := s.one & bit
	return slots{first, s.two & (bit ^ first)}
}

// findAll returns copies of the cards of a bag, each as often as it is there.
func (s slots) findAll(bag Cards) (found slots) {
	for c := range bag.All() {
		found = found.plus(s.minus(found).find(c.bit()))
	}
	return found
}

// put adds one copy of the card with that bit, as in a bag.
func (s *slots) put(bit uint64) {
	s.two |= s.one & bit
	s.one |= bit
}

// assignSlots gives every card of several hands a slot of its own. Until then
// they are bags.
//
// Which of two hands has the first slot of a card that both hold is drawn from
// the runtime's own generator. So nobody who sees which slot was played, as in a
// Game that is printed, learns who has the other.
func assignSlots(hands []slots) {
	var taken slots
	var both uint64
	for i := range hands {
		if again := taken.kinds() & hands[i].kinds(); again != 0 {
			both |= again
			hands[i] = allSlots.minus(taken).findAll(hands[i].bag())
		}
		taken = taken.plus(hands[i])
	}
	if both != 0 {
		both &= rand.Uint64()
		for i, hand := range hands {
			swap := (hand.one ^ hand.two) & both
			hands[i] = slots{hand.one ^ swap, hand.two ^ swap}
		}
	}
}

// A pack is the cards in play in the order of [Cards.All].
type pack struct {
	cards [maxCards]Card
	n     int
	twins bool // some cards come twice
}

// inOrder returns the cards of the bag in order. The third and fourth Joker have
// the bit moreJokers.
func (b Cards) inOrder() (p pack) {
	p.twins = b.two != 0
	jokers := 0
	for c := range b.All() {
		if c == Joker {
			jokers++
		}
		if c == Joker && jokers > maxJokers/2 {
			c = anotherJoker
		}
		p.cards[p.n] = c
		p.n++
	}
	return p
}

// dealOut shuffles the cards and deals them one by one to seat 0, 1, 2 and so on
// around. The last cards are left over as a kitty. Each card goes to its seat as
// soon as the shuffle has drawn it.
//
// The order in which numbers are drawn is a promise: one state of r gives one
// deal for ever.
func (p *pack) dealOut(hands *[maxSeats]slots, players, kitty int, r *rand.Rand) (rest slots) {
	r = seeded(r)
	cards := p.cards[:p.n]
	for ; kitty > 0; kitty-- {
		i := len(cards) - 1
		j := r.Uint64N(uint64(i) + 1)
		rest.put(cards[j].bit())
		cards[j] = cards[i]
		cards = cards[:i]
	}
	seat := (len(cards) - 1) % players
	for i := len(cards) - 1; i > 0; i-- {
		j := r.Uint64N(uint64(i) + 1)
		hands[seat].put(cards[j].bit())
		cards[j] = cards[i]
		if seat--; seat < 0 {
			seat = players - 1
		}
	}
	hands[0].put(cards[0].bit())
	if p.twins {
		assignSlots(hands[:players])
	}
	return rest
}
