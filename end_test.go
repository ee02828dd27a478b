package hearts_test

import (
	"slices"
	"testing"

	"github.com/hjerterfri/hearts"
)

// TestWantedPoints ends games in which the highest total wins, and games with sides.
func TestWantedPoints(t *testing.T) {
	settled := hearts.Variant{Settlement: true, Deals: 4}
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		before  []int // Deal E adds 4 15 7 0, to sides 11 and 15; settled it adds 14 -11 -3 0
		want    []int
		phase   hearts.Phase
		won     []int
	}{
		{"§8 reverse", hearts.Variant{Reverse: true}, []int{94, 25, 94, 55}, []int{98, 40, 101, 55},
			hearts.Over, []int{2}},
		{"§8 reverse, a shared win", hearts.Variant{Reverse: true}, []int{97, 86, 20, 55},
			[]int{101, 101, 27, 55}, hearts.Over, []int{0, 1}},
		{"§8 reverse, play on", hearts.Variant{Reverse: true, PlayOn: true}, []int{97, 86, 20, 55},
			[]int{101, 101, 27, 55}, hearts.Dealing, nil},
		{"§8 the target of a side", hearts.Variant{Sides: true}, []int{90, 80, 90, 80},
			[]int{101, 95, 101, 95}, hearts.Over, []int{1, 3}},
		{"§8 a side alone lowest", hearts.Variant{Sides: true, PlayOn: true}, []int{90, 80, 90, 80},
			[]int{101, 95, 101, 95}, hearts.Over, []int{1, 3}},
		{"§8 a tie of the sides", hearts.Variant{Sides: true}, []int{94, 90, 94, 90},
			[]int{105, 105, 105, 105}, hearts.Over, []int{0, 1, 2, 3}},
		{"§8 a tie of the sides, play on", hearts.Variant{Sides: true, PlayOn: true}, []int{94, 90, 94, 90},
			[]int{105, 105, 105, 105}, hearts.Dealing, nil},
		{"§8 exact target of a side", hearts.Variant{Sides: true, ExactTarget: hearts.ExactHalves},
			[]int{89, 70, 89, 70}, []int{50, 85, 50, 85}, hearts.Dealing, nil},
		{"§8 sides in reverse", hearts.ReverseHearts(), []int{90, 80, 90, 80}, []int{101, 95, 101, 95},
			hearts.Over, []int{0, 2}},
		{"§8 settlement: the highest wins", settled, []int{-10, 30, 0, -20}, []int{4, 19, -3, -20},
			hearts.Over, []int{1}},
		{"§8 settlement knows no target", hearts.Variant{Settlement: true, Deals: 5},
			[]int{100, 100, -100, -100}, []int{114, 89, -103, -100}, hearts.Dealing, nil},
		{"§8 settlement, play on", hearts.Variant{Settlement: true, Deals: 4, PlayOn: true},
			[]int{-10, 15, 0, -5}, []int{4, 4, -3, -5}, hearts.Dealing, nil},
	} {
		t.Run(test.rule, func(t *testing.T) {
			checkEnd(t, playTricks(test.variant, test.before, dealE), test.want, test.phase, test.won)
		})
	}
}

func TestEndOfTheGame(t *testing.T) {
	for _, test := range []struct {
		rule    string
		variant hearts.Variant
		after   []int // the totals after Deal E, before an exact target lets one fall
		want    []int
		phase   hearts.Phase
		won     []int
	}{
		{"§6 the lowest wins", hearts.Variant{}, []int{98, 40, 101, 55}, []int{98, 40, 101, 55}, hearts.Over,
			[]int{1}},
		{"§6 at the target", hearts.Variant{}, []int{100, 40, 60, 26}, []int{100, 40, 60, 26}, hearts.Over,
			[]int{3}},
		{"§11.7 the seat at the target has not won", hearts.Variant{}, []int{100, 15, 7, 50},
			[]int{100, 15, 7, 50}, hearts.Over, []int{2}},
		{"§11.7 a tie below the seat at the target", hearts.Variant{}, []int{100, 15, 15, 50},
			[]int{100, 15, 15, 50}, hearts.Over, []int{1, 2}},
		{"§11.7 a tie of all seats", hearts.Variant{Deals: 4}, []int{10, 10, 10, 10}, []int{10, 10, 10, 10},
			hearts.Over, []int{0, 1, 2, 3}},
		{"§6 below the target", hearts.Variant{}, []int{99, 40, 60, 26}, []int{99, 40, 60, 26},
			hearts.Dealing, nil},
		{"§6 exact target halves", hearts.Variant{ExactTarget: hearts.ExactHalves}, []int{100, 40, 60, 26},
			[]int{50, 40, 60, 26}, hearts.Dealing, nil},
		{"§6 exact target halves one of two", hearts.Variant{ExactTarget: hearts.ExactHalves},
			[]int{100, 104, 60, 26}, []int{50, 104, 60, 26}, hearts.Over, []int{3}},
		{"§6 exact target halves, rounded down", hearts.Variant{Target: 75, ExactTarget: hearts.ExactHalves},
			[]int{75, 40, 60, 26}, []int{37, 40, 60, 26}, hearts.Dealing, nil},
		{"§6 exact target to 0", hearts.Variant{ExactTarget: hearts.ExactZeroes}, []int{100, 40, 60, 26},
			[]int{0, 40, 60, 26}, hearts.Dealing, nil},
		{"§6 exact target before ties", hearts.Variant{ExactTarget: hearts.ExactHalves},
			[]int{100, 104, 60, 50}, []int{50, 104, 60, 50}, hearts.Over, []int{0, 3}},
		{"§6 a shared win", hearts.Variant{}, []int{12, 12, 101, 55}, []int{12, 12, 101, 55}, hearts.Over,
			[]int{0, 1}},
		{"§6 play on", hearts.Variant{PlayOn: true}, []int{12, 12, 101, 55}, []int{12, 12, 101, 55},
			hearts.Dealing, nil},
		{"§6 play on, one alone lowest", hearts.Variant{PlayOn: true}, []int{12, 13, 101, 55},
			[]int{12, 13, 101, 55}, hearts.Over, []int{0}},
		{"§6 a number of deals and no target", hearts.Variant{Deals: 5}, []int{98, 40, 101, 55},
			[]int{98, 40, 101, 55}, hearts.Dealing, nil},
		{"§6 the last of the deals", hearts.Variant{Deals: 4}, []int{9, 40, 41, 55}, []int{9, 40, 41, 55},
			hearts.Over, []int{0}},
		{"§6 both, the target first", hearts.Variant{Deals: 5, Target: 50}, []int{9, 56, 41, 5},
			[]int{9, 56, 41, 5}, hearts.Over, []int{3}},
		{"§6 both, the deals first", hearts.Variant{Deals: 4, Target: 56}, []int{9, 40, 41, 55},
			[]int{9, 40, 41, 55}, hearts.Over, []int{0}},
		{"§6 play on past the last of the deals", hearts.Variant{Deals: 4, PlayOn: true}, []int{9, 9, 41, 55},
			[]int{9, 9, 41, 55}, hearts.Dealing, nil},
	} {
		t.Run(test.rule, func(t *testing.T) {
			before := sums(test.after, []int{-4, -15, -7, 0})
			g := playTricks(test.variant, before, dealE)
			checkEnd(t, g, test.want, test.phase, test.won)
		})
	}
}

// checkEnd checks the totals, the phase and the winners after a deal, and whether another
// deal is possible.
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
		t.Errorf("dealing again: %v", err)
	}
}
