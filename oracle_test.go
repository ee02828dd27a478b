package hearts_test

import (
	"cmp"
	"slices"

	"github.com/hjerterfri/hearts"
)

// A pile is a row of cards. In a trick the leader's card comes first.
type pile []hearts.Card

func (p pile) has(c hearts.Card) bool { return slices.Contains(p, c) }

// where returns the cards for which the function is true.
func (p pile) where(asked func(hearts.Card) bool) (found pile) {
	for _, c := range p {
		if asked(c) {
			found = append(found, c)
		}
	}
	return found
}

// count returns how many copies of a card there are.
func (p pile) count(c hearts.Card) int {
	return len(p.where(func(other hearts.Card) bool { return other == c }))
}

// without returns what is left after one copy of each of the others is taken away.
func (p pile) without(others pile) pile {
	left := slices.Clone(p)
	for _, c := range others {
		if i := slices.Index(left, c); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}

// An oracle plays Hearts as RULES.md says, sentence by sentence, slow and plain, so that
// a reader can compare the two. Numbers with § are sections of RULES.md. It trusts its
// caller to make only moves that are allowed.
type oracle struct {
	variant hearts.Variant
	players int
	packs   int
	pack    pile
	inKitty int // how many cards
	cycle   []hearts.Direction
	opening hearts.Opening
	mode    hearts.Moon
	target  int // 0 for none

	phase  hearts.Phase
	deal   int // its number, counted from 1
	totals []int

	dealt    []pile // by seat, like all that follow
	hands    []pile
	passed   []pile // none for a seat that has yet to choose
	received []pile
	taken    []pile

	leader int
	trick  pile
	tricks []fullTrick // held ones too
	broken bool

	kitty pile // as dealt
	lies  pile // the kitty until it is taken
	held  pile // the cards of the held tricks that nobody has taken

	lastPenalty int // the seat that captured a penalty card last
	shooter     int // of the moon in the finished deal, or nobody
	how         hearts.Moon
	added       []int
}

const nobody = -1

// A fullTrick is a trick to which every seat has played.
type fullTrick struct {
	leader int
	cards  pile
	winner int // nobody if it was held
}

// The defaults of §1 and §2 for one pack, by number of players.
var (
	leftOut = map[int]pile{
		3: {hearts.TwoOfDiamonds},
		5: {hearts.TwoOfClubs, hearts.TwoOfDiamonds},
		6: {hearts.TwoOfClubs, hearts.TwoOfDiamonds, hearts.TwoOfSpades, hearts.ThreeOfClubs},
		7: {hearts.TwoOfClubs, hearts.TwoOfDiamonds, hearts.TwoOfSpades},
	}
	usualCycle = map[int][]hearts.Direction{
		3: {1, -1, hearts.Hold},
		4: {1, -1, 2, hearts.Hold},
		5: {1, -1, 2, -2, hearts.Hold},
		6: {1, -1, 3, hearts.Hold},
		7: {1, -1, 2, -2, 3, -3, hearts.Hold},
	}
)

// newOracle returns a game after a number of deals with these totals; without totals all
// are 0.
func newOracle(v hearts.Variant, deals int, totals []int) *oracle {
	o := &oracle{
		variant: v,
		players: cmp.Or(v.Players, 4),
		packs:   cmp.Or(v.Packs, 1),
		opening: v.Opening,
		mode:    v.Moon,
		target:  v.Target,
		deal:    deals,
		shooter: nobody,
	}
	if v.Moon == 0 { // §5; §8, reverse: a moon subtracts
		o.mode = hearts.MoonAdd
		if v.Reverse {
			o.mode = hearts.MoonSubtract
		}
	}
	if v.Opening == 0 { // §1
		o.opening = hearts.OpenLowestClub
		if o.packs == 2 {
			o.opening = hearts.OpenLeftOfDealer
		}
	}
	if v.Target == 0 && v.Deals == 0 { // §6: neither named, target 100
		o.target = 100
	}
	o.totals, o.added = make([]int, o.players), make([]int, o.players)
	copy(o.totals, totals)
	o.pack = append(o.wholePacks().without(o.removed()), o.jokers()...)
	o.inKitty = v.Kitty
	if v.Kitty == 0 && o.packs == 2 { // §1: what does not divide is a kitty
		o.inKitty = len(o.pack) % o.players
	}
	o.cycle = o.steps()
	o.clear()
	if o.ends() {
		o.phase = hearts.Over
	}
	return o
}

// wholePacks returns one pack, or two mixed.
func (o *oracle) wholePacks() (pack pile) {
	for suit := hearts.Clubs; suit <= hearts.Hearts; suit++ {
		for rank := hearts.Two; rank <= hearts.Ace; rank++ {
			for range o.packs {
				pack = append(pack, suit.Card(rank))
			}
		}
	}
	return pack
}

// removed returns the cards left out of the packs. With one pack there are default ones,
// but only if no removed cards, jokers or kitty are named.
func (o *oracle) removed() pile {
	v := o.variant
	named := slices.Collect(v.Removed.All())
	if o.packs == 2 || len(named) > 0 || v.Jokers > 0 || v.DragonJokers || v.Kitty > 0 {
		return named
	}
	return leftOut[o.players]
}

// jokers returns the jokers in play. They are all alike (§8), but for the three of Dragon
// Hearts: a red one, a black one and a third (§9).
func (o *oracle) jokers() pile {
	if o.variant.DragonJokers {
		return pile{hearts.RedJoker, hearts.BlackJoker, hearts.Joker}
	}
	return slices.Repeat(pile{hearts.Joker}, o.variant.Jokers)
}

// steps returns the cycle of passing. With two packs nobody passes unless a cycle is
// named.
func (o *oracle) steps() (cycle []hearts.Direction) {
	for _, step := range o.variant.Passes {
		if step == 0 {
			break
		}
		cycle = append(cycle, step)
	}
	switch {
	case len(cycle) > 0:
		return cycle
	case o.packs == 2:
		return []hearts.Direction{hearts.Hold}
	}
	return usualCycle[o.players]
}

// clear takes the cards of the last deal off the table.
func (o *oracle) clear() {
	o.dealt, o.hands = make([]pile, o.players), make([]pile, o.players)
	o.passed, o.received = make([]pile, o.players), make([]pile, o.players)
	o.taken = make([]pile, o.players)
	o.kitty, o.lies, o.held = nil, nil, nil
	o.trick, o.tricks, o.broken, o.lastPenalty = nil, nil, false, 0
	o.shooter, o.how, o.added = nobody, 0, make([]int, o.players)
}

// dealer: the dealer of deal 1 is the last seat, and the deal moves one seat to the left
// each deal (§1).
func (o *oracle) dealer() int {
	dealer := o.players - 1
	for deal := 1; deal < o.deal; deal++ {
		dealer = o.left(dealer, 1)
	}
	return dealer
}

// left returns the seat a number of places to the left of another; a negative number goes
// to the right.
func (o *oracle) left(seat, places int) int { return (seat + places + o.players) % o.players }

// handSize returns how many cards each seat is dealt.
func (o *oracle) handSize() int { return (len(o.pack) - o.inKitty) / o.players }

// dealHands begins the next deal.
func (o *oracle) dealHands(hands []pile, kitty pile) {
	o.clear()
	o.deal++
	copy(o.dealt, hands)
	copy(o.hands, hands)
	o.kitty, o.lies = kitty, kitty
	o.phase = hearts.Passing
	if o.step() == hearts.Hold {
		o.open()
	}
}

// step: deal d uses step (d−1) mod length, whatever the scores (§2).
func (o *oracle) step() hearts.Direction { return o.cycle[(o.deal-1)%len(o.cycle)] }

// passCount returns how many cards a seat passes in this deal.
func (o *oracle) passCount() int {
	switch o.step() {
	case hearts.Hold:
		return 0
	case hearts.Scatter: // one card to each other seat, whatever the number of cards is otherwise
		return o.players - 1
	}
	return cmp.Or(o.variant.PassCount, 3)
}

// pass puts down what a seat passes. All exchanges happen at once.
func (o *oracle) pass(seat int, cards pile) {
	o.passed[seat] = cards
	if len(o.yetToPass()) > 0 {
		return
	}
	for giver, cards := range o.passed {
		o.hands[giver] = o.hands[giver].without(cards)
		for i, c := range cards {
			to := o.receiver(giver, i)
			o.received[to] = append(o.received[to], c)
		}
	}
	for seat, cards := range o.received {
		o.hands[seat] = append(o.hands[seat], cards...)
	}
	o.open()
}

// yetToPass returns the seats that have not chosen.
func (o *oracle) yetToPass() (seats []int) {
	for seat, cards := range o.passed {
		if o.phase == hearts.Passing && len(cards) == 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}

// receiver returns the seat that gets the i-th card, counted from 0, that a seat passes.
func (o *oracle) receiver(giver, i int) int {
	switch step := o.step(); step {
	case hearts.Scatter: // the giver chooses which goes to whom: the first to the next seat on the left
		return o.left(giver, i+1)
	case hearts.Across:
		return o.left(giver, o.players/2)
	default:
		return o.left(giver, int(step))
	}
}

// open begins the play. The holder of the lowest club opens; of two holders, the one
// nearest the dealer's left, itself first. If nobody holds a club, or by the option, the
// seat left of the dealer opens (§3).
func (o *oracle) open() {
	o.phase = hearts.Playing
	o.leader = o.left(o.dealer(), 1)
	if o.opening == hearts.OpenLeftOfDealer || o.lowestClub() == hearts.NoCard {
		return
	}
	for !o.hands[o.leader].has(o.lowestClub()) {
		o.leader = o.left(o.leader, 1)
	}
}

// lowestClub returns the lowest club in the pack. If that lies in a kitty, it returns the
// lowest club that somebody holds, if anybody does.
func (o *oracle) lowestClub() hearts.Card {
	for _, c := range o.pack { // which is in order
		held := slices.ContainsFunc(o.hands, func(hand pile) bool { return hand.has(c) })
		if c.Suit() == hearts.Clubs && held {
			return c
		}
	}
	return hearts.NoCard
}

// toAct returns the seats that the game waits for.
func (o *oracle) toAct() []int {
	switch o.phase {
	case hearts.Passing:
		return o.yetToPass()
	case hearts.Playing:
		return []int{o.turn()}
	case hearts.ChoosingMoon:
		return []int{o.shooter}
	}
	return nil
}

// turn returns the seat that plays the next card.
func (o *oracle) turn() int { return o.left(o.leader, len(o.trick)) }

// A ruling is what §3 says about the hand of the seat on turn.
type ruling struct {
	legal   pile
	refused map[hearts.Card]hearts.Reason // the filter that took away each of the other cards
	skipped []hearts.Reason               // filters that would have left nothing
}

// ruling starts from the whole hand and applies the filters in order. A filter that would
// leave nothing is skipped.
func (o *oracle) ruling() ruling {
	r := ruling{legal: o.hands[o.turn()], refused: map[hearts.Card]hearts.Reason{}}
	for _, filter := range []struct {
		reason hearts.Reason
		stays  func(hearts.Card) bool
	}{
		{hearts.ErrMustOpen, o.opens},
		{hearts.ErrMustOpen, o.opensWithoutJoker},
		{hearts.ErrFollowSuit, o.follows},
		{hearts.ErrJoker, o.jokerAllowed},
		{hearts.ErrPenaltyOnFirstTrick, o.allowedOnFirstTrick},
		{hearts.ErrHeartsNotBroken, o.allowedWhileUnbroken},
		{hearts.ErrQueenWaits, o.waitsForNothing},
	} {
		left := r.legal.where(filter.stays)
		if len(left) == 0 {
			r.skipped = append(r.skipped, filter.reason)
			continue
		}
		for _, c := range r.legal.without(left) {
			r.refused[c] = filter.reason
		}
		r.legal = left
	}
	return r
}

// firstTrick: the first trick is the first one played, held or not.
func (o *oracle) firstTrick() bool { return len(o.tricks) == 0 }

// ledSuit returns the suit of the first card in the trick that is not a joker, or NoSuit
// if there is none.
func (o *oracle) ledSuit() hearts.Suit {
	for _, c := range o.trick {
		if !isJoker(c) {
			return c.Suit()
		}
	}
	return hearts.NoSuit
}

// onLead: while only jokers lie in the trick, the next seat counts as the leader.
func (o *oracle) onLead() bool { return o.ledSuit() == hearts.NoSuit }

// ofLedSuit reports whether a card is of the led suit.
func (o *oracle) ofLedSuit(c hearts.Card) bool { return !o.onLead() && c.Suit() == o.ledSuit() }

func isJoker(c hearts.Card) bool { return c.Valid() && c.Suit() == hearts.NoSuit }

// opens: the first card of the deal is the lowest club, or by the option any club.
func (o *oracle) opens(c hearts.Card) bool {
	switch {
	case !o.firstCard() || o.opening == hearts.OpenLeftOfDealer:
		return true
	case o.opening == hearts.OpenAnyClub:
		return c.Suit() == hearts.Clubs
	}
	return c == o.lowestClub()
}

// opensWithoutJoker: no joker opens, unless the seat left of the dealer opens by the
// option.
func (o *oracle) opensWithoutJoker(c hearts.Card) bool {
	return !o.firstCard() || o.opening == hearts.OpenLeftOfDealer || !isJoker(c)
}

func (o *oracle) firstCard() bool { return o.firstTrick() && len(o.trick) == 0 }

// follows: cards of the led suit and, where jokers are always playable, jokers. A seat
// without a card of the suit is free.
func (o *oracle) follows(c hearts.Card) bool {
	void := len(o.hands[o.turn()].where(o.ofLedSuit)) == 0
	return void || o.ofLedSuit(c) || isJoker(c) && !o.variant.DragonJokers
}

// jokerAllowed: jokers that may not be played here go. In Dragon Hearts a player who
// cannot follow suit may play a joker of the led suit's colour. Other jokers, and any
// joker on lead, may be played only when nothing but jokers is left.
func (o *oracle) jokerAllowed(c hearts.Card) bool {
	hand := o.hands[o.turn()]
	onlyJokers := len(hand.where(isJoker)) == len(hand)
	return !isJoker(c) || !o.variant.DragonJokers || onlyJokers || o.fits(c)
}

// fits reports whether a joker is of the led suit's colour. The third joker fits both
// colours, and none fits on lead.
func (o *oracle) fits(joker hearts.Card) bool {
	switch o.ledSuit() {
	case hearts.Diamonds, hearts.Hearts:
		return joker != hearts.BlackJoker
	case hearts.Clubs, hearts.Spades:
		return joker != hearts.RedJoker
	}
	return false
}

// allowedOnFirstTrick: penalty cards that do not follow suit go. When the seat left of
// the dealer opens, that is true of the lead too.
func (o *oracle) allowedOnFirstTrick(c hearts.Card) bool {
	return !o.firstTrick() || o.variant.PenaltyOnFirstTrick || o.ofLedSuit(c) || !o.isPenalty(c)
}

// allowedWhileUnbroken: leading while hearts are unbroken, hearts go.
func (o *oracle) allowedWhileUnbroken(c hearts.Card) bool {
	return !o.onLead() || o.broken || o.variant.HeartsAnyTime || c.Suit() != hearts.Hearts ||
		o.heartsInsteadOfQueen()
}

// heartsInsteadOfQueen: with nothing but hearts and Q♠ in hand, one or both copies, the
// whole hand may be led. A joker that may be led counts as another card.
func (o *oracle) heartsInsteadOfQueen() bool {
	others := o.hands[o.turn()].where(func(c hearts.Card) bool {
		mayBeLed := !isJoker(c) || !o.variant.DragonJokers && o.opensWithoutJoker(c)
		return c.Suit() != hearts.Hearts && c != hearts.QueenOfSpades && mayBeLed
	})
	return o.variant.HeartsInsteadOfQueen && len(others) == 0
}

// waitsForNothing: while hearts are unbroken, Q♠ as a discard goes.
func (o *oracle) waitsForNothing(c hearts.Card) bool {
	discard := !o.onLead() && !o.ofLedSuit(c)
	return !o.variant.QueenWaits || o.broken || !discard || c != hearts.QueenOfSpades
}

// play puts a card of the seat on turn on the table.
func (o *oracle) play(c hearts.Card) {
	seat := o.turn()
	o.hands[seat] = o.hands[seat].without(pile{c})
	o.trick = append(o.trick, c)
	if c.Suit() == hearts.Hearts || c == hearts.QueenOfSpades && o.variant.QueenBreaksHearts {
		o.broken = true
	}
	if len(o.trick) < o.players {
		return
	}
	winner, won := o.winner()
	o.tricks = append(o.tricks, fullTrick{o.leader, o.trick, winner})
	o.held, o.trick = append(o.held, o.trick...), nil
	last := len(o.hands[seat]) == 0
	if won {
		o.leader = winner // if the trick is held, the same seat leads again
	}
	if won || last { // if the last one is held, the seat that led it takes every held trick
		o.take(last)
	}
	if last {
		o.finish()
	}
}

// take gives the trick, and every held one, to the seat that leads next. A kitty goes
// with the first trick that is taken, or by the option with the last (§7).
func (o *oracle) take(last bool) {
	cards := o.held
	o.held = nil
	if last || !o.variant.KittyToLastTrick {
		cards = append(cards, o.lies...)
		o.lies = nil
	}
	o.taken[o.leader] = append(o.taken[o.leader], cards...)
	if len(cards.where(o.isPenalty)) > 0 {
		o.lastPenalty = o.leader
	}
}

// winner returns the seat with the highest card of the led suit that is not cancelled, in
// the trick as it lies. It returns false if there is none.
func (o *oracle) winner() (seat int, ok bool) {
	seat = nobody
	highest := hearts.Rank(0)
	for i, c := range o.trick {
		cancelled := o.trick.count(c) == 2 // §7: two identical cards played to one trick
		if o.ofLedSuit(c) && !cancelled && c.Rank() > highest {
			seat, highest = o.left(o.leader, i), c.Rank()
		}
	}
	return seat, seat != nobody
}

// finish ends the deal. With the choice the shooter decides before the deal is scored
// (§5).
func (o *oracle) finish() {
	o.shooter = o.shooterOfMoon()
	o.how = o.mode
	if o.shooter != nobody && o.mode == hearts.MoonChoice {
		o.phase = hearts.ChoosingMoon
		return
	}
	if o.shooter != nobody && o.mode == hearts.MoonUnlessLost {
		o.how = o.unlessLost()
	}
	o.score()
}

// chooseMoon makes the choice of the shooter.
func (o *oracle) chooseMoon(how hearts.Moon) {
	o.how = how
	o.score()
}

// value returns the value of a card (§4).
func (o *oracle) value(c hearts.Card) int {
	named := o.variant.Values[c]
	switch {
	case o.variant.JackOfDiamonds && c == hearts.JackOfDiamonds:
		return -10
	case named == hearts.Worthless:
		return 0
	case named != 0:
		return int(named)
	case c.Suit() == hearts.Hearts:
		return 1
	case c == hearts.QueenOfSpades:
		return 13
	}
	return 0
}

func (o *oracle) isPenalty(c hearts.Card) bool { return o.value(c) > 0 }

func (o *oracle) isBonus(c hearts.Card) bool { return o.value(c) < 0 }

// worth returns the sum of the values of cards.
func (o *oracle) worth(cards pile) (sum int) {
	for _, c := range cards {
		sum += o.value(c)
	}
	return sum
}

// side returns the seats that score together: every other seat with sides (§8), otherwise
// one seat.
func (o *oracle) side(of int) (seats []int) {
	for seat := range o.players {
		if seat == of || o.variant.Sides && (seat-of)%2 == 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}

// capturedBy returns the cards of several seats.
func (o *oracle) capturedBy(seats []int) (cards pile) {
	for _, seat := range seats {
		cards = append(cards, o.taken[seat]...)
	}
	return cards
}

// allPenalties returns the seat that has captured every penalty card in play, or nobody.
// If a side has, it is the seat that took the last of them. A pack with fewer than two
// penalty cards knows no moon.
func (o *oracle) allPenalties() int {
	penalties := o.pack.where(o.isPenalty)
	if len(penalties) < 2 || len(penalties.without(o.capturedBy(o.side(o.lastPenalty)))) > 0 {
		return nobody
	}
	return o.lastPenalty
}

// shooterOfMoon returns the seat that has shot the moon, or nobody. If bonus cards are
// needed, every one in play must be captured too.
func (o *oracle) shooterOfMoon() int {
	seat := o.allPenalties()
	switch {
	case seat == nobody || o.mode == hearts.MoonOff:
		return nobody
	case o.variant.BonusNeeded && len(o.pack.where(o.isBonus).without(o.capturedBy(o.side(seat)))) > 0:
		return nobody
	}
	return seat
}

// isSun reports whether the shooter, or the shooter's side, has captured every card.
func (o *oracle) isSun() bool { return len(o.capturedBy(o.side(o.shooter))) == len(o.pack) }

// amount returns the amount of the moon. §5: the sum of the penalty cards in play, or the
// moon points; a sun in place of any other.
func (o *oracle) amount() int {
	switch {
	case o.variant.Sun != 0 && o.isSun():
		return o.variant.Sun
	case o.variant.MoonPoints != 0:
		return o.variant.MoonPoints
	}
	return o.worth(o.pack.where(o.isPenalty))
}

// unlessLost returns what comes of the moon by §5, unless lost: as add, but where adding
// would end the game and the shooter, or its side, would not be among the winners, as
// subtract.
func (o *oracle) unlessLost() hearts.Moon {
	trial := *o
	trial.totals, trial.added = slices.Clone(o.totals), slices.Clone(o.added)
	trial.chooseMoon(hearts.MoonAdd)
	if trial.phase == hearts.Over && !slices.Contains(trial.best(), o.shooter) {
		return hearts.MoonSubtract
	}
	return hearts.MoonAdd
}

// dealScore returns what a seat scores without a moon.
func (o *oracle) dealScore(seat int) int {
	taken := o.taken[seat]
	if len(taken) == 0 {
		return o.variant.NoTricks
	}
	score := o.worth(taken)
	if o.variant.TenOfClubsDoubles { // two copies, four times
		for range taken.count(hearts.TenOfClubs) {
			score *= 2
		}
	}
	return score
}

// moonScore returns what a seat scores on a moon: nothing for penalty cards, and bonus
// cards to the seats that took them. A side loses the amount once.
func (o *oracle) moonScore(seat int) int {
	score := o.worth(o.taken[seat].where(o.isBonus))
	switch shot := slices.Contains(o.side(o.shooter), seat); {
	case o.how == hearts.MoonAdd && !shot:
		return score + o.amount()
	case o.how == hearts.MoonSubtract && seat == o.shooter:
		return score - o.amount()
	}
	return score
}

// score adds the deal to the totals and goes on or ends the game.
func (o *oracle) score() {
	scores := make([]int, o.players)
	for seat := range scores {
		scores[seat] = o.dealScore(seat)
		if o.shooter != nobody {
			scores[seat] = o.moonScore(seat)
		}
	}
	for seat := range o.totals {
		o.added[seat] = 0
		for _, partner := range o.side(seat) {
			o.added[seat] += scores[partner]
		}
	}
	if o.variant.Settlement {
		o.added = o.settled(scores)
	}
	for seat := range o.totals {
		o.totals[seat] = o.fallen(o.totals[seat] + o.added[seat])
	}
	o.phase = hearts.Dealing
	if o.ends() {
		o.phase = hearts.Over
	}
}

// settled returns what each seat wins or pays. The smallest positive score wins, seats at
// 0 or below take no part, and every other positive seat pays the difference to the
// winner. Equal winners share the pool equally; what is over goes one point each from the
// dealer's left (§8).
func (o *oracle) settled(scores []int) []int {
	settled := make([]int, o.players)
	smallest := 0
	for _, score := range scores {
		if score > 0 && (smallest == 0 || score < smallest) {
			smallest = score
		}
	}
	pool := 0
	var winners []int // from the dealer's left
	for i := range scores {
		seat := o.left(o.dealer(), i+1)
		switch score := scores[seat]; {
		case score == smallest && score > 0:
			winners = append(winners, seat)
		case score > 0:
			settled[seat] = smallest - score
			pool += score - smallest
		}
	}
	for i := 0; pool > 0; i++ {
		settled[winners[i%len(winners)]]++
		pool--
	}
	return settled
}

// fallen returns a total after the deal. By the option, a total of exactly the target
// falls to half of it, rounded down, or to 0 (§6).
func (o *oracle) fallen(total int) int {
	switch {
	case o.target == 0 || total != o.target:
		return total
	case o.variant.ExactTarget == hearts.ExactHalves:
		return total / 2
	case o.variant.ExactTarget == hearts.ExactZeroes:
		return 0
	}
	return total
}

// pastTarget: after a deal some total is at or above the target.
func (o *oracle) pastTarget() bool {
	return o.target > 0 && o.deal > 0 && slices.Max(o.totals) >= o.target
}

// pastDeals: the number of deals has been played.
func (o *oracle) pastDeals() bool {
	return o.variant.Deals > 0 && o.deal >= o.variant.Deals
}

// ends reports whether the game ends here, by the target or by the number of deals,
// whichever comes first. With play on it ends only if one seat or one side alone is best.
func (o *oracle) ends() bool {
	best := o.best()
	shared := len(best) > 1 && !slices.Equal(best, o.side(best[0]))
	return (o.pastTarget() || o.pastDeals()) && !(o.variant.PlayOn && shared)
}

// best returns the seats with the lowest total, or with the highest where points are
// wanted or deals are settled. At the end they have won.
func (o *oracle) best() (seats []int) {
	best := slices.Min(o.totals)
	if o.variant.Reverse || o.variant.Settlement {
		best = slices.Max(o.totals)
	}
	for seat, total := range o.totals {
		if total == best {
			seats = append(seats, seat)
		}
	}
	return seats
}
