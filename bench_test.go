package hearts_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/hjerterfri/hearts"
)

// everyOption has every option on that four players with one pack can combine.
var everyOption = hearts.Variant{
	PassCount:            4,
	QueenBreaksHearts:    true,
	QueenWaits:           true,
	HeartsInsteadOfQueen: true,
	Values:               hearts.Values{hearts.KingOfSpades: 10, hearts.AceOfSpades: 7},
	JackOfDiamonds:       true,
	TenOfClubsDoubles:    true,
	NoTricks:             5,
	Moon:                 hearts.MoonSubtract,
	BonusNeeded:          true,
	Sun:                  52,
	Target:               500,
	PlayOn:               true,
	ExactTarget:          hearts.ExactHalves,
}

// passing returns the variant with cards passed to the left in every deal.
func passing(v hearts.Variant) hearts.Variant {
	v.Passes = hearts.Cycle{hearts.Left}
	return v
}

var benchVariants = []struct {
	name    string
	variant hearts.Variant
}{
	{"standard", holding(hearts.Variant{})},
	{"passing", passing(hearts.Variant{})},
	{"players=3", holding(hearts.Variant{Players: 3})},
	{"players=5", holding(hearts.Variant{Players: 5})},
	{"players=7", holding(hearts.Variant{Players: 7})},
	{"every-option", holding(everyOption)},
}

var sink int

// BenchmarkPlays deals, plays every card by Legal, a random choice and Play, and scores.
func BenchmarkPlays(b *testing.B) {
	for _, bench := range benchVariants {
		b.Run(bench.name, func(b *testing.B) {
			r, start := benchStart(b, bench.variant)
			for b.Loop() {
				g, err := start.Deal(r)
				if g.Phase() == hearts.Passing {
					g, err = passFirst(g)
				}
				if err != nil {
					b.Fatal(err)
				}
				for seat, ok := g.Turn(); ok; seat, ok = g.Turn() {
					if g, err = g.Play(seat, g.Legal(seat).Random(r)); err != nil {
						b.Fatal(err)
					}
				}
				sink += g.Score().Total(0)
			}
			perCard(b, start)
		})
	}
}

// BenchmarkPlayout deals, plays every card by Playout, and scores.
func BenchmarkPlayout(b *testing.B) {
	for _, bench := range benchVariants {
		b.Run(bench.name, func(b *testing.B) { benchPlayout(b, bench.variant, nil) })
	}
}

// BenchmarkPlayoutChosen does the same with a choice function.
func BenchmarkPlayoutChosen(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	benchPlayout(b, holding(hearts.Variant{}),
		func(_ hearts.Game, legal hearts.Cards) hearts.Card { return legal.Random(random) })
}

func benchPlayout(b *testing.B, v hearts.Variant, choose func(hearts.Game, hearts.Cards) hearts.Card) {
	r, start := benchStart(b, v)
	for b.Loop() {
		g, err := start.Deal(r)
		if g.Phase() == hearts.Passing {
			g, err = passFirst(g)
		}
		if err == nil {
			g, err = g.Playout(r, choose)
		}
		if err != nil {
			b.Fatal(err)
		}
		sink += g.Score().Total(0)
	}
	perCard(b, start)
}

func BenchmarkDeal(b *testing.B) {
	r, start := benchStart(b, holding(hearts.Variant{}))
	for b.Loop() {
		g, err := start.Deal(r)
		if err != nil {
			b.Fatal(err)
		}
		sink += int(g.Phase())
	}
}

// midDeal returns the standard game after a number of random cards.
func midDeal(cards int) hearts.Game {
	r := rand.New(rand.NewPCG(1, 2))
	return playOn(must(newGame(holding(hearts.Variant{})).Deal(r)), r, cards)
}

func BenchmarkLegal(b *testing.B) {
	g := midDeal(26)
	seat, _ := g.Turn()
	for b.Loop() {
		sink += g.Legal(seat).Len()
	}
}

func BenchmarkPlay(b *testing.B) {
	g := midDeal(26)
	seat, _ := g.Turn()
	c := g.Legal(seat).Lowest()
	for b.Loop() {
		next, err := g.Play(seat, c)
		if err != nil {
			b.Fatal(err)
		}
		sink += int(next.Phase())
	}
}

func BenchmarkScore(b *testing.B) {
	g := midDeal(52)
	for b.Loop() {
		sink += g.Score().Total(0)
	}
}

func BenchmarkView(b *testing.B) {
	g := midDeal(26)
	for b.Loop() {
		sink += g.View(1).Count(1)
	}
}

// BenchmarkSample samples in the middle of a deal. For four players it does so by the
// number of suits that each of the others has failed to follow.
func BenchmarkSample(b *testing.B) {
	for voids := range 4 {
		b.Run(fmt.Sprintf("players=4/voids=%d", voids),
			func(b *testing.B) { benchmarkSample(b, viewWithVoids(b, voids)) })
	}
	for _, players := range []int{3, 5, 7} {
		b.Run(fmt.Sprintf("players=%d", players),
			func(b *testing.B) { benchmarkSample(b, viewInMidDeal(players)) })
	}
}

func benchmarkSample(b *testing.B, v hearts.View) {
	r := rand.New(rand.NewPCG(1, 1))
	b.ReportAllocs()
	for b.Loop() {
		v.Worlds().Sample(r)
	}
	b.ReportMetric(v.Worlds().Count(), "worlds")
}

func viewInMidDeal(players int) hearts.View {
	g := dealFrom(newGame(holding(hearts.Variant{Players: players})), 1)
	g = playOn(g, rand.New(rand.NewPCG(3, 4)), g.Variant().Pack().Len()/2)
	seat, _ := g.Turn()
	return g.View(seat)
}

// viewWithVoids looks for a position near the middle of a deal in which each of the other
// three has shown this number of voids.
func viewWithVoids(b *testing.B, voids int) (found hearts.View) {
	most := 0.
	for seed := range uint64(10000) {
		r := rand.New(rand.NewPCG(seed, 7))
		g := longSuits(r)
		for played := 0; played < 36; played++ {
			seat, _ := g.Turn()
			if v := g.View(seat); played >= 20 && everyOtherHas(v, voids) && v.Worlds().Count() > most {
				found, most = v, v.Worlds().Count()
			}
			g = must(g.Play(seat, g.Legal(seat).Random(r)))
		}
	}
	if most == 0 {
		b.Fatalf("no position in which everybody has shown %d voids", voids)
	}
	return found
}

// longSuits deals hands that mostly have a long suit.
func longSuits(r *rand.Rand) hearts.Game {
	hands := make([]hearts.Cards, 4)
	share := r.IntN(10)
	for _, c := range shuffledPack(r) {
		seat := int(c.Suit()) - 1
		for hands[seat].Len() == 13 || r.IntN(10) > share {
			seat = r.IntN(4)
			if hands[seat].Len() < 13 {
				break
			}
		}
		hands[seat] = hands[seat].Plus(hearts.CardsOf(c))
	}
	return dealBags(newGame(holding(hearts.Variant{HeartsAnyTime: true})), hands)
}

// everyOtherHas reports whether each of the others has failed to follow exactly this
// number of suits. Two of these suits, or all if they are fewer, must still have hidden
// cards. With three there would be no place for the cards of one suit.
func everyOtherHas(v hearts.View, voids int) bool {
	hidden := v.Variant().Pack().Minus(v.Dealt())
	for _, trick := range v.Tricks() {
		for _, c := range trick.All() {
			hidden = hidden.Without(c)
		}
	}
	for _, c := range v.Trick().All() {
		hidden = hidden.Without(c)
	}
	var not [4][5]bool
	shown, live := make([]int, 4), make([]int, 4)
	note := func(trick hearts.Trick) {
		for seat, c := range trick.All() {
			if suit := trick.Suit(); c.Suit() != suit && !not[seat][suit] {
				not[seat][suit] = true
				shown[seat]++
				live[seat] += min(hidden.Of(suit).Len(), 1)
			}
		}
	}
	for _, trick := range v.Tricks() {
		note(trick)
	}
	note(v.Trick())
	for seat, n := range shown {
		if seat != v.Seat() && (n != voids || live[seat] != min(voids, 2)) {
			return false
		}
	}
	return true
}

func BenchmarkRecordText(b *testing.B) {
	record := midDeal(52).Record()
	for b.Loop() {
		text, err := record.MarshalText()
		if err != nil {
			b.Fatal(err)
		}
		sink += len(text)
	}
}

func BenchmarkReadRecord(b *testing.B) {
	text, err := midDeal(52).Record().MarshalText()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var record hearts.Record
		if err := record.UnmarshalText(text); err != nil {
			b.Fatal(err)
		}
	}
}

// benchStart returns a generator and a game before its first deal.
func benchStart(b *testing.B, v hearts.Variant) (*rand.Rand, hearts.Game) {
	b.Helper()
	g, err := hearts.New(v)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	return rand.New(rand.NewPCG(1, 2)), g
}

// passFirst has each seat pass the first cards of its hand.
func passFirst(g hearts.Game) (hearts.Game, error) {
	var err error
	for seat, ok := g.Turn(); ok && err == nil && g.Phase() == hearts.Passing; seat, ok = g.Turn() {
		var cards [4]hearts.Card
		n := 0
		for c := range g.Legal(seat).All() {
			if n == g.PassCount() {
				break
			}
			cards[n] = c
			n++
		}
		g, err = g.Pass(seat, cards[:n]...)
	}
	return g, err
}

// perCard reports the time per card of the pack.
func perCard(b *testing.B, g hearts.Game) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(g.Variant().Pack().Len()),
		"ns/card")
}

// The yardstick is a ceiling to measure the library against: the standard deal for four
// with uniformly random legal cards, on a mutable struct of bit boards that can do
// nothing else. It has no variants, no history and no errors. A card is the bit suit*16 +
// rank; the suits are clubs, diamonds, spades and hearts, and rank 0 is the two. It draws
// its random numbers as the library does, one for each card.
const (
	yardLane    = 0x1fff
	yardHearts  = uint64(yardLane) << 48
	yardQueen   = uint64(1) << 42
	yardOpening = uint64(1)
	yardPenalty = yardHearts | yardQueen
	yardPack    = uint64(yardLane) | yardLane<<16 | yardLane<<32 | yardLane<<48
)

// yardNth holds the positions of the set bits of a 13-bit mask, four bits each.
var yardNth [8192]uint64

func init() {
	for m := range yardNth {
		k := 0
		for b := range 13 {
			if m>>b&1 == 1 {
				yardNth[m] |= uint64(b) << (4 * k)
				k++
			}
		}
	}
}

// yardPick returns a uniformly random bit of x.
func yardPick(x uint64, r *rand.Rand) uint64 {
	p0 := uint64(bits.OnesCount16(uint16(x)))
	p1 := p0 + uint64(bits.OnesCount16(uint16(x>>16)))
	p2 := p1 + uint64(bits.OnesCount16(uint16(x>>32)))
	k, _ := bits.Mul64(r.Uint64(), uint64(bits.OnesCount64(x)))
	m0 := uint64(int64(p0-1-k) >> 63)
	m1 := uint64(int64(p1-1-k) >> 63)
	m2 := uint64(int64(p2-1-k) >> 63)
	shift := 16&m0 + 16&m1 + 16&m2
	k -= p0&m0 + (p1-p0)&m1 + (p2-p1)&m2
	return 1 << ((yardNth[x>>(shift&63)&8191]>>(4*k&63)&15 + shift) & 63)
}

type yardTable struct {
	hands                   [4]uint64
	trick, best, follow     uint64
	points                  [4]uint64
	seat, played, winner, n uint64
	leads                   uint64 // cards that may be led
}

func yardDeal(deck *[52]uint8, r *rand.Rand) (t yardTable) {
	for i := 51; i > 0; i-- {
		j := r.Uint64N(uint64(i + 1))
		deck[i], deck[j] = deck[j], deck[i]
	}
	for i, c := range deck {
		t.hands[i&3] |= 1 << (c & 63)
	}
	for s, h := range t.hands {
		if h&yardOpening != 0 {
			t.seat = uint64(s)
		}
	}
	t.follow, t.leads = yardOpening, ^yardHearts
	return t
}

func (t *yardTable) legal() uint64 {
	hand := t.hands[t.seat&3]
	if m := hand & t.follow; m != 0 {
		return m
	}
	if t.n < 4 {
		if m := hand &^ yardPenalty; m != 0 {
			return m
		}
	}
	return hand
}

func (t *yardTable) play(b uint64) {
	seat := t.seat & 3
	t.hands[seat] ^= b
	t.n++
	if t.played == 0 {
		t.trick, t.best, t.winner, t.played = b, b, seat, 1
		t.follow = yardLane << (uint(bits.TrailingZeros64(b)) & 48)
		t.seat = (seat + 1) & 3
		return
	}
	t.trick |= b
	v := b & t.follow
	_, higher := bits.Sub64(t.best, v, 0) // 1 when v beats best, without a branch
	t.winner ^= (t.winner ^ seat) & -higher
	if t.played < 3 {
		t.best = max(t.best, v)
		t.played++
		t.seat = (seat + 1) & 3
		return
	}
	hearts := uint64(bits.OnesCount64(t.trick & yardHearts))
	t.points[t.winner&3] += hearts + 13&-(t.trick>>42&1)
	t.leads |= uint64(int64(-hearts) >> 63)
	t.follow, t.seat, t.played = t.leads, t.winner, 0
}

func (t *yardTable) score() [4]uint64 {
	for s, p := range t.points {
		if p == 26 {
			out := [4]uint64{26, 26, 26, 26}
			out[s] = 0
			return out
		}
	}
	return t.points
}

func newYardDeck() (deck [52]uint8) {
	for i := range deck {
		deck[i] = uint8(i/13*16 + i%13)
	}
	return deck
}

// BenchmarkYardstickDeal measures shuffling and dealing alone.
func BenchmarkYardstickDeal(b *testing.B) {
	r, deck := rand.New(rand.NewPCG(1, 2)), newYardDeck()
	for b.Loop() {
		t := yardDeal(&deck, r)
		sink += int(t.seat)
	}
}

// BenchmarkYardstick deals, plays 52 random legal cards and scores.
func BenchmarkYardstick(b *testing.B) {
	r, deck := rand.New(rand.NewPCG(1, 2)), newYardDeck()
	for b.Loop() {
		t := yardDeal(&deck, r)
		for t.n < 52 {
			t.play(yardPick(t.legal(), r))
		}
		sink += int(t.score()[0])
	}
}
