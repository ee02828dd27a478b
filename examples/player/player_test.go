package player_test

import (
	"flag"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
	"pgregory.net/rapid"
)

var long = flag.Bool("long", false, "play long matches")

func newBot(worlds int, seed uint64) *player.Bot {
	return &player.Bot{Worlds: worlds, Rand: rand.New(rand.NewPCG(seed, 1))}
}

// every returns a player of each kind.
func every(seed uint64) []player.Player {
	return []player.Player{newBot(2, seed), player.Quick{}, player.Simple{}}
}

// options has a list of alternatives for each option that goes with any number of
// players.
var options = [][]string{
	{"", "kitty-to-last-trick"},
	{"", "opening=lowest-club", "opening=any-club", "opening=left-of-dealer"},
	{"", "penalty-on-first-trick"}, {"", "hearts-any-time"}, {"", "queen-breaks-hearts"},
	{"", "hearts-instead-of-queen"}, {"", "queen-waits"},
	{"", "passes=left,2-right", "passes=scatter", "passes=hold,right"},
	{"", "pass-count=1", "pass-count=7"},
	{"", "ten-of-clubs-doubles"}, {"", "no-tricks=-5", "no-tricks=5"},
	{"", "values=2C:-3,AS:7", "values=QS:-13,AH:30", "jack-of-diamonds", "bonus-needed jack-of-diamonds"},
	{"", "moon=subtract", "moon=choice", "moon=choice", "moon=off", "reverse", "settlement"},
	{"", "target=30 exact-target=halves", "target=30 exact-target=zeroes play-on"},
}

// variants draws variants of all kinds from those that New accepts.
func variants() *rapid.Generator[hearts.Variant] {
	return rapid.Custom(func(t *rapid.T) hearts.Variant {
		words := []string{"deals=2"}
		for _, option := range options {
			words = append(words, rapid.SampledFrom(option).Draw(t, "option"))
		}
		v, err := hearts.ParseVariant(strings.Join(words, " "))
		if err != nil {
			t.Fatal(err)
		}
		v.Packs = rapid.IntRange(1, 2).Draw(t, "packs")
		v.Players = rapid.IntRange(2*v.Packs+1, 4*v.Packs+3).Draw(t, "players")
		v.Sides = v.Players%2 == 0 && rapid.Bool().Draw(t, "sides")
		v.Jokers = rapid.SampledFrom([]int{0, 0, 1, 3, 4}).Draw(t, "jokers")
		v.DragonJokers = v.Jokers == 3
		if v.Jokers > 0 || rapid.Bool().Draw(t, "kitty") {
			v.Kitty = 1 // or cards would be removed
			v.Kitty = v.Pack().Len()%v.Players + v.Players*rapid.IntRange(0, 1).Draw(t, "more in the kitty")
		}
		return v
	}).Filter(func(v hearts.Variant) bool {
		_, err := hearts.New(v)
		return err == nil
	})
}

// TestPlayersAreNeverRefused plays games of random variants. Every player is asked for
// every move, so that all kinds come to know all positions.
func TestPlayersAreNeverRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := hearts.New(variants().Draw(t, "variant"))
		if err != nil {
			t.Fatal(err)
		}
		seed := rapid.Uint64().Draw(t, "seed")
		r, players := rand.New(rand.NewPCG(seed, 2)), every(seed)
		for g.Phase() != hearts.Over && g.Deals() < 3 {
			if g.Phase() == hearts.Dealing {
				g, err = g.Deal(r)
				if err != nil {
					t.Fatal(err)
				}
				continue
			}
			nexts := make([]hearts.Game, len(players))
			for i, p := range players {
				if nexts[i], err = player.Move(g, p); err != nil {
					t.Fatalf("%T: %v", p, err)
				}
			}
			g = nexts[r.IntN(len(nexts))]
		}
	})
}

// TestPlayersSeeNothingButAView looks at the types: a player has no method that takes a
// game, and no place to keep one.
func TestPlayersSeeNothingButAView(t *testing.T) {
	view := reflect.TypeFor[hearts.View]()
	for _, p := range every(1) {
		typ := reflect.TypeOf(p)
		if typ.NumMethod() != 3 {
			t.Errorf("%s has %d methods", typ, typ.NumMethod())
		}
		for i := range typ.NumMethod() {
			if m := typ.Method(i); m.Type.NumIn() != 2 || m.Type.In(1) != view {
				t.Errorf("%s.%s takes something other than a view", typ, m.Name)
			}
		}
		for _, field := range reflect.VisibleFields(reflect.Indirect(reflect.ValueOf(p)).Type()) {
			if field.Type != reflect.TypeFor[int]() && field.Type != reflect.TypeFor[*rand.Rand]() {
				t.Errorf("%s keeps %s, a %s", typ, field.Name, field.Type)
			}
		}
	}
}

// TestHiddenCardsChangeNoMove lets two other seats hold each other's cards.
func TestHiddenCardsChangeNoMove(t *testing.T) {
	for seed := range uint64(20) {
		g := dealt(t, seed)
		swapped, err := hearts.Game{}.DealHands(
			[]hearts.Cards{g.Hand(0), g.Hand(2), g.Hand(1), g.Hand(3)}, hearts.Cards{})
		if err != nil {
			t.Fatal(err)
		}
		others := every(seed)
		for i, p := range every(seed) {
			one, err1 := p.Pass(g.View(0))
			other, err2 := others[i].Pass(swapped.View(0))
			if err1 != nil || err2 != nil || !slices.Equal(one, other) {
				t.Errorf("seed %d: %T passes %s or %s, %v, %v", seed, p, one, other, err1, err2)
			}
		}
	}
}

func TestASeedGivesTheSameMoves(t *testing.T) {
	play := func(seed uint64) string {
		g, err := dealt(t, 1), error(nil)
		for p := newBot(3, seed); err == nil && g.Phase() != hearts.Dealing; {
			g, err = player.Move(g, p)
		}
		if err != nil {
			t.Fatal(err)
		}
		return g.Record().String()
	}
	one, again, other := play(1), play(1), play(2)
	if one != again {
		t.Errorf("one seed gives\n%s\nand\n%s", one, again)
	}
	if one == other {
		t.Errorf("two seeds give\n%s", one)
	}
}

// dealt returns the standard game in its first exchange.
func dealt(t *testing.T, seed uint64) hearts.Game {
	t.Helper()
	g, err := hearts.Game{}.Deal(rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// position returns a game in which these hands have been dealt, nobody passes, and these
// cards have been played.
func position(t *testing.T, v hearts.Variant, hands, plays string) hearts.Game {
	t.Helper()
	v.Passes = hearts.Cycle{hearts.Hold}
	g, err := hearts.New(v)
	if err != nil {
		t.Fatal(err)
	}
	if g, err = g.DealHands(bags(t, hands), hearts.Cards{}); err != nil {
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

// bags reads hands with commas between them.
func bags(t *testing.T, hands string) (bags []hearts.Cards) {
	t.Helper()
	for hand := range strings.SplitSeq(hands, ",") {
		cards, err := hearts.ParseCards(hand)
		if err != nil {
			t.Fatal(err)
		}
		bags = append(bags, cards)
	}
	return bags
}

// only returns a variant in which no other cards than those of the hands are in play, and
// seat 0 leads what it likes.
func only(t *testing.T, v hearts.Variant, hands string) hearts.Variant {
	t.Helper()
	var inPlay hearts.Cards
	for _, hand := range bags(t, hands) {
		inPlay = inPlay.Plus(hand)
	}
	v.Jokers = inPlay.Of(hearts.NoSuit).Len()
	v.Removed = hearts.Variant{Packs: v.Packs}.Pack().Minus(inPlay)
	v.Opening, v.PenaltyOnFirstTrick, v.HeartsAnyTime = hearts.OpenLeftOfDealer, true, true
	v.Deals = 1
	return v
}

// moon returns a game in which seat 0 has shot the moon and is to choose.
func moon(t *testing.T, v hearts.Variant, totals ...int) hearts.Game {
	t.Helper()
	v.Moon, v.Passes = hearts.MoonChoice, hearts.Cycle{hearts.Hold}
	g, err := hearts.NewAt(v, 4, totals...)
	if err != nil {
		t.Fatal(err)
	}
	var hands []hearts.Cards
	for _, suit := range []hearts.Suit{hearts.Clubs, hearts.Diamonds, hearts.Spades, hearts.Hearts} {
		hands = append(hands, g.Variant().Pack().Of(suit))
	}
	if g, err = g.DealHands(hands, hearts.Cards{}); err == nil {
		g, err = g.Playout(nil, func(_ hearts.Game, legal hearts.Cards) hearts.Card { return legal.Lowest() })
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPlayersChooseTheMoon(t *testing.T) {
	halves := hearts.Variant{ExactTarget: hearts.ExactHalves}
	for _, test := range []struct {
		variant hearts.Variant
		totals  []int
		want    hearts.Moon
	}{
		// RULES.md §12: adding ends the game and seat 2 wins.
		{hearts.Variant{}, []int{80, 78, 40, 60}, hearts.MoonSubtract},
		// RULES.md §12: seat 0 wins.
		{hearts.Variant{}, []int{50, 95, 60, 70}, hearts.MoonAdd},
		// Both bring the shooter equally far ahead.
		{hearts.Variant{}, []int{20, 30, 40, 50}, hearts.MoonAdd},
		// 100 falls to 50 for seat 1.
		{halves, []int{50, 74, 70, 60}, hearts.MoonSubtract},
		// 50, 50, 121, 116 is a shared win, 24, 74, 95, 90 none.
		{halves, []int{50, 74, 95, 90}, hearts.MoonAdd},
	} {
		g := moon(t, test.variant, test.totals...)
		for _, p := range []player.Player{newBot(2, 1), player.Quick{}} {
			if got, err := p.ChooseMoon(g.View(0)); got != test.want || err != nil {
				t.Errorf("%T from %d: %s, %v", p, test.totals, got, err)
			}
		}
	}
}

// hands are the hands of a deal in which the plays of the tests below are legal.
const hands = "2C 5C KC AC 4D 5D JD 5S 6S 7S 8S 4H 5H," +
	"7C 8C 9C 6D 7D QD KD AD QS AS 6H 7H AH," +
	"8D 9D TD 9S TS JS KS 8H 9H TH JH QH KH," +
	"3C 4C 6C TC JC QC 2D 3D 2S 3S 4S 2H 3H"

func TestQuickPlays(t *testing.T) {
	standard, reverse := hearts.Variant{}, hearts.Variant{Reverse: true}
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		plays   string
		want    hearts.Card
	}{
		{"takes the first trick with its highest card", standard, "2C 7C TD", hearts.QueenOfClubs},
		{"plays high to the first trick, on which no points fall", standard, "2C", hearts.NineOfClubs},
		{"throws K♠ while Q♠ is out", standard, "2C 9C TD TC 3C AC 8C", hearts.KingOfSpades},
		{"throws a high heart once Q♠ has been played", standard,
			"2C 9C TD QC 2S 8S QS TS 7C", hearts.KingOfHearts},
		{"ducks as high as it can", standard, "2C 9C TD QC JC KC", hearts.EightOfClubs},
		{"plays low when others may beat it", standard, "2C 9C TD QC 2D 4D", hearts.SixOfDiamonds},
		{"keeps Q♠ out of a trick that it would take", standard, "2C 9C TD QC 2S 8S", hearts.AceOfSpades},
		{"leaves J♦ where it is worth nothing", standard, "2C 9C TD QC 2D JD", hearts.SevenOfDiamonds},
		{"takes J♦ where it is a bonus", hearts.Omnibus(), "2C 9C TD QC 2D JD", hearts.AceOfDiamonds},
		{"takes Q♠ where points are wanted", reverse, "2C 9C TD QC 2S 5S QS", hearts.KingOfSpades},
	} {
		g := position(t, test.variant, hands, test.plays)
		seat, _ := g.Turn()
		if c, err := (player.Quick{}).Play(g.View(seat)); c != test.want || err != nil {
			t.Errorf("%s: seat %d plays %s of %s, %v", test.name, seat, c, g.Legal(seat), err)
		}
	}
}

// TestQuickPlaysWithFewCards has few cards in play, all of them listed.
func TestQuickPlaysWithFewCards(t *testing.T) {
	one, two := hearts.Variant{Players: 3}, hearts.Variant{Players: 5, Packs: 2}
	reverse := hearts.Variant{Players: 3, Reverse: true}
	for _, test := range []struct {
		name         string
		variant      hearts.Variant
		hands, plays string
		want         hearts.Card
	}{
		{"ducks", one, "3S 2H, QS 3H, 2S AS", "3S QS", hearts.TwoOfSpades},
		{"takes points where they are wanted", reverse, "3S 2H, QS 3H, 2S AS", "3S QS", hearts.AceOfSpades},
		{"ducks with a joker", one, "3C 2H, QS 3H, AC JK", "3C QS", hearts.Joker},
		{"keeps a joker where it may throw Q♠", one, "3C 2H, 2C 3H, QS JK", "3C 2C", hearts.QueenOfSpades},
		{"leads low where only a joker has been played", one,
			"JK 2H, 2S AS, 3S 3H", "JK", hearts.TwoOfSpades},
		{"leads what somebody can beat", one, "2S 9D, TD 3H, 2D 3D", "", hearts.NineOfDiamonds},
		{"cancels an ace by the other", two,
			"AS 2H, 4S 3H, QH 2H, 5S 2D, AS KS", "AS 4S QH 5S", hearts.AceOfSpades},
		{"ducks as a king would win where the aces cancel each other", two,
			"AS 2H, AS 3H, 3S 2H, QS 2D, 2S KS", "AS AS 3S QS", hearts.TwoOfSpades},
		{"throws Q♠ under an ace", two,
			"AS 2H, 4S 3H, 3S 2H, 5S 2D, 2S QS", "AS 4S 3S 5S", hearts.QueenOfSpades},
		{"keeps Q♠ where the aces cancel each other", two,
			"AS 2H, AS 3H, 3S 2H, 5S 2D, 2S QS", "AS AS 3S 5S", hearts.TwoOfSpades},
		{"wins a trick that is worth nothing", two,
			"AC 6D 2D, AC 7D 3D, 2S 8D 4S, 3S 9D 5S, 4S TD 2D",
			"AC AC 2S 3S 4S 6D 7D 8D 9D", hearts.TenOfDiamonds},
		{"fears no Q♠ that it holds", one, "KS QS KH, AS 2D 3D, AH 4D 5D", "", hearts.KingOfSpades},
		{"fears no Q♠ that is held", two,
			"AC KS KH, AC AS 2D, QS AH 3D, QS 4D 6D, 5H 5D 7D", "AC AC QS QS 5H", hearts.KingOfSpades},
		{"leaves it where points are held", two,
			"AC 6D 2D, AC 7D 3D, QS 8D 4S, QS 9D 5S, 5H TD 2D",
			"AC AC QS QS 5H 6D 7D 8D 9D", hearts.TwoOfDiamonds},
	} {
		g := position(t, only(t, test.variant, test.hands), test.hands, test.plays)
		seat, _ := g.Turn()
		if c, err := (player.Quick{}).Play(g.View(seat)); c != test.want || err != nil {
			t.Errorf("%s: plays %s of %s to %s, %v", test.name, c, g.Legal(seat), g.Trick(), err)
		}
	}
}

func TestBotPlays(t *testing.T) {
	aceIsDear := hearts.Variant{Values: hearts.Values{
		hearts.QueenOfSpades: hearts.Worthless, hearts.AceOfSpades: 13}}
	settled := hearts.Variant{Settlement: true, Deals: 8}
	const clubs = "2C 9C TD QC 3C KC 8C KH AC 7C QH 4C 5C"
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		plays   string
		want    string // any of these
	}{
		{"takes J♦ where it is a bonus", hearts.Omnibus(), "2C 9C TD QC 2D JD", "QD KD AD"},
		{"keeps Q♠ out of a trick that it would take", hearts.Variant{}, "2C 9C TD QC 2S 8S", "AS"},
		{"and where deals are settled", settled, "2C 9C TD QC 2S 8S", "AS"},
		{"takes Q♠ where points are wanted", hearts.Variant{Reverse: true}, "2C 9C TD QC 2S 5S QS", "KS"},
		{"throws Q♠ on a trick that another must take", hearts.Variant{}, clubs, "QS"},
		{"throws A♠ there where that is the dear card", aceIsDear, clubs, "AS"},
	} {
		g := position(t, test.variant, hands, test.plays)
		seat, _ := g.Turn()
		if c, err := newBot(50, 1).Play(g.View(seat)); !bags(t, test.want)[0].Has(c) || err != nil {
			t.Errorf("%s: seat %d plays %s of %s, %v", test.name, seat, c, g.Legal(seat), err)
		}
	}
}

// TestPlayersPass has a hand in which every spade and heart is dangerous.
func TestPlayersPass(t *testing.T) {
	const low = "2C 3C 4C 5C 2D 3D 4D 5D"
	g, err := hearts.Game{}.DealHands(bags(t, low+" QS KS AS AH KH,"+
		"6C 7C 8C 9C TC JC QC KC AC 6D 7D 8D 9D,"+
		"TD JD QD KD 2S 3S 4S 5S 6S 7S 8S 9S TS,"+
		"AD JS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"), hearts.Cards{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range every(1) {
		cards, err := p.Pass(g.View(0))
		if len(cards) != 3 || hearts.CardsOf(cards...).And(bags(t, low)[0]).Len() > 0 || err != nil {
			t.Errorf("%T passes %s, %v", p, cards, err)
		}
	}
}

func TestNoMoveIsAnError(t *testing.T) {
	g := dealt(t, 1)
	for _, v := range []hearts.View{
		{}, (hearts.Game{}).View(2), g.View(hearts.Spectator),
		position(t, hearts.Variant{}, hands, "2C").View(2),
	} {
		for _, p := range every(1) {
			_, passing := p.Pass(v)
			_, playing := p.Play(v)
			_, choosing := p.ChooseMoon(v)
			if passing == nil || playing == nil || choosing == nil {
				t.Errorf("%T, %s, seat %d: %v, %v, %v", p, v.Phase(), v.Seat(), passing, playing, choosing)
			}
		}
	}
	for _, p := range every(1) {
		if c, err := p.Play(g.View(0)); err == nil {
			t.Errorf("%T plays %s before the exchange", p, c)
		}
		if g, err := player.Move(hearts.Game{}, p); err == nil || !g.Equal(hearts.Game{}) {
			t.Errorf("%T moves before the deal: %v, %v", p, g, err)
		}
	}
}

// cheat plays a card that it does not hold.
type cheat struct{ player.Quick }

func (cheat) Play(hearts.View) (hearts.Card, error) { return hearts.Joker, nil }

func TestMoveRefuses(t *testing.T) {
	g := position(t, hearts.Variant{}, hands, "")
	if after, err := player.Move(g, cheat{}); err == nil || !after.Equal(g) {
		t.Errorf("%v, %v", after, err)
	}
}

// TestQuickBeatsSimple plays deals of many variants. Quick sits at each seat in turn.
func TestQuickBeatsSimple(t *testing.T) {
	deals := 50
	if *long {
		deals = 500
	}
	for _, name := range []string{
		"standard", "omnibus", "spot", "four-jacks", "pure-hearts", "players=7",
		"joker-hearts", "dragon-hearts", "heartsette", "cancellation-hearts", "players=8 packs=2",
	} {
		v, err := hearts.ParseVariant(name)
		if err != nil {
			t.Fatal(err)
		}
		v.Target, v.Deals = 0, 1000
		seats := v.Full().Players
		quick, simple := 0, 0 // points
		for number := range deals {
			g, err := hearts.NewAt(v, number)
			if err == nil {
				g, err = g.Deal(rand.New(rand.NewPCG(1, uint64(number))))
			}
			for err == nil && g.Phase() != hearts.Dealing {
				p := player.Player(player.Simple{})
				if seat, _ := g.Turn(); seat == number%seats {
					p = player.Quick{}
				}
				g, err = player.Move(g, p)
			}
			if err != nil {
				t.Fatal(err)
			}
			for seat := range seats {
				if seat == number%seats {
					quick += g.Score().Added(seat) * (seats - 1)
				} else {
					simple += g.Score().Added(seat)
				}
			}
		}
		if quick >= simple {
			t.Errorf("%s: Quick takes %d, Simple %d", name, quick, simple)
		}
	}
}
