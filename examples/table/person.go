package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/hjerterfri/hearts"
)

const playHelp = `  Type a card, such as QS, q♠ or 10h, or its number in your hand. To pass
  cards, type several with spaces between them.
    hand    your hand again          last    the last trick
    score   the score sheet          quit    leave the game
`

// A person plays at the keyboard.
type person struct {
	lines  *bufio.Scanner
	screen *screen
	again  bool // the last move was refused: ask again without drawing everything once more
}

func newPerson(in io.Reader, s *screen) *person {
	return &person{lines: bufio.NewScanner(in), screen: s}
}

// commands are the words that are no move.
var commands = map[string]func(*person, sight) error{
	"?":     func(p *person, _ sight) error { p.screen.sayf("%s", playHelp); return nil },
	"help":  func(p *person, _ sight) error { p.screen.sayf("%s", playHelp); return nil },
	"hand":  func(p *person, s sight) error { p.screen.hand(s.hand, s.legal); return nil },
	"score": func(p *person, s sight) error { p.screen.scoreSheet(s); return nil },
	"last":  func(p *person, s sight) error { p.screen.lastTrick(s); return nil },
	"quit":  func(*person, sight) error { return errQuit },
}

// ask reads words until they are no command. At the end of the input the error is [io.EOF].
func (p *person) ask(s sight, prompt string) ([]string, error) {
	for {
		if err := p.screen.prompt(prompt); err != nil {
			return nil, err
		}
		if !p.lines.Scan() {
			if err := p.lines.Err(); err != nil {
				return nil, err
			}
			return nil, io.EOF
		}
		words := strings.Fields(p.lines.Text())
		if len(words) == 0 {
			continue
		}
		command, ok := commands[strings.ToLower(words[0])]
		if !ok {
			return words, nil
		}
		if err := command(p, s); err != nil {
			return nil, err
		}
	}
}

// askCards asks until every word is a card or the number of one in the hand.
func (p *person) askCards(s sight, prompt string) ([]hearts.Card, error) {
	for {
		words, err := p.ask(s, prompt)
		if err != nil {
			return nil, err
		}
		cards, err := parseCards(words, s.hand)
		if err == nil {
			return cards, nil
		}
		p.screen.sayf("  Sorry, %s.\n", reason(err))
	}
}

// parseCards reads cards, or their numbers in the hand as it is drawn.
func parseCards(words []string, hand hearts.Cards) (cards []hearts.Card, err error) {
	list := slices.Collect(hand.All())
	for _, word := range words {
		c, err := hearts.ParseCard(word)
		if n, notNumber := strconv.Atoi(word); notNumber == nil {
			if n < 1 || n > len(list) {
				return nil, fmt.Errorf("there is no card number %d", n)
			}
			c, err = list[n-1], nil
		}
		if err != nil {
			return nil, err
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// reason returns the text of an error without the name of the library in front.
func reason(err error) string { return strings.TrimPrefix(err.Error(), "hearts: ") }

// pass asks for the cards to pass.
func (p *person) pass(s sight) ([]hearts.Card, error) {
	if !p.again {
		p.screen.hand(s.hand, s.legal)
	}
	p.again = false
	return p.askCards(s, p.screen.passPrompt(s))
}

// play asks for a card to play.
func (p *person) play(s sight) (hearts.Card, error) {
	if !p.again {
		p.screen.turn(s)
	}
	p.again = false
	for {
		cards, err := p.askCards(s, "Your card: ")
		switch {
		case err != nil:
			return hearts.NoCard, err
		case len(cards) == 1:
			return cards[0], nil
		}
		p.screen.sayf("  One card, please.\n")
	}
}

// chooseMoon asks what becomes of the moon.
func (p *person) chooseMoon(s sight) (hearts.Moon, error) {
	if !p.again {
		p.screen.outcomes(s)
	}
	p.again = false
	for {
		words, err := p.ask(s, "Add to the others, or subtract from yourself? (add, subtract): ")
		if err != nil {
			return 0, err
		}
		var moon hearts.Moon
		if err = moon.UnmarshalText([]byte(strings.ToLower(words[0]))); err == nil {
			return moon, nil
		}
		p.screen.sayf("  Sorry, %s.\n", reason(err))
	}
}

// refused says why a move may not be.
func (p *person) refused(err *hearts.MoveError) error {
	p.again = true
	what := ""
	if err.Card != hearts.NoCard {
		what = "not " + p.screen.card(err.Card) + ": "
	}
	p.screen.sayf("  Sorry, %s%s.\n", what, reason(err.Reason))
	return nil
}
