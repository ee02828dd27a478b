package player

import (
	"cmp"
	"slices"

	"github.com/hjerterfri/hearts"
)

// Simple plays by a simple rule: the lowest card that it may, and the most dangerous one
// when it cannot follow suit. It passes its most dangerous cards.
type Simple struct{}

// Pass returns the cards to pass.
func (Simple) Pass(v hearts.View) ([]hearts.Card, error) {
	if !waits(v, hearts.Passing) {
		return nil, errNoMove
	}
	danger := danger(v)
	cards := slices.Collect(v.Hand().All())
	slices.SortStableFunc(cards, func(a, b hearts.Card) int { return danger(b, a) })
	return cards[:v.PassCount()], nil
}

// Play returns the card to play.
func (Simple) Play(v hearts.View) (hearts.Card, error) {
	if !waits(v, hearts.Playing) {
		return hearts.NoCard, errNoMove
	}
	legal := v.Legal()
	led := v.Trick().Suit()
	if led != hearts.NoSuit && legal.Of(led) == (hearts.Cards{}) {
		return slices.MaxFunc(slices.Collect(legal.All()), danger(v)), nil
	}
	return legal.Lowest(), nil
}

// ChooseMoon returns MoonAdd.
func (Simple) ChooseMoon(v hearts.View) (hearts.Moon, error) {
	if !waits(v, hearts.ChoosingMoon) {
		return 0, errNoMove
	}
	return hearts.MoonAdd, nil
}

// danger returns a comparison of cards by what they are worth, then by rank.
func danger(v hearts.View) func(a, b hearts.Card) int {
	variant := v.Variant()
	return func(a, b hearts.Card) int {
		return cmp.Or(cmp.Compare(variant.Value(a), variant.Value(b)), cmp.Compare(a.Rank(), b.Rank()))
	}
}
