package main

import (
	"math/rand/v2"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
	"github.com/hjerterfri/hearts/examples/server/room"
)

// chooser returns a computer player that tries each move in so many worlds, or one
// that plays at a glance.
func chooser(worlds int) room.Chooser {
	return func(v hearts.View, r *rand.Rand) (hearts.Move, error) {
		if worlds < 1 {
			return choose(v, player.Quick{})
		}
		return choose(v, &player.Bot{Worlds: worlds, Rand: r})
	}
}

// choose returns the move of a player for the seat of a view.
func choose(v hearts.View, p player.Player) (hearts.Move, error) {
	switch v.Phase() {
	case hearts.Passing:
		cards, err := p.Pass(v)
		return hearts.PassMove(v.Seat(), cards...), err
	case hearts.ChoosingMoon:
		moon, err := p.ChooseMoon(v)
		return hearts.MoonMove(v.Seat(), moon), err
	}
	card, err := p.Play(v)
	return hearts.PlayMove(v.Seat(), card), err
}
