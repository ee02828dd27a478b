package hearts

import (
	"iter"
	"strconv"
)

// rules are a variant and what follows from it, worked out once by New.
type rules struct {
	filledVariant
	order    pack   // the cards in play
	dealt    int    // the number of cards that all seats get together
	cancel   bool   // there are identical cards of a suit
	openers  uint64 // the clubs in play, if the holder of the lowest one opens
	breaks   uint64 // the cards that break hearts
	scoring  scoring
	legality legality
}

func newRules(v *filledVariant) *rules {
	r := &rules{
		filledVariant: *v,
		order:         v.pack.inOrder(),
		dealt:         v.hand * v.Players,
		cancel:        v.pack.two&suitCards != 0,
		breaks:        v.breaking(),
		legality:      v.legality(),
	}
	r.scoring = r.filledVariant.scoring()
	if v.Opening != OpenLeftOfDealer {
		r.openers = v.pack.Of(Clubs).one
	}
	return r
}

// has reports whether there is such a seat at the table.
func (r *rules) has(seat int) bool { return seat >= 0 && seat < r.Players }

// around returns the seat with that number, counted on around the table once.
func (r *rules) around(i int) int {
	if i >= r.Players {
		i -= r.Players
	}
	return i
}

// seatsWhere returns these seats of the table.
func (r *rules) seatsWhere(such func(seat int) bool) []int {
	list := []int{}
	for seat := range r.Players {
		if such(seat) {
			list = append(list, seat)
		}
	}
	return list
}

// checkHand returns what is wrong with a hand when others are dealt already, and
// with which card. After the hands comes the kitty.
func (r *rules) checkHand(hand Cards, others []Cards) (Reason, Card) {
	rest, size := r.pack, r.hand
	for _, other := range others {
		rest = rest.Minus(other)
	}
	if len(others) == r.Players {
		size = r.Kitty
	}
	if hand.Len() != size {
		return ErrHandSize, NoCard
	}
	if surplus := hand.Minus(rest); surplus != (Cards{}) {
		return ErrNotInPack, surplus.Lowest()
	}
	return 0, NoCard
}

// kittyGoes reports whether the kitty goes with a trick that is taken: the first
// or the last.
func (r *rules) kittyGoes(first, last bool) bool {
	if r.KittyToLastTrick {
		return last
	}
	return first
}

// A setting is what everybody knows and what does not change while a deal is
// played.
type setting struct {
	rules     *rules
	number    int       // of the deal, counted from 1; 0 before the first
	totals    totals    // before it
	direction Direction // of passing
	opener    int8      // leads to the first trick, once it is known
	kitty     *Cards    // nil for none, and in a View until it is taken; hidden as hands are
}

// setting returns the setting of a deal with its number and the totals before it.
func (r *rules) setting(number int, totals totals) setting {
	return setting{rules: r, number: number, totals: totals, direction: r.Passes.in(number)}
}

// started reports whether there is a score to start from.
func (s *setting) started() bool { return s.number != 0 || s.totals != totals{} }

// totalsList returns the totals before the deal, by seat.
func (s *setting) totalsList() []int {
	list := make([]int, s.rules.Players)
	for seat := range list {
		list[seat] = int(s.totals[seat])
	}
	return list
}

// dealer returns the seat that deals. The last seat deals the first deal, and the
// deal moves one seat to the left each time.
func (s *setting) dealer() int {
	return int(uint32(s.rules.Players-1+max(s.number-1, 0)) % uint32(s.rules.Players))
}

// passCount returns how many cards each seat passes.
func (s *setting) passCount() int { return s.direction.cards(s.rules.PassCount, s.rules.Players) }

// layKitty puts the kitty on the table, if there is one.
func (s *setting) layKitty(cards Cards) {
	if s.rules.Kitty > 0 {
		s.kitty = new(Cards)
		*s.kitty = cards
	}
}

// openKitty returns the kitty, as far as it is known.
func (s *setting) openKitty() Cards {
	if s.kitty == nil {
		return Cards{}
	}
	return *s.kitty
}

// equal reports whether both settings are the same.
func (s *setting) equal(o *setting) bool { return s.opener == o.opener && s.sameStart(o) }

// sameStart reports whether both settings are the same but for the opener, which
// is not known before the exchange.
func (s *setting) sameStart(o *setting) bool {
	return s.rules.given == o.rules.given && s.number == o.number && s.totals == o.totals &&
		s.openKitty() == o.openKitty()
}

// A Phase says what a game waits for.
type Phase int8

// The phases.
const (
	Dealing      Phase = iota // the next deal; the last one can still be read
	Passing                   // the seats that have not chosen cards to pass
	Playing                   // a card of the seat on turn
	ChoosingMoon              // the shooter, to choose between adding and subtracting
	Over                      // nothing: the game has ended
)

var phaseTexts = enum{"Phase", "a phase",
	[]string{"dealing", "passing", "playing", "choosing-moon", "over"}}

// String returns the phase as in text and JSON: "dealing", "passing", "playing",
// "choosing-moon" or "over".
func (p Phase) String() string { return phaseTexts.text(int8(p)) }

// MarshalText writes the phase as [Phase.String] does. Any other number fails.
func (p Phase) MarshalText() ([]byte, error) { return phaseTexts.marshal(int8(p)) }

// UnmarshalText reads what [Phase.MarshalText] writes.
func (p *Phase) UnmarshalText(text []byte) error { return phaseTexts.unmarshal(text, (*int8)(p)) }

// A table is what lies open while a deal is played. A Game and a View each have
// one. Most of its methods need the setting of the deal.
type table struct {
	phase     Phase
	acts      int8      // the seat that acts next, counted from 1; 0 for none
	toCome    uint8     // how many cards the trick on the table still needs
	count     uint8     // how many cards have been played in this deal
	situation situation // of the next card
	moon      Moon      // what the shooter has chosen
	best      best      // in the trick on the table
	haul      haul      // of its cards, and of those that are held
	tally     tally     // what has been taken
	log       [maxCards]Card
}

// turn returns the seat that acts next, and -1 for none.
func (t *table) turn() int { return int(t.acts) - 1 }

// played returns the cards played in this deal, in order.
func (t *table) played() []Card { return t.log[:t.count] }

// waitForPasses waits for the seats that have not chosen yet.
func (t *table) waitForPasses(r *rules, chosen seatSet) {
	t.phase, t.acts = Passing, 0
	for seat := r.Players - 1; seat >= 0; seat-- {
		if !chosen.has(seat) {
			t.acts = int8(seat + 1)
		}
	}
}

// open starts the play.
func (t *table) open(s *setting) {
	t.phase, t.acts, t.situation, t.toCome = Playing, s.opener+1, opening, uint8(s.rules.Players)
}

// play moves the table on by a legal card.
func (t *table) play(s *setting, c Card) {
	r := s.rules
	next := int(t.acts)
	if next == r.Players {
		next = 0
	}
	now := t.situation.after(c, r.breaks)
	t.situation = now
	t.best = t.best.then(c, now.led(), t.acts)
	t.haul += r.scoring.hauls[c&63]
	t.log[t.count] = c
	t.count++
	t.acts = int8(next + 1)
	if t.toCome--; t.toCome == 0 {
		t.take(s)
	}
}

// take gives the full trick on the table to its winner, who leads to the next. A
// trick that nobody wins is held until the next is won. If the last trick is held
// it goes to its leader, which is the seat on turn once all have played.
func (t *table) take(s *setting) {
	r := s.rules
	winner, last := t.best.place(), t.allPlayed(r)
	if r.cancel {
		winner = t.uncancelled(r)
	}
	if winner != 0 {
		t.acts = winner
	} else if !last {
		t.nextTrick(r)
		return
	}
	if s.kitty != nil && r.kittyGoes(t.tally.tricks == 0, last) {
		t.haul += r.scoring.of(*s.kitty)
	}
	t.tally.take(t.turn(), t.haul)
	t.haul = 0
	t.nextTrick(r)
	if last {
		t.finish(s)
	}
}

// uncancelled returns the seat that wins the full trick on the table where cards
// cancel each other, counted from 1. It is 0 if nobody does.
func (t *table) uncancelled(r *rules) int8 {
	i, ok := winner(t.played()[int(t.count)-r.Players:])
	if !ok {
		return 0
	}
	return int8(r.around(t.turn()+i) + 1)
}

// nextTrick waits for the lead to another trick.
func (t *table) nextTrick(r *rules) {
	t.toCome, t.best = uint8(r.Players), 0
	t.situation &= broken
}

// finish ends the deal, or waits for the shooter of the moon to choose.
func (t *table) finish(s *setting) {
	switch r := t.settle(s); {
	case r.waits():
		t.phase, t.acts = ChoosingMoon, int8(r.shooter+1)
	case r.over:
		t.phase, t.acts = Over, 0
	default:
		t.phase, t.acts = Dealing, 0
	}
}

// settle settles the deal, all cards of which have been played.
func (t *table) settle(s *setting) settlement {
	return s.rules.scoring.settle(&finished{&t.tally, s.number, s.dealer(), &s.totals, t.moon})
}

// allPlayed reports whether all cards of the deal have been played.
func (t *table) allPlayed(r *rules) bool { return int(t.count) == r.dealt }

// kittyTaken reports whether somebody has taken the kitty.
func (t *table) kittyTaken(r *rules) bool {
	return r.Kitty > 0 && t.tally.tricks != 0 && r.kittyGoes(true, t.allPlayed(r))
}

// waitsFor reports whether a seat has to act, when some have chosen what to pass.
func (t *table) waitsFor(r *rules, seat int, chosen seatSet) bool {
	if t.phase == Passing {
		return r.has(seat) && !chosen.has(seat)
	}
	return t.acts != 0 && seat == t.turn()
}

// refusal returns why a seat may not act now in a phase, and 0 if it may.
func (t *table) refusal(r *rules, phase Phase, seat int, chosen seatSet) Reason {
	switch {
	case !r.has(seat):
		return ErrSeat
	case t.phase != phase:
		return ErrPhase
	case t.waitsFor(r, seat, chosen):
		return 0
	case phase == Passing:
		return ErrAlreadyPassed
	}
	return ErrNotYourTurn
}

// cardPhase returns the phase in which a card can be asked for: Passing while it
// lasts, or else Playing.
func (t *table) cardPhase() Phase {
	if t.phase == Passing {
		return Passing
	}
	return Playing
}

// cardRefusal returns why a seat that has to act may not play, or pass, a card of
// its hand. It is 0 if the seat may.
func (t *table) cardRefusal(r *rules, hand Cards, c Card) Reason {
	switch {
	case !c.Valid():
		return ErrCard
	case !hand.Has(c):
		return ErrNotInHand
	case t.phase == Passing:
		return 0
	}
	return r.legality[t.situation].refusal(hand.one, c.bit())
}

// checkPass returns why a seat with this hand may not pass the cards, and nil if
// it may.
func (t *table) checkPass(s *setting, seat int, chosen seatSet, hand Cards, cards []Card) error {
	if reason := t.refusal(s.rules, Passing, seat, chosen); reason != 0 {
		return &MoveError{seat, NoCard, reason}
	}
	if len(cards) != s.passCount() {
		return &MoveError{seat, NoCard, ErrPassCount}
	}
	var before Cards
	for _, c := range cards {
		reason := t.cardRefusal(s.rules, hand, c)
		if reason == 0 && before.Count(c) == hand.Count(c) {
			reason = ErrCardTwice
		}
		if reason != 0 {
			return &MoveError{seat, c, reason}
		}
		before = before.With(c)
	}
	return nil
}

// trick returns a trick with its cards in the order of play.
func (r *rules) trick(leader int, cards []Card) Trick {
	t := Trick{leader: int8(leader), players: int8(r.Players), length: int8(len(cards))}
	copy(t.cards[:], cards)
	for _, c := range cards {
		t.points += r.scoring.hauls[c].points()
	}
	return t
}

// onTable returns the trick that is being played.
func (t *table) onTable(s *setting) Trick {
	if t.phase != Playing {
		return Trick{}
	}
	r := s.rules
	n := r.Players - int(t.toCome)
	return r.trick(r.around(t.turn()+r.Players-n), t.played()[int(t.count)-n:])
}

// tricks returns the full tricks of the deal in order.
func (t *table) tricks(s *setting) []Trick {
	n, leader := s.rules.Players, int(s.opener)
	tricks := make([]Trick, int(t.count)/n)
	held := 0 // tricks before this one
	for i := range tricks {
		trick := s.rules.trick(leader, t.log[i*n:][:n])
		tricks[i] = trick
		winner, won := trick.Winner()
		switch {
		case won:
			leader = winner
		case int(t.count) < s.rules.dealt || i+1 < len(tricks):
			held++
			continue
		}
		for ; held >= 0; held-- {
			tricks[i-held].taker = int8(leader + 1)
		}
		held = 0
	}
	return tricks
}

// numbered returns tricks with their numbers, counted from 0.
func numbered(tricks func() []Trick) iter.Seq2[int, Trick] {
	return func(yield func(int, Trick) bool) {
		for i, trick := range tricks() {
			if !yield(i, trick) {
				return
			}
		}
	}
}

// lastTrick returns the last full trick.
func (t *table) lastTrick(s *setting) (last Trick) {
	if tricks := t.tricks(s); len(tricks) > 0 {
		last = tricks[len(tricks)-1]
	}
	return last
}

// plays returns who has played what, in order.
func (t *table) plays(s *setting) iter.Seq2[int, Card] {
	return func(yield func(int, Card) bool) {
		seat, leader, n := int(s.opener), int(s.opener), s.rules.Players
		for i, c := range t.played() {
			if !yield(seat, c) {
				return
			}
			seat = (seat + 1) % n
			if (i+1)%n != 0 {
				continue
			}
			if i, ok := winner(t.log[i+1-n : i+1]); ok {
				leader = (leader + i) % n
			}
			seat = leader
		}
	}
}

// piles returns the cards that the seats have taken, and those of tricks that are
// held.
func (t *table) piles(s *setting) (taken bags, held Cards) {
	tricks := t.tricks(s)
	for _, trick := range tricks {
		cards := CardsOf(trick.cards[:trick.length]...)
		if taker, ok := trick.Taker(); ok {
			taken[taker] = taken[taker].Plus(cards)
		} else {
			held = held.Plus(cards)
		}
	}
	if t.kittyTaken(s.rules) {
		with := tricks[0]
		if s.rules.KittyToLastTrick {
			with = tricks[len(tricks)-1]
		}
		taker, _ := with.Taker()
		taken[taker] = taken[taker].Plus(s.openKitty())
	}
	return taken, held
}

// score returns the points so far and the totals.
func (t *table) score(s *setting, score *Score) {
	r := s.rules
	score.players, score.points, score.totals = int8(r.Players), t.tally.points, s.totals
	if t.allPlayed(r) {
		settled := t.settle(s)
		score.added, score.totals = settled.added, settled.totals
		if settled.moon {
			score.shooter, score.how, score.moon = int8(settled.shooter), settled.how, true
		}
	}
	if t.phase == Over {
		score.won = r.scoring.best(&score.totals)
	}
}

// decided reports whether what the deal adds to the totals is known, as far as
// the table shows it: the values of all cards, and what depends on who has taken
// no trick, or all.
func (t *table) decided(s *setting) bool {
	if t.phase != Playing {
		return false
	}
	v, scoring := &s.rules.filledVariant, &s.rules.scoring
	taken, _ := t.piles(s)
	var all Cards
	for _, cards := range taken {
		all = all.Plus(cards)
	}
	if !v.counting().within(all) {
		return false
	}
	if shooter, ok := scoring.shooter(&t.tally); ok {
		others := t.tally.tricks &^ scoring.side(shooter)
		return others != 0 || v.Sun == 0 || v.Sun == scoring.plainAmount()
	}
	everybody := seatSet(1)<<v.Players - 1
	return v.NoTricks == 0 || t.tally.tricks == everybody
}

// standing returns the totals as they stand.
func (t *table) standing(s *setting) totals {
	if t.allPlayed(s.rules) {
		return t.settle(s).totals
	}
	return s.totals
}

// text says in a line how the game stands.
func (t *table) text(s *setting) string {
	text := strconv.Itoa(s.rules.Players) + " players, "
	switch t.phase {
	case Dealing:
		text += "deal " + strconv.Itoa(s.number+1) + " to be dealt"
	case Over:
		text += "over after deal " + strconv.Itoa(s.number)
	default:
		text += "deal " + strconv.Itoa(s.number) + ", " + t.phase.String() + ", " +
			strconv.Itoa(int(t.count)) + " cards played"
	}
	if t.acts != 0 {
		text += ", seat " + strconv.Itoa(t.turn()) + " to act"
	}
	text += ", totals"
	totals := t.standing(s)
	for _, total := range totals[:s.rules.Players] {
		text += " " + strconv.Itoa(int(total))
	}
	return text
}
