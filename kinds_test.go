package hearts_test

import (
	"slices"

	"github.com/hjerterfri/hearts"
)

type kindOfKnowledge struct {
	name string
	of   func(p *position) bool
}

// kindsOfKnowledge are the kinds of knowledge that a seat can have about others.
var kindsOfKnowledge = []kindOfKnowledge{
	{"a suit not followed", played(func(m move) bool { return m.discarded() })},
	{"a heart led while hearts are unbroken", played(move.heartTooEarly)},
	{"a heart led instead of Q♠, or for want of it",
		played(func(m move) bool { return m.heartTooEarly() && m.variant.HeartsInsteadOfQueen })},
	{"a penalty card thrown on the first trick",
		played(func(m move) bool { return m.banned() && m.discarded() })},
	{"a penalty card thrown on the first trick, and a suit not followed later", after(
		func(m move) bool { return m.banned() && m.discarded() },
		func(m move) bool { return m.trick > 0 && m.discarded() })},
	{"a penalty card led to the first trick", played(func(m move) bool { return m.banned() && m.leads() })},
	{"Q♠ thrown while it has to wait", played(move.queenTooEarly)},
	{"Q♠ thrown while it has to wait, on the first trick",
		played(func(m move) bool { return m.trick == 0 && m.queenTooEarly() })},
	{"a heart opens for one of two reasons", played(move.oneOfTwo)},
	{"a heart opens for one of two reasons, and Q♠ follows",
		after(move.oneOfTwo, func(m move) bool { return m.card == hearts.QueenOfSpades })},
	{"a heart opens for one of two reasons, and another penalty card follows", func(p *position) bool {
		penalty := func(m move) bool { return m.trick > 0 && m.card.Suit() != hearts.Hearts && m.isPenalty() }
		opener, _ := p.opener()
		return p.hidden().Has(hearts.QueenOfSpades) && p.game.game.Hand(opener).Len() > 0 &&
			after(move.oneOfTwo, penalty)(p)
	}},
	{"a heart opens for one of two reasons, and the opener has more", func(p *position) bool {
		opener, _ := p.opener()
		return played(move.oneOfTwo)(p) &&
			p.game.game.Hand(opener).Minus(p.game.game.Hand(opener).Of(hearts.Hearts)).Len() > 1
	}},
	{"the opener has the lowest club and has not played yet", func(p *position) bool {
		return p.phase() == hearts.Playing && p.game.game.LastTrick().Len()+p.game.game.Trick().Len() == 0 &&
			p.openerKnown()
	}},
	{"the opener has kept the lowest club", func(p *position) bool {
		opener, ok := p.opener()
		return ok && p.openerKnown() && p.game.game.Hand(opener).Has(lowestClub(p.game.game))
	}},
	{"the seat left of the dealer opens", func(p *position) bool {
		_, ok := p.opener()
		return ok && p.leftOfDealer()
	}},
	{"nobody has a club to open with", func(p *position) bool {
		_, ok := p.opener()
		return ok && !p.leftOfDealer() && lowestClub(p.game.game) == hearts.NoCard
	}},
	{"cards passed left", stillHeld(hearts.Left)},
	{"cards passed right", stillHeld(hearts.Right)},
	{"cards passed two left", stillHeld(hearts.TwoLeft)},
	{"cards passed two right", stillHeld(hearts.TwoRight)},
	{"cards passed across", stillHeld(hearts.Across)},
	{"cards passed by scatter", stillHeld(hearts.Scatter)},
	{"nobody passes", func(p *position) bool { return p.passing() == hearts.Hold }},
	{"a spectator", func(p *position) bool { return p.seat == hearts.Spectator }},
	{"a spectator, and a suit not followed", func(p *position) bool {
		return p.seat == hearts.Spectator &&
			played(move.discarded)(p)
	}},
	{"a kitty that nobody has taken", func(p *position) bool {
		return p.phase() == hearts.Playing &&
			p.kittyHidden()
	}},
	{"a kitty that has been taken", func(p *position) bool {
		return p.phase() == hearts.Playing && p.game.game.Kitty().Len() > 0 && !p.kittyHidden()
	}},
	{"a kitty while cards are passed", func(p *position) bool {
		return p.phase() == hearts.Passing &&
			p.kittyHidden()
	}},
	{"a lowest club that is not known", func(p *position) bool {
		return p.kittyHidden() && p.openerKnown() && len(p.moves()) == 0 && !p.twoOpeners()
	}},
	{"any club opens, and a lower one is hidden", func(p *position) bool {
		return p.kittyHidden() && p.openerKnown() && p.game.game.Variant().Opening == hearts.OpenAnyClub &&
			p.hidden().Of(hearts.Clubs).Len() > 0
	}},
	{"the opening tells of clubs in the kitty", func(p *position) bool {
		return p.kittyHidden() && p.openerKnown() && len(p.moves()) > 0 &&
			lowestClub(p.game.game) != p.game.game.Variant().Pack().Of(hearts.Clubs).Lowest()
	}},
	{"all clubs lie in the kitty", func(p *position) bool {
		_, ok := p.opener()
		return ok && p.kittyHidden() && !p.leftOfDealer() && lowestClub(p.game.game) == hearts.NoCard &&
			p.game.game.Variant().Pack().Of(hearts.Clubs).Len() > 0
	}},
	{"two copies of a card are hidden", func(p *position) bool {
		return p.phase() == hearts.Playing &&
			p.hidden() != p.hidden().Distinct()
	}},
	{"two copies of a card are hidden, and a suit was not followed", func(p *position) bool {
		return p.hidden() != p.hidden().Distinct() && played(move.discarded)(p)
	}},
	{"one copy of a card passed, the other hidden", func(p *position) bool {
		g := p.game.game
		for to := range g.Players() {
			for c := range g.Given(p.seat, to).All() {
				if p.phase() == hearts.Playing && g.Given(p.seat, to).Count(c) == 1 &&
					p.hidden().Count(c) == 2 {
					return true
				}
			}
		}
		return false
	}},
	{"a copy of a card passed has been played", func(p *position) bool {
		g := p.game.game
		for seat, c := range cardsPlayed(g) {
			if g.Given(p.seat, seat).Has(c) && p.hidden().Has(c) {
				return true
			}
		}
		return false
	}},
	{"two copies of the lowest club, and the opener has not played yet", func(p *position) bool {
		return p.phase() == hearts.Playing && p.openerKnown() && len(p.moves()) == 0 &&
			p.hidden().Count(lowestClub(p.game.game)) == 2
	}},
	{"two copies of the lowest club, and the opener may hold both", func(p *position) bool {
		opener, _ := p.opener()
		return p.phase() == hearts.Playing && p.openerKnown() && len(p.moves()) == 0 &&
			p.hidden().Count(lowestClub(p.game.game)) == 2 && p.game.game.Hand(opener).Len() > 1
	}},
	{"one of two hidden copies is certain", func(p *position) bool {
		return p.ofCopies(func(seat int,
			c hearts.Card) bool {
			return p.view().Knowledge().Known(seat).Count(c) == 1
		})
	}},
	{"a seat with room for both copies can hold one", func(p *position) bool {
		return p.ofCopies(func(seat int, c hearts.Card) bool {
			return p.view().Knowledge().Possible(seat).Count(c) == 1 && p.game.game.Hand(seat).Len() > 1
		})
	}},
	{"two hold the lowest club", func(p *position) bool { return p.openerKnown() && p.twoOpeners() }},
	{"a joker played",
		played(func(m move) bool { return m.card == hearts.Joker && !m.variant.DragonJokers })},
	{"more than two jokers are hidden", func(p *position) bool { return p.hidden().Count(hearts.Joker) > 2 }},
	{"a dragon's joker played",
		played(func(m move) bool { return m.variant.DragonJokers && m.card.Suit() == hearts.NoSuit })},
	{"a dragon's joker led",
		played(func(m move) bool {
			return m.leads() && m.variant.DragonJokers &&
				m.card.Suit() == hearts.NoSuit
		})},
	{"a suit not followed where jokers are hidden", func(p *position) bool {
		return p.hidden().Of(hearts.NoSuit).Len() > 0 &&
			played(func(m move) bool { return m.discarded() && m.card.Suit() != hearts.NoSuit })(p)
	}},
	{"some have chosen what to pass",
		inPassing(func(d hearts.Direction) bool { return d != hearts.Scatter })},
	{"some have chosen what to scatter",
		inPassing(func(d hearts.Direction) bool { return d == hearts.Scatter })},
	{"few ways to pass, after it", fewWays(hearts.Playing, false)},
	{"few ways to scatter, after it", fewWays(hearts.Playing, true)},
	{"few ways to pass, before it is done", fewWays(hearts.Passing, false)},
	{"few ways to scatter, before it is done", fewWays(hearts.Passing, true)},
}

// fewWays asks for positions in which the others have passed in so few ways that all can
// be counted.
func fewWays(phase hearts.Phase, scatter bool) func(p *position) bool {
	const few = 500
	return func(p *position) bool {
		if p.phase() != phase || scatter != (p.passing() == hearts.Scatter) {
			return false
		}
		ways := p.waysToPass()
		return ways > 1 && ways*p.assignments() < few
	}
}

func (p *position) phase() hearts.Phase { return p.game.game.Phase() }

func (p *position) passing() hearts.Direction {
	return p.game.game.Variant().Passing(p.game.game.Deals())
}

// opener returns the seat that opens the deal, or has opened it.
func (p *position) opener() (seat int, ok bool) {
	for seat := range cardsPlayed(p.game.game) {
		return seat, true
	}
	return p.game.game.Trick().Leader(), p.phase() == hearts.Playing
}

// openerKnown reports whether another seat opens because it holds the lowest club.
func (p *position) openerKnown() bool {
	opener, _ := p.opener()
	return opener != p.seat && !p.leftOfDealer() && lowestClub(p.game.game) != hearts.NoCard
}

// ofCopies reports whether something holds for another seat and a card of which two
// copies are hidden. The seat of the position must have passed none of them.
func (p *position) ofCopies(such func(seat int, c hearts.Card) bool) bool {
	hidden := p.hidden()
	for _, hand := range p.passedOn() {
		hidden = hidden.Minus(hand)
	}
	for c := range hidden.Distinct().All() {
		for seat := range p.game.game.Players() {
			if c.Suit() != hearts.NoSuit && hidden.Count(c) == 2 && seat != p.seat && such(seat, c) {
				return true
			}
		}
	}
	return false
}

// twoOpeners reports whether two seats held the lowest club.
func (p *position) twoOpeners() bool {
	g, holders := p.game.game, 0
	for seat := range g.Players() {
		held := g.Dealt(seat).Minus(g.Passed(seat)).Plus(g.Received(seat))
		if held.Has(lowestClub(g)) {
			holders++
		}
	}
	return holders > 1
}

// leftOfDealer reports whether the seat left of the dealer opens whatever it holds.
func (p *position) leftOfDealer() bool {
	return p.game.game.Variant().Full().Opening == hearts.OpenLeftOfDealer
}

// lowestClub returns the lowest club that anybody held.
func lowestClub(g hearts.Game) hearts.Card {
	var dealt hearts.Cards
	for seat := range g.Players() {
		dealt = dealt.Plus(g.Dealt(seat))
	}
	return dealt.Of(hearts.Clubs).Lowest()
}

// stillHeld asks for positions in which a card that the seat passed in that direction has
// not been played yet.
func stillHeld(direction hearts.Direction) func(p *position) bool {
	return func(p *position) bool {
		g := p.game.game
		for to := range g.Players() {
			if p.passing() == direction && p.phase() == hearts.Playing &&
				g.Given(p.seat, to).And(g.Hand(to)).Len() > 0 {
				return true
			}
		}
		return false
	}
}

// inPassing asks for positions in which another seat has chosen cards to pass.
func inPassing(such func(hearts.Direction) bool) func(p *position) bool {
	return func(p *position) bool {
		if p.phase() != hearts.Passing || !such(p.passing()) {
			return false
		}
		for other := range p.game.game.Players() {
			if other != p.seat && !p.game.game.MustAct(other) {
				return true
			}
		}
		return false
	}
}

// A move is a card played, with what it is played to.
type move struct {
	variant hearts.Variant
	seat    int
	card    hearts.Card
	trick   int // counted from 0
	led     hearts.Suit
	broken  bool
}

// moves returns the cards that others have played.
func (p *position) moves() []move {
	if p.others != nil {
		return p.others
	}
	moves := []move{}
	g := p.game.game
	m := move{variant: g.Variant()}
	i := 0
	for m.seat, m.card = range cardsPlayed(g) {
		m.trick = i / g.Players()
		if i%g.Players() == 0 {
			m.led = hearts.NoSuit
		}
		if m.seat != p.seat {
			moves = append(moves, m)
		}
		if m.led == hearts.NoSuit { // jokers set no suit
			m.led = m.card.Suit()
		}
		m.broken = m.broken || m.card.Suit() == hearts.Hearts || m.card == hearts.QueenOfSpades &&
			m.variant.QueenBreaksHearts
		i++
	}
	p.others = moves
	return moves
}

func (m move) leads() bool { return m.led == hearts.NoSuit }

func (m move) discarded() bool { return !m.leads() && m.card.Suit() != m.led }

func (m move) isPenalty() bool { return m.variant.Value(m.card) > 0 }

// banned reports whether it is a penalty card that the ban keeps from the first trick if
// the seat has another card.
func (m move) banned() bool {
	free := m.leads() && m.variant.Full().Opening == hearts.OpenLeftOfDealer
	return m.trick == 0 && m.isPenalty() && !m.variant.PenaltyOnFirstTrick && (free || m.discarded())
}

func (m move) heartTooEarly() bool {
	return m.leads() && m.card.Suit() == hearts.Hearts && !m.broken && !m.variant.HeartsAnyTime
}

func (m move) queenTooEarly() bool {
	return m.discarded() && m.card == hearts.QueenOfSpades && !m.broken && m.variant.QueenWaits
}

// oneOfTwo reports whether it is a heart that opens for one of two reasons: the seat
// holds nothing but hearts and Q♠, or all its other cards are penalty cards.
func (m move) oneOfTwo() bool {
	return m.trick == 0 && m.heartTooEarly() && m.variant.HeartsInsteadOfQueen &&
		!m.variant.PenaltyOnFirstTrick && !m.isPenalty() &&
		m.variant.Value(hearts.QueenOfSpades) <= 0
}

// played asks for positions in which another seat has made such a move.
func played(such func(m move) bool) func(p *position) bool {
	return func(p *position) bool { return slices.ContainsFunc(p.moves(), such) }
}

// after asks for positions in which a seat has made one such move after another.
func after(first, then func(m move) bool) func(p *position) bool {
	return func(p *position) bool {
		var seats [kittyPlace]bool
		for _, m := range p.moves() {
			if seats[m.seat] && then(m) {
				return true
			}
			seats[m.seat] = seats[m.seat] || first(m)
		}
		return false
	}
}
