package hearts

import (
	"iter"
	"strconv"
)

// rules are a variant and what follows from it.
type rules struct {
	variant  Variant // as the user gave it
	players  int
	pack     Cards  // all cards in play
	order    pack   // the same in order
	hand     int    // how many of them each seat gets
	cards    int    // and all seats together
	kitty    int    // and how many nobody
	cancel   bool   // there are identical cards of a suit
	openers  uint64 // the clubs in play, where who holds the lowest one opens
	count    int    // of cards to pass
	breaks   uint64 // the cards that break hearts
	worth    worth
	legality legality
}

func newRules(v Variant) *rules {
	full := v.Full()
	breaks := hearts
	if v.QueenBreaksHearts {
		breaks |= cardBit(QueenOfSpades)
	}
	cards := full.cardsInPlay()
	var openers uint64
	if full.Opening != OpenLeftOfDealer {
		openers = cards.Of(Clubs).one
	}
	return &rules{
		variant:  v,
		players:  full.Players,
		pack:     cards,
		order:    cards.inOrder(),
		hand:     full.hand(),
		cards:    full.hand() * full.Players,
		kitty:    full.Kitty,
		cancel:   cards.two&suitCards != 0,
		openers:  openers,
		count:    full.PassCount,
		breaks:   breaks,
		worth:    newWorth(full),
		legality: newLegality(&full),
	}
}

// has reports whether there is such a seat at the table.
func (r *rules) has(seat int) bool { return seat >= 0 && seat < r.players }

// seat returns the seat with that number, counted on around the table.
func (r *rules) seat(i int) int {
	if i >= r.players {
		i -= r.players
	}
	return i
}

// A Phase says what a game waits for.
type Phase int8

// The phases.
const (
	Dealing      Phase = iota // the next deal; what the last one was can still be read
	Passing                   // the seats that have not chosen cards to pass
	Playing                   // a card of the seat whose turn it is
	ChoosingMoon              // the shooter, who chooses between adding and subtracting
	Over                      // nothing: the game has ended
)

var phaseNames = []string{"dealing", "passing", "playing", "choosing-moon", "over"}

// String returns the phase as in text and JSON: "dealing", "passing", "playing", "choosing-moon" or "over".
func (p Phase) String() string { return nameOf("Phase", int(p), phaseNames) }

// MarshalText writes the phase as [Phase.String] does, and fails for any but the constants.
func (p Phase) MarshalText() ([]byte, error) { return marshalName("a phase", int(p), phaseNames) }

// UnmarshalText reads the name of a phase.
func (p *Phase) UnmarshalText(text []byte) error {
	i, err := unmarshalName("a phase", text, phaseNames)
	if err == nil {
		*p = Phase(i)
	}
	return err
}

// totals are the totals of the seats.
type totals [seats]int32

// A setting is what everybody knows and what does not change while the cards of one deal are played.
type setting struct {
	rules     *rules
	number    int       // of the deal, counted from 1; 0 before the first
	totals    totals    // before it
	direction Direction // of passing
	opener    int8      // who leads to the first trick, once it is known
	kitty     *Cards    // nil if there is none; behind a pointer for the same reason as the hands of a deal; a View has it once it is taken
}

// setting returns the setting between two deals, after so many of them and with these totals.
func (r *rules) setting(number int, totals totals) setting {
	return setting{rules: r, number: number, totals: totals, direction: r.worth.variant.Passes.in(number)}
}

// totalsList returns the totals before the deal, by seat.
func (s *setting) totalsList() []int {
	list := make([]int, s.rules.players)
	for seat := range list {
		list[seat] = int(s.totals[seat])
	}
	return list
}

// dealer returns who deals: the last seat the first deal, and the seat to the left of the last dealer every other.
func (s *setting) dealer() int {
	return int(uint32(s.rules.players-1+max(s.number-1, 0)) % uint32(s.rules.players))
}

// passCount returns how many cards each seat passes.
func (s *setting) passCount() int { return s.direction.cards(s.rules.count, s.rules.players) }

// equal reports whether both settings are the same.
func (s *setting) equal(o *setting) bool {
	return s.rules.variant == o.rules.variant && s.number == o.number && s.totals == o.totals && s.opener == o.opener &&
		s.openKitty() == o.openKitty()
}

// openKitty returns the kitty, as far as it is known.
func (s *setting) openKitty() Cards {
	if s.kitty == nil {
		return Cards{}
	}
	return *s.kitty
}

// A position is what the game waits for, and which cards may be played. It is apart from the rest of a table because a call of a method
// copies what the method belongs to: those of a position cost least.
type position struct {
	phase     Phase
	acts      int8      // the seat that acts next, counted from 1; 0 for none
	left      uint8     // how many cards are to come in the trick on the table
	count     uint8     // the number of cards played in this deal
	situation situation // of the next card
	moon      Moon      // what the shooter has chosen
	best      best      // in the trick on the table
	worth     mark      // of its cards, and of those that are held
}

// A ledger is what has happened in a deal.
type ledger struct {
	tally tally           // what has been taken
	log   [mostCards]Card // the cards played, in order
}

// A table is all that lies open on the table while a deal is played. Its methods need the setting that it belongs to.
type table struct {
	*position
	*ledger
}

// Phase returns what the game waits for.
func (p position) Phase() Phase { return p.phase }

// Turn returns the seat that acts next; in [Passing] it is the lowest of those that have yet to choose. In [Dealing] and [Over] it is
// -1 and false.
func (p position) Turn() (seat int, ok bool) { return p.turn(), p.acts != 0 }

// HeartsBroken reports whether hearts are broken in this deal.
func (p position) HeartsBroken() bool { return p.situation.is(broken) }

// turn returns the seat that acts next, and -1 for none.
func (p *position) turn() int { return int(p.acts) - 1 }

// waitForPasses waits for those who have not chosen yet.
func (p *position) waitForPasses(r *rules, chosen seatSet) {
	p.phase, p.acts = Passing, 0
	for seat := r.players - 1; seat >= 0; seat-- {
		if !chosen.has(seat) {
			p.acts = int8(seat + 1)
		}
	}
}

// open starts the play.
func (p *position) open(s *setting) {
	p.phase, p.acts, p.situation, p.left = Playing, s.opener+1, opening, uint8(s.rules.players)
}

// play moves the table on by a legal card.
func (t table) play(s *setting, c Card) {
	r := s.rules
	next, now := int(t.acts), t.situation
	if next == r.players {
		next = 0
	}
	if now == opening {
		now = firstTrick
	}
	if now.led() == NoSuit {
		now |= situation(c.Suit())
	}
	if !now.is(broken) && c.bit()&r.breaks != 0 {
		now |= broken
	}
	t.situation = now
	t.best = t.best.then(c, now.led(), t.acts)
	t.worth += r.worth.marks[c&63]
	t.log[t.count] = c
	t.count++
	t.acts = int8(next + 1)
	if t.left--; t.left == 0 {
		t.take(s)
	}
}

// take gives the full trick on the table to its winner, who leads to the next. A trick that nobody wins is held until the next is won, and
// the last trick goes to its leader then. The seat on turn is the leader, now that all have played.
func (t table) take(s *setting) {
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
		t.worth += r.worth.of(*s.kitty)
	}
	t.tally.take(t.turn(), t.worth)
	t.worth = 0
	t.nextTrick(r)
	if last {
		t.finish(s)
	}
}

// uncancelled returns the seat that wins the full trick on the table although cards cancel each other, counted from 1, and 0 if nobody does.
func (t table) uncancelled(r *rules) int8 {
	i, ok := winner(t.log[int(t.count)-r.players : t.count])
	if !ok {
		return 0
	}
	return int8(r.seat(t.turn()+i) + 1)
}

// nextTrick waits for the lead to another trick.
func (p *position) nextTrick(r *rules) {
	p.left, p.best = uint8(r.players), 0
	p.situation &= broken
}

// kittyGoes reports whether the kitty goes with a trick that is taken, which may be the first or the last that is.
func (r *rules) kittyGoes(first, last bool) bool {
	if r.worth.variant.KittyToLastTrick {
		return last
	}
	return first
}

// kittyTaken reports whether somebody has taken the kitty.
func (t table) kittyTaken(r *rules) bool {
	return r.kitty > 0 && t.tally.tricks != 0 && r.kittyGoes(true, t.allPlayed(r))
}

// finish ends the deal, or waits for the shooter of the moon.
func (t table) finish(s *setting) {
	shot := t.shot(s.rules)
	if shot.moon && shot.how == MoonChoice {
		t.phase, t.acts = ChoosingMoon, int8(shot.by+1)
		return
	}
	t.phase, t.acts = Dealing, 0
	if totals := t.settled(s, shot); s.rules.worth.over(s.number, totals[:s.rules.players]) {
		t.phase = Over
	}
}

// waitsFor reports whether a seat has to act, when some have chosen what to pass.
func (p *position) waitsFor(r *rules, seat int, chosen seatSet) bool {
	if p.phase == Passing {
		return r.has(seat) && !chosen.has(seat)
	}
	return p.acts != 0 && seat == p.turn()
}

// refusal returns why a seat may not do now what belongs to a phase, and 0 if it may.
func (p *position) refusal(r *rules, phase Phase, seat int, chosen seatSet) Reason {
	switch {
	case !r.has(seat):
		return ErrSeat
	case p.phase != phase:
		return ErrPhase
	case p.waitsFor(r, seat, chosen):
		return 0
	case phase == Passing:
		return ErrAlreadyPassed
	}
	return ErrNotYourTurn
}

// cardRefusal returns why a seat that has to act may not play, or pass, a card, and 0 if it may.
func (p *position) cardRefusal(r *rules, hand Cards, c Card) Reason {
	switch {
	case !c.Valid():
		return ErrCard
	case !hand.Has(c):
		return ErrNotInHand
	case p.phase == Passing:
		return 0
	}
	return p.filters(r).refusal(hand.one, cardBit(c))
}

// checkPass returns why a seat with this hand may not pass the cards, and nil if it may.
func (p *position) checkPass(s *setting, seat int, chosen seatSet, hand Cards, cards []Card) error {
	if reason := p.refusal(s.rules, Passing, seat, chosen); reason != 0 {
		return &MoveError{seat, NoCard, reason}
	}
	if len(cards) != s.passCount() {
		return &MoveError{seat, NoCard, ErrPassCount}
	}
	var before Cards
	for _, c := range cards {
		reason := p.cardRefusal(s.rules, hand, c)
		if reason == 0 && before.Count(c) == hand.Count(c) {
			reason = ErrCardTwice
		}
		if reason != 0 {
			return &MoveError{seat, c, reason}
		}
		before, _ = before.add(c)
	}
	return nil
}

// cardPhase returns the phase in which a card can be asked for: that of passing while it lasts, or else that of playing.
func (p *position) cardPhase() Phase {
	if p.phase == Passing {
		return Passing
	}
	return Playing
}

// filters returns the filters that apply to the next card.
func (p *position) filters(r *rules) *filters { return &r.legality[p.situation] }

// onTable returns the trick that is being played.
func (t table) onTable(s *setting) Trick {
	if t.phase != Playing {
		return Trick{}
	}
	r := s.rules
	n := r.players - int(t.left)
	return newTrick(r.seat(t.turn()+r.players-n), r.players, t.log[int(t.count)-n:t.count], &r.worth)
}

// tricks returns the full tricks with their numbers, counted from 0.
func (t table) tricks(s setting) iter.Seq2[int, Trick] {
	return func(yield func(int, Trick) bool) {
		players, leader := s.rules.players, int(s.opener)
		for i := range int(t.count) / players {
			trick := newTrick(leader, players, t.log[i*players:][:players], &s.rules.worth)
			if !yield(i, trick) {
				return
			}
			if winner, ok := trick.Winner(); ok {
				leader = winner
			}
		}
	}
}

// plays returns who played what, in order.
func (t table) plays(s *setting) iter.Seq2[int, Card] {
	return func(yield func(int, Card) bool) {
		seat, leader, players := int(s.opener), int(s.opener), s.rules.players
		for i, c := range t.log[:t.count] {
			if !yield(seat, c) {
				return
			}
			seat = (seat + 1) % players
			if (i+1)%players != 0 {
				continue
			}
			if i, ok := winner(t.log[i+1-players : i+1]); ok {
				leader = (leader + i) % players
			}
			seat = leader
		}
	}
}

// last returns the last full trick.
func (t table) last(s *setting) (last Trick) {
	for _, trick := range t.tricks(*s) {
		last = trick
	}
	return last
}

// bags are cards by seat.
type bags [seats]Cards

// of returns those of a seat, and none of what is no seat.
func (b *bags) of(seat int) Cards {
	if !atTable(seat) {
		return Cards{}
	}
	return b[seat]
}

// piles returns the cards that the seats have taken, and those of tricks that are held.
func (t table) piles(s *setting) (taken bags, held Cards) {
	tricks, first := int(t.count)/s.rules.players, true
	for i, trick := range t.tricks(*s) {
		for _, c := range trick.All() {
			held, _ = held.add(c)
		}
		last := i+1 == tricks && t.allPlayed(s.rules)
		winner, won := trick.Winner()
		switch {
		case won:
		case last:
			winner = trick.Leader()
		default:
			continue
		}
		if s.rules.kittyGoes(first, last) {
			held = held.Plus(s.openKitty())
		}
		taken[winner] = taken[winner].Plus(held)
		held, first = Cards{}, false
	}
	return taken, held
}

// score fills in the points so far and the totals.
func (t table) score(s *setting, score *Score) {
	r := s.rules
	score.players, score.totals = int8(r.players), s.totals
	for seat := range r.players {
		score.points[seat] = t.tally.points[seat]
	}
	if t.allPlayed(r) {
		shot := t.shot(r)
		if shot.moon {
			score.shooter, score.how, score.moon = int8(shot.by), shot.how, true
		}
		if t.phase != ChoosingMoon {
			t.settle(s, shot, &score.added, &score.totals)
		}
	}
	if t.phase == Over {
		score.won = r.worth.best(score.totals[:r.players])
	}
}

// standing returns the totals as they stand.
func (t table) standing(s *setting) totals {
	if t.allPlayed(s.rules) && t.phase != ChoosingMoon {
		return t.settled(s, t.shot(s.rules))
	}
	return s.totals
}

// allPlayed reports whether all cards of a deal have been played.
func (t table) allPlayed(r *rules) bool { return int(t.count) == r.cards }

// A shot is what became of the moon in a finished deal.
type shot struct {
	moon bool // whether it was shot
	by   int
	how  Moon
}

// shot returns what became of the moon.
func (t table) shot(r *rules) (s shot) {
	s.by, s.moon = r.worth.shooter(&t.tally)
	s.how = r.worth.moon
	if s.how == MoonChoice && t.moon != 0 {
		s.how = t.moon
	}
	return s
}

// settled returns the totals after a finished deal.
func (t table) settled(s *setting, shot shot) totals {
	var added [seats]int32
	totals := s.totals
	t.settle(s, shot, &added, &totals)
	return totals
}

// settle works out what a finished deal adds to the totals, and adds it.
func (t table) settle(s *setting, shot shot, added *[seats]int32, totals *totals) {
	w, seats := &s.rules.worth, added[:s.rules.players]
	w.score(&t.tally, shot, seats)
	switch {
	case w.variant.Sides:
		pool(seats)
	case w.variant.Settlement:
		settleUp(seats, s.dealer())
	}
	for seat := range seats {
		totals[seat] = int32(w.total(int(totals[seat]), int(seats[seat])))
	}
}

// text says in a line how the game stands.
func (t table) text(s *setting) string {
	text := strconv.Itoa(s.rules.players) + " players, "
	switch t.phase {
	case Dealing:
		text += "deal " + strconv.Itoa(s.number+1) + " to be dealt"
	case Over:
		text += "over after deal " + strconv.Itoa(s.number)
	default:
		text += "deal " + strconv.Itoa(s.number) + ", " + t.phase.String() + ", " + strconv.Itoa(int(t.count)) + " cards played"
	}
	if seat, ok := t.Turn(); ok {
		text += ", seat " + strconv.Itoa(seat) + " to act"
	}
	text += ", totals"
	totals := t.standing(s)
	for _, total := range totals[:s.rules.players] {
		text += " " + strconv.Itoa(int(total))
	}
	return text
}
