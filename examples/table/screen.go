package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/tricks"
)

// nobody is the seat at the screen where the computer plays every seat.
const nobody = hearts.Spectator

const (
	margin   = "  "
	handRow  = 13 // cards in a row of a hand, at most
	cardCell = 5  // columns for a card in a hand: "(10♥)"
)

// The looks of text on a terminal, as ANSI escape sequences.
const (
	plain = "\x1b[0m"
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	red   = "\x1b[31m"
)

// A screen draws the game. This file says how single things look; show.go says what is
// shown when.
type screen struct {
	w     *bufio.Writer
	color bool
	width int            // columns
	names []string       // by seat
	you   int            // the seat of the person, or nobody
	last  tricks.Taking  // what has become of the last trick
	sheet []hearts.Score // of the finished deals
}

// compass has the names of the seats by number of players, clockwise. The person always
// sits in the south.
var compass = map[int][]string{
	3:  {"South", "West", "East"},
	4:  {"South", "West", "North", "East"},
	5:  {"South", "West", "NW", "NE", "East"},
	6:  {"South", "SW", "NW", "North", "NE", "SE"},
	7:  {"South", "SW", "West", "NW", "NE", "East", "SE"},
	8:  {"South", "SW", "West", "NW", "North", "NE", "East", "SE"},
	9:  {"South", "SW", "West", "NW", "NNW", "NNE", "NE", "East", "SE"},
	10: {"South", "SSW", "SW", "West", "NW", "North", "NE", "East", "SE", "SSE"},
	11: {"South", "SSW", "SW", "West", "NW", "NNW", "NNE", "NE", "East", "SE", "SSE"},
}

func newScreen(color bool, width, players, you int) *screen {
	s := &screen{color: color, width: width, you: you}
	south := max(you, 0)
	for seat := range players {
		s.names = append(s.names, compass[players][(seat-south+players)%players])
	}
	if you != nobody {
		s.names[you] = "You"
	}
	return s
}

// wantsColor reports whether output to w is to be in color.
func wantsColor(when string, w io.Writer) bool {
	if when != "auto" {
		return when == "always"
	}
	file, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	stat, err := file.Stat()
	return err == nil && stat.Mode()&os.ModeCharDevice != 0
}

// sayf prints. The writer keeps an error until it is flushed.
func (s *screen) sayf(format string, args ...any) { fmt.Fprintf(s.w, format, args...) }

// prompt asks for a line of input.
func (s *screen) prompt(text string) error {
	s.sayf("%s", s.paint(bold, text))
	return s.w.Flush()
}

// paint gives a text a look, where there are any.
func (s *screen) paint(look, text string) string {
	if !s.color {
		return text
	}
	return look + text + plain
}

// rule draws a heading across the screen.
func (s *screen) rule(heading string) {
	line := strings.Repeat("─", max(0, s.width-4-utf8.RuneCountInString(heading)))
	s.sayf("\n%s\n", s.paint(bold, "── "+heading+" "+line))
}

// width returns how many columns a text takes; the sequences that paint it take none.
func width(text string) int {
	columns := 0
	for {
		before, sequence, painted := strings.Cut(text, "\x1b")
		columns += utf8.RuneCountInString(before)
		if !painted {
			return columns
		}
		_, text, _ = strings.Cut(sequence, "m")
	}
}

// right moves a text to the right end of that many columns.
func right(text string, columns int) string {
	return strings.Repeat(" ", max(0, columns-width(text))) + text
}

// left fills a text up with blanks to that many columns.
func left(text string, columns int) string {
	return text + strings.Repeat(" ", max(0, columns-width(text)))
}

// tell prints text in the margin, in as many lines as it needs.
func (s *screen) tell(format string, args ...any) {
	s.wrapped(margin[1:], strings.Fields(fmt.Sprintf(format, args...)))
}

// wrapped prints a label, and items beside it in as many lines as they need.
func (s *screen) wrapped(label string, items []string) {
	line := label
	for _, item := range items {
		if width(line)+1+width(item) > s.width {
			s.sayf("%s\n", line)
			line = strings.Repeat(" ", width(label))
		}
		line += " " + item
	}
	s.sayf("%s\n", line)
}

// card draws a card in the color of its suit.
func (s *screen) card(c hearts.Card) string {
	if suit := c.Suit(); suit == hearts.Diamonds || suit == hearts.Hearts || c == hearts.RedJoker {
		return s.paint(red, face(c))
	}
	return face(c)
}

// face draws a card without color. A joker is drawn as it is typed, since few terminals
// agree how wide its sign is.
func face(c hearts.Card) string {
	if c.Suit() == hearts.NoSuit {
		return c.String()
	}
	return c.Pips()
}

// cards draws the cards of a bag, sorted.
func (s *screen) cards(bag hearts.Cards) (items []string) {
	for c := range bag.All() {
		items = append(items, s.card(c))
	}
	return items
}

// hand draws a hand with its numbers. Cards that may not be played are dimmed, or in
// brackets where the screen cannot dim.
func (s *screen) hand(hand, legal hearts.Cards) {
	number := 0
	row := min(handRow, (s.width-len(margin))/cardCell)
	for list := range slices.Chunk(slices.Collect(hand.All()), row) {
		numbers, faces := margin, margin
		for _, c := range list {
			number++
			numbers += right(fmt.Sprint(number), cardCell-1) + " "
			faces += s.handCard(c, legal.Has(c))
		}
		s.sayf("%s\n%s\n", s.paint(faint, strings.TrimRight(numbers, " ")), strings.TrimRight(faces, " "))
	}
}

// handCard draws a card of a hand, in a cell with room for brackets.
func (s *screen) handCard(c hearts.Card, legal bool) string {
	switch {
	case legal:
		return right(s.paint(bold, s.card(c)), cardCell-1) + " "
	case s.color:
		return right(s.paint(faint, s.card(c)), cardCell-1) + " "
	}
	return right("("+face(c)+")", cardCell)
}

// trick prints the cards of a trick in the order of play, with who played them.
func (s *screen) trick(t hearts.Trick) {
	var items []string
	for seat, c := range t.All() {
		gap := "  "
		if len(items) == 0 {
			gap = ""
		}
		items = append(items, gap+s.names[seat]+" "+s.card(c))
	}
	s.wrapped(margin[1:], items)
}

// does says what a seat does, with the form of the verb for you and for others.
func (s *screen) does(seat int, you, other string) string {
	if seat == s.you {
		return s.names[seat] + " " + you
	}
	return s.names[seat] + " " + other
}

// count writes a number of things.
func count(n int, thing string) string {
	if n != 1 && n != -1 {
		thing += "s"
	}
	return fmt.Sprint(n, " ", thing)
}

const labelColumns = 12

// scoreColumns returns how many columns there are for a number of each seat.
func (s *screen) scoreColumns() int { return min(8, (s.width-labelColumns)/len(s.names)) }

// header draws the names of the seats above the columns of a table.
func (s *screen) header(title string) {
	line := left(margin+title, labelColumns)
	for _, name := range s.names {
		line += right(name, s.scoreColumns())
	}
	s.sayf("%s\n", s.paint(bold, line))
}

// row draws a number for each seat.
func (s *screen) row(label string, number func(seat int) int) {
	line := left(margin+label, labelColumns)
	for seat := range s.names {
		line += right(fmt.Sprint(number(seat)), s.scoreColumns())
	}
	s.sayf("%s\n", line)
}
