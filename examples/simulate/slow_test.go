package main

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hjerterfri/hearts"
)

// A slowDeal is a deal as one reads it off a list of all its states.
type slowDeal struct {
	added   []int
	shooter int // -1 if there was no moon
	how     hearts.Moon
	sun     bool
	broken  int // the trick, counted from 1; 0 if hearts were never broken
	held    int // tricks that nobody has won
	kitty   int // its points
	turns   int
	bites   map[hearts.Reason]int                 // at how many turns
	refused map[hearts.Reason]map[hearts.Card]int // likewise
}

// slowly plays the deal that a run counts as number n, move by move, and reads it.
func slowly(t *testing.T, task *task, n int) slowDeal {
	t.Helper()
	v := task.Variant
	v.Target, v.Deals = 0, 1_000_000
	g, err := hearts.NewAt(v, n%round(v))
	r := rand.New(rand.NewPCG(task.Seed, uint64(n)))
	if err == nil {
		g, err = g.Deal(r)
	}
	for err == nil && g.Phase() != hearts.Dealing {
		seat, _ := g.Turn()
		p := newPlayer(task.players()[seat], r)
		switch g.Phase() {
		case hearts.Passing:
			cards, _ := p.pass(g, seat)
			g, err = g.Pass(seat, cards...)
		case hearts.Playing:
			c, _ := p.play(g, seat, g.Legal(seat))
			g, err = g.Play(seat, c)
		case hearts.ChoosingMoon:
			how, _ := p.chooseMoon(g, seat)
			g, err = g.ChooseMoon(seat, how)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return readDeal(g)
}

// readDeal reads a deal that is over. It asks about every card of every hand.
func readDeal(g hearts.Game) slowDeal {
	d := slowDeal{shooter: -1, bites: map[hearts.Reason]int{}, refused: map[hearts.Reason]map[hearts.Card]int{}}
	for state := range g.History() {
		if state.Phase() != hearts.Playing {
			continue
		}
		d.turns++
		seat, _ := state.Turn()
		bitten := map[hearts.Reason]bool{}
		for c := range state.Hand(seat).Distinct().All() {
			var reason hearts.Reason
			if !errors.As(state.Check(seat, c), &reason) {
				continue
			}
			if d.refused[reason] == nil {
				d.refused[reason] = map[hearts.Card]int{}
			}
			d.refused[reason][c]++
			bitten[reason] = true
		}
		for reason := range bitten {
			d.bites[reason]++
		}
	}
	for number, trick := range g.Tricks() {
		for _, c := range trick.All() {
			breaks := c.Suit() == hearts.Hearts || c == hearts.QueenOfSpades && g.Variant().QueenBreaksHearts
			if breaks && d.broken == 0 {
				d.broken = number + 1
			}
		}
		if slowWinner(trick) < 0 {
			d.held++
		}
	}
	for c := range g.Kitty().All() {
		d.kitty += g.Variant().Value(c)
	}
	for seat := range g.Players() {
		d.added = append(d.added, g.Score().Added(seat))
	}
	if shooter, how, ok := g.Score().Moon(); ok {
		d.shooter, d.how = shooter, how
		d.sun = true
		for number, trick := range g.Tricks() {
			taker := slowWinner(trick)
			if last := (number+1)*g.Players() == d.turns; last && taker < 0 {
				taker = trick.Leader()
			}
			partners := g.Variant().Sides && taker%2 == shooter%2
			d.sun = d.sun && (taker < 0 || taker == shooter || partners) // what is held goes to a later one
		}
	}
	return d
}

// slowWinner returns the seat that wins a trick, and -1 for none.
func slowWinner(trick hearts.Trick) (winner int) {
	winner, led, best := -1, hearts.NoSuit, hearts.Rank(0)
	copies := map[hearts.Card]int{}
	for _, c := range trick.All() {
		copies[c]++
	}
	for seat, c := range trick.All() {
		if led == hearts.NoSuit {
			led = c.Suit()
		}
		if c.Suit() == led && c.Rank() > best && copies[c] == 1 {
			winner, best = seat, c.Rank()
		}
	}
	return winner
}

// TestSlowly compares the sums of runs with lists of all their deals.
func TestSlowly(t *testing.T) {
	moons, suns, held := 0, 0, 0
	for _, test := range []struct{ variant, players string }{
		{"standard", "random"},
		{"standard", "simple,random,simple,random"},
		{"removed=3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH,AH", "random"}, // the last card of a deal may break hearts
		{"queen-breaks-hearts queen-waits jack-of-diamonds", "simple"},
		{"black-maria players=3 removed=2C", "random"},
		{"opening=any-club values=2C:1,AC:5 players=5", "random"},
		{"opening=left-of-dealer", "random"},
		{"passes=hold hearts-any-time penalty-on-first-trick moon=choice sun values=QS:0,2H:0,3H:0,4H:0,5H:0,6H:0,7H:0,8H:0,9H:0,TH:0,JH:0,QH:0", "random"},
		{"passes=scatter moon=subtract", "simple"},
		{"joker-hearts", "simple,random,random,simple"},
		{"dragon-hearts queen-waits hearts-instead-of-queen", "random"},
		{"heartsette moon=choice", "random"},
		{"players=5 kitty=2 kitty-to-last-trick moon=choice", "random"},
		{"cancellation-hearts passes=left,scatter", "random"},
		{"players=11 packs=2 jokers=4 kitty=9 opening=lowest-club", "random"},
		{twice("AC KC QS 2H 3H", 5), "random"}, // tricks are held in most deals
		{"partnership-hearts removed=2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,2D,3D,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD,2S,3S,4S,5S,6S,7S,8S,9S,TS,JS,KS,4H,5H,6H,7H,8H,9H,TH,JH,QH pass-count=2", "random"},
	} {
		v, err := hearts.ParseVariant(test.variant)
		if err != nil {
			t.Fatal(err)
		}
		players, err := parsePlayers(test.players, v.Full().Players)
		if err != nil {
			t.Fatal(err)
		}
		task := &task{Variant: v, Players: players, Seed: 3, Total: 120, MaxDeals: 1, Rules: 1}
		got, err := task.simulate(context.Background(), span{0, task.Total}, 2, new(atomic.Int64))
		if err != nil {
			t.Fatal(err)
		}
		if err := got.check(task); err != nil {
			t.Errorf("%s: %v", test.variant, err)
		}
		var deals []slowDeal
		for n := range int(task.Total) {
			deals = append(deals, slowly(t, task, n))
		}
		compare(t, test.variant, got, deals)
		for _, d := range deals {
			if d.shooter >= 0 {
				moons++
			}
			suns += one(d.sun)
			held += d.held
		}
	}
	if moons == 0 || suns == 0 || held == 0 {
		t.Errorf("%d moons, %d suns, and %d tricks are held: it is not tested", moons, suns, held)
	}
}

// twice returns a variant in which two copies of these cards are in play.
func twice(cards string, players int) string {
	once, _ := hearts.ParseCards(cards)
	all := hearts.Variant{Packs: 2}.Pack()
	return hearts.Variant{Players: players, Packs: 2, Removed: all.Minus(once).Minus(once)}.String()
}

// TestSun plays a deal in which all hearts lie in the hand that opens: it takes every trick.
func TestSun(t *testing.T) {
	g, err := hearts.New(hearts.Variant{
		Opening: hearts.OpenLeftOfDealer, PenaltyOnFirstTrick: true, HeartsAnyTime: true, Passes: hearts.Cycle{hearts.Hold}, Sun: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	pack := g.Variant().Pack()
	g, err = g.DealHands([]hearts.Cards{pack.Of(hearts.Hearts), pack.Of(hearts.Clubs), pack.Of(hearts.Spades), pack.Of(hearts.Diamonds)}, hearts.Cards{})
	if err == nil {
		g, err = g.Playout(nil, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := newSums(g.Players())
	s.addDeal(&g)
	once := s
	s = newSums(g.Players())
	s.add(once)
	if s.Suns != 1 || s.Seats[0].Add != 1 || s.Seats[0].Alone != 1 || s.Seats[3].Scores[52] != 1 || !readDeal(g).sun {
		t.Errorf("%+v", s)
	}
}

// compare compares every sum with the list of deals.
func compare(t *testing.T, variant string, s *sums, deals []slowDeal) {
	t.Helper()
	equal := func(name string, got int64, is func(slowDeal) int) {
		t.Helper()
		want := 0
		for _, d := range deals {
			want += is(d)
		}
		if got != int64(want) {
			t.Errorf("%s: %s: %d, want %d", variant, name, got, want)
		}
	}
	equal("deals", s.Deals, func(slowDeal) int { return 1 })
	equal("done", s.Done, func(slowDeal) int { return 1 })
	equal("turns", s.Turns, func(d slowDeal) int { return d.turns })
	equal("suns", s.Suns, func(d slowDeal) int { return one(d.sun) })
	for trick := 1; trick <= 30; trick++ {
		equal("held", s.Held[trick-1], func(d slowDeal) int { return one(d.held == trick-1) })
		equal("broken", s.Broken[trick], func(d slowDeal) int { return one(d.broken == trick) })
	}
	equal("never broken", s.neverBroken(), func(d slowDeal) int { return one(d.broken == 0) })
	for seat := range s.Seats {
		sums := &s.Seats[seat]
		equal("lowest", sums.Lowest, func(d slowDeal) int { return one(d.added[seat] == slices.Min(d.added)) })
		equal("alone", sums.Alone, func(d slowDeal) int {
			sorted := slices.Sorted(slices.Values(d.added))
			return one(d.added[seat] == sorted[0] && sorted[0] < sorted[1])
		})
		equal("add", sums.Add, func(d slowDeal) int { return one(d.shooter == seat && d.how == hearts.MoonAdd) })
		equal("subtract", sums.Subtract, func(d slowDeal) int { return one(d.shooter == seat && d.how == hearts.MoonSubtract) })
		for score := -60; score <= 200; score++ {
			if seat == 0 {
				equal("kitty", s.Kitty[score], func(d slowDeal) int { return one(d.kitty == score) })
			}
			equal("scores", sums.Scores[score], func(d slowDeal) int { return one(d.added[seat] == score) })
		}
		compareMean(t, sums.Scores, seat, deals)
	}
	for reason := range hearts.Reasons() {
		r := s.Rules[reason]
		if r == nil {
			r = &ruleSums{}
		}
		equal(reason.String()+" turns", r.Turns, func(d slowDeal) int { return d.bites[reason] })
		equal(reason.String()+" deals", r.Deals, func(d slowDeal) int { return one(d.bites[reason] > 0) })
		if reason == hearts.ErrFollowSuit {
			continue // its cards are not counted
		}
		for c := range hearts.Card(64) {
			equal(reason.String()+" "+c.String(), r.Cards[c], func(d slowDeal) int { return d.refused[reason][c] })
		}
	}
}

// compareMean compares mean and standard deviation with those of a list.
func compareMean(t *testing.T, h histogram, seat int, deals []slowDeal) {
	t.Helper()
	sum, squares := 0, 0
	for _, d := range deals {
		sum += d.added[seat]
		squares += d.added[seat] * d.added[seat]
	}
	n := float64(len(deals))
	mean := float64(sum) / n
	deviation := math.Sqrt((float64(squares) - n*mean*mean) / (n - 1))
	if math.Abs(h.mean()-mean) > 1e-9 || math.Abs(h.deviation()-deviation) > 1e-9 {
		t.Errorf("mean %v, deviation %v, want %v, %v", h.mean(), h.deviation(), mean, deviation)
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// TestGamesSlowly compares whole games with games played move by move.
func TestGamesSlowly(t *testing.T) {
	task := &task{Variant: hearts.Variant{Target: 40}, Players: "random,simple,random,simple", Seed: 9, Games: true, Total: 30, MaxDeals: 1000}
	got, err := task.simulate(context.Background(), span{0, task.Total}, 2, new(atomic.Int64))
	if err != nil {
		t.Fatal(err)
	}
	want := newSums(4)
	for n := range task.Total {
		g, err := hearts.New(task.Variant)
		r := rand.New(rand.NewPCG(task.Seed, uint64(n)))
		for err == nil && g.Phase() != hearts.Over {
			seat, _ := g.Turn()
			switch g.Phase() {
			case hearts.Dealing:
				g, err = g.Deal(r)
			case hearts.Passing:
				cards, _ := newPlayer(task.players()[seat], r).pass(g, seat)
				g, err = g.Pass(seat, cards...)
			case hearts.Playing:
				c, _ := newPlayer(task.players()[seat], r).play(g, seat, g.Legal(seat))
				g, err = g.Play(seat, c)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		want.Length[g.Deals()]++
		for seat := range 4 {
			won := g.Score().Won(seat)
			want.Seats[seat].Won += int64(one(won))
			want.Seats[seat].WonAlone += int64(one(won && strings.Count(winners(g), " ") == 1))
		}
	}
	for length := range 100 {
		if got.Length[length] != want.Length[length] {
			t.Errorf("%d games of %d deals, want %d", got.Length[length], length, want.Length[length])
		}
	}
	for seat := range 4 {
		g, w := got.Seats[seat], want.Seats[seat]
		if g.Won != w.Won || g.WonAlone != w.WonAlone {
			t.Errorf("seat %d has won %d games, %d alone, want %d, %d", seat, g.Won, g.WonAlone, w.Won, w.WonAlone)
		}
	}
}

// winners names the seats that have won, each with a space behind it.
func winners(g hearts.Game) (names string) {
	for seat := range g.Players() {
		if g.Score().Won(seat) {
			names += string(rune('0'+seat)) + " "
		}
	}
	return names
}
