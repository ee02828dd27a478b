package hearts_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// TestRandomGames plays random games over random variants, and compares the library with
// the oracle at every step.
func TestRandomGames(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from := starts().Draw(t, "start")
		seed := rapid.Uint64().Draw(t, "seed")
		newDuel(t, from, seed).playOut(nil)
	})
}

// A duel is one game that the library and the oracle play side by side.
type duel struct {
	t      rapid.TB
	from   start
	r      *rand.Rand
	game   hearts.Game
	full   hearts.Game // the same game of a variant with its zeros filled in
	oracle *oracle
	before glimpse // the game before the last move
	last   ruling  // about the last card played; the seat and hand that it came from follow
	seat   int
	hand   pile
	card   hearts.Card
	led    hearts.Suit // before that card
	lay    pile        // the kitty, if it lay there before that card
	fitted bool        // whether the card was a joker of the colour led
	shoots int         // the seat that tries to shoot the moon in this deal, or nobody
	twins  bool        // whether the seats play cards that lie in the trick already, if they can
	moves  []string
}

func newDuel(t rapid.TB, from start, seed uint64) *duel {
	d := &duel{t: t, from: from, r: rand.New(rand.NewPCG(seed, 0)), shoots: nobody}
	var err, fullErr error
	d.game, err = hearts.NewAt(from.variant, from.deals, from.totals...)
	d.full, fullErr = hearts.NewAt(from.variant.Full(), from.deals, from.totals...)
	if err != nil || fullErr != nil {
		d.fatal("New fails: %v; with zeros filled in: %v", err, fullErr)
	}
	d.oracle = newOracle(from.variant, from.deals, from.totals)
	return d
}

// fatal ends the test with all that is needed to reproduce the game.
func (d *duel) fatal(format string, args ...any) {
	d.t.Helper()
	d.t.Fatalf("%#v: %s\n%s", d.from, strings.Join(d.moves, " "), fmt.Sprintf(format, args...))
}

// playOut plays until the game is over, or for a number of deals. If each is not nil, it
// is called after every move.
func (d *duel) playOut(each func(*duel)) {
	mostDeals := min(8, 1+7*52/len(d.oracle.pack)) // with two packs 4
	d.agree()
	for d.game.Phase() != hearts.Over && d.game.Deals() < d.from.deals+mostDeals {
		switch d.game.Phase() {
		case hearts.Dealing:
			d.deal()
		case hearts.Passing:
			d.pass()
		case hearts.Playing:
			d.play()
		case hearts.ChoosingMoon:
			d.chooseMoon()
		}
		d.agree()
		if d.r.IntN(20) == 0 {
			d.everyCard()
			d.refusals()
		}
		if each != nil {
			each(d)
		}
	}
	d.refusals()
}

// move makes a move in both games of the library. The game before the move must not
// change.
func (d *duel) move(name string, make func(hearts.Game) (hearts.Game, error)) {
	d.moves = append(d.moves, name)
	old := d.game
	d.before = glimpseOf(old)
	var err, fullErr error
	d.game, err = make(old)
	d.full, fullErr = make(d.full)
	if err != nil || fullErr != nil {
		d.fatal("%s refused: %v; with its zeros filled in: %v", name, err, fullErr)
	}
	if glimpseOf(old) != d.before {
		d.fatal("the move changed the game that it was made from: %v", old)
	}
	if old.Equal(d.game) || !d.game.Equal(d.game) {
		d.fatal("Equal says that the move changes nothing, or that the game differs from itself")
	}
}

// deal deals random hands, or unusual ones.
func (d *duel) deal() {
	d.shoots, d.twins = nobody, d.r.IntN(3) == 0
	if d.r.IntN(5) < 2 {
		seed := d.r.Uint64()
		d.move("deal",
			func(g hearts.Game) (hearts.Game, error) { return g.Deal(rand.New(rand.NewPCG(seed, 1))) })
	} else {
		hands, kitty := d.skewedHands()
		d.move("hands", func(g hearts.Game) (hearts.Game, error) { return g.DealHands(hands, kitty) })
		agreeOn(d, "kitty as dealt", nobody, d.game.Kitty(), kitty)
		for seat, hand := range hands {
			agreeOn(d, "hand as dealt", seat, d.game.Hand(seat), hand)
		}
	}
	hands, kitty := make([]pile, d.oracle.players), slices.Collect(d.game.Kitty().All())
	for seat := range hands {
		hands[seat] = slices.Collect(d.game.Hand(seat).All())
		agreeOn(d, "size of the hand", seat, len(hands[seat]), d.oracle.handSize())
		d.moves = append(d.moves, fmt.Sprint(hands[seat]))
	}
	agreeOn(d, "size of the kitty", nobody, len(kitty), d.oracle.inKitty)
	d.moves = append(d.moves, fmt.Sprint(kitty))
	d.oracle.dealHands(hands, kitty)
}

// skews sort the pack so that hands cut from it are unusual: the highest cards in one
// hand, long suits, all penalty cards in one hand, all hearts and Q♠ in one hand, or Q♠
// and all jokers with nothing but hearts.
var skews = []func(o *oracle, c hearts.Card) int{
	func(o *oracle, c hearts.Card) int { return int(c.Rank()) },
	func(o *oracle, c hearts.Card) int { return int(c.Suit()) },
	func(o *oracle, c hearts.Card) int { return o.value(c) },
	func(o *oracle, c hearts.Card) int {
		if c.Suit() == hearts.Hearts || c == hearts.QueenOfSpades {
			return 1
		}
		return 0
	},
	queenAndJokers,
}

func queenAndJokers(_ *oracle, c hearts.Card) int {
	switch {
	case c == hearts.QueenOfSpades:
		return 2
	case isJoker(c) || c.Suit() == hearts.Hearts:
		return 1
	}
	return 0
}

// skewedHands returns hands of which one is unusual, perhaps but for a few cards, and the
// kitty. Sometimes it deals twins and jokers to different hands. The seat with the first
// hand mostly tries to shoot the moon.
func (d *duel) skewedHands() (hands []hearts.Cards, kitty hearts.Cards) {
	skew := skews[d.r.IntN(len(skews))]
	if d.from.variant.HeartsInsteadOfQueen && d.r.IntN(4) > 0 {
		skew = queenAndJokers
	}
	pack := slices.Clone(d.oracle.pack)
	d.r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	slices.SortStableFunc(pack, func(a, b hearts.Card) int {
		return cmp.Compare(skew(d.oracle, b), skew(d.oracle, a))
	})
	kittyAt := []int{0, d.oracle.handSize() * d.r.IntN(d.oracle.players+1),
		len(pack) - d.oracle.inKitty}[d.r.IntN(3)]
	kitty = hearts.CardsOf(pack[kittyAt:][:d.oracle.inKitty]...)
	pack = slices.Delete(pack, kittyAt, kittyAt+d.oracle.inKitty)
	for range d.r.IntN(2) * d.r.IntN(4) {
		i, j := d.r.IntN(len(pack)), d.r.IntN(len(pack))
		pack[i], pack[j] = pack[j], pack[i]
	}
	hands = make([]hearts.Cards, d.oracle.players)
	seat := d.r.IntN(len(hands))
	if d.r.IntN(4) > 0 {
		seat = d.oracle.deal % len(hands) // left of the next dealer
	}
	if d.r.IntN(4) > 0 {
		d.shoots = seat
	}
	size := d.oracle.handSize()
	if d.r.IntN(6) == 0 { // card by card
		size, d.shoots, d.twins = 1, nobody, true
		slices.Sort(pack)
	}
	for cards := range slices.Chunk(pack, size) {
		hands[seat] = hands[seat].Plus(hearts.CardsOf(cards...))
		seat = d.oracle.left(seat, 1)
	}
	return hands, kitty
}

func byRank(a, b hearts.Card) int { return cmp.Compare(a.Rank(), b.Rank()) }

// pass lets one of the seats that have yet to choose pass, in any order. A seat that
// tries to shoot the moon keeps high cards.
func (d *duel) pass() {
	waiting := d.oracle.yetToPass()
	seat := waiting[d.r.IntN(len(waiting))]
	cards := slices.Clone(d.oracle.hands[seat])
	d.r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	if seat == d.shoots {
		slices.SortStableFunc(cards, byRank)
	}
	cards = cards[:d.oracle.passCount()]
	before := d.game
	d.move(fmt.Sprintf("pass:%d:%v", seat, cards),
		func(g hearts.Game) (hearts.Game, error) { return g.Pass(seat, cards...) })
	d.passAnyOrder(before, seat, cards)
	d.oracle.pass(seat, cards)
}

// passAnyOrder checks that the order of the cards means nothing, except with scatter.
func (d *duel) passAnyOrder(before hearts.Game, seat int, cards pile) {
	reversed := slices.Clone(cards)
	slices.Reverse(reversed)
	other, err := before.Pass(seat, reversed...)
	means := d.oracle.step() == hearts.Scatter && !slices.Equal(cards, reversed)
	if err != nil || other.Equal(d.game) == means {
		d.fatal("the same pass in reverse order: equal %v, %v", other.Equal(d.game), err)
	}
}

// play plays a card of the seat on turn.
func (d *duel) play() {
	d.seat = d.oracle.turn()
	d.hand = d.oracle.hands[d.seat]
	d.last = d.oracle.ruling()
	d.led, d.lay = d.oracle.ledSuit(), d.oracle.lies
	d.card = d.choose(d.last.legal)
	d.fitted = isJoker(d.card) && d.oracle.fits(d.card)
	d.move(fmt.Sprintf("%d:%v", d.seat, d.card),
		func(g hearts.Game) (hearts.Game, error) { return g.Play(d.seat, d.card) })
	d.oracle.play(d.card)
}

// choose picks a card, at random unless somebody tries to shoot the moon. Then the
// shooter plays high, and the others play low and throw off cards of high value.
// Sometimes the seats play cards that lie in the trick already, if they can.
func (d *duel) choose(legal pile) hearts.Card {
	o := d.oracle
	twins := legal.where(o.trick.has)
	winner, _ := o.winner()
	switch {
	case d.twins && len(twins) > 0 && d.seat != d.shoots:
		return twins[0]
	case d.shoots == nobody || d.r.IntN(16) == 0:
		return legal[d.r.IntN(len(legal))]
	case d.seat == d.shoots:
		return slices.MaxFunc(legal, byRank)
	case !o.onLead() && !o.ofLedSuit(legal[0]) && winner == d.shoots:
		return slices.MaxFunc(legal, func(a, b hearts.Card) int {
			return cmp.Compare(o.value(a), o.value(b))
		})
	}
	return slices.MinFunc(legal, byRank)
}

// chooseMoon lets the shooter add or subtract.
func (d *duel) chooseMoon() {
	how := []hearts.Moon{hearts.MoonAdd, hearts.MoonSubtract}[d.r.IntN(2)]
	d.move("moon:"+how.String(),
		func(g hearts.Game) (hearts.Game, error) { return g.ChooseMoon(d.oracle.shooter, how) })
	d.oracle.chooseMoon(how)
}

// agreeOn fails the test if the library and the oracle disagree about a seat, or about
// nobody in particular.
func agreeOn[T comparable](d *duel, what string, seat int, library, oracle T) {
	if library != oracle {
		d.fatal("%s of seat %d: the library says %v, the oracle %v", what, seat, library, oracle)
	}
}

// agree compares everything that the library and the oracle say.
func (d *duel) agree() {
	g, o := d.game, d.oracle
	agreeOn(d, "phase", nobody, g.Phase(), o.phase)
	agreeOn(d, "players", nobody, g.Players(), o.players)
	agreeOn(d, "deals", nobody, g.Deals(), o.deal)
	agreeOn(d, "dealer", nobody, g.Dealer(), o.dealer())
	agreeOn(d, "hearts broken", nobody, g.HeartsBroken(), o.broken)
	agreeOn(d, "variant", nobody, g.Variant(), d.from.variant)
	agreeOn(d, "glimpse of the game with zeros filled in", nobody, glimpseOf(d.full), glimpseOf(g))
	d.agreeWhoActs()
	d.agreeTrick()
	for seat := range o.players {
		d.agreeSeat(seat)
	}
	d.agreeKitty()
	d.agreeScore()
	d.agreeLegal()
	if len(o.trick) <= 1 { // what is taken changes between tricks, and is slow to add up
		d.agreeTaken()
		d.wholePack()
	}
}

// agreeWhoActs: every game that is not over waits for a seat or for a deal.
func (d *duel) agreeWhoActs() {
	toAct := d.oracle.toAct()
	for seat := -1; seat <= d.oracle.players; seat++ {
		agreeOn(d, "must act", seat, d.game.MustAct(seat), slices.Contains(toAct, seat))
	}
	turn, waits := d.game.Turn()
	agreeOn(d, "waits for a seat", turn, waits, len(toAct) > 0)
	if waits {
		agreeOn(d, "turn", turn, turn, slices.Min(toAct))
	}
	idle := d.game.Phase() == hearts.Dealing || d.game.Phase() == hearts.Over
	agreeOn(d, "waits for no seat", turn, !waits, idle)
}

func (d *duel) agreeTrick() {
	trick, o := d.game.Trick(), d.oracle
	winner, _ := o.winner()
	agreeOn(d, "length of the trick", nobody, trick.Len(), len(o.trick))
	agreeOn(d, "points of the trick", nobody, trick.Points(), o.worth(o.trick))
	agreeOn(d, "suit led", nobody, trick.Suit(), o.ledSuit())
	if o.phase == hearts.Playing {
		agreeOn(d, "leader", nobody, trick.Leader(), o.leader)
	}
	for i, c := range o.trick {
		seat := o.left(o.leader, i)
		agreeOn(d, "card in the trick", seat, trick.Card(seat), c)
	}
	agreeOn(d, "winner", nobody, winnerOf(trick), winner)
	if len(o.tricks) > 0 && len(o.trick) == 0 {
		d.agreeFull(d.game.LastTrick(), o.tricks[len(o.tricks)-1])
	}
	if o.phase == hearts.Dealing || o.phase == hearts.Over {
		d.agreeTricks()
	}
}

// agreeTricks compares the full tricks of a deal, including held ones.
func (d *duel) agreeTricks() {
	n := 0
	for i, trick := range d.game.Tricks() {
		agreeOn(d, "number of a trick", nobody, i, n)
		if n++; n <= len(d.oracle.tricks) {
			d.agreeFull(trick, d.oracle.tricks[i])
		}
	}
	agreeOn(d, "number of tricks", nobody, n, len(d.oracle.tricks))
}

func (d *duel) agreeFull(trick hearts.Trick, full fullTrick) {
	agreeOn(d, "leader of a full trick", nobody, trick.Leader(), full.leader)
	agreeOn(d, "winner of a full trick", nobody, winnerOf(trick), full.winner)
	var cards pile
	for _, c := range trick.All() {
		cards = append(cards, c)
	}
	agreeOn(d, "cards of a full trick", nobody, fmt.Sprint(cards), fmt.Sprint(full.cards))
}

// agreeSeat compares the cards of a seat.
func (d *duel) agreeSeat(seat int) {
	g, o := d.game, d.oracle
	agreeOn(d, "hand", seat, g.Hand(seat), hearts.CardsOf(o.hands[seat]...))
	agreeOn(d, "dealt", seat, g.Dealt(seat), hearts.CardsOf(o.dealt[seat]...))
	agreeOn(d, "passed", seat, g.Passed(seat), hearts.CardsOf(o.passed[seat]...))
	agreeOn(d, "received", seat, g.Received(seat), hearts.CardsOf(o.received[seat]...))
	if d.game.Phase() == hearts.Playing { // as many came as went
		agreeOn(d, "number of cards received", seat, g.Received(seat).Len(), o.passCount())
		agreeOn(d, "number of cards passed", seat, g.Passed(seat).Len(), o.passCount())
	}
}

func (d *duel) agreeTaken() {
	for seat, taken := range d.oracle.taken {
		agreeOn(d, "taken", seat, d.game.Taken(seat), hearts.CardsOf(taken...))
	}
}

// agreeKitty: a game always tells the kitty, and a spectator sees it once it is taken.
func (d *duel) agreeKitty() {
	o := d.oracle
	agreeOn(d, "kitty", nobody, d.game.Kitty(), hearts.CardsOf(o.kitty...))
	agreeOn(d, "held cards", nobody, d.game.Held(), hearts.CardsOf(o.held...))
	if len(o.kitty) > 0 {
		agreeOn(d, "kitty that all see", nobody, d.game.View(hearts.Spectator).Kitty(),
			hearts.CardsOf(o.kitty.without(o.lies)...))
	}
}

func (d *duel) agreeScore() {
	score, o := d.game.Score(), d.oracle
	for seat := range o.players {
		agreeOn(d, "points", seat, score.Points(seat), o.worth(o.taken[seat]))
		agreeOn(d, "added", seat, score.Added(seat), o.added[seat])
		agreeOn(d, "total", seat, score.Total(seat), o.totals[seat])
		agreeOn(d, "won", seat, score.Won(seat), o.phase == hearts.Over && slices.Contains(o.best(), seat))
	}
	shooter, how, moon := score.Moon()
	agreeOn(d, "moon", shooter, moon, o.shooter != nobody)
	if moon {
		agreeOn(d, "shooter", nobody, shooter, o.shooter)
		agreeOn(d, "kind of moon", shooter, how, o.how)
	}
}

// agreeLegal compares the legal cards of every seat, and the reason why each other card
// of the seat on turn is not legal.
func (d *duel) agreeLegal() {
	g, o := d.game, d.oracle
	var now ruling
	if o.phase == hearts.Playing {
		now = o.ruling()
	}
	for seat := -1; seat <= o.players; seat++ {
		var legal pile
		switch {
		case slices.Contains(o.yetToPass(), seat):
			legal = o.hands[seat]
		case o.phase == hearts.Playing && seat == o.turn():
			legal = now.legal
		}
		agreeOn(d, "legal cards", seat, g.Legal(seat), hearts.CardsOf(legal...))
		agreeOn(d, "legal cards with zeros filled in", seat, d.full.Legal(seat), g.Legal(seat))
	}
	for c, reason := range now.refused {
		if err := g.Check(o.turn(), c); !errors.Is(err, reason) {
			d.fatal("%v: the library says %v, the oracle %v", c, err, reason)
		}
	}
}

// wholePack: every card in play is in a hand, on the table, in a full trick or in the
// kitty. If no trick is held, all cards but those in hands and on the table are taken.
// The points are the sum of the values of the taken cards.
func (d *duel) wholePack() {
	played, taken := d.game.Kitty(), hearts.Cards{}
	for _, trick := range d.game.Tricks() {
		played = played.Plus(cardsOf(trick))
	}
	all, points := played.Plus(cardsOf(d.game.Trick())), 0
	for seat := range d.game.Players() {
		all = all.Plus(d.game.Hand(seat))
		taken = taken.Plus(d.game.Taken(seat))
		points += d.game.Score().Points(seat)
	}
	if d.game.Deals() > d.from.deals {
		agreeOn(d, "cards in hands, played and in the kitty", nobody, all, d.from.variant.Pack())
		agreeOn(d, "pack", nobody, all, hearts.CardsOf(d.oracle.pack...))
	}
	agreeOn(d, "cards taken", nobody, taken,
		played.Minus(hearts.CardsOf(slices.Concat(d.oracle.held, d.oracle.lies)...)))
	agreeOn(d, "points", nobody, points, d.oracle.worth(slices.Collect(taken.All())))
}

// everyCard: Legal, Check and Play agree on every seat and every card, invalid ones
// included. A refused card changes nothing.
func (d *duel) everyCard() {
	g := d.game
	for seat := -1; seat <= g.Players(); seat++ {
		legal := g.Legal(seat)
		for c := hearts.Card(-1); c <= 64; c++ {
			checked := g.Check(seat, c)
			next, err := g.Play(seat, c)
			plays := legal.Has(c) && g.Phase() == hearts.Playing
			if (checked == nil) != legal.Has(c) || (err == nil) != plays || next.Equal(g) == plays {
				d.fatal("seat %d and %v: Check says %v, Play %v; legal are %v", seat, c, checked, err, legal)
			}
		}
	}
}

// refusals makes moves that are wrong at this moment. None of them changes anything.
func (d *duel) refusals() {
	g, phase, players := d.game, d.game.Phase(), d.oracle.players
	turn, _ := g.Turn()
	refuse := func(what string, next hearts.Game, err error) {
		if err == nil || !next.Equal(g) {
			d.fatal("%s: %v, unchanged %v", what, err, next.Equal(g))
		}
	}
	if phase != hearts.Dealing {
		next, err := g.Deal(d.r)
		refuse("deal", next, err)
	}
	for seat := -1; seat <= players; seat++ {
		for _, how := range []hearts.Moon{0, hearts.MoonAdd, hearts.MoonSubtract, hearts.MoonChoice,
			hearts.MoonOff} {
			rightly := how == hearts.MoonAdd || how == hearts.MoonSubtract
			if phase != hearts.ChoosingMoon || seat != turn || !rightly {
				next, err := g.ChooseMoon(seat, how)
				refuse(fmt.Sprintf("moon %d of seat %d", how, seat), next, err)
			}
		}
		for what, cards := range d.wrongPasses(seat) {
			next, err := g.Pass(seat, cards...)
			refuse(fmt.Sprintf("pass of seat %d, %s: %v", seat, what, cards), next, err)
		}
	}
}

// wrongPasses returns cards that a seat may not pass now.
func (d *duel) wrongPasses(seat int) map[string]pile {
	o := d.oracle
	if !slices.Contains(o.yetToPass(), seat) {
		if o.phase == hearts.Passing && seat >= 0 && seat < o.players {
			return map[string]pile{"again": o.passed[seat]}
		}
		return map[string]pile{"not its time": o.pack[:min(3, len(o.pack))], "none": nil}
	}
	count, hand := o.passCount(), o.hands[seat]
	right, others := hand[:count],
		o.hands[o.left(seat, 1)].where(func(c hearts.Card) bool { return !hand.has(c) })
	wrong := map[string]pile{
		"one too few": right[1:],
		"no card":     append(slices.Clone(right[1:]), hearts.NoCard),
		"one more":    append(slices.Clone(right), right[0]),
	}
	if len(others) > 0 {
		wrong["foreign"] = append(slices.Clone(right[1:]), others[0])
	}
	if copies := hand.count(right[0]); count > copies {
		tooMany := slices.Repeat(pile{right[0]}, copies+1)
		wrong["too often"] = append(tooMany, hand.without(tooMany)[:count-copies-1]...)
	}
	if count < len(hand) {
		wrong["one too many"] = hand[:count+1]
	}
	return wrong
}

// A glimpse is enough of a game to tell whether it has changed.
type glimpse struct {
	phase  hearts.Phase
	deals  int
	turn   int
	hands  [mostSeats]hearts.Cards
	passed [mostSeats]hearts.Cards
	legal  hearts.Cards
	trick  hearts.Trick
	broken bool
	score  hearts.Score
}

func glimpseOf(g hearts.Game) glimpse {
	s := glimpse{phase: g.Phase(), deals: g.Deals(), trick: g.Trick(), broken: g.HeartsBroken(),
		score: g.Score()}
	s.turn, _ = g.Turn()
	s.legal = g.Legal(s.turn)
	for seat := range g.Players() {
		s.hands[seat], s.passed[seat] = g.Hand(seat), g.Passed(seat)
	}
	return s
}
