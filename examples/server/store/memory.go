package store

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Memory is a Store in memory. The zero Memory is empty, and ready for use.
type Memory struct {
	mu        sync.Mutex
	last      uint64
	tables    map[string][]Message
	followers map[*follower]bool
	list      map[string]announced
}

type follower struct {
	table string
	f     func(Message)
}

type announced struct {
	about []byte
	until time.Time
}

// Append stores an event. Keep is not obeyed.
func (m *Memory) Append(ctx context.Context, table string, e Entry) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if !validID(table) || len(e.Data) > MaxEvent {
		return 0, ErrInvalid
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	log := m.tables[table]
	prev := uint64(0)
	if len(log) > 0 {
		prev = log[len(log)-1].Seq
	}
	if prev != e.Expect {
		return 0, ErrConflict
	}
	m.last++
	message := Message{m.last, prev, time.Now(), slices.Clone(e.Data)}
	if e.Alone {
		log = nil
	}
	if m.tables == nil {
		m.tables = map[string][]Message{}
	}
	m.tables[table] = append(log, message)
	for f := range m.followers {
		if f.table == table {
			f.f(message)
		}
	}
	return message.Seq, nil
}

// Read returns the events of a table after the one with this Seq.
func (m *Memory) Read(ctx context.Context, table string, after uint64) ([]Message, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	log := m.tables[table]
	from := 0
	for from < len(log) && log[from].Seq <= after {
		from++
	}
	return slices.Clone(log[from:]), ctx.Err()
}

// Follow calls f for each event that is stored from now on.
func (m *Memory) Follow(table string, f func(Message)) (stop func(), err error) {
	if !validID(table) {
		return nil, ErrInvalid
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.followers == nil {
		m.followers = map[*follower]bool{}
	}
	me := &follower{table, f}
	m.followers[me] = true
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.followers, me)
	}, nil
}

// Announce puts a table on the list, or takes it off.
func (m *Memory) Announce(ctx context.Context, table string, about []byte) error {
	if !validID(table) {
		return ErrInvalid
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.list == nil {
		m.list = map[string]announced{}
	}
	if m.list[table] = (announced{slices.Clone(about), time.Now().Add(announcedFor)}); len(about) == 0 {
		delete(m.list, table)
	}
	return ctx.Err()
}

// Announced returns the texts on the list.
func (m *Memory) Announced(ctx context.Context) (map[string][]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	texts := map[string][]byte{}
	for table, a := range m.list {
		if time.Now().After(a.until) {
			delete(m.list, table)
		} else if len(texts) < maxAnnounced {
			texts[table] = slices.Clone(a.about)
		}
	}
	return texts, ctx.Err()
}

// Close does nothing: memory needs no closing.
func (m *Memory) Close() error { return nil }
