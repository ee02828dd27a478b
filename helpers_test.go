package hearts_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hjerterfri/hearts"
)

// What all tests share. A test gets its game in one of these ways:
//
//	newGame            before its first deal
//	fourthDeal         before a deal in which nobody passes
//	dealFrom           dealt from a seed
//	begun              dealt from a seed, with the cards passed
//	deal, dealAround   dealt with given hands
//	dealShort          dealt with given hands, from a pack of no other cards
//	pass, play         after given moves
//	passOn, playOn     after moves that do not matter
//	playTricks         after a deal of given tricks
//	playShort          the same, from a pack of no other cards
//	phases             one game for each phase

var long = flag.Bool("long", false, "run the long version of every test that has one")

var update = flag.Bool("update", false, "write the golden files in testdata anew")

// checkGolden compares a text with the one in a file. With -update it writes the file.
func checkGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(readFile(file), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", file, diff)
	}
}

// amount says how much a test does: in a short run, in a usual one, and with -long.
func amount(short, usual, much int) int {
	switch {
	case *long:
		return much
	case testing.Short():
		return short
	}
	return usual
}

// must returns the result of a call that has to succeed.
func must[T any](result T, err error) T {
	if err != nil {
		panic(err)
	}
	return result
}

// mostSeats is the highest number of seats at a table.
const mostSeats = 11

// wholeSuits are hands of one suit each: clubs, diamonds, spades and hearts.
var wholeSuits = []string{
	"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
	"2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
	"2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
	"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
}

// evenHands are hands in which every seat has clubs, diamonds and spades.
var evenHands = []string{
	"2C 6C TC AC 5D 9D KD 4S 8S QS 3H 7H JH",
	"3C 7C JC 2D 6D TD AD 5S 9S KS 4H 8H QH",
	"4C 8C QC 3D 7D JD 2S 6S TS AS 5H 9H KH",
	"5C 9C KC 4D 8D QD 3S 7S JS 2H 6H TH AH",
}

var (
	unknownSeats = []int{-1 << 30, -2, -1, 4, 5, 7, 11, 64, 1 << 30}
	noCards      = []hearts.Card{-128, -1, hearts.NoCard, 1, 16, 17, 32, 33, 48, 49, 63, 64, 66, 127}
	jokers       = []hearts.Card{hearts.Joker, hearts.RedJoker, hearts.BlackJoker}
)

// newGame returns a game before its first deal, with these totals.
func newGame(v hearts.Variant, totals ...int) hearts.Game {
	return must(hearts.NewAt(v, 0, totals...))
}

// fourthDeal returns a game before its fourth deal, in which nobody passes. With four
// players seat 3 sits left of the dealer.
func fourthDeal(v hearts.Variant, totals ...int) hearts.Game {
	return must(hearts.NewAt(holding(v), 3, totals...))
}

// holding returns the variant with nobody passing.
func holding(v hearts.Variant) hearts.Variant {
	v.Passes = hearts.Cycle{hearts.Hold}
	return v
}

// dealFrom deals with a generator that starts from this seed.
func dealFrom(g hearts.Game, seed uint64) hearts.Game {
	return must(g.Deal(rand.New(rand.NewPCG(seed, 0))))
}

// begun returns a game in its first deal, dealt from this seed, with the cards passed.
func begun(v hearts.Variant, seed uint64) hearts.Game {
	return passOn(dealFrom(newGame(v), seed))
}

// deal deals these hands, and the rest of the pack as the kitty.
func deal(g hearts.Game, hands ...string) hearts.Game { return dealBags(g, bags(hands...)) }

func dealBags(g hearts.Game, hands []hearts.Cards) hearts.Game {
	kitty := g.Variant().Pack()
	for _, hand := range hands {
		kitty = kitty.Minus(hand)
	}
	return must(g.DealHands(hands, kitty))
}

// dealAround deals the fourth deal. Each seat holds the cards given, and those that it
// plays in the moves. One seat is filled up with the highest hearts that are left, so
// that it gets no other way to play. The others take the rest.
func dealAround(v hearts.Variant, given [4]string, seat int, moves string) hearts.Game {
	hands := make([]hearts.Cards, 4)
	pack := v.Pack()
	inPlay := pack.Of(hearts.NoSuit)
	rest := slices.AppendSeq(slices.Collect(inPlay.All()), pack.Minus(inPlay).All())
	give := func(seat int, c hearts.Card) {
		i := slices.Index(rest, c)
		if i < 0 {
			panic(fmt.Sprintf("%v cannot be given to seat %d", c, seat))
		}
		hands[seat] = hands[seat].With(c)
		rest = slices.Delete(rest, i, i+1)
	}
	for seat, cards := range given {
		for _, c := range cardList(cards) {
			give(seat, c)
		}
	}
	for seat, c := range movesIn(moves) {
		if !hands[seat].Has(c) {
			give(seat, c)
		}
	}
	for _, s := range []int{seat, 0, 1, 2, 3} {
		for hands[s].Len() < pack.Len()/4 {
			give(s, rest[len(rest)-1])
		}
	}
	return dealBags(fourthDeal(v), hands)
}

// dealShort deals the fourth deal with these hands and this kitty, from a pack of no
// other cards.
func dealShort(v hearts.Variant, kitty string, hands ...string) hearts.Game {
	v.Players = len(hands)
	v = shortPack(v, kitty, kitty, strings.Join(hands, " "))
	return deal(fourthDeal(v), hands...)
}

// shortPack returns the variant with a pack of these cards, which include the kitty. As
// perhaps no card in the pack has points, the game has a number of deals.
func shortPack(v hearts.Variant, kitty string, cards ...string) hearts.Variant {
	pack := bag(cards...)
	v.Removed = hearts.Variant{Packs: v.Packs}.Pack().Minus(pack)
	v.Kitty = bag(kitty).Len()
	if !v.DragonJokers {
		v.Jokers = pack.Count(hearts.Joker)
	}
	if v.Target == 0 {
		v.Deals = 9
	}
	return v
}

// pass lets seat 0 pass the first cards, seat 1 the second, and so on.
func pass(g hearts.Game, cards ...string) hearts.Game {
	for seat, cards := range cards {
		g = must(g.Pass(seat, cardList(cards)...))
	}
	return g
}

// play plays moves such as "0:2C 1:3C".
func play(g hearts.Game, moves string) hearts.Game {
	for seat, c := range movesIn(moves) {
		g = must(g.Play(seat, c))
	}
	return g
}

// playCards plays each of the cards from the seat whose turn it is.
func playCards(g hearts.Game, cards ...hearts.Card) hearts.Game {
	for _, c := range cards {
		seat, _ := g.Turn()
		g = must(g.Play(seat, c))
	}
	return g
}

// passOn lets every seat that has yet to choose pass its first cards.
func passOn(g hearts.Game) hearts.Game {
	for g.Phase() == hearts.Passing {
		seat, _ := g.Turn()
		g = must(g.Pass(seat, slices.Collect(g.Hand(seat).All())[:g.PassCount()]...))
	}
	return g
}

// playOn plays a number of random cards, or all that are left in the deal if they are
// fewer.
func playOn(g hearts.Game, r *rand.Rand, cards int) hearts.Game {
	for i := 0; i < cards && g.Phase() == hearts.Playing; i++ {
		seat, _ := g.Turn()
		g = must(g.Play(seat, g.Legal(seat).Random(r)))
	}
	return g
}

// playTricks plays the fourth deal. Each hand is the cards that the seat plays, and the
// rest of the pack is the kitty.
func playTricks(v hearts.Variant, totals []int, tricks []string) hearts.Game {
	moves := movesOf(tricks)
	hands := make([]hearts.Cards, v.Full().Players)
	for seat, c := range movesIn(moves) {
		hands[seat] = hands[seat].With(c)
	}
	g := play(dealBags(fourthDeal(v, totals...), hands), moves)
	if g.Phase() == hearts.Playing {
		panic(fmt.Sprintf("the tricks do not end the deal: %v", g))
	}
	return g
}

// playShort does the same with a pack of only the cards in the tricks and the kitty.
func playShort(v hearts.Variant, kitty string, tricks []string) hearts.Game {
	cards := kitty
	for _, c := range movesIn(movesOf(tricks)) {
		cards += " " + c.String()
	}
	return playTricks(shortPack(v, kitty, cards), nil, tricks)
}

// phases returns a standard game in each phase, by a name.
func phases() map[string]hearts.Game {
	return map[string]hearts.Game{
		"zero":     {},
		"dealing":  newGame(hearts.Variant{}),
		"passing":  deal(newGame(hearts.Variant{}), evenHands...),
		"playing":  deal(fourthDeal(hearts.Variant{}), evenHands...),
		"choosing": playTricks(hearts.Variant{Moon: hearts.MoonChoice}, nil, moonDeal),
		"dealt":    playTricks(hearts.Variant{}, nil, dealE),
		"over":     playTricks(hearts.Variant{Target: 10}, nil, dealE),
	}
}

// movesOf returns the moves in tricks such as "3: 2C 3C KC AC": "3:2C 0:3C 1:KC 2:AC".
// The length of the first trick is the number of players.
func movesOf(tricks []string) string {
	var moves []string
	players := len(strings.Fields(tricks[0])) - 1
	for _, trick := range tricks {
		leader, cards, _ := strings.Cut(trick, ":")
		for i, card := range strings.Fields(cards) {
			seat := (must(strconv.Atoi(leader)) + i) % players
			moves = append(moves, strconv.Itoa(seat)+":"+card)
		}
	}
	return strings.Join(moves, " ")
}

// movesIn reads moves such as "0:2C 1:3C".
func movesIn(moves string) iter.Seq2[int, hearts.Card] {
	return func(yield func(int, hearts.Card) bool) {
		for _, move := range strings.Fields(moves) {
			seat, card, _ := strings.Cut(move, ":")
			if !yield(must(strconv.Atoi(seat)), must(hearts.ParseCard(card))) {
				return
			}
		}
	}
}

// cardList reads cards in their order.
func cardList(text string) (cards []hearts.Card) {
	for _, word := range strings.Fields(text) {
		cards = append(cards, must(hearts.ParseCard(word)))
	}
	return cards
}

// bag reads cards into one bag.
func bag(texts ...string) hearts.Cards {
	return hearts.CardsOf(cardList(strings.Join(texts, " "))...)
}

// bags reads a bag from each text.
func bags(texts ...string) (all []hearts.Cards) {
	for _, text := range texts {
		all = append(all, bag(text))
	}
	return all
}

// readRecord reads the text of a record.
func readRecord(text string) (hearts.Record, error) {
	return hearts.ReadRecord(strings.NewReader(text))
}

// jsonOf returns the JSON of a value that has some.
func jsonOf(value any) string { return string(must(json.Marshal(value))) }

// indented returns JSON with a line for each member, and lists of cards on one line.
func indented(text string) string {
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(text), "", "\t"); err != nil {
		panic(err)
	}
	inList := regexp.MustCompile(`\[\s*((?:[^][{}\s]+\s*)*)\]`)
	return inList.ReplaceAllStringFunc(b.String(), func(list string) string {
		return strings.ReplaceAll(strings.Join(strings.Fields(list), ""), ",", ", ")
	}) + "\n"
}

// readFile returns the text of a file, with its lines ending as they do on Unix.
func readFile(name string) string {
	return strings.ReplaceAll(string(must(os.ReadFile(name))), "\r\n", "\n")
}

// viewers returns the spectator and all seats.
func viewers(g hearts.Game) iter.Seq[int] {
	return func(yield func(int) bool) {
		for seat := hearts.Spectator; seat < g.Players() && yield(seat); seat++ {
		}
	}
}

// cardsPlayed returns the cards played in this deal, each with its seat.
func cardsPlayed(g hearts.Game) iter.Seq2[int, hearts.Card] {
	return func(yield func(int, hearts.Card) bool) {
		for _, trick := range g.Tricks() {
			for seat, c := range trick.All() {
				if !yield(seat, c) {
					return
				}
			}
		}
		for seat, c := range g.Trick().All() {
			if !yield(seat, c) {
				return
			}
		}
	}
}

var cardInText = regexp.MustCompile(`\b(?:[2-9TJQKA][CDSH]|J[KRB])\b|(?:10|[2-9JQKA])[♣♦♠♥]|🃏`)

// checkNames checks that an error names no cards but these.
func checkNames(t *testing.T, err error, named ...hearts.Card) {
	t.Helper()
	move := (*hearts.MoveError)(nil)
	if !errors.As(err, &move) {
		t.Fatalf("%v is a %T, want a MoveError", err, err)
	}
	if move.Card != hearts.NoCard && !slices.Contains(named, move.Card) {
		t.Errorf("%v has the card %v, which was not named", err, move.Card)
	}
	for _, text := range cardInText.FindAllString(fmt.Sprintf("%v %+v", err, struct{ err error }{err}), -1) {
		c, parseError := hearts.ParseCard(text)
		if parseError != nil || !slices.Contains(named, c) {
			t.Errorf("%v names %s, which was not named", err, text)
		}
	}
}

// reasonOf returns the reason of an error.
func reasonOf(err error) (reason hearts.Reason) {
	errors.As(err, &reason)
	return reason
}

// shortSyntaxError reports whether the error is a SyntaxError that fits on a line.
func shortSyntaxError(err error) bool {
	var syntax *hearts.SyntaxError
	return errors.As(err, &syntax) && errors.Is(err, hearts.ErrSyntax) && len(err.Error()) < 250
}

// shortFieldErrors reports whether the error gives a reason for each option that cannot
// be read, or says that the text is no variant at all.
func shortFieldErrors(err error) bool {
	faults, several := err.(interface{ Unwrap() []error })
	if !several {
		return shortSyntaxError(err)
	}
	for _, fault := range faults.Unwrap() {
		var field *hearts.FieldError
		if !errors.As(fault, &field) || len(fault.Error()) >= 250 {
			return false
		}
	}
	return len(faults.Unwrap()) > 0
}

// moonShooter returns the seat that has shot the moon, or -1.
func moonShooter(g hearts.Game) int {
	if seat, _, ok := g.Score().Moon(); ok {
		return seat
	}
	return -1
}

// mostChiSquare returns a sum that about one test in ten thousand exceeds by chance.
func mostChiSquare(freedom int) float64 {
	const sigmas = 3.9
	n := float64(freedom)
	return n * math.Pow(1-2/(9*n)+sigmas*math.Sqrt(2/(9*n)), 3) // Wilson and Hilferty
}

// Pointers print as 0xc000010000, or as (0xc000010000) in Go syntax, where other numbers
// begin with 0x too.
var (
	address         = regexp.MustCompile(`0x[0-9a-f]+`)
	addressInSyntax = regexp.MustCompile(`\(0x[0-9a-f]+\)`)
)

// printed returns the text of a value without the addresses in it.
func printed(verb string, value any) string {
	text := fmt.Sprintf(verb, value)
	if verb == "%#v" {
		return addressInSyntax.ReplaceAllString(text, "(address)")
	}
	return address.ReplaceAllString(text, "address")
}

// shortLines reports whether an error with a line for each fault is short.
func shortLines(err error) bool {
	const faults = 30
	lines := strings.Split(err.Error(), "\n")
	return len(lines) <= faults &&
		!slices.ContainsFunc(lines, func(line string) bool { return len(line) > 250 })
}

// swapped returns the tricks with two cards changed for each other.
func swapped(tricks []string, a, b string) (changed []string) {
	change := strings.NewReplacer(a, b, b, a)
	for _, trick := range tricks {
		changed = append(changed, change.Replace(trick))
	}
	return changed
}

// turned returns the tricks with every seat moved to the left by a number of seats.
func turned(tricks []string, by int) (changed []string) {
	for _, trick := range tricks {
		leader := (int(trick[0]-'0') + by) % 4
		changed = append(changed, strconv.Itoa(leader)+trick[1:])
	}
	return changed
}

// added returns what the finished deal added to the total of each seat.
func added(g hearts.Game) []int { return bySeat(g, g.Score().Added) }

// totals returns the totals by seat.
func totals(g hearts.Game) []int { return bySeat(g, g.Score().Total) }

// winners returns the seats that have won the game.
func winners(g hearts.Game) (seats []int) {
	for seat := range g.Players() {
		if g.Score().Won(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

func bySeat(g hearts.Game, of func(seat int) int) (numbers []int) {
	for seat := range g.Players() {
		numbers = append(numbers, of(seat))
	}
	return numbers
}

// sums adds two lists of numbers.
func sums(a, b []int) (c []int) {
	for i := range a {
		c = append(c, a[i]+b[i])
	}
	return c
}

// checkRefused checks that a call was refused for that reason and left the game as it
// was.
func checkRefused(t *testing.T, before, after hearts.Game, err error, reason hearts.Reason) {
	t.Helper()
	if !errors.Is(err, reason) {
		t.Errorf("error %v, want %v", err, reason)
	}
	if !after.Equal(before) || standingOf(after) != standingOf(before) {
		t.Errorf("the refused call changed the game: %v, was %v", after, before)
	}
}

// A standing is all that the methods of a game say of it, by seat where they are about a
// seat. It shows a change that [hearts.Game.Equal] does not look for.
type standing struct {
	text                string
	variant             hearts.Variant
	phase               hearts.Phase
	deals, dealer, turn int
	broken              bool
	passes              hearts.Direction
	passCount           int
	trick, last         hearts.Trick
	score               hearts.Score
	hand, dealt         [mostSeats]hearts.Cards
	passed, received    [mostSeats]hearts.Cards
	legal, taken        [mostSeats]hearts.Cards
}

func standingOf(g hearts.Game) standing {
	turn, _ := g.Turn()
	s := standing{
		text: g.String(), variant: g.Variant(), phase: g.Phase(),
		deals: g.Deals(), dealer: g.Dealer(), turn: turn, broken: g.HeartsBroken(),
		passes: g.Passing(), passCount: g.PassCount(),
		trick: g.Trick(), last: g.LastTrick(), score: g.Score(),
	}
	for seat := range g.Players() {
		s.hand[seat], s.dealt[seat] = g.Hand(seat), g.Dealt(seat)
		s.passed[seat], s.received[seat] = g.Passed(seat), g.Received(seat)
		s.legal[seat], s.taken[seat] = g.Legal(seat), g.Taken(seat)
	}
	return s
}

// winnerOf returns the seat that wins a trick as it lies, or nobody.
func winnerOf(trick hearts.Trick) int {
	if winner, ok := trick.Winner(); ok {
		return winner
	}
	return nobody
}

// cardsOf returns the cards of a trick.
func cardsOf(trick hearts.Trick) (cards hearts.Cards) {
	for _, c := range trick.All() {
		cards = cards.With(c)
	}
	return cards
}
