package player

import (
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// TestJudge has few cards in play, all of them listed: hands as dealt, and what is played of them. The seat left of the dealer leads.
func TestJudge(t *testing.T) {
	twoPacks := hearts.Variant{Players: 5, Packs: 2}
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		hands   string
		plays   string
		want    hearts.Card
	}{
		{"ducks", hearts.Variant{Players: 3}, "3S 2H, QS 3H, 2S AS", "3S QS", hearts.TwoOfSpades},
		{"takes points where they are wanted", hearts.Variant{Players: 3, Reverse: true}, "3S 2H, QS 3H, 2S AS", "3S QS", hearts.AceOfSpades},
		{"ducks by a joker", hearts.Variant{Players: 3}, "3C 2H, QS 3H, AC JK", "3C QS", hearts.Joker},
		{"leads low where only a joker has been played", hearts.Variant{Players: 3}, "JK 2H, 2S AS, 3S 3H", "JK", hearts.TwoOfSpades},
		{"ducks as a king would win where the aces cancel each other", twoPacks, "AS 2H, AS 3H, 3S 2H, QS 2D, 2S KS", "AS AS 3S QS", hearts.TwoOfSpades},
		{"throws Q♠ under an ace", twoPacks, "AS 2H, 4S 3H, 3S 2H, 5S 2D, 2S QS", "AS 4S 3S 5S", hearts.QueenOfSpades},
		{"keeps Q♠ where the aces cancel each other", twoPacks, "AS 2H, AS 3H, 3S 2H, 5S 2D, 2S QS", "AS AS 3S 5S", hearts.TwoOfSpades},
	} {
		g := position(t, test.variant, strings.Split(test.hands, ","), strings.Fields(test.plays))
		seat, _ := g.Turn()
		if c := newJudge(g.View(seat)).choose(g, g.Legal(seat)); c != test.want {
			t.Errorf("%s: plays %s of %s to %s", test.name, c, g.Legal(seat), g.Trick())
		}
	}
}

// position returns a game in which the pack is these hands, and these cards have been played.
func position(t *testing.T, v hearts.Variant, hands, plays []string) hearts.Game {
	t.Helper()
	var dealt []hearts.Cards
	var inPlay hearts.Cards
	for _, hand := range hands {
		cards, err := hearts.ParseCards(hand)
		if err != nil {
			t.Fatal(err)
		}
		dealt = append(dealt, cards)
		inPlay = inPlay.Plus(cards)
	}
	v.Jokers = inPlay.Of(hearts.NoSuit).Len()
	v.Removed = hearts.Variant{Packs: v.Packs}.Pack().Minus(inPlay)
	v.Opening, v.PenaltyOnFirstTrick, v.HeartsAnyTime, v.Passes = hearts.OpenLeftOfDealer, true, true, hearts.Cycle{hearts.Hold}
	g, err := hearts.New(v)
	if err == nil {
		g, err = g.DealHands(dealt, hearts.Cards{})
	}
	for _, play := range plays {
		c, _ := hearts.ParseCard(play)
		if seat, _ := g.Turn(); err == nil {
			g, err = g.Play(seat, c)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}
