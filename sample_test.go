package hearts_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/hjerterfri/hearts"
)

// draws is how many worlds of each small position are drawn.
func draws() int { return amount(500, 2500, 30_000) }

// TestSampledWorldsAreLegal plays sampled worlds of random games through. At every step
// the seat must see what it saw.
func TestSampledWorldsAreLegal(t *testing.T) {
	t.Parallel()
	const perView = 3
	r := rand.New(rand.NewPCG(1, 2))
	left := amount(500, 3000, 100_000)
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
	v := d.game.View(seat)
	worlds := v.Worlds()
	if worlds.Count() < 1 {
		d.fatal("%v: seat %d has %v worlds", d.game, seat, worlds.Count())
	}
	return worlds.Sample(r)
}

// checkWorld plays a world through beside the states of the deal in which it was sampled.
func checkWorld(d *duel, states []hearts.Game, world hearts.Game, seat int) {
	if v := d.game.View(seat); !world.View(seat).Equal(v) || !v.Equal(d.game.View(seat)) {
		d.fatal("%v: in the world of seat %d it sees something else", d.game, seat)
	}
	history := slices.Collect(world.History())
	if len(history) != 1+len(states) || !history[len(history)-1].Equal(world) {
		d.fatal("%v: an impossible world of seat %d: %d moves of %d", d.game, seat, len(history)-1,
			len(states))
	}
	for i, state := range history[1:] {
		if states[i].Phase() != hearts.Passing && !state.View(seat).Equal(states[i].View(seat)) {
			d.fatal("%v: in the world of seat %d it has seen something else: %v", states[i], seat, state)
		}
	}
	for other := range world.Players() {
		v := d.game.View(seat)
		known, possible := v.Knowledge().Known(other), v.Knowledge().Possible(other)
		for _, hand := range []hearts.Cards{world.Hand(other), d.game.Hand(other)} {
			if known.Minus(hand).Len()+hand.Minus(possible).Len() > 0 {
				d.fatal("%v: seat %d knows %v of %d, and that it may hold %v; it holds %v", d.game, seat,
					known, other, possible, hand)
			}
		}
	}
}

// TestSmallPositions compares Worlds, Known, Possible and Sample with lists of all
// worlds, in positions with every kind of knowledge.
func TestSmallPositions(t *testing.T) {
	t.Parallel()
	compared := map[string]int{}
	for i, p := range smallPositions(t) {
		t.Run(fmt.Sprintf("%d seat %d", i, p.seat), func(t *testing.T) {
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

// TestSampleWeighsParts draws many worlds of positions in which the seat that opens can
// do so for several reasons. Each must come as often as there are worlds with it.
func TestSampleWeighsParts(t *testing.T) {
	lowest := hearts.Variant{Opening: hearts.OpenLowestClub}
	twoPacks := hearts.Variant{Packs: 2, Opening: hearts.OpenLowestClub}
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		kitty   string
		hands   []string // seat 0 looks on
		parts   int      // ways in which clubs can be with the opener and in the kitty
	}{
		{"§3 the lowest club with the opener, or in the kitty", lowest, "TD",
			[]string{"7D 3S 4S", "2C 5D 6D", "3C 8D 9D"}, 4},
		{"§3 one of three low clubs with the opener", lowest, "TD JD",
			[]string{"7D 3S 4S", "2C 5D 6D", "3C 4C 9D"}, 13},
		{"§3 any club opens, and lower ones may lie in the kitty",
			hearts.Variant{Opening: hearts.OpenAnyClub}, "TD",
			[]string{"7D 3S 4S", "2C 5D 6D", "3C 4C 9D"}, 10},
		{"§7 one or both of two lowest clubs with the opener", twoPacks, "JD",
			[]string{"7D 3S", "2C 5D", "2C 6D", "8D 9D", "TD 3C"}, 7},
	} {
		t.Run(test.rule, func(t *testing.T) {
			v := test.variant
			v.Players = len(test.hands)
			before := fourthDeal(shortPack(v, test.kitty, append(test.hands, test.kitty)...))
			g := deal(before, test.hands...)
			p := position{before: before, game: masquerade{g, make([]pile, v.Players)}}
			opener, _ := p.opener()
			part := func(w world) string {
				return fmt.Sprintf("opener %v, kitty %v", w[opener].Of(hearts.Clubs),
					w[kittyPlace].Of(hearts.Clubs))
			}
			l := p.list()
			ways, drawn := map[string]float64{}, drawing[string]{}
			for _, w := range l.worlds {
				ways[part(w)] += l.ways[w]
			}
			r := rand.New(rand.NewPCG(1, 7))
			for range amount(4_000, 20_000, 400_000) {
				drawn[part(p.worldOf(p.sample(t, r)))]++
			}
			if len(ways) != test.parts || len(drawn) != test.parts {
				t.Fatalf("%d parts are listed, %d drawn, want %d: %v, %v", len(ways), len(drawn), test.parts,
					ways, drawn)
			}
			chi := drawn.chiSquare(func(part string) float64 { return ways[part] }, l.all)
			if most := mostChiSquare(len(ways) - 1); chi > most {
				t.Errorf("chi-square %.1f, want at most %.1f: drawn %v of %v", chi, most, drawn, ways)
			}
		})
	}
}

// TestOpenerAloneCanHoldASuit is a position too rare to wait for. Seat 0 has led a heart,
// because it has nothing but hearts and Q♠, or nothing but hearts and penalty cards. A♣
// cannot be with anybody else.
func TestOpenerAloneCanHoldASuit(t *testing.T) {
	pack := bag("2H 4H AC", "9H 3C 4C", "5H 3D QS")
	v := hearts.Variant{
		Players: 3, Removed: (hearts.Variant{}).Pack().Minus(pack), Passes: hearts.Cycle{hearts.Hold},
		Opening: hearts.OpenLeftOfDealer, HeartsInsteadOfQueen: true,
		Values: hearts.Values{hearts.QueenOfSpades: hearts.Worthless, hearts.AceOfClubs: 5,
			hearts.TwoOfHearts: hearts.Worthless, hearts.FourOfHearts: hearts.Worthless},
	}
	before := newGame(v)
	g := play(deal(before, "2H 4H AC", "9H 3C 4C", "5H 3D QS"), "0:2H 1:9H 2:5H 1:3C 2:3D")
	p := position{before: before, game: masquerade{g, make([]pile, 3)}, seat: 1}
	l := p.list()
	if len(l.worlds) != 1 {
		t.Errorf("%d worlds, want 1", len(l.worlds))
	}
	p.checkCount(t, l)
	p.checkCards(t, l)
}

// TestOpenerShowsItsReason: seat 0 has led a heart for one of the same reasons. Then it
// plays a card that only the first allows, or only the second.
func TestOpenerShowsItsReason(t *testing.T) {
	penalties := []string{"2H 4H AC KS", "9H 3C 4C 5D", "5H 3D QS KC"}
	queen := []string{"2H 4H QS", "9H 3S 4C", "5H 3D AC"}
	alone := []string{"2H 4H 6H AC", "9H 3C 4C 5D", "5H 3D QS KD"}
	for _, test := range []struct {
		name  string
		hands []string
		moves string
	}{
		{"both are open", penalties, "0:2H"},
		{"both are open after a trick", penalties, "0:2H 1:9H 2:5H 1:3C"},
		{"it has had a black penalty card", penalties, "0:2H 1:9H 2:5H 1:3C 2:KC 0:AC"},
		{"both are open, and it has Q♠", queen, "0:2H"},
		{"it has had Q♠", queen, "0:2H 1:9H 2:5H 1:3S 2:3D 0:QS"},
		{"no other seat can hold A♣", alone, "0:2H 1:9H 2:5H 1:3C 2:3D"},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := shortPack(hearts.Variant{
				Players: 3, Passes: hearts.Cycle{hearts.Hold}, Opening: hearts.OpenLeftOfDealer,
				HeartsInsteadOfQueen: true,
				Values: hearts.Values{hearts.QueenOfSpades: hearts.Worthless, hearts.AceOfClubs: 5,
					hearts.KingOfClubs: 5, hearts.KingOfSpades: 5, hearts.TwoOfHearts: hearts.Worthless,
					hearts.FourOfHearts: hearts.Worthless, hearts.SixOfHearts: hearts.Worthless},
			}, "", test.hands...)
			before := newGame(v)
			p := position{before: before, seat: 1,
				game: masquerade{play(deal(before, test.hands...), test.moves), make([]pile, 3)}}
			l := p.list()
			p.checkCount(t, l)
			p.checkCards(t, l)
			p.checkUniform(t, l)
		})
	}
}

// TestImpossibleOpenings: 2♣ could lie in the kitty, as far as the opening goes. But 9♥,
// which no seat can hold, lies there. What is possible is not mixed with that.
func TestImpossibleOpenings(t *testing.T) {
	for _, test := range []struct {
		hands []string // seat 0 looks on, and seat 1 has 2♣
		moves string
	}{
		{[]string{"AC 7H 8H 2S", "3C 2C 5D 7D", "4C 6D 8D 9D"}, "1:3C 2:4C 0:AC 0:7H 1:5D 2:6D"},
		{[]string{"AC 7H 8H 2S", "3C 2C 5C 7D", "6D 4S 8D 9D"}, "1:3C 2:6D 0:AC 0:7H 1:7D 2:4S"},
	} {
		v := shortPack(hearts.Variant{Players: 3, Passes: hearts.Cycle{hearts.Hold}, HeartsAnyTime: true,
			Opening: hearts.OpenAnyClub, KittyToLastTrick: true}, "9H", append(test.hands, "9H")...)
		before := must(hearts.NewAt(v, 1))
		p := position{before: before, game: masquerade{play(deal(before, test.hands...), test.moves),
			make([]pile, 3)}}
		if !p.view().Knowledge().Known(1).Has(hearts.TwoOfClubs) {
			t.Errorf("%s: seat 1 is known to hold %v", test.moves, p.view().Knowledge().Known(1))
		}
		l := p.list()
		p.checkCount(t, l)
		p.checkCards(t, l)
		p.checkUniform(t, l)
	}
}

// TestPossibleTwins: seat 1, which alone can hold K♥, has room for one Q♠ beside it, not
// for two.
func TestPossibleTwins(t *testing.T) {
	hands := []string{"AH 2D 3D", "2H KH QS", "4D QS 5D", "6D 7D 8D", "9D TD JD"}
	v := shortPack(hearts.Variant{Players: 5, Packs: 2, HeartsAnyTime: true, PenaltyOnFirstTrick: true,
		Opening: hearts.OpenLeftOfDealer}, "", hands...)
	before := newGame(v)
	p := position{before: before, game: masquerade{play(deal(before, hands...), "0:AH 1:2H 2:4D 3:6D 4:9D"),
		make([]pile, 5)}}
	l := p.list()
	p.checkCount(t, l)
	p.checkCards(t, l)
	if n := p.view().Knowledge().Possible(1).Count(hearts.QueenOfSpades); n != 1 {
		t.Errorf("seat 1 may hold Q♠ %d times", n)
	}
}

// TestOpenerWasGivenTheQueen is another. Seat 0 has led a heart for one of the same
// reasons, and seat 1 knows that it has Q♠.
func TestOpenerWasGivenTheQueen(t *testing.T) {
	v := shortPack(hearts.Variant{
		Players: 3, Passes: hearts.Cycle{hearts.Right}, PassCount: 1, Opening: hearts.OpenLeftOfDealer,
		HeartsInsteadOfQueen: true,
		Values: hearts.Values{hearts.QueenOfSpades: hearts.Worthless, hearts.AceOfClubs: 5,
			hearts.TwoOfHearts: hearts.Worthless, hearts.FourOfHearts: hearts.Worthless},
	}, "", "2H 4H 3C", "QS 9H 4C", "5H 3D AC")
	before := newGame(v)
	g := play(pass(deal(before, "2H 4H 3C", "QS 9H 4C", "5H 3D AC"), "3C", "QS", "3D"), "0:2H")
	p := position{before: before, game: masquerade{g,
		[]pile{{hearts.ThreeOfClubs}, {hearts.QueenOfSpades}, {hearts.ThreeOfDiamonds}}}, seat: 1}
	l := p.list()
	if len(l.worlds) < 2 {
		t.Errorf("%d worlds, want several", len(l.worlds))
	}
	p.checkCount(t, l)
	p.checkCards(t, l)
}

// checkCount compares Worlds with the list.
func (p *position) checkCount(t *testing.T, l list) {
	t.Helper()
	if got := p.view().Worlds().Count(); got != l.all {
		t.Errorf("%v worlds, want %v", got, l.all)
	}
}

// checkCards compares Known and Possible with the cards that are in all worlds of the
// list, or in one of them.
func (p *position) checkCards(t *testing.T, l list) {
	t.Helper()
	for seat := range p.game.game.Players() {
		known, possible := l.worlds[0][seat], hearts.Cards{}
		for _, w := range l.worlds {
			known = known.And(w[seat])
			// as many copies of each card as the world with most of them has
			possible = possible.Plus(w[seat].Minus(possible))
		}
		if seat == p.seat {
			known, possible = p.game.game.Hand(seat), p.game.game.Hand(seat)
		}
		if got := p.view().Knowledge().Known(seat); got != known {
			t.Errorf("seat %d is known to hold %v, want %v", seat, got, known)
		}
		if got := p.view().Knowledge().Possible(seat); got != possible {
			t.Errorf("seat %d may hold %v, want %v", seat, got, possible)
		}
		for suit := hearts.Clubs; suit <= hearts.Hearts; suit++ {
			if got := p.view().Knowledge().Lacks(seat, suit); got != (possible.Of(suit).Len() == 0) {
				t.Errorf("seat %d lacks %v: %v, but may hold %v", seat, suit, got, possible)
			}
		}
	}
}

// checkUniform samples worlds, and compares how often each world of the list comes.
func (p *position) checkUniform(t *testing.T, l list) bool {
	t.Helper()
	if len(l.worlds) < 2 || draws()/len(l.worlds) < fewest {
		return false
	}
	drawn := drawing[world]{}
	for _, w := range l.worlds {
		drawn[w] = 0
	}
	r := rand.New(rand.NewPCG(uint64(len(l.worlds)), 5))
	for range draws() {
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
	return p.view().Worlds().Sample(r)
}

// checkPasses samples worlds, and compares how often each comes with each way in which
// the others may have passed.
func (p *position) checkPasses(t *testing.T, l list) bool {
	t.Helper()
	perWorld := p.waysToPass()
	all := perWorld * l.all
	if perWorld == 1 || float64(draws())/all < fewest {
		return false
	}
	drawn := drawing[exchange]{}
	r := rand.New(rand.NewPCG(uint64(all), 6))
	for range draws() {
		g := p.sample(t, r)
		e := exchange{world: p.worldOf(g)}
		g = passOn(g) // the others pass, always the same
		for giver := range g.Players() {
			for to := range g.Players() {
				e.given[giver][to] = g.Given(giver, to)
			}
		}
		drawn[e]++
	}
	ways := func(e exchange) float64 { return l.ways[e.world] * p.waysTo(&e) }
	if chi, most := drawn.chiSquare(ways, all), mostChiSquare(int(all)-1); chi > most ||
		float64(len(drawn)) > all {
		t.Errorf("%v ways to pass in each of %d worlds, %d met: chi-square %.1f, want at most %.1f", perWorld,
			len(l.worlds), len(drawn), chi, most)
	}
	return true
}

// TestSampleOutsideOfADeal: if no card is hidden, there is one world.
func TestSampleOutsideOfADeal(t *testing.T) {
	games := phases()
	games["over before it began"] = must(hearts.NewAt(hearts.Variant{}, 5, 100, 0, 0, 0))
	games["carried on"] = must(hearts.NewAt(hearts.Variant{}, 5, 10, 20, 30, 40))
	for name, g := range games {
		for seat := range viewers(g) {
			v := g.View(seat)
			world := v.Worlds().Sample(nil)
			if !world.View(v.Seat()).Equal(v) || world.String() != g.String() {
				t.Errorf("%s, seat %d: %v, want %v", name, seat, world, g)
			}
			hidden := g.Phase() == hearts.Passing || g.Phase() == hearts.Playing
			if one := v.Worlds().Count() == 1; one == hidden {
				t.Errorf("%s, seat %d: %v worlds", name, seat, v.Worlds().Count())
			}
		}
	}
	for _, worlds := range []hearts.Worlds{{}, hearts.View{}.Worlds()} {
		if world := worlds.Sample(nil); !world.Equal(hearts.Game{}) || worlds.Count() != 1 {
			t.Errorf("the world of the zero View is %v", world)
		}
	}
}

// TestSampleDrawsFromTheGenerator: one state of a generator gives one world. With nil or
// the zero rand.Rand the numbers come from the runtime.
func TestSampleDrawsFromTheGenerator(t *testing.T) {
	v := begun(hearts.Variant{}, 3).View(1)
	kept := v
	draw := func(r *rand.Rand) hearts.Game { return v.Worlds().Sample(r) }
	a, b := draw(rand.New(rand.NewPCG(1, 1))), draw(rand.New(rand.NewPCG(1, 1)))
	if !a.Equal(b) || a.Equal(draw(rand.New(rand.NewPCG(1, 2)))) {
		t.Error("a world does not depend on the generator alone")
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

// TestManyClasses counts in a position in which counting is hard. There are five hidden
// hands, and half the cards are worth a point, so that each suit falls into two parts,
// and each seat lacks others. The memory says how much is counted, and does not depend on
// the machine.
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
	got := view.Worlds().Count()
	runtime.ReadMemStats(&after)
	if got < worlds*(1-1e-12) || got > worlds*(1+1e-12) {
		t.Errorf("%v worlds, want %v", got, worlds)
	}
	if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
		t.Errorf("%d bytes are allocated, want at most %d", taken, most)
	} else {
		t.Logf("%d bytes", taken)
	}
	if world := view.Worlds().Sample(nil); !world.View(view.Seat()).Equal(view) {
		t.Errorf("%v", world)
	}
}

// TestWorldsOfAFreshDeal: the number of worlds of a fresh standard deal is known, and
// exact as far as a float64 goes.
func TestWorldsOfAFreshDeal(t *testing.T) {
	g := dealFrom(hearts.Game{}, 5)
	for seat, want := range map[int]float64{0: choices(39, 13) * choices(26, 13),
		hearts.Spectator: choices(52, 13) * choices(39, 13) * choices(26, 13)} {
		if got := g.View(seat).Worlds().Count(); got < want*(1-1e-12) || got > want*(1+1e-12) {
			t.Errorf("seat %d: %v worlds, want %v", seat, got, want)
		}
	}
}
