package room

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

var long = flag.Bool("long", false, "run the long versions")

// quiet is a logger that writes nothing.
var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

func newNode(t *testing.T, name string, s store.Store, pace Pace) *Node {
	t.Helper()
	n := NewNode(Config{Name: name, Store: s, Pace: pace, Log: quiet})
	t.Cleanup(n.Close)
	return n
}

func create(t *testing.T, n *Node, s Setup) string {
	t.Helper()
	id, err := n.Create(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// token is a token of a person.
func token(name string) string { return "the token of " + name + " is secret" }

func join(t *testing.T, n *Node, table, name string) *Client {
	t.Helper()
	h := Hello{Table: table}
	if name != "" {
		h.Token = token(name)
	}
	c, err := n.Join(t.Context(), h)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

var ids int

// do sends a command with an id of its own.
func do(t *testing.T, c *Client, command string) Reply {
	t.Helper()
	ids++
	return c.Do(t.Context(), fmt.Appendf(nil, `{"id":"c%d",%s`, ids, strings.TrimPrefix(command, "{")))
}

// must sends a command that is obeyed.
func must(t *testing.T, c *Client, command string) Reply {
	t.Helper()
	r := do(t, c, command)
	if r.T != "ok" {
		t.Fatalf("%s: %v", command, r.Error)
	}
	return r
}

func sit(t *testing.T, c *Client, seat int, name string) {
	t.Helper()
	must(t, c, fmt.Sprintf(`{"t":"sit","seat":%d,"name":%q}`, seat, name))
}

// play plays for a client until the game is over, and calls seen with each state.
func play(ctx context.Context, c *Client, seen func(State)) error {
	for number := 0; ; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-c.Wake():
		}
		s, ok := c.State()
		if !ok {
			continue
		}
		if seen != nil {
			seen(s)
		}
		if s.View.Phase() == hearts.Over || s.Closed != "" {
			return nil
		}
		if s.Seat < 0 || !s.View.MustAct(s.Seat) {
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
		r := c.Do(ctx, fmt.Appendf(nil, `{"t":"do","id":"p%d-%d","move":%s}`, s.Seat, number, text))
		if r.T != "ok" {
			return fmt.Errorf("seat %d: %s: %w", s.Seat, text, r.Error)
		}
	}
}

// state waits for a state of which a condition holds, if it does not yet.
func state(t *testing.T, c *Client, what string, is func(State) bool) State {
	t.Helper()
	timeout := time.After(2 * time.Minute)
	c.last = nil
	c.nudge()
	for {
		select {
		case <-timeout:
			t.Fatalf("no state with %s", what)
		case <-c.Wake():
			if s, ok := c.State(); ok && is(s) {
				return s
			}
		}
	}
}
