package hearts

import (
	"math/bits"
	"math/rand/v2"
	"sync"
)

// A puzzle is what a view leaves open: which of the cards that it has not seen lie in which of the hidden hands.
type puzzle struct {
	unseen uint64
	need   [seats]int    // how many of them each seat holds
	may    [seats]uint64 // which of them it may hold
	played [seats]uint64 // what it has played
	// One play can prove one of two things: that the seat has none of the cards in one set, or none of another.
	either seatSet
	sets   [2]uint64
}

// puzzle returns what the view leaves open, and false if it contradicts itself.
func (v *View) puzzle() (p puzzle, ok bool) {
	s := v.fixed()
	if !v.dealt() {
		return p, true
	}
	p.unseen = s.rules.pack.one &^ v.hand.one
	for seat, c := range v.table().plays(v.fixed()) {
		bit := cardBit(c)
		from := p.unseen
		if seat == v.Seat() {
			from = v.hand.one &^ p.played[seat]
		}
		if from&bit == 0 {
			return p, false
		}
		p.played[seat] |= bit
		p.unseen &^= bit
	}
	for seat := range s.rules.players {
		if seat != v.Seat() {
			p.need[seat] = s.rules.cards/s.rules.players - bits.OnesCount64(p.played[seat])
		}
		p.may[seat] = p.unseen
	}
	return p, v.phase == Passing || v.holders(&p) && v.learn(&p)
}

// holders uses what is known of single cards: who got the cards that the seat passed, and that the opener held the lowest club.
func (v *View) holders(p *puzzle) bool {
	players := v.rules.players
	for seat := range players {
		for c := range v.Given(v.Seat(), seat).All() {
			if !p.hold(seat, cardBit(c), players) {
				return false
			}
		}
	}
	switch opening := v.rules.opening; {
	case opening == 0:
		return int(v.opener) == (v.dealer()+1)%players
	case int(v.opener) == v.Seat():
		return v.hand.one&opening != 0
	default:
		return p.hold(int(v.opener), opening, players)
	}
}

// hold gives a card to a seat, and reports whether it can hold it.
func (p *puzzle) hold(seat int, card uint64, players int) bool {
	for other := range players {
		if other != seat {
			p.may[other] &^= card
		}
	}
	return (p.may[seat]|p.played[seat])&card != 0
}

// learn uses what the plays prove.
func (v *View) learn(p *puzzle) bool {
	t := table{new(position), new(ledger)}
	t.open(&v.setting)
	later := p.played // what each seat plays from here on
	for seat, c := range v.table().plays(v.fixed()) {
		bit := cardBit(c)
		filters := t.filters(v.rules)
		if seat == v.Seat() {
			if filters.legal(v.hand.one&^t.played.one)&bit == 0 {
				return false
			}
		} else if !p.prove(seat, later[seat], filters, bit) {
			return false
		}
		later[seat] &^= bit
		t.play(&v.setting, c)
	}
	return true
}

// prove uses that a seat could play a card.
func (p *puzzle) prove(seat int, later uint64, filters *filters, card uint64) bool {
	one, other := filters.proves(card)
	switch oneCan, otherCan := one&later == 0, other&later == 0; {
	case !oneCan && !otherCan:
		return false
	case !oneCan:
		one = other
	case !otherCan:
		other = one
	}
	if one == other {
		p.may[seat] &^= one
		return true
	}
	p.either, p.sets = 1<<seat, [2]uint64{one, other}
	return true
}

// A solution is all ways to deal the unseen cards to the hidden hands, in parts that have no way in common.
type solution struct {
	parts []division
	ways  float64
}

// solve counts the ways.
func (p *puzzle) solve() (s solution) {
	s.parts = p.divisions()
	for i := range s.parts {
		s.ways += s.parts[i].worlds()
	}
	return s
}

// divisions returns the divisions of the puzzle. There is one, unless a play proves one of two things. Then the first has
// all ways in which the seat has no card of one set. Of the others, in which it has no card of the other set, each has those in which a
// certain card is the lowest that it has of the first set.
func (p *puzzle) divisions() []division {
	if p.either == 0 {
		return []division{p.division()}
	}
	seat := p.either.first()
	first, second := *p, *p
	first.may[seat] &^= p.sets[0]
	second.may[seat] &^= p.sets[1]
	parts := []division{first.division()}
	for lowest := second.may[seat] & p.sets[0]; lowest != 0; lowest &= lowest - 1 {
		card := lowest & -lowest
		with := second
		with.hold(seat, card, len(with.may))
		parts = append(parts, with.division())
		second.may[seat] &^= card
	}
	return parts
}

// deal draws one of the ways, all equally likely. There must be one.
func (s *solution) deal(r *rand.Rand) [seats]uint64 {
	part := &s.parts[0]
	if len(s.parts) == 1 {
		return part.deal(r)
	}
	at := float(r) * s.ways
	for i := range s.parts {
		if ways := s.parts[i].ways; ways > 0 && at >= 0 {
			part = &s.parts[i]
			at -= ways
		}
	}
	return part.deal(r)
}

const mostClasses = 32

// A division is a puzzle with the cards put together that the same seats may hold, and the seats that may hold the same cards.
type division struct {
	classes [mostClasses]class
	n       int // of classes
	groups  [seats]group
	g       int // of groups
	need    [seats]int
	choose  *[mostCards + 1][mostCards + 1]float64
	total   float64            // the number of ways to deal the cards to the groups, once counted
	ways    float64            // and to the seats
	memo    map[counts]float64 // that of ways to deal what is left to some of them
}

// A class is cards that the same groups may hold.
type class struct {
	cards  uint64
	seats  seatSet // while the division is made
	groups seatSet
}

// A group is seats that may hold the same classes.
type group struct {
	seats   seatSet
	need    int
	classes uint64
}

// counts are how many cards of each class are left for the groups from some number on.
type counts struct {
	group uint8
	left  [mostClasses]uint8
}

// division divides the cards and the seats.
func (p *puzzle) division() (d division) {
	d.choose, d.need = binomials(), p.need
	if p.unseen != 0 {
		d.classes[0], d.n = class{cards: p.unseen}, 1
	}
	for seat, need := range p.need {
		if need > 0 {
			d.split(seat, p.may[seat])
		}
	}
	for seat, need := range p.need {
		if need > 0 {
			d.join(seat, need)
		}
	}
	for i := range d.groups[:d.g] {
		for k := range d.classes[:d.n] {
			if d.groups[i].classes>>k&1 == 1 {
				d.classes[k].groups |= 1 << i
			}
		}
	}
	return d
}

// split divides every class by what a seat may hold.
func (d *division) split(seat int, may uint64) {
	for k := range d.classes[:d.n] {
		c := &d.classes[k]
		in, out := c.cards&may, c.cards&^may
		switch {
		case in == 0:
		case out == 0:
			c.seats |= 1 << seat
		default:
			d.classes[d.n] = class{cards: out, seats: c.seats}
			d.n++
			c.cards, c.seats = in, c.seats|1<<seat
		}
	}
}

// join adds a seat to the group of those that may hold the same, or to a new one.
func (d *division) join(seat, need int) {
	var classes uint64
	for k, c := range d.classes[:d.n] {
		if c.seats.has(seat) {
			classes |= 1 << k
		}
	}
	i := 0
	for i < d.g && d.groups[i].classes != classes {
		i++
	}
	d.g = max(d.g, i+1)
	d.groups[i].classes = classes
	d.groups[i].seats |= 1 << seat
	d.groups[i].need += need
}

// all returns the counts of all cards.
func (d *division) all() (c counts) {
	for k := range d.classes[:d.n] {
		c.left[k] = uint8(bits.OnesCount64(d.classes[k].cards))
	}
	return c
}

// worlds counts the ways to deal the cards to the seats.
func (d *division) worlds() float64 {
	d.total = d.count(d.all())
	d.ways = d.total
	for i := range d.groups[:d.g] {
		rest := d.groups[i].need
		for seat := range seats {
			if d.groups[i].seats.has(seat) {
				d.ways *= d.binomial(rest, d.need[seat])
				rest -= d.need[seat]
			}
		}
	}
	return d.ways
}

// count returns the number of ways to deal the cards that are left to the groups that have none yet.
func (d *division) count(c counts) float64 {
	i := int(c.group)
	switch d.g - i {
	case 0:
		return oneIf(c.left == [mostClasses]uint8{})
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
	if i == 0 { // asked for once
		return sum
	}
	if d.memo == nil {
		d.memo = map[counts]float64{}
	}
	d.memo[c] = sum
	return sum
}

// merged returns the counts with the cards put together that the same of the groups to come may hold: so far fewer counts differ.
func (d *division) merged(c counts) counts {
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

// left returns how many cards are left in such classes.
func (d *division) left(c counts, such func(groups seatSet) bool) (n int) {
	for k := range d.classes[:d.n] {
		if such(d.classes[k].groups) {
			n += int(c.left[k])
		}
	}
	return n
}

// pair returns for the last two groups how many cards both may hold, and how many of them the first one gets. A card
// that neither may hold makes the second number impossible.
func (d *division) pair(c counts) (free, take int) {
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
			take -= n * mostCards
		}
	}
	return free, take
}

// takes calls yield for every choice of how many cards of each class the next group takes, with the number of ways to choose
// them and with what is left, until it returns false. A class that no later group may hold is taken whole.
func (d *division) takes(c counts, yield func(ways float64, rest counts) bool) {
	rest := c
	rest.group++
	d.takeFrom(0, d.groups[c.group].need, 1, rest, yield)
}

// takeFrom takes that many cards from the classes k and higher.
func (d *division) takeFrom(k, need int, ways float64, rest counts, yield func(float64, counts) bool) bool {
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

// binomial returns the number of ways to choose k of n cards, and 0 where that is impossible.
func (d *division) binomial(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	return d.choose[n][k]
}

// deal draws one of the ways to deal the cards to the seats, all equally likely. There must be one.
func (d *division) deal(r *rand.Rand) (hands [seats]uint64) {
	c := d.all()
	var cards [mostClasses]uint64 // that are left
	for k := range d.classes[:d.n] {
		cards[k] = d.classes[k].cards
	}
	for i := range d.groups[:d.g] {
		next := d.drawTakes(c, r)
		var got uint64
		for k := range d.classes[:d.n] {
			taken := someOf(cards[k], int(c.left[k])-int(next.left[k]), r)
			cards[k] &^= taken
			got |= taken
		}
		c = next
		for seat := range seats {
			if d.groups[i].seats.has(seat) {
				hands[seat] = someOf(got, d.need[seat], r)
				got &^= hands[seat]
			}
		}
	}
	return hands
}

// drawTakes draws how many cards of each class the next group takes, and returns what is left.
func (d *division) drawTakes(c counts, r *rand.Rand) (drawn counts) {
	ways := d.total
	if c.group > 0 {
		ways = d.count(c)
	}
	at := float(r) * ways
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
func someOf(cards uint64, n int, r *rand.Rand) uint64 {
	rest := cards
	for ; n > 0; n-- {
		rest &^= Cards{one: rest}.Random(r).bit()
	}
	return cards &^ rest
}

// float draws a number from 0 up to 1.
func float(r *rand.Rand) float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// binomials are the numbers of ways to choose k of n cards, by n and k.
var binomials = sync.OnceValue(func() *[mostCards + 1][mostCards + 1]float64 {
	var b [mostCards + 1][mostCards + 1]float64
	for n := range b {
		b[n][0] = 1
		for k := 1; k <= n; k++ {
			b[n][k] = b[n-1][k-1] + b[n-1][k]
		}
	}
	return &b
})

// Worlds returns the number of ways to deal the cards that the seat has not seen to the hands that it does not see, which
// agree with everything that it knows. It is exact below 2⁵³. Every final assignment of cards to hands counts once, however
// the others may have passed. In a view that contradicts itself it is 0.
//
// What a play proves is used: a suit not followed, a heart led before hearts were broken, a penalty card on the first
// trick, who opened, and the cards that the seat itself passed.
func (v View) Worlds() float64 {
	p, ok := v.puzzle()
	if !ok {
		return 0
	}
	return p.solve().ways
}

// possibilities returns for every seat the cards that it may hold, of all that the view can know, and false if the view contradicts itself.
func (v *View) possibilities() (cards [seats]uint64, ok bool) {
	p, ok := v.puzzle()
	if !ok {
		return cards, false
	}
	ok = false
	for _, part := range p.divisions() {
		inPart, possible := part.possible()
		for seat := range cards {
			cards[seat] |= inPart[seat]
		}
		ok = ok || possible
	}
	if ok && v.owner != 0 {
		cards[v.Seat()] = v.Hand().one
	}
	return cards, ok
}

// Possible returns the cards that a seat may hold, of all that the view can know; of its own seat, its hand.
func (v View) Possible(seat int) Cards {
	if !v.fixed().rules.has(seat) {
		return Cards{}
	}
	cards, _ := v.possibilities()
	return Cards{one: cards[seat]}
}

// Known returns the cards of which it is certain that a seat holds them.
func (v View) Known(seat int) Cards {
	if !v.fixed().rules.has(seat) {
		return Cards{}
	}
	cards, _ := v.possibilities()
	return Cards{one: known(&cards, seat)}
}

// Lacks reports whether it is certain that a seat holds no card of a suit, its own seat included.
func (v View) Lacks(seat int, suit Suit) bool {
	cards, ok := v.possibilities()
	return ok && v.dealt() && v.rules.has(seat) && lacks(&cards, seat, suit)
}

// lacks reports whether the seat may hold no card of the suit.
func lacks(cards *[seats]uint64, seat int, suit Suit) bool {
	return Cards{one: cards[seat]}.Of(suit) == Cards{}
}

// known returns the cards that the seat may hold and no other.
func known(cards *[seats]uint64, seat int) uint64 {
	mine := cards[seat]
	for other, theirs := range cards {
		if other != seat {
			mine &^= theirs
		}
	}
	return mine
}

// possible returns the cards that each seat may get, and false if there is no way to deal the cards.
func (d division) possible() (cards [seats]uint64, ok bool) {
	closed, ok := d.closed()
	if !ok {
		return cards, false
	}
	for i := range d.groups[:d.g] {
		var may uint64
		for _, c := range d.classes[:d.n] {
			if c.groups.has(i) && c.groups&^closed[i] == 0 {
				may |= c.cards
			}
		}
		for seat := range seats {
			if d.groups[i].seats.has(seat) {
				cards[seat] = may
			}
		}
	}
	return cards, true
}

// closed returns for each group the smallest closed set of groups that it is in, and false if there is no way to deal
// the cards. A set of groups is closed if there are as many cards that no other group may hold as it needs: it gets
// these and no others.
//
// There is a way exactly when no set of groups must hold more cards than it needs, and all together as many (Hall's theorem).
func (d *division) closed() (closed [seats]seatSet, ok bool) {
	all := seatSet(1)<<d.g - 1
	for set := range all + 1 {
		spare := d.spare(set)
		if spare < 0 {
			return closed, false
		}
		for i := range closed[:d.g] {
			switch {
			case spare > 0 || !set.has(i):
			case closed[i] == 0:
				closed[i] = set
			default:
				closed[i] &= set
			}
		}
	}
	return closed, d.spare(all) == 0
}

// spare returns how many more cards a set of groups needs than it must hold because no other group may.
func (d *division) spare(set seatSet) (spare int) {
	for i, g := range d.groups[:d.g] {
		if set.has(i) {
			spare += g.need
		}
	}
	for _, c := range d.classes[:d.n] {
		if c.groups&^set == 0 {
			spare -= bits.OnesCount64(c.cards)
		}
	}
	return spare
}

// Sample returns a game in which the seat would know just what this view knows: world.View(v.Seat()) is Equal to v. It is drawn with
// numbers from r, all hidden hands that agree with the view being equally likely, see [View.Worlds], and then the cards that others
// have chosen to pass, all equally likely. Nil draws from the runtime's own generator. The deals before the one in play are not in it.
//
// The game goes on as any other: while cards are passed, it waits for those who have not chosen yet.
//
// A view that contradicts itself gives an error that is [ErrContradiction].
func (v View) Sample(r *rand.Rand) (Game, error) {
	r = seeded(r)
	p, ok := v.puzzle()
	if !ok {
		return Game{}, ErrContradiction
	}
	s := p.solve()
	if s.ways == 0 {
		return Game{}, ErrContradiction
	}
	if !v.dealt() {
		return Game{state{deal: &deal{setting: *v.fixed()}, position: v.position}, v.ledger}, nil
	}
	d := newDeal()
	d.setting = *v.fixed()
	hands := d.hands
	hidden := s.deal(r)
	for seat := range v.rules.players {
		hands[seat] = Cards{one: hidden[seat] | p.played[seat]}
	}
	if v.owner != 0 {
		hands[v.Seat()] = v.hand
	}
	world := Game{state{deal: d, position: v.position}, v.ledger}
	for seat, c := range v.drawPasses(hands, r) {
		if v.chosen.has(seat) {
			world.passes = world.passes.then(seat, c)
		}
	}
	return world, nil
}

// drawPasses draws what the seats have chosen to pass, but for what the view knows.
func (v *View) drawPasses(hands *[seats]Cards, r *rand.Rand) (choices [seats]choice) {
	players := v.rules.players
	for seat := range players {
		switch {
		case !v.chosen.has(seat) || seat == v.Seat():
		case v.phase == Passing:
			v.drawChoice(&choices[seat], hands[seat].one, r)
		case v.owner != 0:
			choices[seat].give(v.received[seat].one, (v.Seat()-seat-1+players)%players, v.direction)
		}
	}
	if v.owner != 0 {
		choices[v.Seat()] = v.passed
	}
	for to := range players {
		if v.phase != Passing && to != v.Seat() {
			v.drawGifts(&choices, to, hands[to].one, r)
		}
	}
	return choices
}

// drawChoice draws the cards that a seat has chosen from its hand when nothing of them is known.
func (v *View) drawChoice(c *choice, hand uint64, r *rand.Rand) {
	for i := range v.passCount() {
		card := someOf(hand, 1, r)
		hand &^= card
		c.give(card, i, v.direction)
	}
}

// drawGifts draws which cards of its hand a seat got from the others, but for what the view gave it.
func (v *View) drawGifts(choices *[seats]choice, to int, hand uint64, r *rand.Rand) {
	players, n := v.rules.players, v.passCount()
	if v.direction == Scatter {
		n = 1
	}
	hand &^= v.Given(v.Seat(), to).one
	for from := range players {
		gives := v.direction == Scatter && from != to || v.direction.To(from, players) == to
		if gives && from != v.Seat() {
			cards := someOf(hand, n, r)
			hand &^= cards
			choices[from].give(cards, (to-from-1+players)%players, v.direction)
		}
	}
}

// give adds cards to a choice; with Scatter it is one card, or none, that goes to the seat i+1 to the left.
func (c *choice) give(cards uint64, i int, d Direction) {
	c.cards.one |= cards
	if d == Scatter && cards != 0 {
		c.order[i] = Card(bits.TrailingZeros64(cards))
	}
}
