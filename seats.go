package hearts

import "math/bits"

const maxSeats = 11 // at a table

// A seatSet is a set of seats.
type seatSet uint16

func (s seatSet) has(seat int) bool { return s>>seat&1 == 1 }

// first returns the lowest seat of the set.
func (s seatSet) first() int { return bits.TrailingZeros16(uint16(s)) }

// firstFrom returns the first seat of the set around a table, beginning with a
// seat.
func (s seatSet) firstFrom(seat, players int) int {
	around := s>>seat | s<<(players-seat)
	if seat += around.first(); seat >= players {
		seat -= players
	}
	return seat
}

// atTable reports whether some table has such a seat.
func atTable(seat int) bool { return seat >= 0 && seat < maxSeats }

// A seatOrder is seats in some order.
type seatOrder struct {
	seats seatSet
	order [maxSeats]int8
}

// then returns the order with one more seat.
func (o seatOrder) then(seat int) seatOrder {
	o.order[o.len()] = int8(seat)
	o.seats |= 1 << seat
	return o
}

func (o *seatOrder) len() int { return bits.OnesCount16(uint16(o.seats)) }

func (o *seatOrder) has(seat int) bool { return o.seats.has(seat) }

// list returns the seats in order, and an empty list of none.
func (o *seatOrder) list() []int {
	list := make([]int, o.len())
	for i := range list {
		list[i] = int(o.order[i])
	}
	return list
}

// bags are cards by seat.
type bags [maxSeats]Cards

// of returns those of a seat, and none if there is no such seat.
func (b *bags) of(seat int) Cards {
	if !atTable(seat) {
		return Cards{}
	}
	return b[seat]
}
