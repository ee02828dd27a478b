package hearts_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hjerterfri/hearts"
)

// A position is a moment of a game as one seat sees it.
type position struct {
	before hearts.Game // the deal
	game   masquerade
	seat   int
	others []move // cards played by others, once moves has been asked for them
}

// A world is the hidden hands by seat, and after them the kitty while it is hidden.
type world [kittyPlace + 1]hearts.Cards

const kittyPlace = mostSeats

const (
	mostAssignments = 3000 // of the cards of a position to its hidden hands
	mostOfAGame     = 2    // positions
	mostGames       = 20_000
)

// smallPositions looks for positions in random games until it has enough of every kind of
// knowledge.
func smallPositions(t *testing.T) (positions []position) {
	enough := amount(1, 4, 10)
	seen := map[string]int{}
	missing := func() bool {
		return slices.ContainsFunc(kindsOfKnowledge,
			func(k kindOfKnowledge) bool { return seen[k.name] < enough })
	}
	for seed := uint64(0); seed < mostGames && missing(); seed++ {
		r := rand.New(rand.NewPCG(seed, 3))
		from := smallStart(r)
		if seed%8 == 0 {
			from = starts().Example(int(seed))
		}
		fromGame := 0
		wander(from, r, func(before hearts.Game, now masquerade) (goOn bool) {
			for seat := range viewers(now.game) {
				if r.IntN(4) > 0 {
					continue
				}
				p := position{before: before, game: now, seat: seat}
				if p.isSmall() && p.teaches(seen, enough) {
					positions = append(positions, p)
					fromGame++
				}
			}
			return fromGame < mostOfAGame
		})
	}
	for _, kind := range kindsOfKnowledge {
		t.Logf("%5d %s", seen[kind.name], kind.name)
		if seen[kind.name] < enough {
			t.Errorf("%d positions with %s", seen[kind.name], kind.name)
		}
	}
	return positions
}

// wander plays some deals at random, and calls each after every move until it returns
// false.
func wander(from start, r *rand.Rand, each func(before hearts.Game, now masquerade) (goOn bool)) {
	const deals = 4
	g := must(hearts.NewAt(from.variant, from.deals, from.totals...))
	before := g // the deal
	var passed []pile
	for goOn := true; goOn && g.Phase() != hearts.Over && g.Deals() <= from.deals+deals; {
		seat, _ := g.Turn()
		switch g.Phase() {
		case hearts.Dealing:
			before, passed = g, make([]pile, g.Players())
			g = must(g.Deal(r))
		case hearts.Passing:
			hand := slices.Collect(g.Hand(seat).All())
			r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
			passed[seat] = hand[:g.PassCount()]
			g = must(g.Pass(seat, passed[seat]...))
		case hearts.Playing:
			g = must(g.Play(seat, g.Legal(seat).Random(r)))
		case hearts.ChoosingMoon:
			g = must(g.ChooseMoon(seat, hearts.MoonAdd))
		}
		goOn = each(before, masquerade{g, slices.Clone(passed)})
	}
}

// isSmall reports whether all worlds of the position can be listed, and there may be
// several.
func (p *position) isSmall() bool {
	n := p.assignments()
	return n >= 2 && n <= mostAssignments
}

// teaches reports whether there is a kind of knowledge in the position of which there is
// not enough yet. If so, it counts all kinds that are in it.
func (p *position) teaches(seen map[string]int, enough int) bool {
	wanted := slices.ContainsFunc(kindsOfKnowledge, func(kind kindOfKnowledge) bool {
		return seen[kind.name] < enough && kind.of(p)
	})
	for _, kind := range kindsOfKnowledge {
		if wanted && kind.of(p) {
			seen[kind.name]++
		}
	}
	return wanted
}

// smallStart draws a table with a small pack, mostly of hearts and spades, at which rare
// events are frequent.
func smallStart(r *rand.Rand) start {
	on := func() bool { return r.IntN(2) == 0 }
	v := hearts.Variant{
		Players: 3 + r.IntN(5), PassCount: 1 + r.IntN(2), Deals: 6,
		Opening: hearts.Opening(r.IntN(4)), PenaltyOnFirstTrick: r.IntN(4) == 0,
		HeartsAnyTime:     r.IntN(4) == 0,
		QueenBreaksHearts: on(), HeartsInsteadOfQueen: on(), QueenWaits: on(),
	}
	hand := 2 + r.IntN(4)
	if v.Players >= 5 && r.IntN(3) == 0 {
		v.Packs, hand = 2, 1+r.IntN(3)
		v.PassCount = min(v.PassCount, hand)
	}
	if r.IntN(3) == 0 {
		v.Kitty, v.KittyToLastTrick = 1+r.IntN(3), on()
	}
	switch r.IntN(5) {
	case 0:
		v.Jokers = 1 + r.IntN(4)
	case 1:
		v.Jokers, v.DragonJokers = 3, true
	}
	pack := shuffledPack(r)
	much := r.IntN(3) // sometimes there are few clubs and diamonds
	slices.SortStableFunc(pack, func(a, b hearts.Card) int { return wanted(b, much) - wanted(a, much) })
	r.Shuffle(4, func(i, j int) { pack[i], pack[20+j] = pack[20+j], pack[i] })
	if v.Packs == 2 {
		pack = twins(pack)
	}
	kept := max(0, hand*v.Players+v.Kitty-v.Jokers)
	v.Jokers = hand*v.Players + v.Kitty - kept
	if v.Removed = hearts.CardsOf(pack[kept:]...); v.DragonJokers && v.Jokers != 3 {
		v.DragonJokers = false
	}
	steps := []hearts.Direction{hearts.Hold, hearts.Left, hearts.Right, hearts.TwoLeft, hearts.TwoRight}
	if v.Players == 4 {
		steps = append(steps, hearts.Across)
	}
	if hand >= v.Players-1 {
		steps = append(steps, hearts.Scatter)
	}
	r.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	copy(v.Passes[:], steps)
	if on() { // hearts and Q♠ that are not penalty cards, and other cards that are
		for rank := hearts.Two; rank <= hearts.Ten; rank++ {
			v.Values[hearts.Hearts.Card(rank)] = hearts.Worthless
		}
		v.Values[hearts.QueenOfSpades], v.Values[hearts.KingOfSpades],
			v.Values[hearts.AceOfClubs] = hearts.Worthless, 10, 5
		v.Values[hearts.JackOfSpades], v.Values[hearts.AceOfDiamonds] = 3, 3
	}
	return start{variant: v}
}

// twins puts a twin beside every card.
func twins(pack []hearts.Card) (pairs []hearts.Card) {
	for _, c := range pack {
		pairs = append(pairs, c, c)
	}
	return pairs
}

// wanted is higher for the cards that options are about; much says by how much.
func wanted(c hearts.Card, much int) int {
	switch {
	case c == hearts.QueenOfSpades, c == hearts.KingOfSpades:
		return 2 * much
	case c.Suit() == hearts.Hearts, int(c)%5 == 0:
		return much
	}
	return 0
}

// truth returns where the cards lie that the seat has not seen.
func (p *position) truth() world { return p.worldOf(p.game.game) }

// hidden returns the cards that the seat has not seen.
func (p *position) hidden() (cards hearts.Cards) {
	for _, hand := range p.truth() {
		cards = cards.Plus(hand)
	}
	return cards
}

// assignments returns the number of ways in which the hidden cards can lie if nothing is
// known about them.
func (p *position) assignments() float64 {
	ways, left := 1.0, p.hidden().Len()
	for _, hand := range p.truth() {
		for i := range hand.Len() {
			ways *= float64(left) / float64(i+1)
			left--
		}
	}
	return ways
}

// A list is all worlds of a position. Each has the number of ways to deal the cards that
// give it, where two copies of a card are two cards.
type list struct {
	worlds []world
	ways   map[world]float64
	all    float64 // ways
}

// list tries all ways in which the cards can lie, and returns those that agree with what
// the seat has seen.
func (p *position) list() (l list) {
	truth := p.truth()
	saw := knowledgeOf(p.game, p.seat)
	l.ways = map[world]float64{}
	hands := p.passedOn()
	unseen := p.hidden()
	for _, hand := range hands {
		unseen = unseen.Minus(hand)
	}
	cards := slices.Collect(unseen.All())
	var assign func(i int)
	assign = func(i int) {
		if i == len(cards) {
			l.ways[hands]++
			if l.ways[hands] == 1 && p.agrees(hands, saw) {
				l.worlds = append(l.worlds, hands)
			}
			return
		}
		for place := range hands {
			if hands[place].Len() < truth[place].Len() {
				old := hands[place]
				hands[place] = old.Plus(hearts.CardsOf(cards[i]))
				assign(i + 1)
				hands[place] = old
			}
		}
	}
	assign(0)
	for _, w := range l.worlds {
		l.all += l.ways[w]
	}
	return l
}

// passedOn returns the cards that the seat has passed and that have not been played. It
// knows where they are, even if it has not seen their twins.
func (p *position) passedOn() (hands world) {
	g := p.game.game
	for to := range g.Players() {
		hands[to] = g.Given(p.seat, to)
	}
	for seat, c := range cardsPlayed(g) {
		hands[seat] = hands[seat].Without(c)
	}
	return hands
}

// agrees deals so that the others hold these hands now, and plays the cards that were
// played. It reports whether the rules allow this and the seat sees what it saw.
func (p *position) agrees(hands world, saw knowledge) bool {
	final := hands
	if p.seat != hearts.Spectator {
		final[p.seat] = p.game.game.Hand(p.seat)
	}
	for seat, c := range cardsPlayed(p.game.game) {
		final[seat] = final[seat].Plus(hearts.CardsOf(c))
	}
	dealt, passed, ok := p.passes(final)
	if !ok {
		return false
	}
	kitty := hands[kittyPlace]
	if !p.kittyHidden() {
		kitty = p.game.game.Kitty()
	}
	g, err := p.before.DealHands(dealt[:p.game.game.Players()], kitty)
	for seat, cards := range passed {
		if len(cards) > 0 && err == nil {
			g, err = g.Pass(seat, cards...)
		}
	}
	if err == nil {
		g, err = replayed(g, p.game.game)
	}
	return err == nil && knowledgeOf(masquerade{g, passed}, p.seat) == saw
}

// passes chooses cards that the others may have passed, and returns the hands as dealt.
// It returns false if a seat does not hold the cards that it was given. It makes no
// difference to the hands afterwards which of the possible cards the others have passed.
func (p *position) passes(hands world) (dealt world, passed []pile, ok bool) {
	g := p.game.game
	passed = make([]pile, g.Players())
	if p.seat != hearts.Spectator {
		passed[p.seat] = p.game.passed[p.seat]
	}
	dealt = hands
	if g.Phase() == hearts.Passing {
		for seat, hand := range hands[:g.Players()] {
			if seat != p.seat && !g.MustAct(seat) {
				passed[seat] = slices.Collect(hand.All())[:g.PassCount()]
			}
		}
		return dealt, passed, true
	}
	var rest [kittyPlace]pile // what may have come from others
	for to, hand := range hands[:g.Players()] {
		given := g.Given(p.seat, to)
		if hand.And(given) != given {
			return dealt, passed, false
		}
		rest[to] = slices.Collect(hand.Minus(given).All())
	}
	for giver := range passed {
		for step := 1; step < g.Players(); step++ { // in the order of scatter
			to := (giver + step) % g.Players()
			gift := p.gift(giver, to, rest[to])
			if giver != p.seat && to != p.seat {
				rest[to] = rest[to][len(gift):]
			}
			if giver != p.seat {
				passed[giver] = append(passed[giver], gift...)
			}
			dealt[to] = dealt[to].Minus(hearts.CardsOf(gift...))
			dealt[giver] = dealt[giver].Plus(hearts.CardsOf(gift...))
		}
	}
	return dealt, passed, true
}

// gift returns what a seat gave to another: the cards that the seat of the position has
// seen, or else the first of the cards that it may be.
func (p *position) gift(giver, to int, cards pile) pile {
	if giver == p.seat || to == p.seat {
		return slices.Collect(p.game.game.Given(giver, to).All())
	}
	return cards[:p.gifts(giver, to)]
}

// gifts returns how many cards a seat gives to another in this deal.
func (p *position) gifts(giver, to int) int {
	g := p.game.game
	switch step := g.Variant().Passing(g.Deals()); {
	case step == hearts.Scatter && giver != to:
		return 1
	case step.To(giver, g.Players()) == to:
		return g.PassCount()
	}
	return 0
}

// kittyHidden reports whether there is a kitty that nobody has taken.
func (p *position) kittyHidden() bool {
	g := p.game.game
	if g.Kitty().Len() == 0 {
		return false
	}
	taken := g.Phase() != hearts.Passing && g.Phase() != hearts.Playing
	for _, trick := range g.Tricks() {
		_, won := trick.Winner()
		taken = taken || won && !g.Variant().KittyToLastTrick
	}
	return !taken
}

func (p *position) view() hearts.View { return p.game.game.View(p.seat) }

// A drawing counts how often something was drawn.
type drawing[T comparable] map[T]int

// chiSquare returns how far the counts are from what is expected, if each thing comes in
// a number of ways out of all. Things that were never drawn count too.
func (d drawing[T]) chiSquare(ways func(T) float64, all float64) (sum float64) {
	draws := 0
	for _, n := range d {
		draws += n
	}
	met := 0.0
	for thing, n := range d {
		expected := float64(draws) * ways(thing) / all
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
		met += expected
	}
	return sum + float64(draws) - met
}

// fewest is how often each thing must be expected on average, so that chi-square makes
// sense.
const fewest = 5

func (p *position) worldOf(g hearts.Game) (w world) {
	for seat := range g.Players() {
		if seat != p.seat {
			w[seat] = g.Hand(seat)
		}
	}
	if p.kittyHidden() {
		w[kittyPlace] = g.Kitty()
	}
	return w
}

// An exchange is a world with what each seat gave to each other.
type exchange struct {
	world world
	given [kittyPlace][kittyPlace]hearts.Cards
}

// waysTo returns the number of ways in which the others may have passed as in the
// exchange, where two copies of a card are two cards.
func (p *position) waysTo(e *exchange) float64 {
	g := p.game.game
	ways := 1.0
	for seat := range g.Players() {
		switch {
		case seat == p.seat:
		case g.Phase() != hearts.Passing: // what it got, of all that it held then
			held := e.world[seat]
			for player, c := range cardsPlayed(g) {
				if player == seat {
					held = held.With(c)
				}
			}
			held = held.Minus(g.Given(p.seat, seat))
			for giver := range g.Players() {
				if giver != p.seat {
					ways, held = ways*waysToTake(e.given[giver][seat], held), held.Minus(e.given[giver][seat])
				}
			}
		case !g.MustAct(seat): // what it gave, of all that it holds
			held := e.world[seat]
			for step := 1; step < g.Players(); step++ {
				gift := e.given[seat][(seat+step)%g.Players()]
				ways, held = ways*waysToTake(gift, held), held.Minus(gift)
			}
		}
	}
	return ways
}

// waysToTake returns the number of ways to take some cards from others, where two copies
// of a card are two cards.
func waysToTake(some, from hearts.Cards) float64 {
	ways := 1.0
	for c := range some.Distinct().All() {
		ways *= choices(from.Count(c), some.Count(c))
	}
	return ways
}

// waysToPass returns the number of ways in which the others may have passed, which is the
// same in each world.
func (p *position) waysToPass() (ways float64) {
	g := p.game.game
	hand := g.Dealt(0).Len()
	ways = 1
	for seat := range g.Players() {
		switch {
		case seat == p.seat:
		case g.Phase() != hearts.Passing:
			ways *= p.waysToGet(seat, hand)
		case g.MustAct(seat):
		case g.Variant().Passing(g.Deals()) == hearts.Scatter:
			for i := range g.PassCount() { // any card to the first seat, any other to the second, and so on
				ways *= float64(hand - i)
			}
		default:
			ways *= choices(hand, g.PassCount())
		}
	}
	return ways
}

// waysToGet returns the number of ways in which a seat may have received cards of its
// hand after the exchange from the others.
func (p *position) waysToGet(seat, hand int) float64 {
	ways, left := 1.0, hand-p.game.game.Given(p.seat, seat).Len()
	for giver := range p.game.game.Players() {
		if giver != p.seat {
			n := p.gifts(giver, seat)
			ways *= choices(left, n)
			left -= n
		}
	}
	return ways
}

// choices returns the number of ways to choose k of n cards.
func choices(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return ways
}
