package hearts

import (
	"encoding/json"
	"strconv"
	"strings"
)

// A Direction says where the cards go that a seat passes: so many seats to the left, or to the
// right when negative; or it is one of [Across], [Hold] and [Scatter]. Left of seat s is s+1.
// The zero Direction is none: it ends a [Cycle].
type Direction int8

// The directions that have a name. Direction(3) is three to the left, Direction(-3) to the right, and so on.
const (
	Left     Direction = 1
	Right    Direction = -1
	TwoLeft  Direction = 2
	TwoRight Direction = -2

	Across  Direction = 64 // to the seat opposite; the number of players must be even
	Hold    Direction = 65 // nobody passes in this deal
	Scatter Direction = 66 // each seat gives one card to every other seat and chooses which goes to whom
)

var directionNames = map[Direction]string{
	Left: "left", Right: "right", Across: "across", Hold: "hold", Scatter: "scatter",
}

// To returns the seat that gets what the seat passes. It is -1 where that is not one seat: for [Hold] and
// [Scatter], for [Across] with an odd number of players, and for an unknown seat or direction.
func (d Direction) To(seat, players int) int {
	if seat < 0 || seat >= players || !d.fits(players) {
		return -1
	}
	steps := int(d) // to the left
	switch {
	case d == Hold || d == Scatter:
		return -1
	case d == Across:
		steps = players / 2
	case d < 0:
		steps += players
	}
	if beyond := players - steps; seat >= beyond {
		return seat - beyond
	}
	return seat + steps
}

// fits reports whether that many players can pass in this direction.
func (d Direction) fits(players int) bool {
	switch d {
	case Hold, Scatter:
		return true
	case Across:
		return players%2 == 0
	}
	return d != 0 && -players < int(d) && int(d) < players
}

// cards returns how many cards each seat passes in this direction, when count is the number for one seat.
func (d Direction) cards(count, players int) int {
	switch d {
	case 0, Hold:
		return 0
	case Scatter:
		return players - 1
	}
	return count
}

// String returns the direction as in text and JSON: "left", "right", "2-left", "3-right", "across", "hold", "scatter".
func (d Direction) String() string {
	if name, ok := directionNames[d]; ok {
		return name
	}
	switch {
	case d > 0 && d < seats:
		return strconv.Itoa(int(d)) + "-left"
	case d < 0 && d > -seats:
		return strconv.Itoa(-int(d)) + "-right"
	}
	return "Direction(" + strconv.Itoa(int(d)) + ")"
}

// MarshalText writes the direction as [Direction.String] does. It fails for zero and for what is no direction at any table.
func (d Direction) MarshalText() ([]byte, error) {
	if !d.fits(seats) && d != Across {
		return nil, syntaxError(d.String(), "not a direction")
	}
	return []byte(d.String()), nil
}

// UnmarshalText reads what [Direction.MarshalText] writes.
func (d *Direction) UnmarshalText(text []byte) error {
	s := string(text)
	for direction, name := range directionNames {
		if s == name {
			*d = direction
			return nil
		}
	}
	for n := TwoLeft; n < seats; n++ {
		switch s {
		case n.String():
			*d = n
			return nil
		case (-n).String():
			*d = -n
			return nil
		}
	}
	return syntaxError(s, "not a direction (left, right, 2-left, 2-right, …, across, hold, scatter)")
}

// A Cycle is the order of passing: the first deal passes in the first direction, the next in the
// second, and after the last it begins again. A zero ends it. The zero Cycle is the usual one of the table:
//
//	3 players  left, right, hold
//	4 players  left, right, across, hold
//	5 players  left, right, 2-left, 2-right, hold
//	6 players  left, right, across, hold
//	7 players  left, right, 2-left, 2-right, 3-left, 3-right, hold
//
// With two packs nobody passes. Never passing is Cycle{Hold}. The text of a Cycle is "left,right,hold", its JSON ["left","right","hold"].
type Cycle [12]Direction

// defaultCycles are the usual cycles by number of players.
var defaultCycles = [...]Cycle{
	3: {Left, Right, Hold},
	4: {Left, Right, Across, Hold},
	5: {Left, Right, TwoLeft, TwoRight, Hold},
	6: {Left, Right, Across, Hold},
	7: {Left, Right, TwoLeft, TwoRight, 3, -3, Hold},
}

// steps returns the directions before the first zero.
func (c *Cycle) steps() []Direction {
	for i, d := range c {
		if d == 0 {
			return c[:i]
		}
	}
	return c[:]
}

// in returns the direction of a deal, counted from 1, and Hold below that.
func (c *Cycle) in(deal int) Direction {
	steps := c.steps()
	if deal < 1 || len(steps) == 0 {
		return Hold
	}
	return steps[uint32(deal-1)%uint32(len(steps))]
}

// String returns the text of the cycle.
func (c Cycle) String() string {
	last := len(c)
	for last > 0 && c[last-1] == 0 {
		last--
	}
	var words []string
	for _, d := range c[:last] {
		words = append(words, d.String())
	}
	return strings.Join(words, ",")
}

// MarshalText writes the directions with commas between them. It fails for what is no direction, and for one behind the end.
func (c Cycle) MarshalText() ([]byte, error) {
	for _, d := range c.steps() {
		if _, err := d.MarshalText(); err != nil {
			return nil, err
		}
	}
	if c.goesOn() {
		return nil, syntaxError(c.String(), "a direction behind the end of the cycle")
	}
	return []byte(c.String()), nil
}

// goesOn reports whether the cycle has directions behind its end.
func (c *Cycle) goesOn() bool {
	var ended Cycle
	copy(ended[:], c.steps())
	return *c != ended
}

// UnmarshalText reads directions with commas between them.
func (c *Cycle) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = Cycle{}
		return nil
	}
	var cycle Cycle
	i := 0
	for word := range strings.SplitSeq(string(text), ",") {
		if i == len(cycle) {
			return syntaxError(word, "one direction too many")
		}
		if err := cycle[i].UnmarshalText([]byte(word)); err != nil {
			return err
		}
		i++
	}
	*c = cycle
	return nil
}

// MarshalJSON writes the directions as a list. It fails as [Cycle.MarshalText] does.
func (c Cycle) MarshalJSON() ([]byte, error) {
	if _, err := c.MarshalText(); err != nil {
		return nil, err
	}
	return json.Marshal(append([]Direction{}, c.steps()...))
}

// UnmarshalJSON reads a list of directions. As everywhere in encoding/json, null changes nothing.
func (c *Cycle) UnmarshalJSON(data []byte) error {
	var steps []Direction
	if err := json.Unmarshal(data, &steps); err != nil || steps == nil {
		return asSyntaxError(err, data, "not a list of directions")
	}
	var cycle Cycle
	for i, d := range steps {
		switch {
		case i == len(cycle):
			return syntaxError(d.String(), "one direction too many")
		case d == 0:
			return syntaxError("null", "not a direction")
		}
		cycle[i] = d
	}
	*c = cycle
	return nil
}

// A pass is what one seat has chosen to pass, after others. Nothing writes to it once a Game has it.
type pass struct {
	before *pass // nil for the first
	seat   int
	seats  seatSet // this seat and those before it
	choice *choice // behind a pointer of its own for the same reason as the hands of a deal
}

// A choice is the cards that a seat passes.
type choice struct {
	cards Cards
	order [seats - 1]Card // Scatter: the i-th card goes to the seat i+1 to the left
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

// of returns what a seat has chosen, p itself or one before it, and nil if it has not.
func (p *pass) of(seat int) *pass {
	for p != nil && p.seat != seat {
		p = p.before
	}
	return p
}

// to returns the cards of the choice that go to a seat, which is not the chooser's own.
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

// equal reports whether the same seats have chosen the same cards in the same order.
func (p *pass) equal(q *pass) bool {
	for p != q {
		if p == nil || q == nil || p.seat != q.seat || *p.choice != *q.choice {
			return false
		}
		p, q = p.before, q.before
	}
	return true
}
