package hearts

import (
	"iter"
	"strconv"
)

// Spectator is the seat of a view that sees no hand.
const Spectator = -1

// A View is what one seat may know of a game: its own cards, and what lies open
// on the table. It has no place for a card that is hidden from the seat, so that
// it can be sent to a client or given to a computer player. The view of a
// [Spectator] has no hand.
//
// A View knows the deal in play, or the last one, and the totals. Its methods are
// those of [Game], without the seat where they are about its own. Two games that
// differ only in what a seat cannot see give views that are Equal. The zero View
// is that of a spectator before the standard game begins.
type View struct {
	setting
	table
	owner    int8            // the seat counted from 1; 0 for a spectator
	hand     Cards           // as dealt, or after the exchange once it is made
	holding  Cards           // what the seat still has of it
	chosen   seatOrder       // the seats that have chosen cards to pass
	passed   choice          // what the seat itself has chosen
	received [maxSeats]Cards // what the seat got, by giver
}

// View returns what a seat may know of the game. For [Spectator], and any other
// number that is not a seat, it is what a spectator may know.
func (g Game) View(seat int) View {
	d := g.deal.fixed()
	v := View{setting: d.setting, table: g.table}
	g.passes.each(0, func(p *pass) bool { v.chosen = v.chosen.then(p.seat); return true })
	if d.rules.has(seat) {
		v.owner = int8(seat + 1)
	}
	if !g.kittyTaken(d.rules) {
		v.kitty = nil
	}
	if d.hands == nil || v.owner == 0 {
		return v
	}
	v.hand, v.holding = d.hands.slots[seat].bag(), g.hand(seat)
	if p := g.passes.of(seat); p != nil {
		v.passed = *p.choice
	}
	for giver := range d.rules.Players {
		v.received[giver] = g.Given(giver, seat)
	}
	return v
}

// fixed returns the setting. A zero View has it too.
func (v *View) fixed() *setting {
	if v.setting.rules == nil {
		return &standard().setting
	}
	return &v.setting
}

// dealt reports whether cards have been dealt, as they have not before the first
// deal that a game knows of.
func (v *View) dealt() bool { return v.count > 0 || v.phase != Dealing && v.phase != Over }

// begun reports whether the play of this deal has begun.
func (v *View) begun() bool { return v.dealt() && v.phase != Passing }

// Seat returns the seat whose view it is, or [Spectator].
func (v View) Seat() int { return int(v.owner) - 1 }

// Variant returns the variant of the game, as it was given to [New].
func (v View) Variant() Variant { return v.fixed().rules.given }

// Players returns the number of seats.
func (v View) Players() int { return v.fixed().rules.Players }

// Phase returns what the game waits for.
func (v View) Phase() Phase { return v.phase }

// Turn returns the seat that acts next. In [Passing] it is the lowest of those
// that have yet to choose. In [Dealing] and [Over] it is -1 and false.
func (v View) Turn() (seat int, ok bool) { return int(v.acts) - 1, v.acts != 0 }

// HeartsBroken reports whether hearts are broken in this deal.
func (v View) HeartsBroken() bool { return v.situation.is(broken) }

// Deals returns how many deals have been dealt, the one in play included.
func (v View) Deals() int { return v.fixed().number }

// Dealer returns the seat that dealt the deal in play, or the last one. Before
// the first deal it is the seat that will deal.
func (v View) Dealer() int { return v.fixed().dealer() }

// PassCount returns how many cards each seat passes in this deal.
func (v View) PassCount() int { return v.fixed().passCount() }

// Passing returns the direction in which cards are passed in this deal, or were
// in the last one. Before the first deal of all it is [Hold].
func (v View) Passing() Direction { return v.fixed().direction }

// MustAct reports whether the game waits for a seat: to pass, to play, or to
// choose about the moon.
func (v View) MustAct(seat int) bool { return v.waitsFor(v.fixed().rules, seat, v.chosen.seats) }

// Legal returns the cards of the hand that the seat may play now, or choose to
// pass. It is empty if the seat may not act.
func (v View) Legal() Cards {
	if !v.MustAct(v.Seat()) {
		return Cards{}
	}
	if v.phase != Playing { // a seat that chooses about the moon has no card
		return v.holding
	}
	return v.holding.ofKinds(v.rules.legality[v.situation].legal(v.holding.one))
}

// Check returns nil if the seat may play or pass the card now, which is if
// [View.Legal] has it. Otherwise it returns a [*MoveError] that says why not.
func (v View) Check(c Card) error {
	reason := v.refusal(v.fixed().rules, v.cardPhase(), v.Seat(), v.chosen.seats)
	if reason == 0 {
		reason = v.cardRefusal(v.rules, v.holding, c)
	}
	if reason != 0 {
		return &MoveError{v.Seat(), c, reason}
	}
	return nil
}

// CheckPass returns nil if the seat may pass these cards now, and otherwise the
// [*MoveError] that [Game.Pass] would return.
func (v View) CheckPass(cards ...Card) error {
	return v.checkPass(v.fixed(), v.Seat(), v.chosen.seats, v.holding, cards)
}

// Hand returns the cards that the seat holds now.
func (v View) Hand() Cards { return v.holding }

// Dealt returns the cards that the seat was dealt, before any were passed.
func (v View) Dealt() Cards {
	if v.phase == Passing {
		return v.hand
	}
	return v.hand.Minus(v.Received()).Plus(v.passed.cards)
}

// Passed returns the cards that the seat has chosen to pass in this deal.
func (v View) Passed() Cards { return v.passed.cards }

// Received returns the cards that the seat got in the exchange of this deal.
func (v View) Received() (cards Cards) {
	for _, given := range v.received {
		cards = cards.Plus(given)
	}
	return cards
}

// Given returns the cards that one seat gave to another in the exchange of this
// deal, if the seat of the view is one of the two. Of others it knows nothing.
// What the seat has chosen to give is known before the exchange, what it gets is
// not.
func (v View) Given(from, to int) Cards {
	rules := v.fixed().rules
	switch own := v.Seat(); {
	case v.owner == 0 || !rules.has(from) || !rules.has(to):
		return Cards{}
	case to == own:
		return v.received[from]
	case from == own:
		p := pass{seat: own, choice: &v.passed}
		return p.to(to, v.direction, rules.Players)
	}
	return Cards{}
}

// Unseen returns the cards that are hidden from the seat, in hands or in a kitty.
// Those that the seat has passed to others are among them until they are played.
func (v View) Unseen() Cards {
	if !v.dealt() {
		return Cards{}
	}
	return v.rules.pack.Minus(v.holding).Minus(v.openKitty()).Minus(CardsOf(v.played()...))
}

// Kitty returns the cards that were dealt to no seat, once somebody has taken
// them. Until then, and where there is no kitty, there are none. Kitty of
// [Variant.Full] says how many they are.
func (v View) Kitty() Cards { return v.fixed().openKitty() }

// Taken returns the cards that a seat has taken in this deal: those of its
// tricks, of tricks that were held before them, and of the kitty.
func (v View) Taken(seat int) Cards {
	taken, _ := v.piles(v.fixed())
	return taken.of(seat)
}

// Held returns the cards of the tricks that nobody has won, and that go to the
// winner of the next. A kitty is not among them.
func (v View) Held() Cards {
	_, held := v.piles(v.fixed())
	return held
}

// Trick returns the trick on the table. It is empty when the next card is a lead,
// and between deals.
func (v View) Trick() Trick { return v.onTable(v.fixed()) }

// LastTrick returns the last full trick of this deal. Before the first it is
// empty.
func (v View) LastTrick() Trick { return v.lastTrick(v.fixed()) }

// Tricks returns the full tricks of this deal with their numbers, counted from 0.
func (v View) Tricks() iter.Seq2[int, Trick] {
	return numbered(func() []Trick { return v.tricks(v.fixed()) })
}

// Moves returns the moves of the deal in play, or the last one, as far as the
// seat may know them. Hands, kitty and passed cards that are hidden from it are
// empty; what it got in the exchange and what lay in the kitty is for
// [View.Received] and [View.Kitty] to say. The moves of a later view of the same
// deal begin with those of an earlier one, and each is made in the game at the
// same number, counted from 0.
func (v View) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if !v.dealt() {
			return
		}
		s := v.fixed()
		hands := make([]Cards, s.rules.Players)
		if v.owner != 0 {
			hands[v.Seat()] = v.Dealt()
		}
		if !yield(DealMove(hands, Cards{})) {
			return
		}
		for _, seat := range v.chosen.list() {
			var cards []Card
			if seat == v.Seat() {
				cards = v.passed.list()
			}
			if !yield(PassMove(seat, cards...)) {
				return
			}
		}
		for seat, c := range v.plays(s) {
			if !yield(PlayMove(seat, c)) {
				return
			}
		}
		if v.moon != 0 {
			yield(MoonMove(v.settle(s).shooter, v.moon))
		}
	}
}

// Decided reports whether nothing that can still happen changes what the deal
// adds to the totals, from what everybody has seen. It is the same for the game
// and all its views. See [Game.Decided].
func (v View) Decided() bool { return v.decided(v.fixed()) }

// Score returns the points of this deal so far, and the totals.
func (v View) Score() Score {
	var score Score
	v.score(v.fixed(), &score)
	return score
}

// Count returns the number of cards that a seat holds now.
func (v View) Count(seat int) int {
	s := v.fixed()
	if !v.dealt() || !s.rules.has(seat) {
		return 0
	}
	n := s.rules.hand
	for who := range v.plays(s) {
		if who == seat {
			n--
		}
	}
	return n
}

// String returns one line that says whose view it is and how the game stands, and
// shows no hand, such as "hearts: view of seat 2: 4 players, deal 2, playing, 17
// cards played, seat 3 to act, totals 4 15 7 0".
func (v View) String() string {
	whose := "a spectator"
	if v.owner != 0 {
		whose = "seat " + strconv.Itoa(v.Seat())
	}
	return "hearts: view of " + whose + ": " + v.text(v.fixed())
}

// Equal reports whether both views know the same.
func (v View) Equal(w View) bool {
	return v.fixed().equal(w.fixed()) && v.phase == w.phase && v.moon == w.moon &&
		v.log == w.log && v.owner == w.owner && v.hand == w.hand && v.chosen == w.chosen &&
		v.passed == w.passed && v.received == w.received
}
