package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
)

// A player makes the moves of a seat.
type chooser interface {
	pass(g hearts.Game, seat int) ([]hearts.Card, error)
	play(g hearts.Game, seat int, legal hearts.Cards) (hearts.Card, error)
	chooseMoon(g hearts.Game, seat int) (hearts.Moon, error)
}

// The names of the players.
const (
	randomName = "random"
	simpleName = "simple"
)

var playerNames = [...]string{randomName, simpleName}

// newPlayer returns the player with a name of the list. It draws its numbers from r.
func newPlayer(name string, r *rand.Rand) chooser {
	if name == simpleName {
		return simple{}
	}
	return &random{r: r}
}

// parsePlayers reads a list of names by seat, or one for all, and returns the list of all seats.
func parsePlayers(list string, seats int) (string, error) {
	names := strings.Split(list, ",")
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
		if !slices.Contains(playerNames[:], names[i]) {
			return "", fmt.Errorf("-players %s: no player %q; they are %s", list, names[i], strings.Join(playerNames[:], ", "))
		}
	}
	switch len(names) {
	case 1:
		names = slices.Repeat(names, seats)
	case seats:
	default:
		return "", fmt.Errorf("-players %s: %d players for %d seats", list, len(names), seats)
	}
	return strings.Join(names, ","), nil
}

// A random player makes any move that is legal, all equally likely.
type random struct {
	r     *rand.Rand
	cards []hearts.Card // passed last
}

func (p *random) pass(g hearts.Game, seat int) ([]hearts.Card, error) {
	p.cards = p.cards[:0]
	hand := g.Hand(seat)
	for range g.PassCount() {
		c := hand.Random(p.r)
		hand = hand.Without(c)
		p.cards = append(p.cards, c)
	}
	return p.cards, nil
}

func (p *random) play(_ hearts.Game, _ int, legal hearts.Cards) (hearts.Card, error) {
	return legal.Random(p.r), nil
}

func (p *random) chooseMoon(hearts.Game, int) (hearts.Moon, error) {
	if p.r.Uint64N(2) == 0 {
		return hearts.MoonAdd, nil
	}
	return hearts.MoonSubtract, nil
}

// A simple player is a [player.Simple], who is shown no more than its seat may see.
type simple struct{ rule player.Simple }

func (p simple) pass(g hearts.Game, seat int) ([]hearts.Card, error) {
	return p.rule.Pass(g.View(seat))
}

func (p simple) play(g hearts.Game, seat int, _ hearts.Cards) (hearts.Card, error) {
	return p.rule.Play(g.View(seat))
}

func (p simple) chooseMoon(g hearts.Game, seat int) (hearts.Moon, error) {
	return p.rule.ChooseMoon(g.View(seat))
}
