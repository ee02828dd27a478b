package hearts

import (
	"encoding/json"
	"iter"
	"slices"
	"strconv"
)

// A Move is one thing that happens in a game: a deal, a pass, a card played, or a
// choice about the moon. It is a comparable value. The zero Move is a deal
// without hands, which no game takes.
//
// [Game.Do] makes a move, [Record.Moves] has those of a game, and [View.Moves]
// those that a seat may know. The JSON of a Move, of which one of four keys says
// the kind, is
//
//	{"play":"QS","seat":2}
//	{"pass":["QS","KS","AS"],"seat":1}
//	{"moon":"subtract","seat":0}
//	{"deal":[["2C",…],["3C",…],["4C",…],["5C",…]],"kitty":["3D",…]}
//
// Where a view hides cards they are empty: "pass":[], "deal":[[],["2C",…],[],[]].
// "kitty" is missing if it is empty.
//
// The moves of a game show all hands. So a Move has JSON for programs that ask for
// it, and no text form. [Move.String], which text logs have, shows no hand and no
// passed card. A JSON log, a verb such as %d, and an unexported field of a struct
// that is printed do show them.
type Move struct {
	phase Phase
	card  Card
	moon  Moon
	n     int8 // of the cards passed, or of the hands dealt
	seat  int
	cards [maxPassCount + 1]Card // passed; one more than any hand has is enough to refuse
	hands bags
	kitty Cards
}

// DealMove returns the move that deals these hands, by seat, and the kitty.
func DealMove(hands []Cards, kitty Cards) Move {
	m := Move{phase: Dealing, kitty: kitty}
	m.n = int8(min(len(hands), maxSeats+1)) // one more than any table has is enough to refuse
	copy(m.hands[:], hands)
	return m
}

// PassMove returns the move by which a seat passes cards, in the order of
// [Game.Pass].
func PassMove(seat int, cards ...Card) Move {
	m := Move{phase: Passing, seat: seat}
	m.n = int8(copy(m.cards[:], cards))
	return m
}

// PlayMove returns the move by which a seat plays a card.
func PlayMove(seat int, c Card) Move { return Move{phase: Playing, seat: seat, card: c} }

// MoonMove returns the move by which a seat chooses what comes of its moon.
func MoonMove(seat int, how Moon) Move { return Move{phase: ChoosingMoon, seat: seat, moon: how} }

// Phase returns the phase in which the move is made, which tells its kind:
// [Dealing], [Passing], [Playing] or [ChoosingMoon].
func (m Move) Phase() Phase { return m.phase }

// Seat returns the seat that makes the move. It is -1 for a deal.
func (m Move) Seat() int {
	if m.phase == Dealing {
		return -1
	}
	return m.seat
}

// Card returns the card that is played. It is [NoCard] in any other move.
func (m Move) Card() Card { return m.card }

// Cards returns the cards that are passed, as [Game.Pass] takes them. The slice
// is a new one. It is empty in any other move, and where a view hides the cards.
func (m Move) Cards() []Card {
	if m.phase != Passing {
		return nil
	}
	return slices.Clone(m.cards[:m.n])
}

// Moon returns what is chosen about the moon. It is 0 in any other move.
func (m Move) Moon() Moon { return m.moon }

// Dealt returns the hand that a seat is dealt. It is empty in any other move, and
// where a view hides the hand.
func (m Move) Dealt(seat int) Cards { return m.hands.of(seat) }

// Kitty returns the kitty of a deal. It is empty in any other move, and in a
// view.
func (m Move) Kitty() Cards { return m.kitty }

// String says what happens and shows no hand and no passed card: "deal", "seat 1
// passes 3 cards", "seat 2 plays QS", "seat 0 chooses subtract".
func (m Move) String() string {
	seat := "seat " + strconv.Itoa(m.seat)
	switch m.phase {
	case Passing:
		if m.n == 0 { // hidden
			return seat + " passes"
		}
		return seat + " passes " + strconv.Itoa(int(m.n)) + " cards"
	case Playing:
		return seat + " plays " + m.card.String()
	case ChoosingMoon:
		return seat + " chooses " + m.moon.String()
	}
	return "deal"
}

// maxMoveJSON is more than the JSON of any move can need, in bytes.
const maxMoveJSON = 1 << 14

// moveJSON is the JSON of a move.
type moveJSON struct {
	Deal  *[]Cards `json:"deal,omitempty"`
	Kitty Cards    `json:"kitty,omitzero"`
	Pass  *[]Card  `json:"pass,omitempty"`
	Play  *Card    `json:"play,omitempty"`
	Moon  *Moon    `json:"moon,omitempty"`
	Seat  *int     `json:"seat,omitempty"`
}

// MarshalJSON writes the move. It fails for an invalid card and for an invalid
// moon.
func (m Move) MarshalJSON() ([]byte, error) {
	out := moveJSON{Seat: &m.seat}
	switch m.phase {
	case Dealing:
		hands := make([]Cards, m.n)
		copy(hands, m.hands[:])
		out = moveJSON{Deal: &hands, Kitty: m.kitty}
	case Passing:
		cards := append([]Card{}, m.cards[:m.n]...)
		out.Pass = &cards
	case Playing:
		out.Play = &m.card
	case ChoosingMoon:
		out.Moon = &m.moon
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what [Move.MarshalJSON] writes, up to 16 KiB of it. Exactly one of
// the keys "deal", "pass", "play" and "moon" says the kind; all but a deal need a "seat".
// An unknown key is passed over. As everywhere in encoding/json, null changes nothing.
func (m *Move) UnmarshalJSON(data []byte) error {
	if m == nil {
		return ErrNil
	}
	if isNull(data) {
		return nil
	}
	if len(data) > maxMoveJSON {
		return syntaxError(string(data), "the move is too long")
	}
	var in moveJSON
	err := readObject(data, passOver,
		member{"deal", &in.Deal, false}, member{"kitty", &in.Kitty, false},
		member{"pass", &in.Pass, false}, member{"play", &in.Play, false},
		member{"moon", &in.Moon, false}, member{"seat", &in.Seat, false})
	if err != nil {
		return err
	}
	read, err := in.move()
	if err == nil {
		*m = read
	}
	return err
}

// move returns the move of the JSON.
func (in *moveJSON) move() (m Move, err error) {
	kinds := 0
	seat := -1
	if in.Seat != nil {
		seat = *in.Seat
	}
	if in.Deal != nil {
		m = DealMove(*in.Deal, in.Kitty)
		kinds++
	}
	if in.Pass != nil {
		m = PassMove(seat, *in.Pass...)
		kinds++
	}
	if in.Play != nil {
		m = PlayMove(seat, *in.Play)
		kinds++
	}
	if in.Moon != nil {
		m = MoonMove(seat, *in.Moon)
		kinds++
	}
	switch {
	case kinds != 1:
		return Move{}, syntaxError("", "not exactly one of deal, pass, play and moon")
	case m.phase != Dealing && in.Seat == nil:
		return Move{}, syntaxError("seat", "key missing")
	}
	return m, nil
}

// Do makes a move: it is [Game.DealHands], [Game.Pass], [Game.Play] or
// [Game.ChooseMoon] by another name, with the same checks and the same errors.
//
// A server takes no deal from a client, and lets each client move for its own
// seat only. Two checks before Do see to it. Both are needed: -1 is the seat of a
// deal, and that of a [Spectator] too.
//
//	if m.Phase() == hearts.Dealing || m.Seat() != seatOfTheClient {
//		return errors.New("not your move")
//	}
func (g Game) Do(m Move) (Game, error) {
	switch m.phase {
	case Passing:
		return g.Pass(m.seat, m.cards[:m.n]...)
	case Playing:
		return g.Play(m.seat, m.card)
	case ChoosingMoon:
		return g.ChooseMoon(m.seat, m.moon)
	}
	hands := make([]Cards, m.n)
	copy(hands, m.hands[:])
	return g.DealHands(hands, m.kitty)
}

// Undo returns the game before its last move. In [Passing] it takes back the last
// seat to choose. Before a deal the game waits for one: to go on as before, do
// the same [Move] again, which deals the same cards. [Game.Deal] would deal
// others, and let people choose among deals. Undo is false, with the same game,
// before the first deal that the game knows of.
func (g Game) Undo() (Game, bool) {
	switch {
	case !g.dealt():
		return g, false
	case g.moon != 0:
		g.moon = 0
		g.finish(&g.deal.setting)
	case g.count > 0:
		g = g.replayed(int(g.count) - 1)
	case g.passes != nil:
		if g.phase == Playing {
			g = Game{deal: g.beforeExchange(), passes: g.passes}
		}
		g.passes = g.passes.before
		g.waitForPasses(g.deal.rules, g.passes.chosen())
	case g.deal.previous != nil:
		g = *g.deal.previous
	default:
		g = g.start()
	}
	return g, true
}

// beforeExchange returns the deal as it was before the exchange. A sampled game
// does not keep it.
func (g *Game) beforeExchange() *deal {
	if g.deal.before != nil {
		return g.deal.before
	}
	d := newDeal(g.deal.setting)
	d.opener = 0
	for seat, hand := range g.handsDealt() {
		d.hands.slots[seat] = slots(hand)
	}
	d.assignSlots()
	return d
}

// replayed returns the game as it was after the first cards of this deal.
func (g Game) replayed(cards int) Game {
	r := Game{deal: g.deal, passes: g.passes}
	r.open(&r.deal.setting)
	for _, c := range g.log[:cards] {
		if err := r.playBy(r.turn(), c); err != nil {
			return g // cannot be: the card has been played
		}
	}
	return r
}

// History returns every state that the game has been in, from before the first
// deal it knows to g itself.
func (g Game) History() iter.Seq[Game] {
	return func(yield func(Game) bool) {
		state := g.start()
		if !yield(state) {
			return
		}
		for _, deal := range g.deals() {
			next := func(m Move) bool {
				var err error
				state, err = state.Do(m)
				return err == nil && yield(state)
			}
			if !deal.eachMove(0, next) {
				return
			}
		}
	}
}

// start returns the game before the first deal it knows.
func (g Game) start() Game {
	if !g.dealt() {
		return g
	}
	first := g.deal
	for first.previous != nil {
		first = first.previous.deal
	}
	return Game{deal: &deal{setting: first.rules.setting(first.number-1, first.totals)}}
}

// deals returns the game as it stood at the end of each deal, the last of them g.
// Before the first deal there are none.
func (g Game) deals() (deals []*Game) {
	for d := &g; d != nil && d.dealt(); d = d.deal.previous {
		deals = append(deals, d)
	}
	slices.Reverse(deals)
	return deals
}

// moveCount returns how many moves of this deal have been made.
func (g *Game) moveCount() int {
	if !g.dealt() {
		return 0
	}
	return 1 + g.passes.count() + int(g.count) + int(min(g.moon, 1))
}

// eachMove yields the moves of this deal from one on, counted from 0, until yield
// returns false, and returns that.
func (g *Game) eachMove(from int, yield func(Move) bool) bool {
	if !g.dealt() {
		return true
	}
	if from == 0 && !yield(DealMove(g.handsDealt(), g.deal.openKitty())) {
		return false
	}
	passes := func(p *pass) bool {
		var cards [maxPassCount]Card
		return yield(PassMove(p.seat, p.choice.appendTo(cards[:0])...))
	}
	if !g.passes.each(max(from-1, 0), passes) {
		return false
	}
	played := 1 + g.passes.count() // moves before the next card
	for seat, c := range g.plays(&g.deal.setting) {
		if played >= from && !yield(PlayMove(seat, c)) {
			return false
		}
		played++
	}
	if g.moon == 0 || played < from {
		return true
	}
	return yield(MoonMove(g.settle(&g.deal.setting).shooter, g.moon))
}

// handsDealt returns the hands of this deal as they were dealt.
func (g *Game) handsDealt() []Cards {
	hands := make([]Cards, g.deal.rules.Players)
	for seat := range hands {
		hands[seat] = g.dealtTo(seat)
	}
	return hands
}

// eachDealSince calls do for each deal with something new since an earlier state
// of the game, with the number of its moves that are not new. It is false, and has
// not called do, if the other game is no earlier state of it.
func (g *Game) eachDealSince(earlier *Game, do func(deal *Game, from int)) bool {
	number := earlier.deal.fixed().number
	switch {
	case !g.dealt():
		return g.goesOnFrom(earlier)
	case g.deal.number == number && g.goesOnFrom(earlier):
		do(g, earlier.moveCount())
		return true
	case g.deal.number <= number:
		return false
	case g.deal.previous != nil:
		if !g.deal.previous.eachDealSince(earlier, do) {
			return false
		}
	default:
		if start := g.start(); !start.goesOnFrom(earlier) {
			return false
		}
	}
	do(g, 0)
	return true
}

// goesOnFrom reports whether another game is this one, or an earlier state of it
// in the same deal.
func (g *Game) goesOnFrom(earlier *Game) bool {
	passes, count := g.passes, earlier.count
	for passes.count() > earlier.passes.count() {
		passes = passes.before
	}
	return g.sameDeal(earlier) && passes.equal(earlier.passes) &&
		slices.Equal(g.log[:count], earlier.log[:count]) && // where no card was played it is zero
		(earlier.moon == 0 || earlier.moon == g.moon)
}

// sameDeal reports whether both games are in the same deal, after the same deals
// before.
func (g *Game) sameDeal(h *Game) bool {
	d, e := g.deal.fixed(), h.deal.fixed()
	switch {
	case d == e || d.before == e || d.before != nil && d.before == e.before:
		return true
	case g.dealt() != h.dealt() || !d.setting.sameStart(&e.setting):
		return false
	case g.dealt() && !slices.Equal(g.handsDealt(), h.handsDealt()):
		return false
	case d.previous == nil || e.previous == nil:
		return d.previous == e.previous
	}
	return d.previous.Equal(*e.previous)
}
