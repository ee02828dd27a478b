package hearts

import (
	"iter"
	"strconv"
)

// Spectator is the seat of a view that sees no hand.
const Spectator = -1

// A View is what one seat may know of a game: its own cards, and what lies open on the table. It has no place for a
// card that is hidden from the seat, so that it can be sent to a client or given to a computer player. The view of a [Spectator] has no hand.
//
// A View knows the deal in play, or the last one, and the totals. Its methods are those of [Game], without the seat
// where they are about its own. Two games that differ only in what a seat cannot see give views that are Equal. The zero View is that of a
// spectator before the standard game begins.
type View struct {
	setting
	position
	ledger
	owner    int8         // the seat counted from 1, 0 for a spectator
	hand     Cards        // of the seat: as dealt, or after the exchange once it has been made
	left     Cards        // what it holds of it now
	chosen   seatSet      // the seats that have chosen cards to pass
	passed   choice       // what the seat itself has chosen
	received [seats]Cards // by giver: what the seat got
}

// View returns what a seat may know of the game, and what a spectator may for [Spectator] and any other number that is no seat.
func (g Game) View(seat int) View {
	d := g.fixed()
	v := View{setting: d.setting, position: g.position, ledger: g.ledger, chosen: g.passes.chosen()}
	if d.rules.has(seat) {
		v.owner = int8(seat + 1)
	}
	if !g.table().kittyTaken(d.rules) {
		v.kitty = nil
	}
	if d.hands == nil || v.owner == 0 {
		return v
	}
	v.hand, v.left = d.hands[seat].bag(), g.hand(seat)
	if p := g.passes.of(seat); p != nil {
		v.passed = *p.choice
	}
	for giver := range d.rules.players {
		v.received[giver] = g.Given(giver, seat)
	}
	return v
}

// fixed returns the setting; a zero View has it too.
func (v *View) fixed() *setting {
	if v.setting.rules == nil {
		return &standard().setting
	}
	return &v.setting
}

// table returns what lies open on the table.
func (v *View) table() table { return table{&v.position, &v.ledger} }

// Seat returns the seat whose view it is, or [Spectator].
func (v View) Seat() int { return int(v.owner) - 1 }

// Variant returns the variant of the game.
func (v View) Variant() Variant { return v.fixed().rules.variant }

// Players returns the number of seats.
func (v View) Players() int { return v.fixed().rules.players }

// Deals returns how many deals have been dealt, the one in play included.
func (v View) Deals() int { return v.fixed().number }

// Dealer returns the seat that dealt the deal in play, or the last one; before the first deal, the seat that will deal.
func (v View) Dealer() int { return v.fixed().dealer() }

// PassCount returns how many cards each seat passes in this deal.
func (v View) PassCount() int { return v.fixed().passCount() }

// Passing returns the direction in which cards are passed in this deal, and [Hold] before the first.
func (v View) Passing() Direction { return v.fixed().direction }

// MustAct reports whether the game waits for a seat. In [Passing] the other seats have chosen.
func (v View) MustAct(seat int) bool { return v.waitsFor(v.fixed().rules, seat, v.chosen) }

// Legal returns the cards of the hand that the seat may play now, or choose to pass. It is empty when the seat may not act.
func (v View) Legal() Cards {
	if !v.MustAct(v.Seat()) {
		return Cards{}
	}
	if v.phase != Playing { // who chooses about the moon has no card
		return v.left
	}
	return v.left.ofKinds(v.filters(v.rules).legal(v.left.one))
}

// Check returns nil when the seat may play or pass the card now, exactly when [View.Legal] has it, and a
// [*MoveError] that says why not otherwise, as [Game.Check] does.
func (v View) Check(c Card) error {
	if reason := v.refusal(c); reason != 0 {
		return &MoveError{v.Seat(), c, reason}
	}
	return nil
}

// CheckPass returns nil when the seat may pass these cards now, and otherwise the [*MoveError] that [Game.Pass] would return.
func (v View) CheckPass(cards ...Card) error {
	return v.checkPass(v.fixed(), v.Seat(), v.chosen, v.left, cards)
}

func (v *View) refusal(c Card) Reason {
	if reason := v.position.refusal(v.fixed().rules, v.cardPhase(), v.Seat(), v.chosen); reason != 0 {
		return reason
	}
	return v.cardRefusal(v.rules, v.Hand(), c)
}

// Hand returns the cards that the seat holds now.
func (v View) Hand() Cards { return v.left }

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

// Given returns the cards that one seat gave to another in the exchange of this deal, where the seat of the view is
// one of the two; of others it knows nothing. What the seat itself has chosen to give is known before the exchange, what it gets is not.
func (v View) Given(from, to int) Cards {
	switch own := v.Seat(); {
	case v.owner == 0 || !v.fixed().rules.has(from) || !v.fixed().rules.has(to):
		return Cards{}
	case to == own:
		return v.received[from]
	case from == own:
		p := pass{seat: own, choice: &v.passed}
		return p.to(to, v.direction, v.fixed().rules.players)
	}
	return Cards{}
}

// Kitty returns the cards that were dealt to no seat, once somebody has taken them; until then, and where there is no kitty, none. How many they are says
// Kitty of [Variant.Full].
func (v View) Kitty() Cards { return v.fixed().openKitty() }

// Taken returns the cards that a seat has taken in this deal, with its tricks those that were held before them, and the kitty.
func (v View) Taken(seat int) Cards {
	taken, _ := v.table().piles(v.fixed())
	return taken.of(seat)
}

// Held returns the cards of the tricks that nobody has won and that the winner of the next takes. They do not include a kitty.
func (v View) Held() Cards {
	_, held := v.table().piles(v.fixed())
	return held
}

// Trick returns the trick on the table. It is empty when the next card is a lead, and between deals.
func (v View) Trick() Trick { return v.table().onTable(v.fixed()) }

// LastTrick returns the last full trick of this deal, and an empty one before the first.
func (v View) LastTrick() Trick { return v.table().last(v.fixed()) }

// Tricks returns the full tricks of this deal with their numbers, counted from 0.
func (v View) Tricks() iter.Seq2[int, Trick] { return v.table().tricks(*v.fixed()) }

// Score returns the points of this deal so far and the totals.
func (v View) Score() Score {
	var score Score
	v.table().score(v.fixed(), &score)
	return score
}

// Count returns the number of cards that a seat holds now.
func (v View) Count(seat int) int {
	s := v.fixed()
	if !v.dealt() || !s.rules.has(seat) {
		return 0
	}
	n := s.rules.hand
	for who := range v.table().plays(s) {
		if who == seat {
			n--
		}
	}
	return n
}

// dealt reports whether cards have been dealt, as they have not before the first deal that a game knows of.
func (v *View) dealt() bool { return v.count > 0 || v.phase != Dealing && v.phase != Over }

// String returns one line that says whose view it is and how the game stands, and shows no hand, such as
// "hearts: view of seat 2: 4 players, deal 2, playing, 17 cards played, seat 3 to act, totals 4 15 7 0".
func (v View) String() string {
	whose := "a spectator"
	if v.owner != 0 {
		whose = "seat " + strconv.Itoa(v.Seat())
	}
	return "hearts: view of " + whose + ": " + v.table().text(v.fixed())
}

// Equal reports whether both views know the same.
func (v View) Equal(w View) bool {
	return v.fixed().equal(w.fixed()) && v.phase == w.phase && v.moon == w.moon && v.log == w.log && v.owner == w.owner &&
		v.hand == w.hand && v.chosen == w.chosen && v.passed == w.passed && v.received == w.received
}
