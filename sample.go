package hearts

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
)

// The places where a hidden card can lie: the hands, by seat, and the kitty.
const (
	kittyPlace = seats
	hidden     = seats + 1
)

// A puzzle is what a view leaves open: which of the cards that it has not seen lie in which of the hidden hands, or in the kitty. Two copies of a card are two cards here, as in the
// shuffle. A card that the seat has passed is no unseen one; of two alike, the seat that got it is taken to play this one first.
type puzzle struct {
	unseen copies
	need   [hidden]int8   // how many of them lie in each place
	lacks  [hidden]copies // what does not lie there
	sure   [hidden]copies // what lies there for certain, and is neither unseen nor needed
	played *[seats]copies // what a seat has played
	// One play can prove one of two things: that the seat has none of the cards in one set, or none of another.
	either seatSet
	sets   [2]uint64
}

// puzzles returns what the view leaves open, as puzzles that have no solution in common: one, mostly, and none if the view contradicts itself.
func (v *View) puzzles() (alternatives []puzzle) {
	p := puzzle{played: new([seats]copies)}
	if v.dealt() && !v.readTable(&p) {
		return nil
	}
	if !v.begun() {
		return []puzzle{p}
	}
	if !v.learnGifts(&p) || !v.learnPlays(&p) {
		return nil
	}
	alternatives = v.openings(&p)
	if p.either != 0 {
		var decided []puzzle
		for i := range alternatives {
			decided = append(decided, alternatives[i].decided()...)
		}
		alternatives = decided
	}
	return slices.DeleteFunc(alternatives, func(p puzzle) bool { return p.contradictory() })
}

// readTable sets up the puzzle with the cards that the seat sees, and reports whether they can all be there.
func (v *View) readTable(p *puzzle) bool {
	s := v.fixed()
	all, own, kitty := copies(s.rules.pack), copies(v.hand), s.openKitty()
	p.unseen = all.minus(own)
	taken := p.unseen.findAll(kitty)
	p.unseen = p.unseen.minus(taken)
	if own.minus(all) != (copies{}) || taken.len() != kitty.Len() {
		return false
	}
	for seat, c := range v.table().plays(s) {
		from := &p.unseen
		if seat == v.Seat() {
			from = &own
		}
		card := from.find(c.bit())
		if card == (copies{}) {
			return false
		}
		p.played[seat] = p.played[seat].plus(card)
		*from = from.minus(card)
	}
	for seat := range s.rules.players {
		if seat != v.Seat() {
			p.need[seat] = int8(s.rules.hand - p.played[seat].len())
		}
	}
	p.need[kittyPlace] = int8(s.rules.kitty - taken.len())
	return true
}

// fix puts a card that is unseen in its place.
func (p *puzzle) fix(place int, card copies) {
	p.unseen = p.unseen.minus(card)
	p.sure[place] = p.sure[place].plus(card)
	p.need[place] -= int8(card.len())
}

// lack notes that a place has no card of some kinds.
func (p *puzzle) lack(place int, kinds uint64) {
	p.lacks[place] = p.lacks[place].with(kinds)
}

// may returns the unseen cards that can lie in a place.
func (p *puzzle) may(place int) copies { return p.unseen.minus(p.lacks[place]) }

// contradictory reports whether something lies where it cannot.
func (p *puzzle) contradictory() bool {
	for place, sure := range p.sure {
		if p.need[place] < 0 || sure.minus(p.lacks[place]) != sure {
			return true
		}
	}
	return false
}

// learnGifts uses that the others got the cards that the seat passed, as far as they have not played them, and reports whether they can hold them.
func (v *View) learnGifts(p *puzzle) bool {
	for seat := range v.rules.players {
		given := v.Given(v.Seat(), seat)
		if given == (Cards{}) {
			continue
		}
		held := given.Minus(p.played[seat].bag())
		cards := p.unseen.findAll(held)
		if cards.len() != held.Len() {
			return false
		}
		p.fix(seat, cards)
	}
	return true
}

// openings returns the puzzles that differ in which club was the lowest that anybody held: the opener held it, and what is beneath lies in the kitty.
func (v *View) openings(p *puzzle) (alternatives []puzzle) {
	r, own := v.rules, v.Seat()
	left := r.seat(v.dealer() + 1)
	if r.openers == 0 {
		if int(v.opener) == left {
			alternatives = []puzzle{*p}
		}
		return alternatives
	}
	seen := *p.played // what each seat is known to have held
	for seat := range r.players {
		seen[seat] = seen[seat].plus(p.sure[seat])
	}
	if own != Spectator {
		seen[own] = copies(v.hand)
	}
	q := *p
	clubs := r.openers
	for beneath := 0; clubs != 0 && beneath <= r.kitty; clubs &= clubs - 1 {
		club := clubs & -clubs
		alternatives = q.opened(alternatives, club, left, v, &seen)
		beneath += copies(r.pack).of(club).len()
		if !q.nobodyHas(club, r.players, &seen) {
			return alternatives
		}
	}
	if clubs == 0 && int(v.opener) == left {
		alternatives = append(alternatives, q)
	}
	return alternatives
}

// opened adds the puzzles in which the opener held a club, and nobody who sits before it from the dealer's left on.
func (p puzzle) opened(to []puzzle, club uint64, left int, v *View, seen *[seats]copies) []puzzle {
	opener := int(v.opener)
	for seat := left; seat != opener; seat = v.rules.seat(seat + 1) {
		if seen[seat].kinds()&club != 0 {
			return to
		}
		p.lack(seat, club)
	}
	switch {
	case seen[opener].kinds()&club != 0:
		return append(to, p)
	case opener == v.Seat():
		return to
	}
	return p.withOneOf(to, opener, p.unseen.of(club))
}

// nobodyHas notes that no seat holds a club, and reports whether that can be.
func (p *puzzle) nobodyHas(club uint64, players int, seen *[seats]copies) bool {
	for seat := range players {
		if seen[seat].kinds()&club != 0 {
			return false
		}
		p.lack(seat, club)
	}
	return true
}

// withOneOf adds the puzzles in which a place has one of these unseen cards at least. In each another is the first that it has.
func (p *puzzle) withOneOf(to []puzzle, place int, cards copies) []puzzle {
	for cards = cards.minus(p.lacks[place]); cards != (copies{}); {
		card := cards.first()
		to = append(to, *p)
		to[len(to)-1].fix(place, card)
		p.lacks[place] = p.lacks[place].plus(card)
		cards = cards.minus(card)
	}
	return to
}

// decided returns the puzzles in which one of two things that a play has proved is true, and those in which only the other is.
func (p puzzle) decided() []puzzle {
	seat := p.either.first()
	first, second := p, p
	first.lack(seat, p.sets[0])
	second.lack(seat, p.sets[1])
	if p.sure[seat].of(p.sets[0]) != (copies{}) {
		return []puzzle{second}
	}
	return second.withOneOf([]puzzle{first}, seat, p.unseen.of(p.sets[0]))
}

// learnPlays uses what the plays prove.
func (v *View) learnPlays(p *puzzle) bool {
	t := table{new(position), new(ledger)}
	t.open(&v.setting)
	later := *p.played // what each seat plays from here on
	own := copies(v.hand)
	for seat, c := range v.table().plays(v.fixed()) {
		filters := t.filters(v.rules)
		if seat == v.Seat() {
			card := own.of(filters.legal(own.kinds())).find(c.bit())
			if card == (copies{}) {
				return false
			}
			own = own.minus(card)
		} else if !p.prove(seat, later[seat].kinds(), filters, c.bit()) {
			return false
		}
		later[seat] = later[seat].minus(later[seat].find(c.bit()))
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
		p.lack(seat, one)
		return true
	}
	p.either, p.sets = 1<<seat, [2]uint64{one, other}
	return true
}

// A solution is all ways to deal the unseen cards to the hidden hands, in parts that have no way in common.
type solution struct {
	parts  []division
	ways   float64
	played *[seats]copies // by seat, in all of them
}

// solve counts the ways.
func (v *View) solve() (s solution) {
	for _, p := range v.puzzles() {
		d := p.division()
		s.ways += d.worlds()
		s.parts = append(s.parts, d)
		s.played = p.played
	}
	return s
}

// deal draws one of the ways, all equally likely. There must be one.
func (s *solution) deal(r *rand.Rand) [hidden]copies {
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

// A division is a puzzle with the cards put together that can lie in the same places, and the places, called seats here, in which the same cards can lie.
type division struct {
	classes [mostClasses]class
	n       int // of classes
	groups  [hidden]group
	g       int // of groups
	need    [hidden]int
	sure    [hidden]copies
	choose  *[mostCards + 1][mostCards + 1]float64
	total   float64            // the number of ways to deal the cards to the groups, once counted
	ways    float64            // and to the seats
	memo    map[counts]float64 // that of ways to deal what is left to some of them
}

// A class is cards that the same groups may hold.
type class struct {
	cards  copies
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
	d.choose, d.sure = binomials(), p.sure
	if p.unseen != (copies{}) {
		d.classes[0], d.n = class{cards: p.unseen}, 1
	}
	for seat, need := range p.need {
		d.need[seat] = int(need)
		if need > 0 {
			d.split(seat, p.may(seat))
		}
	}
	for seat, need := range p.need {
		if need > 0 {
			d.join(seat, int(need))
		}
	}
	// Who may hold little comes first: then more classes are alike for those to come, and less is to be counted.
	slices.SortFunc(d.groups[:d.g], func(a, b group) int { return cmp.Compare(bits.OnesCount64(a.classes), bits.OnesCount64(b.classes)) })
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
func (d *division) split(seat int, may copies) {
	for k := range d.classes[:d.n] {
		c := &d.classes[k]
		out := c.cards.minus(may)
		in := c.cards.minus(out)
		switch {
		case in == copies{}:
		case out == copies{}:
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
		c.left[k] = uint8(d.classes[k].cards.len())
	}
	return c
}

// worlds counts the ways to deal the cards to the seats.
func (d *division) worlds() float64 {
	d.total = d.count(d.all())
	d.ways = d.total
	for i := range d.groups[:d.g] {
		rest := d.groups[i].need
		for seat := range hidden {
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
func (d *division) deal(r *rand.Rand) (hands [hidden]copies) {
	c := d.all()
	var cards [mostClasses]copies // that are left
	for k := range d.classes[:d.n] {
		cards[k] = d.classes[k].cards
	}
	for i := range d.groups[:d.g] {
		next := d.drawTakes(c, r)
		var got copies
		for k := range d.classes[:d.n] {
			taken := someOf(cards[k], int(c.left[k])-int(next.left[k]), r)
			cards[k] = cards[k].minus(taken)
			got = got.plus(taken)
		}
		c = next
		for seat := range hidden {
			if d.groups[i].seats.has(seat) {
				hands[seat] = someOf(got, d.need[seat], r)
				got = got.minus(hands[seat])
			}
		}
	}
	for seat, sure := range d.sure {
		hands[seat] = hands[seat].plus(sure)
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
func someOf(cards copies, n int, r *rand.Rand) copies {
	rest := cards
	for ; n > 0; n-- {
		rest = rest.minus(rest.find(rest.bag().Random(r).bit()))
	}
	return cards.minus(rest)
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

// Worlds returns the number of ways to deal the cards that the seat has not seen to the hands that it does not see, and to the kitty, which
// agree with everything that it knows. It is exact below 2⁵³. Every final assignment of cards to hands counts once, however
// the others may have passed; where two packs are mixed, two copies of a card are two cards, as they are for who shuffles them, and the one that
// the seat has passed is not the other that it has not seen: who got it is taken to play it before the other. In a view that contradicts itself it is 0.
//
// What a play proves is used: a suit not followed, a heart led before hearts were broken, a penalty card on the first
// trick, who opened, and the cards that the seat itself passed.
func (v View) Worlds() float64 { return v.solve().ways }

// chances are what may lie in each hidden place, and what lies there in every world, by seat.
type chances struct{ possible, known [hidden]Cards }

// chances returns them, of all that the view can know, and false if the view contradicts itself.
func (v *View) chances() (c chances, ok bool) {
	for _, p := range v.puzzles() {
		in, possible := p.chances()
		switch {
		case !possible:
			continue
		case !ok:
			c, ok = in, true
			continue
		}
		for place := range hidden {
			c.possible[place] = c.possible[place].or(in.possible[place])
			c.known[place] = c.known[place].And(in.known[place])
		}
	}
	if ok && v.owner != 0 {
		c.possible[v.Seat()], c.known[v.Seat()] = v.left, v.left
	}
	return c, ok
}

// Possible returns the cards that a seat may hold, of all that the view can know; of its own seat, its hand. A card comes as often as the seat may hold it.
func (v View) Possible(seat int) Cards {
	if !v.fixed().rules.has(seat) {
		return Cards{}
	}
	c, _ := v.chances()
	return c.possible[seat]
}

// Known returns the cards of which it is certain that a seat holds them, each as often as it is certain.
func (v View) Known(seat int) Cards {
	if !v.fixed().rules.has(seat) {
		return Cards{}
	}
	c, _ := v.chances()
	return c.known[seat]
}

// Lacks reports whether it is certain that a seat holds no card of a suit, its own seat included. The suit of a joker is [NoSuit].
func (v View) Lacks(seat int, suit Suit) bool {
	c, ok := v.chances()
	return ok && v.dealt() && v.rules.has(seat) && c.possible[seat].Of(suit) == Cards{}
}

// chances returns what may lie where, and false if the puzzle has no solution.
func (p *puzzle) chances() (c chances, ok bool) {
	d := p.division()
	spare := d.spare()
	may, ok := d.possible(spare)
	if !ok {
		return c, false
	}
	for place, cards := range may {
		var elsewhere copies
		for other, theirs := range may {
			if other != place {
				elsewhere = copies{elsewhere.one | theirs.one, elsewhere.two | theirs.two}
			}
		}
		c.possible[place] = d.sure[place].plus(cards).bag()
		c.known[place] = d.sure[place].plus(cards.minus(elsewhere)).bag()
	}
	for i := range d.groups[:d.g] {
		for place := range hidden {
			if d.groups[i].seats.has(place) {
				d.countCopies(&c, spare, i, place, may[place])
			}
		}
	}
	return c, true
}

// countCopies finds out how many copies may lie in a place of a group, and how many do for certain, of the cards of which several may.
func (d *division) countCopies(c *chances, spare []int16, group, place int, may copies) {
	const everyJoker = 1<<Joker | moreJokers
	for k := range d.classes[:d.n] {
		cards := d.classes[k].cards
		if cards.minus(may) != (copies{}) {
			continue
		}
		if pairs := cards.one & cards.two &^ everyJoker; pairs != 0 {
			least, most := d.extremes(spare, group, place, k, 2)
			if most < 2 {
				c.possible[place].two &^= pairs
			}
			if least > 0 {
				c.known[place].one |= pairs
			}
		}
		if alike := cards.of(everyJoker).len(); alike > 1 {
			least, most := d.extremes(spare, group, place, k, alike)
			sure := d.sure[place].of(everyJoker).len()
			c.possible[place].setJokers(sure + most)
			c.known[place].setJokers(sure + least)
		}
	}
}

// extremes returns how many of n cards of a class lie in a place of a group at least and at most.
//
// With m of them in the place, each set of groups with this one in it needs m less, but must hold as much as before unless all groups that may hold the class
// are in it. With m of them elsewhere, the others that may hold the class must.
func (d *division) extremes(spare []int16, group, place, class, n int) (least, most int) {
	need := d.need[place]
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

// possible returns the cards that each seat may get, and false if there is no way to deal the cards.
func (d *division) possible(spare []int16) (cards [hidden]copies, ok bool) {
	closed, ok := d.closed(spare)
	if !ok {
		return cards, false
	}
	for i := range d.groups[:d.g] {
		var may copies
		for _, c := range d.classes[:d.n] {
			if c.groups.has(i) && c.groups&^closed[i] == 0 {
				may = may.plus(c.cards)
			}
		}
		for seat := range hidden {
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
func (d *division) closed(spare []int16) (closed [hidden]seatSet, ok bool) {
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

// spare returns for each set of groups how many more cards it needs than it must hold because no other group may.
func (d *division) spare() []int16 {
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

// Sample returns a game in which the seat would know just what this view knows: world.View(v.Seat()) is Equal to v. It is drawn with
// numbers from r, all hidden hands that agree with the view being equally likely, see [View.Worlds], and then the cards that others
// have chosen to pass, all equally likely. Nil draws from the runtime's own generator. The deals before the one in play are not in it.
//
// The game goes on as any other: while cards are passed, it waits for those who have not chosen yet.
//
// It takes some microseconds where most seats may hold the same cards, mostly less than some milliseconds at a table of eleven, and longer in positions
// made up to be hard.
//
// A view that contradicts itself gives an error that is [ErrContradiction].
func (v View) Sample(r *rand.Rand) (Game, error) {
	r = seeded(r)
	s := v.solve()
	if s.ways == 0 {
		return Game{}, ErrContradiction
	}
	if !v.dealt() {
		return Game{state{deal: &deal{setting: *v.fixed()}, position: v.position}, v.ledger}, nil
	}
	d := newDeal()
	d.setting = *v.fixed()
	dealt := s.deal(r)
	hands := d.hands
	world := Game{state{deal: d, position: v.position}, v.ledger}
	for seat := range v.rules.players {
		hands[seat] = dealt[seat].plus(s.played[seat])
		world.played = world.played.plus(s.played[seat])
	}
	if v.owner != 0 {
		hands[v.Seat()] = copies(v.hand)
	}
	if d.kitty == nil {
		d.layKitty(dealt[kittyPlace].bag())
	}
	for seat, c := range v.drawPasses(hands, r) {
		if v.chosen.has(seat) {
			world.passes = world.passes.then(seat, c)
		}
	}
	return world, nil
}

// drawPasses draws what the seats have chosen to pass, but for what the view knows.
func (v *View) drawPasses(hands *[seats]copies, r *rand.Rand) (choices [seats]choice) {
	players := v.rules.players
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

// drawChoice draws the cards that a seat has chosen from its hand when nothing of them is known.
func (v *View) drawChoice(c *choice, hand copies, r *rand.Rand) {
	for i := range v.passCount() {
		card := someOf(hand, 1, r)
		hand = hand.minus(card)
		c.give(card.bag(), i, v.direction)
	}
}

// drawGifts draws which cards of its hand a seat got from the others, but for what the view gave it.
func (v *View) drawGifts(choices *[seats]choice, to int, hand copies, r *rand.Rand) {
	players, n := v.rules.players, v.passCount()
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

// give adds cards to a choice; with Scatter it is one card, or none, that goes to the seat i+1 to the left.
func (c *choice) give(cards Cards, i int, d Direction) {
	c.cards = c.cards.Plus(cards)
	if d == Scatter && cards != (Cards{}) {
		c.order[i] = cards.Lowest()
	}
}
