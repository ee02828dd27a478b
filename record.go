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
//	0: 2C 5C KC 3C                 seat 0 leads, and the others play around
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
// one more move, and [Record.TextSince] is the difference. A program that saves a
// game after every move can append it. To take a move back, cut the file to the
// length of the text of the game after [Game.Undo].
//
// A trick grows card by card, and its newline comes with its last card; every
// other line is written at once. So a text that was cut off can be told from one
// that was not, see [ReadRecord]. The last newline counts: a text without it is
// cut off. To go on with a text that was cut off, write the text of the record
// that was read to a new file and rename it.
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

// Start returns the game before the first deal that the record knows of.
func (r Record) Start() Game { return r.game.start() }

// Moves returns all moves of the game, from [Record.Start] on.
func (r Record) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, deal := range r.game.deals() {
			if !deal.eachMove(0, yield) {
				return
			}
		}
	}
}

// Since returns the moves that lead from an earlier state of the game to the
// game. If the other game is no earlier state of it, Since is false and returns
// all moves.
func (r Record) Since(earlier Game) (moves []Move, ok bool) {
	ok = r.game.eachDealSince(&earlier, func(deal *Game, from int) {
		deal.eachMove(from, func(m Move) bool {
			moves = append(moves, m)
			return true
		})
	})
	if !ok {
		return slices.Collect(r.Moves()), false
	}
	return moves, true
}

// TextSince returns what the text of the record has more than that of an earlier
// state of the game. So a program that saves a game can append what is new after
// each move. The cost does not grow with the game, if it was made from that
// state. If the other game is no earlier state of it, TextSince is false and returns
// the whole text.
func (r Record) TextSince(earlier Game) (text string, ok bool) {
	buffer := make([]byte, 0, 256)
	ok = r.game.eachDealSince(&earlier, func(deal *Game, from int) {
		buffer = deal.appendMoves(buffer, from)
	})
	if !ok {
		return r.String(), false
	}
	return string(buffer), true
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
	for _, deal := range r.game.deals() {
		text = deal.appendMoves(text, 0)
	}
	return text
}

// appendMoves appends what the moves of this deal add to the text, from one on.
func (g *Game) appendMoves(text []byte, from int) []byte {
	s := &g.deal.setting
	play := from - 1 - g.passes.count() // the number of the next card that is played
	if from == 0 {
		text = append(strconv.AppendInt(append(text, "deal "...), int64(s.number), 10), '\n')
	}
	g.eachMove(from, func(m Move) bool {
		text = m.append(text, max(play, 0), s.rules.Players)
		play++
		return true
	})
	if from == g.moveCount() || g.phase != Dealing && g.phase != Over {
		return text
	}
	score := g.Score()
	for _, c := range checkedComments {
		if numbers := c.numbers(score); len(numbers) > 0 {
			text = append(appendNumbers(append(text, "# "+c.word...), numbers), '\n')
		}
	}
	return text
}

// append appends what a move adds to the text. A card that is played has a number
// in its deal, counted from 0.
func (m *Move) append(text []byte, play, players int) []byte {
	switch m.phase {
	case Dealing:
		for seat, hand := range m.hands[:m.n] {
			text = append(appendCards(appendSeat(text, "hand ", seat), hand.list()), '\n')
		}
		if m.kitty != (Cards{}) {
			text = append(appendCards(append(text, "kitty"...), m.kitty.list()), '\n')
		}
	case Passing:
		text = append(appendCards(appendSeat(text, "pass ", m.seat), m.cards[:m.n]), '\n')
	case Playing:
		if play%players == 0 {
			text = appendSeat(text, "", m.seat)
		}
		text = m.card.append(append(text, ' '))
		if (play+1)%players == 0 {
			text = append(text, '\n')
		}
	case ChoosingMoon:
		text = append(append(appendSeat(text, "moon ", m.seat), ' '), m.moon.String()+"\n"...)
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
