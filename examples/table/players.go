package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
)

// A sampler is a strong player, who tries each move in many worlds.
type sampler struct{ bot player.Bot }

func (p *sampler) pass(s sight) ([]hearts.Card, error)     { return p.bot.Pass(s.view) }
func (p *sampler) play(s sight) (hearts.Card, error)       { return p.bot.Play(s.view) }
func (p *sampler) chooseMoon(s sight) (hearts.Moon, error) { return p.bot.ChooseMoon(s.view) }
func (p *sampler) refused(err *hearts.MoveError) error     { return err }

// A computer is a simple player. It ducks where it can, throws its worst cards when it cannot follow suit, leads low,
// and knows what a card is worth only from [hearts.Variant.Value], so that it plays every variant. Of the game
// it knows what its sight tells; its generator decides between cards that it likes equally.
type computer struct {
	random *rand.Rand
}

// The weights of its judgement, in ranks: how many ranks higher a card must be to be as unwelcome.
const (
	perPoint  = 4  // a point that a card in hand is worth
	perThreat = 2  // a point that others may yet throw under the card
	perTaken  = 14 // a point taken: more than any rank
	sureTrick = 20 // leading a card that nobody can beat

	guards = 4 // so many lower cards of its suit make a card safe to keep
)

// menace says how likely a card is to take points later: it is high, and a card worth points can fall under it.
// A bonus card that can fall under it makes it welcome instead.
func (s sight) menace(c hearts.Card, unseen hearts.Cards) int {
	threat := 0
	for u := range unseen.Of(c.Suit()).All() {
		if value := s.value(u); u.Rank() < c.Rank() && abs(value) > abs(threat) {
			threat = value
		}
	}
	return int(c.Rank()) + perThreat*threat
}

// burden says how gladly the seat would be rid of a card.
func (s sight) burden(c hearts.Card, unseen hearts.Cards) int {
	return perPoint*s.value(c) + s.menace(c, unseen)
}

// pass gives away the cards that are the greatest burden. Where each seat gets one, the worst go to those
// who stand best.
func (p *computer) pass(s sight) ([]hearts.Card, error) {
	worst := p.order(s.legal, func(c hearts.Card) int { return s.passBurden(c) })[:s.count]
	if s.direction() != hearts.Scatter {
		return worst, nil
	}
	rivals := make([]int, len(worst)) // as offsets to the left, the lowest total first
	for i := range rivals {
		rivals[i] = i + 1
	}
	slices.SortStableFunc(rivals, func(a, b int) int {
		return s.score.Total((s.seat+a)%s.players) - s.score.Total((s.seat+b)%s.players)
	})
	cards := make([]hearts.Card, len(worst))
	for i, offset := range rivals {
		cards[offset-1] = worst[i]
	}
	return cards, nil
}

// passBurden is the burden of a card before the exchange: what the seat holds now may be elsewhere after it.
func (s sight) passBurden(c hearts.Card) int {
	burden := s.burden(c, s.variant.Pack())
	lower := 0
	for h := range s.hand.Of(c.Suit()).All() {
		if h.Rank() < c.Rank() {
			lower++
		}
	}
	if lower >= guards {
		burden /= 2
	}
	return burden
}

// play chooses a card to lead, to follow with or to throw.
func (p *computer) play(s sight) (hearts.Card, error) {
	unseen := s.unseen()
	rate := func(c hearts.Card) int { return s.burden(c, unseen) }
	switch led := s.trick.Suit(); {
	case led == hearts.NoSuit: // it leads, or only jokers have been played
		rate = func(c hearts.Card) int { return s.rateLead(c, unseen) }
	case s.legal.Of(led).Len() > 0:
		rate = func(c hearts.Card) int { return s.rateFollow(c, unseen) }
	}
	return p.order(s.legal, rate)[0], nil
}

// rateLead likes low cards that are worth nothing and that somebody can beat.
func (s sight) rateLead(c hearts.Card, unseen hearts.Cards) int {
	rating := -s.menace(c, unseen) - perPoint*abs(s.value(c))
	if unseen.Of(c.Suit()).Highest().Rank() < c.Rank() {
		rating -= sureTrick
	}
	return rating
}

// rateFollow likes to get rid of a card under the winning one, or one that cancels it; a card that wins for now is as good as the trick, and what is held.
func (s sight) rateFollow(c hearts.Card, unseen hearts.Cards) int {
	if c.Rank() <= s.winning() { // as every joker is
		return s.burden(c, unseen)
	}
	cost := s.cost(s.trick.Points()) + s.value(c)
	for held := range s.held.All() {
		cost += s.value(held)
	}
	menace := s.menace(c, unseen)
	if cost >= 0 && !s.settled() {
		menace = -menace // the lower the card, the likelier that another beats it
	}
	return menace - perTaken*cost
}

// winning returns the rank of the card that wins the trick for now, and 0 if none does.
func (s sight) winning() hearts.Rank {
	winner, ok := s.trick.Winner()
	if !ok {
		return 0
	}
	return s.trick.Card(winner).Rank()
}

// settled reports whether those who are yet to play will hardly put points into the trick.
func (s sight) settled() bool {
	last := s.trick.Len() == s.players-1
	banned := len(s.tricks) == 0 && !s.variant.PenaltyOnFirstTrick
	return last || banned
}

// chooseMoon chooses what wins the game, otherwise what does not lose it, otherwise what brings the shooter further
// ahead of the best of the others; adding, if both are equal.
func (p *computer) chooseMoon(s sight) (hearts.Moon, error) {
	best := s.outcomes[0]
	for _, o := range s.outcomes[1:] {
		if s.rateOutcome(o) > s.rateOutcome(best) {
			best = o
		}
	}
	return best.moon, nil
}

func (s sight) rateOutcome(o outcome) int {
	const decisive = 1 << 28 // more than any lead
	rival := math.MaxInt
	for seat := range s.players {
		if seat != s.seat {
			rival = min(rival, o.score.Total(seat))
		}
	}
	lead := rival - o.score.Total(s.seat)
	switch {
	case o.score.Won(s.seat):
		return lead + decisive
	case o.over:
		return lead - decisive
	}
	return lead
}

// refused ends the game: a computer that breaks a rule is a fault of the program.
func (p *computer) refused(err *hearts.MoveError) error { return err }

// order returns the cards with the highest rating first, those rated alike in random order.
func (p *computer) order(cards hearts.Cards, rate func(hearts.Card) int) []hearts.Card {
	list := slices.Collect(cards.All())
	p.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	slices.SortStableFunc(list, func(a, b hearts.Card) int { return rate(b) - rate(a) })
	return list
}

func abs(n int) int { return max(n, -n) }
