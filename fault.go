package hearts

import (
	"cmp"
	"errors"
	"iter"
	"strconv"
)

// faults collects what is wrong with a variant or a score, each as a
// [*FieldError].
type faults []error

func (f *faults) add(field string, reason Reason, detail string) {
	*f = append(*f, &FieldError{field, detailed{reason, detail}})
}

// joined returns the faults as one error, and nil if there are none.
func (f faults) joined() error { return errors.Join(f...) }

// inRange adds a fault if n is less than least or more than most.
func (f *faults) inRange(field string, n, least, most int) {
	if n < least || n > most {
		f.add(field, ErrRange, outOfRange(n, least, most))
	}
}

func outOfRange(n, least, most int) string {
	return strconv.Itoa(n) + " is out of range, " + strconv.Itoa(least) + " to " +
		strconv.Itoa(most)
}

// Faults returns the faults that an error holds, in their order, joined or
// wrapped: the error of [New], [NewAt], [ParseVariant], [Option.Set] or a JSON
// reader, or several of them joined by [errors.Join]. In any other error, and in
// nil, there are none.
func Faults(err error) iter.Seq[*FieldError] {
	return func(yield func(*FieldError) bool) { eachFault(err, yield) }
}

// eachFault yields the faults in an error until yield returns false, and returns
// that.
func eachFault(err error, yield func(*FieldError) bool) bool {
	switch e := err.(type) {
	case *FieldError:
		return e == nil || yield(e)
	case interface{ Unwrap() []error }:
		for _, joined := range e.Unwrap() {
			if !eachFault(joined, yield) {
				return false
			}
		}
	case interface{ Unwrap() error }:
		return eachFault(e.Unwrap(), yield)
	}
	return true
}

// check returns all faults of the variant, in the order of the options.
func (v *filledVariant) check() (f faults) {
	for i := range optionRows {
		o := &optionRows[i]
		o.checkRange(&v.given, &f)
		for _, c := range conflicts {
			if c.field == o.key {
				c.find(v, func(detail string) { f.add(c.field, c.reason, detail) })
			}
		}
	}
	return f
}

// checkRange adds a fault if the value of the option is out of range. Zero never
// is.
func (r *optionRow) checkRange(v *Variant, f *faults) {
	switch p := r.field(v).(type) {
	case *int:
		if *p != 0 {
			f.inRange(r.key, *p, r.least, r.most)
		}
	case *Values:
		for c, value := range p {
			if n := points(value); n < r.least || n > r.most {
				f.add(r.key, ErrRange, Card(c).String()+": "+outOfRange(n, r.least, r.most))
			}
		}
	default:
		if text, err := r.text(v); err != nil && r.kind() == ChoiceOption {
			f.add(r.key, ErrRange, text+" is not a choice")
		}
	}
}

// checkTotals adds the faults of totals to start from.
func (f *faults) checkTotals(v *filledVariant, totals []int) {
	if n := len(totals); n != 0 && n != v.Players {
		f.add("totals", ErrRange, strconv.Itoa(n)+" totals for "+strconv.Itoa(v.Players)+" players")
		return
	}
	for seat, total := range totals {
		f.inRange("totals", total, -farthest, farthest)
		if partner := seat % 2; v.Sides && total != totals[partner] {
			f.add("totals", ErrConflict, "the totals of the partners "+strconv.Itoa(partner)+
				" and "+strconv.Itoa(seat)+" differ")
		}
	}
}

// A conflict is one way in which options do not fit together, or do not fit the
// table.
type conflict struct {
	field  string // the option that is at fault
	with   string // what it does not go with, for the documentation
	reason Reason
	find   func(v *filledVariant, report func(detail string))
}

const uneven = "cards that do not divide evenly by the players"

// conflicts are all of them, in the order of the options.
var conflicts = [...]conflict{
	{"players", "other than 3 … 7 with one pack, or 5 … 11 with two", ErrRange,
		(*filledVariant).checkPlayers},
	{"removed", "a card more often than it is there", ErrNotInPack,
		(*filledVariant).checkRemoved},
	{"removed", uneven, ErrUnevenPack, checkDealing("removed")},
	{"jokers", uneven, ErrUnevenPack, checkDealing("jokers")},
	{"dragon-jokers", "jokers other than 3", ErrConflict, (*filledVariant).checkDragonJokers},
	{"dragon-jokers", uneven, ErrUnevenPack, checkDealing("dragon-jokers")},
	{"kitty", uneven, ErrUnevenPack, checkDealing("kitty")},
	{"passes", "a direction that does not fit the table", ErrDirection,
		(*filledVariant).checkPasses},
	{"pass-count", "more cards than a hand has", ErrRange, (*filledVariant).checkPassCount},
	{"values", "an invalid card", ErrCard, (*filledVariant).checkValuedCards},
	{"values", "a joker in play", ErrConflict, (*filledVariant).checkValuedJokers},
	{"jack-of-diamonds", "a value for J♦", ErrConflict,
		when("J♦ has a value in values too", func(v *filledVariant) bool {
			return v.JackOfDiamonds && v.Values[JackOfDiamonds] != 0
		})},
	{"jack-of-diamonds", "no J♦ in play", ErrNoSuchCard,
		when("J♦ is not in play", func(v *filledVariant) bool {
			return v.JackOfDiamonds && !v.pack.Has(JackOfDiamonds)
		})},
	{"ten-of-clubs-doubles", "no 10♣ in play", ErrNoSuchCard,
		when("10♣ is not in play", func(v *filledVariant) bool {
			return v.TenOfClubsDoubles && !v.pack.Has(TenOfClubs)
		})},
	{"bonus-needed", "no card below zero in play", ErrNoSuchCard,
		when("no bonus card is in play", func(v *filledVariant) bool {
			return v.BonusNeeded && v.bonus == (Cards{})
		})},
	{"target", "neither a card nor no-tricks above zero", ErrEndless,
		when(ErrEndless.Sentence(), func(v *filledVariant) bool {
			return v.Target != 0 && v.NoTricks <= 0 && v.penalty == (Cards{})
		})},
	{"exact-target", "no target", ErrConflict,
		when("there is no target", func(v *filledVariant) bool {
			return v.ExactTarget != ExactNothing && v.Target == 0
		})},
	{"sides", "players other than 4 and 6", ErrConflict,
		when("only 4 or 6 players make two sides", func(v *filledVariant) bool {
			return v.Sides && v.Players != 4 && v.Players != 6
		})},
	{"settlement", "no deals", ErrConflict,
		when("there is no number of deals", func(v *filledVariant) bool {
			return v.Settlement && v.Deals == 0
		})},
	{"settlement", "target", ErrConflict,
		when("it does not go with a target", func(v *filledVariant) bool {
			return v.Settlement && v.given.Target != 0
		})},
	{"settlement", "exact-target", ErrConflict,
		when("it does not go with an exact target", func(v *filledVariant) bool {
			return v.Settlement && v.ExactTarget != ExactNothing
		})},
	{"settlement", "moon=unless-lost", ErrConflict,
		when("it does not go with moon=unless-lost", func(v *filledVariant) bool {
			return v.Settlement && v.Moon == MoonUnlessLost
		})},
	{"settlement", "reverse", ErrConflict,
		when("it does not go with reverse", func(v *filledVariant) bool {
			return v.Settlement && v.Reverse
		})},
	{"settlement", "sides", ErrConflict,
		when("it does not go with sides", func(v *filledVariant) bool {
			return v.Settlement && v.Sides
		})},
	{"reverse", "moon=add, moon=choice, moon=unless-lost", ErrConflict,
		when("where points are welcome a moon is subtract or off", func(v *filledVariant) bool {
			added := v.Moon == MoonAdd || v.Moon == MoonChoice || v.Moon == MoonUnlessLost
			return v.Reverse && added
		})},
}

// when finds a fault that is described by a detail.
func when(detail string, wrong func(*filledVariant) bool) func(*filledVariant, func(string)) {
	return func(v *filledVariant, report func(string)) {
		if wrong(v) {
			report(detail)
		}
	}
}

// seated reports whether the packs are enough for the players, and not too many.
func (v *filledVariant) seated() bool {
	if v.Packs < 1 || v.Packs > maxPacks {
		return false
	}
	of := playersOf[v.Packs]
	return v.Players >= of.fewest && v.Players <= of.most
}

func (v *filledVariant) checkPlayers(report func(string)) {
	least, most := playersOf[1].fewest, playersOf[maxPacks].most
	if v.Packs >= 1 && v.Packs <= maxPacks && v.Players >= least && v.Players <= most && !v.seated() {
		of := playersOf[v.Packs]
		packs := [...]string{1: "one pack", 2: "two packs"}[v.Packs]
		report(outOfRange(v.Players, of.fewest, of.most) + " with " + packs)
	}
}

// missing returns the cards that are to be removed and are not there.
func (v *filledVariant) missing() Cards { return v.Removed.Minus(v.packs()) }

func (v *filledVariant) checkRemoved(report func(string)) {
	if missing := v.missing(); missing != (Cards{}) {
		report(missing.String() + " cannot be removed: not in the pack, or not so often")
	}
}

func (v *filledVariant) checkDragonJokers(report func(string)) {
	if v.DragonJokers && v.Jokers != dragonJokers {
		report(strconv.Itoa(v.Jokers) + " jokers: these are three")
	}
}

// checkDealing finds the fault of cards that cannot be dealt evenly. It is that
// of an option which was named, if there is one.
func checkDealing(field string) func(*filledVariant, func(string)) {
	return func(v *filledVariant, report func(string)) {
		kittyFits := v.Kitty >= 0 && v.Kitty <= maxKitty
		if !v.seated() || !kittyFits || v.missing() != (Cards{}) || v.dealingField() != field {
			return
		}
		cards := v.pack.Len()
		what := strconv.Itoa(cards) + " cards"
		if v.Kitty > 0 {
			what += ", " + strconv.Itoa(v.Kitty) + " of them in the kitty,"
		}
		what += " for " + strconv.Itoa(v.Players) + " players: "
		switch dealt := cards - v.Kitty; {
		case dealt < v.Players:
			report(what + "a seat without a card")
		case dealt%v.Players != 0:
			report(what + strconv.Itoa(dealt%v.Players) + " over")
		}
	}
}

// dealingField returns the option that is at fault if the cards cannot be dealt
// evenly.
func (v *filledVariant) dealingField() string {
	switch {
	case v.Kitty > 0:
		return "kitty"
	case v.Removed != (Cards{}):
		return "removed"
	case v.DragonJokers:
		return "dragon-jokers"
	}
	return "jokers" // the usual packs divide
}

// table returns the number of players and the size of a hand that passing must
// fit. If there is no such table it is one that fits any.
func (v *filledVariant) table() (players, hand int) {
	if v.seated() {
		return v.Players, v.hand
	}
	return maxSeats, v.pack.Len()
}

func (v *filledVariant) checkPasses(report func(string)) {
	players, hand := v.table()
	for _, d := range v.Passes.steps() {
		switch {
		case !d.fits(players):
			report(d.String() + " does not fit " + strconv.Itoa(players) + " players")
		case d == Scatter && hand < players-1:
			report("a hand of " + strconv.Itoa(hand) + " cannot scatter to " +
				strconv.Itoa(players-1) + " seats")
		}
	}
	if v.Passes.goesOn() {
		report(afterEnd)
	}
}

// checkPassCount looks at the number of cards if it was named, or if a direction
// needs it.
func (v *filledVariant) checkPassCount(report func(string)) {
	_, hand := v.table()
	needed := v.given.PassCount != 0
	for _, d := range v.Passes.steps() {
		needed = needed || d != Scatter && d != Hold
	}
	if n := cmp.Or(v.PassCount, standardPassCount); needed && hand > 0 && n > hand && n <= maxPassCount {
		report(outOfRange(n, 1, hand))
	}
}

func (v *filledVariant) checkValuedCards(report func(string)) {
	for i, value := range v.Values {
		if c := Card(i); value != 0 && !c.Valid() {
			report("a value for " + c.String() + ", which is not a card")
		}
	}
}

func (v *filledVariant) checkValuedJokers(report func(string)) {
	for c := range v.pack.Of(NoSuit).Distinct().All() {
		if value := v.Values[c]; value != 0 && value != Worthless {
			report("a value for " + c.String() + ": a joker is worth nothing")
		}
	}
}
