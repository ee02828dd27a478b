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

// heldTable returns a table at which few cards of two packs are in play: these hands and
// this kitty.
func heldTable(t *testing.T, hands []string, kitty string) *table {
	t.Helper()
	var bags []hearts.Cards
	for _, text := range append(slices.Clip(hands), kitty) {
		cards, err := hearts.ParseCards(text)
		if err != nil {
			t.Fatal(err)
		}
		bags = append(bags, cards)
	}
	v := hearts.Variant{
		Players: len(hands), Packs: 2, Kitty: bags[len(hands)].Len(), Deals: 2,
		Opening: hearts.OpenLeftOfDealer, PenaltyOnFirstTrick: true, HeartsAnyTime: true,
		Passes: hearts.Cycle{hearts.Hold},
	}
	v.Removed = hearts.Variant{Packs: 2}.Pack()
	for _, bag := range bags {
		v.Removed = v.Removed.Minus(bag)
	}
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
