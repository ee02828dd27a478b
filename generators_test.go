package hearts_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// somePile draws a bag and its twin. The number of jokers is drawn by itself, since among
// many cards there would always be four.
func somePile(t *rapid.T, name string) (hearts.Cards, twin) {
	list := rapid.SliceOfN(someCard(), 0, 150).Draw(t, name)
	list = slices.DeleteFunc(list, func(c hearts.Card) bool { return c == hearts.Joker })
	jokers := rapid.IntRange(0, 5).Draw(t, "jokers of "+name)
	list = append(list, slices.Repeat([]hearts.Card{hearts.Joker}, jokers)...)
	return hearts.CardsOf(list...), pileOfList(list)
}

// someCard draws mostly cards, jokers more often than others, and sometimes an invalid
// card.
func someCard() *rapid.Generator[hearts.Card] {
	return rapid.OneOf(
		rapid.Custom(func(t *rapid.T) hearts.Card {
			return rapid.SampledFrom(allCards).Draw(t,
				"card").card
		}),
		rapid.SampledFrom([]hearts.Card{hearts.Joker, hearts.RedJoker, hearts.BlackJoker,
			hearts.QueenOfSpades}),
		rapid.Map(rapid.Int8(), func(i int8) hearts.Card { return hearts.Card(i) }),
	)
}

// writableVariant draws a variant that has a text, sensible or not.
func writableVariant(t *rapid.T) hearts.Variant {
	removed := rapid.SliceOfN(someCard(), 0, 6).Draw(t, "removed")
	return hearts.Variant{
		Players:              rapid.Int().Draw(t, "players"),
		Packs:                rapid.Int().Draw(t, "packs"),
		Removed:              hearts.CardsOf(removed...),
		Jokers:               rapid.Int().Draw(t, "jokers"),
		DragonJokers:         rapid.Bool().Draw(t, "dragon-jokers"),
		Kitty:                rapid.Int().Draw(t, "kitty"),
		KittyToLastTrick:     rapid.Bool().Draw(t, "kitty-to-last-trick"),
		Passes:               someCycle().Draw(t, "passes"),
		PassCount:            rapid.Int().Draw(t, "pass-count"),
		Opening:              hearts.Opening(rapid.IntRange(0, 3).Draw(t, "opening")),
		PenaltyOnFirstTrick:  rapid.Bool().Draw(t, "penalty-on-first-trick"),
		HeartsAnyTime:        rapid.Bool().Draw(t, "hearts-any-time"),
		QueenBreaksHearts:    rapid.Bool().Draw(t, "queen-breaks-hearts"),
		HeartsInsteadOfQueen: rapid.Bool().Draw(t, "hearts-instead-of-queen"),
		QueenWaits:           rapid.Bool().Draw(t, "queen-waits"),
		Values:               someValues(t),
		JackOfDiamonds:       rapid.Bool().Draw(t, "jack-of-diamonds"),
		TenOfClubsDoubles:    rapid.Bool().Draw(t, "ten-of-clubs-doubles"),
		NoTricks:             rapid.Int().Draw(t, "no-tricks"),
		Moon:                 hearts.Moon(rapid.IntRange(0, 4).Draw(t, "moon")),
		BonusNeeded:          rapid.Bool().Draw(t, "bonus-needed"),
		Sun:                  rapid.IntRange(0, 60).Draw(t, "sun"),
		MoonPoints:           rapid.IntRange(0, 60).Draw(t, "moon points"),
		Target:               rapid.Int().Draw(t, "target"),
		Deals:                rapid.Int().Draw(t, "deals"),
		PlayOn:               rapid.Bool().Draw(t, "play-on"),
		ExactTarget:          hearts.ExactTarget(rapid.IntRange(0, 2).Draw(t, "exact-target")),
		Sides:                rapid.Bool().Draw(t, "sides"),
		Settlement:           rapid.Bool().Draw(t, "settlement"),
		Reverse:              rapid.Bool().Draw(t, "reverse"),
	}
}

func someValues(t *rapid.T) (values hearts.Values) {
	for range rapid.IntRange(0, 8).Draw(t, "how many values") {
		points := int16(rapid.IntRange(-300, 300).Draw(t, "points"))
		if points == 0 {
			points = hearts.Worthless
		}
		values[rapid.SampledFrom(allCards).Draw(t, "card of value").card] = points
	}
	return values
}

// wildVariant draws a variant with one field that may have a value without a text.
func wildVariant(t *rapid.T) hearts.Variant {
	v := writableVariant(t)
	switch rapid.IntRange(0, 4).Draw(t, "wild") {
	case 0:
		v.Opening = hearts.Opening(rapid.Int8().Draw(t, "any opening"))
	case 1:
		v.Moon = hearts.Moon(rapid.Int8().Draw(t, "any moon"))
	case 2:
		v.ExactTarget = hearts.ExactTarget(rapid.Int8().Draw(t, "any exact target"))
	case 3:
		v.Passes[rapid.IntRange(0, len(v.Passes)-1).Draw(t, "where")] = hearts.Direction(rapid.Int8().Draw(t,
			"any step"))
	case 4:
		v.Values[rapid.IntRange(0, len(v.Values)-1).Draw(t, "of")] = rapid.Int16().Draw(t, "any value")
	}
	return v
}

// nameField gives a field of a Variant a value that is not zero.
func nameField(field reflect.Value) {
	switch p := field.Addr().Interface().(type) {
	case *hearts.Cards:
		*p = hearts.CardsOf(hearts.TwoOfClubs)
	case *hearts.Cycle:
		*p = hearts.Cycle{hearts.Right}
	case *hearts.Values:
		*p = hearts.Values{hearts.AceOfSpades: 7}
	case *bool:
		*p = true
	default:
		field.SetInt(1)
	}
}

// writableDirections returns all directions that have a text.
func writableDirections() (all []hearts.Direction) {
	for i := math.MinInt8; i <= math.MaxInt8; i++ {
		if _, err := hearts.Direction(i).MarshalText(); err == nil {
			all = append(all, hearts.Direction(i))
		}
	}
	return all
}

func someCycle() *rapid.Generator[hearts.Cycle] {
	steps := rapid.SliceOfN(rapid.SampledFrom(writableDirections()), 0, len(hearts.Cycle{}))
	return rapid.Map(steps, func(list []hearts.Direction) (c hearts.Cycle) {
		copy(c[:], list)
		return c
	})
}

// TestRandomVariantsMixOptions: random variants have each option together with each other
// option, unless the two contradict each other.
func TestRandomVariantsMixOptions(t *testing.T) {
	t.Parallel()
	const variants = 4000
	seen := map[[2]string]int{}
	for seed := range variants {
		v := starts().Example(seed).variant
		if _, err := hearts.New(v); err != nil {
			t.Fatalf("%v: %v", v, err)
		}
		keys := keysOf(v)
		for i, key := range keys {
			for _, other := range keys[:i+1] {
				seen[[2]string{other, key}]++
			}
		}
	}
	keys := keysOf(allNamed())
	for i, key := range keys {
		for _, other := range keys[:i+1] {
			n, fault := seen[[2]string{other, key}], slices.Contains(contradictions, [2]string{other, key})
			if (n == 0) != fault {
				t.Errorf("%s with %s: in %d of %d variants", other, key, n, variants)
			}
		}
	}
}

// contradictions are the pairs of options that never go together (RULES.md §10).
var contradictions = [][2]string{{"target", "settlement"}, {"exact-target", "settlement"},
	{"sides", "settlement"}, {"settlement", "reverse"}}

// keysOf returns the keys of the options that a variant names, in the order of its text.
func keysOf(v hearts.Variant) (keys []string) {
	for _, word := range strings.Fields(v.String()) {
		key, _, _ := strings.Cut(word, "=")
		keys = append(keys, key)
	}
	return keys
}

// allNamed returns a variant that names every option, and makes no sense.
func allNamed() (v hearts.Variant) {
	fields := reflect.ValueOf(&v).Elem()
	for i := range fields.NumField() {
		nameField(fields.Field(i))
	}
	return v
}

// A start is a variant with a score to start from.
type start struct {
	variant hearts.Variant
	deals   int
	totals  []int // none: all 0
}

// GoString is for rapid, which would print all 64 values.
func (s start) GoString() string {
	return fmt.Sprintf("%v, after %d deals, totals %v", s.variant, s.deals, s.totals)
}

// starts draws variants that New accepts, with each option on in many of them, and scores
// from which the game ends soon.
func starts() *rapid.Generator[start] {
	return rapid.Custom(func(t *rapid.T) start {
		v := drawVariant(t)
		over := rapid.IntRange(0, 7).Draw(t, "may be over") == 7 // before the first deal
		from := start{variant: v, deals: rapid.IntRange(0, 12).Draw(t, "dealt")}
		nearest := -1
		if over {
			nearest = 3
		}
		if v.Deals > 0 {
			from.deals = min(from.deals, v.Deals)
		}
		if v.Deals > 0 && !over {
			from.deals = min(from.deals, v.Deals-1)
		}
		if v.Full().Target == 0 || rapid.IntRange(0, 3).Draw(t, "from zero") == 0 {
			return from
		}
		near := rapid.IntRange(-25, nearest)
		for seat := range seats(v) {
			total := v.Full().Target + near.Draw(t, "near")
			if v.Sides && seat > 1 {
				total = from.totals[seat%2]
			}
			from.totals = append(from.totals, total)
		}
		return from
	})
}

// seats returns the number of players, which is 4 if the variant does not name it.
func seats(v hearts.Variant) int { return cmp.Or(v.Players, 4) }

func drawVariant(t *rapid.T) hearts.Variant {
	on := func(option string) bool { return rapid.Bool().Draw(t, option) }
	v := hearts.Variant{
		Opening: rapid.SampledFrom([]hearts.Opening{0, hearts.OpenLowestClub, hearts.OpenAnyClub,
			hearts.OpenLeftOfDealer}).Draw(t, "opening"),
		KittyToLastTrick:     on("kitty to last trick"),
		PenaltyOnFirstTrick:  on("penalty on first trick"),
		HeartsAnyTime:        on("hearts any time"),
		QueenBreaksHearts:    on("queen breaks hearts"),
		HeartsInsteadOfQueen: on("hearts instead of queen"),
		QueenWaits:           on("queen waits"),
		Values:               drawValues(t),
		NoTricks:             rapid.SampledFrom([]int{0, -5, 5, 40}).Draw(t, "no tricks"),
		Moon: rapid.SampledFrom([]hearts.Moon{0, hearts.MoonAdd, hearts.MoonSubtract,
			hearts.MoonChoice,
			hearts.MoonOff, hearts.MoonUnlessLost}).Draw(t, "moon"),
		Sun:        rapid.SampledFrom([]int{0, 0, 39, 52, 104}).Draw(t, "sun"),
		MoonPoints: rapid.SampledFrom([]int{0, 0, 1, 30, 150}).Draw(t, "moon points"),
		Target:     rapid.IntRange(0, 60).Draw(t, "target"),
		Deals:      rapid.SampledFrom([]int{0, 0, 1, 2, 3, 4}).Draw(t, "deals"),
		PlayOn:     on("play on"),
		ExactTarget: rapid.SampledFrom([]hearts.ExactTarget{hearts.ExactNothing, hearts.ExactHalves,
			hearts.ExactZeroes}).Draw(t, "exact target"),
	}
	drawCards(t, &v)
	if jokers := v.DragonJokers || v.Jokers > 0; v.HeartsInsteadOfQueen && jokers &&
		on("hand of hearts and jokers opens") {
		v.Opening, v.PenaltyOnFirstTrick = hearts.OpenLeftOfDealer, true
	}
	v.Sides = (seats(v) == 4 || seats(v) == 6) && on("sides")
	switch reckoning := rapid.IntRange(0, 3).Draw(t, "reckoning"); {
	case reckoning == 3 && !slices.Contains([]hearts.Moon{hearts.MoonAdd, hearts.MoonChoice,
		hearts.MoonUnlessLost}, v.Moon):
		v.Reverse = true
	case reckoning == 2 && v.Moon != hearts.MoonUnlessLost:
		v.Settlement, v.Sides, v.Target, v.ExactTarget, v.Deals = true, false, 0, hearts.ExactNothing,
			max(v.Deals, 1)
	}
	v.Passes, v.PassCount = drawPassing(t, seats(v), newOracle(v, 0, nil).handSize())
	if v.Pack().Has(hearts.JackOfDiamonds) && on("jack of diamonds") {
		v.JackOfDiamonds, v.Values[hearts.JackOfDiamonds] = true, 0
	}
	v.TenOfClubsDoubles = v.Pack().Has(hearts.TenOfClubs) && on("ten of clubs doubles")
	v.BonusNeeded = hasCard(v, func(value int) bool { return value < 0 }) && on("bonus needed")
	// no total would ever reach a target
	if v.NoTricks <= 0 && !hasCard(v, func(value int) bool { return value > 0 }) {
		v.Target, v.Deals = 0, max(v.Deals, 1)
	}
	if v.Full().Target == 0 {
		v.ExactTarget = hearts.ExactNothing
	}
	return v
}

// drawCards draws the players, the packs and the jokers, and which cards are removed or
// lie in a kitty, so that hands have any number of cards.
func drawCards(t *rapid.T, v *hearts.Variant) {
	v.Packs = rapid.SampledFrom([]int{0, 0, 1, 2, 2}).Draw(t, "packs")
	packs, players := cmp.Or(v.Packs, 1), map[int][]int{1: {0, 3, 4, 5, 6, 7},
		2: {5, 6, 6, 6, 7, 8, 9, 10, 11}}
	v.Players = rapid.SampledFrom(players[packs]).Draw(t, "players")
	cards := 52*packs + drawJokers(t, v)
	dealtOut := packs == 2 || cards == 52 || cards%seats(*v) == 0 // with nothing named
	if dealtOut && rapid.Bool().Draw(t, "usual pack") {
		return
	}
	most := cards / seats(*v)
	hand := rapid.SampledFrom([]int{
		most, most, min(most, 4+rapid.IntRange(0, 4).Draw(t, "few")),
		rapid.IntRange(1, most).Draw(t, "any"), min(most, rapid.IntRange(1, 3).Draw(t, "very few")),
	}).Draw(t, "cards in each hand")
	over := cards - seats(*v)*hand
	removed := rapid.SampledFrom([]int{over, over, over - 4, 0,
		rapid.IntRange(0, over).Draw(t, "some")}).Draw(t, "how many are removed")
	removed = max(0, min(removed, 52*packs))
	v.Removed, v.Kitty = drawRemoved(t, packs, removed), over-removed
}

// drawJokers draws no jokers, some that are alike, or those of Dragon Hearts. It returns
// their number.
func drawJokers(t *rapid.T, v *hearts.Variant) int {
	switch rapid.SampledFrom([]int{0, 0, 0, 1, 1, 2, 2}).Draw(t, "sort of jokers") {
	case 1:
		v.Jokers = rapid.IntRange(1, 4).Draw(t, "jokers")
	case 2:
		v.DragonJokers, v.Jokers = true, rapid.SampledFrom([]int{0, 3}).Draw(t, "dragon jokers")
		return 3
	}
	return v.Jokers
}

// hasCard reports whether a card with such a value is in play.
func hasCard(v hearts.Variant, such func(value int) bool) bool {
	for c := range v.Pack().All() {
		if such(v.Value(c)) {
			return true
		}
	}
	return false
}

// drawRemoved draws a number of cards, with two packs sometimes both copies of each.
// Sometimes clubs go first, so that nobody holds one.
func drawRemoved(t *rapid.T, packs, cards int) hearts.Cards {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "removed"), 0))
	var pack []hearts.Card
	for _, c := range shuffledPack(r) {
		pack = append(pack, slices.Repeat([]hearts.Card{c}, packs)...)
	}
	if packs == 2 && rapid.Bool().Draw(t, "single copies") {
		r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	}
	if rapid.IntRange(0, 3).Draw(t, "clubs go first") == 0 {
		slices.SortStableFunc(pack, func(a, b hearts.Card) int { return cmp.Compare(a.Suit(), b.Suit()) })
	}
	return hearts.CardsOf(pack[:cards]...)
}

// shuffledPack returns 52 cards in a random order.
func shuffledPack(r *rand.Rand) []hearts.Card {
	pack := slices.Collect(hearts.Variant{}.Pack().All())
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	return pack
}

// drawPassing draws a cycle, perhaps an empty one, and the number of cards to pass from
// hands of this size.
func drawPassing(t *rapid.T, players, hand int) (cycle hearts.Cycle, count int) {
	if rapid.IntRange(0, 3).Draw(t, "nobody passes") == 3 {
		return hearts.Cycle{hearts.Hold}, 0
	}
	steps := []hearts.Direction{hearts.Hold}
	if hand >= players-1 {
		steps = append(steps, hearts.Scatter)
	}
	if players%2 == 0 {
		steps = append(steps, hearts.Across)
	}
	for offset := 1; offset < players; offset++ {
		steps = append(steps, hearts.Direction(offset), hearts.Direction(-offset))
	}
	drawn := rapid.SliceOfN(rapid.SampledFrom(steps), 0, len(cycle)).Draw(t, "passes")
	copy(cycle[:], drawn)
	asked := len(drawn) == 0 ||
		slices.ContainsFunc(drawn, func(d hearts.Direction) bool {
			return d != hearts.Hold &&
				d != hearts.Scatter
		})
	usual := !asked || hand >= 3 // three cards, if the hand has them
	if usual && rapid.Bool().Draw(t, "usual pass count") {
		return cycle, 0
	}
	return cycle, rapid.IntRange(1, hand).Draw(t, "pass count")
}

// drawValues draws the values of a known game, values for the queen and a heart alone, or
// none, and then a few odd ones.
func drawValues(t *rapid.T) hearts.Values {
	onlyQueen := hearts.FourJacks().Values
	for suit := hearts.Clubs; suit <= hearts.Hearts; suit++ {
		onlyQueen[suit.Card(hearts.Jack)] = 0
	}
	onlyQueen[hearts.QueenOfSpades], onlyQueen[hearts.JackOfHearts] = 7, hearts.Worthless
	values := rapid.SampledFrom([]hearts.Values{{}, {}, {}, {}, onlyQueen, hearts.BlackMaria().Values,
		hearts.Spot().Values,
		hearts.Greek().Values, hearts.BlackJack().Values, hearts.ChasseCoeur().Values,
		hearts.FourJacks().Values}).Draw(t, "values")
	for range max(0, rapid.IntRange(-4, 4).Draw(t, "odd values")) {
		c := rapid.SampledFrom(slices.Collect(hearts.Variant{}.Pack().All())).Draw(t, "card")
		values[c] = rapid.SampledFrom([]int16{hearts.Worthless, -10, 5, 13, -1, 300, -300}).Draw(t, "value")
	}
	return values
}
