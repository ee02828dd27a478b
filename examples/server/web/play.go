package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/hjerterfri/hearts/examples/server/room"
)

const (
	writeTime = 10 * time.Second
	doTime    = 15 * time.Second
)

// A bye is the last message of a connection: why it ends, and after how many seconds
// the client may come again.
type bye struct {
	T     string `json:"t"` // "bye"
	Code  string `json:"code"`
	After int    `json:"after,omitempty"`
}

// byes are the reasons to end a connection, with the code of the WebSocket.
var byes = map[room.Refusal]struct {
	after  int
	status websocket.StatusCode
}{
	NoHello:          {0, websocket.StatusPolicyViolation},
	BadMessage:       {0, websocket.StatusPolicyViolation},
	OldBuild:         {0, websocket.StatusPolicyViolation},
	TooFast:          {5, websocket.StatusPolicyViolation},
	room.NoTable:     {0, websocket.StatusPolicyViolation},
	room.Full:        {30, websocket.StatusTryAgainLater},
	room.Unavailable: {2, websocket.StatusTryAgainLater},
	Restart:          {1, websocket.StatusServiceRestart},
}

// Why the site ends a connection, besides what the table says.
const (
	NoHello    room.Refusal = "no-hello"    // nothing came in time
	BadMessage room.Refusal = "bad-message" // not a hello of this version, or not text
	OldBuild   room.Refusal = "build"       // the page is of another build
	Restart    room.Refusal = "restart"
)

// A connection is one client. One goroutine reads and obeys, one writes. There is no
// queue: the newest state takes the place of those before it, and the client has one
// answer at most on its way.
type connection struct {
	server  *Server
	socket  *websocket.Conn
	client  *room.Client
	answers chan room.Reply
}

// play serves a client until one of both sides ends it.
func (s *Server) play(w http.ResponseWriter, r *http.Request) {
	leave, ok := s.visits.connect(s.addressOf(r))
	if !ok || !s.enter() {
		if ok {
			leave()
		}
		s.metrics.refused.Add(1)
		w.Header().Set("Retry-After", "30")
		refuse(w, room.Full)
		return
	}
	defer s.connected.Done()
	defer leave()
	socket, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: s.Origins})
	if err != nil {
		s.metrics.refused.Add(1)
		return // Accept has answered
	}
	socket.SetReadLimit(maxMessage)
	c := &connection{server: s, socket: socket, answers: make(chan room.Reply)}
	err = c.serve()
	var refusal room.Refusal
	if errors.As(err, &refusal) {
		c.bye(refusal)
	}
	_ = socket.CloseNow()
}

// serve says hello and obeys. The error is a Refusal where the server ends it.
func (c *connection) serve() error {
	hello, err := c.hello()
	if err != nil {
		return err
	}
	join, cancel := context.WithTimeout(c.server.drain, doTime)
	c.client, err = c.server.Node.Join(join, hello)
	cancel()
	if err != nil {
		return err
	}
	defer c.client.Close()

	ctx, cancel := context.WithCancel(context.Background())
	written := make(chan struct{})
	go func() {
		defer close(written)
		defer cancel()
		c.write(ctx)
	}()
	err = c.read(ctx)
	cancel()
	<-written
	return err
}

// hello waits for the first message.
func (c *connection) hello() (h room.Hello, err error) {
	timer := time.AfterFunc(c.server.visits.limits.Hello, func() { c.bye(NoHello) })
	defer timer.Stop()
	kind, message, err := c.socket.Read(c.server.drain)
	switch {
	case err != nil:
		return h, err
	case kind != websocket.MessageText || json.Unmarshal(message, &h) != nil || h.T != "hello" || h.V != 1:
		return h, BadMessage
	case h.Build != "" && h.Build != c.server.build: // a client that is no page names none
		return h, OldBuild
	}
	return h, nil
}

// read obeys the client, one message after the other.
func (c *connection) read(ctx context.Context) error {
	limits := c.server.visits.limits
	pace := rate.NewLimiter(rate.Limit(limits.Commands), int(2*limits.Commands)+1)
	for {
		listen, cancel := context.WithTimeout(ctx, limits.Quiet)
		kind, message, err := c.socket.Read(listen)
		cancel()
		switch {
		case err != nil:
			return err
		case kind != websocket.MessageText:
			return BadMessage
		case !pace.Allow():
			return TooFast
		}
		began := time.Now()
		do, cancel := context.WithTimeout(ctx, doTime)
		reply := c.client.Do(do, message)
		cancel()
		c.server.metrics.command(reply, time.Since(began))
		select {
		case c.answers <- reply:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// write sends answers, and the newest state whenever there is one, until the client
// is gone. An answer comes before the state that it made.
func (c *connection) write(ctx context.Context) {
	for {
		var err error
		select {
		case reply := <-c.answers:
			err = c.send(reply)
		case <-c.client.Wake():
			if state, ok := c.client.State(); ok {
				err = c.send(state)
				c.server.metrics.states.Add(1)
			}
		case <-c.server.drain.Done():
			c.bye(Restart)
			return
		case <-ctx.Done():
			return
		}
		if err != nil {
			_ = c.socket.CloseNow() // so that read ends too
			return
		}
	}
}

// send writes a message. It takes ten seconds at most. Nothing else stops it, as a
// message that is cut off would end the connection before the client knows why.
func (c *connection) send(message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		c.server.Log.Error("message", "error", err)
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	c.server.metrics.bytes.Add(int64(len(data)))
	return c.socket.Write(ctx, websocket.MessageText, data)
}

// bye says why the connection ends, and ends it.
func (c *connection) bye(why room.Refusal) {
	b, ok := byes[why]
	if !ok {
		b = byes[room.Unavailable]
	}
	if c.send(bye{"bye", string(why), b.after}) == nil {
		_ = c.socket.Close(b.status, string(why))
	}
}
