package player

import (
	"cmp"
	"slices"

	"github.com/hjerterfri/hearts"
)

// Simple plays by a simple rule: the lowest card that it may, and the most dangerous one when it cannot follow suit.
// It passes the most dangerous cards.
type Simple struct{}

// Pass returns the cards to pass.
func (Simple) Pass(v hearts.View) ([]hearts.Card, error) {
	cards := slices.Collect(v.Hand().All())
	slices.SortStableFunc(cards, func(a, b hearts.Card) int { return moreDangerous(v.Variant(), b, a) })
	return cards[:v.PassCount()], nil
}

// Play returns the card to play.
func (Simple) Play(v hearts.View) (hearts.Card, error) {
	legal := slices.Collect(v.Legal().All())
	led := v.Trick().Suit()
	if led != hearts.NoSuit && v.Legal().Of(led).Len() == 0 {
		return slices.MaxFunc(legal, func(a, b hearts.Card) int { return moreDangerous(v.Variant(), a, b) }), nil
	}
	return slices.MinFunc(legal, func(a, b hearts.Card) int { return cmp.Compare(a.Rank(), b.Rank()) }), nil
}

// ChooseMoon always has the others pay.
func (Simple) ChooseMoon(hearts.View) (hearts.Moon, error) { return hearts.MoonAdd, nil }

// moreDangerous compares cards by what they are worth, then by rank.
func moreDangerous(v hearts.Variant, a, b hearts.Card) int {
	return cmp.Or(cmp.Compare(v.Value(a), v.Value(b)), cmp.Compare(a.Rank(), b.Rank()))
}
