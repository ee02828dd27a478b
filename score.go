package hearts

import (
	"encoding/json"
	"math/bits"
)

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

// A haul is what a card counts, or the sum for several cards: points in the lower
// sixteen bits, and above them the number of cards of each kind, eight bits each.
type haul int64

const kindsBits = 16

// The kinds of cards, each with the bits in which they are counted.
const (
	penaltyCards  uint64 = 0xff
	bonusCards    uint64 = 0xff00
	doublingCards uint64 = 0xff0000
)

// oneOf returns the haul of one card of a kind.
func oneOf(kind uint64) haul { return haul(kind&-kind) << kindsBits }

// points returns the points.
func (h haul) points() int16 { return int16(h) }

// kinds returns how many cards of each kind there are.
func (h haul) kinds() uint64 { return uint64(h-haul(h.points())) >> kindsBits }

// scoring is what the cards of a variant count, and how a deal is scored.
type scoring struct {
	variant *filledVariant
	hauls   [64]haul // by card
	sum     int      // of the values of all penalty cards in play
	moon    Moon     // MoonOff also where there are too few penalty cards for one
}

func (v *filledVariant) scoring() scoring {
	s := scoring{variant: v, moon: v.Moon}
	for c := range v.pack.Distinct().All() {
		s.hauls[c] = v.haul(c)
	}
	for c := range v.penalty.All() {
		s.sum += v.Value(c)
	}
	if v.penalty.Len() < 2 {
		s.moon = MoonOff
	}
	return s
}

// haul returns what a card counts.
func (v *filledVariant) haul(c Card) haul {
	h := haul(v.Value(c))
	if v.penalty.Has(c) {
		h += oneOf(penaltyCards)
	}
	if v.bonus.Has(c) {
		h += oneOf(bonusCards)
	}
	if v.TenOfClubsDoubles && c == TenOfClubs {
		h += oneOf(doublingCards)
	}
	return h
}

// of returns the haul of cards.
func (s *scoring) of(cards Cards) (sum haul) {
	for c := range cards.All() {
		sum += s.hauls[c]
	}
	return sum
}

// counting returns the cards in play that count: those with a value, and those
// that double.
func (v *filledVariant) counting() Cards {
	cards := v.penalty.Plus(v.bonus)
	if v.TenOfClubsDoubles {
		cards = cards.or(v.pack.ofKinds(TenOfClubs.bit()))
	}
	return cards
}

// A tally is what the seats have taken in a deal so far, as far as it counts.
type tally struct {
	points  [maxSeats]int16
	tricks  seatSet    // the seats that have taken a card
	penalty seatSet    // a penalty card
	last    int8       // the seat that has taken a penalty card last
	bonus   seatSet    // the seats that have taken a bonus card
	doubles [2]seatSet // a card that doubles, and a second one
}

// take gives a trick to a seat.
func (t *tally) take(seat int, trick haul) {
	t.points[seat] += trick.points()
	t.tricks |= 1 << seat
	kinds := trick.kinds()
	last, penalty := int(t.last), uint(t.penalty)
	with := penalty | 1<<seat
	if kinds&penaltyCards != 0 { // as often as not; this takes no branch
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
	for n := kinds & doublingCards / oneOf(doublingCards).kinds(); n > 0; n-- {
		t.doubles[1] |= t.doubles[0] & (1 << seat)
		t.doubles[0] |= 1 << seat
	}
}

// A settlement is what a finished deal adds to the totals, and what comes of it.
type settlement struct {
	moon    bool // whether it was shot
	shooter int
	how     Moon // MoonChoice if the shooter has yet to choose
	added   [maxSeats]int32
	totals  totals // after the deal
	over    bool   // the game ends
}

// totals are the totals of the seats.
type totals [maxSeats]int32

// waits reports whether the shooter has yet to choose.
func (s *settlement) waits() bool { return s.moon && s.how == MoonChoice }

// A finished is a deal of which all cards have been played.
type finished struct {
	tally  *tally
	number int // counted from 1
	dealer int
	before *totals
	choice Moon // of the shooter; 0 for none
}

// settle settles a finished deal.
func (s *scoring) settle(d *finished) (r settlement) {
	r.shooter, r.moon = s.shooter(d.tally)
	r.how = s.moon
	if d.choice != 0 {
		r.how = d.choice
	}
	switch {
	case r.waits():
		r.totals = *d.before
		return r
	case r.how != MoonUnlessLost || !r.moon:
		s.add(&r, d)
		return r
	}
	r.how = MoonAdd
	if s.add(&r, d); r.over && !s.best(&r.totals).has(r.shooter) {
		r.how = MoonSubtract
		s.add(&r, d)
	}
	return r
}

// add works out what the deal adds to the totals, once it is known what comes of
// the moon.
func (s *scoring) add(r *settlement, d *finished) {
	added := r.added[:s.variant.Players]
	if r.moon {
		s.scoreMoon(d.tally, r.shooter, r.how, added)
	} else {
		s.score(d.tally, added)
	}
	switch {
	case s.variant.Sides:
		pool(added)
	case s.variant.Settlement:
		settleUp(added, d.dealer)
	}
	for seat := range added {
		r.totals[seat] = int32(s.total(int(d.before[seat]), int(added[seat])))
	}
	r.over = s.over(d.number, &r.totals)
}

// side returns the seats that a seat scores together with: its side, or itself
// alone.
func (s *scoring) side(seat int) seatSet {
	const even seatSet = 0b10101010101
	if s.variant.Sides {
		return even << (seat % 2)
	}
	return 1 << seat
}

// shooter returns the seat that has shot the moon in a finished deal. It took
// every penalty card, or its side did and it took the last one; and every bonus
// card, where the variant asks for them.
func (s *scoring) shooter(t *tally) (seat int, ok bool) {
	seat = int(t.last)
	others := ^s.side(seat)
	switch {
	case s.moon == MoonOff || t.penalty == 0 || t.penalty&others != 0:
		return 0, false
	case s.variant.BonusNeeded && t.bonus&others != 0:
		return 0, false
	}
	return seat, true
}

// score works out the points of a deal without a moon.
func (s *scoring) score(t *tally, added []int32) {
	for seat := range added {
		points := int(t.points[seat])
		for _, doubles := range t.doubles {
			if doubles.has(seat) {
				points *= 2
			}
		}
		if !t.tricks.has(seat) {
			points += s.variant.NoTricks
		}
		added[seat] = int32(points)
	}
}

// scoreMoon works out the points of a deal in which the moon was shot.
func (s *scoring) scoreMoon(t *tally, shooter int, how Moon, added []int32) {
	side, amount := s.side(shooter), s.amount(t, shooter)
	for seat := range added {
		points := int(t.points[seat])
		switch {
		case seat == shooter: // the penalty cards of its partners count against it here
			points -= s.sum
			if how == MoonSubtract {
				points -= amount
			}
		case how == MoonAdd && !side.has(seat):
			points += amount
		}
		added[seat] = int32(points)
	}
}

// amount returns what a moon adds or subtracts.
func (s *scoring) amount(t *tally, shooter int) int {
	sun := t.tricks&^s.side(shooter) == 0 // the shooter has every card
	if sun && s.variant.Sun != 0 {
		return s.variant.Sun
	}
	return s.plainAmount()
}

// plainAmount returns what a moon adds or subtracts that is no sun.
func (s *scoring) plainAmount() int {
	if s.variant.MoonPoints != 0 {
		return s.variant.MoonPoints
	}
	return s.sum
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

// settleUp turns the scores of a deal into what each seat wins or pays. The seats
// above zero pay the lowest of them the difference. What several winners cannot
// share goes to them one point each, from the dealer's left on.
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
			added[seat] = (paid + n - 1) / n // rounded up: the first get what is over
			paid -= added[seat]
			n--
		}
	}
}

// farthest is where totals end on either side of zero. No game that people play
// comes near.
const farthest = 1_000_000_000

// total returns a total after a deal that adds to it.
func (s *scoring) total(before, added int) int {
	total := max(-farthest, min(farthest, before+added))
	switch {
	case total != s.variant.Target:
	case s.variant.ExactTarget == ExactHalves:
		return total / 2
	case s.variant.ExactTarget == ExactZeroes:
		return 0
	}
	return total
}

// best returns the seats with the best total: the lowest, or the highest where
// points are welcome.
func (s *scoring) best(totals *totals) (seats seatSet) {
	sign := int32(1)
	if s.variant.Reverse || s.variant.Settlement {
		sign = -1
	}
	least := sign * totals[0]
	for seat, total := range totals[:s.variant.Players] {
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

// over reports whether the game ends with these totals after a number of deals.
func (s *scoring) over(deals int, totals *totals) bool {
	v := s.variant
	end := v.Deals > 0 && deals >= v.Deals
	for _, total := range totals[:v.Players] {
		end = end || v.Target > 0 && deals > 0 && int(total) >= v.Target
	}
	if end && v.PlayOn {
		best := s.best(totals)
		return best&^s.side(best.first()) == 0
	}
	return end
}

// A Score is the points of a deal and the totals of a game as they stand. It is a
// comparable value. The zero Score is of no game. For a seat that is not at the
// table all is zero.
type Score struct {
	players int8
	points  [maxSeats]int16
	added   [maxSeats]int32
	totals  totals
	shooter int8
	how     Moon
	moon    bool
	won     seatSet
}

// Points returns the sum of the values of the cards that a seat has taken in this
// deal so far; after the last trick, in the finished deal. Moon, doubling and the
// points for taking no trick are not in it.
func (s Score) Points(seat int) int {
	if !atTable(seat) {
		return 0
	}
	return int(s.points[seat])
}

// Added returns what the finished deal added to the total of a seat, and 0 while
// a deal is being played. With Sides it is the points of the side, with
// Settlement what the seat won or paid. The fall of a total by an [ExactTarget]
// is not in it.
func (s Score) Added(seat int) int {
	if !atTable(seat) {
		return 0
	}
	return int(s.added[seat])
}

// Total returns the total of a seat after the last finished deal. It goes no
// further than ±1,000,000,000.
func (s Score) Total(seat int) int {
	if !atTable(seat) {
		return 0
	}
	return int(s.totals[seat])
}

// Moon returns the seat that shot the moon in the finished deal and what came of
// it: [MoonAdd] or [MoonSubtract], or [MoonChoice] while the shooter is to
// choose. With Sides the seat is the partner who took the last penalty card. It
// is false if there was no moon.
func (s Score) Moon() (seat int, how Moon, ok bool) { return int(s.shooter), s.how, s.moon }

// Won reports whether the game is over and the seat has won it, alone or with
// others.
func (s Score) Won(seat int) bool { return atTable(seat) && s.won.has(seat) }

// String returns points, what was added, and totals by seat, such as "points 4 15
// 7 0, added 4 15 7 0, totals 20 61 34 9".
func (s Score) String() string {
	text := []byte("points")
	text = appendNumbers(text, s.bySeat(s.Points))
	text = appendNumbers(append(text, ", added"...), s.bySeat(s.Added))
	text = appendNumbers(append(text, ", totals"...), s.bySeat(s.Total))
	return string(text)
}

// bySeat returns a number for each seat.
func (s Score) bySeat(number func(seat int) int) []int {
	list := make([]int, s.players)
	for seat := range list {
		list[seat] = number(seat)
	}
	return list
}

// winners returns the seats that have won.
func (s Score) winners() []int {
	list := []int{}
	for seat := range int(s.players) {
		if s.Won(seat) {
			list = append(list, seat)
		}
	}
	return list
}

// MarshalJSON writes the score with a number for each seat:
//
//	{"points":[4,15,7,0],"added":[4,15,7,0],"totals":[20,61,34,9],
//	 "moon":null,"won":[]}
//
// A moon is {"seat":2,"how":"add"}. The seats that have won are a list. A Score
// cannot be read back; a [View] can.
func (s Score) MarshalJSON() ([]byte, error) {
	type moon struct {
		Seat int  `json:"seat"`
		How  Moon `json:"how"`
	}
	out := struct {
		Points []int `json:"points"`
		Added  []int `json:"added"`
		Totals []int `json:"totals"`
		Moon   *moon `json:"moon"`
		Won    []int `json:"won"`
	}{s.bySeat(s.Points), s.bySeat(s.Added), s.bySeat(s.Total), nil, s.winners()}
	if seat, how, ok := s.Moon(); ok {
		out.Moon = &moon{seat, how}
	}
	return json.Marshal(out)
}

// UnmarshalJSON fails: the JSON of a score says less than the score. Read the
// [View].
func (s *Score) UnmarshalJSON([]byte) error {
	return noJSON("a Score cannot be read from JSON: read its View")
}
