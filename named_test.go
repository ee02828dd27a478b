package hearts_test

import (
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// plain has the values of the hearts from 2 to ace in the standard game.
var plain = [13]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}

// namedVariants are the rows of RULES.md §9 without a second pack, joker, kitty, sides,
// settlement or reverse.
var namedVariants = []struct {
	name    string
	variant func() hearts.Variant
	total   int            // of the penalty cards
	hearts  [13]int        // from 2 to ace
	others  map[string]int // the other cards that count
	rules   hearts.Variant // all but the values
}{
	{name: "standard", variant: func() hearts.Variant { return hearts.Variant{} }, total: 26,
		hearts: plain, others: map[string]int{"QS": 13}},
	{
		name: "black-lady", variant: hearts.BlackLady, total: 26, hearts: plain,
		others: map[string]int{"QS": 13},
		rules:  hearts.Variant{Moon: hearts.MoonOff},
	},
	{
		name: "omnibus", variant: hearts.Omnibus, total: 26, hearts: plain,
		others: map[string]int{"QS": 13, "JD": -10},
		rules:  hearts.Variant{JackOfDiamonds: true},
	},
	{
		name: "black-maria", variant: hearts.BlackMaria, total: 43, hearts: plain,
		others: map[string]int{"QS": 13, "KS": 10, "AS": 7},
		rules: hearts.Variant{
			Passes: hearts.Cycle{hearts.Right}, Opening: hearts.OpenLeftOfDealer, PenaltyOnFirstTrick: true,
			HeartsAnyTime: true, Moon: hearts.MoonOff,
		},
	},
	{name: "spot", variant: hearts.Spot, total: 104,
		hearts: [13]int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}},
	{
		name: "greek", variant: hearts.Greek, total: 149,
		hearts: [13]int{2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15},
		others: map[string]int{"QS": 50},
	},
	{name: "black-jack", variant: hearts.BlackJack, total: 23, hearts: plain,
		others: map[string]int{"JS": 10}},
	{
		name: "pure-hearts", variant: hearts.PureHearts, total: 13, hearts: plain,
		rules: hearts.Variant{
			Passes: hearts.Cycle{hearts.Hold}, Opening: hearts.OpenLeftOfDealer, PenaltyOnFirstTrick: true,
			HeartsAnyTime: true, Moon: hearts.MoonOff,
		},
	},
	{
		name: "chasse-coeur", variant: hearts.ChasseCoeur, total: 64,
		hearts: [13]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 13, 1, 1},
		others: map[string]int{"QC": 13, "QD": 13, "QS": 13},
	},
	{
		name: "four-jacks", variant: hearts.FourJacks, total: 5, hearts: [13]int{9: 1},
		others: map[string]int{"JC": 1, "JD": 1, "JS": 2},
	},
	{
		name: "ten-of-hearts", variant: hearts.TenOfHeartsVariant, total: 35,
		hearts: [13]int{1, 1, 1, 1, 1, 1, 1, 1, 10, 1, 1, 1, 1},
		others: map[string]int{"QS": 13},
	},
	{ // our reading: the values of Chasse Cœur
		name: "four-queens", variant: hearts.FourQueens, total: 64,
		hearts: [13]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 13, 1, 1},
		others: map[string]int{"QC": 13, "QD": 13, "QS": 13},
	},
}

func TestNamedVariants(t *testing.T) {
	for _, n := range namedVariants {
		t.Run(n.name, func(t *testing.T) {
			v, total := n.variant(), 0
			rules := v
			rules.Values = hearts.Values{}
			if rules != n.rules {
				t.Errorf("rules %v, want %v", rules, n.rules)
			}
			for _, c := range allCards {
				want := n.others[c.text]
				if c.suit == hearts.Hearts {
					want = n.hearts[c.rank-hearts.Two]
				}
				if got := v.Value(c.card); got != want {
					t.Errorf("%v has the value %d, want %d", c.card, got, want)
				}
				total += max(v.Value(c.card), 0)
			}
			if total != n.total {
				t.Errorf("the penalty cards are worth %d, want %d", total, n.total)
			}
		})
	}
}

// TestOtherTotals: the sum of the penalty cards with other values and removed cards
// (RULES.md §4 and §9).
func TestOtherTotals(t *testing.T) {
	for text, want := range map[string]int{
		"spot values=QS:13":                117,
		"spot values=QS:25":                129,
		"values=QS:5":                      18,
		"values=QS:7":                      20, // Super Hearts
		"values=QS:25":                     38,
		"values=AH:5":                      30,
		"values=TD:-10":                    26,
		"players=6 removed=2C,2D,2S,2H":    25,
		"players=3 removed=2C":             26,
		"black-maria players=3 removed=2C": 43,
	} {
		t.Run(text, func(t *testing.T) {
			v, err := hearts.ParseVariant(text)
			if err != nil {
				t.Fatal(err)
			}
			total := 0
			for c := range v.Pack().All() {
				total += max(v.Value(c), 0)
			}
			if _, err := hearts.New(v); total != want || err != nil {
				t.Errorf("%d, %v, want %d", total, err, want)
			}
		})
	}
}

// TestMenuOfVariants reads every name, and makes a game of it.
func TestMenuOfVariants(t *testing.T) {
	seen := map[string]bool{}
	for n := range hearts.NamedVariants() {
		t.Run(n.Name, func(t *testing.T) {
			v, err := hearts.ParseVariant(n.Name)
			if err != nil || v != n.Variant {
				t.Errorf("ParseVariant gives %v, %v, want %v", v, err, n.Variant)
			}
			if _, err := hearts.New(v); err != nil {
				t.Errorf("New refuses it: %v", err)
			}
			if seen[n.Name] || seen[n.Title] || n.Title == "" || !strings.HasSuffix(n.About, ".") {
				t.Errorf("the title is %q, the sentence %q", n.Title, n.About)
			}
			seen[n.Name], seen[n.Title] = true, true
		})
	}
	if len(seen) < 30 {
		t.Errorf("%d names and titles", len(seen))
	}
	for n := range hearts.NamedVariants() {
		if n.Variant != (hearts.Variant{}) || n.Name != "standard" {
			t.Errorf("the first is %v, want the standard game", n)
		}
		break
	}
}

// TestVariantsForEver compares the text and the JSON of every named variant with a golden
// file. A change of a named variant would change games that people play. After a change
// that is wanted, run the test with -update.
func TestVariantsForEver(t *testing.T) {
	var lines []string
	for n := range hearts.NamedVariants() {
		lines = append(lines, n.Name, must(hearts.ParseVariant(n.Name)).String(), jsonOf(n.Variant), "")
	}
	checkGolden(t, "testdata/variants.txt", strings.Join(lines, "\n"))
}
