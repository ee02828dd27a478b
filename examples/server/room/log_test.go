package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// A spy is a store of which every other event is not heard of, and that keeps
// what was asked for.
type spy struct {
	store.Store
	deaf   func(store.Message) bool // of what is not heard
	full   bool
	forget atomic.Int64 // entries that may be thrown away some day
	keep   atomic.Int64 // for how long, the last of them
}

func (s *spy) Follow(table string, f func(store.Message)) (func(), error) {
	return s.Store.Follow(table, func(m store.Message) {
		if s.deaf == nil || !s.deaf(m) {
			f(m)
		}
	})
}

func (s *spy) Append(ctx context.Context, table string, e store.Entry) (uint64, error) {
	if s.full {
		return 0, fmt.Errorf("so it is: %w", store.ErrFull)
	}
	if e.Keep > 0 {
		s.forget.Add(1)
		s.keep.Store(int64(e.Keep))
	}
	return s.Store.Append(ctx, table, e)
}

// put appends what another instance would.
func put(t *testing.T, m *store.Memory, id string, e *event) {
	t.Helper()
	log := events(t, m, id)
	e.V, e.I, e.Node = version, len(log), "other"
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Append(t.Context(), id, store.Entry{Expect: log[len(log)-1].Seq, Data: text}); err != nil {
		t.Fatal(err)
	}
}

func sitEvent(seat int, name string) *event {
	return &event{ID: name, Seat: &seat, Sit: &person{name, hashed(token(name))}}
}

// Events that were not heard of are read again: at once when the next one shows
// a gap, and in five seconds when nothing more comes.
func TestGap(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		s := &spy{Store: m, deaf: func(m store.Message) bool { return m.Seq%2 == 0 }}
		n := newNode(t, "a", s, Human)
		id := create(t, n, Setup{Wait: 4}) // event 1
		c := join(t, n, id, "")
		put(t, m, id, sitEvent(0, "Anna")) // not heard
		put(t, m, id, sitEvent(1, "Bert"))
		synctest.Wait()
		if s := newest(c); s.Closed != "" || s.Seats[0].Name != "Anna" || s.Seats[1].Name != "Bert" {
			t.Fatalf("%q, %+v", s.Closed, s.Seats)
		}
		put(t, m, id, sitEvent(2, "Cleo")) // not heard
		time.Sleep(4900 * time.Millisecond)
		if newest(c).Seats[2].Name != "" {
			t.Fatal("heard of what was not to be heard")
		}
		time.Sleep(200 * time.Millisecond)
		if newest(c).Seats[2].Name != "Cleo" {
			t.Fatal("not read again after five seconds")
		}
	})
}

// A client that knows more than this instance, from another one, lets it read on.
func TestKnowsMore(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", &spy{Store: m, deaf: func(store.Message) bool { return true }}, Human)
		id := create(t, n, Setup{Wait: 4})
		first := join(t, n, id, "")
		put(t, m, id, sitEvent(0, "Anna"))
		at := 1
		c, err := n.Join(t.Context(), Hello{Table: id, At: &at})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if s, _ := c.State(); s.At != 1 || s.Seats[0].Name != "Anna" {
			t.Errorf("%d, %+v", s.At, s.Seats)
		}
		put(t, m, id, sitEvent(1, "Bert"))
		if r := first.Do(t.Context(), []byte(`{"t":"ping","at":1}`)); r.T != "pong" || r.At != 1 {
			t.Errorf("%+v", r)
		}
		if synctest.Wait(); newest(first).At != 1 {
			t.Error("read on without a reason")
		}
		first.Do(t.Context(), []byte(`{"t":"ping","at":2}`))
		if synctest.Wait(); newest(first).At != 2 {
			t.Error("did not read on")
		}
	})
}

// A full log is said to be full, at once.
func TestFull(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		s := &spy{Store: m}
		n := newNode(t, "a", s, Human)
		id := create(t, n, Setup{Wait: 4})
		c := join(t, n, id, "Anna")
		s.full = true
		begin := time.Now()
		refusedWith(t, c, `{"t":"sit","seat":0,"name":"Anna"}`, Full)
		if _, err := n.Create(t.Context(), Setup{}); !errors.Is(err, Full) ||
			time.Since(begin) > time.Second {
			t.Errorf("%v after %v", err, time.Since(begin))
		}
		s.full = false
		sit(t, c, 0, "Anna")
	})
	table := emptyTable("x").read(logOf(golden...))
	table.events = maxEvents
	if _, _, err := table.decide("abc", &Command{T: "leave", ID: "x"}); err != Full {
		t.Errorf("event %d: %v", maxEvents, err)
	}
}

// A finished table is kept for thirty days, with all that is said after its end,
// and one that is being played is kept for ever.
func TestKeep(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		s := &spy{Store: m}
		n := newNode(t, "a", s, Pace{})
		id := create(t, n, Setup{Variant: hearts.Variant{Deals: 1}, Wait: 2})
		c, d := join(t, n, id, "Anna"), join(t, n, id, "Bert")
		sit(t, c, 0, "Anna")
		sit(t, d, 1, "Bert")
		done := make(chan error)
		go func() { done <- play(t.Context(), d, nil) }()
		if err := errors.Join(play(t.Context(), c, nil), <-done); err != nil {
			t.Fatal(err)
		}
		before := newest(c)
		if s.forget.Load() != 0 {
			t.Error("a table in play may be thrown away")
		}
		time.Sleep(time.Minute)
		must(t, d, `{"t":"leave"}`)
		must(t, c, `{"t":"rematch"}`)
		if s.forget.Load() != 3 || s.keep.Load() != int64(30*24*time.Hour) {
			t.Errorf("%d events are kept for a time, the last for %v", s.forget.Load(),
				time.Duration(s.keep.Load()))
		}
		again := emptyTable(id).read(events(t, m, id))
		if (again.decided < 0) != (before.Decided == nil) || again.decided >= 0 &&
			again.decided != *before.Decided {
			t.Errorf("played out from %v, before from %v", again.decided, before.Decided)
		}
		next := join(t, n, newest(c).Next, "Anna") // alone now, though two were waited for
		state(t, next, "a deal", func(s State) bool { return s.N > 0 })
	})
}

// turns returns since when the game has waited for each seat, in seconds of the
// log; -1 where it does not.
func turns(t *table) (all []int64) {
	for i := range t.seats {
		since := int64(-1)
		if !t.seats[i].turn.IsZero() {
			since = t.seats[i].turn.Unix()
		}
		all = append(all, since)
	}
	return all
}

// The time of a seat begins with the event that gave it the turn: a deal, the move
// before, its own move when it leads next, an undo, and when a person sits down.
func TestTurns(t *testing.T) {
	for n, want := range map[int]string{
		2: "[-1 -1 -1 -1]", 3: "[2 2 2 2]", 4: "[-1 2 2 2]", 5: "[-1 -1 -1 2]", 6: "[5 5 5 5]",
		7: "[5 6 5 5]", 8: "[-1 6 5 5]", 9: "[-1 6 5 5]", 12: "[11 11 11 11]",
	} {
		if got := fmt.Sprint(turns(emptyTable("x").read(logOf(golden[:n]...)))); got != want {
			t.Errorf("after %d events %s, want %s", n, got, want)
		}
	}
	table := emptyTable("x").read(logOf(golden[:3]...))
	led := 0
	for i := 3; table.game.Phase() != hearts.Over && i < 70; i++ {
		seat, ok := table.game.Turn()
		if !ok {
			break
		}
		m, err := Simplest(table.game.View(seat), nil)
		if err != nil {
			t.Fatal(err)
		}
		after, err := table.apply(&event{I: i, Seat: &seat, By: byPlayer, Moves: []logMove{{m}}},
			time.Unix(int64(i), 0))
		if err != nil {
			t.Fatal(err)
		}
		if next, ok := after.game.Turn(); ok && after.game.Phase() == hearts.Playing {
			if after.seats[next].turn.Unix() != int64(i) {
				t.Errorf("event %d: seat %d has the turn since %v", i, next, after.seats[next].turn.Unix())
			}
			if next == seat {
				led++
			}
		}
		table = after
	}
	if led == 0 {
		t.Error("nobody took a trick with the last card of it")
	}
}

// A deal that was undone comes again, and a log with another one is broken.
func TestOtherDeal(t *testing.T) {
	table, err := emptyTable("x").apply(&event{New: &setup{}}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	deal := func() *event {
		g, err := table.game.Deal(r)
		if err != nil {
			t.Fatal(err)
		}
		return &event{I: table.events, By: byTable, Moves: table.movesTo(g)}
	}
	other, first := deal(), deal()
	if table, err = table.apply(first, time.Now()); err != nil {
		t.Fatal(err)
	}
	table = table.copy()
	table.game, _ = table.game.Undo()
	table.moves, table.starts = 0, nil
	if again, err := table.do(duty{by: byTable}, nil); err != nil || again.Moves[0] != first.Moves[0] {
		t.Error("another deal after an undo", err)
	}
	other.I = table.events
	if _, err := table.apply(other, time.Now()); !errors.Is(err, Broken) {
		t.Errorf("another deal: %v", err)
	}
}

// After an undo of what decided a deal it is no longer said to be played out.
func TestUndoDecided(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		n.Choose = randomly
		id := create(t, n, Setup{Variant: hearts.Variant{Deals: 50}})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		for {
			s := state(t, c, "a turn or a decided deal", func(s State) bool {
				return myTurn(s) ||
					s.Decided != nil
			})
			if s.Decided == nil {
				move(t, c)
				continue
			}
			undo := *s.Decided - 1
			must(t, c, fmt.Sprintf(`{"t":"undo","to":%d}`, undo))
			if table := c.served.state.Load(); table.decided >= table.moves {
				t.Errorf("after %d moves played out from %d", table.moves, table.decided)
			}
			return
		}
	})
}

// A finished table is restored with all that is shown of it.
func TestRestore(t *testing.T) {
	decided := 0
	for range 20 {
		made := &setup{Setup: Setup{Variant: hearts.Variant{Deals: 2}}}
		table, err := emptyTable("x").apply(&event{New: made}, time.Now())
		for err == nil && !table.over() {
			d := duty{by: byTable}
			if seat, ok := table.game.Turn(); ok {
				d = duty{by: byComputer, seats: []int{seat}}
			}
			var e *event
			if e, err = table.do(d, randomly); err == nil {
				e.I = table.events
				table, err = table.apply(e, time.Now())
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		e := table.finished()
		e.I = table.events
		again, err := emptyTable("x").apply(e, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		before, after := table.show("", time.Now()), again.show("", time.Now())
		if table.decided >= 0 {
			decided++
		}
		if before.At++; !before.View.Equal(after.View) {
			t.Errorf("%v, was %v", after.View, before.View)
		}
		before.View, after.View = hearts.View{}, hearts.View{}
		if !reflect.DeepEqual(before, after) {
			t.Errorf("%+v, was %+v", after, before)
		}
	}
	if decided == 0 {
		t.Error("no deal was decided")
	}
}
