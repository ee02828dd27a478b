package room

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// A Client is one connection to a table. One goroutine may call State while
// others call Do.
type Client struct {
	served *served
	token  string // hashed
	wake   chan struct{}
	close  sync.Once

	// Of State alone:
	at, n int    // of the last state that the client has; at is -1 if it has none
	last  *table // the last that was returned
}

// Wake returns a channel that gets a value when there may be something new.
// It has one when the client joins.
func (c *Client) Wake() <-chan struct{} { return c.wake }

func (c *Client) nudge() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// State returns the newest state, with all moves since the last one returned or,
// at first, since that of the Hello. It is false if there is nothing new.
func (c *Client) State() (State, bool) {
	t, last := c.served.state.Load(), c.last
	if last != nil && last.events == t.events && last.closed == t.closed {
		return State{}, false
	}
	s := t.show(c.token, c.served.loaded)
	known := c.at >= 0 && c.at < t.events && c.n >= 0 && c.n <= t.moves
	s.Undone = c.at >= 0 && (!known || c.at < t.undone)
	if known && !s.Undone {
		s.Since = c.n
	}
	s.Moves = t.movesSince(s.Since, s.Seat)
	c.at, c.n, c.last = s.At, s.N, t
	return s, true
}

// show returns what the person with a token is shown, without moves.
func (t *table) show(token string, loaded time.Time) State {
	own := t.seatOf(token)
	s := State{T: "state", At: t.events - 1, N: t.moves, Since: t.moves, Seat: own, View: t.game.View(own),
		Clock: t.setup.Clock, Public: t.setup.Public, Wait: t.missing(), Sheet: t.sheet(),
		Proposal: t.proposal, Next: t.next, Closed: string(t.closed)}
	if s.View.Phase() == hearts.Playing && s.View.MustAct(own) {
		s.Refused = refused(s.View)
	}
	var first time.Time
	for i := range t.seats {
		s.Seats = append(s.Seats, SeatState{t.seats[i].Name, t.seats[i].away()})
		if until, ok := t.deadline(i, loaded); ok && (first.IsZero() || until.Before(first)) {
			first = until
		}
	}
	if !first.IsZero() {
		s.Left = max(1, time.Until(first).Milliseconds())
	}
	if t.decided >= 0 {
		s.Decided = &t.decided
	}
	return s
}

// refused returns why each card of the hand that is not legal is not.
func refused(v hearts.View) map[hearts.Card]hearts.Reason {
	reasons := map[hearts.Card]hearts.Reason{}
	for card := range v.Hand().Minus(v.Legal()).All() {
		var why *hearts.MoveError
		if errors.As(v.Check(card), &why) {
			reasons[card] = why.Reason
		}
	}
	return reasons
}

// Do obeys a message of the client and returns the answer. It returns when the
// command is safe in the log. An answer with the error Unavailable may still have
// been stored, or be stored later: the client is to send the same again.
func (c *Client) Do(ctx context.Context, message []byte) Reply {
	var command Command
	if json.Unmarshal(message, &command) != nil {
		return answer("", 0, BadCommand)
	}
	if command.T == "ping" {
		at := c.served.state.Load().events - 1
		if command.At > at {
			c.served.hear(store.Message{})
		}
		return Reply{T: "pong", At: at}
	}
	if command.ID == "" || len(command.ID) > maxID {
		return answer("", 0, BadCommand)
	}
	reply := make(chan Reply, 1)
	if c.served.send(ctx, func(context.Context) { reply <- c.served.obey(ctx, c.token, &command) }) {
		return <-reply
	}
	return answer(command.ID, 0, Unavailable)
}

// read lets the table read on in the log.
func (c *Client) read(ctx context.Context) {
	done := make(chan struct{})
	if c.served.send(ctx, func(ctx context.Context) { _ = c.served.reread(ctx); close(done) }) {
		<-done
	}
}

// answer returns the reply to a command that made the event with this index, or
// was refused.
func answer(id string, at int, err error) Reply {
	var refused Refusal
	var move *hearts.MoveError
	switch {
	case err == nil:
		return Reply{T: "ok", ID: id, At: at}
	case errors.As(err, &move):
		return Reply{T: "no", ID: id, Error: move}
	case errors.As(err, &refused):
		return Reply{T: "no", ID: id, Error: refused}
	}
	return Reply{T: "no", ID: id, Error: Unavailable}
}

// Close ends the connection.
func (c *Client) Close() { c.close.Do(func() { c.served.node.left(c) }) }
