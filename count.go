package hearts

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
)

// This file counts and draws the ways to give cards to holders, each of which
// needs a number of cards and may have some cards and not others. It knows
// nothing about Hearts.

const maxClasses = 32

// A distribution is cards to be given to holders. Cards that the same holders may
// have are put together as a class, and holders that may have the same cards as a
// group.
type distribution struct {
	classes [maxClasses]class
	n       int // of classes
	groups  [holders]group
	g       int // of groups
	need    [holders]int
	choose  *[maxCards + 1][maxCards + 1]float64
	total   float64 // the ways to give the cards to the groups, once counted
	ways    float64 // and to the holders

	// The ways to give what is left to some of the groups. Counting writes it,
	// and drawing only reads it: every count that drawing asks for has been
	// counted. So any number of goroutines can draw.
	memo     map[counts]float64
	counting bool
}

// A class is cards that the same groups may have.
type class struct {
	cards   slots
	holders seatSet // while the distribution is made
	groups  seatSet
}

// A group is holders that may have the same classes.
type group struct {
	holders seatSet
	need    int
	classes uint64
}

// counts are how many cards of each class are left for the groups from one on.
type counts struct {
	group uint8
	left  [maxClasses]uint8
}

// newDistribution returns the ways to give cards to holders. Each needs a number
// of cards and may have some of them.
func newDistribution(cards slots, need *[holders]int8, may func(holder int) slots) (d distribution) {
	d.choose = binomials()
	if cards != (slots{}) {
		d.classes[0], d.n = class{cards: cards}, 1
	}
	for holder, n := range need {
		d.need[holder] = int(n)
		if n > 0 {
			d.split(holder, may(holder))
		}
	}
	for holder, n := range d.need {
		if n > 0 {
			d.join(holder, n)
		}
	}
	// The groups that may have little come first. Then more classes are alike for
	// those to come, and there is less to count.
	slices.SortFunc(d.groups[:d.g], func(a, b group) int {
		return cmp.Compare(bits.OnesCount64(a.classes), bits.OnesCount64(b.classes))
	})
	for i := range d.groups[:d.g] {
		for k := range d.classes[:d.n] {
			if d.groups[i].classes>>k&1 == 1 {
				d.classes[k].groups |= 1 << i
			}
		}
	}
	return d
}

// split divides every class by what a holder may have.
func (d *distribution) split(holder int, may slots) {
	for k := range d.classes[:d.n] {
		c := &d.classes[k]
		out := c.cards.minus(may)
		in := c.cards.minus(out)
		switch {
		case in == slots{}:
		case out == slots{}:
			c.holders |= 1 << holder
		default:
			d.classes[d.n] = class{cards: out, holders: c.holders}
			d.n++
			c.cards, c.holders = in, c.holders|1<<holder
		}
	}
}

// join adds a holder to the group of those that may have the same, or to a new
// one.
func (d *distribution) join(holder, need int) {
	var classes uint64
	for k, c := range d.classes[:d.n] {
		if c.holders.has(holder) {
			classes |= 1 << k
		}
	}
	i := 0
	for i < d.g && d.groups[i].classes != classes {
		i++
	}
	d.g = max(d.g, i+1)
	d.groups[i].classes = classes
	d.groups[i].holders |= 1 << holder
	d.groups[i].need += need
}

// all returns the counts of all cards.
func (d *distribution) all() (c counts) {
	for k := range d.classes[:d.n] {
		c.left[k] = uint8(d.classes[k].cards.len())
	}
	return c
}

// countWays counts the ways to give the cards to the holders.
func (d *distribution) countWays() float64 {
	d.counting = true
	d.total = d.count(d.all())
	d.counting = false
	d.ways = d.total
	for i := range d.groups[:d.g] {
		rest := d.groups[i].need
		for holder := range holders {
			if d.groups[i].holders.has(holder) {
				d.ways *= d.binomial(rest, d.need[holder])
				rest -= d.need[holder]
			}
		}
	}
	return d.ways
}

// count returns the number of ways to give the cards that are left to the groups
// that have none yet.
func (d *distribution) count(c counts) float64 {
	i := int(c.group)
	switch d.g - i {
	case 0:
		return oneIf(c.left == [maxClasses]uint8{})
	case 1:
		only := d.left(c, func(groups seatSet) bool { return groups>>i == 1 })
		return oneIf(only == d.groups[i].need && only == d.left(c, anyGroup))
	case 2:
		return d.binomial(d.pair(c))
	}
	c = d.merged(c)
	if n, ok := d.memo[c]; ok {
		return n
	}
	var sum float64
	d.takes(c, func(ways float64, rest counts) bool {
		sum += ways * d.count(rest)
		return true
	})
	if i == 0 || !d.counting { // the first is asked for once
		return sum
	}
	if d.memo == nil {
		d.memo = map[counts]float64{}
	}
	d.memo[c] = sum
	return sum
}

// merged returns the counts with the cards put together that the same of the
// groups to come may have. So far fewer counts differ.
func (d *distribution) merged(c counts) counts {
	if c.group == 0 { // classes differ
		return c
	}
	for k := range d.classes[:d.n] {
		first := 0
		for d.classes[first].groups>>c.group != d.classes[k].groups>>c.group {
			first++
		}
		if first < k {
			c.left[first] += c.left[k]
			c.left[k] = 0
		}
	}
	return c
}

func anyGroup(seatSet) bool { return true }

// oneIf returns 1 for true and 0 for false.
func oneIf(ok bool) float64 {
	if ok {
		return 1
	}
	return 0
}

// left returns how many cards are left in these classes.
func (d *distribution) left(c counts, such func(groups seatSet) bool) (n int) {
	for k := range d.classes[:d.n] {
		if such(d.classes[k].groups) {
			n += int(c.left[k])
		}
	}
	return n
}

// pair returns for the last two groups how many cards both may have, and how many
// of them the first one gets. A card that neither may have makes the second
// number impossible.
func (d *distribution) pair(c counts) (free, take int) {
	i := int(c.group)
	take = d.groups[i].need
	for k := range d.classes[:d.n] {
		n := int(c.left[k])
		switch d.classes[k].groups >> i {
		case 0b11:
			free += n
		case 0b01:
			take -= n
		case 0b00:
			take -= n * maxCards
		}
	}
	return free, take
}

// takes calls yield for every choice of how many cards of each class the next
// group takes, with the number of ways to choose them and with what is left,
// until yield returns false. A class that no later group may have is taken whole.
func (d *distribution) takes(c counts, yield func(ways float64, rest counts) bool) {
	rest := c
	rest.group++
	d.takeFrom(0, d.groups[c.group].need, 1, rest, yield)
}

// takeFrom takes that many cards from the classes k and higher.
func (d *distribution) takeFrom(
	k, need int, ways float64, rest counts, yield func(float64, counts) bool,
) bool {
	i := int(rest.group) - 1
	for k < d.n && !d.classes[k].groups.has(i) {
		k++
	}
	if k == d.n {
		return need > 0 || yield(ways, rest)
	}
	n := int(rest.left[k])
	least := 0
	if d.classes[k].groups>>(i+1) == 0 {
		least = n
	}
	for take := least; take <= min(n, need); take++ {
		rest.left[k] = uint8(n - take)
		if !d.takeFrom(k+1, need-take, ways*d.binomial(n, take), rest, yield) {
			return false
		}
	}
	return true
}

// binomial returns the number of ways to choose k of n cards, and 0 where that is
// impossible.
func (d *distribution) binomial(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	return d.choose[n][k]
}

// draw draws one of the ways, all equally likely. There must be one.
func (d *distribution) draw(r *rand.Rand) (hands [holders]slots) {
	c := d.all()
	var cards [maxClasses]slots // that are left
	for k := range d.classes[:d.n] {
		cards[k] = d.classes[k].cards
	}
	for i := range d.groups[:d.g] {
		next := d.drawTakes(c, r)
		var got slots
		for k := range d.classes[:d.n] {
			taken := someOf(cards[k], int(c.left[k])-int(next.left[k]), r)
			cards[k] = cards[k].minus(taken)
			got = got.plus(taken)
		}
		c = next
		for holder := range holders {
			if d.groups[i].holders.has(holder) {
				hands[holder] = someOf(got, d.need[holder], r)
				got = got.minus(hands[holder])
			}
		}
	}
	return hands
}

// drawTakes draws how many cards of each class the next group takes, and returns
// what is left.
func (d *distribution) drawTakes(c counts, r *rand.Rand) (drawn counts) {
	ways := d.total
	if c.group > 0 {
		ways = d.count(c)
	}
	at := randomFloat(r) * ways
	d.takes(c, func(ways float64, rest counts) bool {
		if n := ways * d.count(rest); n > 0 {
			drawn = rest
			at -= n
		}
		return at >= 0
	})
	return drawn
}

// someOf draws n of the cards.
func someOf(cards slots, n int, r *rand.Rand) slots {
	rest := cards
	for ; n > 0; n-- {
		rest = rest.minus(rest.find(rest.bag().Random(r).bit()))
	}
	return cards.minus(rest)
}

// randomFloat draws a number from 0 up to 1.
func randomFloat(r *rand.Rand) float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// binomials are the numbers of ways to choose k of n cards, by n and k.
var binomials = sync.OnceValue(func() *[maxCards + 1][maxCards + 1]float64 {
	var b [maxCards + 1][maxCards + 1]float64
	for n := range b {
		b[n][0] = 1
		for k := 1; k <= n; k++ {
			b[n][k] = b[n-1][k-1] + b[n-1][k]
		}
	}
	return &b
})

// extremes returns how many of n cards of a class a holder of a group has, at
// least and at most.
//
// With m of them in its hand, each set of groups that its group is in needs m
// less. But the set must have as much as before, unless all groups that may have
// the class are in it. With m of them elsewhere, the others that may have the
// class must have them.
func (d *distribution) extremes(spare []int16, group, holder, class, n int) (least, most int) {
	need := d.need[holder]
	others := d.classes[class].groups &^ (1 << group)
	most, elsewhere := min(n, need), n
	for set, more := range spare {
		switch all := others&^seatSet(set) == 0; {
		case seatSet(set).has(group) && !all:
			most = min(most, int(more))
		case !seatSet(set).has(group) && all:
			elsewhere = min(elsewhere, int(more)+d.groups[group].need-need)
		}
	}
	return n - elsewhere, most
}

// possible returns the cards that each holder may get. It is false if there is no
// way.
func (d *distribution) possible(spare []int16) (cards [holders]slots, ok bool) {
	closed, ok := d.closed(spare)
	if !ok {
		return cards, false
	}
	for i := range d.groups[:d.g] {
		var may slots
		for _, c := range d.classes[:d.n] {
			if c.groups.has(i) && c.groups&^closed[i] == 0 {
				may = may.plus(c.cards)
			}
		}
		for holder := range holders {
			if d.groups[i].holders.has(holder) {
				cards[holder] = may
			}
		}
	}
	return cards, true
}

// closed returns for each group the smallest closed set of groups that it is in.
// It is false if there is no way to give the cards. A set of groups is closed if
// it needs as many cards as no other group may have: it gets these and no others.
//
// There is a way exactly when no set of groups must have more cards than it
// needs, and all together as many (Hall's theorem).
func (d *distribution) closed(spare []int16) (closed [holders]seatSet, ok bool) {
	for set, n := range spare {
		if n < 0 {
			return closed, false
		}
		for i := range closed[:d.g] {
			switch {
			case n > 0 || !seatSet(set).has(i):
			case closed[i] == 0:
				closed[i] = seatSet(set)
			default:
				closed[i] &= seatSet(set)
			}
		}
	}
	return closed, spare[len(spare)-1] == 0
}

// spare returns for each set of groups how many more cards it needs than it must
// have because no other group may have them.
func (d *distribution) spare() []int16 {
	spare := make([]int16, 1<<d.g)
	for _, c := range d.classes[:d.n] {
		spare[c.groups] -= int16(c.cards.len())
	}
	for i, g := range d.groups[:d.g] {
		spare[1<<i] += int16(g.need)
	}
	for i := range d.g { // add up what is said of subsets
		for set := range spare {
			if set>>i&1 == 1 {
				spare[set] += spare[set&^(1<<i)]
			}
		}
	}
	return spare
}
