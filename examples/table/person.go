package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/hjerterfri/hearts"
)

// A person is a [player.Player] at the keyboard. It asks again until a move is legal.
type person struct {
	lines  *bufio.Scanner
	screen *screen
}

func newPerson(in io.Reader, s *screen) *person {
	return &person{lines: bufio.NewScanner(in), screen: s}
}

// commands are the words that are not a move.
var commands = map[string]func(*screen, hearts.View) error{
	"?":     (*screen).help,
	"help":  (*screen).help,
	"hand":  func(s *screen, v hearts.View) error { s.hand(v.Hand(), v.Legal()); return nil },
	"score": func(s *screen, v hearts.View) error { s.scoreSheet(v); return nil },
	"last":  func(s *screen, v hearts.View) error { s.lastTrick(v); return nil },
	"quit":  func(*screen, hearts.View) error { return errQuit },
}

// ask reads words until they are not a command. At the end of the input the error is
// [io.EOF].
func (p *person) ask(v hearts.View, prompt string) ([]string, error) {
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
		if err := command(p.screen, v); err != nil {
			return nil, err
		}
	}
}

// askCards asks until the words are cards, or their numbers in the hand, that pass a
// check.
func (p *person) askCards(
	v hearts.View, prompt string, check func([]hearts.Card) error,
) ([]hearts.Card, error) {
	for {
		words, err := p.ask(v, prompt)
		if err != nil {
			return nil, err
		}
		cards, err := parseCards(words, v.Hand())
		if err == nil {
			err = check(cards)
		}
		if err == nil {
			return cards, nil
		}
		p.sorry(err)
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

// sorry says why something may not be.
func (p *person) sorry(err error) {
	card := ""
	if refusal := (*hearts.MoveError)(nil); errors.As(err, &refusal) {
		err = refusal.Reason
		if refusal.Card != hearts.NoCard {
			card = "not " + p.screen.card(refusal.Card) + ": "
		}
	}
	p.screen.sayf("  Sorry, %s%s.\n", card, strings.TrimPrefix(err.Error(), "hearts: "))
}

// Pass asks for the cards to pass.
func (p *person) Pass(v hearts.View) ([]hearts.Card, error) {
	p.screen.hand(v.Hand(), v.Legal())
	check := func(cards []hearts.Card) error { return v.CheckPass(cards...) }
	return p.askCards(v, p.screen.passPrompt(v), check)
}

// Play asks for a card to play.
func (p *person) Play(v hearts.View) (hearts.Card, error) {
	p.screen.turn(v)
	cards, err := p.askCards(v, "Your card: ", func(cards []hearts.Card) error {
		if len(cards) != 1 {
			return errors.New("one card at a time")
		}
		return v.Check(cards[0])
	})
	if err != nil {
		return hearts.NoCard, err
	}
	return cards[0], nil
}

// ChooseMoon asks what becomes of the moon. Every card has been played, so that the one
// world of the view is the game itself, in which both choices can be tried.
func (p *person) ChooseMoon(v hearts.View) (hearts.Moon, error) {
	game := v.Worlds().Sample(nil)
	p.screen.outcomes(game)
	for {
		words, err := p.ask(v, "Add to others, or subtract? ")
		if err != nil {
			return 0, err
		}
		var moon hearts.Moon
		if err = moon.UnmarshalText([]byte(strings.ToLower(words[0]))); err == nil {
			_, err = game.ChooseMoon(v.Seat(), moon)
		}
		if err == nil {
			return moon, nil
		}
		p.sorry(err)
	}
}
