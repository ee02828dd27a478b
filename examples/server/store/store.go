// Package store keeps the logs of tables. The log of a table is a list of events
// that only grows, and whoever appends names the last event that they have seen.
// What is in an event is no business of this package.
//
// [JetStream] keeps them on disk, in this process or in a cluster. [Memory] keeps
// them in memory, for tests and for the browser.
package store

import (
	"context"
	"errors"
	"time"
)

// ErrConflict says that the last event of the table is not the one expected, and
// that nothing was stored. After any other error of Append the event may have
// been stored, or may be yet.
var ErrConflict = errors.New("store: another event was stored first")

// ErrFull says that the store takes no more events, and that nothing was stored.
var ErrFull = errors.New("store: full")

// ErrInvalid says that no table can have this id, or that the event is too large.
var ErrInvalid = errors.New("store: no such table can be, or the event is too large")

// A Message is one event as it was stored.
type Message struct {
	Seq  uint64    // its number in the store, from 1; it grows within a table
	Prev uint64    // Seq of the event before it in the same table, or 0
	Time time.Time // when it was stored
	Data []byte
}

// An Entry is an event that is to be stored.
type Entry struct {
	Expect uint64 // Seq of the last event of the table; 0 if there is none
	Data   []byte
	Alone  bool          // it replaces all events of the table that were there before it
	Keep   time.Duration // after which it may be thrown away; 0 is never
}

// A Store keeps the logs of tables, and the list of tables that look for players.
// The id of a table has letters, digits, - and _ only.
type Store interface {
	// Append stores an event if the last one of the table is as expected. It
	// returns when the event is safe.
	Append(ctx context.Context, table string, e Entry) (seq uint64, err error)
	// Read returns the events of a table after the one with this Seq, in order.
	// In a cluster the latest may be missing for a moment.
	Read(ctx context.Context, table string, after uint64) ([]Message, error)
	// Follow calls f for each event of a table that is stored from now on, until
	// stop is called. Events can be missed: Prev tells. An empty Message says that
	// some may have been. f must not block, and must not call the store.
	Follow(table string, f func(Message)) (stop func(), err error)
	// Announce puts a table on the list for two minutes, with a text about it,
	// or takes it off the list if the text is empty.
	Announce(ctx context.Context, table string, about []byte) error
	// Announced returns the texts on the list, a thousand at most, by table.
	Announced(ctx context.Context) (map[string][]byte, error)
	// Close ends all that the store has begun.
	Close() error
}

// MaxEvent is the greatest size of an event in bytes.
const MaxEvent = 60 << 10

const (
	announcedFor = 2 * time.Minute
	maxAnnounced = 1000
)

// validID reports whether a table can have this id: it is part of a subject.
func validID(table string) bool {
	for _, c := range []byte(table) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return table != "" && len(table) <= 64
}
