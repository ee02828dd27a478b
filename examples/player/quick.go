package player

import "github.com/hjerterfri/hearts"

// Quick plays at a glance. It ducks where it can, throws its worst card when it cannot
// follow suit, and leads low. It remembers which cards have been played. A [Bot] plays
// its worlds out by the same judgement.
type Quick struct{}

// Pass returns the cards to pass.
func (Quick) Pass(v hearts.View) ([]hearts.Card, error) {
	if !waits(v, hearts.Passing) {
		return nil, errNoMove
	}
	return newJudge(v, unplayed(v)).worst(v.Legal())[:v.PassCount()], nil
}

// Play returns the card to play.
func (Quick) Play(v hearts.View) (hearts.Card, error) {
	if !waits(v, hearts.Playing) {
		return hearts.NoCard, errNoMove
	}
	return newJudge(v, unplayed(v).Minus(v.Hand())).atAGlance(v), nil
}

// ChooseMoon returns what becomes of the moon.
func (Quick) ChooseMoon(v hearts.View) (hearts.Moon, error) { return chooseMoon(v) }
