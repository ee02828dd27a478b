// Package player has players of Hearts that know no more than their seat may see: all they get is a [hearts.View].
//
// A [Bot] shows how a strong player is made of two calls of the library. [hearts.View.Sample] draws a whole game that
// agrees with everything the seat knows, and [hearts.Game.Play] tries a card in it; as a Game never changes, any number of cards can
// be tried in the same one. The bot knows no rule and no value: the game says what may be played, and the variant
// what a card costs. So it plays every variant.
package player

import (
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/hjerterfri/hearts"
)

// A Bot tries each move in many worlds, any of which could be the true one, plays them to the end of the deal, and chooses the move
// after which it stands best on average.
type Bot struct {
	Worlds int        // that each move is tried in, at least 1
	Rand   *rand.Rand // draws the worlds; nil is the runtime's own generator
}

// errNoMove is what a bot says that is asked for a move when it has none.
var errNoMove = errors.New("player: the seat has no such move now")

// Pass returns the cards to pass, for the view of a seat that has yet to choose.
func (b *Bot) Pass(v hearts.View) ([]hearts.Card, error) {
	if !waits(v, hearts.Passing) {
		return nil, errNoMove
	}
	choices := newJudge(v).passes(v.Legal(), v.PassCount())
	best, err := b.best(v, len(choices), func(world hearts.Game, i int) (hearts.Game, error) {
		return world.Pass(v.Seat(), choices[i]...)
	})
	if err != nil {
		return nil, err
	}
	return choices[best], nil
}

// Play returns the card to play, for the view of the seat whose turn it is.
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

// ChooseMoon returns what is to become of the moon, for the view of the seat that has shot it.
func (b *Bot) ChooseMoon(v hearts.View) (hearts.Moon, error) {
	if !waits(v, hearts.ChoosingMoon) {
		return 0, errNoMove
	}
	best, err := b.best(v, len(moons), func(world hearts.Game, i int) (hearts.Game, error) {
		return world.ChooseMoon(v.Seat(), moons[i])
	})
	return moons[best], err
}

// waits reports whether the game waits for the seat of the view to act in a phase.
func waits(v hearts.View, p hearts.Phase) bool { return v.Phase() == p && v.MustAct(v.Seat()) }

// moons are the choices about a moon.
var moons = [...]hearts.Moon{hearts.MoonAdd, hearts.MoonSubtract}

// best returns which of so many moves is best; try makes one of them. All are tried in the same worlds, so that luck
// is the same for all.
func (b *Bot) best(v hearts.View, moves int, try func(world hearts.Game, move int) (hearts.Game, error)) (int, error) {
	if moves == 1 {
		return 0, nil
	}
	j := newJudge(v)
	sums := make([]float64, moves)
	for range max(b.Worlds, 1) {
		world, err := v.Sample(b.Rand)
		if err != nil {
			return 0, err
		}
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

// decisive is what it is worth to win the game, or costs to lose it, in points against each of the others.
const decisive = 50

// standing says how well a seat stands after a deal: the sum of how far its total lies below that of each other seat, or above where the highest wins.
func standing(g hearts.Game, seat int) (lead float64) {
	score, v := g.Score(), g.Variant()
	for other := range g.Players() {
		lead += float64(score.Total(other) - score.Total(seat))
	}
	if v.Reverse || v.Settlement {
		lead = -lead
	}
	switch {
	case score.Won(seat):
		lead += decisive * float64(g.Players()-1)
	case g.Phase() == hearts.Over:
		lead -= decisive * float64(g.Players()-1)
	}
	return lead
}
