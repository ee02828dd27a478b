package player_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
	"pgregory.net/rapid"
)

// A chooser is any player of the package.
type chooser interface {
	Pass(hearts.View) ([]hearts.Card, error)
	Play(hearts.View) (hearts.Card, error)
	ChooseMoon(hearts.View) (hearts.Moon, error)
}

func newBot(worlds int, seed uint64) *player.Bot {
	return &player.Bot{Worlds: worlds, Rand: rand.New(rand.NewPCG(seed, 1))}
}

// moved returns the game after the move of the seat whose turn it is.
func moved(g hearts.Game, p chooser) (hearts.Game, error) {
	seat, _ := g.Turn()
	switch v := g.View(seat); g.Phase() {
	case hearts.Passing:
		cards, err := p.Pass(v)
		if err != nil {
			return g, err
		}
		return g.Pass(seat, cards...)
	case hearts.Playing:
		card, err := p.Play(v)
		if err != nil {
			return g, err
		}
		return g.Play(seat, card)
	default:
		moon, err := p.ChooseMoon(v)
		if err != nil {
			return g, err
		}
		return g.ChooseMoon(seat, moon)
	}
}

// variants draws variants of all kinds, of those that New accepts.
func variants() *rapid.Generator[hearts.Variant] {
	direction := rapid.SampledFrom([]hearts.Direction{0, hearts.Left, hearts.TwoRight, hearts.Hold, hearts.Scatter})
	cards := rapid.SampledFrom(slices.Collect(hearts.Standard().Pack().All()))
	values := rapid.MapOfN(cards, rapid.Int16Range(-30, 30), 0, 6)
	return rapid.Custom(func(t *rapid.T) hearts.Variant {
		v := hearts.Variant{
			Players:             rapid.IntRange(3, 7).Draw(t, "players"),
			Packs:               rapid.IntRange(1, 2).Draw(t, "packs"),
			Jokers:              rapid.SampledFrom([]int{0, 0, 0, 1, 3, 4}).Draw(t, "jokers"),
			KittyToLastTrick:    rapid.Bool().Draw(t, "kitty to last trick"),
			Passes:              hearts.Cycle{direction.Draw(t, "direction")},
			PassCount:           rapid.IntRange(0, 7).Draw(t, "pass count"),
			Opening:             rapid.SampledFrom([]hearts.Opening{0, hearts.OpenLowestClub, hearts.OpenAnyClub, hearts.OpenLeftOfDealer}).Draw(t, "opening"),
			PenaltyOnFirstTrick: rapid.Bool().Draw(t, "penalty on first trick"),
			HeartsAnyTime:       rapid.Bool().Draw(t, "hearts any time"),
			QueenWaits:          rapid.Bool().Draw(t, "queen waits"),
			TenOfClubsDoubles:   rapid.Bool().Draw(t, "ten of clubs doubles"),
			NoTricks:            rapid.IntRange(-5, 5).Draw(t, "no tricks"),
			Moon:                rapid.SampledFrom([]hearts.Moon{hearts.MoonAdd, hearts.MoonSubtract, hearts.MoonChoice, hearts.MoonOff}).Draw(t, "moon"),
			Sun:                 rapid.Bool().Draw(t, "sun"),
			Deals:               2,
		}
		if v.Packs == 2 {
			v.Players += 4
		}
		v.DragonJokers = v.Jokers == 3
		if v.Jokers > 0 || rapid.Bool().Draw(t, "kitty") {
			v.Kitty = 1 // or usual cards would be removed
			v.Kitty = v.Pack().Len()%v.Players + v.Players*rapid.IntRange(0, 1).Draw(t, "more in the kitty")
		}
		for c, value := range values.Draw(t, "values") {
			v.Values[c] = value
		}
		return v
	}).Filter(func(v hearts.Variant) bool {
		_, err := hearts.New(v)
		return err == nil
	})
}

func TestPlayersAreNeverRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := variants().Draw(t, "variant")
		seed := rapid.Uint64().Draw(t, "seed")
		g, err := hearts.New(v)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 2))
		players := []chooser{newBot(2, seed), player.Simple{}}
		for g.Phase() != hearts.Over {
			seat, _ := g.Turn()
			if g.Phase() == hearts.Dealing {
				g, err = g.Deal(r)
			} else {
				g, err = moved(g, players[seat%2])
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestHiddenCardsChangeNoMove has two other seats hold each other's cards, and asks for the cards to pass, which must be the same.
func TestHiddenCardsChangeNoMove(t *testing.T) {
	for seed := range uint64(20) {
		g, err := hearts.Game{}.Deal(rand.New(rand.NewPCG(seed, 0)))
		if err != nil {
			t.Fatal(err)
		}
		swapped, err := hearts.Game{}.DealHands([]hearts.Cards{g.Hand(0), g.Hand(2), g.Hand(1), g.Hand(3)}, hearts.Cards{})
		if err != nil {
			t.Fatal(err)
		}
		one, err1 := newBot(10, seed).Pass(g.View(0))
		other, err2 := newBot(10, seed).Pass(swapped.View(0))
		if err1 != nil || err2 != nil || !slices.Equal(one, other) {
			t.Errorf("seed %d: passes %s or %s, %v, %v", seed, one, other, err1, err2)
		}
	}
}

// TestPlayersSeeNothingButAView looks at the types: there is no game that a player could be given or keep.
func TestPlayersSeeNothingButAView(t *testing.T) {
	view := reflect.TypeFor[hearts.View]()
	for _, player := range []any{&player.Bot{}, player.Simple{}} {
		typ := reflect.TypeOf(player)
		if typ.NumMethod() != 3 {
			t.Errorf("%s has %d methods", typ, typ.NumMethod())
		}
		for i := range typ.NumMethod() {
			if m := typ.Method(i); m.Type.NumIn() != 2 || m.Type.In(1) != view {
				t.Errorf("%s.%s takes something else than a view", typ, m.Name)
			}
		}
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[player.Bot]()) {
		if field.Type != reflect.TypeFor[int]() && field.Type != reflect.TypeFor[*rand.Rand]() {
			t.Errorf("a bot keeps %s, a %s", field.Name, field.Type)
		}
	}
}

func TestASeedGivesTheSameMoves(t *testing.T) {
	play := func(seed uint64) string {
		g, err := hearts.Game{}.Deal(rand.New(rand.NewPCG(1, 0)))
		p := newBot(3, seed)
		for err == nil && g.Phase() != hearts.Dealing {
			g, err = moved(g, p)
		}
		if err != nil {
			t.Fatal(err)
		}
		return g.Record().String()
	}
	one, again, other := play(1), play(1), play(2)
	if one != again {
		t.Errorf("one seed has given\n%s\nand\n%s", one, again)
	}
	if one == other {
		t.Errorf("two seeds have given\n%s", one)
	}
}

// moon returns a game in which seat 0 has shot the moon and is to choose.
func moon(t *testing.T, v hearts.Variant, totals ...int) hearts.Game {
	t.Helper()
	v.Moon, v.Passes = hearts.MoonChoice, hearts.Cycle{hearts.Hold}
	g, err := hearts.NewAt(v, 4, totals...)
	if err != nil {
		t.Fatal(err)
	}
	pack := hearts.Standard().Pack()
	hands := []hearts.Cards{pack.Of(hearts.Clubs), pack.Of(hearts.Diamonds), pack.Of(hearts.Spades), pack.Of(hearts.Hearts)}
	if g, err = g.DealHands(hands, hearts.Cards{}); err != nil {
		t.Fatal(err)
	}
	for g.Phase() == hearts.Playing {
		seat, _ := g.Turn()
		if g, err = g.Play(seat, g.Legal(seat).Lowest()); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestBotChoosesTheMoon(t *testing.T) {
	halves := hearts.Variant{ExactTarget: hearts.ExactHalves}
	for _, test := range []struct {
		variant hearts.Variant
		totals  []int
		want    hearts.Moon
	}{
		{hearts.Variant{}, []int{80, 78, 40, 60}, hearts.MoonSubtract}, // RULES.md §12: adding ends the game and seat 2 wins
		{hearts.Variant{}, []int{50, 95, 60, 70}, hearts.MoonAdd},      // RULES.md §12: seat 0 wins
		{hearts.Variant{}, []int{20, 30, 40, 50}, hearts.MoonAdd},      // both bring the shooter equally far ahead
		{halves, []int{50, 74, 70, 60}, hearts.MoonSubtract},           // 100 falls to 50 for seat 1
	} {
		g := moon(t, test.variant, test.totals...)
		if got, err := newBot(2, 1).ChooseMoon(g.View(0)); got != test.want || err != nil {
			t.Errorf("from %d: %s, %v", test.totals, got, err)
		}
	}
}

// bagsOf reads hands.
func bagsOf(t *testing.T, hands [4]string) (bags []hearts.Cards) {
	t.Helper()
	for _, hand := range hands {
		cards, err := hearts.ParseCards(hand)
		if err != nil {
			t.Fatal(err)
		}
		bags = append(bags, cards)
	}
	return bags
}

// position returns a game in which the hands have been dealt and these cards played.
func position(t *testing.T, v hearts.Variant, plays string) hearts.Game {
	t.Helper()
	v.Passes = hearts.Cycle{hearts.Hold}
	g, err := hearts.New(v)
	if err != nil {
		t.Fatal(err)
	}
	if g, err = g.DealHands(bagsOf(t, hands), hearts.Cards{}); err != nil {
		t.Fatal(err)
	}
	for word := range strings.FieldsSeq(plays) {
		c, err := hearts.ParseCard(word)
		if err != nil {
			t.Fatal(err)
		}
		seat, _ := g.Turn()
		if g, err = g.Play(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// hands are the hands of a deal in which the plays of the tests below are legal.
var hands = [4]string{
	"2C 5C KC AC 4D 5D JD 5S 6S 7S 8S 4H 5H",
	"7C 8C 9C 6D 7D QD KD AD QS AS 6H 7H AH",
	"8D 9D TD 9S TS JS KS 8H 9H TH JH QH KH",
	"3C 4C 6C TC JC QC 2D 3D 2S 3S 4S 2H 3H",
}

func TestBotPlays(t *testing.T) {
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		plays   string
		want    string // any of these
	}{
		{"takes J♦ where it is a bonus", hearts.Omnibus(), "2C 9C TD QC 2D JD", "QD KD AD"},
		{"keeps Q♠ out of a trick that it would take", hearts.Variant{}, "2C 9C TD QC 2S 8S", "AS"},
		{"throws Q♠ on a trick that another must take", hearts.Variant{}, "2C 9C TD QC 3C KC 8C KH AC 7C QH 4C 5C", "QS"},
		{"throws A♠ there where that is the dear card", hearts.Variant{Values: hearts.Values{hearts.QueenOfSpades: hearts.Worthless, hearts.AceOfSpades: 13}},
			"2C 9C TD QC 3C KC 8C KH AC 7C QH 4C 5C", "AS"},
	} {
		g := position(t, test.variant, test.plays)
		want, err := hearts.ParseCards(test.want)
		if err != nil {
			t.Fatal(err)
		}
		seat, _ := g.Turn()
		if c, err := newBot(50, 1).Play(g.View(seat)); !want.Has(c) || err != nil {
			t.Errorf("%s: seat %d plays %s of %s, %v", test.name, seat, c, g.Legal(seat), err)
		}
	}
}

func TestBotPasses(t *testing.T) {
	g, err := hearts.Game{}.DealHands(bagsOf(t, [4]string{
		"2C 3C 4C 5C 2D 3D 4D 5D QS KS AS AH KH",
		"6C 7C 8C 9C TC JC QC KC AC 6D 7D 8D 9D",
		"TD JD QD KD 2S 3S 4S 5S 6S 7S 8S 9S TS",
		"AD JS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH",
	}), hearts.Cards{})
	if err != nil {
		t.Fatal(err)
	}
	cards, err := newBot(50, 1).Pass(g.View(0))
	if low, _ := hearts.ParseCards("2C 3C 4C 5C 2D 3D 4D 5D"); len(cards) != 3 || hearts.CardsOf(cards...).And(low) != (hearts.Cards{}) || err != nil {
		t.Errorf("passes %s, %v", cards, err)
	}
}

func TestNoMoveIsAnError(t *testing.T) {
	g, err := hearts.Game{}.Deal(rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	b := newBot(1, 1)
	for _, v := range []hearts.View{{}, (hearts.Game{}).View(2), g.View(hearts.Spectator), position(t, hearts.Variant{}, "2C").View(2)} {
		_, passing := b.Pass(v)
		_, playing := b.Play(v)
		_, choosing := b.ChooseMoon(v)
		if passing == nil || playing == nil || choosing == nil {
			t.Errorf("%s, seat %d: %v, %v, %v", v.Phase(), v.Seat(), passing, playing, choosing)
		}
	}
	if c, err := b.Play(g.View(0)); err == nil {
		t.Errorf("plays %s before the exchange", c)
	}
}
