package hearts_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// The worked examples of RULES.md §12.

// dealE is Deal E: a line a trick, the leader and then the cards clockwise from it. The captions say what the trick is for.
var dealE = []string{
	"3: 2C 3C KC AC",
	"2: 2S 3S 4S QS", // Q♠ to seat 1
	"1: TC 4C 5C 6C", // 10♣ to seat 1
	"1: JD 2D 3D 4D", // J♦ to seat 1
	"1: JC 4H 5H 7C", // 4♥ 5♥ to seat 1
	"1: 5D AD 6D 7D",
	"2: 9H 6H 7H 8H", // 6♥ 7♥ 8♥ 9♥ to seat 2
	"2: QH TH JH AS", // 10♥ J♥ Q♥ and A♠ to seat 2
	"2: 5S 6S KS 7S", // K♠ to seat 0
	"0: AH KD KH 2H", // 2♥ K♥ A♥ to seat 0
	"0: QC 9C 3H QD", // Q♣, Q♦ and 3♥ to seat 0
	"0: TD 8D 9D 8S", // 10♦ to seat 0
	"0: JS 8C TS 9S",
}

var (
	// dealEThird is Deal E with Q♦ and J♠ taken by seat 3, who then has two tricks.
	dealEThird = append(slices.Clone(dealE[:10]),
		"0: QC 9C 3H 8S",
		"0: TD 8D 9D QD",
		"3: JS 9S 8C TS")
	// dealESecond is Deal E with J♦ and 10♣ taken by seat 2.
	dealESecond = swapped(swapped(dealE, "TC", "KC"), "JD", "5D")
)

func TestDealEIsAsTheRulesSay(t *testing.T) {
	penalties := []string{"2H 3H KH AH", "QS 4H 5H", "6H 7H 8H 9H TH JH QH", ""}
	also := []struct {
		tricks []string
		taken  [4]string
	}{
		{dealE, [4]string{"TD KS QC", "JD TC", "AS", ""}},
		{dealEThird, [4]string{"QC", "", "", "QD JS"}},
		{dealESecond, [4]string{"", "", "JD TC", ""}},
	}
	for _, deal := range also {
		g := playTricks(t, hearts.Variant{}, nil, deal.tricks)
		for seat := range 4 {
			taken := g.Taken(seat)
			if got, want := taken.And(bag(t, penalties...)), bag(t, penalties[seat]); got != want {
				t.Errorf("seat %d has taken %v, want %v", seat, got, want)
			}
			if want := bag(t, deal.taken[seat]); taken.And(want) != want {
				t.Errorf("seat %d has taken %v, want %v among it", seat, taken, want)
			}
		}
	}
	if taken := playTricks(t, hearts.Variant{}, nil, dealE).Taken(3); taken != (hearts.Cards{}) {
		t.Errorf("seat 3 has taken %v, want no trick", taken)
	}
}

func TestScores(t *testing.T) {
	spot := func(queen int16) hearts.Variant {
		v := hearts.Spot()
		v.Values[hearts.QueenOfSpades] = queen
		return v
	}
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		tricks  []string
		want    []int
	}{
		{"§4 standard", hearts.Variant{}, dealE, []int{4, 15, 7, 0}},
		{"§4 jack of diamonds", hearts.Variant{JackOfDiamonds: true}, dealE, []int{4, 5, 7, 0}},
		{"§9 Omnibus", hearts.Omnibus(), dealE, []int{4, 5, 7, 0}},
		{"§4 values, 10♦ −10", hearts.Variant{Values: hearts.Values{hearts.TenOfDiamonds: -10}}, dealE, []int{-6, 15, 7, 0}},
		{"§4 no tricks −5", hearts.Variant{NoTricks: -5}, dealE, []int{4, 15, 7, -5}},
		{"§9 Black Maria", hearts.BlackMaria(), dealE, []int{14, 15, 14, 0}},
		{"§4 values, Q♠ 7", hearts.Variant{Values: hearts.Values{hearts.QueenOfSpades: 7}}, dealE, []int{4, 9, 7, 0}},
		{"§9 Spot, Q♠ 0", hearts.Spot(), dealE, []int{32, 9, 63, 0}},
		{"§9 Spot, Q♠ 13", spot(13), dealE, []int{32, 22, 63, 0}},
		{"§9 Spot, Q♠ 25", spot(25), dealE, []int{32, 34, 63, 0}},
		{"§9 Greek", hearts.Greek(), dealE, []int{30, 59, 60, 0}},
		{"§9 Chasse Cœur", hearts.ChasseCoeur(), dealEThird, []int{17, 15, 19, 13}},
		{"§9 Black Jack", hearts.BlackJack(), dealEThird, []int{4, 2, 7, 10}},
		{"§9 Ten of Hearts", hearts.TenHearts(), dealE, []int{4, 15, 16, 0}},
		{"§9 Pure Hearts", hearts.PureHearts(), dealE, []int{4, 2, 7, 0}},
		{"§4 ten of clubs", hearts.Variant{TenOfClubsDoubles: true}, dealE, []int{4, 30, 7, 0}},
		{"§8 reverse", hearts.Variant{Reverse: true}, dealE, []int{4, 15, 7, 0}},
		{"§9 Super Hearts", hearts.SuperHearts(), dealE, []int{8, -5, -3, 0}},
		{"§8 settlement with a seat below 0", hearts.Variant{Settlement: true, Deals: 9, JackOfDiamonds: true, Values: hearts.Values{hearts.QueenOfSpades: 5}}, dealE, []int{3, 0, -3, 0}},
		{"§4 ten of clubs, bonus included", hearts.Variant{JackOfDiamonds: true, TenOfClubsDoubles: true}, dealESecond, []int{4, 15, -6, 0}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			before := []int{1, 20, 3, 40}
			s := playTricks(t, test.variant, before, test.tricks)
			if got := added(s); !slices.Equal(got, test.want) {
				t.Errorf("scores %v, want %v", got, test.want)
			}
			if got, want := totals(s), sums(before, test.want); !slices.Equal(got, want) {
				t.Errorf("totals %v, want %v", got, want)
			}
		})
	}
}

// TestSides adds up what each of two sides takes in Deal E.
func TestSides(t *testing.T) {
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		tricks  []string
		want    []int
	}{
		{"§8 sides", hearts.Variant{}, dealE, []int{11, 15, 11, 15}},
		{"§9 Partnership Hearts", hearts.PartnershipHearts(), dealE, []int{11, 15, 11, 15}},
		{"§9 Reverse Hearts", hearts.ReverseHearts(), dealE, []int{11, 15, 11, 15}},
		{"§8 bonus cards count by seat", hearts.Variant{JackOfDiamonds: true}, dealE, []int{11, 5, 11, 5}},
		{"§8 10♣ counts by seat", hearts.Variant{TenOfClubsDoubles: true}, dealESecond, []int{18, 15, 18, 15}},
		{"§8 no tricks counts by seat", hearts.Variant{NoTricks: -5}, dealE, []int{11, 10, 11, 10}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			test.variant.Sides = true
			g := playTricks(t, test.variant, []int{10, 20, 10, 20}, test.tricks)
			if got := added(g); !slices.Equal(got, test.want) {
				t.Errorf("scores %v, want %v", got, test.want)
			}
			if got, want := totals(g), sums([]int{10, 20, 10, 20}, test.want); !slices.Equal(got, want) {
				t.Errorf("totals %v, want %v", got, want)
			}
			for seat, want := range []int{4, 15, 7, 0} {
				if v := test.variant; v.JackOfDiamonds && seat == 1 {
					want = 5
				}
				if got := g.Score().Points(seat); got != want {
					t.Errorf("seat %d has captured %d, want %d", seat, got, want)
				}
			}
		})
	}
}

// moonDeal is a deal in which seat 3 takes every penalty card, and seat 0 the last trick with J♦.
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
	// sunDeal is moonDeal with the last trick, too, taken by the shooter.
	sunDeal = swapped(moonDeal, "2D", "AD")
)

func TestMoon(t *testing.T) {
	const add, subtract, off = hearts.MoonAdd, hearts.MoonSubtract, hearts.MoonOff
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
		{"§5 add, J♦ with the shooter", hearts.Variant{JackOfDiamonds: true}, moonWithJack, add, []int{46, 66, 81, 60}},
		{"§5 add, J♦ with seat 0", hearts.Variant{JackOfDiamonds: true}, moonDeal, add, []int{36, 66, 81, 70}},
		{"§5 subtract, J♦ with the shooter", hearts.Variant{JackOfDiamonds: true, Moon: subtract}, moonWithJack, subtract, []int{20, 40, 55, 34}},
		{"§5 bonus needed, J♦ with seat 0", hearts.Variant{JackOfDiamonds: true, BonusNeeded: true}, moonDeal, 0, []int{10, 40, 55, 96}},
		{"§5 bonus needed, J♦ with the shooter", hearts.Variant{JackOfDiamonds: true, BonusNeeded: true}, moonWithJack, add, []int{46, 66, 81, 60}},
		{"§5 sun, subtract", hearts.Variant{Sun: true, Moon: subtract}, sunDeal, subtract, []int{20, 40, 55, 18}},
		{"§5 sun, add", hearts.Variant{Sun: true}, sunDeal, add, []int{72, 92, 107, 70}},
		{"§5 sun, but not every card", hearts.Variant{Sun: true}, moonDeal, add, []int{46, 66, 81, 70}},
		{"§5 every card without sun", hearts.Variant{}, sunDeal, add, []int{46, 66, 81, 70}},
		{"§5 sun with the moon off is idle", hearts.Variant{Sun: true, Moon: off}, sunDeal, 0, []int{20, 40, 55, 96}},
		{"§4 no tricks never on a moon", hearts.Variant{NoTricks: -5}, moonDeal, add, []int{46, 66, 81, 70}},
		{"§4 no tricks without a moon", hearts.Variant{NoTricks: -5, Moon: off}, moonDeal, 0, []int{20, 35, 50, 96}},
		{"§4 10♣ does nothing on a moon", hearts.Variant{TenOfClubsDoubles: true}, moonDeal, add, []int{46, 66, 81, 70}},
		{"§4 10♣ without a moon", hearts.Variant{TenOfClubsDoubles: true, Moon: off}, moonDeal, 0, []int{20, 40, 55, 122}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			g := playTricks(t, test.variant, []int{20, 40, 55, 70}, test.tricks)
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

// sharedMoon is moonDeal with the last tricks won by seat 1, who takes hearts in the second.
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
		{"§8 subtract takes it once", hearts.Variant{Moon: subtract}, moonDeal, 3, subtract, []int{20, 14, 20, 14}},
		{"§8 off", hearts.Variant{Moon: off}, moonDeal, 3, 0, []int{20, 66, 20, 66}},
		{"§8 a side shoots together", hearts.Variant{}, sharedMoon, 1, add, []int{72, 40, 72, 40}},
		{"§8 a side shoots together, subtract", hearts.Variant{Moon: subtract}, sharedMoon, 1, subtract, []int{20, 14, 20, 14}},
		{"§8 reverse subtracts", hearts.Variant{Reverse: true}, sharedMoon, 1, subtract, []int{20, 14, 20, 14}},
		{"§5 J♦ with the shooters", bonus, sharedMoon, 1, add, []int{72, 30, 72, 30}},
		{"§5 bonus needed, J♦ with the shooters", bonusNeeded, sharedMoon, 1, add, []int{72, 30, 72, 30}},
		{"§5 bonus needed, J♦ with the others", bonusNeeded, moonDeal, 3, 0, []int{10, 66, 10, 66}},
		{"§5 sun of a side", hearts.Variant{Sun: true}, sharedMoon, 1, add, []int{124, 40, 124, 40}},
		{"§5 no sun of a side", hearts.Variant{Sun: true}, moonDeal, 3, add, []int{72, 40, 72, 40}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			test.variant.Sides = true
			g := playTricks(t, test.variant, []int{20, 40, 20, 40}, test.tricks)
			if got := totals(g); !slices.Equal(got, test.want) {
				t.Errorf("totals %v, want %v", got, test.want)
			}
			seat, how, ok := g.Score().Moon()
			if ok != (test.how != 0) || how != test.how || ok && seat != test.shooter {
				t.Errorf("moon: seat %d, %v, %v, want seat %d, %v", seat, how, ok, test.shooter, test.how)
			}
		})
	}
	g := playTricks(t, hearts.Variant{Sides: true, Moon: hearts.MoonChoice}, []int{20, 40, 20, 40}, sharedMoon)
	if seat, _ := g.Turn(); g.Phase() != hearts.ChoosingMoon || seat != 1 {
		t.Errorf("§8 the partner who took the last penalty card chooses: %v", g)
	}
}

// TestWantedPoints ends games in which the highest total wins, and games of sides.
func TestWantedPoints(t *testing.T) {
	settled := hearts.Variant{Settlement: true, Deals: 4}
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		before  []int // Deal E adds 4 15 7 0, to sides 11 and 15; settled it is 14 -11 -3 0
		want    []int
		phase   hearts.Phase
		won     []int
	}{
		{"§8 reverse", hearts.Variant{Reverse: true}, []int{94, 25, 94, 55}, []int{98, 40, 101, 55}, hearts.Over, []int{2}},
		{"§8 reverse, a shared win", hearts.Variant{Reverse: true}, []int{97, 86, 20, 55}, []int{101, 101, 27, 55}, hearts.Over, []int{0, 1}},
		{"§8 reverse, play on", hearts.Variant{Reverse: true, PlayOn: true}, []int{97, 86, 20, 55}, []int{101, 101, 27, 55}, hearts.Dealing, nil},
		{"§8 the target of a side", hearts.Variant{Sides: true}, []int{90, 80, 90, 80}, []int{101, 95, 101, 95}, hearts.Over, []int{1, 3}},
		{"§8 a side alone lowest", hearts.Variant{Sides: true, PlayOn: true}, []int{90, 80, 90, 80}, []int{101, 95, 101, 95}, hearts.Over, []int{1, 3}},
		{"§8 a tie of the sides", hearts.Variant{Sides: true}, []int{94, 90, 94, 90}, []int{105, 105, 105, 105}, hearts.Over, []int{0, 1, 2, 3}},
		{"§8 a tie of the sides, play on", hearts.Variant{Sides: true, PlayOn: true}, []int{94, 90, 94, 90}, []int{105, 105, 105, 105}, hearts.Dealing, nil},
		{"§8 exact target of a side", hearts.Variant{Sides: true, ExactTarget: hearts.ExactHalves}, []int{89, 70, 89, 70}, []int{50, 85, 50, 85}, hearts.Dealing, nil},
		{"§8 sides in reverse", hearts.ReverseHearts(), []int{90, 80, 90, 80}, []int{101, 95, 101, 95}, hearts.Over, []int{0, 2}},
		{"§8 settlement: the highest wins", settled, []int{-10, 30, 0, -20}, []int{4, 19, -3, -20}, hearts.Over, []int{1}},
		{"§8 settlement knows no target", hearts.Variant{Settlement: true, Deals: 5}, []int{100, 100, -100, -100}, []int{114, 89, -103, -100}, hearts.Dealing, nil},
		{"§8 settlement, play on", hearts.Variant{Settlement: true, Deals: 4, PlayOn: true}, []int{-10, 15, 0, -5}, []int{4, 4, -3, -5}, hearts.Dealing, nil},
	} {
		t.Run(test.rule, func(t *testing.T) {
			checkEnd(t, playTricks(t, test.variant, test.before, dealE), test.want, test.phase, test.won)
		})
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
		{"§5 adding ends the game and seat 2 wins", []int{80, 78, 40, 60}, []int{80, 104, 66, 86}, add, hearts.Over, []int{2}},
		{"§5 subtracting goes on", []int{80, 78, 40, 60}, []int{54, 78, 40, 60}, subtract, hearts.Dealing, nil},
		{"§5 adding wins", []int{50, 95, 60, 70}, []int{50, 121, 86, 96}, add, hearts.Over, []int{0}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			g := playTricks(t, hearts.Variant{Moon: hearts.MoonChoice}, test.before, turned(moonDeal, 1))
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

// checkWaitsForChoice checks that seat 0 is to choose about its moon and that nothing is scored before.
func checkWaitsForChoice(t *testing.T, g hearts.Game, before []int) {
	t.Helper()
	if turn, ok := g.Turn(); g.Phase() != hearts.ChoosingMoon || turn != 0 || !ok || !g.MustAct(0) || g.MustAct(1) {
		t.Fatalf("%v, want seat 0 to choose", g)
	}
	if got := totals(g); !slices.Equal(got, before) || !slices.Equal(added(g), make([]int, 4)) {
		t.Errorf("scored before the choice: totals %v, want %v", got, before)
	}
	if seat, how, ok := g.Score().Moon(); seat != 0 || how != hearts.MoonChoice || !ok {
		t.Errorf("moon: seat %d, %v, %v, want seat 0, choice", seat, how, ok)
	}
}

func TestEndOfTheGame(t *testing.T) {
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		after   []int // the totals after Deal E, if none fell
		want    []int
		phase   hearts.Phase
		won     []int
	}{
		{"§6 the lowest wins", hearts.Variant{}, []int{98, 40, 101, 55}, []int{98, 40, 101, 55}, hearts.Over, []int{1}},
		{"§6 at the target", hearts.Variant{}, []int{100, 40, 60, 26}, []int{100, 40, 60, 26}, hearts.Over, []int{3}},
		{"§6 below the target", hearts.Variant{}, []int{99, 40, 60, 26}, []int{99, 40, 60, 26}, hearts.Dealing, nil},
		{"§6 exact target halves", hearts.Variant{ExactTarget: hearts.ExactHalves}, []int{100, 40, 60, 26}, []int{50, 40, 60, 26}, hearts.Dealing, nil},
		{"§6 exact target halves one of two", hearts.Variant{ExactTarget: hearts.ExactHalves}, []int{100, 104, 60, 26}, []int{50, 104, 60, 26}, hearts.Over, []int{3}},
		{"§6 exact target halves, rounded down", hearts.Variant{Target: 75, ExactTarget: hearts.ExactHalves}, []int{75, 40, 60, 26}, []int{37, 40, 60, 26}, hearts.Dealing, nil},
		{"§6 exact target to 0", hearts.Variant{ExactTarget: hearts.ExactZeroes}, []int{100, 40, 60, 26}, []int{0, 40, 60, 26}, hearts.Dealing, nil},
		{"§6 exact target before ties", hearts.Variant{ExactTarget: hearts.ExactHalves}, []int{100, 104, 60, 50}, []int{50, 104, 60, 50}, hearts.Over, []int{0, 3}},
		{"§6 a shared win", hearts.Variant{}, []int{12, 12, 101, 55}, []int{12, 12, 101, 55}, hearts.Over, []int{0, 1}},
		{"§6 play on", hearts.Variant{PlayOn: true}, []int{12, 12, 101, 55}, []int{12, 12, 101, 55}, hearts.Dealing, nil},
		{"§6 play on, one alone lowest", hearts.Variant{PlayOn: true}, []int{12, 13, 101, 55}, []int{12, 13, 101, 55}, hearts.Over, []int{0}},
		{"§6 a number of deals and no target", hearts.Variant{Deals: 5}, []int{98, 40, 101, 55}, []int{98, 40, 101, 55}, hearts.Dealing, nil},
		{"§6 the last of the deals", hearts.Variant{Deals: 4}, []int{9, 40, 41, 55}, []int{9, 40, 41, 55}, hearts.Over, []int{0}},
		{"§6 both, the target first", hearts.Variant{Deals: 5, Target: 50}, []int{9, 56, 41, 5}, []int{9, 56, 41, 5}, hearts.Over, []int{3}},
		{"§6 both, the deals first", hearts.Variant{Deals: 4, Target: 56}, []int{9, 40, 41, 55}, []int{9, 40, 41, 55}, hearts.Over, []int{0}},
		{"§6 play on past the last of the deals", hearts.Variant{Deals: 4, PlayOn: true}, []int{9, 9, 41, 55}, []int{9, 9, 41, 55}, hearts.Dealing, nil},
	} {
		t.Run(test.rule, func(t *testing.T) {
			before := sums(test.after, []int{-4, -15, -7, 0})
			g := playTricks(t, test.variant, before, dealE)
			checkEnd(t, g, test.want, test.phase, test.won)
		})
	}
}

// checkEnd checks how a game stands after a deal, and whether another can be dealt.
func checkEnd(t *testing.T, g hearts.Game, want []int, phase hearts.Phase, won []int) {
	t.Helper()
	if got := totals(g); !slices.Equal(got, want) {
		t.Errorf("totals %v, want %v", got, want)
	}
	if g.Phase() != phase {
		t.Errorf("%v, want %v", g.Phase(), phase)
	}
	if got := winners(g); !slices.Equal(got, won) {
		t.Errorf("won by %v, want %v", got, won)
	}
	if _, err := g.Deal(nil); (err == nil) != (phase == hearts.Dealing) {
		t.Errorf("the next deal: %v", err)
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

	for _, test := range []struct {
		rule        string
		variant     hearts.Variant
		moves       string
		others      [4]string
		seat        int
		hand, legal string
	}{
		{rule: "§3.4 first trick, void", moves: "0:2C", seat: 1, hand: "QS AH 5D", legal: "5D"},
		{rule: "§3.4 first trick, penalty cards allowed", variant: hearts.Variant{PenaltyOnFirstTrick: true}, moves: "0:2C", seat: 1, hand: "QS AH 5D", legal: all},
		{rule: "§3.4 first trick, nothing but penalty cards", moves: "0:2C", seat: 1, hand: "QS AH KH", legal: all},
		{rule: "§3.6 queen waits", variant: hearts.Variant{QueenWaits: true}, moves: "0:2C", seat: 1, hand: "QS AH KH", legal: "AH KH"},
		{rule: "§3.4 bonus cards are not banned", variant: hearts.Variant{JackOfDiamonds: true}, moves: "0:2C", seat: 1, hand: "QS AH JD", legal: "JD"},
		{rule: "§3.5 lead, unbroken", moves: clubs, seat: 3, hand: "AH 4C 3D", legal: "4C 3D"},
		{rule: "§3.5 lead at any time", variant: hearts.Variant{HeartsAnyTime: true}, moves: clubs, seat: 3, hand: "AH 4C 3D", legal: all},
		{rule: "§3.5 lead, nothing but hearts", moves: clubs, seat: 3, hand: "2H 3H 4H", legal: all},
		{rule: "§3.5 lead, Q♠ and hearts", moves: clubs, seat: 3, hand: "QS 5H 9H", legal: "QS"},
		{rule: "§3 hearts instead of queen", variant: insteadOfQueen, moves: clubs, seat: 3, hand: "QS 5H 9H", legal: all},
		{rule: "§3.5 lead, another spade", moves: clubs, seat: 3, hand: "QS 2S 5H", legal: "QS 2S"},
		{rule: "§3 hearts instead of queen, another spade", variant: insteadOfQueen, moves: clubs, seat: 3, hand: "QS 2S 5H", legal: "QS 2S"},
		{rule: "§3 left of dealer opens", variant: leftOfDealer, seat: 3, hand: "QS 5H 9H", legal: "QS"},
		{rule: "§3 left of dealer opens, nothing but hearts", variant: leftOfDealer, seat: 3, hand: "2H 5H 9H", legal: all},
		{rule: "§3 left of dealer opens, another card", variant: leftOfDealer, seat: 3, hand: "QS 5H 9D", legal: "9D"},
		{rule: "§3 Q♠ breaks nothing", moves: queenThrown, others: spades, seat: 3, hand: "5H 4C", legal: "4C"},
		{rule: "§3 queen breaks hearts", variant: hearts.Variant{QueenBreaksHearts: true}, moves: queenThrown, others: spades, seat: 3, hand: "5H 4C", legal: all},
	} {
		t.Run(test.rule, func(t *testing.T) {
			hands := test.others
			hands[test.seat] = test.hand
			g := play(t, dealAround(t, test.variant, hands, test.seat, test.moves), test.moves)
			hand, legal, shown := g.Hand(test.seat), g.Legal(test.seat), bag(t, test.hand)
			if hand.And(shown) != shown {
				t.Fatalf("seat %d holds %v, want %v among it", test.seat, hand, shown)
			}
			if test.legal == all && legal != hand {
				t.Errorf("seat %d may play %v, want all of %v", test.seat, legal, hand)
			}
			if test.legal != all && legal.And(shown) != bag(t, test.legal) {
				t.Errorf("of %v seat %d may play %v, want %v", shown, test.seat, legal.And(shown), test.legal)
			}
		})
	}
}

func TestHeartLedByAHandOfHeartsBreaksThem(t *testing.T) {
	const clubs = "0:2C 1:3C 2:5C 3:AC"
	g := play(t, dealAround(t, hearts.Variant{}, [4]string{3: "2H 3H 4H"}, 3, clubs), clubs)
	if g.HeartsBroken() {
		t.Error("hearts are broken before a heart is played")
	}
	if g = playCard(t, g, 3, "2H"); !g.HeartsBroken() {
		t.Error("the lead of 2♥ does not break hearts")
	}
}

// dealAround deals the fourth deal, in which nobody passes and seat 3 sits left of the dealer. Each seat holds the cards
// given, and those it is to play in the moves. What is missing from the hand of one seat is filled up with hearts, the highest first, so that it gets no
// other way to play; the others take what is left.
func dealAround(t *testing.T, v hearts.Variant, given [4]string, seat int, moves string) hearts.Game {
	t.Helper()
	hands := make([]hearts.Cards, 4)
	rest := slices.Collect(hearts.Variant{}.Pack().All()) // the hearts last
	give := func(seat int, c hearts.Card) {
		hands[seat] = hands[seat].Plus(hearts.CardsOf(c))
		rest = slices.DeleteFunc(rest, func(r hearts.Card) bool { return r == c })
	}
	for seat, cards := range given {
		for _, c := range cardList(t, cards) {
			give(seat, c)
		}
	}
	for _, move := range strings.Fields(moves) {
		seat, card := moveOf(t, move)
		if !hands[seat].Has(card) {
			give(seat, card)
		}
	}
	for _, s := range []int{seat, 0, 1, 2, 3} {
		for hands[s].Len() < 13 {
			give(s, rest[len(rest)-1])
		}
	}
	return dealCards(t, fourthDeal(t, v), hands)
}

// fourthDeal returns a game before its fourth deal: seat 2 deals, and with four players nobody passes.
func fourthDeal(t *testing.T, v hearts.Variant, totals ...int) hearts.Game {
	t.Helper()
	v.Passes = hearts.Cycle{hearts.Hold}
	g, err := hearts.NewAt(v, 3, totals...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playTricks plays a fourth deal, in which the hands are the cards that the seats play.
func playTricks(t *testing.T, v hearts.Variant, totals []int, tricks []string) hearts.Game {
	t.Helper()
	moves := movesOf(t, tricks)
	hands := make([]hearts.Cards, 4)
	for _, move := range strings.Fields(moves) {
		seat, card := moveOf(t, move)
		hands[seat] = hands[seat].Plus(hearts.CardsOf(card))
	}
	g := play(t, dealCards(t, fourthDeal(t, v, totals...), hands), moves)
	if g.Phase() == hearts.Playing {
		t.Fatalf("the deal does not end: %v", g)
	}
	return g
}

// movesOf returns the moves of tricks such as "3: 2C 3C KC AC" as text: "3:2C 0:3C 1:KC 2:AC".
func movesOf(t *testing.T, tricks []string) string {
	t.Helper()
	var moves []string
	for _, trick := range tricks {
		leader, cards, _ := strings.Cut(trick, ":")
		for i, card := range strings.Fields(cards) {
			moves = append(moves, strconv.Itoa((number(t, leader)+i)%4)+":"+card)
		}
	}
	return strings.Join(moves, " ")
}

// swapped returns the tricks with two cards changed for each other.
func swapped(tricks []string, a, b string) (changed []string) {
	change := strings.NewReplacer(a, b, b, a)
	for _, trick := range tricks {
		changed = append(changed, change.Replace(trick))
	}
	return changed
}

// turned returns the tricks with every seat moved so many to the left.
func turned(tricks []string, by int) (changed []string) {
	for _, trick := range tricks {
		leader := (int(trick[0]-'0') + by) % 4
		changed = append(changed, strconv.Itoa(leader)+trick[1:])
	}
	return changed
}

// newGame returns a game before its first deal, with these totals.
func newGame(t *testing.T, v hearts.Variant, totals ...int) hearts.Game {
	t.Helper()
	g, err := hearts.NewAt(v, 0, totals...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// deal deals these hands.
func deal(t *testing.T, g hearts.Game, hands ...string) hearts.Game {
	t.Helper()
	var bags []hearts.Cards
	for _, hand := range hands {
		bags = append(bags, bag(t, hand))
	}
	return dealCards(t, g, bags)
}

func dealCards(t *testing.T, g hearts.Game, hands []hearts.Cards) hearts.Game {
	t.Helper()
	g, err := g.DealHands(hands, hearts.Cards{})
	if err != nil {
		t.Fatal(err, hands)
	}
	return g
}

// pass lets seat 0 pass the first cards, seat 1 the second, and so on.
func pass(t *testing.T, g hearts.Game, cards ...string) hearts.Game {
	t.Helper()
	for seat, cards := range cards {
		var err error
		if g, err = g.Pass(seat, cardList(t, cards)...); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// play plays moves such as "0:2C 1:3C".
func play(t *testing.T, g hearts.Game, moves string) hearts.Game {
	t.Helper()
	for _, move := range strings.Fields(moves) {
		seat, card := moveOf(t, move)
		g = playCard(t, g, seat, card.String())
	}
	return g
}

func playCard(t *testing.T, g hearts.Game, seat int, card string) hearts.Game {
	t.Helper()
	next, err := g.Play(seat, cardList(t, card)[0])
	if err != nil {
		t.Fatalf("%v: %v of %v", err, g.Legal(seat), g.Hand(seat))
	}
	return next
}

func moveOf(t *testing.T, move string) (seat int, c hearts.Card) {
	t.Helper()
	before, after, _ := strings.Cut(move, ":")
	return number(t, before), cardList(t, after)[0]
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// cardList reads cards in their order.
func cardList(t *testing.T, text string) (cards []hearts.Card) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		c, err := hearts.ParseCard(word)
		if err != nil {
			t.Fatal(err)
		}
		cards = append(cards, c)
	}
	return cards
}

// bag reads cards into one bag.
func bag(t *testing.T, texts ...string) hearts.Cards {
	t.Helper()
	return hearts.CardsOf(cardList(t, strings.Join(texts, " "))...)
}

// added returns what the finished deal added to the total of each seat.
func added(g hearts.Game) []int { return bySeat(g, g.Score().Added) }

// totals returns the totals by seat.
func totals(g hearts.Game) []int { return bySeat(g, g.Score().Total) }

// winners returns the seats that have won the game.
func winners(g hearts.Game) (seats []int) {
	for seat := range g.Players() {
		if g.Score().Won(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

func bySeat(g hearts.Game, of func(seat int) int) (numbers []int) {
	for seat := range g.Players() {
		numbers = append(numbers, of(seat))
	}
	return numbers
}

// sums adds number to number.
func sums(a, b []int) (c []int) {
	for i := range a {
		c = append(c, a[i]+b[i])
	}
	return c
}

// checkRefused checks that a call was refused for that reason and left the game as it was.
func checkRefused(t *testing.T, before, after hearts.Game, err error, reason hearts.Reason) {
	t.Helper()
	if !errors.Is(err, reason) {
		t.Errorf("error %v, want %v", err, reason)
	}
	if !after.Equal(before) || standingOf(after) != standingOf(before) {
		t.Errorf("the refused call changed the game: %v, was %v", after, before)
	}
}

// A standing is what the methods of a game say of it, so that a change which [hearts.Game.Equal] does not look for is seen too.
type standing struct {
	text          string
	phase         hearts.Phase
	turn          int
	broken        bool
	passes        hearts.Direction
	passCount     int
	trick, last   hearts.Trick
	score         hearts.Score
	holds, passed [mostSeats]hearts.Cards
	legal, taken  [mostSeats]hearts.Cards
}

func standingOf(g hearts.Game) standing {
	turn, _ := g.Turn()
	s := standing{
		text: g.String(), phase: g.Phase(), turn: turn, broken: g.HeartsBroken(),
		passes: g.Passing(), passCount: g.PassCount(),
		trick: g.Trick(), last: g.LastTrick(), score: g.Score(),
	}
	for seat := range g.Players() {
		s.holds[seat], s.passed[seat] = g.Hand(seat), g.Passed(seat)
		s.legal[seat], s.taken[seat] = g.Legal(seat), g.Taken(seat)
	}
	return s
}

// A trick and a score print what a person wants to read.
func TestTrickAndScoreText(t *testing.T) {
	g := playTricks(t, hearts.Variant{}, []int{20, 40, 55, 70}, dealE)
	if got, want := g.Score().String(), "points 4 15 7 0, added 4 15 7 0, totals 24 55 62 70"; got != want {
		t.Errorf("the score is %q, want %q", got, want)
	}
	const clubs = "1:2C 2:3C"
	if got := play(t, dealAround(t, hearts.Variant{}, [4]string{}, 3, clubs), clubs).Trick().String(); got != "1: 2C 3C" {
		t.Errorf("the trick is %q", got)
	}
	if got := (hearts.Trick{}).String(); got != "-1:" {
		t.Errorf("an empty trick is %q", got)
	}
}
