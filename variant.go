package hearts

import "cmp"

// A Variant is the rules of one table: how many play, with which cards, and every
// house rule. The zero Variant is the standard game for four: 52 cards; pass
// three left, right, across, hold; the holder of 2♣ opens; no penalty card on the
// first trick; hearts must be broken; each heart counts 1 and Q♠ 13; the moon
// adds 26 to the others; the game ends when somebody has 100.
//
// A Variant is a plain comparable value: copy it, change it, compare it. [New]
// says whether it makes sense. Its text is a line of words, see [ParseVariant].
// Its JSON is an object with the same keys. The key of a field is its name in
// lower case with hyphens: pass-count for PassCount. [Options] lists the fields
// as data, for forms and menus.
//
// A penalty card is a card whose value in the variant is above zero. A bonus card
// is one whose value is below zero.
type Variant struct {
	// Players is the number of seats: 3 … 7 with one pack, 5 … 11 with two. Zero
	// is 4.
	Players int

	// Packs is the number of packs that are mixed, 1 or 2. Zero is 1.
	//
	// Two identical cards played to one trick cancel each other: neither wins,
	// and both still score. If no card of the suit led is left, or only jokers
	// were played, the trick is held: the same seat leads again, and the next
	// winner takes the held cards too. If the last trick is held, the seat that
	// led it takes what is held.
	Packs int

	// Removed are the cards taken out of the pack. With two packs it can be one
	// copy or both. What is left, without the kitty, must divide by the players.
	//
	// If no Removed, Jokers or Kitty are named, one pack lacks the usual cards:
	// 2♦ for three players, 2♣ 2♦ for five, 2♣ 2♦ 2♠ 3♣ for six, 2♣ 2♦ 2♠ for
	// seven.
	Removed Cards

	// Jokers is the number of jokers, 0 … 4, all alike. A joker has no suit, is
	// worth nothing and never wins. It may be played to any trick, also by a seat
	// that can follow suit. It may be led, and then the first other card sets the
	// suit. It opens a deal only where the [Opening] leaves the choice.
	Jokers int

	// DragonJokers plays with the three jokers of [DragonHearts]: [RedJoker],
	// [BlackJoker], and [Joker], which fits both colours. A seat that cannot
	// follow suit may play one that fits the colour of the suit led. A seat with
	// nothing but jokers plays any of them, and leads one. Jokers is then 0 or 3.
	DragonJokers bool

	// Kitty is the number of cards that are dealt to no seat, 0 … 105. Zero is
	// none with one pack, and with two packs what is over when the cards are
	// dealt evenly.
	//
	// Nobody sees them until the winner of the first trick takes them; if that
	// trick is held they go with it. Then all see them. Their points count, for a
	// moon too. A heart among them breaks nothing.
	Kitty int

	// KittyToLastTrick leaves the kitty to the winner of the last trick.
	KittyToLastTrick bool

	// Passes says who passes to whom, deal by deal. Zero is the usual cycle for
	// the number of players, see [Cycle]. With two packs nobody passes.
	Passes Cycle

	// PassCount is the number of cards that each seat passes, from 1 to the size
	// of the hand. Zero is 3. [Scatter] has a number of its own.
	PassCount int

	// Opening says who leads to the first trick, and with what. Zero is
	// [OpenLowestClub] with one pack and [OpenLeftOfDealer] with two.
	Opening Opening

	// PenaltyOnFirstTrick allows penalty cards on the first trick. By default a
	// seat may not discard or lead one to it, unless it has nothing else.
	PenaltyOnFirstTrick bool

	// HeartsAnyTime allows a heart to be led at any time. By default hearts must
	// be broken first: a heart has been played in this deal. A seat with nothing
	// but hearts may lead one all the same.
	HeartsAnyTime bool

	// QueenBreaksHearts lets Q♠ break hearts, whenever it is played.
	QueenBreaksHearts bool

	// HeartsInsteadOfQueen allows a leader with nothing but hearts and Q♠ to lead
	// a heart before hearts are broken. By default Q♠ must be led.
	HeartsInsteadOfQueen bool

	// QueenWaits forbids a seat to discard Q♠ before hearts are broken, unless it
	// has nothing else.
	QueenWaits bool

	// Values are the points of single cards where they differ from the standard:
	// each heart 1, Q♠ 13, any other card 0. Zero is the standard value, and
	// [Worthless] is no points. The value of a card that is not in play is idle.
	// A joker has none.
	Values Values

	// JackOfDiamonds makes J♦ worth −10.
	JackOfDiamonds bool

	// TenOfClubsDoubles doubles the score of the deal, bonus cards included, for
	// the seat that takes 10♣. Two copies make it four times as much. On a moon
	// it does nothing.
	TenOfClubsDoubles bool

	// NoTricks is added to the score of a seat that took no card in the deal,
	// −1000 … 1000. −5 is the common bonus. It never counts on a moon. Zero adds
	// nothing.
	NoTricks int

	// Moon says what happens when one seat takes every penalty card in play. Zero
	// is [MoonAdd], or with Reverse [MoonSubtract]. A pack with fewer than two
	// penalty cards knows no moon.
	Moon Moon

	// MoonPoints is what a moon adds or subtracts, 1 … 10,000. Zero is the sum of
	// the values of all penalty cards in play, 26 as standard. The penalty cards
	// of the shooter count 0 either way.
	MoonPoints int

	// BonusNeeded asks the shooter of a moon for every bonus card in play too.
	// Without them the points count as taken.
	BonusNeeded bool

	// Sun is what a moon adds or subtracts when the shooter, or with Sides its
	// side, took every card of the deal, 1 … 10,000: 52 is the doubled moon of
	// the standard game. Zero is no sun: the moon counts as any other.
	Sun int

	// Target is the total that ends the game when somebody has it, or more, after
	// a deal: 1 … 1,000,000. Zero is 100, or no target if Deals is set.
	Target int

	// Deals is the number of deals after which the game ends, 1 … 1,000,000. Zero
	// is no limit. With a Target too, whichever comes first ends the game.
	Deals int

	// PlayOn plays off a tie for the lowest total when the game would end. Past
	// the target, the game goes on until somebody is at or over it after a deal
	// and one seat alone is lowest; past the limit of deals, until one seat alone
	// is lowest. Partners count as one seat. Where the highest total wins, it is
	// the highest. By default tied seats share the win.
	PlayOn bool

	// ExactTarget says what becomes of a total of exactly the target after a
	// deal. Zero is nothing.
	ExactTarget ExactTarget

	// Sides makes two sides of 4 or 6 players, who sit alternately: seats 0, 2, …
	// against 1, 3, …. Cards count by seat, 10♣ and NoTricks too. Then the points
	// of a side are pooled, so that partners have equal totals. A side shoots the
	// moon together. With [MoonAdd] the other side gets the amount once for each
	// of its seats. With [MoonChoice] the partner who took the last penalty card
	// chooses.
	Sides bool

	// Settlement settles each deal by itself. The seat with the smallest score
	// above zero wins, and every other seat above zero pays it the difference.
	// Seats at zero or below take no part. Equal winners share; what does not
	// divide goes to them one point each, from the dealer's left on. The total is
	// what a seat has won and paid, and the highest wins. It needs a number of
	// Deals, and there is no target.
	Settlement bool

	// Reverse makes points welcome: the highest total wins. A moon costs the
	// shooter its amount, or is off.
	Reverse bool
}

// An Opening says who leads to the first trick of a deal, and with what. The zero
// Opening is the default of the table.
type Opening int8

// The openings.
const (
	// The holder of the lowest club that anybody holds leads it. If two hold it,
	// it is the nearest to the dealer's left, that seat itself first. If nobody
	// holds a club, the seat left of the dealer leads as with OpenLeftOfDealer,
	// but a joker only if it has nothing else.
	OpenLowestClub Opening = iota + 1
	// The same seat leads any club. It may be a penalty card only if those are
	// allowed on the first trick, or if the seat has no other club.
	OpenAnyClub
	// The seat left of the dealer leads any card that may be led: no heart and no
	// penalty card, unless the variant allows them or the seat has nothing else.
	OpenLeftOfDealer
)

// A Moon is what happens when one seat takes every penalty card: it shoots the
// moon. The amount of a moon is the sum of the values of all penalty cards in
// play, 26 as standard, or what MoonPoints or Sun of [Variant] say. Bonus cards
// score for whoever took them. The zero Moon is the default of the table,
// [MoonAdd] or with Reverse [MoonSubtract].
type Moon int8

// The kinds of moon.
const (
	MoonAdd      Moon = iota + 1 // every other seat gets the amount; the shooter gets 0
	MoonSubtract                 // the shooter loses the amount; the others get 0
	MoonChoice                   // the shooter chooses one of the two after the last trick
	MoonOff                      // no moon: points count as taken
	// As MoonAdd. But where adding would end the game and the shooter, or its
	// side, would not be among the winners, as MoonSubtract.
	MoonUnlessLost
)

// An ExactTarget says what becomes of a total of exactly the target after a deal.
// It comes before ties and before the test for the end.
type ExactTarget int8

// What an exact target does.
const (
	ExactNothing ExactTarget = iota
	ExactHalves              // the total falls to half of it, rounded down
	ExactZeroes              // the total falls to 0
)

// The first text of each is that of zero.
var (
	openingTexts = enum{"Opening", "an opening",
		[]string{"default", "lowest-club", "any-club", "left-of-dealer"}}
	moonTexts = enum{"Moon", "a kind of moon",
		[]string{"default", "add", "subtract", "choice", "off", "unless-lost"}}
	exactTexts = enum{"ExactTarget", "an effect of an exact target",
		[]string{"nothing", "halves", "zeroes"}}
)

// String returns the opening as in text and JSON: "lowest-club", "any-club" or
// "left-of-dealer". Zero is "default".
func (o Opening) String() string { return openingTexts.text(int8(o)) }

// MarshalText writes the opening as [Opening.String] does. Any other number
// fails.
func (o Opening) MarshalText() ([]byte, error) { return openingTexts.marshal(int8(o)) }

// UnmarshalText reads what [Opening.MarshalText] writes.
func (o *Opening) UnmarshalText(text []byte) error {
	return openingTexts.unmarshal(text, (*int8)(o))
}

// String returns the kind of moon as in text and JSON: "add", "subtract",
// "choice", "off" or "unless-lost". Zero is "default".
func (m Moon) String() string { return moonTexts.text(int8(m)) }

// MarshalText writes the kind of moon as [Moon.String] does. Any other number
// fails.
func (m Moon) MarshalText() ([]byte, error) { return moonTexts.marshal(int8(m)) }

// UnmarshalText reads what [Moon.MarshalText] writes.
func (m *Moon) UnmarshalText(text []byte) error { return moonTexts.unmarshal(text, (*int8)(m)) }

// String returns the effect as in text and JSON: "nothing", "halves" or "zeroes".
func (e ExactTarget) String() string { return exactTexts.text(int8(e)) }

// MarshalText writes the effect as [ExactTarget.String] does. Any other number
// fails.
func (e ExactTarget) MarshalText() ([]byte, error) { return exactTexts.marshal(int8(e)) }

// UnmarshalText reads what [ExactTarget.MarshalText] writes.
func (e *ExactTarget) UnmarshalText(text []byte) error {
	return exactTexts.unmarshal(text, (*int8)(e))
}

// maxPacks is how many packs can be mixed.
const maxPacks = 2

// playersOf are the fewest and the most players, by number of packs.
var playersOf = [maxPacks + 1]struct{ fewest, most int }{1: {3, 7}, 2: {5, maxSeats}}

const (
	standardPlayers   = 4
	standardPassCount = 3
	standardTarget    = 100
	jackOfDiamonds    = -10 // points
	dragonJokers      = 3
)

// usuallyRemoved are the cards taken out of one pack, by number of players.
var usuallyRemoved = [...]Cards{
	3: {one: 1 << TwoOfDiamonds},
	5: {one: 1<<TwoOfClubs | 1<<TwoOfDiamonds},
	6: {one: 1<<TwoOfClubs | 1<<TwoOfDiamonds | 1<<TwoOfSpades | 1<<ThreeOfClubs},
	7: {one: 1<<TwoOfClubs | 1<<TwoOfDiamonds | 1<<TwoOfSpades},
}

// A filledVariant is a Variant in which no zero stands for a default, with the
// cards that follow from it. It may have faults.
type filledVariant struct {
	Variant
	given   Variant // as the caller wrote it
	pack    Cards   // all cards in play, those of the kitty included
	hand    int     // the number of cards that each seat gets
	penalty Cards   // the cards in play whose value is above zero
	bonus   Cards   // and those below
}

// filled returns the variant with its zeros filled in.
func (v Variant) filled() *filledVariant {
	f := &filledVariant{Variant: v, given: v}
	f.Players = cmp.Or(f.Players, standardPlayers)
	f.Packs = cmp.Or(f.Packs, 1)
	if f.DragonJokers {
		f.Jokers = cmp.Or(f.Jokers, dragonJokers)
	}
	switch {
	case f.Packs == 2:
		f.fillTwoPacks()
	case f.Packs == 1 && f.Players >= 0 && f.Players < len(usualCycles):
		f.fillOnePack()
	default:
		f.findCards()
	}
	f.Opening = cmp.Or(f.Opening, OpenLowestClub)
	if f.hand >= standardPassCount {
		f.PassCount = cmp.Or(f.PassCount, standardPassCount)
	}
	if f.Reverse {
		f.Moon = cmp.Or(f.Moon, MoonSubtract)
	}
	f.Moon = cmp.Or(f.Moon, MoonAdd)
	if f.Deals == 0 && !f.Settlement {
		f.Target = cmp.Or(f.Target, standardTarget)
	}
	return f
}

// fillOnePack fills in what one pack brings along.
func (f *filledVariant) fillOnePack() {
	if f.Jokers == 0 && f.Kitty == 0 {
		f.Removed = cmp.Or(f.Removed, usuallyRemoved[f.Players])
	}
	f.Passes = cmp.Or(f.Passes, usualCycles[f.Players])
	f.findCards()
}

// fillTwoPacks fills in what two packs bring along.
func (f *filledVariant) fillTwoPacks() {
	f.Opening = cmp.Or(f.Opening, OpenLeftOfDealer)
	f.Passes = cmp.Or(f.Passes, Cycle{Hold})
	if f.findCards(); f.Players > 0 && f.Kitty == 0 {
		f.Kitty = f.pack.Len() % f.Players
	}
}

// findCards works out the cards in play and the size of a hand.
func (f *filledVariant) findCards() {
	f.pack = f.packs().Minus(f.Removed)
	switch {
	case f.DragonJokers:
		f.pack = f.pack.Plus(CardsOf(RedJoker, BlackJoker, Joker))
	case f.Jokers > 0:
		f.pack.setJokers(min(f.Jokers, maxJokers))
	}
	if f.Players > 0 {
		f.hand = max(0, f.pack.Len()-f.Kitty) / f.Players
	}
	for c := range f.pack.All() {
		switch value := f.Value(c); {
		case value > 0:
			f.penalty, _ = f.penalty.add(c)
		case value < 0:
			f.bonus, _ = f.bonus.add(c)
		}
	}
}

// packs returns the cards before any are removed, without jokers.
func (f *filledVariant) packs() Cards {
	cards := Cards{one: suitCards}
	if f.Packs == 2 {
		cards.two = suitCards
	}
	return cards
}

// Full returns the same variant with the zeros that stand for a default filled
// in: players, packs, removed cards, jokers, kitty, passes, opening, kind of
// moon; the pass count where hands are large enough for it; and the target,
// unless a number of deals ends the game. Values stay as they are, see
// [Variant.Value].
//
// Read the result, but do not change it: its removed cards, kitty and passes are
// those of its number of players.
func (v Variant) Full() Variant { return v.filled().Variant }

// Passing returns the direction in which cards are passed in a deal, counted from
// 1. Below that it is [Hold].
func (v Variant) Passing(deal int) Direction { return v.filled().Passes.in(deal) }

// Pack returns all cards in play, those of the kitty included.
func (v Variant) Pack() Cards { return v.filled().pack }

// Value returns the points that a card is worth to the seat that takes it. It is
// 0 for a joker and for an invalid card.
func (v Variant) Value(c Card) int {
	switch {
	case c.Suit() == NoSuit:
		return 0
	case v.JackOfDiamonds && c == JackOfDiamonds:
		return jackOfDiamonds
	case v.Values[c] != 0:
		return points(v.Values[c])
	case c.Suit() == Hearts:
		return 1
	case c == QueenOfSpades:
		return 13
	}
	return 0
}
