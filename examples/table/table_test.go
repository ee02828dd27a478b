package main

import (
	"bufio"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
)

// quietTable returns a table of computer players around a game. Nothing of it is shown.
func quietTable(g hearts.Game) *table {
	t := &table{game: g, maxDeals: 1000, screen: newScreen(false, 80, g.Players(), nobody)}
	t.screen.w = bufio.NewWriter(io.Discard)
	for range g.Players() {
		t.players = append(t.players, player.Quick{})
	}
	return t
}

// moonTable returns a table at which seat 0 has shot the moon, with these totals before,
// and is to choose.
func moonTable(t *testing.T, totals ...int) *table {
	t.Helper()
	v := hearts.Variant{Moon: hearts.MoonChoice, Passes: hearts.Cycle{hearts.Hold}}
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
	return quietTable(g)
}

// fewCardsTable returns a table at which few cards are in play: these hands and this
// kitty.
func fewCardsTable(t *testing.T, v hearts.Variant, hands []string, kitty string) *table {
	t.Helper()
	var bags []hearts.Cards
	for _, text := range append(slices.Clip(hands), kitty) {
		cards, err := hearts.ParseCards(text)
		if err != nil {
			t.Fatal(err)
		}
		bags = append(bags, cards)
	}
	v.Removed = hearts.Variant{Packs: v.Packs}.Pack()
	for _, bag := range bags {
		v.Removed = v.Removed.Minus(bag)
		v.Jokers += bag.Of(hearts.NoSuit).Len()
	}
	v.Players, v.Kitty, v.Deals = len(hands), bags[len(hands)].Len(), 2
	v.Opening, v.PenaltyOnFirstTrick, v.HeartsAnyTime = hearts.OpenLeftOfDealer, true, true
	v.Passes = hearts.Cycle{hearts.Hold}
	g, err := hearts.New(v)
	if err == nil {
		g, err = g.DealHands(bags[:len(hands)], bags[len(hands)])
	}
	if err != nil {
		t.Fatal(err)
	}
	return quietTable(g)
}

// TestAPersonSeesNoOtherHand looks at every card that is drawn before the person has
// chosen anything.
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

// TestTakes plays deals of few cards. Seat 0, South, leads.
func TestTakes(t *testing.T) {
	one, two := hearts.Variant{}, hearts.Variant{Packs: 2}
	toLast := hearts.Variant{KittyToLastTrick: true}
	const held = "Nobody takes it: it is held"
	for _, test := range []struct {
		name         string
		variant      hearts.Variant
		hands, kitty string
		plays        string
		want         []string // of each trick
		wantKitty    string   // with the last
	}{
		{"one pack", one, "2C QS, 3C 3S, 4C 2H", "", "2C 3C 4C 2H QS 3S",
			[]string{"East takes it", "East takes it, 14 points"}, ""},
		{"the kitty goes with the first trick", one, "2C QS, 3C 3S, 4C 2H", "5H 5D 5C", "2C 3C 4C",
			[]string{"East takes it with the kitty, 1 point"}, "5C 5D 5H"},
		{"and waits while it is held", one, "JK 2C, JK QS, JK 4C", "5H 5D 5C", "JK JK JK 2C QS 4C",
			[]string{held, "East takes it with 3 held cards and the kitty, 14 points"}, "5C 5D 5H"},
		{"it does not go again", one, "2C QS, 3C 3S, 4C 2H", "5H 5D 5C", "2C 3C 4C 2H QS 3S",
			[]string{"East takes it with the kitty, 1 point", "East takes it, 14 points"}, ""},
		{"the kitty goes with the last trick", toLast, "2C QS, 3C 3S, 4C 2H", "5H", "2C 3C 4C 2H QS 3S",
			[]string{"East takes it", "East takes it with the kitty, 15 points"}, "5H"},
		{"a held trick goes with the next", two, "AC 2D, AC 2H, QS 2S, QS 3S, 5H 3D", "",
			"AC AC QS QS 5H 2D 2H 2S 3S 3D",
			[]string{held, "East takes it with 5 held cards, 28 points"}, ""},
		{"the last held trick goes to its leader", two, "2D AC, 3D AC, 2S QS, 3S QS, 2H 5H", "",
			"2D 3D 2S 3S 2H AC QS QS 5H AC",
			[]string{"West takes it, 1 point", "West takes it, 27 points"}, ""},
	} {
		table := fewCardsTable(t, test.variant, strings.Split(test.hands, ","), test.kitty)
		var got []string
		for play := range strings.FieldsSeq(test.plays) {
			c, _ := hearts.ParseCard(play)
			seat, _ := table.game.Turn()
			g, err := table.game.Play(seat, c)
			if err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			before := table.game
			table.game = g
			table.show(before)
			if g.Trick().Len() == 0 {
				got = append(got, table.screen.last)
			}
		}
		if kitty := table.screen.kitty.String(); !slices.Equal(got, test.want) || kitty != test.wantKitty {
			t.Errorf("%s: %q and the kitty %q", test.name, got, kitty)
		}
	}
}

// cheat is a computer player that plays a card it may not.
type cheat struct{ player.Quick }

func (cheat) Play(hearts.View) (hearts.Card, error) { return hearts.Joker, nil }

func TestAComputerThatBreaksARuleEndsTheGame(t *testing.T) {
	table := quietTable(hearts.Game{})
	table.players[0] = cheat{}
	if err := table.play(); err == nil || !strings.Contains(err.Error(), "JK") {
		t.Errorf("the game ends with %v", err)
	}
}
