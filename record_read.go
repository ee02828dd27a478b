package hearts

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// A RecordError says where a record cannot be read, and why.
type RecordError struct {
	Line  int    // of the text, counted from 1; 0 in JSON
	Deal  int    // its number; before the first deal, what the game starts from
	Found string // what was found there, cut off after 40 bytes; empty in JSON

	// Err is what is wrong: a [*MoveError], a [*FieldError] or several joined, a
	// [*SyntaxError] or a [Reason].
	Err error
}

// Error returns the message. For text it is such as `hearts: record line 9: "1:
// 2C 7D": seat 2: 7D: must follow suit`, and for JSON such as `hearts: record
// deal 1: seat 2: 7D: must follow suit`.
func (e *RecordError) Error() string {
	if e == nil {
		return noError
	}
	where := "deal " + strconv.Itoa(e.Deal) + ": "
	if e.Line > 0 {
		where = "line " + strconv.Itoa(e.Line) + ": " + strconv.Quote(e.Found) + ": "
	}
	return "hearts: record " + where + withoutPackage(e.Err)
}

// Unwrap returns what is wrong.
func (e *RecordError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// MarshalJSON writes the error as an object:
//
//	{"line":9,"deal":1,"found":"1: 2C 7D","reason":"follow-suit","text":"…"}
//
// The text is for people. Line and found are missing where there are none, and
// the reason if Err has none.
func (e RecordError) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Line  int    `json:"line,omitempty"`
		Deal  int    `json:"deal"`
		Found string `json:"found,omitempty"`
		described
	}{e.Line, e.Deal, e.Found, describe(e.Err)})
}

// UnmarshalJSON reads what [RecordError.MarshalJSON] writes: an error at the same
// place with the same reason and text. An unknown key is passed over.
func (e *RecordError) UnmarshalJSON(data []byte) error {
	if e == nil {
		return ErrNil
	}
	if isNull(data) {
		return nil
	}
	var read RecordError
	var d described
	err := readObject(data, passOver,
		member{"line", &read.Line, false},
		member{"deal", &read.Deal, true},
		member{"found", &read.Found, false},
		member{"reason", &d.Reason, false},
		member{"text", &d.Text, true})
	if err == nil {
		read.Err = d.err()
		*e = read
	}
	return err
}

// UnmarshalText reads the text of a record as [ReadRecord] does. A text that was
// cut off is an error that changes nothing.
func (r *Record) UnmarshalText(text []byte) error {
	if r == nil {
		return ErrNil
	}
	record, err := ReadRecord(bytes.NewReader(text))
	if err == nil {
		*r = record
	}
	return err
}

// ReadRecord reads the text of a record, line by line and move by move, as the
// game was played. So it accepts no record of an illegal game. It stops at the
// first line that is wrong, with a [*RecordError] and the record of all moves
// before it. It holds no more of the text than a line, and it reads to the end of
// r: a reader has one record. If r fails, its error comes with the record of the
// moves before it. A byte order mark, blank lines and lines that end with a
// carriage return and a newline are fine.
//
// A text that was cut off, in the middle of a line or of the hands of a deal, is
// not a wrong one. It gives the record of all complete moves, with an error that
// is [ErrCutOff]; if it was cut off before the game begins the error is
// [ErrRecordEmpty]. A card is complete when both its letters are there. Where a
// power cut has left zero bytes, the text ends before them. A newline that was
// added in the middle of a trick gives ErrCutOff too, with the record of all
// moves. With or without this error, the text of the record that was read is the
// beginning of the old text, or the old text is the beginning of it, if that was
// written by this package.
func ReadRecord(r io.Reader) (Record, error) {
	if r == nil {
		return Record{}, ErrNil
	}
	// A reader in a struct has no other method, so that the buffer is of this
	// size.
	lines := bufio.NewReaderSize(struct{ io.Reader }{r}, maxLine)
	var p recordReader
	for {
		line, err := lines.ReadSlice('\n')
		if p.line++; p.line == 1 {
			line = bytes.TrimPrefix(line, []byte(byteOrderMark))
		}
		whole, _, torn := bytes.Cut(line, []byte{0})
		switch {
		case torn:
			return p.end(string(whole), true)
		case err == io.EOF:
			return p.end(string(line), false)
		case errors.Is(err, bufio.ErrBufferFull):
			return p.wrong(string(line), syntaxError(string(line), "the line is too long"))
		case err != nil:
			record, _ := p.end(string(line), true)
			return record, err
		}
		text := strings.TrimSuffix(string(line[:len(line)-1]), "\r")
		if err := p.read(text); err != nil {
			return p.wrong(text, err)
		}
	}
}

// maxLine is more than any line of a record can need, in bytes.
const maxLine = 4096

// A recordReader has read some lines of a record.
type recordReader struct {
	game    Game
	line    int     // the number of the line being read
	last    string  // the first word of the last line that was not a comment
	start   []int   // deals and totals to start from
	begun   bool    // the variant is known
	deal    int     // the number of the deal being read
	hands   []Cards // of the deal of which some hands, or the kitty, are still to come
	dealing bool    // some are
}

// wrong returns the error of a wrong line.
func (p *recordReader) wrong(text string, err error) (Record, error) {
	return Record{p.game}, &RecordError{p.line, p.deal, shortened(text), err}
}

// recordLines are the kinds of line except tricks and comments, and how the words
// after the first are read.
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

// isNumber reports whether a word begins as the leader of a trick does.
func isNumber(word string) bool { return word[0] >= '0' && word[0] <= '9' || word[0] == '-' }

// inPlace reports whether a line with that first word can follow the one before.
func (p *recordReader) inPlace(word string) error {
	expected := word
	switch {
	case p.last == "":
		expected = "hearts"
	case !p.begun && (word != "start" || p.last != "hearts"):
		expected = "variant"
	case !p.begun:
	case p.dealing && len(p.hands) == p.game.Players():
		expected = "kitty"
	case p.dealing:
		expected = "hand"
	case slices.Contains([]string{"hearts", "start", "variant", "hand", "kitty"}, word):
		expected = "another line"
	}
	if word != expected {
		return outOfPlace(word, expected)
	}
	return nil
}

func outOfPlace(word, expected string) error {
	return syntaxError(word, "out of place, expected "+expected)
}

// checkVersion reports whether this package reads a version of the format.
func checkVersion(version string) error {
	if current := strconv.Itoa(recordVersion); version != current {
		return syntaxError(version, "not version "+current+" of the format")
	}
	return nil
}

func (p *recordReader) readVersion(args []string) error {
	return checkVersion(strings.Join(args, " "))
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
		p.game, err = newAt(v, 0, maxStart)
	case len(p.start) != 1+v.Full().Players:
		return syntaxError(v.String(), "not the number of players that the game starts with")
	default:
		p.game, err = newAt(v, p.start[0], maxStart, p.start[1:]...)
	}
	p.begun = err == nil
	p.deal = p.game.Deals()
	return err
}

func (p *recordReader) readDeal(args []string) error {
	numbers, err := parseNumbers(args)
	next := p.game.Deals() + 1
	p.deal = next
	switch {
	case err != nil:
		return err
	case p.game.phase != Dealing:
		return &MoveError{-1, NoCard, ErrPhase}
	case len(numbers) != 1 || numbers[0] != next:
		return syntaxError(strings.Join(args, " "), "not the number of the next deal, "+strconv.Itoa(next))
	}
	p.hands, p.dealing = nil, true
	return nil
}

func (p *recordReader) readHand(args []string) error {
	seat, cards, err := parseSeatCards(args)
	if err != nil {
		return err
	}
	if next := len(p.hands); seat != next {
		return outOfPlace(args[0], "the hand of seat "+strconv.Itoa(next))
	}
	hand, err := bagOf(cards)
	if err != nil {
		return err
	}
	rules := p.game.deal.fixed().rules
	if reason, c := rules.checkHand(hand, p.hands); reason != 0 {
		return &MoveError{seat, c, reason}
	}
	p.hands = append(p.hands, hand)
	if len(p.hands) == rules.Players && rules.Kitty == 0 {
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
	err := p.do(DealMove(p.hands, kitty))
	p.dealing = err != nil
	return err
}

// do makes a move.
func (p *recordReader) do(m Move) (err error) {
	p.game, err = p.game.Do(m)
	return err
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

func (p *recordReader) readPass(args []string) error {
	seat, cards, err := parseSeatCards(args)
	if err != nil {
		return err
	}
	return p.do(PassMove(seat, cards...))
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
		return &MoveError{leader, cards[0], p.game.cardReason(Playing, leader, cards[0])}
	}
	p.last = "trick"
	for i, c := range cards {
		seat := (leader + i) % p.game.Players()
		if err := p.do(PlayMove(seat, c)); err != nil {
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
	return p.do(MoonMove(seat, choice))
}

// readComment checks a comment about scores, and passes over any other.
func (p *recordReader) readComment(words []string) error {
	for _, c := range checkedComments {
		if len(words) == 0 || words[0] != c.word {
			continue
		}
		said, err := parseNumbers(words[1:])
		if err == nil && len(said) > 0 && !slices.Equal(said, c.numbers(p.game.Score())) {
			return ErrScores
		}
	}
	return nil
}

// end reads what stands after the last newline, and returns the record. The text
// can be torn off there.
func (p *recordReader) end(text string, torn bool) (Record, error) {
	open := p.game.Trick().Len() > 0 || torn // a trick that has a newline already
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

// readPart reads what there is of a line without its end: of a trick all whole
// cards, of any other line nothing. It reports whether something is cut off, and
// an error if no right line begins like that.
func (p *recordReader) readPart(text string) (cut bool, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return text != "", nil
	}
	whole := words
	if !endsWhole(text, words) {
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
	spaced := !strings.HasSuffix(text, words[len(words)-1])
	return full || spaced || len(whole) < len(words), err
}

// endsWhole reports whether the last word of a line without its end is whole.
func endsWhole(text string, words []string) bool {
	last := words[len(words)-1]
	isSeat := len(words) == 2 && words[0] != "kitty" && !isNumber(words[0])
	switch {
	case !strings.HasSuffix(text, last): // a space follows it
		return true
	case len(words) == 1 || len(last) < cardLetters:
		return false
	}
	return !isSeat || strings.HasSuffix(last, ":")
}

// readBeginning reports whether a line that is not whole is the beginning of one
// that could stand here.
func (p *recordReader) readBeginning(words, whole []string) error {
	for word := range recordLines {
		begins := word == words[0] || len(words) == 1 && strings.HasPrefix(word, words[0])
		if !begins || p.inPlace(word) != nil {
			continue
		}
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
	return syntaxError(words[0], "not the beginning of a line")
}
