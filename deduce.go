package hearts

import "slices"

// The holders of hidden cards: the seats, by number, and the kitty.
const (
	kittyHolder = maxSeats
	holders     = maxSeats + 1
)

// A puzzle is what a view leaves open: which of the cards that its seat has not
// seen each holder has. Two copies of a card are two cards here, as in the
// shuffle. A card that the seat has passed is not unseen; of two alike, the seat
// that got it is taken to play this one first.
type puzzle struct {
	unseen slots
	need   [holders]int8    // how many of them each holder has
	lacks  [holders]slots   // what a holder does not have
	sure   [holders]slots   // what a holder certainly has: neither unseen nor needed
	played *[maxSeats]slots // what each seat has played

	// One play can prove one of two things about a seat: that it has none of the
	// cards in one set, or none of those in another. There is at most one in a
	// deal: only a heart that is led unbroken proves that, and it breaks hearts.
	either seatSet
	sets   [2]uint64
}

// puzzles returns what the view leaves open, as puzzles that have no solution in
// common. In most cases it is one. It is none if the view contradicts itself.
func (v *View) puzzles() (alternatives []puzzle) {
	p := puzzle{played: new([maxSeats]slots)}
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

// readTable sets up the puzzle with the cards that the seat sees, and reports
// whether they can all be there.
func (v *View) readTable(p *puzzle) bool {
	s := v.fixed()
	all, own, kitty := slots(s.rules.pack), slots(v.hand), s.openKitty()
	p.unseen = all.minus(own)
	taken := p.unseen.findAll(kitty)
	p.unseen = p.unseen.minus(taken)
	if own.minus(all) != (slots{}) || taken.len() != kitty.Len() {
		return false
	}
	for seat, c := range v.plays(s) {
		from := &p.unseen
		if seat == v.Seat() {
			from = &own
		}
		card := from.find(c.bit())
		if card == (slots{}) {
			return false
		}
		p.played[seat] = p.played[seat].plus(card)
		*from = from.minus(card)
	}
	for seat := range s.rules.Players {
		if seat != v.Seat() {
			p.need[seat] = int8(s.rules.hand - p.played[seat].len())
		}
	}
	p.need[kittyHolder] = int8(s.rules.Kitty - taken.len())
	return true
}

// fix gives unseen cards to a holder.
func (p *puzzle) fix(holder int, cards slots) {
	p.unseen = p.unseen.minus(cards)
	p.sure[holder] = p.sure[holder].plus(cards)
	p.need[holder] -= int8(cards.len())
}

// lack notes that a holder has no card of some kinds.
func (p *puzzle) lack(holder int, kinds uint64) {
	p.lacks[holder] = p.lacks[holder].with(kinds)
}

// may returns the unseen cards that a holder can have.
func (p *puzzle) may(holder int) slots { return p.unseen.minus(p.lacks[holder]) }

// contradictory reports whether a holder has what it cannot have.
func (p *puzzle) contradictory() bool {
	for holder, sure := range p.sure {
		if p.need[holder] < 0 || sure.minus(p.lacks[holder]) != sure {
			return true
		}
	}
	return false
}

// learnGifts uses that the others got the cards that the seat passed, and have
// them unless they have played them. It reports whether they can have them.
func (v *View) learnGifts(p *puzzle) bool {
	for seat := range v.rules.Players {
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

// openings returns the puzzles that differ in which club was the lowest that
// anybody held. The opener held it, and what is beneath it lies in the kitty.
func (v *View) openings(p *puzzle) (alternatives []puzzle) {
	r, own := v.rules, v.Seat()
	first := r.around(v.dealer() + 1)
	if r.openers == 0 {
		if int(v.opener) == first {
			alternatives = []puzzle{*p}
		}
		return alternatives
	}
	seen := *p.played // what each seat is known to have held
	for seat := range r.Players {
		seen[seat] = seen[seat].plus(p.sure[seat])
	}
	if own != Spectator {
		seen[own] = slots(v.hand)
	}
	q := *p
	clubs := r.openers
	for beneath := 0; clubs != 0 && beneath <= r.Kitty; clubs &= clubs - 1 {
		club := clubs & -clubs
		alternatives = q.opened(alternatives, club, first, v, &seen)
		beneath += slots(r.pack).of(club).len()
		if !q.nobodyHas(club, r.Players, &seen) {
			return alternatives
		}
	}
	if clubs == 0 && int(v.opener) == first {
		alternatives = append(alternatives, q)
	}
	return alternatives
}

// opened adds the puzzles in which the opener held a club, and no seat before it,
// beginning with the seat left of the dealer.
func (p puzzle) opened(to []puzzle, club uint64, first int, v *View, seen *[maxSeats]slots) []puzzle {
	opener := int(v.opener)
	for seat := first; seat != opener; seat = v.rules.around(seat + 1) {
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
func (p *puzzle) nobodyHas(club uint64, players int, seen *[maxSeats]slots) bool {
	for seat := range players {
		if seen[seat].kinds()&club != 0 {
			return false
		}
		p.lack(seat, club)
	}
	return true
}

// withOneOf adds the puzzles in which a holder has at least one of these unseen
// cards. They differ in which of them is the first that it has.
func (p *puzzle) withOneOf(to []puzzle, holder int, cards slots) []puzzle {
	for cards = cards.minus(p.lacks[holder]); cards != (slots{}); {
		card := cards.first()
		to = append(to, *p)
		to[len(to)-1].fix(holder, card)
		p.lacks[holder] = p.lacks[holder].plus(card)
		cards = cards.minus(card)
	}
	return to
}

// decided returns the puzzles in which the first of two things that a play has
// proved is true, and those in which only the other is.
func (p puzzle) decided() []puzzle {
	seat := p.either.first()
	first, second := p, p
	first.lack(seat, p.sets[0])
	second.lack(seat, p.sets[1])
	if p.sure[seat].of(p.sets[0]) != (slots{}) {
		return []puzzle{second}
	}
	return second.withOneOf([]puzzle{first}, seat, p.unseen.of(p.sets[0]))
}

// learnPlays uses what the plays prove. It reports whether they can have been
// made.
func (v *View) learnPlays(p *puzzle) bool {
	var t table
	t.open(&v.setting)
	later := *p.played // what each seat plays from here on
	own := slots(v.hand)
	for seat, c := range v.plays(v.fixed()) {
		filters := &v.rules.legality[t.situation]
		if seat == v.Seat() {
			card := own.of(filters.legal(own.kinds())).find(c.bit())
			if card == (slots{}) {
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

// prove uses that a seat could play a card. It reports whether it could.
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

// bounds are what each holder may have, and what it certainly has.
type bounds struct{ possible, known [holders]Cards }

// bounds returns them for all that the view can know. It is false if the view
// contradicts itself.
func (v *View) bounds() (b bounds, ok bool) {
	for _, p := range v.puzzles() {
		in, solvable := p.bounds()
		switch {
		case !solvable:
			continue
		case !ok:
			b, ok = in, true
			continue
		}
		for holder := range holders {
			b.possible[holder] = b.possible[holder].or(in.possible[holder])
			b.known[holder] = b.known[holder].And(in.known[holder])
		}
	}
	if ok && v.owner != 0 {
		b.possible[v.Seat()], b.known[v.Seat()] = v.holding, v.holding
	}
	return b, ok
}

// bounds returns what each holder may have. It is false if the puzzle has no
// solution.
func (p *puzzle) bounds() (b bounds, ok bool) {
	d := p.distribution()
	spare := d.spare()
	may, ok := d.possible(spare)
	if !ok {
		return b, false
	}
	for holder, cards := range may {
		var elsewhere slots
		for other, theirs := range may {
			if other != holder {
				elsewhere = slots{elsewhere.one | theirs.one, elsewhere.two | theirs.two}
			}
		}
		b.possible[holder] = p.sure[holder].plus(cards).bag()
		b.known[holder] = p.sure[holder].plus(cards.minus(elsewhere)).bag()
	}
	for i := range d.groups[:d.g] {
		for holder := range holders {
			if d.groups[i].holders.has(holder) {
				p.countCopies(&b, &d, spare, i, holder, may[holder])
			}
		}
	}
	return b, true
}

// countCopies works out, for the cards of which a holder may have several copies,
// how many it may have and how many it certainly has.
func (p *puzzle) countCopies(b *bounds, d *distribution, spare []int16, group, holder int, may slots) {
	const allJokers = 1<<Joker | moreJokers
	for k := range d.classes[:d.n] {
		cards := d.classes[k].cards
		if cards.minus(may) != (slots{}) {
			continue
		}
		if pairs := cards.one & cards.two &^ allJokers; pairs != 0 {
			least, most := d.extremes(spare, group, holder, k, 2)
			if most < 2 {
				b.possible[holder].two &^= pairs
			}
			if least > 0 {
				b.known[holder].one |= pairs
			}
		}
		if alike := cards.of(allJokers).len(); alike > 1 {
			least, most := d.extremes(spare, group, holder, k, alike)
			sure := p.sure[holder].of(allJokers).len()
			b.possible[holder].setJokers(sure + most)
			b.known[holder].setJokers(sure + least)
		}
	}
}

// Knowledge is what follows from a [View] about the cards that each seat holds.
// It is a comparable value. The zero Knowledge is that of the zero View.
//
// What a play proves is used: a suit not followed, a heart led before hearts were
// broken, a penalty card on the first trick, who opened, and the cards that the
// seat itself passed. Nothing is concluded from how others like to play.
type Knowledge struct{ possible, known bags }

// Knowledge works out what follows from the view. It costs a few microseconds,
// whatever is then asked of it.
func (v View) Knowledge() (k Knowledge) {
	b, _ := v.bounds()
	copy(k.possible[:], b.possible[:])
	copy(k.known[:], b.known[:])
	return k
}

// Possible returns the cards that a seat may hold, each as often as it may hold
// it. For the seat of the view that is its hand. Before the first deal, between
// deals and for a seat that is not at the table it is empty.
func (k Knowledge) Possible(seat int) Cards { return k.possible.of(seat) }

// Known returns the cards that a seat certainly holds, each as often as that is
// certain.
func (k Knowledge) Known(seat int) Cards { return k.known.of(seat) }

// Lacks reports whether a seat certainly holds no card of a suit. The suit of a
// joker is [NoSuit].
func (k Knowledge) Lacks(seat int, s Suit) bool { return k.Possible(seat).Of(s) == Cards{} }

var errKnowledgeJSON = noJSON("a Knowledge has no JSON: use that of its View")

// MarshalJSON fails: the JSON of a [View] says what follows from it.
func (k Knowledge) MarshalJSON() ([]byte, error) { return nil, errKnowledgeJSON }

// UnmarshalJSON fails, see [Knowledge.MarshalJSON].
func (k *Knowledge) UnmarshalJSON([]byte) error { return errKnowledgeJSON }
