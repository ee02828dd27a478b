package hearts_test

import (
	"errors"
	"testing"

	"github.com/hjerterfri/hearts"
)

// TestBadPlays: a card that may not be played is refused, and changes nothing (RULES.md
// §11.8).
func TestBadPlays(t *testing.T) {
	start := phases()["playing"]
	opened := play(start, "0:2C")
	// After two tricks seat 2 is on lead.
	lead := play(start, "0:2C 1:3C 2:QC 3:5C 2:AS 3:3S 0:4S 1:5S")
	for _, test := range []struct {
		name   string
		game   hearts.Game
		seat   int
		card   string
		reason hearts.Reason
	}{
		{"out of turn before the lead", start, 1, "3C", hearts.ErrNotYourTurn},
		{"out of turn", opened, 2, "4C", hearts.ErrNotYourTurn},
		{"a second card to the same trick", opened, 0, "6C", hearts.ErrNotYourTurn},
		{"a card of another seat, whose turn it is not", opened, 1, "6C", hearts.ErrNotInHand},
		{"a card of the seat on turn, from another seat", opened, 0, "3C", hearts.ErrNotYourTurn},
		{"a card that lies in this trick", opened, 1, "2C", hearts.ErrNotInHand},
		{"another suit than the one led", opened, 1, "2D", hearts.ErrFollowSuit},
		{"another club opens", start, 0, "6C", hearts.ErrMustOpen},
		{"a heart opens", start, 0, "3H", hearts.ErrMustOpen},
		{"a card already played", lead, 2, "QC", hearts.ErrNotInHand},
		{"a card of another", lead, 2, "QS", hearts.ErrNotInHand},
		{"a heart too early", lead, 2, "5H", hearts.ErrHeartsNotBroken},
		{"out of turn on lead", lead, 3, "9C", hearts.ErrNotYourTurn},
	} {
		t.Run(test.name, func(t *testing.T) {
			card := cardList(test.card)[0]
			after, err := test.game.Play(test.seat, card)
			checkRefused(t, test.game, after, err, test.reason)
			checkNames(t, err, card)
			if err := test.game.Check(test.seat, card); !errors.Is(err, test.reason) {
				t.Errorf("Check: %v, want %v", err, test.reason)
			}
		})
	}
}

func TestLegalCards(t *testing.T) {
	const all = "all"
	const clubs = "0:2C 1:3C 2:5C 3:AC" // seat 3 wins the first trick and leads
	insteadOfQueen := hearts.Variant{HeartsInsteadOfQueen: true}
	leftOfDealer := hearts.Variant{Opening: hearts.OpenLeftOfDealer}
	// Seat 1 has no diamond, and throws Q♠ on the second trick.
	spades := [4]string{1: "QS 3C AS KS JS TS 9S 8S 7S 6S 5S 4S 3S"}
	const queenThrown = clubs + " 3:KD 0:2D 1:QS 2:3D"

	jokers, dragon := hearts.JokerHearts(), hearts.DragonHearts()
	jokersInsteadOfQueen, dragonInsteadOfQueen, jokersAndQueenWaits, jokersLeftOfDealer := jokers, dragon,
		jokers, jokers
	jokersInsteadOfQueen.HeartsInsteadOfQueen, dragonInsteadOfQueen.HeartsInsteadOfQueen = true, true
	jokersAndQueenWaits.QueenWaits, jokersLeftOfDealer.Opening = true, hearts.OpenLeftOfDealer
	const dragonClubs = "0:2C 1:4C 2:5C 3:AC" // without 3♣

	for _, test := range []struct {
		rule        string
		variant     hearts.Variant
		moves       string
		others      [4]string
		seat        int
		hand, legal string
	}{
		{rule: "§3.4 first trick, void", moves: "0:2C", seat: 1, hand: "QS AH 5D", legal: "5D"},
		{rule: "§3.4 first trick, penalty cards allowed", variant: hearts.Variant{PenaltyOnFirstTrick: true},
			moves: "0:2C", seat: 1, hand: "QS AH 5D", legal: all},
		{rule: "§3.4 first trick, nothing but penalty cards", moves: "0:2C", seat: 1, hand: "QS AH KH",
			legal: all},
		{rule: "§3.6 queen waits", variant: hearts.Variant{QueenWaits: true}, moves: "0:2C", seat: 1,
			hand: "QS AH KH", legal: "AH KH"},
		{rule: "§3.4 bonus cards are not banned", variant: hearts.Variant{JackOfDiamonds: true},
			moves: "0:2C", seat: 1, hand: "QS AH JD", legal: "JD"},
		{rule: "§3.5 lead, unbroken", moves: clubs, seat: 3, hand: "AH 4C 3D", legal: "4C 3D"},
		{rule: "§3.5 lead at any time", variant: hearts.Variant{HeartsAnyTime: true}, moves: clubs, seat: 3,
			hand: "AH 4C 3D", legal: all},
		{rule: "§3.5 lead, nothing but hearts", moves: clubs, seat: 3, hand: "2H 3H 4H", legal: all},
		{rule: "§3.5 lead, Q♠ and hearts", moves: clubs, seat: 3, hand: "QS 5H 9H", legal: "QS"},
		{rule: "§3 hearts instead of queen", variant: insteadOfQueen, moves: clubs, seat: 3, hand: "QS 5H 9H",
			legal: all},
		{rule: "§3.5 lead, another spade", moves: clubs, seat: 3, hand: "QS 2S 5H", legal: "QS 2S"},
		{rule: "§3 hearts instead of queen, another spade", variant: insteadOfQueen, moves: clubs, seat: 3,
			hand: "QS 2S 5H", legal: "QS 2S"},
		{rule: "§3 left of dealer opens", variant: leftOfDealer, seat: 3, hand: "QS 5H 9H", legal: "QS"},
		{rule: "§3 left of dealer opens, nothing but hearts", variant: leftOfDealer, seat: 3,
			hand: "2H 5H 9H", legal: all},
		{rule: "§3 left of dealer opens, another card", variant: leftOfDealer, seat: 3, hand: "QS 5H 9D",
			legal: "9D"},
		{rule: "§3 Q♠ breaks nothing", moves: queenThrown, others: spades, seat: 3, hand: "5H 4C",
			legal: "4C"},
		{rule: "§3 queen breaks hearts", variant: hearts.Variant{QueenBreaksHearts: true}, moves: queenThrown,
			others: spades, seat: 3, hand: "5H 4C", legal: all},

		{rule: "§3.2 a joker, and the suit led", variant: jokers, moves: "0:2C", seat: 1, hand: "KC JK",
			legal: "KC JK"},
		{rule: "§3.2 void, with a joker", variant: jokers, moves: clubs + " 3:KD", seat: 0, hand: "JK 4S 5H",
			legal: "JK 4S 5H"},
		{rule: "§3.4 a joker is what the ban leaves", variant: jokers, moves: "0:2C", seat: 1,
			hand: "JK QS AH", legal: "JK"},
		{rule: "§3.5 lead, jokers and hearts", variant: jokers, moves: clubs, seat: 3, hand: "JK JK 2H 3H",
			legal: "JK JK"},
		{rule: "§3.5 lead, a joker and another card", variant: jokers, moves: clubs, seat: 3,
			hand: "JK 4D 3H", legal: "JK 4D"},
		{rule: "§3 hearts instead of queen, a joker", variant: jokersInsteadOfQueen, moves: clubs, seat: 3,
			hand: "JK QS 5H", legal: "JK QS"},
		{rule: "§3.6 queen waits, a joker", variant: jokersAndQueenWaits, moves: clubs + " 3:KD", seat: 0,
			hand: "QS JK AH", legal: "JK AH"},
		{rule: "§3 left of dealer opens, a joker", variant: jokersLeftOfDealer, seat: 3, hand: "JK QS 5H",
			legal: "JK"},
		{rule: "§3 left of dealer opens, a joker and another card", variant: jokersLeftOfDealer, seat: 3,
			hand: "JK 5D 9H", legal: "JK 5D"},
		{rule: "§3 after a joker as on lead, hearts unbroken", variant: jokers, moves: clubs + " 3:JK",
			seat: 0, hand: "4D 5H JK", legal: "4D JK"},
		{rule: "§3 after a joker as on lead, first trick", variant: jokersLeftOfDealer, moves: "3:JK",
			seat: 0, hand: "QS 4D 5H", legal: "4D"},
		{rule: "§3 after a joker as on lead, queen waits not", variant: jokersAndQueenWaits,
			moves: clubs + " 3:JK", seat: 0, hand: "QS 4S 5H", legal: "QS 4S"},
		{rule: "§8 the first other card sets the suit", variant: jokers, moves: clubs + " 3:JK 0:4D", seat: 1,
			hand: "5D 6S JK", legal: "5D JK"},

		{rule: "§9 Dragon, trick 1, clubs led, void", variant: dragon, moves: "0:2C", seat: 1,
			hand: "JR QS 5H", legal: "QS 5H"},
		{rule: "§9 Dragon, trick 1, a joker that fits", variant: dragon, moves: "0:2C", seat: 1,
			hand: "JR JB QS 5H", legal: "JB"},
		{rule: "§9 Dragon, trick 1, the third joker", variant: dragon, moves: "0:2C", seat: 1,
			hand: "JR JK QS 5H", legal: "JK"},
		{rule: "§9 Dragon, diamonds led, void", variant: dragon, moves: dragonClubs + " 3:KD", seat: 0,
			hand: "JR JB JK 4S 5H", legal: "JR JK 4S 5H"},
		{rule: "§9 Dragon, spades led, void", variant: dragon, moves: dragonClubs + " 3:KS", seat: 0,
			hand: "JR JB JK 4D 5H", legal: "JB JK 4D 5H"},
		{rule: "§9 Dragon, following", variant: dragon, moves: "0:2C", seat: 1, hand: "KC JB JK",
			legal: "KC"},
		{rule: "§9 Dragon, lead", variant: dragon, moves: dragonClubs, seat: 3, hand: "JK JB 4D 5H",
			legal: "4D"},
		{rule: "§9 Dragon, lead, jokers and hearts", variant: dragon, moves: dragonClubs, seat: 3,
			hand: "JR JK 5H 9H", legal: "5H 9H"},
		{rule: "§9 Dragon, lead, Q♠ and hearts", variant: dragon, moves: dragonClubs, seat: 3,
			hand: "JR QS 5H", legal: "QS"},
		{rule: "§9 Dragon, hearts instead of queen", variant: dragonInsteadOfQueen, moves: dragonClubs,
			seat: 3, hand: "JR QS 5H", legal: "QS 5H"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			hands := test.others
			hands[test.seat] = test.hand
			g := play(dealAround(test.variant, hands, test.seat, test.moves), test.moves)
			hand, legal, shown := g.Hand(test.seat), g.Legal(test.seat), bag(test.hand)
			if hand.And(shown) != shown {
				t.Fatalf("seat %d holds %v, want %v among them", test.seat, hand, shown)
			}
			if test.legal == all && legal != hand {
				t.Errorf("seat %d may play %v, want all of %v", test.seat, legal, hand)
			}
			for c := range legal.All() {
				if _, err := g.Play(test.seat, c); err != nil {
					t.Errorf("%v is legal, but Play refuses it: %v", c, err)
				}
			}
			if test.legal != all && legal.And(shown) != bag(test.legal) {
				t.Errorf("of %v seat %d may play %v, want %v", shown, test.seat, legal.And(shown), test.legal)
			}
		})
	}
}

func TestHeartLedByAHandOfHeartsBreaksThem(t *testing.T) {
	const clubs = "0:2C 1:3C 2:5C 3:AC"
	g := play(dealAround(hearts.Variant{}, [4]string{3: "2H 3H 4H"}, 3, clubs), clubs)
	if g.HeartsBroken() {
		t.Error("hearts are broken before a heart is played")
	}
	if g = must(g.Play(3, hearts.TwoOfHearts)); !g.HeartsBroken() {
		t.Error("the lead of 2♥ does not break hearts")
	}
}

// TestLegalCardsOfShortHands gives the seat on turn after the moves, and all cards that
// it may play. Seat 3 sits left of the dealer.
func TestLegalCardsOfShortHands(t *testing.T) {
	packs, lowest, anyClub := hearts.Variant{Packs: 2},
		hearts.Variant{Packs: 2, Opening: hearts.OpenLowestClub},
		hearts.Variant{Packs: 2, Opening: hearts.OpenAnyClub}
	insteadOfQueen, penaltyAllowed := hearts.Variant{Packs: 2, HeartsInsteadOfQueen: true},
		hearts.Variant{Packs: 2, PenaltyOnFirstTrick: true}
	lowestInstead := hearts.Variant{Packs: 2, Opening: hearts.OpenLowestClub, HeartsInsteadOfQueen: true}
	queensAndHeart := []string{"3C 5D 6D 7D", "4C 8D 9D TD", "5C JD QD KD", "AC QS QS 5H", "2C 2D 3D 4D"}
	held := []string{"2D 3S 4S", "3D 5S 6S", "4D 7S 8S", "AC KC 2S", "AC QS 9D"} // the first trick is
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		kitty   string
		hands   []string
		moves   string
		seat    int
		legal   string
	}{
		{"§3 the lowest club in the kitty", hearts.Variant{}, "2C",
			[]string{"5C 3D", "4C 4D", "6C 5D", "AC 6D"}, "", 1, "4C"},
		{"§3 the three lowest clubs in the kitty", hearts.Variant{}, "2C 4C 3C",
			[]string{"5C 3D", "6C 4D", "7C 5D", "AC 6D"}, "", 0, "5C"},
		{"§3 the lowest club in the kitty, any club", hearts.Variant{Opening: hearts.OpenAnyClub}, "2C",
			[]string{"5C 3D", "4C AC", "6C 5D", "KC 6D"}, "", 1, "4C AC"},
		{"§3 every club in the kitty", hearts.Variant{}, "2C 3C",
			[]string{"5D 3D", "4D 4S", "6D 5S", "AD 6H"}, "", 3, "AD"},
		{"§3 left of dealer", hearts.Variant{Opening: hearts.OpenLeftOfDealer}, "3C",
			[]string{"2C 3D", "4C 4D", "6C 5D", "AC 6D"}, "", 3, "AC 6D"},
		{"§1 two packs: left of dealer", packs, "", []string{"2C 3D", "2C 4D", "6C 5D", "AC 6D", "7C 7D"}, "",
			3, "AC 6D"},
		{"§3 one of two lowest clubs nearer the dealer's left", lowest, "",
			[]string{"2C 3D", "4C 4D", "6C 5D", "AC 6D", "2C 7D"}, "", 4, "2C"},
		{"§3 the dealer's left itself first", lowest, "",
			[]string{"5C 3D", "4C 4D", "6C 5D", "2C 6D", "2C 7D"}, "", 3, "2C"},
		{"§3 the dealer last", lowest, "", []string{"5C 3D", "2C 4D", "2C 5D", "AC 6D", "KC 7D"}, "", 1,
			"2C"},
		{"§3 both lowest clubs in one hand", lowest, "",
			[]string{"2C 2C", "4C 4D", "6C 5D", "AC 6D", "KC 7D"}, "", 0, "2C 2C"},
		{"§3 one of two lowest clubs in the kitty", lowest, "2C",
			[]string{"3C 4D", "3C 4D", "2C 5D", "AC 6D", "KC 7D"}, "", 2, "2C"},
		{"§3 both lowest clubs in the kitty", lowest, "2C 2C",
			[]string{"3C 3D", "3C 4D", "6C 5D", "AC 6D", "KC 7D"}, "", 0, "3C"},
		{"§3 two lowest clubs, any club", anyClub, "", []string{"2C AC", "4C 4D", "6C 5D", "AC 6D", "3C 7D"},
			"", 0, "2C AC"},
		{"§3 no joker opens", lowest, "", []string{"2C JK", "4C 4D", "6C 5D", "AC 6D", "3C 7D"}, "", 0, "2C"},
		{"§3 no joker opens, any club", anyClub, "", []string{"2C JK", "4C 4D", "6C 5D", "AC 6D", "3C 7D"},
			"", 0, "2C"},
		{"§3 no joker opens where nobody holds a club", lowest, "",
			[]string{"2S 3S", "4S 4D", "6S 5D", "JK 6D", "3S 7D"}, "", 3, "6D"},
		{"§3 the same, any club", anyClub, "", []string{"2S 3S", "4S 4D", "6S 5D", "JK 6D", "3S 7D"}, "", 3,
			"6D"},
		{"§3 no joker opens, but a heart", lowest, "", []string{"2S 3S", "4S 4D", "6S 5D", "JK 6H", "3S 7D"},
			"", 3, "6H"},
		{"§3 a joker that may not open counts for nothing", lowestInstead, "",
			[]string{"2S 3S 4S", "4D 5D 6D", "5S 6S 7S", "JK QS 6H", "7D 8D 9D"}, "", 3, "QS 6H"},
		{"§3 nothing but jokers to open", lowest, "", []string{"2S 3S", "4S 4D", "6S 5D", "JK JK", "3S 7D"},
			"", 3, "JK JK"},
		{"§3 left of dealer opens with a joker", packs, "",
			[]string{"2C 3S", "4S 4D", "6S 5D", "JK 6D", "3S 7D"}, "", 3, "JK 6D"},
		{"§9 Dragon, left of dealer opens", hearts.Variant{Packs: 2, DragonJokers: true}, "",
			[]string{"2C 3S", "4S JR", "6S JB", "JK 6D", "3S 7D"}, "", 3, "6D"},

		{"§3.5 both Q♠ and a heart", packs, "", queensAndHeart, "3:AC 4:2C 0:3C 1:4C 2:5C", 3, "QS QS"},
		{"§3 hearts instead of both Q♠", insteadOfQueen, "", queensAndHeart, "3:AC 4:2C 0:3C 1:4C 2:5C", 3,
			"QS QS 5H"},
		{"§3.2 both copies follow suit", packs, "", []string{"2C 2C", "4C 4D", "6C 5D", "AC 6D", "3C 7D"},
			"3:AC 4:3C", 0, "2C 2C"},
		{"§7 held: the same seat leads again", packs, "", held, "3:AC 4:AC 0:2D 1:3D 2:4D", 3, "KC 2S"},
		{"§7 held: the first trick is over, and the ban", packs, "", held, "3:AC 4:AC 0:2D 1:3D 2:4D 3:KC", 4,
			"QS 9D"},
		{"§7 held: the opening is over", lowest, "", []string{"3D 3S", "4D 4S", "5D 5S", "2C 2S", "2C 9D"},
			"3:2C 4:2C 0:3D 1:4D 2:5D", 3, "2S"},
		{"§3 hearts are broken by two that are cancelled", penaltyAllowed, "",
			[]string{"6H 3S 4S", "6H 4S 5S", "5D 5S 6S", "AC 2H 3D", "KC 9D TD"}, "3:AC 4:KC 0:6H 1:6H 2:5D",
			3, "2H 3D"},
		{"§3 hearts in the kitty break nothing", packs, "6H 7H 8H 9H TH",
			[]string{"3C 3S 4S", "4C 5S 6S", "5C 7S 8S", "AC 2H 3D", "KC 9D TD"}, "3:AC 4:KC 0:3C 1:4C 2:5C",
			3, "3D"},

		{"§9 Dragon, nothing but jokers to follow with", hearts.Variant{DragonJokers: true}, "",
			[]string{"2C 3S", "JR JB", "4C 5S", "6C JK"}, "0:2C", 1, "JR JB"},
		{"§9 Dragon, nothing but jokers to lead", hearts.Variant{DragonJokers: true}, "",
			[]string{"2C 3S", "JR JB", "4C 5S", "6C JK"}, "0:2C 1:JR 2:4C 3:6C", 3, "JK"},
		{"§9 Dragon, after a joker as on lead", hearts.Variant{DragonJokers: true}, "",
			[]string{"2C JR 5H", "3C 3D 4D", "4C 5S 5D", "6C JK JB"}, "0:2C 1:3C 2:4C 3:6C 3:JK", 0, "5H"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			g := play(dealShort(test.variant, test.kitty, test.hands...), test.moves)
			seat, ok := g.Turn()
			if legal := g.Legal(seat); seat != test.seat || !ok || legal != bag(test.legal) {
				t.Errorf("seat %d may play %v, want seat %d and %v", seat, legal, test.seat, test.legal)
			}
		})
	}
}

// TestJokerRefused: every rule that forbids a joker gives its own reason.
func TestJokerRefused(t *testing.T) {
	dragon := hearts.Variant{DragonJokers: true}
	hands := []string{"2C 3S JR", "JB 3D 4H", "4C 5S 5D", "6C JK 6S"}
	noClubs := dealShort(hearts.Variant{Packs: 2, Opening: hearts.OpenAnyClub}, "", "2S 3S", "4S 4D", "6S 5D",
		"JK 6D", "3S 7D")
	for _, test := range []struct {
		rule   string
		game   hearts.Game
		seat   int
		card   string
		reason hearts.Reason
	}{
		{"§3.1 a club opens", dealShort(hearts.Variant{}, "", "2C JK", "3C 3D", "4C 4D", "5C 5D"), 0, "JK",
			hearts.ErrMustOpen},
		{"§3 no joker opens", noClubs, 3, "JK", hearts.ErrMustOpen},
		{"§9 Dragon, a club opens", dealShort(dragon, "", hands...), 0, "JR", hearts.ErrMustOpen},
		{"§9 Dragon, one that does not fit", play(dealShort(dragon, "", "2C 3S", "JR 3D", "4C JB", "6C JK"),
			"0:2C"), 1, "JR", hearts.ErrJoker},
		{"§9 Dragon, following", play(dealShort(dragon, "", hands...), "0:2C 1:JB 2:4C"), 3, "JK",
			hearts.ErrFollowSuit},
		{"§9 Dragon, lead", play(dealShort(dragon, "", hands...), "0:2C 1:JB 2:4C 3:6C"), 3, "JK",
			hearts.ErrJoker},
		{"§3.4 Dragon, the ban", play(dealShort(dragon, "", hands...), "0:2C"), 1, "4H",
			hearts.ErrPenaltyOnFirstTrick},
	} {
		t.Run(test.rule, func(t *testing.T) {
			card := cardList(test.card)[0]
			after, err := test.game.Play(test.seat, card)
			checkRefused(t, test.game, after, err, test.reason)
			if err := test.game.Check(test.seat, card); !errors.Is(err, test.reason) {
				t.Errorf("Check: %v, want %v", err, test.reason)
			}
		})
	}
}
