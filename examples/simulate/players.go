package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
)

// playerNames are those that newPlayer knows.
var playerNames = []string{"random", "simple"}

// newPlayer returns the player with a name of the list. It draws its numbers from r.
func newPlayer(name string, r *rand.Rand) player.Player {
	if name == "simple" {
		return player.Simple{}
	}
	return random{r}
}

// allPlayers returns the list of the players of all seats, where one name stands for
// all.
func allPlayers(list string, seats int) string {
	names := strings.Split(strings.ReplaceAll(list, " ", ""), ",")
	if len(names) == 1 {
		names = slices.Repeat(names, seats)
	}
	return strings.Join(names, ",")
}

// A random player makes any move that is legal, all equally likely.
type random struct{ *rand.Rand }

func (r random) Pass(v hearts.View) ([]hearts.Card, error) {
	return r.some(v.Hand(), v.PassCount()), nil
}

// some returns a number of cards of a hand.
func (r random) some(hand hearts.Cards, count int) []hearts.Card {
	cards := make([]hearts.Card, 0, count)
	for range count {
		c := hand.Random(r.Rand)
		hand = hand.Without(c)
		cards = append(cards, c)
	}
	return cards
}

func (r random) Play(v hearts.View) (hearts.Card, error) { return v.Legal().Random(r.Rand), nil }

func (r random) ChooseMoon(hearts.View) (hearts.Moon, error) {
	if r.Uint64N(2) == 0 {
		return hearts.MoonAdd, nil
	}
	return hearts.MoonSubtract, nil
}
