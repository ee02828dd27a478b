package hearts_test

import (
	"encoding/json"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// TestGeneratorsWithoutSource: a generator without a source must not panic. The numbers
// then come from the runtime.
func TestGeneratorsWithoutSource(t *testing.T) {
	for name, r := range map[string]*rand.Rand{"nil": nil, "zero": {}, "of no source": rand.New(nil)} {
		t.Run(name, func(t *testing.T) {
			a, b := must(hearts.Game{}.Deal(r)), must(hearts.Game{}.Deal(r))
			if a.Equal(b) {
				t.Error("the same deal twice")
			}
			whole := bag(wholeSuits...)
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

// A twin is the slow twin of Cards: the number of copies of each card.
type twin map[hearts.Card]int

// mostCopies returns how many copies of a card a bag can hold: two of most cards, four of
// Joker, and none of an invalid card.
func mostCopies(c hearts.Card) int {
	for _, known := range allCards {
		if known.card == c && c == hearts.Joker {
			return 4
		} else if known.card == c {
			return 2
		}
	}
	return 0
}

// pileOf makes a twin from the number of copies that count gives for every card.
func pileOf(count func(hearts.Card) int) twin {
	p := twin{}
	for _, known := range allCards {
		if n := count(known.card); n > 0 {
			p[known.card] = min(n, mostCopies(known.card))
		}
	}
	return p
}

func pileOfList(list []hearts.Card) twin {
	return pileOf(func(c hearts.Card) (n int) {
		for _, d := range list {
			if c == d {
				n++
			}
		}
		return n
	})
}

// list returns the cards of the twin in the documented order.
func (p twin) list() (list []hearts.Card) {
	for _, known := range allCards {
		for range p[known.card] {
			list = append(list, known.card)
		}
	}
	return list
}

// same fails unless the bag and the twin agree about everything that a bag can be asked.
func same(t *rapid.T, what string, bag hearts.Cards, want twin) {
	list := want.list()
	if got := slices.Collect(bag.All()); !slices.Equal(got, list) {
		t.Fatalf("%s: All is %v, want %v", what, got, list)
	}
	if bag.Len() != len(list) || bag != hearts.CardsOf(list...) ||
		(bag == hearts.Cards{}) != (len(list) == 0) {
		t.Fatalf("%s: %v of %d cards is not the bag of %v", what, bag, bag.Len(), list)
	}
	for i := math.MinInt8; i <= math.MaxInt8; i++ {
		if c := hearts.Card(i); bag.Count(c) != want[c] || bag.Has(c) != (want[c] > 0) {
			t.Fatalf("%s: %d of %v, has it: %t, want %d", what, bag.Count(c), c, bag.Has(c), want[c])
		}
	}
}

func TestCardsAgainstPile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bag, p := somePile(t, "bag")
		other, q := somePile(t, "other")
		same(t, "CardsOf", bag, p)
		same(t, "Plus", bag.Plus(other), pileOf(func(c hearts.Card) int { return p[c] + q[c] }))
		same(t, "Minus", bag.Minus(other), pileOf(func(c hearts.Card) int { return p[c] - q[c] }))
		same(t, "And", bag.And(other), pileOf(func(c hearts.Card) int { return min(p[c], q[c]) }))
		same(t, "Distinct", bag.Distinct(), pileOf(func(c hearts.Card) int { return min(p[c], 1) }))
	})
}

func TestCardsOfSuit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bag, p := somePile(t, "bag")
		for i := math.MinInt8; i <= math.MaxInt8; i++ {
			suit := hearts.Suit(i)
			same(t, suit.String(), bag.Of(suit), pileOf(func(c hearts.Card) int {
				if c.Suit() != suit {
					return 0
				}
				return p[c]
			}))
		}
	})
}

func TestCardsOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bag, p := somePile(t, "bag")
		byRank := p.list()
		slices.SortStableFunc(byRank, func(c, d hearts.Card) int { return int(c.Rank()) - int(d.Rank()) })
		lowest, highest := hearts.NoCard, hearts.NoCard
		if len(byRank) > 0 {
			lowest, highest = byRank[0], byRank[len(byRank)-1]
		}
		if bag.Lowest() != lowest || bag.Highest() != highest {
			t.Fatalf("%v: from %v to %v, want %v to %v", bag, bag.Lowest(), bag.Highest(), lowest, highest)
		}
	})
}

func TestCardsAllStopsWhereAsked(t *testing.T) {
	bag := fullBag()
	list := slices.Collect(bag.All())
	for n := range list {
		var got []hearts.Card
		for c := range bag.All() {
			if got = append(got, c); len(got) == n+1 {
				break
			}
		}
		if !slices.Equal(got, list[:n+1]) {
			t.Fatalf("the first %d cards are %v", n+1, got)
		}
	}
}

// fullBag returns the largest bag: two packs, four jokers, two red ones and two black
// ones.
func fullBag() hearts.Cards {
	return hearts.CardsOf(pileOf(mostCopies).list()...)
}

// A source always gives the same number, and counts how often it was asked.
type source struct{ next, draws uint64 }

func (s *source) Uint64() uint64 { s.draws++; return s.next }

// TestRandomReachesEveryCopy draws with numbers spread evenly over their whole range.
// Each copy must come exactly once, and each call must draw exactly one number.
func TestRandomReachesEveryCopy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bag, _ := somePile(t, "bag")
		reachesEveryCopy(t, bag)
	})
	reachesEveryCopy(t, fullBag())
	for _, c := range allCards {
		for n := range mostCopies(c.card) {
			reachesEveryCopy(t, hearts.CardsOf(slices.Repeat([]hearts.Card{c.card}, n+1)...))
		}
	}
}

func reachesEveryCopy(t interface{ Fatalf(string, ...any) }, bag hearts.Cards) {
	n := uint64(bag.Len())
	src := &source{}
	r := rand.New(src)
	var picked []hearts.Card
	for k := range n {
		src.next, _ = bits.Div64(k, math.MaxUint64/2, n) // (k + ½) of n parts of 2⁶⁴
		picked = append(picked, bag.Random(r))
	}
	if hearts.CardsOf(picked...) != bag || src.draws != n {
		t.Fatalf("%v: picks are %v, from %d numbers", bag, picked, src.draws)
	}
}

func TestRandomOfNothing(t *testing.T) {
	src := &source{}
	if c := (hearts.Cards{}).Random(rand.New(src)); c != hearts.NoCard || src.draws != 0 {
		t.Errorf("the empty bag gives %v after %d draws", c, src.draws)
	}
}

// TestRandomIsUniform draws many cards of a bag and compares how often each came with how
// often it should (chi-square).
func TestRandomIsUniform(t *testing.T) {
	for _, text := range []string{
		"QS AH",
		"QS QS AH",
		"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
		"2C 2D 2S 2H AC AD AS AH",
		"2C 2C 3D 9S TS TS KH AH AH JK",
		"JK JK JK JK",
		"JK JK JK JK JR JB JB",
		"2C JK", "2C JK JK", "2C JK JK JK", "AH JK JK JK JK",
		fullBag().String(),
		hearts.Variant{}.Pack().String(),
	} {
		bag, err := hearts.ParseCards(text)
		if err != nil {
			t.Fatal(err)
		}
		if chi, most := chiSquare(bag, 20000), mostChiSquare(bag.Distinct().Len()-1); chi > most {
			t.Errorf("%s: chi-square %.1f, want at most %.1f", text, chi, most)
		}
	}
}

func chiSquare(bag hearts.Cards, draws int) (sum float64) {
	r := rand.New(rand.NewPCG(1, 2))
	picks := map[hearts.Card]int{}
	for range draws {
		picks[bag.Random(r)]++
	}
	for c := range bag.Distinct().All() {
		expected := float64(draws*bag.Count(c)) / float64(bag.Len())
		sum += (float64(picks[c]) - expected) * (float64(picks[c]) - expected) / expected
	}
	return sum
}

// TestRandomForEver: one state of the generator gives the same cards for ever, since
// programs replay games by it.
func TestRandomForEver(t *testing.T) {
	for _, golden := range []struct{ bag, picks string }{
		{hearts.Variant{}.Pack().String(), "2S KH 8H 4S KC 7C 6D KC 6S AD 3S KD 6H 8C KC JH 3S KH 3C KS"},
		{fullBag().String(), "2C KH 2H 7C KD AC JS KD TC AH 6C JH TS JK QD 9H 5C KH 6C JD"},
		{"QS QS KS 2C JK JK", "KS QS QS KS JK 2C QS JK KS QS KS QS JK 2C JK QS KS QS 2C JK"},
	} {
		bag, err := hearts.ParseCards(golden.bag)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1908, 13))
		var picks []string
		for range 20 {
			picks = append(picks, bag.Random(r).String())
		}
		if got := strings.Join(picks, " "); got != golden.picks {
			t.Errorf("from %s: %s, want %s", bag, got, golden.picks)
		}
	}
}

func TestCardsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bag, p := somePile(t, "bag")
		if again, err := hearts.ParseCards(bag.Pips()); again != bag || err != nil {
			t.Errorf("the Pips of %v are %q, which read as %v, %v", bag, bag.Pips(), again, err)
		}
		var words []string
		for _, c := range p.list() {
			words = append(words, c.String())
		}
		text, err := bag.MarshalText()
		if want := strings.Join(words, " "); bag.String() != want || string(text) != want || err != nil {
			t.Fatalf("String %q, MarshalText %q, %v, want %q", bag.String(), text, err, want)
		}
		for _, separator := range []string{" ", ",", ", ", "\n", "  ,\t"} {
			again := fullBag()
			if err := again.UnmarshalText([]byte(strings.Join(words, separator))); again != bag ||
				err != nil {
				t.Fatalf("with %q between: %v, %v, want %v", separator, again, err, bag)
			}
		}
	})
}

func TestCardsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bag, p := somePile(t, "bag")
		want := []string{}
		for _, c := range p.list() {
			want = append(want, c.String())
		}
		data, err := json.Marshal(bag)
		list, _ := json.Marshal(want)
		if string(data) != string(list) || err != nil {
			t.Fatalf("%s, %v, want %s", data, err, list)
		}
		again := fullBag()
		if err := json.Unmarshal(data, &again); again != bag || err != nil {
			t.Fatalf("%s reads %v, %v", data, again, err)
		}
	})
}

func TestParseCardsForms(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		" \t\r\n,,":              "",
		"qs,10h td":              "TD QS TH",
		"Q♠ 10♥,🃏 🃏r":            "QS TH JK JR",
		"AH 2C AH":               "2C AH AH",
		"jk JK Jk jK jr jb":      "JK JK JK JK JR JB",
		"2C\u00a02D\u20032S\n2H": "2C 2D 2S 2H",
	} {
		t.Run(text, func(t *testing.T) {
			if bag, err := hearts.ParseCards(text); bag.String() != want || err != nil {
				t.Errorf("%q is %v, %v, want %s", text, bag, err, want)
			}
		})
	}
}

func TestParseCardsGarbage(t *testing.T) {
	for _, text := range []string{
		"QSQS", "QS;2C", "QS|2C", "QS 1C", "NoCard", "QS QS QS", "2C 2D 2C 3S 2C", "JK JK JK JK JK",
		"JR JR JR", "JB JB JB",
		"[QS]", `["QS"]`, "\xff", "QS\x002C", "all", strings.Repeat("2C", 1<<16),
		strings.Repeat("2C ", 1<<16),
	} {
		if bag, err := hearts.ParseCards(text); bag != (hearts.Cards{}) || !shortSyntaxError(err) {
			t.Errorf("%.40q is %v, %v", text, bag, err)
		}
		bag := fullBag()
		if err := bag.UnmarshalText([]byte(text)); bag != fullBag() || !shortSyntaxError(err) {
			t.Errorf("%.40q makes it %v, %v", text, bag, err)
		}
	}
}

func TestCardsJSONGarbage(t *testing.T) {
	for _, text := range []string{
		`{}`, `"QS"`, `5`, `true`, `[5]`, `[null]`, `["QS",null]`, `[["QS"]]`, `[{}]`, `[""]`, `["1C"]`,
		`["QS 2C"]`, `["NoCard"]`,
		`["QS","QS","QS"]`, `["JK","JK","JK","JK","JK"]`, `["JR","JR","JR"]`, `["QS"`, `["QS"] ` + `x`, ``,
		`["` + strings.Repeat("x", 1<<16) + `"]`, `[` + strings.Repeat("9", 1<<16) + `]`,
	} {
		bag := hearts.CardsOf(hearts.AceOfSpades)
		err := json.Unmarshal([]byte(text), &bag)
		if err == nil || len(err.Error()) > 250 || bag != hearts.CardsOf(hearts.AceOfSpades) {
			t.Errorf("%.40s makes it %v, %.300v", text, bag, err)
		}
		direct := hearts.CardsOf(hearts.AceOfSpades)
		if err := direct.UnmarshalJSON([]byte(text)); err == nil ||
			direct != hearts.CardsOf(hearts.AceOfSpades) {
			t.Errorf("UnmarshalJSON(%.40s) makes it %v", text, direct)
		}
	}
}

func TestWithAndWithout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bag, p := somePile(t, "bag")
		one := someCard().Draw(t, "card")
		same(t, "With", bag.With(one),
			pileOf(func(c hearts.Card) int { return p[c] + hearts.CardsOf(one).Count(c) }))
		same(t, "Without", bag.Without(one),
			pileOf(func(c hearts.Card) int { return p[c] - hearts.CardsOf(one).Count(c) }))
	})
}
