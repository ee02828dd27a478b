package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
)

// simulate plays a part on a number of cores, and says again and again how many more
// deals, or games, are done. When the context ends it returns the sums of those that
// are done.
func simulate(ctx context.Context, p *part, cores int, more func(int64)) (*sums, error) {
	var (
		next     atomic.Int64 // the first deal that nobody has taken
		total    = newSums(p.Task.seats())
		adding   sync.Mutex
		all, end = errgroup.WithContext(ctx)
	)
	next.Store(p.first())
	for range cores {
		all.Go(func() error {
			w, err := newWorker(&p.Task)
			if err != nil {
				return err
			}
			if err := w.work(end, &next, p.end(), more); err != nil {
				return err
			}
			w.watch.addTo(w.sums)
			adding.Lock()
			defer adding.Unlock()
			total.add(w.sums)
			return nil
		})
	}
	return total, all.Wait()
}

// A worker plays deals or games on one core. It shares nothing with the others but the
// counter of what is to be played.
type worker struct {
	task    *task
	starts  []hearts.Game // what the deals begin from, one after the other
	source  *rand.PCG     // of random, to be seeded for each deal or game
	random  *rand.Rand
	players []player.Player
	chance  bool // all players are random
	sums    *sums
	watch   watch
	err     error // of a player that found no card
}

func newWorker(t *task) (*worker, error) {
	starts, err := t.starts()
	source := rand.NewPCG(0, 0)
	w := &worker{
		task: t, starts: starts, source: source, random: rand.New(source), chance: true,
		sums: newSums(t.seats()),
	}
	for _, name := range t.players() {
		p := newPlayer(name, w.random)
		w.players = append(w.players, p)
		_, is := p.(random)
		w.chance = w.chance && is
	}
	return w, err
}

// work plays blocks of deals, or games, until there are none left or the context ends.
// A block is long enough that taking it costs nothing, and short enough that all cores
// end together.
func (w *worker) work(ctx context.Context, next *atomic.Int64, end int64, more func(int64)) error {
	block := int64(64)
	if w.task.Games {
		block = 4
	}
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
		more(last - first)
	}
	return nil
}

// play plays the deal or game with that number, from the random numbers that belong to
// it.
func (w *worker) play(n int64) (err error) {
	w.source.Seed(w.task.Seed, uint64(n))
	round, number := n/int64(len(w.starts)), n%int64(len(w.starts))
	w.watch.on = w.task.Rules > 0 && round%w.task.Rules == 0
	g := w.starts[number]
	w.sums.Done++
	if !w.task.Games {
		_, err = w.deal(g)
		return err
	}
	for g.Phase() != hearts.Over && g.Deals() < w.task.MaxDeals {
		if g, err = w.deal(g); err != nil {
			return err
		}
	}
	w.sums.addGame(g)
	return nil
}

// deal plays the next deal of a game.
func (w *worker) deal(g hearts.Game) (hearts.Game, error) {
	g, err := g.Deal(w.random)
	for err == nil && g.Phase() == hearts.Passing {
		g, err = w.move(g)
	}
	if err != nil {
		return g, err
	}
	w.watch.begin(w.sums)
	choose := w.card
	if w.chance && !w.watch.on {
		choose = nil // random players whom nobody watches need not be asked
	}
	g, err = g.Playout(w.random, choose)
	if err = errors.Join(w.err, err); err == nil && g.Phase() == hearts.ChoosingMoon {
		g, err = w.move(g)
	}
	if err != nil {
		return g, err
	}
	w.sums.addDeal(g)
	w.watch.end(g, w.sums)
	return g, nil
}

// move makes the move of the player whose turn it is. A random one needs no view to pass,
// which takes longer.
func (w *worker) move(g hearts.Game) (hearts.Game, error) {
	seat, _ := g.Turn()
	if p, is := w.players[seat].(random); is && g.Phase() == hearts.Passing {
		return g.Pass(seat, p.some(g.Hand(seat), g.PassCount())...)
	}
	return player.Move(g, w.players[seat])
}

// card asks the player whose turn it is for a card.
func (w *worker) card(g hearts.Game, legal hearts.Cards) (c hearts.Card) {
	w.watch.turn(g, legal, w.sums)
	seat, _ := g.Turn()
	if p, is := w.players[seat].(random); is {
		return legal.Random(p.Rand) // without a view, as in move
	}
	c, w.err = w.players[seat].Play(g.View(seat))
	return c
}
