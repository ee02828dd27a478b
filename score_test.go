package hearts_test

import (
	"slices"
	"testing"

	"github.com/hjerterfri/hearts"
)

// The worked examples of RULES.md §12.

// dealE is Deal E, one trick to a line: the leader, and then the cards clockwise from it.
// The comments say what the trick is for.
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
		g := playTricks(hearts.Variant{}, nil, deal.tricks)
		for seat := range 4 {
			taken := g.Taken(seat)
			if got, want := taken.And(bag(penalties...)), bag(penalties[seat]); got != want {
				t.Errorf("seat %d has taken %v, want %v", seat, got, want)
			}
			if want := bag(deal.taken[seat]); taken.And(want) != want {
				t.Errorf("seat %d has taken %v, want %v among them", seat, taken, want)
			}
		}
	}
	if taken := playTricks(hearts.Variant{}, nil, dealE).Taken(3); taken != (hearts.Cards{}) {
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
		{"§4 values, 10♦ −10", hearts.Variant{Values: hearts.Values{hearts.TenOfDiamonds: -10}}, dealE,
			[]int{-6, 15, 7, 0}},
		{"§4 no tricks −5", hearts.Variant{NoTricks: -5}, dealE, []int{4, 15, 7, -5}},
		{"§9 Black Maria", hearts.BlackMaria(), dealE, []int{14, 15, 14, 0}},
		{"§4 values, Q♠ 7", hearts.Variant{Values: hearts.Values{hearts.QueenOfSpades: 7}}, dealE,
			[]int{4, 9, 7, 0}},
		{"§9 Spot, Q♠ 0", hearts.Spot(), dealE, []int{32, 9, 63, 0}},
		{"§9 Spot, Q♠ 13", spot(13), dealE, []int{32, 22, 63, 0}},
		{"§9 Spot, Q♠ 25", spot(25), dealE, []int{32, 34, 63, 0}},
		{"§9 Greek", hearts.Greek(), dealE, []int{30, 59, 60, 0}},
		{"§9 Chasse Cœur", hearts.ChasseCoeur(), dealEThird, []int{17, 15, 19, 13}},
		{"§9 Black Jack", hearts.BlackJack(), dealEThird, []int{4, 2, 7, 10}},
		{"§9 Ten of Hearts", hearts.TenOfHeartsVariant(), dealE, []int{4, 15, 16, 0}},
		{"§9 Pure Hearts", hearts.PureHearts(), dealE, []int{4, 2, 7, 0}},
		{"§4 ten of clubs", hearts.Variant{TenOfClubsDoubles: true}, dealE, []int{4, 30, 7, 0}},
		{"§8 reverse", hearts.Variant{Reverse: true}, dealE, []int{4, 15, 7, 0}},
		{"§9 Super Hearts", hearts.SuperHearts(), dealE, []int{8, -5, -3, 0}},
		{"§8 settlement with a seat below 0",
			hearts.Variant{Settlement: true, Deals: 9, JackOfDiamonds: true,
				Values: hearts.Values{hearts.QueenOfSpades: 5}}, dealE, []int{3, 0, -3, 0}},
		{"§4 ten of clubs, bonus included", hearts.Variant{JackOfDiamonds: true, TenOfClubsDoubles: true},
			dealESecond, []int{4, 15, -6, 0}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			before := []int{1, 20, 3, 40}
			s := playTricks(test.variant, before, test.tricks)
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
		{"§8 10♣ counts by seat", hearts.Variant{TenOfClubsDoubles: true}, dealESecond,
			[]int{18, 15, 18, 15}},
		{"§8 no tricks counts by seat", hearts.Variant{NoTricks: -5}, dealE, []int{11, 10, 11, 10}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			test.variant.Sides = true
			g := playTricks(test.variant, []int{10, 20, 10, 20}, test.tricks)
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

// TestTrickAndScoreText: a trick and a score print as people want to read them.
func TestTrickAndScoreText(t *testing.T) {
	g := playTricks(hearts.Variant{}, []int{20, 40, 55, 70}, dealE)
	if got, want := g.Score().String(), "points 4 15 7 0, added 4 15 7 0, totals 24 55 62 70"; got != want {
		t.Errorf("the score is %q, want %q", got, want)
	}
	const clubs = "1:2C 2:3C"
	if got := play(dealAround(hearts.Variant{}, [4]string{}, 3, clubs),
		clubs).Trick().String(); got != "1: 2C 3C" {
		t.Errorf("the trick is %q", got)
	}
	if got := (hearts.Trick{}).String(); got != "-1:" {
		t.Errorf("an empty trick is %q", got)
	}
}
