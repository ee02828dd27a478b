package player

import (
	"slices"

	"github.com/hjerterfri/hearts"
)

// A judge chooses moves for every seat at a glance: it ducks where it can, throws its worst cards when it cannot follow suit, and leads
// low. Thousands of deals are played out by it for one move of a [Bot], so it is made to be fast.
type judge struct {
	cost   int    // of a point: −1 where points are wanted, otherwise 1
	value  rating // what a card costs
	menace rating // how likely it is to take points later: it is high, and a card worth points can fall under it
	burden rating // how gladly a seat is rid of it
}

// A rating is a number for each card.
type rating [64]int

// The weights of the judgement, in ranks: how many ranks higher a card must be to be as unwelcome.
const (
	perPoint  = 4  // a point that a card in hand is worth
	perThreat = 2  // a point that others may yet throw under the card
	perTaken  = 14 // a point taken: more than any rank
)

// spares are so many cards that are tried in place of each that one would pass at a glance.
const spares = 2

// newJudge returns a judge for the rest of a deal. Cards that have been played are no threat any more.
func newJudge(v hearts.View) *judge {
	j := &judge{cost: 1}
	if v.Variant().Reverse {
		j.cost = -1
	}
	cards := unplayed(v)
	for c := range cards.All() {
		j.value[c] = j.cost * v.Variant().Value(c)
	}
	for c := range cards.All() {
		threat := 0 // below zero where a bonus card may fall
		for low := range cards.Of(c.Suit()).All() {
			if value := j.value[low]; low.Rank() < c.Rank() && abs(value) > abs(threat) {
				threat = value
			}
		}
		j.menace[c] = int(c.Rank()) + perThreat*threat
		j.burden[c] = j.menace[c] + perPoint*j.value[c]
	}
	return j
}

// unplayed returns the cards that have not been played in this deal and do not lie open as a kitty.
func unplayed(v hearts.View) hearts.Cards {
	rest := v.Variant().Pack().Minus(v.Kitty())
	for _, trick := range v.Tricks() {
		for _, c := range trick.All() {
			rest = rest.Without(c)
		}
	}
	for _, c := range v.Trick().All() {
		rest = rest.Without(c)
	}
	return rest
}

// playOut plays a deal to its end. The moves of a judge are never refused.
func (j *judge) playOut(g hearts.Game) hearts.Game {
	for {
		seat, _ := g.Turn()
		switch g.Phase() {
		case hearts.Passing:
			g, _ = g.Pass(seat, j.worst(g.Hand(seat))[:g.PassCount()]...)
		case hearts.Playing:
			g, _ = g.Playout(nil, j.choose)
		case hearts.ChoosingMoon:
			g = betterMoon(g, seat)
		default:
			return g
		}
	}
}

// choose is the choice function of a playout.
func (j *judge) choose(g hearts.Game, legal hearts.Cards) hearts.Card {
	return j.card(legal, g.Trick(), g.Players())
}

// betterMoon makes the choice about the moon after which the shooter stands better.
func betterMoon(g hearts.Game, shooter int) hearts.Game {
	best, _ := g.ChooseMoon(shooter, moons[0])
	if other, _ := g.ChooseMoon(shooter, moons[1]); standing(other, shooter) > standing(best, shooter) {
		best = other
	}
	return best
}

// card chooses one of the cards that may be played to a trick. One that would cancel the winning card is judged as if it took the trick: where everybody throws
// those gladly, high cards look harmless, and a [Bot] plays much worse.
func (j *judge) card(legal hearts.Cards, t hearts.Trick, players int) hearts.Card {
	switch {
	case t.Suit() == hearts.NoSuit: // it leads, or only jokers have been played
		return best(legal, j.lead)
	case legal.Of(t.Suit()) == hearts.Cards{}:
		return best(legal, func(c hearts.Card) int { return j.burden[c] })
	}
	high, last := highest(t), t.Len() == players-1
	return best(legal, func(c hearts.Card) int {
		if c.Suit() == hearts.NoSuit || c.Rank() < high {
			return j.burden[c]
		}
		return j.over(c, t.Points(), last)
	})
}

// lead rates a card that is led: low ones that are worth nothing are best.
func (j *judge) lead(c hearts.Card) int { return -j.menace[c] - perPoint*abs(j.value[c]) }

// over rates a card that wins a trick with so many points as it lies. Of cards that cost nothing the highest goes; but while others
// may yet play to the trick, the lower the card, the likelier that they beat it.
func (j *judge) over(c hearts.Card, points int, last bool) int {
	cost := j.cost*points + j.value[c]
	menace := j.menace[c]
	if cost >= 0 && !last {
		menace = -menace
	}
	return menace - perTaken*cost
}

// highest returns the rank of the card that wins the trick as it lies, and 0 if none does.
func highest(t hearts.Trick) hearts.Rank {
	winner, ok := t.Winner()
	if !ok {
		return 0
	}
	return t.Card(winner).Rank()
}

// best returns the card with the highest rating.
func best(cards hearts.Cards, rate func(hearts.Card) int) (best hearts.Card) {
	most := 0
	for c := range cards.All() {
		if r := rate(c); best == hearts.NoCard || r > most {
			best, most = c, r
		}
	}
	return best
}

// worst returns the cards of a hand, the greatest burden first.
func (j *judge) worst(hand hearts.Cards) []hearts.Card {
	cards := slices.Collect(hand.All())
	slices.SortStableFunc(cards, func(a, b hearts.Card) int { return j.burden[b] - j.burden[a] })
	return cards
}

// passes returns choices of cards to pass that are worth a try: the worst of the hand, and those with one of them replaced by one of the next.
func (j *judge) passes(hand hearts.Cards, count int) (all [][]hearts.Card) {
	cards := j.worst(hand)
	all = append(all, cards[:count])
	for i := range count {
		for _, spare := range cards[count:min(count+spares, len(cards))] {
			choice := slices.Clone(cards[:count])
			choice[i] = spare
			all = append(all, choice)
		}
	}
	return all
}

func abs(n int) int { return max(n, -n) }
