package hearts_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/hjerterfri/hearts"
)

// TestDecided: in random deals of random variants, from the moment a deal is decided no
// line of play gives another score. Near the end all lines are tried, before it some.
func TestDecided(t *testing.T) {
	t.Parallel()
	want := amount(60, 600, 12_000)
	decided, enumerated := 0, 0
	generator := starts()
	for seed := 0; decided < want; seed++ {
		from := generator.Example(seed)
		r := rand.New(rand.NewPCG(uint64(seed), 0))
		g, err := must(hearts.NewAt(from.variant, from.deals, from.totals...)).Deal(r)
		if err != nil {
			continue // the totals have ended the game
		}
		g = passOn(g)
		scores := map[string]bool{}
		for g.Phase() == hearts.Playing {
			checkSameForAll(t, g)
			switch left := cardsLeft(g); {
			case !g.Decided() && len(scores) > 0:
				t.Fatalf("%v: a decided deal is open again: %v", from, g)
			case !g.Decided():
			case left <= 6:
				eachEnd(g, func(end hearts.Game) { scores[scoreOf(end)] = true })
				enumerated++
			default:
				for range 5 {
					scores[scoreOf(must(g.Playout(r, nil)))] = true
				}
			}
			g = playOn(g, r, 1)
		}
		if len(scores) == 0 {
			continue
		}
		if scores[scoreOf(g)] = true; len(scores) > 1 {
			t.Fatalf("%v, seed %d: a decided deal ends with %v", from, seed, scores)
		}
		decided++
	}
	if enumerated < want/2 {
		t.Errorf("all lines were tried in %d positions of %d deals", enumerated, decided)
	}
}

// checkSameForAll: the game and all views of it say the same.
func checkSameForAll(t *testing.T, g hearts.Game) {
	t.Helper()
	for seat := hearts.Spectator; seat < g.Players(); seat++ {
		if g.View(seat).Decided() != g.Decided() {
			t.Fatalf("view of %d: %v, the game %v: %v", seat, g.View(seat).Decided(), g.Decided(), g)
		}
	}
}

func cardsLeft(g hearts.Game) (n int) {
	for seat := range g.Players() {
		n += g.Hand(seat).Len()
	}
	return n
}

// eachEnd calls end for every way to play a deal to its end.
func eachEnd(g hearts.Game, end func(hearts.Game)) {
	if g.Phase() != hearts.Playing {
		end(g)
		return
	}
	seat, _ := g.Turn()
	for c := range g.Legal(seat).Distinct().All() {
		eachEnd(must(g.Play(seat, c)), end)
	}
}

// scoreOf returns what a finished deal adds, for both choices about a moon.
func scoreOf(g hearts.Game) (text string) {
	ends := []hearts.Game{g}
	if seat, _ := g.Turn(); g.Phase() == hearts.ChoosingMoon {
		ends = []hearts.Game{must(g.ChooseMoon(seat, hearts.MoonAdd)), must(g.ChooseMoon(seat,
			hearts.MoonSubtract))}
	}
	for _, end := range ends {
		score := end.Score()
		for seat := range g.Players() {
			text += fmt.Sprint(score.Added(seat), " ")
		}
	}
	return text
}

// TestDecidedRows: what decides a deal and what keeps it open, in a pack of few cards.
func TestDecidedRows(t *testing.T) {
	// Seat 3 leads. The first trick has both penalty cards, the second and third have
	// none.
	tricks := []string{"3: AH 2H 3H 4H", "3: KC 3C 4C 5C", "3: QC 6C 7C 8C"}
	plain := hearts.Variant{PenaltyOnFirstTrick: true, HeartsAnyTime: true, Opening: hearts.OpenLeftOfDealer}
	with := func(change func(*hearts.Variant)) hearts.Variant { v := plain; change(&v); return v }
	for _, test := range []struct {
		name    string
		variant hearts.Variant
		tricks  int // that have been played
		want    bool
	}{
		{"no card has been played", plain, 0, false},
		{"all penalty cards are taken", plain, 1, true},
		{"the moon is shot", with(func(v *hearts.Variant) { v.NoTricks = -5 }), 1, true},
		{"a sun is open", with(func(v *hearts.Variant) { v.Sun = 52 }), 1, false},
		{"a sun counts as the moon", with(func(v *hearts.Variant) { v.Sun = 4 }), 1, true},
		{"a sun counts as the moon points", with(func(v *hearts.Variant) { v.Sun, v.MoonPoints = 30, 30 }), 1,
			true},
		{"a sun without a moon", with(func(v *hearts.Variant) { v.Sun, v.Moon = 52, hearts.MoonOff }), 1,
			true},
		{"no moon, and seats without a trick", with(func(v *hearts.Variant) {
			v.NoTricks, v.Moon = -5, hearts.MoonOff
		}), 1, false},
		{"a bonus card is out", with(func(v *hearts.Variant) { v.Values[hearts.EightOfClubs] = -5 }), 1,
			false},
		{"a penalty card is out", with(func(v *hearts.Variant) { v.Values[hearts.EightOfClubs] = 5 }), 2,
			false},
		{"the choice is left", with(func(v *hearts.Variant) { v.Moon = hearts.MoonChoice }), 1, true},
		{"the deal is over", plain, 3, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			moves := movesOf(tricks)
			cards := ""
			for _, c := range movesIn(moves) {
				cards += " " + c.String()
			}
			hands := make([]hearts.Cards, 4)
			for seat, c := range movesIn(moves) {
				hands[seat] = hands[seat].With(c)
			}
			v := shortPack(test.variant, "", cards)
			g := dealBags(fourthDeal(v), hands)
			n := 0
			for seat, c := range movesIn(moves) {
				if n++; n > 4*test.tricks {
					break
				}
				g = must(g.Play(seat, c))
			}
			if g.Decided() != test.want {
				t.Errorf("decided: %v", g.Decided())
			}
			checkSameForAll(t, g)
		})
	}
}

// TestDecidedTenOfClubs: 10♣ that doubles keeps a deal open although it is worth nothing,
// and so do cards that are held.
func TestDecidedTenOfClubs(t *testing.T) {
	plain := hearts.Variant{PenaltyOnFirstTrick: true, HeartsAnyTime: true, Moon: hearts.MoonOff,
		Opening: hearts.OpenLeftOfDealer}
	hands := []string{"2H 9C", "3H 8C", "4H 7C", "AH TC"}
	for _, doubles := range []bool{false, true} {
		v := plain
		v.TenOfClubsDoubles = doubles
		g := deal(fourthDeal(shortPack(v, "", hands...)), hands...)
		if g = play(g, "3:AH 0:2H 1:3H 2:4H"); g.Decided() == doubles {
			t.Errorf("10♣ doubles: %v, decided: %v", doubles, g.Decided())
		}
	}
	hands = []string{"AC 3S", "AC 4S", "QS 5S", "3H 6S", "5H 7S"}
	plain.Players, plain.Packs = 5, 2
	g := deal(must(hearts.NewAt(shortPack(plain, "", hands...), 1)), hands...)
	g = play(g, "1:AC 2:QS 3:3H 4:5H 0:AC")
	if g.Held().Len() != 5 || g.Decided() {
		t.Errorf("held %v, decided %v", g.Held(), g.Decided())
	}
}
