package hearts_test

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// TestViewSaysWhatTheGameSays asks both at every step of random games, for every seat and for a spectator.
func TestViewSaysWhatTheGameSays(t *testing.T) {
	t.Parallel()
	const games = 15
	for seed := range games {
		newDuel(t, starts().Example(seed), uint64(seed)).playOut(func(d *duel) {
			for seat := range viewers(d.game) {
				agreeOnView(d, seat)
			}
		})
	}
}

// viewers returns the spectator and all seats.
func viewers(g hearts.Game) iter.Seq[int] {
	return func(yield func(int) bool) {
		for seat := hearts.Spectator; seat < g.Players() && yield(seat); seat++ {
		}
	}
}

// agreeOnView compares what a view says with what the game says of that seat.
func agreeOnView(d *duel, seat int) {
	d.t.Helper()
	g, v := d.game, d.game.View(seat)
	agree(d, "seat", seat, v.Seat(), seat)
	agree(d, "variant", seat, v.Variant(), g.Variant())
	agree(d, "players", seat, v.Players(), g.Players())
	agree(d, "deals", seat, v.Deals(), g.Deals())
	agree(d, "dealer", seat, v.Dealer(), g.Dealer())
	agree(d, "pass count", seat, v.PassCount(), g.PassCount())
	agree(d, "direction", seat, v.Passing(), g.Passing())
	agree(d, "standing", seat, v.String()[strings.Index(v.String(), " players"):], g.String()[strings.Index(g.String(), " players"):])
	agree(d, "phase", seat, v.Phase(), g.Phase())
	agree(d, "hearts broken", seat, v.HeartsBroken(), g.HeartsBroken())
	agree(d, "trick", seat, v.Trick(), g.Trick())
	agree(d, "last trick", seat, v.LastTrick(), g.LastTrick())
	agree(d, "held cards", seat, v.Held(), g.Held())
	agree(d, "score", seat, v.Score(), g.Score())
	agree(d, "hand", seat, v.Hand(), g.Hand(seat))
	agree(d, "legal cards", seat, v.Legal(), g.Legal(seat))
	agree(d, "cards dealt", seat, v.Dealt(), g.Dealt(seat))
	agree(d, "cards passed", seat, v.Passed(), g.Passed(seat))
	agree(d, "cards received", seat, v.Received(), g.Received(seat))
	turn, waits := g.Turn()
	seen, seenWaits := v.Turn()
	agree(d, "turn", seat, seen, turn)
	agree(d, "waits", seat, seenWaits, waits)
	agreeOnTricks(d, v)
	for other := -2; other <= g.Players(); other++ {
		agreeOnSeat(d, v, other)
	}
	for n := range v.PassCount() + 2 {
		agreeOnPass(d, v, n)
	}
	for c := hearts.Card(-128); ; c++ {
		agreeOnCheck(d, v, c)
		if c == 127 {
			break
		}
	}
}

// agree fails the test if a view and the game say different things.
func agree[T comparable](d *duel, what string, seat int, view, game T) {
	if view != game {
		d.t.Helper()
		d.fatal("%s, seen from %d: the view says %v, the game %v", what, seat, view, game)
	}
}

func agreeOnTricks(d *duel, v hearts.View) {
	d.t.Helper()
	var played []hearts.Trick
	for i, trick := range d.game.Tricks() {
		agree(d, "number of a trick", v.Seat(), len(played), i)
		played = append(played, trick)
	}
	n := 0
	for i, trick := range v.Tricks() {
		if i != n || i >= len(played) || trick != played[i] {
			d.fatal("trick %d, seen from %d: the view says %v", i, v.Seat(), trick)
		}
		n++
	}
	agree(d, "number of tricks", v.Seat(), n, len(played))
}

// agreeOnSeat compares what is said of any seat, or of what is none. What one seat gave to another, only these two know.
func agreeOnSeat(d *duel, v hearts.View, seat int) {
	d.t.Helper()
	g, own := d.game, v.Seat()
	agree(d, fmt.Sprintf("must %d act", seat), own, v.MustAct(seat), g.MustAct(seat))
	agree(d, fmt.Sprintf("cards taken by %d", seat), own, v.Taken(seat), g.Taken(seat))
	agree(d, fmt.Sprintf("number of cards of %d", seat), own, v.Count(seat), g.Hand(seat).Len())
	for to := -2; to <= g.Players(); to++ {
		var given hearts.Cards
		switch {
		case own != hearts.Spectator && seat == own && g.Phase() == hearts.Passing:
			given = chosenFor(d, own, to)
		case own != hearts.Spectator && (seat == own || to == own):
			given = g.Given(seat, to)
		}
		agree(d, fmt.Sprintf("cards given by %d to %d", seat, to), own, v.Given(seat, to), given)
	}
}

// chosenFor returns what a seat has chosen to give to another, as it would get it if the others chose now.
func chosenFor(d *duel, from, to int) hearts.Cards {
	g := d.game
	if !g.MustAct(from) {
		for seat := range g.Players() {
			if cards := slices.Collect(g.Hand(seat).All()); g.Phase() == hearts.Passing && g.MustAct(seat) {
				g = must(g.Pass(seat, cards[:g.PassCount()]...))
			}
		}
	}
	return g.Given(from, to)
}

// agreeOnPass compares the errors of passing so many cards, mostly of the hand.
func agreeOnPass(d *duel, v hearts.View, n int) {
	d.t.Helper()
	var cards []hearts.Card
	for range n {
		of := v.Hand()
		if d.r.IntN(12) == 0 {
			of = v.Variant().Pack()
		}
		cards = append(cards, of.Random(d.r))
	}
	_, err := d.game.Pass(v.Seat(), cards...)
	for _, checked := range []error{v.CheckPass(cards...), d.game.CheckPass(v.Seat(), cards...)} {
		if fmt.Sprint(checked) != fmt.Sprint(err) {
			d.fatal("seat %d may pass %v: %v, but Pass says %v", v.Seat(), cards, checked, err)
		}
	}
}

// agreeOnCheck compares the errors whole: seat, card and reason.
func agreeOnCheck(d *duel, v hearts.View, c hearts.Card) {
	d.t.Helper()
	seen, err := v.Check(c), d.game.Check(v.Seat(), c)
	agree(d, "legal "+c.String(), v.Seat(), seen == nil, err == nil)
	agree(d, "in the legal cards "+c.String(), v.Seat(), v.Legal().Has(c), seen == nil)
	if err != nil {
		agree(d, "refusal of "+c.String(), v.Seat(), moveError(d, seen), moveError(d, err))
	}
}

func moveError(d *duel, err error) hearts.MoveError {
	d.t.Helper()
	var refused *hearts.MoveError
	if !errors.As(err, &refused) {
		d.fatal("%v is no MoveError", err)
	}
	return *refused
}

// TestSpectatorSeesNoHand: nobody's cards, and what is no seat is a spectator.
func TestSpectatorSeesNoHand(t *testing.T) {
	for name, g := range phases(t) {
		for _, seat := range unknownSeats {
			v := g.View(seat)
			if v.Seat() != hearts.Spectator || !v.Equal(g.View(hearts.Spectator)) {
				t.Errorf("%s: the view of %d is that of %d", name, seat, v.Seat())
			}
			for _, cards := range []hearts.Cards{v.Hand(), v.Legal(), v.Dealt(), v.Passed(), v.Received()} {
				if cards != (hearts.Cards{}) {
					t.Errorf("%s: the view of %d shows %v", name, seat, cards)
				}
			}
			if err := v.Check(hearts.TwoOfClubs); !errors.Is(err, hearts.ErrSeat) {
				t.Errorf("%s: %v, want %v", name, err, hearts.ErrSeat)
			}
		}
	}
}

// TestViewOfEverySeatInEveryPhase: also before the first deal, and when the game is over before it has begun, a view belongs to its seat.
func TestViewOfEverySeatInEveryPhase(t *testing.T) {
	games := phases(t)
	games["over before it began"] = newGameAt(t, hearts.Variant{}, 5, 100, 0, 0, 0)
	games["carried on"] = newGameAt(t, hearts.Variant{}, 5, 10, 20, 30, 40)
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			for seat := range viewers(g) {
				agreeOnView(&duel{t: t, game: g, r: rand.New(rand.NewPCG(1, 1))}, seat)
			}
		})
	}
}

func newGameAt(t *testing.T, v hearts.Variant, deals int, totals ...int) hearts.Game {
	t.Helper()
	return mustMove(t)(hearts.NewAt(v, deals, totals...))
}

// TestViewHidesWhatTheSeatCannotSee is the promise that a View is made for: two games that differ only in what a seat can't see
// give equal views, with nothing in them to tell the games apart. And if they differ in what it sees, the views differ.
//
// Other games are made of the one in play: cards change places in the hands as dealt, and other cards are passed, in another order. If
// the moves that everybody saw are still legal, it is a game that might have been.
func TestViewHidesWhatTheSeatCannotSee(t *testing.T) {
	t.Parallel()
	const games, enough = 200, 20
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

// A disguise is what is hidden of a deal, changed.
type disguise struct {
	d      *duel
	dealt  []pile
	kitty  pile
	passed []pile // in the order of picking
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

// exchange puts one card in the place of another and that in its place, whoever was dealt them, whoever passed them, and all copies of both; so there must be as many.
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

// A masquerade is a game with what is hidden in it.
type masquerade struct {
	game   hearts.Game
	passed []pile
}

// game plays the moves of the duel with other cards, from a game before the deal, and reports whether they are legal. The seats choose in any order. Sometimes the game before is only
// known by its totals.
func (h *disguise) game(before hearts.Game) (masquerade, bool) {
	if h.d.r.IntN(2) == 0 {
		before = newGameAt(h.d.t.(*testing.T), before.Variant(), before.Deals(), totals(before)...)
	}
	hands := make([]hearts.Cards, len(h.dealt))
	for seat, cards := range h.dealt {
		hands[seat] = hearts.CardsOf(cards...)
	}
	g, err := before.DealHands(hands, hearts.CardsOf(h.kitty...))
	for _, seat := range h.d.r.Perm(len(hands)) {
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

// replayed makes the moves of another game that everybody saw, after the passing.
func replayed(g, like hearts.Game) (hearts.Game, error) {
	var err error
	for seat, c := range cardsPlayed(like) {
		if g, err = g.Play(seat, c); err != nil {
			return g, err
		}
	}
	if shooter, how, moon := like.Score().Moon(); moon && g.Phase() == hearts.ChoosingMoon && like.Phase() != hearts.ChoosingMoon {
		return g.ChooseMoon(shooter, how)
	}
	return g, nil
}

// cardsPlayed returns who played what in this deal.
func cardsPlayed(g hearts.Game) iter.Seq2[int, hearts.Card] {
	return func(yield func(int, hearts.Card) bool) {
		tricks := []hearts.Trick{}
		for _, trick := range g.Tricks() {
			tricks = append(tricks, trick)
		}
		for _, trick := range append(tricks, g.Trick()) {
			for seat, c := range trick.All() {
				if !yield(seat, c) {
					return
				}
			}
		}
	}
}

// A knowledge is what one seat has seen of a deal, put together of what Game says.
type knowledge struct {
	phase           hearts.Phase
	waitsFor        [mostSeats]bool
	trick, last     hearts.Trick
	taken           [mostSeats]hearts.Cards
	score           hearts.Score
	broken          bool
	dealt, passed   hearts.Cards
	gaveTo, gotFrom [mostSeats]hearts.Cards
	order           [mostSeats - 1]hearts.Card // of a pass by scatter
}

func knowledgeOf(m masquerade, seat int) knowledge {
	g := m.game
	k := knowledge{
		phase: g.Phase(), trick: g.Trick(), last: g.LastTrick(), score: g.Score(), broken: g.HeartsBroken(),
		dealt: g.Dealt(seat), passed: g.Passed(seat),
	}
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
	d.t.Helper()
	for seat := range viewers(d.game) {
		v, w := d.game.View(seat), other.game.View(seat)
		same := knowledgeOf(masquerade{d.game, d.oracle.passed}, seat) == knowledgeOf(other, seat)
		who := "seat"
		if seat == hearts.Spectator {
			who = "spectator"
		}
		seen[fmt.Sprintf("%v, %s, same %v", d.game.Phase(), who, same)]++
		if v.Equal(w) != same || w.Equal(v) != same {
			d.fatal("seat %d knows the same: %v, views equal: %v, %v\n%+v\n%+v", seat, same, v.Equal(w), w.Equal(v), v, w)
		}
		if same {
			sameToTheLast(d, v, w)
		}
	}
}

// sameToTheLast looks into two views, as no method does. What is the same there gives the same answers.
func sameToTheLast(d *duel, v, w hearts.View) {
	d.t.Helper()
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

// TestViewsThatDiffer: views are equal only when everything is the same that a seat can see.
func TestViewsThatDiffer(t *testing.T) {
	scatter := mustDeal(t, newGame(t, hearts.Variant{Passes: hearts.Cycle{hearts.Scatter}}))
	held := slices.Collect(scatter.Hand(0).All())
	standard := mustDeal(t, hearts.Game{})
	opened := suitsByHand(t)
	moon := playTricks(t, hearts.Variant{Moon: hearts.MoonChoice}, nil, moonDeal)
	for what, pair := range map[string][2]hearts.View{
		"seats":                {standard.View(0), standard.View(1)},
		"seat and spectator":   {standard.View(0), standard.View(hearts.Spectator)},
		"seats with one hand":  {deal(t, hearts.Game{}, wholeSuits...).View(0), deal(t, hearts.Game{}, wholeSuits[1], wholeSuits[0], wholeSuits[2], wholeSuits[3]).View(1)},
		"hands":                {standard.View(0), mustDealFrom(t, hearts.Variant{}, 9).View(0)},
		"variants":             {newGame(t, hearts.Variant{}).View(0), newGame(t, hearts.Variant{Target: 50}).View(0)},
		"totals":               {newGame(t, hearts.Variant{}, 1, 2, 3, 4).View(0), newGame(t, hearts.Variant{}, 1, 2, 4, 3).View(0)},
		"deals":                {newGameAt(t, hearts.Variant{}, 4).View(0), newGameAt(t, hearts.Variant{}, 8).View(0)},
		"phases":               {newGame(t, hearts.Variant{}).View(hearts.Spectator), standard.View(hearts.Spectator)},
		"who has chosen":       {mustMove(t)(scatter.Pass(0, held[:3]...)).View(1), scatter.View(1)},
		"who got which":        {mustMove(t)(scatter.Pass(0, held[0], held[1], held[2])).View(0), mustMove(t)(scatter.Pass(0, held[1], held[0], held[2])).View(0)},
		"the order of playing": {mustPlay(t, opened, clubsLed(3, 4)...).View(1), mustPlay(t, opened, clubsLed(4, 3)...).View(1)},
		"the moon":             {mustMove(t)(moon.ChooseMoon(3, hearts.MoonAdd)).View(0), mustMove(t)(moon.ChooseMoon(3, hearts.MoonSubtract)).View(0)},
	} {
		if v, w := pair[0], pair[1]; v.Equal(w) || w.Equal(v) || !v.Equal(v) || !w.Equal(w) {
			t.Errorf("%s differ, and the views are equal", what)
		}
	}
}

// TestZeroView is the view of a spectator before the standard game begins.
func TestZeroView(t *testing.T) {
	var zero hearts.View
	if want := (hearts.Game{}).View(hearts.Spectator); !zero.Equal(want) || !want.Equal(zero) || zero.Seat() != hearts.Spectator {
		t.Errorf("the zero View is that of %d", zero.Seat())
	}
	d := &duel{t: t}
	agree(d, "players", zero.Seat(), zero.Players(), 4)
	agree(d, "dealer", zero.Seat(), zero.Dealer(), 3)
	agree(d, "score", zero.Seat(), zero.Score(), hearts.Game{}.Score())
	agree(d, "hand, legal", zero.Seat(), zero.Hand().Plus(zero.Legal()), hearts.Cards{})
	for seat := -1; seat <= 4; seat++ {
		cards := zero.Taken(seat).Plus(zero.Known(seat)).Plus(zero.Possible(seat)).Plus(zero.Given(seat, 0))
		if cards != (hearts.Cards{}) || zero.MustAct(seat) || zero.Count(seat) != 0 {
			t.Errorf("the zero View knows of seat %d: %v", seat, cards)
		}
	}
}
