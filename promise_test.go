package hearts_test

import (
	"embed"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/hjerterfri/hearts"
)

// The types that are promised to be comparable; as keys of a map they are, or this does not compile.
var (
	_ map[hearts.Variant]bool
	_ map[hearts.Trick]bool
	_ map[hearts.Score]bool
	_ map[hearts.Cards]bool
	_ map[hearts.Values]bool
	_ map[hearts.Cycle]bool
)

// promiseVariants are the tables at which nothing may cost more than at the standard one.
var promiseVariants = map[string]hearts.Variant{
	"standard":      {},
	"seven players": {Players: 7},
	"every option": {
		Players: 5, Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfSpades), Passes: hearts.Cycle{hearts.Scatter, -2}, PassCount: 2,
		Opening: hearts.OpenAnyClub, QueenBreaksHearts: true, HeartsInsteadOfQueen: true, QueenWaits: true,
		Values: hearts.Values{hearts.KingOfSpades: 10, hearts.TenOfDiamonds: -10, hearts.TwoOfHearts: hearts.Worthless}, JackOfDiamonds: true, TenOfClubsDoubles: true, NoTricks: -5,
		Moon: hearts.MoonChoice, BonusNeeded: true, Sun: true, Target: 50, Deals: 20, PlayOn: true, ExactTarget: hearts.ExactHalves,
	},
}

// begunDeal returns a game of the variant in its first deal, the cards passed.
func begunDeal(t *testing.T, v hearts.Variant, seed uint64) hearts.Game {
	t.Helper()
	g, err := hearts.New(v)
	if err != nil {
		t.Fatal(err)
	}
	if g, err = g.Deal(rand.New(rand.NewPCG(seed, seed))); err != nil {
		t.Fatal(err)
	}
	if g, err = passOn(g); err != nil {
		t.Fatal(err)
	}
	return g
}

// passOn lets every seat pass its first cards.
func passOn(g hearts.Game) (hearts.Game, error) {
	for g.Phase() == hearts.Passing {
		seat, _ := g.Turn()
		var cards []hearts.Card
		for c := range g.Hand(seat).All() {
			if len(cards) < g.PassCount() {
				cards = append(cards, c)
			}
		}
		var err error
		if g, err = g.Pass(seat, cards...); err != nil {
			return g, err
		}
	}
	return g, nil
}

// playOn plays random cards, as many as asked for or until the deal is played.
func playOn(g hearts.Game, r *rand.Rand, cards int) (hearts.Game, error) {
	for i := 0; i < cards && g.Phase() == hearts.Playing; i++ {
		seat, _ := g.Turn()
		var err error
		if g, err = g.Play(seat, g.Legal(seat).Random(r)); err != nil {
			return g, err
		}
	}
	return g, nil
}

func TestNoAllocations(t *testing.T) {
	for name, v := range promiseVariants {
		g, err := playOn(begunDeal(t, v, 1), rand.New(rand.NewPCG(1, 1)), 17)
		if err != nil {
			t.Fatal(err)
		}
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
				t.Errorf("%s: %s allocates %v times", name, what, n)
			}
		}
	}
}

// TestAllocationsOfADeal: a deal allocates twice, or four seats more when they pass, and less than 1 KB; to play it out in place allocates nothing.
func TestAllocationsOfADeal(t *testing.T) {
	for name, v := range promiseVariants {
		start := begunDeal(t, v, 3)
		r := rand.New(rand.NewPCG(3, 3))
		var end hearts.Game
		if n := testing.AllocsPerRun(100, func() { end, _ = start.Playout(r, nil) }); n != 0 || end.Phase() == hearts.Playing {
			t.Errorf("%s: Playout allocates %v times, to %v", name, n, end)
		}
		choose := func(_ hearts.Game, legal hearts.Cards) hearts.Card { return legal.Random(r) }
		if n := testing.AllocsPerRun(100, func() { end, _ = start.Playout(r, choose) }); n != 0 {
			t.Errorf("%s: Playout with a choice function allocates %v times", name, n)
		}
		if end.Phase() == hearts.ChoosingMoon {
			continue
		}
		if n := testing.AllocsPerRun(100, func() { _, _ = end.Deal(r) }); n > 2 {
			t.Errorf("%s: Deal allocates %v times", name, n)
		}
	}
	const deals, most = 1000, 1024
	g := newGame(t, hearts.Variant{Target: 1_000_000, Passes: hearts.Cycle{hearts.Hold}})
	r := rand.New(rand.NewPCG(4, 4))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range deals {
		g = mustDealWith(t, g, r)
		for seat, ok := g.Turn(); ok; seat, ok = g.Turn() {
			g, _ = g.Play(seat, g.Legal(seat).Random(r))
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / deals; each > most {
		t.Errorf("a deal allocates %d bytes, want at most %d", each, most)
	}
}

func mustDealWith(t *testing.T, g hearts.Game, r *rand.Rand) hearts.Game {
	t.Helper()
	g, err := g.Deal(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestNoAllocationsInADeal asks everything at every card, so that the ends of tricks and of the deal are in it.
func TestNoAllocationsInADeal(t *testing.T) {
	for name, v := range promiseVariants {
		start := begunDeal(t, v, 2)
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
			t.Errorf("%s: a deal allocates %v times (%d points seen)", name, n, points)
		}
	}
}

func TestGameIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(hearts.Game{}); size > 192 {
		t.Errorf("a Game has %d bytes", size)
	}
}

// TestZeroGame: the zero Game is the standard game before its first deal.
func TestZeroGame(t *testing.T) {
	var zero hearts.Game
	g, err := hearts.New(hearts.Variant{})
	if err != nil || !zero.Equal(g) || !g.Equal(zero) || !zero.Equal(hearts.Game{}) || zero.String() != g.String() {
		t.Fatalf("%v, %v, %v", zero, g, err)
	}
	if other, err := hearts.New(hearts.Omnibus()); err != nil || zero.Equal(other) || other.Equal(zero) {
		t.Errorf("the zero Game is %v, too", other.Variant())
	}
	if zero.Variant() != (hearts.Variant{}) || zero.Players() != 4 || zero.Deals() != 0 || zero.Dealer() != 3 || zero.Phase() != hearts.Dealing {
		t.Errorf("%v of %d players, deal %d, dealer %d, %v", zero.Variant(), zero.Players(), zero.Deals(), zero.Dealer(), zero.Phase())
	}
	zero, zeroError := zero.Deal(rand.New(rand.NewPCG(3, 4)))
	g, err = g.Deal(rand.New(rand.NewPCG(3, 4)))
	if zeroError != nil || err != nil || !zero.Equal(g) || !g.Equal(zero) {
		t.Errorf("dealt: %v, %v, %v, %v", zero, g, zeroError, err)
	}
}

// TestManyGoroutinesShareAGame: each plays on from the same Game and gets the same; the race detector looks on.
func TestManyGoroutinesShareAGame(t *testing.T) {
	for name, v := range promiseVariants {
		dealt := func() hearts.Game {
			g, err := hearts.New(v)
			if err != nil {
				t.Fatal(err)
			}
			g, err = g.Deal(rand.New(rand.NewPCG(5, 6)))
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		shared, twin := dealt(), dealt()
		want := afterADeal(t, twin)
		results := make([]hearts.Game, 16)
		var wait sync.WaitGroup
		for i := range results {
			wait.Add(1)
			go func() {
				defer wait.Done()
				results[i] = afterADeal(t, shared)
			}()
		}
		wait.Wait()
		for _, got := range results {
			if !got.Equal(want) || got.Score() != want.Score() {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
		if again := dealt(); !shared.Equal(again) || allHands(shared) != allHands(again) || !twin.Equal(again) {
			t.Errorf("%s: the shared game has become %v", name, shared)
		}
	}
}

// TestManyGoroutinesUseTheZeroGame: whoever asks first may not be in the way of the others.
func TestManyGoroutinesUseTheZeroGame(t *testing.T) {
	want := afterADeal(t, mustDeal(t, hearts.Game{}))
	var wait sync.WaitGroup
	for range 8 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			if got := afterADeal(t, mustDeal(t, hearts.Game{})); !got.Equal(want) {
				t.Errorf("%v, want %v", got, want)
			}
		}()
	}
	wait.Wait()
}

func mustDeal(t *testing.T, g hearts.Game) hearts.Game {
	g, err := g.Deal(rand.New(rand.NewPCG(5, 6)))
	if err != nil {
		t.Error(err)
	}
	return g
}

// afterADeal passes and plays the deal with the cards of one seed.
func afterADeal(t *testing.T, g hearts.Game) hearts.Game {
	g, err := passOn(g)
	if err != nil {
		t.Error(err)
	}
	if g, err = playOn(g, rand.New(rand.NewPCG(7, 8)), 108); err != nil {
		t.Error(err)
	}
	return g
}

// allHands returns what every seat holds, one after the other.
func allHands(g hearts.Game) (text string) {
	for seat := range g.Players() {
		text += g.Hand(seat).String() + "; "
	}
	return text
}

// TestEqual: games are the same when everything that was done is the same, not when they only look the same.
func TestEqual(t *testing.T) {
	start := func(v hearts.Variant, deals int, totals ...int) hearts.Game {
		g, err := hearts.NewAt(v, deals, totals...)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	passing := mustDeal(t, start(hearts.Variant{Passes: hearts.Cycle{hearts.Scatter}}, 0))
	held := slices.Collect(passing.Hand(0).All())
	standard := mustDeal(t, hearts.Game{})
	mine := slices.Collect(standard.Hand(0).All())
	opened := suitsByHand(t)
	for what, pair := range map[string][2]hearts.Game{
		"variants":             {start(hearts.Variant{}, 0), start(hearts.Variant{Target: 50}, 0)},
		"a default named":      {start(hearts.Variant{}, 0), start(hearts.Variant{Players: 4}, 0)},
		"deals before":         {start(hearts.Variant{}, 4), start(hearts.Variant{}, 8)},
		"totals":               {start(hearts.Variant{}, 4, 1, 2, 3, 4), start(hearts.Variant{}, 4, 1, 2, 4, 3)},
		"hands":                {mustDealFrom(t, hearts.PureHearts(), 1), mustDealFrom(t, hearts.PureHearts(), 2)},
		"phases":               {start(hearts.Variant{}, 0), mustDeal(t, start(hearts.Variant{}, 0))},
		"whether it passed":    {passing, mustMove(t)(passing.Pass(0, held[:3]...))},
		"cards passed":         {mustMove(t)(standard.Pass(0, mine[:3]...)), mustMove(t)(standard.Pass(0, mine[1:4]...))},
		"who got which":        {mustMove(t)(passing.Pass(0, held[0], held[1], held[2])), mustMove(t)(passing.Pass(0, held[1], held[0], held[2]))},
		"cards played":         {mustPlay(t, opened, hearts.TwoOfClubs, hearts.TwoOfDiamonds), mustPlay(t, opened, hearts.TwoOfClubs, hearts.ThreeOfDiamonds)},
		"the order of playing": {mustPlay(t, opened, clubsLed(3, 4)...), mustPlay(t, opened, clubsLed(4, 3)...)},
	} {
		if a, b := pair[0], pair[1]; a.Equal(b) || b.Equal(a) || !a.Equal(a) || !b.Equal(b) {
			t.Errorf("%s differ, and %v is the same as %v", what, a, b)
		}
	}
}

// clubsLed are full tricks in which the seat with the clubs leads 2♣ and then these ranks.
func clubsLed(ranks ...hearts.Rank) (cards []hearts.Card) {
	for i, rank := range append([]hearts.Rank{hearts.Two}, ranks...) {
		low := hearts.Two + hearts.Rank(i)
		cards = append(cards, hearts.Clubs.Card(rank), hearts.Diamonds.Card(low), hearts.Spades.Card(low), hearts.Hearts.Card(low))
	}
	return cards
}

// mustPlay plays the cards, each by the seat whose turn it is.
func mustPlay(t *testing.T, g hearts.Game, cards ...hearts.Card) hearts.Game {
	t.Helper()
	for _, c := range cards {
		seat, _ := g.Turn()
		g = mustMove(t)(g.Play(seat, c))
	}
	return g
}

// mustMove returns the game after a move that has to be accepted.
func mustMove(t *testing.T) func(hearts.Game, error) hearts.Game {
	t.Helper()
	return func(g hearts.Game, err error) hearts.Game {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
}

func mustDealFrom(t *testing.T, v hearts.Variant, seed uint64) hearts.Game {
	t.Helper()
	g := mustMove(t)(hearts.New(v))
	return mustMove(t)(g.Deal(rand.New(rand.NewPCG(seed, 0))))
}

// TestEqualMoonChoice: a shooter who added and one who subtracted are in different games.
func TestEqualMoonChoice(t *testing.T) {
	g := mustMove(t)(hearts.New(hearts.Variant{Moon: hearts.MoonChoice, Passes: hearts.Cycle{hearts.Hold}}))
	pack := g.Variant().Pack()
	g = mustMove(t)(g.DealHands([]hearts.Cards{pack.Of(hearts.Clubs), pack.Of(hearts.Diamonds), pack.Of(hearts.Spades), pack.Of(hearts.Hearts)}, hearts.Cards{}))
	g = mustMove(t)(playOn(g, nil, 52))
	add, subtract := mustMove(t)(g.ChooseMoon(0, hearts.MoonAdd)), mustMove(t)(g.ChooseMoon(0, hearts.MoonSubtract))
	if add.Equal(subtract) || subtract.Equal(add) || add.Equal(g) || !add.Equal(mustMove(t)(g.ChooseMoon(0, hearts.MoonAdd))) {
		t.Errorf("%v, %v, %v", g, add, subtract)
	}
}

// TestEqualLooksAtEarlierDeals compares games of the same deal and the same totals, after deals that were played otherwise.
func TestEqualLooksAtEarlierDeals(t *testing.T) {
	v := hearts.Variant{Passes: hearts.Cycle{hearts.Hold}}
	other := slices.Clone(dealE)
	other[11], other[12] = other[12], other[11]
	after := func(tricks []string) hearts.Game { return deal(t, playTricks(t, v, nil, tricks), evenHands...) }
	if g, h := after(dealE), after(other); g.Equal(h) || h.Equal(g) || !g.Equal(after(dealE)) || g.Score() != h.Score() {
		t.Errorf("%v and %v", g, h)
	}
}

// TestCmp: go-cmp compares games by their Equal, also inside of other values.
func TestCmp(t *testing.T) {
	type table struct {
		Name string
		Game hearts.Game
	}
	g, h := begunDeal(t, hearts.Variant{}, 9), begunDeal(t, hearts.Variant{}, 9)
	if diff := cmp.Diff(table{"a", g}, table{"a", h}); diff != "" || !cmp.Equal(g, h) {
		t.Errorf("two games with the same moves differ: %s", diff)
	}
	next, err := playOn(h, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []hearts.Game{next, begunDeal(t, hearts.Variant{}, 10), begunDeal(t, hearts.BlackLady(), 9), {}} {
		if diff := cmp.Diff(table{"a", g}, table{"a", other}); diff == "" || cmp.Equal(g, other) || cmp.Equal(other, g) {
			t.Errorf("%v and %v are the same", g, other)
		}
	}
}

// TestNothingPrintsAHand: whoever logs or sends a value with a Game in it gives no hand away.
func TestNothingPrintsAHand(t *testing.T) {
	g := suitsByHand(t)
	pack := g.Variant().Pack()
	hands := []hearts.Cards{pack.Of(hearts.Clubs), pack.Of(hearts.Hearts), pack.Of(hearts.Diamonds), pack.Of(hearts.Spades)}
	zero, err := hearts.New(g.Variant())
	if err != nil {
		t.Fatal(err)
	}
	other, err := zero.DealHands(hands, hearts.Cards{})
	if err != nil {
		t.Fatal(err)
	}
	address := regexp.MustCompile("0x[0-9a-f]+")
	for _, format := range []string{"%v", "%+v", "%#v"} {
		public, hidden := struct{ Game hearts.Game }{g}, struct{ game hearts.Game }{g}
		otherPublic, otherHidden := struct{ Game hearts.Game }{other}, struct{ game hearts.Game }{other}
		a := address.ReplaceAllString(fmt.Sprintf(format+format, public, hidden), "")
		b := address.ReplaceAllString(fmt.Sprintf(format+format, otherPublic, otherHidden), "")
		if a != b {
			t.Errorf("%s tells the hands apart:\n%s\n%s", format, a, b)
		}
	}
	//lint:ignore SA9005 that nothing of a Game is marshaled is what is tested
	if data, err := json.Marshal(g); string(data) != "{}" || err != nil {
		t.Errorf("JSON is %s, %v", data, err)
	}
}

// sources are the Go files of the package, to be read where there is no file system, too.
//
//go:embed *.go
var sources embed.FS

// librarySources returns the name and the text of every file of the package that is no test.
func librarySources(t *testing.T) map[string][]byte {
	t.Helper()
	entries, err := sources.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, entry := range entries {
		if name := entry.Name(); !strings.HasSuffix(name, "_test.go") {
			if files[name], err = sources.ReadFile(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	return files
}

// TestImports: the library imports nothing but the standard library, and of that neither fmt, log, os, net nor reflect.
func TestImports(t *testing.T) {
	banned := map[string]bool{"fmt": true, "log": true, "os": true, "net": true, "reflect": true}
	imports := 0
	for name, text := range librarySources(t) {
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			first, _, _ := strings.Cut(path, "/")
			if err != nil || banned[first] || strings.Contains(first, ".") {
				t.Errorf("%s imports %s", name, spec.Path.Value)
			}
			imports++
		}
	}
	if imports == 0 {
		t.Error("no file imports anything")
	}
}

// When nobody is to act, Turn says so, and names no seat that there could be.
func TestTurnOfNobody(t *testing.T) {
	over := newGameAt(t, hearts.Variant{}, 5, 100, 0, 0, 0)
	for name, g := range map[string]hearts.Game{"before the first deal": {}, "over": over} {
		if seat, ok := g.Turn(); seat != -1 || ok {
			t.Errorf("%s: Turn is %d, %v", name, seat, ok)
		}
		if seat, ok := g.View(0).Turn(); seat != -1 || ok {
			t.Errorf("%s: Turn of a view is %d, %v", name, seat, ok)
		}
	}
}

// TestPrintingTellsNothingOfTwins prints games in which seat 1 has played one of two identical cards. The other is hidden, and nothing that is printed tells where.
func TestPrintingTellsNothingOfTwins(t *testing.T) {
	v := shortPack(t, hearts.Variant{Players: 5, Packs: 2, PenaltyOnFirstTrick: true}, "", "QS 2H", "QS 2C", "2C 3C", "4C 5C", "6C 3H")
	var all []map[string]bool
	for _, hands := range [][]string{{"QS 2H", "QS 2C", "2C 3C", "4C 5C", "6C 3H"}, {"6C 3H", "QS 2C", "2C 3C", "4C 5C", "QS 2H"}} {
		texts := map[string]bool{}
		for range 64 {
			g := play(t, deal(t, mustMove(t)(hearts.NewAt(v, 1)), hands...), "1:QS")
			texts[printed("%#v", g)] = true
		}
		all = append(all, texts)
	}
	if !maps.Equal(all[0], all[1]) || len(all[0]) != 2 {
		t.Errorf("printed %d ways if one seat has the twin, and %d ways if another has it", len(all[0]), len(all[1]))
	}
}
