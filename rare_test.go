package hearts_test

import (
	"slices"
	"testing"

	"github.com/hjerterfri/hearts"
)

// TestRandomGamesReachEveryRule makes sure that random games are wild enough to prove
// something: every rare event happens several times.
func TestRandomGamesReachEveryRule(t *testing.T) {
	t.Parallel()
	games, enough := amount(200, 3500, 20_000), amount(0, 3, 20)
	seen := map[string]int{}
	for seed := range games {
		newDuel(t, starts().Example(seed), uint64(seed)).playOut(func(d *duel) { d.count(seen) })
	}
	for _, event := range rare {
		t.Logf("%5d %s", seen[event.name], event.name)
		if seen[event.name] < enough {
			t.Errorf("%s: %d times in %d games", event.name, seen[event.name], games)
		}
	}
}

// count counts the rare events of the last move.
func (d *duel) count(seen map[string]int) {
	for _, event := range rare {
		if event.happened(d) {
			seen[event.name]++
		}
	}
}

// played reports whether the last move was a card, and scored whether it ended a deal.
func (d *duel) played() bool { return d.before.phase == hearts.Playing }

func (d *duel) scored() bool {
	return (d.played() || d.before.phase == hearts.ChoosingMoon) &&
		(d.oracle.phase == hearts.Dealing || d.oracle.phase == hearts.Over)
}

// refused reports whether the rule took a card away from the seat that played last, and
// skipped whether it would have left none.
func (d *duel) refused(rule hearts.Reason) bool {
	for _, reason := range d.last.refused {
		if d.played() && reason == rule {
			return true
		}
	}
	return false
}

func (d *duel) skipped(rule hearts.Reason) bool {
	return d.played() && slices.Contains(d.last.skipped, rule)
}

// passes reports whether the last move was the last pass of a deal in this direction.
func (d *duel) passes(step hearts.Direction) bool {
	return d.before.phase == hearts.Passing && d.oracle.phase == hearts.Playing && d.oracle.step() == step
}

// moon reports whether the last move scored a moon under the option, in this way.
func (d *duel) moon(option, how hearts.Moon) bool {
	return d.scored() && d.oracle.shooter != nobody && d.oracle.mode == option && d.oracle.how == how
}

// sun is the same for a sun.
func (d *duel) sun(how hearts.Moon) bool {
	return d.scored() && d.from.variant.Sun != 0 && d.oracle.shooter != nobody && d.oracle.how == how &&
		d.oracle.isSun()
}

// hit reports whether a total hit the target exactly at the end of the last deal.
func (d *duel) hit(exact hearts.ExactTarget) bool {
	for seat, added := range d.oracle.added {
		total := d.before.score.Total(seat) + added
		if d.scored() && d.from.variant.ExactTarget == exact && d.oracle.target > 0 &&
			total == d.oracle.target {
			return true
		}
	}
	return false
}

// tenOfClubs reports whether a seat with points has taken this number of 10♣ in a deal in
// which they double, on a moon or without one.
func (d *duel) tenOfClubs(copies int, moon bool) bool {
	for seat, taken := range d.oracle.taken {
		doubles := d.scored() && d.from.variant.TenOfClubsDoubles && taken.count(hearts.TenOfClubs) == copies
		if doubles && d.oracle.worth(taken) != 0 && d.oracle.added[seat] != 0 &&
			moon == (d.oracle.shooter != nobody) {
			return true
		}
	}
	return false
}

// noTricks reports whether a seat took no trick in a game in which that counts, on a moon
// or without one.
func (d *duel) noTricks(moon bool) bool {
	none := slices.ContainsFunc(d.oracle.taken, func(taken pile) bool { return len(taken) == 0 })
	return d.scored() && d.from.variant.NoTricks != 0 && none && moon == (d.oracle.shooter != nobody)
}

// breaks reports whether the last card broke hearts.
func (d *duel) breaks() bool { return d.played() && d.oracle.broken && !d.before.broken }

// leads reports whether the last card was led.
func (d *duel) leads() bool { return d.played() && d.before.trick.Len() == 0 }

// settled returns how many seats have won a settled deal.
func (d *duel) settled() (winners int) {
	for _, points := range d.oracle.added {
		if d.scored() && d.from.variant.Settlement && points > 0 {
			winners++
		}
	}
	return winners
}

// opens reports whether the last move began the play of a deal that a club opens.
func (d *duel) opens() bool {
	begun := d.before.phase == hearts.Passing || d.before.phase == hearts.Dealing
	return begun && d.oracle.phase == hearts.Playing && d.oracle.opening != hearts.OpenLeftOfDealer
}

// filled returns the trick that the last card filled, or an empty one.
func (d *duel) filled() fullTrick {
	if o := d.oracle; d.played() && len(o.trick) == 0 {
		return o.tricks[len(o.tricks)-1]
	}
	return fullTrick{winner: nobody}
}

// suit returns the suit that was led, or NoSuit.
func (full fullTrick) suit() hearts.Suit {
	for _, c := range full.cards.where(func(c hearts.Card) bool { return !isJoker(c) }) {
		return c.Suit()
	}
	return hearts.NoSuit
}

// winning returns the card that won, or NoCard.
func (full fullTrick) winning() hearts.Card {
	if full.winner == nobody {
		return hearts.NoCard
	}
	return full.cards[(full.winner-full.leader+len(full.cards))%len(full.cards)]
}

// held reports whether the last card filled a trick, and this number of tricks, up to
// that one, were held although none of them has jokers alone.
func (d *duel) held(tricks int) bool {
	if len(d.filled().cards) == 0 || len(d.oracle.tricks) < tricks {
		return false
	}
	for _, trick := range d.oracle.tricks[len(d.oracle.tricks)-tricks:] {
		if trick.winner != nobody || len(trick.cards.where(isJoker)) == len(trick.cards) {
			return false
		}
	}
	return true
}

// endsDeal reports whether the last card was the last of the deal.
func (d *duel) endsDeal() bool {
	return d.played() && len(d.oracle.trick) == 0 && len(d.oracle.hands[d.seat]) == 0
}

// takesKitty returns the kitty that was taken with the last card, if it was.
func (d *duel) takesKitty() pile {
	if d.played() && len(d.oracle.lies) == 0 {
		return d.lay
	}
	return nil
}

// refusesJoker reports whether the seat that played last had a joker that it could not
// play, on lead or not.
func (d *duel) refusesJoker(onLead bool) bool {
	return d.refused(hearts.ErrJoker) && onLead == (d.led == hearts.NoSuit)
}

// onlyJokers reports whether the seat that played last held nothing but jokers.
func (d *duel) onlyJokers() bool { return d.played() && len(d.hand.where(isJoker)) == len(d.hand) }

// playsJoker reports whether the last card was a joker.
func (d *duel) playsJoker() bool { return d.played() && isJoker(d.card) }

// heartsAndQueen reports whether the seat that played last was on lead with hearts, Q♠
// and jokers, and no other card.
func (d *duel) heartsAndQueen() bool {
	jokers, queens := d.hand.where(isJoker), d.hand.count(hearts.QueenOfSpades)
	suit := d.hand.where(func(c hearts.Card) bool { return c.Suit() == hearts.Hearts })
	return d.played() && d.led == hearts.NoSuit && len(jokers) > 0 && queens > 0 && len(suit) > 0 &&
		len(jokers)+queens+len(suit) == len(d.hand)
}

// insteadOfQueen reports whether the last card was played under the option to lead a
// heart instead of Q♠, where it makes a difference.
func (d *duel) insteadOfQueen() bool {
	return d.from.variant.HeartsInsteadOfQueen && !d.from.variant.HeartsAnyTime && !d.before.broken
}

// rare are the events that must happen in random games, or the games prove little.
var rare = []struct {
	name     string
	happened func(d *duel) bool
}{
	{"another card opens", func(d *duel) bool { return d.refused(hearts.ErrMustOpen) }},
	{"nobody holds a club to open", func(d *duel) bool { return d.skipped(hearts.ErrMustOpen) }},
	{"must follow suit", func(d *duel) bool { return d.refused(hearts.ErrFollowSuit) }},
	{"penalty card banned from the first trick",
		func(d *duel) bool { return d.refused(hearts.ErrPenaltyOnFirstTrick) }},
	{"penalty card banned from the lead",
		func(d *duel) bool { return d.refused(hearts.ErrPenaltyOnFirstTrick) && d.leads() }},
	{"nothing but penalty cards on the first trick",
		func(d *duel) bool { return d.skipped(hearts.ErrPenaltyOnFirstTrick) && !d.leads() }},
	{"nothing but penalty cards to open",
		func(d *duel) bool { return d.skipped(hearts.ErrPenaltyOnFirstTrick) && d.leads() }},
	{"hearts not broken", func(d *duel) bool { return d.refused(hearts.ErrHeartsNotBroken) }},
	{"nothing but hearts to lead", func(d *duel) bool { return d.skipped(hearts.ErrHeartsNotBroken) }},
	{"queen waits", func(d *duel) bool { return d.refused(hearts.ErrQueenWaits) }},
	{"queen cannot wait", func(d *duel) bool { return d.skipped(hearts.ErrQueenWaits) }},
	{"queen waits, ban lifted", func(d *duel) bool {
		return d.refused(hearts.ErrQueenWaits) && d.skipped(hearts.ErrPenaltyOnFirstTrick)
	}},
	{"heart led unbroken at a table that allows it", func(d *duel) bool {
		return d.leads() && d.breaks() && d.from.variant.HeartsAnyTime && d.card != hearts.QueenOfSpades
	}},
	{"heart breaks hearts on the first trick", func(d *duel) bool {
		return d.breaks() && d.card.Suit() == hearts.Hearts && d.before.trick.Len() > 0 &&
			d.oracle.firstTrick()
	}},
	{"queen breaks hearts", func(d *duel) bool { return d.breaks() && d.card == hearts.QueenOfSpades }},
	{"queen does not break hearts", func(d *duel) bool {
		return d.played() && d.card == hearts.QueenOfSpades && !d.oracle.broken
	}},
	{"queen must be led before hearts", func(d *duel) bool {
		return d.leads() && d.refused(hearts.ErrHeartsNotBroken) &&
			slices.Equal(d.last.legal, pile{hearts.QueenOfSpades})
	}},
	{"heart led instead of queen", func(d *duel) bool {
		return d.leads() && d.breaks() && d.card.Suit() == hearts.Hearts &&
			d.hand.has(hearts.QueenOfSpades) && !d.from.variant.HeartsAnyTime
	}},

	{"pass to the left", func(d *duel) bool { return d.passes(hearts.Left) }},
	{"pass two to the right", func(d *duel) bool { return d.passes(hearts.TwoRight) }},
	{"pass across", func(d *duel) bool { return d.passes(hearts.Across) }},
	{"scatter", func(d *duel) bool { return d.passes(hearts.Scatter) }},
	{"hold", func(d *duel) bool {
		return d.before.phase == hearts.Dealing && d.oracle.phase == hearts.Playing
	}},
	{"lowest club passed on", func(d *duel) bool {
		passed := slices.ContainsFunc(d.oracle.passed,
			func(p pile) bool { return p.has(d.oracle.lowestClub()) })
		return passed && d.before.phase == hearts.Passing && d.oracle.phase == hearts.Playing &&
			d.oracle.opening != hearts.OpenLeftOfDealer
	}},

	{"moon adds", func(d *duel) bool { return d.moon(hearts.MoonAdd, hearts.MoonAdd) }},
	{"moon subtracts", func(d *duel) bool { return d.moon(hearts.MoonSubtract, hearts.MoonSubtract) }},
	{"choice of adding", func(d *duel) bool { return d.moon(hearts.MoonChoice, hearts.MoonAdd) }},
	{"choice of subtracting", func(d *duel) bool { return d.moon(hearts.MoonChoice, hearts.MoonSubtract) }},
	{"every penalty card with the moon off", func(d *duel) bool {
		return d.scored() && d.oracle.mode == hearts.MoonOff && d.oracle.allPenalties() != nobody
	}},
	{"one penalty card makes no moon", func(d *duel) bool {
		return d.scored() && len(d.oracle.pack.where(d.oracle.isPenalty)) == 1
	}},
	{"sun adds", func(d *duel) bool { return d.sun(hearts.MoonAdd) }},
	{"sun subtracts", func(d *duel) bool { return d.sun(hearts.MoonSubtract) }},
	{"bonus card missing for a moon", func(d *duel) bool {
		return d.scored() && d.oracle.mode != hearts.MoonOff && d.oracle.allPenalties() != nobody &&
			d.oracle.shooter == nobody
	}},
	{"moon with a bonus card elsewhere", func(d *duel) bool {
		return d.scored() && d.oracle.shooter != nobody &&
			len(d.oracle.pack.where(d.oracle.isBonus).without(d.oracle.taken[d.oracle.shooter])) > 0
	}},
	{"ten of clubs doubles", func(d *duel) bool { return d.tenOfClubs(1, false) }},
	{"ten of clubs on a moon", func(d *duel) bool { return d.tenOfClubs(1, true) }},
	{"ten of clubs twice", func(d *duel) bool { return d.tenOfClubs(2, false) }},
	{"ten of clubs twice on a moon", func(d *duel) bool { return d.tenOfClubs(2, true) }},
	{"no tricks", func(d *duel) bool { return d.noTricks(false) }},
	{"no tricks on a moon", func(d *duel) bool { return d.noTricks(true) }},

	{"moon of two partners", func(d *duel) bool {
		o := d.oracle
		return d.scored() && o.shooter != nobody &&
			len(o.taken[o.shooter].where(o.isPenalty)) < len(o.pack.where(o.isPenalty))
	}},
	{"sun of a side", func(d *duel) bool {
		o := d.oracle
		return d.scored() && o.variant.Sides && o.variant.Sun != 0 && o.shooter != nobody && o.isSun()
	}},
	{"a tie of two sides is played off", func(d *duel) bool {
		o := d.oracle
		return d.scored() && o.variant.Sides && o.phase == hearts.Dealing && (o.pastTarget() || o.pastDeals())
	}},
	{"a deal is settled", func(d *duel) bool {
		return d.scored() && d.from.variant.Settlement &&
			slices.Max(d.oracle.added) > 0
	}},
	{"a deal is settled among several winners", func(d *duel) bool { return d.settled() > 1 }},
	{"the highest total wins", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Over && d.from.variant.Reverse
	}},

	{"more than seven players", func(d *duel) bool { return d.scored() && d.oracle.players > 7 }},
	{"eleven players", func(d *duel) bool { return d.scored() && d.oracle.players == 11 }},
	{"two packs with sides", func(d *duel) bool {
		return d.scored() && d.oracle.packs == 2 &&
			d.from.variant.Sides
	}},
	{"both copies of a card passed by one seat", func(d *duel) bool {
		return d.before.phase == hearts.Passing && d.oracle.phase == hearts.Playing &&
			slices.ContainsFunc(d.oracle.passed, hasTwins)
	}},
	{"a card passed, and its twin received", func(d *duel) bool {
		if d.before.phase != hearts.Passing || d.oracle.phase != hearts.Playing {
			return false
		}
		for seat, passed := range d.oracle.passed {
			if len(passed.where(d.oracle.received[seat].has)) > 0 {
				return true
			}
		}
		return false
	}},
	{"two identical cards cancel, and a lower one wins", func(d *duel) bool {
		suit, winning := d.filled().suit(), d.filled().winning()
		return winning != hearts.NoCard && slices.ContainsFunc(d.filled().cards, func(c hearts.Card) bool {
			return c.Suit() == suit && c.Rank() > winning.Rank()
		})
	}},
	{"two identical cards of another suit than was led", func(d *duel) bool {
		suit := d.filled().suit()
		return hasTwins(d.filled().cards.where(func(c hearts.Card) bool {
			return c.Suit() != suit &&
				!isJoker(c)
		}))
	}},
	{"a trick is held", func(d *duel) bool { return d.held(1) }},
	{"two tricks are held, one after the other", func(d *duel) bool { return d.held(2) }},
	{"three tricks are held, one after the other", func(d *duel) bool { return d.held(3) }},
	{"held tricks are taken", func(d *duel) bool {
		n := len(d.oracle.tricks)
		return d.filled().winner != nobody && n > 1 && d.oracle.tricks[n-2].winner == nobody
	}},
	{"the last trick is held", func(d *duel) bool { return d.held(1) && d.endsDeal() }},
	{"the last two tricks are held", func(d *duel) bool { return d.held(2) && d.endsDeal() }},
	{"the first trick is held, and the kitty lies with it", func(d *duel) bool {
		return d.held(1) && len(d.oracle.tricks) == 1 && len(d.oracle.lies) > 0 &&
			!d.from.variant.KittyToLastTrick
	}},
	{"a penalty card after a held first trick, which no ban keeps", func(d *duel) bool {
		n := len(d.oracle.tricks)
		return d.played() && n == 1 && d.oracle.tricks[0].winner == nobody && d.led != hearts.NoSuit &&
			d.oracle.isPenalty(d.card) && d.card.Suit() != d.led
	}},
	{"both queens of spades in one trick",
		func(d *duel) bool { return d.filled().cards.count(hearts.QueenOfSpades) == 2 }},
	{"both queens of spades in hand, led before hearts", func(d *duel) bool {
		return d.leads() && d.refused(hearts.ErrHeartsNotBroken) &&
			slices.Equal(d.last.legal, pile{hearts.QueenOfSpades, hearts.QueenOfSpades})
	}},

	{"the kitty is taken with penalty cards in it",
		func(d *duel) bool { return len(d.takesKitty().where(d.oracle.isPenalty)) > 0 }},
	{"a heart in the kitty breaks nothing", func(d *duel) bool {
		return d.takesKitty().has(hearts.TwoOfHearts) && !d.oracle.broken
	}},
	{"the kitty is taken with held tricks", func(d *duel) bool {
		n := len(d.oracle.tricks)
		return len(d.takesKitty()) > 0 && n > 1 && d.oracle.tricks[n-2].winner == nobody && !d.endsDeal()
	}},
	{"the kitty goes to the winner of the last trick", func(d *duel) bool {
		return len(d.takesKitty()) > 0 && d.endsDeal() && d.filled().winner != nobody &&
			len(d.oracle.tricks) > 1
	}},
	{"the kitty goes to the leader of a held last trick",
		func(d *duel) bool { return len(d.takesKitty()) > 0 && d.endsDeal() && d.held(1) }},
	{"every trick is held, and the kitty lies until the end", func(d *duel) bool {
		won := func(trick fullTrick) bool { return trick.winner != nobody }
		return len(d.takesKitty()) > 0 && !slices.ContainsFunc(d.oracle.tricks, won) &&
			!d.from.variant.KittyToLastTrick
	}},
	{"the lowest club lies in the kitty", func(d *duel) bool {
		lowest := d.oracle.pack[0]
		return d.opens() && d.oracle.kitty.has(lowest) && lowest.Suit() == hearts.Clubs &&
			d.oracle.lowestClub() > lowest
	}},
	{"one of two lowest clubs lies in the kitty", func(d *duel) bool {
		lowest := d.oracle.pack[0]
		return d.opens() && d.oracle.kitty.count(lowest) == 1 && d.oracle.lowestClub() == lowest
	}},
	{"every club lies in the kitty", func(d *duel) bool {
		return d.opens() && d.oracle.pack[0].Suit() == hearts.Clubs && d.oracle.lowestClub() == hearts.NoCard
	}},
	{"two seats hold the lowest club", func(d *duel) bool {
		holders := 0
		for _, hand := range d.oracle.hands {
			holders += min(1, hand.count(d.oracle.lowestClub()))
		}
		return d.opens() && holders == 2
	}},
	{"a moon with penalty cards in the kitty", func(d *duel) bool {
		return d.scored() && d.oracle.shooter != nobody && len(d.oracle.kitty.where(d.oracle.isPenalty)) > 0
	}},
	{"a moon but for a penalty card in the kitty", func(d *duel) bool {
		o := d.oracle
		tookKitty := func(taken pile) bool { return len(o.kitty.without(taken)) == 0 }
		takers := 0
		for _, taken := range o.taken {
			if tookKitty(taken) {
				taken = taken.without(o.kitty)
			}
			takers += min(1, len(taken.where(o.isPenalty)))
		}
		return d.scored() && o.shooter == nobody && o.mode != hearts.MoonOff && takers == 1 &&
			len(o.kitty.where(o.isPenalty)) > 0 && !o.variant.Sides
	}},
	{"a sun with a kitty", func(d *duel) bool {
		o := d.oracle
		return d.scored() && o.variant.Sun != 0 && o.shooter != nobody && len(o.kitty) > 0 && o.isSun()
	}},
	{"a moon of two packs: 52", func(d *duel) bool {
		o := d.oracle
		return d.scored() && o.packs == 2 && o.shooter != nobody && o.amount() == 52
	}},
	{"a moon of a side with two packs", func(d *duel) bool {
		return d.scored() && d.oracle.packs == 2 && d.oracle.shooter != nobody && d.from.variant.Sides
	}},

	{"a joker is led", func(d *duel) bool { return d.playsJoker() && d.leads() }},
	{"the card after a joker sets the suit", func(d *duel) bool {
		return d.played() && d.led == hearts.NoSuit && d.before.trick.Len() > 0 && !isJoker(d.card)
	}},
	{"a heart cannot follow a joker that was led", func(d *duel) bool {
		return d.refused(hearts.ErrHeartsNotBroken) && d.before.trick.Len() > 0
	}},
	{"a penalty card cannot follow a joker that opened", func(d *duel) bool {
		return d.refused(hearts.ErrPenaltyOnFirstTrick) && d.led == hearts.NoSuit && d.before.trick.Len() > 0
	}},
	{"a trick of nothing but jokers", func(d *duel) bool {
		full := d.filled().cards
		return len(full) > 0 && len(full.where(isJoker)) == len(full)
	}},
	{"a joker from a seat that could follow", func(d *duel) bool {
		return d.playsJoker() &&
			slices.ContainsFunc(d.hand, func(c hearts.Card) bool {
				return c.Suit() == d.led &&
					d.led != hearts.NoSuit
			})
	}},
	{"another card from a void seat with a joker", func(d *duel) bool {
		return d.led != hearts.NoSuit && d.last.legal.has(hearts.Joker) && d.played() &&
			d.card.Suit() != d.led && !isJoker(d.card)
	}},
	{"a joker on the first trick", func(d *duel) bool {
		return d.playsJoker() && d.oracle.firstTrick() &&
			!d.leads()
	}},
	{"a joker is what the ban leaves", func(d *duel) bool {
		return d.playsJoker() && d.refused(hearts.ErrPenaltyOnFirstTrick) &&
			len(d.last.legal.where(isJoker)) == len(d.last.legal)
	}},
	{"a joker is led before hearts", func(d *duel) bool {
		return d.playsJoker() && d.refused(hearts.ErrHeartsNotBroken) &&
			len(d.last.legal.where(isJoker)) == len(d.last.legal)
	}},
	{"a joker cannot open, though nobody holds a club", func(d *duel) bool {
		return d.last.refused[hearts.Joker] == hearts.ErrMustOpen && d.skipped(hearts.ErrMustOpen)
	}},
	{"nothing but jokers to open", func(d *duel) bool {
		return d.onlyJokers() &&
			d.skipped(hearts.ErrMustOpen)
	}},
	{"a joker counts as another card than hearts and the queen", func(d *duel) bool {
		return d.insteadOfQueen() && d.heartsAndQueen() && d.refused(hearts.ErrHeartsNotBroken)
	}},
	{"a dragon joker does not count as another card", func(d *duel) bool {
		legal := d.last.legal.where(func(c hearts.Card) bool { return c.Suit() == hearts.Hearts })
		return d.insteadOfQueen() && d.heartsAndQueen() && d.from.variant.DragonJokers && len(legal) > 0
	}},
	{"a dragon joker that fits", func(d *duel) bool {
		return d.playsJoker() && d.card != hearts.Joker && d.led != hearts.NoSuit && !d.onlyJokers()
	}},
	{"the third dragon joker fits", func(d *duel) bool {
		return d.playsJoker() && d.card == hearts.Joker && d.from.variant.DragonJokers &&
			d.led != hearts.NoSuit && !d.onlyJokers()
	}},
	{"a dragon joker that does not fit", func(d *duel) bool { return d.refusesJoker(false) }},
	{"a dragon joker cannot be led", func(d *duel) bool { return d.refusesJoker(true) }},
	{"a dragon joker cannot be played by a seat that can follow suit", func(d *duel) bool {
		return d.from.variant.DragonJokers && d.last.refused[hearts.Joker] == hearts.ErrFollowSuit &&
			d.played()
	}},
	{"nothing but dragon jokers to lead", func(d *duel) bool {
		return d.onlyJokers() && d.leads() &&
			d.from.variant.DragonJokers
	}},
	{"nothing but dragon jokers, and one that does not fit", func(d *duel) bool {
		return d.onlyJokers() && d.led != hearts.NoSuit && d.from.variant.DragonJokers && !d.fitted
	}},

	{"exact target does nothing", func(d *duel) bool { return d.hit(hearts.ExactNothing) }},
	{"exact target halves", func(d *duel) bool { return d.hit(hearts.ExactHalves) }},
	{"exact target zeroes", func(d *duel) bool { return d.hit(hearts.ExactZeroes) }},
	{"play on past the target", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Dealing && d.oracle.pastTarget()
	}},
	{"play on past the number of deals", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Dealing && d.oracle.pastDeals()
	}},
	{"play on, and over at last", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Over && d.from.variant.Deals > 0 &&
			d.oracle.deal > d.from.variant.Deals
	}},
	{"over by the target", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Over && !d.oracle.pastDeals()
	}},
	{"over by the number of deals", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Over && !d.oracle.pastTarget()
	}},
	{"shared win", func(d *duel) bool {
		return d.scored() && d.oracle.phase == hearts.Over && len(d.oracle.best()) > 1
	}},
}

// hasTwins reports whether there are two copies of a card.
func hasTwins(p pile) bool {
	return slices.ContainsFunc(p, func(c hearts.Card) bool { return p.count(c) > 1 })
}
