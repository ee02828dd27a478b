package hearts_test

import (
	_ "embed"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

func TestBadVariants(t *testing.T) {
	spades := bag("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
	cycle := func(steps ...hearts.Direction) (c hearts.Cycle) {
		copy(c[:], steps)
		return c
	}
	worthless := hearts.PureHearts().Values
	for c := range bag(wholeSuits[3]).All() {
		worthless[c] = hearts.Worthless
	}
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		want    []string // field and reason of each fault
	}{
		{"two players", hearts.Variant{Players: 2}, []string{"players range"}},
		{"eight players", hearts.Variant{Players: 8}, []string{"players range"}},
		{"fewer than no players", hearts.Variant{Players: math.MinInt}, []string{"players range"}},
		{"a pack that does not divide", hearts.Variant{Removed: bag("2C")}, []string{"removed uneven-pack"}},
		{"a card removed twice", hearts.Variant{Removed: bag("2C 2C")}, []string{"removed not-in-pack"}},
		{"a joker removed", hearts.Variant{Removed: bag("JK")}, []string{"removed not-in-pack"}},
		{"every card removed", hearts.Variant{Removed: hearts.Variant{}.Pack(), Deals: 1}, []string{"removed uneven-pack"}},
		{"too many cards to pass", hearts.Variant{PassCount: 14}, []string{"pass-count range"}},
		{"fewer than no cards to pass", hearts.Variant{PassCount: -1}, []string{"pass-count range"}},
		{"a step too far", hearts.Variant{Passes: cycle(4)}, []string{"passes direction"}},
		{"across for five", hearts.Variant{Players: 5, Passes: cycle(hearts.Across)}, []string{"passes direction"}},
		{"no direction", hearts.Variant{Passes: cycle(67)}, []string{"passes direction"}},
		{"a step after the end", hearts.Variant{Passes: cycle(hearts.Left, 0, hearts.Right)}, []string{"passes direction"}},
		{"scatter from a hand too small", hearts.Variant{Players: 7, Removed: bag(wholeSuits[1], "2C 3C 4C 5C"), Passes: cycle(hearts.Scatter)}, []string{"passes direction"}},
		{"an unknown opening", hearts.Variant{Opening: 4}, []string{"opening range"}},
		{"an unknown moon", hearts.Variant{Moon: -1}, []string{"moon range"}},
		{"an unknown exact target", hearts.Variant{ExactTarget: 99}, []string{"exact-target range"}},
		{"a target below zero", hearts.Variant{Target: -1}, []string{"target range"}},
		{"deals below zero", hearts.Variant{Deals: -1}, []string{"deals range"}},
		{"a value too high", hearts.Variant{Values: hearts.Values{hearts.AceOfClubs: 301}}, []string{"values range"}},
		{"a value for no card", hearts.Variant{Values: hearts.Values{1: 5}}, []string{"values card"}},
		{"exact target without a target", hearts.Variant{Deals: 3, ExactTarget: hearts.ExactHalves}, []string{"exact-target conflict"}},
		{"J♦ not in play", hearts.Variant{Players: 3, Removed: bag("JD"), JackOfDiamonds: true}, []string{"jack-of-diamonds no-such-card"}},
		{"J♦ with a value", hearts.Variant{JackOfDiamonds: true, Values: hearts.Values{hearts.JackOfDiamonds: -5}}, []string{"jack-of-diamonds conflict"}},
		{"10♣ not in play", hearts.Variant{Players: 3, Removed: bag("TC"), TenOfClubsDoubles: true}, []string{"ten-of-clubs-doubles no-such-card"}},
		{"bonus needed without one", hearts.Variant{BonusNeeded: true}, []string{"bonus-needed no-such-card"}},
		{"no point to be had", hearts.Variant{Values: worthless}, []string{"target endless"}},

		{"many at once", hearts.Variant{
			PassCount: 99, Passes: cycle(hearts.Left, 9), Opening: 7, Moon: 9, NoTricks: 1001, BonusNeeded: true,
			Deals: -5, Target: -7, ExactTarget: -1, Values: hearts.Values{17: 1, hearts.AceOfSpades: 999},
		}, []string{
			"bonus-needed no-such-card", "deals range", "exact-target range", "moon range", "no-tricks range", "opening range",
			"pass-count range", "passes direction", "target range", "values card", "values range",
		}},
		{"a pack that does not divide, and a count that fits no hand", hearts.Variant{
			Players: 5, Removed: bag("2C"), PassCount: -1,
		}, []string{"pass-count range", "removed uneven-pack"}},
		{"a pack that does not divide, and a direction that does not fit", hearts.Variant{
			Players: 5, Removed: bag("2C"), Passes: cycle(hearts.Across),
		}, []string{"passes direction", "removed uneven-pack"}},
		{"too many packs, jokers and cards in the kitty", hearts.Variant{
			Packs: 9, Jokers: 5, Kitty: 200, Passes: cycle(hearts.Hold), Removed: bag("2C 2C JK"),
		}, []string{"jokers range", "kitty range", "packs range", "removed not-in-pack"}},
		{"dragon jokers of another number and with a value, for eight in sides, and an uneven kitty", hearts.Variant{
			Players: 8, Packs: 2, Jokers: 2, DragonJokers: true, Kitty: 1, Sides: true, Values: hearts.Values{hearts.RedJoker: 5},
		}, []string{"dragon-jokers conflict", "kitty uneven-pack", "sides conflict", "values conflict"}},
		{"too many players, and no direction", hearts.Variant{
			Players: 8, Passes: cycle(99),
		}, []string{"passes direction", "players range"}},

		{"idle options", hearts.Variant{
			Players: 3, Removed: spades, HeartsAnyTime: true, HeartsInsteadOfQueen: true, Sun: true, Moon: hearts.MoonOff,
			KittyToLastTrick: true, Values: hearts.Values{hearts.AceOfSpades: 5, hearts.Joker: 7},
		}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := hearts.New(test.variant)
			if got := faultsOf(t, err); !slices.Equal(got, test.want) {
				t.Errorf("faults %q, want %q", got, test.want)
			}
			if err != nil && !g.Equal(hearts.Game{}) {
				t.Errorf("a game with the error: %v", g)
			}
		})
	}
}

func TestBadScoresToStartFrom(t *testing.T) {
	for _, test := range []struct {
		name   string
		deals  int
		totals []int
		want   []string
	}{
		{"deals below zero", -1, nil, []string{"dealt range"}},
		{"deals without end", math.MaxInt, nil, []string{"dealt range"}},
		{"three totals", 0, []int{1, 2, 3}, []string{"totals range"}},
		{"five totals", 0, []int{1, 2, 3, 4, 5}, []string{"totals range"}},
		{"totals without end", 0, []int{math.MaxInt, 0, math.MinInt, 0}, []string{"totals range", "totals range"}},
		{"all at once", -1, make([]int, 1000), []string{"dealt range", "totals range"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := hearts.NewAt(hearts.Variant{}, test.deals, test.totals...)
			if got := faultsOf(t, err); !slices.Equal(got, test.want) {
				t.Errorf("faults %q, want %q", got, test.want)
			}
		})
	}
	_, err := hearts.NewAt(hearts.Variant{PassCount: 99}, -1, 1)
	if got, want := faultsOf(t, err), []string{"dealt range", "pass-count range", "totals range"}; !slices.Equal(got, want) {
		t.Errorf("with a fault of the variant: faults %q, want %q", got, want)
	}
}

// faultsOf returns the field and the reason of every [hearts.FieldError] in err, sorted. It checks that each can be
// told by errors.Is, and that the fields are keys of the text form.
func faultsOf(t *testing.T, err error) (faults []string) {
	t.Helper()
	for _, fault := range joined(err) {
		field, ok := fault.(*hearts.FieldError)
		if !ok {
			t.Errorf("%v is a %T, want a FieldError", fault, fault)
			continue
		}
		if !errors.Is(err, reasonOf(field)) {
			t.Errorf("%v is not told by errors.Is", fault)
		}
		if !isKey(field.Field) && field.Field != "dealt" && field.Field != "totals" {
			t.Errorf("%v: %q is no key of the text form", fault, field.Field)
		}
		faults = append(faults, field.Field+" "+reasonOf(field).String())
	}
	slices.Sort(faults)
	return faults
}

// joined returns the errors that errors.Join has joined, however deep.
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

// isKey reports whether the text form of a variant knows the key: an unknown key is another error than a wrong value.
func isKey(key string) bool {
	const unknown = "no-such-option"
	_, unknownKey := hearts.ParseVariant(unknown + "=?")
	_, wrongValue := hearts.ParseVariant(key + "=?")
	return strings.ReplaceAll(wrongValue.Error(), key, unknown) != unknownKey.Error()
}

// handOf returns what to remove from the pack so that four players get hands of so many cards.
func handOf(cards int) hearts.Cards {
	return hearts.CardsOf(slices.Collect(hearts.Variant{}.Pack().All())[:52-4*cards]...)
}

// acceptedVariants are idle or odd, but not wrong.
var acceptedVariants = []struct {
	why     string
	variant hearts.Variant
}{
	{"§10 idle: sun with the moon off", hearts.Variant{Sun: true, Moon: hearts.MoonOff}},
	{"§10 idle: hearts instead of queen where hearts may be led at once", hearts.Variant{HeartsInsteadOfQueen: true, HeartsAnyTime: true}},
	{"§10 idle: a value for a card that is not in play", hearts.Variant{Players: 3, Values: hearts.Values{hearts.TwoOfDiamonds: 5, hearts.Joker: 5}}},
	{"§10 idle: a value for a joker of another sort", hearts.Variant{Jokers: 4, Values: hearts.Values{hearts.RedJoker: 5}}},
	{"§10 idle: no points for a joker", hearts.Variant{Jokers: 4, Values: hearts.Values{hearts.Joker: hearts.Worthless, hearts.RedJoker: hearts.Worthless}}},
	{"§10 idle: a kitty option with no kitty", hearts.Variant{KittyToLastTrick: true}},
	{"§1 three players may drop 2♣", hearts.Variant{Players: 3, Removed: hearts.CardsOf(hearts.TwoOfClubs)}},
	{"§1 five both black twos", hearts.Variant{Players: 5, Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfSpades)}},
	{"§1 six all four twos", hearts.Variant{Players: 6, Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfDiamonds, hearts.TwoOfSpades, hearts.TwoOfHearts)}},
	{"§1 every seat gets at least one card", hearts.Variant{Removed: handOf(1), PassCount: 1}},
	{"§1 two packs", hearts.Variant{Players: 5, Packs: 2}},
	{"§1 two packs for eleven", hearts.Variant{Players: 11, Packs: 2}},
	{"§1 one pack, named", hearts.Variant{Packs: 1}},
	{"§1 both copies removed", hearts.Variant{Players: 6, Packs: 2, Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfClubs)}},
	{"§1 one copy removed, and the option of the other", hearts.Variant{Players: 6, Packs: 2, Removed: hearts.CardsOf(hearts.JackOfDiamonds, hearts.TenOfClubs), JackOfDiamonds: true, TenOfClubsDoubles: true}},
	{"§1 a kitty that takes what is over", hearts.Variant{Players: 5, Kitty: 2}},
	{"§1 a kitty of all cards but one each", hearts.Variant{Kitty: 48, PassCount: 1}},
	{"§1 a kitty of two packs", hearts.Variant{Players: 6, Packs: 2, Kitty: 98, Passes: hearts.Cycle{hearts.Hold}}},
	{"§2 two packs pass to no one, however small the hands", hearts.Variant{Players: 6, Packs: 2, Kitty: 98}},
	{"§8 one joker", hearts.Variant{Jokers: 1, Kitty: 1}},
	{"§8 four jokers", hearts.Variant{Jokers: 4}},
	{"§9 Dragon Hearts, its jokers counted", hearts.Variant{DragonJokers: true, Jokers: 3, Players: 5}},
	{"§2 scatter to nine", hearts.Variant{Players: 10, Packs: 2, Passes: hearts.Cycle{hearts.Scatter, 9, -9, hearts.Across}}},
	{"§2 one card", hearts.Variant{PassCount: 1}},
	{"§2 the size of the hand", hearts.Variant{PassCount: 13}},
	{"§2 the size of the hand of seven", hearts.Variant{Players: 7, PassCount: 7}},
	{"§2 an offset within ±(n−1)", hearts.Variant{Passes: hearts.Cycle{3, -3}}},
	{"§2 across with six", hearts.Variant{Players: 6, Passes: hearts.Cycle{hearts.Across}}},
	{"§2 scatter needs n−1 cards", hearts.Variant{Removed: handOf(3), Passes: hearts.Cycle{hearts.Scatter}}},
	{"§2 scatter whatever the number of cards is otherwise", hearts.Variant{Removed: handOf(3), Passes: hearts.Cycle{hearts.Scatter, hearts.Hold}, Opening: hearts.OpenAnyClub}},
	{"§2 no passing from hands of two cards", hearts.Variant{Removed: handOf(2), Passes: hearts.Cycle{hearts.Hold}}},
	{"§5 a bonus card by value", hearts.Variant{BonusNeeded: true, Values: hearts.Values{hearts.TenOfDiamonds: -10}}},
	{"§6 a number of deals and a target", hearts.Variant{Target: 50, Deals: 3, ExactTarget: hearts.ExactZeroes}},
	{"§6 the standard target", hearts.Variant{ExactTarget: hearts.ExactHalves}},
	{"§4 no tricks may bring somebody to the target", worthlessBut(hearts.Variant{NoTricks: 5})},
	{"§6 without a target nothing need be above zero", worthlessBut(hearts.Variant{Deals: 3})},
	{"§8 sides of four", hearts.Variant{Sides: true}},
	{"§8 sides of six", hearts.Variant{Players: 6, Sides: true, Moon: hearts.MoonChoice}},
	{"§8 sides of six with two packs", hearts.Variant{Players: 6, Packs: 2, Sides: true}},
	{"§8 reverse, a moon that is off", hearts.Variant{Reverse: true, Moon: hearts.MoonOff}},
	{"§8 reverse, a moon that subtracts", hearts.Variant{Reverse: true, Moon: hearts.MoonSubtract, Sides: true, PlayOn: true}},
	{"§8 settlement with a moon", hearts.Variant{Settlement: true, Deals: 8, Moon: hearts.MoonChoice, PlayOn: true}},
	{"the ends of all ranges", hearts.Variant{NoTricks: 1000, Target: 1000000, Deals: 1000000, Values: hearts.Values{hearts.AceOfSpades: 300, hearts.TwoOfClubs: -300}}},
	{"the other ends", hearts.Variant{NoTricks: -1000, Target: 1, Deals: 1}},
}

// worthlessBut returns the variant with no card worth anything.
func worthlessBut(v hearts.Variant) hearts.Variant {
	for c := range (hearts.Variant{}).Pack().All() {
		v.Values[c] = hearts.Worthless
	}
	return v
}

func TestNewAccepts(t *testing.T) {
	for _, row := range acceptedVariants {
		if g, err := hearts.New(row.variant); err != nil || g.Variant() != row.variant {
			t.Errorf("%s: %v is refused: %v", row.why, row.variant, err)
		}
	}
}

// TestFaultsInWords: a fault says the numbers that do not fit.
func TestFaultsInWords(t *testing.T) {
	for want, v := range map[string]hearts.Variant{
		"hearts: passes: a hand of 2 cannot scatter to 3 seats":                      {Removed: handOf(2), Passes: hearts.Cycle{hearts.Scatter}},
		"hearts: passes: 3-left does not fit 3 players":                              {Players: 3, Passes: hearts.Cycle{3}},
		"hearts: removed: 51 cards for 4 players: 3 over":                            {Removed: hearts.CardsOf(hearts.TwoOfClubs)},
		"hearts: players: 9 is out of range, 3 to 7 with one pack, 5 to 11 with two": {Players: 9},
		"hearts: sides: 5 players: only 4 or 6 make two sides":                       {Players: 5, Sides: true},
		"hearts: sides: 8 players: only 4 or 6 make two sides":                       {Players: 8, Packs: 2, Sides: true},
		"hearts: players: 4 is out of range, 3 to 7 with one pack, 5 to 11 with two": {Packs: 2},
		"hearts: jokers: 5 is out of range, 0 to 4":                                  {Jokers: 5},
		"hearts: jokers: 53 cards for 4 players: 1 over":                             {Jokers: 1},
		"hearts: kitty: 52 cards, 1 of them in the kitty, for 4 players: 3 over":     {Kitty: 1},
		"hearts: dragon-jokers: 4 jokers: these are three":                           {DragonJokers: true, Jokers: 4, Players: 5},
		"hearts: values: a value for JR: a joker is worth nothing":                   {DragonJokers: true, Players: 5, Values: hearts.Values{hearts.RedJoker: -5}},
		"hearts: settlement: it does not go with a target":                           {Settlement: true, Deals: 3, Target: 50},
		"hearts: pass-count: 14 is out of range, 1 to 13":                            {PassCount: 14},
		"hearts: bonus-needed: no bonus card in play":                                {BonusNeeded: true},
		"hearts: target: no card or trick could ever bring a total to the target":    worthlessBut(hearts.Variant{}),
	} {
		if _, err := hearts.New(v); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	_, err := hearts.NewAt(hearts.Variant{Sides: true}, 0, 1, 2, 1, 3)
	if want := "hearts: totals: the totals of the partners 1 and 3 differ"; err == nil || err.Error() != want || !errors.Is(err, hearts.ErrConflict) {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestNewRefuses has a row for each fault of RULES.md §10.
func TestNewRefuses(t *testing.T) {
	const left, hold = hearts.Left, hearts.Hold
	for _, row := range []struct {
		why     string
		variant hearts.Variant
		field   string
		reason  hearts.Reason
	}{
		{"a pack that does not divide", hearts.Variant{Removed: hearts.CardsOf(hearts.TwoOfClubs)}, "removed", hearts.ErrUnevenPack},
		{"the same with five", hearts.Variant{Players: 5, Removed: hearts.CardsOf(hearts.TwoOfClubs)}, "removed", hearts.ErrUnevenPack},
		{"a seat without a card", hearts.Variant{Removed: handOf(1).Plus(hearts.CardsOf(hearts.AceOfHearts))}, "removed", hearts.ErrUnevenPack},
		{"no card at all", worthlessBut(hearts.Variant{Removed: hearts.Variant{}.Pack(), Deals: 1}), "removed", hearts.ErrUnevenPack},
		{"too few seats", hearts.Variant{Players: 2}, "players", hearts.ErrRange},
		{"too many seats for one pack", hearts.Variant{Players: 8}, "players", hearts.ErrRange},
		{"a negative number of seats", hearts.Variant{Players: -4}, "players", hearts.ErrRange},
		{"a huge number of seats", hearts.Variant{Players: math.MaxInt}, "players", hearts.ErrRange},
		{"more copies removed than there are", hearts.Variant{Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfClubs)}, "removed", hearts.ErrNotInPack},
		{"a joker removed", hearts.Variant{Removed: hearts.CardsOf(hearts.RedJoker)}, "removed", hearts.ErrNotInPack},
		{"a joker in play removed", hearts.Variant{Jokers: 4, Removed: hearts.CardsOf(hearts.Joker)}, "removed", hearts.ErrNotInPack},
		{"a joker of two packs removed", hearts.Variant{Players: 5, Packs: 2, Removed: hearts.CardsOf(hearts.Joker)}, "removed", hearts.ErrNotInPack},
		{"three packs", hearts.Variant{Packs: 3}, "packs", hearts.ErrRange},
		{"a negative number of packs", hearts.Variant{Packs: -1}, "packs", hearts.ErrRange},
		{"a huge number of packs", hearts.Variant{Packs: math.MaxInt}, "packs", hearts.ErrRange},
		{"the usual number of seats with two packs", hearts.Variant{Packs: 2}, "players", hearts.ErrRange},
		{"too few seats for two packs", hearts.Variant{Players: 4, Packs: 2}, "players", hearts.ErrRange},
		{"too many seats for two packs", hearts.Variant{Players: 12, Packs: 2}, "players", hearts.ErrRange},
		{"too many seats for one pack and jokers", hearts.Variant{Players: 8, Jokers: 4}, "players", hearts.ErrRange},
		{"five jokers", hearts.Variant{Jokers: 5}, "jokers", hearts.ErrRange},
		{"fewer than no jokers", hearts.Variant{Jokers: -1}, "jokers", hearts.ErrRange},
		{"jokers that do not divide", hearts.Variant{Jokers: 2}, "jokers", hearts.ErrUnevenPack},
		{"dragon jokers that do not divide", hearts.Variant{DragonJokers: true}, "dragon-jokers", hearts.ErrUnevenPack},
		{"jokers with the usual pack of five", hearts.Variant{Players: 5, Jokers: 1}, "jokers", hearts.ErrUnevenPack},
		{"two dragon jokers", hearts.Variant{Players: 5, DragonJokers: true, Jokers: 2}, "dragon-jokers", hearts.ErrConflict},
		{"four dragon jokers", hearts.Variant{Players: 5, DragonJokers: true, Jokers: 4}, "dragon-jokers", hearts.ErrConflict},
		{"a value for a joker", hearts.Variant{Jokers: 4, Values: hearts.Values{hearts.Joker: 5}}, "values", hearts.ErrConflict},
		{"a value for one of the dragon jokers", hearts.Variant{Players: 5, DragonJokers: true, Values: hearts.Values{hearts.BlackJoker: -5}}, "values", hearts.ErrConflict},
		{"a kitty that leaves some over", hearts.Variant{Kitty: 3}, "kitty", hearts.ErrUnevenPack},
		{"a kitty with the usual pack of three", hearts.Variant{Players: 3, Kitty: 3}, "kitty", hearts.ErrUnevenPack},
		{"a kitty of two packs that leaves some over", hearts.Variant{Players: 6, Packs: 2, Kitty: 4}, "kitty", hearts.ErrUnevenPack},
		{"a kitty of all cards", hearts.Variant{Kitty: 52}, "kitty", hearts.ErrUnevenPack},
		{"a kitty that leaves a seat without a card", hearts.Variant{Kitty: 49}, "kitty", hearts.ErrUnevenPack},
		{"a kitty of more than all cards", hearts.Variant{Kitty: 60}, "kitty", hearts.ErrUnevenPack},
		{"the largest kitty", hearts.Variant{Kitty: 105}, "kitty", hearts.ErrUnevenPack},
		{"a kitty too large for any pack", hearts.Variant{Kitty: 106}, "kitty", hearts.ErrRange},
		{"a negative kitty", hearts.Variant{Kitty: -4}, "kitty", hearts.ErrRange},
		{"a huge kitty", hearts.Variant{Kitty: math.MaxInt}, "kitty", hearts.ErrRange},
		{"a count above the hand beside a kitty", hearts.Variant{Kitty: 4, PassCount: 13}, "pass-count", hearts.ErrRange},
		{"a count above the hand of eleven", hearts.Variant{Players: 11, Packs: 2, PassCount: 10}, "pass-count", hearts.ErrRange},
		{"across with eleven", hearts.Variant{Players: 11, Packs: 2, Passes: hearts.Cycle{hearts.Across}}, "passes", hearts.ErrDirection},
		{"an offset of a full turn of eleven", hearts.Variant{Players: 11, Packs: 2, Passes: hearts.Cycle{11}}, "passes", hearts.ErrDirection},
		{"scatter to ten from hands of nine", hearts.Variant{Players: 11, Packs: 2, Passes: hearts.Cycle{hearts.Scatter}}, "passes", hearts.ErrDirection},
		{"both J♦ removed", hearts.Variant{Players: 6, Packs: 2, Removed: hearts.CardsOf(hearts.JackOfDiamonds, hearts.JackOfDiamonds), JackOfDiamonds: true}, "jack-of-diamonds", hearts.ErrNoSuchCard},
		{"both 10♣ removed", hearts.Variant{Players: 6, Packs: 2, Removed: hearts.CardsOf(hearts.TenOfClubs, hearts.TenOfClubs), TenOfClubsDoubles: true}, "ten-of-clubs-doubles", hearts.ErrNoSuchCard},
		{"a count above the hand", hearts.Variant{PassCount: 14}, "pass-count", hearts.ErrRange},
		{"a count above the hand of seven", hearts.Variant{Players: 7, PassCount: 8}, "pass-count", hearts.ErrRange},
		{"a negative count", hearts.Variant{PassCount: -1}, "pass-count", hearts.ErrRange},
		{"a count that no step asks for", hearts.Variant{PassCount: 14, Passes: hearts.Cycle{hold}}, "pass-count", hearts.ErrRange},
		{"the usual count from hands of two", hearts.Variant{Removed: handOf(2)}, "pass-count", hearts.ErrRange},
		{"an offset of a full turn", hearts.Variant{Passes: hearts.Cycle{4}}, "passes", hearts.ErrDirection},
		{"an offset of a full turn to the right", hearts.Variant{Passes: hearts.Cycle{left, -4}}, "passes", hearts.ErrDirection},
		{"no direction", hearts.Variant{Passes: hearts.Cycle{left, 99}}, "passes", hearts.ErrDirection},
		{"across with five", hearts.Variant{Players: 5, Passes: hearts.Cycle{hearts.Across}}, "passes", hearts.ErrDirection},
		{"scatter with too few cards", hearts.Variant{Removed: handOf(2), Passes: hearts.Cycle{hearts.Scatter}}, "passes", hearts.ErrDirection},
		{"a step after the end of the cycle", hearts.Variant{Passes: hearts.Cycle{left, 0, left}}, "passes", hearts.ErrDirection},
		{"J♦ not in play", hearts.Variant{Players: 3, Removed: hearts.CardsOf(hearts.JackOfDiamonds), JackOfDiamonds: true}, "jack-of-diamonds", hearts.ErrNoSuchCard},
		{"10♣ not in play", hearts.Variant{Players: 3, Removed: hearts.CardsOf(hearts.TenOfClubs), TenOfClubsDoubles: true}, "ten-of-clubs-doubles", hearts.ErrNoSuchCard},
		{"bonus needed without a bonus card", hearts.Variant{BonusNeeded: true}, "bonus-needed", hearts.ErrNoSuchCard},
		{"bonus needed, the bonus card not in play", hearts.Variant{Players: 3, BonusNeeded: true, Values: hearts.Values{hearts.TwoOfDiamonds: -1}}, "bonus-needed", hearts.ErrNoSuchCard},
		{"J♦ and a value for it", hearts.Variant{JackOfDiamonds: true, Values: hearts.Values{hearts.JackOfDiamonds: -5}}, "jack-of-diamonds", hearts.ErrConflict},
		{"J♦ and no value for it", hearts.Variant{JackOfDiamonds: true, Values: hearts.Values{hearts.JackOfDiamonds: hearts.Worthless}}, "jack-of-diamonds", hearts.ErrConflict},
		{"sides of eight", hearts.Variant{Players: 8, Packs: 2, Sides: true}, "sides", hearts.ErrConflict},
		{"sides of ten", hearts.Variant{Players: 10, Packs: 2, Sides: true}, "sides", hearts.ErrConflict},
		{"sides of five", hearts.Variant{Players: 5, Sides: true}, "sides", hearts.ErrConflict},
		{"reverse with add", hearts.Variant{Reverse: true, Moon: hearts.MoonAdd}, "reverse", hearts.ErrConflict},
		{"reverse with choice", hearts.Variant{Reverse: true, Moon: hearts.MoonChoice}, "reverse", hearts.ErrConflict},
		{"settlement without a number of deals", hearts.Variant{Settlement: true}, "settlement", hearts.ErrConflict},
		{"settlement with a target", hearts.Variant{Settlement: true, Deals: 8, Target: 50}, "settlement", hearts.ErrConflict},
		{"settlement with reverse", hearts.Variant{Settlement: true, Deals: 8, Reverse: true}, "settlement", hearts.ErrConflict},
		{"settlement with sides", hearts.Variant{Settlement: true, Deals: 8, Sides: true}, "settlement", hearts.ErrConflict},
		{"exact target without a target", hearts.Variant{Deals: 8, ExactTarget: hearts.ExactHalves}, "exact-target", hearts.ErrConflict},
		{"nothing above zero", worthlessBut(hearts.Variant{}), "target", hearts.ErrEndless},
		{"only bonuses", worthlessBut(hearts.Variant{NoTricks: -5, Deals: 3, Target: 50}), "target", hearts.ErrEndless},
		{"no such opening", hearts.Variant{Opening: 4}, "opening", hearts.ErrRange},
		{"no such moon", hearts.Variant{Moon: 5}, "moon", hearts.ErrRange},
		{"no such exact target", hearts.Variant{ExactTarget: -1}, "exact-target", hearts.ErrRange},
		{"no tricks too high", hearts.Variant{NoTricks: 1001}, "no-tricks", hearts.ErrRange},
		{"no tricks too low", hearts.Variant{NoTricks: -1001}, "no-tricks", hearts.ErrRange},
		{"too many deals", hearts.Variant{Deals: 1000001}, "deals", hearts.ErrRange},
		{"negative deals", hearts.Variant{Deals: -1}, "deals", hearts.ErrRange},
		{"a target too high", hearts.Variant{Target: 1000001}, "target", hearts.ErrRange},
		{"a negative target", hearts.Variant{Target: -1}, "target", hearts.ErrRange},
		{"a value too high", hearts.Variant{Values: hearts.Values{hearts.QueenOfSpades: 301}}, "values", hearts.ErrRange},
		{"a value too low", hearts.Variant{Values: hearts.Values{hearts.QueenOfSpades: -301}}, "values", hearts.ErrRange},
		{"a value for no card", hearts.Variant{Values: hearts.Values{hearts.NoCard: 1}}, "values", hearts.ErrCard},
		{"a value for what is between the suits", hearts.Variant{Values: hearts.Values{17: hearts.Worthless}}, "values", hearts.ErrCard},
	} {
		g, err := hearts.New(row.variant)
		if got, want := faultsIn(err), []string{row.field + ": " + row.reason.String()}; !slices.Equal(got, want) {
			t.Errorf("%s: faults %q, want %q", row.why, got, want)
		}
		if !errors.Is(err, row.reason) || !g.Equal(hearts.Game{}) {
			t.Errorf("%s: %v", row.why, err)
		}
	}
}

// faultsIn returns field and reason of every FieldError in the error.
func faultsIn(err error) (faults []string) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			faults = append(faults, faultsIn(e)...)
		}
		return faults
	}
	var fault *hearts.FieldError
	if errors.As(err, &fault) {
		faults = append(faults, fault.Field+": "+reasonOf(fault).String())
	}
	return faults
}

var (
	manyFaults = hearts.Variant{
		Players: 5, Removed: hearts.CardsOf(hearts.JackOfDiamonds, hearts.TenOfClubs), Passes: hearts.Cycle{hearts.Across, 5}, PassCount: 11,
		Opening: 9, Moon: 9, NoTricks: 5000, Deals: -1, Target: -1, ExactTarget: 9, JackOfDiamonds: true, TenOfClubsDoubles: true,
		Values: hearts.Values{hearts.NoCard: 1, hearts.JackOfDiamonds: 999},
	}
	itsFaults = []string{
		"passes: direction", "passes: direction", "pass-count: range", "opening: range", "moon: range", "no-tricks: range", "deals: range", "target: range",
		"exact-target: range", "jack-of-diamonds: conflict", "jack-of-diamonds: no-such-card", "ten-of-clubs-doubles: no-such-card", "values: card", "values: range",
	}
)

func TestNewNamesAllFaults(t *testing.T) {
	_, err := hearts.New(manyFaults)
	faults := faultsIn(err)
	slices.Sort(faults)
	if !slices.Equal(faults, slices.Sorted(slices.Values(itsFaults))) {
		t.Errorf("faults %q, want %q", faults, itsFaults)
	}
}

// TestNewJoinsFieldErrors: whoever marks the fields of a form ranges over what errors.Join joined.
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

// TestReadersNameAllFaults: a form is told of every field that cannot be read.
func TestReadersNameAllFaults(t *testing.T) {
	want := []string{"moon: syntax", "players: syntax", "removed: syntax", "sun: twice", "whist: unknown"}
	_, textErr := hearts.ParseVariant("moon=half players=x sun removed=3X whist sun")
	jsonErr := json.Unmarshal([]byte(`{"moon":"half","players":"x","sun":true,"removed":["3X"],"whist":1,"sun":true}`), new(hearts.Variant))
	for _, err := range []error{textErr, jsonErr} {
		if faults := slices.Sorted(slices.Values(faultsIn(err))); !slices.Equal(faults, want) {
			t.Errorf("%v: faults %q, want %q", err, faults, want)
		}
	}
	if _, err := hearts.ParseVariant("players=5 omnibus"); err == nil || !strings.Contains(err.Error(), "first") {
		t.Errorf("a name behind an option: %v", err)
	}
}
