package room

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	mrand "math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hjerterfri/hearts/examples/server/store"
)

const (
	pollEvery     = 5 * time.Second  // the log is read again if nothing came
	appendTry     = 2 * time.Second  // one attempt to store an event
	appendTime    = 15 * time.Second // all of them; a cluster elects for 4 to 9 s
	announceEvery = 45 * time.Second
	rollAfter     = 10 * time.Second // so that late clients find the last moves
	keepFinished  = 30 * 24 * time.Hour
)

// errChanged says that other events came first.
var errChanged = errors.New("room: the table has changed")

// served is a table with clients on this instance. One goroutine, run, changes it.
type served struct {
	node   *Node
	id     string
	ready  chan struct{} // closed when it is loaded, or cannot be
	failed error         // why it cannot; set before ready is closed
	quit   chan struct{} // closed when the last client has gone
	loaded time.Time
	mail   chan store.Message
	calls  chan call
	chosen chan chosen
	state  atomic.Pointer[table]

	// Of run alone:
	next      duty
	timer     *time.Timer // for next
	thinking  bool
	roll      *time.Timer // when a finished table becomes one message
	rolling   bool        // roll is set, or has been
	announced time.Time
	people    []string // as announced

	mu      sync.Mutex
	clients map[*Client]bool // guarded by mu
}

// A call is a command on its way to run.
type call struct {
	ctx     context.Context
	token   string // hashed
	command *Command
	reply   chan Reply
}

// A chosen event is what was thought out for a state of the table.
type chosen struct {
	event  *event
	events int // of the table when the thinking began
	err    error
}

func newServed(n *Node, id string) *served {
	return &served{node: n, id: id, ready: make(chan struct{}), quit: make(chan struct{}),
		mail: make(chan store.Message, 16), calls: make(chan call), chosen: make(chan chosen, 1),
		timer: stopped(), roll: stopped(), clients: map[*Client]bool{}}
}

func stopped() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}

// run serves the table until the last client has gone.
func (s *served) run(ctx context.Context) {
	stop, err := s.node.Store.Follow(s.id, s.hear)
	if err == nil {
		defer stop()
		err = s.load(ctx)
	}
	if err != nil {
		if s.failed = Unavailable; errors.Is(err, store.ErrInvalid) || errors.Is(err, NoTable) {
			s.failed = NoTable
		}
		close(s.ready)
		return
	}
	close(s.ready)
	s.plan()
	s.announce(ctx)
	poll := time.NewTimer(pollEvery)
	defer poll.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.quit:
			s.finish(ctx)
			return
		case m := <-s.mail:
			s.receive(ctx, m)
		case c := <-s.calls:
			if c.command == nil {
				_ = s.reread(ctx) // or in five seconds
				c.reply <- Reply{}
			} else {
				c.reply <- s.obey(c)
			}
		case c := <-s.chosen:
			s.thinking = false
			s.conclude(ctx, c)
		case <-s.timer.C:
			s.think()
		case <-s.roll.C:
			s.rollUp(ctx)
		case <-poll.C:
			_ = s.reread(ctx) // or in five seconds
		}
		s.announce(ctx)
		poll.Reset(pollEvery)
	}
}

// hear takes an event from the store. What there is no room for is read again
// later.
func (s *served) hear(m store.Message) {
	select {
	case s.mail <- m:
	default:
	}
}

// load reads the table. A table that was made a moment ago on another instance
// may not be here yet.
func (s *served) load(ctx context.Context) error {
	s.state.Store(emptyTable(s.id))
	for try := range 5 {
		if try > 0 && !sleep(ctx, 100*time.Millisecond) {
			break
		}
		if err := s.reread(ctx); err != nil {
			return err
		}
		if t := s.state.Load(); t.events > 0 || t.closed != "" {
			s.loaded = time.Now()
			return nil
		}
	}
	return NoTable
}

// sleep waits, and reports whether the context has not ended.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// receive takes an event that was heard of.
func (s *served) receive(ctx context.Context, m store.Message) {
	switch t := s.state.Load(); {
	case m.Seq == 0 || m.Seq > t.seq && m.Prev != t.seq:
		_ = s.reread(ctx) // or in five seconds
	case m.Seq > t.seq:
		s.set(t.read([]store.Message{m}))
	}
}

// reread reads what the log has more.
func (s *served) reread(ctx context.Context) error {
	_, err := s.readOn(ctx, nil)
	return err
}

// readOn reads what the log has more, and reports whether an event is among it.
func (s *served) readOn(ctx context.Context, mine *event) (found bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, appendTry)
	defer cancel()
	t := s.state.Load()
	log, err := s.node.Store.Read(ctx, s.id, t.seq)
	if err != nil || len(log) == 0 {
		return false, err
	}
	for i := range log {
		if mine == nil {
			break
		}
		if e, err := parseEvent(log[i].Data); err == nil && e.same(mine) {
			found = true
		}
	}
	s.set(t.read(log))
	return found, nil
}

// set shows a new state of the table to all.
func (s *served) set(t *table) {
	if t.closed != "" && s.state.Load().closed == "" {
		s.node.Log.Error("table closed", "table", public(s.id), "why", string(t.closed), "event", t.events, "seq", t.seq)
	}
	s.state.Store(t)
	s.mu.Lock()
	for c := range s.clients {
		c.nudge()
	}
	s.mu.Unlock()
	s.plan()
}

// plan sets the timers for what the table does next.
func (s *served) plan() {
	t := s.state.Load()
	s.next = t.duty(s.loaded)
	s.timer.Stop()
	if !s.loaded.IsZero() && s.next.by != "" {
		s.timer.Reset(max(0, time.Until(s.next.at)) + s.node.Pace.wait(t.node != s.node.Name))
	}
	if t.over() && !s.rolling && !s.loaded.IsZero() {
		s.rolling = true
		s.roll.Reset(s.node.rollSlot())
	}
}

// wait returns how long to wait. The other instance waits longer.
func (p Pace) wait(other bool) time.Duration {
	d := between(p.Least, p.Most)
	if other {
		d += between(p.Other, p.Other+p.Other/3)
	}
	return d
}

// between returns a random time.
func between(least, most time.Duration) time.Duration {
	return least + time.Duration(mrand.Int64N(int64(max(0, most-least))+1))
}

// think begins to work out what the table does next, if it does not yet.
func (s *served) think() {
	if s.thinking {
		return
	}
	s.thinking = true
	t, d := s.state.Load(), s.next
	s.node.work.Go(func() {
		s.node.pool <- struct{}{}
		e, err := t.do(d, s.node.Choose)
		<-s.node.pool
		s.chosen <- chosen{e, t.events, err}
	})
}

// conclude stores what was thought out, unless the table has changed meanwhile or
// another instance is first.
func (s *served) conclude(ctx context.Context, c chosen) {
	if c.err != nil {
		s.node.Log.Error("computer player", "table", public(s.id), "error", c.err)
		return
	}
	if t := s.state.Load(); t.events != c.events {
		s.plan()
		return
	}
	ctx, cancel := context.WithTimeout(ctx, appendTime)
	defer cancel()
	if err := s.append(ctx, c.event); err != nil && !errors.Is(err, errChanged) {
		s.node.Log.Warn("cannot store", "table", public(s.id), "error", err)
		s.timer.Reset(pollEvery)
	}
}

// obey decides a command, as often as other events come first.
func (s *served) obey(c call) Reply {
	ctx, cancel := context.WithTimeout(c.ctx, appendTime)
	defer cancel()
	for {
		e, at, err := s.state.Load().decide(c.token, c.command)
		if err == nil && e != nil {
			at = s.state.Load().events
			err = s.obeyOne(ctx, e)
		}
		if errors.Is(err, errChanged) {
			continue
		}
		return answer(c.command.ID, at, err)
	}
}

func (s *served) obeyOne(ctx context.Context, e *event) error {
	if e.Next != "" {
		if err := s.node.create(ctx, e.Next, s.state.Load().rematch()); err != nil && !errors.Is(err, errChanged) {
			return err
		}
	}
	return s.append(ctx, e)
}

// append stores an event that was worked out from the present state. After any
// failure it reads on: the event is there, or others are, or the same is sent
// once more with the same expectation.
func (s *served) append(ctx context.Context, e *event) error {
	t := s.state.Load()
	e.V, e.I, e.Node = version, t.events, s.node.Name
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	entry := store.Entry{Expect: t.seq, Data: data, Alone: e.All != nil}
	if e.All != nil || t.rolled {
		entry.Keep = keepFinished
	}
	for wait := 5 * time.Millisecond; ; wait = min(2*wait, 500*time.Millisecond) {
		try, cancel := context.WithTimeout(ctx, appendTry)
		seq, err := s.node.Store.Append(try, s.id, entry)
		cancel()
		if err == nil {
			s.set(t.read([]store.Message{{Seq: seq, Prev: t.seq, Time: time.Now(), Data: data}}))
			return nil
		}
		found, failed := s.readOn(ctx, e)
		switch {
		case found:
			return nil
		case failed == nil && s.state.Load() != t:
			return errChanged
		case errors.Is(err, store.ErrFull):
			return Full
		}
		if !sleep(ctx, between(wait/2, wait)) {
			return errors.Join(Unavailable, err)
		}
	}
}

// finish ends the serving. A finished table becomes one message first.
func (s *served) finish(ctx context.Context) {
	if t := s.state.Load(); t.over() && !t.rolled && t.closed == "" {
		select {
		case <-ctx.Done():
		case <-s.roll.C:
			s.rollUp(ctx)
		}
	}
}

// rollUp replaces the log of a finished table with one message.
func (s *served) rollUp(ctx context.Context) {
	t := s.state.Load()
	if !t.over() || t.rolled || t.closed != "" {
		return
	}
	e := t.finished()
	e.ID = rand.Text()
	ctx, cancel := context.WithTimeout(ctx, appendTime)
	defer cancel()
	if err := s.append(ctx, e); err != nil && !errors.Is(err, errChanged) {
		s.node.Log.Warn("finished table stays as it is", "table", public(s.id), "error", err)
	}
}

// announce puts a public table on the list, now and then and when people come and
// go.
func (s *served) announce(ctx context.Context) {
	t := s.state.Load()
	if !t.setup.Public || t.closed != "" || s.announced.IsZero() && t.over() {
		return
	}
	if !t.over() && time.Since(s.announced) < announceEvery && s.sameNames(t) {
		return
	}
	l := Listing{Table: s.id, Variant: t.setup.Variant, Clock: t.setup.Clock, Deals: t.game.Deals()}
	for i := range t.seats {
		l.Seats = append(l.Seats, t.seats[i].Name)
	}
	s.announced, s.people = time.Now(), l.Seats
	text, err := json.Marshal(l)
	if t.over() {
		text, s.announced = nil, time.Time{}
	}
	if err != nil {
		return
	}
	s.node.work.Go(func() {
		ctx, cancel := context.WithTimeout(ctx, appendTry)
		defer cancel()
		_ = s.node.Store.Announce(ctx, s.id, text) // or the next time
	})
}

// sameNames reports whether the same people sit there as were announced.
func (s *served) sameNames(t *table) bool {
	return slices.EqualFunc(t.seats, s.people, func(seat seat, name string) bool { return seat.Name == name })
}

// public returns the beginning of the id of a table, for logs: who has all of it
// can sit down.
func public(id string) string { return id[:min(6, len(id))] }
