package hearts_test

import (
	"math/rand/v2"
	"runtime"
	"testing"
	"unsafe"

	"github.com/hjerterfri/hearts"
)

// promiseVariants are tables at which nothing may cost more than at the standard one.
var promiseVariants = map[string]hearts.Variant{
	"standard":      {},
	"seven players": {Players: 7},
	"every option": {
		Players: 5, Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfSpades),
		Passes: hearts.Cycle{hearts.Scatter, -2}, PassCount: 2,
		Opening: hearts.OpenAnyClub, QueenBreaksHearts: true, HeartsInsteadOfQueen: true, QueenWaits: true,
		Values: hearts.Values{hearts.KingOfSpades: 10, hearts.TenOfDiamonds: -10,
			hearts.TwoOfHearts: hearts.Worthless}, JackOfDiamonds: true, TenOfClubsDoubles: true,
		NoTricks: -5,
		Moon:     hearts.MoonChoice, BonusNeeded: true, Sun: 52, Target: 50, Deals: 20, PlayOn: true,
		ExactTarget: hearts.ExactHalves,
	},
}

func TestNoAllocations(t *testing.T) {
	for name, v := range promiseVariants {
		t.Run(name, func(t *testing.T) {
			g := playOn(begun(v, 1), rand.New(rand.NewPCG(1, 1)), 17)
			r := rand.New(rand.NewPCG(2, 2))
			seat, _ := g.Turn()
			legal := g.Legal(seat)
			card := legal.Lowest()
			for what, call := range map[string]func(){
				"Play":         func() { _, _ = g.Play(seat, card) },
				"Legal":        func() { g.Legal(seat) },
				"Turn":         func() { _, _ = g.Turn() },
				"Phase":        func() { _ = g.Phase() },
				"Check":        func() { _ = g.Check(seat, card) },
				"Trick":        func() { g.Trick() },
				"Score":        func() { g.Score() },
				"Cards.Random": func() { legal.Random(r) },
				"Random(nil)":  func() { legal.Random(nil) },
			} {
				if n := testing.AllocsPerRun(100, call); n != 0 {
					t.Errorf("%s allocates %v times", what, n)
				}
			}
		})
	}
}

// TestAllocationsOfADeal: dealing allocates twice and less than 1 KB, and playing a deal
// out in place allocates nothing.
func TestAllocationsOfADeal(t *testing.T) {
	for name, v := range promiseVariants {
		t.Run(name, func(t *testing.T) {
			start := begun(v, 3)
			r := rand.New(rand.NewPCG(3, 3))
			var end hearts.Game
			if n := testing.AllocsPerRun(100, func() { end, _ = start.Playout(r, nil) }); n != 0 ||
				end.Phase() == hearts.Playing {
				t.Errorf("Playout allocates %v times, to %v", n, end)
			}
			choose := func(_ hearts.Game, legal hearts.Cards) hearts.Card { return legal.Random(r) }
			if n := testing.AllocsPerRun(100, func() { end, _ = start.Playout(r, choose) }); n != 0 {
				t.Errorf("Playout with a choice function allocates %v times", n)
			}
			if end.Phase() == hearts.ChoosingMoon {
				return
			}
			if n := testing.AllocsPerRun(100, func() { _, _ = end.Deal(r) }); n > 2 {
				t.Errorf("Deal allocates %v times", n)
			}
		})
	}
	const deals, most = 1000, 1024
	g := newGame(hearts.Variant{Target: 1_000_000, Passes: hearts.Cycle{hearts.Hold}})
	r := rand.New(rand.NewPCG(4, 4))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range deals {
		g = must(g.Deal(r))
		for seat, ok := g.Turn(); ok; seat, ok = g.Turn() {
			g, _ = g.Play(seat, g.Legal(seat).Random(r))
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / deals; each > most {
		t.Errorf("a deal allocates %d bytes, want at most %d", each, most)
	}
}

// TestNoAllocationsInADeal asks for everything after every card, so that the ends of
// tricks and of the deal are included.
func TestNoAllocationsInADeal(t *testing.T) {
	for name, v := range promiseVariants {
		t.Run(name, func(t *testing.T) {
			start := begun(v, 2)
			r := rand.New(rand.NewPCG(2, 2))
			points := 0
			n := testing.AllocsPerRun(20, func() {
				for g := start; g.Phase() == hearts.Playing; {
					seat, _ := g.Turn()
					c := g.Legal(seat).Random(r)
					if g.Check(seat, c) != nil {
						return
					}
					g, _ = g.Play(seat, c)
					trick := g.Trick()
					points += g.Score().Points(seat) + trick.Points()
				}
			})
			if n != 0 || points == 0 {
				t.Errorf("a deal allocates %v times (%d points seen)", n, points)
			}
		})
	}
}

func TestGameIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(hearts.Game{}); size > 192 {
		t.Errorf("a Game has %d bytes", size)
	}
}

// TestReadRecordAllocations: to read a deal with all its cards costs no more than the
// documentation of ReadRecord says.
func TestReadRecordAllocations(t *testing.T) {
	d := newDuel(t, start{hearts.Variant{Deals: 1}, 0, nil}, 3)
	d.playOut(nil)
	text := d.game.Record().String()
	const runs, mostBytes = 100, 20 << 10
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		if _, err := readRecord(text); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if bytes := (after.TotalAlloc - before.TotalAlloc) / runs; bytes > mostBytes {
		t.Errorf("reading a deal of %d bytes allocates %d bytes, want at most %d", len(text), bytes,
			mostBytes)
	} else {
		t.Logf("reading a deal of %d bytes allocates %d bytes", len(text), bytes)
	}
}
