package hearts

import (
	"iter"
	"slices"
	"strconv"
)

// A Record is a [Game] with permission to be written down: its variant, the score
// it started from, and of every deal the hands, the passes, the plays and the
// choice about the moon. Whoever reads a record sees all hands. The zero Record
// is that of the zero Game.
//
// # Text
//
// The text has a line for each thing that happens, in the order in which it
// happens. Here a game that was carried on from a score sheet is in the second
// trick of its second deal. The notes on the right are not part of the text:
//
//	hearts 1                       version 1 of this format
//	start 6 44 31 40 21            after six deals, with the totals of seats 0 to 3
//	variant moon=choice target=50
//	deal 7                         the number of the deal
//	hand 0: 2C QC 3D 5D 7D …       as dealt, seat by seat
//	hand 1: …
//	hand 2: …
//	hand 3: …
//	pass 2: QS KS AS               seat 2 was the first to choose
//	pass 0: 7H QH AH
//	pass 1: …
//	pass 3: …
//	0: 2C 5C KC 3C                 seat 0 leads, and the others play around the table
//	2: 4D …                        seat 2 has won the trick and leads
//	…
//	moon 2: subtract               the choice of the shooter
//	# added 0 0 -26 0              comments that are checked
//	# totals 44 31 14 21
//	deal 8
//	…
//	3: 2C 7C AC 9C
//	1: KD 4D
//
// The grammar, where NL is a newline, and words have spaces between them:
//
//	record  = "hearts 1" NL [ start ] "variant" variant NL { deal }
//	start   = "start" deals total … NL
//	deal    = "deal" number NL hand … [ kitty ] { pass } { trick } [ moon ]
//	hand    = "hand" seat ":" card … NL      one for each seat, in order
//	kitty   = "kitty" card … NL              where the variant has one
//	pass    = "pass" seat ":" card … NL      in the order in which the seats chose
//	trick   = leader ":" card … NL           in the order of play
//	moon    = "moon" seat ":" ( "add" | "subtract" ) NL
//	comment = "#" anything NL
//
// A card is two letters, see [Card.String]. The variant is as [ParseVariant]
// reads it. The start is that of [NewAt]; it is missing if the game starts with
// its first deal and no points. The cards that a seat passes are in the order of
// the pack, which says nothing about the order in which they were picked. With
// [Scatter] they are in the order of [Game.Pass].
//
// Comments and empty lines can stand anywhere. A comment of numbers after the
// word "added", "totals" or "won" is checked against the game as it then stands:
// what the last deal added, the totals, the seats that have won. A line has less
// than 4096 bytes, and may also end with a carriage return and a newline.
//
// # Saving
//
// The text only grows: that of a game is the beginning of that of the game after
// one more move. A program that saves a game after every move can append what is
// new. A trick grows card by card, and its newline comes with its last card;
// every other line is written at once. So a text that was cut off can be told
// from one that was not, see [ReadRecord]. To go on with a text that was cut off,
// write the text of the record that was read to a new file and rename it.
//
// # JSON
//
// The JSON has the same contents:
//
//	{"hearts":1,"variant":{"moon":"choice","target":50},
//	 "start":{"deals":6,"totals":[44,31,40,21]},"deals":[
//	  {"hands":[["2C","QC",…],…],"kitty":["3D",…],
//	   "passes":[{"seat":2,"cards":["QS","KS","AS"]},…],
//	   "plays":["2C","5C","KC","3C","4D",…],"moon":{"seat":2,"choice":"subtract"},
//	   "added":[0,0,-26,0],"totals":[44,31,14,21]}]}
//
// where "start" can be missing, and in a deal "kitty", "passes", "plays", "moon",
// "added" and "totals".
type Record struct {
	game Game
}

// Record returns the record of the game so far, earlier deals included.
func (g Game) Record() Record { return Record{g} }

// Game returns the game as the record leaves it. It can be played on.
func (r Record) Game() Game { return r.game }

// Equal reports whether both are records of the same game, see [Game.Equal].
func (r Record) Equal(s Record) bool { return r.game.Equal(s.game) }

// History returns every state that the game has been in, from before the first
// deal it knows to g itself.
func (g Game) History() iter.Seq[Game] {
	return func(yield func(Game) bool) {
		state := g.start()
		if !yield(state) {
			return
		}
		for _, deal := range g.deals() {
			for _, move := range deal.moves() {
				next, err := move(state)
				if err != nil || !yield(next) {
					return
				}
				state = next
			}
		}
	}
}

// start returns the game before the first deal it knows.
func (g Game) start() Game {
	deals := g.deals()
	if len(deals) == 0 {
		return g
	}
	first := deals[0].deal
	return Game{deal: &deal{setting: first.rules.setting(first.number-1, first.totals)}}
}

// deals returns the game as it stood at the end of each deal, the last of them g.
// Before the first deal there are none.
func (g Game) deals() (deals []Game) {
	for d := &g; d != nil && d.dealt(); d = d.deal.previous {
		deals = append(deals, *d)
	}
	slices.Reverse(deals)
	return deals
}

// moves returns what has been done in this deal, to be done again.
func (g Game) moves() (moves []func(Game) (Game, error)) {
	hands := g.handsDealt()
	moves = append(moves, func(h Game) (Game, error) { return h.DealHands(hands, g.Kitty()) })
	for _, p := range g.passes.inOrder() {
		moves = append(moves, func(h Game) (Game, error) {
			return h.Pass(p.seat, p.choice.list()...)
		})
	}
	for _, c := range g.played() {
		moves = append(moves, func(h Game) (Game, error) { return h.Play(h.turn(), c) })
	}
	if g.moon != 0 {
		moves = append(moves, func(h Game) (Game, error) { return h.ChooseMoon(h.turn(), g.moon) })
	}
	return moves
}

// handsDealt returns the hands of this deal as they were dealt.
func (g Game) handsDealt() []Cards {
	hands := make([]Cards, g.Players())
	for seat := range hands {
		hands[seat] = g.Dealt(seat)
	}
	return hands
}

// recordVersion is the number in the first line, and in the JSON.
const recordVersion = 1

// String returns the text of the record. It shows all hands.
func (r Record) String() string { return string(r.append(nil)) }

// MarshalText returns the text of the record.
func (r Record) MarshalText() ([]byte, error) { return r.append(nil), nil }

func (r Record) append(text []byte) []byte {
	text = append(text, "hearts "+strconv.Itoa(recordVersion)+"\n"...)
	start := r.game.start()
	if d := start.deal.fixed(); d.started() {
		text = append(text, "start "+strconv.Itoa(d.number)...)
		text = append(appendNumbers(text, d.totalsList()), '\n')
	}
	text = append(text, "variant "+r.game.Variant().String()+"\n"...)
	for _, g := range r.game.deals() {
		text = g.appendDeal(text)
	}
	return text
}

// appendDeal appends the lines of one deal.
func (g Game) appendDeal(text []byte) []byte {
	text = append(text, "deal "+strconv.Itoa(g.Deals())+"\n"...)
	for seat, hand := range g.handsDealt() {
		text = append(appendCards(appendSeat(text, "hand ", seat), hand.list()), '\n')
	}
	if kitty := g.Kitty(); kitty != (Cards{}) {
		text = append(appendCards(append(text, "kitty"...), kitty.list()), '\n')
	}
	for _, p := range g.passes.inOrder() {
		text = append(appendCards(appendSeat(text, "pass ", p.seat), p.choice.list()), '\n')
	}
	for _, t := range g.Tricks() {
		text = append(append(text, t.String()...), '\n')
	}
	if t := g.Trick(); t.Len() > 0 {
		text = append(text, t.String()...)
	}
	score := g.Score()
	if g.moon != 0 {
		shooter, _, _ := score.Moon()
		text = append(appendSeat(text, "moon ", shooter), " "+g.moon.String()+"\n"...)
	}
	if g.phase != Dealing && g.phase != Over {
		return text
	}
	for _, c := range checkedComments {
		if numbers := c.numbers(score); len(numbers) > 0 {
			text = append(appendNumbers(append(text, "# "+c.word...), numbers), '\n')
		}
	}
	return text
}

func appendSeat(text []byte, word string, seat int) []byte {
	return append(strconv.AppendInt(append(text, word...), int64(seat), 10), ':')
}

// checkedComments are the comments that a record has after each deal, and that
// its reader checks.
var checkedComments = [...]struct {
	word    string
	numbers func(Score) []int
}{
	{"added", func(s Score) []int { return s.bySeat(s.Added) }},
	{"totals", func(s Score) []int { return s.bySeat(s.Total) }},
	{"won", Score.winners},
}
