package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hjerterfri/hearts"
)

// A task is all that the result depends on.
type task struct {
	Variant  hearts.Variant `json:"variant"`
	Players  string         `json:"players"`   // by seat, with commas between them
	Seed     uint64         `json:"seed"`      //
	Games    bool           `json:"games"`     // whole games instead of single deals
	Total    int64          `json:"total"`     // of deals, or games
	MaxDeals int            `json:"max-deals"` // of a game, which is given up then
	Rules    int64          `json:"rules"`     // counted in every so many rounds, or games; 0: in none
}

// The limits keep every sum far below what an int64 can hold, and a game, which
// remembers its deals, small.
const (
	mostTotal = 1_000_000_000
	mostDeals = 10_000 // of a game
)

// check returns what is wrong with a task, as faults of the flags that say it.
func (t *task) check() error {
	if _, err := hearts.New(t.Variant); err != nil {
		return err
	}
	unit := t.unit()
	switch {
	case t.Total < 1 || t.Total > mostTotal:
		return fmt.Errorf("-%s %d: 1 to %d %s are wanted", unit, t.Total, mostTotal, unit)
	case t.MaxDeals < 1 || t.MaxDeals > mostDeals:
		return fmt.Errorf("-max-deals %d: 1 to %d deals are wanted", t.MaxDeals, mostDeals)
	case t.Rules < 0 || t.Rules > mostTotal:
		return fmt.Errorf("-rules %d: 0 to %d is wanted", t.Rules, mostTotal)
	case len(t.players()) != t.seats():
		return fmt.Errorf("-players %s: %d players for %d seats", t.Players, len(t.players()), t.seats())
	}
	for _, name := range t.players() {
		if !slices.Contains(playerNames, name) {
			return fmt.Errorf("-players %s: no player %q; they are %s", t.Players, name,
				strings.Join(playerNames, ", "))
		}
	}
	return nil
}

// String returns the flags that repeat the run.
func (t *task) String() string {
	text := fmt.Sprintf("-variant %q -players %s -seed %d -rules %d -%s %d",
		t.Variant, t.Players, t.Seed, t.Rules, t.unit(), t.Total)
	if t.Games {
		text += fmt.Sprintf(" -max-deals %d", t.MaxDeals)
	}
	return text
}

func (t *task) seats() int { return t.Variant.Full().Players }

// players returns the names of the players by seat.
func (t *task) players() []string { return strings.Split(t.Players, ",") }

// unit returns the word for what the task counts.
func (t *task) unit() string {
	if t.Games {
		return "games"
	}
	return "deals"
}

// starts returns the games from which deals or games begin. A whole game begins at its
// beginning. Single deals begin in turn as the deals of a long game do, but without
// points: so all directions of passing come, and every seat deals.
func (t *task) starts() (starts []hearts.Game, err error) {
	v, deals := t.Variant, 1
	if !t.Games {
		const never = 1_000_000
		v.Target, v.ExactTarget, v.Deals = 0, 0, never // no deal ends a game
		deals = round(v)
	}
	for number := range deals {
		g, err := hearts.NewAt(v, number)
		if err != nil {
			return nil, err
		}
		starts = append(starts, g)
	}
	return starts, nil
}

// round returns after how many deals of a variant passing and dealing are as at the
// beginning.
func round(v hearts.Variant) (deals int) {
	v = v.Full()
	for _, direction := range v.Passes {
		if direction != 0 {
			deals++
		}
	}
	cycle := deals
	for deals%v.Players != 0 {
		deals += cycle
	}
	return deals
}
