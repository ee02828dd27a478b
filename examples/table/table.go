package main

import (
	"errors"
	"io"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/tricks"
)

// A player chooses the moves of one seat. A move that the game refuses is asked for again, after refused
// has heard why; an error of any method ends the game.
type chooser interface {
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
	maxDeals int
	players  []chooser
	screen   *screen
	file     *saved         // nil when the game is not saved
	sheet    []hearts.Score // of the finished deals
	last     tricks.Taking  // what became of the last full trick
}

// play plays the game to its end, or until the player leaves.
func (t *table) play() error {
	t.screen.welcome(t.game.Variant(), t.rules, t.seed)
	t.catchUp()
	err := t.playOn()
	switch {
	case errors.Is(err, io.EOF):
		t.screen.sayf("\n\nThe input has ended, and so has the game, in deal %d. Thank you for playing.\n", t.game.Deals())
	case errors.Is(err, errQuit):
		t.screen.sayf("\nYou leave the game in deal %d. Thank you for playing.\n", t.game.Deals())
	default:
		return err
	}
	t.file.sayWhere(t.screen)
	return nil
}

// playOn does what the game waits for until it is over.
func (t *table) playOn() error {
	for t.game.Phase() != hearts.Over {
		if t.game.Phase() == hearts.Dealing && t.game.Deals() >= t.maxDeals {
			t.screen.stopped(t.maxDeals)
			return nil
		}
		if err := t.step(); err != nil {
			return err
		}
	}
	t.screen.winners(t.game.Score())
	return nil
}

// step makes the next move, saves it and shows it.
func (t *table) step() error {
	next, err := t.next()
	if err != nil {
		return err
	}
	before := t.game
	t.game = next
	if err := t.file.save(next); err != nil {
		return err
	}
	t.show(before)
	return nil
}

// next returns the game after one more move. Every deal has a generator of its own, so that a game that is
// resumed deals as it would have.
func (t *table) next() (hearts.Game, error) {
	if t.game.Phase() == hearts.Dealing {
		return t.game.Deal(dealStream(t.seed, t.game.Deals()))
	}
	seat, _ := t.game.Turn()
	p := t.players[seat]
	for {
		moved, err := t.move(p, seat)
		refusal := (*hearts.MoveError)(nil)
		if !errors.As(err, &refusal) {
			return moved, err
		}
		if err := p.refused(refusal); err != nil {
			return t.game, err
		}
	}
}

// move makes the move that the player of a seat chooses.
func (t *table) move(p chooser, seat int) (hearts.Game, error) {
	switch view := t.sight(seat); t.game.Phase() {
	case hearts.Passing:
		cards, err := p.pass(view)
		if err != nil {
			return t.game, err
		}
		return t.game.Pass(seat, cards...)
	case hearts.Playing:
		card, err := p.play(view)
		if err != nil {
			return t.game, err
		}
		return t.game.Play(seat, card)
	default:
		moon, err := p.chooseMoon(view)
		if err != nil {
			return t.game, err
		}
		return t.game.ChooseMoon(seat, moon)
	}
}

// show shows what a move has brought.
func (t *table) show(before hearts.Game) {
	phase, was := t.game.Phase(), before.Phase()
	switch {
	case was == hearts.Dealing:
		t.screen.dealt(t.game)
	case was == hearts.Passing && phase == hearts.Playing:
		t.screen.passed(t.game)
	case was == hearts.Playing && t.game.Trick().Len() == 0:
		t.last = tricks.Taken(before, t.game)
		t.screen.taken(t.sight(nobody))
	}
	if phase == hearts.Playing && was != hearts.Playing {
		t.screen.tricksBegin()
	}
	if phase == hearts.Dealing || phase == hearts.Over {
		t.sheet = append(t.sheet, t.game.Score())
		t.screen.scored(t.game)
	}
}

// catchUp shows what has happened in the deal in which a game is resumed, and the score before it.
func (t *table) catchUp() {
	game := t.game
	first := true
	for state := range game.History() {
		before := t.game
		t.game = state
		switch {
		case first:
			first = false
		case state.Deals() == game.Deals():
			t.show(before)
		case state.Phase() == hearts.Dealing:
			t.sheet = append(t.sheet, state.Score())
		}
	}
}
