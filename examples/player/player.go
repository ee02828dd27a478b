// Package player has computer players of Hearts. Each is a [Player]: it is shown a
// [hearts.View], so it knows no more than its seat may see.
//
//	import "github.com/hjerterfri/hearts/examples/player"
//
//	p := &player.Bot{Worlds: 60, Rand: rand.New(rand.NewPCG(1, 2))}
//	g, err = player.Move(g, p)
//
// A [Bot] plays best, [Quick] plays well at a glance, and [Simple] is a beginner. They
// know no rule and no value: the view says what may be played, and the variant what a
// card costs. So they play every variant.
//
// This package is part of the examples of package hearts. Any program may import it, but
// it may change: the promises of hearts do not cover it.
package player

import (
	"errors"

	"github.com/hjerterfri/hearts"
)

// A Player chooses the moves of a seat. Each method takes the view of a seat that has
// such a move to make, and otherwise returns an error.
type Player interface {
	Pass(hearts.View) ([]hearts.Card, error)
	Play(hearts.View) (hearts.Card, error)
	ChooseMoon(hearts.View) (hearts.Moon, error)
}

// errNoMove is the error of a player who is asked for a move that the seat does not have.
var errNoMove = errors.New("player: the seat has no such move now")

// waits reports whether the game waits for the seat of a view to act in a phase.
func waits(v hearts.View, p hearts.Phase) bool { return v.Phase() == p && v.MustAct(v.Seat()) }

// Move returns the game after p has moved for the seat in turn. On an error it returns g:
// between deals, when the game is over, and when the game refuses the move.
func Move(g hearts.Game, p Player) (hearts.Game, error) {
	seat, ok := g.Turn()
	if !ok {
		return g, errNoMove
	}
	switch v := g.View(seat); g.Phase() {
	case hearts.Passing:
		cards, err := p.Pass(v)
		if err != nil {
			return g, err
		}
		return g.Pass(seat, cards...)
	case hearts.Playing:
		card, err := p.Play(v)
		if err != nil {
			return g, err
		}
		return g.Play(seat, card)
	default:
		moon, err := p.ChooseMoon(v)
		if err != nil {
			return g, err
		}
		return g.ChooseMoon(seat, moon)
	}
}
