package hearts_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

func TestDefect1NoLegalCard(t *testing.T) {
	noClubs := hearts.Variant{Players: 3, Removed: bag(wholeSuits[0])}
	for _, test := range []struct {
		name string
		game hearts.Game
		seat int
		want hearts.Cards
	}{
		{
			"2♣ is not in the pack",
			deal(newGame(holding(hearts.Variant{Players: 5})),
				"4C 5C 6C 7C 8C 9C TC JC QC KC",
				"3D 4D 5D 6D 7D 8D 9D TD JD QD",
				"2S 3S 4S 5S 6S 7S 8S 9S TS JS",
				"3C 2H 3H 4H 5H 6H 7H 8H 9H TH",
				"AC KD AD QS KS AS JH QH KH AH"),
			3,
			bag("3C"),
		},
		{
			"no club is in the pack",
			deal(newGame(holding(noClubs)), wholeSuits[1:]...),
			0, // left of the dealer
			bag(wholeSuits[1]),
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
	for c := range bag(wholeSuits[3]).All() {
		onlyQueen[c] = hearts.Worthless
	}
	for _, test := range []struct {
		name    string
		game    hearts.Game
		shooter int
		scores  []int
	}{
		{"26 points, but not every penalty card",
			playTricks(hearts.Variant{Values: kingOfSpades(22)}, nil, dealE), -1, []int{26, 15, 7, 0}},
		{"16 points with J♦ in play",
			playTricks(hearts.Variant{JackOfDiamonds: true, Values: kingOfSpades(12)}, nil, dealE), -1,
			[]int{16, 5, 7, 0}},
		{"2♥ removed", allTricksToSeat0(t), 0, []int{0, 25, 25}},
		{"a single penalty card knows no moon", playTricks(hearts.Variant{Values: onlyQueen}, nil, dealE), -1,
			[]int{0, 13, 0, 0}},
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

// allTricksToSeat0 plays a deal for three without 2♥. Seat 0 holds all clubs and the four
// highest diamonds.
func allTricksToSeat0(t *testing.T) hearts.Game {
	t.Helper()
	g := newGame(holding(hearts.Variant{Players: 3, Removed: bag("2H")}))
	g = deal(g,
		"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC JD QD KD AD",
		"2D 3D 4D 5D 6D 7D 8D 9D TD 2S 3S 4S 5S 6S 7S 8S 9S",
		"TS JS QS KS AS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
	for g.Phase() == hearts.Playing {
		seat, _ := g.Turn()
		g = must(g.Play(seat, g.Legal(seat).Highest()))
	}
	return g
}

func TestDefect3ReceivedCardPassedOn(t *testing.T) {
	g := deal(newGame(hearts.Variant{}), wholeSuits...) // passes to the left
	g = pass(g, "2C 3C 4C")
	if got := g.Received(1); got != (hearts.Cards{}) {
		t.Errorf("seat 1 sees %v before it has chosen", got)
	}
	own := bag(wholeSuits[1])
	if g.Hand(1) != own || g.Dealt(1) != own || g.Legal(1) != own {
		t.Errorf("seat 1 was dealt %v, holds %v and may pass %v, want its own cards only", g.Dealt(1),
			g.Hand(1), g.Legal(1))
	}
	refused, err := g.Pass(1, cardList("2D 3D 2C")...)
	checkRefused(t, g, refused, err, hearts.ErrNotInHand)

	for i, cards := range []string{"2D 3D 4D", "2S 3S 4S", "2H 3H 4H"} {
		for other := range 4 {
			if got := g.Received(other); got != (hearts.Cards{}) {
				t.Errorf("seat %d sees %v before all have chosen", other, got)
			}
		}
		var err error
		if g, err = g.Pass(i+1, cardList(cards)...); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := g.Received(1), bag("2C 3C 4C"); got != want {
		t.Errorf("seat 1 received %v, want %v", got, want)
	}
	again, err := g.Pass(1, cardList("2C 3C 4C")...)
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
			g := deal(newGame(hearts.Variant{Passes: hearts.Cycle{test.direction}}), wholeSuits...)
			if test.direction != hearts.Hold {
				g = pass(g, "2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H")
			}
			seat, ok := g.Turn()
			if !ok || seat != test.opener || g.Legal(seat) != bag("2C") {
				t.Fatalf("seat %d opens with one of %v, want seat %d with 2C", seat, g.Legal(seat),
					test.opener)
			}
			if g = must(g.Play(seat, hearts.TwoOfClubs)); g.Trick().Leader() != test.opener {
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
		{"a heart in mid-trick", hearts.Variant{}, "3C 3H QS AS KS JS TS 9S 8S 7S 6S 5S 4S",
			clubs + "3:KD 0:2D 1:3H", true},
		{"a heart without points", noHearts, "3C 3H QS AS KS JS TS 9S 8S 7S 6S 5S 4S",
			clubs + "3:KD 0:2D 1:3H 2:4D", true},
		{"a heart with J♦, points below zero", hearts.Omnibus(), "3C 3H QS AS KS JS TS 9S 8S 7S 6S 5S 4S",
			clubs + "3:KD 0:JD 1:3H 2:3D", true},
		{"a heart on the first trick", hearts.Variant{PenaltyOnFirstTrick: true},
			"3H QS AS KS JS TS 9S 8S 7S 6S 5S 4S 3S", "0:2C 1:3H", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := dealAround(test.variant, [4]string{1: test.seat1}, 3, test.moves)
			if g = play(g, test.moves); g.HeartsBroken() != test.broken {
				t.Errorf("hearts broken: %v, want %v", g.HeartsBroken(), test.broken)
			}
		})
	}
}

func TestDefect6HeartsBrokenByARefusedHeart(t *testing.T) {
	const clubs = "0:2C 1:3C 2:5C 3:AC"
	g := play(dealAround(hearts.Variant{}, [4]string{3: "4C"}, 3, clubs), clubs)
	refused, err := g.Play(3, hearts.AceOfHearts)
	checkRefused(t, g, refused, err, hearts.ErrHeartsNotBroken)
	if refused.HeartsBroken() || refused.Legal(3) != bag("4C") {
		t.Errorf("after a refused heart, hearts broken: %v, legal %v", refused.HeartsBroken(),
			refused.Legal(3))
	}
}

func TestDefect6HeartsStayBrokenInTheNextDeal(t *testing.T) {
	g := playTricks(hearts.Variant{}, nil, dealE)
	if !g.HeartsBroken() {
		t.Error("hearts are not broken at the end of Deal E")
	}
	g = deal(g, wholeSuits...)
	if g.HeartsBroken() {
		t.Error("hearts are broken at the start of a deal")
	}
	seat, _ := g.Turn()
	if g = must(g.Play(seat, hearts.TwoOfClubs)); g.HeartsBroken() {
		t.Error("hearts are broken by 2♣")
	}
}

func TestDefect7EndInMidDeal(t *testing.T) {
	moves := strings.Fields(movesOf(dealE))
	before := []int{97, 98, 99, 0}
	g := playTricks(hearts.Variant{}, before, dealE)
	checkEnd(t, g, []int{101, 113, 106, 0}, hearts.Over, []int{3})

	hands := []hearts.Cards{g.Dealt(0), g.Dealt(1), g.Dealt(2), g.Dealt(3)}
	g = dealBags(fourthDeal(hearts.Variant{}, before...), hands)
	for _, move := range moves {
		if g.Phase() != hearts.Playing || winners(g) != nil || !slices.Equal(totals(g), before) {
			t.Fatalf("before %s: %v, want it in play and nothing scored", move, g)
		}
		g = play(g, move)
	}
}

func TestDefect7EndBeforeTheMoon(t *testing.T) {
	// With its 26 points the shooter would be over the target.
	g := playTricks(hearts.Variant{}, []int{0, 10, 20, 90}, moonDeal)
	checkEnd(t, g, []int{26, 36, 46, 90}, hearts.Dealing, nil)
	// The 26 points of the moon bring another seat to the target.
	g = playTricks(hearts.Variant{}, []int{74, 10, 20, 50}, moonDeal)
	checkEnd(t, g, []int{100, 36, 46, 50}, hearts.Over, []int{1})
	// While the shooter is to choose, nobody has won.
	g = playTricks(hearts.Variant{Moon: hearts.MoonChoice}, []int{99, 10, 20, 90}, moonDeal)
	if g.Phase() != hearts.ChoosingMoon || winners(g) != nil {
		t.Errorf("%v, won by %v, want the shooter to choose", g, winners(g))
	}
}
