package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync/atomic"

	"github.com/hjerterfri/hearts"
)

// A worker plays deals or games on one core. It shares nothing with the others but the counter of what is to be played.
type worker struct {
	task    *task
	starts  []hearts.Game // what the deals begin from, one after the other
	source  *rand.PCG     // of random, to be seeded for each deal or game
	random  *rand.Rand
	players []chooser
	chance  bool // all players are random
	sums    *sums

	watch    watch
	watching bool
	choose   func(hearts.Game, hearts.Cards) hearts.Card
	err      error // of a player that found no card
}

func newWorker(t *task) (*worker, error) {
	starts, err := t.starts()
	if err != nil {
		return nil, err
	}
	source := rand.NewPCG(0, 0)
	w := &worker{task: t, starts: starts, source: source, random: rand.New(source), chance: true, sums: newSums(t.seats()), watch: newWatch()}
	for _, name := range t.players() {
		w.players = append(w.players, newPlayer(name, w.random))
		w.chance = w.chance && name == randomName
	}
	w.choose = w.card
	return w, nil
}

// starts returns the games from which deals or games begin. A whole game begins at its beginning. Single deals begin in turn as the deals of a
// long game do, but without points: so all directions of passing come, and every seat deals.
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

// round returns after how many deals of a variant passing and dealing are as at the beginning.
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

// work plays blocks until there are none left, or the context ends.
func (w *worker) work(ctx context.Context, end int64, next, done *atomic.Int64) error {
	block := w.task.block()
	for ctx.Err() == nil {
		first := next.Add(block) - block
		if first >= end {
			return nil
		}
		last := min(first+block, end)
		for n := first; n < last; n++ {
			if err := w.play(n); err != nil {
				return err
			}
		}
		done.Add(last - first)
	}
	return nil
}

// play plays the deal or game with that number, from the random numbers that belong to it.
func (w *worker) play(n int64) error {
	w.source.Seed(w.task.Seed, uint64(n))
	w.sums.Done++
	round, number := n/int64(len(w.starts)), n%int64(len(w.starts))
	w.watching = w.task.Rules > 0 && round%w.task.Rules == 0
	start := w.starts[number]
	if w.task.Games {
		return w.game(start)
	}
	_, err := w.deal(start)
	return err
}

// game plays a game to its end, or as long as it may take.
func (w *worker) game(g hearts.Game) (err error) {
	for g.Phase() != hearts.Over && g.Deals() < w.task.MaxDeals {
		if g, err = w.deal(g); err != nil {
			return err
		}
	}
	w.sums.addGame(&g)
	return nil
}

// deal plays the next deal of a game.
func (w *worker) deal(g hearts.Game) (hearts.Game, error) {
	g, err := g.Deal(w.random)
	if err == nil {
		g, err = w.pass(g)
	}
	if err == nil {
		g, err = w.playOut(g)
	}
	if err == nil && g.Phase() == hearts.ChoosingMoon {
		g, err = w.chooseMoon(g)
	}
	if err != nil {
		return g, err
	}
	w.sums.addDeal(&g)
	if w.watching {
		w.watch.end(&g, w.sums)
	}
	return g, nil
}

func (w *worker) pass(g hearts.Game) (hearts.Game, error) {
	for g.Phase() == hearts.Passing {
		seat, _ := g.Turn()
		cards, err := w.players[seat].pass(g, seat)
		if err == nil {
			g, err = g.Pass(seat, cards...)
		}
		if err != nil {
			return g, err
		}
	}
	return g, nil
}

// playOut plays the cards. Random players that nobody watches need not be asked.
func (w *worker) playOut(g hearts.Game) (hearts.Game, error) {
	choose := w.choose
	if w.chance && !w.watching {
		choose = nil
	}
	g, err := g.Playout(w.random, choose)
	return g, errors.Join(w.err, err)
}

// card asks the player whose turn it is for a card.
func (w *worker) card(g hearts.Game, legal hearts.Cards) hearts.Card {
	if w.watching {
		w.watch.turn(&g, legal)
	}
	if w.chance {
		return legal.Random(w.random)
	}
	seat, _ := g.Turn()
	c, err := w.players[seat].play(g, seat, legal)
	w.err = err
	return c
}

func (w *worker) chooseMoon(g hearts.Game) (hearts.Game, error) {
	seat, _ := g.Turn()
	moon, err := w.players[seat].chooseMoon(g, seat)
	if err != nil {
		return g, err
	}
	return g.ChooseMoon(seat, moon)
}
