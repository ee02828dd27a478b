package main

import (
	"slices"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/tricks"
)

// nobody is the seat of a spectator, who sees no hand.
const nobody = hearts.Spectator

// A sight is what one seat may see of the game. It is all that a player gets, and it has
// no place for a card that is hidden from the seat.
type sight struct {
	view     hearts.View // all that the library lets the seat know; the rest says it as the screen wants it
	seat     int
	players  int
	variant  hearts.Variant
	deal     int          // counted from 1
	count    int          // of cards to pass in it
	hand     hearts.Cards // of the seat itself
	legal    hearts.Cards // what it may play or pass now
	received hearts.Cards // what it got in the exchange
	trick    hearts.Trick // on the table
	tricks   []hearts.Trick
	last     tricks.Taking // what became of the last of them
	held     hearts.Cards  // of tricks that nobody has taken yet
	broken   bool          // hearts
	score    hearts.Score
	sheet    []hearts.Score // of the finished deals
	outcomes []outcome      // when the seat is to choose about the moon
}

// An outcome is what a choice about the moon leads to. After the last trick nothing is hidden.
type outcome struct {
	moon  hearts.Moon
	score hearts.Score
	over  bool // the game ends by it
}

// sight returns what a seat may see now.
func (t *table) sight(seat int) sight {
	g := t.game
	s := sight{
		view:     g.View(seat),
		seat:     seat,
		players:  g.Players(),
		variant:  g.Variant(),
		deal:     g.Deals(),
		count:    g.PassCount(),
		hand:     g.Hand(seat),
		legal:    g.Legal(seat),
		received: g.Received(seat),
		trick:    g.Trick(),
		last:     t.last,
		broken:   g.HeartsBroken(),
		score:    g.Score(),
		sheet:    slices.Clone(t.sheet),
		outcomes: outcomes(g),
	}
	for _, trick := range g.Tricks() {
		s.tricks = append(s.tricks, trick)
	}
	s.held = s.played().Plus(s.view.Kitty())
	for taker := range s.players {
		s.held = s.held.Minus(g.Taken(taker))
	}
	return s
}

// played returns the cards of all full tricks.
func (s sight) played() (cards hearts.Cards) {
	for _, trick := range s.tricks {
		for _, c := range trick.All() {
			cards = cards.With(c)
		}
	}
	return cards
}

// value returns what a card costs who takes it.
func (s sight) value(c hearts.Card) int { return s.cost(s.variant.Value(c)) }

// cost returns what points cost who takes them: where they are wanted, less than nothing.
func (s sight) cost(points int) int {
	if s.variant.Reverse {
		return -points
	}
	return points
}

// outcomes makes both choices about the moon. A Game never changes, so trying a move costs nothing.
func outcomes(g hearts.Game) (all []outcome) {
	shooter, _ := g.Turn()
	for _, moon := range []hearts.Moon{hearts.MoonAdd, hearts.MoonSubtract} {
		if chosen, err := g.ChooseMoon(shooter, moon); err == nil {
			all = append(all, outcome{moon, chosen.Score(), chosen.Phase() == hearts.Over})
		}
	}
	return all
}

// direction returns where the cards go in this deal.
func (s sight) direction() hearts.Direction { return s.variant.Passing(s.deal) }

// unseen returns the cards in play that the seat neither holds nor has seen played, or lying open as a kitty.
func (s sight) unseen() hearts.Cards {
	rest := s.variant.Pack().Minus(s.hand).Minus(s.played()).Minus(s.view.Kitty())
	for _, c := range s.trick.All() {
		rest = rest.Without(c)
	}
	return rest
}
