package main

import (
	"math"

	"github.com/hjerterfri/hearts"
)

// A watch sees every turn of the deals for which it is on. It counts which rules forbid
// cards, when hearts are broken, which tricks are held and what lies in the kitty. It
// knows no rule: the hand and the legal cards say what is forbidden, and
// [hearts.Game.Check] why.
type watch struct {
	on     bool
	first  int64 // the turns of all deals before this one
	broken int64 // how many turns of this deal had gone when hearts were broken, or 0

	rules [math.MaxInt8 + 1]ruleCounts
}

// The ruleCounts are what a watch counts of one rule. Arrays are quick where maps are
// not.
type ruleCounts struct {
	deals, turns int64
	cards        [math.MaxInt8 + 1]int64

	lastDeal, lastTurn int64 // that were counted, counted from 1
}

// begin begins a deal.
func (w *watch) begin(s *sums) {
	if w.on {
		s.Watched++
		w.first, w.broken = s.Turns, 0
	}
}

// turn counts what a seat may not play of its hand.
func (w *watch) turn(g hearts.Game, legal hearts.Cards, s *sums) {
	if !w.on {
		return
	}
	w.heed(g, s)
	s.Turns++
	seat, _ := g.Turn()
	refused := g.Hand(seat).Minus(legal)
	if refused == (hearts.Cards{}) {
		return
	}
	// Whoever holds the suit led has to follow it, before any other rule is asked. That
	// is the rule at most turns, and which cards of other suits it forbids says little,
	// so not to ask about each card saves most of the time.
	if led := g.Trick().Suit(); led != hearts.NoSuit && legal.Of(led) != (hearts.Cards{}) {
		w.bite(hearts.ErrFollowSuit, s)
		return
	}
	for c := range refused.Distinct().All() {
		if err, ok := g.Check(seat, c).(*hearts.MoveError); ok {
			w.bite(err.Reason, s)
			w.rules[err.Reason].cards[c]++
		}
	}
}

// bite counts a rule that forbids a card: once a turn, and once a deal.
func (w *watch) bite(r hearts.Reason, s *sums) {
	rule := &w.rules[r]
	if rule.lastTurn != s.Turns {
		rule.lastTurn = s.Turns
		rule.turns++
	}
	if rule.lastDeal != s.Watched {
		rule.lastDeal = s.Watched
		rule.deals++
	}
}

// heed notes when hearts are broken.
func (w *watch) heed(g hearts.Game, s *sums) {
	if w.broken == 0 && g.HeartsBroken() {
		w.broken = s.Turns - w.first
	}
}

// end counts a deal that is over.
func (w *watch) end(g hearts.Game, s *sums) {
	if !w.on {
		return
	}
	w.heed(g, s) // of the last card
	if w.broken > 0 {
		s.Broken[(int(w.broken)-1)/g.Players()+1]++
	}
	held, kitty := 0, 0
	for _, trick := range g.Tricks() {
		if _, won := trick.Winner(); !won {
			held++
		}
	}
	for c := range g.Kitty().All() {
		kitty += g.Variant().Value(c)
	}
	s.Held[held]++
	s.Kitty[kitty]++
}

// addTo adds what was counted of the rules in all deals.
func (w *watch) addTo(s *sums) {
	for i := range w.rules {
		rule, reason := &w.rules[i], hearts.Reason(i)
		if rule.turns == 0 {
			continue
		}
		s.RuleDeals[reason], s.RuleTurns[reason] = rule.deals, rule.turns
		cards := counts[hearts.Card]{}
		for c, n := range rule.cards {
			if n > 0 {
				cards[hearts.Card(c)] = n
			}
		}
		if len(cards) > 0 {
			s.RuleCards[reason] = cards
		}
	}
}
