package player

import "github.com/hjerterfri/hearts"

// chooseMoon returns the better choice about the moon. After the last trick nothing is
// hidden, so the one world of the view is the game itself.
func chooseMoon(v hearts.View) (hearts.Moon, error) {
	if !waits(v, hearts.ChoosingMoon) {
		return 0, errNoMove
	}
	return betterMoon(v.Worlds().Sample(nil)), nil
}

// betterMoon returns the choice after which the shooter stands better.
func betterMoon(g hearts.Game) hearts.Moon {
	shooter, _ := g.Turn()
	add, subtract := afterMoon(g, hearts.MoonAdd), afterMoon(g, hearts.MoonSubtract)
	if standing(subtract, shooter) > standing(add, shooter) {
		return hearts.MoonSubtract
	}
	return hearts.MoonAdd
}

// afterMoon returns the game after the shooter has chosen.
func afterMoon(g hearts.Game, m hearts.Moon) hearts.Game {
	shooter, _ := g.Turn()
	g, _ = g.ChooseMoon(shooter, m)
	return g
}

// decisive is what it is worth to win the game, or costs to lose it, in points against
// each of the others.
const decisive = 50

// standing says how well a seat stands after a deal: how far its total is better than
// that of each other seat, added up.
func standing(g hearts.Game, seat int) (lead int) {
	score, v := g.Score(), g.Variant()
	for other := range g.Players() {
		lead += score.Total(other) - score.Total(seat)
	}
	if v.Reverse || v.Settlement {
		lead = -lead
	}
	switch {
	case score.Won(seat):
		lead += decisive * (g.Players() - 1)
	case g.Phase() == hearts.Over:
		lead -= decisive * (g.Players() - 1)
	}
	return lead
}
