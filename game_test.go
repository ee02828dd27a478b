package hearts_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hjerterfri/hearts"
)

func TestUnknownSeats(t *testing.T) {
	for name, g := range phases() {
		t.Run(name, func(t *testing.T) {
			for _, seat := range unknownSeats {
				passed, err := g.Pass(seat, cardList("2C 3C 4C")...)
				checkRefused(t, g, passed, err, hearts.ErrSeat)
				played, err := g.Play(seat, hearts.TwoOfClubs)
				checkRefused(t, g, played, err, hearts.ErrSeat)
				chosen, err := g.ChooseMoon(seat, hearts.MoonAdd)
				checkRefused(t, g, chosen, err, hearts.ErrSeat)
				if err := g.Check(seat, hearts.TwoOfClubs); !errors.Is(err, hearts.ErrSeat) {
					t.Errorf("Check: %v, want %v", err, hearts.ErrSeat)
				}
				checkNothingAt(t, g, seat)
			}
		})
	}
}

// checkNothingAt checks that a game says nothing about a seat that is not at the table.
func checkNothingAt(t *testing.T, g hearts.Game, seat int) {
	t.Helper()
	for _, cards := range []hearts.Cards{g.Legal(seat), g.Hand(seat), g.Dealt(seat), g.Passed(seat),
		g.Received(seat), g.Taken(seat)} {
		if cards != (hearts.Cards{}) {
			t.Errorf("seat %d has %v", seat, cards)
		}
	}
	s := g.Score()
	if s.Points(seat) != 0 || s.Added(seat) != 0 || s.Total(seat) != 0 || s.Won(seat) || g.MustAct(seat) {
		t.Errorf("seat %d has a score or is to act", seat)
	}
	if c := g.Trick().Card(seat); c != hearts.NoCard {
		t.Errorf("seat %d has played %v", seat, c)
	}
	if c := g.LastTrick().Card(seat); c != hearts.NoCard {
		t.Errorf("seat %d has played %v", seat, c)
	}
}

func TestBadCards(t *testing.T) {
	games := phases()
	passing, playing := games["passing"], games["playing"]
	for _, test := range []struct {
		cards  []hearts.Card
		reason hearts.Reason
	}{
		{noCards, hearts.ErrCard},
		{jokers, hearts.ErrNotInHand},
	} {
		for _, c := range test.cards {
			t.Run(strconv.Itoa(int(c)), func(t *testing.T) {
				played, err := playing.Play(0, c)
				checkRefused(t, playing, played, err, test.reason)
				checkNames(t, err, c)
				passed, err := passing.Pass(0, hearts.TwoOfClubs, c, hearts.SixOfClubs)
				checkRefused(t, passing, passed, err, test.reason)
				checkNames(t, err, c)
				for _, g := range []hearts.Game{passing, playing} {
					if err := g.Check(0, c); !errors.Is(err, test.reason) {
						t.Errorf("Check: %v, want %v", err, test.reason)
					}
				}
			})
		}
	}
}

// TestMovesInTheWrongPhase makes every kind of move in every phase.
func TestMovesInTheWrongPhase(t *testing.T) {
	hands := []hearts.Cards{bag(wholeSuits[0]), bag(wholeSuits[1]), bag(wholeSuits[2]), bag(wholeSuits[3])}
	moves := []struct {
		name string
		in   []string // the phases that it belongs to
		move func(g hearts.Game) (hearts.Game, error)
	}{
		{"Deal", []string{"zero", "dealing", "dealt"},
			func(g hearts.Game) (hearts.Game, error) { return g.Deal(nil) }},
		{"DealHands", []string{"zero", "dealing", "dealt"}, func(g hearts.Game) (hearts.Game, error) {
			return g.DealHands(hands, hearts.Cards{})
		}},
		{"Pass", []string{"passing"}, func(g hearts.Game) (hearts.Game, error) {
			return g.Pass(0, hearts.TwoOfClubs, hearts.SixOfClubs, hearts.TenOfClubs)
		}},
		{"Play",
			[]string{"playing"}, func(g hearts.Game) (hearts.Game, error) {
				return g.Play(0,
					hearts.TwoOfClubs)
			}},
		{"ChooseMoon",
			[]string{"choosing"}, func(g hearts.Game) (hearts.Game, error) {
				return g.ChooseMoon(3,
					hearts.MoonAdd)
			}},
	}
	for phase, g := range phases() {
		for _, move := range moves {
			t.Run(move.name+" "+phase, func(t *testing.T) {
				after, err := move.move(g)
				if !slices.Contains(move.in, phase) {
					checkRefused(t, g, after, err, hearts.ErrPhase)
					checkNames(t, err, hearts.TwoOfClubs)
				} else if err != nil || after.Equal(g) {
					t.Errorf("refused, or it changes nothing: %v", err)
				}
			})
		}
	}
}

// These types are promised to be comparable. If one is not, it cannot be the key of a
// map, and this does not compile.
var (
	_ map[hearts.Variant]bool
	_ map[hearts.Trick]bool
	_ map[hearts.Score]bool
	_ map[hearts.Cards]bool
	_ map[hearts.Values]bool
	_ map[hearts.Cycle]bool
)

// TestZeroGame: the zero Game is the standard game before its first deal.
func TestZeroGame(t *testing.T) {
	var zero hearts.Game
	g, err := hearts.New(hearts.Variant{})
	if err != nil || !zero.Equal(g) || !g.Equal(zero) || !zero.Equal(hearts.Game{}) ||
		zero.String() != g.String() {
		t.Fatalf("%v, %v, %v", zero, g, err)
	}
	if other, err := hearts.New(hearts.Omnibus()); err != nil || zero.Equal(other) || other.Equal(zero) {
		t.Errorf("the zero Game is equal to a game of %v", other.Variant())
	}
	if zero.Variant() != (hearts.Variant{}) || zero.Players() != 4 || zero.Deals() != 0 ||
		zero.Dealer() != 3 || zero.Phase() != hearts.Dealing {
		t.Errorf("%v of %d players, deal %d, dealer %d, %v", zero.Variant(), zero.Players(), zero.Deals(),
			zero.Dealer(), zero.Phase())
	}
	zero, zeroError := zero.Deal(rand.New(rand.NewPCG(3, 4)))
	g, err = g.Deal(rand.New(rand.NewPCG(3, 4)))
	if zeroError != nil || err != nil || !zero.Equal(g) || !g.Equal(zero) {
		t.Errorf("dealt: %v, %v, %v, %v", zero, g, zeroError, err)
	}
}

// TestManyGoroutinesShareAGame: goroutines that play on from the same Game get the same
// result. The race detector looks on.
func TestManyGoroutinesShareAGame(t *testing.T) {
	for name, v := range promiseVariants {
		dealt := func() hearts.Game { return dealFrom(newGame(v), 5) }
		shared, twin := dealt(), dealt()
		want := afterADeal(twin)
		results := make([]hearts.Game, 16)
		var wait sync.WaitGroup
		for i := range results {
			wait.Add(1)
			go func() {
				defer wait.Done()
				results[i] = afterADeal(shared)
			}()
		}
		wait.Wait()
		for _, got := range results {
			if !got.Equal(want) || got.Score() != want.Score() {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
		if again := dealt(); !shared.Equal(again) || allHands(shared) != allHands(again) ||
			!twin.Equal(again) {
			t.Errorf("%s: the shared game has become %v", name, shared)
		}
	}
}

// TestManyGoroutinesUseTheZeroGame: many goroutines can be the first to use the zero
// Game.
func TestManyGoroutinesUseTheZeroGame(t *testing.T) {
	want := afterADeal(dealFrom(hearts.Game{}, 5))
	var wait sync.WaitGroup
	for range 8 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			if got := afterADeal(dealFrom(hearts.Game{}, 5)); !got.Equal(want) {
				t.Errorf("%v, want %v", got, want)
			}
		}()
	}
	wait.Wait()
}

// afterADeal passes and plays the deal from one seed.
func afterADeal(g hearts.Game) hearts.Game {
	return playOn(passOn(g), rand.New(rand.NewPCG(7, 8)), math.MaxInt)
}

// allHands returns the hands of all seats as one text.
func allHands(g hearts.Game) (text string) {
	for seat := range g.Players() {
		text += g.Hand(seat).String() + "; "
	}
	return text
}

// TestEqual: games are equal only if everything that was done is the same.
func TestEqual(t *testing.T) {
	start := func(v hearts.Variant, deals int, totals ...int) hearts.Game {
		g, err := hearts.NewAt(v, deals, totals...)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	passing := dealFrom(start(hearts.Variant{Passes: hearts.Cycle{hearts.Scatter}}, 0), 5)
	held := slices.Collect(passing.Hand(0).All())
	standard := dealFrom(hearts.Game{}, 5)
	mine := slices.Collect(standard.Hand(0).All())
	opened := deal(newGame(holding(hearts.Variant{})), wholeSuits...)
	for _, test := range []struct {
		name string
		a, b hearts.Game
	}{
		{"variants", start(hearts.Variant{}, 0), start(hearts.Variant{Target: 50}, 0)},
		{"a default named", start(hearts.Variant{}, 0), start(hearts.Variant{Players: 4}, 0)},
		{"deals before", start(hearts.Variant{}, 4), start(hearts.Variant{}, 8)},
		{"totals", start(hearts.Variant{}, 4, 1, 2, 3, 4), start(hearts.Variant{}, 4, 1, 2, 4, 3)},
		{"hands", dealFrom(newGame(hearts.PureHearts()), 1), dealFrom(newGame(hearts.PureHearts()), 2)},
		{"phases", start(hearts.Variant{}, 0), dealFrom(start(hearts.Variant{}, 0), 5)},
		{"whether it passed", passing, must(passing.Pass(0, held[:3]...))},
		{"cards passed", must(standard.Pass(0, mine[:3]...)), must(standard.Pass(0, mine[1:4]...))},
		{"which seat got which card", must(passing.Pass(0, held[0], held[1], held[2])),
			must(passing.Pass(0, held[1], held[0], held[2]))},
		{"cards played", playCards(opened, hearts.TwoOfClubs, hearts.TwoOfDiamonds),
			playCards(opened, hearts.TwoOfClubs, hearts.ThreeOfDiamonds)},
		{"the order of playing", playCards(opened, clubsLed(3, 4)...), playCards(opened, clubsLed(4, 3)...)},
	} {
		t.Run(test.name, func(t *testing.T) {
			if a, b := test.a, test.b; a.Equal(b) || b.Equal(a) || !a.Equal(a) || !b.Equal(b) {
				t.Errorf("%v is equal to %v, or not to itself", a, b)
			}
		})
	}
}

// clubsLed returns full tricks in which the seat with the clubs leads 2♣ and then these
// ranks.
func clubsLed(ranks ...hearts.Rank) (cards []hearts.Card) {
	for i, rank := range append([]hearts.Rank{hearts.Two}, ranks...) {
		low := hearts.Two + hearts.Rank(i)
		cards = append(cards, hearts.Clubs.Card(rank), hearts.Diamonds.Card(low), hearts.Spades.Card(low),
			hearts.Hearts.Card(low))
	}
	return cards
}

// TestEqualMoonChoice: a game whose shooter has added is not equal to one whose shooter
// has subtracted.
func TestEqualMoonChoice(t *testing.T) {
	g := must(hearts.New(hearts.Variant{Moon: hearts.MoonChoice, Passes: hearts.Cycle{hearts.Hold}}))
	pack := g.Variant().Pack()
	g = must(g.DealHands([]hearts.Cards{pack.Of(hearts.Clubs), pack.Of(hearts.Diamonds),
		pack.Of(hearts.Spades), pack.Of(hearts.Hearts)}, hearts.Cards{}))
	g = playOn(g, nil, 52)
	add, subtract := must(g.ChooseMoon(0, hearts.MoonAdd)), must(g.ChooseMoon(0, hearts.MoonSubtract))
	if add.Equal(subtract) || subtract.Equal(add) || add.Equal(g) ||
		!add.Equal(must(g.ChooseMoon(0, hearts.MoonAdd))) {
		t.Errorf("%v, %v, %v", g, add, subtract)
	}
}

// TestEqualLooksAtEarlierDeals compares games with the same deal and the same totals
// after earlier deals that were played differently.
func TestEqualLooksAtEarlierDeals(t *testing.T) {
	v := holding(hearts.Variant{})
	other := slices.Clone(dealE)
	other[11], other[12] = other[12], other[11]
	after := func(tricks []string) hearts.Game { return deal(playTricks(v, nil, tricks), evenHands...) }
	if g, h := after(dealE), after(other); g.Equal(h) || h.Equal(g) || !g.Equal(after(dealE)) ||
		g.Score() != h.Score() {
		t.Errorf("%v and %v", g, h)
	}
}

// TestCmp: go-cmp compares games by Equal, even inside other values.
func TestCmp(t *testing.T) {
	type table struct {
		Name string
		Game hearts.Game
	}
	g, h := begun(hearts.Variant{}, 9), begun(hearts.Variant{}, 9)
	if diff := cmp.Diff(table{"a", g}, table{"a", h}); diff != "" || !cmp.Equal(g, h) {
		t.Errorf("two games with the same moves differ: %s", diff)
	}
	next := playOn(h, nil, 1)
	for _, other := range []hearts.Game{next, begun(hearts.Variant{}, 10), begun(hearts.BlackLady(), 9), {}} {
		if diff := cmp.Diff(table{"a", g}, table{"a", other}); diff == "" || cmp.Equal(g, other) ||
			cmp.Equal(other, g) {
			t.Errorf("%v and %v are the same", g, other)
		}
	}
}

// TestTurnOfNobody: if nobody is to act, Turn says so, and returns no seat that could
// exist.
func TestTurnOfNobody(t *testing.T) {
	over := must(hearts.NewAt(hearts.Variant{}, 5, 100, 0, 0, 0))
	for name, g := range map[string]hearts.Game{"before the first deal": {}, "over": over} {
		t.Run(name, func(t *testing.T) {
			if seat, ok := g.Turn(); seat != -1 || ok {
				t.Errorf("Turn is %d, %v", seat, ok)
			}
			if seat, ok := g.View(0).Turn(); seat != -1 || ok {
				t.Errorf("Turn of a view is %d, %v", seat, ok)
			}
		})
	}
}

// TestGameHasNoJSON: a program that sends a Game by accident gives no hand away (RULES.md
// §11.9).
