package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
)

// A chooser makes the moves of a seat.
type chooser interface {
	pass(g hearts.Game, seat int) ([]hearts.Card, error)
	play(g hearts.Game, seat int, legal hearts.Cards) (hearts.Card, error)
	chooseMoon(g hearts.Game, seat int) (hearts.Moon, error)
}

// playerNames are those that newPlayer knows.
var playerNames = []string{"random", "simple"}

// newPlayer returns the player with a name of the list. It draws its numbers from r.
func newPlayer(name string, r *rand.Rand) chooser {
	if name == "simple" {
		return viewer{}
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

func (r random) pass(g hearts.Game, seat int) ([]hearts.Card, error) {
	hand := g.Hand(seat)
	cards := make([]hearts.Card, 0, g.PassCount())
	for range cap(cards) {
		c := hand.Random(r.Rand)
		hand = hand.Without(c)
		cards = append(cards, c)
	}
	return cards, nil
}

func (r random) play(_ hearts.Game, _ int, legal hearts.Cards) (hearts.Card, error) {
	return legal.Random(r.Rand), nil
}

func (r random) chooseMoon(hearts.Game, int) (hearts.Moon, error) {
	if r.Uint64N(2) == 0 {
		return hearts.MoonAdd, nil
	}
	return hearts.MoonSubtract, nil
}

// A viewer is a player who is shown no more than its seat may see.
type viewer struct{ player.Simple }

func (p viewer) pass(g hearts.Game, seat int) ([]hearts.Card, error) { return p.Pass(g.View(seat)) }

func (p viewer) play(g hearts.Game, seat int, _ hearts.Cards) (hearts.Card, error) {
	return p.Play(g.View(seat))
}

func (p viewer) chooseMoon(g hearts.Game, seat int) (hearts.Moon, error) {
	return p.ChooseMoon(g.View(seat))
}
