package hearts

import (
	"math/bits"
	"math/rand/v2"
)

const maxCards = 108 // in play: two packs and four jokers

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

// Hands are what each seat plays from, in a deal of which nobody sees all.
type hands struct {
	slots [maxSeats]slots
	order slotOrder
}

// A slotOrder says which slot of a card is used before which: by the first seat
// that holds the card, and by a seat that plays one of two copies.
//
// It is drawn from the runtime's own generator, for each deal anew. So the slots
// that have been played, which package fmt shows where a Game is printed with the
// wrong verb, are any slots with the same chance, wherever the other copies lie.
type slotOrder struct {
	flip   uint64           // the kinds of which the second slot comes first
	jokers [maxJokers]uint8 // which of jokerSlots come first
}

// jokerSlots are the slots of [Joker], in the order in which a bag fills them.
var jokerSlots = [maxJokers]slots{{one: 1 << Joker}, {two: 1 << Joker}, {one: moreJokers}, {two: moreJokers}}

// newSlotOrder draws an order for a pack with that number of jokers alike.
func newSlotOrder(jokers int) slotOrder {
	o := slotOrder{flip: rand.Uint64() & suitCards, jokers: [maxJokers]uint8{0, 1, 2, 3}}
	rand.Shuffle(jokers, func(i, j int) { o.jokers[i], o.jokers[j] = o.jokers[j], o.jokers[i] })
	return o
}

// find returns the first copy of the card with that bit, or none if there is
// none.
func (o *slotOrder) find(s slots, bit uint64) slots {
	if bit != 1<<Joker {
		if s.one&s.two&o.flip&bit != 0 {
			return slots{two: bit}
		}
		return s.find(bit)
	}
	for _, i := range o.jokers {
		if joker := jokerSlots[i]; s.minus(joker) != s {
			return joker
		}
	}
	return s.find(bit) // an order that is not drawn, as in a sampled game
}

// assignSlots gives every card of the hands a slot of its own. Until then they
// are bags.
func (h *hands) assignSlots(players, jokers int) {
	h.order = newSlotOrder(jokers)
	var taken Cards
	for seat := range players {
		hand := Cards(h.slots[seat])
		all := taken.Plus(hand)
		own := slots{hand.one & suitCards &^ taken.one, (hand.two | hand.one&taken.one) & suitCards}
		swap := (own.one ^ own.two) & h.order.flip
		own = slots{own.one ^ swap, own.two ^ swap}
		own = own.plus(slots{one: hand.one & (1<<RedJoker | 1<<BlackJoker)})
		for _, i := range h.order.jokers[taken.Count(Joker):all.Count(Joker)] {
			own = own.plus(jokerSlots[i])
		}
		h.slots[seat], taken = own, all
	}
}

// A pack is the cards in play in the order of [Cards.All].
type pack struct {
	cards  [maxCards]Card
	n      int
	twins  bool // some cards come twice
	jokers int  // how many of them are Joker
}

// inOrder returns the cards of the bag in order. The third and fourth Joker have
// the bit moreJokers.
func (b Cards) inOrder() (p pack) {
	p.twins = b.two != 0
	for c := range b.All() {
		if c == Joker {
			p.jokers++
		}
		if c == Joker && p.jokers > maxJokers/2 {
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
func (p *pack) dealOut(hands *hands, players, kitty int, r *rand.Rand) (rest slots) {
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
		hands.slots[seat].put(cards[j].bit())
		cards[j] = cards[i]
		if seat--; seat < 0 {
			seat = players - 1
		}
	}
	hands.slots[0].put(cards[0].bit())
	if p.twins {
		hands.assignSlots(players, p.jokers)
	}
	return rest
}
