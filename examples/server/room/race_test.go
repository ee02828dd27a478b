//go:build !js

package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// lossy is a store of which half of the answers are lost. Some events are never
// sent, and some are stored only later, when the same has been sent again.
type lossy struct{ store.Store }

var errLost = errors.New("the answer is lost")

func (l lossy) Append(ctx context.Context, table string, e store.Entry) (uint64, error) {
	switch rand.IntN(16) {
	case 0:
		return 0, errLost
	case 1:
		time.AfterFunc(rand.N(10*time.Millisecond), func() {
			_, _ = l.Store.Append(context.Background(), table, e)
		})
		return 0, errLost
	case 2, 3, 4, 5, 6, 7:
		if _, err := l.Store.Append(ctx, table, e); err != nil {
			return 0, err
		}
		return 0, errLost
	}
	return l.Store.Append(ctx, table, e)
}

// A racer sends moves of one seat over one of its connections, and keeps what was
// acknowledged.
type racer struct {
	seat, tab int
	acked     map[string]int // by id, the index of the event
	refused   map[string]bool
}

// race plays to the end. Whether the other tab of the seat moves first is chance.
func (r *racer) race(ctx context.Context, c *Client) error {
	var last State
	for number := 0; ; {
		select {
		case <-ctx.Done():
			return fmt.Errorf("seat %d: %w in event %d", r.seat, ctx.Err(), last.At)
		case <-c.Wake():
		}
		s, ok := c.State()
		if ok {
			last = s
		}
		if last.View.Phase() == hearts.Over || last.Closed != "" {
			return nil
		}
		if !ok || !s.View.MustAct(r.seat) {
			continue
		}
		m, err := Simplest(s.View, nil)
		if err != nil {
			return err
		}
		text, err := json.Marshal(m)
		if err != nil {
			return err
		}
		number++
		id := fmt.Sprintf("%d-%d", r.tab, number)
		message := fmt.Appendf(nil, `{"t":"do","id":%q,"move":%s}`, id, text)
		reply := c.Do(ctx, message)
		if rand.IntN(4) == 0 { // as a client does that had no answer
			reply = c.Do(ctx, message)
		}
		switch {
		case reply.T == "ok":
			r.acked[id] = reply.At
		case errors.Is(reply.Error, Unavailable):
			return reply.Error
		default:
			r.refused[id] = true
		}
	}
}

// Two instances on one log, and three people with a tab on each who move at once
// in both, with a computer as fourth: no move is lost and none is doubled.
func TestRace(t *testing.T) {
	for _, half := range []bool{false, true} {
		t.Run(fmt.Sprintf("lossy=%v", half), func(t *testing.T) {
			deals := 4
			if *long {
				deals = 90 // 5,000 moves, 10,000 with both
			}
			log, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
			if err != nil {
				t.Fatal(err)
			}
			defer log.Close()
			var s store.Store = log
			if half {
				s = lossy{log}
			}
			a, b := newNode(t, "a", s, Pace{}), newNode(t, "b", s, Pace{})
			id := create(t, a, Setup{Variant: hearts.Variant{Deals: deals}})
			raceOn(t, log, id, a, b, deals)
		})
	}
}

func raceOn(t *testing.T, log store.Store, id string, a, b *Node, deals int) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	h := newHistory(t, log, id)
	var racers []*racer
	var all sync.WaitGroup
	for seat := range 3 {
		name := fmt.Sprint("P", seat)
		for tab, n := range []*Node{a, b} {
			c := join(t, n, id, name)
			if tab == 0 {
				sit(t, c, seat, name)
			}
			r := &racer{seat, tab, map[string]int{}, map[string]bool{}}
			racers = append(racers, r)
			all.Go(func() {
				if err := r.race(ctx, c); err != nil {
					t.Error(err)
				}
			})
		}
	}
	watcher := join(t, b, id, "")
	all.Wait()
	final := state(t, watcher, "the end", func(s State) bool { return s.View.Phase() == hearts.Over })
	events := h.upTo(t, final.At)
	checkLog(t, events, racers)
	after := emptyTable(id)
	moves, refused := 0, 0
	for _, e := range events {
		var err error
		if after, err = after.apply(e, time.Now()); err != nil {
			t.Fatal(err)
		}
		moves += len(e.Moves)
	}
	for _, r := range racers {
		refused += len(r.refused)
	}
	if !after.game.View(hearts.Spectator).Equal(final.View) || after.game.Deals() != deals ||
		after.moves != moves {
		t.Errorf("the log says %v after %d moves, the table %v", after.game, moves, final.View)
	}
	t.Logf("%d events, %d moves, %d refused", len(events), moves, refused)
}

// A history hears all events of a table from the beginning, before they become one.
type history struct {
	mu     sync.Mutex
	events []*event
	last   uint64
	over   error
}

func newHistory(t *testing.T, log store.Store, id string) *history {
	t.Helper()
	h := &history{}
	first, err := log.Read(t.Context(), id, 0)
	if err != nil || len(first) != 1 {
		t.Fatal(err, len(first))
	}
	h.hear(first[0])
	stop, err := log.Follow(id, h.hear)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return h
}

func (h *history) hear(m store.Message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	e, err := parseEvent(m.Data)
	if m.Prev != h.last {
		err = fmt.Errorf("event %d comes after %d, not after %d", m.Seq, m.Prev, h.last)
	}
	if h.last = m.Seq; err != nil {
		h.over = errors.Join(h.over, err)
		return
	}
	h.events = append(h.events, e)
}

// upTo returns the events up to one, without that of a finished table.
func (h *history) upTo(t *testing.T, at int) []*event {
	t.Helper()
	for range 1000 {
		h.mu.Lock()
		if h.over != nil {
			t.Fatal(h.over)
		}
		if len(h.events) > at {
			defer h.mu.Unlock()
			return slices.DeleteFunc(slices.Clone(h.events), func(e *event) bool { return e.All != nil })
		}
		h.mu.Unlock()
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("event %d was not heard of", at)
	return nil
}

// checkLog checks that what was acknowledged is in the log once, at the index that
// was told, and that what was refused is not.
func checkLog(t *testing.T, events []*event, racers []*racer) {
	t.Helper()
	type command struct {
		seat int
		id   string
	}
	stored := map[command]int{}
	for i, e := range events {
		if e.I != i {
			t.Errorf("event %d has index %d", i, e.I)
		}
		key := command{e.seat(), e.ID}
		if before, twice := stored[key]; twice {
			t.Errorf("events %d and %d are both %v", before, i, key)
		}
		stored[key] = i
	}
	for _, r := range racers {
		for id, at := range r.acked {
			if i, ok := stored[command{r.seat, id}]; !ok || i != at {
				t.Errorf("seat %d: %s was acknowledged as event %d and is %d, %v", r.seat, id, at, i, ok)
			}
		}
		for id := range r.refused {
			if i, ok := stored[command{r.seat, id}]; ok {
				t.Errorf("seat %d: %s was refused and is event %d", r.seat, id, i)
			}
		}
	}
}
