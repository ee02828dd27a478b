package hearts_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// A hiding is two games, or two errors, that differ only in hidden cards. Printed, they
// must look the same.
type hiding struct {
	name string
	a, b any
}

func TestDefect9HiddenCardsPrinted(t *testing.T) {
	games := []hiding{hiddenInPassing(), hiddenInPlay()}
	for _, h := range games {
		a, b := h.a.(hearts.Game), h.b.(hearts.Game)
		if a.Equal(b) {
			t.Fatalf("%s: nothing is hidden", h.name)
		}
		type inStruct struct {
			name string
			game hearts.Game
		}
		type behindPointer struct{ game *hearts.Game }
		games = append(games,
			hiding{h.name + " behind a pointer", &a, &b},
			hiding{h.name + " in an exported field", struct{ Game hearts.Game }{a},
				struct{ Game hearts.Game }{b}},
			hiding{h.name + " in a field", inStruct{"table 1", a}, inStruct{"table 1", b}},
			hiding{h.name + " in a field of a pointer", &inStruct{"table 1", a}, &inStruct{"table 1", b}},
			hiding{h.name + " behind a pointer in a field", behindPointer{&a}, behindPointer{&b}},
			hiding{h.name + " in a slice", []hearts.Game{a}, []hearts.Game{b}},
			hiding{h.name + " as text", a.String(), b.String()},
			hiding{h.name + " as its score", a.Score(), b.Score()},
		)
	}
	for _, h := range append(games, refusals(t, games[0])...) {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%t"} {
			if a, b := printed(verb, h.a), printed(verb, h.b); a != b {
				t.Errorf("%s: %s tells hidden cards apart:\n%s\n%s", h.name, verb, a, b)
			}
		}
		a, _ := json.Marshal(h.a)
		if b, _ := json.Marshal(h.b); string(a) != string(b) {
			t.Errorf("%s: JSON tells hidden cards apart:\n%s\n%s", h.name, a, b)
		}
	}
}

// hiddenInPassing returns games in which the same seats have chosen cards to pass.
func hiddenInPassing() hiding {
	other := []string{wholeSuits[0], wholeSuits[2], wholeSuits[3], wholeSuits[1]}
	return hiding{
		"a game in which cards are passed",
		pass(deal(newGame(hearts.Variant{}), wholeSuits...), "2C 3C 4C", "2D 3D 4D"),
		pass(deal(newGame(hearts.Variant{}), other...), "5C 6C 7C", "2S 3S 4S"),
	}
}

// hiddenInPlay returns games in which the same cards have been passed and played.
func hiddenInPlay() hiding {
	const clubs = "0:2C 1:3C 2:5C 3:AC"
	a := play(dealAround(hearts.Variant{}, [4]string{}, 3, clubs), clubs)
	b := play(dealAround(hearts.Variant{}, [4]string{}, 2, clubs), clubs)
	return hiding{"a game in play", a, b}
}

// refusals returns the errors of the same moves in both games of hiddenInPassing, in
// which seat 0 holds the same cards.
func refusals(t *testing.T, games hiding) (errs []hiding) {
	t.Helper()
	a, b := games.a.(hearts.Game), games.b.(hearts.Game)
	try := func(name string, move func(g hearts.Game) error) {
		type inStruct struct{ err error }
		errs = append(errs,
			hiding{name, move(a), move(b)},
			hiding{name + " in a field", inStruct{move(a)}, inStruct{move(b)}})
	}
	try("too few cards passed", func(g hearts.Game) error {
		_, err := g.Pass(2, hearts.TwoOfClubs)
		return err
	})
	try("cards of another seat passed", func(g hearts.Game) error {
		_, err := g.Pass(2, hearts.TwoOfClubs, hearts.ThreeOfClubs, hearts.FourOfClubs)
		return err
	})
	try("a second pass", func(g hearts.Game) error { _, err := g.Pass(0, hearts.TwoOfClubs); return err })
	try("a card played", func(g hearts.Game) error { _, err := g.Play(0, hearts.TwoOfClubs); return err })
	for _, h := range errs {
		if h.a == nil || h.b == nil {
			t.Fatalf("%s is not refused", h.name)
		}
	}
	return errs
}

func TestDefect9OrderOfAPass(t *testing.T) {
	start := deal(newGame(hearts.Variant{}), wholeSuits...)
	a, b := pass(start, "2C 3C 4C"), pass(start, "4C 2C 3C")
	if !a.Equal(b) {
		t.Error("the order of the cards passed makes a difference")
	}
	if a, b := printed("%+v", struct{ g hearts.Game }{a}),
		printed("%+v", struct{ g hearts.Game }{b}); a != b {
		t.Errorf("the order of the cards passed shows:\n%s\n%s", a, b)
	}
}

// TestPrintingTellsNothingOfTwins prints games in which seat 1 has played one of two
// identical cards. The other is hidden, and nothing that is printed tells where.
func TestPrintingTellsNothingOfTwins(t *testing.T) {
	v := shortPack(hearts.Variant{Players: 5, Packs: 2, PenaltyOnFirstTrick: true}, "", "QS 2H", "QS 2C",
		"2C 3C", "4C 5C", "6C 3H")
	var all []map[string]bool
	for _, hands := range [][]string{{"QS 2H", "QS 2C", "2C 3C", "4C 5C", "6C 3H"},
		{"6C 3H", "QS 2C", "2C 3C", "4C 5C", "QS 2H"}} {
		texts := map[string]bool{}
		for range 64 {
			g := play(deal(must(hearts.NewAt(v, 1)), hands...), "1:QS")
			texts[printed("%#v", g)] = true
		}
		all = append(all, texts)
	}
	if !maps.Equal(all[0], all[1]) || len(all[0]) != 2 {
		t.Errorf("%d different texts if one seat has the twin, %d if another has it", len(all[0]),
			len(all[1]))
	}
}

// TestViewHidesWhatTheSeatCannotSee is the promise that a View is made for: two games
// that differ only in what a seat can't see give equal views, with nothing in them to
// tell the games apart. And if they differ in what it sees, the views differ.
//
// Other games are made of the one in play: cards change places in the hands as dealt, and
// other cards are passed, in another order. If the moves that everybody saw are still
// legal, it is a game that might have been.
func TestViewHidesWhatTheSeatCannotSee(t *testing.T) {
	t.Parallel()
	games, enough := amount(12, 80, 1000), amount(0, 20, 200)
	seen := map[string]int{}
	for seed := range games {
		d := newDuel(t, starts().Example(seed), uint64(seed))
		before := d.game // the deal
		d.playOut(func(d *duel) {
			for range 3 {
				if other, ok := newDisguise(d).game(before); ok && !other.game.Equal(d.game) {
					compareViews(d, other, seen)
				}
			}
			if d.game.Phase() == hearts.Dealing {
				before = d.game
			}
		})
	}
	t.Log(seen)
	for _, what := range []string{
		"passing, seat, same true", "passing, spectator, same true", "passing, seat, same false",
		"playing, seat, same true", "playing, spectator, same true", "playing, seat, same false",
		"playing, spectator, same false", // another seat is to open
		"dealing, seat, same true", "over, seat, same true",
	} {
		if seen[what] < enough {
			t.Errorf("%s: %d pairs of games", what, seen[what])
		}
	}
}

// A disguise is the hidden part of a deal, changed.
type disguise struct {
	d      *duel
	dealt  []pile
	kitty  pile
	passed []pile // in the order in which they were picked
}

func newDisguise(d *duel) *disguise {
	h := &disguise{d: d, kitty: slices.Clone(d.oracle.kitty)}
	for seat := range d.oracle.players {
		h.dealt = append(h.dealt, slices.Clone(d.oracle.dealt[seat]))
		h.passed = append(h.passed, slices.Clone(d.oracle.passed[seat]))
	}
	switch passes := d.game.Phase() == hearts.Passing; {
	case passes && d.r.IntN(2) == 0:
		h.chooseAnew(d.r.IntN(d.oracle.players))
	default:
		for range 1 + d.r.IntN(2) {
			h.exchange()
		}
	}
	if d.oracle.step() != hearts.Scatter || d.r.IntN(4) == 0 {
		h.pickInAnotherOrder()
	}
	return h
}

// exchange exchanges two cards wherever they were dealt or passed, with all their copies.
// The number of copies must be the same.
func (h *disguise) exchange() {
	pack := h.d.oracle.pack
	if hidden := h.d.hidden(); len(hidden) > 0 && h.d.r.IntN(2) == 0 {
		pack = hidden
	}
	a, b := pack[h.d.r.IntN(len(pack))], pack[h.d.r.IntN(len(pack))]
	if h.d.oracle.pack.count(a) != h.d.oracle.pack.count(b) {
		return
	}
	for _, cards := range append(slices.Concat(h.dealt, h.passed), h.kitty) {
		for i, c := range cards {
			switch c {
			case a:
				cards[i] = b
			case b:
				cards[i] = a
			}
		}
	}
}

// hidden returns the cards of which no copy lies open.
func (d *duel) hidden() pile {
	inHands := append(slices.Concat(d.oracle.hands...), d.oracle.lies...)
	return inHands.where(func(c hearts.Card) bool { return inHands.count(c) == d.oracle.pack.count(c) })
}

// chooseAnew lets all seats but one that have chosen choose other cards.
func (h *disguise) chooseAnew(but int) {
	for seat, cards := range h.passed {
		hand := slices.Clone(h.dealt[seat])
		h.d.r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
		if seat != but {
			copy(cards, hand)
		}
	}
}

func (h *disguise) pickInAnotherOrder() {
	for _, cards := range h.passed {
		h.d.r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	}
}

// A masquerade is a game with its hidden passes.
type masquerade struct {
	game   hearts.Game
	passed []pile
}

// game plays the moves of the duel with other cards, from a game before the deal, and
// reports whether they are legal. The seats choose in the same order, or in another.
// Sometimes only the totals of the game before are known.
func (h *disguise) game(before hearts.Game) (masquerade, bool) {
	if h.d.r.IntN(2) == 0 {
		before = must(hearts.NewAt(before.Variant(), before.Deals(), totals(before)...))
	}
	hands := make([]hearts.Cards, len(h.dealt))
	for seat, cards := range h.dealt {
		hands[seat] = hearts.CardsOf(cards...)
	}
	g, err := before.DealHands(hands, hearts.CardsOf(h.kitty...))
	order := h.d.r.Perm(len(hands))
	if h.d.r.IntN(4) > 0 {
		order = orderOfPasses(h.d.game)
	}
	for _, seat := range order {
		if cards := h.passed[seat]; len(cards) > 0 && err == nil {
			g, err = g.Pass(seat, cards...)
		}
	}
	if err != nil {
		h.d.fatal("dealt and passed %v, %v: %v", h.dealt, h.passed, err)
	}
	g, err = replayed(g, h.d.game)
	return masquerade{g, h.passed}, err == nil
}

// replayed makes the moves of another game after the passing, which everybody saw.
func replayed(g, like hearts.Game) (hearts.Game, error) {
	var err error
	for seat, c := range cardsPlayed(like) {
		if g, err = g.Play(seat, c); err != nil {
			return g, err
		}
	}
	if shooter, how, moon := like.Score().Moon(); moon && g.Phase() == hearts.ChoosingMoon &&
		like.Phase() != hearts.ChoosingMoon {
		return g.ChooseMoon(shooter, how)
	}
	return g, nil
}

// A knowledge is what one seat has seen of a deal, put together from what Game says.
type knowledge struct {
	phase           hearts.Phase
	waitsFor        [mostSeats]bool
	trick, last     hearts.Trick
	taken           [mostSeats]hearts.Cards
	score           hearts.Score
	broken          bool
	dealt, passed   hearts.Cards
	gaveTo, gotFrom [mostSeats]hearts.Cards
	order           [mostSeats - 1]hearts.Card // the order of a pass by scatter
	chosen          string                     // the seats in the order in which they chose
}

// orderOfPasses returns the seats in the order in which they have chosen, by the record.
func orderOfPasses(g hearts.Game) (order []int) {
	_, last, _ := strings.Cut(g.Record().String(), fmt.Sprintf("deal %d\n", g.Deals()))
	for line := range strings.Lines(last) {
		if pass, ok := strings.CutPrefix(line, "pass "); ok {
			order = append(order, must(strconv.Atoi(strings.Split(pass, ":")[0])))
		}
	}
	return order
}

func knowledgeOf(m masquerade, seat int) knowledge {
	g := m.game
	k := knowledge{
		phase: g.Phase(), trick: g.Trick(), last: g.LastTrick(), score: g.Score(), broken: g.HeartsBroken(),
		dealt: g.Dealt(seat), passed: g.Passed(seat),
	}
	k.chosen = fmt.Sprint(orderOfPasses(g))
	for other := range g.Players() {
		k.waitsFor[other], k.taken[other] = g.MustAct(other), g.Taken(other)
		k.gaveTo[other], k.gotFrom[other] = g.Given(seat, other), g.Given(other, seat)
	}
	if scatters := g.Variant().Passing(g.Deals()) == hearts.Scatter; scatters && seat != hearts.Spectator {
		copy(k.order[:], m.passed[seat])
	}
	return k
}

// compareViews compares the views of two games for every seat, and counts them.
func compareViews(d *duel, other masquerade, seen map[string]int) {
	for seat := range viewers(d.game) {
		v, w := d.game.View(seat), other.game.View(seat)
		same := knowledgeOf(masquerade{d.game, d.oracle.passed}, seat) == knowledgeOf(other, seat)
		who := "seat"
		if seat == hearts.Spectator {
			who = "spectator"
		}
		seen[fmt.Sprintf("%v, %s, same %v", d.game.Phase(), who, same)]++
		if v.Equal(w) != same || w.Equal(v) != same {
			d.fatal("seat %d knows the same: %v, views equal: %v, %v\n%+v\n%+v", seat, same, v.Equal(w),
				w.Equal(v), v, w)
		}
		if same {
			sameToTheLast(d, v, w)
		}
	}
}

// sameToTheLast compares the memory of two views, which no method can. Views that are the
// same there give the same answers.
func sameToTheLast(d *duel, v, w hearts.View) {
	if !reflect.DeepEqual(v, w) {
		d.fatal("the views of seat %d are not the same:\n%+v\n%+v", v.Seat(), v, w)
	}
	if d.r.IntN(10) > 0 {
		return
	}
	for _, verb := range []string{"%v", "%+v", "%#v"} {
		if a, b := printed(verb, v), printed(verb, w); a != b {
			d.fatal("%s tells the views of seat %d apart:\n%s\n%s", verb, v.Seat(), a, b)
		}
	}
}
