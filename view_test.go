package hearts_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// TestViewSaysWhatTheGameSays asks a game and its views the same questions in random
// games, for every seat and for a spectator.
func TestViewSaysWhatTheGameSays(t *testing.T) {
	t.Parallel()
	for seed := range amount(6, 20, 100) {
		newDuel(t, starts().Example(seed), uint64(seed)).playOut(func(d *duel) {
			if d.r.IntN(3) > 0 && d.game.Phase() == d.before.phase && !*long {
				return
			}
			for seat := range viewers(d.game) {
				agreeOnView(d, seat)
			}
		})
	}
}

// agreeOnView compares what a view says with what the game says about that seat.
func agreeOnView(d *duel, seat int) {
	g, v := d.game, d.game.View(seat)
	agree(d, "seat", seat, v.Seat(), seat)
	agree(d, "variant", seat, v.Variant(), g.Variant())
	agree(d, "players", seat, v.Players(), g.Players())
	agree(d, "deals", seat, v.Deals(), g.Deals())
	agree(d, "dealer", seat, v.Dealer(), g.Dealer())
	agree(d, "pass count", seat, v.PassCount(), g.PassCount())
	agree(d, "direction", seat, v.Passing(), g.Passing())
	agree(d, "standing", seat, v.String()[strings.Index(v.String(), " players"):],
		g.String()[strings.Index(g.String(), " players"):])
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
	for c := hearts.Card(-1); c <= 64; c++ {
		agreeOnCheck(d, v, c)
	}
	for _, c := range noCards {
		agreeOnCheck(d, v, c)
	}
}

// agree fails the test if a view and the game disagree.
func agree[T comparable](d *duel, what string, seat int, view, game T) {
	if view != game {
		d.fatal("%s, seen from %d: the view says %v, the game %v", what, seat, view, game)
	}
}

func agreeOnTricks(d *duel, v hearts.View) {
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

// agreeOnSeat compares what is said about any seat, and about seats that do not exist.
// What one seat gave to another only these two know.
func agreeOnSeat(d *duel, v hearts.View, seat int) {
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

// chosenFor returns what a seat has chosen to give to another, which gets it when the
// rest have chosen.
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

// agreeOnPass compares the errors of passing a number of cards, mostly from the hand.
func agreeOnPass(d *duel, v hearts.View, n int) {
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

// agreeOnCheck compares the whole errors: seat, card and reason.
func agreeOnCheck(d *duel, v hearts.View, c hearts.Card) {
	seen, err := v.Check(c), d.game.Check(v.Seat(), c)
	agree(d, "legal "+c.String(), v.Seat(), seen == nil, err == nil)
	agree(d, "in the legal cards "+c.String(), v.Seat(), v.Legal().Has(c), seen == nil)
	if err != nil {
		agree(d, "refusal of "+c.String(), v.Seat(), moveError(d, seen), moveError(d, err))
	}
}

func moveError(d *duel, err error) hearts.MoveError {
	var refused *hearts.MoveError
	if !errors.As(err, &refused) {
		d.fatal("%v is not a MoveError", err)
	}
	return *refused
}

// TestSpectatorSeesNoHand: a spectator sees no hand, and a seat that does not exist is a
// spectator.
func TestSpectatorSeesNoHand(t *testing.T) {
	for name, g := range phases() {
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

// TestViewOfEverySeatInEveryPhase: a view belongs to its seat even before the first deal,
// and in a game that is over before it has begun.
func TestViewOfEverySeatInEveryPhase(t *testing.T) {
	games := phases()
	games["over before it began"] = must(hearts.NewAt(hearts.Variant{}, 5, 100, 0, 0, 0))
	games["carried on"] = must(hearts.NewAt(hearts.Variant{}, 5, 10, 20, 30, 40))
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			for seat := range viewers(g) {
				agreeOnView(&duel{t: t, game: g, r: rand.New(rand.NewPCG(1, 1))}, seat)
			}
		})
	}
}

// TestViewsThatDiffer: views are equal only if everything that the seat can see is the
// same.
func TestViewsThatDiffer(t *testing.T) {
	scatter := dealFrom(newGame(hearts.Variant{Passes: hearts.Cycle{hearts.Scatter}}), 5)
	held := slices.Collect(scatter.Hand(0).All())
	standard := dealFrom(hearts.Game{}, 5)
	opened := deal(newGame(holding(hearts.Variant{})), wholeSuits...)
	moon := playTricks(hearts.Variant{Moon: hearts.MoonChoice}, nil, moonDeal)
	for _, test := range []struct {
		name string
		a, b hearts.View
	}{
		{"seats", standard.View(0), standard.View(1)},
		{"seat and spectator", standard.View(0), standard.View(hearts.Spectator)},
		{"seats with one hand", deal(hearts.Game{}, wholeSuits...).View(0),
			deal(hearts.Game{}, wholeSuits[1], wholeSuits[0], wholeSuits[2], wholeSuits[3]).View(1)},
		{"hands", standard.View(0), dealFrom(newGame(hearts.Variant{}), 9).View(0)},
		{"variants", newGame(hearts.Variant{}).View(0), newGame(hearts.Variant{Target: 50}).View(0)},
		{"totals", newGame(hearts.Variant{}, 1, 2, 3, 4).View(0),
			newGame(hearts.Variant{}, 1, 2, 4, 3).View(0)},
		{"deals", must(hearts.NewAt(hearts.Variant{}, 4)).View(0),
			must(hearts.NewAt(hearts.Variant{}, 8)).View(0)},
		{"phases", newGame(hearts.Variant{}).View(hearts.Spectator), standard.View(hearts.Spectator)},
		{"which seats have chosen", must(scatter.Pass(0, held[:3]...)).View(1), scatter.View(1)},
		{"which seat got which card", must(scatter.Pass(0, held[0], held[1], held[2])).View(0),
			must(scatter.Pass(0, held[1], held[0], held[2])).View(0)},
		{"the order of playing", playCards(opened, clubsLed(3, 4)...).View(1),
			playCards(opened, clubsLed(4, 3)...).View(1)},
		{"the moon", must(moon.ChooseMoon(3, hearts.MoonAdd)).View(0),
			must(moon.ChooseMoon(3, hearts.MoonSubtract)).View(0)},
	} {
		t.Run(test.name, func(t *testing.T) {
			if v, w := test.a, test.b; v.Equal(w) || w.Equal(v) || !v.Equal(v) || !w.Equal(w) {
				t.Errorf("%v is equal to %v, or not to itself", v, w)
			}
		})
	}
}

// TestZeroView: the zero View is the view of a spectator before the standard game begins.
func TestZeroView(t *testing.T) {
	var zero hearts.View
	if want := (hearts.Game{}).View(hearts.Spectator); !zero.Equal(want) || !want.Equal(zero) ||
		zero.Seat() != hearts.Spectator {
		t.Errorf("the zero View is that of %d", zero.Seat())
	}
	d := &duel{t: t}
	agree(d, "players", zero.Seat(), zero.Players(), 4)
	agree(d, "dealer", zero.Seat(), zero.Dealer(), 3)
	agree(d, "score", zero.Seat(), zero.Score(), hearts.Game{}.Score())
	agree(d, "hand, legal", zero.Seat(), zero.Hand().Plus(zero.Legal()), hearts.Cards{})
	for seat := -1; seat <= 4; seat++ {
		known := zero.Knowledge().Known(seat).Plus(zero.Knowledge().Possible(seat))
		cards := zero.Taken(seat).Plus(known).Plus(zero.Given(seat, 0))
		if cards != (hearts.Cards{}) || zero.MustAct(seat) || zero.Count(seat) != 0 {
			t.Errorf("the zero View knows of seat %d: %v", seat, cards)
		}
	}
}

// TestViewText: the text of a view, which a log may show, names no card.
func TestViewText(t *testing.T) {
	games := phases()
	for _, test := range []struct {
		game string
		seat int
		want string
	}{
		{"zero", hearts.Spectator, "a spectator: 4 players, deal 1 to be dealt, totals 0 0 0 0"},
		{"passing", hearts.Spectator,
			"a spectator: 4 players, deal 1, passing, 0 cards played, seat 0 to act, totals 0 0 0 0"},
		{"playing", hearts.Spectator,
			"a spectator: 4 players, deal 4, playing, 0 cards played, seat 0 to act, totals 0 0 0 0"},
		{"choosing", hearts.Spectator,
			"a spectator: 4 players, deal 4, choosing-moon, 52 cards played, seat 3 to act, totals 0 0 0 0"},
		{"over", hearts.Spectator, "a spectator: 4 players, over after deal 4, totals 4 15 7 0"},
		{"zero", 0, "seat 0: 4 players, deal 1 to be dealt, totals 0 0 0 0"},
		{"playing", 2, "seat 2: 4 players, deal 4, playing, 0 cards played, seat 0 to act, totals 0 0 0 0"},
	} {
		t.Run(fmt.Sprintf("%s seat %d", test.game, test.seat), func(t *testing.T) {
			v := games[test.game].View(test.seat)
			for _, text := range []string{v.String(), fmt.Sprint(v),
				fmt.Sprintf("%v", struct{ V hearts.View }{v})} {
				if got := strings.Trim(text, "{}"); got != "hearts: view of "+test.want {
					t.Errorf("%q, want …%q", got, test.want)
				}
			}
		})
	}
}
