package hearts

import (
	"math/bits"
	"slices"
)

// A pass is what one seat has chosen to pass, and what was chosen before it.
// Nothing writes to it once a Game has it.
type pass struct {
	before *pass // nil for the first to choose
	seat   int
	seats  seatSet // this seat and those before it
	choice *choice // hidden from printing, as the hands of a deal are
}

// A choice is the cards that a seat passes.
type choice struct {
	cards Cards
	order [maxSeats - 1]Card // Scatter: card i goes to the seat i+1 to the left
}

// then returns the passes of p with one more.
func (p *pass) then(seat int, c choice) *pass {
	n := &struct {
		pass
		choice choice
	}{pass{before: p, seat: seat, seats: p.chosen() | 1<<seat}, c}
	n.pass.choice = &n.choice
	return &n.pass
}

// chosen returns the seats that have chosen.
func (p *pass) chosen() seatSet {
	if p == nil {
		return 0
	}
	return p.seats
}

// count returns how many seats have chosen.
func (p *pass) count() int { return bits.OnesCount16(uint16(p.chosen())) }

// of returns what a seat has chosen: p itself, one before it, or nil.
func (p *pass) of(seat int) *pass {
	for p != nil && p.seat != seat {
		p = p.before
	}
	return p
}

// each yields the passes in the order in which they were chosen, from one on,
// counted from 0, until yield returns false. It returns false then.
func (p *pass) each(from int, yield func(*pass) bool) bool {
	if p.count() <= from {
		return true
	}
	return p.before.each(from, yield) && yield(p)
}

// list returns the cards of a choice: with Scatter in the order of the seats to
// the left, otherwise in the order of the pack.
func (c *choice) list() []Card { return c.appendTo([]Card{}) }

func (c *choice) appendTo(list []Card) []Card {
	if c.order != [maxSeats - 1]Card{} {
		return append(list, c.order[:c.cards.Len()]...)
	}
	return slices.AppendSeq(list, c.cards.All())
}

// to returns the cards that go to a seat, which is not the one that chose.
func (p *pass) to(seat int, d Direction, players int) (cards Cards) {
	switch {
	case d.To(p.seat, players) == seat:
		return p.choice.cards
	case d == Scatter && p.seat != seat:
		return CardsOf(p.choice.order[(seat-p.seat-1+players)%players])
	}
	return Cards{}
}

// allTo returns the cards that go to a seat from all who have chosen.
func (p *pass) allTo(seat int, d Direction, players int) (cards Cards) {
	for ; p != nil; p = p.before {
		cards = cards.Plus(p.to(seat, d, players))
	}
	return cards
}

// equal reports whether the same seats have chosen the same cards in the same
// order.
func (p *pass) equal(q *pass) bool {
	for p != q {
		if p == nil || q == nil || p.seat != q.seat || *p.choice != *q.choice {
			return false
		}
		p, q = p.before, q.before
	}
	return true
}
