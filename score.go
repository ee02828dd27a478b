package hearts

import (
	"encoding/json"
	"math/bits"
	"strconv"
)

// A seatSet is a set of seats.
type seatSet uint16

func (s seatSet) has(seat int) bool { return s>>seat&1 == 1 }

// first returns the lowest seat of the set.
func (s seatSet) first() int { return bits.TrailingZeros16(uint16(s)) }

// firstFrom returns the first seat of the set around a table from one on.
func (s seatSet) firstFrom(seat, players int) int {
	around := s>>seat | s<<(players-seat)
	if seat += around.first(); seat >= players {
		seat -= players
	}
	return seat
}

// worth is what the cards of a variant count.
type worth struct {
	marks   [64]mark // by card
	moon    Moon     // MoonOff also where there are too few penalty cards for one
	amount  int      // of a moon
	variant Variant  // without zeros
}

// A mark is what a card counts, or the sum for several cards: points in the lower sixteen bits, and above them in eight bits each how many cards are of a
// kind.
type mark int64

const kindsBits = 16

// The kinds of cards, each with the bits in which they are counted.
const (
	penaltyCards  uint64 = 0xff
	bonusCards    uint64 = 0xff00
	doublingCards uint64 = 0xff0000
)

// one returns the mark of one card of a kind.
func one(kind uint64) mark { return mark(kind&-kind) << kindsBits }

// points returns the points.
func (m mark) points() int16 { return int16(m) }

// kinds returns how many cards are of each kind.
func (m mark) kinds() uint64 { return uint64(m-mark(m.points())) >> kindsBits }

// of returns the mark of cards.
func (w *worth) of(cards Cards) (sum mark) {
	for c := range cards.All() {
		sum += w.marks[c]
	}
	return sum
}

// newWorth returns it for a variant without zeros, see [Variant.Full].
func newWorth(v Variant) worth {
	w := worth{variant: v, moon: v.Moon}
	penalty, bonus := v.penaltyCards(), v.bonusCards()
	for i := range w.marks {
		c := Card(i)
		m := mark(v.Value(c))
		if penalty.Has(c) {
			m += one(penaltyCards)
		}
		if bonus.Has(c) {
			m += one(bonusCards)
		}
		if v.TenOfClubsDoubles && c == TenOfClubs {
			m += one(doublingCards)
		}
		w.marks[i] = m
	}
	for c := range penalty.All() {
		w.amount += v.Value(c)
	}
	if v.penaltyCards().Len() < 2 {
		w.moon = MoonOff
	}
	return w
}

// A tally is what the seats have taken in a deal so far, as far as it counts.
type tally struct {
	points  [seats]int16
	tricks  seatSet    // seats that have taken a card
	penalty seatSet    // seats that have taken a penalty card
	last    int8       // the seat that has taken one last
	bonus   seatSet    // a bonus card
	doubles [2]seatSet // a card that doubles, and a second one
}

// take gives a trick to a seat.
func (t *tally) take(seat int, trick mark) {
	t.points[seat] += trick.points()
	t.tricks |= 1 << seat
	kinds := trick.kinds()
	last, penalty := int(t.last), uint(t.penalty)
	with := penalty | 1<<seat
	if kinds&penaltyCards != 0 { // as often as not: this takes no branch
		last, penalty = seat, with
	}
	t.last, t.penalty = int8(last), seatSet(penalty)
	if kinds > penaltyCards { // in few variants, and then seldom
		t.takeMore(seat, kinds)
	}
}

// takeMore notes bonus cards and cards that double.
func (t *tally) takeMore(seat int, kinds uint64) {
	if kinds&bonusCards != 0 {
		t.bonus |= 1 << seat
	}
	for n := kinds & doublingCards / one(doublingCards).kinds(); n > 0; n-- {
		t.doubles[1] |= t.doubles[0] & (1 << seat)
		t.doubles[0] |= 1 << seat
	}
}

// side returns the seats that a seat scores together with: its side, or itself alone.
func (w *worth) side(seat int) seatSet {
	const even seatSet = 0b10101010101
	if w.variant.Sides {
		return even << (seat % 2)
	}
	return 1 << seat
}

// shooter returns the seat that has shot the moon in a finished deal: it took every penalty card, or its side did and it took the last, and every bonus
// card where the variant asks for them.
func (w *worth) shooter(t *tally) (seat int, ok bool) {
	seat = int(t.last)
	others := ^w.side(seat)
	if w.moon == MoonOff || t.penalty == 0 || t.penalty&others != 0 || w.variant.BonusNeeded && t.bonus&others != 0 {
		return 0, false
	}
	return seat, true
}

// score works out what a finished deal adds to the total of each seat.
func (w *worth) score(t *tally, shot shot, added []int32) {
	if shot.moon {
		w.scoreMoon(t, shot, added)
		return
	}
	for seat := range added {
		points := int(t.points[seat])
		if t.doubles[0].has(seat) {
			points *= 2
		}
		if t.doubles[1].has(seat) {
			points *= 2
		}
		if !t.tricks.has(seat) {
			points += w.variant.NoTricks
		}
		added[seat] = int32(points)
	}
}

// scoreMoon does so for a deal in which the moon was shot.
func (w *worth) scoreMoon(t *tally, shot shot, added []int32) {
	side, amount := w.side(shot.by), w.amount
	if w.variant.Sun && t.tricks&^side == 0 {
		amount *= 2
	}
	for seat := range added {
		points := int(t.points[seat])
		switch {
		case seat == shot.by:
			points -= w.amount
			if shot.how == MoonSubtract {
				points -= amount
			}
		case shot.how == MoonAdd && !side.has(seat):
			points += amount
		}
		added[seat] = int32(points)
	}
}

// pool gives each seat the points of its side.
func pool(added []int32) {
	var sums [2]int32
	for seat, points := range added {
		sums[seat%2] += points
	}
	for seat := range added {
		added[seat] = sums[seat%2]
	}
}

// settleUp turns the scores of a deal into what each seat wins or pays: those above zero pay the least of them the difference. What several winners cannot share
// goes to them one point each, from the dealer's left on.
func settleUp(added []int32, dealer int) {
	var least int32
	for _, points := range added {
		if points > 0 && (least == 0 || points < least) {
			least = points
		}
	}
	var winners seatSet
	var paid, n int32
	for seat, points := range added {
		switch {
		case points <= 0:
			added[seat] = 0
		case points == least:
			winners |= 1 << seat
			n++
		default:
			added[seat] = least - points
			paid += points - least
		}
	}
	for i := range added {
		if seat := (dealer + 1 + i) % len(added); winners.has(seat) {
			added[seat] = (paid + n - 1) / n // rounded up, so that the first get what is over
			paid -= added[seat]
			n--
		}
	}
}

// farthest is where totals end, on either side of zero. No game that people play comes near.
const farthest = 1_000_000_000

// mostDealt is how many deals a game can have had when it begins.
const mostDealt = 1_000_000_000

// total returns a total after a deal that adds to it.
func (w *worth) total(before, added int) int {
	total := max(-farthest, min(farthest, before+added))
	switch {
	case total != w.variant.Target:
	case w.variant.ExactTarget == ExactHalves:
		return total / 2
	case w.variant.ExactTarget == ExactZeroes:
		return 0
	}
	return total
}

// best returns the seats with the best total: the lowest, or the highest where points are wanted.
func (w *worth) best(totals []int32) (seats seatSet) {
	sign := int32(1)
	if w.variant.Reverse || w.variant.Settlement {
		sign = -1
	}
	least := sign * totals[0]
	for seat, total := range totals {
		total *= sign
		if total < least {
			least, seats = total, 0
		}
		if total == least {
			seats |= 1 << seat
		}
	}
	return seats
}

// over reports whether the game ends with these totals after so many deals.
func (w *worth) over(deals int, totals []int32) bool {
	end := w.variant.Deals > 0 && deals >= w.variant.Deals
	for _, total := range totals {
		end = end || w.variant.Target > 0 && deals > 0 && int(total) >= w.variant.Target
	}
	if end && w.variant.PlayOn {
		best := w.best(totals)
		return best&^w.side(best.first()) == 0
	}
	return end
}

// A Score is the points of a deal and the totals of a game as they stand. It is a comparable value; the zero Score is of no game.
// For a seat that is not at the table everything is zero.
type Score struct {
	players int8
	points  [seats]int16
	added   [seats]int32
	totals  totals
	shooter int8
	how     Moon
	moon    bool
	won     seatSet
}

// atTable reports whether there can be such a seat.
func atTable(seat int) bool { return seat >= 0 && seat < seats }

// Points returns the sum of the values of the cards that a seat has taken in this deal so far; after the
// last trick, in the finished deal. Moon, doubling and the points for taking no trick are not in it.
func (s Score) Points(seat int) int {
	if !atTable(seat) {
		return 0
	}
	return int(s.points[seat])
}

// Added returns what the finished deal added to the total of a seat, with Sides the points of its side and with Settlement what it won or paid, and 0 while a deal is being played. The fall of a total that hits the
// target exactly, see [ExactTarget], is not in it.
func (s Score) Added(seat int) int {
	if !atTable(seat) {
		return 0
	}
	return int(s.added[seat])
}

// Total returns the total of a seat after the last finished deal. It goes no further than ±1,000,000,000.
func (s Score) Total(seat int) int {
	if !atTable(seat) {
		return 0
	}
	return int(s.totals[seat])
}

// Moon returns the seat that shot the moon in the finished deal and what became of it: [MoonAdd] or [MoonSubtract], or
// [MoonChoice] while the shooter is to choose. The seat of a side is the partner who took the last penalty card. It is false if there was no moon.
func (s Score) Moon() (seat int, how Moon, ok bool) { return int(s.shooter), s.how, s.moon }

// Won reports whether the game is over and the seat has won it, alone or with others.
func (s Score) Won(seat int) bool { return atTable(seat) && s.won.has(seat) }

// String returns points, what was added, and totals by seat, such as "points 4 15 7 0, added 4 15 7 0, totals 20 61 34 9".
func (s Score) String() string {
	text := ""
	for _, column := range []struct {
		name string
		of   func(seat int) int
	}{{"points", s.Points}, {", added", s.Added}, {", totals", s.Total}} {
		text += column.name
		for seat := range int(s.players) {
			text += " " + strconv.Itoa(column.of(seat))
		}
	}
	return text
}

// MarshalJSON writes the score with a number for each seat:
//
//	{"points":[4,15,7,0],"added":[4,15,7,0],"totals":[20,61,34,9],"moon":null,"won":[]}
//
// A moon is {"seat":2,"how":"add"}; who has won is a list of seats. It cannot be read back; a [View] can.
func (s Score) MarshalJSON() ([]byte, error) {
	type moon struct {
		Seat int  `json:"seat"`
		How  Moon `json:"how"`
	}
	out := struct {
		Points []int16 `json:"points"`
		Added  []int32 `json:"added"`
		Totals []int32 `json:"totals"`
		Moon   *moon   `json:"moon"`
		Won    []int   `json:"won"`
	}{s.points[:s.players], s.added[:s.players], s.totals[:s.players], nil, []int{}}
	if seat, how, ok := s.Moon(); ok {
		out.Moon = &moon{seat, how}
	}
	for seat := range int(s.players) {
		if s.Won(seat) {
			out.Won = append(out.Won, seat)
		}
	}
	return json.Marshal(out)
}
