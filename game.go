package hearts

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"sync"
)

// A Game is one game of Hearts at some moment: the deals so far, the hands, the
// trick on the table, the score. It is an immutable value. A method that moves
// the game on returns a new Game and leaves the old one as it was, and any number
// of goroutines may use one Game. A refused move returns the Game unchanged with
// a [*MoveError]. The zero Game is the standard game before its first deal.
//
// A Game holds all hands. What one player may know of it is a [View]. Never send
// or log what the methods of a Game say about other seats.
//
// Compare games with [Game.Equal]; == says nothing.
type Game struct {
	// How the parts nest:
	//
	//	Game
	//	├─ deal      fixed while the cards of one deal are played
	//	│  ├─ setting   what everybody knows: rules, number, totals before, kitty
	//	│  │  └─ rules     the variant and what follows from it
	//	│  ├─ previous  the Game at the end of the deal before
	//	│  ├─ before    the same deal before the exchange
	//	│  └─ hands     what each seat plays from
	//	├─ passes    who has chosen what to pass, the last first
	//	├─ gone      which cards have left the hands
	//	└─ table     what lies open: whose turn it is, the trick, the cards played
	//
	// A View has a setting and a table too, and of the rest what its seat may
	// know.
	deal   *deal // nil in a zero Game
	passes *pass
	gone   slots // all cards played in this deal
	table
}

// A deal is what is fixed while the cards of one deal are played. Nothing writes
// to it once a Game has it.
type deal struct {
	setting
	previous *Game  // the finished deal before this one; nil for the first
	before   *deal  // this deal before the exchange; nil if there was none, or it is unknown
	hands    *hands // after the exchange, once it is made; nil before the first deal
}

// newDeal returns a deal with room for hands, to be filled in before a Game has
// it. They lie behind a pointer of their own because package fmt, with the wrong
// verb, follows the pointer to a deal, but no further.
func newDeal(s setting) *deal {
	n := &struct {
		deal
		hands hands
	}{deal: deal{setting: s}}
	n.deal.hands = &n.hands
	return &n.deal
}

// assignSlots gives every card of the hands a slot of its own, where some come
// twice.
func (d *deal) assignSlots() {
	if d.rules.order.twins {
		d.hands.assignSlots(d.rules.Players, d.rules.order.jokers)
	}
}

// New returns a game before its first deal. If the variant makes no sense the
// error names every fault of it, see [Faults]. A fault is a number or a choice
// out of range, or one of the conflicts that the package documentation lists
// under Variants.
//
// An option with nothing to do is no fault: Sun and MoonPoints without a moon,
// HeartsInsteadOfQueen where hearts may be led at any time, QueenWaits without Q♠
// in play, the value of a card that is not in play, KittyToLastTrick without a
// kitty.
func New(v Variant) (Game, error) { return NewAt(v, 0) }

// NewAt returns a game that goes on from a score: after a number of deals, 0 …
// 1,000,000,000, with these totals. It takes one total for each seat, each within
// ±1,000,000,000, or none, which means 0 for all. With Sides, partners have the
// same. The totals are taken as they stand, after whatever [ExactTarget] has
// done. If at least one deal has been played and the totals end the game, it is
// over.
//
// Faults are reported as by [New]. Those of the arguments have the fields "dealt"
// and "totals".
func NewAt(v Variant, deals int, totals ...int) (Game, error) {
	return newAt(v, deals, maxDealt, totals...)
}

// newAt returns a game that goes on after a number of deals, of which there can be most.
func newAt(v Variant, deals, most int, totals ...int) (Game, error) {
	full := v.filled()
	f := full.check()
	f.inRange("dealt", deals, 0, most)
	f.checkTotals(full, totals)
	if err := f.joined(); err != nil {
		return Game{}, err
	}
	d := &deal{setting: newRules(full).setting(deals, [maxSeats]int32{})}
	for seat, total := range totals {
		d.totals[seat] = int32(total)
	}
	g := Game{deal: d}
	if d.rules.scoring.over(deals, &d.totals) {
		g.phase = Over
	}
	return g, nil
}

// maxDealt is how many deals a game can have had when it begins.
const maxDealt = 1_000_000_000

// maxStart is how many deals can come before what a record or a view says of a game.
// It is more than a game can have that began with maxDealt.
const maxStart = 2 * maxDealt

// standard is what a zero Game refers to.
var standard = sync.OnceValue(func() *deal {
	return &deal{setting: newRules(Variant{}.filled()).setting(0, totals{})}
})

// fixed returns the deal, and that of the standard game for a zero Game. It is a
// method of the deal so that a call does not copy a Game.
func (d *deal) fixed() *deal {
	if d == nil {
		return standard()
	}
	return d
}

// dealt reports whether cards have been dealt.
func (g *Game) dealt() bool { return g.deal != nil && g.deal.hands != nil }

// Deal shuffles and deals the next hand with numbers drawn from r. A nil r means
// the runtime's own generator. One state of r gives the same deal for ever. A
// game served to players must never tell them the seed of r. The deal as a
// [Move], for a log, is what [Record.Since] says is new.
func (g Game) Deal(r *rand.Rand) (Game, error) {
	if g.phase != Dealing {
		return g, &MoveError{-1, NoCard, ErrPhase}
	}
	d := g.next()
	pack := d.rules.order
	kitty := pack.dealOut(d.hands, d.rules.Players, d.rules.Kitty, r)
	d.layKitty(kitty.bag())
	g.begin(d)
	return g, nil
}

// DealHands deals the next hand as given: one bag of cards for each seat, and the
// kitty, which is empty if the variant has none. Together they are the pack.
func (g Game) DealHands(hands []Cards, kitty Cards) (Game, error) {
	rules := g.deal.fixed().rules
	switch {
	case g.phase != Dealing:
		return g, &MoveError{-1, NoCard, ErrPhase}
	case len(hands) != rules.Players:
		return g, &MoveError{-1, NoCard, ErrHands}
	case kitty.Len() != rules.Kitty:
		return g, &MoveError{-1, NoCard, ErrHandSize}
	}
	for seat := range hands {
		if reason, c := rules.checkHand(hands[seat], hands[:seat]); reason != 0 {
			return g, &MoveError{seat, c, reason}
		}
	}
	if reason, c := rules.checkHand(kitty, hands); reason != 0 {
		return g, &MoveError{-1, c, reason}
	}
	d := g.next()
	for seat, hand := range hands {
		d.hands.slots[seat] = slots(hand)
	}
	d.assignSlots()
	d.layKitty(kitty)
	g.begin(d)
	return g, nil
}

// next returns the next deal, without hands.
func (g *Game) next() *deal {
	last := &g.deal.fixed().setting
	d := newDeal(last.rules.setting(last.number+1, g.standing(last)))
	if g.count > 0 {
		finished := *g
		d.previous = &finished
	}
	return d
}

// begin makes it the game in which the deal begins.
func (g *Game) begin(d *deal) {
	*g = Game{deal: d}
	if d.direction == Hold {
		g.startPlay()
	} else {
		g.waitForPasses(d.rules, 0)
	}
}

// startPlay starts the play of a deal that no other Game has.
func (g *Game) startPlay() {
	d := g.deal
	first := d.rules.around(d.dealer() + 1)
	d.opener = int8(first)
	for clubs := d.rules.openers; clubs != 0; clubs &= clubs - 1 {
		if holders := d.holders(clubs); holders != 0 {
			d.opener = int8(holders.firstFrom(first, d.rules.Players))
			break
		}
	}
	g.open(&d.setting)
}

// holders returns the seats that hold the first of some cards.
func (d *deal) holders(cards uint64) (seats seatSet) {
	at := bits.TrailingZeros64(cards)
	for seat := range d.rules.Players {
		seats |= seatSet(d.hands.slots[seat].kinds()>>(at&63)&1) << seat
	}
	return seats
}

// Pass chooses the cards that a seat passes on, as many as [Game.PassCount]. The
// seats choose in any order, and nothing moves until all have chosen. The order
// of the cards means nothing, except with [Scatter]: there the first card goes to
// the next seat to the left, the second to the one after it, and so on around.
func (g Game) Pass(seat int, cards ...Card) (Game, error) {
	if err := g.passError(seat, cards); err != nil {
		return g, err
	}
	chosen := choice{cards: CardsOf(cards...)}
	if g.deal.direction == Scatter {
		copy(chosen.order[:], cards)
	}
	g.passes = g.passes.then(seat, chosen)
	if g.waitForPasses(g.deal.rules, g.passes.chosen()); g.acts == 0 {
		g.exchange()
	}
	return g, nil
}

// CheckPass returns nil if a seat may pass these cards now, and otherwise the
// [*MoveError] that [Game.Pass] would return.
func (g Game) CheckPass(seat int, cards ...Card) error { return g.passError(seat, cards) }

func (g *Game) passError(seat int, cards []Card) error {
	return g.checkPass(&g.deal.fixed().setting, seat, g.passes.chosen(), g.hand(seat), cards)
}

// exchange moves the cards that all seats have chosen, and starts the play.
func (g *Game) exchange() {
	d := newDeal(g.deal.setting)
	d.previous, d.before = g.deal.previous, g.deal
	for seat := range d.rules.Players {
		kept := g.deal.hands.slots[seat].bag().Minus(g.passed(seat))
		d.hands.slots[seat] = slots(kept.Plus(g.received(seat)))
	}
	d.assignSlots()
	g.deal = d
	g.startPlay()
}

// passed returns the cards that a seat has chosen to pass.
func (g *Game) passed(seat int) Cards {
	if p := g.passes.of(seat); p != nil {
		return p.choice.cards
	}
	return Cards{}
}

// received returns the cards that the others have chosen to pass to a seat.
func (g *Game) received(seat int) Cards {
	return g.passes.allTo(seat, g.deal.direction, g.deal.rules.Players)
}

// Play plays a card of the seat on turn.
func (g Game) Play(seat int, c Card) (Game, error) {
	err := g.playBy(seat, c)
	return g, err
}

// playBy plays the card in place if the seat may play it. [Game.Play] is no more
// than this with a copy of the Game, so that it can be inlined. That spares
// another copy.
func (g *Game) playBy(seat int, c Card) error {
	if g.phase != Playing || seat != g.turn() {
		return &MoveError{seat, c, g.cardReason(Playing, seat, c)}
	}
	hand := g.holding(seat)
	legal := g.deal.rules.legality[g.situation].legal(hand.kinds())
	card := slots{one: legal & cardBit(c) &^ moreJokers}
	if g.deal.rules.order.twins {
		card = g.deal.hands.order.find(hand.of(legal), cardBit(c)&^moreJokers)
	}
	if card == (slots{}) {
		return &MoveError{seat, c, g.cardReason(Playing, seat, c)}
	}
	g.gone = g.gone.plus(card)
	g.play(&g.deal.setting, c)
	return nil
}

// ChooseMoon makes the choice of the seat that has shot the moon: [MoonAdd] or
// [MoonSubtract]. The game waits for it only where the variant says [MoonChoice].
func (g Game) ChooseMoon(seat int, m Moon) (Game, error) {
	reason := g.reason(ChoosingMoon, seat)
	if reason == 0 && m != MoonAdd && m != MoonSubtract {
		reason = ErrMoonChoice
	}
	if reason != 0 {
		return g, &MoveError{seat, NoCard, reason}
	}
	g.moon = m
	g.finish(&g.deal.setting)
	return g, nil
}

// reason returns why a seat may not act now in a phase, and 0 if it may.
func (g *Game) reason(p Phase, seat int) Reason {
	return g.refusal(g.deal.fixed().rules, p, seat, g.passes.chosen())
}

// cardReason returns why a seat may not play, or pass, a card now, and 0 if it
// may.
func (g *Game) cardReason(p Phase, seat int, c Card) Reason {
	if reason := g.reason(p, seat); reason != 0 {
		return reason
	}
	return g.cardRefusal(g.deal.rules, g.hand(seat), c)
}

// holding returns the cards that a seat at the table holds.
func (g *Game) holding(seat int) slots { return g.deal.hands.slots[seat].minus(g.gone) }

// Variant returns the variant, as it was given to [New].
func (g Game) Variant() Variant { return g.deal.fixed().rules.given }

// Players returns the number of seats.
func (g Game) Players() int { return g.deal.fixed().rules.Players }

// Phase returns what the game waits for.
func (g Game) Phase() Phase { return g.phase }

// Turn returns the seat that acts next. In [Passing] it is the lowest of those
// that have yet to choose. In [Dealing] and [Over] it is -1 and false.
func (g Game) Turn() (seat int, ok bool) { return int(g.acts) - 1, g.acts != 0 }

// HeartsBroken reports whether hearts are broken in this deal.
func (g Game) HeartsBroken() bool { return g.situation.is(broken) }

// Deals returns how many deals have been dealt, the one in play included.
func (g Game) Deals() int { return g.deal.fixed().number }

// PassCount returns how many cards each seat passes in this deal. It is 0 where
// it holds, and one less than the players with [Scatter].
func (g Game) PassCount() int { return g.deal.fixed().passCount() }

// Passing returns the direction in which cards are passed in this deal, or were
// in the last one. Before the first deal of all it is [Hold].
func (g Game) Passing() Direction { return g.deal.fixed().direction }

// Dealer returns the seat that dealt the deal in play, or the last one. Before
// the first deal it is the seat that will deal.
func (g Game) Dealer() int { return g.deal.fixed().dealer() }

// MustAct reports whether the game waits for a seat: to pass, to play, or to
// choose about the moon.
func (g Game) MustAct(seat int) bool {
	return g.waitsFor(g.deal.fixed().rules, seat, g.passes.chosen())
}

// Legal returns the cards of its hand that a seat may play now, or choose to
// pass. It is empty if the seat may not act.
func (g Game) Legal(seat int) Cards {
	return g.deal.legal(seat, g.phase, g.acts, g.situation, g.gone, g.passes)
}

// legal takes what it needs of a Game one by one: copying a Game costs more than
// the answer.
func (d *deal) legal(seat int, p Phase, acts int8, now situation, gone slots, passes *pass) Cards {
	switch {
	case p == Playing && seat == int(acts)-1:
		hand := d.hands.slots[seat].minus(gone)
		hand = hand.of(d.rules.legality[now].legal(hand.kinds()))
		return withoutSlots(hand.one, hand.two)
	case p == Passing && d.rules.has(seat) && !passes.chosen().has(seat):
		return d.hands.slots[seat].bag()
	}
	return Cards{}
}

// Check returns nil if a seat may play or pass the card now, which is if
// [Game.Legal] has it. Otherwise it returns a [*MoveError] that says why not.
func (g Game) Check(seat int, c Card) error {
	if reason := g.cardReason(g.cardPhase(), seat, c); reason != 0 {
		return &MoveError{seat, c, reason}
	}
	return nil
}

// Hand returns the cards that a seat holds now. Cards chosen to be passed stay in
// the hand until all have chosen.
func (g Game) Hand(seat int) Cards { return g.hand(seat) }

func (g *Game) hand(seat int) Cards {
	if !g.dealt() || !g.deal.rules.has(seat) {
		return Cards{}
	}
	return g.holding(seat).bag()
}

// Dealt returns the cards that a seat was dealt, before any were passed. After a
// deal it is that of the finished one.
func (g Game) Dealt(seat int) Cards { return g.dealtTo(seat) }

func (g *Game) dealtTo(seat int) Cards {
	if !g.dealt() || !g.deal.rules.has(seat) {
		return Cards{}
	}
	hand := g.deal.hands.slots[seat].bag()
	if g.phase == Passing {
		return hand
	}
	return hand.Minus(g.received(seat)).Plus(g.passed(seat))
}

// Passed returns the cards that a seat has chosen to pass in this deal.
func (g Game) Passed(seat int) Cards { return g.passed(seat) }

// Received returns the cards that a seat got in the exchange of this deal. Before
// all have chosen there are none.
func (g Game) Received(seat int) Cards {
	if g.phase == Passing || g.deal == nil || !g.deal.rules.has(seat) {
		return Cards{}
	}
	return g.received(seat)
}

// Given returns the cards that one seat gave to another in the exchange of this
// deal. Before all have chosen there are none.
func (g Game) Given(from, to int) Cards {
	p := g.passes.of(from)
	if g.phase == Passing || p == nil || !g.deal.rules.has(to) {
		return Cards{}
	}
	return p.to(to, g.deal.direction, g.deal.rules.Players)
}

// Taken returns the cards that a seat has taken in this deal: those of its
// tricks, of tricks that were held before them, and of the kitty.
func (g Game) Taken(seat int) Cards {
	taken, _ := g.piles(&g.deal.fixed().setting)
	return taken.of(seat)
}

// Held returns the cards of the tricks that nobody has won, and that go to the
// winner of the next. A kitty is not among them.
func (g Game) Held() Cards {
	_, held := g.piles(&g.deal.fixed().setting)
	return held
}

// Kitty returns the cards of this deal, or the last one, that were dealt to no
// seat. Players see them only when they have been taken, see [View.Kitty].
func (g Game) Kitty() Cards { return g.deal.fixed().openKitty() }

// Trick returns the trick on the table. It is empty when the next card is a lead,
// and between deals.
func (g Game) Trick() Trick { return g.onTable(&g.deal.fixed().setting) }

// LastTrick returns the last full trick of this deal. Before the first it is
// empty.
func (g Game) LastTrick() Trick { return g.lastTrick(&g.deal.fixed().setting) }

// Tricks returns the full tricks of this deal with their numbers, counted from 0.
func (g Game) Tricks() iter.Seq2[int, Trick] {
	return numbered(func() []Trick { return g.tricks(&g.deal.fixed().setting) })
}

// Score returns the points of this deal so far, and the totals.
func (g Game) Score() Score {
	var score Score
	g.score(&g.deal.fixed().setting, &score)
	return score
}

// Decided reports whether the deal is decided: whatever is played from here on,
// it adds the same to the totals, but for the choice about a moon. It is judged
// by what has been taken, which everybody at the table has seen: every card with
// a value has been taken, and either the moon is shot, or nobody can still gain
// or lose by taking a trick. It is only true in [Playing].
//
// A table may stop then. Totals change only when the last card is played:
// [Game.Playout] with nil plays the rest at random, and the record says so.
// Decided is sufficient, not necessary: what is left of a deal can be without
// consequence and Decided false.
func (g Game) Decided() bool { return g.decided(&g.deal.fixed().setting) }

// Equal reports whether both are the same game: the same variant and score to
// start from, the same cards dealt and the same moves made in the same order, in
// the deal in play and in all before it.
func (g Game) Equal(h Game) bool {
	a, b := &g, &h
	for a != b && a != nil && b != nil {
		d, e := a.deal.fixed(), b.deal.fixed()
		same := a.phase == b.phase && a.moon == b.moon && a.log == b.log
		if !same || !a.passes.equal(b.passes) || !d.equal(e) {
			return false
		}
		if d == e {
			return true
		}
		a, b = d.previous, e.previous
	}
	return a == b
}

// equal reports whether what is fixed in both deals is the same, but for the
// deals before.
func (d *deal) equal(e *deal) bool {
	return d == e || d.setting.equal(&e.setting) && d.sameHands(e)
}

// sameHands reports whether the same cards were dealt, whatever their slots.
func (d *deal) sameHands(e *deal) bool {
	if d.hands == nil || e.hands == nil {
		return d.hands == e.hands
	}
	for seat, hand := range d.hands.slots {
		if hand.bag() != e.hands.slots[seat].bag() {
			return false
		}
	}
	return true
}

// String returns one line that says how the game stands and shows no hand, such
// as "hearts: 4 players, deal 2, playing, 17 cards played, seat 3 to act, totals
// 4 15 7 0".
func (g Game) String() string {
	return "hearts: " + g.text(&g.deal.fixed().setting)
}

var errGameJSON = noJSON("a Game has no JSON, as it holds all hands: use its View or its Record")

// MarshalJSON fails, since the JSON of a Game would show all hands. Write its
// [View] for a player, or its [Record] for a file.
func (g Game) MarshalJSON() ([]byte, error) { return nil, errGameJSON }

// UnmarshalJSON fails. Read a [View] or a [Record].
func (g *Game) UnmarshalJSON([]byte) error { return errGameJSON }
