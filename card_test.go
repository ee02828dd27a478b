package hearts_test

import (
	"math"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// allCards are the cards by name, in the order in which Cards.All lists them.
var allCards = []struct {
	card       hearts.Card
	suit       hearts.Suit
	rank       hearts.Rank
	text, pips string
}{
	{hearts.TwoOfClubs, hearts.Clubs, hearts.Two, "2C", "2♣"},
	{hearts.ThreeOfClubs, hearts.Clubs, hearts.Three, "3C", "3♣"},
	{hearts.FourOfClubs, hearts.Clubs, hearts.Four, "4C", "4♣"},
	{hearts.FiveOfClubs, hearts.Clubs, hearts.Five, "5C", "5♣"},
	{hearts.SixOfClubs, hearts.Clubs, hearts.Six, "6C", "6♣"},
	{hearts.SevenOfClubs, hearts.Clubs, hearts.Seven, "7C", "7♣"},
	{hearts.EightOfClubs, hearts.Clubs, hearts.Eight, "8C", "8♣"},
	{hearts.NineOfClubs, hearts.Clubs, hearts.Nine, "9C", "9♣"},
	{hearts.TenOfClubs, hearts.Clubs, hearts.Ten, "TC", "10♣"},
	{hearts.JackOfClubs, hearts.Clubs, hearts.Jack, "JC", "J♣"},
	{hearts.QueenOfClubs, hearts.Clubs, hearts.Queen, "QC", "Q♣"},
	{hearts.KingOfClubs, hearts.Clubs, hearts.King, "KC", "K♣"},
	{hearts.AceOfClubs, hearts.Clubs, hearts.Ace, "AC", "A♣"},
	{hearts.TwoOfDiamonds, hearts.Diamonds, hearts.Two, "2D", "2♦"},
	{hearts.ThreeOfDiamonds, hearts.Diamonds, hearts.Three, "3D", "3♦"},
	{hearts.FourOfDiamonds, hearts.Diamonds, hearts.Four, "4D", "4♦"},
	{hearts.FiveOfDiamonds, hearts.Diamonds, hearts.Five, "5D", "5♦"},
	{hearts.SixOfDiamonds, hearts.Diamonds, hearts.Six, "6D", "6♦"},
	{hearts.SevenOfDiamonds, hearts.Diamonds, hearts.Seven, "7D", "7♦"},
	{hearts.EightOfDiamonds, hearts.Diamonds, hearts.Eight, "8D", "8♦"},
	{hearts.NineOfDiamonds, hearts.Diamonds, hearts.Nine, "9D", "9♦"},
	{hearts.TenOfDiamonds, hearts.Diamonds, hearts.Ten, "TD", "10♦"},
	{hearts.JackOfDiamonds, hearts.Diamonds, hearts.Jack, "JD", "J♦"},
	{hearts.QueenOfDiamonds, hearts.Diamonds, hearts.Queen, "QD", "Q♦"},
	{hearts.KingOfDiamonds, hearts.Diamonds, hearts.King, "KD", "K♦"},
	{hearts.AceOfDiamonds, hearts.Diamonds, hearts.Ace, "AD", "A♦"},
	{hearts.TwoOfSpades, hearts.Spades, hearts.Two, "2S", "2♠"},
	{hearts.ThreeOfSpades, hearts.Spades, hearts.Three, "3S", "3♠"},
	{hearts.FourOfSpades, hearts.Spades, hearts.Four, "4S", "4♠"},
	{hearts.FiveOfSpades, hearts.Spades, hearts.Five, "5S", "5♠"},
	{hearts.SixOfSpades, hearts.Spades, hearts.Six, "6S", "6♠"},
	{hearts.SevenOfSpades, hearts.Spades, hearts.Seven, "7S", "7♠"},
	{hearts.EightOfSpades, hearts.Spades, hearts.Eight, "8S", "8♠"},
	{hearts.NineOfSpades, hearts.Spades, hearts.Nine, "9S", "9♠"},
	{hearts.TenOfSpades, hearts.Spades, hearts.Ten, "TS", "10♠"},
	{hearts.JackOfSpades, hearts.Spades, hearts.Jack, "JS", "J♠"},
	{hearts.QueenOfSpades, hearts.Spades, hearts.Queen, "QS", "Q♠"},
	{hearts.KingOfSpades, hearts.Spades, hearts.King, "KS", "K♠"},
	{hearts.AceOfSpades, hearts.Spades, hearts.Ace, "AS", "A♠"},
	{hearts.TwoOfHearts, hearts.Hearts, hearts.Two, "2H", "2♥"},
	{hearts.ThreeOfHearts, hearts.Hearts, hearts.Three, "3H", "3♥"},
	{hearts.FourOfHearts, hearts.Hearts, hearts.Four, "4H", "4♥"},
	{hearts.FiveOfHearts, hearts.Hearts, hearts.Five, "5H", "5♥"},
	{hearts.SixOfHearts, hearts.Hearts, hearts.Six, "6H", "6♥"},
	{hearts.SevenOfHearts, hearts.Hearts, hearts.Seven, "7H", "7♥"},
	{hearts.EightOfHearts, hearts.Hearts, hearts.Eight, "8H", "8♥"},
	{hearts.NineOfHearts, hearts.Hearts, hearts.Nine, "9H", "9♥"},
	{hearts.TenOfHearts, hearts.Hearts, hearts.Ten, "TH", "10♥"},
	{hearts.JackOfHearts, hearts.Hearts, hearts.Jack, "JH", "J♥"},
	{hearts.QueenOfHearts, hearts.Hearts, hearts.Queen, "QH", "Q♥"},
	{hearts.KingOfHearts, hearts.Hearts, hearts.King, "KH", "K♥"},
	{hearts.AceOfHearts, hearts.Hearts, hearts.Ace, "AH", "A♥"},
	{hearts.Joker, hearts.NoSuit, 0, "JK", "🃏"},
	{hearts.RedJoker, hearts.NoSuit, 0, "JR", "🃏r"},
	{hearts.BlackJoker, hearts.NoSuit, 0, "JB", "🃏b"},
}

func TestCardConstants(t *testing.T) {
	named := map[hearts.Card]bool{}
	for _, c := range allCards {
		if c.card < 1 || c.card > 63 || named[c.card] || !c.card.Valid() {
			t.Errorf("%s: value %d, valid %t, named before %t", c.text, int8(c.card), c.card.Valid(),
				named[c.card])
		}
		named[c.card] = true
		if c.card.Suit() != c.suit || c.card.Rank() != c.rank {
			t.Errorf("%s: suit %v, rank %v", c.text, c.card.Suit(), c.card.Rank())
		}
		if c.suit != hearts.NoSuit && c.suit.Card(c.rank) != c.card {
			t.Errorf("%v.Card(%v) is %v, want %s", c.suit, c.rank, c.suit.Card(c.rank), c.text)
		}
	}
	if len(named) != 52+3 {
		t.Errorf("%d cards have a name", len(named))
	}
}

func TestCardText(t *testing.T) {
	for _, c := range allCards {
		text, err := c.card.MarshalText()
		if c.card.String() != c.text || string(text) != c.text || err != nil || c.card.Pips() != c.pips {
			t.Errorf("%d: String %q, MarshalText %q, %v, Pips %q", int8(c.card), c.card.String(), text, err,
				c.card.Pips())
		}
		readsAs(t, c.card, c.text, strings.ToLower(c.text), c.pips, strings.ToLower(c.pips))
		if c.rank == hearts.Ten {
			readsAs(t, c.card, "10"+c.text[1:], "10"+strings.ToLower(c.text[1:]), "T"+c.suit.Pips())
		}
	}
}

func readsAs(t *testing.T, want hearts.Card, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if c, err := hearts.ParseCard(text); c != want || err != nil {
			t.Errorf("ParseCard(%q) is %v, %v", text, c, err)
		}
		var c hearts.Card
		if err := c.UnmarshalText([]byte(text)); c != want || err != nil {
			t.Errorf("UnmarshalText(%q) is %v, %v", text, c, err)
		}
	}
}

func TestNoCardText(t *testing.T) {
	text, err := hearts.NoCard.MarshalText()
	if len(text) != 0 || err != nil || hearts.NoCard.String() != "NoCard" || hearts.NoCard.Valid() {
		t.Errorf("NoCard: %q, %v, %v, valid %t", text, err, hearts.NoCard, hearts.NoCard.Valid())
	}
	c := hearts.AceOfSpades
	if err := c.UnmarshalText(nil); c != hearts.NoCard || err != nil {
		t.Errorf("the empty text is %v, %v", c, err)
	}
}

func TestCardGarbage(t *testing.T) {
	for _, text := range []string{
		"", " ", "2", "T", "10", "C", "♣", "2X", "1C", "0C", "11C", "15C", "100H", "010H", "-2C", "2-C",
		"QQS", "QSS", "QS ", " QS", "Q S",
		"Q♠♠", "♠Q", "SQ", "CA", "NoCard", "Card(2)", "qos", "QueenOfSpades", "J", "K", "JX", "JKK", "JK ",
		"JOKER", "🃏x", "🃏🃏", "r🃏", "QS,",
		"\xff", "2\x00", "2C\x00", "２C", "2Ｃ", "2♤", "Q\xe2\x99", "J\u212a", "2\u212a", "\u212aS", "Q\u017f",
		strings.Repeat("2C", 1000),
	} {
		if c, err := hearts.ParseCard(text); c != hearts.NoCard || !shortSyntaxError(err) {
			t.Errorf("ParseCard(%+.20q) is %v, %v", text, c, err)
		}
		c := hearts.AceOfSpades
		if err := c.UnmarshalText([]byte(text)); text != "" &&
			(c != hearts.AceOfSpades || !shortSyntaxError(err)) {
			t.Errorf("UnmarshalText(%+.20q) makes it %v, %v", text, c, err)
		}
	}
}

func TestSuitText(t *testing.T) {
	for _, s := range []struct {
		suit  hearts.Suit
		texts []string // the first is the one that is written
		pips  string
	}{
		{hearts.Clubs, []string{"clubs", "Clubs", "CLUBS", "C", "c", "♣"}, "♣"},
		{hearts.Diamonds, []string{"diamonds", "Diamonds", "DIAMONDS", "D", "d", "♦"}, "♦"},
		{hearts.Spades, []string{"spades", "Spades", "SPADES", "S", "s", "♠"}, "♠"},
		{hearts.Hearts, []string{"hearts", "Hearts", "HEARTS", "H", "h", "♥"}, "♥"},
		{hearts.NoSuit, []string{""}, ""},
	} {
		text, err := s.suit.MarshalText()
		if string(text) != s.texts[0] || err != nil || s.suit.Pips() != s.pips {
			t.Errorf("%v: MarshalText %q, %v, Pips %q", s.suit, text, err, s.suit.Pips())
		}
		if s.suit != hearts.NoSuit && s.suit.String() != s.texts[0] {
			t.Errorf("String is %q, want %q", s.suit.String(), s.texts[0])
		}
		for _, text := range s.texts {
			suit := hearts.Suit(99)
			if err := suit.UnmarshalText([]byte(text)); suit != s.suit || err != nil {
				t.Errorf("%+q is %v, %v", text, suit, err)
			}
		}
	}
	for _, text := range []string{"no suit", "x", "club", "spade", "spadess", "ss", " s", "♠♠", "♤",
		"Suit(3)", "3", "\u017f", "heart\u017f"} {
		suit := hearts.Diamonds
		if err := suit.UnmarshalText([]byte(text)); suit != hearts.Diamonds || !shortSyntaxError(err) {
			t.Errorf("%+q is %v, %v", text, suit, err)
		}
	}
}

func TestRankText(t *testing.T) {
	for i, letter := range strings.Split("2 3 4 5 6 7 8 9 T J Q K A", " ") {
		want := hearts.Two + hearts.Rank(i)
		text, err := want.MarshalText()
		if string(text) != letter || err != nil || want.String() != letter {
			t.Errorf("rank %d: String %q, MarshalText %q, %v", i+2, want.String(), text, err)
		}
		rankReadsAs(t, want, letter)
		rankReadsAs(t, want, strings.ToLower(letter))
	}
	rankReadsAs(t, hearts.Ten, "10")
	rankReadsAs(t, 0, "")
	for _, text := range []string{"0", "1", "11", "14", "TT", "010", " 2", "X", "♠", "Rank(2)", "\u212a"} {
		rank := hearts.Nine
		if err := rank.UnmarshalText([]byte(text)); rank != hearts.Nine || !shortSyntaxError(err) {
			t.Errorf("%+q is %v, %v", text, rank, err)
		}
	}
}

func rankReadsAs(t *testing.T, want hearts.Rank, text string) {
	t.Helper()
	rank := hearts.Rank(99)
	if err := rank.UnmarshalText([]byte(text)); rank != want || err != nil {
		t.Errorf("%+q is %v, %v", text, rank, err)
	}
}

// TestEveryCardValue calls every method on every value that a Card can have.
func TestEveryCardValue(t *testing.T) {
	named := map[hearts.Card]bool{hearts.NoCard: true}
	for _, c := range allCards {
		named[c.card] = true
	}
	for i := math.MinInt8; i <= math.MaxInt8; i++ {
		c := hearts.Card(i)
		_, err := c.MarshalText()
		if (err == nil) != named[c] || c.Valid() != (named[c] && c != hearts.NoCard) {
			t.Errorf("Card(%d): MarshalText %v, valid %t", i, err, c.Valid())
		}
		if !c.Valid() && (c.Suit() != hearts.NoSuit || c.Rank() != 0 || c.Pips() != c.String()) {
			t.Errorf("Card(%d): suit %v, rank %v, %q, %q", i, c.Suit(), c.Rank(), c.Pips(), c.String())
		}
		if parsed, err := hearts.ParseCard(c.String()); (err == nil) != c.Valid() ||
			c.Valid() && parsed != c {
			t.Errorf("Card(%d) writes %q and reads %v, %v", i, c.String(), parsed, err)
		}
	}
}

// TestEverySuitAndRankValue calls every method on every value that a Suit or a Rank can
// have.
func TestEverySuitAndRankValue(t *testing.T) {
	cards := 0
	for i := math.MinInt8; i <= math.MaxInt8; i++ {
		s, r := hearts.Suit(i), hearts.Rank(i)
		isSuit, isRank := s >= hearts.Clubs && s <= hearts.Hearts, r >= hearts.Two && r <= hearts.Ace
		if _, err := s.MarshalText(); (err == nil) != (isSuit || i == 0) || (s.Pips() != "") != isSuit ||
			s.String() == "" {
			t.Errorf("Suit(%d): MarshalText %v, Pips %q, String %q", i, err, s.Pips(), s.String())
		}
		if _, err := r.MarshalText(); (err == nil) != (isRank || i == 0) || (len(r.String()) == 1) != isRank {
			t.Errorf("Rank(%d): MarshalText %v, String %q", i, err, r.String())
		}
		for j := math.MinInt8; j <= math.MaxInt8; j++ {
			if c := s.Card(hearts.Rank(j)); c != hearts.NoCard {
				cards++
			}
		}
	}
	if cards != 52 {
		t.Errorf("%d pairs of suit and rank are a card", cards)
	}
}
