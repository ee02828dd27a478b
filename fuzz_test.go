package hearts_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

func FuzzParseCard(f *testing.F) {
	f.Add("QS")
	f.Add("10♥")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := hearts.ParseCard(text)
		if err != nil {
			if c != hearts.NoCard || !shortSyntaxError(err) {
				t.Fatalf("%v, %v", c, err)
			}
			return
		}
		if !c.Valid() || len(text) > len("🃏r") {
			t.Fatalf("%q is %v", text, c)
		}
		for _, written := range []string{c.String(), c.Pips()} {
			if again, err := hearts.ParseCard(written); again != c || err != nil {
				t.Fatalf("%q is %v, and %q %v, %v", text, c, written, again, err)
			}
		}
	})
}

func FuzzParseCards(f *testing.F) {
	f.Add("2C, QS QS jk")
	f.Fuzz(func(t *testing.T, text string) {
		bag, err := hearts.ParseCards(text)
		if err != nil {
			if bag != (hearts.Cards{}) || !shortSyntaxError(err) {
				t.Fatalf("%v, %v", bag, err)
			}
			return
		}
		if again, err := hearts.ParseCards(bag.String()); again != bag || err != nil {
			t.Fatalf("%q is %v, and that %v, %v", text, bag, again, err)
		}
	})
}

func FuzzCardsJSON(f *testing.F) {
	f.Add([]byte(`["2C","QS","QS"]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var bag, direct hearts.Cards
		err := json.Unmarshal(data, &bag)
		if directError := direct.UnmarshalJSON(data); direct != bag || (err == nil) != (directError == nil) {
			t.Fatalf("%q is %v, %v, or read directly %v, %v", data, bag, err, direct, directError)
		}
		if err != nil {
			if bag != (hearts.Cards{}) {
				t.Fatalf("%v, %v", bag, err)
			}
			return
		}
		written, err := json.Marshal(bag)
		var again hearts.Cards
		if readError := json.Unmarshal(written, &again); again != bag || err != nil || readError != nil {
			t.Fatalf("%s is %v, and %s, %v, %v, %v", data, bag, written, err, again, readError)
		}
	})
}

func FuzzDirectionText(f *testing.F) {
	f.Add("3-right")
	f.Fuzz(func(t *testing.T, text string) {
		var d hearts.Direction
		if err := d.UnmarshalText([]byte(text)); err != nil {
			if d != 0 || !shortSyntaxError(err) {
				t.Fatalf("%v, %v", d, err)
			}
			return
		}
		if written, err := d.MarshalText(); string(written) != text || err != nil {
			t.Fatalf("%q is %v, and writes %q, %v", text, d, written, err)
		}
	})
}

func FuzzCycleText(f *testing.F) {
	f.Add("left,right,hold")
	f.Fuzz(func(t *testing.T, text string) {
		var c hearts.Cycle
		if err := c.UnmarshalText([]byte(text)); err != nil {
			if c != (hearts.Cycle{}) || !shortSyntaxError(err) {
				t.Fatalf("%v, %v", c, err)
			}
			return
		}
		if written, err := c.MarshalText(); string(written) != text || err != nil {
			t.Fatalf("%q is %v, and writes %q, %v", text, c, written, err)
		}
	})
}

func FuzzParseVariant(f *testing.F) {
	f.Add("players=5 queen-breaks-hearts moon=subtract")
	f.Add("black-maria players=3 removed=2C values=QS:0,KS:-5")
	f.Fuzz(func(t *testing.T, text string) {
		v, err := hearts.ParseVariant(text)
		if err != nil {
			if v != (hearts.Variant{}) || !shortFieldErrors(err) {
				t.Fatalf("%v, %v", v, err)
			}
			return
		}
		variantReadsBack(t, v)
	})
}

func FuzzVariantJSON(f *testing.F) {
	f.Add([]byte(`{"players":5,"removed":["2C","2D"],"passes":["left","hold"],"moon":"subtract"}`))
	f.Add([]byte(`{"values":{"KS":10,"QS":0}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var v, direct hearts.Variant
		err := json.Unmarshal(data, &v)
		if directError := direct.UnmarshalJSON(data); direct != v || (err == nil) != (directError == nil) {
			t.Fatalf("%q is %v, %v, or read directly %v, %v", data, v, err, direct, directError)
		}
		if err != nil {
			if v != (hearts.Variant{}) || !shortLines(err) {
				t.Fatalf("%v, %v", v, err)
			}
			return
		}
		variantReadsBack(t, v)
	})
}

// variantReadsBack fails unless the text and the JSON of the variant read as the same
// variant, and New accepts it or names a fault.
func variantReadsBack(t *testing.T, v hearts.Variant) {
	t.Helper()
	text, err := v.MarshalText()
	if again, readError := hearts.ParseVariant(string(text)); again != v || string(text) != v.String() ||
		err != nil || readError != nil {
		t.Fatalf("%q, %v, is %v, %v", text, err, again, readError)
	}
	data, err := json.Marshal(v)
	var again hearts.Variant
	if readError := json.Unmarshal(data, &again); again != v || err != nil || readError != nil {
		t.Fatalf("%s, %v, is %v, %v", data, err, again, readError)
	}
	if g, err := hearts.New(v); err != nil && len(faultsOf(err)) == 0 || err == nil && g.Variant() != v {
		t.Fatalf("%v: %v, %v", v, g, err)
	}
}

// FuzzMoves makes a table and a series of calls out of bytes, sensible and other ones.
// Nothing may panic, and a refused move may change nothing.
func FuzzMoves(f *testing.F) {
	f.Add([]byte("\x00\x01standard, and some calls to it"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &caller{t: t, data: data}
		g, err := hearts.New(c.variant())
		if err != nil && (len(faultsOf(err)) == 0 || !g.Equal(hearts.Game{})) {
			t.Fatalf("%v, %v", g, err)
		}
		c.seen = standingOf(g)
		for calls := 0; len(c.data) > 0 && calls < 400; calls++ {
			g = c.move(g)
			c.ask(g)
		}
	})
}

// A caller makes calls out of bytes. After the last byte it reads zeros.
type caller struct {
	t    *testing.T
	data []byte
	seen standing // of the game after the last call
}

func (c *caller) byte() (b byte) {
	if len(c.data) > 0 {
		b, c.data = c.data[0], c.data[1:]
	}
	return b
}

func (c *caller) bit() bool { return c.byte()&1 == 1 }

// oneIn reports true for one byte in n, never for zero.
func (c *caller) oneIn(n int) bool { return int(c.byte())%n == n-1 }

// number is mostly small, and sometimes as large as numbers can be.
func (c *caller) number() int {
	if c.oneIn(32) {
		return []int{math.MinInt, math.MaxInt, math.MinInt32, math.MaxInt32, 1 << 8, -1 << 8, 1 << 16,
			1 << 20}[c.byte()%8]
	}
	return int(int8(c.byte()))
}

func (c *caller) card() hearts.Card { return hearts.Card(c.byte()) }

func (c *caller) cards() hearts.Cards {
	var list []hearts.Card
	for range c.byte() % 20 {
		list = append(list, c.card())
	}
	return hearts.CardsOf(list...)
}

// variant returns a table with any options, and sometimes with others that make no sense.
func (c *caller) variant() hearts.Variant {
	v := hearts.Variant{Players: 3 + int(c.byte()%5)}
	for _, on := range []*bool{
		&v.PenaltyOnFirstTrick, &v.HeartsAnyTime, &v.QueenBreaksHearts, &v.HeartsInsteadOfQueen,
		&v.QueenWaits, &v.JackOfDiamonds, &v.TenOfClubsDoubles, &v.PlayOn,
	} {
		*on = c.bit()
	}
	v.Opening, v.Moon, v.ExactTarget = hearts.Opening(c.byte()%4), hearts.Moon(c.byte()%5),
		hearts.ExactTarget(c.byte()%3)
	v.BonusNeeded = v.JackOfDiamonds && c.bit()
	v.Target = int(c.byte())
	if c.oneIn(3) {
		v.Passes = hearts.Cycle{hearts.Scatter, hearts.Direction(c.byte()%3) + 1, hearts.Hold}
	}
	if c.bit() {
		c.addCards(&v)
	}
	if c.oneIn(8) {
		c.spoil(&v)
	}
	return v
}

// addCards puts a second pack, jokers or a kitty on the table.
func (c *caller) addCards(v *hearts.Variant) {
	if c.bit() {
		v.Packs, v.Players = 2, 5+int(c.byte()%7)
	}
	switch c.byte() % 4 {
	case 0:
		v.Jokers = 1 + int(c.byte()%4)
	case 1:
		v.DragonJokers = true
	}
	if over := v.Pack().Len() % v.Players; over > 0 {
		v.Kitty = over + v.Players*int(c.byte()%3)
	}
	v.KittyToLastTrick = c.bit()
}

// spoil puts any values into some fields.
func (c *caller) spoil(v *hearts.Variant) {
	for range c.byte() % 4 {
		switch c.byte() % 9 {
		case 8:
			v.Packs, v.Jokers, v.Kitty = c.number(), c.number(), c.number()
		case 0:
			v.Players = c.number()
		case 1:
			v.Removed = c.cards()
		case 2:
			v.Passes[c.byte()%12] = hearts.Direction(c.byte())
		case 3:
			v.PassCount = c.number()
		case 4:
			v.Opening, v.Moon, v.ExactTarget = hearts.Opening(c.byte()), hearts.Moon(c.byte()),
				hearts.ExactTarget(c.byte())
		case 5:
			v.Values[c.byte()%64] = int16(c.byte())<<8 | int16(c.byte())
		case 6:
			v.NoTricks = c.number()
		case 7:
			v.Deals, v.Target = c.number(), c.number()
		}
	}
}

// seat returns mostly the seat on turn.
func (c *caller) seat(g hearts.Game) int {
	if seat, ok := g.Turn(); ok && !c.oneIn(8) {
		return seat
	}
	return c.number()
}

// cardFor returns mostly a card that the seat may play or pass.
func (c *caller) cardFor(g hearts.Game, seat int) hearts.Card {
	k := int(c.byte())
	if legal := g.Legal(seat); legal.Len() > 0 && k < 240 {
		for range k % legal.Len() {
			legal = legal.Minus(hearts.CardsOf(legal.Lowest()))
		}
		return legal.Lowest()
	}
	return c.card()
}

// move makes one call that would move the game on, and returns the game after it.
func (c *caller) move(g hearts.Game) hearts.Game {
	seat := c.seat(g)
	var next hearts.Game
	var err error
	call := c.byte() % 16
	if call > 5 { // the kind of move that fits the phase
		call = map[hearts.Phase]byte{hearts.Dealing: call % 2, hearts.Passing: 2, hearts.Playing: 3,
			hearts.ChoosingMoon: 4, hearts.Over: 5}[g.Phase()]
	}
	switch call {
	case 0:
		next, err = g.Deal(rand.New(rand.NewPCG(uint64(c.byte()), 0)))
	case 1:
		next, err = g.DealHands(c.hands(g), c.kitty(g))
	case 2:
		next, err = g.Pass(seat, c.pass(g, seat)...)
	case 3:
		next, err = g.Play(seat, c.cardFor(g, seat))
	case 4:
		next, err = g.ChooseMoon(seat, hearts.Moon(c.byte()%4))
	case 5:
		next, err = g.ChooseMoon(c.number(), hearts.Moon(c.byte()))
	}
	c.afterMove(g, next, err)
	return next
}

// hands returns mostly the pack in order, which makes long suits and moons, and sometimes
// any cards.
func (c *caller) hands(g hearts.Game) []hearts.Cards {
	if c.oneIn(4) {
		hands := make([]hearts.Cards, c.byte()%16)
		for i := range hands {
			hands[i] = c.cards()
		}
		return hands
	}
	hands := make([]hearts.Cards, g.Players())
	first, i := int(c.byte()), 0
	dealt := g.Variant().Pack().Minus(usualKitty(g))
	for card := range dealt.All() {
		seat := first + i*g.Players()/dealt.Len()
		hands[seat%g.Players()] = hands[seat%g.Players()].Plus(hearts.CardsOf(card))
		i++
	}
	return hands
}

func (c *caller) kitty(g hearts.Game) hearts.Cards {
	if c.oneIn(8) {
		return c.cards()
	}
	return usualKitty(g)
}

// usualKitty returns the first cards of the pack, as many as the kitty has.
func usualKitty(g hearts.Game) (kitty hearts.Cards) {
	for card := range g.Variant().Pack().All() {
		if kitty.Len() < g.Variant().Full().Kitty {
			kitty = kitty.With(card)
		}
	}
	return kitty
}

// pass returns mostly the first cards of the hand, as many as are passed, and sometimes
// any cards.
func (c *caller) pass(g hearts.Game, seat int) (cards []hearts.Card) {
	for card := range g.Legal(seat).All() {
		if len(cards) < g.PassCount() {
			cards = append(cards, card)
		}
	}
	for i := range cards {
		if c.oneIn(32) {
			cards[i] = c.card()
		}
	}
	if c.oneIn(16) {
		cards = append(cards, c.card())
	}
	return cards
}

// afterMove fails if the old game has changed, or if a refused move gives no proper
// error.
func (c *caller) afterMove(g, next hearts.Game, err error) {
	before := c.seen
	c.seen = standingOf(next)
	if after := standingOf(g); after != before {
		c.t.Fatalf("a move has changed the game before it:\n%+v\n%+v", before, after)
	}
	if err == nil {
		if next.Equal(g) {
			c.t.Fatalf("%v: a move has changed nothing", g)
		}
		return
	}
	var move *hearts.MoveError
	if !errors.As(err, &move) || !next.Equal(g) || c.seen != before {
		c.t.Fatalf("%v became %v with %v", g, next, err)
	}
	if _, err := move.Reason.MarshalText(); err != nil {
		c.t.Fatalf("%v has no valid reason", move)
	}
}

// ask makes calls with any arguments, and checks what must always hold.
func (c *caller) ask(g hearts.Game) {
	seat, card := c.number(), c.card()
	for _, cards := range []hearts.Cards{g.Dealt(seat), g.Passed(seat), g.Received(seat), g.Taken(seat),
		g.Kitty()} {
		if cards.Minus(g.Variant().Pack()) != (hearts.Cards{}) {
			c.t.Fatalf("%v: seat %d has cards that are not in play: %v", g, seat, cards)
		}
	}
	legal := g.Legal(seat)
	if legal.Minus(g.Hand(seat)) != (hearts.Cards{}) || legal.Has(card) != (g.Check(seat, card) == nil) ||
		legal.Len() > 0 && !g.MustAct(seat) {
		c.t.Fatalf("%v: seat %d may play %v: %v", g, seat, legal, g.Check(seat, card))
	}
	if seat, ok := g.Turn(); ok && (!g.MustAct(seat) || g.Phase() != hearts.ChoosingMoon &&
		g.Legal(seat).Len() == 0) {
		c.t.Fatalf("%v: seat %d can do nothing", g, seat)
	}
	c.askScore(g, seat)
	c.askTrick(g.Trick(), seat)
	c.askTrick(g.LastTrick(), seat)
}

func (c *caller) askScore(g hearts.Game, seat int) {
	s := g.Score()
	shooter, _, _ := s.Moon()
	if (seat < 0 || seat >= g.Players()) && (g.MustAct(seat) || s.Points(seat) != 0 || s.Added(seat) != 0 ||
		s.Total(seat) != 0 || s.Won(seat)) {
		c.t.Fatalf("%v: seat %d, which does not exist, has a score", g, seat)
	}
	if shooter < 0 || shooter >= g.Players() || (g.Phase() == hearts.Over) != anyWon(g) {
		c.t.Fatalf("%v: moon by seat %d, somebody has won: %t", g, shooter, anyWon(g))
	}
}

func anyWon(g hearts.Game) bool {
	for seat := range g.Players() {
		if g.Score().Won(seat) {
			return true
		}
	}
	return false
}

func (c *caller) askTrick(trick hearts.Trick, seat int) {
	cards := 0
	for s, card := range trick.All() {
		if cards++; trick.Card(s) != card || !card.Valid() {
			c.t.Fatalf("seat %d played %v, or %v", s, card, trick.Card(s))
		}
	}
	winner, ok := trick.Winner()
	if held := cards > 0 && !ok; held && !mayHold(trick) || cards != trick.Len() || ok && cards == 0 ||
		ok && trick.Card(winner).Suit() != trick.Suit() || trick.Card(seat) == hearts.NoCard && ok &&
		seat == winner {
		c.t.Fatalf("%d of %d cards, seat %d wins: %t", cards, trick.Len(), winner, ok)
	}
}

// mayHold reports whether a trick can be without a winner: it has jokers alone, or a card
// and its twin.
func mayHold(trick hearts.Trick) bool {
	var seen hearts.Cards
	for _, card := range trick.All() {
		if seen.Has(card) {
			return true
		}
		seen = seen.With(card)
	}
	return trick.Suit() == hearts.NoSuit
}

// someRecords are the records in testdata/records: a game before its first deal, one from
// a score sheet, one in the middle of a trick, one that is over, and some with kitties,
// twins and jokers.
func someRecords() (texts []string) {
	files := must(filepath.Glob("testdata/records/*.txt"))
	if len(files) < 7 {
		panic("testdata/records has only " + strings.Join(files, ", "))
	}
	for _, file := range files {
		texts = append(texts, string(must(os.ReadFile(file))))
	}
	return texts
}

func FuzzReadRecord(f *testing.F) {
	for _, text := range someRecords() {
		f.Add(text)
		f.Add(text[:len(text)-3])
	}
	f.Fuzz(func(t *testing.T, text string) {
		record, err := readRecord(text)
		recordReadsBack(t, record) // with an error this is what comes before the wrong line
		if err != nil && len(err.Error()) > 4000 {
			t.Errorf("the error has %d bytes: %v", len(err.Error()), err)
		}
	})
}

func FuzzRecordJSON(f *testing.F) {
	for _, text := range someRecords() {
		record, err := readRecord(text)
		if err != nil {
			f.Fatal(err)
		}
		data, err := json.Marshal(record)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var record hearts.Record
		switch err := json.Unmarshal(data, &record); {
		case err == nil:
			recordReadsBack(t, record)
		case !record.Equal(hearts.Record{}):
			t.Errorf("%s gives %v with %v", data, record, err)
		}
	})
}

// recordReadsBack fails unless the record reads as itself.
func recordReadsBack(t *testing.T, record hearts.Record) {
	t.Helper()
	if read, err := readRecord(record.String()); err != nil || !read.Equal(record) ||
		read.String() != record.String() {
		t.Errorf("%q is read as %q, %v", record, read, err)
	}
	data, err := json.Marshal(record)
	var read hearts.Record
	if err == nil {
		err = json.Unmarshal(data, &read)
	}
	if err != nil || !read.Equal(record) {
		t.Errorf("%s is read as %q, %v", data, read, err)
	}
}

func FuzzMoveErrorJSON(f *testing.F) {
	f.Add([]byte(`{"seat":2,"card":"QS","reason":"penalty-on-first-trick"}`))
	f.Add([]byte(`{"seat":-1,"reason":"phase"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var read, again hearts.MoveError
		if json.Unmarshal(data, &read) != nil || read.Reason == 0 {
			return
		}
		written, err := json.Marshal(&read)
		if err == nil {
			err = json.Unmarshal(written, &again)
		}
		if err != nil || again != read || read.Error() == "" {
			t.Errorf("%s is read as %v, %v", written, &again, err)
		}
	})
}

func FuzzViewJSON(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, text := range someRecords() {
		record, err := readRecord(text)
		if err != nil {
			f.Fatal(err)
		}
		data, err := json.Marshal(record.Game().View(r.IntN(4) - 1))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var view, again hearts.View
		if json.Unmarshal(data, &view) != nil {
			return
		}
		written, err := json.Marshal(view)
		if err == nil {
			err = json.Unmarshal(written, &again)
		}
		if err != nil || !again.Equal(view) {
			t.Errorf("%s is read again with %v", written, err)
		}
		world := view.Worlds().Sample(nil)
		if !world.View(view.Seat()).Equal(view) {
			t.Errorf("%s is sampled as %v", written, world)
		}
	})
}
