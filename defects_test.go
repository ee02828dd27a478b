package hearts_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// RULES.md §11 lists what a conforming engine never does. Each test here is named after the number of one defect.

// wholeSuits are hands of one suit each: clubs for seat 0, then diamonds, spades and hearts.
var wholeSuits = []string{
	"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
	"2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
	"2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
	"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
}

func TestDefect1NoLegalCard(t *testing.T) {
	const clubs = "0:2C 1:3C 2:5C 3:AC"
	noClubs := hearts.Variant{Players: 3, Removed: bag(t, wholeSuits[0])}
	for _, test := range []struct {
		name string
		game hearts.Game
		seat int
		want hearts.Cards
	}{
		{
			"nothing but penalty cards on the first trick",
			play(t, dealAround(t, hearts.Variant{}, [4]string{1: "QS"}, 1, "0:2C"), "0:2C"),
			1,
			bag(t, "QS", wholeSuits[3]).Minus(bag(t, "2H")),
		},
		{
			"a leader with only hearts",
			play(t, dealAround(t, hearts.Variant{}, [4]string{}, 3, clubs), clubs),
			3,
			bag(t, wholeSuits[3]).Minus(bag(t, "2H")),
		},
		{
			"2♣ is not in the pack",
			deal(t, newGame(t, withoutPassing(hearts.Variant{Players: 5})),
				"4C 5C 6C 7C 8C 9C TC JC QC KC",
				"3D 4D 5D 6D 7D 8D 9D TD JD QD",
				"2S 3S 4S 5S 6S 7S 8S 9S TS JS",
				"3C 2H 3H 4H 5H 6H 7H 8H 9H TH",
				"AC KD AD QS KS AS JH QH KH AH"),
			3,
			bag(t, "3C"),
		},
		{
			"no club is in the pack",
			deal(t, newGame(t, withoutPassing(noClubs)), wholeSuits[1:]...),
			0, // left of the dealer
			bag(t, wholeSuits[1]),
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			seat, ok := test.game.Turn()
			legal := test.game.Legal(seat)
			if !ok || seat != test.seat || legal != test.want {
				t.Fatalf("seat %d may play %v, want seat %d and %v", seat, legal, test.seat, test.want)
			}
			for c := range legal.All() {
				if _, err := test.game.Play(seat, c); err != nil {
					t.Errorf("legal, but refused: %v", err)
				}
			}
		})
	}
}

func TestDefect2MoonByNetPoints(t *testing.T) {
	kingOfSpades := func(points int16) hearts.Values { return hearts.Values{hearts.KingOfSpades: points} }
	onlyQueen := hearts.Values{hearts.QueenOfSpades: 13}
	for c := range bag(t, wholeSuits[3]).All() {
		onlyQueen[c] = hearts.Worthless
	}
	for _, test := range []struct {
		name    string
		game    hearts.Game
		shooter int
		scores  []int
	}{
		{"J♦ with the shooter, 16 points", playTricks(t, hearts.Omnibus(), nil, moonWithJack), 3, []int{26, 26, 26, -10}},
		{"J♦ with another", playTricks(t, hearts.Omnibus(), nil, moonDeal), 3, []int{16, 26, 26, 0}},
		{"26 points, but not every penalty card", playTricks(t, hearts.Variant{Values: kingOfSpades(22)}, nil, dealE), -1, []int{26, 15, 7, 0}},
		{"16 points with J♦ in play", playTricks(t, hearts.Variant{JackOfDiamonds: true, Values: kingOfSpades(12)}, nil, dealE), -1, []int{16, 5, 7, 0}},
		{"2♥ removed", allTricksToSeat0(t), 0, []int{0, 25, 25}},
		{"a single penalty card knows no moon", playTricks(t, hearts.Variant{Values: onlyQueen}, nil, dealE), -1, []int{0, 13, 0, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := moonShooter(test.game); got != test.shooter {
				t.Errorf("moon %d, want %d", got, test.shooter)
			}
			if got := added(test.game); !slices.Equal(got, test.scores) {
				t.Errorf("scores %v, want %v", got, test.scores)
			}
		})
	}
}

// allTricksToSeat0 plays a deal for three without 2♥ in which seat 0 holds all clubs and the four highest diamonds.
func allTricksToSeat0(t *testing.T) hearts.Game {
	t.Helper()
	g := newGame(t, withoutPassing(hearts.Variant{Players: 3, Removed: bag(t, "2H")}))
	g = deal(t, g,
		"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC JD QD KD AD",
		"2D 3D 4D 5D 6D 7D 8D 9D TD 2S 3S 4S 5S 6S 7S 8S 9S",
		"TS JS QS KS AS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
	for g.Phase() == hearts.Playing {
		seat, _ := g.Turn()
		g = playCard(t, g, seat, g.Legal(seat).Highest().String())
	}
	return g
}

func TestDefect3ReceivedCardPassedOn(t *testing.T) {
	g := deal(t, newGame(t, hearts.Variant{}), wholeSuits...) // passes to the left
	g = pass(t, g, "2C 3C 4C")
	if got := g.Received(1); got != (hearts.Cards{}) {
		t.Errorf("seat 1 sees %v before it has chosen", got)
	}
	own := bag(t, wholeSuits[1])
	if g.Hand(1) != own || g.Dealt(1) != own || g.Legal(1) != own {
		t.Errorf("seat 1 was dealt %v, holds %v and may pass %v, want its own cards only", g.Dealt(1), g.Hand(1), g.Legal(1))
	}
	refused, err := g.Pass(1, cardList(t, "2D 3D 2C")...)
	checkRefused(t, g, refused, err, hearts.ErrNotInHand)

	for i, cards := range []string{"2D 3D 4D", "2S 3S 4S", "2H 3H 4H"} {
		for other := range 4 {
			if got := g.Received(other); got != (hearts.Cards{}) {
				t.Errorf("seat %d sees %v before all have chosen", other, got)
			}
		}
		var err error
		if g, err = g.Pass(i+1, cardList(t, cards)...); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := g.Received(1), bag(t, "2C 3C 4C"); got != want {
		t.Errorf("seat 1 received %v, want %v", got, want)
	}
	again, err := g.Pass(1, cardList(t, "2C 3C 4C")...)
	checkRefused(t, g, again, err, hearts.ErrPhase)
}

func TestDefect4OpeningLeadStaysWithThePasser(t *testing.T) {
	for _, test := range []struct {
		direction hearts.Direction
		opener    int
	}{
		{hearts.Left, 1},
		{hearts.Right, 3},
		{hearts.Across, 2},
		{hearts.Scatter, 1},
		{hearts.Hold, 0},
	} {
		t.Run(test.direction.String(), func(t *testing.T) {
			g := deal(t, newGame(t, hearts.Variant{Passes: hearts.Cycle{test.direction}}), wholeSuits...)
			if test.direction != hearts.Hold {
				g = pass(t, g, "2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H")
			}
			seat, ok := g.Turn()
			if !ok || seat != test.opener || g.Legal(seat) != bag(t, "2C") {
				t.Fatalf("seat %d opens with one of %v, want seat %d with 2C", seat, g.Legal(seat), test.opener)
			}
			if g = playCard(t, g, seat, "2C"); g.Trick().Leader() != test.opener {
				t.Errorf("the trick was led by seat %d, want %d", g.Trick().Leader(), test.opener)
			}
		})
	}
}

func TestDefect6HeartsBrokenByOtherThanHearts(t *testing.T) {
	clubs := "0:2C 1:3C 2:5C 3:AC "
	spades := "QS 3C AS KS JS TS 9S 8S 7S 6S 5S 4S 3S"
	noHearts := hearts.FourJacks() // in which 3♥ is worth nothing
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		seat1   string
		moves   string
		broken  bool
	}{
		{"points without a heart", hearts.Variant{}, spades, clubs + "3:KD 0:2D 1:QS 2:3D", false},
		{"a heart in mid-trick", hearts.Variant{}, "3C 3H QS AS KS JS TS 9S 8S 7S 6S 5S 4S", clubs + "3:KD 0:2D 1:3H", true},
		{"a heart without points", noHearts, "3C 3H QS AS KS JS TS 9S 8S 7S 6S 5S 4S", clubs + "3:KD 0:2D 1:3H 2:4D", true},
		{"a heart with J♦, points below zero", hearts.Omnibus(), "3C 3H QS AS KS JS TS 9S 8S 7S 6S 5S 4S", clubs + "3:KD 0:JD 1:3H 2:3D", true},
		{"a heart on the first trick", hearts.Variant{PenaltyOnFirstTrick: true}, "3H QS AS KS JS TS 9S 8S 7S 6S 5S 4S 3S", "0:2C 1:3H", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := dealAround(t, test.variant, [4]string{1: test.seat1}, 3, test.moves)
			if g = play(t, g, test.moves); g.HeartsBroken() != test.broken {
				t.Errorf("hearts broken: %v, want %v", g.HeartsBroken(), test.broken)
			}
		})
	}
}

func TestDefect6HeartsBrokenByARefusedHeart(t *testing.T) {
	const clubs = "0:2C 1:3C 2:5C 3:AC"
	g := play(t, dealAround(t, hearts.Variant{}, [4]string{3: "4C"}, 3, clubs), clubs)
	refused, err := g.Play(3, hearts.AceOfHearts)
	checkRefused(t, g, refused, err, hearts.ErrHeartsNotBroken)
	if refused.HeartsBroken() || refused.Legal(3) != bag(t, "4C") {
		t.Errorf("after a refused heart, hearts broken: %v, legal %v", refused.HeartsBroken(), refused.Legal(3))
	}
}

func TestDefect6HeartsStayBrokenInTheNextDeal(t *testing.T) {
	g := playTricks(t, hearts.Variant{}, nil, dealE)
	if !g.HeartsBroken() {
		t.Error("hearts are not broken at the end of Deal E")
	}
	g = deal(t, g, wholeSuits...)
	if g.HeartsBroken() {
		t.Error("hearts are broken at the start of a deal")
	}
	seat, _ := g.Turn()
	if g = playCard(t, g, seat, "2C"); g.HeartsBroken() {
		t.Error("hearts are broken by 2♣")
	}
}

func TestDefect7EndInMidDeal(t *testing.T) {
	moves := strings.Fields(movesOf(t, dealE))
	before := []int{97, 98, 99, 0}
	g := playTricks(t, hearts.Variant{}, before, dealE)
	checkEnd(t, g, []int{101, 113, 106, 0}, hearts.Over, []int{3})

	hands := []hearts.Cards{g.Dealt(0), g.Dealt(1), g.Dealt(2), g.Dealt(3)}
	g = dealCards(t, fourthDeal(t, hearts.Variant{}, before...), hands)
	for _, move := range moves {
		if g.Phase() != hearts.Playing || winners(g) != nil || !slices.Equal(totals(g), before) {
			t.Fatalf("before %s: %v, want it in play and nothing scored", move, g)
		}
		g = play(t, g, move)
	}
}

func TestDefect7EndBeforeTheMoon(t *testing.T) {
	// With its 26 points the shooter would be over the target.
	g := playTricks(t, hearts.Variant{}, []int{0, 10, 20, 90}, moonDeal)
	checkEnd(t, g, []int{26, 36, 46, 90}, hearts.Dealing, nil)
	// With the 26 of the moon another is.
	g = playTricks(t, hearts.Variant{}, []int{74, 10, 20, 50}, moonDeal)
	checkEnd(t, g, []int{100, 36, 46, 50}, hearts.Over, []int{1})
	// While the shooter is to choose, nobody has won.
	g = playTricks(t, hearts.Variant{Moon: hearts.MoonChoice}, []int{99, 10, 20, 90}, moonDeal)
	if g.Phase() != hearts.ChoosingMoon || winners(g) != nil {
		t.Errorf("%v, won by %v, want the shooter to choose", g, winners(g))
	}
}

func TestDefect7WinnerAtTheTarget(t *testing.T) {
	for _, test := range []struct {
		variant     hearts.Variant
		before, won []int
	}{
		{hearts.Variant{}, []int{96, 0, 0, 50}, []int{2}},
		{hearts.Variant{}, []int{96, 0, 8, 50}, []int{1, 2}},
		{hearts.Variant{Deals: 4}, []int{6, -5, 3, 10}, []int{0, 1, 2, 3}},
	} {
		g := playTricks(t, test.variant, test.before, dealE)
		if got := winners(g); g.Phase() != hearts.Over || !slices.Equal(got, test.won) {
			t.Errorf("totals %v: won by %v, want %v", totals(g), got, test.won)
		}
	}
}

func TestDefect8PlayAccepted(t *testing.T) {
	start := deal(t, newGame(t, withoutPassing(hearts.Variant{})),
		"2C 4C 6C 8C TC QC AC 2D 4D 6D 8D TD QD",
		"3C 5C 7C 9C JC KC 3D 5D 7D 9D JD KD AD",
		"2S 4S 6S 8S TS QS AS 2H 4H 6H 8H TH QH",
		"3S 5S 7S 9S JS KS 3H 5H 7H 9H JH KH AH")
	for _, test := range []struct {
		name   string
		moves  string
		seat   int
		card   string
		reason hearts.Reason
	}{
		{"out of turn before the lead", "", 1, "3C", hearts.ErrNotYourTurn},
		{"out of turn", "0:2C", 2, "2S", hearts.ErrNotYourTurn},
		{"again in the same trick", "0:2C", 0, "4C", hearts.ErrNotYourTurn},
		{"the card of another seat, whose turn it is not", "0:2C", 1, "4C", hearts.ErrNotInHand},
		{"the card of the seat in turn, by another", "0:2C", 0, "3C", hearts.ErrNotYourTurn},
		{"a card played to this trick", "0:2C", 1, "2C", hearts.ErrNotInHand},
		{"a card played before", "0:2C 1:3C 2:2S 3:3S", 1, "3C", hearts.ErrNotInHand},
		{"not the opening card", "", 0, "4C", hearts.ErrMustOpen},
		{"not of the suit led", "0:2C", 1, "3D", hearts.ErrFollowSuit},
		{"a penalty card on the first trick", "0:2C 1:3C", 2, "QS", hearts.ErrPenaltyOnFirstTrick},
		{"a pass while cards are played", "", 0, "", hearts.ErrPhase},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := play(t, start, test.moves)
			after, err := g.Pass(test.seat)
			if test.card != "" {
				after, err = g.Play(test.seat, cardList(t, test.card)[0])
			}
			checkRefused(t, g, after, err, test.reason)
		})
	}
}

func TestDefect8PassAccepted(t *testing.T) {
	start := deal(t, newGame(t, hearts.Variant{}), wholeSuits...)
	chosen := pass(t, start, "2C 3C 4C")
	for _, test := range []struct {
		name   string
		game   hearts.Game
		seat   int
		cards  string
		reason hearts.Reason
	}{
		{"a card twice", start, 0, "2C 3C 2C", hearts.ErrCardTwice},
		{"a card not in hand", start, 0, "2C 3C 2D", hearts.ErrNotInHand},
		{"all cards of another seat", start, 0, "2D 3D 4D", hearts.ErrNotInHand},
		{"a second time", chosen, 0, "5C 6C 7C", hearts.ErrAlreadyPassed},
		{"the same cards a second time", chosen, 0, "2C 3C 4C", hearts.ErrAlreadyPassed},
	} {
		t.Run(test.name, func(t *testing.T) {
			after, err := test.game.Pass(test.seat, cardList(t, test.cards)...)
			checkRefused(t, test.game, after, err, test.reason)
		})
	}
	played, err := start.Play(0, hearts.TwoOfClubs)
	checkRefused(t, start, played, err, hearts.ErrPhase)
}

// A hiding is two games, or errors of them, that differ only in cards that nobody may see. Printed, they must look the same.
type hiding struct {
	name string
	a, b any
}

func TestDefect9HiddenCardsPrinted(t *testing.T) {
	games := []hiding{hiddenInPassing(t), hiddenInPlay(t)}
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
func hiddenInPassing(t *testing.T) hiding {
	t.Helper()
	other := []string{wholeSuits[0], wholeSuits[2], wholeSuits[3], wholeSuits[1]}
	return hiding{
		"a game in which cards are passed",
		pass(t, deal(t, newGame(t, hearts.Variant{}), wholeSuits...), "2C 3C 4C", "2D 3D 4D"),
		pass(t, deal(t, newGame(t, hearts.Variant{}), other...), "5C 6C 7C", "2S 3S 4S"),
	}
}

// hiddenInPlay returns games in which the same cards have been passed and played.
func hiddenInPlay(t *testing.T) hiding {
	t.Helper()
	const clubs = "0:2C 1:3C 2:5C 3:AC"
	a := play(t, dealAround(t, hearts.Variant{}, [4]string{}, 3, clubs), clubs)
	b := play(t, dealAround(t, hearts.Variant{}, [4]string{}, 2, clubs), clubs)
	return hiding{"a game in play", a, b}
}

// refusals returns the same refused moves in both games of hiddenInPassing. Seat 0 holds the same cards in both.
func refusals(t *testing.T, games hiding) (errs []hiding) {
	t.Helper()
	a, b := games.a.(hearts.Game), games.b.(hearts.Game)
	try := func(name string, move func(g hearts.Game) error) {
		type inStruct struct{ err error }
		errs = append(errs,
			hiding{name, move(a), move(b)},
			hiding{name + " in a field", inStruct{move(a)}, inStruct{move(b)}})
	}
	try("too few cards passed", func(g hearts.Game) error { _, err := g.Pass(2, hearts.TwoOfClubs); return err })
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

// Pointers print as 0xc000010000, and as (0xc000010000) in Go syntax, where other numbers begin with 0x too.
var (
	address         = regexp.MustCompile(`0x[0-9a-f]+`)
	addressInSyntax = regexp.MustCompile(`\(0x[0-9a-f]+\)`)
)

// printed returns the text of a value without the addresses in it.
func printed(verb string, value any) string {
	text := fmt.Sprintf(verb, value)
	if verb == "%#v" {
		return addressInSyntax.ReplaceAllString(text, "(address)")
	}
	return address.ReplaceAllString(text, "address")
}

func TestDefect9OrderOfAPass(t *testing.T) {
	start := deal(t, newGame(t, hearts.Variant{}), wholeSuits...)
	a, b := pass(t, start, "2C 3C 4C"), pass(t, start, "4C 2C 3C")
	if !a.Equal(b) {
		t.Error("the order of the cards passed makes a difference")
	}
	if a, b := printed("%+v", struct{ g hearts.Game }{a}), printed("%+v", struct{ g hearts.Game }{b}); a != b {
		t.Errorf("the order of the cards passed shows:\n%s\n%s", a, b)
	}
}

// The hands that two generators deal. They may never change: people keep seeds to deal the same hands again.
func TestDefect11DealsChange(t *testing.T) {
	chaCha8 := rand.NewChaCha8([32]byte([]byte("a seed of thirty-two bytes, says")))
	for _, test := range []struct {
		name    string
		source  rand.Source
		variant hearts.Variant
		hands   []string
	}{
		{"PCG", rand.NewPCG(1, 2), hearts.Variant{}, []string{
			"2C QC 3D 5D 7D 9D KD 4S TS 4H 7H QH AH",
			"4C 5C 8C 2D 4D TD JD 3S 5S JS 2H 6H TH",
			"3C 6C 9C AC 6D 8D 6S 7S 8S 9S QS AS 9H",
			"7C TC JC KC QD AD 2S KS 3H 5H 8H JH KH",
		}},
		{"ChaCha8", chaCha8, hearts.Variant{}, []string{
			"5C 9C 5D TD 5S 8S JS KS 2H 4H 7H 8H JH",
			"2C 4C 7C 3D 9D JD AD 7S 9S TS QS QH KH",
			"3C 6C KC 2D 6D 8D 3S 6S AS 3H 5H 6H AH",
			"8C TC JC QC AC 4D 7D QD KD 2S 4S 9H TH",
		}},
		{"ChaCha8 goes on, for five", chaCha8, hearts.Variant{Players: 5}, []string{
			"TC JC 5D 7D 9D JD 7S QS AS 2H",
			"QC 4D 6D 8D KD 9S TS 5H 7H JH",
			"5C 9C AC 3D AD 5S 8S 4H TH AH",
			"4C 6C 8C KC 3S 4S 3H 8H 9H QH",
			"3C 7C TD QD 2S 6S JS KS 6H KH",
		}},
		{"PCG, two packs and three jokers for five, and then the kitty", rand.NewPCG(7, 8), hearts.Variant{Players: 5, Packs: 2, Jokers: 3}, []string{
			"3C 4C 7C 8C TC KC KC 2D 3D 5D 8D TD JD 5S 7S 2H 4H 5H 9H JH AH",
			"3C 5C 5C 9C QC AC 4D KD AD 3S 4S 6S 8S KS 2H 3H 5H 7H QH KH JK",
			"2C 4C 7C 8C TC JC 2D 6D 6D JD AD 2S 5S TS JS QS QS KS 4H 6H JK",
			"6C 6C 9C JC QC AC 4D 7D 8D 9D QD KD 2S 4S 9S JS AS 8H TH KH AH",
			"2C 3D 5D 7D 9D TD QD 6S 7S 9S TS AS 3H 6H 7H 8H 9H TH JH QH JK",
			"3S 8S",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := newGame(t, test.variant).Deal(rand.New(test.source))
			if err != nil {
				t.Fatal(err)
			}
			for seat, hand := range test.hands {
				got := g.Hand(seat)
				if seat == g.Players() {
					got = g.Kitty()
				}
				if want := bag(t, hand); got != want {
					t.Errorf("seat %d is dealt %v, want %v", seat, got, want)
				}
			}
		})
	}
}

func TestDefect11OtherDrawsChangeTheDeal(t *testing.T) {
	source := rand.NewPCG(3, 4)
	r := rand.New(source)
	g := playTricks(t, hearts.Variant{}, nil, dealE)
	saved, err := source.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	first := dealWith(t, g, r)

	r.Uint32() // other code draws, from this generator and from another
	rand.Uint64()
	bag(t, wholeSuits...).Random(r)
	if dealWith(t, g, r).Equal(first) {
		t.Error("another state of the generator gives the same deal")
	}
	if err := source.UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	if !dealWith(t, g, r).Equal(first) {
		t.Error("the same state of the generator gives another deal")
	}
	if err := source.UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	if !dealWith(t, g, rand.New(source)).Equal(first) {
		t.Error("the same state in a new rand.Rand gives another deal")
	}
}

func dealWith(t *testing.T, g hearts.Game, r *rand.Rand) hearts.Game {
	t.Helper()
	g, err := g.Deal(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// withoutPassing returns the variant with nobody passing.
func withoutPassing(v hearts.Variant) hearts.Variant {
	v.Passes = hearts.Cycle{hearts.Hold}
	return v
}
