package hearts_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// TestRandomGames plays random games over random variants, and asks the library and the oracle at every step.
func TestRandomGames(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from := starts().Draw(t, "start")
		seed := rapid.Uint64().Draw(t, "seed")
		newDuel(t, from, seed).playOut(nil)
	})
}

// TestRandomGamesReachEveryRule makes sure that random games are not too tame to prove anything: over some
// hundred of them everything that is rare happens, and more than once.
func TestRandomGamesReachEveryRule(t *testing.T) {
	t.Parallel()
	games, enough := 3500, 3
	if testing.Short() { // not long enough for what is rare
		games, enough = 350, 0
	}
	seen := map[string]int{}
	for seed := range games {
		newDuel(t, starts().Example(seed), uint64(seed)).playOut(func(d *duel) { d.count(seen) })
	}
	for _, event := range rare {
		t.Logf("%5d %s", seen[event.name], event.name)
		if seen[event.name] < enough {
			t.Errorf("%s: %d times in %d games", event.name, seen[event.name], games)
		}
	}
}

// TestRandomVariantsMixOptions: random variants have each option in use beside each other one, but for those that contradict each other.
func TestRandomVariantsMixOptions(t *testing.T) {
	t.Parallel()
	const variants = 4000
	seen := map[[2]string]int{}
	for seed := range variants {
		v := starts().Example(seed).variant
		if _, err := hearts.New(v); err != nil {
			t.Fatalf("%v: %v", v, err)
		}
		keys := keysOf(v)
		for i, key := range keys {
			for _, other := range keys[:i+1] {
				seen[[2]string{other, key}]++
			}
		}
	}
	keys := keysOf(allNamed())
	for i, key := range keys {
		for _, other := range keys[:i+1] {
			n, fault := seen[[2]string{other, key}], slices.Contains(contradictions, [2]string{other, key})
			if (n == 0) != fault {
				t.Errorf("%s with %s: in %d of %d variants", other, key, n, variants)
			}
		}
	}
}

// contradictions are the options of which RULES.md §10 says that they do not go together, whatever they are.
var contradictions = [][2]string{{"target", "settlement"}, {"exact-target", "settlement"}, {"sides", "settlement"}, {"settlement", "reverse"}}

// keysOf returns the keys of the options that a variant names, in the order of its text.
func keysOf(v hearts.Variant) (keys []string) {
	for _, word := range strings.Fields(v.String()) {
		key, _, _ := strings.Cut(word, "=")
		keys = append(keys, key)
	}
	return keys
}

// allNamed returns a variant that names all options, and makes no sense.
func allNamed() (v hearts.Variant) {
	fields := reflect.ValueOf(&v).Elem()
	for i := range fields.NumField() {
		nameField(fields.Field(i))
	}
	return v
}

// TestRandomVariantsText reads back what a variant writes.
func TestRandomVariantsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given := starts().Draw(t, "start").variant
		for _, v := range []hearts.Variant{given, given.Full()} {
			if read, err := hearts.ParseVariant(v.String()); err != nil || read != v {
				t.Errorf("ParseVariant(%q) = %q, %v", v, read, err)
			}
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			var read hearts.Variant
			if err := json.Unmarshal(text, &read); err != nil || read != v {
				t.Errorf("Unmarshal(%s) = %q, %v, want %q", text, read, err, v)
			}
		}
	})
}

// A start is a variant, and the score that a game of it begins from.
type start struct {
	variant hearts.Variant
	deals   int
	totals  []int // none: all 0
}

// GoString is for rapid, which would print all 64 values otherwise.
func (s start) GoString() string {
	return fmt.Sprintf("%v, after %d deals, totals %v", s.variant, s.deals, s.totals)
}

// starts draws variants that New accepts, with each option on in a good share of them, from scores that let the game end soon.
func starts() *rapid.Generator[start] {
	return rapid.Custom(func(t *rapid.T) start {
		v := drawVariant(t)
		over := rapid.IntRange(0, 7).Draw(t, "may be over") == 7 // before it has begun
		from := start{variant: v, deals: rapid.IntRange(0, 12).Draw(t, "dealt")}
		nearest := -1
		if over {
			nearest = 3
		}
		if v.Deals > 0 {
			from.deals = min(from.deals, v.Deals)
		}
		if v.Deals > 0 && !over {
			from.deals = min(from.deals, v.Deals-1)
		}
		if v.Full().Target == 0 || rapid.IntRange(0, 3).Draw(t, "from zero") == 0 {
			return from
		}
		near := rapid.IntRange(-25, nearest)
		for seat := range seats(v) {
			total := v.Full().Target + near.Draw(t, "near")
			if v.Sides && seat > 1 {
				total = from.totals[seat%2]
			}
			from.totals = append(from.totals, total)
		}
		return from
	})
}

// seats returns the number of players, which is 4 unless a variant says another.
func seats(v hearts.Variant) int { return cmp.Or(v.Players, 4) }

func drawVariant(t *rapid.T) hearts.Variant {
	on := func(option string) bool { return rapid.Bool().Draw(t, option) }
	v := hearts.Variant{
		Opening:              rapid.SampledFrom([]hearts.Opening{0, hearts.OpenLowestClub, hearts.OpenAnyClub, hearts.OpenLeftOfDealer}).Draw(t, "opening"),
		KittyToLastTrick:     on("kitty to last trick"),
		PenaltyOnFirstTrick:  on("penalty on first trick"),
		HeartsAnyTime:        on("hearts any time"),
		QueenBreaksHearts:    on("queen breaks hearts"),
		HeartsInsteadOfQueen: on("hearts instead of queen"),
		QueenWaits:           on("queen waits"),
		Values:               drawValues(t),
		NoTricks:             rapid.SampledFrom([]int{0, -5, 5, 40}).Draw(t, "no tricks"),
		Moon:                 rapid.SampledFrom([]hearts.Moon{0, hearts.MoonAdd, hearts.MoonSubtract, hearts.MoonChoice, hearts.MoonOff}).Draw(t, "moon"),
		Sun:                  on("sun"),
		Target:               rapid.IntRange(0, 60).Draw(t, "target"),
		Deals:                rapid.SampledFrom([]int{0, 0, 1, 2, 3, 4}).Draw(t, "deals"),
		PlayOn:               on("play on"),
		ExactTarget:          rapid.SampledFrom([]hearts.ExactTarget{hearts.ExactNothing, hearts.ExactHalves, hearts.ExactZeroes}).Draw(t, "exact target"),
	}
	drawCards(t, &v)
	v.Sides = (seats(v) == 4 || seats(v) == 6) && on("sides")
	switch reckoning := rapid.IntRange(0, 3).Draw(t, "reckoning"); {
	case reckoning == 3 && v.Moon != hearts.MoonAdd && v.Moon != hearts.MoonChoice:
		v.Reverse = true
	case reckoning == 2:
		v.Settlement, v.Sides, v.Target, v.ExactTarget, v.Deals = true, false, 0, hearts.ExactNothing, max(v.Deals, 1)
	}
	v.Passes, v.PassCount = drawPassing(t, seats(v), newOracle(v, 0, nil).handSize())
	if v.Pack().Has(hearts.JackOfDiamonds) && on("jack of diamonds") {
		v.JackOfDiamonds, v.Values[hearts.JackOfDiamonds] = true, 0
	}
	v.TenOfClubsDoubles = v.Pack().Has(hearts.TenOfClubs) && on("ten of clubs doubles")
	v.BonusNeeded = hasCard(v, func(value int) bool { return value < 0 }) && on("bonus needed")
	if v.NoTricks <= 0 && !hasCard(v, func(value int) bool { return value > 0 }) { // no total would ever reach a target
		v.Target, v.Deals = 0, max(v.Deals, 1)
	}
	if v.Full().Target == 0 {
		v.ExactTarget = hearts.ExactNothing
	}
	return v
}

// drawCards draws how many play, with how many packs and which jokers, and what of the pack is removed or lies in a kitty, so that hands have one to all cards.
func drawCards(t *rapid.T, v *hearts.Variant) {
	v.Packs = rapid.SampledFrom([]int{0, 0, 1, 2, 2}).Draw(t, "packs")
	packs, players := cmp.Or(v.Packs, 1), map[int][]int{1: {0, 3, 4, 5, 6, 7}, 2: {5, 6, 6, 6, 7, 8, 9, 10, 11}}
	v.Players = rapid.SampledFrom(players[packs]).Draw(t, "players")
	cards := 52*packs + drawJokers(t, v)
	dealtOut := packs == 2 || cards == 52 || cards%seats(*v) == 0 // with nothing named
	if dealtOut && rapid.Bool().Draw(t, "usual pack") {
		return
	}
	most := cards / seats(*v)
	hand := rapid.SampledFrom([]int{most, most, min(most, 4+rapid.IntRange(0, 4).Draw(t, "few")), rapid.IntRange(1, most).Draw(t, "any")}).Draw(t, "cards in each hand")
	over := cards - seats(*v)*hand
	removed := rapid.SampledFrom([]int{over, over, over - 4, 0, rapid.IntRange(0, over).Draw(t, "some")}).Draw(t, "how many are removed")
	removed = max(0, min(removed, 52*packs))
	v.Removed, v.Kitty = drawRemoved(t, packs, removed), over-removed
}

// drawJokers draws none, some that are alike, or those of Dragon Hearts, and returns how many.
func drawJokers(t *rapid.T, v *hearts.Variant) int {
	switch rapid.SampledFrom([]int{0, 0, 0, 1, 1, 2, 2}).Draw(t, "sort of jokers") {
	case 1:
		v.Jokers = rapid.IntRange(1, 4).Draw(t, "jokers")
	case 2:
		v.DragonJokers, v.Jokers = true, rapid.SampledFrom([]int{0, 3}).Draw(t, "dragon jokers")
		return 3
	}
	return v.Jokers
}

// hasCard reports whether a card of such a value is in play.
func hasCard(v hearts.Variant, such func(value int) bool) bool {
	for c := range v.Pack().All() {
		if such(v.Value(c)) {
			return true
		}
	}
	return false
}

// drawRemoved draws so many cards, with two packs sometimes both copies of each. Sometimes clubs go first, so that nobody holds one.
func drawRemoved(t *rapid.T, packs, cards int) hearts.Cards {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "removed"), 0))
	var pack []hearts.Card
	for _, c := range shuffledPack(r) {
		pack = append(pack, slices.Repeat([]hearts.Card{c}, packs)...)
	}
	if packs == 2 && rapid.Bool().Draw(t, "single copies") {
		r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	}
	if rapid.IntRange(0, 3).Draw(t, "clubs go first") == 0 {
		slices.SortStableFunc(pack, func(a, b hearts.Card) int { return cmp.Compare(a.Suit(), b.Suit()) })
	}
	return hearts.CardsOf(pack[:cards]...)
}

// shuffledPack returns 52 cards in a random order.
func shuffledPack(r *rand.Rand) []hearts.Card {
	pack := slices.Collect(hearts.Variant{}.Pack().All())
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	return pack
}

// drawPassing draws a cycle, or none named, and how many cards are passed from hands of that size.
func drawPassing(t *rapid.T, players, hand int) (cycle hearts.Cycle, count int) {
	if rapid.IntRange(0, 3).Draw(t, "nobody passes") == 3 {
		return hearts.Cycle{hearts.Hold}, 0
	}
	steps := []hearts.Direction{hearts.Hold}
	if hand >= players-1 {
		steps = append(steps, hearts.Scatter)
	}
	if players%2 == 0 {
		steps = append(steps, hearts.Across)
	}
	for offset := 1; offset < players; offset++ {
		steps = append(steps, hearts.Direction(offset), hearts.Direction(-offset))
	}
	drawn := rapid.SliceOfN(rapid.SampledFrom(steps), 0, len(cycle)).Draw(t, "passes")
	copy(cycle[:], drawn)
	asked := len(drawn) == 0 || slices.ContainsFunc(drawn, func(d hearts.Direction) bool { return d != hearts.Hold && d != hearts.Scatter })
	usual := !asked || hand >= 3 // three cards, where they are there
	if usual && rapid.Bool().Draw(t, "usual pass count") {
		return cycle, 0
	}
	return cycle, rapid.IntRange(1, hand).Draw(t, "pass count")
}

// drawValues draws the values of a known game, the queen alone, or nothing; and then a few odd ones.
func drawValues(t *rapid.T) hearts.Values {
	onlyQueen := hearts.FourJacks().Values
	for suit := hearts.Clubs; suit <= hearts.Hearts; suit++ {
		onlyQueen[suit.Card(hearts.Jack)] = 0
	}
	onlyQueen[hearts.QueenOfSpades], onlyQueen[hearts.JackOfHearts] = 7, hearts.Worthless
	values := rapid.SampledFrom([]hearts.Values{{}, {}, {}, {}, onlyQueen, hearts.BlackMaria().Values, hearts.Spot().Values,
		hearts.Greek().Values, hearts.BlackJack().Values, hearts.ChasseCoeur().Values, hearts.FourJacks().Values}).Draw(t, "values")
	for range max(0, rapid.IntRange(-4, 4).Draw(t, "odd values")) {
		c := rapid.SampledFrom(slices.Collect(hearts.Variant{}.Pack().All())).Draw(t, "card")
		values[c] = rapid.SampledFrom([]int16{hearts.Worthless, -10, 5, 13, -1, 300, -300}).Draw(t, "value")
	}
	return values
}

// A duel is one game that the library and the oracle play side by side.
type duel struct {
	t      rapid.TB
	from   start
	r      *rand.Rand
	game   hearts.Game
	full   hearts.Game // the same game of a variant with its zeros filled in
	oracle *oracle
	before glimpse // of the game before the last move
	last   ruling  // on the last card played, and the seat and hand it came from
	seat   int
	hand   pile
	card   hearts.Card
	led    hearts.Suit // before that card
	lay    pile        // the kitty, if it lay there before that card
	fitted bool        // whether the card was a joker of the colour led
	shoots int         // the seat that tries to shoot the moon in this deal, or nobody
	twins  bool        // whether the seats play what lies in the trick already, where they can
	moves  []string
}

func newDuel(t rapid.TB, from start, seed uint64) *duel {
	d := &duel{t: t, from: from, r: rand.New(rand.NewPCG(seed, 0)), shoots: nobody}
	var err, fullErr error
	d.game, err = hearts.NewAt(from.variant, from.deals, from.totals...)
	d.full, fullErr = hearts.NewAt(from.variant.Full(), from.deals, from.totals...)
	if err != nil || fullErr != nil {
		d.fatal("no game: %v; with its zeros filled in: %v", err, fullErr)
	}
	d.oracle = newOracle(from.variant, from.deals, from.totals)
	return d
}

// fatal ends the test with all that is needed to see why.
func (d *duel) fatal(format string, args ...any) {
	d.t.Helper()
	d.t.Fatalf("%#v: %s\n%s", d.from, strings.Join(d.moves, " "), fmt.Sprintf(format, args...))
}

// playOut plays until the game is over, or long. It calls each, if there is one, after every move.
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

// move makes a move in both games of the library. The game that it came from stays as it was.
func (d *duel) move(name string, make func(hearts.Game) (hearts.Game, error)) {
	d.t.Helper()
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
		d.fatal("Equal: the game is itself, and not what it was")
	}
}

// deal deals at random, or hands that are out of the ordinary.
func (d *duel) deal() {
	d.shoots, d.twins = nobody, d.r.IntN(3) == 0
	if d.r.IntN(5) < 2 {
		seed := d.r.Uint64()
		d.move("deal", func(g hearts.Game) (hearts.Game, error) { return g.Deal(rand.New(rand.NewPCG(seed, 1))) })
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

// skews order the pack so that hands cut off it are out of the ordinary: the highest cards in one hand, long suits, all penalty cards in one
// hand, all hearts and Q♠ in one hand, Q♠ and all jokers with nothing else but hearts.
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

// skewedHands returns hands of which one is out of the ordinary, but for a few cards, or twins and jokers lie in different ones, and the kitty. The seat of the first hand tries to
// shoot the moon, mostly.
func (d *duel) skewedHands() (hands []hearts.Cards, kitty hearts.Cards) {
	skew := skews[d.r.IntN(len(skews))]
	if d.from.variant.HeartsInsteadOfQueen && d.r.IntN(4) > 0 {
		skew = queenAndJokers
	}
	pack := slices.Clone(d.oracle.pack)
	d.r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	slices.SortStableFunc(pack, func(a, b hearts.Card) int { return cmp.Compare(skew(d.oracle, b), skew(d.oracle, a)) })
	kittyAt := []int{0, d.oracle.handSize() * d.r.IntN(d.oracle.players+1), len(pack) - d.oracle.inKitty}[d.r.IntN(3)]
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

// pass lets one of the seats that wait choose, in any order. Who shoots the moon keeps high cards.
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
	d.move(fmt.Sprintf("pass:%d:%v", seat, cards), func(g hearts.Game) (hearts.Game, error) { return g.Pass(seat, cards...) })
	d.passAnyOrder(before, seat, cards)
	d.oracle.pass(seat, cards)
}

// passAnyOrder makes sure that the order of the cards means nothing, except for scatter.
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
	d.move(fmt.Sprintf("%d:%v", d.seat, d.card), func(g hearts.Game) (hearts.Game, error) { return g.Play(d.seat, d.card) })
	d.oracle.play(d.card)
}

// choose picks a card, at random where nobody tries to shoot the moon. The shooter plays high; the others play low and
// throw off what is dear. Sometimes who can plays what lies in the trick already.
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
		return slices.MaxFunc(legal, func(a, b hearts.Card) int { return cmp.Compare(o.value(a), o.value(b)) })
	}
	return slices.MinFunc(legal, byRank)
}

// chooseMoon lets the shooter add or subtract. Until then the deal is not scored.
func (d *duel) chooseMoon() {
	how := []hearts.Moon{hearts.MoonAdd, hearts.MoonSubtract}[d.r.IntN(2)]
	d.move("moon:"+how.String(), func(g hearts.Game) (hearts.Game, error) { return g.ChooseMoon(d.oracle.shooter, how) })
	d.oracle.chooseMoon(how)
}

// agreeOn fails the test if the library and the oracle say different things of a seat, or of nobody in particular.
func agreeOn[T comparable](d *duel, what string, seat int, library, oracle T) {
	if library != oracle {
		d.t.Helper()
		d.fatal("%s of seat %d: the library says %v, the oracle %v", what, seat, library, oracle)
	}
}

// agree compares all that the library and the oracle say.
func (d *duel) agree() {
	d.t.Helper()
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

// agreeWhoActs: every game that is not over waits for somebody, or for a deal.
func (d *duel) agreeWhoActs() {
	d.t.Helper()
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
	d.t.Helper()
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

// winnerOf returns the seat that wins a trick as it lies, or nobody.
func winnerOf(trick hearts.Trick) int {
	if winner, ok := trick.Winner(); ok {
		return winner
	}
	return nobody
}

// agreeTricks compares the full tricks of a deal, those that were held among them.
func (d *duel) agreeTricks() {
	d.t.Helper()
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
	d.t.Helper()
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
	d.t.Helper()
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
	d.t.Helper()
	for seat, taken := range d.oracle.taken {
		agreeOn(d, "taken", seat, d.game.Taken(seat), hearts.CardsOf(taken...))
	}
}

// agreeKitty: the game knows the kitty, who looks on sees it once it is taken.
func (d *duel) agreeKitty() {
	d.t.Helper()
	o := d.oracle
	agreeOn(d, "kitty", nobody, d.game.Kitty(), hearts.CardsOf(o.kitty...))
	agreeOn(d, "held cards", nobody, d.game.Held(), hearts.CardsOf(o.held...))
	if len(o.kitty) > 0 {
		agreeOn(d, "kitty that all see", nobody, d.game.View(hearts.Spectator).Kitty(), hearts.CardsOf(o.kitty.without(o.lies)...))
	}
}

func (d *duel) agreeScore() {
	d.t.Helper()
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

// agreeLegal compares the legal cards of every seat, and for the others in the hand of the seat on turn the reason.
func (d *duel) agreeLegal() {
	d.t.Helper()
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

// wholePack: every card in play is in a hand, on the table, in a full trick or in the kitty; all of these but the hands and the table are taken, when no trick is held; and what is taken counts what
// its cards are worth.
func (d *duel) wholePack() {
	d.t.Helper()
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
	agreeOn(d, "cards taken", nobody, taken, played.Minus(hearts.CardsOf(slices.Concat(d.oracle.held, d.oracle.lies)...)))
	agreeOn(d, "points", nobody, points, d.oracle.worth(slices.Collect(taken.All())))
}

// cardsOf returns the cards of a trick.
func cardsOf(trick hearts.Trick) (cards hearts.Cards) {
	for _, c := range trick.All() {
		cards = cards.With(c)
	}
	return cards
}

// everyCard: Legal, Check and Play say the same of every card, of what is no card, and for every seat. A refused card changes nothing.
func (d *duel) everyCard() {
	d.t.Helper()
	g := d.game
	for seat := -1; seat <= g.Players(); seat++ {
		legal := g.Legal(seat)
		for c := hearts.Card(-1); c <= 64; c++ {
			agreeOn(d, "Check of "+c.String(), seat, g.Check(seat, c) == nil, legal.Has(c))
			next, err := g.Play(seat, c)
			agreeOn(d, "Play of "+c.String(), seat, err == nil, legal.Has(c) && g.Phase() == hearts.Playing)
			agreeOn(d, "unchanged by "+c.String(), seat, next.Equal(g), err != nil)
		}
	}
}

// refusals makes moves that are wrong at this moment. None of them changes anything.
func (d *duel) refusals() {
	d.t.Helper()
	g, phase, players := d.game, d.game.Phase(), d.oracle.players
	turn, _ := g.Turn()
	refuse := func(what string, next hearts.Game, err error) {
		d.t.Helper()
		if err == nil || !next.Equal(g) {
			d.fatal("%s: %v, unchanged %v", what, err, next.Equal(g))
		}
	}
	if phase != hearts.Dealing {
		next, err := g.Deal(d.r)
		refuse("deal", next, err)
	}
	for seat := -1; seat <= players; seat++ {
		for _, how := range []hearts.Moon{0, hearts.MoonAdd, hearts.MoonSubtract, hearts.MoonChoice, hearts.MoonOff} {
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
	right, others := hand[:count], o.hands[o.left(seat, 1)].where(func(c hearts.Card) bool { return !hand.has(c) })
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

// mostSeats is how many seats a table can have.
const mostSeats = 11

// A glimpse is what can be seen of a game, to tell whether it has changed.
type glimpse struct {
	phase  hearts.Phase
	deals  int
	turn   int
	hands  [mostSeats]hearts.Cards
	taken  [mostSeats]hearts.Cards // while no second card lies in the trick
	passed [mostSeats]hearts.Cards
	legal  hearts.Cards
	trick  hearts.Trick
	broken bool
	score  hearts.Score
}

func glimpseOf(g hearts.Game) glimpse {
	s := glimpse{phase: g.Phase(), deals: g.Deals(), trick: g.Trick(), broken: g.HeartsBroken(), score: g.Score()}
	s.turn, _ = g.Turn()
	s.legal = g.Legal(s.turn)
	for seat := range g.Players() {
		s.hands[seat], s.passed[seat] = g.Hand(seat), g.Passed(seat)
		if s.trick.Len() <= 1 {
			s.taken[seat] = g.Taken(seat)
		}
	}
	return s
}

// count notes which of the rare events have happened in the last move.
func (d *duel) count(seen map[string]int) {
	for _, event := range rare {
		if event.happened(d) {
			seen[event.name]++
		}
	}
}

// played reports whether the last move was a card, and scored whether it ended a deal.
func (d *duel) played() bool { return d.before.phase == hearts.Playing }
func (d *duel) scored() bool {
	return (d.played() || d.before.phase == hearts.ChoosingMoon) && (d.oracle.phase == hearts.Dealing || d.oracle.phase == hearts.Over)
}

// refused reports whether the rule took a card away from the seat that played last, and skipped whether it would have left none.
func (d *duel) refused(rule hearts.Reason) bool {
	for _, reason := range d.last.refused {
		if d.played() && reason == rule {
			return true
		}
	}
	return false
}

func (d *duel) skipped(rule hearts.Reason) bool {
	return d.played() && slices.Contains(d.last.skipped, rule)
}

// passes reports whether the last move was the last pass of a deal in such a direction.
func (d *duel) passes(step hearts.Direction) bool {
	return d.before.phase == hearts.Passing && d.oracle.phase == hearts.Playing && d.oracle.step() == step
}

// moon reports whether the last move scored a moon under the option, in that way.
func (d *duel) moon(option, how hearts.Moon) bool {
	return d.scored() && d.oracle.shooter != nobody && d.oracle.mode == option && d.oracle.how == how
}

// sun is the same for a sun.
func (d *duel) sun(how hearts.Moon) bool {
	return d.scored() && d.from.variant.Sun && d.oracle.shooter != nobody && d.oracle.how == how && d.oracle.isSun()
}

// hit reports whether a total hit the target exactly at the end of the last deal.
func (d *duel) hit(exact hearts.ExactTarget) bool {
	for seat, added := range d.oracle.added {
		total := d.before.score.Total(seat) + added
		if d.scored() && d.from.variant.ExactTarget == exact && d.oracle.target > 0 && total == d.oracle.target {
			return true
		}
	}
	return false
}

// tenOfClubs reports whether a taker of so many 10♣ has points in a deal in which they double, on a moon or without.
func (d *duel) tenOfClubs(copies int, moon bool) bool {
	for seat, taken := range d.oracle.taken {
		doubles := d.scored() && d.from.variant.TenOfClubsDoubles && taken.count(hearts.TenOfClubs) == copies
		if doubles && d.oracle.worth(taken) != 0 && d.oracle.added[seat] != 0 && moon == (d.oracle.shooter != nobody) {
			return true
		}
	}
	return false
}

// noTricks reports whether a seat took no trick where that counts, on a moon or without.
func (d *duel) noTricks(moon bool) bool {
	none := slices.ContainsFunc(d.oracle.taken, func(taken pile) bool { return len(taken) == 0 })
	return d.scored() && d.from.variant.NoTricks != 0 && none && moon == (d.oracle.shooter != nobody)
}

// breaks reports whether the last card broke hearts.
func (d *duel) breaks() bool { return d.played() && d.oracle.broken && !d.before.broken }

// leads reports whether the last card was led.
func (d *duel) leads() bool { return d.played() && d.before.trick.Len() == 0 }

// settled returns how many seats have won a deal that was settled.
func (d *duel) settled() (winners int) {
	for _, points := range d.oracle.added {
		if d.scored() && d.from.variant.Settlement && points > 0 {
			winners++
		}
	}
	return winners
}

// opens reports whether the last move began the play of a deal that clubs open.
func (d *duel) opens() bool {
	begun := d.before.phase == hearts.Passing || d.before.phase == hearts.Dealing
	return begun && d.oracle.phase == hearts.Playing && d.oracle.opening != hearts.OpenLeftOfDealer
}

// filled returns the trick that the last card filled, and an empty one if it filled none.
func (d *duel) filled() fullTrick {
	if o := d.oracle; d.played() && len(o.trick) == 0 {
		return o.tricks[len(o.tricks)-1]
	}
	return fullTrick{winner: nobody}
}

// suit returns the suit that was led, or NoSuit.
func (full fullTrick) suit() hearts.Suit {
	for _, c := range full.cards.where(func(c hearts.Card) bool { return !isJoker(c) }) {
		return c.Suit()
	}
	return hearts.NoSuit
}

// winning returns the card that won, or NoCard.
func (full fullTrick) winning() hearts.Card {
	if full.winner == nobody {
		return hearts.NoCard
	}
	return full.cards[(full.winner-full.leader+len(full.cards))%len(full.cards)]
}

// held reports whether each of the last tricks, so many, was held for another reason than that it is of jokers alone; the last card filled the last of them.
func (d *duel) held(tricks int) bool {
	if len(d.filled().cards) == 0 || len(d.oracle.tricks) < tricks {
		return false
	}
	for _, trick := range d.oracle.tricks[len(d.oracle.tricks)-tricks:] {
		if trick.winner != nobody || len(trick.cards.where(isJoker)) == len(trick.cards) {
			return false
		}
	}
	return true
}

// endsDeal reports whether the last card was the last of the deal.
func (d *duel) endsDeal() bool {
	return d.played() && len(d.oracle.trick) == 0 && len(d.oracle.hands[d.seat]) == 0
}

// takesKitty returns the kitty that was taken with the last card, none if none was.
func (d *duel) takesKitty() pile {
	if d.played() && len(d.oracle.lies) == 0 {
		return d.lay
	}
	return nil
}

// refusesJoker reports whether a joker of the seat that played last may not be played, the trick having begun or not.
func (d *duel) refusesJoker(onLead bool) bool {
	return d.refused(hearts.ErrJoker) && onLead == (d.led == hearts.NoSuit)
}

// onlyJokers reports whether the seat that played last held nothing but jokers.
func (d *duel) onlyJokers() bool { return d.played() && len(d.hand.where(isJoker)) == len(d.hand) }

// playsJoker reports whether the last card was a joker.
func (d *duel) playsJoker() bool { return d.played() && isJoker(d.card) }

// heartsAndQueen reports whether the seat that played last, on lead, held hearts and Q♠, at least one joker, and no other card.
func (d *duel) heartsAndQueen() bool {
	jokers, queens := d.hand.where(isJoker), d.hand.count(hearts.QueenOfSpades)
	suit := d.hand.where(func(c hearts.Card) bool { return c.Suit() == hearts.Hearts })
	return d.played() && d.led == hearts.NoSuit && len(jokers) > 0 && queens > 0 && len(suit) > 0 && len(jokers)+queens+len(suit) == len(d.hand)
}

// insteadOfQueen reports whether the table allows a heart to be led instead of Q♠, which makes a difference.
func (d *duel) insteadOfQueen() bool {
	return d.from.variant.HeartsInsteadOfQueen && !d.from.variant.HeartsAnyTime && !d.before.broken
}

// rare is what must happen in random games, or they prove little.
var rare = []struct {
	name     string
	happened func(d *duel) bool
}{
	{"another card opens", func(d *duel) bool { return d.refused(hearts.ErrMustOpen) }},
	{"nobody holds a club to open", func(d *duel) bool { return d.skipped(hearts.ErrMustOpen) }},
	{"must follow suit", func(d *duel) bool { return d.refused(hearts.ErrFollowSuit) }},
	{"penalty card banned from the first trick", func(d *duel) bool { return d.refused(hearts.ErrPenaltyOnFirstTrick) }},
	{"penalty card banned from the lead", func(d *duel) bool { return d.refused(hearts.ErrPenaltyOnFirstTrick) && d.leads() }},
	{"nothing but penalty cards on the first trick", func(d *duel) bool { return d.skipped(hearts.ErrPenaltyOnFirstTrick) && !d.leads() }},
	{"nothing but penalty cards to open", func(d *duel) bool { return d.skipped(hearts.ErrPenaltyOnFirstTrick) && d.leads() }},
	{"hearts not broken", func(d *duel) bool { return d.refused(hearts.ErrHeartsNotBroken) }},
	{"nothing but hearts to lead", func(d *duel) bool { return d.skipped(hearts.ErrHeartsNotBroken) }},
	{"queen waits", func(d *duel) bool { return d.refused(hearts.ErrQueenWaits) }},
	{"queen cannot wait", func(d *duel) bool { return d.skipped(hearts.ErrQueenWaits) }},
	{"queen waits, ban lifted", func(d *duel) bool {
		return d.refused(hearts.ErrQueenWaits) && d.skipped(hearts.ErrPenaltyOnFirstTrick)
	}},
	{"heart led unbroken at a table that allows it", func(d *duel) bool {
		return d.leads() && d.breaks() && d.from.variant.HeartsAnyTime && d.card != hearts.QueenOfSpades
	}},
	{"heart breaks hearts on the first trick", func(d *duel) bool {
		return d.breaks() && d.card.Suit() == hearts.Hearts && d.before.trick.Len() > 0 && d.oracle.firstTrick()
	}},
	{"queen breaks hearts", func(d *duel) bool { return d.breaks() && d.card == hearts.QueenOfSpades }},
	{"queen does not break hearts", func(d *duel) bool {
		return d.played() && d.card == hearts.QueenOfSpades && !d.oracle.broken
	}},
	{"queen must be led before hearts", func(d *duel) bool {
		return d.leads() && d.refused(hearts.ErrHeartsNotBroken) && slices.Equal(d.last.legal, pile{hearts.QueenOfSpades})
	}},
	{"heart led instead of queen", func(d *duel) bool {
		return d.leads() && d.breaks() && d.card.Suit() == hearts.Hearts && d.hand.has(hearts.QueenOfSpades) && !d.from.variant.HeartsAnyTime
	}},

	{"pass to the left", func(d *duel) bool { return d.passes(hearts.Left) }},
	{"pass two to the right", func(d *duel) bool { return d.passes(hearts.TwoRight) }},
	{"pass across", func(d *duel) bool { return d.passes(hearts.Across) }},
	{"scatter", func(d *duel) bool { return d.passes(hearts.Scatter) }},
	{"hold", func(d *duel) bool {
		return d.before.phase == hearts.Dealing && d.oracle.phase == hearts.Playing
	}},
	{"lowest club passed on", func(d *duel) bool {
		passed := slices.ContainsFunc(d.oracle.passed, func(p pile) bool { return p.has(d.oracle.lowestClub()) })
		return passed && d.before.phase == hearts.Passing && d.oracle.phase == hearts.Playing && d.oracle.opening != hearts.OpenLeftOfDealer
	}},

	{"moon adds", func(d *duel) bool { return d.moon(hearts.MoonAdd, hearts.MoonAdd) }},
	{"moon subtracts", func(d *duel) bool { return d.moon(hearts.MoonSubtract, hearts.MoonSubtract) }},
	{"choice of adding", func(d *duel) bool { return d.moon(hearts.MoonChoice, hearts.MoonAdd) }},
	{"choice of subtracting", func(d *duel) bool { return d.moon(hearts.MoonChoice, hearts.MoonSubtract) }},
	{"every penalty card with the moon off", func(d *duel) bool {
		return d.scored() && d.oracle.mode == hearts.MoonOff && d.oracle.allPenalties() != nobody
	}},
	{"one penalty card is no moon", func(d *duel) bool {
		return d.scored() && len(d.oracle.pack.where(d.oracle.isPenalty)) == 1
	}},
	{"sun adds", func(d *duel) bool { return d.sun(hearts.MoonAdd) }},
	{"sun subtracts", func(d *duel) bool { return d.sun(hearts.MoonSubtract) }},
	{"bonus card missing for a moon", func(d *duel) bool {
		return d.scored() && d.oracle.mode != hearts.MoonOff && d.oracle.allPenalties() != nobody && d.oracle.shooter == nobody
	}},
	{"moon with a bonus card elsewhere", func(d *duel) bool {
		return d.scored() && d.oracle.shooter != nobody && len(d.oracle.pack.where(d.oracle.isBonus).without(d.oracle.taken[d.oracle.shooter])) > 0
	}},
	{"ten of clubs doubles", func(d *duel) bool { return d.tenOfClubs(1, false) }},
	{"ten of clubs on a moon", func(d *duel) bool { return d.tenOfClubs(1, true) }},
	{"ten of clubs twice", func(d *duel) bool { return d.tenOfClubs(2, false) }},
	{"ten of clubs twice on a moon", func(d *duel) bool { return d.tenOfClubs(2, true) }},
	{"no tricks", func(d *duel) bool { return d.noTricks(false) }},
	{"no tricks on a moon", func(d *duel) bool { return d.noTricks(true) }},

	{"moon of two partners", func(d *duel) bool {
		o := d.oracle
		return d.scored() && o.shooter != nobody && len(o.taken[o.shooter].where(o.isPenalty)) < len(o.pack.where(o.isPenalty))
	}},
	{"sun of a side", func(d *duel) bool {
		o := d.oracle
		return d.scored() && o.variant.Sides && o.variant.Sun && o.shooter != nobody && o.isSun()
	}},
	{"a tie of two sides is played off", func(d *duel) bool {
		o := d.oracle
		return d.scored() && o.variant.Sides && o.phase == hearts.Dealing && (o.pastTarget() || o.pastDeals())
	}},
	{"a deal is settled", func(d *duel) bool { return d.scored() && d.from.variant.Settlement && slices.Max(d.oracle.added) > 0 }},
	{"a deal is settled among several winners", func(d *duel) bool { return d.settled() > 1 }},
	{"the highest total wins", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Over && d.from.variant.Reverse
	}},

	{"more than seven players", func(d *duel) bool { return d.scored() && d.oracle.players > 7 }},
	{"eleven players", func(d *duel) bool { return d.scored() && d.oracle.players == 11 }},
	{"two packs with sides", func(d *duel) bool { return d.scored() && d.oracle.packs == 2 && d.from.variant.Sides }},
	{"both copies of a card passed by one seat", func(d *duel) bool {
		return d.before.phase == hearts.Passing && d.oracle.phase == hearts.Playing && slices.ContainsFunc(d.oracle.passed, hasTwins)
	}},
	{"a card passed, and its twin received", func(d *duel) bool {
		if d.before.phase != hearts.Passing || d.oracle.phase != hearts.Playing {
			return false
		}
		for seat, passed := range d.oracle.passed {
			if len(passed.where(d.oracle.received[seat].has)) > 0 {
				return true
			}
		}
		return false
	}},
	{"two identical cards cancel, and a lower one wins", func(d *duel) bool {
		suit, winning := d.filled().suit(), d.filled().winning()
		return winning != hearts.NoCard && slices.ContainsFunc(d.filled().cards, func(c hearts.Card) bool {
			return c.Suit() == suit && c.Rank() > winning.Rank()
		})
	}},
	{"two identical cards of another suit than was led", func(d *duel) bool {
		suit := d.filled().suit()
		return hasTwins(d.filled().cards.where(func(c hearts.Card) bool { return c.Suit() != suit && !isJoker(c) }))
	}},
	{"a trick is held", func(d *duel) bool { return d.held(1) }},
	{"two tricks are held, one after the other", func(d *duel) bool { return d.held(2) }},
	{"three tricks are held, one after the other", func(d *duel) bool { return d.held(3) }},
	{"held tricks are taken", func(d *duel) bool {
		n := len(d.oracle.tricks)
		return d.filled().winner != nobody && n > 1 && d.oracle.tricks[n-2].winner == nobody
	}},
	{"the last trick is held", func(d *duel) bool { return d.held(1) && d.endsDeal() }},
	{"the last two tricks are held", func(d *duel) bool { return d.held(2) && d.endsDeal() }},
	{"the first trick is held, and the kitty lies with it", func(d *duel) bool {
		return d.held(1) && len(d.oracle.tricks) == 1 && len(d.oracle.lies) > 0 && !d.from.variant.KittyToLastTrick
	}},
	{"a penalty card after a held first trick, which no ban keeps", func(d *duel) bool {
		n := len(d.oracle.tricks)
		return d.played() && n == 1 && d.oracle.tricks[0].winner == nobody && d.led != hearts.NoSuit && d.oracle.isPenalty(d.card) && d.card.Suit() != d.led
	}},
	{"both queens of spades in one trick", func(d *duel) bool { return d.filled().cards.count(hearts.QueenOfSpades) == 2 }},
	{"both queens of spades in hand, led before hearts", func(d *duel) bool {
		return d.leads() && d.refused(hearts.ErrHeartsNotBroken) && slices.Equal(d.last.legal, pile{hearts.QueenOfSpades, hearts.QueenOfSpades})
	}},

	{"the kitty is taken with penalty cards in it", func(d *duel) bool { return len(d.takesKitty().where(d.oracle.isPenalty)) > 0 }},
	{"a heart in the kitty breaks nothing", func(d *duel) bool {
		return d.takesKitty().has(hearts.TwoOfHearts) && !d.oracle.broken
	}},
	{"the kitty is taken with held tricks", func(d *duel) bool {
		n := len(d.oracle.tricks)
		return len(d.takesKitty()) > 0 && n > 1 && d.oracle.tricks[n-2].winner == nobody && !d.endsDeal()
	}},
	{"the kitty goes to the winner of the last trick", func(d *duel) bool {
		return len(d.takesKitty()) > 0 && d.endsDeal() && d.filled().winner != nobody && len(d.oracle.tricks) > 1
	}},
	{"the kitty goes to who led a held last trick", func(d *duel) bool { return len(d.takesKitty()) > 0 && d.endsDeal() && d.held(1) }},
	{"every trick is held, and the kitty lies until the end", func(d *duel) bool {
		won := func(trick fullTrick) bool { return trick.winner != nobody }
		return len(d.takesKitty()) > 0 && !slices.ContainsFunc(d.oracle.tricks, won) && !d.from.variant.KittyToLastTrick
	}},
	{"the lowest club lies in the kitty", func(d *duel) bool {
		lowest := d.oracle.pack[0]
		return d.opens() && d.oracle.kitty.has(lowest) && lowest.Suit() == hearts.Clubs && d.oracle.lowestClub() > lowest
	}},
	{"one of two lowest clubs lies in the kitty", func(d *duel) bool {
		lowest := d.oracle.pack[0]
		return d.opens() && d.oracle.kitty.count(lowest) == 1 && d.oracle.lowestClub() == lowest
	}},
	{"every club lies in the kitty", func(d *duel) bool {
		return d.opens() && d.oracle.pack[0].Suit() == hearts.Clubs && d.oracle.lowestClub() == hearts.NoCard
	}},
	{"two seats hold the lowest club", func(d *duel) bool {
		holders := 0
		for _, hand := range d.oracle.hands {
			holders += min(1, hand.count(d.oracle.lowestClub()))
		}
		return d.opens() && holders == 2
	}},
	{"a moon with penalty cards in the kitty", func(d *duel) bool {
		return d.scored() && d.oracle.shooter != nobody && len(d.oracle.kitty.where(d.oracle.isPenalty)) > 0
	}},
	{"a moon but for a penalty card in the kitty", func(d *duel) bool {
		o := d.oracle
		tookKitty := func(taken pile) bool { return len(o.kitty.without(taken)) == 0 }
		takers := 0
		for _, taken := range o.taken {
			if tookKitty(taken) {
				taken = taken.without(o.kitty)
			}
			takers += min(1, len(taken.where(o.isPenalty)))
		}
		return d.scored() && o.shooter == nobody && o.mode != hearts.MoonOff && takers == 1 && len(o.kitty.where(o.isPenalty)) > 0 && !o.variant.Sides
	}},
	{"a sun with a kitty", func(d *duel) bool {
		o := d.oracle
		return d.scored() && o.variant.Sun && o.shooter != nobody && len(o.kitty) > 0 && o.isSun()
	}},
	{"a moon of two packs: 52", func(d *duel) bool {
		o := d.oracle
		return d.scored() && o.packs == 2 && o.shooter != nobody && o.amount() == 52
	}},
	{"a moon of a side with two packs", func(d *duel) bool {
		return d.scored() && d.oracle.packs == 2 && d.oracle.shooter != nobody && d.from.variant.Sides
	}},

	{"a joker is led", func(d *duel) bool { return d.playsJoker() && d.leads() }},
	{"the card after a joker sets the suit", func(d *duel) bool {
		return d.played() && d.led == hearts.NoSuit && d.before.trick.Len() > 0 && !isJoker(d.card)
	}},
	{"a heart cannot follow a joker that was led", func(d *duel) bool {
		return d.refused(hearts.ErrHeartsNotBroken) && d.before.trick.Len() > 0
	}},
	{"a penalty card cannot follow a joker that opened", func(d *duel) bool {
		return d.refused(hearts.ErrPenaltyOnFirstTrick) && d.led == hearts.NoSuit && d.before.trick.Len() > 0
	}},
	{"a trick of nothing but jokers", func(d *duel) bool {
		full := d.filled().cards
		return len(full) > 0 && len(full.where(isJoker)) == len(full)
	}},
	{"a joker from a seat that could follow", func(d *duel) bool {
		return d.playsJoker() && slices.ContainsFunc(d.hand, func(c hearts.Card) bool { return c.Suit() == d.led && d.led != hearts.NoSuit })
	}},
	{"another card from a void seat with a joker", func(d *duel) bool {
		return d.led != hearts.NoSuit && d.last.legal.has(hearts.Joker) && d.played() && d.card.Suit() != d.led && !isJoker(d.card)
	}},
	{"a joker on the first trick", func(d *duel) bool { return d.playsJoker() && d.oracle.firstTrick() && !d.leads() }},
	{"a joker is what the ban leaves", func(d *duel) bool {
		return d.playsJoker() && d.refused(hearts.ErrPenaltyOnFirstTrick) && len(d.last.legal.where(isJoker)) == len(d.last.legal)
	}},
	{"a joker is led before hearts", func(d *duel) bool {
		return d.playsJoker() && d.refused(hearts.ErrHeartsNotBroken) && len(d.last.legal.where(isJoker)) == len(d.last.legal)
	}},
	{"a joker cannot open, though nobody holds a club", func(d *duel) bool {
		return d.last.refused[hearts.Joker] == hearts.ErrMustOpen && d.skipped(hearts.ErrMustOpen)
	}},
	{"nothing but jokers to open", func(d *duel) bool { return d.onlyJokers() && d.skipped(hearts.ErrMustOpen) }},
	{"a joker counts as another card than hearts and the queen", func(d *duel) bool {
		return d.insteadOfQueen() && d.heartsAndQueen() && d.refused(hearts.ErrHeartsNotBroken)
	}},
	{"a dragon joker does not", func(d *duel) bool {
		legal := d.last.legal.where(func(c hearts.Card) bool { return c.Suit() == hearts.Hearts })
		return d.insteadOfQueen() && d.heartsAndQueen() && d.from.variant.DragonJokers && len(legal) > 0
	}},
	{"a dragon joker that fits", func(d *duel) bool {
		return d.playsJoker() && d.card != hearts.Joker && d.led != hearts.NoSuit && !d.onlyJokers()
	}},
	{"the third dragon joker fits", func(d *duel) bool {
		return d.playsJoker() && d.card == hearts.Joker && d.from.variant.DragonJokers && d.led != hearts.NoSuit && !d.onlyJokers()
	}},
	{"a dragon joker that does not fit", func(d *duel) bool { return d.refusesJoker(false) }},
	{"a dragon joker cannot be led", func(d *duel) bool { return d.refusesJoker(true) }},
	{"a dragon joker cannot be played by who can follow", func(d *duel) bool {
		return d.from.variant.DragonJokers && d.last.refused[hearts.Joker] == hearts.ErrFollowSuit && d.played()
	}},
	{"nothing but dragon jokers to lead", func(d *duel) bool { return d.onlyJokers() && d.leads() && d.from.variant.DragonJokers }},
	{"nothing but dragon jokers, and one that does not fit", func(d *duel) bool {
		return d.onlyJokers() && d.led != hearts.NoSuit && d.from.variant.DragonJokers && !d.fitted
	}},

	{"exact target does nothing", func(d *duel) bool { return d.hit(hearts.ExactNothing) }},
	{"exact target halves", func(d *duel) bool { return d.hit(hearts.ExactHalves) }},
	{"exact target zeroes", func(d *duel) bool { return d.hit(hearts.ExactZeroes) }},
	{"play on past the target", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Dealing && d.oracle.pastTarget()
	}},
	{"play on past the number of deals", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Dealing && d.oracle.pastDeals()
	}},
	{"play on, and over at last", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Over && d.from.variant.Deals > 0 && d.oracle.deal > d.from.variant.Deals
	}},
	{"over by the target", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Over && !d.oracle.pastDeals()
	}},
	{"over by the number of deals", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Over && !d.oracle.pastTarget()
	}},
	{"shared win", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Over && len(d.oracle.best()) > 1
	}},
}

// hasTwins reports whether a card lies there twice.
func hasTwins(p pile) bool {
	return slices.ContainsFunc(p, func(c hearts.Card) bool { return p.count(c) > 1 })
}
