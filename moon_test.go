package hearts_test

import (
	"slices"
	"testing"

	"github.com/hjerterfri/hearts"
)

func TestBadMoonChoices(t *testing.T) {
	choosing := phases()["choosing"]
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

// moonDeal is a deal in which seat 3 takes every penalty card, and seat 0 the last trick
// with J♦.
var moonDeal = []string{
	"0: 2C 3D 4D 3C",
	"3: 4C 2H 3H 4H",
	"3: 5C 5H 6H 7H",
	"3: 6C 8H 9H TH",
	"3: 7C JH QH KH",
	"3: 8C AH QS 2S",
	"3: 9C 3S 4S 5S",
	"3: TC 6S 7S 8S",
	"3: JC 9S TS JS",
	"3: QC KS AS 5D",
	"3: KC 6D KD AD",
	"3: AC 9D TD QD",
	"3: 2D JD 7D 8D",
}

var (
	// moonWithJack is moonDeal with J♦ taken by the shooter.
	moonWithJack = swapped(moonDeal, "JD", "9D")
	// sunDeal is moonDeal with the last trick taken by the shooter too.
	sunDeal = swapped(moonDeal, "2D", "AD")
)

func TestMoon(t *testing.T) {
	const add, subtract, off = hearts.MoonAdd, hearts.MoonSubtract, hearts.MoonOff
	const unlessLost = hearts.MoonUnlessLost
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		tricks  []string
		how     hearts.Moon // 0 for no moon
		want    []int       // the totals after
	}{
		{"§5 default", hearts.Variant{}, moonDeal, add, []int{46, 66, 81, 70}},
		{"§5 add", hearts.Variant{Moon: add}, moonDeal, add, []int{46, 66, 81, 70}},
		{"§5 subtract", hearts.Variant{Moon: subtract}, moonDeal, subtract, []int{20, 40, 55, 44}},
		{"§5 off", hearts.Variant{Moon: off}, moonDeal, 0, []int{20, 40, 55, 96}},
		{"§5 add, J♦ with the shooter", hearts.Variant{JackOfDiamonds: true}, moonWithJack, add,
			[]int{46, 66, 81, 60}},
		{"§5 add, J♦ with seat 0", hearts.Variant{JackOfDiamonds: true}, moonDeal, add,
			[]int{36, 66, 81, 70}},
		{"§5 subtract, J♦ with the shooter", hearts.Variant{JackOfDiamonds: true, Moon: subtract},
			moonWithJack, subtract, []int{20, 40, 55, 34}},
		{"§5 bonus needed, J♦ with seat 0", hearts.Variant{JackOfDiamonds: true, BonusNeeded: true}, moonDeal,
			0, []int{10, 40, 55, 96}},
		{"§5 bonus needed, J♦ with the shooter", hearts.Variant{JackOfDiamonds: true, BonusNeeded: true},
			moonWithJack, add, []int{46, 66, 81, 60}},
		{"§5 sun, subtract", hearts.Variant{Sun: 52, Moon: subtract}, sunDeal, subtract,
			[]int{20, 40, 55, 18}},
		{"§5 sun, add", hearts.Variant{Sun: 52}, sunDeal, add, []int{72, 92, 107, 70}},
		{"§5 sun, but not every card", hearts.Variant{Sun: 52}, moonDeal, add, []int{46, 66, 81, 70}},
		{"§5 every card without sun", hearts.Variant{}, sunDeal, add, []int{46, 66, 81, 70}},
		{"§5 sun with the moon off is idle", hearts.Variant{Sun: 52, Moon: off}, sunDeal, 0,
			[]int{20, 40, 55, 96}},
		{"§5 sun 39, add", hearts.Variant{Sun: 39}, sunDeal, add, []int{59, 79, 94, 70}},
		{"§5 moon points 30, add", hearts.Variant{MoonPoints: 30}, moonDeal, add, []int{50, 70, 85, 70}},
		{"§5 moon points 30, subtract", hearts.Variant{MoonPoints: 30, Moon: subtract}, moonDeal, subtract,
			[]int{20, 40, 55, 40}},
		{"§5 moon points and a sun", hearts.Variant{MoonPoints: 30, Sun: 52}, sunDeal, add,
			[]int{72, 92, 107, 70}},
		{"§5 moon points with every card, but no sun", hearts.Variant{MoonPoints: 30}, sunDeal, add,
			[]int{50, 70, 85, 70}},
		{"§5 moon points with the moon off are idle", hearts.Variant{MoonPoints: 30, Moon: off}, moonDeal, 0,
			[]int{20, 40, 55, 96}},
		{"§5 unless lost", hearts.Variant{Moon: unlessLost}, moonDeal, add, []int{46, 66, 81, 70}},
		{"§4 no tricks never on a moon", hearts.Variant{NoTricks: -5}, moonDeal, add, []int{46, 66, 81, 70}},
		{"§4 no tricks without a moon", hearts.Variant{NoTricks: -5, Moon: off}, moonDeal, 0,
			[]int{20, 35, 50, 96}},
		{"§4 10♣ does nothing on a moon", hearts.Variant{TenOfClubsDoubles: true}, moonDeal, add,
			[]int{46, 66, 81, 70}},
		{"§4 10♣ without a moon", hearts.Variant{TenOfClubsDoubles: true, Moon: off}, moonDeal, 0,
			[]int{20, 40, 55, 122}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			g := playTricks(test.variant, []int{20, 40, 55, 70}, test.tricks)
			if got := totals(g); !slices.Equal(got, test.want) {
				t.Errorf("totals %v, want %v", got, test.want)
			}
			seat, how, ok := g.Score().Moon()
			if ok != (test.how != 0) || how != test.how || ok && seat != 3 {
				t.Errorf("moon: seat %d, %v, %v, want seat 3, %v", seat, how, ok, test.how)
			}
		})
	}
}

// TestMoonUnlessLost: seat 3 shoots. It is judged on all that adding would bring.
func TestMoonUnlessLost(t *testing.T) {
	const add, subtract = hearts.MoonAdd, hearts.MoonSubtract
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		tricks  []string
		before  []int
		how     hearts.Moon
		want    []int // the totals after
		won     []int
	}{
		{"§12 the game goes on", hearts.Variant{}, moonDeal, []int{20, 40, 55, 70}, add,
			[]int{46, 66, 81, 70}, nil},
		{"§12 adding would lose", hearts.Variant{}, moonDeal, []int{80, 78, 40, 95}, subtract,
			[]int{80, 78, 40, 69}, nil},
		{"§12 adding wins", hearts.Variant{}, moonDeal, []int{95, 60, 70, 50}, add,
			[]int{121, 86, 96, 50}, []int{3}},
		{"§12 the win is shared", hearts.Variant{}, moonDeal, []int{95, 24, 70, 50}, add,
			[]int{121, 50, 96, 50}, []int{1, 3}},
		{"§12 the tie is played off", hearts.Variant{PlayOn: true}, moonDeal, []int{95, 24, 70, 50}, add,
			[]int{121, 50, 96, 50}, nil},
		{"§5 subtracting ends the game too", hearts.Variant{Deals: 4}, moonDeal, []int{0, 1, 2, 99}, subtract,
			[]int{0, 1, 2, 73}, []int{0}},
		{"§5 not the last deal", hearts.Variant{Deals: 5}, moonDeal, []int{0, 1, 2, 99}, add,
			[]int{26, 27, 28, 99}, nil},
		{"§5 an exact target falls first", hearts.Variant{ExactTarget: hearts.ExactHalves}, moonDeal,
			[]int{74, 10, 10, 60}, add, []int{50, 36, 36, 60}, nil},
		{"§5 a bonus card counts first", hearts.Variant{JackOfDiamonds: true}, moonWithJack,
			[]int{80, 30, 55, 65}, add, []int{106, 56, 81, 55}, []int{3}},
		{"§5 a sun counts first", hearts.Variant{Sun: 104}, sunDeal, []int{0, 10, 20, 99}, add,
			[]int{104, 114, 124, 99}, []int{3}},
		{"§5 without the sun it would be lost", hearts.Variant{}, sunDeal, []int{74, 10, 20, 99}, subtract,
			[]int{74, 10, 20, 73}, nil},
		{"§5 moon points count first", hearts.Variant{MoonPoints: 5}, moonDeal, []int{80, 78, 40, 95}, add,
			[]int{85, 83, 45, 95}, nil},
		{"§8 the side wins", hearts.Variant{Sides: true}, moonDeal, []int{60, 55, 60, 55}, add,
			[]int{112, 55, 112, 55}, []int{1, 3}},
		{"§8 the side is just ahead", hearts.Variant{Sides: true}, moonDeal, []int{50, 99, 50, 99}, add,
			[]int{102, 99, 102, 99}, []int{1, 3}},
		{"§8 the side would lose the last deal", hearts.Variant{Sides: true, Deals: 4}, moonDeal,
			[]int{0, 60, 0, 60}, subtract, []int{0, 34, 0, 34}, []int{0, 2}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			test.variant.Moon = hearts.MoonUnlessLost
			g := playTricks(test.variant, test.before, test.tricks)
			if got := totals(g); !slices.Equal(got, test.want) {
				t.Errorf("totals %v, want %v", got, test.want)
			}
			if seat, how, ok := g.Score().Moon(); !ok || seat != 3 || how != test.how {
				t.Errorf("moon: seat %d, %v, %v, want seat 3, %v", seat, how, ok, test.how)
			}
			var won []int
			for seat := range g.Players() {
				if g.Score().Won(seat) {
					won = append(won, seat)
				}
			}
			if !slices.Equal(won, test.won) {
				t.Errorf("won by %v, want %v", won, test.won)
			}
		})
	}
}

// sharedMoon is moonDeal with the last tricks won by seat 1, who takes hearts in the
// second.
var sharedMoon = []string{
	"0: 2C 3D 4D 3C",
	"3: 4C 2H 3H 4H",
	"3: 5C 5H 6H 7H",
	"3: 6C 8H 9H TH",
	"3: 7C JH QH KH",
	"3: 8C 9D QS 2S",
	"3: 9C 3S 4S 5S",
	"3: TC 6S 7S 8S",
	"3: JC 9S TS JS",
	"3: QC KS AS 5D",
	"3: KC 6D KD TD",
	"3: 2D QD AD 7D",
	"1: AH JD AC 8D",
}

func TestMoonOfASide(t *testing.T) {
	const add, subtract, off = hearts.MoonAdd, hearts.MoonSubtract, hearts.MoonOff
	bonus := hearts.Variant{JackOfDiamonds: true}
	bonusNeeded := hearts.Variant{JackOfDiamonds: true, BonusNeeded: true}
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		tricks  []string
		shooter int
		how     hearts.Moon // 0 for no moon
		want    []int       // the totals after
	}{
		{"§8 add gives it once for each seat", hearts.Variant{}, moonDeal, 3, add, []int{72, 40, 72, 40}},
		{"§8 subtract takes it once", hearts.Variant{Moon: subtract}, moonDeal, 3, subtract,
			[]int{20, 14, 20, 14}},
		{"§8 off", hearts.Variant{Moon: off}, moonDeal, 3, 0, []int{20, 66, 20, 66}},
		{"§8 a side shoots together", hearts.Variant{}, sharedMoon, 1, add, []int{72, 40, 72, 40}},
		{"§8 a side shoots together, subtract", hearts.Variant{Moon: subtract}, sharedMoon, 1, subtract,
			[]int{20, 14, 20, 14}},
		{"§8 reverse subtracts", hearts.Variant{Reverse: true}, sharedMoon, 1, subtract,
			[]int{20, 14, 20, 14}},
		{"§5 J♦ with the shooters", bonus, sharedMoon, 1, add, []int{72, 30, 72, 30}},
		{"§5 bonus needed, J♦ with the shooters", bonusNeeded, sharedMoon, 1, add, []int{72, 30, 72, 30}},
		{"§5 bonus needed, J♦ with the others", bonusNeeded, moonDeal, 3, 0, []int{10, 66, 10, 66}},
		{"§5 sun of a side", hearts.Variant{Sun: 52}, sharedMoon, 1, add, []int{124, 40, 124, 40}},
		{"§5 no sun of a side", hearts.Variant{Sun: 52}, moonDeal, 3, add, []int{72, 40, 72, 40}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			test.variant.Sides = true
			g := playTricks(test.variant, []int{20, 40, 20, 40}, test.tricks)
			if got := totals(g); !slices.Equal(got, test.want) {
				t.Errorf("totals %v, want %v", got, test.want)
			}
			seat, how, ok := g.Score().Moon()
			if ok != (test.how != 0) || how != test.how || ok && seat != test.shooter {
				t.Errorf("moon: seat %d, %v, %v, want seat %d, %v", seat, how, ok, test.shooter, test.how)
			}
		})
	}
	g := playTricks(hearts.Variant{Sides: true, Moon: hearts.MoonChoice}, []int{20, 40, 20, 40}, sharedMoon)
	if seat, _ := g.Turn(); g.Phase() != hearts.ChoosingMoon || seat != 1 {
		t.Errorf("§8 the partner who took the last penalty card chooses: %v", g)
	}
}

func TestMoonChoice(t *testing.T) {
	const add, subtract = hearts.MoonAdd, hearts.MoonSubtract
	for _, test := range []struct {
		rule         string
		before, want []int
		choice       hearts.Moon
		phase        hearts.Phase
		won          []int
	}{
		{"§5 adding ends the game and seat 2 wins", []int{80, 78, 40, 60}, []int{80, 104, 66, 86}, add,
			hearts.Over, []int{2}},
		{"§5 subtracting goes on", []int{80, 78, 40, 60}, []int{54, 78, 40, 60}, subtract, hearts.Dealing,
			nil},
		{"§5 adding wins", []int{50, 95, 60, 70}, []int{50, 121, 86, 96}, add, hearts.Over, []int{0}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			g := playTricks(hearts.Variant{Moon: hearts.MoonChoice}, test.before, turned(moonDeal, 1))
			checkWaitsForChoice(t, g, test.before)
			g, err := g.ChooseMoon(0, test.choice)
			if err != nil {
				t.Fatal(err)
			}
			checkEnd(t, g, test.want, test.phase, test.won)
			if seat, how, ok := g.Score().Moon(); seat != 0 || how != test.choice || !ok {
				t.Errorf("moon: seat %d, %v, %v, want seat 0, %v", seat, how, ok, test.choice)
			}
		})
	}
}

// checkWaitsForChoice checks that seat 0 is to choose about its moon, and that nothing
// has been scored.
func checkWaitsForChoice(t *testing.T, g hearts.Game, before []int) {
	t.Helper()
	if turn, ok := g.Turn(); g.Phase() != hearts.ChoosingMoon || turn != 0 || !ok || !g.MustAct(0) ||
		g.MustAct(1) {
		t.Fatalf("%v, want seat 0 to choose", g)
	}
	if got := totals(g); !slices.Equal(got, before) || !slices.Equal(added(g), make([]int, 4)) {
		t.Errorf("scored before the choice: totals %v, want %v", got, before)
	}
	if seat, how, ok := g.Score().Moon(); seat != 0 || how != hearts.MoonChoice || !ok {
		t.Errorf("moon: seat %d, %v, %v, want seat 0, choice", seat, how, ok)
	}
}

// TestMoonOfTwoPacks: the amount is the sum of the penalty cards in play, 52 with two
// packs (RULES.md §5).
func TestMoonOfTwoPacks(t *testing.T) {
	const add, subtract, off = hearts.MoonAdd, hearts.MoonSubtract, hearts.MoonOff
	moon := []string{"3: AC 2C QS QS 2H 2H", "3: AH 3H 3H 4H 4H 5H", "3: AH 5H 6H 6H 7H 7H",
		"3: KH 8H 8H 9H 9H TH", "3: KH TH JH JH QH QH"}
	inKitty := append([]string{"3: AC 2C 3C 4C 2H 2H"}, moon[1:]...)
	// A♥ A♥ cancel, and the same seat leads again.
	held := []string{"3: AC 2C QS QS 2H 2H", "3: AH AH 3H 3H 4H 4H", "3: KH 5H 6H 6H 7H 7H",
		"3: KH 8H 8H 9H 9H TH", "3: QH 2D JH JH 5H TH"}
	// Q♥ Q♥ and J♥ J♥ cancel
	shared := []string{"3: AC 2C QS QS 2H 2H", "3: AH 3H 3H 4H 4H 5H", "3: AH 5H 6H 6H 7H 7H",
		"3: KH 8H 8H 9H 9H TH", "3: JH TH QH JH QH KH"}
	onlyQueens := hearts.Variant{Values: hearts.PureHearts().Values}
	for c := range bag(wholeSuits[3]).All() {
		onlyQueens.Values[c] = hearts.Worthless
	}
	onlyQueens.Values[hearts.QueenOfSpades] = 13
	bonusNeeded := onlyQueens
	bonusNeeded.JackOfDiamonds, bonusNeeded.BonusNeeded = true, true
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		kitty   string
		tricks  []string
		shooter int
		how     hearts.Moon // 0 for no moon
		want    []int
	}{
		{"§5 add", hearts.Variant{}, "", moon, 3, add, []int{52, 52, 52, 0, 52, 52}},
		{"§5 subtract", hearts.Variant{Moon: subtract}, "", moon, 3, subtract, []int{0, 0, 0, -52, 0, 0}},
		{"§5 off", hearts.Variant{Moon: off}, "", moon, 3, 0, []int{0, 0, 0, 52, 0, 0}},
		{"§5 sun", hearts.Variant{Sun: 104}, "", moon, 3, add, []int{104, 104, 104, 0, 104, 104}},
		{"§5 a kitty included", hearts.Variant{}, "QS QS", inKitty, 3, add, []int{52, 52, 52, 0, 52, 52}},
		{"§5 a kitty included, to the last trick", hearts.Variant{KittyToLastTrick: true, Sun: 104}, "QS QS",
			inKitty, 3, add, []int{104, 104, 104, 0, 104, 104}},
		{"§8 a side of six", hearts.Variant{Sides: true}, "", moon, 3, add, []int{156, 0, 156, 0, 156, 0}},
		{"§8 a side of six subtracts once", hearts.Variant{Sides: true, Moon: subtract}, "", moon, 3,
			subtract, []int{0, -52, 0, -52, 0, -52}},
		{"§7 with a held trick, one heart missing", hearts.Variant{}, "", held, 3, add,
			[]int{51, 51, 51, 0, 51, 51}},
		{"§5 both Q♠ are two penalty cards", onlyQueens, "", []string{"3: 2C 3C QS QS 4S 5S"}, 4, add,
			[]int{26, 26, 26, 26, 0, 26}},
		{"§5 one of them removed", onlyQueens, "", []string{"3: 2C 3C QS AS 4S 5S"}, 4, 0,
			[]int{0, 0, 0, 0, 13, 0}},
		{"§5 bonus needed, both J♦", bonusNeeded, "",
			[]string{"3: 2D KD JD JD 5D 6D", "4: 3C 2C QS QS 4S 5S"}, 4, add, []int{26, 26, 26, 26, -20, 26}},
		{"§5 bonus needed, one J♦ elsewhere", bonusNeeded, "",
			[]string{"3: KD 2D JD 4D 5D 6D", "3: 2C 3C QS QS JD 5S"}, 4, 0, []int{0, 0, 0, -10, 16, 0}},
		{"§7 no moon of one seat", hearts.Variant{}, "", shared, 0, 0, []int{0, 0, 6, 46, 0, 0}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			test.variant.Players, test.variant.Packs = 6, 2
			g := playShort(test.variant, test.kitty, test.tricks)
			if got := added(g); !slices.Equal(got, test.want) {
				t.Errorf("scores %v, want %v", got, test.want)
			}
			seat, how, ok := g.Score().Moon()
			if ok != (test.how != 0) || how != test.how || ok && seat != test.shooter {
				t.Errorf("moon: seat %d, %v, %v, want seat %d, %v", seat, how, ok, test.shooter, test.how)
			}
		})
	}
}

// TestMoonAndKitty: a penalty card in the kitty counts towards a moon.
func TestMoonAndKitty(t *testing.T) {
	// hearts to seat 3, the last trick to seat 2
	tricks := []string{"3: AC 2C 3C 4C", "3: AH 2H 3H 4H", "3: 2D 3D 4D 5D"}
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		want    []int
	}{
		{"§5 with the kitty", hearts.Variant{}, []int{17, 17, 17, 0}},
		{"§5 without it", hearts.Variant{KittyToLastTrick: true}, []int{0, 0, 13, 4}},
		{"§8 a side that takes both", hearts.Variant{Sides: true}, []int{34, 0, 34, 0}},
		{"§8 two sides", hearts.Variant{Sides: true, KittyToLastTrick: true}, []int{13, 4, 13, 4}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			test.variant.Opening, test.variant.HeartsAnyTime = hearts.OpenLeftOfDealer, true
			if got := added(playShort(test.variant, "QS", tricks)); !slices.Equal(got, test.want) {
				t.Errorf("scores %v, want %v", got, test.want)
			}
		})
	}
	// Seat 1 takes the last hearts, and then its partner the kitty with Q♠.
	v := hearts.Variant{Opening: hearts.OpenLeftOfDealer, HeartsAnyTime: true, Sides: true,
		Moon: hearts.MoonChoice, KittyToLastTrick: true}
	g := playShort(v, "QS", []string{"3: KC 2C AC 4C", "1: AH 2H 3H 4H", "1: 2D 3D 4D 5D"})
	if seat, _, ok := g.Score().Moon(); ok {
		t.Errorf("seat %d has shot the moon, but seat 0 took Q♠", seat)
	}
	g = playShort(v, "QS", []string{"3: KC 2C AC 4C", "1: AH 2H 3H 4H", "1: 2D 3D 5D 4D"})
	if seat, _ := g.Turn(); g.Phase() != hearts.ChoosingMoon || seat != 3 {
		t.Errorf("§8 the partner who took the kitty chooses: %v", g)
	}
}
