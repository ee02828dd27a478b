package main

import (
	"bufio"
	"bytes"
	"io"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
)

func newWriter(w io.Writer) *bufio.Writer { return bufio.NewWriter(w) }

// careless is a player who plays any legal card.
type careless struct{ random *rand.Rand }

func (p *careless) pass(s sight) ([]hearts.Card, error) {
	cards := slices.Collect(s.legal.All())
	p.random.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards[:s.count], nil
}

func (p *careless) play(s sight) (hearts.Card, error)     { return s.legal.Random(p.random), nil }
func (p *careless) chooseMoon(sight) (hearts.Moon, error) { return hearts.MoonAdd, nil }
func (p *careless) refused(err *hearts.MoveError) error   { return err }

// quietTable returns a table of computer players around a game; nothing of it is shown.
func quietTable(g hearts.Game) *table {
	t := &table{game: g, maxDeals: 1000}
	t.screen = newScreen(newWriter(io.Discard), false, g.Players(), nobody)
	for seat := range g.Players() {
		t.players = append(t.players, &computer{stream(1, seat)})
	}
	return t
}

// position returns a table at which these hands have been dealt, with the other cards as kitty, and these cards played.
func position(t *testing.T, v hearts.Variant, hands []string, plays string) *table {
	t.Helper()
	g, err := hearts.New(v)
	if err != nil {
		t.Fatal(err)
	}
	var dealt []hearts.Cards
	for _, hand := range hands {
		cards, err := hearts.ParseCards(hand)
		if err != nil {
			t.Fatal(err)
		}
		dealt = append(dealt, cards)
	}
	kitty := v.Pack()
	for _, hand := range dealt {
		kitty = kitty.Minus(hand)
	}
	if g, err = g.DealHands(dealt, kitty); err != nil {
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
	return quietTable(g)
}

// TestASightHasNoPlaceForHiddenCards walks the type: no game in it, and nothing that could lead to one. Of a View the library promises that.
func TestASightHasNoPlaceForHiddenCards(t *testing.T) {
	var walk func(path string, typ reflect.Type)
	walk = func(path string, typ reflect.Type) {
		if typ == reflect.TypeFor[hearts.Game]() {
			t.Errorf("%s is a game, with all hands", path)
		}
		if typ == reflect.TypeFor[hearts.View]() {
			return
		}
		switch typ.Kind() {
		case reflect.Func, reflect.Interface, reflect.Pointer, reflect.UnsafePointer, reflect.Chan, reflect.Map:
			t.Errorf("%s is a %s, which could lead to a game", path, typ)
		case reflect.Struct:
			for i := range typ.NumField() {
				walk(path+"."+typ.Field(i).Name, typ.Field(i).Type)
			}
		case reflect.Slice, reflect.Array:
			walk(path+"[]", typ.Elem())
		}
	}
	walk("sight", reflect.TypeFor[sight]())
	generator := reflect.TypeFor[*rand.Rand]()
	for _, p := range []reflect.Type{reflect.TypeFor[computer](), reflect.TypeFor[player.Bot]()} {
		for _, field := range reflect.VisibleFields(p) {
			if field.Type != generator && field.Type.Kind() != reflect.Int {
				t.Errorf("a computer player keeps %s, a %s", field.Name, field.Type)
			}
		}
	}
}

// TestHiddenCardsChangeNoSight swaps cards of one suit between two other seats, plays the same cards until one of them falls,
// and compares what the seat sees.
func TestHiddenCardsChangeNoSight(t *testing.T) {
	compared := 0
	for seed := range uint64(40) {
		start, err := hearts.Game{}.Deal(dealStream(seed, 0))
		if err != nil {
			t.Fatal(err)
		}
		hands := []hearts.Cards{start.Hand(0), start.Hand(1), start.Hand(2), start.Hand(3)}
		a, b := hands[1].Of(hearts.Diamonds).Highest(), hands[2].Of(hearts.Diamonds).Highest()
		if a == hearts.NoCard || b == hearts.NoCard {
			continue
		}
		hands[1] = hands[1].Minus(hearts.CardsOf(a)).Plus(hearts.CardsOf(b))
		hands[2] = hands[2].Minus(hearts.CardsOf(b)).Plus(hearts.CardsOf(a))
		swapped, err := hearts.Game{}.DealHands(hands, hearts.Cards{})
		if err != nil {
			t.Fatal(err)
		}
		one, other := quietTable(start), quietTable(swapped)
		same := func() {
			compared++
			if !reflect.DeepEqual(one.sight(0), other.sight(0)) {
				t.Fatalf("seed %d: seat 0 sees\n%+v\nor\n%+v\nas hidden cards lie", seed, one.sight(0), other.sight(0))
			}
		}
		same()
		for seat := range 4 { // pass what is not swapped, so that the hands stay comparable
			cards := slices.Collect(start.Hand(seat).Minus(hearts.CardsOf(a, b)).All())[:3]
			one.game, _ = one.game.Pass(seat, cards...)
			other.game, _ = other.game.Pass(seat, cards...)
			same()
		}
		for one.game.Phase() == hearts.Playing {
			seat, _ := one.game.Turn()
			c, _ := one.players[seat].play(one.sight(seat))
			if c == a || c == b {
				break
			}
			one.game, _ = one.game.Play(seat, c)
			if other.game, err = other.game.Play(seat, c); err != nil {
				t.Fatal(err)
			}
			same()
		}
	}
	if compared < 400 {
		t.Errorf("only %d sights compared", compared)
	}
}

// TestAPersonSeesNoOtherHand looks at every card that is drawn before the person has chosen anything.
func TestAPersonSeesNoOtherHand(t *testing.T) {
	for _, variant := range []string{"standard", "heartsette", "cancellation-hearts", "joker-hearts"} {
		out := played(t, strings.NewReader(""), "-seed", "3", "-variant", variant)
		_, drawn, _ := strings.Cut(out, "── Deal 1")
		v, err := hearts.ParseVariant(variant)
		if err != nil {
			t.Fatal(err)
		}
		g, err := hearts.New(v)
		if err == nil {
			g, err = g.Deal(dealStream(3, 0))
		}
		if err != nil {
			t.Fatal(err)
		}
		var seen hearts.Cards
		for _, word := range regexp.MustCompile(`(10|[2-9JQKA])[♣♦♠♥]|JK`).FindAllString(drawn, -1) {
			c, err := hearts.ParseCard(word)
			if err != nil {
				t.Fatal(err)
			}
			seen = seen.With(c)
		}
		if seen != g.Hand(0) {
			t.Errorf("%s: the person sees %s, and holds %s", variant, seen, g.Hand(0))
		}
	}
}

// TestAHiddenKittyChangesNoSight swaps a card of the kitty for one of another seat.
func TestAHiddenKittyChangesNoSight(t *testing.T) {
	v := hearts.Heartsette()
	g, err := hearts.New(v)
	if err == nil {
		g, err = g.Deal(dealStream(1, 0))
	}
	if err != nil {
		t.Fatal(err)
	}
	hands := []string{g.Hand(0).String(), g.Hand(1).String(), g.Hand(2).String(), g.Hand(3).String()}
	one := position(t, v, hands, "")
	hands[1] = g.Hand(1).Without(g.Hand(1).Highest()).With(g.Kitty().Lowest()).String()
	other := position(t, v, hands, "")
	if !reflect.DeepEqual(one.sight(0), other.sight(0)) || reflect.DeepEqual(one.sight(1), other.sight(1)) {
		t.Errorf("seat 0 sees\n%+v\nor\n%+v\nas the kitty lies", one.sight(0), other.sight(0))
	}
}

// allClubs are hands in which seat 0 takes every trick.
var allClubs = []string{
	"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
	"2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
	"2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
	"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
}

// moonTable returns a table at which seat 0 has shot the moon, with these totals before, and is to choose.
func moonTable(t *testing.T, v hearts.Variant, totals ...int) *table {
	t.Helper()
	v.Moon, v.Passes = hearts.MoonChoice, hearts.Cycle{hearts.Hold}
	g, err := hearts.NewAt(v, 4, totals...)
	if err != nil {
		t.Fatal(err)
	}
	var hands []hearts.Cards
	for _, hand := range allClubs {
		cards, err := hearts.ParseCards(hand)
		if err != nil {
			t.Fatal(err)
		}
		hands = append(hands, cards)
	}
	if g, err = g.DealHands(hands, hearts.Cards{}); err != nil {
		t.Fatal(err)
	}
	for g.Phase() == hearts.Playing {
		seat, _ := g.Turn()
		if g, err = g.Play(seat, g.Legal(seat).Lowest()); err != nil {
			t.Fatal(err)
		}
	}
	if g.Phase() != hearts.ChoosingMoon {
		t.Fatalf("no moon to choose: %s", g)
	}
	return quietTable(g)
}

func TestComputerChoosesTheMoon(t *testing.T) {
	halves := hearts.Variant{ExactTarget: hearts.ExactHalves}
	for _, test := range []struct {
		variant hearts.Variant
		totals  []int
		want    hearts.Moon
	}{
		{hearts.Variant{}, []int{80, 78, 40, 60}, hearts.MoonSubtract}, // RULES.md §5: adding ends the game and seat 2 wins
		{hearts.Variant{}, []int{50, 95, 60, 70}, hearts.MoonAdd},      // RULES.md §5: seat 0 wins
		{hearts.Variant{}, []int{20, 30, 40, 50}, hearts.MoonAdd},      // both bring the shooter equally far ahead
		{halves, []int{50, 74, 95, 90}, hearts.MoonAdd},                // 50, 50, 121, 116 is a shared win, 24, 74, 95, 90 none
	} {
		table := moonTable(t, test.variant, test.totals...)
		if got, err := table.players[0].chooseMoon(table.sight(0)); got != test.want || err != nil {
			t.Errorf("from %d: %s, %v", test.totals, got, err)
		}
	}
}

func TestComputerPasses(t *testing.T) {
	const (
		lows  = "2C 3C 4C 5C 2D 3D 4D 5D"
		rest1 = "6C 7C 8C 9C TC JC QC KC AC 6D 7D 8D 9D"
		rest2 = "TD JD QD KD 2S 3S 4S 5S 6S 7S 8S 9S TS"
	)
	hands := []string{lows + " QS KS AS AH KH", rest1, rest2, "AD JS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"}
	table := position(t, hearts.Variant{}, hands, "")
	cards, err := table.players[0].pass(table.sight(0))
	if got := hearts.CardsOf(cards...); got != hearts.CardsOf(hearts.QueenOfSpades, hearts.KingOfSpades, hearts.AceOfSpades) || err != nil {
		t.Errorf("passes %s, %v", got, err)
	}
}

// TestScatterHurtsTheLeader has the worst card go to the seat that stands best.
func TestScatterHurtsTheLeader(t *testing.T) {
	g, err := hearts.NewAt(hearts.Variant{Passes: hearts.Cycle{hearts.Scatter}}, 0, 50, 40, 10, 30)
	if err != nil {
		t.Fatal(err)
	}
	if g, err = g.Deal(dealStream(1, 0)); err != nil {
		t.Fatal(err)
	}
	for seat, best := range []int{2, 2, 3, 2} {
		s := quietTable(g).sight(seat)
		cards, err := (&computer{stream(1, 0)}).pass(s)
		if err != nil {
			t.Fatal(err)
		}
		worst := slices.MaxFunc(cards, func(a, b hearts.Card) int { return s.passBurden(a) - s.passBurden(b) })
		if to := (seat + 1 + slices.Index(cards, worst)) % 4; s.passBurden(worst) > s.passBurden(cards[(best-seat+3)%4]) {
			t.Errorf("seat %d passes %s, and the worst of them to seat %d", seat, cards, to)
		}
	}
}

func TestComputerPlays(t *testing.T) {
	hold := hearts.Variant{Passes: hearts.Cycle{hearts.Hold}}
	omnibus := hearts.Omnibus()
	omnibus.Passes = hold.Passes
	reverse := hearts.Variant{Passes: hold.Passes, Reverse: true}
	hands := []string{
		"2C 5C KC AC 4D 5D JD 5S 6S 7S 8S 4H 5H",
		"7C 8C 9C 6D 7D QD KD AD QS AS 6H 7H AH",
		"8D 9D TD 9S TS JS KS 8H 9H TH JH QH KH",
		"3C 4C 6C TC JC QC 2D 3D 2S 3S 4S 2H 3H",
	}
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		plays   string
		want    string
	}{
		{"takes the first trick with its highest card", hold, "2C 7C TD", "QC"},
		{"throws K♠ while Q♠ is out", hold, "2C 9C TD TC 3C AC 8C", "KS"},
		{"throws a high heart once Q♠ has been played", hold, "2C 9C TD QC 2S 8S QS KS TS 3S 7S AS 7C", "KH"},
		{"ducks as high as it can", hold, "2C 9C TD QC JC KC", "8C"},
		{"plays low when it may yet be beaten", hold, "2C 9C TD QC 2D 4D", "6D"},
		{"keeps Q♠ out of a trick that it would take", hold, "2C 9C TD QC 2S 8S", "AS"},
		{"leaves J♦ alone where it is worth nothing", hold, "2C 9C TD QC 2D JD", "7D"},
		{"takes J♦ where it is a bonus", omnibus, "2C 9C TD QC 2D JD", "AD"},
		{"takes Q♠ where points are wanted", reverse, "2C 9C TD QC 2S 5S QS", "KS"},
	} {
		table := position(t, test.variant, hands, test.plays)
		seat, _ := table.game.Turn()
		c, err := table.players[seat].play(table.sight(seat))
		if c.String() != test.want || err != nil {
			t.Errorf("%s: seat %d plays %s of %s, %v", test.name, seat, c, table.game.Legal(seat), err)
		}
	}
}

// only returns a variant with no other cards in play than those of the hands and the kitty, in which seat 0 leads what it likes.
func only(t *testing.T, v hearts.Variant, hands []string, kitty string) hearts.Variant {
	t.Helper()
	inPlay, err := hearts.ParseCards(strings.Join(append(slices.Clip(hands), kitty), " "))
	if err != nil {
		t.Fatal(err)
	}
	v.Jokers = inPlay.Of(hearts.NoSuit).Len()
	v.Removed = hearts.Variant{Packs: v.Packs}.Pack().Minus(inPlay)
	v.Kitty, v.Deals = len(strings.Fields(kitty)), 1
	v.Opening, v.PenaltyOnFirstTrick, v.HeartsAnyTime, v.Passes = hearts.OpenLeftOfDealer, true, true, hearts.Cycle{hearts.Hold}
	return v
}

func TestComputerPlaysWithJokersAndTwoPacks(t *testing.T) {
	one, two := hearts.Variant{Players: 3}, hearts.Variant{Players: 5, Packs: 2}
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		hands   string
		plays   string
		want    string
	}{
		{"ducks by a joker", one, "3C 2H, QS 3H, AC JK", "3C QS", "JK"},
		{"keeps a joker where it may throw Q♠", one, "3C 2H, 2C 3H, QS JK", "3C 2C", "QS"},
		{"leads low where only a joker has been played", one, "JK 2H, 2S AS, 3S 3H", "JK", "2S"},
		{"cancels an ace by the other", two, "AS 2H, 4S 3H, QH 2H, 5S 2D, AS KS", "AS 4S QH 5S", "AS"},
		{"ducks as a king would win where the aces cancel each other", two, "AS 2H, AS 3H, 3S 2H, QH 2D, KS 2S", "AS AS 3S QH", "2S"},
		{"wins a trick that is worth nothing", two, "AC 6D 2D, AC 7D 3D, 2S 8D 4S, 3S 9D 5S, 4S TD 2D", "AC AC 2S 3S 4S 6D 7D 8D 9D", "TD"},
		{"leaves it where points are held", two, "AC 6D 2D, AC 7D 3D, QS 8D 4S, QS 9D 5S, 5H TD 2D", "AC AC QS QS 5H 6D 7D 8D 9D", "2D"},
	} {
		hands := strings.Split(test.hands, ",")
		table := position(t, only(t, test.variant, hands, ""), hands, test.plays)
		seat, _ := table.game.Turn()
		c, err := table.players[seat].play(table.sight(seat))
		if c.String() != test.want || err != nil {
			t.Errorf("%s: seat %d plays %s of %s, %v", test.name, seat, c, table.game.Legal(seat), err)
		}
	}
}

// TestSamplerBeatsComputer has one player that tries moves in worlds against those that judge at a glance.
func TestSamplerBeatsComputer(t *testing.T) {
	g, err := hearts.New(hearts.Variant{Deals: 120})
	if err != nil {
		t.Fatal(err)
	}
	table := quietTable(g)
	table.players[0] = settings{seed: 1, worlds: 20}.computer(0)
	if err := table.play(); err != nil {
		t.Fatal(err)
	}
	score := table.game.Score()
	others := (score.Total(1) + score.Total(2) + score.Total(3)) / 3
	if score.Total(0) > others*85/100 {
		t.Errorf("the sampler has %d, the others %d", score.Total(0), others)
	}
}

// TestComputerBeatsCarelessPlayers has one computer player against careless ones, over many deals of several variants.
func TestComputerBeatsCarelessPlayers(t *testing.T) {
	for _, name := range []string{
		"standard", "omnibus", "spot", "four-jacks", "pure-hearts", "players=7",
		"joker-hearts", "dragon-hearts", "heartsette", "cancellation-hearts", "players=11 packs=2",
	} {
		v, err := hearts.ParseVariant(name + " deals=150")
		if err != nil {
			t.Fatal(err)
		}
		v.Target = 0
		g, err := hearts.New(v)
		if err != nil {
			t.Fatal(err)
		}
		table := quietTable(g)
		for seat := 1; seat < g.Players(); seat++ {
			table.players[seat] = &careless{stream(2, seat)}
		}
		if err := table.play(); err != nil {
			t.Fatal(err)
		}
		score := table.game.Score()
		sum := 0
		for seat := range g.Players() {
			sum += score.Total(seat)
		}
		if mean := sum / g.Players(); score.Total(0) > mean/2 {
			t.Errorf("%s: the computer has %d, where the mean is %d", name, score.Total(0), mean)
		}
	}
}

// cheat is a computer player that plays a card it may not.
type cheat struct{ computer }

func (*cheat) play(sight) (hearts.Card, error) { return hearts.Joker, nil }

func TestAComputerThatBreaksARuleEndsTheGame(t *testing.T) {
	table := quietTable(hearts.Game{})
	table.players[0] = &cheat{computer{stream(1, 0)}}
	var out bytes.Buffer
	table.screen.w = newWriter(&out)
	if err := table.play(); err == nil || !strings.Contains(err.Error(), "JK") {
		t.Errorf("the game ends with %v", err)
	}
}
