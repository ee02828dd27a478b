package hearts_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/hjerterfri/hearts"
)

var (
	sampledWorlds = flag.Int("worlds", 5_000, "sampled worlds that are played through")
	samples       = flag.Int("samples", 3_000, "samples of each small position that are compared with the list of its worlds")
)

// TestSampledWorldsAreLegal plays the worlds through that are sampled in random games: at every step the seat sees what it saw.
func TestSampledWorldsAreLegal(t *testing.T) {
	t.Parallel()
	const perView = 3
	r := rand.New(rand.NewPCG(1, 2))
	left := *sampledWorlds
	for seed := 0; left > 0; seed++ {
		var states []hearts.Game // of the deal in play
		newDuel(t, starts().Example(seed), uint64(seed)).playOut(func(d *duel) {
			if d.before.phase == hearts.Dealing {
				states = nil
			}
			states = append(states, d.game)
			if d.r.IntN(12) > 0 || left <= 0 {
				return
			}
			for seat := range viewers(d.game) {
				left -= perView
				for range perView {
					checkWorld(d, states, sampledWorld(d, seat, r), seat)
				}
			}
		})
	}
}

// sampledWorld draws a world. A view that a game gives never contradicts itself.
func sampledWorld(d *duel, seat int, r *rand.Rand) hearts.Game {
	d.t.Helper()
	v := d.game.View(seat)
	world, err := v.Sample(r)
	if err != nil || v.Worlds() < 1 {
		d.fatal("%v: seat %d has %v worlds: %v", d.game, seat, v.Worlds(), err)
	}
	return world
}

// checkWorld plays a world through beside the states of the deal that it was sampled in.
func checkWorld(d *duel, states []hearts.Game, world hearts.Game, seat int) {
	d.t.Helper()
	if v := d.game.View(seat); !world.View(seat).Equal(v) || !v.Equal(d.game.View(seat)) {
		d.fatal("%v: in the world of seat %d it sees something else", d.game, seat)
	}
	history := slices.Collect(world.History())
	if len(history) != 1+len(states) || !history[len(history)-1].Equal(world) {
		d.fatal("%v: an impossible world of seat %d: %d moves of %d", d.game, seat, len(history)-1, len(states))
	}
	for i, state := range history[1:] {
		if states[i].Phase() != hearts.Passing && !state.View(seat).Equal(states[i].View(seat)) {
			d.fatal("%v: in the world of seat %d it has seen something else: %v", states[i], seat, state)
		}
	}
	for other := range world.Players() {
		v := d.game.View(seat)
		known, possible := v.Known(other), v.Possible(other)
		for _, hand := range []hearts.Cards{world.Hand(other), d.game.Hand(other)} {
			if known.Minus(hand).Len()+hand.Minus(possible).Len() > 0 {
				d.fatal("%v: seat %d knows %v of %d, and that it may hold %v; it holds %v", d.game, seat, known, other, possible, hand)
			}
		}
	}
}

// TestSmallPositions compares Worlds, Known, Possible and Sample with lists of all worlds, in positions of every kind of knowledge.
func TestSmallPositions(t *testing.T) {
	t.Parallel()
	compared := map[string]int{}
	for i, p := range smallPositions(t) {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Logf("seat %d, %v: %v", p.seat, p.game.game.Variant(), p.game.game)
			l := p.list()
			if len(l.worlds) == 0 {
				t.Fatal("not even the game itself is possible")
			}
			p.checkCount(t, l)
			p.checkCards(t, l)
			if p.checkUniform(t, l) {
				compared["worlds"]++
			}
			if p.checkPasses(t, l) {
				compared[fmt.Sprintf("passes, scatter %v, %v", p.passing() == hearts.Scatter, p.phase())]++
			}
		})
	}
	for what, enough := range map[string]int{
		"worlds": 50, "passes, scatter false, passing": 4, "passes, scatter true, passing": 4,
		"passes, scatter false, playing": 4, "passes, scatter true, playing": 4,
	} {
		if t.Logf("%d positions: %s", compared[what], what); compared[what] < enough && !testing.Short() {
			t.Errorf("%s drawn in %d positions", what, compared[what])
		}
	}
}

// TestOpenerAloneCanHoldASuit is a position too rare to wait for: seat 0 has led a heart either because it has nothing but hearts and Q♠, or because
// it has nothing but hearts and penalty cards, and A♣ cannot be elsewhere.
func TestOpenerAloneCanHoldASuit(t *testing.T) {
	pack := bag(t, "2H 4H AC", "9H 3C 4C", "5H 3D QS")
	v := hearts.Variant{
		Players: 3, Removed: (hearts.Variant{}).Pack().Minus(pack), Passes: hearts.Cycle{hearts.Hold}, Opening: hearts.OpenLeftOfDealer, HeartsInsteadOfQueen: true,
		Values: hearts.Values{hearts.QueenOfSpades: hearts.Worthless, hearts.AceOfClubs: 5, hearts.TwoOfHearts: hearts.Worthless, hearts.FourOfHearts: hearts.Worthless},
	}
	before := newGame(t, v)
	g := play(t, deal(t, before, "2H 4H AC", "9H 3C 4C", "5H 3D QS"), "0:2H 1:9H 2:5H 1:3C 2:3D")
	p := position{before: before, game: masquerade{g, make([]pile, 3)}, seat: 1}
	l := p.list()
	if len(l.worlds) != 1 {
		t.Errorf("%d worlds, want 1", len(l.worlds))
	}
	p.checkCount(t, l)
	p.checkCards(t, l)
}

// TestOpenerWasGivenTheQueen is another: seat 0 has led a heart for the same reasons, and seat 1 knows that it has Q♠.
func TestOpenerWasGivenTheQueen(t *testing.T) {
	v := shortPack(t, hearts.Variant{
		Players: 3, Passes: hearts.Cycle{hearts.Right}, PassCount: 1, Opening: hearts.OpenLeftOfDealer, HeartsInsteadOfQueen: true,
		Values: hearts.Values{hearts.QueenOfSpades: hearts.Worthless, hearts.AceOfClubs: 5, hearts.TwoOfHearts: hearts.Worthless, hearts.FourOfHearts: hearts.Worthless},
	}, "", "2H 4H 3C", "QS 9H 4C", "5H 3D AC")
	before := newGame(t, v)
	g := play(t, pass(t, deal(t, before, "2H 4H 3C", "QS 9H 4C", "5H 3D AC"), "3C", "QS", "3D"), "0:2H")
	p := position{before: before, game: masquerade{g, []pile{{hearts.ThreeOfClubs}, {hearts.QueenOfSpades}, {hearts.ThreeOfDiamonds}}}, seat: 1}
	l := p.list()
	if len(l.worlds) < 2 {
		t.Errorf("%d worlds, want several", len(l.worlds))
	}
	p.checkCount(t, l)
	p.checkCards(t, l)
}

// A position is a moment of a game as one seat sees it.
type position struct {
	before hearts.Game // the deal
	game   masquerade
	seat   int
	saw    knowledge
}

// The hands of a world, by seat, and behind them the kitty while it is hidden.
type world [kittyPlace + 1]hearts.Cards

const kittyPlace = mostSeats

const (
	mostAssignments = 3000 // of the cards of a position to its hidden hands
	mostOfAGame     = 2    // positions
	mostGames       = 20_000
)

// enoughOfAKind is how many positions of each kind of knowledge there must be.
func enoughOfAKind() int {
	if testing.Short() {
		return 1
	}
	return 5
}

// smallPositions looks for positions in random games until it has enough of every kind of knowledge.
func smallPositions(t *testing.T) (positions []position) {
	seen := map[string]int{}
	enough := func() bool {
		for _, kind := range kindsOfKnowledge {
			if seen[kind.name] < enoughOfAKind() {
				return false
			}
		}
		return true
	}
	for seed := uint64(0); seed < mostGames && !enough(); seed++ {
		r := rand.New(rand.NewPCG(seed, 3))
		from := smallStart(r)
		if seed%8 == 0 {
			from = starts().Example(int(seed))
		}
		fromGame := 0
		wander(t, from, r, func(p position) {
			for p.seat = range viewers(p.game.game) {
				n := p.assignments()
				if n >= 2 && n <= mostAssignments && fromGame < mostOfAGame && r.IntN(4) == 0 && p.teaches(seen) {
					positions = append(positions, p)
					fromGame++
				}
			}
		})
	}
	for _, kind := range kindsOfKnowledge {
		t.Logf("%5d %s", seen[kind.name], kind.name)
		if seen[kind.name] < enoughOfAKind() {
			t.Errorf("%d positions with %s", seen[kind.name], kind.name)
		}
	}
	return positions
}

// wander plays some deals at random, without anybody who watches the rules, and calls each after every move.
func wander(t *testing.T, from start, r *rand.Rand, each func(p position)) {
	t.Helper()
	const deals = 4
	g := newGameAt(t, from.variant, from.deals, from.totals...)
	before := g // the deal
	var passed []pile
	for g.Phase() != hearts.Over && g.Deals() <= from.deals+deals {
		seat, _ := g.Turn()
		switch g.Phase() {
		case hearts.Dealing:
			before, passed = g, make([]pile, g.Players())
			g = mustMove(t)(g.Deal(r))
		case hearts.Passing:
			hand := slices.Collect(g.Hand(seat).All())
			r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
			passed[seat] = hand[:g.PassCount()]
			g = mustMove(t)(g.Pass(seat, passed[seat]...))
		case hearts.Playing:
			g = mustMove(t)(g.Play(seat, g.Legal(seat).Random(r)))
		case hearts.ChoosingMoon:
			g = mustMove(t)(g.ChooseMoon(seat, hearts.MoonAdd))
		}
		each(position{before: before, game: masquerade{g, slices.Clone(passed)}})
	}
}

// teaches reports whether there is a kind of knowledge in the position of which there is not enough yet. If so, it counts all that are in it.
func (p *position) teaches(seen map[string]int) bool {
	wanted := false
	for _, kind := range kindsOfKnowledge {
		wanted = wanted || seen[kind.name] < enoughOfAKind() && kind.of(p)
	}
	for _, kind := range kindsOfKnowledge {
		if wanted && kind.of(p) {
			seen[kind.name]++
		}
	}
	return wanted
}

// smallStart draws a table with a small pack, most of it hearts and spades, at which what is rare happens often.
func smallStart(r *rand.Rand) start {
	on := func() bool { return r.IntN(2) == 0 }
	v := hearts.Variant{
		Players: 3 + r.IntN(5), PassCount: 1 + r.IntN(2), Deals: 6,
		Opening: hearts.Opening(r.IntN(4)), PenaltyOnFirstTrick: r.IntN(4) == 0, HeartsAnyTime: r.IntN(4) == 0,
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
	much := r.IntN(3) // sometimes there is nearly no club or diamond
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
	if on() { // hearts and Q♠ that are no penalty cards, and others that are
		for rank := hearts.Two; rank <= hearts.Ten; rank++ {
			v.Values[hearts.Hearts.Card(rank)] = hearts.Worthless
		}
		v.Values[hearts.QueenOfSpades], v.Values[hearts.KingOfSpades], v.Values[hearts.AceOfClubs] = hearts.Worthless, 10, 5
		v.Values[hearts.JackOfSpades], v.Values[hearts.AceOfDiamonds] = 3, 3
	}
	return start{variant: v}
}

// twins puts its twin beside every card.
func twins(pack []hearts.Card) (pairs []hearts.Card) {
	for _, c := range pack {
		pairs = append(pairs, c, c)
	}
	return pairs
}

// wanted is higher for the cards that options are about: how much so is up to the caller.
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

// assignments returns in how many ways the hidden cards can lie, if nothing is known of them.
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

// A list is all worlds of a position, each with the number of ways in which the cards can be dealt that give it: two copies of a card are two cards.
type list struct {
	worlds []world
	ways   map[world]float64
	all    float64 // ways
}

// list returns all ways that the cards can lie which agree with what the seat has seen: every one is tried.
func (p *position) list() (l list) {
	truth := p.truth()
	p.saw = knowledgeOf(p.game, p.seat)
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
			if l.ways[hands] == 1 && p.agrees(hands) {
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

// passedOn returns the cards that the seat has passed and that have not been played: it knows where they are, even if it has not seen their twins.
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

// agrees deals so that the others hold these hands now, and plays what was played. It reports whether the rules allow it and the seat sees
// what it saw.
func (p *position) agrees(hands world) bool {
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
	return err == nil && knowledgeOf(masquerade{g, passed}, p.seat) == p.saw
}

// passes chooses cards that the others may have passed, and returns the hands as dealt. It is false if a seat does not hold what it was given. Which of the
// possible cards the others pass makes no difference to who can hold what afterwards.
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

// gift returns what a seat gave to another: what the seat of the position has seen of it, and the first of the cards that it may be otherwise.
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

// checkCount compares Worlds with the list.
func (p *position) checkCount(t *testing.T, l list) {
	t.Helper()
	if got := p.view().Worlds(); got != l.all {
		t.Errorf("%v worlds, want %v", got, l.all)
	}
}

// kittyHidden reports whether there is a kitty that nobody has taken.
func (p *position) kittyHidden() bool {
	g := p.game.game
	taken := g.Phase() != hearts.Passing && g.Phase() != hearts.Playing
	for _, trick := range g.Tricks() {
		_, won := trick.Winner()
		taken = taken || won && !g.Variant().KittyToLastTrick
	}
	return g.Kitty().Len() > 0 && !taken
}

func (p *position) view() hearts.View { return p.game.game.View(p.seat) }

// checkCards compares Known and Possible with what is in all worlds of the list, or in one of them.
func (p *position) checkCards(t *testing.T, l list) {
	t.Helper()
	for seat := range p.game.game.Players() {
		known, possible := l.worlds[0][seat], hearts.Cards{}
		for _, w := range l.worlds {
			known = known.And(w[seat])
			possible = possible.Plus(w[seat].Minus(possible)) // each card as often as the world with most of it has it
		}
		if seat == p.seat {
			known, possible = p.game.game.Hand(seat), p.game.game.Hand(seat)
		}
		if got := p.view().Known(seat); got != known {
			t.Errorf("seat %d is known to hold %v, want %v", seat, got, known)
		}
		if got := p.view().Possible(seat); got != possible {
			t.Errorf("seat %d may hold %v, want %v", seat, got, possible)
		}
		for suit := hearts.Clubs; suit <= hearts.Hearts; suit++ {
			if got := p.view().Lacks(seat, suit); got != (possible.Of(suit).Len() == 0) {
				t.Errorf("seat %d lacks %v: %v, but may hold %v", seat, suit, got, possible)
			}
		}
	}
}

// A drawing counts how often something was drawn.
type drawing[T comparable] map[T]int

// chiSquare tells how far the counts are from what is expected, if of all ways so many give each thing. Those that were never drawn count, too.
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

// fewest is how often each thing must be expected in a drawing, on the average, so that the test of chi-square makes sense.
const fewest = 5

// checkUniform samples worlds and counts how often each of the list is met.
func (p *position) checkUniform(t *testing.T, l list) bool {
	t.Helper()
	if len(l.worlds) < 2 || *samples/len(l.worlds) < fewest {
		return false
	}
	drawn := drawing[world]{}
	for _, w := range l.worlds {
		drawn[w] = 0
	}
	r := rand.New(rand.NewPCG(uint64(len(l.worlds)), 5))
	for range *samples {
		w := p.worldOf(p.sample(t, r))
		if _, ok := drawn[w]; !ok {
			t.Fatalf("%v is not in the list", w)
		}
		drawn[w]++
	}
	ways := func(w world) float64 { return l.ways[w] }
	if chi, most := drawn.chiSquare(ways, l.all), mostChiSquare(len(l.worlds)-1); chi > most {
		t.Errorf("%d worlds: chi-square %.1f, want at most %.1f", len(l.worlds), chi, most)
	}
	return true
}

func (p *position) sample(t *testing.T, r *rand.Rand) hearts.Game {
	t.Helper()
	g, err := p.view().Sample(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

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

// An exchange is a world, and who gave what to whom.
type exchange struct {
	world world
	given [kittyPlace][kittyPlace]hearts.Cards
}

// checkPasses samples worlds and counts how often each is met with each of the ways that others may have passed.
func (p *position) checkPasses(t *testing.T, l list) bool {
	t.Helper()
	perWorld := p.waysToPass()
	all := perWorld * l.all
	if perWorld == 1 || float64(*samples)/all < fewest {
		return false
	}
	drawn := drawing[exchange]{}
	r := rand.New(rand.NewPCG(uint64(all), 6))
	for range *samples {
		g := p.sample(t, r)
		e := exchange{world: p.worldOf(g)}
		g = mustMove(t)(passOn(g)) // the rest passes, always the same
		for giver := range g.Players() {
			for to := range g.Players() {
				e.given[giver][to] = g.Given(giver, to)
			}
		}
		drawn[e]++
	}
	ways := func(e exchange) float64 { return l.ways[e.world] * p.waysTo(&e) }
	if chi, most := drawn.chiSquare(ways, all), mostChiSquare(int(all)-1); chi > most || float64(len(drawn)) > all {
		t.Errorf("%v ways to pass in each of %d worlds, %d met: chi-square %.1f, want at most %.1f", perWorld, len(l.worlds), len(drawn), chi, most)
	}
	return true
}

// waysTo returns in how many ways, two copies of a card being two cards, the others may have passed as in the exchange.
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

// waysToTake returns in how many ways some cards can be taken from others, two copies of a card being two cards.
func waysToTake(some, from hearts.Cards) float64 {
	ways := 1.0
	for c := range some.Distinct().All() {
		ways *= choices(from.Count(c), some.Count(c))
	}
	return ways
}

// waysToPass returns in how many ways the others may have passed in each world.
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

// waysToGet returns which of the cards in its hand after the exchange a seat may have got from whom.
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

// kindsOfKnowledge are what a seat can know of others, and from where.
var kindsOfKnowledge = []struct {
	name string
	of   func(p *position) bool
}{
	{"a suit not followed", played(func(m move) bool { return m.discarded() })},
	{"a heart led while hearts are unbroken", played(move.heartTooEarly)},
	{"a heart led instead of Q♠, or for want of it", played(func(m move) bool { return m.heartTooEarly() && m.variant.HeartsInsteadOfQueen })},
	{"a penalty card thrown on the first trick", played(func(m move) bool { return m.banned() && m.discarded() })},
	{"a penalty card thrown on the first trick, and a suit not followed later", after(
		func(m move) bool { return m.banned() && m.discarded() },
		func(m move) bool { return m.trick > 0 && m.discarded() })},
	{"a penalty card led to the first trick", played(func(m move) bool { return m.banned() && m.leads() })},
	{"Q♠ thrown while it has to wait", played(move.queenTooEarly)},
	{"Q♠ thrown while it has to wait, on the first trick", played(func(m move) bool { return m.trick == 0 && m.queenTooEarly() })},
	{"a heart opens for one of two reasons", played(move.oneOfTwo)},
	{"a heart opens for one of two reasons, and Q♠ follows", after(move.oneOfTwo, func(m move) bool { return m.card == hearts.QueenOfSpades })},
	{"a heart opens for one of two reasons, and another penalty card follows", func(p *position) bool {
		penalty := func(m move) bool { return m.trick > 0 && m.card.Suit() != hearts.Hearts && m.isPenalty() }
		opener, _ := p.opener()
		return p.hidden().Has(hearts.QueenOfSpades) && p.game.game.Hand(opener).Len() > 0 && after(move.oneOfTwo, penalty)(p)
	}},
	{"a heart opens for one of two reasons, and the opener has more", func(p *position) bool {
		opener, _ := p.opener()
		return played(move.oneOfTwo)(p) && p.game.game.Hand(opener).Minus(p.game.game.Hand(opener).Of(hearts.Hearts)).Len() > 1
	}},
	{"the opener has the lowest club and has not played yet", func(p *position) bool {
		return p.phase() == hearts.Playing && p.game.game.LastTrick().Len()+p.game.game.Trick().Len() == 0 && p.openerKnown()
	}},
	{"the opener has kept the lowest club", func(p *position) bool {
		opener, ok := p.opener()
		return ok && p.openerKnown() && p.game.game.Hand(opener).Has(lowestClub(p.game.game))
	}},
	{"the seat left of the dealer opens", func(p *position) bool {
		_, ok := p.opener()
		return ok && p.leftOfDealer()
	}},
	{"nobody has a club to open with", func(p *position) bool {
		_, ok := p.opener()
		return ok && !p.leftOfDealer() && lowestClub(p.game.game) == hearts.NoCard
	}},
	{"cards passed left", stillHeld(hearts.Left)},
	{"cards passed right", stillHeld(hearts.Right)},
	{"cards passed two left", stillHeld(hearts.TwoLeft)},
	{"cards passed two right", stillHeld(hearts.TwoRight)},
	{"cards passed across", stillHeld(hearts.Across)},
	{"cards passed by scatter", stillHeld(hearts.Scatter)},
	{"nobody passes", func(p *position) bool { return p.passing() == hearts.Hold }},
	{"a spectator", func(p *position) bool { return p.seat == hearts.Spectator }},
	{"a spectator, and a suit not followed", func(p *position) bool { return p.seat == hearts.Spectator && played(move.discarded)(p) }},
	{"a kitty that nobody has taken", func(p *position) bool { return p.phase() == hearts.Playing && p.kittyHidden() }},
	{"a kitty that has been taken", func(p *position) bool {
		return p.phase() == hearts.Playing && p.game.game.Kitty().Len() > 0 && !p.kittyHidden()
	}},
	{"a kitty while cards are passed", func(p *position) bool { return p.phase() == hearts.Passing && p.kittyHidden() }},
	{"a lowest club that is not known", func(p *position) bool {
		return p.kittyHidden() && p.openerKnown() && len(p.moves()) == 0 && !p.twoOpeners()
	}},
	{"any club opens, and a lower one is hidden", func(p *position) bool {
		return p.kittyHidden() && p.openerKnown() && p.game.game.Variant().Opening == hearts.OpenAnyClub && p.hidden().Of(hearts.Clubs).Len() > 0
	}},
	{"the opening tells of clubs in the kitty", func(p *position) bool {
		return p.kittyHidden() && p.openerKnown() && len(p.moves()) > 0 && lowestClub(p.game.game) != p.game.game.Variant().Pack().Of(hearts.Clubs).Lowest()
	}},
	{"all clubs lie in the kitty", func(p *position) bool {
		_, ok := p.opener()
		return ok && p.kittyHidden() && !p.leftOfDealer() && lowestClub(p.game.game) == hearts.NoCard && p.game.game.Variant().Pack().Of(hearts.Clubs).Len() > 0
	}},
	{"two copies of a card are hidden", func(p *position) bool { return p.phase() == hearts.Playing && p.hidden() != p.hidden().Distinct() }},
	{"two copies of a card are hidden, and a suit was not followed", func(p *position) bool {
		return p.hidden() != p.hidden().Distinct() && played(move.discarded)(p)
	}},
	{"one copy of a card passed, the other hidden", func(p *position) bool {
		g := p.game.game
		for to := range g.Players() {
			for c := range g.Given(p.seat, to).All() {
				if p.phase() == hearts.Playing && g.Given(p.seat, to).Count(c) == 1 && p.hidden().Count(c) == 2 {
					return true
				}
			}
		}
		return false
	}},
	{"a copy of a card passed has been played", func(p *position) bool {
		g := p.game.game
		for seat, c := range cardsPlayed(g) {
			if g.Given(p.seat, seat).Has(c) && p.hidden().Has(c) {
				return true
			}
		}
		return false
	}},
	{"two copies of the lowest club, and the opener has not played yet", func(p *position) bool {
		return p.phase() == hearts.Playing && p.openerKnown() && len(p.moves()) == 0 && p.hidden().Count(lowestClub(p.game.game)) == 2
	}},
	{"two copies of the lowest club, and the opener may hold both", func(p *position) bool {
		opener, _ := p.opener()
		return p.phase() == hearts.Playing && p.openerKnown() && len(p.moves()) == 0 && p.hidden().Count(lowestClub(p.game.game)) == 2 && p.game.game.Hand(opener).Len() > 1
	}},
	{"one of two hidden copies is certain", func(p *position) bool {
		return p.ofCopies(func(seat int, c hearts.Card) bool { return p.view().Known(seat).Count(c) == 1 })
	}},
	{"a seat with room for both copies can hold one", func(p *position) bool {
		return p.ofCopies(func(seat int, c hearts.Card) bool {
			return p.view().Possible(seat).Count(c) == 1 && p.game.game.Hand(seat).Len() > 1
		})
	}},
	{"two hold the lowest club", func(p *position) bool { return p.openerKnown() && p.twoOpeners() }},
	{"a joker played", played(func(m move) bool { return m.card == hearts.Joker && !m.variant.DragonJokers })},
	{"more than two jokers are hidden", func(p *position) bool { return p.hidden().Count(hearts.Joker) > 2 }},
	{"a dragon's joker played", played(func(m move) bool { return m.variant.DragonJokers && m.card.Suit() == hearts.NoSuit })},
	{"a dragon's joker led", played(func(m move) bool { return m.leads() && m.variant.DragonJokers && m.card.Suit() == hearts.NoSuit })},
	{"a suit not followed where jokers are hidden", func(p *position) bool {
		return p.hidden().Of(hearts.NoSuit).Len() > 0 && played(func(m move) bool { return m.discarded() && m.card.Suit() != hearts.NoSuit })(p)
	}},
	{"some have chosen what to pass", inPassing(func(d hearts.Direction) bool { return d != hearts.Scatter })},
	{"some have chosen what to scatter", inPassing(func(d hearts.Direction) bool { return d == hearts.Scatter })},
	{"few ways to pass, after it", fewWays(hearts.Playing, false)},
	{"few ways to scatter, after it", fewWays(hearts.Playing, true)},
	{"few ways to pass, before it is done", fewWays(hearts.Passing, false)},
	{"few ways to scatter, before it is done", fewWays(hearts.Passing, true)},
}

// fewWays asks for positions in which the others have passed, and in so few ways that they can be counted.
func fewWays(phase hearts.Phase, scatter bool) func(p *position) bool {
	const few = 500
	return func(p *position) bool {
		if p.phase() != phase || scatter != (p.passing() == hearts.Scatter) {
			return false
		}
		ways := p.waysToPass()
		return ways > 1 && ways*p.assignments() < few
	}
}

func (p *position) phase() hearts.Phase { return p.game.game.Phase() }

func (p *position) passing() hearts.Direction {
	return p.game.game.Variant().Passing(p.game.game.Deals())
}

// opener returns who opens the deal, or has opened it.
func (p *position) opener() (seat int, ok bool) {
	for seat := range cardsPlayed(p.game.game) {
		return seat, true
	}
	return p.game.game.Trick().Leader(), p.phase() == hearts.Playing
}

// openerKnown reports whether another seat opens because it holds the lowest club.
func (p *position) openerKnown() bool {
	opener, _ := p.opener()
	return opener != p.seat && !p.leftOfDealer() && lowestClub(p.game.game) != hearts.NoCard
}

// ofCopies reports whether something is so of another seat and a card of which two copies are hidden, none of which the seat of the position has passed.
func (p *position) ofCopies(such func(seat int, c hearts.Card) bool) bool {
	hidden := p.hidden()
	for _, hand := range p.passedOn() {
		hidden = hidden.Minus(hand)
	}
	for c := range hidden.Distinct().All() {
		for seat := range p.game.game.Players() {
			if c.Suit() != hearts.NoSuit && hidden.Count(c) == 2 && seat != p.seat && such(seat, c) {
				return true
			}
		}
	}
	return false
}

// twoOpeners reports whether two seats held the lowest club.
func (p *position) twoOpeners() bool {
	holders := 0
	for seat := range p.game.game.Players() {
		if p.game.game.Dealt(seat).Minus(p.game.game.Passed(seat)).Plus(p.game.game.Received(seat)).Has(lowestClub(p.game.game)) {
			holders++
		}
	}
	return holders > 1
}

// leftOfDealer reports whether the seat left of the dealer opens whatever it holds.
func (p *position) leftOfDealer() bool {
	return p.game.game.Variant().Full().Opening == hearts.OpenLeftOfDealer
}

// lowestClub returns the lowest club that anybody held.
func lowestClub(g hearts.Game) hearts.Card {
	var dealt hearts.Cards
	for seat := range g.Players() {
		dealt = dealt.Plus(g.Dealt(seat))
	}
	return dealt.Of(hearts.Clubs).Lowest()
}

// stillHeld asks for positions in which a card that the seat passed in that direction has not been played yet.
func stillHeld(direction hearts.Direction) func(p *position) bool {
	return func(p *position) bool {
		g := p.game.game
		for to := range g.Players() {
			if p.passing() == direction && p.phase() == hearts.Playing && g.Given(p.seat, to).And(g.Hand(to)).Len() > 0 {
				return true
			}
		}
		return false
	}
}

// inPassing asks for positions in which another seat has chosen cards to pass.
func inPassing(such func(hearts.Direction) bool) func(p *position) bool {
	return func(p *position) bool {
		if p.phase() != hearts.Passing || !such(p.passing()) {
			return false
		}
		for other := range p.game.game.Players() {
			if other != p.seat && !p.game.game.MustAct(other) {
				return true
			}
		}
		return false
	}
}

// A move is a card played, with what it is played to.
type move struct {
	variant hearts.Variant
	seat    int
	card    hearts.Card
	trick   int // counted from 0
	led     hearts.Suit
	broken  bool
}

// moves returns the cards played by others.
func (p *position) moves() (moves []move) {
	g := p.game.game
	m := move{variant: g.Variant()}
	i := 0
	for m.seat, m.card = range cardsPlayed(g) {
		m.trick = i / g.Players()
		if i%g.Players() == 0 {
			m.led = hearts.NoSuit
		}
		if m.seat != p.seat {
			moves = append(moves, m)
		}
		if m.led == hearts.NoSuit { // jokers set no suit
			m.led = m.card.Suit()
		}
		m.broken = m.broken || m.card.Suit() == hearts.Hearts || m.card == hearts.QueenOfSpades && m.variant.QueenBreaksHearts
		i++
	}
	return moves
}

func (m move) leads() bool     { return m.led == hearts.NoSuit }
func (m move) discarded() bool { return !m.leads() && m.card.Suit() != m.led }
func (m move) isPenalty() bool { return m.variant.Value(m.card) > 0 }

// banned reports whether it is a penalty card that another card would have kept from the first trick.
func (m move) banned() bool {
	free := m.leads() && m.variant.Full().Opening == hearts.OpenLeftOfDealer
	return m.trick == 0 && m.isPenalty() && !m.variant.PenaltyOnFirstTrick && (free || m.discarded())
}

func (m move) heartTooEarly() bool {
	return m.leads() && m.card.Suit() == hearts.Hearts && !m.broken && !m.variant.HeartsAnyTime
}

func (m move) queenTooEarly() bool {
	return m.discarded() && m.card == hearts.QueenOfSpades && !m.broken && m.variant.QueenWaits
}

// oneOfTwo reports whether it is a heart that opens, either because the seat holds nothing but hearts and Q♠, or because what it
// holds beside hearts are penalty cards.
func (m move) oneOfTwo() bool {
	return m.trick == 0 && m.heartTooEarly() && m.variant.HeartsInsteadOfQueen && !m.variant.PenaltyOnFirstTrick && !m.isPenalty() &&
		m.variant.Value(hearts.QueenOfSpades) <= 0
}

// played asks for positions in which another seat has made such a move.
func played(such func(m move) bool) func(p *position) bool {
	return func(p *position) bool { return slices.ContainsFunc(p.moves(), such) }
}

// after asks for positions in which a seat has made one such move after another.
func after(first, then func(m move) bool) func(p *position) bool {
	return func(p *position) bool {
		var seats [kittyPlace]bool
		for _, m := range p.moves() {
			if seats[m.seat] && then(m) {
				return true
			}
			seats[m.seat] = seats[m.seat] || first(m)
		}
		return false
	}
}

// TestSampleOutsideOfADeal: there is one world where no card is hidden.
func TestSampleOutsideOfADeal(t *testing.T) {
	games := phases(t)
	games["over before it began"] = newGameAt(t, hearts.Variant{}, 5, 100, 0, 0, 0)
	games["carried on"] = newGameAt(t, hearts.Variant{}, 5, 10, 20, 30, 40)
	for name, g := range games {
		for seat := range viewers(g) {
			v := g.View(seat)
			world, err := v.Sample(nil)
			if err != nil || !world.View(v.Seat()).Equal(v) || world.String() != g.String() {
				t.Errorf("%s, seat %d: %v, %v, want %v", name, seat, world, err, g)
			}
			hidden := g.Phase() == hearts.Passing || g.Phase() == hearts.Playing
			if one := v.Worlds() == 1; one == hidden {
				t.Errorf("%s, seat %d: %v worlds", name, seat, v.Worlds())
			}
		}
	}
	world, err := hearts.View{}.Sample(nil)
	if err != nil || !world.Equal(hearts.Game{}) {
		t.Errorf("the world of the zero View is %v, %v", world, err)
	}
}

// TestSampleDrawsFromTheGenerator: one state of it gives one world, nil and the zero rand.Rand give what they give elsewhere.
func TestSampleDrawsFromTheGenerator(t *testing.T) {
	v := begunDeal(t, hearts.Variant{}, 3).View(1)
	kept := v
	draw := func(r *rand.Rand) hearts.Game { return mustMove(t)(v.Sample(r)) }
	a, b := draw(rand.New(rand.NewPCG(1, 1))), draw(rand.New(rand.NewPCG(1, 1)))
	if !a.Equal(b) || a.Equal(draw(rand.New(rand.NewPCG(1, 2)))) {
		t.Error("a world does not depend on the generator, or on more")
	}
	for _, runtime := range []*rand.Rand{nil, {}} {
		if draw(runtime).Equal(draw(runtime)) {
			t.Error("without a generator, two worlds are the same")
		}
	}
	if !v.Equal(kept) {
		t.Error("sampling changed the view")
	}
}

// TestManyClasses counts in a position that was looked for because it makes the counting hard: five hidden hands, and half the cards worth a point, so that each suit
// falls into two parts and each seat lacks others. The memory that it takes says how much is counted, and does not depend on the machine.
func TestManyClasses(t *testing.T) {
	data, err := os.ReadFile("testdata/views/many-classes.json")
	if err != nil {
		t.Fatal(err)
	}
	var view hearts.View
	if err := json.Unmarshal(data, &view); err != nil {
		t.Fatal(err)
	}
	const worlds, most = 2.8019244519272112e17, 1 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := view.Worlds()
	runtime.ReadMemStats(&after)
	if got < worlds*(1-1e-12) || got > worlds*(1+1e-12) {
		t.Errorf("%v worlds, want %v", got, worlds)
	}
	if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
		t.Errorf("%d bytes are allocated, want at most %d", taken, most)
	} else {
		t.Logf("%d bytes", taken)
	}
	if world, err := view.Sample(nil); err != nil || !world.View(view.Seat()).Equal(view) {
		t.Errorf("%v, %v", world, err)
	}
}

// The number of worlds of a fresh standard deal is known, and exact as far as a float64 goes.
func TestWorldsOfAFreshDeal(t *testing.T) {
	g := mustDeal(t, hearts.Game{})
	for seat, want := range map[int]float64{0: choices(39, 13) * choices(26, 13), hearts.Spectator: choices(52, 13) * choices(39, 13) * choices(26, 13)} {
		if got := g.View(seat).Worlds(); got < want*(1-1e-12) || got > want*(1+1e-12) {
			t.Errorf("seat %d: %v worlds, want %v", seat, got, want)
		}
	}
}
