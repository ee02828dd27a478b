package player

import (
	"math/rand/v2"
	"slices"

	"github.com/hjerterfri/hearts"
)

// A Bot is a strong player made of two calls of the library. [hearts.Worlds.Sample] draws
// a world: a whole game that agrees with everything the seat knows. [hearts.Game.Play]
// tries a card in it; a Game never changes, so every card can be tried in the same
// world. The bot plays each world to the end of the deal, and chooses the move after
// which it stands best on average.
type Bot struct {
	Worlds int        // in which each move is tried; less than 1 counts as 1
	Rand   *rand.Rand // draws the worlds; nil is the generator of the runtime
}

// Pass returns the cards to pass.
func (b *Bot) Pass(v hearts.View) ([]hearts.Card, error) {
	if !waits(v, hearts.Passing) {
		return nil, errNoMove
	}
	choices := newJudge(v, unplayed(v)).passes(v.Legal(), v.PassCount())
	best, err := b.best(v, len(choices), func(world hearts.Game, i int) (hearts.Game, error) {
		return world.Pass(v.Seat(), choices[i]...)
	})
	if err != nil {
		return nil, err
	}
	return choices[best], nil
}

// Play returns the card to play.
func (b *Bot) Play(v hearts.View) (hearts.Card, error) {
	if !waits(v, hearts.Playing) {
		return hearts.NoCard, errNoMove
	}
	cards := slices.Collect(v.Legal().Distinct().All())
	best, err := b.best(v, len(cards), func(world hearts.Game, i int) (hearts.Game, error) {
		return world.Play(v.Seat(), cards[i])
	})
	if err != nil {
		return hearts.NoCard, err
	}
	return cards[best], nil
}

// ChooseMoon returns what becomes of the moon.
func (b *Bot) ChooseMoon(v hearts.View) (hearts.Moon, error) { return chooseMoon(v) }

// best returns which of a number of moves is best; try makes one of them. All are tried
// in the same worlds, so that luck is the same for all.
func (b *Bot) best(
	v hearts.View, moves int, try func(world hearts.Game, move int) (hearts.Game, error),
) (int, error) {
	if moves == 1 {
		return 0, nil
	}
	j, worlds := newJudge(v, unplayed(v)), v.Worlds()
	sums := make([]int, moves)
	for range max(b.Worlds, 1) {
		world := worlds.Sample(b.Rand)
		for move := range moves {
			next, err := try(world, move)
			if err != nil {
				return 0, err
			}
			sums[move] += standing(j.playOut(next), v.Seat())
		}
	}
	return slices.Index(sums, slices.Max(sums)), nil
}
