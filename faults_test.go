package hearts_test

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// TestNewRefuses has a row for each fault that RULES.md §10 lists, and rows with several.
func TestNewRefuses(t *testing.T) {
	const left = hearts.Left
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		want    string // field and reason of each fault
	}{
		{"a pack that does not divide", hearts.Variant{Removed: hearts.CardsOf(hearts.TwoOfClubs)},
			"removed uneven-pack"},
		{"the same with five", hearts.Variant{Players: 5, Removed: hearts.CardsOf(hearts.TwoOfClubs)},
			"removed uneven-pack"},
		{"a seat without a card", hearts.Variant{Removed: handOf(1).Plus(hearts.CardsOf(hearts.AceOfHearts))},
			"removed uneven-pack"},
		{"no card at all", worthlessBut(hearts.Variant{Removed: hearts.Variant{}.Pack(), Deals: 1}),
			"removed uneven-pack"},
		{"too few seats", hearts.Variant{Players: 2}, "players range"},
		{"too many seats for one pack", hearts.Variant{Players: 8}, "players range"},
		{"a negative number of seats", hearts.Variant{Players: -4}, "players range"},
		{"the least number of seats", hearts.Variant{Players: math.MinInt}, "players range"},
		{"a huge number of seats", hearts.Variant{Players: math.MaxInt}, "players range"},
		{"more copies removed than there are",
			hearts.Variant{Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfClubs)},
			"removed not-in-pack"},
		{"a joker removed", hearts.Variant{Removed: hearts.CardsOf(hearts.RedJoker)}, "removed not-in-pack"},
		{"a joker in play removed", hearts.Variant{Jokers: 4, Removed: hearts.CardsOf(hearts.Joker)},
			"removed not-in-pack"},
		{"a joker of two packs removed", hearts.Variant{Players: 5, Packs: 2,
			Removed: hearts.CardsOf(hearts.Joker)}, "removed not-in-pack"},
		{"three packs", hearts.Variant{Packs: 3}, "packs range"},
		{"a negative number of packs", hearts.Variant{Packs: -1}, "packs range"},
		{"a huge number of packs", hearts.Variant{Packs: math.MaxInt}, "packs range"},
		{"the usual number of seats with two packs", hearts.Variant{Packs: 2}, "players range"},
		{"too few seats for two packs", hearts.Variant{Players: 4, Packs: 2}, "players range"},
		{"too many seats for two packs", hearts.Variant{Players: 12, Packs: 2}, "players range"},
		{"too many seats for one pack and jokers", hearts.Variant{Players: 8, Jokers: 4}, "players range"},
		{"five jokers", hearts.Variant{Jokers: 5}, "jokers range"},
		{"fewer than no jokers", hearts.Variant{Jokers: -1}, "jokers range"},
		{"jokers that do not divide", hearts.Variant{Jokers: 2}, "jokers uneven-pack"},
		{"dragon jokers that do not divide", hearts.Variant{DragonJokers: true}, "dragon-jokers uneven-pack"},
		{"jokers with the usual pack of five", hearts.Variant{Players: 5, Jokers: 1}, "jokers uneven-pack"},
		{"two dragon jokers", hearts.Variant{Players: 5, DragonJokers: true, Jokers: 2},
			"dragon-jokers conflict"},
		{"four dragon jokers", hearts.Variant{Players: 5, DragonJokers: true, Jokers: 4},
			"dragon-jokers conflict"},
		{"a value for a joker", hearts.Variant{Jokers: 4, Values: hearts.Values{hearts.Joker: 5}},
			"values conflict"},
		{"a value for one of the dragon jokers",
			hearts.Variant{Players: 5, DragonJokers: true, Values: hearts.Values{hearts.BlackJoker: -5}},
			"values conflict"},
		{"a kitty that leaves some over", hearts.Variant{Kitty: 3}, "kitty uneven-pack"},
		{"a kitty with the usual pack of three", hearts.Variant{Players: 3, Kitty: 3}, "kitty uneven-pack"},
		{"a kitty of two packs that leaves some over", hearts.Variant{Players: 6, Packs: 2, Kitty: 4},
			"kitty uneven-pack"},
		{"a kitty of all cards", hearts.Variant{Kitty: 52}, "kitty uneven-pack"},
		{"a kitty that leaves a seat without a card", hearts.Variant{Kitty: 49}, "kitty uneven-pack"},
		{"a kitty of more than all cards", hearts.Variant{Kitty: 60}, "kitty uneven-pack"},
		{"the largest kitty", hearts.Variant{Kitty: 105}, "kitty uneven-pack"},
		{"a kitty too large for any pack", hearts.Variant{Kitty: 106}, "kitty range"},
		{"a negative kitty", hearts.Variant{Kitty: -4}, "kitty range"},
		{"a huge kitty", hearts.Variant{Kitty: math.MaxInt}, "kitty range"},
		{"a count above the hand beside a kitty", hearts.Variant{Kitty: 4, PassCount: 13},
			"pass-count range"},
		{"a count above the hand of eleven", hearts.Variant{Players: 11, Packs: 2, PassCount: 10},
			"pass-count range"},
		{"across with eleven", hearts.Variant{Players: 11, Packs: 2, Passes: hearts.Cycle{hearts.Across}},
			"passes direction"},
		{"an offset of a full turn of eleven",
			hearts.Variant{Players: 11, Packs: 2, Passes: hearts.Cycle{11}}, "passes direction"},
		{"scatter to ten from hands of nine",
			hearts.Variant{Players: 11, Packs: 2, Passes: hearts.Cycle{hearts.Scatter}}, "passes direction"},
		{"both J♦ removed", hearts.Variant{Players: 6, Packs: 2,
			Removed: hearts.CardsOf(hearts.JackOfDiamonds, hearts.JackOfDiamonds), JackOfDiamonds: true},
			"jack-of-diamonds no-such-card"},
		{"both 10♣ removed", hearts.Variant{Players: 6, Packs: 2,
			Removed: hearts.CardsOf(hearts.TenOfClubs, hearts.TenOfClubs), TenOfClubsDoubles: true},
			"ten-of-clubs-doubles no-such-card"},
		{"a count above the hand", hearts.Variant{PassCount: 14}, "pass-count range"},
		{"a count above the hand of seven", hearts.Variant{Players: 7, PassCount: 8}, "pass-count range"},
		{"a negative count", hearts.Variant{PassCount: -1}, "pass-count range"},
		{"a count that no step asks for", hearts.Variant{PassCount: 14, Passes: hearts.Cycle{hearts.Hold}},
			"pass-count range"},
		{"the usual count from hands of two", hearts.Variant{Removed: handOf(2)}, "pass-count range"},
		{"an offset of a full turn", hearts.Variant{Passes: hearts.Cycle{4}}, "passes direction"},
		{"an offset of a full turn to the right", hearts.Variant{Passes: hearts.Cycle{left, -4}},
			"passes direction"},
		{"no direction", hearts.Variant{Passes: hearts.Cycle{left, 67}}, "passes direction"},
		{"across with five", hearts.Variant{Players: 5, Passes: hearts.Cycle{hearts.Across}},
			"passes direction"},
		{"scatter with too few cards", hearts.Variant{Removed: handOf(2),
			Passes: hearts.Cycle{hearts.Scatter}}, "passes direction"},
		{"scatter with too few cards for seven",
			hearts.Variant{Players: 7, Removed: bag(wholeSuits[1], "2C 3C 4C 5C"),
				Passes: hearts.Cycle{hearts.Scatter}}, "passes direction"},
		{"a step after the end of the cycle", hearts.Variant{Passes: hearts.Cycle{left, 0, left}},
			"passes direction"},
		{"J♦ not in play", hearts.Variant{Players: 3, Removed: hearts.CardsOf(hearts.JackOfDiamonds),
			JackOfDiamonds: true}, "jack-of-diamonds no-such-card"},
		{"10♣ not in play", hearts.Variant{Players: 3, Removed: hearts.CardsOf(hearts.TenOfClubs),
			TenOfClubsDoubles: true}, "ten-of-clubs-doubles no-such-card"},
		{"bonus needed without a bonus card", hearts.Variant{BonusNeeded: true}, "bonus-needed no-such-card"},
		{"bonus needed, the bonus card not in play",
			hearts.Variant{Players: 3, BonusNeeded: true, Values: hearts.Values{hearts.TwoOfDiamonds: -1}},
			"bonus-needed no-such-card"},
		{"J♦ and a value for it", hearts.Variant{JackOfDiamonds: true,
			Values: hearts.Values{hearts.JackOfDiamonds: -5}}, "jack-of-diamonds conflict"},
		{"J♦ and no value for it", hearts.Variant{JackOfDiamonds: true,
			Values: hearts.Values{hearts.JackOfDiamonds: hearts.Worthless}}, "jack-of-diamonds conflict"},
		{"sides of eight", hearts.Variant{Players: 8, Packs: 2, Sides: true}, "sides conflict"},
		{"sides of ten", hearts.Variant{Players: 10, Packs: 2, Sides: true}, "sides conflict"},
		{"sides of five", hearts.Variant{Players: 5, Sides: true}, "sides conflict"},
		{"reverse with add", hearts.Variant{Reverse: true, Moon: hearts.MoonAdd}, "reverse conflict"},
		{"reverse with choice", hearts.Variant{Reverse: true, Moon: hearts.MoonChoice}, "reverse conflict"},
		{"settlement without a number of deals", hearts.Variant{Settlement: true}, "settlement conflict"},
		{"settlement with a target", hearts.Variant{Settlement: true, Deals: 8, Target: 50},
			"settlement conflict"},
		{"settlement with reverse", hearts.Variant{Settlement: true, Deals: 8, Reverse: true},
			"settlement conflict"},
		{"settlement with sides", hearts.Variant{Settlement: true, Deals: 8, Sides: true},
			"settlement conflict"},
		{"exact target without a target", hearts.Variant{Deals: 8, ExactTarget: hearts.ExactHalves},
			"exact-target conflict"},
		{"nothing above zero", worthlessBut(hearts.Variant{}), "target endless"},
		{"only bonuses", worthlessBut(hearts.Variant{NoTricks: -5, Deals: 3, Target: 50}), "target endless"},
		{"no such opening", hearts.Variant{Opening: 4}, "opening range"},
		{"no such moon", hearts.Variant{Moon: 6}, "moon range"},
		{"a moon below zero", hearts.Variant{Moon: -1}, "moon range"},
		{"no such exact target", hearts.Variant{ExactTarget: -1}, "exact-target range"},
		{"no tricks too high", hearts.Variant{NoTricks: 1001}, "no-tricks range"},
		{"no tricks too low", hearts.Variant{NoTricks: -1001}, "no-tricks range"},
		{"too many deals", hearts.Variant{Deals: 1000001}, "deals range"},
		{"negative deals", hearts.Variant{Deals: -1}, "deals range"},
		{"a target too high", hearts.Variant{Target: 1000001}, "target range"},
		{"a negative target", hearts.Variant{Target: -1}, "target range"},
		{"a value too high", hearts.Variant{Values: hearts.Values{hearts.QueenOfSpades: 301}},
			"values range"},
		{"a value too low", hearts.Variant{Values: hearts.Values{hearts.QueenOfSpades: -301}},
			"values range"},
		{"a value for no card", hearts.Variant{Values: hearts.Values{hearts.NoCard: 1}}, "values card"},
		{"a value for a number between the suits",
			hearts.Variant{Values: hearts.Values{17: hearts.Worthless}},
			"values card"},

		{"unless lost in reverse", hearts.Variant{Reverse: true, Moon: hearts.MoonUnlessLost},
			"reverse conflict"},
		{"unless lost with settlement", hearts.Variant{Settlement: true, Deals: 3,
			Moon: hearts.MoonUnlessLost}, "settlement conflict"},
		{"a sun too small", hearts.Variant{Sun: -1}, "sun range"},
		{"a sun too large", hearts.Variant{Sun: 10_001}, "sun range"},
		{"moon points too small", hearts.Variant{MoonPoints: -1}, "moon-points range"},
		{"moon points too large", hearts.Variant{MoonPoints: 10_001}, "moon-points range"},

		{"many faults at once", manyFaults, "bonus-needed no-such-card, deals range, exact-target range, " +
			"jack-of-diamonds conflict, jack-of-diamonds no-such-card, moon range, no-tricks range, " +
			"opening range, pass-count range, passes direction, passes direction, target range, " +
			"ten-of-clubs-doubles no-such-card, values card, values range"},
		{"a pack that does not divide, and a count that fits no hand", hearts.Variant{
			Players: 5, Removed: bag("2C"), PassCount: -1,
		}, "pass-count range, removed uneven-pack"},
		{"a pack that does not divide, and a direction that does not fit", hearts.Variant{
			Players: 5, Removed: bag("2C"), Passes: hearts.Cycle{hearts.Across},
		}, "passes direction, removed uneven-pack"},
		{"too many packs, jokers and cards in the kitty", holding(hearts.Variant{
			Packs: 9, Jokers: 5, Kitty: 200, Removed: bag("2C 2C JK"),
		}), "jokers range, kitty range, packs range, removed not-in-pack"},
		{"two dragon jokers, one with a value, for eight in sides, and an uneven kitty", hearts.Variant{
			Players: 8, Packs: 2, Jokers: 2, DragonJokers: true, Kitty: 1, Sides: true,
			Values: hearts.Values{hearts.RedJoker: 5},
		}, "dragon-jokers conflict, kitty uneven-pack, sides conflict, values conflict"},
		{"too many players, and no direction", hearts.Variant{
			Players: 8, Passes: hearts.Cycle{99},
		}, "passes direction, players range"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := hearts.New(test.variant)
			checkFaults(t, err, test.want)
			if !g.Equal(hearts.Game{}) {
				t.Errorf("New returns a game with the error: %v", g)
			}
		})
	}
}

// manyFaults has nearly every fault that a variant can have.
var manyFaults = hearts.Variant{
	Players: 5, Removed: hearts.CardsOf(hearts.JackOfDiamonds, hearts.TenOfClubs),
	Passes: hearts.Cycle{hearts.Across, 5}, PassCount: 11,
	Opening: 9, Moon: 9, NoTricks: 5000, Deals: -1, Target: -1, ExactTarget: 9,
	JackOfDiamonds: true, TenOfClubsDoubles: true, BonusNeeded: true,
	Values: hearts.Values{hearts.NoCard: 1, hearts.JackOfDiamonds: 999},
}

// TestNewAtRefuses has a row for each fault of a score to start from.
func TestNewAtRefuses(t *testing.T) {
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		deals   int
		totals  []int
		want    string
	}{
		{"deals below zero", hearts.Variant{}, -1, nil, "dealt range"},
		{"deals without end", hearts.Variant{}, math.MaxInt, nil, "dealt range"},
		{"three totals", hearts.Variant{}, 0, []int{1, 2, 3}, "totals range"},
		{"five totals", hearts.Variant{}, 0, []int{1, 2, 3, 4, 5}, "totals range"},
		{"totals without end", hearts.Variant{}, 0, []int{math.MaxInt, 0, math.MinInt, 0},
			"totals range, totals range"},
		{"§8 partners with different totals", hearts.Variant{Sides: true}, 0, []int{1, 2, 1, 3},
			"totals conflict"},
		{"all at once", hearts.Variant{}, -1, make([]int, 1000), "dealt range, totals range"},
		{"a fault of the variant too", hearts.Variant{PassCount: 99}, -1, []int{1},
			"dealt range, pass-count range, totals range"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := hearts.NewAt(test.variant, test.deals, test.totals...)
			checkFaults(t, err, test.want)
		})
	}
}

// checkFaults checks the faults in an error, and that errors.Is finds the reason of each.
func checkFaults(t *testing.T, err error, want string) {
	t.Helper()
	if got := strings.Join(faultsOf(err), ", "); got != want {
		t.Errorf("faults %q, want %q", got, want)
	}
	for _, fault := range joined(err) {
		if reason := reasonOf(fault); !errors.Is(fault, reason) || !errors.Is(err, reason) {
			t.Errorf("errors.Is does not find %v in %v", reason, err)
		}
		var field *hearts.FieldError
		if errors.As(fault, &field) && !isKey(field.Field) && field.Field != "dealt" &&
			field.Field != "totals" {
			t.Errorf("%q, the field of %v, is not a key of the text form", field.Field, fault)
		}
	}
}

// faultsOf returns the field and the reason of every fault in an error, sorted. It is
// empty for an error of another kind.
func faultsOf(err error) (faults []string) {
	for _, fault := range joined(err) {
		if field, ok := fault.(*hearts.FieldError); ok {
			faults = append(faults, field.Field+" "+reasonOf(field).String())
		} else {
			return nil
		}
	}
	slices.Sort(faults)
	return faults
}

// joined returns all errors that errors.Join has joined, at any depth.
func joined(err error) (errs []error) {
	switch e := err.(type) {
	case nil:
		return nil
	case interface{ Unwrap() []error }:
		for _, err := range e.Unwrap() {
			errs = append(errs, joined(err)...)
		}
		return errs
	}
	return []error{err}
}

// isKey reports whether the text form of a variant knows the key. An unknown key and a
// wrong value give different errors.
func isKey(key string) bool {
	const unknown = "no-such-option"
	_, unknownKey := hearts.ParseVariant(unknown + "=?")
	_, wrongValue := hearts.ParseVariant(key + "=?")
	return strings.ReplaceAll(wrongValue.Error(), key, unknown) != unknownKey.Error()
}

// TestFaultsInWords: the text of a fault has the numbers that do not fit.
func TestFaultsInWords(t *testing.T) {
	for _, test := range []struct {
		variant hearts.Variant
		want    string // after "hearts: "
	}{
		{hearts.Variant{Removed: handOf(2), Passes: hearts.Cycle{hearts.Scatter}},
			"passes: a hand of 2 cannot scatter to 3 seats"},
		{hearts.Variant{Players: 3, Passes: hearts.Cycle{3}}, "passes: 3-left does not fit 3 players"},
		{hearts.Variant{Removed: hearts.CardsOf(hearts.TwoOfClubs)},
			"removed: 51 cards for 4 players: 3 over"},
		{hearts.Variant{Players: 9}, "players: 9 is out of range, 3 to 7 with one pack"},
		{hearts.Variant{Players: 5, Sides: true}, "sides: only 4 or 6 players make two sides"},
		{hearts.Variant{Players: 8, Packs: 2, Sides: true}, "sides: only 4 or 6 players make two sides"},
		{hearts.Variant{Packs: 2}, "players: 4 is out of range, 5 to 11 with two packs"},
		{hearts.Variant{Jokers: 5}, "jokers: 5 is out of range, 0 to 4"},
		{hearts.Variant{Jokers: 1}, "jokers: 53 cards for 4 players: 1 over"},
		{hearts.Variant{Kitty: 1}, "kitty: 52 cards, 1 of them in the kitty, for 4 players: 3 over"},
		{hearts.Variant{DragonJokers: true, Jokers: 4, Players: 5},
			"dragon-jokers: 4 jokers: these are three"},
		{hearts.Variant{DragonJokers: true, Players: 5, Values: hearts.Values{hearts.RedJoker: -5}},
			"values: a value for JR: a joker is worth nothing"},
		{hearts.Variant{Settlement: true, Deals: 3, Target: 50}, "settlement: it does not go with a target"},
		{hearts.Variant{PassCount: 14}, "pass-count: 14 is out of range, 1 to 13"},
		{hearts.Variant{BonusNeeded: true}, "bonus-needed: no bonus card is in play"},
		{worthlessBut(hearts.Variant{}),
			"target: no card and no option could ever bring a total to the target"},
	} {
		t.Run(test.want, func(t *testing.T) {
			if _, err := hearts.New(test.variant); err == nil || err.Error() != "hearts: "+test.want {
				t.Errorf("%v, want hearts: %s", err, test.want)
			}
		})
	}
	_, err := hearts.NewAt(hearts.Variant{Sides: true}, 0, 1, 2, 1, 3)
	if want := "hearts: totals: the totals of the partners 1 and 3 differ"; err == nil ||
		err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// acceptedVariants are idle or odd, but not wrong.
var acceptedVariants = []struct {
	name    string
	variant hearts.Variant
}{
	{"§10 idle: sun with the moon off", hearts.Variant{Sun: 52, Moon: hearts.MoonOff}},
	{"§10 idle: hearts instead of queen where hearts may be led at once",
		hearts.Variant{HeartsInsteadOfQueen: true, HeartsAnyTime: true}},
	{"§10 idle: a value for a card that is not in play",
		hearts.Variant{Players: 3, Values: hearts.Values{hearts.TwoOfDiamonds: 5, hearts.Joker: 5}}},
	{"§10 idle: a value for a joker of another sort",
		hearts.Variant{Jokers: 4, Values: hearts.Values{hearts.RedJoker: 5}}},
	{"§10 idle: no points for a joker", hearts.Variant{Jokers: 4,
		Values: hearts.Values{hearts.Joker: hearts.Worthless, hearts.RedJoker: hearts.Worthless}}},
	{"§10 idle: a kitty option with no kitty", hearts.Variant{KittyToLastTrick: true}},
	{"§1 three players may drop 2♣", hearts.Variant{Players: 3, Removed: hearts.CardsOf(hearts.TwoOfClubs)}},
	{"§1 five both black twos", hearts.Variant{Players: 5,
		Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfSpades)}},
	{"§1 six all four twos", hearts.Variant{Players: 6,
		Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfDiamonds, hearts.TwoOfSpades,
			hearts.TwoOfHearts)}},
	{"§1 every seat gets at least one card", hearts.Variant{Removed: handOf(1), PassCount: 1}},
	{"§1 two packs", hearts.Variant{Players: 5, Packs: 2}},
	{"§1 two packs for eleven", hearts.Variant{Players: 11, Packs: 2}},
	{"§1 one pack, named", hearts.Variant{Packs: 1}},
	{"§1 both copies removed", hearts.Variant{Players: 6, Packs: 2,
		Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfClubs)}},
	{"§1 one copy removed, and the option of the other",
		hearts.Variant{Players: 6, Packs: 2, Removed: hearts.CardsOf(hearts.JackOfDiamonds,
			hearts.TenOfClubs), JackOfDiamonds: true, TenOfClubsDoubles: true}},
	{"§1 a kitty that takes the cards left over", hearts.Variant{Players: 5, Kitty: 2}},
	{"§1 a kitty of all cards but one each", hearts.Variant{Kitty: 48, PassCount: 1}},
	{"§1 a kitty of two packs", hearts.Variant{Players: 6, Packs: 2, Kitty: 98,
		Passes: hearts.Cycle{hearts.Hold}}},
	{"§2 two packs pass to no one, however small the hands", hearts.Variant{Players: 6, Packs: 2, Kitty: 98}},
	{"§8 one joker", hearts.Variant{Jokers: 1, Kitty: 1}},
	{"§8 four jokers", hearts.Variant{Jokers: 4}},
	{"§9 Dragon Hearts, its jokers counted", hearts.Variant{DragonJokers: true, Jokers: 3, Players: 5}},
	{"§2 scatter to nine", hearts.Variant{Players: 10, Packs: 2,
		Passes: hearts.Cycle{hearts.Scatter, 9, -9, hearts.Across}}},
	{"§2 one card", hearts.Variant{PassCount: 1}},
	{"§2 the size of the hand", hearts.Variant{PassCount: 13}},
	{"§2 the size of the hand of seven", hearts.Variant{Players: 7, PassCount: 7}},
	{"§2 an offset within ±(n−1)", hearts.Variant{Passes: hearts.Cycle{3, -3}}},
	{"§2 across with six", hearts.Variant{Players: 6, Passes: hearts.Cycle{hearts.Across}}},
	{"§2 scatter needs n−1 cards", hearts.Variant{Removed: handOf(3), Passes: hearts.Cycle{hearts.Scatter}}},
	{"§2 scatter whatever the number of cards is otherwise",
		hearts.Variant{Removed: handOf(3), Passes: hearts.Cycle{hearts.Scatter, hearts.Hold},
			Opening: hearts.OpenAnyClub}},
	{"§2 no passing from hands of two cards",
		hearts.Variant{Removed: handOf(2), Passes: hearts.Cycle{hearts.Hold}}},
	{"§5 a bonus card by value", hearts.Variant{BonusNeeded: true,
		Values: hearts.Values{hearts.TenOfDiamonds: -10}}},
	{"§6 a number of deals and a target", hearts.Variant{Target: 50, Deals: 3,
		ExactTarget: hearts.ExactZeroes}},
	{"§6 the standard target", hearts.Variant{ExactTarget: hearts.ExactHalves}},
	{"§4 no tricks may bring somebody to the target", worthlessBut(hearts.Variant{NoTricks: 5})},
	{"§6 without a target nothing need be above zero", worthlessBut(hearts.Variant{Deals: 3})},
	{"§8 sides of four", hearts.Variant{Sides: true}},
	{"§8 sides of six", hearts.Variant{Players: 6, Sides: true, Moon: hearts.MoonChoice}},
	{"§8 sides of six with two packs", hearts.Variant{Players: 6, Packs: 2, Sides: true}},
	{"§8 reverse, a moon that is off", hearts.Variant{Reverse: true, Moon: hearts.MoonOff}},
	{"§8 reverse, a moon that subtracts", hearts.Variant{Reverse: true, Moon: hearts.MoonSubtract,
		Sides: true, PlayOn: true}},
	{"§8 settlement with a moon", hearts.Variant{Settlement: true, Deals: 8, Moon: hearts.MoonChoice,
		PlayOn: true}},
	{"§10 many idle options", hearts.Variant{
		Players: 3, Removed: bag(wholeSuits[2]), HeartsAnyTime: true, HeartsInsteadOfQueen: true, Sun: 52,
		Moon:             hearts.MoonOff,
		KittyToLastTrick: true, Values: hearts.Values{hearts.AceOfSpades: 5, hearts.Joker: 7},
	}},
	{"the ends of all ranges", hearts.Variant{NoTricks: 1000, Target: 1000000, Deals: 1000000,
		Values: hearts.Values{hearts.AceOfSpades: 300, hearts.TwoOfClubs: -300}}},
	{"the other ends", hearts.Variant{NoTricks: -1000, Target: 1, Deals: 1}},
}

// handOf returns the cards to remove so that four players get hands of this size.
func handOf(cards int) hearts.Cards {
	return hearts.CardsOf(slices.Collect(hearts.Variant{}.Pack().All())[:52-4*cards]...)
}

// worthlessBut returns the variant with no card worth anything.
func worthlessBut(v hearts.Variant) hearts.Variant {
	for c := range (hearts.Variant{}).Pack().All() {
		v.Values[c] = hearts.Worthless
	}
	return v
}

func TestNewAccepts(t *testing.T) {
	for _, test := range acceptedVariants {
		t.Run(test.name, func(t *testing.T) {
			if g, err := hearts.New(test.variant); err != nil || g.Variant() != test.variant {
				t.Errorf("%v is refused: %v", test.variant, err)
			}
			if _, err := hearts.New(test.variant.Full()); err != nil {
				t.Errorf("%v is accepted, but with its zeros filled in it is refused: %v", test.variant, err)
			}
		})
	}
}

// TestNewJoinsFieldErrors: a program that marks the fields of a form ranges over the
// errors that errors.Join has joined.
func TestNewJoinsFieldErrors(t *testing.T) {
	_, err := hearts.New(manyFaults)
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		t.Fatalf("%T is not joined", err)
	}
	for _, e := range joined.Unwrap() {
		if _, ok := e.(*hearts.FieldError); !ok {
			t.Errorf("%T is joined, not a FieldError", e)
		}
	}
}

// TestReadersNameAllFaults: a reader reports every field that cannot be read.
func TestReadersNameAllFaults(t *testing.T) {
	const want = "moon syntax, play-on twice, players syntax, removed syntax, whist unknown"
	_, textErr := hearts.ParseVariant("moon=half players=x play-on removed=3X whist play-on")
	const data = `{"moon":"half","players":"x","play-on":true,"removed":["3X"],"whist":1,"play-on":true}`
	jsonErr := json.Unmarshal([]byte(data), new(hearts.Variant))
	for _, err := range []error{textErr, jsonErr} {
		if got := strings.Join(faultsOf(err), ", "); got != want {
			t.Errorf("%v: faults %q, want %q", err, got, want)
		}
	}
	if _, err := hearts.ParseVariant("players=5 omnibus"); err == nil ||
		!strings.Contains(err.Error(), "first") {
		t.Errorf("a name after an option: %v", err)
	}
}
