package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/hjerterfri/hearts"
)

// A task is all that the result depends on.
type task struct {
	Variant  hearts.Variant `json:"variant"`
	Players  string         `json:"players"`   // by seat, with commas between them
	Seed     uint64         `json:"seed"`      //
	Games    bool           `json:"games"`     // whole games are played instead of single deals
	Total    int64          `json:"total"`     // of deals, or games
	MaxDeals int            `json:"max-deals"` // of a game; what is not over by then is given up
	Rules    int64          `json:"rules"`     // the rules are counted in every so many rounds of deals, see [round], or games; in none where it is 0
}

// The limits keep every sum far below what an int64 can hold, and a game, which remembers its deals, small.
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
	}
	_, err := parsePlayers(t.Players, t.seats())
	return err
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

// A span is some deals, or games, in a row: from the first one to before the end. They are counted from 0.
type span struct{ first, end int64 }

// block is how many deals, or games, a core takes at a time: enough that the counter costs nothing, and few enough that all
// cores are done at the same time.
func (t *task) block() int64 {
	if t.Games {
		return 4
	}
	return 64
}

// simulate plays the deals, or games, of a span on so many cores, and adds to done how many there were already. When the context ends it
// returns the sums of those that are done.
func (t *task) simulate(ctx context.Context, of span, cores int, done *atomic.Int64) (*sums, error) {
	var (
		next    atomic.Int64 // the first deal that nobody has taken
		workers = make([]*worker, cores)
		errs    = make([]error, cores)
		all     sync.WaitGroup
	)
	next.Store(of.first)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for i := range cores {
		all.Add(1)
		go func() {
			defer all.Done()
			// What a worker writes to all the time is made where it is used, and so lies apart from that of the others.
			if workers[i], errs[i] = newWorker(t); errs[i] == nil {
				errs[i] = workers[i].work(ctx, of.end, &next, done)
			}
			if errs[i] != nil {
				cancel()
			}
		}()
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	total := newSums(t.seats())
	for _, w := range workers {
		total.add(w.sums)
		w.watch.addTo(total)
	}
	return total, nil
}
