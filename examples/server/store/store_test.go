//go:build !js

package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hjerterfri/hearts/examples/server/store"
)

func open(t *testing.T, o store.Options) *store.JetStream {
	t.Helper()
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	s, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// each runs a test for each kind of store.
func each(t *testing.T, test func(*testing.T, store.Store)) {
	t.Run("memory", func(t *testing.T) { test(t, &store.Memory{}) })
	t.Run("jetstream", func(t *testing.T) { test(t, open(t, store.Options{})) })
}

func add(t *testing.T, s store.Store, table string, e store.Entry) uint64 {
	t.Helper()
	seq, err := s.Append(t.Context(), table, e)
	if err != nil {
		t.Fatal(err)
	}
	return seq
}

// try appends to table A, and returns the error.
func try(t *testing.T, s store.Store, e store.Entry) error {
	t.Helper()
	_, err := s.Append(t.Context(), "A", e)
	return err
}

// texts returns what the log of a table has, and checks its numbers.
func texts(t *testing.T, s store.Store, table string, after uint64) (all []string) {
	t.Helper()
	log, err := s.Read(t.Context(), table, after)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range log {
		if m.Seq <= after || i > 0 && m.Prev != after {
			t.Errorf("event %d after %d, and it says %d", m.Seq, after, m.Prev)
		}
		after = m.Seq
		if age := time.Since(m.Time); age < 0 || age > time.Minute {
			t.Errorf("event %d is %v old", m.Seq, age)
		}
		all = append(all, string(m.Data))
	}
	return all
}

func TestAppendAndRead(t *testing.T) {
	each(t, func(t *testing.T, s store.Store) {
		a := add(t, s, "A", store.Entry{Data: []byte("1")})
		b := add(t, s, "B", store.Entry{Data: []byte("other")})
		c := add(t, s, "A", store.Entry{Expect: a, Data: []byte("2")})
		for _, wrong := range []uint64{0, a, b, c + 1} {
			err := try(t, s, store.Entry{Expect: wrong, Data: []byte("x")})
			if !errors.Is(err, store.ErrConflict) {
				t.Errorf("append after %d: %v", wrong, err)
			}
		}
		got := fmt.Sprint(texts(t, s, "A", 0), texts(t, s, "A", a), texts(t, s, "A", c), texts(t, s, "B2", 0))
		if got != "[1 2] [2] [] []" {
			t.Error(got)
		}
	})
}

// A long log comes in several answers.
func TestReadMany(t *testing.T) {
	each(t, func(t *testing.T, s store.Store) {
		const n = 1300
		var last uint64
		for i := range n {
			last = add(t, s, "A", store.Entry{Expect: last, Data: fmt.Appendf(nil, "%d", i)})
		}
		all := texts(t, s, "A", 0)
		for i, text := range all {
			if text != fmt.Sprint(i) {
				t.Fatalf("event %d is %s", i, text)
			}
		}
		if len(all) != n {
			t.Errorf("%d of %d events", len(all), n)
		}
	})
}

// An event alone replaces those before it, and others follow it.
func TestAlone(t *testing.T) {
	each(t, func(t *testing.T, s store.Store) {
		a := add(t, s, "A", store.Entry{Data: []byte("1")})
		b := add(t, s, "A", store.Entry{Expect: a, Data: []byte("2")})
		add(t, s, "B", store.Entry{Data: []byte("other")})
		err := try(t, s, store.Entry{Expect: a, Data: []byte("x"), Alone: true})
		if !errors.Is(err, store.ErrConflict) {
			t.Error(err)
		}
		c := add(t, s, "A", store.Entry{Expect: b, Data: []byte("all"), Alone: true, Keep: time.Hour})
		add(t, s, "A", store.Entry{Expect: c, Data: []byte("more"), Keep: time.Hour})
		got := fmt.Sprint(texts(t, s, "A", 0), texts(t, s, "A", a), texts(t, s, "A", c), texts(t, s, "B", 0))
		if got != "[all more] [all more] [more] [other]" {
			t.Error(got)
		}
	})
}

func TestKeep(t *testing.T) {
	s := open(t, store.Options{})
	a := add(t, s, "A", store.Entry{Data: []byte("1")})
	add(t, s, "A", store.Entry{Expect: a, Data: []byte("all"), Alone: true, Keep: time.Second})
	for range 100 {
		if len(texts(t, s, "A", 0)) == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Error("still there after its time")
}

// Followers hear of what is stored, and of nothing else.
func TestFollow(t *testing.T) {
	each(t, func(t *testing.T, s store.Store) {
		heard := make(chan store.Message, 10)
		stop, err := s.Follow("A", func(m store.Message) { heard <- m })
		if err != nil {
			t.Fatal(err)
		}
		a := add(t, s, "A", store.Entry{Data: []byte("1")})
		add(t, s, "B", store.Entry{Data: []byte("other")})
		if err := try(t, s, store.Entry{Data: []byte("refused")}); err == nil {
			t.Fatal("stored against the expectation")
		}
		b := add(t, s, "A", store.Entry{Expect: a, Data: []byte("2")})
		c := add(t, s, "A", store.Entry{Expect: b, Data: []byte("all"), Alone: true})
		for _, want := range []store.Message{{Seq: a, Data: []byte("1")},
			{Seq: b, Prev: a, Data: []byte("2")}, {Seq: c, Prev: b, Data: []byte("all")}} {
			select {
			case m := <-heard:
				if m.Seq != want.Seq || m.Prev != want.Prev || !bytes.Equal(m.Data, want.Data) ||
					time.Since(m.Time) > time.Minute {
					t.Errorf("heard %v, want %v", m, want)
				}
			case <-time.After(5 * time.Second):
				t.Fatalf("did not hear of %s", want.Data)
			}
		}
		stop()
		d := add(t, s, "A", store.Entry{Expect: c, Data: []byte("after")})
		if stop, err = s.Follow("A", func(m store.Message) { heard <- m }); err != nil {
			t.Fatal(err)
		}
		defer stop()
		add(t, s, "A", store.Entry{Expect: d, Data: []byte("again")})
		if m := <-heard; string(m.Data) != "again" || m.Prev != d {
			t.Errorf("heard %s after %d, want again after %d", m.Data, m.Prev, d)
		}
	})
}

// A table is on the list until it is taken off.
func TestAnnounce(t *testing.T) {
	each(t, func(t *testing.T, s store.Store) {
		list := func() string {
			t.Helper()
			texts, err := s.Announced(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return fmt.Sprintf("%s", texts)
		}
		announce := func(table, about string) {
			t.Helper()
			if err := s.Announce(t.Context(), table, []byte(about)); err != nil {
				t.Fatal(err)
			}
		}
		if got := list(); got != "map[]" {
			t.Error(got)
		}
		announce("A", "first")
		announce("B", "b")
		announce("A", "second")
		if got := list(); got != "map[A:second B:b]" {
			t.Error(got)
		}
		announce("A", "")
		if got := list(); got != "map[B:b]" {
			t.Error(got)
		}
	})
}

// Ids that would be other subjects, and events that are too large, are refused.
func TestInvalid(t *testing.T) {
	each(t, func(t *testing.T, s store.Store) {
		for _, table := range []string{"", "*", ">", "a.b", "a b", "é", "a\n", strings.Repeat("a", 65)} {
			if _, err := s.Append(t.Context(), table, store.Entry{Data: []byte("1")}); err == nil {
				t.Errorf("append to %q", table)
			}
			if log, err := s.Read(t.Context(), table, 0); len(log) != 0 {
				t.Errorf("read %q: %v, %v", table, log, err)
			}
			if err := s.Announce(t.Context(), table, []byte("x")); err == nil {
				t.Errorf("announce %q", table)
			}
			if _, err := s.Follow(table, func(store.Message) {}); err == nil {
				t.Errorf("follow %q", table)
			}
		}
		large := make([]byte, store.MaxEvent+1)
		if err := try(t, s, store.Entry{Data: large}); err == nil || errors.Is(err, store.ErrConflict) {
			t.Errorf("large event: %v", err)
		}
		add(t, s, "A", store.Entry{Data: large[:store.MaxEvent]})
	})
}

// Of many who append at once to the same place one is first.
func TestOneWins(t *testing.T) {
	each(t, func(t *testing.T, s store.Store) {
		var last uint64
		for range 50 {
			var all sync.WaitGroup
			var mu sync.Mutex
			won, expect := 0, last
			for i := range 4 {
				all.Go(func() {
					e := store.Entry{Expect: expect, Data: fmt.Appendf(nil, "%d", i)}
					seq, err := s.Append(context.Background(), "A", e)
					mu.Lock()
					defer mu.Unlock()
					if err == nil {
						won, last = won+1, seq
					} else if !errors.Is(err, store.ErrConflict) {
						t.Error(err)
					}
				})
			}
			if all.Wait(); won != 1 {
				t.Fatalf("%d were first", won)
			}
		}
	})
}

// The log is there after the store was closed and opened again, and the directory
// is one process's alone.
func TestReopen(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s := open(t, store.Options{Dir: dir})
	a := add(t, s, "A", store.Entry{Data: []byte("1")})
	_, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err == nil || !strings.Contains(err.Error(), "in use") {
		t.Fatalf("opened twice: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, store.Options{Dir: dir})
	b := add(t, s, "A", store.Entry{Expect: a, Data: []byte("2")})
	if got := texts(t, s, "A", 0); fmt.Sprint(got) != "[1 2]" || b <= a {
		t.Error(got)
	}
}

// Others on the machine cannot read the data, and with a key nobody can.
func TestPrivate(t *testing.T) {
	for _, key := range []string{"", "a key that nobody knows"} {
		dir := filepath.Join(t.TempDir(), "data")
		s := open(t, store.Options{Dir: dir, Key: key})
		add(t, s, "A", store.Entry{Data: []byte("a hand of hearts")})
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%v, %v", info.Mode(), err)
		}
		found := false
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			found = found || bytes.Contains(data, []byte("a hand of hearts"))
			return err
		})
		if err != nil || found != (key == "") {
			t.Errorf("key %q: the event in plain: %v, %v", key, found, err)
		}
	}
}

// A store that is full says so, keeps what it has, and can be read.
func TestFull(t *testing.T) {
	s := open(t, store.Options{MaxBytes: 100_000})
	data := make([]byte, 30_000)
	a := add(t, s, "A", store.Entry{Data: data})
	b := add(t, s, "A", store.Entry{Expect: a, Data: data})
	c := add(t, s, "A", store.Entry{Expect: b, Data: data})
	if err := try(t, s, store.Entry{Expect: c, Data: data}); !errors.Is(err, store.ErrFull) {
		t.Error(err)
	}
	if n := len(texts(t, s, "A", 0)); n != 3 {
		t.Errorf("%d events", n)
	}
}

func TestOptions(t *testing.T) {
	secret := strings.Repeat("s", 16)
	for _, o := range []store.Options{
		{},
		{Dir: t.TempDir(), Cluster: &store.Cluster{}},
		{Dir: t.TempDir(), Cluster: &store.Cluster{Name: "c", Node: "a", Listen: "127.0.0.1:0",
			Secret: "short"}},
		{Dir: t.TempDir(), Cluster: &store.Cluster{Name: "c", Node: "a", Listen: "10.0.0.1:6222",
			Secret: secret}},
		{Dir: t.TempDir(), Cluster: &store.Cluster{Name: "c", Node: "a", Listen: "127.0.0.1:x",
			Secret: secret}},
		{URL: "nats://127.0.0.1:1"},
	} {
		if s, err := store.Open(t.Context(), o); err == nil {
			t.Errorf("opened %+v", o)
			_ = s.Close()
		}
	}
}
