package main

import (
	"math/bits"

	"github.com/hjerterfri/hearts"
)

// A watch sees every turn of a deal, and counts which rules take cards away, when hearts are broken, which tricks are held and what lies in the kitty. It knows no
// rule: the hand and the legal cards say what is taken away, and [hearts.Game.Check] says why.
type watch struct {
	turns  int64     // of this deal, so far
	broken int64     // how many of them had gone when hearts were seen to be broken; 0 before
	bitten reasonSet // what has taken a card away in this deal
	counts *[mostReasons]ruleCounts
}

// The ruleCounts are what [ruleSums] are made from: a count a card is quick where a map is not.
type ruleCounts struct {
	deals, turns int64
	cards        [64]int64
}

// mostReasons is more than the number of any reason to refuse a card.
const mostReasons = 32

// A reasonSet is a set of reasons to refuse a card.
type reasonSet uint32

func (s *reasonSet) insert(r hearts.Reason) { *s |= 1 << r }

// each calls f for each reason.
func (s reasonSet) each(f func(hearts.Reason)) {
	for ; s != 0; s &= s - 1 {
		f(hearts.Reason(bits.TrailingZeros32(uint32(s))))
	}
}

func newWatch() watch { return watch{counts: new([mostReasons]ruleCounts)} }

// turn counts what a seat may not play of its hand.
func (w *watch) turn(g *hearts.Game, legal hearts.Cards) {
	w.heed(g)
	w.turns++
	seat, _ := g.Turn()
	refused := g.Hand(seat).Minus(legal)
	if refused == (hearts.Cards{}) {
		return
	}
	var bitten reasonSet
	// Whoever holds the suit led has to follow it, before any other rule is asked. That is the rule at most turns, and which
	// cards of other suits it refuses says little, so not to ask about each spares most of the time.
	if led := g.Trick().Suit(); led != hearts.NoSuit && legal.Of(led) != (hearts.Cards{}) {
		bitten.insert(hearts.ErrFollowSuit)
	} else {
		for c := range refused.Distinct().All() {
			reason := refusal(g, seat, c)
			bitten.insert(reason)
			w.counts[reason].cards[c]++
		}
	}
	bitten.each(func(r hearts.Reason) { w.counts[r].turns++ })
	w.bitten |= bitten
}

// heed notes when hearts are broken.
func (w *watch) heed(g *hearts.Game) {
	if w.broken == 0 && g.HeartsBroken() {
		w.broken = w.turns
	}
}

// refusal returns the rule that takes a card away.
func refusal(g *hearts.Game, seat int, c hearts.Card) hearts.Reason {
	refused, ok := g.Check(seat, c).(*hearts.MoveError)
	if !ok || refused.Reason >= mostReasons {
		return 0
	}
	return refused.Reason
}

// end counts a deal that is over, and makes the watch ready for the next.
func (w *watch) end(g *hearts.Game, s *sums) {
	w.heed(g) // of the last card
	if w.broken > 0 {
		trick := (w.broken-1)/int64(g.Players()) + 1
		s.Broken[int(trick)]++
	}
	w.bitten.each(func(r hearts.Reason) { w.counts[r].deals++ })
	s.Held[held(g)]++
	s.Kitty[kittyPoints(g)]++
	s.Watched++
	s.Turns += w.turns
	*w = watch{counts: w.counts}
}

// held returns how many tricks of a deal nobody has won.
func held(g *hearts.Game) (n int) {
	for _, trick := range g.Tricks() {
		if _, won := trick.Winner(); !won {
			n++
		}
	}
	return n
}

// kittyPoints returns what the kitty of a deal is worth.
func kittyPoints(g *hearts.Game) (points int) {
	for c := range g.Kitty().All() {
		points += g.Variant().Value(c)
	}
	return points
}

// addTo adds to the sums how often each rule has taken cards away in all deals.
func (w *watch) addTo(s *sums) {
	for reason := range w.counts {
		if counts := &w.counts[reason]; counts.turns > 0 {
			s.rule(hearts.Reason(reason)).addCounts(counts)
		}
	}
}

func (r *ruleSums) addCounts(o *ruleCounts) {
	r.Deals += o.deals
	r.Turns += o.turns
	for c, n := range o.cards {
		if n > 0 {
			r.Cards[hearts.Card(c)] += n
		}
	}
}
