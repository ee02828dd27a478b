package hearts_test

import (
	"errors"
	"math/rand/v2"
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

	jokers, dragon := hearts.JokerHearts(), hearts.DragonHearts()
	jokersInsteadOfQueen, dragonInsteadOfQueen, jokersAndQueenWaits, jokersLeftOfDealer := jokers, dragon, jokers, jokers
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

		{rule: "§3.2 a joker, and the suit led", variant: jokers, moves: "0:2C", seat: 1, hand: "KC JK", legal: "KC JK"},
		{rule: "§3.2 void, with a joker", variant: jokers, moves: clubs + " 3:KD", seat: 0, hand: "JK 4S 5H", legal: "JK 4S 5H"},
		{rule: "§3.4 a joker is what the ban leaves", variant: jokers, moves: "0:2C", seat: 1, hand: "JK QS AH", legal: "JK"},
		{rule: "§3.5 lead, jokers and hearts", variant: jokers, moves: clubs, seat: 3, hand: "JK JK 2H 3H", legal: "JK JK"},
		{rule: "§3.5 lead, a joker and another card", variant: jokers, moves: clubs, seat: 3, hand: "JK 4D 3H", legal: "JK 4D"},
		{rule: "§3 hearts instead of queen, a joker", variant: jokersInsteadOfQueen, moves: clubs, seat: 3, hand: "JK QS 5H", legal: "JK QS"},
		{rule: "§3.6 queen waits, a joker", variant: jokersAndQueenWaits, moves: clubs + " 3:KD", seat: 0, hand: "QS JK AH", legal: "JK AH"},
		{rule: "§3 left of dealer opens, a joker", variant: jokersLeftOfDealer, seat: 3, hand: "JK QS 5H", legal: "JK"},
		{rule: "§3 left of dealer opens, a joker and another card", variant: jokersLeftOfDealer, seat: 3, hand: "JK 5D 9H", legal: "JK 5D"},
		{rule: "§3 after a joker as on lead, hearts unbroken", variant: jokers, moves: clubs + " 3:JK", seat: 0, hand: "4D 5H JK", legal: "4D JK"},
		{rule: "§3 after a joker as on lead, first trick", variant: jokersLeftOfDealer, moves: "3:JK", seat: 0, hand: "QS 4D 5H", legal: "4D"},
		{rule: "§3 after a joker as on lead, queen waits not", variant: jokersAndQueenWaits, moves: clubs + " 3:JK", seat: 0, hand: "QS 4S 5H", legal: "QS 4S"},
		{rule: "§8 the first other card sets the suit", variant: jokers, moves: clubs + " 3:JK 0:4D", seat: 1, hand: "5D 6S JK", legal: "5D JK"},

		{rule: "§9 Dragon, trick 1, clubs led, void", variant: dragon, moves: "0:2C", seat: 1, hand: "JR QS 5H", legal: "QS 5H"},
		{rule: "§9 Dragon, trick 1, a joker that fits", variant: dragon, moves: "0:2C", seat: 1, hand: "JR JB QS 5H", legal: "JB"},
		{rule: "§9 Dragon, trick 1, the third joker", variant: dragon, moves: "0:2C", seat: 1, hand: "JR JK QS 5H", legal: "JK"},
		{rule: "§9 Dragon, diamonds led, void", variant: dragon, moves: dragonClubs + " 3:KD", seat: 0, hand: "JR JB JK 4S 5H", legal: "JR JK 4S 5H"},
		{rule: "§9 Dragon, spades led, void", variant: dragon, moves: dragonClubs + " 3:KS", seat: 0, hand: "JR JB JK 4D 5H", legal: "JB JK 4D 5H"},
		{rule: "§9 Dragon, following", variant: dragon, moves: "0:2C", seat: 1, hand: "KC JB JK", legal: "KC"},
		{rule: "§9 Dragon, lead", variant: dragon, moves: dragonClubs, seat: 3, hand: "JK JB 4D 5H", legal: "4D"},
		{rule: "§9 Dragon, lead, jokers and hearts", variant: dragon, moves: dragonClubs, seat: 3, hand: "JR JK 5H 9H", legal: "5H 9H"},
		{rule: "§9 Dragon, lead, Q♠ and hearts", variant: dragon, moves: dragonClubs, seat: 3, hand: "JR QS 5H", legal: "QS"},
		{rule: "§9 Dragon, hearts instead of queen", variant: dragonInsteadOfQueen, moves: dragonClubs, seat: 3, hand: "JR QS 5H", legal: "QS 5H"},
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

// TestDealing deals at tables with two packs, with jokers and with kitties.
func TestDealing(t *testing.T) {
	for _, test := range []struct {
		rule, variant string
		hand, kitty   int
		opens         string // the card that opens; none if the seat left of the dealer opens with what it likes
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
		{"§1 two packs, both copies removed, the lowest club opens", "players=6 packs=2 removed=2C,2C opening=lowest-club", 17, 0, "3C"},
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
			g := mustMove(t)(newGame(t, withoutPassing(v)).Deal(nil))
			all, opener := g.Kitty(), 0 // left of the dealer
			for test.opens != "" && opener < g.Players() && !g.Hand(opener).Has(cardList(t, test.opens)[0]) {
				opener++
			}
			for seat := range g.Players() {
				if got := g.Hand(seat).Len(); got != test.hand {
					t.Errorf("seat %d has %d cards, want %d", seat, got, test.hand)
				}
				all = all.Plus(g.Hand(seat))
			}
			if all != v.Pack() || g.Kitty().Len() != test.kitty {
				t.Errorf("dealt %v, %v of it to the kitty, want %v and %d", all, g.Kitty(), v.Pack(), test.kitty)
			}
			if seat, ok := g.Turn(); seat != opener || !ok || test.opens != "" && g.Legal(seat).Distinct() != bag(t, test.opens) {
				t.Errorf("seat %d opens with one of %v, want seat %d, %s", seat, g.Legal(seat), opener, test.opens)
			}
		})
	}
}

// TestNobodyPassesWithTwoPacks unless a cycle is named.
func TestNobodyPassesWithTwoPacks(t *testing.T) {
	for text, want := range map[string]hearts.Direction{
		"cancellation-hearts":                          hearts.Hold,
		"cancellation-hearts pass-count=2":             hearts.Hold,
		"cancellation-hearts passes=across":            hearts.Across,
		"cancellation-hearts players=11 passes=5-left": 5,
		"cancellation-hearts passes=scatter":           hearts.Scatter,
	} {
		v, err := hearts.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		g := mustDeal(t, newGame(t, v))
		if wantPhase := g.Phase() == hearts.Passing; g.Passing() != want || wantPhase != (want != hearts.Hold) {
			t.Errorf("%s: passes %v, %v, want %v", text, g.Passing(), g.Phase(), want)
		}
	}
}

// TestPassingTwins passes both copies of a card, and gets one for the other.
func TestPassingTwins(t *testing.T) {
	v := hearts.Variant{Packs: 2, Passes: hearts.Cycle{hearts.Left}, PassCount: 2, Opening: hearts.OpenLowestClub}
	v.Players = 5
	v = shortPack(t, v, "", "2C 2C 3D", "AC AC 3D", "4C 4D 4S", "5C 5D 5S", "6C 6D 6S")
	before := deal(t, newGame(t, v), "2C 2C 3D", "AC AC 3D", "4C 4D 4S", "5C 5D 5S", "6C 6D 6S")
	for _, wrong := range []struct {
		cards  string
		reason hearts.Reason
	}{{"3D 3D", hearts.ErrCardTwice}, {"2C 2C 2C", hearts.ErrPassCount}, {"2C AC", hearts.ErrNotInHand}} {
		after, err := before.Pass(0, cardList(t, wrong.cards)...)
		checkRefused(t, before, after, err, wrong.reason)
	}
	g := pass(t, before, "2C 2C", "AC 3D", "4D 4S", "5D 5S", "6D 6S")
	for seat, want := range []string{"3D 6D 6S", "2C 2C AC", "3D AC 4C", "4D 4S 5C", "5D 5S 6C"} {
		if got := g.Hand(seat); got != bag(t, want) {
			t.Errorf("seat %d holds %v, want %v", seat, got, want)
		}
	}
	if seat, _ := g.Turn(); seat != 1 || g.Legal(1) != bag(t, "2C 2C") || g.Dealt(1) != bag(t, "AC AC 3D") || g.Received(1) != bag(t, "2C 2C") {
		t.Errorf("seat %d opens with %v; seat 1 was dealt %v and got %v", seat, g.Legal(seat), g.Dealt(1), g.Received(1))
	}
}

// TestLegalCardsOfShortHands: the seat on turn, after the moves, and all that it may play. Seat 3 sits left of the dealer.
func TestLegalCardsOfShortHands(t *testing.T) {
	packs, lowest, anyClub := hearts.Variant{Packs: 2}, hearts.Variant{Packs: 2, Opening: hearts.OpenLowestClub}, hearts.Variant{Packs: 2, Opening: hearts.OpenAnyClub}
	insteadOfQueen, penaltyAllowed := hearts.Variant{Packs: 2, HeartsInsteadOfQueen: true}, hearts.Variant{Packs: 2, PenaltyOnFirstTrick: true}
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
		{"§3 the lowest club in the kitty", hearts.Variant{}, "2C", []string{"5C 3D", "4C 4D", "6C 5D", "AC 6D"}, "", 1, "4C"},
		{"§3 the three lowest clubs in the kitty", hearts.Variant{}, "2C 4C 3C", []string{"5C 3D", "6C 4D", "7C 5D", "AC 6D"}, "", 0, "5C"},
		{"§3 the lowest club in the kitty, any club", hearts.Variant{Opening: hearts.OpenAnyClub}, "2C", []string{"5C 3D", "4C AC", "6C 5D", "KC 6D"}, "", 1, "4C AC"},
		{"§3 every club in the kitty", hearts.Variant{}, "2C 3C", []string{"5D 3D", "4D 4S", "6D 5S", "AD 6H"}, "", 3, "AD"},
		{"§3 left of dealer", hearts.Variant{Opening: hearts.OpenLeftOfDealer}, "3C", []string{"2C 3D", "4C 4D", "6C 5D", "AC 6D"}, "", 3, "AC 6D"},
		{"§1 two packs: left of dealer", packs, "", []string{"2C 3D", "2C 4D", "6C 5D", "AC 6D", "7C 7D"}, "", 3, "AC 6D"},
		{"§3 one of two lowest clubs nearer the dealer's left", lowest, "", []string{"2C 3D", "4C 4D", "6C 5D", "AC 6D", "2C 7D"}, "", 4, "2C"},
		{"§3 the dealer's left itself first", lowest, "", []string{"5C 3D", "4C 4D", "6C 5D", "2C 6D", "2C 7D"}, "", 3, "2C"},
		{"§3 the dealer last", lowest, "", []string{"5C 3D", "2C 4D", "2C 5D", "AC 6D", "KC 7D"}, "", 1, "2C"},
		{"§3 both lowest clubs in one hand", lowest, "", []string{"2C 2C", "4C 4D", "6C 5D", "AC 6D", "KC 7D"}, "", 0, "2C 2C"},
		{"§3 one of two lowest clubs in the kitty", lowest, "2C", []string{"3C 4D", "3C 4D", "2C 5D", "AC 6D", "KC 7D"}, "", 2, "2C"},
		{"§3 both lowest clubs in the kitty", lowest, "2C 2C", []string{"3C 3D", "3C 4D", "6C 5D", "AC 6D", "KC 7D"}, "", 0, "3C"},
		{"§3 two lowest clubs, any club", anyClub, "", []string{"2C AC", "4C 4D", "6C 5D", "AC 6D", "3C 7D"}, "", 0, "2C AC"},
		{"§3 no joker opens", lowest, "", []string{"2C JK", "4C 4D", "6C 5D", "AC 6D", "3C 7D"}, "", 0, "2C"},
		{"§3 no joker opens, any club", anyClub, "", []string{"2C JK", "4C 4D", "6C 5D", "AC 6D", "3C 7D"}, "", 0, "2C"},
		{"§3 no joker opens where nobody holds a club", lowest, "", []string{"2S 3S", "4S 4D", "6S 5D", "JK 6D", "3S 7D"}, "", 3, "6D"},
		{"§3 the same, any club", anyClub, "", []string{"2S 3S", "4S 4D", "6S 5D", "JK 6D", "3S 7D"}, "", 3, "6D"},
		{"§3 no joker opens, but a heart", lowest, "", []string{"2S 3S", "4S 4D", "6S 5D", "JK 6H", "3S 7D"}, "", 3, "6H"},
		{"§3 a joker that may not open counts for nothing", lowestInstead, "", []string{"2S 3S 4S", "4D 5D 6D", "5S 6S 7S", "JK QS 6H", "7D 8D 9D"}, "", 3, "QS 6H"},
		{"§3 nothing but jokers to open", lowest, "", []string{"2S 3S", "4S 4D", "6S 5D", "JK JK", "3S 7D"}, "", 3, "JK JK"},
		{"§3 left of dealer opens with a joker", packs, "", []string{"2C 3S", "4S 4D", "6S 5D", "JK 6D", "3S 7D"}, "", 3, "JK 6D"},
		{"§9 Dragon, left of dealer opens", hearts.Variant{Packs: 2, DragonJokers: true}, "", []string{"2C 3S", "4S JR", "6S JB", "JK 6D", "3S 7D"}, "", 3, "6D"},

		{"§3.5 both Q♠ and a heart", packs, "", queensAndHeart, "3:AC 4:2C 0:3C 1:4C 2:5C", 3, "QS QS"},
		{"§3 hearts instead of both Q♠", insteadOfQueen, "", queensAndHeart, "3:AC 4:2C 0:3C 1:4C 2:5C", 3, "QS QS 5H"},
		{"§3.2 both copies follow suit", packs, "", []string{"2C 2C", "4C 4D", "6C 5D", "AC 6D", "3C 7D"}, "3:AC 4:3C", 0, "2C 2C"},
		{"§7 held: the same seat leads again", packs, "", held, "3:AC 4:AC 0:2D 1:3D 2:4D", 3, "KC 2S"},
		{"§7 held: the first trick is over, and the ban", packs, "", held, "3:AC 4:AC 0:2D 1:3D 2:4D 3:KC", 4, "QS 9D"},
		{"§7 held: the opening is over", lowest, "", []string{"3D 3S", "4D 4S", "5D 5S", "2C 2S", "2C 9D"}, "3:2C 4:2C 0:3D 1:4D 2:5D", 3, "2S"},
		{"§3 hearts are broken by two that are cancelled", penaltyAllowed, "", []string{"6H 3S 4S", "6H 4S 5S", "5D 5S 6S", "AC 2H 3D", "KC 9D TD"}, "3:AC 4:KC 0:6H 1:6H 2:5D", 3, "2H 3D"},
		{"§3 hearts in the kitty break nothing", packs, "6H 7H 8H 9H TH", []string{"3C 3S 4S", "4C 5S 6S", "5C 7S 8S", "AC 2H 3D", "KC 9D TD"}, "3:AC 4:KC 0:3C 1:4C 2:5C", 3, "3D"},

		{"§9 Dragon, nothing but jokers to follow with", hearts.Variant{DragonJokers: true}, "", []string{"2C 3S", "JR JB", "4C 5S", "6C JK"}, "0:2C", 1, "JR JB"},
		{"§9 Dragon, nothing but jokers to lead", hearts.Variant{DragonJokers: true}, "", []string{"2C 3S", "JR JB", "4C 5S", "6C JK"}, "0:2C 1:JR 2:4C 3:6C", 3, "JK"},
		{"§9 Dragon, after a joker as on lead", hearts.Variant{DragonJokers: true}, "", []string{"2C JR 5H", "3C 3D 4D", "4C 5S 5D", "6C JK JB"}, "0:2C 1:3C 2:4C 3:6C 3:JK", 0, "5H"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			g := play(t, dealShort(t, test.variant, test.kitty, test.hands...), test.moves)
			seat, ok := g.Turn()
			if legal := g.Legal(seat); seat != test.seat || !ok || legal != bag(t, test.legal) {
				t.Errorf("seat %d may play %v, want seat %d and %v", seat, legal, test.seat, test.legal)
			}
		})
	}
}

// TestJokerRefused: every rule that keeps a joker back says which it is.
func TestJokerRefused(t *testing.T) {
	dragon := hearts.Variant{DragonJokers: true}
	hands := []string{"2C 3S JR", "JB 3D 4H", "4C 5S 5D", "6C JK 6S"}
	noClubs := dealShort(t, hearts.Variant{Packs: 2, Opening: hearts.OpenAnyClub}, "", "2S 3S", "4S 4D", "6S 5D", "JK 6D", "3S 7D")
	for _, test := range []struct {
		rule   string
		game   hearts.Game
		seat   int
		card   string
		reason hearts.Reason
	}{
		{"§3.1 a club opens", dealShort(t, hearts.Variant{}, "", "2C JK", "3C 3D", "4C 4D", "5C 5D"), 0, "JK", hearts.ErrMustOpen},
		{"§3 no joker opens", noClubs, 3, "JK", hearts.ErrMustOpen},
		{"§9 Dragon, a club opens", dealShort(t, dragon, "", hands...), 0, "JR", hearts.ErrMustOpen},
		{"§9 Dragon, one that does not fit", play(t, dealShort(t, dragon, "", "2C 3S", "JR 3D", "4C JB", "6C JK"), "0:2C"), 1, "JR", hearts.ErrJoker},
		{"§9 Dragon, following", play(t, dealShort(t, dragon, "", hands...), "0:2C 1:JB 2:4C"), 3, "JK", hearts.ErrFollowSuit},
		{"§9 Dragon, lead", play(t, dealShort(t, dragon, "", hands...), "0:2C 1:JB 2:4C 3:6C"), 3, "JK", hearts.ErrJoker},
		{"§3.4 Dragon, the ban", play(t, dealShort(t, dragon, "", hands...), "0:2C"), 1, "4H", hearts.ErrPenaltyOnFirstTrick},
	} {
		t.Run(test.rule, func(t *testing.T) {
			card := cardList(t, test.card)[0]
			after, err := test.game.Play(test.seat, card)
			checkRefused(t, test.game, after, err, test.reason)
			if err := test.game.Check(test.seat, card); !errors.Is(err, test.reason) {
				t.Errorf("Check: %v, want %v", err, test.reason)
			}
		})
	}
}

// TestCancelling plays short deals to the end. Seat 3 sits left of the dealer; the last seat to play to a trick that it led is seat 2. There is no moon unless the variant says so.
func TestCancelling(t *testing.T) {
	six, eleven := hearts.Variant{Players: 6, Packs: 2, Moon: hearts.MoonOff}, hearts.Variant{Players: 11, Packs: 2, Moon: hearts.MoonOff}
	lastKitty, noTricks, doubled, jack := six, six, six, six
	lastKitty.KittyToLastTrick, noTricks.NoTricks, doubled.TenOfClubsDoubles, jack.JackOfDiamonds = true, -5, true, true
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
		{"§12 A♣ A♣ K♣ 2♣ 3♣ 4♣", six, "", []string{"3: AC AC KC 2C 3C 4C"}, map[int]string{5: "AC AC KC 2C 3C 4C"}, []int{0, 0, 0, 0, 0, 0}},
		{
			"§12 A♣ A♣ and four hearts", six, "", []string{"3: AD 2D 3D 4D 5D 6D", "3: AC AC 2H 3H 4H 5H", "3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{3: "AD 2D 3D 4D 5D 6D", 2: "AC AC 2H 3H 4H 5H 2S 3S 4S 5S 6S 7S"}, []int{0, 0, 4, 0, 0, 0},
		},
		{"§7 the two highest pairs cancel", six, "", []string{"3: AC AC KC KC 2C 3C"}, map[int]string{2: "AC AC KC KC 2C 3C"}, []int{0, 0, 0, 0, 0, 0}},
		{"§7 the card led cancels", six, "", []string{"3: AC 2C AC 3C 4C 5C"}, map[int]string{2: "AC 2C AC 3C 4C 5C"}, []int{0, 0, 0, 0, 0, 0}},
		{"§7 a low pair cancels, and nothing changes", six, "", []string{"3: AC 2C 2C 3C 4C 5C"}, map[int]string{3: "AC 2C 2C 3C 4C 5C"}, []int{0, 0, 0, 0, 0, 0}},
		{"§7 of an uncancelled suit other than the one led none wins", six, "", []string{"3: 2C AD AD AS KS 3C"}, map[int]string{2: "2C AD AD AS KS 3C"}, []int{0, 0, 0, 0, 0, 0}},
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
			"§7 three tricks held in a row", noTricks, "", []string{"3: AC AC 2D 3D 4D 5D", "3: KC KC 6D 7D 8D 9D", "3: QC QC TD JD QD KD", "3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{2: "AC AC 2D 3D 4D 5D KC KC 6D 7D 8D 9D QC QC TD JD QD KD 2S 3S 4S 5S 6S 7S"}, []int{-5, -5, 0, -5, -5, -5},
		},
		{
			"§7 the last trick is held", six, "", []string{"3: 2S 3S 4S 5S 6S 7S", "2: AC AC 2H 3H 4H 5H"},
			map[int]string{2: "2S 3S 4S 5S 6S 7S AC AC 2H 3H 4H 5H"}, []int{0, 0, 4, 0, 0, 0},
		},
		{
			"§7 the last two tricks are held", six, "", []string{"3: 2S 3S 4S 5S AS 7S", "1: AC AC 2H 3H 4H 5H", "1: KC KC 6H 7H 8H 9H"},
			map[int]string{1: "2S 3S 4S 5S AS 7S AC AC 2H 3H 4H 5H KC KC 6H 7H 8H 9H"}, []int{0, 8, 0, 0, 0, 0},
		},
		{"§7 the only trick is held", six, "", []string{"3: AC AC 2D 3D 4D 5D"}, map[int]string{3: "AC AC 2D 3D 4D 5D"}, []int{0, 0, 0, 0, 0, 0}},
		{"§7 all six cards cancel", six, "", []string{"3: AC AC KC KC QC QC", "3: 2D 3D 4D 5D 6D 7D"}, map[int]string{2: "AC AC KC KC QC QC 2D 3D 4D 5D 6D 7D"}, []int{0, 0, 0, 0, 0, 0}},
		{
			"§7 eleven players", eleven, "", []string{"3: AC AC KC KC QC QC JC JC TC TC 9C", "2: 2D 3D 4D 5D 6D 7D 8D 9D TD JD 2D"},
			map[int]string{2: "AC AC KC KC QC QC JC JC TC TC 9C", 0: "2D 3D 4D 5D 6D 7D 8D 9D TD JD 2D"}, []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		},
		{
			"§7 eleven players, held", eleven, "QS", []string{"3: AC AC KC KC QC QC JC JC TC TC 2D", "3: 3D 4D 5D 6D 7D 8D 9D TD JD QD AD"},
			map[int]string{2: "QS AC AC KC KC QC QC JC JC TC TC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD AD"}, []int{0, 0, 13, 0, 0, 0, 0, 0, 0, 0, 0},
		},

		{
			"§7 the kitty goes with the first trick", six, "QS KH", []string{"3: AC 2C 3C 4C 5C 6C", "3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{3: "QS KH AC 2C 3C 4C 5C 6C", 2: "2S 3S 4S 5S 6S 7S"}, []int{0, 0, 0, 14, 0, 0},
		},
		{
			"§7 the kitty lies with a held first trick", six, "QS KH", []string{"3: AC AC 2D 3D 4D 5D", "3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{2: "QS KH AC AC 2D 3D 4D 5D 2S 3S 4S 5S 6S 7S"}, []int{0, 0, 14, 0, 0, 0},
		},
		{
			"§7 it stays with the taker of the first trick", six, "QS KH", []string{"3: AD 2D 3D 4D 5D 6D", "3: AC AC 2S 3S 4S 5S", "3: 7S 8S 9S TS JS KS"},
			map[int]string{3: "QS KH AD 2D 3D 4D 5D 6D", 2: "AC AC 2S 3S 4S 5S 7S 8S 9S TS JS KS"}, []int{0, 0, 0, 14, 0, 0},
		},
		{"§7 every trick is held, and the kitty lies", six, "QS KH", []string{"3: AC AC 2D 3D 4D 5D", "3: KC KC 6D 7D 8D 9D"}, map[int]string{3: "QS KH AC AC 2D 3D 4D 5D KC KC 6D 7D 8D 9D"}, []int{0, 0, 0, 14, 0, 0}},
		{
			"§7 the kitty goes to the last trick", lastKitty, "QS KH", []string{"3: AC 2C 3C 4C 5C 6C", "3: 2S 3S 4S 5S 6S 7S"},
			map[int]string{3: "AC 2C 3C 4C 5C 6C", 2: "QS KH 2S 3S 4S 5S 6S 7S"}, []int{0, 0, 14, 0, 0, 0},
		},
		{
			"§7 the kitty goes to the last trick, which is held", lastKitty, "QS KH", []string{"3: 2S 3S 4S 5S AS 7S", "1: AC AC 2D 3D 4D 5D"},
			map[int]string{1: "QS KH 2S 3S 4S 5S AS 7S AC AC 2D 3D 4D 5D"}, []int{0, 14, 0, 0, 0, 0},
		},
		{
			"§7 not with held tricks before the last", lastKitty, "QS KH", []string{"3: AC AC 2D 3D 4D 5D", "3: 2S 3S 4S 5S AS 7S", "1: 6D 8D 9D TD JD QD"},
			map[int]string{1: "AC AC 2D 3D 4D 5D 2S 3S 4S 5S AS 7S", 0: "QS KH 6D 8D 9D TD JD QD"}, []int{14, 0, 0, 0, 0, 0},
		},
		{"§7 one pack, the kitty goes with the first trick", four, "QS", []string{"3: AC 2C 3C 4C", "3: 2S 3S 4S 5S"}, map[int]string{3: "QS AC 2C 3C 4C", 2: "2S 3S 4S 5S"}, []int{0, 0, 0, 13}},
		{"§7 one pack, the kitty goes to the last trick", fourLast, "QS", []string{"3: AC 2C 3C 4C", "3: 2S 3S 4S 5S"}, map[int]string{3: "AC 2C 3C 4C", 2: "QS 2S 3S 4S 5S"}, []int{0, 0, 13, 0}},

		{"§8 a joker led, and the first other card sets the suit", four, "", []string{"3: JK 2C AD 3C"}, map[int]string{2: "JK 2C AD 3C"}, []int{0, 0, 0, 0}},
		{"§8 jokers never win", four, "", []string{"3: 2C JK JK JK"}, map[int]string{3: "2C JK JK JK"}, []int{0, 0, 0, 0}},
		{"§8 the last of four sets the suit", four, "", []string{"3: JK JK JK 2C"}, map[int]string{2: "JK JK JK 2C"}, []int{0, 0, 0, 0}},
		{"§8 nothing but jokers is held", four, "", []string{"3: JK JK JK JK", "3: 2C 3C 4C 5C"}, map[int]string{2: "JK JK JK JK 2C 3C 4C 5C"}, []int{0, 0, 0, 0}},
		{"§8 nothing but jokers at last", four, "", []string{"3: 2C 3C 4C 5C", "2: JK JK JK JK"}, map[int]string{2: "2C 3C 4C 5C JK JK JK JK"}, []int{0, 0, 0, 0}},
		{"§8 a kitty lies with jokers", four, "QS", []string{"3: JK JK JK JK", "3: 2C 3C 4C 5C"}, map[int]string{2: "QS JK JK JK JK 2C 3C 4C 5C"}, []int{0, 0, 13, 0}},
		{"§7 and §8 two aces after a joker cancel", six, "", []string{"3: JK AC AC 2D 3D 4D", "3: 2S 3S 4S 5S 6S 7S"}, map[int]string{2: "JK AC AC 2D 3D 4D 2S 3S 4S 5S 6S 7S"}, []int{0, 0, 0, 0, 0, 0}},
		{"§7 and §8 two jokers cancel nothing", six, "", []string{"3: 4C JK JK 3C 2C 5D"}, map[int]string{3: "4C JK JK 3C 2C 5D"}, []int{0, 0, 0, 0, 0, 0}},

		{
			"§4 10♣ twice", doubled, "", []string{"3: AC TC 2C TC 3C 4C", "3: KH 2H 3H 4H 5H 6H"},
			map[int]string{3: "AC TC 2C TC 3C 4C KH 2H 3H 4H 5H 6H"}, []int{0, 0, 0, 24, 0, 0},
		},
		{
			"§4 10♣ in the kitty and in a trick", doubled, "TC", []string{"3: AC TC 2C 5C 3C 4C", "3: KH 2H 3H 4H 5H 6H"},
			map[int]string{3: "TC AC TC 2C 5C 3C 4C KH 2H 3H 4H 5H 6H"}, []int{0, 0, 0, 24, 0, 0},
		},
		{
			"§4 10♣ once each", doubled, "", []string{"3: AC TC 2C 5C 3C 4C", "3: KS 2H 3H 4H 5H 6H", "3: 2D 3D 4D AD TC 7H"},
			map[int]string{3: "AC TC 2C 5C 3C 4C KS 2H 3H 4H 5H 6H", 0: "2D 3D 4D AD TC 7H"}, []int{2, 0, 0, 10, 0, 0},
		},
		{"§4 J♦ twice", jack, "", []string{"3: AD JD 2D JD 3D 4D", "3: KH 2H 3H 4H 5H 6H"}, map[int]string{3: "AD JD 2D JD 3D 4D KH 2H 3H 4H 5H 6H"}, []int{0, 0, 0, -14, 0, 0}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			g := playShort(t, test.variant, nil, test.kitty, test.tricks)
			for seat := range g.Players() {
				if got := g.Taken(seat); got != bag(t, test.taken[seat]) {
					t.Errorf("seat %d has taken %v, want %v", seat, got, bag(t, test.taken[seat]))
				}
			}
			if got := added(g); !slices.Equal(got, test.scores) {
				t.Errorf("scores %v, want %v", got, test.scores)
			}
		})
	}
}

// TestMoonOfTwoPacks: RULES.md §5, the amount is the sum of the penalty cards in play, 52 with two packs.
func TestMoonOfTwoPacks(t *testing.T) {
	const add, subtract, off = hearts.MoonAdd, hearts.MoonSubtract, hearts.MoonOff
	moon := []string{"3: AC 2C QS QS 2H 2H", "3: AH 3H 3H 4H 4H 5H", "3: AH 5H 6H 6H 7H 7H", "3: KH 8H 8H 9H 9H TH", "3: KH TH JH JH QH QH"}
	inKitty := append([]string{"3: AC 2C 3C 4C 2H 2H"}, moon[1:]...)
	// A♥ A♥ cancel, and the same seat leads again.
	held := []string{"3: AC 2C QS QS 2H 2H", "3: AH AH 3H 3H 4H 4H", "3: KH 5H 6H 6H 7H 7H", "3: KH 8H 8H 9H 9H TH", "3: QH 2D JH JH 5H TH"}
	shared := []string{"3: AC 2C QS QS 2H 2H", "3: AH 3H 3H 4H 4H 5H", "3: AH 5H 6H 6H 7H 7H", "3: KH 8H 8H 9H 9H TH", "3: JH TH QH JH QH KH"} // Q♥ Q♥ and J♥ J♥ cancel
	onlyQueens := hearts.Variant{Values: hearts.PureHearts().Values}
	for c := range bag(t, wholeSuits[3]).All() {
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
		{"§5 sun", hearts.Variant{Sun: true}, "", moon, 3, add, []int{104, 104, 104, 0, 104, 104}},
		{"§5 a kitty included", hearts.Variant{}, "QS QS", inKitty, 3, add, []int{52, 52, 52, 0, 52, 52}},
		{"§5 a kitty included, to the last trick", hearts.Variant{KittyToLastTrick: true, Sun: true}, "QS QS", inKitty, 3, add, []int{104, 104, 104, 0, 104, 104}},
		{"§8 a side of six", hearts.Variant{Sides: true}, "", moon, 3, add, []int{156, 0, 156, 0, 156, 0}},
		{"§8 a side of six subtracts once", hearts.Variant{Sides: true, Moon: subtract}, "", moon, 3, subtract, []int{0, -52, 0, -52, 0, -52}},
		{"§7 with a held trick, one heart missing", hearts.Variant{}, "", held, 3, add, []int{51, 51, 51, 0, 51, 51}},
		{"§5 both Q♠ are two penalty cards", onlyQueens, "", []string{"3: 2C 3C QS QS 4S 5S"}, 4, add, []int{26, 26, 26, 26, 0, 26}},
		{"§5 one of them removed", onlyQueens, "", []string{"3: 2C 3C QS AS 4S 5S"}, 4, 0, []int{0, 0, 0, 0, 13, 0}},
		{"§5 bonus needed, both J♦", bonusNeeded, "", []string{"3: 2D KD JD JD 5D 6D", "4: 3C 2C QS QS 4S 5S"}, 4, add, []int{26, 26, 26, 26, -20, 26}},
		{"§5 bonus needed, one J♦ elsewhere", bonusNeeded, "", []string{"3: KD 2D JD 4D 5D 6D", "3: 2C 3C QS QS JD 5S"}, 4, 0, []int{0, 0, 0, -10, 16, 0}},
		{"§7 no moon of one seat", hearts.Variant{}, "", shared, 0, 0, []int{0, 0, 6, 46, 0, 0}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			test.variant.Players, test.variant.Packs = 6, 2
			g := playShort(t, test.variant, nil, test.kitty, test.tricks)
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

// TestMoonAndKitty: a penalty card in the kitty counts towards a moon, whoever gets it.
func TestMoonAndKitty(t *testing.T) {
	tricks := []string{"3: AC 2C 3C 4C", "3: AH 2H 3H 4H", "3: 2D 3D 4D 5D"} // hearts to seat 3, the last trick to seat 2
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
			if got := added(playShort(t, test.variant, nil, "QS", tricks)); !slices.Equal(got, test.want) {
				t.Errorf("scores %v, want %v", got, test.want)
			}
		})
	}
	// Seat 1 takes the last hearts, and then its partner the kitty with Q♠.
	v := hearts.Variant{Opening: hearts.OpenLeftOfDealer, HeartsAnyTime: true, Sides: true, Moon: hearts.MoonChoice, KittyToLastTrick: true}
	g := playShort(t, v, nil, "QS", []string{"3: KC 2C AC 4C", "1: AH 2H 3H 4H", "1: 2D 3D 4D 5D"})
	if seat, _, ok := g.Score().Moon(); ok {
		t.Errorf("seat %d has shot the moon, but seat 0 took Q♠", seat)
	}
	g = playShort(t, v, nil, "QS", []string{"3: KC 2C AC 4C", "1: AH 2H 3H 4H", "1: 2D 3D 5D 4D"})
	if seat, _ := g.Turn(); g.Phase() != hearts.ChoosingMoon || seat != 3 {
		t.Errorf("§8 the partner who took the kitty chooses: %v", g)
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
		{"§7 the first five", "AC AC KC KC 2C 3C", []int{3, none, 5, none, 1, 2}, slices.Repeat([]hearts.Suit{hearts.Clubs}, 6)},
		{"§7 held", "AC 2D AC 3D 2D AH", []int{3, 3, none, none, none, none}, slices.Repeat([]hearts.Suit{hearts.Clubs}, 6)},
		{"§8 jokers", "JK JK 2D AC 3D JK", []int{none, none, 5, 5, 1, 1}, []hearts.Suit{0, 0, hearts.Diamonds, hearts.Diamonds, hearts.Diamonds, hearts.Diamonds}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			v := hearts.Variant{Players: 6, Packs: 2, PenaltyOnFirstTrick: true}
			trick := "3: " + test.cards
			hands := make([]string, 6)
			for _, move := range strings.Fields(movesOf(t, []string{trick})) {
				seat, card := moveOf(t, move)
				hands[seat] = card.String()
			}
			g := dealShort(t, v, "", hands...)
			if winner := winnerOf(g.Trick()); winner != none || g.Trick().Suit() != hearts.NoSuit || g.Trick().Leader() != 3 {
				t.Errorf("before the first card seat %d wins", winner)
			}
			for i, card := range cardList(t, test.cards) {
				g = playCard(t, g, (3+i)%6, card.String())
				now := g.Trick()
				if i == 5 {
					now = g.LastTrick()
				}
				if winnerOf(now) != test.winners[i] || now.Suit() != test.suits[i] || now.Len() != i+1 {
					t.Errorf("after %v: seat %d wins, %v led, want seat %d, %v", now, winnerOf(now), now.Suit(), test.winners[i], test.suits[i])
				}
			}
		})
	}
}

// TestHeldTricks: what a game says between two tricks of which the first was held, and after a deal of both.
func TestHeldTricks(t *testing.T) {
	v := hearts.Variant{Packs: 2}
	g := dealShort(t, v, "QS KH", "2D 4S", "3D 5S", "4D 6S", "AC 2S", "AC 3S")
	g = play(t, g, "3:AC 4:AC 0:2D 1:3D 2:4D")
	if seat, _ := g.Turn(); seat != 3 || g.Trick().Len() != 0 || g.Trick().Leader() != 3 || g.LastTrick().Leader() != 3 || winnerOf(g.LastTrick()) != nobody {
		t.Errorf("seat %d leads to %v after %v, want seat 3 again", seat, g.Trick(), g.LastTrick())
	}
	for seat := range g.Players() {
		if taken := g.Taken(seat); taken != (hearts.Cards{}) || g.Score().Points(seat) != 0 {
			t.Errorf("seat %d has taken %v while the trick is held", seat, taken)
		}
	}
	if g.Kitty() != bag(t, "QS KH") || g.HeartsBroken() {
		t.Errorf("the kitty is %v, hearts broken: %v", g.Kitty(), g.HeartsBroken())
	}
	before := g
	g = play(t, g, "3:2S 4:3S 0:4S 1:5S 2:6S")
	if got, want := g.Taken(2), bag(t, "QS KH AC AC 2D 3D 4D 2S 3S 4S 5S 6S"); got != want || g.Score().Points(2) != 14 || g.Kitty() != bag(t, "QS KH") {
		t.Errorf("seat 2 has taken %v, %d points, want %v", got, g.Score().Points(2), want)
	}
	for seat := range viewers(g) {
		if unseen, seen := before.View(seat).Kitty(), g.View(seat).Kitty(); unseen != (hearts.Cards{}) || seen != bag(t, "QS KH") {
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

// dealAround deals the fourth deal, in which nobody passes and seat 3 sits left of the dealer. Each seat holds the cards
// given, and those it is to play in the moves. What is missing from the hand of one seat is filled up with hearts, the highest first, so that it gets no
// other way to play; the others take what is left.
func dealAround(t *testing.T, v hearts.Variant, given [4]string, seat int, moves string) hearts.Game {
	t.Helper()
	hands := make([]hearts.Cards, 4)
	pack := v.Pack()
	rest := slices.AppendSeq(slices.Collect(pack.Of(hearts.NoSuit).All()), pack.Minus(pack.Of(hearts.NoSuit)).All()) // the jokers first, the hearts last
	give := func(seat int, c hearts.Card) {
		i := slices.Index(rest, c)
		if i < 0 {
			t.Fatalf("%v cannot be given to seat %d", c, seat)
		}
		hands[seat] = hands[seat].With(c)
		rest = slices.Delete(rest, i, i+1)
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
		for hands[s].Len() < pack.Len()/4 {
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

// playTricks plays a fourth deal, in which the hands are the cards that the seats play, and the rest of the pack is the kitty.
func playTricks(t *testing.T, v hearts.Variant, totals []int, tricks []string) hearts.Game {
	t.Helper()
	moves := movesOf(t, tricks)
	hands := make([]hearts.Cards, v.Full().Players)
	for _, move := range strings.Fields(moves) {
		seat, card := moveOf(t, move)
		hands[seat] = hands[seat].With(card)
	}
	g := play(t, dealCards(t, fourthDeal(t, v, totals...), hands), moves)
	if g.Phase() == hearts.Playing {
		t.Fatalf("the deal does not end: %v", g)
	}
	return g
}

// playShort is the same with a pack of no other cards than those of the tricks and the kitty.
func playShort(t *testing.T, v hearts.Variant, totals []int, kitty string, tricks []string) hearts.Game {
	t.Helper()
	cards := kitty
	for _, move := range strings.Fields(movesOf(t, tricks)) {
		_, card, _ := strings.Cut(move, ":")
		cards += " " + card
	}
	return playTricks(t, shortPack(t, v, kitty, cards), totals, tricks)
}

// dealShort deals a fourth deal of these hands and this kitty, with a pack of no other cards.
func dealShort(t *testing.T, v hearts.Variant, kitty string, hands ...string) hearts.Game {
	t.Helper()
	v.Players = len(hands)
	v = shortPack(t, v, kitty, kitty, strings.Join(hands, " "))
	var bags []hearts.Cards
	for _, hand := range hands {
		bags = append(bags, bag(t, hand))
	}
	return dealCards(t, fourthDeal(t, v), bags)
}

// shortPack returns the variant with a pack of these cards, a kitty among them, and all others removed. It has a number of deals, as nothing in the pack may count.
func shortPack(t *testing.T, v hearts.Variant, kitty string, cards ...string) hearts.Variant {
	t.Helper()
	pack := bag(t, cards...)
	v.Removed = hearts.Variant{Packs: v.Packs}.Pack().Minus(pack)
	v.Kitty = bag(t, kitty).Len()
	if !v.DragonJokers {
		v.Jokers = pack.Count(hearts.Joker)
	}
	if v.Target == 0 {
		v.Deals = 9
	}
	return v
}

// movesOf returns the moves of tricks such as "3: 2C 3C KC AC" as text: "3:2C 0:3C 1:KC 2:AC". The first trick tells how many play.
func movesOf(t *testing.T, tricks []string) string {
	t.Helper()
	var moves []string
	players := len(strings.Fields(tricks[0])) - 1
	for _, trick := range tricks {
		leader, cards, _ := strings.Cut(trick, ":")
		for i, card := range strings.Fields(cards) {
			moves = append(moves, strconv.Itoa((number(t, leader)+i)%players)+":"+card)
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

// dealCards deals these hands, and the rest of the pack as the kitty.
func dealCards(t *testing.T, g hearts.Game, hands []hearts.Cards) hearts.Game {
	t.Helper()
	kitty := g.Variant().Pack()
	for _, hand := range hands {
		kitty = kitty.Minus(hand)
	}
	g, err := g.DealHands(hands, kitty)
	if err != nil {
		t.Fatal(err, hands, kitty)
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

// TestDealsOfJokers deals hands of little else than jokers, so that one seat often has three or four of them.
func TestDealsOfJokers(t *testing.T) {
	v := shortPack(t, hearts.Variant{Players: 3}, "", "JK JK JK JK 3C 4C 5C 6C 7C")
	most := 0
	for seed := range uint64(300) {
		g := mustMove(t)(newGame(t, v).Deal(rand.New(rand.NewPCG(seed, 0))))
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
