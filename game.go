package hearts

import (
	"errors"
	"iter"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"sync"
)

// A Game is one game of Hearts at some moment: the deals so far, the hands, the trick on the table, the score. It is an
// immutable value: a method that moves the game on returns a new Game and leaves the old one as it was, and any number of goroutines may use one Game. A
// refused move returns the Game unchanged with a [*MoveError]. The zero Game is the standard game before its first deal.
//
// A Game holds all hands. What one player may know of it is for its methods with that player's seat to say; never send or log
// what they say of other seats.
//
// Compare games with [Game.Equal]; == says nothing.
type Game struct {
	state
	ledger
}

// A state is the part of a Game that most of its methods need.
type state struct {
	deal   *deal // what is fixed while the cards are played, and hidden
	passes *pass // who has passed what in this deal, the last first
	position
	played copies // all cards played in this deal
}

// table returns what lies open on the table.
func (g *Game) table() table { return table{&g.position, &g.ledger} }

// A deal is what is fixed while the cards of one deal are played. Nothing writes to it once a Game has it.
type deal struct {
	setting
	previous *Game          // the finished deal before this one; nil for the first that was dealt
	hands    *[seats]copies // after the exchange, once it has been made; nil before the first deal
}

// newDeal returns a deal with room for hands, to be filled in before a Game has it. They lie behind a pointer of their own because package
// fmt, with the wrong verb, follows the pointer to a deal, but no further.
func newDeal() *deal {
	n := &struct {
		deal
		hands [seats]copies
	}{}
	n.deal.hands = &n.hands
	return &n.deal
}

// New returns a game before its first deal. If the variant makes no sense the error names every fault of it: each is
// a [*FieldError], and they are joined as by [errors.Join]. These are faults:
//
//   - a number, or a choice such as [Moon], outside its range; a value for what is no card, or for a joker in play
//   - a removed card that is not in the pack, or not so often; cards that do not divide by the players once those of the kitty are off
//   - more cards to pass than a hand has; a direction that the number of players does not allow; a hand too small to scatter; directions after the end of a [Cycle]
//   - DragonJokers with a number of Jokers that is not 3
//   - JackOfDiamonds, TenOfClubsDoubles or BonusNeeded without such a card in play; JackOfDiamonds together with a value for J♦
//   - ExactTarget without a target
//   - Sides of other than 4 or 6 players; Reverse with a Moon that is MoonAdd or MoonChoice; Settlement without a number of deals, or with a target, an
//     exact target, Reverse or Sides
//   - a target where no card and no points for taking no trick are above zero, so that no total could reach it
//
// An option that has nothing to do is none: Sun without a moon, HeartsInsteadOfQueen where hearts may be led at any time, QueenWaits without Q♠ in
// play, the value of a card that is not in play, KittyToLastTrick without a kitty.
func New(v Variant) (Game, error) { return NewAt(v, 0) }

// NewAt returns a game that stands after so many deals, 0 … 1,000,000,000, with these totals: a score sheet carried on, or a handicap. It
// takes one total for each seat, each within ±1,000,000,000, or none, which means 0 for all; with Sides partners have the same. They are taken as they stand, after whatever [ExactTarget]
// has done. If at least one deal has been played and they end the game, it is over. Faults are reported as by [New]; those
// of the arguments have the fields "dealt" and "totals".
func NewAt(v Variant, deals int, totals ...int) (Game, error) {
	f := v.faults()
	f.inRange("dealt", deals, 0, mostDealt)
	if players := v.Full().Players; len(totals) != 0 && len(totals) != players {
		f.add("totals", ErrRange, strconv.Itoa(len(totals))+" totals for "+strconv.Itoa(players)+" players")
		totals = nil
	}
	for seat, total := range totals {
		f.inRange("totals", total, -farthest, farthest)
		if v.Sides && total != totals[seat%2] {
			f.add("totals", ErrConflict, "the totals of the partners "+strconv.Itoa(seat%2)+" and "+strconv.Itoa(seat)+" differ")
		}
	}
	if err := errors.Join(f...); err != nil {
		return Game{}, err
	}
	d := &deal{setting: newRules(v).setting(deals, [seats]int32{})}
	for seat, total := range totals {
		d.totals[seat] = int32(total)
	}
	g := Game{state: state{deal: d}}
	if d.rules.worth.over(deals, d.totals[:d.rules.players]) {
		g.phase = Over
	}
	return g, nil
}

// standard is what a zero Game refers to.
var standard = sync.OnceValue(func() *deal { return &deal{setting: newRules(Variant{}).setting(0, [seats]int32{})} })

// fixed returns what is fixed in this deal; a zero Game has it too.
func (g *state) fixed() *deal {
	if g.deal == nil {
		return standard()
	}
	return g.deal
}

// Deal shuffles and deals the next hand with numbers drawn from r, and with numbers of the runtime's own generator if r is nil. One state of r
// gives the same deal for ever. A game served to players must never tell them the seed of r.
func (g Game) Deal(r *rand.Rand) (Game, error) {
	if g.phase != Dealing {
		return g, &MoveError{-1, NoCard, ErrPhase}
	}
	d := g.next()
	pack := d.rules.order
	if kitty := pack.dealOut(d.hands, d.rules.players, d.rules.kitty, r); d.rules.kitty > 0 {
		d.layKitty(kitty.bag())
	}
	g.begin(d)
	return g, nil
}

// DealHands deals the next hand as given: one bag of cards for each seat, and the kitty, which is empty where the variant has none; together they are the pack.
func (g Game) DealHands(hands []Cards, kitty Cards) (Game, error) {
	rules := g.fixed().rules
	switch {
	case g.phase != Dealing:
		return g, &MoveError{-1, NoCard, ErrPhase}
	case len(hands) != rules.players:
		return g, &MoveError{-1, NoCard, ErrHands}
	case kitty.Len() != rules.kitty:
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
		d.hands[seat] = copies(hand)
	}
	place(d.hands[:len(hands)])
	d.layKitty(kitty)
	g.begin(d)
	return g, nil
}

// layKitty puts the kitty on the table, if there is one.
func (s *setting) layKitty(cards Cards) {
	if s.rules.kitty > 0 {
		s.kitty = new(Cards)
		*s.kitty = cards
	}
}

// checkHand returns what is wrong with a hand when others are dealt already, and about which card. After the hands comes the kitty.
func (r *rules) checkHand(hand Cards, others []Cards) (Reason, Card) {
	rest, size := r.pack, r.hand
	for _, other := range others {
		rest = rest.Minus(other)
	}
	if len(others) == r.players {
		size = r.kitty
	}
	if hand.Len() != size {
		return ErrHandSize, NoCard
	}
	if surplus := hand.Minus(rest); surplus != (Cards{}) {
		return ErrNotInPack, surplus.Lowest()
	}
	return 0, NoCard
}

// next returns the next deal, without hands.
func (g *Game) next() *deal {
	last, d := &g.fixed().setting, newDeal()
	d.setting = last.rules.setting(last.number+1, g.table().standing(last))
	if g.count > 0 {
		finished := *g
		d.previous = &finished
	}
	return d
}

// begin makes it the game in which the deal begins.
func (g *Game) begin(d *deal) {
	*g = Game{state: state{deal: d}}
	if d.direction == Hold {
		g.open()
	} else {
		g.waitForPasses(d.rules, 0)
	}
}

// open starts the play of a deal that no Game has yet.
func (g *state) open() {
	d := g.deal
	first := d.rules.seat(d.dealer() + 1)
	d.opener = int8(first)
	for clubs := d.rules.openers; clubs != 0; clubs &= clubs - 1 {
		if holders := d.holders(clubs); holders != 0 {
			d.opener = int8(holders.firstFrom(first, d.rules.players))
			break
		}
	}
	g.position.open(&d.setting)
}

// holders returns the seats that hold the first of some cards.
func (d *deal) holders(cards uint64) (seats seatSet) {
	at := bits.TrailingZeros64(cards)
	for seat := range d.rules.players {
		seats |= seatSet(d.hands[seat].kinds()>>(at&63)&1) << seat
	}
	return seats
}

// Pass chooses the cards that a seat passes on, as many as the variant asks for. The seats choose in any order, and nothing moves until all have chosen.
// The order of the cards means nothing, except with [Scatter]: there the first card goes to the next seat to the left, the second to the one after it, and so on around.
func (g Game) Pass(seat int, cards ...Card) (Game, error) {
	if err := g.CheckPass(seat, cards...); err != nil {
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

// CheckPass returns nil when a seat may pass these cards now, and otherwise the [*MoveError] that [Game.Pass] would return.
func (g state) CheckPass(seat int, cards ...Card) error {
	return g.checkPass(&g.fixed().setting, seat, g.passes.chosen(), g.Hand(seat), cards)
}

// exchange moves the cards that all seats have chosen, and starts the play.
func (g *Game) exchange() {
	d := newDeal()
	d.setting, d.previous = g.deal.setting, g.deal.previous
	for seat := range d.rules.players {
		d.hands[seat] = copies(g.deal.hands[seat].bag().Minus(g.Passed(seat)).Plus(g.received(seat)))
	}
	place(d.hands[:d.rules.players])
	g.deal = d
	g.open()
}

// received returns the cards that the others have chosen to pass to a seat.
func (g *state) received(seat int) Cards {
	return g.passes.allTo(seat, g.deal.direction, g.deal.rules.players)
}

// Play plays a card of the seat whose turn it is.
func (g Game) Play(seat int, c Card) (Game, error) {
	err := g.playBy(seat, c)
	return g, err
}

// playBy plays the card in place if the seat may play it. [Game.Play] is no more than this with a copy of the
// Game, so that it can be inlined, which spares another copy.
func (g *Game) playBy(seat int, c Card) error {
	if g.phase != Playing || seat != g.turn() {
		return &MoveError{seat, c, g.refusal(Playing, seat, c)}
	}
	left := g.left(seat)
	card := left.of(g.filters(g.deal.rules).legal(left.kinds())).find(cardBit(c) &^ moreJokers)
	if card == (copies{}) {
		return &MoveError{seat, c, g.refusal(Playing, seat, c)}
	}
	g.played = g.played.plus(card)
	g.table().play(&g.deal.setting, c)
	return nil
}

// Playout plays the cards that are left of a deal in [Playing], each chosen by choose from the legal cards of the seat whose turn it is, and
// returns the game after the last card: in [Dealing] or [Over], or in [ChoosingMoon], where nothing has been added to the totals yet. Where choose is nil every legal card is equally likely, with
// numbers drawn from r, or from the runtime's own generator if r is nil too.
//
// The deal is played in place, which costs much less than a call of Play for each card. In any other phase, so also when the last card of the deal
// has been played, and when choose returns a card that is not legal, Playout returns the game unchanged and the [*MoveError] that Play would return.
//
// For a choice function that is called often: what a [Game] says of the trick on the table, of a hand and of legal cards costs some nanoseconds, what it says of tricks
// that have been played and what a [View] concludes costs hundreds.
func (g Game) Playout(r *rand.Rand, choose func(g Game, legal Cards) Card) (Game, error) {
	if g.phase != Playing {
		return g, &MoveError{-1, NoCard, ErrPhase}
	}
	if choose == nil {
		g.playRandomly(seeded(r))
		return g, nil
	}
	before := g
	for g.phase == Playing {
		seat := g.turn()
		if err := g.playBy(seat, choose(g, g.Legal(seat))); err != nil {
			return before, err
		}
	}
	return g, nil
}

// playRandomly plays random cards to the end of the deal. Hands of its own let the processor begin with a card before the last one is known.
func (g *Game) playRandomly(random *rand.Rand) {
	s, r, t := &g.deal.setting, g.deal.rules, g.table()
	var hands, twins [16]uint64 // a power of two spares a check; twins are the second copies
	played := g.played
	for seat := range r.players {
		left := g.left(seat)
		hand := withoutPlaces(left.one, left.two)
		hands[seat], twins[seat] = hand.one, hand.two
		played = played.plus(left)
	}
	g.played = played
	for range r.cards - int(g.count) {
		random, seat := random.Uint64(), g.turn()&15
		legal := g.filters(r).legal(hands[seat])
		if r.order.twins {
			hand := Cards{hands[seat], twins[seat]}
			c := hand.ofKinds(legal).randomCopy(random)
			hand = hand.Without(c)
			hands[seat], twins[seat] = hand.one, hand.two
			t.play(s, c)
			continue
		}
		upTo := bitsUpTo(legal)
		k, _ := bits.Mul64(random, upTo>>56)
		c := nth(legal, upTo, k) // as Random does
		hands[seat] &^= c.bit()
		t.play(s, c)
	}
}

// ChooseMoon makes the choice of the seat that has shot the moon, [MoonAdd] or [MoonSubtract]. The game waits for it only where the variant
// says [MoonChoice].
func (g Game) ChooseMoon(seat int, m Moon) (Game, error) {
	reason := g.turnRefusal(ChoosingMoon, seat)
	if reason == 0 && m != MoonAdd && m != MoonSubtract {
		reason = ErrMoonChoice
	}
	if reason != 0 {
		return g, &MoveError{seat, NoCard, reason}
	}
	g.moon = m
	g.table().finish(&g.deal.setting)
	return g, nil
}

// turnRefusal returns why a seat may not act now in that phase, and 0 if it may.
func (g *state) turnRefusal(p Phase, seat int) Reason {
	return g.position.refusal(g.fixed().rules, p, seat, g.passes.chosen())
}

// refusal returns why a seat may not play, or pass, a card now, and 0 if it may.
func (g *state) refusal(p Phase, seat int, c Card) Reason {
	if reason := g.turnRefusal(p, seat); reason != 0 {
		return reason
	}
	return g.cardRefusal(g.deal.rules, g.Hand(seat), c)
}

// hand returns what a seat holds that is at the table, and left the same with its places.
func (g *state) hand(seat int) Cards  { return g.left(seat).bag() }
func (g *state) left(seat int) copies { return g.deal.hands[seat].minus(g.played) }

// Variant returns the variant, as it was given to [New].
func (g state) Variant() Variant { return g.fixed().rules.variant }

// Players returns the number of seats.
func (g state) Players() int { return g.fixed().rules.players }

// Deals returns how many deals have been dealt, the one in play included.
func (g state) Deals() int { return g.fixed().number }

// PassCount returns how many cards each seat passes in this deal: 0 where it holds, one less than the players where it scatters.
func (g state) PassCount() int { return g.fixed().passCount() }

// Passing returns the direction in which cards are passed in this deal, and [Hold] before the first.
func (g state) Passing() Direction { return g.fixed().direction }

// Dealer returns the seat that dealt the deal in play, or the last one; before the first deal, the seat that will deal.
func (g state) Dealer() int { return g.fixed().dealer() }

// MustAct reports whether the game waits for the seat: to pass, to play, or to choose about the moon. In [Passing] the other seats
// have chosen.
func (g state) MustAct(seat int) bool {
	return g.waitsFor(g.fixed().rules, seat, g.passes.chosen())
}

// Legal returns the cards of its hand that a seat may play now, or choose to pass. It is empty when the seat may not act.
func (g state) Legal(seat int) Cards {
	if !g.MustAct(seat) {
		return Cards{}
	}
	legal := g.left(seat)
	if g.phase == Playing { // who chooses about the moon has no card
		legal = legal.of(g.filters(g.deal.rules).legal(legal.kinds()))
	}
	return withoutPlaces(legal.one, legal.two)
}

// Check returns nil when a seat may play or pass the card now, exactly when [Game.Legal] has it, and a
// [*MoveError] that says why not otherwise.
func (g state) Check(seat int, c Card) error {
	if reason := g.refusal(g.cardPhase(), seat, c); reason != 0 {
		return &MoveError{seat, c, reason}
	}
	return nil
}

// Hand returns the cards that a seat holds now. Cards chosen to be passed stay in the hand until all have chosen.
func (g state) Hand(seat int) Cards {
	if g.deal == nil || g.deal.hands == nil || !g.deal.rules.has(seat) {
		return Cards{}
	}
	return g.hand(seat)
}

// Dealt returns the cards that a seat was dealt, before any were passed. After a deal it is that of the finished one.
func (g state) Dealt(seat int) Cards {
	if g.deal == nil || g.deal.hands == nil || !g.deal.rules.has(seat) {
		return Cards{}
	}
	hand := g.deal.hands[seat].bag()
	if g.phase == Passing {
		return hand
	}
	return hand.Minus(g.Received(seat)).Plus(g.Passed(seat))
}

// Passed returns the cards that a seat has chosen to pass in this deal.
func (g state) Passed(seat int) Cards {
	if p := g.passes.of(seat); p != nil {
		return p.choice.cards
	}
	return Cards{}
}

// Received returns the cards that a seat got in the exchange of this deal; before all have chosen, none.
func (g state) Received(seat int) Cards {
	if g.phase == Passing || g.deal == nil || !g.deal.rules.has(seat) {
		return Cards{}
	}
	return g.received(seat)
}

// Given returns the cards that one seat gave to another in the exchange of this deal; before all have chosen, none.
func (g state) Given(from, to int) Cards {
	p := g.passes.of(from)
	if g.phase == Passing || p == nil || !g.deal.rules.has(to) {
		return Cards{}
	}
	return p.to(to, g.deal.direction, g.deal.rules.players)
}

// Taken returns the cards that a seat has taken in this deal, with its tricks those that were held before them, and the kitty.
func (g Game) Taken(seat int) Cards {
	taken, _ := g.table().piles(&g.fixed().setting)
	return taken.of(seat)
}

// Held returns the cards of the tricks that nobody has won and that the winner of the next takes. They do not include a kitty.
func (g Game) Held() Cards {
	_, held := g.table().piles(&g.fixed().setting)
	return held
}

// Kitty returns the cards of this deal, or the last one, that were dealt to no seat. Players see them only when they have been taken, see [View.Kitty].
func (g state) Kitty() Cards { return g.fixed().openKitty() }

// Trick returns the trick on the table. It is empty when the next card is a lead, and between deals.
func (g Game) Trick() Trick { return g.table().onTable(&g.fixed().setting) }

// LastTrick returns the last full trick of this deal, and an empty one before the first.
func (g Game) LastTrick() Trick { return g.table().last(&g.fixed().setting) }

// Tricks returns the full tricks of this deal with their numbers, counted from 0.
func (g Game) Tricks() iter.Seq2[int, Trick] { return g.table().tricks(g.fixed().setting) }

// Score returns the points of this deal so far and the totals.
func (g Game) Score() Score {
	var score Score
	g.table().score(&g.fixed().setting, &score)
	return score
}

// Equal reports whether both are the same game: the same variant, the same score to start from, the same cards dealt
// and the same moves made in the same order, in the deal in play and in all before it.
func (g Game) Equal(h Game) bool {
	a, b := &g, &h
	for a != b && a != nil && b != nil {
		d, e := a.fixed(), b.fixed()
		if a.phase != b.phase || a.moon != b.moon || a.log != b.log || !a.passes.equal(b.passes) || !d.equal(e) {
			return false
		}
		if d == e {
			return true
		}
		a, b = d.previous, e.previous
	}
	return a == b
}

// equal reports whether what is fixed in both deals is the same, but for the deals before them.
func (d *deal) equal(e *deal) bool {
	return d == e || d.setting.equal(&e.setting) && (d.hands == e.hands || d.hands != nil && e.hands != nil && d.sameHands(e))
}

// sameHands reports whether the same cards were dealt, whatever their places.
func (d *deal) sameHands(e *deal) bool {
	for seat, hand := range d.hands {
		if hand.bag() != e.hands[seat].bag() {
			return false
		}
	}
	return true
}

// String returns one line that says how the game stands and shows no hand, such as
// "hearts: 4 players, deal 2, playing, 17 cards played, seat 3 to act, totals 4 15 7 0".
func (g Game) String() string {
	return "hearts: " + g.table().text(&g.fixed().setting)
}
