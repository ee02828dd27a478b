package hearts

// A filter is one of the rules that say which cards of a hand may be played. It
// keeps some cards and takes the others away, unless it would leave nothing.
type filter struct {
	keep   uint64
	reason Reason // why the others may not be played
	must   uint64 // it applies only to a hand that has one of these cards
}

// keeps returns the filter that keeps some cards.
func keeps(cards uint64, reason Reason) filter {
	return filter{keep: cards, must: cards, reason: reason}
}

// of returns what the filter leaves of the legal cards of a hand.
func (f *filter) of(legal, hand uint64) uint64 {
	if kept := legal & f.keep; kept != 0 && hand&f.must != 0 {
		return kept
	}
	return legal
}

// maxFilters is how many filters there are. Fewer apply in any one situation.
const maxFilters = 5

// filters are the filters that apply in one situation, one after the other.
type filters struct {
	list   [maxFilters]filter
	n      int
	lowest uint64 // the clubs of which the lowest must open; the filters keep them all
}

// all returns them in order.
func (fs *filters) all() []filter { return fs.list[:fs.n] }

// add adds a filter, unless it is the zero filter.
func (fs *filters) add(f filter) {
	if f.reason != 0 {
		fs.list[fs.n] = f
		fs.n++
	}
}

// legal returns the cards of a hand that all filters leave.
func (fs *filters) legal(hand uint64) uint64 {
	legal := hand
	for i := range fs.list[:fs.n] {
		legal = fs.list[i].of(legal, hand)
	}
	if clubs := legal & fs.lowest; clubs != 0 {
		return clubs & -clubs
	}
	return legal
}

// refusal returns why a card of the hand may not be played, and 0 if it may.
func (fs *filters) refusal(hand, card uint64) Reason {
	legal := hand
	for _, f := range fs.all() {
		legal = f.of(legal, hand)
		if legal&card == 0 {
			return f.reason
		}
	}
	if fs.legal(hand)&card == 0 {
		return ErrMustOpen
	}
	return 0
}

// proves returns what it says about a hand that a card of it was legal: the hand
// has none of the cards in one, or none of those in other. In most cases both are
// the same.
//
// A card that a filter does not keep was legal only because the filter would have
// left nothing.
func (fs *filters) proves(card uint64) (one, other uint64) {
	kept := ^uint64(0)
	if card&fs.lowest != 0 {
		one = fs.lowest & (card - 1)
		other = one
	}
	for _, f := range fs.all() {
		if f.keep&card != 0 {
			kept &= f.keep
			continue
		}
		nothing, onlyThose := kept&f.keep, f.must
		switch {
		case nothing&^onlyThose == 0:
			onlyThose = nothing
		case onlyThose&^nothing == 0:
			nothing = onlyThose
		}
		one, other = one|nothing, other|onlyThose
	}
	return one, other
}

// A situation is all that the legal cards of a hand depend on. The suit led is in
// the lowest three bits, [NoSuit] while there is none. Above it are three bits
// more.
type situation uint8

const (
	suitLed    situation = 1<<3 - 1
	broken     situation = 1 << 3 // hearts are broken
	firstTrick situation = 1 << 4
	opening    situation = 1 << 5 // no card has been played; no other bit is set
	situations           = 1<<5 + 1
)

// led returns the suit led. It is NoSuit on lead, and while only jokers lie in
// the trick.
func (s situation) led() Suit { return Suit(s & suitLed) }

// is reports whether a bit is set.
func (s situation) is(bit situation) bool { return s&bit != 0 }

// after returns the situation of the next card of the same trick.
func (s situation) after(c Card, breaks uint64) situation {
	if s == opening {
		s = firstTrick
	}
	if s.led() == NoSuit {
		s |= situation(c.Suit())
	}
	if !s.is(broken) && c.bit()&breaks != 0 {
		s |= broken
	}
	return s
}

// breaking returns the cards that break hearts.
func (v *filledVariant) breaking() uint64 {
	breaks := hearts
	if v.QueenBreaksHearts {
		breaks |= QueenOfSpades.bit()
	}
	return breaks
}

// legality has the filters of every situation, so that the cost of a card does
// not grow with the options of the variant.
type legality [situations]filters

func (v *filledVariant) legality() (l legality) {
	l[opening] = v.filters(opening)
	for _, when := range []situation{0, broken, firstTrick, firstTrick | broken} {
		for led := NoSuit; led <= Hearts; led++ {
			s := when | situation(led)
			l[s] = v.filters(s)
		}
	}
	return l
}

const everyJoker = uint64(jokers | moreJokers)

// filters returns the filters of a situation, in the order in which they apply.
func (v *filledVariant) filters(s situation) (fs filters) {
	suit := v.suitFilter(s)
	joker := v.jokerFilter(s)
	ban := v.banFilter(s, suit.keep)
	if v.opensWithClub(s) && v.Opening == OpenLowestClub {
		fs.lowest = suit.keep
		ban.keep |= suit.keep
	}
	fs.add(suit)
	fs.add(joker)
	fs.add(ban)
	fs.add(v.heartsFilter(s))
	fs.add(v.queenFilter(s))
	return fs
}

// opensWithClub reports whether the next card is the first of the deal, and must
// be a club.
func (v *filledVariant) opensWithClub(s situation) bool {
	return s.is(opening) && v.Opening != OpenLeftOfDealer
}

// suitFilter keeps the clubs that may open the deal, or cards that follow suit.
func (v *filledVariant) suitFilter(s situation) (f filter) {
	switch {
	case v.opensWithClub(s):
		return keeps(v.pack.Of(Clubs).one, ErrMustOpen)
	case s.led() != NoSuit:
		f = keeps(Cards{one: suitCards}.Of(s.led()).one, ErrFollowSuit)
		if !v.DragonJokers {
			f.keep |= everyJoker
		}
	}
	return f
}

// jokerFilter takes away jokers that may not be played here.
func (v *filledVariant) jokerFilter(s situation) (f filter) {
	switch {
	case v.opensWithClub(s) && v.Jokers > 0:
		return keeps(^everyJoker, ErrMustOpen)
	case v.DragonJokers:
		return filter{keep: ^everyJoker | fitting(s.led()), must: ^everyJoker, reason: ErrJoker}
	}
	return f
}

// fitting returns the jokers of Dragon Hearts that fit the colour of a suit.
func fitting(s Suit) uint64 {
	switch s {
	case Clubs, Spades:
		return 1<<Joker | 1<<BlackJoker
	case Diamonds, Hearts:
		return 1<<Joker | 1<<RedJoker
	}
	return 0
}

// banFilter takes penalty cards off the first trick. A card that follows suit is
// never banned.
func (v *filledVariant) banFilter(s situation, follows uint64) (f filter) {
	if !s.is(firstTrick|opening) || v.PenaltyOnFirstTrick {
		return f
	}
	allowed := ^v.penalty.one
	if s.led() != NoSuit {
		allowed |= follows
	}
	return keeps(allowed, ErrPenaltyOnFirstTrick)
}

// heartsFilter keeps hearts from being led before they are broken. A joker that
// may not be led does not count as another card to lead.
func (v *filledVariant) heartsFilter(s situation) (f filter) {
	if s.led() != NoSuit || s.is(broken) || v.HeartsAnyTime {
		return f
	}
	f = keeps(^hearts, ErrHeartsNotBroken)
	if v.HeartsInsteadOfQueen {
		f.must &^= QueenOfSpades.bit()
	}
	if v.DragonJokers || v.opensWithClub(s) {
		f.must &^= everyJoker
	}
	return f
}

// queenFilter keeps Q♠ from being discarded before hearts are broken.
func (v *filledVariant) queenFilter(s situation) (f filter) {
	discards := s.led() != NoSuit && s.led() != Spades
	if !discards || s.is(broken) || !v.QueenWaits {
		return f
	}
	return keeps(^QueenOfSpades.bit(), ErrQueenWaits)
}
