package hearts

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// A Direction says where the cards go that a seat passes: a number of seats to
// the left, or to the right if it is negative, or one of [Across], [Hold] and
// [Scatter]. Left of seat s is s+1. The zero Direction is none, and ends a
// [Cycle].
type Direction int8

// The directions with a name. Direction(3) is three to the left, Direction(-3)
// three to the right, and so on.
const (
	Left     Direction = 1
	Right    Direction = -1
	TwoLeft  Direction = 2
	TwoRight Direction = -2

	Across  Direction = 64 // to the seat opposite; the number of players must be even
	Hold    Direction = 65 // nobody passes in this deal
	Scatter Direction = 66 // one card to each other seat; the seat chooses which goes to whom
)

var directionNames = map[Direction]string{
	Left: "left", Right: "right", Across: "across", Hold: "hold", Scatter: "scatter",
}

// To returns the seat that gets what a seat passes. It is -1 where that is not
// one seat: for [Hold] and [Scatter], for [Across] with an odd number of players,
// and for a seat or a direction that does not exist at this table.
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
	if toLast := players - steps; seat >= toLast {
		return seat - toLast
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

// cards returns how many cards each seat passes in this direction, where count is
// the number that goes to one seat.
func (d Direction) cards(count, players int) int {
	switch d {
	case 0, Hold:
		return 0
	case Scatter:
		return players - 1
	}
	return count
}

// String returns the direction as in text and JSON: "left", "right", "2-left",
// "3-right", "across", "hold", "scatter".
func (d Direction) String() string {
	if name, ok := directionNames[d]; ok {
		return name
	}
	switch {
	case d > 0 && d < maxSeats:
		return strconv.Itoa(int(d)) + "-left"
	case d < 0 && d > -maxSeats:
		return strconv.Itoa(-int(d)) + "-right"
	}
	return "Direction(" + strconv.Itoa(int(d)) + ")"
}

// MarshalText writes the direction as [Direction.String] does. It fails for zero
// and for a direction that no table has.
func (d Direction) MarshalText() ([]byte, error) {
	if !d.fits(maxSeats) && d != Across {
		return nil, syntaxError(d.String(), "not a direction")
	}
	return []byte(d.String()), nil
}

// UnmarshalText reads what [Direction.MarshalText] writes.
func (d *Direction) UnmarshalText(text []byte) error {
	if d == nil {
		return ErrNil
	}
	read, ok := parseDirection(string(text))
	if !ok {
		const choices = "left, right, 2-left, 2-right, …, across, hold, scatter"
		return syntaxError(string(text), "not a direction ("+choices+")")
	}
	*d = read
	return nil
}

func parseDirection(s string) (Direction, bool) {
	for direction, name := range directionNames {
		if s == name {
			return direction, true
		}
	}
	for n := TwoLeft; n < maxSeats; n++ {
		switch s {
		case n.String():
			return n, true
		case (-n).String():
			return -n, true
		}
	}
	return 0, false
}

// A Cycle is the order of passing. The first deal passes in the first direction,
// the next deal in the second, and after the last direction it begins again. A
// zero ends it. The zero Cycle is the usual one of the table:
//
//	3 players  left, right, hold
//	4 players  left, right, across, hold
//	5 players  left, right, 2-left, 2-right, hold
//	6 players  left, right, across, hold
//	7 players  left, right, 2-left, 2-right, 3-left, 3-right, hold
//	two packs  hold: nobody passes
//
// Never passing is Cycle{Hold}. The text of a Cycle is "left,right,hold", and its
// JSON is ["left","right","hold"].
type Cycle [12]Direction

// usualCycles are the cycles of one pack, by number of players.
var usualCycles = [...]Cycle{
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

// goesOn reports whether the cycle has a direction after its end.
func (c *Cycle) goesOn() bool {
	var ended Cycle
	copy(ended[:], c.steps())
	return *c != ended
}

// in returns the direction of a deal, counted from 1. Below that it is Hold.
func (c *Cycle) in(deal int) Direction {
	steps := c.steps()
	if deal < 1 || len(steps) == 0 {
		return Hold
	}
	return steps[uint64(deal-1)%uint64(len(steps))]
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

// afterEnd is what is wrong with a cycle that goes on.
const afterEnd = "a direction after the end of the cycle"

// MarshalText writes the directions with commas between them. It fails for an
// invalid direction and for one after the end.
func (c Cycle) MarshalText() ([]byte, error) {
	for _, d := range c.steps() {
		if _, err := d.MarshalText(); err != nil {
			return nil, err
		}
	}
	if c.goesOn() {
		return nil, syntaxError(c.String(), afterEnd)
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads directions with commas between them. The empty text is the
// zero Cycle.
func (c *Cycle) UnmarshalText(text []byte) error {
	if c == nil {
		return ErrNil
	}
	var steps []Direction
	if len(text) > 0 {
		for word := range strings.SplitSeq(string(text), ",") {
			var d Direction
			if err := d.UnmarshalText([]byte(word)); err != nil {
				return err
			}
			steps = append(steps, d)
		}
	}
	return c.set(steps)
}

// set makes these the directions of the cycle.
func (c *Cycle) set(steps []Direction) error {
	var cycle Cycle
	if n := copy(cycle[:], steps); n < len(steps) {
		return syntaxError(steps[n].String(), "one direction too many")
	}
	*c = cycle
	return nil
}

// MarshalJSON writes the directions as a list. It fails as [Cycle.MarshalText]
// does.
func (c Cycle) MarshalJSON() ([]byte, error) {
	if _, err := c.MarshalText(); err != nil {
		return nil, err
	}
	return json.Marshal(append([]Direction{}, c.steps()...))
}

// UnmarshalJSON reads a list of directions. As everywhere in encoding/json, null
// changes nothing.
func (c *Cycle) UnmarshalJSON(data []byte) error {
	if c == nil {
		return ErrNil
	}
	var steps []Direction
	if err := json.Unmarshal(trimJSON(data), &steps); err != nil || steps == nil {
		return asSyntaxError(err, data, "not a list of directions")
	}
	if slices.Contains(steps, 0) {
		return syntaxError("null", "not a direction")
	}
	return c.set(steps)
}
