package hearts_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

func TestBadHands(t *testing.T) {
	whole := func(change func(hands []hearts.Cards) []hearts.Cards) []hearts.Cards {
		var hands []hearts.Cards
		for _, hand := range wholeSuits {
			hands = append(hands, bag(hand))
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
		{"three hands", whole(func(h []hearts.Cards) []hearts.Cards { return h[:3] }), hearts.Cards{},
			hearts.ErrHands},
		{"five hands", whole(func(h []hearts.Cards) []hearts.Cards { return append(h, hearts.Cards{}) }),
			hearts.Cards{}, hearts.ErrHands},
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
		{"one hand twice", whole(func(h []hearts.Cards) []hearts.Cards { h[1] = h[0]; return h }),
			hearts.Cards{}, hearts.ErrNotInPack},
		{"a card in two hands", replaced(3, hearts.AceOfHearts, hearts.AceOfClubs), hearts.Cards{},
			hearts.ErrNotInPack},
		{"a card twice in a hand", replaced(0, hearts.TwoOfClubs, hearts.AceOfClubs), hearts.Cards{},
			hearts.ErrNotInPack},
		{"a joker", replaced(0, hearts.TwoOfClubs, hearts.Joker), hearts.Cards{}, hearts.ErrNotInPack},
		{"a red joker", replaced(1, hearts.TwoOfDiamonds, hearts.RedJoker), hearts.Cards{},
			hearts.ErrNotInPack},
		{"a black joker", replaced(2, hearts.TwoOfSpades, hearts.BlackJoker), hearts.Cards{},
			hearts.ErrNotInPack},
		{"a kitty", whole(func(h []hearts.Cards) []hearts.Cards { return h }), bag("2C"), hearts.ErrHandSize},
		{"a kitty of a joker", whole(func(h []hearts.Cards) []hearts.Cards { return h }),
			hearts.CardsOf(hearts.Joker), hearts.ErrHandSize},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, g := range []hearts.Game{{}, newGame(hearts.Variant{}), phases()["dealt"]} {
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

// TestBadKitties deals three cards each to five players, and two to the kitty. The pack
// has both copies of 2♣ and one copy of 15 other cards.
func TestBadKitties(t *testing.T) {
	hands := []string{"2C 2C 3C", "4C 5C 6C", "7C 8C 9C", "TC JC QC", "KC AC 2D"}
	const kitty = "2H 3H"
	v := shortPack(hearts.Variant{Players: 5, Packs: 2}, kitty, append(hands, kitty)...)
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
			g := newGame(v)
			var bags []hearts.Cards
			for _, hand := range test.hands {
				bags = append(bags, bag(hand))
			}
			after, err := g.DealHands(bags, bag(test.kitty))
			checkRefused(t, g, after, err, test.reason)
			checkNames(t, err, cardList(strings.Join(test.hands, " ")+" "+test.kitty)...)
			var move *hearts.MoveError
			if errors.As(err, &move); move.Seat != test.seat {
				t.Errorf("%v is about seat %d, want %d", err, move.Seat, test.seat)
			}
		})
	}
	g := deal(newGame(v), hands...)
	if g.Kitty() != bag(kitty) || g.Hand(0) != bag(hands[0]) {
		t.Errorf("dealt %v to seat 0 and %v to the kitty", g.Hand(0), g.Kitty())
	}
}

func TestRemovedCardInAHand(t *testing.T) {
	g := newGame(hearts.Variant{Players: 3}) // 2♦ is removed
	after, err := g.DealHands([]hearts.Cards{
		bag("2D 4C 5C 6C 7C 8C 9C TC JC QC KC AC 3D 4D 5D 6D 7D"),
		bag("2C 8D 9D TD JD QD KD AD 2S 3S 4S 5S 6S 7S 8S 9S TS"),
		bag("JS QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
	}, hearts.Cards{})
	checkRefused(t, g, after, err, hearts.ErrNotInPack)
	checkNames(t, err, hearts.TwoOfDiamonds)
}

// TestDefect11DealsChange: the hands that two generators deal may never change, since
// people keep seeds to deal the same hands again.
func TestDefect11DealsChange(t *testing.T) {
	chaCha8 := rand.NewChaCha8([32]byte([]byte("a seed of thirty-two bytes, says")))
	for _, test := range []struct {
		name    string
		source  rand.Source
		variant hearts.Variant
		hands   []string
	}{
		{"PCG", rand.NewPCG(1, 2), hearts.Variant{}, []string{
			"2C QC 3D 5D 7D 9D KD 4S TS 4H 7H QH AH",
			"4C 5C 8C 2D 4D TD JD 3S 5S JS 2H 6H TH",
			"3C 6C 9C AC 6D 8D 6S 7S 8S 9S QS AS 9H",
			"7C TC JC KC QD AD 2S KS 3H 5H 8H JH KH",
		}},
		{"ChaCha8", chaCha8, hearts.Variant{}, []string{
			"5C 9C 5D TD 5S 8S JS KS 2H 4H 7H 8H JH",
			"2C 4C 7C 3D 9D JD AD 7S 9S TS QS QH KH",
			"3C 6C KC 2D 6D 8D 3S 6S AS 3H 5H 6H AH",
			"8C TC JC QC AC 4D 7D QD KD 2S 4S 9H TH",
		}},
		{"ChaCha8 goes on, for five", chaCha8, hearts.Variant{Players: 5}, []string{
			"TC JC 5D 7D 9D JD 7S QS AS 2H",
			"QC 4D 6D 8D KD 9S TS 5H 7H JH",
			"5C 9C AC 3D AD 5S 8S 4H TH AH",
			"4C 6C 8C KC 3S 4S 3H 8H 9H QH",
			"3C 7C TD QD 2S 6S JS KS 6H KH",
		}},
		{"PCG, two packs and three jokers for five, and then the kitty", rand.NewPCG(7, 8),
			hearts.Variant{Players: 5, Packs: 2, Jokers: 3}, []string{
				"3C 4C 7C 8C TC KC KC 2D 3D 5D 8D TD JD 5S 7S 2H 4H 5H 9H JH AH",
				"3C 5C 5C 9C QC AC 4D KD AD 3S 4S 6S 8S KS 2H 3H 5H 7H QH KH JK",
				"2C 4C 7C 8C TC JC 2D 6D 6D JD AD 2S 5S TS JS QS QS KS 4H 6H JK",
				"6C 6C 9C JC QC AC 4D 7D 8D 9D QD KD 2S 4S 9S JS AS 8H TH KH AH",
				"2C 3D 5D 7D 9D TD QD 6S 7S 9S TS AS 3H 6H 7H 8H 9H TH JH QH JK",
				"3S 8S",
			}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := newGame(test.variant).Deal(rand.New(test.source))
			if err != nil {
				t.Fatal(err)
			}
			for seat, hand := range test.hands {
				got := g.Hand(seat)
				if seat == g.Players() {
					got = g.Kitty()
				}
				if want := bag(hand); got != want {
					t.Errorf("seat %d is dealt %v, want %v", seat, got, want)
				}
			}
		})
	}
}

func TestDefect11OtherDrawsChangeTheDeal(t *testing.T) {
	source := rand.NewPCG(3, 4)
	r := rand.New(source)
	g := playTricks(hearts.Variant{}, nil, dealE)
	saved, err := source.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	first := must(g.Deal(r))

	r.Uint32() // other code draws, from this generator and from another
	rand.Uint64()
	bag(wholeSuits...).Random(r)
	if must(g.Deal(r)).Equal(first) {
		t.Error("another state of the generator gives the same deal")
	}
	if err := source.UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	if !must(g.Deal(r)).Equal(first) {
		t.Error("the same state of the generator gives another deal")
	}
	if err := source.UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	if !must(g.Deal(rand.New(source))).Equal(first) {
		t.Error("the same state in a new rand.Rand gives another deal")
	}
}

// TestDealing deals at tables with two packs, with jokers and with kitties.
func TestDealing(t *testing.T) {
	for _, test := range []struct {
		rule, variant string
		hand, kitty   int
		// the card that opens, or none where the seat left of the dealer opens freely
		opens string
	}{
		{"§1 two packs, five", "players=5 packs=2", 20, 4, ""},
		{"§1 two packs, six", "players=6 packs=2", 17, 2, ""},
		{"§1 two packs, seven", "players=7 packs=2", 14, 6, ""},
		{"§1 two packs, eight", "players=8 packs=2", 13, 0, ""},
		{"§1 two packs, nine", "players=9 packs=2", 11, 5, ""},
		{"§1 two packs, ten", "players=10 packs=2", 10, 4, ""},
		{"§1 two packs, eleven", "players=11 packs=2", 9, 5, ""},
		{"§1 two packs, one copy removed", "players=6 packs=2 removed=2C", 17, 1, ""},
		{"§1 two packs, both copies removed", "players=6 packs=2 removed=2C,2C", 17, 0, ""},
		{"§1 two packs, both copies removed, the lowest club opens",
			"players=6 packs=2 removed=2C,2C opening=lowest-club", 17, 0, "3C"},
		{"§1 two packs, the kitty named", "players=5 packs=2 kitty=9", 19, 9, ""},
		{"§1 two packs, four jokers", "players=9 packs=2 jokers=4", 12, 0, ""},
		{"§1 two packs, two jokers", "players=7 packs=2 jokers=2", 15, 1, ""},
		{"§1 two packs, the jokers of Dragon Hearts", "players=8 packs=2 dragon-jokers", 13, 3, ""},
		{"§1 jokers named, nothing is left out", "players=3 jokers=2", 18, 0, "2C"},
		{"§1 the same with five", "players=5 jokers=3", 11, 0, "2C"},
		{"§1 the same with six", "players=6 jokers=2", 9, 0, "2C"},
		{"§1 the same with seven", "players=7 jokers=4", 8, 0, "2C"},
		{"§1 jokers and removed cards", "players=4 jokers=1 removed=2C", 13, 0, "3C"},
		{"§1 dragon jokers named, nothing is left out", "players=5 dragon-jokers", 11, 0, "2C"},
		{"§7 three players, 17 each", "players=3 kitty=1 opening=left-of-dealer", 17, 1, ""},
		{"§7 three players, 16 each", "players=3 kitty=4 opening=left-of-dealer", 16, 4, ""},
		{"§7 Heartsette, three", "heartsette players=3", 16, 3, ""},
		{"§9 Heartsette", "heartsette", 12, 3, ""},
		{"§7 Heartsette, five", "players=5 kitty=2 opening=left-of-dealer", 10, 2, ""},
		{"§7 Heartsette, six", "players=6 kitty=4 opening=left-of-dealer", 8, 4, ""},
		{"§1 every seat gets at least one card", "kitty=48 pass-count=1 opening=left-of-dealer", 1, 48, ""},
		{"§9 Joker Hearts", "joker-hearts", 14, 0, "2C"},
		{"§9 Dragon Hearts", "dragon-hearts", 13, 0, "2C"},
		{"§9 Cancellation Hearts", "cancellation-hearts", 17, 2, ""},
		{"§9 Cancellation Hearts for eleven", "cancellation-hearts players=11", 9, 5, ""},
	} {
		t.Run(test.rule, func(t *testing.T) {
			v, err := hearts.ParseVariant(test.variant)
			if err != nil {
				t.Fatal(err)
			}
			g := must(newGame(holding(v)).Deal(nil))
			all, opener := g.Kitty(), 0 // left of the dealer
			for test.opens != "" && opener < g.Players() && !g.Hand(opener).Has(cardList(test.opens)[0]) {
				opener++
			}
			for seat := range g.Players() {
				if got := g.Hand(seat).Len(); got != test.hand {
					t.Errorf("seat %d has %d cards, want %d", seat, got, test.hand)
				}
				all = all.Plus(g.Hand(seat))
			}
			if all != v.Pack() || g.Kitty().Len() != test.kitty {
				t.Errorf("dealt %v, %v of it to the kitty, want %v and %d", all, g.Kitty(), v.Pack(),
					test.kitty)
			}
			if seat, ok := g.Turn(); seat != opener || !ok || test.opens != "" &&
				g.Legal(seat).Distinct() != bag(test.opens) {
				t.Errorf("seat %d opens with one of %v, want seat %d, %s", seat, g.Legal(seat), opener,
					test.opens)
			}
		})
	}
}

// TestNobodyPassesWithTwoPacks: with two packs nobody passes unless a cycle is named
// (RULES.md §2).
func TestNobodyPassesWithTwoPacks(t *testing.T) {
	for text, want := range map[string]hearts.Direction{
		"cancellation-hearts":                          hearts.Hold,
		"cancellation-hearts pass-count=2":             hearts.Hold,
		"cancellation-hearts passes=across":            hearts.Across,
		"cancellation-hearts players=11 passes=5-left": 5,
		"cancellation-hearts passes=scatter":           hearts.Scatter,
	} {
		t.Run(text, func(t *testing.T) {
			v, err := hearts.ParseVariant(text)
			if err != nil {
				t.Fatal(err)
			}
			g := dealFrom(newGame(v), 5)
			if wantPhase := g.Phase() == hearts.Passing; g.Passing() != want ||
				wantPhase != (want != hearts.Hold) {
				t.Errorf("passes %v, %v, want %v", g.Passing(), g.Phase(), want)
			}
		})
	}
}

// TestDealsOfJokers deals hands with many jokers, so that one seat often has three or
// four.
func TestDealsOfJokers(t *testing.T) {
	v := shortPack(hearts.Variant{Players: 3}, "", "JK JK JK JK 3C 4C 5C 6C 7C")
	most := 0
	for seed := range uint64(300) {
		g := must(newGame(v).Deal(rand.New(rand.NewPCG(seed, 0))))
		var all hearts.Cards
		for seat := range g.Players() {
			all = all.Plus(g.Hand(seat))
			most = max(most, g.Hand(seat).Count(hearts.Joker))
		}
		if all != v.Pack() {
			t.Fatalf("dealt %v of %v", all, v.Pack())
		}
	}
	if most != 3 {
		t.Errorf("nobody has more than %d jokers", most)
	}
}
