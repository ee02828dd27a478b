package player

import (
	"slices"

	"github.com/hjerterfri/hearts"
)

// A judge chooses moves at a glance. For one move of a [Bot] it plays thousands of deals
// out, so it rates the cards once, and the ratings serve every seat.
type judge struct {
	cost   int    // of a point: −1 where points are wanted, otherwise 1
	value  rating // what a card costs
	menace rating // how likely it is to take points later
	burden rating // how gladly a seat is rid of it
	lead   rating // how good it is to lead
}

// A rating is a number for each card.
type rating [64]int

// The weights of the judgement, in ranks: how many ranks higher a card must be to be as
// unwelcome.
const (
	perPoint  = 4  // for each point of a card in hand
	perThreat = 2  // for each point that others may yet throw under the card
	perTaken  = 14 // for each point taken: more than any rank
	sureTrick = 20 // for a lead that nobody can beat
)

// spares is how many cards are tried in place of each that one would pass at a glance.
const spares = 2

// newJudge returns a judge for the rest of a deal in which others may play these cards.
func newJudge(v hearts.View, others hearts.Cards) *judge {
	variant := v.Variant()
	j := &judge{cost: 1}
	if variant.Reverse {
		j.cost = -1
	}
	pack := variant.Pack().Distinct()
	for c := range pack.All() {
		j.value[c] = j.cost * variant.Value(c)
	}
	for c := range pack.All() {
		rivals := others.Of(c.Suit())
		threat := 0 // below zero where a bonus card may fall
		for low := range rivals.All() {
			if value := j.value[low]; low.Rank() < c.Rank() && abs(value) > abs(threat) {
				threat = value
			}
		}
		j.menace[c] = int(c.Rank()) + perThreat*threat
		j.burden[c] = j.menace[c] + perPoint*j.value[c]
		j.lead[c] = -j.menace[c] - perPoint*abs(j.value[c])
		if rivals.Highest().Rank() <= c.Rank() {
			j.lead[c] -= sureTrick
		}
	}
	return j
}

// unplayed returns the cards that have not been played in this deal and do not lie open
// as a kitty.
func unplayed(v hearts.View) hearts.Cards {
	rest := v.Variant().Pack().Minus(v.Held())
	for seat := range v.Players() {
		rest = rest.Minus(v.Taken(seat))
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
			g = afterMoon(g, betterMoon(g))
		default:
			return g
		}
	}
}

// choose is the choice function of a playout. A card that would cancel the winning one is
// judged as if it took the trick. Where everybody throws those gladly, high cards look
// harmless, and a [Bot] plays much worse.
func (j *judge) choose(g hearts.Game, legal hearts.Cards) hearts.Card {
	t := g.Trick()
	return j.card(legal, t, highest(t), t.Points(), t.Len() == g.Players()-1)
}

// atAGlance chooses the card to play in a view. It takes more time than [judge.choose],
// and looks at what seldom matters: cards that are held, and a first trick without
// points.
func (j *judge) atAGlance(v hearts.View) hearts.Card {
	t := v.Trick()
	points := t.Points()
	for c := range v.Held().All() {
		points += v.Variant().Value(c)
	}
	safe := v.LastTrick().Len() == 0 && !v.Variant().PenaltyOnFirstTrick
	return j.card(v.Legal(), t, highest(t)+1, points, safe || t.Len() == v.Players()-1)
}

// card chooses one of the cards that may be played to a trick. Cards from a rank on
// take it and a number of points; if it is settled, others will hardly add any.
func (j *judge) card(
	legal hearts.Cards, t hearts.Trick, from hearts.Rank, points int, settled bool,
) hearts.Card {
	switch {
	case t.Suit() == hearts.NoSuit: // a lead, or only jokers have been played
		return best(legal, func(c hearts.Card) int { return j.lead[c] })
	case legal.Of(t.Suit()) == hearts.Cards{}:
		return best(legal, func(c hearts.Card) int { return j.burden[c] })
	}
	return best(legal, func(c hearts.Card) int {
		if c.Suit() == hearts.NoSuit || c.Rank() < from {
			return j.burden[c]
		}
		return j.over(c, points, settled)
	})
}

// over rates a card that wins a trick with a number of points so far. If that costs
// nothing, the highest card is best. But while others may add points to the trick, a low
// card is better: they are likelier to beat it.
func (j *judge) over(c hearts.Card, points int, settled bool) int {
	cost := j.cost*points + j.value[c]
	menace := j.menace[c]
	if cost >= 0 && !settled {
		menace = -menace
	}
	return menace - perTaken*cost
}

// highest returns the rank of the card that wins a trick as it lies, and 0 if none does.
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

// passes returns choices of cards to pass that are worth a try: first the worst of the
// hand, then those with one of them replaced by one of the next.
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
