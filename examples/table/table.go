package main

import (
	"errors"
	"io"
	"math/rand/v2"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/tricks"
	"github.com/hjerterfri/hearts/examples/player"
)

// errQuit is the error of a player who leaves.
var errQuit = errors.New("the player leaves")

// A table is a game and the players around it.
type table struct {
	game     hearts.Game
	rules    string // the variant, in the words of the user
	seed     uint64
	maxDeals int
	players  []player.Player
	screen   *screen
	file     *saved // nil when the game is not saved
}

// play plays the game to its end, or until the player leaves.
func (t *table) play() error {
	t.screen.welcome(t.game.Variant(), t.rules, t.seed)
	t.catchUp()
	err := t.playOn()
	switch {
	case errors.Is(err, io.EOF):
		t.screen.sayf("\n\n")
		t.screen.tell("The input has ended, and so has the game, in deal %d.", t.game.Deals())
		t.screen.tell("Thank you for playing.")
	case errors.Is(err, errQuit):
		t.screen.sayf("\n")
		t.screen.tell("You leave the game in deal %d.", t.game.Deals())
		t.screen.tell("Thank you for playing.")
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

// next returns the game after one more move.
func (t *table) next() (hearts.Game, error) {
	if seat, ok := t.game.Turn(); ok {
		return player.Move(t.game, t.players[seat])
	}
	return t.game.Deal(dealStream(t.seed, t.game.Deals()))
}

// stream returns the generator of a computer player.
func stream(seed uint64, seat int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(seat)+1)) }

// dealStream returns the generator of the deal after a number of deals. Each deal and
// each player has a generator of its own. So a seed gives the same deals whatever the
// players do and when a game is resumed, and no player can foresee a deal.
func dealStream(seed uint64, deals int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(deals)<<32))
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
		t.screen.taken(t.game.View(t.screen.you), tricks.Taken(before, t.game))
	}
	if phase == hearts.Playing && was != hearts.Playing {
		t.screen.tricksBegin()
	}
	if phase == hearts.Dealing || phase == hearts.Over {
		t.screen.scored(t.game)
	}
}

// catchUp shows what has happened in the deal in which a game is resumed, and notes the
// scores before it.
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
			t.screen.sheet = append(t.screen.sheet, state.Score())
		}
	}
}
