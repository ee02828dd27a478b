package hearts

import "math/rand/v2"

// A solution is all ways to give the unseen cards to their holders, in parts that
// have no way in common.
type solution struct {
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

// solve counts the ways.
func (v *View) solve() (s solution) {
	for _, p := range v.puzzles() {
		d := part{p.distribution(), p.sure}
		s.ways += d.countWays()
		s.parts = append(s.parts, d)
		s.played = p.played
	}
	return s
}

// draw draws one of the ways, all equally likely. There must be one.
func (s *solution) draw(r *rand.Rand) [holders]slots {
	part := &s.parts[0]
	if len(s.parts) > 1 {
		at := randomFloat(r) * s.ways
		for i := range s.parts {
			if ways := s.parts[i].ways; ways > 0 && at >= 0 {
				part = &s.parts[i]
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

// Worlds returns the number of ways to give the cards that the seat has not seen
// to the hands that it does not see, and to the kitty, that agree with everything
// it knows: the size of its information set, however the others may have passed.
// It is exact below 2⁵³. In a view that contradicts itself it is 0.
//
// Where two packs are mixed, two copies of a card are two cards, as they are in
// the shuffle. A card that the seat has passed is not another that it has not
// seen: the seat that got it is taken to play it before its copy.
//
// What a play proves is used: a suit not followed, a heart led before hearts were
// broken, a penalty card on the first trick, who opened, and the cards that the
// seat itself passed.
func (v View) Worlds() float64 { return v.solve().ways }

// Sample draws a determinization: a game in which the seat would know just what
// this view knows, so that world.View(v.Seat()) is Equal to v. All hidden hands
// that agree with the view are equally likely, see [View.Worlds]. Then the cards
// that others have chosen to pass are drawn, all equally likely. The deals before
// the one in play are not in it. A nil r means the runtime's own generator.
//
// The game goes on as any other. While cards are passed, it waits for the seats
// that have not chosen yet.
//
// It takes some microseconds where most seats may hold the same cards, as a rule
// less than some milliseconds at a table of eleven, and longer in positions made
// up to be hard.
//
// A view that contradicts itself gives an error that is [ErrContradiction].
func (v View) Sample(r *rand.Rand) (Game, error) {
	r = seeded(r)
	s := v.solve()
	if s.ways == 0 {
		return Game{}, ErrContradiction
	}
	if !v.dealt() {
		return Game{deal: &deal{setting: *v.fixed()}, table: v.table}, nil
	}
	d := newDeal(*v.fixed())
	dealt := s.draw(r)
	hands := &d.hands.slots
	world := Game{deal: d, table: v.table}
	for seat := range v.rules.Players {
		hands[seat] = dealt[seat].plus(s.played[seat])
		world.gone = world.gone.plus(s.played[seat])
	}
	if v.owner != 0 {
		hands[v.Seat()] = slots(v.hand)
	}
	if d.kitty == nil {
		d.layKitty(dealt[kittyHolder].bag())
	}
	for seat, c := range v.drawPasses(hands, r) {
		if v.chosen.has(seat) {
			world.passes = world.passes.then(seat, c)
		}
	}
	return world, nil
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
