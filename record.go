package hearts

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// A Record is a [Game] with permission to be written down: its variant, the score it started from, and of every
// deal the hands, the passes, the plays and the choice of the moon. Whoever reads a record sees all hands. The zero Record is that of the zero
// Game.
//
// # Text
//
// The text has a line for each thing that happens, in the order in which it happens. Here a game that was carried on from a score sheet is
// in the second trick of its second deal; what stands to the right of the lines is not part of them:
//
//	hearts 1                                        version 1 of this format
//	start 6 44 31 40 21                             after six deals, with these totals of seats 0 to 3
//	variant moon=choice target=50
//	deal 7                                          the number of the deal
//	hand 0: 2C QC 3D 5D 7D 9D KD 4S TS 4H 7H QH AH  as dealt, seat by seat
//	hand 1: …
//	hand 2: …
//	hand 3: …
//	pass 2: QS KS AS                                seat 2 was the first to choose
//	pass 0: 7H QH AH
//	pass 1: …
//	pass 3: …
//	0: 2C 5C KC 3C                                  seat 0 leads, and the others play around the table
//	2: 4D …                                         seat 2 has won the trick and leads
//	…
//	moon 2: subtract                                the choice of the shooter
//	# added 0 0 -26 0                               comments that are checked
//	# totals 44 31 14 21
//	deal 8
//	…
//	3: 2C 7C AC 9C
//	1: KD 4D
//
// The grammar, where NL is a newline, and words have spaces between them:
//
//	record  = "hearts 1" NL  [ "start" deals total … NL ]  "variant" variant NL  { deal }
//	deal    = "deal" number NL  hand …  [ kitty ]  { pass }  { trick }  [ moon ]
//	hand    = "hand" seat ":" card … NL      one for each seat, in the order of the seats
//	kitty   = "kitty" card … NL              where the variant has one
//	pass    = "pass" seat ":" card … NL      in the order in which the seats chose
//	trick   = leader ":" card … NL           in the order of play
//	moon    = "moon" seat ":" ( "add" | "subtract" ) NL
//	comment = "#" anything NL
//
// A card is two letters, see [Card.String]; the variant is as [ParseVariant] reads it; the start is that of [NewAt], and is missing where a game starts with
// its first deal and no points. The cards that a seat passes are in the order of the pack, which tells nothing of the order in which they were picked, except
// with [Scatter]: there they are in the order of [Game.Pass]. Comments and empty lines can stand anywhere; a comment of numbers behind the word
// "added", "totals" or "won" is checked against the game as it then stands: what the last deal added, the totals, the seats that have won. A line
// has less than 4096 bytes, and may also end with a carriage return and a newline.
//
// # Saving
//
// The text only ever grows: that of a game is the beginning of that of the game after one more move. A program that saves a game after every move can
// append what is new. A trick grows card by card, and its newline comes with its last card; every other line is written at once. So a text
// can be told to be cut off while it was written, or not, see [ReadRecord]. To go on with a text that was cut off, write the text of the record that was read to
// a new file and rename it.
//
// # JSON
//
// The JSON has the same contents:
//
//	{"hearts":1,"variant":{"moon":"choice","target":50},"start":{"deals":6,"totals":[44,31,40,21]},"deals":[
//	  {"hands":[["2C","QC",…],…],"kitty":["3D",…],"passes":[{"seat":2,"cards":["QS","KS","AS"]},…],
//	   "plays":["2C","5C","KC","3C","4D",…],"moon":{"seat":2,"choice":"subtract"},"added":[0,0,-26,0],"totals":[44,31,14,21]}]}
//
// where "start" can be missing, and in a deal "kitty", "passes", "plays", "moon", "added" and "totals".
type Record struct {
	game Game
}

// Record returns the record of the game so far, earlier deals included.
func (g Game) Record() Record { return Record{g} }

// Game returns the game as the record leaves it. It can be played on.
func (r Record) Game() Game { return r.game }

// Equal reports whether both are records of the same game, see [Game.Equal].
func (r Record) Equal(s Record) bool { return r.game.Equal(s.game) }

// History returns every state that the game has been in, from before its first deal to g itself.
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
	return Game{state: state{deal: &deal{setting: first.rules.setting(first.number-1, first.totals)}}}
}

// deals returns the game as it stood at the end of each deal, the last of them g, and none before the first deal.
func (g Game) deals() (deals []Game) {
	for d := &g; d != nil && d.deal != nil && d.deal.hands != nil; d = d.deal.previous {
		deals = append(deals, *d)
	}
	slices.Reverse(deals)
	return deals
}

// passesInOrder returns who passed what in this deal, the first first.
func (g Game) passesInOrder() (passes []*pass) {
	for p := g.passes; p != nil; p = p.before {
		passes = append(passes, p)
	}
	slices.Reverse(passes)
	return passes
}

// list returns the cards of a pass: those of Scatter in their order, others in that of the pack.
func (p *pass) list() []Card {
	if p.choice.order != [seats - 1]Card{} {
		return slices.Clone(p.choice.order[:p.choice.cards.Len()])
	}
	return slices.Collect(p.choice.cards.All())
}

// moves returns what has been done in this deal, to be done again.
func (g Game) moves() (moves []func(Game) (Game, error)) {
	hands := g.handsDealt()
	moves = append(moves, func(h Game) (Game, error) { return h.DealHands(hands, g.Kitty()) })
	for _, p := range g.passesInOrder() {
		moves = append(moves, func(h Game) (Game, error) { return h.Pass(p.seat, p.list()...) })
	}
	for _, c := range g.log[:g.count] {
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

// recordVersion is the number in the first line, and of the JSON.
const recordVersion = 1

// String returns the text of the record. It shows all hands.
func (r Record) String() string { return string(r.append(nil)) }

// MarshalText returns the text of the record.
func (r Record) MarshalText() ([]byte, error) { return r.append(nil), nil }

// WriteTo writes the text of the record to w.
func (r Record) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(r.append(nil))
	return int64(n), err
}

func (r Record) append(text []byte) []byte {
	text = append(text, "hearts "+strconv.Itoa(recordVersion)+"\n"...)
	start := r.game.start()
	if d := start.fixed(); d.started() {
		text = appendNumbers(append(text, "start "+strconv.Itoa(d.number)...), d.totalsList())
	}
	text = append(text, "variant "+r.game.Variant().String()+"\n"...)
	for _, g := range r.game.deals() {
		text = g.appendDeal(text)
	}
	return text
}

// started reports whether there is a score to start from.
func (s *setting) started() bool { return s.number != 0 || s.totals != totals{} }

// appendDeal appends the lines of one deal.
func (g Game) appendDeal(text []byte) []byte {
	text = append(text, "deal "+strconv.Itoa(g.Deals())+"\n"...)
	for seat, hand := range g.handsDealt() {
		text = appendCards(appendSeat(text, "hand ", seat), slices.Collect(hand.All()))
		text = append(text, '\n')
	}
	if kitty := g.Kitty(); kitty != (Cards{}) {
		text = append(appendCards(append(text, "kitty"...), slices.Collect(kitty.All())), '\n')
	}
	for _, p := range g.passesInOrder() {
		text = appendCards(appendSeat(text, "pass ", p.seat), p.list())
		text = append(text, '\n')
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
		if numbers := c.numbers(&g, score); len(numbers) > 0 {
			text = appendNumbers(append(text, "# "+c.word...), numbers)
		}
	}
	return text
}

func appendSeat(text []byte, word string, seat int) []byte {
	return append(strconv.AppendInt(append(text, word...), int64(seat), 10), ':')
}

func appendCards(text []byte, cards []Card) []byte {
	for _, c := range cards {
		text = c.append(append(text, ' '))
	}
	return text
}

// appendNumbers appends numbers and the end of the line.
func appendNumbers(text []byte, numbers []int) []byte {
	for _, n := range numbers {
		text = strconv.AppendInt(append(text, ' '), int64(n), 10)
	}
	return append(text, '\n')
}

// checkedComments are the comments that a record has after each deal, and that its reader checks.
var checkedComments = [...]struct {
	word    string
	numbers func(g *Game, s Score) []int
}{
	{"added", func(g *Game, s Score) []int { return g.bySeat(s.Added) }},
	{"totals", func(g *Game, s Score) []int { return g.bySeat(s.Total) }},
	{"won", func(g *Game, s Score) (seats []int) {
		for seat := range g.Players() {
			if s.Won(seat) {
				seats = append(seats, seat)
			}
		}
		return seats
	}},
}

// bySeat returns a number of each seat.
func (g *Game) bySeat(number func(seat int) int) []int {
	numbers := make([]int, g.Players())
	for seat := range numbers {
		numbers[seat] = number(seat)
	}
	return numbers
}

// A RecordError says where a record cannot be read, and why.
type RecordError struct {
	Line  int    // the line of the text, counted from 1; 0 in JSON
	Deal  int    // the number of the deal, or what the game starts from before the first
	Found string // what was found there, cut off after 40 bytes; in JSON empty
	Err   error  // what is wrong: a [*MoveError], a [*FieldError] or several joined, a [*SyntaxError] or a [Reason]
}

// Error returns the message, such as `hearts: record line 9: "1: 2C 7D": seat 2: 7D: must follow suit`, and of JSON
// `hearts: record deal 1: seat 2: 7D: must follow suit`.
func (e *RecordError) Error() string {
	where := "deal " + strconv.Itoa(e.Deal) + ": "
	if e.Line > 0 {
		where = "line " + strconv.Itoa(e.Line) + ": " + strconv.Quote(e.Found) + ": "
	}
	return "hearts: record " + where + strings.TrimPrefix(e.Err.Error(), "hearts: ")
}

// Unwrap returns what is wrong.
func (e *RecordError) Unwrap() error { return e.Err }

// ParseRecord reads the text of a record as [ReadRecord] does.
func ParseRecord(text string) (Record, error) { return ReadRecord(strings.NewReader(text)) }

// UnmarshalText reads the text of a record as [ReadRecord] does; what was cut off is an error that changes nothing.
func (r *Record) UnmarshalText(text []byte) error {
	record, err := ReadRecord(bytes.NewReader(text))
	if err == nil {
		*r = record
	}
	return err
}

// ReadRecord reads the text of a record, line by line and move by move, as the game was played: it accepts no record of an
// illegal game. It stops at the first line that is wrong, with a [*RecordError] and the record of all moves before it, and holds no more of
// the text than a line. It reads to the end of r: a reader has one record. Reading a deal of 52 cards allocates less than 20 KB.
//
// A text that was cut off, in the middle of a line or before the last hand of a deal, or its kitty, is not a wrong one: it gives the record of all complete
// moves together with an error that is [ErrCutOff], and one that was cut off before the game began [ErrRecordEmpty]. A card is complete
// when both its letters are there. A newline that was added in the middle of a trick gives [ErrCutOff] too, with the record of all moves. With or without this error, the text of the record that was read is the beginning of the old text, or the old
// text is the beginning of it, if that was written by this package.
func ReadRecord(r io.Reader) (Record, error) {
	lines := bufio.NewReaderSize(struct{ io.Reader }{r}, longestLine) // of this size, whatever r is
	var p recordReader
	for {
		line, err := lines.ReadSlice('\n')
		p.line++
		switch {
		case err == io.EOF:
			return p.end(string(line))
		case errors.Is(err, bufio.ErrBufferFull):
			return p.wrong(string(line), syntaxError(string(line), "the line is too long"))
		case err != nil:
			return Record{}, err
		}
		text := strings.TrimSuffix(string(line[:len(line)-1]), "\r")
		if err := p.read(text); err != nil {
			return p.wrong(text, err)
		}
	}
}

// longestLine is more than any line of a record can need, in bytes.
const longestLine = 4096

// A recordReader has read some lines of a record.
type recordReader struct {
	game    Game
	line    int     // the number of the line being read
	last    string  // the first word of the last line that was no comment
	start   []int   // deals and totals to start from
	begun   bool    // the variant is known
	hands   []Cards // of the deal of which some hands, or the kitty, are still to come
	dealing bool    // some are
}

// deal returns the number of the deal being read.
func (p *recordReader) deal() int {
	if p.dealing {
		return p.game.Deals() + 1
	}
	return p.game.Deals()
}

// wrong returns the error of a wrong line.
func (p *recordReader) wrong(text string, err error) (Record, error) {
	return Record{p.game}, &RecordError{Line: p.line, Deal: p.deal(), Found: shortened(text), Err: err}
}

// recordLines are the kinds of line but tricks and comments, and how the words behind the first are read.
var recordLines = map[string]func(p *recordReader, args []string) error{
	"hearts":  (*recordReader).readVersion,
	"variant": (*recordReader).readVariant,
	"start":   (*recordReader).readStart,
	"deal":    (*recordReader).readDeal,
	"hand":    (*recordReader).readHand,
	"kitty":   (*recordReader).readKitty,
	"pass":    (*recordReader).readPass,
	"moon":    (*recordReader).readMoon,
}

// read reads one line.
func (p *recordReader) read(text string) error {
	words := strings.Fields(text)
	switch {
	case len(words) == 0:
		return nil
	case strings.HasPrefix(words[0], "#"):
		return p.readComment(words[1:])
	}
	read := recordLines[words[0]]
	if isNumber(words[0]) {
		return p.readTrick(words)
	}
	if read == nil {
		return syntaxError(words[0], "not the beginning of a line")
	}
	if err := p.inPlace(words[0]); err != nil {
		return err
	}
	p.last = words[0]
	return read(p, words[1:])
}

// isNumber reports whether the word begins as the leader of a trick does.
func isNumber(word string) bool { return word[0] >= '0' && word[0] <= '9' || word[0] == '-' }

// inPlace reports whether a line with that first word can follow the one before.
func (p *recordReader) inPlace(word string) error {
	wanted := word
	switch {
	case p.last == "":
		wanted = "hearts"
	case !p.begun && (word != "start" || p.last != "hearts"):
		wanted = "variant"
	case !p.begun:
	case p.dealing && len(p.hands) == p.game.Players():
		wanted = "kitty"
	case p.dealing:
		wanted = "hand"
	case word == "hearts" || word == "start" || word == "variant" || word == "hand" || word == "kitty":
		wanted = "another line"
	}
	if word != wanted {
		return syntaxError(word, "out of place, "+wanted+" is wanted")
	}
	return nil
}

func (p *recordReader) readVersion(args []string) error {
	if len(args) != 1 || args[0] != strconv.Itoa(recordVersion) {
		return syntaxError(strings.Join(args, " "), "not version "+strconv.Itoa(recordVersion)+" of the format")
	}
	return nil
}

func (p *recordReader) readStart(args []string) (err error) {
	if p.start, err = parseNumbers(args); err == nil && len(args) == 0 {
		err = syntaxError("", "not a number of deals")
	}
	return err
}

func (p *recordReader) readVariant(args []string) error {
	v, err := ParseVariant(strings.Join(args, " "))
	switch {
	case err != nil:
		return err
	case p.start == nil:
		p.game, err = New(v)
	case len(p.start) != 1+v.Full().Players:
		return syntaxError(v.String(), "not the number of players that the game starts with")
	default:
		p.game, err = NewAt(v, p.start[0], p.start[1:]...)
	}
	p.begun = err == nil
	return err
}

func parseNumbers(words []string) ([]int, error) {
	numbers := make([]int, len(words))
	for i, word := range words {
		var err error
		if numbers[i], err = parseNumber(word); err != nil {
			return nil, err
		}
	}
	return numbers, nil
}

func (p *recordReader) readDeal(args []string) error {
	numbers, err := parseNumbers(args)
	switch {
	case err != nil:
		return err
	case p.game.phase != Dealing:
		return &MoveError{-1, NoCard, ErrPhase}
	case len(numbers) != 1 || numbers[0] != p.game.Deals()+1:
		return syntaxError(strings.Join(args, " "), "not the number of the next deal, "+strconv.Itoa(p.game.Deals()+1))
	}
	p.hands, p.dealing = nil, true
	return nil
}

func (p *recordReader) readHand(args []string) error {
	seat, cards, err := parseSeatCards(args)
	if err != nil {
		return err
	}
	if seat != len(p.hands) {
		return syntaxError(args[0], "out of place, the hand of seat "+strconv.Itoa(len(p.hands))+" is wanted")
	}
	hand, err := bagOf(cards)
	if err != nil {
		return err
	}
	if reason, c := p.game.fixed().rules.checkHand(hand, p.hands); reason != 0 {
		return &MoveError{seat, c, reason}
	}
	p.hands = append(p.hands, hand)
	if len(p.hands) == p.game.Players() && p.game.fixed().rules.kitty == 0 {
		return p.dealHands(Cards{})
	}
	return nil
}

func (p *recordReader) readKitty(args []string) error {
	cards, err := parseCards(args)
	if err != nil {
		return err
	}
	kitty, err := bagOf(cards)
	if err != nil {
		return err
	}
	return p.dealHands(kitty)
}

// dealHands deals the hands that have been read.
func (p *recordReader) dealHands(kitty Cards) error {
	g, err := p.game.DealHands(p.hands, kitty)
	if err == nil {
		p.game, p.dealing = g, false
	}
	return err
}

// bagOf returns the bag of these cards, or an error if one does not fit in.
func bagOf(cards []Card) (bag Cards, err error) {
	for _, c := range cards {
		if bag, err = bag.addOne(c); err != nil {
			return Cards{}, err
		}
	}
	return bag, nil
}

// parseSeatCards reads a seat with a colon and cards of two letters.
func parseSeatCards(words []string) (seat int, cards []Card, err error) {
	if len(words) == 0 {
		return 0, nil, syntaxError("", "not a seat")
	}
	number, colon := strings.CutSuffix(words[0], ":")
	seat, err = parseNumber(number)
	if err != nil || !colon {
		return 0, nil, syntaxError(words[0], "not a seat and a colon")
	}
	cards, err = parseCards(words[1:])
	return seat, cards, err
}

// parseCards reads cards of two letters.
func parseCards(words []string) (cards []Card, err error) {
	for _, word := range words {
		c, err := ParseCard(word)
		if err != nil || len(word) != cardLetters {
			return nil, syntaxError(word, "not a card")
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// cardLetters is the length of the text of a card.
const cardLetters = 2

func (p *recordReader) readPass(args []string) error {
	seat, cards, err := parseSeatCards(args)
	if err != nil {
		return err
	}
	p.game, err = p.game.Pass(seat, cards...)
	return err
}

func (p *recordReader) readTrick(words []string) error {
	leader, cards, err := parseSeatCards(words)
	if err != nil {
		return err
	}
	trick := p.game.Trick()
	switch {
	case !p.begun || p.dealing:
		return p.inPlace(words[0])
	case len(cards) == 0 || len(cards) > p.game.Players():
		return syntaxError(strings.Join(words, " "), "not one card for each seat")
	case trick.Len() > 0:
		return syntaxError(words[0], "out of place, the trick before is not full")
	case p.game.phase == Playing && leader != trick.Leader():
		return &MoveError{leader, cards[0], p.game.refusal(Playing, leader, cards[0])}
	}
	p.last = "trick"
	for i, c := range cards {
		seat := (leader + i) % p.game.Players()
		if p.game, err = p.game.Play(seat, c); err != nil {
			return err
		}
	}
	return nil
}

func (p *recordReader) readMoon(args []string) error {
	var choice Moon
	if len(args) != 2 {
		return syntaxError(strings.Join(args, " "), "not a seat and a choice")
	}
	seat, _, err := parseSeatCards(args[:1])
	if err == nil {
		err = choice.UnmarshalText([]byte(args[1]))
	}
	if err != nil {
		return err
	}
	p.game, err = p.game.ChooseMoon(seat, choice)
	return err
}

// readComment checks a comment about scores, and passes over any other.
func (p *recordReader) readComment(words []string) error {
	for _, c := range checkedComments {
		if len(words) == 0 || words[0] != c.word {
			continue
		}
		if said, err := parseNumbers(words[1:]); err == nil && len(said) > 0 && !slices.Equal(said, c.numbers(&p.game, p.game.Score())) {
			return ErrScores
		}
	}
	return nil
}

// end reads what stands behind the last newline, and returns the record.
func (p *recordReader) end(text string) (Record, error) {
	open := p.game.Trick().Len() > 0 // a trick that has a newline already
	cut, err := p.readPart(text)
	switch {
	case err != nil:
		return p.wrong(text, err)
	case !p.begun:
		return p.wrong(text, ErrRecordEmpty)
	case cut || open || p.dealing:
		return p.wrong(text, ErrCutOff)
	}
	return Record{p.game}, nil
}

// readPart reads what there is of a line without its end: of a trick all whole cards, of another line nothing. It reports whether
// something is cut off, and an error if no right line begins like that.
func (p *recordReader) readPart(text string) (cut bool, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return text != "", nil
	}
	last := words[len(words)-1]
	whole := words
	seat := len(words) == 2 && words[0] != "kitty" && !isNumber(words[0]) // which ends with a colon
	if strings.HasSuffix(text, last) && (len(words) == 1 || len(last) < cardLetters || seat && !strings.HasSuffix(last, ":")) {
		whole = words[:len(words)-1]
	}
	switch {
	case strings.HasPrefix(words[0], "#"):
		return true, nil
	case !isNumber(words[0]):
		return true, p.readBeginning(words, whole)
	case len(whole) > 1:
		err = p.readTrick(whole)
	}
	full := p.game.Trick().Len() == 0 // and yet without its newline
	return full || len(whole) < len(words) || !strings.HasSuffix(text, last), err
}

// readBeginning reports whether a line that is not whole is the beginning of one that could stand here.
func (p *recordReader) readBeginning(words, whole []string) error {
	for word := range recordLines {
		if (word == words[0] || len(words) == 1 && strings.HasPrefix(word, words[0])) && p.inPlace(word) == nil {
			var err error
			switch {
			case len(whole) < 2:
			case word == "hand" || word == "pass":
				_, _, err = parseSeatCards(whole[1:])
			case word == "kitty":
				_, err = parseCards(whole[1:])
			}
			return err
		}
	}
	return syntaxError(words[0], "not the beginning of a line")
}

// The JSON of a record.
type (
	recordJSON struct {
		Version int        `json:"hearts"`
		Variant Variant    `json:"variant"`
		Start   *startJSON `json:"start,omitempty"`
		Deals   []dealJSON `json:"deals"`
	}
	startJSON struct {
		Deals  int   `json:"deals"`
		Totals []int `json:"totals"`
	}
	dealJSON struct {
		Hands  []Cards    `json:"hands"`
		Kitty  Cards      `json:"kitty,omitzero"`
		Passes []passJSON `json:"passes,omitempty"`
		Plays  []Card     `json:"plays,omitempty"`
		Moon   *moonJSON  `json:"moon,omitempty"`
		Added  []int      `json:"added,omitempty"`
		Totals []int      `json:"totals,omitempty"`
	}
	passJSON struct {
		Seat  int    `json:"seat"`
		Cards []Card `json:"cards"`
	}
	moonJSON struct {
		Seat   int  `json:"seat"`
		Choice Moon `json:"choice"`
	}
)

// MarshalJSON returns the JSON of the record.
func (r Record) MarshalJSON() ([]byte, error) {
	out := recordJSON{Version: recordVersion, Variant: r.game.Variant(), Deals: []dealJSON{}}
	start := r.game.start()
	if d := start.fixed(); d.started() {
		out.Start = &startJSON{d.number, d.totalsList()}
	}
	for _, g := range r.game.deals() {
		deal := dealJSON{Hands: g.handsDealt(), Kitty: g.Kitty(), Plays: g.log[:g.count]}
		for _, p := range g.passesInOrder() {
			deal.Passes = append(deal.Passes, passJSON{p.seat, p.list()})
		}
		score := g.Score()
		if shooter, _, _ := score.Moon(); g.moon != 0 {
			deal.Moon = &moonJSON{shooter, g.moon}
		}
		if g.phase == Dealing || g.phase == Over {
			deal.Added, deal.Totals = g.bySeat(score.Added), g.bySeat(score.Total)
		}
		out.Deals = append(out.Deals, deal)
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads a record from JSON, move by move, as the game was played. Unknown keys, keys that come twice, wrong types and illegal games are errors, and scores
// that are not those of the cards; each is a [*RecordError]. As everywhere in encoding/json, null changes nothing.
func (r *Record) UnmarshalJSON(data []byte) error {
	if isNull(data) {
		return nil
	}
	g, err := readRecordJSON(data)
	if err != nil {
		return &RecordError{Deal: g.Deals(), Err: err}
	}
	r.game = g
	return nil
}

// readRecordJSON makes the moves of a record. With an error the game is that of the moves before it.
func readRecordJSON(data []byte) (g Game, err error) {
	var in recordJSON
	var deals json.RawMessage
	err = readObject(data,
		member{"hearts", &in.Version, true}, member{"variant", &in.Variant, true}, member{"start", &in.Start, false}, member{"deals", &deals, true})
	if err != nil {
		return g, err
	}
	if in.Version != recordVersion {
		return g, syntaxError(strconv.Itoa(in.Version), "not version "+strconv.Itoa(recordVersion)+" of the format")
	}
	start := startJSON{}
	if in.Start != nil {
		start = *in.Start
	}
	if g, err = NewAt(in.Variant, start.Deals, start.Totals...); err != nil {
		return g, err
	}
	return g, eachElement(deals, func(element json.RawMessage) error {
		var deal dealJSON
		err := deal.read(element)
		if err == nil {
			g, err = deal.moves(g)
		}
		return err
	})
}

// eachElement calls element for each element of a JSON array, one after the other, so that no more than one of them is
// held as anything but text.
func eachElement(data json.RawMessage, element func(json.RawMessage) error) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if start, err := d.Token(); err != nil || start != json.Delim('[') {
		return syntaxError(string(data), "not a list")
	}
	for d.More() {
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		if err := element(value); err != nil {
			return err
		}
	}
	return nil
}

// longestDeal is more than the JSON of any deal can need, in bytes.
const longestDeal = 1 << 16

func (in *dealJSON) read(data []byte) error {
	if len(data) > longestDeal {
		return syntaxError(string(data), "a deal too long")
	}
	return readObject(data,
		member{"hands", &in.Hands, true}, member{"kitty", &in.Kitty, false}, member{"passes", &in.Passes, false}, member{"plays", &in.Plays, false},
		member{"moon", &in.Moon, false}, member{"added", &in.Added, false}, member{"totals", &in.Totals, false})
}

func (in *startJSON) UnmarshalJSON(data []byte) error {
	return readObject(data, member{"deals", &in.Deals, true}, member{"totals", &in.Totals, true})
}

func (in *passJSON) UnmarshalJSON(data []byte) error {
	return readObject(data, member{"seat", &in.Seat, true}, member{"cards", &in.Cards, true})
}

func (in *moonJSON) UnmarshalJSON(data []byte) error {
	return readObject(data, member{"seat", &in.Seat, true}, member{"choice", &in.Choice, true})
}

// moves makes the moves of one deal. With an error the game is that of the moves before it.
func (in *dealJSON) moves(g Game) (Game, error) {
	g, err := g.DealHands(in.Hands, in.Kitty)
	for _, pass := range in.Passes {
		if err == nil {
			g, err = g.Pass(pass.Seat, pass.Cards...)
		}
	}
	for _, c := range in.Plays {
		if err == nil {
			g, err = g.Play(g.turn(), c)
		}
	}
	if err == nil && in.Moon != nil {
		g, err = g.ChooseMoon(in.Moon.Seat, in.Moon.Choice)
	}
	if err != nil {
		return g, err
	}
	score := g.Score()
	if in.Added != nil && !slices.Equal(in.Added, g.bySeat(score.Added)) || in.Totals != nil && !slices.Equal(in.Totals, g.bySeat(score.Total)) {
		return g, ErrScores
	}
	return g, nil
}
