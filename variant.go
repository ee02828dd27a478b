package hearts

import (
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Variant is the rules of one table: how many play, with which cards, and every house rule.
// The zero Variant is the standard game for four: 52 cards, pass three left, right, across, hold, the holder
// of 2♣ opens, no penalty card on the first trick, hearts must be broken, each heart counts 1 and Q♠ 13, the moon adds 26 to the others, and
// the game ends when somebody has 100.
//
// A Variant is a plain comparable value: copy it, change it, compare it. [New] says whether it makes sense. Its text is a line of words,
// see [ParseVariant]; its JSON is an object with the same keys.
//
// A penalty card is a card whose value in the variant is above zero, a bonus card one whose value is below.
type Variant struct {
	// Players is the number of seats, 3 … 7 with one pack and 5 … 11 with two; zero is 4. Key: players.
	Players int

	// Packs is the number of packs that are mixed, 1 or 2; zero is 1. Two identical cards played to one trick cancel each other: neither wins, and
	// they still score. If no card of the suit led is left, or jokers alone were played, the trick is held: the same seat leads again, and the next
	// winner takes the held cards too; those of a held last trick go to the seat that led it. Key: packs.
	Packs int

	// Removed are the cards taken out of the pack; with two packs it can be one copy or both. Where no Removed, no Jokers and no Kitty are named, one pack lacks
	// the usual cards: none for four players, 2♦ for three, 2♣ 2♦ for five, 2♣ 2♦ 2♠ 3♣ for six, 2♣ 2♦ 2♠ for seven. What is left, without the kitty, must
	// divide by the players. Key: removed.
	Removed Cards

	// Jokers is the number of jokers, 0 … 4, all alike: cards of no suit, worth nothing, that never win a trick and may be played to any trick, to lead as
	// well: then the first other card sets the suit. Only to open a deal they may not be led, unless the [Opening] leaves the choice. A seat that can follow suit may
	// play one, and one that cannot need not. Key: jokers.
	Jokers int

	// DragonJokers plays with three jokers that differ, by the rules of [DragonHearts]: [RedJoker], [BlackJoker] and [Joker], which fits both colours. A seat that cannot follow
	// suit may play one that fits the colour of the suit led. Who has nothing but jokers plays any of them, and leads with one. Jokers is 0 or 3 then. Key: dragon-jokers.
	DragonJokers bool

	// Kitty is the number of cards dealt to no seat, 0 … 105. Zero is none with one pack, and with two what is over when the cards are dealt out evenly.
	// Nobody sees them until the winner of the first trick takes them with it, or of the next trick that is won if it is held. Then all see
	// them. Their points count, for a moon too; a heart among them breaks nothing. Key: kitty.
	Kitty int

	// KittyToLastTrick leaves the kitty to the winner of the last trick. Key: kitty-to-last-trick.
	KittyToLastTrick bool

	// Passes says who passes to whom, deal by deal; zero is the usual cycle for the number of players, see [Cycle], and with two packs nobody passes. Key: passes.
	Passes Cycle

	// PassCount is the number of cards each seat passes, from 1 to the size of the hand; zero is 3. [Scatter] does not
	// ask for it. Key: pass-count.
	PassCount int

	// Opening says who leads to the first trick and with what; zero is [OpenLowestClub] with one pack and [OpenLeftOfDealer] with two. Key: opening.
	Opening Opening

	// PenaltyOnFirstTrick allows penalty cards to be discarded on the first trick, and to be led to it where the [Opening] lets the leader
	// choose. By default they may not be, unless there is nothing else. Key: penalty-on-first-trick.
	PenaltyOnFirstTrick bool

	// HeartsAnyTime allows a heart to be led at any time. By default hearts may be led only once they are broken, which means
	// that a heart has been played in this deal, or by who holds nothing else. Key: hearts-any-time.
	HeartsAnyTime bool

	// QueenBreaksHearts lets Q♠ break hearts, whenever it is played. Key: queen-breaks-hearts.
	QueenBreaksHearts bool

	// HeartsInsteadOfQueen allows a leader who holds nothing but hearts and Q♠ to lead a heart before hearts
	// are broken. By default Q♠ must be led. Key: hearts-instead-of-queen.
	HeartsInsteadOfQueen bool

	// QueenWaits forbids to discard Q♠ before hearts are broken, unless there is nothing else. Key: queen-waits.
	QueenWaits bool

	// Values are the points of single cards where they differ from the standard: each heart 1, Q♠ 13, any other card 0.
	// Zero is the standard value; [Worthless] is no points. The value of a card that is not in play is idle. A joker has none. Key: values.
	Values Values

	// JackOfDiamonds makes J♦ worth −10. Key: jack-of-diamonds.
	JackOfDiamonds bool

	// TenOfClubsDoubles doubles the score of the deal, bonus cards included, of who takes 10♣; two copies make it four times
	// as much. On a moon it does nothing. Key: ten-of-clubs-doubles.
	TenOfClubsDoubles bool

	// NoTricks is added to the score of a seat that took no card in the deal, −1000 … 1000: −5 is the
	// common bonus. Never on a moon. Zero adds nothing. Key: no-tricks.
	NoTricks int

	// Moon says what happens when one seat takes every penalty card in play; zero is [MoonAdd], or [MoonSubtract] with Reverse. A pack with
	// fewer than two penalty cards knows no moon. Key: moon.
	Moon Moon

	// BonusNeeded asks the shooter of the moon to take every bonus card in play too; who does not, scores
	// what was taken. Key: bonus-needed.
	BonusNeeded bool

	// Sun doubles the amount of a moon when the shooter took every card of the deal. Key: sun.
	Sun bool

	// Target is the total that ends the game when somebody has it, or more, after a deal: 1 … 1,000,000. Zero is
	// 100, or no target where Deals is set. Key: target.
	Target int

	// Deals is the number of deals after which the game ends, 1 … 1,000,000; zero is no limit. With a Target too, the game ends
	// with whichever comes first. Key: deals.
	Deals int

	// PlayOn goes on when the game would end with several seats at the lowest total: past the target until, after a deal, somebody is at or over it and one
	// seat alone is lowest; past the limit of deals until one seat alone is lowest. Partners count as one seat, and where the highest total wins it is that. By
	// default they share the win. Key: play-on.
	PlayOn bool

	// ExactTarget says what becomes of a total that is exactly the target after a deal; zero is nothing. Key: exact-target.
	ExactTarget ExactTarget

	// Sides makes two sides of 4 or 6 players, who sit alternately: seats 0, 2, … against 1, 3, …. Cards count by seat, 10♣ and NoTricks too;
	// then the points of a side are pooled, so that the totals of partners are equal. A side shoots the moon together: with MoonAdd each seat of the other side
	// brings it the amount, with MoonChoice the partner who took the last penalty card chooses. Key: sides.
	Sides bool

	// Settlement settles every deal by itself: the seat with the smallest score above zero wins, and every other seat above zero pays it the
	// difference; seats at zero or below take no part. Equal winners share, and what does not divide goes to them one point each from the dealer's left on. The
	// total is what a seat has won and paid, and the highest wins. It needs a number of Deals, and knows no target. Key: settlement.
	Settlement bool

	// Reverse makes points what is wanted: the highest total wins. A moon, zero being MoonSubtract, costs the shooter its amount, or
	// is off. Key: reverse.
	Reverse bool
}

// Values are points by [Card], each −300 … 300, or [Worthless]. Zero is the standard value of the card, so that
// no points for Q♠ are Values{QueenOfSpades: Worthless}.
// The text is "QS:0,KS:10" with 0 for Worthless, the JSON {"KS":10,"QS":0}.
type Values [64]int16

// Worthless as a value makes a card worth no points, where zero would mean its standard value.
const Worthless = math.MinInt16

const (
	mostPoints   = 300     // for one card, so that two packs of them fit an int16
	mostNoTricks = 1000    // for a deal
	mostTotal    = 1000000 // as target, and as limit of deals
)

// An Opening says who leads to the first trick of a deal, and with what. The zero Opening is the table's default.
type Opening int8

// The openings.
const (
	// The holder of the lowest club that anybody holds leads it; of two who hold it, the nearest to the dealer's left, that seat itself first. Where nobody holds a
	// club, the seat left of the dealer leads as with OpenLeftOfDealer, but no joker unless it has nothing else.
	OpenLowestClub Opening = iota + 1
	// The same seat leads any club; a club that is a penalty card only if those are allowed on the first trick, or it has no other.
	OpenAnyClub
	// The seat left of the dealer leads any card that may be led: no heart and no penalty card, unless
	// the variant allows them or there is nothing else.
	OpenLeftOfDealer
)

// A Moon is what happens when one seat takes every penalty card: it shoots the moon. The amount of
// a moon is the sum of the values of all penalty cards in play, 26 as standard. Bonus cards score for
// whoever took them. The zero Moon is the table's default, [MoonAdd].
type Moon int8

// The kinds of moon.
const (
	MoonAdd      Moon = iota + 1 // the shooter's penalty cards count 0, and every other seat gets the amount
	MoonSubtract                 // the shooter loses the amount, and the others get 0
	MoonChoice                   // the shooter chooses one of these two before the deal is scored
	MoonOff                      // no moon: points count as taken
)

// An ExactTarget says what becomes of a total that is exactly the target after a deal. It comes before ties and the test for the end.
type ExactTarget int8

// What an exact target does.
const (
	ExactNothing ExactTarget = iota
	ExactHalves              // the total falls to half of it, rounded down
	ExactZeroes              // the total falls to 0
)

var (
	openingNames = []string{"default", "lowest-club", "any-club", "left-of-dealer"}
	moonNames    = []string{"default", "add", "subtract", "choice", "off"}
	exactNames   = []string{"nothing", "halves", "zeroes"}
)

// String returns the opening as in text and JSON: "lowest-club", "any-club" or "left-of-dealer", and "default" for zero.
func (o Opening) String() string { return nameOf("Opening", int(o), openingNames) }

// MarshalText writes the opening as [Opening.String] does, and fails for any but zero and the constants.
func (o Opening) MarshalText() ([]byte, error) {
	return marshalName("an opening", int(o), openingNames)
}

// UnmarshalText reads the name of an opening.
func (o *Opening) UnmarshalText(text []byte) error {
	i, err := unmarshalName("an opening", text, openingNames)
	if err == nil {
		*o = Opening(i)
	}
	return err
}

// String returns the kind of moon as in text and JSON: "add", "subtract", "choice" or "off", and "default" for zero.
func (m Moon) String() string { return nameOf("Moon", int(m), moonNames) }

// MarshalText writes the kind of moon as [Moon.String] does, and fails for any but zero and the constants.
func (m Moon) MarshalText() ([]byte, error) { return marshalName("a kind of moon", int(m), moonNames) }

// UnmarshalText reads the name of a kind of moon.
func (m *Moon) UnmarshalText(text []byte) error {
	i, err := unmarshalName("a kind of moon", text, moonNames)
	if err == nil {
		*m = Moon(i)
	}
	return err
}

// String returns what an exact target does as in text and JSON: "nothing", "halves" or "zeroes".
func (e ExactTarget) String() string { return nameOf("ExactTarget", int(e), exactNames) }

// MarshalText writes what an exact target does as [ExactTarget.String] does, and fails for any but the constants.
func (e ExactTarget) MarshalText() ([]byte, error) {
	return marshalName("an effect of an exact target", int(e), exactNames)
}

// UnmarshalText reads the name of what an exact target does.
func (e *ExactTarget) UnmarshalText(text []byte) error {
	i, err := unmarshalName("an effect of an exact target", text, exactNames)
	if err == nil {
		*e = ExactTarget(i)
	}
	return err
}

// defaultRemoved are the cards usually taken out of one pack, by number of players.
var defaultRemoved = [...]Cards{
	3: {one: 1 << TwoOfDiamonds},
	5: {one: 1<<TwoOfClubs | 1<<TwoOfDiamonds},
	6: {one: 1<<TwoOfClubs | 1<<TwoOfDiamonds | 1<<TwoOfSpades | 1<<ThreeOfClubs},
	7: {one: 1<<TwoOfClubs | 1<<TwoOfDiamonds | 1<<TwoOfSpades},
}

// mostPacks is how many packs can be mixed, and playersOf the fewest and the most players, by number of packs.
const mostPacks = 2

var playersOf = [mostPacks + 1]struct{ fewest, most int }{1: {3, 7}, 2: {5, seats}}

const (
	standardPlayers   = 4
	standardPassCount = 3
	standardTarget    = 100
	jackOfDiamonds    = -10
	dragonJokers      = 3
)

// Full returns the same variant with its zeros filled in: players, packs, removed cards, jokers, kitty, passes, pass count where hands are large enough for it, opening,
// kind of moon, and the target unless a number of deals ends the game. Values stay as they are, see [Variant.Value]. It is to be read, not changed: the cards that it removes, its kitty and
// its passes are those for its number of players.
func (v Variant) Full() Variant {
	v.Players = cmp.Or(v.Players, standardPlayers)
	v.Packs = cmp.Or(v.Packs, 1)
	if v.DragonJokers {
		v.Jokers = cmp.Or(v.Jokers, dragonJokers)
	}
	v.fillPack()
	if hand := v.hand(); hand >= standardPassCount {
		v.PassCount = cmp.Or(v.PassCount, standardPassCount)
	}
	if v.Reverse {
		v.Moon = cmp.Or(v.Moon, MoonSubtract)
	}
	v.Moon = cmp.Or(v.Moon, MoonAdd)
	if v.Deals == 0 && !v.Settlement {
		v.Target = cmp.Or(v.Target, standardTarget)
	}
	return v
}

// fillPack fills in what depends on the number of packs, if it is one or two.
func (v *Variant) fillPack() {
	switch {
	case v.Packs == 2:
		v.Opening = cmp.Or(v.Opening, OpenLeftOfDealer)
		v.Passes = cmp.Or(v.Passes, Cycle{Hold})
		if v.Players > 0 {
			v.Kitty = cmp.Or(v.Kitty, v.cardsInPlay().Len()%v.Players)
		}
	case v.Packs == 1 && v.Players >= 0 && v.Players < len(defaultCycles):
		if v.Jokers == 0 && v.Kitty == 0 {
			v.Removed = cmp.Or(v.Removed, defaultRemoved[v.Players])
		}
		v.Passes = cmp.Or(v.Passes, defaultCycles[v.Players])
	}
	v.Opening = cmp.Or(v.Opening, OpenLowestClub)
}

// hand returns the number of cards in a hand, for a variant without zeros.
func (v *Variant) hand() int {
	if v.Players < 1 {
		return 0
	}
	return max(0, v.cardsInPlay().Len()-v.Kitty) / v.Players
}

// Passing returns the direction in which cards are passed in a deal, counted from 1, and [Hold] below that.
func (v Variant) Passing(deal int) Direction {
	full := v.Full()
	return full.Passes.in(deal)
}

// Value returns the points that a card is worth to its taker, and 0 for a joker and for what is no valid card.
func (v Variant) Value(c Card) int {
	switch {
	case c.Suit() == NoSuit:
		return 0
	case v.JackOfDiamonds && c == JackOfDiamonds:
		return jackOfDiamonds
	case v.Values[c] == Worthless:
		return 0
	case v.Values[c] != 0:
		return int(v.Values[c])
	case c.Suit() == Hearts:
		return 1
	case c == QueenOfSpades:
		return 13
	}
	return 0
}

// Pack returns all cards in play, those of the kitty included.
func (v Variant) Pack() Cards {
	full := v.Full()
	return full.cardsInPlay()
}

// cardsInPlay returns the same for a variant without zeros.
func (v *Variant) cardsInPlay() Cards {
	cards := v.packs().Minus(v.Removed)
	switch {
	case v.DragonJokers:
		return cards.Plus(CardsOf(RedJoker, BlackJoker, Joker))
	case v.Jokers > 0:
		cards.setJokers(min(v.Jokers, mostJokers))
	}
	return cards
}

// packs returns the cards before any are removed, without jokers.
func (v *Variant) packs() Cards {
	cards := Cards{one: suitCards}
	if v.Packs == 2 {
		cards.two = suitCards
	}
	return cards
}

// bonusCards returns the cards in play whose value is below zero, and penaltyCards those above.
func (v Variant) bonusCards() Cards   { return v.cards(func(value int) bool { return value < 0 }) }
func (v Variant) penaltyCards() Cards { return v.cards(func(value int) bool { return value > 0 }) }

// cards returns the cards in play with such a value.
func (v Variant) cards(such func(value int) bool) (bag Cards) {
	for c := range v.Pack().All() {
		if such(v.Value(c)) {
			bag, _ = bag.add(c)
		}
	}
	return bag
}

// faults collects what is wrong with a variant or a score, each a [*FieldError].
type faults []error

func (f *faults) add(field string, reason Reason, detail string) {
	*f = append(*f, &FieldError{field, detailed{reason, detail}})
}

// inRange reports whether n is within least and most, and adds a fault if not.
func (f *faults) inRange(field string, n, least, most int) bool {
	if n >= least && n <= most {
		return true
	}
	f.add(field, ErrRange, strconv.Itoa(n)+" is out of range, "+strconv.Itoa(least)+" to "+strconv.Itoa(most))
	return false
}

// faults returns all faults of the variant.
func (v Variant) faults() (f faults) {
	v.checkPack(&f)
	f.inRange("opening", int(v.Opening), 0, len(openingNames)-1)
	v.checkValues(&f)
	f.inRange("no-tricks", v.NoTricks, -mostNoTricks, mostNoTricks)
	f.inRange("moon", int(v.Moon), 0, len(moonNames)-1)
	v.checkEnd(&f)
	v.checkReckoning(&f)
	return f
}

// checkPack finds the faults of players, packs, removed cards, jokers, kitty and passing.
func (v Variant) checkPack(f *faults) {
	full := v.Full()
	seated := f.inRange("packs", full.Packs, 1, mostPacks)
	if seated {
		of := playersOf[full.Packs]
		seated = full.Players >= of.fewest && full.Players <= of.most
		if !seated {
			f.add("players", ErrRange, strconv.Itoa(full.Players)+" is out of range, 3 to 7 with one pack, 5 to 11 with two")
		}
	}
	f.inRange("jokers", v.Jokers, 0, mostJokers)
	if v.DragonJokers && full.Jokers != dragonJokers {
		f.add("dragon-jokers", ErrConflict, strconv.Itoa(v.Jokers)+" jokers: these are three")
	}
	missing := full.Removed.Minus(full.packs())
	if missing != (Cards{}) {
		f.add("removed", ErrNotInPack, missing.String()+" cannot be removed: not in the pack, or not so often")
	}
	if f.inRange("kitty", v.Kitty, 0, mostCards-playersOf[1].fewest) && seated && missing == (Cards{}) {
		full.checkDealing(f)
	}
	table, hand := seats, full.cardsInPlay().Len() // of passing that fits any table
	if seated {
		table, hand = full.Players, full.hand()
	}
	full.checkPasses(f, table, hand, v.PassCount != 0)
}

// checkDealing finds the fault of cards that cannot be dealt evenly. It belongs to an option that was named, if there is one.
func (v *Variant) checkDealing(f *faults) {
	field, cards := "removed", v.cardsInPlay().Len()
	what := strconv.Itoa(cards) + " cards"
	switch {
	case v.Removed != (Cards{}):
	case v.DragonJokers:
		field = "dragon-jokers"
	case v.Jokers > 0:
		field = "jokers"
	}
	if v.Kitty > 0 {
		field = "kitty"
		what += ", " + strconv.Itoa(v.Kitty) + " of them in the kitty,"
	}
	what += " for " + strconv.Itoa(v.Players) + " players: "
	switch dealt := cards - v.Kitty; {
	case dealt < v.Players:
		f.add(field, ErrUnevenPack, what+"a seat without a card")
	case dealt%v.Players != 0:
		f.add(field, ErrUnevenPack, what+strconv.Itoa(dealt%v.Players)+" over")
	}
}

// checkPasses finds the faults of passing from hands of that size. The number of cards must fit
// when it was named, and when a step asks for it.
func (v *Variant) checkPasses(f *faults, players, hand int, counted bool) {
	for _, d := range v.Passes.steps() {
		switch {
		case !d.fits(players):
			f.add("passes", ErrDirection, d.String()+" does not fit "+strconv.Itoa(players)+" players")
		case d == Scatter && hand < players-1:
			f.add("passes", ErrDirection, "a hand of "+strconv.Itoa(hand)+" cannot scatter to "+strconv.Itoa(players-1)+" seats")
		case d != Scatter && d != Hold:
			counted = true
		}
	}
	if v.Passes.goesOn() {
		f.add("passes", ErrDirection, "a direction behind the end of the cycle")
	}
	if counted && hand > 0 {
		f.inRange("pass-count", cmp.Or(v.PassCount, standardPassCount), 1, hand)
	}
}

// checkValues finds the faults of the values of cards, and of options that ask for a card.
func (v Variant) checkValues(f *faults) {
	pack := v.Pack()
	for i, value := range v.Values {
		switch c := Card(i); {
		case value == 0:
		case !c.Valid():
			f.add("values", ErrCard, "a value for "+c.String()+", which is no card")
		case c.Suit() == NoSuit && value != Worthless && pack.Has(c):
			f.add("values", ErrConflict, "a value for "+c.String()+": a joker is worth nothing")
		case value != Worthless:
			f.inRange("values", int(value), -mostPoints, mostPoints)
		}
	}
	if v.JackOfDiamonds && v.Values[JackOfDiamonds] != 0 {
		f.add("jack-of-diamonds", ErrConflict, "J♦ has a value in values too")
	}
	if v.JackOfDiamonds && !pack.Has(JackOfDiamonds) {
		f.add("jack-of-diamonds", ErrNoSuchCard, "J♦ is not in play")
	}
	if v.TenOfClubsDoubles && !pack.Has(TenOfClubs) {
		f.add("ten-of-clubs-doubles", ErrNoSuchCard, "10♣ is not in play")
	}
	if v.BonusNeeded && v.bonusCards() == (Cards{}) {
		f.add("bonus-needed", ErrNoSuchCard, "no bonus card in play")
	}
}

// checkEnd finds the faults of what ends the game.
func (v Variant) checkEnd(f *faults) {
	target := v.Full().Target
	f.inRange("target", cmp.Or(v.Target, standardTarget), 1, mostTotal)
	f.inRange("deals", cmp.Or(v.Deals, 1), 1, mostTotal)
	if target != 0 && v.NoTricks <= 0 && v.penaltyCards() == (Cards{}) {
		f.add("target", ErrEndless, ErrEndless.sentence())
	}
	if f.inRange("exact-target", int(v.ExactTarget), 0, len(exactNames)-1) && v.ExactTarget != ExactNothing && target == 0 {
		f.add("exact-target", ErrConflict, "there is no target")
	}
}

// checkReckoning finds the faults of how the scores of a deal are reckoned up.
func (v Variant) checkReckoning(f *faults) {
	if players := v.Full().Players; v.Sides && players != 4 && players != 6 {
		f.add("sides", ErrConflict, strconv.Itoa(players)+" players: only 4 or 6 make two sides")
	}
	if v.Reverse && (v.Moon == MoonAdd || v.Moon == MoonChoice) {
		f.add("reverse", ErrConflict, "a moon that is "+v.Moon.String()+": where points are wanted it can only be subtract or off")
	}
	if !v.Settlement {
		return
	}
	if v.Deals == 0 {
		f.add("settlement", ErrConflict, "there is no number of deals")
	}
	for _, other := range []struct {
		named bool
		what  string
	}{{v.Target != 0, "a target"}, {v.ExactTarget != 0, "an exact target"}, {v.Reverse, "reverse"}, {v.Sides, "sides"}} {
		if other.named {
			f.add("settlement", ErrConflict, "it does not go with "+other.what)
		}
	}
}

// An option is a field of Variant by its key in text and JSON.
type option struct {
	key string
	of  func(*Variant) any // a pointer to the field
}

// options are all fields, in the order in which they are written.
var options = [...]option{
	{"players", func(v *Variant) any { return &v.Players }},
	{"packs", func(v *Variant) any { return &v.Packs }},
	{"removed", func(v *Variant) any { return &v.Removed }},
	{"jokers", func(v *Variant) any { return &v.Jokers }},
	{"dragon-jokers", func(v *Variant) any { return &v.DragonJokers }},
	{"kitty", func(v *Variant) any { return &v.Kitty }},
	{"kitty-to-last-trick", func(v *Variant) any { return &v.KittyToLastTrick }},
	{"passes", func(v *Variant) any { return &v.Passes }},
	{"pass-count", func(v *Variant) any { return &v.PassCount }},
	{"opening", func(v *Variant) any { return &v.Opening }},
	{"penalty-on-first-trick", func(v *Variant) any { return &v.PenaltyOnFirstTrick }},
	{"hearts-any-time", func(v *Variant) any { return &v.HeartsAnyTime }},
	{"queen-breaks-hearts", func(v *Variant) any { return &v.QueenBreaksHearts }},
	{"hearts-instead-of-queen", func(v *Variant) any { return &v.HeartsInsteadOfQueen }},
	{"queen-waits", func(v *Variant) any { return &v.QueenWaits }},
	{"values", func(v *Variant) any { return &v.Values }},
	{"jack-of-diamonds", func(v *Variant) any { return &v.JackOfDiamonds }},
	{"ten-of-clubs-doubles", func(v *Variant) any { return &v.TenOfClubsDoubles }},
	{"no-tricks", func(v *Variant) any { return &v.NoTricks }},
	{"moon", func(v *Variant) any { return &v.Moon }},
	{"bonus-needed", func(v *Variant) any { return &v.BonusNeeded }},
	{"sun", func(v *Variant) any { return &v.Sun }},
	{"target", func(v *Variant) any { return &v.Target }},
	{"deals", func(v *Variant) any { return &v.Deals }},
	{"play-on", func(v *Variant) any { return &v.PlayOn }},
	{"exact-target", func(v *Variant) any { return &v.ExactTarget }},
	{"sides", func(v *Variant) any { return &v.Sides }},
	{"settlement", func(v *Variant) any { return &v.Settlement }},
	{"reverse", func(v *Variant) any { return &v.Reverse }},
}

// text returns the value that v has for the option, as one word. With an error it is one that cannot be read.
func (o option) text(v *Variant) (string, error) {
	switch p := o.of(v).(type) {
	case *bool:
		return strconv.FormatBool(*p), nil
	case *int:
		return strconv.Itoa(*p), nil
	case *Cards:
		return string(p.append(nil, ',')), nil
	default:
		text, err := p.(encoding.TextMarshaler).MarshalText()
		if err != nil {
			return p.(interface{ String() string }).String(), err
		}
		return string(text), nil
	}
}

// setText gives v the value that the word says.
func (o option) setText(v *Variant, word string) error {
	switch p := o.of(v).(type) {
	case *bool:
		if word != "true" && word != "false" {
			return syntaxError(word, "neither true nor false")
		}
		*p = word == "true"
		return nil
	case *int:
		n, err := parseNumber(word)
		*p = n
		return err
	case *Cards:
		bag, err := ParseCards(word)
		if err == nil && bag == (Cards{}) && word != "" {
			err = syntaxError(word, "not a card")
		}
		*p = bag
		return err
	case *Values:
		if word == "" {
			*p = Values{}
		}
		return p.UnmarshalText([]byte(word))
	default:
		return p.(encoding.TextUnmarshaler).UnmarshalText([]byte(word))
	}
}

// parseNumber reads a number as [strconv.Itoa] writes it.
func parseNumber(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || strconv.Itoa(n) != word {
		return 0, syntaxError(word, "not a number")
	}
	return n, nil
}

// isList reports whether the value of the option is a list, which can be empty.
func (o option) isList() bool {
	zero, _ := o.text(&Variant{})
	return zero == ""
}

// isZero reports whether v has no value for the option.
func (o option) isZero(v *Variant) bool {
	text, err := o.text(v)
	zero, _ := o.text(&Variant{})
	return err == nil && text == zero
}

// ParseVariant reads a variant from a line of words such as
//
//	players=5 queen-breaks-hearts moon=subtract
//
// Each word is an option by its key, with "=" and its value; a switch needs no value. The keys stand at the fields of
// [Variant], and the values are written as the types of the fields say, lists with commas and no spaces. A name may lead, and
// the options then change that variant: "black-maria players=3 removed=2C", "omnibus jack-of-diamonds=false". In
// "spot values=QS:25" only the values listed change; an empty list is that of the zero Variant: "heartsette removed= players=5 kitty=2". [NamedVariants] lists the names.
//
// Unknown words, words that come twice and wrong values are all reported at once, each a [*FieldError]. Whether the
// options fit together is for [New] to say.
func ParseVariant(s string) (Variant, error) {
	var v Variant
	r := optionReader{}
	words := 0
	for word := range strings.FieldsSeq(s) {
		words++
		if base, ok := variantNamed(word); words == 1 && ok {
			v = base
			continue
		}
		key, value, hasValue := strings.Cut(word, "=")
		r.read(key, func(o option) error {
			if _, isSwitch := o.of(&v).(*bool); isSwitch && !hasValue {
				value = "true"
			}
			if value == "" && !(hasValue && o.isList()) {
				return syntaxError(word, "option without a value")
			}
			return o.setText(&v, value)
		})
	}
	if words == 0 {
		return Variant{}, syntaxError(s, "not a variant")
	}
	if len(r.faults) > 0 {
		return Variant{}, errors.Join(r.faults...)
	}
	return v, nil
}

// An optionReader reads options by their keys, and collects what is wrong with them.
type optionReader struct {
	faults faults
	seen   [len(options)]bool
}

// mostFaults is how many faults of one text are reported. More would only help to make an answer longer than the question.
const mostFaults = 25

// read reads the value of the option with that key.
func (r *optionReader) read(key string, value func(option) error) {
	i := slices.IndexFunc(options[:], func(o option) bool { return o.key == key })
	_, isName := variantNamed(key)
	switch {
	case len(r.faults) == mostFaults:
	case i < 0 && isName:
		r.faults.add(key, ErrUnknown, "the name of a variant can only stand first")
	case i < 0:
		r.faults.add(shortened(key), ErrUnknown, ErrUnknown.sentence())
	case r.seen[i]:
		r.faults.add(key, ErrTwice, ErrTwice.sentence())
	default:
		r.seen[i] = true
		if err := value(options[i]); err != nil {
			r.faults = append(r.faults, &FieldError{key, err})
		}
	}
}

// String returns the variant as [ParseVariant] reads it: the options that are not zero, or "standard".
func (v Variant) String() string {
	var words []string
	for _, o := range options {
		text, _ := o.text(&v)
		switch _, isSwitch := o.of(&v).(*bool); {
		case o.isZero(&v):
		case isSwitch:
			words = append(words, o.key)
		default:
			words = append(words, o.key+"="+text)
		}
	}
	if len(words) == 0 {
		return namedVariants[0].name
	}
	return strings.Join(words, " ")
}

// MarshalText writes the variant as [Variant.String] does. It fails for values that no text can say, such as Moon(9).
func (v Variant) MarshalText() ([]byte, error) {
	for _, o := range options {
		if _, err := o.text(&v); err != nil {
			return nil, err
		}
	}
	return []byte(v.String()), nil
}

// UnmarshalText reads a variant as [ParseVariant] does.
func (v *Variant) UnmarshalText(text []byte) error {
	parsed, err := ParseVariant(string(text))
	if err == nil {
		*v = parsed
	}
	return err
}

// MarshalJSON writes an object of the options that are not zero, with the keys of the text form:
//
//	{"players":5,"removed":["2C","2D"],"passes":["left","hold"],"queen-breaks-hearts":true,"values":{"KS":10,"QS":0},"moon":"subtract"}
func (v Variant) MarshalJSON() ([]byte, error) {
	object := []byte{'{'}
	for _, o := range options {
		if o.isZero(&v) {
			continue
		}
		value, err := json.Marshal(o.of(&v))
		if err != nil {
			return nil, err
		}
		if len(object) > 1 {
			object = append(object, ',')
		}
		object = append(strconv.AppendQuote(object, o.key), ':')
		object = append(object, value...)
	}
	return append(object, '}'), nil
}

// UnmarshalJSON reads an object as [Variant.MarshalJSON] writes it; what it does not name is zero. Unknown keys, keys that come
// twice and values of a wrong type, null among them, are reported as by [ParseVariant].
func (v *Variant) UnmarshalJSON(data []byte) error {
	if isNull(data) {
		return nil
	}
	var parsed Variant
	r := optionReader{}
	err := eachMember(data, func(key string, value json.RawMessage) error {
		r.read(key, func(o option) error {
			err := json.Unmarshal(value, o.of(&parsed))
			switch cycle, isCycle := o.of(&parsed).(*Cycle); {
			case isNull(value):
				return syntaxError(string(value), "not a value of this option")
			case isCycle && err == nil && *cycle == Cycle{}:
				return syntaxError(string(value), "no direction; to pass in no deal is hold")
			}
			return asSyntaxError(err, value, "not a value of this option")
		})
		return nil
	})
	if err := errors.Join(append(r.faults, err)...); err != nil {
		return err
	}
	*v = parsed
	return nil
}

// MarshalText writes the values as [Values.String] does. It fails for what is no card, and for points outside their range.
func (v Values) MarshalText() ([]byte, error) {
	text := []byte{}
	for c, value := range v {
		if value == 0 {
			continue
		}
		entry := v.entry(Card(c))
		switch {
		case !Card(c).Valid():
			return nil, syntaxError(entry, "not a card")
		case value != Worthless && (value < -mostPoints || value > mostPoints):
			return nil, syntaxError(entry, notPoints)
		case len(text) > 0:
			text = append(text, ',')
		}
		text = append(text, entry...)
	}
	return text, nil
}

// notPoints is what is wrong with the value of a card.
const notPoints = "not points from −300 to 300"

// entry returns the value of one card as text, such as "KS:10".
func (v *Values) entry(c Card) string { return c.String() + ":" + strconv.Itoa(int(points(v[c]))) }

// String returns the values that are not standard, such as "QS:0,KS:10".
func (v Values) String() string {
	var words []string
	for c, value := range v {
		if value != 0 {
			words = append(words, v.entry(Card(c)))
		}
	}
	return strings.Join(words, ",")
}

// points returns the number that stands for a value in text.
func points(value int16) int16 {
	if value == Worthless {
		return 0
	}
	return value
}

// set gives the card that many points; no points are Worthless.
func (v *Values) set(c Card, points int) error {
	switch {
	case points < -mostPoints || points > mostPoints:
		return syntaxError(strconv.Itoa(points), notPoints)
	case points == 0:
		v[c] = Worthless
	default:
		v[c] = int16(points)
	}
	return nil
}

// UnmarshalText reads what [Values.MarshalText] writes into v; the value of a card that is not listed stays as it was.
func (v *Values) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	values := *v
	var seen Cards
	for word := range strings.SplitSeq(string(text), ",") {
		name, number, _ := strings.Cut(word, ":")
		c, err := ParseCard(name)
		if err != nil {
			return err
		}
		n, err := parseNumber(number)
		if err != nil {
			return syntaxError(word, notPoints)
		}
		if seen.Has(c) {
			return syntaxError(word, "card given twice")
		}
		seen, _ = seen.add(c)
		if err := values.set(c, n); err != nil {
			return err
		}
	}
	*v = values
	return nil
}

// MarshalJSON writes an object of points by card.
func (v Values) MarshalJSON() ([]byte, error) {
	if _, err := v.MarshalText(); err != nil {
		return nil, err
	}
	object := map[Card]int16{}
	for c, value := range v {
		if value != 0 {
			object[Card(c)] = points(value)
		}
	}
	return json.Marshal(object)
}

// UnmarshalJSON reads what [Values.MarshalJSON] writes.
func (v *Values) UnmarshalJSON(data []byte) error {
	if isNull(data) {
		return nil
	}
	var values Values
	var seen Cards
	err := eachMember(data, func(key string, value json.RawMessage) error {
		c, err := ParseCard(key)
		if err != nil {
			return err
		}
		if seen.Has(c) {
			return syntaxError(key, "card given twice")
		}
		seen, _ = seen.add(c)
		var n int
		if err := json.Unmarshal(value, &n); err != nil || isNull(value) {
			return syntaxError(string(value), notPoints)
		}
		return values.set(c, n)
	})
	if err == nil {
		*v = values
	}
	return err
}
