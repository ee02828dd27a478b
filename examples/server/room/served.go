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
	loaded time.Time     // set before ready is closed
	quit   chan struct{} // closed when the last client has gone
	ended  chan struct{} // closed when run has ended
	mail   chan store.Message
	jobs   chan func(context.Context) // done by run, one after the other
	state  atomic.Pointer[table]

	// Of run alone:
	next      duty
	timer     *time.Timer // for next
	thinking  bool
	roll      <-chan time.Time // when a finished table becomes one message
	rolling   bool             // roll was set
	announced time.Time
	people    []string // as announced

	mu      sync.Mutex
	clients map[*Client]bool // guarded by mu
}

// newServed returns a table without events, which nobody serves yet.
func newServed(n *Node, id string) *served {
	s := &served{node: n, id: id,
		ready: make(chan struct{}), quit: make(chan struct{}), ended: make(chan struct{}),
		mail: make(chan store.Message, 16), jobs: make(chan func(context.Context)),
		timer: time.NewTimer(time.Hour), clients: map[*Client]bool{}}
	s.timer.Stop()
	s.state.Store(emptyTable(id))
	return s
}

// run serves the table until the last client has gone.
func (s *served) run(ctx context.Context) {
	defer close(s.ended)
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
	for poll := time.NewTimer(pollEvery); ; poll.Reset(pollEvery) {
		s.announce(ctx)
		select {
		case <-ctx.Done():
			return
		case <-s.quit:
			if s.roll != nil {
				select {
				case <-s.roll:
					s.rollUp(ctx)
				case <-ctx.Done():
				}
			}
			return
		case m := <-s.mail:
			s.receive(ctx, m)
		case do := <-s.jobs:
			do(ctx)
		case <-s.timer.C:
			s.think()
		case <-s.roll:
			s.rollUp(ctx)
		case <-poll.C:
			_ = s.reread(ctx) // or in five seconds
		}
	}
}

// send lets run do a job. It is false, and the job is not done, if run has ended.
func (s *served) send(ctx context.Context, job func(context.Context)) bool {
	select {
	case s.jobs <- job:
		return true
	case <-ctx.Done():
	case <-s.ended:
	}
	return false
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
	s.set(t.read(log))
	return slices.ContainsFunc(log, func(m store.Message) bool {
		e, err := parseEvent(m.Data)
		return err == nil && mine != nil && e.same(mine)
	}), nil
}

// set shows a new state of the table to all.
func (s *served) set(t *table) {
	if t.closed != "" && s.state.Load().closed == "" {
		s.node.Log.Error("table closed", "table", public(s.id), "why", string(t.closed), "seq", t.seq)
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
		s.roll, s.rolling = time.After(s.node.rollSlot()), true
	}
}

// wait returns how long to wait. The other instance waits longer.
func (p Pace) wait(other bool) time.Duration {
	d := p.Least + mrand.N(max(0, p.Most-p.Least)+1)
	if other {
		d += p.Other + mrand.N(p.Other/3+1)
	}
	return d
}

// think begins to work out what the table does next, if it does not yet.
func (s *served) think() {
	if s.thinking {
		return
	}
	s.thinking = true
	t, d := s.state.Load(), s.next
	s.node.work.Go(func() {
		var e *event
		var err error
		s.node.pool <- struct{}{}
		if s.state.Load().events == t.events {
			e, err = t.do(d, s.node.Choose)
		}
		<-s.node.pool
		s.send(context.Background(), func(ctx context.Context) {
			s.thinking = false
			s.conclude(ctx, t, e, err)
		})
	})
}

// conclude stores what was thought out for a state of the table, unless that has
// changed meanwhile or another instance is first.
func (s *served) conclude(ctx context.Context, t *table, e *event, err error) {
	if s.state.Load().events != t.events {
		s.plan()
		return
	}
	if err == nil {
		err = s.append(ctx, e)
	}
	if err != nil && !errors.Is(err, errChanged) {
		s.node.Log.Error("the table cannot move", "table", public(s.id), "error", err)
		s.timer.Reset(pollEvery)
	}
}

// obey decides a command, as often as other events come first.
func (s *served) obey(ctx context.Context, token string, c *Command) Reply {
	for {
		t := s.state.Load()
		e, at, err := t.decide(token, c)
		if err == nil && e != nil {
			at, err = t.events, s.obeyOne(ctx, e)
		}
		if !errors.Is(err, errChanged) {
			return answer(c.ID, at, err)
		}
	}
}

func (s *served) obeyOne(ctx context.Context, e *event) error {
	if e.Next != "" {
		err := s.node.create(ctx, e.Next, s.state.Load().rematch())
		if err != nil && !errors.Is(err, errChanged) { // which says that it is there
			return err
		}
	}
	return s.append(ctx, e)
}

// append stores an event that was worked out from the present state. After any
// failure it reads on: the event is there, or others are, or the same is sent
// once more with the same expectation.
func (s *served) append(ctx context.Context, e *event) error {
	ctx, cancel := context.WithTimeout(ctx, appendTime)
	defer cancel()
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
		if !sleep(ctx, wait/2+mrand.N(wait)) {
			return errors.Join(Unavailable, err)
		}
	}
}

// rollUp replaces the log of a finished table with one message.
func (s *served) rollUp(ctx context.Context) {
	s.roll = nil
	t := s.state.Load()
	if !t.over() || t.rolled || t.closed != "" {
		return
	}
	e := t.finished()
	e.ID = rand.Text()
	if err := s.append(ctx, e); err != nil && !errors.Is(err, errChanged) {
		s.node.Log.Warn("finished table stays as it is", "table", public(s.id), "error", err)
	}
}

// announce puts a public table on the list, now and then and when people come and
// go. A finished one is taken off.
func (s *served) announce(ctx context.Context) {
	t := s.state.Load()
	if !t.setup.Public || t.closed != "" || t.over() && s.announced.IsZero() {
		return
	}
	var names []string
	for i := range t.seats {
		names = append(names, t.seats[i].Name)
	}
	if slices.Equal(names, s.people) && !t.over() && time.Since(s.announced) < announceEvery {
		return
	}
	l := Listing{s.id, t.setup.Variant, t.setup.Clock, names, t.game.Deals()}
	s.announced, s.people = time.Now(), names
	text, err := json.Marshal(l)
	if err != nil || t.over() {
		text, s.announced = nil, time.Time{}
	}
	s.node.work.Go(func() {
		ctx, cancel := context.WithTimeout(ctx, appendTry)
		defer cancel()
		_ = s.node.Store.Announce(ctx, s.id, text) // or the next time
	})
}

// public returns the beginning of the id of a table, for logs: who has all of it
// can sit down.
func public(id string) string { return id[:min(6, len(id))] }
