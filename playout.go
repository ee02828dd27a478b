package hearts

import (
	"math/bits"
	"math/rand/v2"
)

// Playout plays the cards of a deal that are left in [Playing], each chosen by
// choose from the legal cards of the seat on turn. It returns the game after the
// last card: in [Dealing] or [Over], or in [ChoosingMoon], where nothing has been
// added to the totals yet. If choose is nil every legal card is equally likely,
// with numbers drawn from r. If r is nil too, they come from the runtime's own
// generator.
//
// The deal is played in place, which costs much less than a call of Play for each
// card. In any other phase, and if choose returns a card that is not legal,
// Playout returns the game unchanged and the [*MoveError] that Play would return.
//
// For a choice function that is called often: the trick on the table, a hand and
// its legal cards cost a few nanoseconds. Tricks that have been played, and what
// a [View] concludes, cost hundreds.
func (g Game) Playout(r *rand.Rand, choose func(g Game, legal Cards) Card) (Game, error) {
	if g.phase != Playing {
		return g, &MoveError{-1, NoCard, ErrPhase}
	}
	if choose == nil {
		g.playRandomly(seeded(r))
		return g, nil
	}
	before := g
	for g.phase == Playing {
		seat := g.turn()
		if err := g.playBy(seat, choose(g, g.Legal(seat))); err != nil {
			return before, err
		}
	}
	return g, nil
}

// playRandomly plays random cards to the end of the deal. Hands of its own let
// the processor begin with a card before the last one is known.
func (g *Game) playRandomly(random *rand.Rand) {
	s, r := &g.deal.setting, g.deal.rules
	var hands, twins [16]uint64 // a power of two spares a check; twins are the second copies
	gone := g.gone
	for seat := range r.Players {
		holding := g.holding(seat)
		hand := withoutSlots(holding.one, holding.two)
		hands[seat], twins[seat] = hand.one, hand.two
		gone = gone.plus(holding)
	}
	g.gone = gone
	for range r.dealt - int(g.count) {
		random, seat := random.Uint64(), g.turn()&15
		legal := r.legality[g.situation].legal(hands[seat])
		if r.order.twins {
			hand := Cards{hands[seat], twins[seat]}
			c := hand.ofKinds(legal).randomCopy(random)
			hand = hand.Without(c)
			hands[seat], twins[seat] = hand.one, hand.two
			g.play(s, c)
			continue
		}
		prefix := prefixBits(legal)
		k, _ := bits.Mul64(random, prefix>>56)
		c := nthCard(legal, prefix, k) // as Random does
		hands[seat] &^= c.bit()
		g.play(s, c)
	}
}
