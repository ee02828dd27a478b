package hearts_test

import (
	"slices"
	"testing"

	"github.com/hjerterfri/hearts"
)

// TestCancelling plays short deals to the end. Seat 3 sits left of the dealer, and seat 2
// plays last to a trick that seat 3 leads. There is no moon unless the variant says so.
func TestCancelling(t *testing.T) {
	six, eleven := hearts.Variant{Players: 6, Packs: 2, Moon: hearts.MoonOff},
		hearts.Variant{Players: 11, Packs: 2, Moon: hearts.MoonOff}
	lastKitty, noTricks, doubled, jack := six, six, six, six
	lastKitty.KittyToLastTrick, noTricks.NoTricks, doubled.TenOfClubsDoubles, jack.JackOfDiamonds = true, -5,
		true, true
	four := hearts.Variant{Opening: hearts.OpenLeftOfDealer, Moon: hearts.MoonOff}
	fourLast := four
	fourLast.KittyToLastTrick = true
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		kitty   string
		tricks  []string
		taken   map[int]string
		scores  []int
	}{
		{"§12 A♣ A♣ K♣ 2♣ 3♣ 4♣", six, "", []string{"3: AC AC KC 2C 3C 4C"},
			map[int]string{5: "AC AC KC 2C 3C 4C"}, []int{0, 0, 0, 0, 0, 0}},
		{
			"§12 A♣ A♣ and four hearts", six, "",
			[]string{"3: AD 2D 3D 4D 5D 6D", "3: AC AC 2H 3H 4H 5H", "3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{3: "AD 2D 3D 4D 5D 6D", 2: "AC AC 2H 3H 4H 5H 2S 3S 4S 5S 6S 7S"},
			[]int{0, 0, 4, 0, 0, 0},
		},
		{"§7 the two highest pairs cancel", six, "", []string{"3: AC AC KC KC 2C 3C"},
			map[int]string{2: "AC AC KC KC 2C 3C"}, []int{0, 0, 0, 0, 0, 0}},
		{"§7 the card led cancels", six, "", []string{"3: AC 2C AC 3C 4C 5C"},
			map[int]string{2: "AC 2C AC 3C 4C 5C"}, []int{0, 0, 0, 0, 0, 0}},
		{"§7 a low pair cancels, and nothing changes", six, "", []string{"3: AC 2C 2C 3C 4C 5C"},
			map[int]string{3: "AC 2C 2C 3C 4C 5C"}, []int{0, 0, 0, 0, 0, 0}},
		{"§7 of an uncancelled suit other than the one led none wins", six, "",
			[]string{"3: 2C AD AD AS KS 3C"}, map[int]string{2: "2C AD AD AS KS 3C"},
			[]int{0, 0, 0, 0, 0, 0}},
		{
			"§7 both Q♠ cancel, and score", six, "", []string{"3: KD 2D 3D 4D 5D 6D", "3: QS QS JS 2S 3S 4S"},
			map[int]string{3: "KD 2D 3D 4D 5D 6D", 5: "QS QS JS 2S 3S 4S"}, []int{0, 0, 0, 0, 0, 26},
		},
		{
			"§7 both Q♠ under the ace", six, "", []string{"3: KD 2D 3D 4D 5D 6D", "3: 2S AS QS QS 3S 4S"},
			map[int]string{3: "KD 2D 3D 4D 5D 6D", 4: "2S AS QS QS 3S 4S"}, []int{0, 0, 0, 0, 26, 0},
		},
		{
			"§7 both Q♠ thrown", six, "", []string{"3: KD 2D 3D 4D 5D 6D", "3: 2C 3C QS QS 4S 5S"},
			map[int]string{3: "KD 2D 3D 4D 5D 6D", 4: "2C 3C QS QS 4S 5S"}, []int{0, 0, 0, 0, 26, 0},
		},
		{
			"§7 three tricks held in a row", noTricks, "",
			[]string{"3: AC AC 2D 3D 4D 5D", "3: KC KC 6D 7D 8D 9D", "3: QC QC TD JD QD KD",
				"3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{2: "AC AC 2D 3D 4D 5D KC KC 6D 7D 8D 9D QC QC TD JD QD KD 2S 3S 4S 5S 6S 7S"},
			[]int{-5, -5, 0, -5, -5, -5},
		},
		{
			"§7 the last trick is held", six, "", []string{"3: 2S 3S 4S 5S 6S 7S", "2: AC AC 2H 3H 4H 5H"},
			map[int]string{2: "2S 3S 4S 5S 6S 7S AC AC 2H 3H 4H 5H"}, []int{0, 0, 4, 0, 0, 0},
		},
		{
			"§7 the last two tricks are held", six, "",
			[]string{"3: 2S 3S 4S 5S AS 7S", "1: AC AC 2H 3H 4H 5H", "1: KC KC 6H 7H 8H 9H"},
			map[int]string{1: "2S 3S 4S 5S AS 7S AC AC 2H 3H 4H 5H KC KC 6H 7H 8H 9H"},
			[]int{0, 8, 0, 0, 0, 0},
		},
		{"§7 the only trick is held", six, "", []string{"3: AC AC 2D 3D 4D 5D"},
			map[int]string{3: "AC AC 2D 3D 4D 5D"}, []int{0, 0, 0, 0, 0, 0}},
		{"§7 all six cards cancel", six, "", []string{"3: AC AC KC KC QC QC", "3: 2D 3D 4D 5D 6D 7D"},
			map[int]string{2: "AC AC KC KC QC QC 2D 3D 4D 5D 6D 7D"}, []int{0, 0, 0, 0, 0, 0}},
		{
			"§7 eleven players", eleven, "", []string{"3: AC AC KC KC QC QC JC JC TC TC 9C",
				"2: 2D 3D 4D 5D 6D 7D 8D 9D TD JD 2D"},
			map[int]string{2: "AC AC KC KC QC QC JC JC TC TC 9C", 0: "2D 3D 4D 5D 6D 7D 8D 9D TD JD 2D"},
			[]int{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		},
		{
			"§7 eleven players, held", eleven, "QS",
			[]string{"3: AC AC KC KC QC QC JC JC TC TC 2D", "3: 3D 4D 5D 6D 7D 8D 9D TD JD QD AD"},
			map[int]string{2: "QS AC AC KC KC QC QC JC JC TC TC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD AD"},
			[]int{0, 0, 13, 0, 0, 0, 0, 0, 0, 0, 0},
		},

		{
			"§7 the kitty goes with the first trick", six, "QS KH",
			[]string{"3: AC 2C 3C 4C 5C 6C", "3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{3: "QS KH AC 2C 3C 4C 5C 6C", 2: "2S 3S 4S 5S 6S 7S"}, []int{0, 0, 0, 14, 0, 0},
		},
		{
			"§7 the kitty lies with a held first trick", six, "QS KH",
			[]string{"3: AC AC 2D 3D 4D 5D", "3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{2: "QS KH AC AC 2D 3D 4D 5D 2S 3S 4S 5S 6S 7S"}, []int{0, 0, 14, 0, 0, 0},
		},
		{
			"§7 it stays with the taker of the first trick", six, "QS KH",
			[]string{"3: AD 2D 3D 4D 5D 6D", "3: AC AC 2S 3S 4S 5S", "3: 7S 8S 9S TS JS KS"},
			map[int]string{3: "QS KH AD 2D 3D 4D 5D 6D", 2: "AC AC 2S 3S 4S 5S 7S 8S 9S TS JS KS"},
			[]int{0, 0, 0, 14, 0, 0},
		},
		{"§7 every trick is held, and the kitty lies", six, "QS KH",
			[]string{"3: AC AC 2D 3D 4D 5D", "3: KC KC 6D 7D 8D 9D"},
			map[int]string{3: "QS KH AC AC 2D 3D 4D 5D KC KC 6D 7D 8D 9D"}, []int{0, 0, 0, 14, 0, 0}},
		{
			"§7 the kitty goes to the last trick", lastKitty, "QS KH",
			[]string{"3: AC 2C 3C 4C 5C 6C", "3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{3: "AC 2C 3C 4C 5C 6C", 2: "QS KH 2S 3S 4S 5S 6S 7S"}, []int{0, 0, 14, 0, 0, 0},
		},
		{
			"§7 the kitty goes to the last trick, which is held", lastKitty, "QS KH",
			[]string{"3: 2S 3S 4S 5S AS 7S", "1: AC AC 2D 3D 4D 5D"},
			map[int]string{1: "QS KH 2S 3S 4S 5S AS 7S AC AC 2D 3D 4D 5D"}, []int{0, 14, 0, 0, 0, 0},
		},
		{
			"§7 not with held tricks before the last", lastKitty, "QS KH",
			[]string{"3: AC AC 2D 3D 4D 5D", "3: 2S 3S 4S 5S AS 7S", "1: 6D 8D 9D TD JD QD"},
			map[int]string{1: "AC AC 2D 3D 4D 5D 2S 3S 4S 5S AS 7S", 0: "QS KH 6D 8D 9D TD JD QD"},
			[]int{14, 0, 0, 0, 0, 0},
		},
		{"§7 one pack, the kitty goes with the first trick", four, "QS",
			[]string{"3: AC 2C 3C 4C", "3: 2S 3S 4S 5S"},
			map[int]string{3: "QS AC 2C 3C 4C", 2: "2S 3S 4S 5S"}, []int{0, 0, 0, 13}},
		{"§7 one pack, the kitty goes to the last trick", fourLast, "QS",
			[]string{"3: AC 2C 3C 4C", "3: 2S 3S 4S 5S"},
			map[int]string{3: "AC 2C 3C 4C", 2: "QS 2S 3S 4S 5S"}, []int{0, 0, 13, 0}},

		{"§8 a joker led, and the first other card sets the suit", four, "", []string{"3: JK 2C AD 3C"},
			map[int]string{2: "JK 2C AD 3C"}, []int{0, 0, 0, 0}},
		{"§8 jokers never win", four, "", []string{"3: 2C JK JK JK"}, map[int]string{3: "2C JK JK JK"},
			[]int{0, 0, 0, 0}},
		{"§8 the last of four sets the suit", four, "", []string{"3: JK JK JK 2C"},
			map[int]string{2: "JK JK JK 2C"}, []int{0, 0, 0, 0}},
		{"§8 nothing but jokers is held", four, "", []string{"3: JK JK JK JK", "3: 2C 3C 4C 5C"},
			map[int]string{2: "JK JK JK JK 2C 3C 4C 5C"}, []int{0, 0, 0, 0}},
		{"§8 nothing but jokers at last", four, "", []string{"3: 2C 3C 4C 5C", "2: JK JK JK JK"},
			map[int]string{2: "2C 3C 4C 5C JK JK JK JK"}, []int{0, 0, 0, 0}},
		{"§8 a kitty lies with jokers", four, "QS", []string{"3: JK JK JK JK", "3: 2C 3C 4C 5C"},
			map[int]string{2: "QS JK JK JK JK 2C 3C 4C 5C"}, []int{0, 0, 13, 0}},
		{"§7 and §8 two aces after a joker cancel", six, "",
			[]string{"3: JK AC AC 2D 3D 4D", "3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{2: "JK AC AC 2D 3D 4D 2S 3S 4S 5S 6S 7S"}, []int{0, 0, 0, 0, 0, 0}},
		{"§7 and §8 two jokers cancel nothing", six, "", []string{"3: 4C JK JK 3C 2C 5D"},
			map[int]string{3: "4C JK JK 3C 2C 5D"}, []int{0, 0, 0, 0, 0, 0}},

		{
			"§4 10♣ twice", doubled, "", []string{"3: AC TC 2C TC 3C 4C", "3: KH 2H 3H 4H 5H 6H"},
			map[int]string{3: "AC TC 2C TC 3C 4C KH 2H 3H 4H 5H 6H"}, []int{0, 0, 0, 24, 0, 0},
		},
		{
			"§4 10♣ in the kitty and in a trick", doubled, "TC",
			[]string{"3: AC TC 2C 5C 3C 4C", "3: KH 2H 3H 4H 5H 6H"},
			map[int]string{3: "TC AC TC 2C 5C 3C 4C KH 2H 3H 4H 5H 6H"}, []int{0, 0, 0, 24, 0, 0},
		},
		{
			"§4 10♣ once each", doubled, "", []string{"3: AC TC 2C 5C 3C 4C", "3: KS 2H 3H 4H 5H 6H",
				"3: 2D 3D 4D AD TC 7H"},
			map[int]string{3: "AC TC 2C 5C 3C 4C KS 2H 3H 4H 5H 6H", 0: "2D 3D 4D AD TC 7H"},
			[]int{2, 0, 0, 10, 0, 0},
		},
		{"§4 J♦ twice", jack, "", []string{"3: AD JD 2D JD 3D 4D", "3: KH 2H 3H 4H 5H 6H"},
			map[int]string{3: "AD JD 2D JD 3D 4D KH 2H 3H 4H 5H 6H"}, []int{0, 0, 0, -14, 0, 0}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			g := playShort(test.variant, test.kitty, test.tricks)
			for seat := range g.Players() {
				if got := g.Taken(seat); got != bag(test.taken[seat]) {
					t.Errorf("seat %d has taken %v, want %v", seat, got, bag(test.taken[seat]))
				}
			}
			if got := added(g); !slices.Equal(got, test.scores) {
				t.Errorf("scores %v, want %v", got, test.scores)
			}
		})
	}
}

// TestTrickAsItLies asks after each card who wins, and which suit was led.
func TestTrickAsItLies(t *testing.T) {
	const none = -1
	for _, test := range []struct {
		rule    string
		cards   string // from seat 3 on
		winners []int
		suits   []hearts.Suit
	}{
		{"§7 the first five", "AC AC KC KC 2C 3C", []int{3, none, 5, none, 1, 2},
			slices.Repeat([]hearts.Suit{hearts.Clubs}, 6)},
		{"§7 held", "AC 2D AC 3D 2D AH", []int{3, 3, none, none, none, none},
			slices.Repeat([]hearts.Suit{hearts.Clubs}, 6)},
		{"§8 jokers", "JK JK 2D AC 3D JK", []int{none, none, 5, 5, 1, 1},
			[]hearts.Suit{0, 0, hearts.Diamonds, hearts.Diamonds, hearts.Diamonds, hearts.Diamonds}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			v := hearts.Variant{Players: 6, Packs: 2, PenaltyOnFirstTrick: true}
			trick := "3: " + test.cards
			hands := make([]string, 6)
			for seat, card := range movesIn(movesOf([]string{trick})) {
				hands[seat] = card.String()
			}
			g := dealShort(v, "", hands...)
			if winner := winnerOf(g.Trick()); winner != none || g.Trick().Suit() != hearts.NoSuit ||
				g.Trick().Leader() != 3 {
				t.Errorf("before the first card seat %d wins", winner)
			}
			for i, card := range cardList(test.cards) {
				g = must(g.Play((3+i)%6, card))
				now := g.Trick()
				if i == 5 {
					now = g.LastTrick()
				}
				if winnerOf(now) != test.winners[i] || now.Suit() != test.suits[i] || now.Len() != i+1 {
					t.Errorf("after %v: seat %d wins, %v led, want seat %d, %v", now, winnerOf(now),
						now.Suit(), test.winners[i], test.suits[i])
				}
			}
		})
	}
}

// TestHeldTricks checks what a game says after a held trick, and at the end of the deal.
func TestHeldTricks(t *testing.T) {
	v := hearts.Variant{Packs: 2}
	g := dealShort(v, "QS KH", "2D 4S", "3D 5S", "4D 6S", "AC 2S", "AC 3S")
	g = play(g, "3:AC 4:AC 0:2D 1:3D 2:4D")
	if seat, _ := g.Turn(); seat != 3 || g.Trick().Len() != 0 || g.Trick().Leader() != 3 ||
		g.LastTrick().Leader() != 3 || winnerOf(g.LastTrick()) != nobody {
		t.Errorf("seat %d leads to %v after %v, want seat 3 again", seat, g.Trick(), g.LastTrick())
	}
	for seat := range g.Players() {
		if taken := g.Taken(seat); taken != (hearts.Cards{}) || g.Score().Points(seat) != 0 {
			t.Errorf("seat %d has taken %v while the trick is held", seat, taken)
		}
	}
	if g.Kitty() != bag("QS KH") || g.HeartsBroken() {
		t.Errorf("the kitty is %v, hearts broken: %v", g.Kitty(), g.HeartsBroken())
	}
	before := g
	g = play(g, "3:2S 4:3S 0:4S 1:5S 2:6S")
	if got, want := g.Taken(2), bag("QS KH AC AC 2D 3D 4D 2S 3S 4S 5S 6S"); got != want ||
		g.Score().Points(2) != 14 || g.Kitty() != bag("QS KH") {
		t.Errorf("seat 2 has taken %v, %d points, want %v", got, g.Score().Points(2), want)
	}
	for seat := range viewers(g) {
		if unseen, seen := before.View(seat).Kitty(), g.View(seat).Kitty(); unseen != (hearts.Cards{}) ||
			seen != bag("QS KH") {
			t.Errorf("seat %d sees %v in the kitty before it is taken, and %v then", seat, unseen, seen)
		}
	}
	var tricks []string
	for _, trick := range g.Tricks() {
		tricks = append(tricks, trick.String())
	}
	if want := []string{"3: AC AC 2D 3D 4D", "3: 2S 3S 4S 5S 6S"}; !slices.Equal(tricks, want) {
		t.Errorf("tricks %q, want %q", tricks, want)
	}
}
