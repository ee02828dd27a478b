package hearts_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

var (
	unknownSeats = []int{-1 << 30, -2, -1, 4, 5, 7, 11, 64, 1 << 30}
	noCards      = []hearts.Card{-128, -1, hearts.NoCard, 1, 16, 17, 32, 33, 48, 49, 63, 64, 66, 127}
	jokers       = []hearts.Card{hearts.Joker, hearts.RedJoker, hearts.BlackJoker} // cards, but not in play
)

// evenHands are hands of the standard game in which nobody is void in clubs, diamonds or spades.
var evenHands = []string{
	"2C 6C TC AC 5D 9D KD 4S 8S QS 3H 7H JH",
	"3C 7C JC 2D 6D TD AD 5S 9S KS 4H 8H QH",
	"4C 8C QC 3D 7D JD 2S 6S TS AS 5H 9H KH",
	"5C 9C KC 4D 8D QD 3S 7S JS 2H 6H TH AH",
}

// phases returns a standard game in each phase.
func phases(t *testing.T) map[string]hearts.Game {
	t.Helper()
	passing := deal(t, newGame(t, hearts.Variant{}), evenHands...)
	return map[string]hearts.Game{
		"zero":     {},
		"dealing":  newGame(t, hearts.Variant{}),
		"passing":  passing,
		"playing":  deal(t, fourthDeal(t, hearts.Variant{}), evenHands...),
		"choosing": playTricks(t, hearts.Variant{Moon: hearts.MoonChoice}, nil, moonDeal),
		"dealt":    playTricks(t, hearts.Variant{}, nil, dealE),
		"over":     playTricks(t, hearts.Variant{Target: 10}, nil, dealE),
	}
}

func TestUnknownSeats(t *testing.T) {
	for name, g := range phases(t) {
		t.Run(name, func(t *testing.T) {
			for _, seat := range unknownSeats {
				passed, err := g.Pass(seat, cardList(t, "2C 3C 4C")...)
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

// checkNothingAt checks that a game says nothing of a seat that is not at the table.
func checkNothingAt(t *testing.T, g hearts.Game, seat int) {
	t.Helper()
	for _, cards := range []hearts.Cards{g.Legal(seat), g.Hand(seat), g.Dealt(seat), g.Passed(seat), g.Received(seat), g.Taken(seat)} {
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
	games := phases(t)
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

// Every kind of move in every phase in which it is none.
func TestMovesInTheWrongPhase(t *testing.T) {
	hands := []hearts.Cards{bag(t, wholeSuits[0]), bag(t, wholeSuits[1]), bag(t, wholeSuits[2]), bag(t, wholeSuits[3])}
	moves := []struct {
		name string
		in   []string // the phases that it belongs to
		move func(g hearts.Game) (hearts.Game, error)
	}{
		{"Deal", []string{"zero", "dealing", "dealt"}, func(g hearts.Game) (hearts.Game, error) { return g.Deal(nil) }},
		{"DealHands", []string{"zero", "dealing", "dealt"}, func(g hearts.Game) (hearts.Game, error) {
			return g.DealHands(hands, hearts.Cards{})
		}},
		{"Pass", []string{"passing"}, func(g hearts.Game) (hearts.Game, error) {
			return g.Pass(0, hearts.TwoOfClubs, hearts.SixOfClubs, hearts.TenOfClubs)
		}},
		{"Play", []string{"playing"}, func(g hearts.Game) (hearts.Game, error) { return g.Play(0, hearts.TwoOfClubs) }},
		{"ChooseMoon", []string{"choosing"}, func(g hearts.Game) (hearts.Game, error) { return g.ChooseMoon(3, hearts.MoonAdd) }},
	}
	for phase, g := range phases(t) {
		for _, move := range moves {
			t.Run(move.name+" "+phase, func(t *testing.T) {
				after, err := move.move(g)
				if !slices.Contains(move.in, phase) {
					checkRefused(t, g, after, err, hearts.ErrPhase)
					checkNames(t, err, hearts.TwoOfClubs)
				} else if err != nil || after.Equal(g) {
					t.Errorf("refused, or nothing moves: %v", err)
				}
			})
		}
	}
}

func TestBadPasses(t *testing.T) {
	start := phases(t)["passing"]
	chosen := pass(t, start, "2C 6C TC")
	all := slices.Collect(start.Hand(0).All())
	for _, test := range []struct {
		name   string
		game   hearts.Game
		cards  []hearts.Card
		reason hearts.Reason
	}{
		{"none", start, nil, hearts.ErrPassCount},
		{"two", start, cardList(t, "2C 6C"), hearts.ErrPassCount},
		{"four", start, cardList(t, "2C 6C TC AC"), hearts.ErrPassCount},
		{"the hand", start, all, hearts.ErrPassCount},
		{"the hand, many times over", start, slices.Repeat(all, 1000), hearts.ErrPassCount},
		{"one card three times", start, cardList(t, "2C 2C 2C"), hearts.ErrCardTwice},
		{"one card twice", start, cardList(t, "2C QS QS"), hearts.ErrCardTwice},
		{"another's card", start, cardList(t, "2C QS AS"), hearts.ErrNotInHand},
		{"a second time", chosen, cardList(t, "AC 5D 9D"), hearts.ErrAlreadyPassed},
		{"a second time, two cards", chosen, cardList(t, "AC 5D"), hearts.ErrAlreadyPassed},
	} {
		t.Run(test.name, func(t *testing.T) {
			after, err := test.game.Pass(0, test.cards...)
			checkRefused(t, test.game, after, err, test.reason)
			checkNames(t, err, test.cards...)
			if test.reason == hearts.ErrAlreadyPassed {
				return
			}
			if _, err := after.Pass(0, hearts.TwoOfClubs, hearts.SixOfClubs, hearts.TenOfClubs); err != nil {
				t.Errorf("afterwards a proper pass is refused: %v", err)
			}
		})
	}
}

func TestBadPlays(t *testing.T) {
	start := phases(t)["playing"]
	// After two tricks seat 2 is on lead.
	lead := play(t, start, "0:2C 1:3C 2:QC 3:5C 2:AS 3:3S 0:4S 1:5S")
	for _, test := range []struct {
		name   string
		game   hearts.Game
		seat   int
		card   string
		reason hearts.Reason
	}{
		{"another club opens", start, 0, "6C", hearts.ErrMustOpen},
		{"a heart opens", start, 0, "3H", hearts.ErrMustOpen},
		{"a card already played", lead, 2, "QC", hearts.ErrNotInHand},
		{"a card of another", lead, 2, "QS", hearts.ErrNotInHand},
		{"a heart too early", lead, 2, "5H", hearts.ErrHeartsNotBroken},
		{"out of turn", lead, 3, "9C", hearts.ErrNotYourTurn},
	} {
		t.Run(test.name, func(t *testing.T) {
			card := cardList(t, test.card)[0]
			after, err := test.game.Play(test.seat, card)
			checkRefused(t, test.game, after, err, test.reason)
			checkNames(t, err, card)
			if err := test.game.Check(test.seat, card); !errors.Is(err, test.reason) {
				t.Errorf("Check: %v, want %v", err, test.reason)
			}
		})
	}
}

func TestBadHands(t *testing.T) {
	whole := func(change func(hands []hearts.Cards) []hearts.Cards) []hearts.Cards {
		var hands []hearts.Cards
		for _, hand := range wholeSuits {
			hands = append(hands, bag(t, hand))
		}
		return change(hands)
	}
	replaced := func(seat int, out, in hearts.Card) []hearts.Cards {
		return whole(func(hands []hearts.Cards) []hearts.Cards {
			hands[seat] = hands[seat].Minus(hearts.CardsOf(out)).Plus(hearts.CardsOf(in))
			return hands
		})
	}
	for _, test := range []struct {
		name   string
		hands  []hearts.Cards
		kitty  hearts.Cards
		reason hearts.Reason
	}{
		{"no hands", nil, hearts.Cards{}, hearts.ErrHands},
		{"three hands", whole(func(h []hearts.Cards) []hearts.Cards { return h[:3] }), hearts.Cards{}, hearts.ErrHands},
		{"five hands", whole(func(h []hearts.Cards) []hearts.Cards { return append(h, hearts.Cards{}) }), hearts.Cards{}, hearts.ErrHands},
		{"a thousand hands", make([]hearts.Cards, 1000), hearts.Cards{}, hearts.ErrHands},
		{"empty hands", make([]hearts.Cards, 4), hearts.Cards{}, hearts.ErrHandSize},
		{"a card too few", whole(func(h []hearts.Cards) []hearts.Cards {
			h[3] = h[3].Minus(hearts.CardsOf(hearts.AceOfHearts))
			return h
		}), hearts.Cards{}, hearts.ErrHandSize},
		{"a card too many", whole(func(h []hearts.Cards) []hearts.Cards {
			h[0] = h[0].Plus(hearts.CardsOf(hearts.AceOfHearts))
			return h
		}), hearts.Cards{}, hearts.ErrHandSize},
		{"uneven hands", whole(func(h []hearts.Cards) []hearts.Cards {
			h[0] = h[0].Plus(hearts.CardsOf(hearts.AceOfHearts))
			h[3] = h[3].Minus(hearts.CardsOf(hearts.AceOfHearts))
			return h
		}), hearts.Cards{}, hearts.ErrHandSize},
		{"one hand twice", whole(func(h []hearts.Cards) []hearts.Cards { h[1] = h[0]; return h }), hearts.Cards{}, hearts.ErrNotInPack},
		{"a card in two hands", replaced(3, hearts.AceOfHearts, hearts.AceOfClubs), hearts.Cards{}, hearts.ErrNotInPack},
		{"a card twice in a hand", replaced(0, hearts.TwoOfClubs, hearts.AceOfClubs), hearts.Cards{}, hearts.ErrNotInPack},
		{"a joker", replaced(0, hearts.TwoOfClubs, hearts.Joker), hearts.Cards{}, hearts.ErrNotInPack},
		{"a red joker", replaced(1, hearts.TwoOfDiamonds, hearts.RedJoker), hearts.Cards{}, hearts.ErrNotInPack},
		{"a black joker", replaced(2, hearts.TwoOfSpades, hearts.BlackJoker), hearts.Cards{}, hearts.ErrNotInPack},
		{"a kitty", whole(func(h []hearts.Cards) []hearts.Cards { return h }), bag(t, "2C"), hearts.ErrHandSize},
		{"a kitty of a joker", whole(func(h []hearts.Cards) []hearts.Cards { return h }), hearts.CardsOf(hearts.Joker), hearts.ErrHandSize},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, g := range []hearts.Game{{}, newGame(t, hearts.Variant{}), phases(t)["dealt"]} {
				after, err := g.DealHands(test.hands, test.kitty)
				checkRefused(t, g, after, err, test.reason)
				named := slices.Collect(test.kitty.All())
				for _, hand := range test.hands {
					named = slices.AppendSeq(named, hand.All())
				}
				checkNames(t, err, named...)
			}
		})
	}
}

// TestBadKitties deals for five with two packs of three cards a seat, two of them in the kitty: 17 cards, and of all but 2♣ one copy.
func TestBadKitties(t *testing.T) {
	hands := []string{"2C 2C 3C", "4C 5C 6C", "7C 8C 9C", "TC JC QC", "KC AC 2D"}
	const kitty = "2H 3H"
	v := shortPack(t, hearts.Variant{Players: 5, Packs: 2}, kitty, append(hands, kitty)...)
	with := func(seat int, hand string) []string {
		changed := slices.Clone(hands)
		changed[seat] = hand
		return changed
	}
	for _, test := range []struct {
		name   string
		hands  []string
		kitty  string
		seat   int // -1 for the kitty
		reason hearts.Reason
	}{
		{"no kitty", hands, "", -1, hearts.ErrHandSize},
		{"a kitty too small", hands, "2H", -1, hearts.ErrHandSize},
		{"a kitty too large", hands, "2H 3H 3H", -1, hearts.ErrHandSize},
		{"a card of the kitty in a hand", with(4, "KC AC 2H"), kitty, -1, hearts.ErrNotInPack},
		{"a card of a hand in the kitty", hands, "2H 2D", -1, hearts.ErrNotInPack},
		{"a card twice in the kitty", hands, "2H 2H", -1, hearts.ErrNotInPack},
		{"a third copy in a hand", with(4, "KC AC 2C"), kitty, 4, hearts.ErrNotInPack},
		{"a third copy in the kitty", hands, "2H 2C", -1, hearts.ErrNotInPack},
		{"a removed card in the kitty", hands, "2H 4H", -1, hearts.ErrNotInPack},
		{"a joker in the kitty", hands, "2H JK", -1, hearts.ErrNotInPack},
		{"a hand too small, and the card in no place", with(4, "KC AC"), kitty, 4, hearts.ErrHandSize},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, v)
			var bags []hearts.Cards
			for _, hand := range test.hands {
				bags = append(bags, bag(t, hand))
			}
			after, err := g.DealHands(bags, bag(t, test.kitty))
			checkRefused(t, g, after, err, test.reason)
			checkNames(t, err, cardList(t, strings.Join(test.hands, " ")+" "+test.kitty)...)
			var move *hearts.MoveError
			if errors.As(err, &move); move.Seat != test.seat {
				t.Errorf("%v is about seat %d, want %d", err, move.Seat, test.seat)
			}
		})
	}
	g := deal(t, newGame(t, v), hands...)
	if g.Kitty() != bag(t, kitty) || g.Hand(0) != bag(t, hands[0]) {
		t.Errorf("dealt %v to seat 0 and %v to the kitty", g.Hand(0), g.Kitty())
	}
}

func TestRemovedCardInAHand(t *testing.T) {
	g := newGame(t, hearts.Variant{Players: 3}) // 2♦ is removed
	after, err := g.DealHands([]hearts.Cards{
		bag(t, "2D 4C 5C 6C 7C 8C 9C TC JC QC KC AC 3D 4D 5D 6D 7D"),
		bag(t, "2C 8D 9D TD JD QD KD AD 2S 3S 4S 5S 6S 7S 8S 9S TS"),
		bag(t, "JS QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
	}, hearts.Cards{})
	checkRefused(t, g, after, err, hearts.ErrNotInPack)
	checkNames(t, err, hearts.TwoOfDiamonds)
}

func TestBadMoonChoices(t *testing.T) {
	choosing := phases(t)["choosing"]
	for _, m := range []hearts.Moon{-1, 0, hearts.MoonChoice, hearts.MoonOff, 5, 127} {
		after, err := choosing.ChooseMoon(3, m)
		checkRefused(t, choosing, after, err, hearts.ErrMoonChoice)
	}
	for _, seat := range []int{0, 1, 2} {
		after, err := choosing.ChooseMoon(seat, hearts.MoonAdd)
		checkRefused(t, choosing, after, err, hearts.ErrNotYourTurn)
	}
	chosen, err := choosing.ChooseMoon(3, hearts.MoonSubtract)
	if err != nil {
		t.Fatal(err)
	}
	after, err := chosen.ChooseMoon(3, hearts.MoonAdd)
	checkRefused(t, chosen, after, err, hearts.ErrPhase)
}

// A generator without a source must not panic; what is drawn comes from the runtime.
func TestGeneratorsWithoutSource(t *testing.T) {
	for name, r := range map[string]*rand.Rand{"nil": nil, "zero": {}, "of no source": rand.New(nil)} {
		t.Run(name, func(t *testing.T) {
			a, b := dealWith(t, hearts.Game{}, r), dealWith(t, hearts.Game{}, r)
			if a.Equal(b) {
				t.Error("the same deal twice")
			}
			whole := bag(t, wholeSuits...)
			seen := hearts.Cards{}
			for range 200 {
				c := whole.Random(r)
				if !whole.Has(c) {
					t.Fatalf("%v drawn, which is not in the bag", c)
				}
				seen = seen.Plus(hearts.CardsOf(c)).Distinct()
			}
			if seen.Len() < 20 {
				t.Errorf("only %d cards drawn in 200 draws", seen.Len())
			}
			if c := (hearts.Cards{}).Random(r); c != hearts.NoCard {
				t.Errorf("%v drawn from nothing", c)
			}
		})
	}
}

func TestBadVariants(t *testing.T) {
	spades := bag(t, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
	cycle := func(steps ...hearts.Direction) (c hearts.Cycle) {
		copy(c[:], steps)
		return c
	}
	worthless := hearts.PureHearts().Values
	for c := range bag(t, wholeSuits[3]).All() {
		worthless[c] = hearts.Worthless
	}
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		want    []string // field and reason of each fault
	}{
		{"two players", hearts.Variant{Players: 2}, []string{"players range"}},
		{"eight players", hearts.Variant{Players: 8}, []string{"players range"}},
		{"fewer than no players", hearts.Variant{Players: math.MinInt}, []string{"players range"}},
		{"a pack that does not divide", hearts.Variant{Removed: bag(t, "2C")}, []string{"removed uneven-pack"}},
		{"a card removed twice", hearts.Variant{Removed: bag(t, "2C 2C")}, []string{"removed not-in-pack"}},
		{"a joker removed", hearts.Variant{Removed: bag(t, "JK")}, []string{"removed not-in-pack"}},
		{"every card removed", hearts.Variant{Removed: hearts.Variant{}.Pack(), Deals: 1}, []string{"removed uneven-pack"}},
		{"too many cards to pass", hearts.Variant{PassCount: 14}, []string{"pass-count range"}},
		{"fewer than no cards to pass", hearts.Variant{PassCount: -1}, []string{"pass-count range"}},
		{"a step too far", hearts.Variant{Passes: cycle(4)}, []string{"passes direction"}},
		{"across for five", hearts.Variant{Players: 5, Passes: cycle(hearts.Across)}, []string{"passes direction"}},
		{"no direction", hearts.Variant{Passes: cycle(67)}, []string{"passes direction"}},
		{"a step after the end", hearts.Variant{Passes: cycle(hearts.Left, 0, hearts.Right)}, []string{"passes direction"}},
		{"scatter from a hand too small", hearts.Variant{Players: 7, Removed: bag(t, wholeSuits[1], "2C 3C 4C 5C"), Passes: cycle(hearts.Scatter)}, []string{"passes direction"}},
		{"an unknown opening", hearts.Variant{Opening: 4}, []string{"opening range"}},
		{"an unknown moon", hearts.Variant{Moon: -1}, []string{"moon range"}},
		{"an unknown exact target", hearts.Variant{ExactTarget: 99}, []string{"exact-target range"}},
		{"a target below zero", hearts.Variant{Target: -1}, []string{"target range"}},
		{"deals below zero", hearts.Variant{Deals: -1}, []string{"deals range"}},
		{"a value too high", hearts.Variant{Values: hearts.Values{hearts.AceOfClubs: 301}}, []string{"values range"}},
		{"a value for no card", hearts.Variant{Values: hearts.Values{1: 5}}, []string{"values card"}},
		{"exact target without a target", hearts.Variant{Deals: 3, ExactTarget: hearts.ExactHalves}, []string{"exact-target conflict"}},
		{"J♦ not in play", hearts.Variant{Players: 3, Removed: bag(t, "JD"), JackOfDiamonds: true}, []string{"jack-of-diamonds no-such-card"}},
		{"J♦ with a value", hearts.Variant{JackOfDiamonds: true, Values: hearts.Values{hearts.JackOfDiamonds: -5}}, []string{"jack-of-diamonds conflict"}},
		{"10♣ not in play", hearts.Variant{Players: 3, Removed: bag(t, "TC"), TenOfClubsDoubles: true}, []string{"ten-of-clubs-doubles no-such-card"}},
		{"bonus needed without one", hearts.Variant{BonusNeeded: true}, []string{"bonus-needed no-such-card"}},
		{"no point to be had", hearts.Variant{Values: worthless}, []string{"target endless"}},

		{"many at once", hearts.Variant{
			PassCount: 99, Passes: cycle(hearts.Left, 9), Opening: 7, Moon: 9, NoTricks: 1001, BonusNeeded: true,
			Deals: -5, Target: -7, ExactTarget: -1, Values: hearts.Values{17: 1, hearts.AceOfSpades: 999},
		}, []string{
			"bonus-needed no-such-card", "deals range", "exact-target range", "moon range", "no-tricks range", "opening range",
			"pass-count range", "passes direction", "target range", "values card", "values range",
		}},
		{"a pack that does not divide, and a count that fits no hand", hearts.Variant{
			Players: 5, Removed: bag(t, "2C"), PassCount: -1,
		}, []string{"pass-count range", "removed uneven-pack"}},
		{"a pack that does not divide, and a direction that does not fit", hearts.Variant{
			Players: 5, Removed: bag(t, "2C"), Passes: cycle(hearts.Across),
		}, []string{"passes direction", "removed uneven-pack"}},
		{"too many packs, jokers and cards in the kitty", hearts.Variant{
			Packs: 9, Jokers: 5, Kitty: 200, Passes: cycle(hearts.Hold), Removed: bag(t, "2C 2C JK"),
		}, []string{"jokers range", "kitty range", "packs range", "removed not-in-pack"}},
		{"dragon jokers of another number and with a value, for eight in sides, and an uneven kitty", hearts.Variant{
			Players: 8, Packs: 2, Jokers: 2, DragonJokers: true, Kitty: 1, Sides: true, Values: hearts.Values{hearts.RedJoker: 5},
		}, []string{"dragon-jokers conflict", "kitty uneven-pack", "sides conflict", "values conflict"}},
		{"too many players, and no direction", hearts.Variant{
			Players: 8, Passes: cycle(99),
		}, []string{"passes direction", "players range"}},

		{"idle options", hearts.Variant{
			Players: 3, Removed: spades, HeartsAnyTime: true, HeartsInsteadOfQueen: true, Sun: true, Moon: hearts.MoonOff,
			KittyToLastTrick: true, Values: hearts.Values{hearts.AceOfSpades: 5, hearts.Joker: 7},
		}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := hearts.New(test.variant)
			if got := faultsOf(t, err); !slices.Equal(got, test.want) {
				t.Errorf("faults %q, want %q", got, test.want)
			}
			if err != nil && !g.Equal(hearts.Game{}) {
				t.Errorf("a game with the error: %v", g)
			}
		})
	}
}

func TestBadScoresToStartFrom(t *testing.T) {
	for _, test := range []struct {
		name   string
		deals  int
		totals []int
		want   []string
	}{
		{"deals below zero", -1, nil, []string{"dealt range"}},
		{"deals without end", math.MaxInt, nil, []string{"dealt range"}},
		{"three totals", 0, []int{1, 2, 3}, []string{"totals range"}},
		{"five totals", 0, []int{1, 2, 3, 4, 5}, []string{"totals range"}},
		{"totals without end", 0, []int{math.MaxInt, 0, math.MinInt, 0}, []string{"totals range", "totals range"}},
		{"all at once", -1, make([]int, 1000), []string{"dealt range", "totals range"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := hearts.NewAt(hearts.Variant{}, test.deals, test.totals...)
			if got := faultsOf(t, err); !slices.Equal(got, test.want) {
				t.Errorf("faults %q, want %q", got, test.want)
			}
		})
	}
	_, err := hearts.NewAt(hearts.Variant{PassCount: 99}, -1, 1)
	if got, want := faultsOf(t, err), []string{"dealt range", "pass-count range", "totals range"}; !slices.Equal(got, want) {
		t.Errorf("with a fault of the variant: faults %q, want %q", got, want)
	}
}

// faultsOf returns the field and the reason of every [hearts.FieldError] in err, sorted. It checks that each can be
// told by errors.Is, and that the fields are keys of the text form.
func faultsOf(t *testing.T, err error) (faults []string) {
	t.Helper()
	for _, fault := range joined(err) {
		field, ok := fault.(*hearts.FieldError)
		if !ok {
			t.Errorf("%v is a %T, want a FieldError", fault, fault)
			continue
		}
		if !errors.Is(err, reasonOf(field)) {
			t.Errorf("%v is not told by errors.Is", fault)
		}
		if !isKey(field.Field) && field.Field != "dealt" && field.Field != "totals" {
			t.Errorf("%v: %q is no key of the text form", fault, field.Field)
		}
		faults = append(faults, field.Field+" "+reasonOf(field).String())
	}
	slices.Sort(faults)
	return faults
}

// joined returns the errors that errors.Join has joined, however deep.
func joined(err error) (errs []error) {
	switch e := err.(type) {
	case nil:
		return nil
	case interface{ Unwrap() []error }:
		for _, err := range e.Unwrap() {
			errs = append(errs, joined(err)...)
		}
		return errs
	}
	return []error{err}
}

// isKey reports whether the text form of a variant knows the key: an unknown key is another error than a wrong value.
func isKey(key string) bool {
	const unknown = "no-such-option"
	_, unknownKey := hearts.ParseVariant(unknown + "=?")
	_, wrongValue := hearts.ParseVariant(key + "=?")
	return strings.ReplaceAll(wrongValue.Error(), key, unknown) != unknownKey.Error()
}

var cardInText = regexp.MustCompile(`\b(?:[2-9TJQKA][CDSH]|J[KRB])\b|(?:10|[2-9JQKA])[♣♦♠♥]|🃏`)

// checkNames checks that an error names no card but these.
func checkNames(t *testing.T, err error, named ...hearts.Card) {
	t.Helper()
	move := (*hearts.MoveError)(nil)
	if !errors.As(err, &move) {
		t.Fatalf("%v is a %T, want a MoveError", err, err)
	}
	if move.Card != hearts.NoCard && !slices.Contains(named, move.Card) {
		t.Errorf("%v has the card %v, which was not named", err, move.Card)
	}
	for _, text := range cardInText.FindAllString(fmt.Sprintf("%v %+v", err, struct{ err error }{err}), -1) {
		c, parseError := hearts.ParseCard(text)
		if parseError != nil || !slices.Contains(named, c) {
			t.Errorf("%v names %s, which was not named", err, text)
		}
	}
}

// reasonOf returns the reason of an error.
func reasonOf(err error) (reason hearts.Reason) {
	errors.As(err, &reason)
	return reason
}
