package main

import (
	"errors"
	"io"
	"math/rand/v2"

	"github.com/hjerterfri/hearts"
)

// A player chooses the moves of one seat. A move that the game refuses is asked for again, after refused
// has heard why; an error of any method ends the game.
type player interface {
	pass(sight) ([]hearts.Card, error)
	play(sight) (hearts.Card, error)
	chooseMoon(sight) (hearts.Moon, error)
	refused(*hearts.MoveError) error
}

// errQuit is what a player who leaves says.
var errQuit = errors.New("the player leaves")

// A table is a game and the players around it.
type table struct {
	game     hearts.Game
	rules    string // the variant, in the words of the user
	seed     uint64
	shuffler *rand.Rand
	maxDeals int
	players  []player
	screen   *screen
	sheet    []hearts.Score  // of the finished deals
	given    [][]hearts.Card // by seat: the cards passed in this deal, in the order of choosing
}

// play plays the game to its end, or until the player leaves.
func (t *table) play() error {
	t.screen.welcome(t.game.Variant(), t.rules, t.seed)
	err := t.playDeals()
	switch {
	case errors.Is(err, io.EOF):
		t.screen.sayf("\n\nThe input has ended, and so has the game, in deal %d. Thank you for playing.\n", t.game.Deals())
	case errors.Is(err, errQuit):
		t.screen.sayf("\nYou leave the game in deal %d. Thank you for playing.\n", t.game.Deals())
	default:
		return err
	}
	return nil
}

// playDeals does what the game waits for until it is over.
func (t *table) playDeals() error {
	for {
		var err error
		switch t.game.Phase() {
		case hearts.Dealing:
			if t.game.Deals() == t.maxDeals {
				t.screen.stopped(t.maxDeals)
				return nil
			}
			err = t.deal()
		case hearts.Passing:
			err = t.pass()
		case hearts.Playing:
			err = t.playTrick()
		case hearts.ChoosingMoon:
			err = t.chooseMoon()
		case hearts.Over:
			t.screen.winners(t.game.Score())
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// deal deals the next hand.
func (t *table) deal() error {
	dealt, err := t.game.Deal(t.shuffler)
	if err != nil {
		return err
	}
	t.game = dealt
	t.screen.dealt(t.game)
	if t.game.Phase() == hearts.Playing {
		t.screen.tricksBegin()
	}
	return nil
}

// pass lets every seat choose the cards that it passes on.
func (t *table) pass() error {
	t.given = make([][]hearts.Card, t.game.Players())
	for seat := range t.game.Players() {
		err := t.move(seat, func(p player) (hearts.Game, error) {
			cards, err := p.pass(t.sight(seat))
			if err != nil {
				return t.game, err
			}
			t.given[seat] = cards
			return t.game.Pass(seat, cards...)
		})
		if err != nil {
			return err
		}
	}
	t.screen.passed(t.game, t.given)
	t.screen.tricksBegin()
	return nil
}

// playTrick lets every seat play to one trick, and shows it.
func (t *table) playTrick() error {
	for range t.game.Players() {
		seat, _ := t.game.Turn()
		err := t.move(seat, func(p player) (hearts.Game, error) {
			card, err := p.play(t.sight(seat))
			if err != nil {
				return t.game, err
			}
			return t.game.Play(seat, card)
		})
		if err != nil {
			return err
		}
	}
	t.screen.taken(t.sight(nobody))
	t.score()
	return nil
}

// chooseMoon lets the shooter choose between adding and subtracting.
func (t *table) chooseMoon() error {
	shooter, _ := t.game.Turn()
	err := t.move(shooter, func(p player) (hearts.Game, error) {
		moon, err := p.chooseMoon(t.sight(shooter))
		if err != nil {
			return t.game, err
		}
		return t.game.ChooseMoon(shooter, moon)
	})
	if err != nil {
		return err
	}
	t.score()
	return nil
}

// score shows the score of a deal that is finished, and writes it on the sheet.
func (t *table) score() {
	if phase := t.game.Phase(); phase == hearts.Dealing || phase == hearts.Over {
		t.sheet = append(t.sheet, t.game.Score())
		t.screen.scored(t.game)
	}
}

// move asks the player of a seat for a move until the game accepts one.
func (t *table) move(seat int, choose func(player) (hearts.Game, error)) error {
	p := t.players[seat]
	for {
		moved, err := choose(p)
		if err == nil {
			t.game = moved
			return nil
		}
		if refusal := (*hearts.MoveError)(nil); errors.As(err, &refusal) {
			err = p.refused(refusal)
		}
		if err != nil {
			return err
		}
	}
}
