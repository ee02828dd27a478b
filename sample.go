package hearts

import "math/rand/v2"

// Worlds are all games that agree with a [View]: the information set of its seat.
// They are counted once, when [View.Worlds] makes them, and can then be drawn
// from by any number of goroutines. The zero Worlds are those of the zero View.
//
// A world differs from another in which hidden hand, or the kitty, has which of
// the cards that the seat has not seen, however the others may have passed. Where
// two packs are mixed, two copies of a card are two cards, as they are in the
// shuffle. A card that the seat has passed is not another that it has not seen:
// the seat that got it is taken to play it before its copy.
type Worlds struct{ w *worlds }

// worlds are all ways to give the unseen cards of a view to their holders, in
// parts that have no way in common.
type worlds struct {
	view   View
	parts  []part
	ways   float64
	played *[maxSeats]slots // by seat, in all of them
}

// A part is the solutions of one puzzle.
type part struct {
	distribution
	sure [holders]slots // what each holder certainly has
}

// distribution returns the ways to give the unseen cards of the puzzle to their
// holders.
func (p *puzzle) distribution() distribution { return newDistribution(p.unseen, &p.need, p.may) }

// Worlds counts the games that agree with the view. What follows from the plays
// is used, as in [Knowledge].
//
// It takes a few microseconds where most seats may hold the same cards, as a rule
// less than a few milliseconds at a table of eleven, and up to seconds in
// positions made up to be hard.
func (v View) Worlds() Worlds {
	w := &worlds{view: v}
	for _, p := range v.puzzles() {
		d := part{p.distribution(), p.sure}
		w.ways += d.countWays()
		w.parts = append(w.parts, d)
		w.played = p.played
	}
	return Worlds{w}
}

// Count returns how many worlds there are, at least 1. It is exact below 2⁵³.
// Before the first deal and between deals nothing is hidden, and it is 1.
func (w Worlds) Count() float64 {
	if w.w == nil {
		return 1
	}
	return w.w.ways
}

// Sample draws a world, a determinization of the view: a game in which the seat
// would know just what the view knows, so that world.View(seat) is Equal to it.
// All worlds are equally likely. Then the cards that others have chosen to pass
// are drawn, all equally likely; two jokers alike are two cards. The deals before
// the one in play are not in it. A nil r means the runtime's own generator.
//
// The game goes on as any other. While cards are passed, it waits for the seats
// that have not chosen yet.
func (w Worlds) Sample(r *rand.Rand) Game {
	if w.w == nil {
		return Game{}
	}
	return w.w.sample(seeded(r))
}

var errWorldsJSON = noJSON("Worlds have no JSON: use that of their View")

// MarshalJSON fails: send the [View], and count again.
func (w Worlds) MarshalJSON() ([]byte, error) { return nil, errWorldsJSON }

// UnmarshalJSON fails, see [Worlds.MarshalJSON].
func (w *Worlds) UnmarshalJSON([]byte) error { return errWorldsJSON }

func (w *worlds) sample(r *rand.Rand) Game {
	v := &w.view
	if !v.dealt() {
		return Game{deal: &deal{setting: *v.fixed()}, table: v.table}
	}
	d := newDeal(*v.fixed())
	dealt := w.draw(r)
	hands := &d.hands.slots
	world := Game{deal: d, table: v.table}
	for seat := range v.rules.Players {
		hands[seat] = dealt[seat].plus(w.played[seat])
		world.gone = world.gone.plus(w.played[seat])
	}
	if v.owner != 0 {
		hands[v.Seat()] = slots(v.hand)
	}
	if d.kitty == nil {
		d.layKitty(dealt[kittyHolder].bag())
	}
	if v.chosen.seats == 0 {
		return world
	}
	choices := v.drawPasses(hands, r)
	for _, seat := range v.chosen.list() {
		world.passes = world.passes.then(seat, choices[seat])
	}
	return world
}

// draw draws one of the ways, all equally likely.
func (w *worlds) draw(r *rand.Rand) [holders]slots {
	part := &w.parts[0]
	if len(w.parts) > 1 {
		at := randomFloat(r) * w.ways
		for i := range w.parts {
			if ways := w.parts[i].ways; ways > 0 && at >= 0 {
				part = &w.parts[i]
				at -= ways
			}
		}
	}
	hands := part.distribution.draw(r)
	for holder, sure := range part.sure {
		hands[holder] = hands[holder].plus(sure)
	}
	return hands
}

// drawPasses draws what the seats have chosen to pass, except what the view
// knows.
func (v *View) drawPasses(hands *[maxSeats]slots, r *rand.Rand) (choices [maxSeats]choice) {
	players := v.rules.Players
	for seat := range players {
		switch {
		case !v.chosen.has(seat) || seat == v.Seat():
		case v.phase == Passing:
			v.drawChoice(&choices[seat], hands[seat], r)
		case v.owner != 0:
			choices[seat].give(v.received[seat], (v.Seat()-seat-1+players)%players, v.direction)
		}
	}
	if v.owner != 0 {
		choices[v.Seat()] = v.passed
	}
	for to := range players {
		if v.phase != Passing && to != v.Seat() {
			v.drawGifts(&choices, to, hands[to], r)
		}
	}
	return choices
}

// drawChoice draws the cards that a seat has chosen from its hand if nothing
// about them is known.
func (v *View) drawChoice(c *choice, hand slots, r *rand.Rand) {
	for i := range v.passCount() {
		card := someOf(hand, 1, r)
		hand = hand.minus(card)
		c.give(card.bag(), i, v.direction)
	}
}

// drawGifts draws which cards of its hand a seat got from the others, except what
// the view gave it.
func (v *View) drawGifts(choices *[maxSeats]choice, to int, hand slots, r *rand.Rand) {
	players, n := v.rules.Players, v.passCount()
	if v.direction == Scatter {
		n = 1
	}
	hand = hand.minus(hand.findAll(v.Given(v.Seat(), to)))
	for from := range players {
		gives := v.direction == Scatter && from != to || v.direction.To(from, players) == to
		if gives && from != v.Seat() {
			cards := someOf(hand, n, r)
			hand = hand.minus(cards)
			choices[from].give(cards.bag(), (to-from-1+players)%players, v.direction)
		}
	}
}

// give adds cards to a choice. With Scatter it is one card, or none, that goes to
// the seat i+1 to the left.
func (c *choice) give(cards Cards, i int, d Direction) {
	c.cards = c.cards.Plus(cards)
	if d == Scatter && cards != (Cards{}) {
		c.order[i] = cards.Lowest()
	}
}
