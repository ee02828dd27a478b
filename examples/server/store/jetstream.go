//go:build !js

package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/synadia-io/orbit.go/jetstreamext"
)

// The names of the streams, and of the subjects with a table after the dot.
const (
	tableStream = "tables"
	lobbyStream = "lobby"
	stored      = "t." // where events are sent to be stored
	happened    = "e." // where they are heard of after that; refused ones are not
	listed      = "l."
)

// batch is how many events are asked for at once.
const batch = 512

// JetStream is a Store in NATS JetStream.
type JetStream struct {
	nc    *nats.Conn
	js    jetstream.JetStream
	heard chan *nats.Msg // events of all tables that are followed
	done  chan struct{}  // closed when the store is
	ended sync.WaitGroup
	node  *node // in this process, or nil
	close func() error

	mu        sync.Mutex
	followers map[*nats.Subscription]func(Message)
}

// connect makes a store of a connection, and the streams if they are not there.
// It waits for them until the context ends: a cluster has to meet first.
func connect(ctx context.Context, o Options, nc *nats.Conn) (*JetStream, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	for _, c := range streams(o) {
		if err := makeStream(ctx, js, c); err != nil {
			return nil, fmt.Errorf("store: stream %s: %w", c.Name, err)
		}
	}
	s := &JetStream{nc: nc, js: js, heard: make(chan *nats.Msg, 8192), done: make(chan struct{}),
		followers: map[*nats.Subscription]func(Message){}}
	s.close = sync.OnceValue(s.end)
	nc.SetReconnectHandler(func(*nats.Conn) { s.tellAll() })
	nc.SetErrorHandler(func(*nats.Conn, *nats.Subscription, error) { s.tellAll() }) // too much at once
	s.ended.Go(s.hear)
	return s, nil
}

// streams returns how the streams are to be. The log has no age and no greatest
// number of messages: either would eat the beginning of a table.
func streams(o Options) []jetstream.StreamConfig {
	return []jetstream.StreamConfig{{
		Name: tableStream, Subjects: []string{stored + "*"}, Storage: jetstream.FileStorage,
		Replicas: max(1, o.Replicas), Discard: jetstream.DiscardNew,
		MaxBytes: o.MaxBytes, MaxMsgSize: 64 << 10,
		AllowDirect: true, AllowRollup: true, AllowMsgTTL: true,
		RePublish: &jetstream.RePublish{Source: stored + "*", Destination: happened + "{{wildcard(1)}}"},
	}, {
		Name: lobbyStream, Subjects: []string{listed + "*"}, Storage: jetstream.MemoryStorage,
		Replicas: max(1, o.Replicas), MaxBytes: 16 << 20, MaxMsgSize: 4 << 10,
		MaxMsgsPerSubject: 1, MaxAge: announcedFor, AllowDirect: true,
	}}
}

func makeStream(ctx context.Context, js jetstream.JetStream, c jetstream.StreamConfig) error {
	for {
		try, cancel := context.WithTimeout(ctx, 5*time.Second)
		_, err := js.CreateOrUpdateStream(try, c)
		cancel()
		if err == nil || ctx.Err() != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// Append stores an event.
func (s *JetStream) Append(ctx context.Context, table string, e Entry) (uint64, error) {
	if !validID(table) || len(e.Data) > MaxEvent {
		return 0, ErrInvalid
	}
	m := &nats.Msg{Subject: stored + table, Data: e.Data, Header: nats.Header{}}
	if e.Alone {
		m.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupSubject)
	}
	options := []jetstream.PublishOpt{jetstream.WithExpectLastSequencePerSubject(e.Expect)}
	if e.Keep > 0 {
		options = append(options, jetstream.WithMsgTTL(e.Keep))
	}
	ack, err := s.js.PublishMsg(ctx, m, options...)
	if err != nil {
		return 0, appendError(err)
	}
	return ack.Sequence, nil
}

// appendError returns what an error of the server means: that nothing was stored,
// or that nobody knows.
func appendError(err error) error {
	var refused *jetstream.APIError
	if !errors.As(err, &refused) {
		return err
	}
	switch refused.ErrorCode {
	case 10071, 10164: // wrong last sequence
		return ErrConflict
	case 10023, 10047: // no resources, no storage
		return fmt.Errorf("%w: %w", ErrFull, err)
	case 10077: // store failed
		if strings.Contains(refused.Description, "maximum bytes") {
			return fmt.Errorf("%w: %w", ErrFull, err)
		}
	}
	return err
}

// Read returns the events of a table after the one with this Seq.
func (s *JetStream) Read(ctx context.Context, table string, after uint64) ([]Message, error) {
	if !validID(table) {
		return nil, nil
	}
	var log []Message
	for {
		found, err := jetstreamext.GetBatch(ctx, s.js, tableStream, batch,
			jetstreamext.GetBatchSeq(after+1), jetstreamext.GetBatchSubject(stored+table))
		if err != nil {
			return nil, err
		}
		pending, before := "", uint64(0)
		for m, err := range found {
			switch {
			case errors.Is(err, jetstreamext.ErrNoMessages):
				return log, nil
			case err != nil:
				return nil, err
			case m.Header.Get(lastSequence) != strconv.FormatUint(before, 10):
				return nil, errors.New("store: the answer has a gap")
			}
			pending, before = m.Header.Get("Nats-Num-Pending"), m.Sequence
			log = append(log, Message{m.Sequence, after, m.Time, m.Data})
			after = m.Sequence
		}
		switch pending {
		case "0":
			return log, nil
		case "":
			return nil, errors.New("store: no answer")
		}
	}
}

// lastSequence is the number of the message before this one: in what is read that
// of the answer, in what is heard that of the table.
const lastSequence = "Nats-Last-Sequence"

// Follow calls f for each event that is stored from now on.
func (s *JetStream) Follow(table string, f func(Message)) (stop func(), err error) {
	if !validID(table) {
		return nil, ErrInvalid
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sub, err := s.nc.ChanSubscribe(happened+table, s.heard)
	if err != nil {
		return nil, err
	}
	s.followers[sub] = f
	return func() {
		_ = sub.Unsubscribe() // fails only when the connection is closed, and then it is done
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.followers, sub)
	}, nil
}

// hear passes events on to those who follow the tables, until the store is closed.
func (s *JetStream) hear() {
	for {
		select {
		case m := <-s.heard:
			s.mu.Lock()
			if f := s.followers[m.Sub]; f != nil {
				f(messageOf(m))
			}
			s.mu.Unlock()
		case <-s.done:
			return
		}
	}
}

// messageOf returns the event that was republished. Without the headers of one
// it is the empty Message, which says that events may have been missed.
func messageOf(m *nats.Msg) Message {
	seq, err := strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64)
	prev, err2 := strconv.ParseUint(m.Header.Get(lastSequence), 10, 64)
	at, err3 := time.Parse(time.RFC3339Nano, m.Header.Get(jetstream.TimeStampHeaer))
	if err != nil || err2 != nil || err3 != nil {
		return Message{}
	}
	return Message{seq, prev, at, m.Data}
}

// tellAll says to all who follow a table that events may have been missed.
func (s *JetStream) tellAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range s.followers {
		f(Message{})
	}
}

// Announce puts a table on the list, or takes it off.
func (s *JetStream) Announce(ctx context.Context, table string, about []byte) error {
	if !validID(table) {
		return ErrInvalid
	}
	_, err := s.js.Publish(ctx, listed+table, about)
	return err
}

// Announced returns the texts on the list.
func (s *JetStream) Announced(ctx context.Context) (map[string][]byte, error) {
	texts := map[string][]byte{}
	found, err := jetstreamext.GetLastMsgsFor(ctx, s.js, lobbyStream, []string{listed + "*"},
		jetstreamext.GetLastMsgsBatchSize(maxAnnounced))
	if err != nil {
		return nil, err
	}
	for m, err := range found {
		switch {
		case errors.Is(err, jetstreamext.ErrNoMessages):
			return texts, nil
		case err != nil:
			return nil, err
		case len(m.Data) > 0:
			texts[strings.TrimPrefix(m.Subject, listed)] = m.Data
		}
	}
	return texts, nil
}

// Close ends the connection, and the server if it is in this process.
func (s *JetStream) Close() error { return s.close() }

func (s *JetStream) end() error {
	s.nc.Close()
	close(s.done)
	s.ended.Wait()
	return s.node.close()
}
