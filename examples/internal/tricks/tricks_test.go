package tricks_test

import (
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/tricks"
)

// TestTaken plays deals in which few cards are in play. Seat 0 leads.
func TestTaken(t *testing.T) {
	three, two := hearts.Variant{Players: 3}, hearts.Variant{Players: 5, Packs: 2}
	toLast := hearts.Variant{Players: 3, KittyToLastTrick: true}
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		hands   string
		kitty   string
		plays   string
		want    []tricks.Taking // trick by trick, without the cards
		with    string          // of the last
	}{
		{"one pack", three, "2C QS, 3C 3S, 4C 2H", "", "2C 3C 4C 2H QS 3S",
			[]tricks.Taking{{Seat: 2}, {Seat: 2, Points: 14}}, ""},
		{"the kitty goes with the first trick", three, "2C QS, 3C 3S, 4C 2H", "5H 5D 5C", "2C 3C 4C",
			[]tricks.Taking{{Seat: 2, Points: 1}}, " with the kitty"},
		{"and waits while it is held", three, "JK 2C, JK QS, JK 4C", "5H 5D 5C", "JK JK JK 2C QS 4C",
			[]tricks.Taking{{Seat: tricks.Nobody}, {Seat: 2, Held: 3, Points: 14}},
			" with 3 held cards and the kitty"},
		{"the kitty goes with the last trick", toLast, "2C QS, 3C 3S, 4C 2H", "5H", "2C 3C 4C 2H QS 3S",
			[]tricks.Taking{{Seat: 2}, {Seat: 2, Points: 15}}, " with the kitty"},
		{"a held trick goes with the next", two, "AC 2D, AC 2H, QS 2S, QS 3S, 5H 3D", "",
			"AC AC QS QS 5H 2D 2H 2S 3S 3D",
			[]tricks.Taking{{Seat: tricks.Nobody}, {Seat: 4, Held: 5, Points: 28}}, " with 5 held cards"},
		{"the last held trick goes to its leader", two, "2D AC, 3D AC, 2S QS, 3S QS, 2H 5H", "",
			"2D 3D 2S 3S 2H AC QS QS 5H AC",
			[]tricks.Taking{{Seat: 1, Points: 1}, {Seat: 1, Points: 27}}, ""},
	} {
		g := begin(t, test.variant, test.hands, test.kitty)
		var got []tricks.Taking
		for play := range strings.FieldsSeq(test.plays) {
			c, _ := hearts.ParseCard(play)
			seat, _ := g.Turn()
			before := g
			var err error
			if g, err = g.Play(seat, c); err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			if g.Trick().Len() == 0 {
				got = append(got, tricks.Taken(before, g))
			}
		}
		last := got[len(got)-1]
		for i, taking := range got {
			want := test.want[i]
			if taking.Seat != want.Seat || taking.Held != want.Held || taking.Points != want.Points {
				t.Errorf("%s: trick %d: %+v, want %+v", test.name, i, taking, want)
			}
			kitty := taking.Kitty.String()
			shown := strings.Contains(taking.With(), "kitty")
			if shown != (kitty != "") || shown && kitty != g.Kitty().String() {
				t.Errorf("%s: trick %d: the kitty is %q", test.name, i, kitty)
			}
		}
		if last.Trick != g.LastTrick() || last.With() != test.with {
			t.Errorf("%s: %s%s", test.name, last.Trick, last.With())
		}
	}
}

// begin deals hands and a kitty, the cards in play.
func begin(t *testing.T, v hearts.Variant, hands, kitty string) hearts.Game {
	t.Helper()
	var bags []hearts.Cards
	var inPlay hearts.Cards
	for hand := range strings.SplitSeq(hands+","+kitty, ",") {
		cards, err := hearts.ParseCards(hand)
		if err != nil {
			t.Fatal(err)
		}
		bags = append(bags, cards)
		inPlay = inPlay.Plus(cards)
	}
	v.Jokers = inPlay.Of(hearts.NoSuit).Len()
	v.Removed = hearts.Variant{Packs: v.Packs}.Pack().Minus(inPlay)
	v.Kitty = bags[v.Players].Len()
	v.Opening, v.PenaltyOnFirstTrick, v.HeartsAnyTime = hearts.OpenLeftOfDealer, true, true
	v.Passes = hearts.Cycle{hearts.Hold}
	g, err := hearts.New(v)
	if err == nil {
		g, err = g.DealHands(bags[:v.Players], bags[v.Players])
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}
